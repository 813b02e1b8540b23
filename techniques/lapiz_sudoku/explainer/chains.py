"""Which cycle or forcing chain is taken: the static search of the scale, from every candidate.

Of all that the three runs find the easiest is taken, then the one with the fewest nodes, then the
first.
"""

from lapiz_sudoku.explainer.cycles import Cycles, cycle
from lapiz_sudoku.explainer.links import BASES, CHAINS, Chain, Run, runs
from lapiz_sudoku.explainer.nets import Net
from lapiz_sudoku.explainer.one_digit import nearest_of_digits, smallest_of_digits
from lapiz_sudoku.explainer.waves import every, forcing_chain, shortest
from lapiz_sudoku.explainer.worths import longer

LONGEST = 10_000

Order = tuple[float, int, int, int, int, int, int]
"""What hints are sorted by: rating, size, key, run, start, sort, number."""


def _longest(base: float, best: tuple[float, int]) -> int:
    """Return the most nodes with which a hint of some base is not worse than the best one."""
    size = 2
    while size < LONGEST and (longer(size + 2) + base, size + 2) <= best:
        size += 2
    return size


def best_chain(net: Net) -> Chain | None:
    """Return the chain that is taken, or None."""
    best: tuple[Order, Chain] | None = None
    every_run = runs(net)
    for run in (every_run[0], every_run[2]):
        bound = _longest(BASES[run.number], best[0][:2]) if best else LONGEST
        found = nearest(net, run, bound)
        if found:
            chain = forcing_chain(run, *found)
            best = _better(best, run, found[1], 1 if found[2] else 2, chain)
    for run in every_run:
        base = 7.0 if run.number == 2 else 6.5
        bound = _longest(base, best[0][:2]) if best else LONGEST
        best = _best_cycle(net, run, bound, best)
    return best[1] if best else None


def nearest(net: Net, run: Run, limit: int) -> tuple[int, int, bool] | None:
    """Return the shortest forcing chain of up to so many nodes: size, start, whether supposed."""
    if net.kernel:
        told: tuple[int, int, bool] | None = net.kernel.nearest(net.key, run.number, limit)
        return told
    if not _is_of_digits(net, run):
        return shortest(run, limit)
    found = nearest_of_digits(net)
    return found if found and found[0] <= limit else None


def _is_of_digits(net: Net, run: Run) -> bool:
    """Tell whether a run looks at each digit by itself: any of its candidates may start."""
    return run.number == 0 and len(run.starts) == len(net.open)


def _better(
    best: tuple[Order, Chain] | None, run: Run, start: int, sort: int, chain: Chain
) -> tuple[Order, Chain]:
    order = (chain.rating, chain.size, chain.key, run.number, start, sort, 0)
    return best if best and best[0] <= order else (order, chain)


def _best_cycle(
    net: Net, run: Run, bound: int, best: tuple[Order, Chain] | None
) -> tuple[Order, Chain] | None:
    search = Cycles(net, run)
    for start in _starts(net, search, bound):
        for size, gone, path in search.of(start, bound):
            best = _better(best, run, start, 0, cycle(net, run, size, gone, path))
            bound = size - 2  # of the same size the first one is taken
            break
    return best


def _starts(net: Net, search: Cycles, bound: int) -> list[int]:
    """Return where the smallest cycle may start, or where it does."""
    if net.kernel:
        found = net.kernel.cycle(net.key, search.run.number, bound)
    elif _is_of_digits(net, search.run):
        found = smallest_of_digits(net)
    else:
        return search.starts()
    return [found[1]] if found else []


def all_chains(net: Net) -> list[Chain]:
    """Return all chains, the one that is taken first."""
    ordered: list[tuple[Order, Chain]] = []
    for run in runs(net):
        search = Cycles(net, run)
        for start in search.starts():
            for number, found in enumerate(search.of(start, LONGEST)):
                each = cycle(net, run, *found)
                order = each.rating, each.size, each.key, run.number, start, 0, number
                ordered.append((order, each))
        if CHAINS[run.number]:
            for size, start, supposed in every(run):
                chain = forcing_chain(run, size, start, supposed)
                sort = 1 if supposed else 2
                order = chain.rating, chain.size, chain.key, run.number, start, sort, 0
                ordered.append((order, chain))
    return [chain for _, chain in sorted(ordered, key=lambda each: each[0])]
