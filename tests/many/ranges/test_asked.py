"""Small puzzles of several kinds: each answer about their ranges is the one of the table."""

import pytest

from tests.many.ranges.asked import RANGES


@pytest.mark.parametrize("name", RANGES.asks)
def test_answers_are_those_of_the_table(name: str) -> None:
    """Routes, bottlenecks, open steps: whatever a range is made of.

    Where an answer should be another one, `python -m tests.many.ranges.asked` writes it anew.
    """
    assert RANGES.answers(name) == RANGES.known(name)
