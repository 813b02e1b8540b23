"""What records of plugins say of each other by name, settled when all are known.

Other names of techniques, and the techniques that some are to come after; kinds that are like
others, and take from there what they lack; names that lead nowhere.
"""

from collections.abc import Collection, Container, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

import attrs

from lapiz.core import ExtraNotation, Kind, Name, Naming, Space, Technique, titled
from lapiz.core.notations import Meaning, notation
from lapiz.plugins.entry_points import is_foreign
from lapiz.plugins.spelling import hinted, suggested
from lapiz.plugins.validation import lacking
from lapiz.plugins.wrappers import enclosed_kind

if TYPE_CHECKING:
    from lapiz.plugins.records import Registry

SORTS = {"candidates", "items", "line", "placed", "removed", "removals"}
"""The sorts of tokens that a notation of any kind may print."""
ANY_SCALE = "lapiz"
"""The scale that puzzles are rated on whose kind names none."""


def aliased(
    techniques: Mapping[str, Technique], problems: list[str]
) -> tuple[dict[str, Technique], dict[str, str]]:
    """Return techniques with only their usable aliases, and which technique each alias belongs to.

    A name of a technique takes precedence over an alias; of two techniques with the same alias the
    first keeps it. An alias that is taken, and a place beside nothing, add to `problems`.
    """
    owners: dict[str, str] = {}
    kept: dict[str, Technique] = {}
    for name, technique in techniques.items():
        provider = technique.provider
        for alias in technique.aliases:
            owner = alias if alias in techniques else owners.setdefault(alias, name)
            if owner != name:
                problems.append(
                    f"technique {name!r} of {provider} is also called {alias!r}, which is a "
                    f"name of {owner!r}; it is not used for {name!r}"
                )
        free = tuple(alias for alias in technique.aliases if owners.get(alias) == name)
        kept[name] = (
            technique if free == technique.aliases else attrs.evolve(technique, aliases=free)
        )
    problems += _misplaced(kept, owners)
    return kept, owners


def standing_in(new: Technique, old: Technique) -> Technique:
    """Return a technique in another's place: what it does not say of itself stays.

    It keeps the other's place, and its scores, levels and codes on scales that it does not name; it
    is off where the other is off.

    >>> old = Technique("wing", iter, scores={"a": 1, "b": 2}, kind="sudoku")
    >>> standing_in(Technique("wing", iter, scores={"a": 5}), old).scores
    {'a': 5, 'b': 2}
    """
    placed = new if new.after or new.before else old
    return attrs.evolve(
        new,
        title=old.title if new.title in ("", titled(new.name)) else new.title,
        kind=new.kind or old.kind,
        codes={**old.codes, **new.codes},
        scores={**old.scores, **new.scores},
        levels={**old.levels, **new.levels},
        estimates=old.estimates.difference(new.scores) | new.estimates,
        on=new.on and old.on,
        aliases=tuple(dict.fromkeys((*new.aliases, *old.aliases))),
        after=placed.after,
        before=placed.before,
    )


def replacing_nothing(
    techniques: Mapping[str, Technique], replaced: Container[str]
) -> Iterator[Name]:
    """Yield a problem for each technique that is to replace another, which is not there."""
    for name, technique in techniques.items():
        if technique.replaces and name not in replaced:
            about = f"{name!r}", technique.provider
            says = Name("technique {0} of {1} is to replace another, and there is none", *about)
            yield hinted(says, name, techniques.keys() - {name})


