"""Braids over braids: what is left of the hardest sudokus when all else has been tried."""

from collections.abc import Iterator

from lapiz import Deduction, Says, candidates, technique
from lapiz_generic.nested import nested_braids
from lapiz_sudoku.board import Grid
from lapiz_sudoku.scales.hodoku import estimate

SINGLES = "If it were true, one single after another would follow, until nothing is left."
REASON = (
    "If it were true, one single after another would follow; where there is none, a further "
    "candidate is supposed. Every way to go on ends with nothing left."
)


@technique(
    "nested-braid",
    title="Braid over Braids",
    kind="sudoku",
    on=False,
    **estimate(1000, "Extreme"),
)
def nested_braid(grid: Grid) -> Iterator[Deduction]:
    """A candidate is supposed, and beside it others are refuted until something has no place left.

    If last candidates alone refute a candidate, a braid says so. Elsewhere there are braids
    beside a supposition: each supposes a further candidate, and shows that it would be false if the
    first were true. Without these candidates there are more singles, and in the end something has
    no place left. The hardest sudokus known to players need such suppositions within a supposition,
    nearly all of them no deeper.

    Source: Denis Berthier, "Pattern-Based Constraint Satisfaction and Logic Puzzles" (B-braids).
    Order: by the number of the inner candidates, the number of items, and the candidate, of the
    first few candidates that are refuted so.
    """
    position = grid.position
    for braid in nested_braids(position):
        target, inner = position.space.bit[braid.target], braid.inner
        yield Deduction(
            removes=target,
            truths=braid.truths,
            roles={"target": target, "extra": inner} if inner else {"target": target},
            says=Says(
                "{candidate} fails, but to see it takes suppositions within a supposition.",
                REASON if inner else SINGLES,
                candidate=candidates(target),
            ),
            supposes=True,
            size=inner.bit_count(),
        )


TECHNIQUES = [nested_braid]
