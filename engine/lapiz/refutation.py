"""Refutes a candidate by search, and finds the few items that the refutation rests on."""

from collections.abc import Iterator

from lapiz.bits import bits, lowest
from lapiz.deduction import Deduction, Grounds, Says, candidates, items
from lapiz.fields import Fields, fields
from lapiz.proof import OutOfBudget, Work, satisfy
from lapiz.search import OutOfWork, count
from lapiz.space import Position, Space

__all__ = ["choice", "refute", "unnamed"]

CLOSEST = 6
"""How many of the quickest contradictions are shrunk before the smallest is chosen."""
SHRINKING = 5_000
"""How many nodes each attempt to leave out a truth may visit."""


def unnamed(position: Position, *, limit: int = 100_000) -> Deduction | None:
    """Return a proved removal of some candidate, or None when each one is in a solution.

    Candidates that fall to the bare consequences of single candidates come first, the shortest
    ones first; then those that need branches. Raises OutOfWork after `limit` branches a
    candidate.
    """
    best: Deduction | None = None
    for candidate in _by_depth(position):
        found = refute(position, candidate)
        if found and (best is None or len(found.truths) < len(best.truths)):
            best = found
    return best or _by_branches(position, limit)


def refute(position: Position, candidate: int) -> Deduction | None:
    """Return the removal of one candidate with shrunk truths, or None if it is in a solution.

    No single truth can be left out (up to the work allowed for showing that).
    """
    space = position.space
    used = _contradiction(space, position.alive & space.keep[candidate], space.bit[candidate])
    if used is None:
        return None
    truths = _shrink(position, candidate, sorted(used))
    says = Says(
        "Suppose {candidate} were true.",
        "Then {truths} could not all be satisfied.",
        candidate=candidates(space.bit[candidate]),
        truths=items(*truths),
    )
    return Deduction(removes=space.bit[candidate], truths=truths, says=says)


def choice(position: Position) -> Deduction | None:
    """Return the placement of a candidate from one of the narrowest items, by choice.

    Only a candidate that leads to a solution is chosen; None when there is no solution.
    """
    space = position.space
    open_items = [
        item.candidates & position.alive
        for item in space.items
        if item.required and not item.candidates & position.placed
    ]
    for candidate in bits(min(open_items, key=int.bit_count)):
        if count(position.place(candidate), 1):
            says = Says(
                "{candidate} is chosen.",
                "The puzzle has several solutions; this branch leads to one of them.",
                candidate=candidates(space.bit[candidate]),
            )
            return Deduction(places=space.bit[candidate], grounds=Grounds.CHOICE, says=says)
    return None


def _by_depth(position: Position) -> list[int]:
    """Return the candidates that the singles alone refute, shortest first."""
    layout = fields(position.space)
    state = layout.state(position.alive, position.placed)
    depths = (
        (_depth(layout, state & layout.masks[candidate]), candidate)
        for candidate in bits(position.open)
    )
    return [candidate for _, candidate in sorted((d, c) for d, c in depths if d)][:CLOSEST]


def _depth(layout: Fields, state: int) -> int:
    """Return how many placements lead to an empty field, or 0 when none is found."""
    placed = 1
    while True:
        found = layout.singles(state)
        if found < 0:
            return placed
        if not found:
            return 0
        while found:
            mask = layout.mask_at[found.bit_length()]
            state &= mask
            found &= mask
            placed += 1


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


def _contradiction(space: Space, alive: int, placed: int) -> set[int] | None:
    """Return the items used in showing that no solution exists, or None when one does.

    `placed` starts with what is assumed; what follows is placed for the reason that it is
    the last candidate of an item.
    """
    reasons: dict[int, int] = {}
    before = alive
    while True:
        number, options = _narrowest(space, alive, placed)
        if number is None:
            return None
        if options & (options - 1):
            break
        if not options:
            return _traced(space, before, reasons, {number})
        candidate = lowest(options)
        reasons[candidate] = number
        placed |= options
        alive &= space.keep[candidate]
    used = {number}
    for candidate in bits(options):
        under = _contradiction(space, alive & space.keep[candidate], placed | 1 << candidate)
        if under is None:
            return None
        used |= under
    return _traced(space, before, reasons, used)


def _narrowest(space: Space, alive: int, placed: int) -> tuple[int | None, int]:
    """Return the unsatisfied item with the fewest candidates, and those candidates."""
    best, best_options, fewest = None, 0, 1 << 60
    for number, item in enumerate(space.items):
        if not item.required or item.candidates & placed:
            continue
        options = item.candidates & alive
        size = options.bit_count()
        if size < fewest:
            best, best_options, fewest = number, options, size
            if not size:
                break
    return best, best_options


def _traced(space: Space, alive: int, reasons: dict[int, int], used: set[int]) -> set[int]:
    """Add the reasons of all placements that killed a candidate of the used items."""
    todo = list(used)
    while todo:
        dead_or_placed = space.sets[todo.pop()] & alive
        for candidate, number in reasons.items():
            if number not in used and dead_or_placed & ~space.keep[candidate]:
                used.add(number)
                todo.append(number)
    return used


def _shrink(position: Position, candidate: int, truths: list[int]) -> tuple[int, ...]:
    """Leave out one truth after the other, as long as the rest still refutes the candidate."""
    needed = list(truths)
    for number in _likely_superfluous(position, truths):
        rest = [other for other in needed if other != number]
        if rest and _refuted_by(position, candidate, rest):
            needed = rest
    return tuple(needed)


def _likely_superfluous(position: Position, truths: list[int]) -> Iterator[int]:
    """Yield the truths with the most candidates first."""
    sets, alive = position.space.sets, position.alive
    yield from sorted(truths, key=lambda number: -(sets[number] & alive).bit_count())


def _refuted_by(position: Position, candidate: int, truths: list[int]) -> bool:
    space = position.space
    sets = [space.sets[number] for number in truths]
    try:
        allowed = position.alive & space.keep[candidate]
        return satisfy(allowed, sets, space.keep, Work(SHRINKING)) is None
    except OutOfBudget:
        return False
