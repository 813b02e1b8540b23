"""Wings of two and three cells, and those on a strong link: what they must find, and must not."""

from random import Random

import pytest
from hypothesis import given, settings, strategies as st

import lapiz
from lapiz_sudoku.wings import wings
from tests.sudoku.checks import by_name, check_images, check_line, check_solves, lines_of
from tests.sudoku.turned import shuffled

TECHNIQUES = by_name(wings)
CASES = lines_of(TECHNIQUES)


def test_all_techniques_have_cases() -> None:
    assert {name for name, _ in CASES} == TECHNIQUES.keys()


@pytest.mark.parametrize(("name", "line"), CASES)
def test_case(name: str, line: str) -> None:
    check_line(TECHNIQUES[name], line)


@settings(max_examples=15)
@given(case=st.sampled_from(CASES), seed=st.integers(0, 10**6))
def test_image_of_what_is_found_is_found(case: tuple[str, str], seed: int) -> None:
    check_images(TECHNIQUES, lapiz.load(case[1]).start, shuffled(Random(seed)))


@pytest.mark.rest
def test_all_shapes_are_right() -> None:
    assert check_solves(TECHNIQUES, 11, 60) >= {"w-wing", "xy-wing"}
