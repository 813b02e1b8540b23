"""Forcing chains: from a candidate to its contrary.

A start is reached again by levels, so the levels of all starts are gone through together, each
candidate with the set of the starts that reach it; only the way that is taken is walked by itself.
"""

from collections.abc import Iterator, Mapping

from lapiz import bits, union
from lapiz_explainer.graphs import COUNT, RunLinks, candidate_tables
from lapiz_explainer.hints import BASES, CHAINS, KEYS, ChainHint, Visit, longer


class Waves:
    """What every start reaches, level by level, when it is supposed true, or false.

    Each candidate has the set of the starts by which it is reached. Unless all that is false is
    wanted, only what leads on from there is kept of it.
    """

    def __init__(self, run: RunLinks, supposed: bool, *, whole: bool = False) -> None:
        self.run, self.supposed, self.level = run, supposed, 0
        self.wave = {start: 1 << start for start in run.starts}
        self.seen = [[0] * COUNT, [0] * COUNT]
        for start in run.starts:
            self.seen[supposed][start] = 1 << start
        self.turn = supposed
        self.weak = run.weak if whole else run.links
        self.returned = 0

    def go_on(self) -> list[int]:
        """Go one level further; return the starts whose negation is reached first there."""
        turn, self.turn = self.turn, not self.turn
        links = self.weak if turn else self.run.targets
        self.level += 1
        reached: dict[int, int] = {}
        get = reached.get
        for candidate, starts in self.wave.items():
            for other in links[candidate]:
                reached[other] = get(other, 0) | starts
        hits = self._back(reached) & ~self.returned if turn == self.supposed else 0
        self.returned |= hits
        seen, self.wave = self.seen[self.turn], {}
        for candidate, starts in reached.items():
            new = starts & ~seen[candidate]
            if new:
                seen[candidate] |= new
                self.wave[candidate] = new
        return [*bits(hits)]

    def _back(self, reached: Mapping[int, int]) -> int:
        """Return the starts that have led to their negation."""
        if self.supposed:  # nothing need be reached: what is true sees the start
            sees = candidate_tables().sees
            return union(starts & sees[candidate] for candidate, starts in self.wave.items())
        return union(starts & 1 << candidate for candidate, starts in reached.items())


def shortest(run: RunLinks, limit: int) -> tuple[int, int, bool] | None:
    """Return the shortest forcing chain of up to so many nodes: size, start, whether supposed."""
    waves = Waves(run, True), Waves(run, False)
    for size in range(2, limit + 1):
        hits = [(start, not wave.supposed) for wave in waves for start in wave.go_on()[:1]]
        if hits:
            start, false = min(hits)
            return size, start, not false
        if not waves[0].wave and not waves[1].wave:
            return None
    return None


def every(run: RunLinks) -> Iterator[tuple[int, int, bool]]:
    """Yield size, start and whether it is supposed true, of all forcing chains."""
    for supposed in (True, False):
        waves = Waves(run, supposed)
        while waves.wave:
            for start in waves.go_on():
                yield waves.level + 1, start, supposed


def forcing_chain(run: RunLinks, size: int, start: int, supposed: bool) -> ChainHint:
    """Return the forcing chain from a start, walked in order."""
    path = _walk(run, start, supposed)
    return ChainHint(
        CHAINS[run.number],
        longer(size) + BASES[run.number],
        size,
        KEYS[run.number],
        (start,) if supposed else (),
        -1 if supposed else start,
        path,
    )


def _walk(run: RunLinks, start: int, supposed: bool) -> tuple[Visit, ...]:
    """Return the first way by which a start, supposed true or false, reaches its negation."""
    true: dict[int, tuple[int, int]] = {start: (-1, -1)} if supposed else {}
    false: dict[int, int] = {} if supposed else {start: -1}
    wave, turn, goal = [start], supposed, False
    while not goal:
        reached = []
        if turn:
            for candidate in wave:
                for other in run.weak[candidate]:
                    if other not in false:
                        false[other] = candidate
                        reached.append(other)
        else:
            for candidate in wave:
                for other, item in run.strong[candidate]:
                    if other not in true:
                        true[other] = candidate, item
                        reached.append(other)
        wave, turn = reached, not turn
        goal = start in (false if supposed else true)
    return _traced(true, false, start, not supposed, start if supposed else ~start)


def _traced(
    true: dict[int, tuple[int, int]], false: dict[int, int], end: int, is_true: bool, first: int
) -> tuple[Visit, ...]:
    """Return the way from a first node to an end."""
    path = []
    while True:
        node = end if is_true else ~end
        if node == first:
            path.append(Visit(node))
            return tuple(reversed(path))
        if is_true:
            end, item = true[end]
            path.append(Visit(node, item))
        else:
            end = false[end]
            path.append(Visit(node))
        is_true = not is_true
