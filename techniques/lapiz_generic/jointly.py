"""Suppositions that are made together: one of several candidates is true, and that cannot be."""

from collections.abc import Iterator
from typing import cast

from lapiz import Position, Says, Space, Token, bits, items, union
from lapiz.search.telling import Unfolding
from lapiz.texts import SUPPOSED, marked
from lapiz_generic.sentences import MOST_FACTS, NONE_SATISFIES, NOTHING, needed

MOST_SETS = 40
"""How many sets of candidates are tried."""


def jointly(
    position: Position, truths: tuple[int, ...], left: int
) -> list[tuple[int, tuple[Says, ...]]]:
    """Return which of some candidates cannot be true by some items, several in a few sentences.

    What each of several candidates excludes follows if one of them is true, and so on, until
    nothing is left for an item. All are tried together, then those of one square or of another
    item, many first.
    """
    return [
        (members, told)
        for members, case in _refuted(position, truths, left)
        if (told := _told(position, members, case))
    ]


def _refuted(
    position: Position, truths: tuple[int, ...], left: int
) -> Iterator[tuple[int, Unfolding]]:
    """Yield sets of several candidates with what follows if one of each is true: it ends."""
    space = position.space
    for members in _sets(space, left)[:MOST_SETS]:
        supposed = members & left
        if supposed & supposed - 1:
            beside = union(space.keep[candidate] for candidate in bits(supposed)) | supposed
            case = Unfolding.of(position.remove(position.alive & ~beside), truths, left)
            case.run()
            if case.empty is not None:
                left &= ~supposed
                yield supposed, case


def _sets(space: Space, left: int) -> list[int]:
    """Return the sets of candidates that are tried: all, and those of one item, many first."""
    near = {item for candidate in bits(left) for item in space.items_of[candidate]}
    sets = dict.fromkeys((left, *(space.sets[item] & left for item in sorted(near))))
    return sorted(sets, key=lambda members: -members.bit_count())


def _told(position: Position, members: int, case: Unfolding) -> tuple[Says, ...]:
    """Return the sentences for that; none if much has to be said, or of what is supposed."""
    facts = needed(case, 0)
    true = union(cast(int, fact.value) for fact in facts if fact.sort == "placed")
    if case.empty is None or len(facts) > MOST_FACTS or true & members:
        return ()
    demanding, item = case.empty in case.ground.demands, items(case.empty)
    if not facts:
        return (Says(WITH_ANY[demanding], "", placed=Token("placed", members), item=item),)
    homes = {position.space.homes[candidate] for candidate in bits(members)}
    if len(homes) == 1 and -1 not in homes:
        first = Says(SUPPOSED, "", placed=Token("placed", members))
    else:
        first = Says(SUPPOSED_ONE, "", placed=Token("placed", members))
    ends = NONE_SATISFIES if demanding else NOTHING
    return first, Says(ends[False, True], "", facts=Token("list", facts), item=item)


SUPPOSED_ONE = marked("Suppose one of {placed} is true.")
WITH_ANY = marked(
    (
        "With any of {placed}, nothing is left for {item}.",
        "With any of {placed}, there is no way to satisfy {item}.",
    )
)
"""What is told of candidates that each leave nothing for an item, and no way to satisfy a rule."""
