"""Automata and sums as clauses: their states are variables between the squares."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from lapiz import bits
from lapiz.core import ClauseSink

MOST_EXCLUDED = 16
"""Up to how many states between two squares are said to exclude each other, pair by pair."""
MOST_SUMMED = 12
"""Up to how many places a sum has states; a longer one has bounds alone."""
MOST_PARTIAL = 300
"""How many partial sums it may have then between two places."""

Arcs = list[tuple[int, int, int]]
"""What a candidate of a square does: the state before, the candidate, the state after."""
Values = Sequence[tuple[int, int]]
"""The candidates of a square, each after the value of its digit."""


def along(sink: ClauseSink, squares: Sequence[Arcs]) -> None:
    """Add the clauses of a way from state to state along some squares; each arc is on some way.

    A state and a digit tell the next state, and a state what digits there are. Each state needs
    one of those before it, and a digit that leads to it; so does each digit need its states.
    """
    before = _states(sink, {state for state, _, _ in squares[0]})
    for arcs in squares:
        after = _states(sink, {state for _, _, state in arcs})
        _step(sink, arcs, before, after)
        before = after


def _states(sink: ClauseSink, states: Iterable[int]) -> dict[int, int]:
    """Return a variable for each state between two squares, of which one is true."""
    ordered = sorted(states)
    first = sink.fresh(len(ordered))
    variables = {state: first + number for number, state in enumerate(ordered)}
    sink.add(*variables.values())
    if len(ordered) <= MOST_EXCLUDED:
        for variable, other in combinations(variables.values(), 2):
            sink.add(~variable, ~other)
    return variables


def _step(sink: ClauseSink, arcs: Arcs, before: dict[int, int], after: dict[int, int]) -> None:
    from_state: dict[int, dict[int, int]] = {state: {} for state in before}
    into: dict[int, dict[int, list[int]]] = {state: {} for state in after}
    starts: dict[int, list[int]] = {}
    for state, candidate, following in arcs:
        from_state[state][candidate] = following
        into[following].setdefault(candidate, []).append(before[state])
        starts.setdefault(candidate, []).append(before[state])
    for state, leads in from_state.items():
        for candidate in starts:
            if candidate in leads:
                sink.add(~before[state], ~candidate, after[leads[candidate]])
            else:
                sink.add(~before[state], ~candidate)
        sink.add(~before[state], *leads)
    for state, by in into.items():
        sink.add(~after[state], *by)
        sink.add(~after[state], *dict.fromkeys(each for some in by.values() for each in some))
        for candidate, states in by.items():
            sink.add(~after[state], ~candidate, *states)
    for candidate, states in starts.items():
        sink.add(~candidate, *states)


def unused(members: Sequence[int], arcs: Arcs) -> Iterator[int]:
    """Yield the candidates of a square that are on no way."""
    used = {candidate for _, candidate, _ in arcs}
    yield from (candidate for candidate in members if candidate not in used)


def add_ways(
    sink: ClauseSink,
    places: Sequence[Sequence[int]],
    squares: Sequence[Sequence[tuple[int, tuple[tuple[int, int], ...]]]],
) -> None:
    """Add the clauses of an automaton: of each place its candidates, and what they do to states."""
    chain: list[Arcs] = [
        [
            (state, candidate, state + by)
            for members, moves in square
            for candidate in bits(members)
            for states, by in moves
            for state in bits(states)
        ]
        for square in squares
    ]
    _add(sink, places, chain)


def _add(sink: ClauseSink, places: Sequence[Sequence[int]], chain: Sequence[Arcs]) -> None:
    if not all(chain):
        sink.add()
        return
    for members, arcs in zip(places, chain, strict=True):
        for candidate in unused(members, arcs):
            sink.add(~candidate)
    along(sink, chain)


def add_sums(
    sink: ClauseSink, places: Sequence[Values], weights: Sequence[int], total: int
) -> None:
    """Add the clauses of a sum, whose states are partial sums, or its bounds if it is long."""
    if not places:
        if total:
            sink.add()
        return
    layers = _partial(places, weights, total)
    if len(places) > MOST_SUMMED or max(map(len, layers)) > MOST_PARTIAL:
        values = [
            [(weight * value, candidate) for value, candidate in members]
            for members, weight in zip(places, weights, strict=True)
        ]
        sink.add_sum(total, values)
        return
    chain: list[Arcs] = [
        [
            (so_far, candidate, so_far + weight * value)
            for so_far in sorted(before)
            for value, candidate in members
            if so_far + weight * value in after
        ]
        for members, weight, before, after in zip(places, weights, layers, layers[1:], strict=False)
    ]
    _add(sink, [[candidate for _, candidate in members] for members in places], chain)


def _partial(places: Sequence[Values], weights: Sequence[int], total: int) -> list[set[int]]:
    """Return the partial sums, before each place and at the end, that may reach the total."""
    reached = [{0}]
    steps = [
        [weight * value for value, _ in members]
        for members, weight in zip(places, weights, strict=True)
    ]
    for step in steps:
        reached.append({so_far + value for so_far in reached[-1] for value in step})
    wanted = {total} & reached[-1]
    layers = [wanted]
    for step, before in zip(reversed(steps), reversed(reached[:-1]), strict=True):
        wanted = before & {after - value for after in wanted for value in step}
        layers.append(wanted)
    return layers[::-1]
