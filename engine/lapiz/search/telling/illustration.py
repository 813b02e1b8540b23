"""What is drawn of an argument: what is true on the way, and what follows from what."""

from collections.abc import Iterator, Sequence

import attrs

from lapiz.core import Deduction, Link, Position, Says, items, single, union
from lapiz.search.telling.facts import Cause
from lapiz.search.telling.implications import Argument, Implication, arguments, note

WAY = "way"
"""The role of what is true on the way from a supposition to its end."""


def illustrated(deduction: Deduction, position: Position) -> Deduction:
    """Return a deduction whose marks, links and end are those of its implications.

    So what is drawn and what its text names is what is told; its other roles stay. `position` is
    the one it was found in. A deduction that supposes nothing is returned as it is; so is one that
    takes too long to tell, and one of several candidates, whose links would be too many to see.
    """
    if not deduction.supposes or not single(deduction.removes | deduction.places):
        return deduction
    told = arguments(deduction, position)
    if not told:
        return deduction
    kept = {role: members for role, members in deduction.roles.items() if role != WAY}
    others = deduction.removes | deduction.places | union(kept.values())
    true = union(1 << each.candidate for one in told for each in one.implications if each.true)
    roles = {WAY: true & ~others, **kept}
    shown = attrs.evolve(deduction, roles=roles, links=links_of(told, position))
    ending = _ending(shown, told[0].case.empty)
    if ending is not shown:
        note(ending, position, told)  # with the end named that it comes to, it goes the same way
    return ending


def _ending(deduction: Deduction, empty: int | None) -> Deduction:
    """Return a deduction whose text names the item that is told to be left without candidates.

    Where chains from both sides meet, nothing is left for an item on the way, sooner than for
    the one that the technique looked at.
    """
    if deduction.end is None or empty is None or empty == deduction.end:
        return deduction
    before, says = items(deduction.end), deduction.says
    if before not in says.tokens.values():
        return deduction
    tokens = {
        name: items(empty) if token == before else token for name, token in says.tokens.items()
    }
    return attrs.evolve(deduction, end=empty, says=Says(says.pattern, says.reason, **tokens))


def links_of(told: Sequence[Argument], position: Position) -> tuple[Link, ...]:
    """Return the inferences of some arguments, in their order, each once.

    They lead from what is true to what it rules out (weak), and from what is false to what is left
    of the item (strong).
    """
    links: dict[Link, None] = {}
    for argument in told:
        candidate_of = {each.number: each.candidate for each in argument.implications}
        for implication in argument.implications:
            sources = [1 << candidate_of[number] for number in implication.because]
            for link in _links(implication, sources, position):
                links[link] = None
    return tuple(links)


def _links(each: Implication, sources: list[int], position: Position) -> Iterator[Link]:
    bit = 1 << each.candidate
    if each.why is Cause.SEEN:
        yield from (Link("weak", source, bit, each.item) for source in sources)
    elif each.why in (Cause.LAST, Cause.DEMANDED):
        yield from (Link("strong", source, bit, each.item) for source in sources)
    elif each.why is Cause.LOCKED and each.item is not None:
        left = position.space.sets[each.item] & position.alive & ~union(sources)
        yield from (Link("strong", source, left, each.item) for source in sources)
        yield Link("weak", left, bit)
