"""Forcing: what a candidate contradicts, and what all candidates of an item agree on.

Consequences are found by placing last candidates for as long as there are any, without branches.
"""

from collections.abc import Iterable, Iterator
from itertools import chain

from lapiz import Deduction, Position, bits, refuse, union
from lapiz.search.following import Consequences, Propagator, reasons, removals
from lapiz.search.telling import PLACEMENTS_BY_PASS, contradicted, refute, shrink
from lapiz.search.walking import suppositions_of
from lapiz_generic.open_items import open_items

WIDEST_ITEM = 3
"""The most candidates of an item whose candidates are followed."""

COMPARED = 6
"""How many candidates are compared by what they rest on, where there are demands."""

Effect = tuple[int, int, tuple[int, ...]]


def contradiction(position: Position) -> Iterator[Effect]:
    """Yield each candidate that leaves some item empty, no placements (0), and the items needed.

    The candidate is placed, then last candidates for as long as there are any. The items are those
    whose last candidates were needed and the item that is empty in the end, as few as possible.
    Order: few placements first (up to 4, up to 12, any number), and among these by their number,
    then by candidate. Where there are demands, these are asked, too; order then: of a few
    candidates, those of narrow squares first, the one that rests on the fewest items.

    Source: Nishio and forcing chains of sudoku.
    """
    if position.space.demands:
        yield from _contradicted_by_demands(position)
        return
    for candidate in chain.from_iterable(contradicted(position)):
        deduction = refute(position, candidate)
        if deduction:
            yield deduction.removes, 0, deduction.truths


def _contradicted_by_demands(position: Position) -> Iterator[Effect]:
    space, follow = position.space, suppositions_of(position)
    left = [(space.sets[home] & position.alive).bit_count() for home in space.homes]
    order = sorted(bits(position.open), key=lambda candidate: (left[candidate], candidate))
    pairs = [(follow.grounds(c), c) for c in follow.refuted(order, COMPARED)]
    for grounds, candidate in sorted(pairs, key=lambda one: (len(one[0]), one[1])):
        claim = Deduction(removes=space.bit[candidate], truths=tuple(sorted(grounds)))
        if refuse(claim, position) is None:
            yield claim.removes, 0, shrink(position, claim.truths, claim.removes)


def agreement(
    position: Position, items: Iterable[int] | None = None, widest: int = WIDEST_ITEM
) -> Iterator[Effect]:
    """Yield what all candidates of an item remove and what all of them place, and the items used.

    Each candidate of the item is followed by placing last candidates for as long as there are any.
    The item comes first among the items used; the others are those whose last candidates were
    needed. Effects that the same items prove are yielded together. Bounds: items with up to
    `widest` candidates, none of which leads to a contradiction (`contradiction` finds those);
    effects whose proof is too long are omitted. Order: few placements first (up to 4, up to 12,
    any number), then by item, then by the number of items used.

    Source: cell and region forcing chains of sudoku.
    """
    narrow = list(open_items(position, items, widest))
    follow = Propagator(position)
    outcomes: dict[int, Consequences] = {}
    longer = union(options for _, options in narrow)
    seen: set[tuple[int, int, int]] = set()
    for most in PLACEMENTS_BY_PASS:
        outcomes |= {candidate: follow.assume(candidate, most) for candidate in bits(longer)}
        moved, longer = longer, 0
        for candidate, after in outcomes.items():
            if after.empty is None and len(after.trail) >= most:
                longer |= 1 << candidate
        for number, options in narrow:
            branches = {candidate: outcomes[candidate] for candidate in bits(options)}
            if not options & moved or any(after.empty is not None for after in branches.values()):
                continue
            for removes, places, truths in _agreed(position, number, branches):
                if (number, removes, places) not in seen:
                    seen.add((number, removes, places))
                    yield removes, places, truths


def _agreed(position: Position, number: int, branches: dict[int, Consequences]) -> Iterator[Effect]:
    """Yield what the branches of one item agree on, by the items that prove it."""
    space = position.space
    places = ~position.placed
    possible = 0
    for after in branches.values():
        places &= after.position.placed
        possible |= after.position.alive
    implied = union(space.peers(candidate) for candidate in bits(places))
    removes = position.open & ~possible & ~implied
    if not removes and not places:
        return
    needs = _needs(position, number, branches, removes | places, places)
    while needs:
        truths = min(needs.values(), key=lambda target: (len(target), sorted(target)))
        together = union(space.bit[target] for target, items in needs.items() if items <= truths)
        effect = _proved(position, number, truths, together & removes, together & places)
        if effect:
            yield effect
        needs = {target: items for target, items in needs.items() if not items <= truths}


def _needs(
    position: Position, number: int, branches: dict[int, Consequences], targets: int, places: int
) -> dict[int, frozenset[int]]:
    """Return for each target the items that prove it, by all branches."""
    space = position.space
    traces = [
        (removals(space, position.alive & space.keep[candidate], after.trail), dict(after.trail))
        for candidate, after in branches.items()
    ]
    needs = {}
    for target in bits(targets):
        used = {number}
        gone = space.bit[target]
        for removed, item_of in traces:
            if places & gone:  # a placement rests on the absence of its item's other candidates
                used |= {item_of[target]} | reasons(
                    space, removed, space.sets[item_of[target]] & ~gone
                )
            else:
                used |= reasons(space, removed, gone)
        needs[target] = frozenset(used)
    return needs


def _proved(
    position: Position, number: int, truths: frozenset[int], removes: int, places: int
) -> Effect | None:
    """Return an effect with as few truths as it needs, or None when the proof is too long."""
    needed = shrink(position, truths, removes, places, held=(number,))
    claim = Deduction(removes=removes, places=places, truths=needed)
    return None if refuse(claim, position) else (removes, places, needed)
