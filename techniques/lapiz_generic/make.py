"""Turns the finders into techniques: with a name, the sorts of items, and words of a kind."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Unpack

import attrs

from lapiz import Deduction, Position, Says, Technique, candidates, items, technique, union
from lapiz.core import About
from lapiz_generic.clashes import incompatible
from lapiz_generic.collisions import collisions
from lapiz_generic.covering import covered
from lapiz_generic.forcing import agreement, contradiction
from lapiz_generic.open_items import exclusion, numbers_of


@attrs.frozen
class Found:
    """What a finder found: candidate sets, the items it rests on, and for sets the covers."""

    removes: int
    places: int
    truths: tuple[int, ...]
    covers: tuple[int, ...] = ()


Wording = Callable[[Any, Found], Says]
"""Says what was found, given the kind's view."""
Find = Callable[[Position], Iterator[Found]]


def worded(pattern: str, reason: str, alone: str = "") -> Wording:
    """Return a wording by templates; `alone` is the reason where there are no `{others}`.

    Their tokens: `{items}` (what it rests on), `{first}` (the first of these) and `{others}`
    (the rest), `{covers}`, `{removed}` and `{placed}`; and, for kinds that print it by `grouped`,
    `{collisions}` (what is taken from the first item).

    >>> worded("Look at {items}.", "Why.")(None, Found(1, 0, (3,))).tokens["items"].value
    (3,)
    """

    def says(view: Any, finding: Found) -> Says:
        more = {}
        if "{collisions}" in reason:
            taken_from = finding.truths[0]
            more["collisions"] = collisions(view.position, finding.removes, taken_from)
        return Says(
            pattern,
            reason if finding.truths[1:] else alone or reason,
            items=items(*finding.truths),
            first=items(*finding.truths[:1]),
            others=items(*finding.truths[1:]),
            covers=items(*finding.covers),
            removed=candidates(finding.removes),
            placed=candidates(finding.places),
            **more,
        )

    return says


def exclusion_technique(
    name: str,
    *,
    doc: str,
    sorts: Iterable[str] = (),
    says: Wording | None = None,
    **about: Unpack[About],
) -> Technique:
    """Return the technique of `exclusion` by items of some sorts (of all by default).

    This and the factories below take the technique's docstring (`doc`), its words (`says`) and
    the keyword arguments of `lapiz.technique` (`about`).

    >>> sieve = exclusion_technique("sieve", sorts=("clue",), kind="shikaku", doc="Clue by clue.")
    >>> sieve.title, sieve.kind, sieve.doc
    ('Sieve', 'shikaku', 'Clue by clue.')
    """
    wanted = frozenset(sorts)

    def find(position: Position) -> Iterator[Found]:
        for removes, item in exclusion(position, numbers_of(position.space, wanted)):
            yield Found(removes, 0, (item,))

    return _technique(name, find, says or EXCLUSION, doc, about)


def set_technique(
    name: str,
    size: int,
    pairs: Iterable[tuple[str, str]] = (),
    *,
    doc: str,
    says: Wording | None = None,
    **about: Unpack[About],
) -> Technique:
    """Return the technique of `covered` of one size.

    `pairs` are sorts of base and cover items, each pair searched in turn; by default every
    sort covered by every other.
    """
    given = tuple(pairs)

    def find(position: Position) -> Iterator[Found]:
        space = position.space
        seen: set[tuple[int, tuple[int, ...]]] = set()
        for base, cover in given or _pairs_of_sorts(position):
            bases = numbers_of(space, frozenset({base}))
            covers = numbers_of(space, frozenset({cover}))
            for removes, truths, over in covered(position, bases, covers, size):
                if (removes, truths) not in seen:
                    seen.add((removes, truths))
                    yield Found(removes, 0, truths, over)

    return _technique(name, find, says or SET, doc, about)


def incompatible_technique(
    name: str,
    size: int,
    *,
    doc: str,
    sorts: Iterable[str] = (),
    says: Wording | None = None,
    **about: Unpack[About],
) -> Technique:
    """Return the technique of `incompatible` with 2 or 3 items of some sorts (of all)."""
    wanted = frozenset(sorts)

    def find(position: Position) -> Iterator[Found]:
        for removes, group in incompatible(position, numbers_of(position.space, wanted), size):
            yield Found(removes, 0, group)

    return _technique(name, find, says or INCOMPATIBLE, doc, about)


def agreement_technique(
    name: str,
    *,
    doc: str,
    sorts: Iterable[str] = (),
    says: Wording | None = None,
    **about: Unpack[About],
) -> Technique:
    """Return the technique of `agreement` on items of some sorts (of all by default)."""
    wanted = frozenset(sorts)

    def find(position: Position) -> Iterator[Found]:
        seen = set[tuple[int, int, frozenset[int]]]()
        for removes, places, truths in agreement(position, numbers_of(position.space, wanted)):
            key = removes, places, frozenset(truths)  # other items may lead to the same effect
            if key not in seen:
                seen.add(key)
                yield Found(removes, places, truths)

    return _technique(name, find, says or AGREEMENT, doc, about, supposes=True)


def contradiction_technique(
    name: str, *, doc: str, says: Wording | None = None, **about: Unpack[About]
) -> Technique:
    """Return the technique of `contradiction`."""

    def find(position: Position) -> Iterator[Found]:
        for effect in contradiction(position):
            yield Found(*effect)

    def usual(view: Any, finding: Found) -> Says:
        demands = view.position.space.demands
        return (CONTRADICTION_BY_DEMANDS if demands else CONTRADICTION)(view, finding)

    return _technique(name, find, says or usual, doc, about, supposes=True)


def _technique(
    name: str, find: Find, says: Wording, doc: str, about: About, *, supposes: bool = False
) -> Technique:
    """Return the technique that yields a deduction, with its words, for each finding."""

    def finder(view: Any) -> Iterator[Deduction]:
        position: Position = view.position
        sets = position.space.sets
        for finding in find(position):
            base = union(sets[number] for number in finding.truths) & position.open
            yield Deduction(
                removes=finding.removes,
                places=finding.places,
                truths=finding.truths,
                roles={"way" if supposes else "base": base & ~finding.removes},
                says=says(view, finding),
                supposes=supposes,
            )

    finder.__doc__ = doc
    return technique(name, **about)(finder)


def _pairs_of_sorts(position: Position) -> list[tuple[str, str]]:
    """Return every sort with required items, with every other sort, as they come."""
    space_items = position.space.items
    required = dict.fromkeys(item.sort for item in space_items if item.required)
    every = dict.fromkeys(item.sort for item in space_items)
    return [(base, cover) for base in required for cover in every if base != cover]


EXCLUSION = worded(
    "Every candidate left for {items} rules out {removed}.",
    "One of them is true, whichever it is.",
)
SET = worded(
    "All candidates of {items} lie in {covers}.",
    "Each of the first needs one and each of the second has room for one, so they use these up "
    "and leave room for nothing else.",
)
INCOMPATIBLE = worded(
    "{items} cannot all be satisfied beside {removed}.",
    "The rest of one rules out the rest of another.",
)
CONTRADICTION = worded(
    "Suppose {removed} were true.",
    "Placing last candidates, one after another, leaves no way to satisfy all of these: {items}.",
)
CONTRADICTION_BY_DEMANDS = worded(
    "Suppose {removed} were true.",
    "The consequences leave no way to satisfy all of these: {items}.",
    "That leaves no way for {items}.",
)
AGREEMENT = worded(
    "Whichever candidate satisfies {first}, the effect is the same.",
    "Each leads to it by way of last candidates of these: {others}.",
    "Each of them has it directly.",
)
