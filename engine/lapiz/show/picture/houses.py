"""Which items of a deduction to tint: what it rests on, what covers that, what would be deadly."""

from collections.abc import Iterator

import attrs

from lapiz.core.bits import union
from lapiz.core.deduction import Deduction
from lapiz.core.space import Position, Space
from lapiz.show.picture.plan import Place, Plan

__all__ = ["Tint", "tints"]

MOST_HOUSES = 9
"""More houses than this are no help to the eye."""


@attrs.frozen
class Tint:
    """An item whose squares are tinted as "base", "cover" or "deadly"."""

    sort: str
    name: str
    squares: frozenset[Place]


def tints(plan: Plan, position: Position, deduction: Deduction, effects: bool = True) -> list[Tint]:
    """Return what to tint.

    Base are the truths. Covers are the houses in which the places of two truths or more meet, as
    the columns of a fish do; a chain has its links instead. Houses are left out where they are
    too many, single squares never.
    """
    space = position.space
    sorts = {"base": deduction.truths, "deadly": deduction.deadly}
    if not deduction.deadly and not deduction.links:
        sorts["cover"] = tuple(_covers(position, deduction, effects))
    found: dict[tuple[str, frozenset[Place]], Tint] = {}
    for sort, items in sorts.items():
        for tint in _tints(plan, space, sort, items):
            found.setdefault((sort, tint.squares), tint)
    houses = sum(len(tint.squares) > 1 for tint in found.values())
    return [tint for tint in found.values() if houses <= MOST_HOUSES or len(tint.squares) == 1]


def _tints(plan: Plan, space: Space, sort: str, items: tuple[int, ...]) -> Iterator[Tint]:
    for item in items:
        squares = plan.squares(space, item)
        if squares:
            yield Tint(sort, space.items[item].name, frozenset(squares))


def _covers(position: Position, deduction: Deduction, effects: bool) -> list[int]:
    """Return items that hold the truths' places, two or more each, the fullest first.

    None where there would be more of them than truths. Which of equal ones does not depend on
    the effects where these are not to be told.
    """
    space, gone = position.space, deduction.removes if effects else 0
    places = [space.sets[truth] & position.alive for truth in deduction.truths]
    left = union(places)
    found: list[int] = []
    while left and len(found) <= len(places):
        near = {item for one in _few(left) for item in space.items_of[one]}
        ranked = [
            ((space.sets[item] & left).bit_count(), bool(space.sets[item] & gone), -item)
            for item in near.difference(deduction.truths)
            if sum(bool(space.sets[item] & one & left) for one in places) >= min(2, len(places))
        ]
        many, _, number = max(ranked, default=(0, False, 0))
        if many < 2:
            return found
        found.append(-number)
        left &= ~space.sets[-number]
    return found if not left else []


def _few(members: int, most: int = 200) -> Iterator[int]:
    """Yield the first candidates of a set."""
    while members and most:
        low = members & -members
        yield low.bit_length() - 1
        members ^= low
        most -= 1