def _misplaced(techniques: Mapping[str, Technique], owners: Mapping[str, str]) -> Iterator[Name]:
    """Yield a problem for each technique whose `after` or `before` cannot place it."""
    for name, technique in techniques.items():
        about, other = (f"{name!r}", technique.provider), technique.before or technique.after
        if technique.after and technique.before:
            sides = f"{technique.after!r}", f"{technique.before!r}"
            yield Name(
                "technique {0} of {1} is to come after {2} and before {3}, expected one",
                *about,
                *sides,
            )
        if not other:
            continue
        says = (
            Name("technique {0} of {1} is to come before {2}", *about, repr(other))
            if technique.before
            else Name("technique {0} of {1} is to come after {2}", *about, repr(other))
        )
        if other not in techniques and other not in owners:
            lost = Name("{0}, which does not exist; its score determines its place", says)
            yield hinted(lost, other, [*techniques, *owners])
        elif name in _led_to(techniques, owners, other):
            yield Name("{0}, which leads back to it; its score determines its place", says)


def _led_to(techniques: Mapping[str, Technique], owners: Mapping[str, str], name: str) -> list[str]:
    """Return the techniques that one is placed beside, one after the other, itself first."""
    line: list[str] = []
    name = owners.get(name, name)
    while name in techniques and name not in line:
        line.append(name)
        other = techniques[name].before or techniques[name].after
        name = owners.get(other, other)
    return line


def settled(
    kinds: Mapping[str, Kind],
    owners: Mapping[str, str],
    problems: list[str],
    added: Iterable[tuple[ExtraNotation, str]] = (),
) -> dict[str, Kind]:
    """Return kinds with what they take from those that they are like, a plugin's enclosed.

    `owners` are the plugins by kind, `added` the notations for kinds, each with its plugin. A kind
    whose `like` leads nowhere adds to `problems` and is left out, as is one that lacks what it must
    have.
    """
    whole: dict[str, Kind] = {}
    for name in sorted(kinds, key=lambda name: len(list(ancestors(kinds, name)))):
        kind = kinds[name]
        who = f"plugin {owners[name]}"
        wrong = _astray(kinds, whole, kind, who)
        made = _rated(kind.after(whole[kind.like]) if kind.like and not wrong else kind)
        for extra, owner in added:
            if extra.kind == name and extra.name in kind.naming.notations:
                problems.append(Name(TAKEN, owner, repr(extra.name), repr(name)))
            elif extra.kind == name:
                made = _with_notation(made, extra)
        lack = "" if wrong else lacking(made)
        if wrong or lack:
            problems.append(wrong or f"{who}: kind {name!r} {lack}")
        elif made is kind and not is_foreign(owners[name]):
            whole[name] = kind
        else:
            whole[name] = enclosed_kind(made, who if is_foreign(owners[name]) else "", kind)
    return {name: whole[name] for name in kinds if name in whole}


def _with_notation(kind: Kind, extra: ExtraNotation) -> Kind:
    """Return a kind that prints a notation, too, and reads names in it."""

    def parse(space: Space, name: str) -> Meaning | None:
        what = kind.meaning(space, name) if notation() != extra.name else None
        with suppress(Exception):  # a plugin's reader costs only what it alone can read
            what = what or (read and kind.meaning(space, read(space, name)))
        return what or kind.meaning(space, name)

    name, read = extra.name, extra.read
    naming = Naming({}, {name: extra.printers}, {name: extra.title or name}, read and parse)
    return attrs.evolve(kind, naming=naming.after(kind.naming))


def ancestors(kinds: Mapping[str, Kind], name: str) -> Iterator[str]:
    """Yield a kind's name and those of the kinds that it is like, nearest first, each once.

    >>> kinds = {"a": Kind("a", "A", read=None, like="b"), "b": Kind("b", "B", read=None, like="a")}
    >>> list(ancestors(kinds, "a"))
    ['a', 'b']
    """
    seen = set[str]()
    while name and name in kinds and name not in seen:
        seen.add(name)
        yield name
        name = kinds[name].like


def _rated(kind: Kind) -> Kind:
    """Return a kind whose profile names a scale."""
    if kind.profile.scale:
        return kind
    return attrs.evolve(kind, profile=attrs.evolve(kind.profile, scale=ANY_SCALE))


