"""The candidates of a position and their links, as all chains of this room look at them.

Candidates are numbered by cell, then by digit. A *node* is a candidate supposed true (its number n)
or false (~n).

These are not the links of `lapiz_generic`, which are sets of nodes (groups and almost locked sets
among them) and have no order: which chain the scale takes depends on the order of its links.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import combinations, product
from typing import Any, TypeVar

import attrs

from lapiz import bits, of_process, of_solve
from lapiz.core import as_bytes
from lapiz.search.following import native
from lapiz_explainer.tables import SIDE, tables
from lapiz_sudoku.board import Grid, Shape, layout_of

CELLS = SIDE * SIDE
COUNT = CELLS * SIDE
"""How many candidates an ordinary sudoku has."""
ITEMS = CELLS + 3 * SIDE * SIDE
"""How many items an ordinary sudoku has: cells, then digits in houses."""

_CELLS = [*range(CELLS)]
_HOUSES = [*range(CELLS + 18 * SIDE, ITEMS), *range(CELLS, CELLS + 18 * SIDE)]
"""The items of houses in the order in which a candidate has them: boxes first."""
_TWO = {1 << one | 1 << other: (one, other) for one, other in combinations(range(SIDE), 2)}
"""The places of two candidates of an item, by its mask."""

Value = TypeVar("Value")
Step = tuple[int, int]
"""A candidate that another one's falsehood makes true, and the item by which it does."""


@attrs.frozen(eq=False)
class CandidateTables:
    """What is true of candidates in every position.

    `items[n]` are the candidate's items, each with its bit there: cell, box, row, column;
    `items_x[n]` without the cell. `at[item][place]` is the candidate at a place of an item.
    `peers[n]` are the other digits of its cell, then the digit in the others (`peers_x` is these
    alone), `sees[n]` the same as a set; `bits[n]` is it as a set of the space's candidates. `cells`
    are those of each house, `places` each cell's houses, box first, with its place there.
    """

    items: list[tuple[tuple[int, int], ...]]
    items_x: list[tuple[tuple[int, int], ...]]
    at: list[list[int]]
    peers: list[tuple[int, ...]]
    peers_x: list[tuple[int, ...]]
    sees: list[int]
    bits: list[int]
    cells: Sequence[tuple[int, ...]]
    places: list[tuple[tuple[int, int], ...]]


@of_process()
def candidate_tables() -> CandidateTables:
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
    peers_x = [group[SIDE - 1 :] for group in peers]
    sees = [sum(map(_bit, group)) for group in peers]
    return CandidateTables(
        items, [entry[1:] for entry in items], at, peers, peers_x, sees, numbers, cells, places
    )


_bit = [1 << n for n in range(COUNT)].__getitem__


class Each(dict[int, Value]):
    """What each candidate has, found when it is first asked for."""

    def __init__(self, find: Callable[[int], Value]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, number: int) -> Value:
        """Find what a candidate has."""
        value = self[number] = self._find(number)
        return value


