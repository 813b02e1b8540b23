"""The techniques that a solve asks, in order: as a profile says it, and as a chain of them."""

import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property
from itertools import takewhile
from typing import Any, NamedTuple

import attrs

from lapiz.core.memo import Results
from lapiz.core.messages import BadInput, Name
from lapiz.core.technique import Finder, Technique

POLICIES = ("first", "best")
"""Which deduction a solve takes of those that it could: see `Profile.policy`."""
Rank = tuple[int, float, str]
ITSELF: Rank = (0, 0.0, "")
"""The end of a technique's ranks: those placed before it have less there, those after it more."""


def _checked(names: Iterable[str]) -> Iterable[str]:
    """Return names; BadInput for what is none, such as one text, whose letters are texts too."""
    if isinstance(names, tuple | frozenset | list | set) and all(
        isinstance(name, str) for name in names
    ):
        return names
    raise BadInput(f"{names!r:.100}, expected several names of techniques, as in ('x-wing',)")


def _is(expected: Name, fits: Callable[[Any], bool]) -> Any:
    """Return a validator of attrs that refuses what does not fit with what is expected."""

    def check(_: object, field: "attrs.Attribute[Any]", value: Any) -> None:
        if not fits(value):
            fault = Name("{0}: {1}, expected {2}", field.name, f"{value!r:.100}", expected)
            raise BadInput(fault, path=(field.name,))

    return check


def _by_name(value: Any, sort: type | tuple[type, ...]) -> bool:
    """Tell whether a value is a mapping of texts to values of a type."""
    return isinstance(value, Mapping) and all(
        isinstance(name, str) and isinstance(part, sort) for name, part in value.items()
    )


def _are_levels(value: Any) -> bool:
    return isinstance(value, tuple) and all(
        isinstance(pair, tuple) and list(map(type, pair[:1])) == [str] and len(pair) == 2
        for pair in value
    )


TEXT = _is(Name("a text"), lambda value: isinstance(value, str))
SWITCH = _is(Name("True or False"), lambda value: isinstance(value, bool))
POLICY = _is(Name("'first' or 'best'"), POLICIES.__contains__)
SCORES = _is(Name("a mapping of techniques to scores"), lambda value: _by_name(value, (int, float)))
PLACES = _is(Name("a mapping of techniques to techniques"), lambda value: _by_name(value, str))
FINDERS = _is(Name("a mapping of techniques to functions"), lambda value: _by_name(value, object))
LEVELS = _is(Name("a tuple of names with their highest scores"), _are_levels)


