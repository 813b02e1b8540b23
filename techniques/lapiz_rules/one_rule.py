"""Techniques that look at one rule: what no way to satisfy it contains."""

from collections.abc import Callable, Iterator

from lapiz import Deduction, Says, Technique, candidates, items, number, technique
from lapiz.core.demand import Demand, Sums
from lapiz_rules.combined import CAGES
from lapiz_sudoku.board.grid import Grid

__all__ = ["TECHNIQUES"]

Tell = Callable[[Grid, int, Demand, int], Says]
SUMS = ("sum", "little-killer", "region-sum-line", "equal-sums")
ARROWS = ("arrow", "pill-arrow", "double-arrow")


def _removals(
    grid: Grid, sorts: tuple[str, ...], others: bool = False
) -> Iterator[tuple[int, Demand, int]]:
    """Yield the demands of some rules (or of all others) that rule something out, and what."""
    position = grid.position
    for at, demand in position.space.demands:
        if (position.space.items[at].sort in sorts) is others:
            continue
        removes = demand.dead(position.alive)
        if removes:
            yield at, demand, removes


def _shown(
    name: str, sorts: tuple[str, ...], tell: Tell, doc: str, *, others: bool = False, score: int
) -> Technique:
    def find(grid: Grid) -> Iterator[Deduction]:
        for at, demand, removes in _removals(grid, sorts, others):
            yield Deduction(
                removes=removes,
                truths=(at,),
                roles={"rule": demand.scope & grid.position.alive & ~removes},
                says=tell(grid, at, demand, removes),
            )

    find.__doc__ = doc
    return technique(
        name,
        kind="sudoku",
        after="hidden-single",
        scores={"lapiz": score, "hodoku": score},
        levels={"lapiz": "Medium", "hodoku": "Medium"},
        estimates=frozenset({"hodoku"}),
    )(find)


NEVER = "No way to satisfy the rule has {removed}."


def _plain(template: str) -> Tell:
    """Return what tells a rule by its name alone."""

    def tell(_: Grid, at: int, demand: Demand, removes: int) -> Says:
        return Says(template, NEVER, rule=items(at), removed=candidates(removes))

    return tell


def _bounds(grid: Grid, at: int, demand: Demand, removes: int) -> Says:
    """Say between which sums the shaft of an arrow lies."""
    assert isinstance(demand, Sums)
    low, high = 0, 0
    for group, weights in zip(demand.groups, demand.weights, strict=True):
        for place, weight in zip(group, weights, strict=True):
            if weight < 0:
                left = [
                    d + 1 for d, bit in enumerate(demand.bits[place]) if grid.position.alive & bit
                ]
                low, high = low - weight * min(left), high - weight * max(left)
    return Says(
        "{rule}: with the digits that are left, its shaft adds up to {low} to {high}.",
        NEVER,
        rule=items(at),
        low=number(low),
        high=number(high),
        removed=candidates(removes),
    )


TECHNIQUES = (
    _shown(
        "arrow-sum",
        ARROWS,
        _bounds,
        """The digits left on the shaft of an arrow bound its circle, and the other way round.

        Every way to fill circle and shaft is looked at, cells that see each other with different
        digits; a digit that none of them has goes.

        Source: players of arrow sudoku. Order: by arrow.
        """,
        score=30,
    ),
    _shown(
        "sandwich-sum",
        ("sandwich",),
        _plain("{rule}: the crusts 1 and 9 and the digits between them leave few ways."),
        """Where the crusts of a sandwich can be, and which digits add up between them.

        Source: players of sandwich sudoku. Order: by clue.
        """,
        score=40,
    ),
    _shown(
        "skyscraper-view",
        ("skyscraper",),
        _plain("{rule}: the digits that are larger than all before them leave few ways."),
        """How soon large digits may come where a number of digits is seen from outside.

        Source: players of skyscraper puzzles. Order: by clue.
        """,
        score=40,
    ),
    _shown(
        "x-sum-first",
        ("x-sum",),
        _plain("{rule}: its first digit says how many digits add up to it."),
        """Which first digits of an X-sum can reach its total, and with what.

        Source: players of X-sums. Order: by clue.
        """,
        score=40,
    ),
    _shown(
        "sum-bounds",
        SUMS,
        _plain("{rule}: of the digits that are left few add up to it."),
        """What cannot be part of a sum: digits too large or too small for the others.

        Source: players of little killers. Order: by rule.
        """,
        score=35,
    ),
    _shown(
        "one-clue",
        (*ARROWS, *SUMS, "sandwich", "skyscraper", "x-sum", *CAGES),
        _plain("{rule}: every way to satisfy it is looked at."),
        """Whatever way a rule is satisfied, a candidate is never part of it.

        It finds all that a rule alone says of the cells that it is about.

        Source: arc consistency, for any rule. Order: by rule.
        """,
        others=True,
        score=45,
    ),
)