def _astray(kinds: Mapping[str, Kind], whole: Mapping[str, Kind], kind: Kind, who: str) -> str:
    """Say why the kind that another is like cannot be used, or return an empty string."""
    if not kind.like or kind.like in whole:
        return ""
    about = who, repr(kind.name)
    if kind.like == kind.name:
        return Name("{0}: kind {1} is like itself, expected another kind", *about)
    line = list(ancestors(kinds, kind.name))
    if kinds[line[-1]].like in line:
        way = ", ".join(line)
        return Name("{0}: kind {1} is like kinds that lead back to each other: {2}", *about, way)
    if kind.like in kinds:
        return Name("{0}: kind {1} is like {2}, which cannot be used", *about, repr(kind.like))
    lost = Name("{0}: kind {1} is like {2}, which does not exist", *about, repr(kind.like))
    return hinted(lost, kind.like, kinds)


def loose_ends(records: "Registry") -> Iterator[Name]:
    """Yield a sentence for each name in a record that nothing has, with the nearest that there is.

    These are no faults while lapiz runs (what is named may be in a package that is not installed),
    but a record with such a name is of no use, or of less.

    >>> from lapiz.plugins.registry import registry
    >>> list(loose_ends(registry()))
    []
    """
    kinds, scales = records.kinds, records.scales
    for name, technique in records.techniques.items():
        about, scores = (repr(name), technique.provider), technique.scores
        rated = sorted({*technique.levels, *technique.estimates} - scores.keys())
        yield from _lost(OF_KIND, about, [technique.kind or ""], kinds)
        yield from _lost(SCORED, about, scores, scales)
        yield from _lost(RATED, about, rated, scales)
        for scale, level in technique.levels.items():
            levels = [known for known, _ in scales[scale].levels] if scale in scales else [level]
            if level not in levels:
                yield suggested(Name(LEVEL, *about, repr(scale), repr(level)), level, levels)
    for name, form in records.formats.items():
        about = repr(name), records.owner("formats", name)
        yield from _lost(FORMAT, about, [form.kind], kinds)
    for key, extra in records.added.items():
        about = repr(extra.name), records.owner("notations", key)
        yield from _lost(NOTATION, about, [extra.kind], kinds)
        known = kinds[extra.kind].naming.notation if extra.kind in kinds else extra.printers
        for sort in sorted(extra.printers.keys() - (sorts := {*SORTS, *known})):
            yield hinted(Name(PRINTS, *about, repr(sort)), sort, sorts)
    techniques = {*records.techniques, *records.aliases}
    for name, kind in records.kinds.items():
        about, profile = (repr(name), records.owner("kinds", name)), kind.profile
        named = (*profile.order, *sorted(profile.on), *sorted(profile.off))
        yield from _lost(SCALE, about, [profile.scale], scales)
        yield from _lost(PROFILE, about, named, techniques)


OF_KIND = Name("technique {0} of {1} is for the kind {2}")
SCORED = Name("technique {0} of {1} has a score on the scale {2}")
RATED = Name("technique {0} of {1} has a level on the scale {2}")
LEVEL = Name("technique {0} of {1} has on the scale {2} the level {3}")
NOTATION = Name("notation {0} of {1} is for the kind {2}")
PRINTS = Name("notation {0} of {1} prints tokens of the sort {2}, which no text has")
TAKEN = "plugin {0}: notation {1} is there for the kind {2} already, expected another name"
FORMAT = Name("format {0} of {1} is for the kind {2}")
SCALE = Name("kind {0} of {1} is rated on the scale {2}")
PROFILE = Name("kind {0} of {1} has in its profile the technique {2}")


def _lost(
    says: Name, about: tuple[str, str], names: Iterable[str], known: Collection[str]
) -> Iterator[Name]:
    """Yield a sentence for each name that is not known."""
    for name in filter(None, names):
        if name not in known:
            missing = Name("{0}, which is not installed", Name(says, *about, repr(name)))
            yield hinted(missing, name, known)
