"""Refutes a candidate by search, and finds the few items that the refutation rests on."""

from collections.abc import Callable, Iterator

import attrs

from lapiz.core import Deduction, Grounds, Position, Says, candidates, items, single
from lapiz.core.bitsets import bits, union
from lapiz.core.budget import Budget, OutOfBudget
from lapiz.proof import refuse
from lapiz.search.following import (
    Propagator,
    falling,
    narrowest,
    plain_follower,
    probes_of,
    too_wide,
)
from lapiz.search.telling.implications import items_of_argument
from lapiz.search.telling.shrinking import Prover, shrink
from lapiz.search.walking import (
    count,
    refuted,
    search_budget,
    settled,
    some_solution,
    witness,
)

COMPARED_CONTRADICTIONS = 12
"""How many contradictions are looked at before the shortest are shrunk."""
PROMISING_CANDIDATES = 12
"""How many candidates are tried when single candidates do not suffice."""
SHRUNK_REFUTATIONS = 3
"""How many of them are shrunk before the smallest is chosen."""
PLACEMENTS_BY_PASS = (4, 12, 1 << 30)
"""After how many placements a candidate's consequences are given up, pass by pass."""
REFUTATION_BRANCHES = 100_000
"""How many branches the refutation of one candidate may take."""
LAST_CONFLICTS = 50_000
"""How many conflicts it may take to tell what is in no solution, by all there is."""
MOST_UNNAMED = 3
"""How many cores without a name there may be in a solve."""
FEW_TRUTHS = 12
"""With no more truths than these a refutation is left as it is."""
MOST_SUPPOSED = 12
"""How many removed candidates are said to be supposed; of more it is seen in what is removed."""
WIDENED_TRUTHS = 3
"""Up to how many truths a refutation is tried on all other candidates too."""


def unnamed(position: Position, *, branches: int = REFUTATION_BRANCHES) -> Deduction | None:
    """Return a proved removal of some candidate, or None when each one is in a solution.

    Candidates that fall to the bare consequences of single candidates come first, the shortest
    ones first; then those that need branches. Raises OutOfBudget when no candidate
    falls within as many `branches`, for each of them.
    """
    if position.space.demands or position.space.restrictions:
        return _by_rules(position)
    best: Deduction | None = None
    for candidate in _soonest(position):
        refutation = refute(position, candidate)
        if refutation and (best is None or len(refutation.truths) < len(best.truths)):
            best = refutation
    best = best or _by_branches(position, branches)
    return _widened(position, best) if best else None


def _by_rules(position: Position) -> Deduction | None:
    """Return the removal of what the cheapest core rules out in a space with rules.

    Where a few of them had no name, no more are sought: what is left follows from all together.
    """
    from lapiz.search.telling.cores import cores_of  # which plain puzzles never need

    cores = cores_of(position)
    core = cores.any() if cores.unnamed < MOST_UNNAMED else None
    if not core:
        return _by_everything(position, cores.false)
    cores.unnamed += 1
    return attrs.evolve(removal(core.removes, core.truths), certificate=core.certificate)


def _by_everything(position: Position, removes: int) -> Deduction | None:
    """Return the removal of what of some candidates is in no solution, proved in writing.

    It rests on all that is not satisfied yet: so it comes last.
    """
    if not removes:  # all that is open is true, and no technique has placed it
        return None
    from lapiz.search.clauses import certified  # as above

    claim = Deduction(removes=removes, truths=_unsatisfied(position))
    proved = certified(claim, position, LAST_CONFLICTS)
    if not proved:
        return None
    return attrs.evolve(removal(proved.removes, proved.truths), certificate=proved.certificate)


def _unsatisfied(position: Position) -> tuple[int, ...]:
    """Return the items that are not satisfied yet, and the demands on what is open."""
    space = position.space
    truths = [n for n, members in space.needed if not members & position.placed]
    truths += [n for n, demand in space.demands if demand.scope & position.open]
    return tuple(truths)


