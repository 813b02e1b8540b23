"""Chains of four and more almost locked sets."""

from collections.abc import Iterator
from typing import NamedTuple

from lapiz import Deduction, bits, lowest
from lapiz.search.walking import witness
from lapiz_sudoku.als.als import Als, linked_sets
from lapiz_sudoku.als.links import Links, neighbours
from lapiz_sudoku.als.words import als_deduction, singles, unfair, without_digit
from lapiz_sudoku.board import ALS_CHAIN, Grid, weight

FEWEST_SETS, MOST_SETS = 4, 8
"""How many sets a chain has, at least and at most."""
State = tuple[int, int]
"""The number of a set, and a digit that it has lost to the set before, as a mask."""


class _AlsChain(NamedTuple):
    removes: int
    path: tuple[int, ...]
    commons: tuple[int, ...]


@unfair("als-chain", "Almost Locked Set Chain", "0903", 340)
def als_chain(grid: Grid, overlap: bool) -> Iterator[Deduction]:
    """Four to eight almost locked sets, each linked with the next by another digit than the last.

    If the first set has no z, it is locked and takes the digit that links it with the second, which
    is then locked and takes the next such digit, and so on, until the last set has z. So the first
    or the last set has z, and a cell that sees all places of z in both cannot be z. In a solve,
    neighbouring sets have no cell in common, and the sets follow each other in the order of the
    XZ-rule; where two digits link two sets, the smaller one is used, except for the first link or
    where that digit has just been used.

    Source: HoDoKu, "Almost Locked Sets". Order: the most candidates first, then as HoDoKu weighs
    them; of each removal one chain with the fewest sets.
    """
    sets, links = linked_sets(grid, overlap, ALS_CHAIN)
    ends = grid.open if overlap else _ends(grid, sets, links)
    if not ends:
        return
    chains = _search(_Graph(grid, sets, links, not overlap), ends)
    size = grid.size
    for chain in sorted(chains, key=lambda chain: weight(size, chain.removes)):
        path, commons = [sets[number] for number in chain.path], [*map(lowest, chain.commons)]
        yield als_deduction(grid, path, commons, chain.removes)


class _Graph:
    """The ways from sets that have lost a digit to sets that then lose one to them.

    `states` are pairs of a set and a digit that it has lost; sets of states are ints. By number of
    a state: `onward` are the states that follow from it, `begins` the states of other sets that
    lose this digit if the set has it, `sees` the candidates of other digits that would lock the
    set. If `forward`, only ways to later sets count.
    """

    def __init__(self, grid: Grid, sets: list[Als], links: Links, forward: bool) -> None:
        without, reach = without_digit(grid), _reach(grid, sets)
        links = links if forward else [dict(near) for near in neighbours(links)]
        self.states = [
            (number, digit) for number, als in enumerate(sets) for digit in singles(als.digits)
        ]
        bit = {state: 1 << number for number, state in enumerate(self.states)}
        self.sees = [reach[number] & without[digit] for number, digit in self.states]
        self.begins, self.onward = list[int](), list[int]()
        for number, lost in self.states:
            begins = onward = 0
            for target, common in links[number].items():
                begins |= bit[target, lost] if common & lost else 0
                free = common & ~lost
                for digit in singles(free & -free if forward else free):
                    onward |= bit[target, digit]
            self.begins.append(begins)
            self.onward.append(onward)

    def path(self, start: int, levels: list[int], end: int) -> tuple[int, ...]:
        """Return a way from a start through some levels of states to an end, or an empty tuple.

        It passes through no almost locked set twice.
        """
        untried: list[tuple[int, ...]] = [(end,)]
        while untried:
            path = untried.pop()
            if len(path) == len(levels):
                return start, *path
            taken = {self.states[state][0] for state in (start, *path)}
            untried += [
                (before, *path)
                for before in bits(levels[-1 - len(path)])
                if self.onward[before] >> path[0] & 1 and self.states[before][0] not in taken
            ]
        return ()


def _search(graph: _Graph, ends: int) -> list[_AlsChain]:
    """Return, for each different removal among some candidates, a chain with the fewest sets."""
    best: dict[int, _AlsChain] = {}
    for start, level in enumerate(graph.begins):
        aims = graph.sees[start] & ends
        if not aims:
            continue
        levels, passed = [level], 0
        for length in range(3, MOST_SETS + 1):
            after = 0
            for state in bits(levels[-1]):
                after |= graph.onward[state]
            after &= ~passed
            levels.append(after)
            if length >= FEWEST_SETS:
                passed |= after
                for end in bits(after):
                    removes = aims & graph.sees[end]
                    if removes and (removes not in best or len(best[removes].path) > length):
                        path = graph.path(start, levels, end)
                        if path:
                            best[removes] = _chain(graph, removes, path)
    return list(best.values())


def _chain(graph: _Graph, removes: int, path: tuple[int, ...]) -> _AlsChain:
    states = [graph.states[number] for number in path]
    numbers, digits = zip(*states, strict=True)
    return _AlsChain(removes, numbers, digits[1:])


def _reach(grid: Grid, sets: list[Als]) -> list[int]:
    """Return the candidates that would lock each set, without those of a known solution."""
    false = grid.open & ~witness(grid.position)
    return [als.reach & false for als in sets]


def _ends(grid: Grid, sets: list[Als], links: Links) -> int:
    """Return candidates among which are all that any chain removes.

    One pass goes from each set to the later ones. For a set and a digit that it loses, it keeps the
    candidates that would lock the first set of some chain that leads there, however long.
    """
    reach, without = _reach(grid, sets), without_digit(grid)
    losing: list[dict[int, int]] = [{} for _ in links]
    ends = 0
    for number, later in enumerate(links):
        sees, before = reach[number], losing[number].items()
        for target, common in later.items():
            lost = losing[target]
            for digit in (common,) if common in without else singles(common):
                locking = sees & without[digit]
                for used, candidates in before:
                    free = common & ~used
                    if free & -free == digit:
                        locking |= candidates
                if locking:
                    lost[digit] = lost.get(digit, 0) | locking
                    ends |= locking & reach[target] & without[digit]
    return ends


TECHNIQUES = [als_chain]
