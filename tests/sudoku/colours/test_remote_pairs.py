"""Remote pairs: what they must find, and must not."""

from random import Random

import pytest
from hypothesis import given, settings, strategies as st

import lapiz
from lapiz_sudoku.colours import remote_pairs
from tests.sudoku.checks import by_name, check_images, check_line, check_solves, find, lines_of
from tests.sudoku.turned import shuffled

TECHNIQUES = by_name(remote_pairs)
CASES = lines_of(TECHNIQUES)


@pytest.mark.parametrize(("name", "line"), CASES)
def test_case(name: str, line: str) -> None:
    check_line(TECHNIQUES[name], line)


def test_odd_loop_of_a_pair_is_no_remote_pair() -> None:
    rows = ["...456789", *["........."] * 8]
    document = {"kind": "sudoku", "grid": rows, "removed": ["r1c1<>3", "r1c2<>3", "r1c3<>3"]}
    assert find(TECHNIQUES["remote-pair"], lapiz.load(document).start) == []


@settings(max_examples=10)
@given(case=st.sampled_from(CASES), seed=st.integers(0, 10**6))
def test_image_of_what_is_found_is_found(case: tuple[str, str], seed: int) -> None:
    check_images(TECHNIQUES, lapiz.load(case[1]).start, shuffled(Random(seed)))


@pytest.mark.rest
def test_all_shapes_are_right() -> None:
    assert check_solves(TECHNIQUES, 11, 60) == {"remote-pair"}
