"""Where each technique stands in the chain of a profile, and why it stands there or is off."""

from collections.abc import Iterator, Mapping
from math import isinf

import attrs

from lapiz import Kind, Name, Profile, SumScale, Technique, registry
from lapiz.solving import finder, scale_named
from lapiz.texts import marked

ORDERED = marked("number {0} in the order of {1}")
BESIDE = marked(
    {
        -1: "right before {0}, as {1} says",
        1: "right after {0}, as {1} says",
    }
)
"""The reason of a technique that is placed beside another, by the side."""
BY_SCORE = Name("after all that the order lists, by its score")
UNSCORED = Name("after all others, for it has no score on this scale")
FALLBACK = Name("last of all, as a fallback")
SWITCHED_ON = marked("{0}; off by default, {1} has it on")
OFF = marked("{0} has it off")
UNIQUE = Name("it assumes that there is one solution, and the profile does not")
OF_A_SCALE = Name("it is for profiles that list it in their order")
FOR_ANY = Name("it is for any kind of puzzle, and the profile does not place it")
LISTED_ONLY = Name("the profile has only what its order lists")
SPARE = Name("off by default; asked before a step is left without a name")
BY_DEFAULT = Name("off by default")
ITSELF, THE_PROFILE = marked(("the technique", "the profile"))
THE_KIND, THE_SCALE = marked(("the kind {0}", "the scale {0}"))


@attrs.frozen
class Place:
    """A technique in the chain: its number, if it is on, what it is worth, and why it is there.

    `level` is empty and `score` None where the scale of the profile says nothing of it.
    """

    technique: Technique
    number: int | None
    score: float | None
    level: str
    why: Name


def places(profile: Profile, kind: Kind) -> Iterator[Place]:
    """Yield the techniques of a kind: those that a profile asks, easiest first, then the others.

    Of these come those first that are asked before a step is left without a name.

    >>> kind = registry().kind("queens")
    >>> [(place.number, place.why) for place in places(kind.profile, kind)][:1]
    [(1, 'number 1 in the order of the kind queens')]
    """
    known = registry()
    chain, spares = known.chain(profile, kind.name), known.spares(profile, kind.name)
    every = known.for_kind(kind.name)
    others = (one for one in every if one not in chain and one not in spares)
    telling = _Telling(profile, kind, {name: one for one in every for name in one.names})
    for number, technique in enumerate(chain, 1):
        yield Place(technique, number, *_worth(technique, profile), telling.on(technique))
    for technique in (*spares, *sorted(others, key=lambda one: one.name)):
        why = SPARE if technique in spares else telling.off(technique)
        yield Place(technique, None, *_worth(technique, profile), why)


def _worth(technique: Technique, profile: Profile) -> tuple[float | None, str]:
    """Return the score and the level of a step by a technique on the scale of a profile."""
    if not profile.scale:
        return None, ""
    scale, score = scale_named(profile.scale), profile.score(technique)
    levels = profile.levels or scale.levels
    scored = finder(profile.scale, profile)(technique.name) or technique
    if isinstance(scale, SumScale):
        level, score = scale.of(scored)
        if level in [name for name, _ in levels] and profile.scale in scored.scores:
            return score, level
        return (score, "") if score else (None, "")
    score = scale.least(scored) if isinf(score) else score
    return (score, attrs.evolve(scale, levels=levels).level(score)) if score else (None, "")


@attrs.frozen
class _Telling:
    """Says why techniques stand where they stand: by `profile`, `kind`, or themselves."""

    profile: Profile
    kind: Kind
    known: Mapping[str, Technique]

    def on(self, technique: Technique) -> Name:
        why = self._place(technique)
        if technique.on or not _has(self.profile.on, technique):
            return why
        return Name(SWITCHED_ON, why, self._whose("on", technique))

    def _place(self, technique: Technique) -> Name:
        order = self.profile.order
        other, side = self.profile.beside(technique)
        if other in self.known:
            field = "before" if side < 0 else "after"
            moved = _has(getattr(self.profile, field), technique)
            whose = self._whose(field, technique) if moved else Name(ITSELF)
            return Name(BESIDE[side], self.known[other].name, whose)
        listed = [order.index(name) for name in technique.names if name in order]
        if listed:
            return Name(ORDERED, min(listed) + 1, self._whose("order", technique))
        if technique.fallback:
            return FALLBACK
        return UNSCORED if isinf(self.profile.score(technique)) else BY_SCORE

    def off(self, technique: Technique) -> Name:
        profile = self.profile
        if _has(profile.off, technique):
            return Name(OFF, self._whose("off", technique))
        reasons = {
            UNIQUE: technique.grounds.assumes_unique and not profile.assume_unique,
            OF_A_SCALE: technique.listed,
            FOR_ANY: technique.kind is None,
            LISTED_ONLY: not profile.others,
        }
        return next((why for why, holds in reasons.items() if holds), BY_DEFAULT)

    def _whose(self, field: str, technique: Technique) -> Name:
        """Return who says what a field says: the kind, if its own profile does, or a scale."""
        usual, given = getattr(self.kind.profile, field), getattr(self.profile, field)
        if usual == given if field == "order" else _has(usual, technique):
            return Name(THE_KIND, self.kind.name)
        for scale in registry().scales.values() if field == "order" else ():
            named = scale.profiles.get(self.kind.name)
            if named and named.order == given:
                return Name(THE_SCALE, scale.name)
        return Name(THE_PROFILE)


def _has(names: Mapping[str, str] | frozenset[str], technique: Technique) -> bool:
    return any(name in names for name in technique.names)