def refute(position: Position, candidate: int) -> Deduction | None:
    """Return the removal of one candidate with shrunk truths, or None if it is in a solution.

    No single truth can be left out (up to the work allowed for showing that).
    """
    used = refuted(plain_follower(position.space), position, candidate)
    if used is None:
        return None
    target = position.space.bit[candidate]
    return removal(target, shrink(position, used, target))


def removal(removes: int, truths: tuple[int, ...]) -> Deduction:
    """Return the unnamed deduction of some removals that the same truths refute."""
    says = Says(
        "{candidate} cannot be true."
        if single(removes)
        else "None of {candidate} can be true."
        if removes.bit_count() <= MOST_SUPPOSED
        else "None of the removed candidates can be true.",
        "Otherwise there would be no way to satisfy {truths}."
        if len(truths) == 1
        else "Otherwise there would be no way to satisfy all of these: {truths}.",
        candidate=candidates(removes),
        truths=items(*truths),
    )
    return Deduction(
        removes=removes, truths=truths, roles={"target": removes}, says=says, supposes=True
    )


def _widened(position: Position, refutation: Deduction) -> Deduction:
    """Return the deduction with all other candidates that its truths refute, if they are few."""
    space, sets = position.space, position.space.sets
    if len(refutation.truths) > WIDENED_TRUTHS:
        return refutation
    pattern = union(sets[number] for number in refutation.truths)
    removes, prover = refutation.removes, Prover(position, refutation.truths)
    for candidate in bits(position.open & ~removes):
        bit = space.bit[candidate]
        if pattern & position.alive & ~space.keep[candidate] and prover.proves(bit, 0):
            removes |= bit
    return removal(removes, refutation.truths)


def shortened(refutation: Deduction, position: Position) -> Deduction:
    """Return the removal with fewer truths, if a shorter argument is found.

    The search that found it was looking for a candidate that falls soon. This looks at all items
    for the argument that takes the fewest implications. What it returns is proved.
    """
    target = refutation.removes
    if len(refutation.truths) <= FEW_TRUTHS or not single(target):
        return refutation
    used = items_of_argument(position, target.bit_length() - 1)
    if not used:
        return refutation
    truths = shrink(position, used, target)
    if len(truths) >= len(refutation.truths):
        return refutation
    shorter = removal(target, truths).named(refutation.technique)
    return refutation if refuse(shorter, position) else shorter


def choice(position: Position) -> Deduction | None:
    """Return the placement of a candidate from one of the narrowest items, by choice.

    It is that of a solution, the same one as long as it holds; None when there is no solution.
    Raises OutOfBudget when that takes more branches than the space is allowed.
    """
    space = position.space
    solution = some_solution(position, search_budget(space))
    number = narrowest(position)
    if not solution or number is None:
        return None
    return choosing(space.sets[number] & solution)


def choosing(chosen: int) -> Deduction:
    """Return the unnamed deduction that chooses a candidate."""
    says = Says(
        "{candidate} is chosen.",
        "The puzzle has several solutions; this branch leads to one of them.",
        candidate=candidates(chosen),
    )
    return Deduction(places=chosen, grounds=Grounds.CHOICE, says=says)


def only_left(position: Position, solution: int) -> Deduction:
    """Return the deduction of all that is left, given the only solution of a position.

    It is proved in writing where that is short enough, else it rests on the count.
    """
    from lapiz.search.clauses import certified  # which plain puzzles never need

    places = solution & ~position.placed
    removes = position.apply(0, places).open & ~solution
    if position.space.demands or not too_wide(position.space):
        claim = the_rest(places, removes, Grounds.PROOF, _unsatisfied(position))
        proved = certified(claim, position, LAST_CONFLICTS)
        if proved and proved.effect == claim.effect and not refuse(proved, position):
            return proved
    return the_rest(places, removes, Grounds.COUNT, ())


def the_rest(places: int, removes: int, grounds: Grounds, truths: tuple[int, ...]) -> Deduction:
    """Return the deduction of all that is left, which a search has found.

    Either it is proved from `truths`, or its grounds are that the solutions were counted.
    """
    counted = grounds is Grounds.COUNT
    says = Says(
        "A search through all that is left finds one solution.",
        "The solutions were counted and there is no other: nothing shorter proves it, and it is "
        "checked by counting again."
        if counted
        else "The clauses that the search learnt prove, one by one, that there is no other.",
    )
    return Deduction(removes=removes, places=places, truths=truths, grounds=grounds, says=says)


