"""A profile as a caller gives it, made into one whose names are those of techniques.

A file of YAML and an object of Python are checked alike: `techniques_named` and its neighbours find
what is wrong with a field, whoever has written it.
"""

import os
from collections.abc import Iterable, Mapping, Sequence
from types import ModuleType
from typing import Any

import attrs

from lapiz.core import BadInput, Kind, Name, Profile, ProfileLike, Scale, Technique, of_process
from lapiz.plugins.manager import Manager
from lapiz.plugins.records import GUESTS, Registry
from lapiz.plugins.registry import gather, registry

Place = tuple[str | int, ...]
TechniqueLike = Technique | str | os.PathLike[str] | ModuleType
"""A technique as a caller may give it: an object, a name, a file or a module with some."""
Techniques = TechniqueLike | Iterable[TechniqueLike]


def techniques_given(given: Techniques, kind: str | None) -> tuple[Technique, ...]:
    """Return techniques for a kind, or any, that are given as objects, names, files or modules.

    What is not known yet is looked at as any plugin's. Raises BadInput for what is unknown or
    wrong.

    >>> [technique.name for technique in techniques_given(["x-wing", "hodoku:0002"], "sudoku")]
    ['x-wing', 'hidden-single']
    """
    alone = isinstance(given, str) or not isinstance(given, Iterable)
    each: Iterable[TechniqueLike] = (given,) if alone else given  # type: ignore[assignment]
    return tuple(technique for like in each for technique in _techniques(like, kind))


def sought_of(
    technique: TechniqueLike, kind: str, given: Iterable[Technique]
) -> tuple[Technique, ...]:
    """Return the techniques that one stands for: of those that are given, or all that are known."""
    named = tuple(known for known in given if technique in known.names)
    return named or techniques_given(technique, kind)


def _techniques(given: TechniqueLike, kind: str | None) -> Sequence[Technique]:
    records = registry()
    if isinstance(given, str) and not given.endswith(".py"):
        return records.named(given, kind)
    known = records.techniques
    if isinstance(given, Technique) and given in (known.get(given.name), GUESTS.get(given.name)):
        return _fitting([given], kind)
    from lapiz.plugins.given import given_as
    from lapiz.plugins.references import standing_in

    label, (plugin, _) = given_as(given, None, ())
    manager = Manager()
    manager.register(plugin, label)
    made = gather(manager)
    if not made.techniques:
        raise BadInput(Name("techniques: {0}", "; ".join(made.problems)))
    techniques = [
        standing_in(technique, known[technique.name]) if technique.name in known else technique
        for technique in made.techniques.values()
    ]
    _fitting(techniques, kind)
    GUESTS.update({technique.name: technique for technique in techniques})
    return techniques


def _fitting(techniques: list[Technique], kind: str | None) -> list[Technique]:
    """Return techniques; BadInput where none is for a kind, nor for what it may go on with."""
    records, first = registry(), techniques[0]
    kinds = (*records.lineage(kind), None) if kind else ()
    if not kind or records.kind(kind).hand_over or any(one.kind in kinds for one in techniques):
        return techniques
    owner = records.owner("techniques", first.name)
    fault = Name("technique {0} is for {1}, not for {2}", first.name, first.kind, kind)
    taken = Name("{0}; {1} has one of this name, expected another name", fault, owner)
    raise BadInput(fault if owner in ("", first.provider) else taken)


def resolved(profile: ProfileLike | None, kind: Kind, usual: Profile | None = None) -> Profile:
    """Return a profile that is given as an object, a name, a path or the fields of a file.

    Without one it is `usual`, or else the kind's own. Raises BadInput, as for a file, where it
    names what does not exist, or the same technique twice.

    >>> resolved("all", registry().kind("shikaku")).name
    'all'
    """
    if profile is None:
        return usual or kind.profile
    if isinstance(profile, Profile):
        return profile if profile is kind.profile else _settled(profile, kind.name, registry())
    if not isinstance(profile, str | os.PathLike | Mapping):
        raise BadInput(f"{profile!r:.100} is no profile, expected a Profile, name, path or fields")
    from lapiz.files.profiles import profile_from

    return profile_from(profile, kind)


