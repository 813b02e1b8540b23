"""Sue de Coq, by its definition and in drawn positions."""

from collections.abc import Iterator
from itertools import combinations

from lapiz.core import union
from lapiz.proof import refuse
from lapiz_sudoku.als.sue_de_coq import sue_de_coq
from lapiz_sudoku.board import Grid
from lapiz_sudoku.kind.generate import side_of
from tests.sudoku.positions import drawn, masks
from tests.support.puzzles import sudokus


def subsets(board: int) -> Iterator[int]:
    part = board
    while part:
        yield part
        part = part - 1 & board


def by_definition(grid: Grid) -> set[tuple[int, int]]:
    """All cells of a pattern, and what it removes."""
    result = set()
    boards = grid.layout.house_boards
    for first, second in combinations(boards, 2):
        for base in subsets(first & second & grid.unsolved):
            shared, size = masks(grid, base), base.bit_count()
            if size not in (2, 3) or shared.bit_count() < size + 2:
                continue
            for here in subsets(first & grid.unsolved & ~base):
                mine = masks(grid, here)
                for there in subsets(second & grid.unsolved & ~base & ~here):
                    theirs = masks(grid, there)
                    digits = shared.bit_count() + (mine & ~shared).bit_count()
                    digits += (theirs & ~shared).bit_count()
                    cells = base | here | there
                    if not mine & shared or not theirs & shared or mine & theirs & shared:
                        continue
                    if digits != cells.bit_count() or _locked(mine, here) or _locked(theirs, there):
                        continue
                    removes = grid.candidates_in(first & ~base & ~here, mine | shared & ~theirs)
                    removes |= grid.candidates_in(second & ~base & ~there, theirs | shared & ~mine)
                    if removes:
                        result.add((cells, removes))
    return result


def _locked(digits: int, cells: int) -> bool:
    return digits.bit_count() <= cells.bit_count()


def test_by_definition() -> None:
    number = 0
    starts = [puzzle.start for puzzle in sudokus(7, 60)]
    for position in (start for start in starts if side_of(start.space) == 6):
        deductions = list(sue_de_coq(Grid(position)))
        cells = [
            (union(1 << cell for cell in deduction.truths), deduction.removes)
            for deduction in deductions
        ]
        assert set(cells) == by_definition(Grid(position))
        assert all(refuse(deduction, position) is None for deduction in deductions)
        number += len(deductions)
    assert number


def test_basic() -> None:
    # r1c12 have 1 to 4; of these r1c9 has 1 and 2, r3c3 has 3 and 4.
    position = drawn(r1c1="1234", r1c2="1234", r1c9="12", r3c3="34").start
    (deduction,) = sue_de_coq(Grid(position))
    assert deduction.truths == (0, 1, 8, 20)
    gone = set(position.space.names(deduction.removes))
    assert {"r1c3=1", "r1c5=2", "r2c1=3", "r3c2=4", "r1c3=3"} <= gone
    assert not gone & {"r1c5=3", "r2c1=1", "r1c5=4", "r2c1=2"}


def test_extended() -> None:
    # One more cell and one more digit beside in the row: 5 goes from the row as well.
    position = drawn(r1c1="1234", r1c2="1234", r1c8="125", r1c9="125", r3c3="34").start
    gone = {
        name
        for deduction in sue_de_coq(Grid(position))
        for name in position.space.names(deduction.removes)
    }
    assert {"r1c4=5", "r1c4=1", "r2c2=3"} <= gone


def test_shared_digit_counts_twice() -> None:
    # 5 is beside in the row and in the box, not in the crossing cells.
    position = drawn(r1c1="1234", r1c2="1234", r1c8="125", r1c9="125", r3c2="345", r3c3="345").start
    gone = {
        name
        for deduction in sue_de_coq(Grid(position))
        for name in position.space.names(deduction.removes)
    }
    assert {"r1c4=5", "r2c2=5", "r1c4=1", "r2c2=3"} <= gone


def test_must_not_fire() -> None:
    # A digit on both sides, a digit too many, or too few digits where the houses cross.
    assert not [*sue_de_coq(Grid(drawn(r1c1="1234", r1c2="1234", r1c9="12", r3c3="24").start))]
    assert not [*sue_de_coq(Grid(drawn(r1c1="1234", r1c2="1234", r1c9="125", r3c3="34").start))]
    assert not [*sue_de_coq(Grid(drawn(r1c1="123", r1c2="123", r1c9="12", r3c3="34").start))]
