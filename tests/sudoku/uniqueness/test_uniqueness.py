"""Deadly rectangles and the grave: what they must find, and must not."""

from random import Random

import pytest
from hypothesis import given, settings, strategies as st

import lapiz
from lapiz.core import bits
from lapiz_sudoku.board import Shape, layout_of
from lapiz_sudoku.uniqueness import avoidable, unique_links, uniqueness
from lapiz_sudoku.uniqueness.rectangles import rectangles_of
from tests.sudoku.checks import by_name, check_images, check_line, check_solves, find, lines_of
from tests.sudoku.turned import SHAPES, shuffled

TECHNIQUES = by_name(uniqueness, unique_links, avoidable)
CASES = lines_of(TECHNIQUES)


def test_all_techniques_have_cases() -> None:
    assert {name for name, _ in CASES} == TECHNIQUES.keys()


@pytest.mark.parametrize(("name", "line"), CASES)
def test_case(name: str, line: str) -> None:
    check_line(TECHNIQUES[name], line)


@pytest.mark.parametrize("line", [line for name, line in CASES if name.startswith("avoidable")])
def test_given_corners_are_not_avoidable(line: str) -> None:
    position = lapiz.load(line.replace("+", "")).start
    assert find(TECHNIQUES["avoidable-rectangle-1"], position) == []
    assert find(TECHNIQUES["avoidable-rectangle-2"], position) == []


@pytest.mark.parametrize("line", [line for name, line in CASES if name == "bug-plus-one"])
def test_grave_without_its_digit_is_none(line: str) -> None:
    position, grave = lapiz.load(line).start, TECHNIQUES["bug-plus-one"]
    (deduction,) = find(grave, position)
    assert find(grave, position.remove(deduction.roles["extra"])) == []


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


@settings(max_examples=30)
@given(case=st.sampled_from(CASES), seed=st.integers(0, 10**6))
def test_image_of_what_is_found_is_found(case: tuple[str, str], seed: int) -> None:
    check_images(TECHNIQUES, lapiz.load(case[1]).start, shuffled(Random(seed)))


@pytest.mark.rest
def test_all_shapes_are_right() -> None:
    assert check_solves(TECHNIQUES, 11, 60) >= {"unique-rectangle-4", "hidden-rectangle"}
