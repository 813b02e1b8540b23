"""Braids over braids: what is left of the hardest sudokus when all else has been tried."""

from collections.abc import Iterator

from lapiz import Deduction, Says, candidates, number, technique
from lapiz_generic.nested import nested_braids
from lapiz_generic.whip_techniques import PLAIN_BRAID
from lapiz_sudoku.board import Grid
from lapiz_sudoku.scales.hodoku import estimate


@technique(
    "nested-braid",
    title="Braid over Braids",
    kind="sudoku",
    listed=True,
    **estimate(1000, "Extreme"),
)
def nested_braid(grid: Grid) -> Iterator[Deduction]:
    """A candidate is supposed, and what it leaves refutes further ones until nothing is left.

    Where singles refute a candidate, the braid that says so comes first. Elsewhere there are braids
    beside a supposition: other candidates that singles refute, so that they are false if it is
    true. Without them there are more singles, and in the end something has no place left. The
    hardest sudokus known to players need such suppositions within a supposition, and no deeper.

    Source: Denis Berthier, "Pattern-Based Constraint Satisfaction and Logic Puzzles" (B-braids).
    Order: braids, by their length; then by the length of the longest braid inside, the number of
    items, and the candidate, of the first few candidates that are refuted so.
    """
    yield from PLAIN_BRAID(grid)
    position = grid.position
    for found in nested_braids(position):
        target = position.space.bit[found.target]
        yield Deduction(
            removes=target,
            truths=found.truths,
            roles={"target": target},
            says=Says(
                "Suppose {candidate} were true.",
                "Then braids of up to {length} items would refute further candidates, until "
                "something had no place left.",
                candidate=candidates(target),
                length=number(found.inner),
            ),
            supposes=True,
            size=found.inner,
        )


TECHNIQUES = [nested_braid]
