"""Cycles and forcing chains: the static search of the scale, from every candidate.

Three runs look at one digit (X), at cells of two candidates (Y), and at all links (XY). Of all
that they find the easiest is taken, then the one with the fewest nodes, then the first. A start
is reached again by levels, so the levels of all starts are gone through together, each candidate
with the set of the starts that reach it; only the way that is taken is walked by itself.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import attrs

from lapiz import bits
from lapiz_sudoku.explainer.hints import Trail, Visit
from lapiz_sudoku.explainer.nets import Net, Step
from lapiz_sudoku.explainer.worths import longer

__all__ = ["Chain", "Run", "Waves", "all_chains", "best_chain"]

CYCLES = ("bidirectional-x-cycle", "bidirectional-y-cycle", "bidirectional-cycle")
CHAINS = ("forcing-x-chain", "", "forcing-xy-chain")
BASES = (6.6, 0.0, 7.0)
KEYS = (2, 3, 4)
LONGEST = 10_000

Order = tuple[float, int, int, int, int, int, int]
"""What hints are sorted by: rating, size, key, run, start, sort, number."""


@attrs.frozen(eq=False)
class Chain:
    """A cycle or a forcing chain; `path` leads from its start to its end.

    `by` are, of a cycle, the items by which its false nodes are false; -1 for true ones.
    """

    name: str
    rating: float
    size: int
    key: int
    removes: tuple[int, ...]
    places: int
    path: tuple[Visit, ...]
    by: tuple[int, ...] = ()

    @property
    def cycle(self) -> bool:
        """Whether it is a cycle."""
        return self.name in CYCLES

    def trails(self) -> tuple[Trail, ...]:
        """Return the chain from its end back to its start; a cycle ends where it starts."""
        if self.cycle:
            return ((self.path[0], *self.path[:0:-1]),)
        return (self.path[::-1],)

    def depends_on(self) -> tuple[Trail, ...]:
        """Return the same; of a cycle, both ways round."""
        if not self.cycle:
            return self.trails()
        # Backwards each node stands for its negation, for the reason that it had.
        back = tuple(
            Visit(~visit.node, item) for visit, item in zip(self.path, self.by, strict=True)
        )
        return (*self.trails(), back)


class Run(NamedTuple):
    """The links that a run looks at, and the candidates that it starts from."""

    number: int
    weak: list[Sequence[int]]
    strong: list[Sequence[Step]]
    starts: Sequence[int]


def _runs(net: Net) -> tuple[Run, Run, Run]:
    wide = [n for n in net.open if net.size(n) > 1]
    bivalue = [n for n in wide if net.strong_y[n]]
    return (
        Run(0, net.weak_x, net.strong_x, wide),
        Run(1, net.weak, net.strong_y, bivalue),
        Run(2, net.weak, net.strong, wide),
    )


# --- forcing chains -------------------------------------------------------------------------


class Waves:
    """What every start reaches, level by level, when it is supposed true, or false.

    Each candidate has the set of the starts by which it is reached.
    """

    def __init__(self, run: Run, supposed: bool) -> None:
        self.run, self.supposed, self.level = run, supposed, 0
        count = len(run.weak)
        self.wave = {start: 1 << start for start in run.starts}
        self.seen = [[0] * count, [0] * count]
        for start in run.starts:
            self.seen[supposed][start] = 1 << start
        self.turn = supposed
        self.targets = [
            tuple([target for target, _ in some]) if some else () for some in run.strong
        ]

    def go_on(self) -> list[int]:
        """Go one level further; return the starts whose negation is reached first there."""
        links = self.run.weak if self.turn else self.targets
        self.turn = not self.turn
        self.level += 1
        reached: dict[int, int] = {}
        get = reached.get
        for candidate, starts in self.wave.items():
            for other in links[candidate]:
                reached[other] = get(other, 0) | starts
        seen, hits = self.seen[self.turn], []
        self.wave = {}
        for candidate, starts in reached.items():
            new = starts & ~seen[candidate]
            if new:
                seen[candidate] |= new
                self.wave[candidate] = new
                if self.turn != self.supposed and new >> candidate & 1:
                    hits.append(candidate)
        return sorted(hits)


def _nearest(run: Run, limit: int) -> tuple[int, int, bool] | None:
    """Return the shortest forcing chain of up to so many nodes: size, start, whether supposed."""
    waves = Waves(run, True), Waves(run, False)
    for size in range(2, limit + 1):
        hits = [(start, not each.supposed) for each in waves for start in each.go_on()[:1]]
        if hits:
            start, false = min(hits)
            return size, start, not false
        if not waves[0].wave and not waves[1].wave:
            return None
    return None


def _every(run: Run) -> Iterator[tuple[int, int, bool]]:
    """Yield size, start and whether it is supposed true, of all forcing chains."""
    for supposed in (True, False):
        waves = Waves(run, supposed)
        while waves.wave:
            for start in waves.go_on():
                yield waves.level + 1, start, supposed


def _forcing(run: Run, size: int, start: int, supposed: bool) -> Chain:
    """Return the forcing chain from a start, walked in order."""
    path = _walk(run, start, supposed)
    return Chain(
        CHAINS[run.number],
        longer(size) + BASES[run.number],
        size,
        KEYS[run.number],
        (start,) if supposed else (),
        -1 if supposed else start,
        path,
    )


def _walk(run: Run, start: int, supposed: bool) -> tuple[Visit, ...]:
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


# --- cycles ---------------------------------------------------------------------------------


class _Tip(NamedTuple):
    """A true node that a cycle may go on from.

    Sets: the false nodes before it, what true nodes and what false nodes of the same digit see, and
    the candidates of the cells on the way.
    """

    candidate: int
    false: int = 0
    seen_by_true: int = 0
    seen_by_false: int = 0
    cells: int = 0


class _Cycles:
    """The search for cycles of one run."""

    def __init__(self, net: Net, run: Run) -> None:
        self.run = run
        leads_on = run.strong.__getitem__
        self.links = [[*filter(leads_on, some)] if some else () for some in run.weak]
        self.seen, self.cells = net.seen, net.cell_sets
        # A cycle leaves its start by a weak link and comes back by a strong one.
        self.starts = [n for n in run.starts if self.links[n] and run.strong[n]]

    def of(self, start: int, limit: int) -> Iterator[tuple[int, int, tuple[Visit, ...]]]:
        """Yield the cycles from a start that remove anything: size, removed set, path."""
        links, strong, seen, cells = self.links, self.run.strong, self.seen, self.cells
        came: dict[int, tuple[int, int, int]] = {start: (-1, -1, -1)}
        tips = [_Tip(start, 0, seen[start], 0, cells[start])]
        size = 2
        while tips and size <= limit:
            grown = []
            for tip in tips:
                candidate, false, by_true, by_false, passed = tip
                for other in links[candidate]:
                    if false >> other & 1:
                        continue
                    for target, item in strong[other]:
                        if target == start:
                            gone = by_true & (by_false | seen[other]) & ~(passed | cells[other])
                            if size >= 4 and gone:
                                yield size, gone, self._path(came, candidate, other, item, start)
                        elif target not in came:
                            came[target] = candidate, other, item
                            grown.append(
                                _Tip(
                                    target,
                                    false | 1 << other,
                                    by_true | seen[target],
                                    by_false | seen[other],
                                    passed | cells[other] | cells[target],
                                )
                            )
            tips = grown
            size += 2

    @staticmethod
    def _path(
        came: dict[int, tuple[int, int, int]], candidate: int, last: int, item: int, start: int
    ) -> tuple[Visit, ...]:
        """Return the nodes of a cycle, the start first; it is true by the link that closes it."""
        path = [Visit(~last)]
        while candidate != start:
            before, other, by = came[candidate]
            path += [Visit(candidate, by), Visit(~other)]
            candidate = before
        path.append(Visit(start, item))
        return tuple(reversed(path))


def _cycle(net: Net, run: Run, size: int, gone: int, path: tuple[Visit, ...]) -> Chain:
    base = 7.0 if run.number == 2 else 6.5
    return Chain(
        CYCLES[run.number],
        longer(size) + base,
        size,
        KEYS[run.number],
        tuple(bits(gone)),
        -1,
        path,
        tuple(_weak_items(net, path)),
    )


def _weak_items(net: Net, path: tuple[Visit, ...]) -> Iterator[int]:
    """Yield the item by which each false node of a cycle is false: its cell, or the first house."""
    before = path[-1].node
    for node, _, _ in path:
        if node >= 0:
            yield -1
        else:
            shared = {item for item, _ in net.items[before]}
            yield next(item for item, _ in net.items[~node] if item in shared)
        before = node


# --- which one ------------------------------------------------------------------------------


def _longest(base: float, best: tuple[float, int]) -> int:
    """Return the most nodes with which a hint of some base is not worse than the best one."""
    size = 2
    while size < LONGEST and (longer(size + 2) + base, size + 2) <= best:
        size += 2
    return size


def best_chain(net: Net) -> Chain | None:
    """Return the chain that is taken, or None."""
    best: tuple[Order, Chain] | None = None
    limit = LONGEST, LONGEST
    runs = _runs(net)
    for run in (runs[0], runs[2]):
        bound = _longest(BASES[run.number], best[0][:2]) if best else limit[0]
        found = _nearest(run, bound)
        if found:
            chain = _forcing(run, *found)
            best = _better(best, run, found[1], 1 if found[2] else 2, chain)
    for run in runs:
        base = 7.0 if run.number == 2 else 6.5
        bound = _longest(base, best[0][:2]) if best else LONGEST
        best = _best_cycle(net, run, bound, best)
    return best[1] if best else None


def _better(
    best: tuple[Order, Chain] | None, run: Run, start: int, sort: int, chain: Chain
) -> tuple[Order, Chain]:
    order = (chain.rating, chain.size, chain.key, run.number, start, sort, 0)
    return best if best and best[0] <= order else (order, chain)


def _best_cycle(
    net: Net, run: Run, bound: int, best: tuple[Order, Chain] | None
) -> tuple[Order, Chain] | None:
    search = _Cycles(net, run)
    for start in search.starts:
        for size, gone, path in search.of(start, bound):
            best = _better(best, run, start, 0, _cycle(net, run, size, gone, path))
            bound = size - 2  # of the same size the first one is taken
            break
    return best


def all_chains(net: Net) -> list[Chain]:
    """Return all chains, the one that is taken first."""
    ordered: list[tuple[Order, Chain]] = []
    for run in _runs(net):
        search = _Cycles(net, run)
        for start in search.starts:
            for number, found in enumerate(search.of(start, LONGEST)):
                cycle = _cycle(net, run, *found)
                order = cycle.rating, cycle.size, cycle.key, run.number, start, 0, number
                ordered.append((order, cycle))
        if CHAINS[run.number]:
            for size, start, supposed in _every(run):
                chain = _forcing(run, size, start, supposed)
                sort = 1 if supposed else 2
                order = chain.rating, chain.size, chain.key, run.number, start, sort, 0
                ordered.append((order, chain))
    return [chain for _, chain in sorted(ordered, key=lambda each: each[0])]
