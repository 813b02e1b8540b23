"""Set equivalence: the Phistomefel ring is among what is compared, and what it says is proved."""

import lapiz
from lapiz.proof import refuse
from lapiz_sudoku.board import Shape, layout_of
from lapiz_sudoku.exotic.set_equivalence import equivalences
from tests.support.places import ROOT

FILE = ROOT / "puzzles_yaml" / "sudoku" / "set-equivalence.yaml"


def test_the_ring_is_compared_with_the_corners() -> None:
    ring = {(r, c) for r in range(2, 7) for c in range(2, 7)} - {
        (r, c) for r in (3, 4, 5) for c in (3, 4, 5)
    }
    corners = {(r, c) for r in (0, 1, 7, 8) for c in (0, 1, 7, 8)}
    boards = {sum(1 << 9 * r + c for r, c in cells) for cells in (ring, corners)}
    assert any({each.one, each.other} == boards for each in equivalences(layout_of(Shape(9))))


def test_both_sides_are_as_large() -> None:
    for each in equivalences(layout_of(Shape(6))):
        assert each.one.bit_count() == each.other.bit_count()
        assert not each.one & each.other


def test_what_it_says_is_proved_by_its_factors() -> None:
    puzzle = lapiz.load(FILE)
    found = lapiz.steps(puzzle, technique="set-equivalence")
    assert found
    for deduction in found[:20]:
        assert deduction.factors
        assert refuse(deduction, puzzle.start) is None
