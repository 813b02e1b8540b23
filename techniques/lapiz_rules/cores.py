"""Rules and houses that are looked at together: what none of their ways has in common with others.

The engine finds the cheapest few that rule a candidate out; here they are told.
"""

from collections.abc import Iterator

from lapiz import Deduction, technique, union
from lapiz.search.telling import PricedCore, cores_of
from lapiz_rules.naming import named
from lapiz_sudoku.board import Grid

SMALL_PRICE = 12
"""What a look at rules and houses may cost that comes before fish and chains."""
LARGEST_PRICE = 60
"""What the largest core may cost that is told as one; a dearer step has no name."""


@technique("core", title="Rules Together", kind="sudoku", after="hidden-quadruple", ruled=True)
def core(grid: Grid) -> Iterator[Deduction]:
    """A rule together with a house, or two rules: no way to satisfy both has the candidate.

    Each look has a price: a house 4, a rule 1 and 1 for each open cell (2 at least). The cheapest
    few looks that rule something out come first, and all that they rule out is one step.

    The explanation takes as few sentences as can explain the whole step: the ways that are left,
    cells one of which has a digit, cells of one sort, the combinations and the bounds of a rule,
    the same consequence of every candidate, or the consequences of one candidate. Each sentence may
    use those before it.

    Source: "where the two meet", as setters' solvers say; minimal cores of search that learns.
    Order: by price, as far as it was compared.
    """
    small = cores_of(grid.position).small(SMALL_PRICE) if grid.position.space.ruled else None
    if small:
        yield _deduction(grid, small)


@technique("wide-core", title="Many Rules Together", kind="sudoku", fallback=True, ruled=True)
def wide_core(grid: Grid) -> Iterator[Deduction]:
    """Several rules and houses together: there is no way to satisfy all of them with the candidate.

    It is what a break-in needs where no two of them tell anything.

    Source: minimal cores of search that learns. Order: by price, as far as it was compared.
    """
    wide = cores_of(grid.position).any() if grid.position.space.ruled else None
    if wide and wide.price <= LARGEST_PRICE:
        yield _deduction(grid, wide)


def _deduction(grid: Grid, found: PricedCore) -> Deduction:
    scope = union(grid.position.space.items[number].scope for number in found.truths)
    told = named(grid, found)
    return Deduction(
        removes=found.removes,
        truths=found.truths,
        roles={"rule": scope & grid.open & ~found.removes},
        says=told.says,
        certificate=found.certificate,
        supposes=told.supposes,
    )


TECHNIQUES = [core, wide_core]
