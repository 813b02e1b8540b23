"""Two digits that could change places: reverse BUGs, and rectangles with links or solved corners.

In a solution the places of two digits form closed sets, such that each house has in each set both
digits or neither. In each set the digits could be exchanged, so each set must contain a given.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from lapiz import Deduction, Grounds, Says, Technique, bits, lowest, of_layout, technique, union
from lapiz_sudoku.board import Grid, Layout, cells, digit, digits, strong_links
from lapiz_sudoku.one_digit.guardians import Guarded, in_one_house, locked
from lapiz_sudoku.scales.hodoku import estimate
from lapiz_sudoku.uniqueness.avoidable import digit_at, loose
from lapiz_sudoku.uniqueness.rectangles import can_swap, rectangles_of

Find = Callable[[Grid], Iterator[Deduction]]

RECTANGLE = "{cells} form a rectangle that {own} could fill."
EXCHANGE = "With nothing else {own} could change places, and the puzzle has one solution."

MOST_FILLINGS = 600
"""In how many ways at most the open places of two digits may be filled for a reverse BUG."""


def _unique(name: str, title: str = "") -> Callable[[Find], Technique]:
    return technique(
        name,
        title=title,
        kind="sudoku",
        **estimate(110, "Hard"),
        on=False,
        grounds=Grounds.UNIQUENESS,
    )


@_unique("reverse-bug", "Reverse BUG")
def reverse_bug(grid: Grid) -> Iterator[Deduction]:
    """A digit that would close off the known places of two digits: the others could be exchanged.

    Suppose that some solved cells and one more have both of two digits or neither in each house,
    and that all givens of the two are among them. Then in all other houses the two digits could
    change places, wherever these are. So the additional cell is not that digit. A pattern that
    leaves too many ways to check is skipped.

    Source: the Sudoku Players' forum, "Reverse BUG". Order: by the two digits, then by the
    candidate removed.
    """
    inside = [_with_digit(grid, number) for number in range(grid.digit_count)]
    for pair in combinations(range(grid.digit_count), 2):
        for number, partner in (pair, pair[::-1]):
            for cell in bits(grid.boards[number] & inside[partner] if grid.boards[partner] else 0):
                closed = _closed(grid, pair, number, cell)
                if closed:
                    yield from _reverse(grid, pair, number, cell, closed)


def _with_digit(grid: Grid, number: int) -> int:
    """Return the cells all of whose houses already have a digit placed."""
    solved = grid.solved_boards[number]
    without = union(house for house in grid.layout.house_boards if not house & solved)
    return grid.layout.board & ~without


def _closed(grid: Grid, pair: tuple[int, int], number: int, cell: int) -> int:
    """Return the closed set that one more candidate makes of solved cells and all givens, or 0.

    Starting from this cell and the givens of the two digits, each cell requires the other
    digit in each of its houses.
    """
    first, second = (grid.solved_boards[digit] for digit in pair)
    solved = first | second | 1 << cell
    given = first & ~_open_at_first(grid, pair[1]) | second & ~_open_at_first(grid, pair[0])
    mine = grid.solved_boards[number] | 1 << cell
    reached, fresh = 0, 1 << cell | given
    while fresh:
        place = fresh & -fresh
        reached |= place
        partners = solved & ~mine if place & mine else mine
        for house in grid.layout.houses_of[lowest(place)]:
            partner = grid.layout.house_boards[house] & partners
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
    """Yield the removal of a candidate that would make a closed set, if it can be checked."""
    boards = grid.layout.house_boards
    rows = [row for row in grid.layout.rows if not boards[row] & closed]
    # A digit that is in every remaining row is also in every remaining column and box, as there are
    # equally many. It might miss an extra house (a diagonal, a window), so these are truths.
    extra = [house for house in grid.layout.extra if not boards[house] & closed]
    if not rows or _fillings(grid, pair, rows, number * grid.size + cell) > MOST_FILLINGS:
        return
    yield Deduction(
        removes=grid.candidates(number, 1 << cell),
        truths=tuple(grid.layout.item(house, member) for house in extra for member in pair),
        deadly=tuple(grid.layout.item(row, member) for row in rows for member in pair),
        roles={
            "pattern": union(
                grid.candidates(member, grid.solved_boards[member] & closed) for member in pair
            )
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
    """Return a bound on the ways to place two digits in some rows, or more than MOST_FILLINGS."""
    ways, layout = 1, grid.layout
    after = grid.alive & grid.position.space.keep[candidate]
    for number in pair:
        alive = after >> number * grid.size & layout.board
        lines = sorted((layout.house_boards[row] & alive for row in rows), key=int.bit_count)
        partner = pair[0] + pair[1] - number
        if union(lines) & ~_open_at_first(grid, partner):
            return MOST_FILLINGS + 1
        ways *= _ways(layout, lines, layout.board)
        if ways > MOST_FILLINGS:
            break
    return ways


def _ways(layout: Layout, lines: Sequence[int], free: int) -> int:
    """Return in how many ways a digit can be placed in some lines, or more than MOST_FILLINGS."""
    if not lines:
        return 1
    ways = 0
    for cell in bits(lines[0] & free):
        ways += _ways(layout, lines[1:], free & ~layout.peers[cell])
        if ways > MOST_FILLINGS:
            break
    return ways


@_unique("unique-rectangle-links", "Unique Rectangle with Strong Links")
def unique_rectangle_links(grid: Grid) -> Iterator[Deduction]:
    """Four corners with the same two digits; strong links between them would leave nothing else.

    Suppose that a corner is one of the two digits. If corners with just two digits, and houses in
    which one of the two has no place but the corners, then force the two digits to fill the
    rectangle crosswise, it is deadly. So the corner is not that digit. Each corner must have both
    digits, and at least two have others. Of types 4 and 6 and of hidden rectangles, those with both
    digits in each corner are cases of this; so are what players write as "+2B/1SL", "+3X/2SL",
    "+4X/3SL".

    Source: the Sudoku Players' forum, "Uniqueness tests with strong links". Order: by the
    corners, then by the two digits.
    """
    rectangles = set()
    for number, board in enumerate(grid.boards):
        for corners in _with_link(grid.layout, board):
            for partner, places in enumerate(grid.boards):
                if partner != number and not corners & ~places:
                    rectangles.add((corners, min(number, partner), max(number, partner)))
    for corners, first, second in sorted(rectangles):
        if can_swap(grid, corners, first, second):
            yield from locked(grid, _rectangle(grid, corners, 1 << first | 1 << second))


@of_layout
def _with_link(layout: Layout, board: int) -> list[int]:
    """Return the rectangles in a digit's board that have a strong link between two corners."""
    through = rectangles_of(layout).through
    rectangles = [
        corners
        for ends in strong_links(layout, board)
        for corners in through.get(ends, ())
        if not corners & ~board
    ]
    return list(dict.fromkeys(rectangles))


