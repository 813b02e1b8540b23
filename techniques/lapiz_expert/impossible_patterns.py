"""Guardians of patterns that two or three digits cannot fill, and what rules all of them out.

Where a pattern is impossible, one of the other candidates in its cells, the guardians, is true. A
candidate is false if it rules out every guardian: directly, by one link, or by chains. So the
search starts from the candidate: without what it rules out, some cells have no other digits than
the few, and these cannot fill them.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import NamedTuple

import attrs

from lapiz import (
    Deduction,
    bits,
    candidates,
    of_solve,
    single,
    union,
)
from lapiz.search.walking import witness
from lapiz_expert.colouring import impossible, kernel
from lapiz_generic.links import Links
from lapiz_sudoku.board import Grid, digits
from lapiz_sudoku.chains.forcing import chains_to
from lapiz_sudoku.chains.graphs import als_graph, cell_links, digit_layers, set_links
from lapiz_sudoku.exotic import tridagon
from lapiz_sudoku.one_digit import oddagons
from lapiz_sudoku.one_digit.guardians import Guarded

FEWEST_CELLS = {2: 5, 3: 10}
"""How many cells a pattern of so many digits has at least."""
FEWEST_BARE = {2: 2, 3: 4}
"""How many cells have nothing but these digits, at least: else there are too many guardians."""
PATTERN = "The cells {cells} cannot all be filled with {own} alone."
LONE = "There is one other candidate."
SEVERAL = "The other candidates there are the guardians."


class Reach(NamedTuple):
    """How candidates rule out others: the links, and by these what a candidate rules out."""

    links: Links
    gone: Callable[[int], int]


class Pattern(NamedTuple):
    """Cells (a board) that some digits (a mask) cannot fill, and what rules out its guardians."""

    digits: int
    cells: int
    removes: int


def _direct(grid: Grid) -> Reach:
    links = Links(grid.position, ())
    return Reach(links, links.seen_by)


def _one_link(links: Links) -> Reach:
    """Return what a candidate rules out itself and by one strong link."""

    def gone(candidate: int) -> int:
        after = bits(links.true_after(candidate))
        return links.seen_by(candidate) | union(links.seen_by(node) for node in after)

    return Reach(links, gone)


def _by_cell(grid: Grid) -> Reach:
    return _one_link(Links(grid.position, (), cell_links(grid)))


def _by_subset(grid: Grid) -> Reach:
    return _one_link(Links(grid.position, (), set_links(grid)))


def _by_house(grid: Grid) -> Reach:
    return _one_link(Links(grid.position, digit_layers(grid, grouped=False)))


def _by_chains(grid: Grid) -> Reach:
    graph = als_graph(grid)
    return Reach(graph.links, lambda candidate: graph.closure.of(candidate)[1])


REACHES = (_direct, _by_cell, _by_subset, _by_house, _by_chains)
"""The ways to rule out guardians, the simplest first."""
DIRECT, XZ, SUBSET, LOCKED, CHAINS = range(len(REACHES))


@of_solve
def _reach(grid: Grid, way: int) -> Reach:
    return REACHES[way](grid)


@of_solve
def patterns(grid: Grid, count: int, way: int) -> tuple[Pattern, ...]:
    """Return the patterns of so many digits that are needed, with what they remove in some way.

    Candidates that a simpler way removes, or the best-known pattern, are left to those.
    """
    if not _choices(grid, count):
        return ()
    simple = tridagon.tridagon if count == 3 else oddagons.oddagon
    known = union(step.effect[0] | step.effect[1] for step in simple(grid))
    for earlier in range(way):
        known |= union(pattern.removes for pattern in patterns(grid, count, earlier))
    removes: dict[tuple[int, int], int] = {}
    for target in bits(grid.open & ~witness(grid.position) & ~known):
        found = _pattern(grid, count, _reach(grid, way).gone(target))
        if found:
            removes[found] = removes.get(found, 0) | 1 << target
    return tuple(Pattern(*found, gone) for found, gone in removes.items())


@of_solve
def _choices(grid: Grid, count: int) -> list[tuple[int, ...]]:
    """Return the sets of so many digits that enough cells have no other digits than."""
    bare = union(grid.with_digits[2 : count + 1])
    return [
        some
        for some in combinations([d for d, board in enumerate(grid.boards) if board & bare], count)
        if (
            bare & ~union(board for d, board in enumerate(grid.boards) if d not in some)
        ).bit_count()
        >= FEWEST_BARE[count]
    ]


def _pattern(grid: Grid, count: int, gone: int) -> tuple[int, int] | None:
    """Return digits and cells that these cannot fill where some candidates are gone, or None."""
    left = [
        board & ~(gone >> shift)
        for board, shift in zip(grid.boards, grid.layout.shifts, strict=True)
    ]
    best: tuple[int, int, int, int] | None = None
    for some in _choices(grid, count):
        inside = others = 0
        for d, board in enumerate(left):
            if d in some:
                inside |= grid.boards[d]
            else:
                others |= board
        inside &= ~others
        if inside.bit_count() >= FEWEST_CELLS[count]:
            mask = union(1 << d for d in some)
            cells = _known(grid, mask).within(inside)
            if cells:
                guards = grid.candidates_in(cells, grid.every_digit & ~mask).bit_count()
                best = min(best or (grid.size, 0, 0, 0), (guards, cells.bit_count(), mask, cells))
    return best and best[2:]


class _Known:
    """What is known of some digits in a position: patterns, and cells that they can fill.

    It saves most of the work, as many candidates leave nearly the same cells.
    """

    def __init__(self, grid: Grid, count: int) -> None:
        self._layout, self._count = grid.layout, count
        self._patterns, self._filled = list[int](), list[int]()

    def within(self, cells: int) -> int:
        """Return a pattern among some cells, or 0 if there is none."""
        left = kernel(self._layout, cells, self._count)
        for pattern in self._patterns if left else ():
            if not pattern & ~left:
                return pattern
        if any(not left & ~filled for filled in self._filled):
            return 0
        pattern = impossible(self._layout, left, self._count)
        (self._patterns if pattern else self._filled).append(pattern or left)
        return pattern


@of_solve(most=1_000)
def _known(grid: Grid, mask: int) -> _Known:
    return _Known(grid, mask.bit_count())


REASONS = {
    DIRECT: "Whatever rules all of these out is removed: {removed}.",
    XZ: "Each of these is ruled out by {removed}, or by what it leaves of a cell with two digits.",
    SUBSET: "Each of these is ruled out by {removed}, or by the naked subset that it leaves.",
    LOCKED: "Each of these is ruled out by {removed}, or by the last place that it leaves a digit.",
    CHAINS: "Chains lead from {removed} to each of these, and rule it out.",
}
"""How the guardians are ruled out, by the way to do so."""


def deductions(grid: Grid, count: int, way: int) -> Iterator[Deduction]:
    """Yield what follows from the patterns of so many digits in some way."""
    for mask, board, removes in patterns(grid, count, way):
        guards = grid.candidates_in(board, grid.every_digit & ~mask)
        lone = guards if single(guards) and way == DIRECT else 0
        guarded = Guarded(
            board, guards, PATTERN, LONE if lone else SEVERAL,
            truths=tuple(bits(board)), tokens={"own": digits(mask)},
        )  # fmt: skip
        if lone:
            yield attrs.evolve(guarded.deduce(grid, removes, ""), removes=0, places=lone)
        elif way == DIRECT:
            yield guarded.deduce(grid, removes, REASONS[way], removed=candidates(removes))
        else:
            yield from (_chained(grid, guarded, target, way) for target in bits(removes))


def _chained(grid: Grid, guarded: Guarded, target: int, way: int) -> Deduction:
    """Return the removal of a candidate that rules out all guardians by links."""
    removes = 1 << target
    chains = chains_to(_reach(grid, way).links, removes, None, guarded.guards)
    roles = {"way": chains.members & ~removes & ~guarded.guards, "target": removes}
    says = {"removed": candidates(removes)}
    made = guarded.deduce(grid, removes, REASONS[way], chains.truths, roles, **says)
    return attrs.evolve(made, links=chains.links, supposes=way == CHAINS)
