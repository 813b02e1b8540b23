"""Why one rule by itself rules candidates out: which cells do it, with their numbers."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import partial

from lapiz import Demand, Position, Says, Space, Token, bits, of_layout, union
from lapiz.core import Explaining, missing
from lapiz.texts import marked
from lapiz_generic import known_of, reason, ways_left
from lapiz_rules.by_nature import by_count, by_nature
from lapiz_rules.together import nature_of
from lapiz_rules.two_sides import Part, by_bounds, by_totals
from lapiz_sudoku.board import Grid

MOST_TOTALS = 3
"""Up to how many candidates each have a sentence of what others would have to make."""
MOST_GROUPS = 3
"""In how many sentences it is told what is known that rules candidates out."""
Tell = Callable[[Grid, int, Demand, int], Says]
"""Says of the demand of an item what to look at, where it removes something."""
Teller = Callable[[Position, int, int], Iterable[Part]]
Plan = tuple[Hashable, Says, tuple[Says, ...], int]
"""The nature of a text, what to look at, reasons, and what goes by what is known."""


def reasons(position: Position, item: int, removes: int) -> tuple[Says, ...]:
    """Return sentences that tell why a rule rules candidates out, each of its part of them."""
    told, left = _counted(position, item, removes)
    return (*told, *_by_known(position, item, left))


def _counted(position: Position, item: int, removes: int) -> tuple[tuple[Says, ...], int]:
    """Return sentences that depend on what is open in the rule alone, and what they leave."""
    told, left = list[Says](), removes
    for tell in TELLERS:
        for gone, sentences in tell(position, item, left) if left else ():
            told += sentences
            left &= ~gone
    return tuple(told), left


def told_why(tell: Tell, grid: Grid, item: int, removes: int) -> Says:
    """Return a text that says what to look at, with the reasons; or the rule's own words."""
    position, space = grid.position, grid.position.space
    own = isinstance(space.demand_at[item], Explaining) and reason(position, item, removes).says
    if own:
        return own
    key = tell, item, removes, position.alive & space.items[item].scope
    plan = _planned(space, key, grid)
    return Says.later(partial(_told, position.fresh(), item, plan), plan[0])


def _told(position: Position, item: int, plan: Plan) -> Says:
    """Return the text; what is known takes long to find, so that is told to readers alone."""
    _, look, told, left = plan
    argument = Token("sentences", (*told, *_by_known(position, item, left)))
    return Says(look.pattern, "{argument}", argument=argument, **look.tokens)


@of_layout(by=1, most=5_000)
def _planned(space: Space, key: tuple[Tell, int, int, int], grid: Grid) -> Plan:
    """Return what is told; the rule is asked in many positions that are the same to it."""
    tell, item, removes, _ = key
    demand, (told, left) = space.demand_at[item], _counted(grid.position, item, removes)
    look, never = tell(grid, item, demand, removes), demand.dead(demand.scope)
    by_itself = left if never is None else left & never
    said = frozenset(nature_of(space, says) for says in told)
    nature = nature_of(space, look), said, bool(by_itself), bool(left & ~by_itself)
    return nature, look, told, left


def _by_few_totals(position: Position, item: int, left: int) -> list[Part]:
    """Return what goes as others cannot make up for it, if few sentences tell all of that."""
    parts = [*by_totals(position, item, left)]
    return parts if len(parts) <= MOST_TOTALS else []


def _by_ways(position: Position, item: int, left: int) -> Iterator[Part]:
    """Yield what no way has, if these are few."""
    ways = ways_left(position, item)
    gone = left & position.space.items[item].scope & ~union(ways)
    if ways and gone:
        told = ONLY_WAYS[len(ways) == 1]
        yield gone, (Says(told, "", ways=Token("ways", ways), removed=Token("removed", gone)),)


def _by_known(position: Position, item: int, left: int) -> Iterator[Says]:
    """Yield what goes by what is known of other cells, or by the rule itself."""
    by_gone = dict[int, int]()
    for candidate in bits(left):
        gone = reason(position, item, 1 << candidate).gone
        by_gone[gone] = by_gone.get(gone, 0) | 1 << candidate
    if len(by_gone) > MOST_GROUPS:
        never = by_gone.pop(0, 0)
        gone = missing(position.space.demand_at[item], position.alive, left & ~never)
        by_gone = {0: never} if never else {}
        by_gone[gone] = left & ~never
    for gone, removes in by_gone.items():
        yield _known(position, gone, removes) if gone else by_nature(position, item, removes)


def _known(position: Position, gone: int, removes: int) -> Says:
    return Says(SO_GONE, "", known=known_of(position, gone), removed=Token("removed", removes))


TELLERS: tuple[Teller, ...] = (by_bounds, _by_few_totals, _by_ways, by_count)
"""What is tried, in this order; each tells of what is left."""
ONLY_WAYS = marked(("Only these ways are left: {ways}.", "Only one way is left: {ways}."))
SO_GONE = marked("{known}, so {removed}.")
