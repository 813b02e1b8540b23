"""What a demand alone rules out, and why: the one technique that every demand has."""

from collections.abc import Collection, Iterable, Iterator
from typing import Any, Unpack

from lapiz import (
    Deduction,
    Demand,
    Position,
    Says,
    Space,
    Technique,
    Token,
    Why,
    bits,
    items,
    lowest,
    of_layout,
    technique,
    union,
)
from lapiz.core import About, Enumerable, Explaining, explained, missing
from lapiz.texts import marked
from lapiz_generic.make import Found, Wording
from lapiz_generic.open_items import numbers_of

MOST_WAYS = 6
"""Up to how many ways a text lists all."""
MOST_IN_WAYS = 24
"""How many candidates these may have together."""


def demanded(
    position: Position, items: Collection[int] | None = None
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield what demands rule out, and the truths for it: the demand, and squares if need be.

    `items` are the numbers of the items whose demands are asked, all by default. Of a demand that
    explains itself, candidates are yielded together that go for the same reason. Order: by the
    number of the item, then by candidate.

    >>> from lapiz import Item
    >>> from lapiz_grid import Sums
    >>> sums = Sums(((0, 1, 2), (3, 4, 5)), (1, 1), 3)  # two digits up to 3 have the sum 3
    >>> squares = Item("a", "cell", 0b000111), Item("b", "cell", 0b111000)
    >>> space = Space(tuple("abcdef"), (*squares, Item.of_demand("s", "sum", sums)))
    >>> [(bin(gone), truths) for gone, truths in demanded(space.start())]
    [('0b100100', (2,))]

    Source: arc consistency of a constraint (Mackworth 1977).
    """
    for number, demand in position.space.demands:
        if items is None or number in items:
            dead = demand.dead(position.alive)
            for removes in _by_reason(position, number, demand, dead) if dead else ():
                yield removes, (number, *_squares(position.space, number, removes))


def _by_reason(position: Position, number: int, demand: Demand, dead: int) -> Iterable[int]:
    """Return what is dead, as sets of what goes for the same reason."""
    if not isinstance(demand, Explaining):
        return [dead]
    together: dict[Why, int] = {}
    for candidate in bits(dead):
        why = reason(position, number, 1 << candidate)
        together[why] = together.get(why, 0) | 1 << candidate
    return together.values()


def _squares(space: Space, number: int, removes: int) -> Iterator[int]:
    """Yield the squares that a proof needs besides: one of their candidates is true.

    Most demands know that themselves: they have no way when a square of theirs is empty.
    """
    for home in dict.fromkeys(space.homes[candidate] for candidate in bits(removes)):
        if home >= 0 and not _is_needed(space, number, home):
            yield home


@of_layout(most=10_000)
def _is_needed(space: Space, number: int, home: int) -> bool:
    """Tell whether a demand has no way where a square has no candidate."""
    demand = space.demand_at[number]
    return demand.dead(demand.scope & ~space.sets[home]) is None


def reason(position: Position, number: int, removes: int) -> Why:
    """Return why a demand, by the number of its item, rules something out."""
    space = position.space
    return _reason(space, number, removes, position.alive & space.items[number].scope)


@of_layout(most=5_000)
def _reason(space: Space, number: int, removes: int, alive: int) -> Why:
    demand = space.demand_at[number]
    if isinstance(demand, Explaining):
        return explained(demand, alive, lowest(removes))
    return Why(missing(demand, alive, removes), _ways(space, number, alive))


def ways_left(position: Position, number: int) -> tuple[int, ...]:
    """Return the ways left for a demand, by the number of its item, if these are few."""
    space = position.space
    return _ways(space, number, position.alive & space.items[number].scope)


@of_layout(most=5_000)
def _ways(space: Space, number: int, alive: int) -> tuple[int, ...]:
    """Return the ways that are left and that items allow; none if there are many."""
    demand = space.demand_at[number]
    if not isinstance(demand, Enumerable):
        return ()
    ways = demand.ways(alive, 4 * MOST_WAYS)
    if len(ways) == 4 * MOST_WAYS:
        return ()
    fitting = [way for way in ways if not any(way & ~space.keep[c] for c in bits(way))]
    few = len(fitting) <= MOST_WAYS and sum(map(int.bit_count, fitting)) <= MOST_IN_WAYS
    return tuple(fitting) if few else ()


def told(view: Any, found: Found) -> Says:
    """Say what a demand rules out, and why: its own words, else its ways or what is known."""
    position: Position = view.position
    number = found.truths[0]
    why = reason(position, number, found.removes)
    if why.says:
        return why.says
    item, tokens = position.space.items[number], {"items": items(number)}
    known, claimed = known_of(position, why.gone), item.claim != item.noun
    pairs = (pair for pair in position.space.silent if pair.bit_count() == 2)
    alone = not found.removes & ~union(pairs)  # what is left is told instead
    if why.gone:
        tokens["known"] = known
    if claimed:
        tokens["claim"] = Token("claim", number)
        return Says(CLAIM, (OTHERWISE if alone else BROKEN)[bool(why.gone)], **tokens)
    if why.ways:
        tokens["ways"] = Token("ways", why.ways)
        return Says(ONLY_WAYS[bool(why.gone)], ALIKE if alone else NO_WAY, **tokens)
    return Says(EVERY_WAY[bool(why.gone)], NO_WAY, **tokens)


def known_of(position: Position, gone: int) -> Token:
    """Return the token of what is known where candidates are gone: what is left, or they."""
    space, left, others = position.space, 0, 0
    homes = dict.fromkeys(space.homes[candidate] for candidate in bits(gone))
    for home in homes:
        members = space.sets[home] if home >= 0 else 0
        lost, rest = gone & members, members & position.alive
        if rest and rest.bit_count() <= max(2, lost.bit_count()):
            left |= rest
        else:
            others |= lost
    return Token("known", (left, others | gone & ~union(space.sets[n] for n in homes if n >= 0)))


EVERY_WAY = marked(
    (
        "Look at every way to satisfy {items}.",
        "With {known}, look at every way to satisfy {items}.",
    )
)
ONLY_WAYS = marked(
    (
        "These ways are left for {items}: {ways}.",
        "With {known}, these ways are left for {items}: {ways}.",
    )
)
NO_WAY = marked("None of them uses any of the removed candidates.")
CLAIM = marked("{claim}.")
ALIKE = marked("They agree on what follows.")
OTHERWISE = marked(
    ("Otherwise that would be impossible.", "With {known}, anything else would be impossible.")
)
BROKEN = marked(
    (
        "With any of the removed candidates that would be impossible.",
        "With {known}, any of the removed candidates would make that impossible.",
    )
)


def demand_technique(
    name: str,
    *,
    doc: str,
    sorts: Iterable[str] = (),
    but: Iterable[str] = (),
    says: Wording | None = None,
    **about: Unpack[About],
) -> Technique:
    """Return the technique of what demands alone rule out.

    `sorts` are those of the items that are looked at, all by default, `but` those that are not.
    Its docstring (`doc`), words (`says`) and `about` are as those of the other techniques here. It
    is `ruled`: where a puzzle has no demands, a solve does not ask it.
    """
    wanted, others = frozenset(sorts), frozenset(but)

    def find(view: Any) -> Iterator[Deduction]:
        position: Position = view.position
        space = position.space
        asked = numbers_of(space, wanted) if wanted or others else None
        if asked is not None and others:
            asked = tuple(number for number in asked if space.items[number].sort not in others)
        for removes, truths in demanded(position, asked):
            ruled_out = Found(removes, 0, truths)
            yield Deduction(
                removes=removes,
                truths=truths,
                roles={"rule": _shown(position, ruled_out)},
                says=(says or told)(view, ruled_out),
            )

    find.__doc__ = doc
    about.setdefault("ruled", True)
    return technique(name, **about)(find)


def _shown(position: Position, found: Found) -> int:
    """Return what is marked: where the reason is, of a demand that tells it; else its squares."""
    number, alive = found.truths[0], position.alive & ~found.removes
    space = position.space
    if isinstance(space.demand_at[number], Explaining):
        gone = reason(position, number, found.removes).gone
        homes = {space.homes[candidate] for candidate in bits(gone)}
        marked = union(space.sets[home] for home in homes if home >= 0) & alive
        if marked:
            return marked
    return space.items[number].scope & alive


TECHNIQUES = [
    demand_technique(
        "one-demand",
        doc="""No way to satisfy a rule uses a candidate, whatever is true elsewhere.

        It finds all that one rule that looks at several squares together, a sum or that squares
        are connected, says of what is left of them.

        Source: arc consistency, said of any rule. Order: by rule.
        """,
    ),
]
