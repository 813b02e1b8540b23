"""Almost locked sets: k cells of a house with k + 1 digits between them, and how they are linked.

The sets of each house are remembered, as most houses do not change in a step.
"""

from typing import NamedTuple

from lapiz import bits, of_layout, of_solve, union
from lapiz_sudoku.board import Cells, Grid, Layout, als_that_may
from lapiz_sudoku.board.cell_subsets import cell_subsets


class Als(NamedTuple):
    """An almost locked set: `cells` (a board) with one digit more than cells (`digits`, a mask).

    `order` are the cells one by one; `places[d]` is the board of those with digit d, `seen[d]` the
    board of all cells that see every one of these. `reach` are the candidates, alive or not, that
    see all places of their digit in the set: if one is true, the set loses that digit and is
    locked.
    """

    cells: int
    order: tuple[int, ...]
    digits: int
    places: dict[int, Cells]
    seen: dict[int, int]
    reach: int


_Nodes = tuple[int, Cells, dict[int, tuple[int, int, list[int]]]]
"""A digit, its places in a house, and by its places in a set: the cells that see all of these, the
same as candidates, and the numbers of the sets."""


class _House(NamedTuple):
    """The almost locked sets whose first house is this one, in order.

    `nodes` are the places that a digit has in some of them: the digit, the cells, the board of
    cells that see all of these, and the numbers of the sets with just these places, as a list and
    as bits.
    """

    sets: list[Als]
    nodes: list[tuple[int, tuple[int, ...], int, list[int], int]]


@of_solve
def almost_locked_sets(grid: Grid) -> list[Als]:
    """Return the almost locked sets of a grid, each once: by its first house, then by its cells.

    Cells are compared one by one, so that r1c2 comes before r1c2 with r1c4, and both before r1c4.
    """
    return [als for house in _houses(grid) for als in house.sets]


@of_solve
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
                for member in members:
                    number = first + member
                    later = others >> number + 1
                    if later:
                        _link(linked[number], later, number, 1 << digit, taken)
        first += len(house.sets)
    return linked


def linked_sets(grid: Grid, overlap: bool, what: int) -> tuple[list[Als], list[dict[int, int]]]:
    """Return the almost locked sets among which a technique looks, and how they are linked.

    These are all of them, or all that can have a part in what it finds: `what` is the technique's
    number, see `lapiz_sudoku.board.sieves`.
    """
    known = None if overlap else als_that_may(grid, what)
    if known is None:
        return almost_locked_sets(grid), links_of(grid, overlap)
    return [_als(grid, board) for board in known[0]], known[1]


def _als(grid: Grid, cells: int) -> Als:
    """Return the almost locked set of some cells."""
    facts_of, size = _known_board.of(grid.layout), grid.size
    places = {d: inside for d, inside in enumerate([b & cells for b in grid.boards]) if inside}
    seen = {digit: facts_of[inside][0] for digit, inside in places.items()}
    digits = union(1 << digit for digit in places)
    reach = union(board << digit * size for digit, board in seen.items())
    return Als(cells, facts_of[cells][2], digits, places, seen, reach)


def _link(linked: dict[int, int], later: int, number: int, digit: int, taken: list[int]) -> None:
    """Note that a digit links a set with those of the later sets that share no cell with it."""
    cells = taken[number]
    while later:
        low = later & -later
        later ^= low
        later_set = number + low.bit_length()
        if cells & taken[later_set]:
            continue
        if later_set in linked:
            linked[later_set] |= digit
        else:
            linked[later_set] = digit


def _seeing(grid: Grid) -> list[list[int]]:
    """Return, by digit and cell, the sets whose places of the digit all see the cell, as bits.

    Only cells that have the digit count.
    """
    boards, cells_of = grid.boards, _cells_of.of(grid.layout)
    seeing = [[0] * grid.size for _ in boards]
    first = 0
    for house in _houses(grid):
        for digit, _, seen, _, numbers in house.nodes:
            near = seen & boards[digit]
            if near:
                numbers <<= first
                row = seeing[digit]
                for cell in cells_of[near]:
                    row[cell] |= numbers
        first += len(house.sets)
    return seeing


@of_layout(most=50_000)
def _cells_of(layout: Layout, board: int) -> tuple[int, ...]:
    """Return the cells of a board in order."""
    return tuple(bits(board))


@of_solve
def _houses(grid: Grid) -> list[_House]:
    layout, open_ = grid.layout, grid.open
    return [
        _house(layout, house, inside & open_, grid)
        for house, inside in enumerate(_candidates(layout))
    ]


@of_layout
def _candidates(layout: Layout) -> list[int]:
    """Return all candidates of each house."""
    every = sum(1 << digit * layout.cells for digit in range(layout.digit_count))
    # Multiplying copies the board to each digit: `every` has a 1 at the first bit of each.
    return [board * every for board in layout.house_boards]


@of_layout(by=2)
def _house(layout: Layout, house: int, inside: int, grid: Grid) -> _House:
    """Return the almost locked sets of a house, which depend only on its open candidates."""
    house_board, facts_of = layout.house_boards[house], _known_board.of(layout)
    uneven = layout.exclusions
    sets: list[Als] = []
    nodes: list[_Nodes] = [
        (digit, board & house_board, {})
        for digit, board in enumerate(grid.boards)
        if board & house_board
    ]
    for cells in cell_subsets(grid, house_board, 1):
        _, first, order = facts_of[cells]
        if first != house:
            continue
        places: dict[int, Cells] = {}
        seen: dict[int, int] = {}
        digits = reach = 0
        for digit, board, by_places in nodes:
            inside = board & cells
            if inside:
                node = by_places.get(inside)
                if node is None:
                    sees = layout.seen_by_all(inside, digit) if uneven else facts_of[inside][0]
                    node = by_places[inside] = sees, sees << digit * layout.cells, []
                places[digit] = inside
                seen[digit] = node[0]
                digits |= 1 << digit
                reach |= node[1]
                node[2].append(len(sets))
        sets.append(Als(cells, order, digits, places, seen, reach))
    return _House(
        sets,
        [
            (digit, facts_of[inside][2], sees, members, union(1 << member for member in members))
            for digit, _, by_places in nodes
            for inside, (sees, _, members) in by_places.items()
        ],
    )


@of_layout(most=20_000)
def _known_board(layout: Layout, board: int) -> tuple[int, int, tuple[int, ...]]:
    """Return the cells seen by all of a board, the first house that holds it, and its cells."""
    return layout.seen_by_all(board), layout.common_houses(board)[0], tuple(bits(board))
