"""Two digits whose places hang together: reverse BUGs, and rectangles with links or solved corners.

In a solution the places of two digits fall apart into closed sets, of which each house has both
digits or neither. In each of these they could be exchanged, so each one must have a given.
"""

from collections.abc import Callable, Iterator
from itertools import combinations

from lapiz import Deduction, Grounds, Says, Technique, bits, lowest, technique, union
from lapiz_sudoku.board.bivalue import strong_links
from lapiz_sudoku.board.grid import Grid, cells, digit, digits
from lapiz_sudoku.board.layout import Layout
from lapiz_sudoku.one_digit.guardians import Guarded, in_one_house, locked
from lapiz_sudoku.uniqueness.avoidable import digit_at, loose
from lapiz_sudoku.uniqueness.rectangles import can_swap, rectangles_of

__all__ = ["TECHNIQUES"]

Find = Callable[[Grid], Iterator[Deduction]]

EXCHANGE = "With nothing else {own} could change places, and the puzzle has one solution."

FILLINGS = 600
"""In how many ways the open places of two digits may be filled for a reverse BUG."""


def _unique(name: str, title: str = "") -> Callable[[Find], Technique]:
    return technique(name, title=title, kind="sudoku", grounds=Grounds.UNIQUENESS)


@_unique("reverse-bug", "Reverse BUG")
def reverse_bug(grid: Grid) -> Iterator[Deduction]:
    """A digit that would close all that is known of two digits: the rest could be exchanged.

    If some solved cells and one more had both of two digits or neither in each house, with all
    givens of the two among them, then in all other houses the two digits could change places,
    whatever these are. So the one more cell is not that digit. What leaves too many ways open to
    be checked is passed over.

    Source: the Sudoku Players' forum, "Reverse BUG". Order: by the two digits, then by the
    candidate removed.
    """
    inside = [_with_digit(grid, number) for number in range(grid.side)]
    for pair in combinations(range(grid.side), 2):
        for number, other in (pair, pair[::-1]):
            for cell in bits(grid.boards[number] & inside[other] if grid.boards[other] else 0):
                closed = _closed(grid, pair, number, cell)
                if closed:
                    yield from _reverse(grid, pair, number, cell, closed)


def _with_digit(grid: Grid, number: int) -> int:
    """Return the cells all of whose houses have a digit."""
    solved = grid.solved_boards[number]
    without = union(house for house in grid.layout.house_boards if not house & solved)
    return grid.layout.board & ~without


def _closed(grid: Grid, pair: tuple[int, int], number: int, cell: int) -> int:
    """Return solved cells that one more candidate closes, with all givens of the pair; or 0."""
    one, other = (grid.solved_boards[digit] for digit in pair)
    known = one | other | 1 << cell
    given = one & ~_open_at_first(grid, pair[1]) | other & ~_open_at_first(grid, pair[0])
    mine = grid.solved_boards[number] | 1 << cell
    reached, fresh = 0, 1 << cell | given
    while fresh:
        place = fresh & -fresh
        reached |= place
        wanted = known & ~mine if place & mine else mine
        for house in grid.layout.houses_of[lowest(place)]:
            partner = grid.layout.house_boards[house] & wanted
            if not partner:
                return 0
            fresh |= partner
        fresh &= ~reached
    return reached if given else 0


def _open_at_first(grid: Grid, number: int) -> int:
    """Return the cells in which the givens alone allow a digit."""
    return grid.position.origin >> number * grid.size & grid.layout.board


def _reverse(
    grid: Grid, pair: tuple[int, int], number: int, cell: int, closed: int
) -> Iterator[Deduction]:
    boards, side = grid.layout.house_boards, grid.side
    rows = [row for row in grid.layout.rows if not boards[row] & closed]
    # Rows, columns and boxes are as many as digits; what else there is may be passed by.
    extra = [house for house in range(3 * side, len(boards)) if not boards[house] & closed]
    if not rows or _fillings(grid, pair, rows, number * grid.size + cell) > FILLINGS:
        return
    yield Deduction(
        removes=grid.candidates(number, 1 << cell),
        truths=tuple(grid.layout.item(house, one) for house in extra for one in pair),
        deadly=tuple(grid.layout.item(row, one) for row in rows for one in pair),
        roles={
            "pattern": union(grid.candidates(one, grid.solved_boards[one] & closed) for one in pair)
        },
        grounds=Grounds.UNIQUENESS,
        says=Says(
            "With {number} in {cell}, {closed} would have both of {pair} or neither in each house, "
            "and all givens of these.",
            "Then {pair} could change places in all other cells, but the puzzle has one solution.",
            number=digit(number),
            cell=cells(1 << cell),
            closed=cells(closed),
            pair=digits(1 << pair[0] | 1 << pair[1]),
        ),
    )


