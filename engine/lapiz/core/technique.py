"""Techniques, and the profiles that order them into the chain a solve goes through."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import attrs

from lapiz.core.bits import single
from lapiz.core.deduction import Deduction, Grounds
from lapiz.core.space import Position

__all__ = [
    "POLICIES",
    "Last",
    "Profile",
    "Search",
    "Technique",
    "last_candidate",
    "last_candidates",
    "technique",
]

POLICIES = ("first", "best")
"""Which deduction a solve takes of those that it could: see `Profile.policy`."""

Finder = Callable[[Any], Iterator[Deduction]]
Explain = Callable[[Any, int, int], Deduction]


@attrs.frozen(eq=False)
class Last:
    """What the engine must know to find the last candidates of items by itself, in sweeps.

    Either `sorts`, the sorts of items looked at, or `group`, the name of the space's groups of
    which one item is left; with neither, items of every sort.
    `explain(view, candidate, item)` makes the deduction.
    """

    explain: Explain
    sorts: frozenset[str] = frozenset()
    group: str = ""

    def looks_at(self, sort: str) -> bool:
        """Tell whether items of a sort are looked at one by one."""
        return sort in self.sorts or not (self.sorts or self.group)


@attrs.frozen(eq=False)
class Search:
    """A search whose results go by several names.

    Where techniques of one search follow each other in the chain, a solve of policy "best" takes
    the deduction with the least `rank` in the view of the position, whatever its name.
    """

    rank: Callable[[Any, Deduction], Any]


@attrs.frozen(eq=False)
class Technique:
    """A named way to find deductions.

    `find` is a generator over a view of a position; it changes nothing, and the order in which
    it yields is deterministic and told in `doc`. `kind` is the puzzle kind whose view it takes,
    or None when it takes any position. `codes`, `scores` and `levels` are by program or scale.
    Where a solve of policy "best" should take another deduction than the first one, `choose`
    yields that; `search` joins the technique with others. The registry notes who supplies it:
    `provider` is the plugin, `package` where the catalogues of its texts are.
    """

    name: str
    find: Finder
    title: str = ""
    kind: str | None = None
    codes: Mapping[str, str] = attrs.field(factory=dict)
    scores: Mapping[str, float] = attrs.field(factory=dict)
    levels: Mapping[str, str] = attrs.field(factory=dict)
    grounds: Grounds = Grounds.PROOF
    doc: str = ""
    last: Last | None = None
    choose: Finder | None = None
    search: Search | None = None
    provider: str = ""
    package: str = ""

    foreign: bool = attrs.field(init=False, repr=False)
    """Whether a plugin supplies it that is not part of lapiz."""

    @foreign.default
    def _is_foreign(self) -> bool:
        return self.provider.partition(":")[0] not in ("", "lapiz")

    def __call__(self, view: Any) -> Iterator[Deduction]:
        """Yield the deductions of this technique in a view."""
        return self.find(view)

    def finder(self, *, best: bool) -> Finder:
        """Return what a solve asks: what chooses the best deduction, if it should and can."""
        return self.choose if best and self.choose else self.find


def technique(
    name: str,
    *,
    title: str = "",
    kind: str | None = None,
    codes: Mapping[str, str] | None = None,
    scores: Mapping[str, float] | None = None,
    levels: Mapping[str, str] | None = None,
    grounds: Grounds = Grounds.PROOF,
    choose: Finder | None = None,
    search: Search | None = None,
) -> Callable[[Finder], Technique]:
    """Make a technique of a generator.

    >>> @technique("nothing", codes={"mine": "1"})
    ... def nothing(view):
    ...     \"\"\"Finds nothing.\"\"\"
    ...     yield from ()
    >>> nothing.title, nothing.doc
    ('Nothing', 'Finds nothing.')
    """

    def make(find: Finder) -> Technique:
        return Technique(
            name=name,
            find=find,
            title=title or name.replace("-", " ").title(),
            kind=kind,
            codes=codes or {},
            scores=scores or {},
            levels=levels or {},
            grounds=grounds,
            choose=choose,
            search=search,
            doc=(find.__doc__ or "").strip(),
        )

    return make


def last_candidate(
    name: str,
    *,
    sorts: Iterable[str] = (),
    group: str = "",
    title: str = "",
    kind: str | None = None,
    codes: Mapping[str, str] | None = None,
    scores: Mapping[str, float] | None = None,
    levels: Mapping[str, str] | None = None,
) -> Callable[[Explain], Technique]:
    """Make a technique that places the last candidate of an item.

    The decorated function explains one placement. The engine finds the placements: of items of
    some `sorts` (or of all), in the order of their numbers, or of the last unsatisfied item of a
    `group`.
    """

    def make(explain: Explain) -> Technique:
        last = Last(explain, frozenset(sorts), group)

        def find(view: Any) -> Iterator[Deduction]:
            position: Position = view.position
            for candidate, item in last_candidates(position, last):
                yield explain(view, candidate, item)

        return attrs.evolve(
            technique(name, title=title, kind=kind, codes=codes, scores=scores, levels=levels)(
                find
            ),
            doc=(explain.__doc__ or "").strip(),
            last=last,
        )

    return make


def last_candidates(position: Position, last: Last) -> Iterator[tuple[int, int]]:
    """Yield each candidate that is the last of an item looked for, once, with that item."""
    finder = _last_of_groups if last.group else _last_of_sorts
    seen = 0
    for candidate, item in finder(position, last):
        if not seen >> candidate & 1:
            seen |= 1 << candidate
            yield candidate, item


def _last_of_groups(position: Position, last: Last) -> Iterator[tuple[int, int]]:
    space = position.space
    for group in space.groups.get(last.group, ()):
        left = [number for number in group if not space.sets[number] & position.placed]
        if len(left) == 1:
            options = space.sets[left[0]] & position.alive
            if single(options):
                yield options.bit_length() - 1, left[0]


def _last_of_sorts(position: Position, last: Last) -> Iterator[tuple[int, int]]:
    space = position.space
    for number, item in enumerate(space.items):
        if item.required and last.looks_at(item.sort) and not item.candidates & position.placed:
            options = item.candidates & position.alive
            if single(options):
                yield options.bit_length() - 1, number


@attrs.frozen(cache_hash=True)
class Profile:
    """Which techniques are used, in what order, with what scores.

    `order` lists names, easiest first; techniques of the puzzle's own kind that it does not list
    come after them, by score and name, if `others` is true. Techniques for any kind are used only
    when listed. `scores` override the techniques' own on the scale named `scale`; without a scale
    techniques have no scores but these.

    `policy` says which deduction a solve takes. "first": the first one of the easiest technique
    that finds any, in the technique's own order. "best": of several singles of one technique the
    one that has waited longest; of another technique the one that it chooses; of techniques
    that share a search the one that ranks first. (In spaces too wide for fields, see
    `lapiz.search.fields`, singles are taken as the items are gone through, with either policy.)
    """

    name: str = "default"
    order: tuple[str, ...] = ()
    off: frozenset[str] = frozenset()
    others: bool = True
    scale: str = ""
    scores: Mapping[str, float] = attrs.field(factory=dict, hash=False)
    assume_unique: bool = True
    policy: str = attrs.field(default="first", validator=attrs.validators.in_(POLICIES))

    def chain(self, techniques: Iterable[Technique]) -> list[Technique]:
        """Return the techniques to go through, easiest first."""
        place = {name: index for index, name in enumerate(self.order)}
        last = len(place)

        def key(one: Technique) -> tuple[int, float, str]:
            return place.get(one.name, last), self.score(one), one.name

        return sorted((one for one in techniques if self.uses(one)), key=key)

    def uses(self, one: Technique) -> bool:
        """Tell whether a technique is used."""
        if one.name in self.off or (one.grounds is Grounds.UNIQUENESS and not self.assume_unique):
            return False
        return one.name in self.order or (self.others and one.kind is not None)

    def score(self, one: Technique) -> float:
        """Return a technique's score on the profile's scale; infinity when it has none."""
        own = one.scores.get(self.scale, float("inf"))
        return self.scores.get(one.name, own)
