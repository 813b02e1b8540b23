"""Refutes a candidate by search, and finds the few items that the refutation rests on."""

from collections.abc import Iterable, Iterator

from lapiz.bits import bits, single, union
from lapiz.deduction import Deduction, Grounds, Says, candidates, items
from lapiz.proof import refuse, satisfy
from lapiz.propagation import Propagator, Reasons, narrowest
from lapiz.search import OutOfWork, branches_allowed, count
from lapiz.space import Position, Space

__all__ = ["DEPTHS", "choice", "contradicted", "refute", "shrink", "unnamed"]

TRIED = 12
"""How many contradictions are looked at before the shortest are shrunk."""
CLOSEST = 3
"""How many of them are shrunk before the smallest is chosen."""
DEPTHS = (4, 12, 1 << 30)
"""After how many placements a candidate's consequences are given up, pass by pass."""
SHRINKING = 5_000
"""How many nodes each attempt to leave out a truth may visit."""

WIDENED = 3
"""Up to how many truths a refutation is tried on all other candidates too."""


def unnamed(position: Position, *, limit: int = 100_000) -> Deduction | None:
    """Return a proved removal of some candidate, or None when each one is in a solution.

    Candidates that fall to the bare consequences of single candidates come first, the shortest
    ones first; then those that need branches. Raises OutOfWork after `limit` branches a
    candidate.
    """
    best: Deduction | None = None
    for candidate in _soonest(position):
        found = refute(position, candidate)
        if found and (best is None or len(found.truths) < len(best.truths)):
            best = found
    best = best or _by_branches(position, limit)
    return _widened(position, best) if best else None


def refute(position: Position, candidate: int) -> Deduction | None:
    """Return the removal of one candidate with shrunk truths, or None if it is in a solution.

    No single truth can be left out (up to the work allowed for showing that).
    """
    used = _contradiction(position, candidate)
    if used is None:
        return None
    space = position.space
    target = space.bit[candidate]
    return _removal(target, shrink(position, used, target))


def _removal(removes: int, truths: tuple[int, ...]) -> Deduction:
    """Return the unnamed deduction of some removals that the same truths refute."""
    says = Says(
        "Suppose {candidate} were true."
        if single(removes)
        else "Suppose any one of {candidate} were true.",
        "Then there would be no way to satisfy {truths}."
        if len(truths) == 1
        else "Then there would be no way to satisfy all of these: {truths}.",
        candidate=candidates(removes),
        truths=items(*truths),
    )
    return Deduction(removes=removes, truths=truths, roles={"target": removes}, says=says)


def _widened(position: Position, found: Deduction) -> Deduction:
    """Return the deduction with all other candidates that its truths refute, if they are few."""
    if len(found.truths) > WIDENED:
        return found
    space, sets = position.space, position.space.sets
    pattern = union(sets[number] for number in found.truths)
    truths = [sets[number] for number in found.truths]
    removes = found.removes
    for candidate in bits(position.open & ~removes & ~pattern):
        if (
            pattern & position.alive & ~space.keep[candidate]
            and satisfy(position.alive & space.keep[candidate], truths, space.keep) is None
        ):
            removes |= space.bit[candidate]
    return _removal(removes, found.truths)


def choice(position: Position) -> Deduction | None:
    """Return the placement of a candidate from one of the narrowest items, by choice.

    Only a candidate that leads to a solution is chosen; None when there is no solution.
    Raises OutOfWork when a candidate takes more branches than the space is allowed.
    """
    space = position.space
    allowed = branches_allowed(space)
    open_items = [
        item.candidates & position.alive
        for item in space.items
        if item.required and not item.candidates & position.placed
    ]
    for candidate in bits(min(open_items, key=int.bit_count)):
        if count(position.place(candidate), 1, limit=allowed):
            says = Says(
                "{candidate} is chosen.",
                "The puzzle has several solutions; this branch leads to one of them.",
                candidate=candidates(space.bit[candidate]),
            )
            return Deduction(places=space.bit[candidate], grounds=Grounds.CHOICE, says=says)
    return None


