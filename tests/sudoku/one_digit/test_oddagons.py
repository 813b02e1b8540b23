"""Odd loops, of which oddagons and broken wings are made, and the guardians in them."""

import lapiz
from lapiz import Grounds
from lapiz.core import bits
from tests.support.places import ROOT

FILES = ROOT / "puzzles_yaml" / "sudoku"


def loop_of(cells: str, board: str) -> list[lapiz.Deduction]:
    """Oddagons of an empty grid in which some cells have just what `board` says."""
    removed = [
        f"{cell}<>{digit}"
        for cell, digits in zip(cells.split(), board.split(), strict=True)
        for digit in "123456789"
        if digit not in digits
    ]
    document = {"kind": "sudoku", "grid": ["." * 9] * 9, "removed": removed}
    return lapiz.steps(lapiz.load(document), "oddagon")


FIVE = "r1c1 r1c5 r5c5 r5c2 r2c2"


def test_one_guardian_is_true() -> None:
    (deduction, *_) = loop_of(FIVE, "12 12 12 12 123")
    assert deduction.grounds is Grounds.PROOF
    assert deduction.truths == (0, 4, 10, 37, 40)
    guardian = 2 * 81 + 10
    assert deduction.roles["guardian"] == 1 << guardian
    assert deduction.removes >> (0 * 81 + 10) & deduction.removes >> (2 * 81 + 9) & 1


def test_what_sees_all_guardians_of_a_digit_goes() -> None:
    (deduction, *_) = loop_of(FIVE, "123 12 12 123 12")
    cells = {candidate % 81 for candidate in bits(deduction.removes)}
    assert {candidate // 81 for candidate in bits(deduction.removes)} == {2}
    # Both r1c1 and r5c2 are seen from box 1 in column 2, and from box 4 in column 1.
    assert cells == {1, 19, 27, 36, 45}


def test_no_oddagon_without_a_way_to_one_guardian() -> None:
    assert loop_of(FIVE, "123 12 124 125 12") == []


def test_no_oddagon_in_an_even_loop() -> None:
    assert loop_of("r1c1 r1c5 r5c5 r5c1", "12 12 12 123") == []


def test_an_oddagon_beside_a_naked_pair_is_found() -> None:
    cells, board = f"{FIVE} r9c8 r9c9", "12 12 12 12 123 12 12"
    assert loop_of(cells, board)[0].roles["guardian"] == 1 << 2 * 81 + 10


def test_a_broken_wing_rests_on_its_houses_alone() -> None:
    puzzle = lapiz.load(FILES / "broken-wing.yaml")
    for deduction in lapiz.steps(puzzle, "broken-wing"):
        assert deduction.grounds is Grounds.PROOF
        assert len(deduction.truths) % 2 == 1
        inside = deduction.roles["pattern"] | deduction.roles["guardian"]
        for item in deduction.truths:
            assert not puzzle.space.sets[item] & puzzle.start.open & ~inside
