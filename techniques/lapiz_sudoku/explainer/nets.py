"""The candidates of a position and their links, as all chains of this room look at them.

Candidates are numbered by cell, then by digit. A *node* is a candidate supposed true (its number n)
or false (~n).
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import product

import attrs

from lapiz import bits, of_process, of_solve
from lapiz_sudoku.board.grid import Grid
from lapiz_sudoku.board.layout import Shape, layout_of
from lapiz_sudoku.explainer.tables import SIDE, tables

__all__ = ["CELLS", "COUNT", "Look", "Net", "Step", "look", "net_of"]

CELLS = SIDE * SIDE
COUNT = CELLS * SIDE
"""How many candidates an ordinary sudoku has."""
ITEMS = CELLS + 3 * SIDE * SIDE
"""How many items an ordinary sudoku has: cells, then digits in houses."""

Step = tuple[int, int]
"""A candidate that another one's falsehood makes true, and the item by which it does."""


@attrs.frozen(eq=False)
class Look:
    """What is true of candidates in every position.

    `items[n]` are the candidate's items, each with its bit there: cell, box, row, column;
    `items_x[n]` without the cell. `at[item][place]` is the candidate at a place of an item.
    `peers[n]` are the other digits of its cell, then the digit in the others; `bits[n]` is it as a
    set of the space's candidates. `cells` are those of each house, `places` each cell's houses,
    box first, with its place there.
    """

    items: list[tuple[tuple[int, int], ...]]
    items_x: list[tuple[tuple[int, int], ...]]
    at: list[list[int]]
    peers: list[tuple[int, ...]]
    bits: list[int]
    cells: list[tuple[int, ...]]
    places: list[tuple[tuple[int, int], ...]]


@of_process()
def look() -> Look:
    """Return what is true of candidates in every position."""
    layout = layout_of(Shape(SIDE))
    order = tables(layout)
    cells = [house.order for house in layout.houses]
    places = [
        tuple((house, cells[house].index(cell)) for house in order.houses_of[cell])
        for cell in range(CELLS)
    ]
    at = [[cell * SIDE + digit for digit in range(SIDE)] for cell in range(CELLS)]
    at += [[cell * SIDE + digit for cell in house] for house in cells for digit in range(SIDE)]
    items, peers, numbers = [], [], []
    for cell, digit in product(range(CELLS), range(SIDE)):
        in_houses = [(layout.item(house, digit), 1 << place) for house, place in places[cell]]
        items.append(((cell, 1 << digit), *in_houses))
        others = [cell * SIDE + other for other in range(SIDE) if other != digit]
        peers.append((*others, *(other * SIDE + digit for other in order.peers[cell])))
        numbers.append(1 << digit * CELLS + cell)
    return Look(items, [own[1:] for own in items], at, peers, numbers, cells, places)


_bit = [1 << n for n in range(COUNT)].__getitem__


class Net:
    """The open candidates of a position and their links.

    - `open`: the open candidates, in order; `masks[item]`: which of an item's are, a bit each;
    - `weak[n]`: what a candidate rules out, in order; `weak_x[n]`: that of its digit;
    - `strong[n]`: what is true if it is not, by items with two candidates; `strong_x[n]` by houses
      alone, `strong_y[n]` by the cell alone;
    - the rest is that of `look`.
    """

    def __init__(self, numbers: Iterable[int]) -> None:
        self.look = known = look()
        self.items, self.items_x, self.at = known.items, known.items_x, known.at
        self.open = list(numbers)
        self.masks = masks = [0] * ITEMS
        for number in self.open:
            for item, bit in known.items[number]:
                masks[item] |= bit
        inside = set(self.open).__contains__
        self.weak: list[Sequence[int]] = [()] * COUNT
        self.weak_x, self.strong = self.weak[:], list[Sequence[Step]]([()] * COUNT)
        self.strong_x, self.strong_y = self.strong[:], self.strong[:]
        for number in self.open:
            seen = known.peers[number]
            self.weak[number] = [*filter(inside, seen)]
            self.weak_x[number] = [*filter(inside, seen[SIDE - 1 :])]
            self._link(number)

    def _link(self, number: int) -> None:
        """Note what is true if a candidate is not."""
        masks, at, found = self.masks, self.at, list[Step]()
        for item, bit in self.items[number]:
            other = masks[item] ^ bit
            if other and not other & (other - 1):
                found.append((at[item][other.bit_length() - 1], item))
        if found:
            in_cell = found[0][1] < CELLS
            self.strong[number] = found
            self.strong_x[number], self.strong_y[number] = found[in_cell:], found[:in_cell]

    def of_item(self, item: int) -> list[int]:
        """Return the open candidates of an item, in order."""
        at = self.at[item]
        return [at[place] for place in bits(self.masks[item])]

    @cached_property
    def seen(self) -> list[int]:
        """The candidates of the same digit that each candidate sees, as a set."""
        return [sum(map(_bit, some)) for some in self.weak_x]

    @cached_property
    def cell_sets(self) -> list[int]:
        """The candidates of each candidate's cell, as a set."""
        sets = [mask << cell * SIDE for cell, mask in enumerate(self.masks[:CELLS])]
        return [sets[number // SIDE] for number in range(COUNT)]

    @cached_property
    def open_cells(self) -> list[int]:
        """How many open cells each house has."""
        return [sum(1 for cell in cells if self.masks[cell]) for cells in self.look.cells]

    @cached_property
    def open_lines(self) -> list[int]:
        """In how many rows each digit is open."""
        masks = self.masks
        return [
            sum(1 for row in range(SIDE) if masks[CELLS + row * SIDE + digit])
            for digit in range(SIDE)
        ]

    def size(self, number: int) -> int:
        """Return how many candidates the cell of a candidate has."""
        return self.masks[number // SIDE].bit_count()

    def bit(self, number: int) -> int:
        """Return a candidate as a set of the space's candidates."""
        return self.look.bits[number]


@of_solve
def net_of(grid: Grid) -> Net:
    """Return the net of a position."""
    return Net(
        cell * SIDE + digit for cell in bits(grid.unsolved) for digit in bits(grid.digits_of(cell))
    )
