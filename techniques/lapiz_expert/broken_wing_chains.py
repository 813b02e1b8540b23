"""Broken wings as nodes of chains: a candidate from which chains lead to all guardians."""

from collections.abc import Iterator

import attrs

from lapiz import Deduction, bits, candidates, technique, union
from lapiz.search.walking import witness
from lapiz_sudoku.board import Grid, digit, houses, placing_without
from lapiz_sudoku.chains.forcing import chains_to
from lapiz_sudoku.chains.graphs import grouped_graph
from lapiz_sudoku.one_digit.guarded_loops import guarded_loop
from lapiz_sudoku.one_digit.guardians import Guarded
from lapiz_sudoku.one_digit.oddagons import broken_wing
from lapiz_sudoku.scales.hodoku import estimate


@technique("broken-wing-chain", kind="sudoku", **estimate(380, "Extreme"), on=False)
def broken_wing_chain(grid: Grid) -> Iterator[Deduction]:
    """Chains lead from a candidate to all guardians of a broken wing.

    But for its guardians a digit would have to alternate in an odd loop of cells, which cannot be.
    So one of them is true, and a candidate from which chains rule out all of them is false. For
    each candidate and digit the shortest loop is taken. A candidate that sees all guardians is left
    to the broken wing itself.

    Source: the Sudoku Players' forum, "Broken Wings". Order: by the candidate removed; of several
    digits the loop with the fewest guardians.
    """
    links, closure = grouped_graph(grid).links, grouped_graph(grid).closure
    known = union(step.removes for step in broken_wing(grid))
    for target in bits(grid.open & ~witness(grid.position) & ~known):
        gone = closure.of(target)[1]
        by_chains = gone & ~links.seen_by(target)
        wings = [
            wing
            for number, shift in enumerate(grid.layout.shifts)
            if by_chains >> shift & grid.boards[number]
            and (wing := _wing(grid, number, gone >> shift & grid.boards[number]))
        ]
        if wings:
            yield _chained(grid, min(wings, key=lambda wing: wing.guards.bit_count()), target)


def _wing(grid: Grid, number: int, lost: int) -> Guarded | None:
    """Return the shortest odd loop of a digit whose guardians are all lost, or None."""
    layout, board = grid.layout, grid.boards[number]
    if not lost or placing_without(layout, board, number, lost):
        return None
    found = guarded_loop(layout, board, lost)
    if not found:
        return None
    loop, lines = found[0], sorted(found[1])
    guards = union(layout.house_boards[line] for line in lines) & board & ~loop
    if not guards:
        return None
    return Guarded(
        loop,
        grid.candidates(number, guards),
        "{number} has no place in {lines} but {cells}, a loop of an odd number of cells, and "
        "{guards}.",
        "In the loop alone it could not be in every second cell.",
        truths=tuple(layout.item(line, number) for line in lines),
        tokens={"number": digit(number), "lines": houses(*lines)},
    )


def _chained(grid: Grid, guarded: Guarded, target: int) -> Deduction:
    """Return the removal of a candidate from which chains lead to all guardians."""
    removes = 1 << target
    chains = chains_to(grouped_graph(grid).links, removes, None, guarded.guards)
    roles = {"way": chains.members & ~removes & ~guarded.guards, "target": removes}
    says = {"removed": candidates(removes)}
    made = guarded.deduce(grid, removes, REASON, chains.truths, roles, **says)
    return attrs.evolve(made, links=chains.links, supposes=True)


REASON = "Chains lead from {removed} to each of these, and rule it out."

TECHNIQUES = [broken_wing_chain]
