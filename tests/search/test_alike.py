"""Cases that go the same way, so that one is told for all: each thing that may differ is looked at.

The board has two cells of two candidates, a/b and c/d, and two more, e and f, that share nothing.
"""

from collections.abc import Sequence
from typing import Any

import attrs
import pytest

from lapiz.core import Item, Space
from lapiz.search.telling import Argument, Case, Cause, Implication, course_of, course_of_case
from lapiz.search.telling.alike import is_long, mirrored
from lapiz.search.telling.crowds import Crowd

A, B, C, D, E, F = range(6)
CELLS, LAST = (Item("x", "cell", 1 << A | 1 << B), Item("y", "cell", 1 << C | 1 << D)), 2
CROWD = Crowd((0,), (1,))


class Anything:
    """A demand on all candidates, that forbids nothing."""

    scope, linear = 0b111111, None

    def dead(self, alive: int, /) -> int | None:
        return 0


SPACE = Space(tuple("abcdef"), (*CELLS, Item.of_demand("z", "rule", Anything())))


def course(start: int, *candidates: int, first: int = 1, **end: Any) -> Case:
    """Return a case: something is supposed, it sees the first, that leaves the next, and so on."""
    steps = [Implication(first, start, True, Cause.SUPPOSED)]
    for number, candidate in enumerate(candidates, first + 1):
        why = (Cause.SEEN, Cause.LAST)[(number - first) % 2 == 0]
        true = why is Cause.LAST
        steps.append(Implication(number, candidate, true, why, 0, (number - 1,)))
    return attrs.evolve(Case(tuple(steps), empty=0, because=(steps[-1].number,)), **end)


def changed(case: Case, at: int, **fields: Any) -> Case:
    steps = [*case.implications]
    steps[at] = attrs.evolve(steps[at], **fields)
    return attrs.evolve(case, implications=tuple(steps))


FIRST = course(A, C, E)
ALIKE = {
    "another supposition": course(F, C, E, first=5),
    "another digit of a cell": course(B, D, E),
    "another item that is empty": course(B, C, E, empty=1),
    "another item on the way": changed(course(B, C, E), 1, item=1),
    "a reason named twice": attrs.evolve(FIRST, because=(3, 3)),
}
DIFFERENT = {
    "shorter": course(B, C),
    "nothing is empty": course(B, C, E, empty=None),
    "another cell": course(B, E, E),
    "another candidate at the end": course(B, C, F),
    "another reason on the way": changed(course(B, C, E), 2, because=(1,)),
    "another reason for the end": course(B, C, E, because=(2,)),
    "another cause": changed(course(B, C, E), 2, why=Cause.LOCKED),
    "true for false": changed(course(B, C, E), 1, true=True),
    "a crowd": changed(course(B, C, E), 1, crowd=CROWD),
}


@pytest.mark.parametrize("other", ALIKE.values(), ids=ALIKE)
def test_mirrored_cases_differ_in_what_lies_beside_it_in_an_item(other: Case) -> None:
    assert mirrored(FIRST, other, SPACE)
    assert mirrored(other, FIRST, SPACE)


@pytest.mark.parametrize("other", DIFFERENT.values(), ids=DIFFERENT)
def test_cases_that_differ_in_more_are_not_mirrored(other: Case) -> None:
    assert not mirrored(FIRST, other, SPACE)
    assert not mirrored(other, FIRST, SPACE)


@pytest.mark.parametrize(
    "case",
    [
        course(A, C, E, empty=LAST),
        changed(FIRST, 1, why=Cause.DEMANDED),
        course(A, C, E, empty=None),
        changed(FIRST, 1, crowd=CROWD),
    ],
)
def test_a_case_with_a_demand_or_a_crowd_has_reasons_of_its_own(case: Case) -> None:
    assert not mirrored(case, case, SPACE)


def test_a_candidate_has_one_image() -> None:
    twice = course(A, C, E, C)
    assert mirrored(twice, course(B, D, E, D), SPACE)
    assert not mirrored(twice, course(B, D, E, C), SPACE)


def test_a_case_is_long_if_more_than_the_supposition_is_true() -> None:
    assert [is_long(course(A, *way)) for way in ((), (C,), (C, E))] == [False, False, True]
    assert is_long(changed(course(A, C), 1, true=True))


def told(candidate: int, *steps: Implication, places: bool = False, **end: Any) -> Argument:
    return Argument(candidate, places, attrs.evolve(Case(steps), **end))


def supposed(candidate: int, **fields: Any) -> Implication:
    return attrs.evolve(Implication(1, candidate, True, Cause.SUPPOSED), **fields)


def seen(candidate: int, **fields: Any) -> Implication:
    return attrs.evolve(Implication(2, candidate, False, Cause.SEEN, 0, (1,)), **fields)


COURSES: dict[str, tuple[Argument, Sequence[Argument], Sequence[Argument]]] = {
    "its own candidate and items that see": (
        told(A, supposed(A), seen(C), empty=1),
        (told(B, supposed(B), seen(C), empty=1), told(A, supposed(A), seen(C, item=1), empty=1)),
        (
            told(A, supposed(A), seen(C), empty=1, places=True),
            told(A, supposed(B), seen(C), empty=1),
            told(A, supposed(A), seen(D), empty=1),
            told(A, supposed(A), seen(C, true=True), empty=1),
            told(A, supposed(A), seen(C), empty=0),
            told(A, supposed(A), seen(C), item=1),
            told(A, supposed(A), seen(C), crowd=CROWD),
            told(A, supposed(A), seen(C), seen(D), empty=1),
        ),
    ),
    "other causes than seeing go by their item": (
        told(A, supposed(A), seen(C, why=Cause.LOCKED)),
        (told(B, supposed(B), seen(C, why=Cause.LOCKED)),),
        (
            told(A, supposed(A), seen(C, why=Cause.LOCKED, item=1)),
            told(A, supposed(A), seen(C, why=Cause.LAST)),
        ),
    ),
    "cases below": (
        told(A, supposed(A), item=0, cases=(course(C), course(D))),
        (told(B, supposed(B), item=0, cases=(course(C), course(D))),),
        (
            told(A, supposed(A), item=0, cases=(course(C), course(E))),
            told(A, supposed(A), item=0, cases=(course(C),)),
        ),
    ),
}


@pytest.mark.parametrize("name", COURSES)
def test_arguments_go_the_same_way(name: str) -> None:
    argument, alike, different = COURSES[name]
    assert all(course_of(other) == course_of(argument) for other in alike)
    assert all(course_of(other) != course_of(argument) for other in different)


def test_cases_go_the_same_way_each_from_its_own_supposition() -> None:
    cases = (course(A, C, E), course(B, C, E), course(B, D, E), course(A, C, A), course(B, C, B))
    first, *others = map(course_of_case, cases)
    assert [other == first for other in others] == [True, False, False, False]
    assert others[2] == others[3]
