"""Almost locked sets: k cells of a house with k + 1 digits between them; which are linked.

What a house holds is remembered: most houses do not change in a step.
"""

from functools import lru_cache
from typing import NamedTuple

from lapiz import bits, union
from lapiz_sudoku.board.cell_subsets import cell_subsets
from lapiz_sudoku.board.grid import Grid
from lapiz_sudoku.board.layout import KEPT, Layout

__all__ = ["Als", "almost_locked_sets", "links_of"]


class Als(NamedTuple):
    """An almost locked set: `cells` (a board) with one digit more than cells (`digits`, a mask).

    `order` are the cells one by one; `places[d]` is the board of those with digit d, `seen[d]`
    the board of all that see every one of these. Were a candidate of `reach` true, the set would
    be locked: it sees all places of its digit (whether it is alive is not asked).
    """

    cells: int
    order: tuple[int, ...]
    digits: int
    places: dict[int, int]
    seen: dict[int, int]
    reach: int


_Nodes = tuple[int, int, dict[int, tuple[int, int, list[int]]]]
"""A digit and its places in a house. By those in a set: who sees these, as cells and candidates,
and the numbers of the sets."""


class _House(NamedTuple):
    """The almost locked sets whose first house is this one, in order.

    `nodes` are their places of a digit: the digit, the cells, the board of cells that see all of
    them, and the numbers of the sets with just these places, as a list and as bits.
    """

    sets: list[Als]
    nodes: list[tuple[int, tuple[int, ...], int, list[int], int]]


class _KnownBoards(dict[int, tuple[int, int, tuple[int, ...]]]):
    """Of a board the cells seen by all of it, the first house that holds it, and its cells."""

    def __init__(self, layout: Layout) -> None:
        super().__init__()
        self._layout = layout

    def __missing__(self, board: int) -> tuple[int, int, tuple[int, ...]]:
        if len(self) > 20_000:
            self.clear()
        seen, houses = self._layout.seen_by_all(board), self._layout.common_houses(board)
        found = self[board] = seen, houses[0], tuple(bits(board))
        return found


@lru_cache(maxsize=8)
def almost_locked_sets(grid: Grid) -> list[Als]:
    """Return the almost locked sets of a grid, each once: by its first house, then by its cells.

    Cells are compared one by one, so that r1c2 comes before r1c2 with r1c4, and both before r1c4.
    """
    return [als for house in _houses(grid) for als in house.sets]


@lru_cache(maxsize=8)
def links_of(grid: Grid, overlap: bool) -> list[dict[int, int]]:
    """Return for each almost locked set, by number, the later ones that it is linked with.

    Two sets are linked by their restricted common digits: all places of such a digit in the one
    see all its places in the other, so that not both sets can have it. Those with a common cell
    count only if `overlap` is true. Shapes: by number of the other set, a mask of these digits; in
    no order.
    """
    taken = [0 if overlap else als.cells for als in almost_locked_sets(grid)]
    linked: list[dict[int, int]] = [{} for _ in taken]
    seeing = _seeing(grid)
    first = 0
    for house in _houses(grid):
        for digit, order, _, members, _ in house.nodes:
            row = seeing[digit]
            others = row[order[0]]
            for cell in order[1:]:
                others &= row[cell]
            if others:
                for one in members:
                    number = first + one
                    later = others >> number + 1
                    if later:
                        _link(linked[number], later, number, 1 << digit, taken)
        first += len(house.sets)
    return linked


def _link(known: dict[int, int], later: int, number: int, digit: int, taken: list[int]) -> None:
    """Note that a set is linked with later ones that have no cell of it."""
    own = taken[number]
    while later:
        low = later & -later
        later ^= low
        other = number + low.bit_length()
        if own & taken[other]:
            continue
        if other in known:
            known[other] |= digit
        else:
            known[other] = digit


def _seeing(grid: Grid) -> list[list[int]]:
    """Return for each digit by cell the sets whose places of it all see the cell.

    Only cells that have the digit count.
    """
    boards, cells_of = grid.boards, _cells_of
    found = [[0] * grid.size for _ in boards]
    first = 0
    for house in _houses(grid):
        for digit, _, seen, _, numbers in house.nodes:
            near = seen & boards[digit]
            if near:
                numbers <<= first
                row = found[digit]
                for cell in cells_of[near]:
                    row[cell] |= numbers
        first += len(house.sets)
    return found


class _CellsOf(dict[int, tuple[int, ...]]):
    """The cells of a board in order."""

    def __missing__(self, board: int) -> tuple[int, ...]:
        if len(self) > 50_000:
            self.clear()
        found = self[board] = tuple(bits(board))
        return found


_cells_of = _CellsOf()


@lru_cache(maxsize=8)
def _houses(grid: Grid) -> list[_House]:
    remember, open_ = grid.layout.remember, grid.position.open
    return [
        remember(_house, (house, inside & open_), house, grid)
        for house, inside in enumerate(_candidates(grid.layout))
    ]


@lru_cache(maxsize=KEPT)
def _candidates(layout: Layout) -> list[int]:
    """Return all candidates of each house."""
    every = sum(1 << digit * layout.cells for digit in range(layout.side))
    return [board * every for board in layout.house_boards]


def _house(layout: Layout, house: int, grid: Grid) -> _House:
    """Return the almost locked sets of a house; they depend on its open candidates alone."""
    own, memo = layout.house_boards[house], _known_boards(layout)
    sets: list[Als] = []
    nodes: list[_Nodes] = [
        (digit, board & own, {}) for digit, board in enumerate(grid.boards) if board & own
    ]
    for cells in cell_subsets(grid, own, 1):
        _, first, order = memo[cells]
        if first != house:
            continue
        places: dict[int, int] = {}
        seen: dict[int, int] = {}
        digits = reach = 0
        for digit, board, known in nodes:
            inside = board & cells
            if inside:
                node = known.get(inside)
                if node is None:
                    sees = memo[inside][0]
                    node = known[inside] = sees, sees << digit * layout.cells, []
                places[digit] = inside
                seen[digit] = node[0]
                digits |= 1 << digit
                reach |= node[1]
                node[2].append(len(sets))
        sets.append(Als(cells, order, digits, places, seen, reach))
    return _House(
        sets,
        [
            (digit, memo[inside][2], sees, members, union(1 << one for one in members))
            for digit, _, known in nodes
            for inside, (sees, _, members) in known.items()
        ],
    )


@lru_cache(maxsize=KEPT)
def _known_boards(layout: Layout) -> _KnownBoards:
    return _KnownBoards(layout)
