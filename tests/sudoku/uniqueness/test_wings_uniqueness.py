"""Wings, remote pairs, deadly rectangles and the grave: what they must find, and must not."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lapiz
from lapiz.core import bits
from lapiz.proof import refuse
from lapiz_sudoku.board import Shape, grid_of, layout_of
from lapiz_sudoku.colours import remote_pairs
from lapiz_sudoku.uniqueness import avoidable, unique_links, uniqueness
from lapiz_sudoku.uniqueness.rectangles import rectangles_of
from lapiz_sudoku.wings import wings
from tests.sudoku.turned import SHAPES, images, shuffled
from tests.support.puzzles import sudokus

TECHNIQUES = {
    technique.name: technique
    for family in (remote_pairs, wings, uniqueness, unique_links, avoidable)
    for technique in family.TECHNIQUES
}

CODES = {technique.codes["hodoku"]: name for name, technique in TECHNIQUES.items()}
CASES = [
    (CODES[line.split(":")[1]], line)
    for line in Path(__file__).with_name("wings_uniqueness.txt").read_text().splitlines()
    if line.startswith(":")
]


def find(name: str, position: lapiz.Position) -> list[lapiz.Deduction]:
    """All deductions of a technique in a position, each one proved."""
    deductions = list(TECHNIQUES[name].find(grid_of(position)))
    for deduction in deductions:
        assert refuse(deduction, position) is None
    return deductions


def triplets(text: str) -> int:
    """The candidates of digit-row-column triplets."""
    return sum(
        1 << (int(digit) - 1) * 81 + (int(row) - 1) * 9 + int(column) - 1
        for digit, row, column in text.split()
    )


def test_all_techniques_have_cases() -> None:
    assert {name for name, _ in CASES} == TECHNIQUES.keys()


@pytest.mark.parametrize(("name", "line"), CASES)
def test_case(name: str, line: str) -> None:
    (deduction,) = find(name, lapiz.load(line).start)
    assert deduction.removes == triplets(line.split(":")[5])
    after = lapiz.load(line).start.remove(deduction.removes)
    assert not [again for again in find(name, after) if not again.removes & after.open]


@pytest.mark.parametrize("line", [line for name, line in CASES if name.startswith("avoidable")])
def test_given_corners_are_not_avoidable(line: str) -> None:
    position = lapiz.load(line.replace("+", "")).start
    assert find("avoidable-rectangle-1", position) == []
    assert find("avoidable-rectangle-2", position) == []


@pytest.mark.parametrize("line", [line for name, line in CASES if name == "bug-plus-one"])
def test_grave_without_its_digit_is_none(line: str) -> None:
    position = lapiz.load(line).start
    (deduction,) = find("bug-plus-one", position)
    assert find("bug-plus-one", position.remove(deduction.roles["extra"])) == []


def test_odd_loop_of_a_pair_is_no_remote_pair() -> None:
    rows = [
        "...456789",
        *[
            ".........",
        ]
        * 8,
    ]
    document = {"kind": "sudoku", "grid": rows, "removed": ["r1c1<>3", "r1c2<>3", "r1c3<>3"]}
    assert find("remote-pair", lapiz.load(document).start) == []


@pytest.mark.parametrize(("shape", "number"), SHAPES.values(), ids=SHAPES)
def test_an_exchange_in_a_rectangle_satisfies_the_same_items(
    shape: Shape, number: int | None
) -> None:
    layout = layout_of(shape)
    rectangles = rectangles_of(layout)
    assert number in (None, len(rectangles.falling))
    for corners, falling in rectangles.falling.items():
        falling_houses, rising_houses = (
            sorted(house for cell in bits(board) for house in layout.houses_of[cell])
            for board in (falling, corners ^ falling)
        )
        assert falling_houses == rising_houses
        assert len(set(falling_houses)) == len(falling_houses)


def test_no_rectangle_on_a_diagonal() -> None:
    layout = layout_of(Shape(9, diagonals=True))
    diagonals = layout.house_boards[-2] | layout.house_boards[-1]
    assert rectangles_of(layout).falling
    assert not any(corners & diagonals for corners in rectangles_of(layout).falling)


@settings(max_examples=40, deadline=None)
@given(case=st.sampled_from(CASES), seed=st.integers(0, 10**6))
def test_image_of_what_is_found_is_found(case: tuple[str, str], seed: int) -> None:
    name, line = case
    position, image = lapiz.load(line).start, shuffled(Random(seed))
    turned = lapiz.Position(
        position.space,
        *(images(bits(part), image) for part in (position.alive, position.placed, position.origin)),
    )
    for technique in TECHNIQUES:
        expected = sorted(
            images(bits(deduction.removes), image) for deduction in find(technique, position)
        )
        assert sorted(deduction.removes for deduction in find(technique, turned)) == expected
    assert find(name, turned)


@pytest.mark.rest
def test_all_shapes_are_right() -> None:
    """Every deduction is proved, and none removes a digit of the solution."""
    fired = set()
    for puzzle in sudokus(11, 60):
        log = lapiz.solve(puzzle)
        assert log.status == "solved"
        solution = log.steps[-1].after.placed
        for step in log.steps:
            if step.deduction.removes:
                for name in TECHNIQUES:
                    for deduction in find(name, step.before):
                        fired.add(name)
                        assert not deduction.removes & solution
                        assert not deduction.removes & ~step.before.open
    assert {"w-wing", "xy-wing", "unique-rectangle-4", "hidden-rectangle"} <= fired
