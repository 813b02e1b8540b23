"""Tiny spaces of every sort: all ways tried agree, and each answer is the one of the table."""

from collections.abc import Iterator

import attrs
import pytest

from lapiz.core import Deduction, Item, Position, Space, bits, union
from lapiz.proof.native import CORE
from lapiz.search.clauses import native as clauses
from lapiz.search.following.supports import Weights
from lapiz.search.telling import arguments
from lapiz.search.telling.crowds import MOST_COVERS, Crowd, crowded
from lapiz.search.telling.unfolding import Unfolding
from lapiz.search.walking import (
    backtracking,
    count,
    restarts,
    solutions,
    true_candidates,
    witnesses,
)
from tests.search.asked_telling import TELLING, claims
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


LABELS = (1, 74, 75, 149, 7_499, 7_500, 299_999, 300_001, 10**8)


def test_what_a_search_may_take_in_spaces_of_any_size() -> None:
    """The fewer branches, the more each of them costs, but never none."""
    items = (Item("x", "cell", 0b11),)
    spaces = [Space(range(size), items) for size in LABELS]  # type: ignore[arg-type]
    taken = [
        [ask(space).allowed for space in spaces]
        for ask in (backtracking.search_budget, restarts.plain_budget, witnesses._witness_budget)
    ]
    assert taken == [
        [150_000_000, 2_027_027, 2_000_000, 1_006_711, 20_002, 20_000, 500, 500, 500],
        [2_000] * 6 + [500] * 3,
        [750_000, 10_135, 10_000, 5_033, 100, 100, 2, 2, 1],
    ]


@pytest.mark.parametrize("covers", range(2, MOST_COVERS + 1))
def test_more_rows_than_columns_are_a_crowd(covers: int) -> None:
    """Rows all of whose places lie in one column less are too many, up to four columns."""
    numbers = range(covers + 1)
    places = [[row * covers + place for place in range(covers)] for row in numbers]
    rows = [union(1 << each for each in row) for row in places]
    columns = [union(1 << each for each in column) for column in zip(*places, strict=True)]
    items = tuple(Item(str(n), "line", each) for n, each in enumerate((*rows, *columns)))
    space = Space(range(covers * (covers + 1)), items)  # type: ignore[arg-type]
    crowd = crowded(space, dict(enumerate(rows)), dict.fromkeys(numbers, 0))
    assert crowd == Crowd(tuple(numbers), tuple(range(covers + 1, 2 * covers + 1)))


@pytest.mark.parametrize(("places", "told"), [(2, True), (3, True), (4, True), (5, False)])
def test_what_all_of_a_few_places_exclude_is_told(places: int, told: bool) -> None:
    """A person sees that of four places; of five it is told case by case."""
    whole = Item("whole", "line", (1 << places + 1) - 1)
    pairs = [Item(str(n), "pair", 1 << n | 1 << places + 1) for n in range(places)]
    space = Space(range(places + 2), (whole, *pairs))  # type: ignore[arg-type]
    unfolding = Unfolding.of(space.start(), (0,), 1 << places + 1)
    below = unfolding.suppose(places, true=False)
    below.run((places + 1, False))
    assert (below.reached is not None) == told


@pytest.mark.parametrize(
    ("failures", "state", "place"),
    [
        (0, 0b1001_1111, 5),  # one candidate is fewer than three
        (1, 0b1001_1111, 5),  # twice as often, but three times as many
        (2, 0b1001_1111, 3),  # as often as many: the first one
        (3, 0b1001_1111, 3),
        (0, 0b0001_1111, 3),  # what is closed is left out
        (9, 0b1011_0111, 6),
    ],
)
def test_where_it_failed_often_it_is_branched_sooner(failures: int, state: int, place: int) -> None:
    weights = Weights({0: 0, 1: 4}, 0b1111)
    for _ in range(failures):
        weights.failed(0b1111_1000)
    assert weights.place(state, 0) == place


def otherwise(claim: Deduction, position: Position) -> Iterator[Deduction]:
    """Yield what has the same truths and the same effect as a claim, but says something else."""
    first, *_, last = bits(position.open)
    for roles in ({}, {"fin": 1 << first | 1 << last}, {"start": 1 << last}):
        for supposes in (False, True):
            yield attrs.evolve(claim, roles=roles, supposes=supposes)
    for end in (None, *claim.truths[:2]):
        yield attrs.evolve(claim, supposes=True, end=end)


def test_what_was_told_of_one_claim_is_not_told_of_another() -> None:
    for tiny in tiny_spaces()[::2]:
        position = tiny.positions[1]
        for claim in claims(tiny, position):
            for other in (claim, *otherwise(claim, position)):
                assert arguments(other, position) == arguments(other, position.fresh())