def contradicted(position: Position) -> Iterator[list[int]]:
    """Yield the candidates that last candidates refute, soonest first, pass by pass.

    A pass follows the candidates that the one before gave up (PLACEMENTS_BY_PASS).
    """
    follow, possible = Propagator(position), position.open & ~witness(position)
    undecided = list(bits(falling(position, possible) if too_wide(position.space) else possible))
    for most in PLACEMENTS_BY_PASS:
        refuted, longer = [], []
        for candidate in undecided:
            after = follow.assume(candidate, most)
            if after.empty is not None:
                refuted.append((len(after.trail), candidate))
            elif len(after.trail) >= most:
                longer.append(candidate)
        yield [candidate for _, candidate in sorted(refuted)]
        undecided = longer


def _soonest(position: Position) -> list[int]:
    """Return some candidates that the singles alone refute, of the first few the shortest."""
    follow, lengths = Propagator(position), list[tuple[int, int]]()
    for candidate in bits(position.open):
        after = follow.assume(candidate)
        if after.empty is not None:
            lengths.append((len(after.trail), candidate))
            if len(lengths) == COMPARED_CONTRADICTIONS:
                break
    return [candidate for _, candidate in sorted(lengths)[:SHRUNK_REFUTATIONS]]


def _by_branches(position: Position, most: int) -> Deduction | None:
    """Return a refutation that needs branches, allowing ever more of them.

    Only candidates are tried that lead far, those first whose removal places another.
    """
    false = position.open & ~witness(position)
    falls, probes = _falls(position), probes_of(position)
    undecided, allowed = list(bits(false)), 1
    if probes:
        telling, placed = _one_of_two(position), probes.placed
        undecided.sort(
            key=lambda candidate: (not telling >> candidate & 1, -placed[candidate].bit_count())
        )
        undecided, allowed = undecided[:PROMISING_CANDIDATES], max(1, probes.branches // 2)
    while undecided:
        later, fallen = [], list[int]()
        for candidate in undecided:
            falls_now = falls(candidate, Budget(min(allowed, most), "branches"))
            if falls_now is None:
                later.append(candidate)
            elif falls_now:
                fallen.append(candidate)
                if len(fallen) == SHRUNK_REFUTATIONS:
                    break
        if fallen:
            if probes:
                probes.branches = allowed
            return _shortest(position, fallen)
        if allowed >= most and later:
            raise OutOfBudget(most, "branches")
        undecided, allowed = later, allowed * 2
    return None


def _one_of_two(position: Position) -> int:
    """Return the candidates whose removal leaves one candidate of some item."""
    halves = 0
    for number, members in enumerate(position.space.sets):
        options = members & position.open
        upper = options & (options - 1)  # all but the lowest: it must be one, too
        if upper and not upper & (upper - 1) and position.space.items[number].required:
            halves |= options
    return halves


def _shortest(position: Position, falling: list[int]) -> Deduction | None:
    """Return the refutation that uses the fewest items, of those of some candidates."""
    follows = plain_follower(position.space)
    used = {candidate: refuted(follows, position, candidate) or set() for candidate in falling}
    best = min(used, key=lambda candidate: len(used[candidate]))
    target = position.space.bit[best]
    return removal(target, shrink(position, used[best], target)) if used[best] else None


def _falls(position: Position) -> Callable[[int, Budget], bool | None]:
    """Return a function: is a candidate in no solution? It returns None beyond a budget."""
    probes = probes_of(position)

    def by_fields(candidate: int, budget: Budget) -> bool | None:
        assert probes
        if candidate not in probes.state:
            return True
        filled = settled(probes.layout, probes.state[candidate], budget)
        return None if filled is None else not filled

    def by_counting(candidate: int, budget: Budget) -> bool | None:
        try:
            return not count(position.place(candidate), 1, budget=budget)
        except OutOfBudget:
            return None

    return by_fields if probes else by_counting