def _in_order(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(_checked(names))


def _in_a_set(names: Iterable[str]) -> frozenset[str]:
    return frozenset(_checked(names))


@attrs.frozen(cache_hash=True)
class Profile:
    """Which techniques are used, in what order, with what scores.

    `order` lists names, easiest first; techniques of the puzzle's own kind that it does not list
    are used too if `others` is true: each after or before the technique that its decorator names,
    or else after all that are listed, by score and name, and fallbacks after these. `after` and
    `before` place techniques beside others, whatever `order` and the decorators say. Those that are
    off by default must be listed, or named in `on`. Techniques for any kind are used only when the
    profile places them. What is in `off` is never used. `scores` override the techniques' own on
    the scale named `scale`; without a scale techniques have no scores but these.

    `policy` says which deduction a solve takes. "first": the first one of the easiest technique
    that finds any, in the technique's own order. "best": of several singles of one technique the
    single that has waited longest; of another technique the deduction that it chooses; of
    techniques that share a search the deduction that ranks first. (In spaces too wide for fields,
    see `lapiz.search.following.bitfields`, singles are taken item by item, with either policy.) For
    techniques named in `choose` the profile itself says which deduction is taken: the first that
    the finder given there yields, with either policy. `sieve` is asked instead of the kind's
    own, see `Kind`.

    `levels` are (name, highest score) pairs, easiest first, for ratings on `scale` in the place of
    the levels that the scale has.

    `told` says in which order hints and stories tell singles, where that differs: each is a name,
    followed by the sorts of items where it is told for these alone. Those not named come last.

    Names that no technique has are refused when the profile is used, as in a file: plugins that may
    have them need not be there before.
    """

    name: str = attrs.field(default="default", validator=TEXT)
    order: tuple[str, ...] = attrs.field(default=(), converter=_in_order)
    off: frozenset[str] = attrs.field(default=frozenset(), converter=_in_a_set)
    on: frozenset[str] = attrs.field(default=frozenset(), converter=_in_a_set)
    others: bool = attrs.field(default=True, validator=SWITCH)
    scale: str = attrs.field(default="", validator=TEXT)
    scores: Mapping[str, float] = attrs.field(factory=dict, hash=False, validator=SCORES)
    assume_unique: bool = attrs.field(default=True, validator=SWITCH)
    after: Mapping[str, str] = attrs.field(factory=dict, hash=False, validator=PLACES)
    before: Mapping[str, str] = attrs.field(factory=dict, hash=False, validator=PLACES)
    policy: str = attrs.field(default="first", validator=POLICY)
    choose: Mapping[str, Finder] = attrs.field(factory=dict, hash=False, validator=FINDERS)
    sieve: Callable[[Any], frozenset[str]] | None = None
    told: tuple[tuple[str, ...], ...] = ()
    levels: tuple[tuple[str, float], ...] = attrs.field(default=(), validator=LEVELS)

    def chain(
        self, techniques: Iterable[Technique], given: Collection[Technique] = ()
    ) -> list[Technique]:
        """Return the techniques to go through, easiest first.

        Those that are `given` besides are used whatever the profile says of them, each in the place
        of another of its name; but it still says whether one solution may be assumed.
        """
        names = {technique.name for technique in given}
        every = [technique for technique in techniques if technique.name not in names]
        used = [technique for technique in every if self.uses(technique)]
        used += [one for one in given if self.assume_unique or not one.grounds.assumes_unique]
        return sorted(used, key=self._ranks([*every, *given]))

    def spares(self, techniques: Iterable[Technique]) -> list[Technique]:
        """Return the techniques that are asked before a step is left without a name, by score.

        These are techniques of a kind that are off by default and that the profile does not name;
        none if it wants no others than those in its order.
        """
        spare = (
            technique
            for technique in (techniques if self.others else ())
            if not technique.on
            and not technique.listed
            and technique.kind is not None
            and not self.uses(technique)
            and not self._names(self.off, technique)
            and (self.assume_unique or not technique.grounds.assumes_unique)
        )
        return sorted(spare, key=lambda one: (one.fallback, self.score(one), one.name))

    def _ranks(self, techniques: list[Technique]) -> Callable[[Technique], tuple[Rank, ...]]:
        """Return what techniques are sorted by.

        One that is placed beside another begins with the other's ranks, so nothing that is listed
        comes between them; what follows these sorts it before the other's end, or behind it.
        """
        listed = {name: index for index, name in enumerate(self.order)}
        by_name = {name: technique for technique in techniques for name in technique.names}

        def rank(technique: Technique, below: frozenset[str] = frozenset()) -> tuple[Rank, ...]:
            name, side = self.beside(technique)
            beside, score = by_name.get(name), self.score(technique)
            if beside is not None and beside.name not in below | {technique.name}:
                further = rank(beside, below | {technique.name})
                return (*further, (side, score, technique.name))
            place = min((listed[key] for key in technique.names if key in listed), default=None)
            last = len(listed) + technique.fallback
            return ((last if place is None else place, score, technique.name),)

        return lambda technique: (*rank(technique), ITSELF)

    def beside(self, technique: Technique) -> tuple[str, int]:
        """Return the technique that one is placed beside, and on which side: -1 before, 1 after.

        An empty name for one that is placed by `order` or by its score.

        >>> Profile(before={"b": "a"}).beside(Technique("b", iter, after="c"))
        ('a', -1)
        """
        for places, side in ((self.before, -1), (self.after, 1)):
            for name in technique.names:
                if name in places:
                    return places[name], side
        if self._names(self.order, technique):
            return "", 0
        return (technique.before, -1) if technique.before else (technique.after, 1)

    def uses(self, technique: Technique) -> bool:
        """Tell whether a technique is used."""
        if self._names(self.off, technique):
            return False
        if technique.grounds.assumes_unique and not self.assume_unique:
            return False
        if self._names(self.order, technique):
            return True
        if technique.listed:
            return False
        if technique.kind is None:
            return self._names({**self.after, **self.before}, technique)
        wanted = technique.on or self._names(self.on, technique)
        return self.others and wanted

    @staticmethod
    def _names(names: Collection[str], technique: Technique) -> bool:
        return any(name in names for name in technique.names)

    def score(self, technique: Technique) -> float:
        """Return a technique's score on the profile's scale; infinity when it has none."""
        usual = technique.scores.get(self.scale, float("inf"))
        return next((self.scores[name] for name in technique.names if name in self.scores), usual)


ProfileLike = Profile | str | os.PathLike[str] | Mapping[str, Any]
"""A profile as a caller may give it: an object, a name, the path of a file, or a file's fields."""

ToldSingle = tuple[Technique, tuple[str, ...]]
"""A technique for singles, and the sorts of items where it is told; none for those of its own."""


class Parts(NamedTuple):
    """How a solve parts a chain: what the engine finds by itself at its beginning, and the rest.

    `foreign` tells whether some of `singles` are plugins'. `told` are these in the order of
    telling (see `Profile.told`), nothing where that is the same.
    """

    singles: tuple[Technique, ...]
    others: tuple[Technique, ...]
    foreign: bool
    told: tuple[ToldSingle, ...] = ()


class Chain(tuple[Technique, ...]):
    """Techniques, easiest first; each solve with them parts them alike, so that is done once.

    `told` is that of the profile.
    """

    told: tuple[tuple[str, ...], ...] = ()

    @cached_property
    def _parts(self) -> Results[tuple[bool, bool], Parts]:
        return Results(lambda key: self._part(*key))

    def parted(self, *, ruled: bool, apart: bool = False) -> Parts:
        """Return the parts of the chain, for a space that is `ruled` or not.

        With `apart` plugins' techniques run in a process of their own, so they must be asked.
        """
        return self._parts[ruled, apart]

    def _part(self, ruled: bool, apart: bool) -> Parts:
        chain = [technique for technique in self if ruled or not technique.ruled]
        swept = takewhile(lambda one: one.last is not None and not (apart and one.foreign), chain)
        singles = tuple(swept)
        foreign = any(technique.foreign for technique in singles)
        told = tuple(_as_told(singles, self.told)) if self.told else ()
        return Parts(singles, tuple(chain[len(singles) :]), foreign, told)


def _as_told(
    singles: tuple[Technique, ...], told: Iterable[tuple[str, ...]]
) -> Iterator[ToldSingle]:
    by_name, named = {technique.name: technique for technique in singles}, set[str]()
    for name, *sorts in told:
        if name in by_name:
            named.add(name)
            yield by_name[name], tuple(sorts)
    yield from ((technique, ()) for technique in singles if technique.name not in named)