def _fillings(grid: Grid, pair: tuple[int, int], rows: list[int], candidate: int) -> int:
    """Return a bound of the ways to place two digits in some rows, FILLINGS + 1 if it is above."""
    ways, layout = 1, grid.layout
    left = grid.position.alive & grid.position.space.keep[candidate]
    for number in pair:
        alive = left >> number * grid.size & layout.board
        lines = sorted((layout.house_boards[row] & alive for row in rows), key=int.bit_count)
        partner = pair[0] + pair[1] - number
        if union(lines) & ~_open_at_first(grid, partner):
            return FILLINGS + 1
        ways *= _ways(layout, lines, layout.board)
        if ways > FILLINGS:
            break
    return ways


def _ways(layout: Layout, lines: list[int], left: int) -> int:
    """Return in how many ways a digit can be placed in some lines; about FILLINGS is enough."""
    if not lines:
        return 1
    ways = 0
    for cell in bits(lines[0] & left):
        ways += _ways(layout, lines[1:], left & ~layout.peers[cell])
        if ways > FILLINGS:
            break
    return ways


@_unique("unique-rectangle-links", "Unique Rectangle with Strong Links")
def unique_rectangle_links(grid: Grid) -> Iterator[Deduction]:
    """Four corners with the same two digits; strong links between them would leave nothing else.

    Suppose a corner were one of the two digits. If the other corners that have just two digits,
    and houses in which the two have no place but the corners, then fill the rectangle with
    the two, crosswise, it is deadly. So the corner is not that digit. Types 4 and 6 and the hidden
    rectangle are cases; so are those that players write as "+2B/1SL", "+3X/2SL", "+4X/3SL".

    Source: the Sudoku Players' forum, "Uniqueness tests with strong links". Order: by the
    corners, then by the two digits.
    """
    found = set()
    for number, board in enumerate(grid.boards):
        for corners in grid.layout.remember(_with_link, board, board):
            for other, places in enumerate(grid.boards):
                if other != number and not corners & ~places:
                    found.add((corners, min(number, other), max(number, other)))
    for corners, first, second in sorted(found):
        if can_swap(grid, corners, first, second):
            yield from locked(grid, _rectangle(grid, corners, 1 << first | 1 << second))


def _with_link(layout: Layout, board: int) -> list[int]:
    """Return the rectangles in a digit's board of which some side is a strong link."""
    through = rectangles_of(layout).through
    found = [
        corners
        for ends in layout.remember(strong_links, board, board)
        for corners in through.get(ends, ())
        if not corners & ~board
    ]
    return list(dict.fromkeys(found))


def _rectangle(grid: Grid, corners: int, mask: int) -> Guarded:
    return Guarded(
        corners,
        grid.candidates_in(corners, (1 << grid.side) - 1 & ~mask),
        "{cells} form a rectangle that {own} could fill.",
        EXCHANGE,
        tokens={"own": digits(mask)},
    )


@_unique("avoidable-rectangle-3", "Avoidable Rectangle Type 3")
def avoidable_rectangle_3(grid: Grid) -> Iterator[Deduction]:
    """Two corners of a rectangle are solved, none given; the others count as one cell of a subset.

    The two open corners would complete the rectangle but for further digits. One of these is true,
    so for a naked subset the two cells count as one with just these digits.

    Source: SudokuWiki, "Avoidable Rectangles". Order: by the corners, then by house and subset.
    """
    for found in _avoidable(grid):
        yield from in_one_house(grid, found)


def _avoidable(grid: Grid) -> Iterator[Guarded]:
    """Yield the rectangles with two solved corners, not given, that two open ones could complete.

    Guardians are the other digits of the open corners.
    """
    solved, unsolved = loose(grid), grid.unsolved
    for corners, falling in rectangles_of(grid.layout).falling.items() if solved else ():
        roof = corners & unsolved
        if roof.bit_count() == 2 and not corners & ~roof & ~solved:
            for first, second, own in _completions(grid, corners, falling, roof):
                if can_swap(grid, corners, first, second):
                    yield Guarded(
                        corners,
                        grid.candidates_in(roof) & ~own,
                        "{cells} form a rectangle that {own} could fill; two corners are solved "
                        "with them, not given.",
                        EXCHANGE,
                        tokens={"own": digits(1 << first | 1 << second)},
                    )


def _completions(
    grid: Grid, corners: int, falling: int, roof: int
) -> Iterator[tuple[int, int, int]]:
    """Yield how two open corners could complete two solved ones: two digits, the candidates."""
    solved = {cell: digit_at(grid, 1 << cell) for cell in bits(corners & ~roof)}
    one, other = solved.values()
    if roof in (falling, corners ^ falling):
        low, high = (grid.digits_of(cell) for cell in bits(roof))
        for number in bits(low & high if one == other else 0):
            yield one, number, grid.candidates(number, roof)
    elif one != other:
        own = 0
        for diagonal in (falling, corners ^ falling):
            number = solved[lowest(diagonal & ~roof)]
            own |= grid.candidates(number, diagonal & roof & grid.boards[number])
        if own.bit_count() == 2:
            yield one, other, own


TECHNIQUES = [reverse_bug, unique_rectangle_links, avoidable_rectangle_3]