def _rectangle(grid: Grid, corners: int, mask: int) -> Guarded:
    return Guarded(
        corners,
        grid.candidates_in(corners, grid.every_digit & ~mask),
        RECTANGLE,
        EXCHANGE,
        tokens={"own": digits(mask)},
    )


@_unique("avoidable-rectangle-3", "Avoidable Rectangle Type 3")
def avoidable_rectangle_3(grid: Grid) -> Iterator[Deduction]:
    """Two corners of a rectangle are solved, none given; the others count as one cell of a subset.

    Without their further digits the two open corners would complete the rectangle. So one of these
    digits is true, and for a naked subset the two cells count as one with just these digits.

    Source: SudokuWiki, "Avoidable Rectangles". Order: by the corners, then by house and subset.
    """
    for rectangle in _avoidable(grid):
        yield from in_one_house(grid, rectangle)


def _avoidable(grid: Grid) -> Iterator[Guarded]:
    """Yield the rectangles with two solved corners, not given, that two open ones could complete.

    Guardians are the other digits of the open corners.
    """
    solved, unsolved = loose(grid), grid.unsolved
    for corners, falling in rectangles_of(grid.layout).falling.items() if solved else ():
        roof = corners & unsolved
        if roof.bit_count() == 2 and not corners & ~roof & ~solved:
            for first, second, completing in _completions(grid, corners, falling, roof):
                if can_swap(grid, corners, first, second):
                    yield Guarded(
                        corners,
                        grid.candidates_in(roof) & ~completing,
                        "{cells} form a rectangle that {own} could fill; two corners are solved "
                        "with them, not given.",
                        EXCHANGE,
                        tokens={"own": digits(1 << first | 1 << second)},
                    )


def _completions(
    grid: Grid, corners: int, falling: int, roof: int
) -> Iterator[tuple[int, int, int]]:
    """Yield how two open corners could complete two solved ones: the two digits and candidates."""
    solved = {cell: digit_at(grid, 1 << cell) for cell in bits(corners & ~roof)}
    first, second = solved.values()
    if roof in (falling, corners ^ falling):
        low, high = (grid.digits_of(cell) for cell in bits(roof))
        for number in bits(low & high if first == second else 0):
            yield first, number, grid.candidates(number, roof)
    elif first != second:
        completing = 0
        for diagonal in (falling, corners ^ falling):
            number = solved[lowest(diagonal & ~roof)]
            completing |= grid.candidates(number, diagonal & roof & grid.boards[number])
        if completing.bit_count() == 2:
            yield first, second, completing


TECHNIQUES = [reverse_bug, unique_rectangle_links, avoidable_rectangle_3]
