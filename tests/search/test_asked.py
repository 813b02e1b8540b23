"""Tiny spaces of every sort: all ways tried agree, and each answer is the one of the table."""

import pytest

from lapiz.core import union
from lapiz.proof.native import CORE
from lapiz.search.clauses import native as clauses
from lapiz.search.walking import count, solutions, true_candidates
from tests.search.asked_telling import TELLING
from tests.search.asked_walking import WALKING
from tests.support.asked import Questions
from tests.support.kernels import using
from tests.support.spaces import Tiny, tiny_spaces

ALL = [(questions, name) for questions in (WALKING, TELLING) for name in questions.asks]


@pytest.mark.parametrize(("questions", "name"), ALL, ids=[name for _, name in ALL])
@pytest.mark.parametrize("core", [None, pytest.param(CORE, id="kernels")][: 1 + bool(CORE)])
def test_answers_are_those_of_the_table(
    monkeypatch: pytest.MonkeyPatch, questions: Questions[Tiny], name: str, core: object
) -> None:
    """With kernels and without: what is found, in which order, at which cost.

    Where an answer should be another one, `python -m tests.search.asked` writes the table anew.
    """
    monkeypatch.setattr(clauses, "CORE", core)
    with using(core):
        assert questions.answers(name) == questions.known(name)


def test_searches_find_what_all_ways_tried_find() -> None:
    for tiny in tiny_spaces()[::2]:
        for position in tiny.positions[1:]:
            expected = sorted(tiny.solutions(position))
            sets = [union(1 << each for each in way) for way in solutions(position)]
            assert sorted(sets) == expected
            assert count(position, 10**6) == len(expected)
            assert true_candidates(position) == union(expected)
