"""The candidates of a position and their links, as all chains of this room look at them.

The open candidates are numbered by cell, then by digit. A *node* is a candidate supposed true (its
number n) or false (~n).
"""

from collections.abc import Iterable
from functools import cached_property

import attrs

from lapiz import bits, of_process, of_solve
from lapiz_sudoku.board.grid import Grid
from lapiz_sudoku.board.layout import Shape, layout_of
from lapiz_sudoku.explainer.tables import SIDE, tables

__all__ = ["ITEMS", "Net", "Step", "net_of"]

CELLS = SIDE * SIDE
ITEMS = CELLS + 3 * SIDE * SIDE
"""How many items an ordinary sudoku has: cells, then digits in houses."""

Step = tuple[int, int]
"""A candidate that another one's falsehood makes true, and the item by which it does."""


@attrs.frozen(eq=False)
class _Look:
    """For every candidate, numbered by cell and digit: its items, its peers, its number in lapiz.

    `items[c]` are the cell and the digit in box, row, column, each with the candidate's bit among
    those of the item; `peers[c]` the other digits of its cell, then the digit in the others.
    `cells` are those of each house, `places` each cell's houses with its place there.
    """

    items: list[tuple[tuple[int, int], ...]]
    peers: list[tuple[int, ...]]
    number: list[int]
    cells: list[tuple[int, ...]]
    places: list[tuple[tuple[int, int], ...]]


@of_process()
def _look() -> _Look:
    layout = layout_of(Shape(SIDE))
    order = tables(layout)
    items, peers, numbers = [], [], []
    for cell in range(CELLS):
        houses = order.houses_of[cell]
        for digit in range(SIDE):
            own = [(cell, 1 << digit)]
            for house in houses:
                place = layout.houses[house].order.index(cell)
                own.append((layout.item(house, digit), 1 << place))
            items.append(tuple(own))
            others = [cell * SIDE + other for other in range(SIDE) if other != digit]
            seen = [other * SIDE + digit for other in order.peers[cell]]
            peers.append((*others, *seen))
            numbers.append(digit * CELLS + cell)
    cells = [house.order for house in layout.houses]
    places = [
        tuple((house, cells[house].index(cell)) for house in order.houses_of[cell])
        for cell in range(CELLS)
    ]
    return _Look(items, peers, numbers, cells, places)


_bit = [1 << n for n in range(CELLS * SIDE)].__getitem__


class Net:
    """Open candidates and their links.

    - `names[n]`: the candidate's number by cell and digit; `numbers` the other way round;
    - `masks[item]`: which of an item's candidates are open, a bit each;
    - `items[n]`: the candidate's items and its bit in each: cell, box, row, column; `items_x[n]`
      without the cell;
    - `at[item][place]`: the candidate at a place of an item;
    - `weak[n]`: the candidates that it rules out, in order; `weak_x[n]`: those of its digit;
    - `strong[n]`: what is true if it is not, by items with two candidates; `strong_x[n]` by houses
      alone, `strong_y[n]` by the cell alone;
    - `cells[house]`, and `places[cell]`: its houses, box first, with its place in each.
    """

    def __init__(self, names: Iterable[int]) -> None:
        look = _look()
        self.names = list(names)
        self.numbers = {name: number for number, name in enumerate(self.names)}
        self.items = [look.items[name] for name in self.names]
        self.items_x = [own[1:] for own in self.items]
        self.masks = [0] * ITEMS
        self.at: list[list[int]] = [[]] * ITEMS
        masks, at = self.masks, self.at
        for number, own in enumerate(self.items):
            for item, bit in own:
                if not masks[item]:
                    at[item] = [-1] * SIDE
                masks[item] |= bit
                at[item][bit.bit_length() - 1] = number
        get = self.numbers.get
        self.weak: list[list[int]] = []
        self.weak_x: list[list[int]] = []
        for name in self.names:
            seen = look.peers[name]
            same = [n for n in map(get, seen[SIDE - 1 :]) if n is not None]
            self.weak_x.append(same)
            self.weak.append([n for n in map(get, seen[: SIDE - 1]) if n is not None] + same)
        self.cells, self.places = look.cells, look.places
        self.strong = [self._strong(number, own) for number, own in enumerate(self.items)]
        self.strong_x = [[step for step in some if step[1] >= CELLS] for some in self.strong]
        self.strong_y = [[step for step in some if step[1] < CELLS] for some in self.strong]

    @cached_property
    def seen(self) -> list[int]:
        """The candidates of the same digit that each candidate sees, as a set."""
        return [sum(map(_bit, some)) for some in self.weak_x]

    @cached_property
    def cell_sets(self) -> list[int]:
        """The candidates of each candidate's cell, as a set."""
        sets = {}
        for item in {own[0][0] for own in self.items}:
            sets[item] = sum(1 << n for n in self.at[item] if n >= 0)
        return [sets[own[0][0]] for own in self.items]

    @cached_property
    def open_cells(self) -> list[int]:
        """How many open cells each house has."""
        return [sum(1 for cell in cells if self.masks[cell]) for cells in self.cells]

    @cached_property
    def open_lines(self) -> list[int]:
        """In how many rows each digit is open."""
        masks = self.masks
        return [
            sum(1 for row in range(SIDE) if masks[CELLS + row * SIDE + digit])
            for digit in range(SIDE)
        ]

    def _strong(self, number: int, own: tuple[tuple[int, int], ...]) -> list[Step]:
        masks, at, found = self.masks, self.at, []
        for item, bit in own:
            other = masks[item] ^ bit
            if other and not other & (other - 1):
                found.append((at[item][other.bit_length() - 1], item))
        return found

    def size(self, number: int) -> int:
        """Return how many candidates the cell of a candidate has."""
        return self.masks[self.names[number] // SIDE].bit_count()

    def bit(self, number: int) -> int:
        """Return a candidate as a set of the space's candidates."""
        return 1 << _look().number[self.names[number]]

    def others(self, number: int) -> int:
        """Return the other candidates of its cell as a set of the space's."""
        cell = self.names[number] // SIDE
        return sum(self.bit(n) for n in self.at[cell] if n not in (-1, number))


@of_solve
def net_of(grid: Grid) -> Net:
    """Return the net of a position."""
    names = []
    for cell in bits(grid.unsolved):
        names += [cell * SIDE + digit for digit in bits(grid.digits_of(cell))]
    return Net(names)
