"""Small puzzles of every kind: each answer of the solver is the one of the table."""

import pytest

from tests.solving.asked import SOLVING


@pytest.mark.parametrize("name", SOLVING.asks)
def test_answers_are_those_of_the_table(name: str) -> None:
    """Steps, ends, notes, ratings, stories: whatever somebody could ask.

    Where an answer should be another one, `python -m tests.solving.asked` writes the table anew.
    """
    assert SOLVING.answers(name) == SOLVING.known(name)