def contradicted(position: Position) -> Iterator[list[int]]:
    """Yield the candidates that last candidates refute, soonest first, pass by pass (DEPTHS).

    A pass follows the candidates that the one before gave up.
    """
    follow = Propagator(position)
    left = list(bits(position.open))
    for most in DEPTHS:
        found, longer = [], []
        for candidate in left:
            after = follow.assume(candidate, most)
            if after.empty is not None:
                found.append((len(after.trail), candidate))
            elif len(after.trail) >= most:
                longer.append(candidate)
        yield [candidate for _, candidate in sorted(found)]
        left = longer


def _soonest(position: Position) -> list[int]:
    """Return some candidates that the singles alone refute, of the first few the shortest."""
    follow, found = Propagator(position), list[tuple[int, int]]()
    for candidate in bits(position.open):
        after = follow.assume(candidate)
        if after.empty is not None:
            found.append((len(after.trail), candidate))
            if len(found) == TRIED:
                break
    return [candidate for _, candidate in sorted(found)[:CLOSEST]]


def _by_branches(position: Position, limit: int) -> Deduction | None:
    """Return a refutation that needs branches, allowing ever more of them."""
    undecided = list(bits(position.open))
    allowed = 1
    while undecided:
        later = []
        for candidate in undecided:
            try:
                if not count(position.place(candidate), 1, limit=min(allowed, limit)):
                    return refute(position, candidate)
            except OutOfWork:
                later.append(candidate)
        if allowed >= limit and later:
            raise OutOfWork(f"no candidate refuted within {limit} branches each")
        undecided, allowed = later, allowed * 2
    return None


def _contradiction(position: Position, candidate: int | None = None) -> set[int] | None:
    """Return the items used in showing that no solution exists, or None when one does.

    What follows from the candidate (or the position alone) is placed, noting the item whose last
    candidate it is; then come branches on a narrow item.
    """
    space = position.space
    alive = position.alive if candidate is None else position.alive & space.keep[candidate]
    after = Propagator(position).assume(candidate)
    if after.empty is not None:
        return _traced(space, alive, after.trail, {after.empty})
    item = narrowest(after.position)
    if item is None:
        return None
    used = {item}
    for branch in bits(space.sets[item] & after.position.alive):
        under = _contradiction(after.position, branch)
        if under is None:
            return None
        used |= under
    return _traced(space, alive, after.trail, used)


def _traced(space: Space, alive: int, trail: list[tuple[int, int]], used: set[int]) -> set[int]:
    """Add the items of all placements that the used items' dead candidates rest on."""
    return used | Reasons(space, alive, trail).of(union(space.sets[item] for item in used))


def shrink(
    position: Position,
    truths: Iterable[int],
    removes: int,
    places: int = 0,
    held: tuple[int, ...] = (),
) -> tuple[int, ...]:
    """Leave out one truth after the other, as long as the rest still proves what they do.

    Those in `held` stay, and come first. No other one can be left out of what is returned (up to
    the work allowed for showing that).
    """
    needed = sorted(set(truths).difference(held))
    for number in _likely_superfluous(position, needed):
        rest = [other for other in needed if other != number]
        if (held or rest) and _proved(position, (*held, *rest), removes, places):
            needed = rest
    return (*held, *needed)


def _likely_superfluous(position: Position, truths: list[int]) -> Iterator[int]:
    """Yield the truths with the most candidates first."""
    sets, alive = position.space.sets, position.alive
    yield from sorted(truths, key=lambda number: -(sets[number] & alive).bit_count())


def _proved(position: Position, truths: tuple[int, ...], removes: int, places: int) -> bool:
    claim = Deduction(removes=removes, places=places, truths=truths)
    return refuse(claim, position, SHRINKING) is None
