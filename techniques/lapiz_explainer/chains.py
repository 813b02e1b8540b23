"""Cycles, and which cycle or forcing chain is taken: the scale's static search.

It starts from every candidate. Of all that the three runs find the easiest is taken, then the one
with the fewest nodes, then the first. What one digit alone has depends on its places and is
remembered so: between two steps of a solve most digits stay where they are.
"""

from collections.abc import Iterator

from lapiz import bits, of_process
from lapiz_explainer.graphs import CELLS, CandidateGraph, RunLinks, run_x, runs
from lapiz_explainer.hints import BASES, CHAINS, CYCLES, KEYS, ChainHint, Visit, longer
from lapiz_explainer.tables import SIDE
from lapiz_explainer.waves import every, forcing_chain, shortest


class Cycles:
    """The search for cycles of one run."""

    def __init__(self, graph: CandidateGraph, run: RunLinks) -> None:
        self.run, self.links = run, run.links
        self.seen, self.cells = graph.seen, graph.cell_sets

    def starts(self) -> list[int]:
        """Return where cycles may start: a weak link leads away, a strong one comes back."""
        return [n for n in self.run.starts if self.run.strong[n] and self.links[n]]

    def of(self, start: int, limit: int) -> Iterator[tuple[int, int, tuple[Visit, ...]]]:
        """Yield the cycles from a start that remove anything: size, removed set, path."""
        links, strong = self.links, self.run.strong
        came: dict[int, tuple[int, int, int]] = {start: (-1, -1, -1)}
        tips = [(start, 0)]  # true nodes that a cycle may go on from, and the false ones before
        size = 2
        while tips and size <= limit:
            grown: list[tuple[int, int]] = []
            for candidate, false in tips:
                for other in links[candidate]:
                    if false >> other & 1:
                        continue
                    for target, item in strong[other]:
                        if target == start:
                            if size >= 4 and (gone := self._gone(came, candidate, other)):
                                yield size, gone, self._path(came, candidate, other, item, start)
                        elif target not in came:
                            came[target] = candidate, other, item
                            grown.append((target, false | 1 << other))
            tips = grown
            size += 2

    def _gone(self, came: dict[int, tuple[int, int, int]], candidate: int, other: int) -> int:
        """Return what a cycle removes: what sees a true and a false node of its digit."""
        seen, cells = self.seen, self.cells
        by_true = by_false = passed = 0
        while candidate >= 0:
            by_true |= seen[candidate]
            by_false |= seen[other]
            passed |= cells[candidate] | cells[other]
            candidate, other, _ = came[candidate]
        return by_true & by_false & ~passed

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


def cycle(
    graph: CandidateGraph, run: RunLinks, size: int, gone: int, path: tuple[Visit, ...]
) -> ChainHint:
    """Return a cycle that was found: its nodes, and the set that it removes."""
    base = 7.0 if run.number == 2 else 6.5
    return ChainHint(
        CYCLES[run.number],
        longer(size) + base,
        size,
        KEYS[run.number],
        tuple(bits(gone)),
        -1,
        path,
        tuple(_weak_items(graph, path)),
    )


def _weak_items(graph: CandidateGraph, path: tuple[Visit, ...]) -> Iterator[int]:
    """Yield the item by which each false node of a cycle is false: its cell, or the first house."""
    before = path[-1].node
    for node, _, _ in path:
        if node >= 0:
            yield -1
        else:
            shared = {item for item, _ in graph.items[before]}
            yield next(item for item, _ in graph.items[~node] if item in shared)
        before = node


# --- of one digit ---------------------------------------------------------------------------

LONGEST_OF_DIGIT = CELLS * 2
"""More nodes than a chain of one digit has."""
KEPT = 5_000


def nearest_of_digits(graph: CandidateGraph) -> tuple[int, int, bool] | None:
    """Return the shortest forcing chain of a digit: size, start, whether it is supposed."""
    shortest_chains = [
        (size, cell * SIDE + digit, not supposed)
        for digit, board in enumerate(_boards(graph))
        for size, cell, supposed in _nearest(board)
    ]
    size, start, false = min(shortest_chains, default=(0, 0, False))
    return (size, start, not false) if shortest_chains else None


def smallest_of_digits(graph: CandidateGraph) -> tuple[int, int] | None:
    """Return the smallest cycle of a digit that removes anything: size and start."""
    smallest = [
        (size, cell * SIDE + digit)
        for digit, board in enumerate(_boards(graph))
        for size, cell in _smallest(board)
    ]
    return min(smallest, default=None)


def _boards(graph: CandidateGraph) -> list[int]:
    """Return the cells in which each digit is open."""
    masks, boards = graph.masks, [0] * SIDE
    for row in range(SIDE):
        first = CELLS + row * SIDE
        for digit in range(SIDE):
            boards[digit] |= masks[first + digit] << row * SIDE
    return boards


