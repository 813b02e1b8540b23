"""Why one rule by itself rules candidates out: which cells do it, with their numbers."""

from collections.abc import Callable, Iterable, Iterator

from lapiz import Position, Says, Token, bits, union
from lapiz.core import missing
from lapiz.texts import marked
from lapiz_generic import known_of, reason
from lapiz_rules.by_nature import by_count, by_nature
from lapiz_rules.two_sides import Part, by_bounds, by_totals

MOST_TOTALS = 3
"""Up to how many candidates each have a sentence of what others would have to make."""
MOST_GROUPS = 3
"""In how many sentences it is told what is known that rules candidates out."""
Teller = Callable[[Position, int, int], Iterable[Part]]


def reasons(position: Position, item: int, removes: int) -> tuple[Says, ...]:
    """Return sentences that tell why a rule rules candidates out, each of its part of them."""
    told, left = list[Says](), removes
    for tell in TELLERS:
        for gone, sentences in tell(position, item, left) if left else ():
            told += sentences
            left &= ~gone
    return tuple(told)


def told_why(look: Says, position: Position, item: int, removes: int) -> Says:
    """Return a sentence that says what to look at, with the reasons; or the rule's own words."""
    says = reason(position, item, removes).says
    if says:
        return says
    argument = Token("sentences", reasons(position, item, removes))
    return Says(look.pattern, "{argument}", argument=argument, **look.tokens)


def _by_few_totals(position: Position, item: int, left: int) -> list[Part]:
    """Return what goes as others cannot make up for it, if few sentences tell all of that."""
    parts = [*by_totals(position, item, left)]
    return parts if len(parts) <= MOST_TOTALS else []


def _by_ways(position: Position, item: int, left: int) -> Iterator[Part]:
    """Yield what no way has, if these are few."""
    ways = reason(position, item, left).ways
    gone = left & position.space.items[item].scope & ~union(ways)
    if ways and gone:
        told = ONLY_WAYS[len(ways) == 1]
        yield gone, (Says(told, "", ways=Token("ways", ways), removed=Token("removed", gone)),)


def _by_known(position: Position, item: int, left: int) -> Iterator[Part]:
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
        told = _known(position, gone, removes) if gone else by_nature(position, item, removes)
        yield removes, (told,)


def _known(position: Position, gone: int, removes: int) -> Says:
    tokens = {"known": known_of(position, gone), "removed": Token("removed", removes)}
    return Says(SO_GONE, "", **tokens)


TELLERS: tuple[Teller, ...] = (by_bounds, _by_few_totals, _by_ways, by_count, _by_known)
"""What is tried, in this order; each tells of what is left."""
ONLY_WAYS = marked(("Only these ways are left: {ways}.", "Only one way is left: {ways}."))
SO_GONE = marked("{known}, so {removed}.")
