"""Blossom loops: chains that lead from each candidate of an item to another one of a second item.

The continuous nice loop leads from two candidates of an item to two of another. A blossom loop does
the same from three or more.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from lapiz import Deduction, Says, bits, candidates, items, of_solve, refuse, technique, union
from lapiz.core import Budget
from lapiz.search.walking import witness
from lapiz_generic.links import Links
from lapiz_generic.open_items import open_items
from lapiz_generic.walks import Walk
from lapiz_sudoku.board import Grid
from lapiz_sudoku.chains.graphs import grouped_graph
from lapiz_sudoku.chains.words import drawn, truths_of
from lapiz_sudoku.scales.hodoku import estimate

FEWEST_STRANDS, MOST_STRANDS = 3, 4
"""How many candidates the first item has."""
FEWEST_CHAINED = 2
"""How many candidates are at least other ones at the end: with one alone it is a grouped loop."""
MOST_LINKS = 6
"""How many strong links a strand has at most."""
MOST_LOOPS = 300
"""How many loops of a position are looked at, those with the fewest links first."""
PROOF_NODES = 2_000
"""How many nodes the proof of a loop may take."""


class BlossomEnds(NamedTuple):
    """Two items and the candidates at the ends of the strands, in order, with all their links."""

    size: int
    first: int
    last: int
    starts: tuple[int, ...]
    ends: tuple[int, ...]


@technique("blossom-loop", kind="sudoku", **estimate(420, "Extreme"), on=False)
def blossom_loop(grid: Grid) -> Iterator[Deduction]:
    """Chains lead from each candidate of one item to a different candidate of a second item.

    The items are cells, or digits in a house. One candidate of the first is true, so one end in the
    second is, and the other ends are false; back along their chains so are their starts. So each
    weak link of the chains has one true end, as in a continuous nice loop, and whatever sees both
    of its ends is removed. The first item has three or four candidates. Loops that remove nothing
    but other candidates of the second item are forcing chains and are not repeated here.

    Source: Sunnie Shine, "Sudoku Studio" (Blossom Loop). Order: by the number of links, then by the
    two items.
    """
    links, known = grouped_graph(grid).links, 0
    for ends in _loops(grid):
        made = _deduction(grid, links, ends, known)
        if made:
            known |= made.removes
            yield made


@of_solve
def _walks(grid: Grid, candidate: int) -> dict[int, int]:
    """Return the candidates that chains from one make true, with the number of strong links."""
    walk, level = Walk(grouped_graph(grid).links, 1 << candidate), {candidate: 0}
    while len(walk.levels) <= MOST_LINKS and walk.go_on():
        for node in bits(walk.levels[-1] & grid.open):
            level[node] = len(walk.levels) - 1
    return level


def _loops(grid: Grid) -> list[BlossomEnds]:
    """Return the items and ends of the loops of a position, those with the fewest links first."""
    loops, open_ = list[BlossomEnds](), list(open_items(grid.position))
    for first, starts in open_items(grid.position, widest=MOST_STRANDS):
        if starts.bit_count() >= FEWEST_STRANDS:
            order = tuple(bits(starts))
            levels = [_walks(grid, start) for start in order]
            reached = [union(1 << node for node in level) for level in levels]
            for last, options in open_:
                if last != first and all(map(options.__and__, reached)):
                    choices = [
                        # Of more, one that the others leave is nearer, or as near and before it.
                        sorted(bits(options & true), key=level.__getitem__)[: len(order)]
                        for true, level in zip(reached, levels, strict=True)
                    ]
                    loops += _ends(first, last, order, choices, levels)
    return sorted(loops)[:MOST_LOOPS]


def _ends(
    first: int,
    last: int,
    starts: tuple[int, ...],
    choices: Sequence[Sequence[int]],
    levels: Sequence[dict[int, int]],
) -> list[BlossomEnds]:
    """Return the shortest of the ways to choose different ends for all strands, or none."""
    ways = [
        (sum(level[end] for level, end in zip(levels, ends, strict=True)), ends)
        for ends in product(*choices)
        if len(set(ends)) == len(ends)
    ]
    if not ways:
        return []
    size, ends = min(ways)
    chained = sum(start != end for start, end in zip(starts, ends, strict=True))
    return [BlossomEnds(size, first, last, starts, ends)] if chained >= FEWEST_CHAINED else []


def _deduction(grid: Grid, links: Links, loop: BlossomEnds, known: int) -> Deduction | None:
    """Return what a loop removes that is not known yet, or None."""
    strands = [
        _strand(links, start, end) for start, end in zip(loop.starts, loop.ends, strict=True)
    ]
    removes, nodes = 0, {node for strand in strands for node in strand}
    for strand in strands:
        for one, other in zip(strand[::2], strand[1::2], strict=False):
            removes |= links.seen_by(one) & links.seen_by(other)
    removes &= ~(union(links.candidates(node) for node in nodes) | witness(grid.position))
    if not removes & ~known:
        return None
    last = grid.position.space.sets[loop.last] & grid.open
    removes |= last & ~union(1 << end for end in loop.ends)
    made = _made(grid, links, loop, strands, removes)
    return made if refuse(made, grid.position, Budget(PROOF_NODES, "nodes")) is None else None


def _strand(links: Links, start: int, end: int) -> tuple[int, ...]:
    """Return the nodes of the shortest chain from a candidate to another."""
    walk = Walk(links, 1 << start)
    while not walk.known >> end & 1:
        walk.go_on()
    return walk.way(len(walk.levels) - 1, end)


def _made(
    grid: Grid, links: Links, loop: BlossomEnds, strands: list[tuple[int, ...]], removes: int
) -> Deduction:
    starts, ends = (union(1 << node for node in some) for some in (loop.starts, loop.ends))
    truths = [loop.first, *(item for strand in strands for item in truths_of(links, strand[1:]))]
    members = union(links.candidates(node) for strand in strands for node in strand)
    return Deduction(
        removes=removes,
        truths=tuple(dict.fromkeys(truths)),
        roles={"start": starts, "way": members & ~starts & ~ends, "end": ends & ~starts},
        links=tuple(dict.fromkeys(link for strand in strands for link in drawn(links, strand[1:]))),
        says=Says(
            "Chains lead from the candidates {starts} of {first} to different candidates of "
            "{last}: {ends}.",
            "Whichever start is true, its end is, and all other ends and starts are false. So each "
            "weak link of the chains has one true end, and whatever sees both of its ends is "
            "false.",
            starts=candidates(starts),
            first=items(loop.first),
            last=items(loop.last),
            ends=candidates(ends),
        ),
        supposes=True,
    )


TECHNIQUES = [blossom_loop]