def _run(board: int) -> tuple[CandidateGraph, RunLinks]:
    graph = CandidateGraph(cell * SIDE for cell in bits(board))
    return graph, run_x(graph, graph.open)


@of_process(most=KEPT)
def _nearest(board: int) -> list[tuple[int, int, bool]]:
    """Return the shortest forcing chain of a digit, if there is one: its size and first cell."""
    chain = shortest(_run(board)[1], LONGEST_OF_DIGIT)
    return [(chain[0], chain[1] // SIDE, chain[2])] if chain else []


@of_process(most=KEPT)
def _smallest(board: int) -> list[tuple[int, int]]:
    """Return the smallest cycle of a digit that removes anything, if there is one."""
    search, smallest, limit = Cycles(*_run(board)), list[tuple[int, int]](), LONGEST_OF_DIGIT
    for start in search.starts():
        for size, _, _ in search.of(start, limit):
            smallest, limit = [(size, start // SIDE)], size - 2
            break
    return smallest


# --- which one is taken ---------------------------------------------------------------------

LONGEST = 10_000

Order = tuple[float, int, int, int, int, int, int]
"""What hints are sorted by: rating, size, key, run, start, sort, number."""


def _longest(base: float, best: tuple[float, int]) -> int:
    """Return the most nodes with which a hint of some base is not worse than the best one."""
    size = 2
    while size < LONGEST and (longer(size + 2) + base, size + 2) <= best:
        size += 2
    return size


def best_chain(graph: CandidateGraph) -> ChainHint | None:
    """Return the chain that is taken, or None."""
    best: tuple[Order, ChainHint] | None = None
    every_run = runs(graph)
    for run in (every_run[0], every_run[2]):
        bound = _longest(BASES[run.number], best[0][:2]) if best else LONGEST
        forcing = nearest(graph, run, bound)
        if forcing:
            chain = forcing_chain(run, *forcing)
            best = _better(best, run, forcing[1], 1 if forcing[2] else 2, chain)
    for run in every_run:
        base = 7.0 if run.number == 2 else 6.5
        bound = _longest(base, best[0][:2]) if best else LONGEST
        best = _best_cycle(graph, run, bound, best)
    return best[1] if best else None


def nearest(graph: CandidateGraph, run: RunLinks, limit: int) -> tuple[int, int, bool] | None:
    """Return the shortest forcing chain of up to so many nodes: size, start, whether supposed."""
    if graph.kernel:
        chain: tuple[int, int, bool] | None = graph.kernel.nearest(graph.key, run.number, limit)
        return chain
    if not _is_of_digits(graph, run):
        return shortest(run, limit)
    of_digits = nearest_of_digits(graph)
    return of_digits if of_digits and of_digits[0] <= limit else None


def _is_of_digits(graph: CandidateGraph, run: RunLinks) -> bool:
    """Tell whether a run looks at each digit by itself: any of its candidates may start."""
    return run.number == 0 and len(run.starts) == len(graph.open)


def _better(
    best: tuple[Order, ChainHint] | None, run: RunLinks, start: int, sort: int, chain: ChainHint
) -> tuple[Order, ChainHint]:
    order = (chain.rating, chain.size, chain.key, run.number, start, sort, 0)
    return best if best and best[0] <= order else (order, chain)


def _best_cycle(
    graph: CandidateGraph, run: RunLinks, bound: int, best: tuple[Order, ChainHint] | None
) -> tuple[Order, ChainHint] | None:
    search = Cycles(graph, run)
    for start in _starts(graph, search, bound):
        for size, gone, path in search.of(start, bound):
            best = _better(best, run, start, 0, cycle(graph, run, size, gone, path))
            bound = size - 2  # of the same size the first one is taken
            break
    return best


def _starts(graph: CandidateGraph, search: Cycles, bound: int) -> list[int]:
    """Return where the smallest cycle may start, or where it does."""
    if graph.kernel:
        smallest = graph.kernel.cycle(graph.key, search.run.number, bound)
    elif _is_of_digits(graph, search.run):
        smallest = smallest_of_digits(graph)
    else:
        return search.starts()
    return [smallest[1]] if smallest else []


def all_chains(graph: CandidateGraph) -> list[ChainHint]:
    """Return all chains, the one that is taken first."""
    ordered: list[tuple[Order, ChainHint]] = []
    for run in runs(graph):
        search = Cycles(graph, run)
        for start in search.starts():
            for number, loop in enumerate(search.of(start, LONGEST)):
                hint = cycle(graph, run, *loop)
                order = hint.rating, hint.size, hint.key, run.number, start, 0, number
                ordered.append((order, hint))
        if CHAINS[run.number]:
            for size, start, supposed in every(run):
                chain = forcing_chain(run, size, start, supposed)
                sort = 1 if supposed else 2
                order = chain.rating, chain.size, chain.key, run.number, start, sort, 0
                ordered.append((order, chain))
    return [chain for _, chain in sorted(ordered, key=lambda each: each[0])]