def scale_read(given: str | os.PathLike[str] | Mapping[str, Any]) -> Scale:
    """Return the scale of a file, or of its fields; BadInput for what is wrong there."""
    from lapiz.files.profiles import scale_from

    return scale_from(given)


@of_process(most=100)
def _settled(profile: Profile, kind: str, records: Registry) -> Profile:
    """Return a profile with techniques by their own names; BadInput where something is wrong.

    What the kind's own profile names as well is taken as it is: it may name a plugin's technique,
    where the plugin is not installed.
    """
    usual = records.kind(kind).profile
    known = {*usual.order, *usual.off, *usual.on, *usual.after, *usual.before, *usual.scores}

    def names(field: str) -> tuple[str, ...]:
        return techniques_named(getattr(profile, field), field, known)

    sides = {side: placed(getattr(profile, side), side, known) for side in ("after", "before")}
    for name, *_ in profile.told:
        technique_named(name, ("told", name), known)
    if profile.scale != usual.scale:
        check_scale(profile.scale, records)
    finders = profile.choose.items()
    settled = attrs.evolve(
        profile,
        order=names("order"),
        on=frozenset(names("on")),
        off=frozenset(names("off")),
        scores=scores_of(profile.scores, known),
        choose={technique_named(name, ("choose", name), known): find for name, find in finders},
        after=sides["after"],
        before=sides["before"],
    )
    for side, names_of_side in sides.items():
        for name in names_of_side:
            check_leads_on(settled, name, side)
    return profile if settled == profile else settled


def check_scale(name: str, records: Registry) -> None:
    """Raise BadInput if there is no scale of a name; none at all is right."""
    from lapiz.solving.rating import scale_named  # which solves, so it needs what is here

    if name and name not in records.scales:
        scale_named(name)


def techniques_named(
    names: Iterable[str], field: str, known: Iterable[str] = ()
) -> tuple[str, ...]:
    """Return the names of techniques in a field; BadInput if one is unknown or appears twice."""
    techniques: list[str] = []
    for index, name in enumerate(names):
        technique = technique_named(name, (field, index), known)
        if technique in techniques:
            raise BadInput(f"{field}: {technique} appears twice", path=(field, index))
        techniques.append(technique)
    return tuple(techniques)


def technique_named(name: str, path: Place, known: Iterable[str] = ()) -> str:
    """Return a technique's own name, by any name or code; BadInput if there is none."""
    if name in known:
        return name
    try:
        return registry().technique(name).name
    except BadInput as error:
        raise BadInput(Name("{0}: {1}", path[0], error.message), path=path) from None


def placed(fields: Mapping[str, str], side: str, known: Iterable[str] = ()) -> dict[str, str]:
    """Return techniques and those that they are placed beside; BadInput for unknown names."""
    return {
        technique_named(name, (side, name), known): technique_named(other, (side, name), known)
        for name, other in fields.items()
    }


def scores_of(scores: Mapping[str, float], known: Iterable[str] = ()) -> dict[str, float]:
    """Return scores by technique; BadInput for a name that is unknown, or what is no score."""
    checked: dict[str, float] = {}
    for name, score in scores.items():
        if not 0 <= score < 1e9:
            told = f"scores: {score} is not a score, expected 0 or more"
            raise BadInput(told, path=("scores", name))
        checked[technique_named(name, ("scores", name), known)] = score
    return checked


def check_leads_on(profile: Profile, name: str, side: str) -> None:
    """Raise BadInput if a technique is placed beside itself, perhaps by way of others."""
    line, techniques = [name], registry().techniques
    while line[-1] in techniques:
        other = profile.beside(techniques[line[-1]])[0]
        if other == name:
            chain = " > ".join([*line, name])
            raise BadInput(f"{side}: {name} is placed beside itself: {chain}", path=(side, name))
        if other in line:
            return
        line.append(other)
