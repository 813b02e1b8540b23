"""Tells which cases go the same way, so that one of them is told and the others are named."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeVar

from lapiz.core import Space
from lapiz.search.telling.facts import Cause
from lapiz.search.telling.implications import Argument, Case, Implication

T = TypeVar("T")


def grouped(those: Iterable[T], key: Callable[[T], Hashable]) -> list[list[T]]:
    """Return what has the same key together, in the order of the first of each group.

    >>> grouped("abca", ord)
    [['a', 'a'], ['b'], ['c']]
    """
    groups = dict[Hashable, list[T]]()
    for member in those:
        groups.setdefault(key(member), []).append(member)
    return list(groups.values())


def course_of(argument: Argument) -> Hashable:
    """Return what arguments that go the same way have in common, each for its own candidate.

    Through which item one candidate rules out another does not matter.
    """
    return argument.places, _course(argument.case, argument.candidate)


def course_of_case(case: Case) -> Hashable:
    """Return what cases that go the same way have in common, each from its own supposition."""
    return _course(case, case.implications[0].candidate)


def _course(case: Case, own: int) -> Hashable:
    return tuple(
        (
            tuple(_follows(implication, own) for implication in below.implications),
            (below.empty, below.item, below.crowd),
        )
        for below in case.walk()
    )


def _follows(each: Implication, own: int) -> Hashable:
    item = None if each.why is Cause.SEEN else each.item
    said = () if each.candidate == own else (each.candidate, each.true)
    return each.why, item, said


def is_long(case: Case) -> bool:
    """Tell whether something is true in a case besides what it supposes."""
    return any(implication.true for implication in case.implications[1:])


def mirrored(first: Case, other: Case, space: Space) -> bool:
    """Tell whether two cases go the same way but for what lies beside it in an item.

    What the one says of a candidate, the other says of that candidate or of one that shares an
    item with it: of the other digit of the same cell. Both leave nothing for an item; where rules
    are asked, each has its own reasons.
    """
    ones, others = first.implications, other.implications
    if first.empty is None or other.empty is None or len(ones) != len(others):
        return False
    demands = space.demand_at
    if first.empty in demands or any(implication.why is Cause.DEMANDED for implication in ones):
        return False
    pairs = list(zip(ones, others, strict=True))
    numbers = {one.number: two.number for one, two in pairs}
    candidates = dict[int, int]()
    for one, two in pairs:
        alike = (one.why, one.true) == (two.why, two.true) and one.crowd is two.crowd is None
        if not alike or _moved(one.because, numbers) != set(two.because):
            return False
        if candidates.setdefault(one.candidate, two.candidate) != two.candidate:
            return False
    if _moved(first.because, numbers) != set(other.because):
        return False
    return all(
        one == two or space.shared(one, two)
        for one, two in list(candidates.items())[1:]  # the first ones are supposed
    )


def _moved(because: Sequence[int], numbers: dict[int, int]) -> set[int]:
    return {numbers.get(number, number) for number in because}
