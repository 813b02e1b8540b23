"""Unique loops, BUG-Lites and the bivalue universal grave with several guardians."""

from collections.abc import Callable, Iterator

from lapiz import Deduction, Grounds, Technique, technique
from lapiz_sudoku.board import Grid, digits, pairs_of
from lapiz_sudoku.one_digit.guardians import Guarded, conclusions, in_one_house, locked, seen_by_all
from lapiz_sudoku.scales.hodoku import estimate
from lapiz_sudoku.uniqueness.even_sets import board_of, even_sets, graves, loops

Find = Callable[[Grid], Iterator[Deduction]]

LOOP = "{cells} form a loop that {own} alone could fill, two cells in each house of it."
GRAVE = "All open cells would have two digits and each house a digit twice, but for {guards}."
TWINS = (
    "With nothing else they could be filled in two ways or in none, and the puzzle has one "
    "solution."
)


def _unique(name: str, title: str = "", score: float = 110) -> Callable[[Find], Technique]:
    return technique(
        name,
        title=title,
        kind="sudoku",
        **estimate(score, "Hard"),
        on=False,
        grounds=Grounds.UNIQUENESS,
    )


def _guarded(grid: Grid, members: int, pattern: str, mask: int) -> Guarded:
    """Return an even set with the other candidates of its cells for guardians."""
    board = board_of(grid, members)
    guards = grid.candidates_in(board) & ~members
    return Guarded(board, guards, pattern, TWINS, tokens={"own": digits(mask)})


def _digits(grid: Grid, members: int) -> int:
    """Return the digits of some candidates, as a mask."""
    board, size = grid.layout.board, grid.size
    return sum(1 << digit for digit in range(grid.digit_count) if members >> digit * size & board)


@_unique("unique-loop")
def unique_loop(grid: Grid) -> Iterator[Deduction]:
    """Six or more cells with the same two digits form a loop; every house has two of them or none.

    If no cell of it had another digit, the two could be exchanged in the whole loop. So one of the
    other digits is true. If there is only one, it is placed; what sees all of them goes; in one
    house they count as one cell of a naked subset; and whatever would leave none of them, with
    digits that are locked in the loop, goes.

    Source: SudokuWiki, "Unique Rectangles" and "Avoidable Loops"; Sudoku Explainer, "Unique Loop"
    types 1 to 4. Order: by the two digits, the loops with few other cells first, then by the first
    cell with just the two digits.
    """
    for mask, (_, members) in pairs_of(grid).items():
        if len(members) > 1:
            for loop in loops(grid, mask):
                if loop.bit_count() > 8:
                    yield from conclusions(grid, _guarded(grid, loop, LOOP, mask))


@_unique("bug-lite", "BUG-Lite", 150)
def bug_lite(grid: Grid) -> Iterator[Deduction]:
    """Some cells with two digits each, of three or more; each house has a digit twice or never.

    As in a bivalue universal grave, each filling has a twin in which each cell takes its other
    digit. So some further digit of these cells is true, and the same follows as for a unique loop.

    Source: the Sudoku Players' forum, "BUG-Lite". Order: sets with few cells that have more digits
    first, then by the first cell with just two. Large searches are given up.
    """
    pattern = (
        "In {cells} each house could have any of {own} twice or not at all, and each cell "
        "just two of them."
    )
    for even_set in even_sets(grid):
        mask = _digits(grid, even_set)
        if mask.bit_count() > 2:
            yield from conclusions(grid, _guarded(grid, even_set, pattern, mask))


def _graves(grid: Grid) -> Iterator[Guarded]:
    for grave in graves(grid):
        if (grid.open & ~grave).bit_count() > 1:
            yield _guarded(grid, grave, GRAVE, 0)


@_unique("bug-2", "Bivalue Universal Grave Type 2")
def bug_2(grid: Grid) -> Iterator[Deduction]:
    """All open cells have two digits, apart from a few candidates: what sees all of these goes.

    Without them each open digit would have two places in each house, and such a grave can be
    filled in two ways or in none. So one of them is true.

    Source: SudokuWiki, "BUG", and Sudoku Explainer, "BUG type 2". Order: by the first further
    candidates.
    """
    for grave in _graves(grid):
        yield from seen_by_all(grid, grave)


@_unique("bug-3", "Bivalue Universal Grave Type 3")
def bug_3(grid: Grid) -> Iterator[Deduction]:
    """All open cells have two digits, apart from a few candidates, and these lie in a house.

    One of them is true, so they count as one cell for a naked subset of the house.

    Source: Sudoku Explainer, "BUG type 3". Order: by house, then by the cells of the subset.
    """
    for grave in _graves(grid):
        yield from in_one_house(grid, grave)


@_unique("bug-4", "Bivalue Universal Grave Type 4")
def bug_4(grid: Grid) -> Iterator[Deduction]:
    """All open cells have two digits, apart from a few candidates; a locked digit decides.

    One of these candidates is true. A candidate goes if it would leave none of them, together with
    digits that have no other place in a house.

    Source: Sudoku Explainer, "BUG type 4". Order: by the candidate removed.
    """
    for grave in _graves(grid):
        yield from locked(grid, grave)


TECHNIQUES = [unique_loop, bug_lite, bug_2, bug_3, bug_4]
