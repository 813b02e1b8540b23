"""Where a digit can go at all: a filter for every technique that looks at one digit.

A placing of a digit puts it once in every house. A cell that is part of some placing cannot be
ruled out by looking at that digit alone, so techniques of one digit need only look at the other
cells, and at digits that have some. A few placings, found greedily, cover most candidates, which
makes this much cheaper than the searches that it saves. Source: HoDoKu, "Templates".
"""

from lapiz import of_layout, of_solve, union
from lapiz.core import Budget
from lapiz_sudoku.board.grid import Grid
from lapiz_sudoku.board.layout import Layout

PLACING_NODES = 2_000
"""How many nodes the placings of one digit may take; cells not decided by then are unplaceable."""


@of_solve
def digits_to_search(grid: Grid) -> list[tuple[int, int]]:
    """Return the digits that some technique of one digit may remove somewhere, and their boards."""
    layout = grid.layout
    return [
        (digit, board)
        for digit, board in enumerate(grid.boards)
        if board and unplaceable(layout, board, digit)
    ]


@of_layout(by=1)
def unplaceable(layout: Layout, board: int, digit: int = -1) -> int:
    """Return the cells of a digit's board that no placing contains.

    Placings found for the same digit before are tried first: they change little in a solve.
    Large boards may be given up on: it then returns too many cells, never too few.
    """
    boards, side = layout.house_boards, layout.side
    rows: list[int] = [row & board for row in boards[:side] if row & board]
    rows.sort(key=int.bit_count)
    # Cells that do not see each other, as many as rows need the digit, meet as many columns and
    # boxes: all that need it. Only the extra houses remain to be checked.
    extra: list[int] = [boards[number] for number in layout.extra if boards[number] & board]
    earlier = _placings.of(layout)
    placings = [
        way
        for way in [way & board for way in earlier[digit]]
        if way.bit_count() == len(rows) and all(way & house for house in extra)
    ]
    fresh = board & ~union(placings)
    apart, missing = _apart(layout), 0
    budget = Budget(PLACING_NODES, "nodes")
    while fresh and budget.left:
        first = fresh & -fresh  # the lowest cell that no placing is known for
        places = board & apart[first.bit_length() - 1]
        way = _placing(rows, extra, apart, places, fresh, budget)
        if way:
            fresh &= ~way
            placings.append(way)
        else:
            missing |= first
            fresh ^= first
    earlier[digit] = placings
    return missing | fresh


def placing_without(layout: Layout, board: int, digit: int, lost: int) -> int:
    """Return a placing of a digit's board that does without the cells `lost`, 0 if there is none.

    Large boards may be given up on: the answer is then 0.
    """
    boards, side = layout.house_boards, layout.side
    places = board & ~lost
    rows: list[int] = sorted(
        (row & places for row in boards[:side] if row & board), key=int.bit_count
    )
    extra: list[int] = [boards[number] for number in layout.extra if boards[number] & board]
    for way in _placings(layout, digit):
        fits = not way & ~places and way.bit_count() == len(rows)
        if fits and all(way & house for house in extra):
            return way
    budget = Budget(PLACING_NODES, "nodes")
    return _placing(rows, extra, _apart(layout), places, places, budget)


@of_layout
def _placings(layout: Layout, digit: int) -> list[int]:
    """Return the placings found last for a digit: none at first, `unplaceable` stores them.

    They only save work, so puzzles and threads may share them.
    """
    return []


def _placing(
    rows: list[int], extra: list[int], apart: list[int], cells: int, fresh: int, budget: Budget
) -> int:
    """Return a placing among some cells, 0 if there is none, or the budget does not suffice.

    It goes row by row, through fresh cells where it can.
    """
    untried: list[tuple[int, int, int]] = []
    last, index, nodes = len(rows), 0, budget.left
    while nodes > 0:
        if index < last:
            options = cells & rows[index]
        elif all(cells & house for house in extra):
            budget.left = nodes
            return cells
        else:
            options = 0
        while not options:
            if not untried:
                budget.left = nodes
                return 0
            index, cells, options = untried.pop()
        nodes -= 1
        better = options & fresh or options  # a placing should cover cells that none covers yet
        cell = better & -better
        if options != cell:
            untried.append((index, cells, options ^ cell))
        # The cell itself stays, all others of its row go: what remains at the end is the placing.
        cells &= apart[cell.bit_length() - 1]
        index += 1
    budget.left = 0
    return 0


@of_layout
def _apart(layout: Layout) -> list[int]:
    """Return for each cell the board of the cells that it does not see, itself among them."""
    return [layout.board & ~peers for peers in layout.peers]