class CandidateGraph:
    """The open candidates of a position and their links.

    - `open`: the open candidates, in order; `masks[item]`: which of an item's are, a bit each;
    - `weak[n]`: what a candidate rules out, in order; `weak_x[n]`: that of its digit;
    - `strong[n]`: what is true if it is not, by items with two candidates; `strong_x[n]` by houses
      alone, `strong_y[n]` by the cell alone;
    - `kernel`: what looks for chains and what follows where lapiz-core is installed, else None;
      `key`: the open candidates as it takes them;
    - the rest is that of `candidate_tables`.
    """

    def __init__(self, numbers: Iterable[int]) -> None:
        self.tables = known = candidate_tables()
        self.items, self.items_x, self.at = known.items, known.items_x, known.at
        self.open = list(numbers)
        self.masks = masks = [0] * ITEMS
        for number in self.open:
            for item, bit in known.items[number]:
                masks[item] |= bit
        inside = set(self.open).__contains__
        self.weak = Each(lambda n: [*filter(inside, known.peers[n])])
        self.weak_x = Each(lambda n: [*filter(inside, known.peers_x[n])])
        self.kernel = None if native.CORE is None else _kernel()

    @cached_property
    def strong(self) -> dict[int, tuple[Step, ...]]:
        """What is true if a candidate is not, by all its items."""
        houses = self.strong_x
        return {number: steps + houses[number] for number, steps in self.strong_y.items()}

    @cached_property
    def strong_x(self) -> dict[int, tuple[Step, ...]]:
        """What is true if a candidate is not, by its houses alone."""
        return self._steps(_HOUSES)

    @cached_property
    def strong_y(self) -> dict[int, tuple[Step, ...]]:
        """What is true if a candidate is not, by its cell alone."""
        return self._steps(_CELLS)

    def _steps(self, items: list[int]) -> dict[int, tuple[Step, ...]]:
        """Return what some items of two candidates make true, by candidate, in their order."""
        masks, at = self.masks, self.at
        steps: dict[int, tuple[Step, ...]] = dict.fromkeys(self.open, ())
        for item in [item for item in items if masks[item] in _TWO]:
            one, other = _TWO[masks[item]]
            one, other = at[item][one], at[item][other]
            steps[one] += ((other, item),)
            steps[other] += ((one, item),)
        return steps

    @cached_property
    def key(self) -> bytes:
        """The open candidates as a set, as a kernel takes them."""
        return as_bytes(sum(map(_bit, self.open)), COUNT)

    def of_item(self, item: int) -> list[int]:
        """Return the open candidates of an item, in order."""
        at = self.at[item]
        return [at[place] for place in bits(self.masks[item])]

    @cached_property
    def seen(self) -> "Each[int]":
        """The candidates of the same digit that each candidate sees, as a set."""
        weak_x = self.weak_x
        return Each(lambda n: sum(map(_bit, weak_x[n])))

    @cached_property
    def cell_sets(self) -> "Each[int]":
        """The candidates of each candidate's cell, as a set."""
        masks = self.masks
        return Each(lambda n: masks[n // SIDE] << n // SIDE * SIDE)

    @cached_property
    def open_cells(self) -> list[int]:
        """How many open cells each house has."""
        return [sum(1 for cell in cells if self.masks[cell]) for cells in self.tables.cells]

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
        return self.tables.bits[number]


@of_process()
def _kernel() -> Any:
    """Return the kernel that looks for what follows by links."""
    known = candidate_tables()
    numbers = tuple(tuple(item for item, _ in items) for items in known.items)
    return native.CORE.Links(tuple(map(tuple, known.at)), numbers, tuple(known.peers), SIDE - 1)


@of_solve
def graph_of(grid: Grid) -> CandidateGraph:
    """Return the graph of a position."""
    return CandidateGraph(
        cell * SIDE + digit for cell in bits(grid.unsolved) for digit in bits(grid.digits_of(cell))
    )


# --- the links of a run ---------------------------------------------------------------------


@attrs.frozen(eq=False, slots=False)
class RunLinks:
    """The links that a run looks at, and the candidates that it starts from.

    `peers` are what candidates would rule out, were all of them open.
    """

    number: int
    weak: Mapping[int, Sequence[int]]
    strong: Mapping[int, Sequence[Step]]
    starts: Sequence[int]
    peers: Sequence[Sequence[int]]

    @cached_property
    def links(self) -> Mapping[int, Sequence[int]]:
        """What a candidate rules out, as far as it leads on."""
        leads_on = {number for number, steps in self.strong.items() if steps}.__contains__
        peers = self.peers
        return Each(lambda n: [*filter(leads_on, peers[n])])

    @cached_property
    def targets(self) -> Mapping[int, Sequence[int]]:
        """What is true if a candidate is not."""
        strong = self.strong
        return Each(lambda n: [target for target, _ in strong[n]])


def runs(graph: CandidateGraph) -> tuple[RunLinks, RunLinks, RunLinks]:
    """Return the three runs."""
    wide = [n for n in graph.open if graph.size(n) > 1]
    bivalue = [n for n in wide if graph.size(n) == 2]
    peers = graph.tables.peers
    return (
        run_x(graph, wide),
        RunLinks(1, graph.weak, graph.strong_y, bivalue, peers),
        RunLinks(2, graph.weak, graph.strong, wide, peers),
    )


def run_x(graph: CandidateGraph, starts: Sequence[int]) -> RunLinks:
    """Return the run that looks at each digit by itself."""
    return RunLinks(0, graph.weak_x, graph.strong_x, starts, graph.tables.peers_x)
