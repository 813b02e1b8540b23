"""Chains of four and more almost locked sets."""

from collections.abc import Iterator
from typing import NamedTuple

from lapiz import Deduction, bits, lowest
from lapiz.search.witness import witness
from lapiz_sudoku.als.als import almost_locked_sets, links_of
from lapiz_sudoku.als.links import neighbours
from lapiz_sudoku.als.words import als_deduction, singles, unfair, without_digit
from lapiz_sudoku.board.grid import Grid
from lapiz_sudoku.board.picking import weight

__all__ = ["TECHNIQUES"]

FEWEST, MOST = 4, 8
"""How many sets a chain has."""
State = tuple[int, int]
"""The number of a set, and a digit that it has lost to the set before, as a mask."""


class _Chain(NamedTuple):
    removes: int
    path: tuple[int, ...]
    commons: tuple[int, ...]


@unfair("als-chain", "Almost Locked Set Chain", "0903", 340)
def als_chain(grid: Grid, overlap: bool) -> Iterator[Deduction]:
    """Four to eight almost locked sets, each linked with the next by another digit than the last.

    If the first set has no z, it is locked and takes the digit that links it with the second, which
    is then locked and takes the next one, and so on: the last set has z. So one of the two has,
    and whoever sees all places of z in both cannot be z. In a solve sets side by side have no
    cell in common, and all sets come in the order that the XZ-rule has; where two digits link
    two sets the smaller one is taken, save for the first link or where it has just been used.

    Source: HoDoKu, "Almost Locked Sets". Order: the most candidates first, then as HoDoKu weighs
    them; of each removal one chain with the fewest sets.
    """
    ends = grid.position.open if overlap else _ends(grid)
    if not ends:
        return
    sets = almost_locked_sets(grid)
    found = _search(grid, _Graph(grid, not overlap), ends)
    size = grid.size
    for chain in sorted(found, key=lambda one: weight(size, one.removes, size - 1)):
        path, commons = [sets[one] for one in chain.path], [*map(lowest, chain.commons)]
        yield als_deduction(grid, path, commons, chain.removes)


class _Graph:
    """The ways from sets that have lost a digit to those that lose one to them.

    `states` are sets that have lost a digit; sets of states are ints. By number of a state:
    `onward` are the states that come of it, `begins` those that come of the set if it takes the
    digit, `sees` the candidates that lock the set with another digit. If `forward`, only ways
    to later sets count.
    """

    def __init__(self, grid: Grid, forward: bool) -> None:
        without, reach = without_digit(grid), _reach(grid)
        links = links_of(grid, False) if forward else [dict(n) for n in neighbours(grid, True)]
        self.states = [
            (number, digit)
            for number, als in enumerate(almost_locked_sets(grid))
            for digit in singles(als.digits)
        ]
        bit = {state: 1 << number for number, state in enumerate(self.states)}
        self.sees = [reach[one] & without[digit] for one, digit in self.states]
        self.begins, self.onward = list[int](), list[int]()
        for one, lost in self.states:
            begins = onward = 0
            for other, common in links[one].items():
                begins |= bit[other, lost] if common & lost else 0
                free = common & ~lost
                for digit in singles(free & -free if forward else free):
                    onward |= bit[other, digit]
            self.begins.append(begins)
            self.onward.append(onward)

    def path(self, start: int, levels: list[int], end: int) -> tuple[int, ...]:
        """Return a way from a start through sets of states to an end, or nothing.

        It passes through no almost locked set twice.
        """
        untried: list[tuple[int, ...]] = [(end,)]
        while untried:
            path = untried.pop()
            if len(path) == len(levels):
                return start, *path
            taken = {self.states[one][0] for one in (start, *path)}
            untried += [
                (before, *path)
                for before in bits(levels[-1 - len(path)])
                if self.onward[before] >> path[0] & 1 and self.states[before][0] not in taken
            ]
        return ()


def _search(grid: Grid, graph: _Graph, ends: int) -> list[_Chain]:
    """Return a chain with the fewest sets for each different removal among some candidates."""
    found: dict[int, _Chain] = {}
    for start, level in enumerate(graph.begins):
        aims = graph.sees[start] & ends
        if not aims:
            continue
        levels, known = [level], 0
        for length in range(3, MOST + 1):
            after = 0
            for state in bits(levels[-1]):
                after |= graph.onward[state]
            after &= ~known
            levels.append(after)
            if length >= FEWEST:
                known |= after
                for end in bits(after):
                    removes = aims & graph.sees[end]
                    if removes and (removes not in found or len(found[removes].path) > length):
                        path = graph.path(start, levels, end)
                        if path:
                            found[removes] = _chain(graph, removes, path)
    return list(found.values())


def _chain(graph: _Graph, removes: int, path: tuple[int, ...]) -> _Chain:
    states = [graph.states[number] for number in path]
    return _Chain(removes, tuple(one for one, _ in states), tuple(digit for _, digit in states[1:]))


def _reach(grid: Grid) -> list[int]:
    """Return the candidates that lock each set, those of a known solution left out."""
    false = grid.position.open & ~witness(grid.position)
    return [als.reach & false for als in almost_locked_sets(grid)]


def _ends(grid: Grid) -> int:
    """Return candidates among which are all that some chain removes.

    One pass from each set to the later ones: with a set and a digit that it loses go the candidates
    that would lock some first set of a chain to there. The number of sets is not looked at.
    """
    reach, links, without = _reach(grid), links_of(grid, False), without_digit(grid)
    losing: list[dict[int, int]] = [{} for _ in links]
    found = 0
    for one, later in enumerate(links):
        own, before = reach[one], losing[one].items()
        for other, common in later.items():
            lost = losing[other]
            for digit in (common,) if common in without else singles(common):
                locking = own & without[digit]
                for used, candidates in before:
                    free = common & ~used
                    if free & -free == digit:
                        locking |= candidates
                if locking:
                    lost[digit] = lost.get(digit, 0) | locking
                    found |= locking & reach[other] & without[digit]
    return found


TECHNIQUES = [als_chain]
