"""Which items of a deduction to tint: its truths, the houses that cover them, deadly patterns."""

from collections.abc import Iterator

import attrs

from lapiz.core import Deduction, Place, Position, Space, union
from lapiz.show.picture.plan import BoardPlan

MOST_HOUSES = 9
"""More houses than this are no help to the eye."""


@attrs.frozen
class Tint:
    """An item whose squares are tinted as "base", "cover" or "deadly"."""

    sort: str
    name: str
    squares: frozenset[Place]


def tints(
    plan: BoardPlan, position: Position, deduction: Deduction, effects: bool = True
) -> list[Tint]:
    """Return what to tint.

    The truths are the base. Covers are the houses in which the places of two or more truths meet,
    as in the columns of a fish; a chain shows its links instead. More than MOST_HOUSES houses are
    not tinted at all; single squares always are.
    """
    space = position.space
    sorts = {"base": deduction.truths, "deadly": deduction.deadly}
    if not deduction.deadly and not deduction.links:
        sorts["cover"] = tuple(_covers(position, deduction, effects))
    distinct: dict[tuple[str, frozenset[Place]], Tint] = {}
    for sort, items in sorts.items():
        for tint in _tints(plan, space, sort, items):
            distinct.setdefault((sort, tint.squares), tint)
    houses = sum(len(tint.squares) > 1 for tint in distinct.values())
    return [tint for tint in distinct.values() if houses <= MOST_HOUSES or len(tint.squares) == 1]


def _tints(plan: BoardPlan, space: Space, sort: str, items: tuple[int, ...]) -> Iterator[Tint]:
    for item in items:
        squares = plan.squares(space, item)
        if squares:
            yield Tint(sort, space.items[item].name, frozenset(squares))


def _covers(position: Position, deduction: Deduction, effects: bool) -> list[int]:
    """Return items that hold the truths' places, two or more each, the fullest first.

    There are none where it would take more of them than there are truths. Without `effects` the
    choice among equally full items does not depend on the effects, so it cannot betray them.
    """
    space, gone = position.space, deduction.removes if effects else 0
    places = [space.sets[truth] & position.alive for truth in deduction.truths]
    uncovered = union(places)
    covers: list[int] = []
    while uncovered and len(covers) <= len(places):
        near = {item for candidate in _few(uncovered) for item in space.items_of[candidate]}
        ranked = [
            ((space.sets[item] & uncovered).bit_count(), bool(space.sets[item] & gone), -item)
            for item in near.difference(deduction.truths)
            if sum(bool(space.sets[item] & place & uncovered) for place in places)
            >= min(2, len(places))
        ]
        many, _, number = max(ranked, default=(0, False, 0))
        if many < 2:
            return covers
        covers.append(-number)
        uncovered &= ~space.sets[-number]
    return covers if not uncovered else []


def _few(members: int, most: int = 200) -> Iterator[int]:
    """Yield the first candidates of a set."""
    while members and most:
        low = members & -members  # the lowest bit alone
        yield low.bit_length() - 1
        members ^= low
        most -= 1
