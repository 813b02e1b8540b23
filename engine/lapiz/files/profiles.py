"""Profiles by name and from YAML files: which techniques are used, and in what order."""

import os
from bisect import bisect_right
from collections.abc import Callable, Mapping
from functools import cache
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

import attrs

from lapiz.core import (
    POLICIES,
    BadInput,
    Kind,
    Name,
    Profile,
    Scale,
    SumScale,
    Technique,
    located,
)
from lapiz.files.schemas import validator
from lapiz.files.text import read_file
from lapiz.plugins import Registry, suggested
from lapiz.plugins.registry import registry
from lapiz.solving import check_leads_on, placed, scale_named, scores_of, techniques_named

_NAMES = {"type": "array", "items": {"type": "string"}}
_PLACES = {"type": "object", "additionalProperties": {"type": "string"}}
_POINTS = {"type": "object", "additionalProperties": {"type": "number"}}
FIELDS: Mapping[str, Any] = {
    "name": {"type": "string", "maxLength": 200},
    "base": {"type": "string"},
    "order": _NAMES,
    "on": _NAMES,
    "off": _NAMES,
    "others": {"type": "boolean"},
    "scores": _POINTS,
    "after": _PLACES,
    "before": _PLACES,
    "scale": {
        "type": ["string", "object"],
        "properties": {"name": {"type": "string"}, "levels": _POINTS},
        "required": ["levels"],
        "additionalProperties": False,
    },
    "assume_unique": {"type": "boolean"},
    "policy": {"enum": list(POLICIES)},
}
"""The fields of a profile's file."""
_VALIDATE = validator({"type": "object", "properties": FIELDS, "additionalProperties": False})
_SCALE_FIELDS: Mapping[str, Any] = {
    "name": {"type": "string", "minLength": 1, "maxLength": 200},
    "like": {"type": "string"},
    "levels": _POINTS,
    "scores": _POINTS,
}
_VALIDATE_SCALE = validator(
    {
        "type": "object",
        "properties": _SCALE_FIELDS,
        "required": ["name", "like"],
        "additionalProperties": False,
    }
)


def profile_of(kind: Kind, name: str = "default") -> Profile:
    """Return a kind's profile by name, or that of a YAML file, or of fields: `{off: [x-wing]}`.

    Names are "default", "all", and those of the scales that have a profile for the kind, or the
    names of these profiles.
    Raises BadInput with file and line, or where a scale has none for the kind.
    """
    if is_named(name):
        return named_profile(kind, name)
    return read_profile_text(text_of(name), name, kind.profile)


def text_of(name: str) -> str:
    """Return the text of a profile's file, or the fields themselves; BadInput where it is none."""
    if name.startswith("{"):
        return name
    if not Path(name).suffix and not os.path.exists(name):  # `Path` raises for too long a name
        fault = Name("{0} is not the name of a profile, nor a file", repr(name))
        raise BadInput(suggested(fault, name, names()))
    return read_file(Path(name))


def names() -> list[str]:
    """Return the names of all profiles that some kind has.

    >>> names()[:2]
    ['default', 'all']
    """
    return [*dict.fromkeys([*NAMED, *_scale_by_name(registry())])]


def is_named(name: str) -> bool:
    """Tell whether a profile goes by a name: that of one every kind has, or of a scale's own."""
    return name in NAMED or name in _scale_by_name(registry())


@cache
def _scale_by_name(records: Registry) -> dict[str, Scale]:
    """Return the scales that have profiles, by their names and those of their profiles."""
    having = [scale for scale in records.scales.values() if scale.profiles]
    named = {one.name: scale for scale in having for one in scale.profiles.values() if one.name}
    return {**named, **{scale.name: scale for scale in having}}


def named_profile(kind: Kind, name: str) -> Profile:
    """Return a kind's profile by a name; BadInput where the scale of that name has none for it."""
    if name in NAMED:
        return NAMED[name](kind)
    profiles = _scale_by_name(registry())[name].profiles
    if kind.name not in profiles:
        kinds = ", ".join(sorted(profiles))
        raise BadInput(f"profile {name} is not for {kind.name}, expected one of: {kinds}")
    return profiles[kind.name]


def everything(kind: Kind) -> Profile:
    """Return a kind's profile with all its techniques on.

    Techniques that its own order does not list, or that are off in it, are placed by score: each
    comes after the last of the others whose score is not higher.
    """
    return _everything(kind.name, registry())


@cache
def _everything(kind: str, records: Registry) -> Profile:
    profile = records.kind(kind).profile
    names = frozenset(technique.name for technique in records.for_kind(kind))
    every = attrs.evolve(profile, name="all", off=frozenset(), on=names, others=True)
    chain = records.chain(every, kind)
    usual = [record for record in records.chain(profile, kind) if record.name in profile.order]
    # The registry itself places a technique that names the one it comes after.
    beside = (one for one in chain if one.fallback or every.beside(one)[0] in names)
    placed = {*usual, *beside}
    others = [technique for technique in chain if technique not in placed]
    # For each technique the lowest score from it to the end: ascending, so it can be bisected.
    least = list(accumulate(map(profile.score, reversed(usual)), min))[::-1]

    def place(record: Technique) -> tuple[int, float, str]:
        return bisect_right(least, profile.score(record)), profile.score(record), record.name

    before = sorted(map(place, others), reverse=True)
    order = [technique.name for technique in usual]
    for index, _, name in before:
        order.insert(index, name)
    return attrs.evolve(every, order=tuple(order))


NAMED: Mapping[str, Callable[[Kind], Profile]] = {
    "default": lambda kind: kind.profile,
    "all": everything,
}
"""The profiles that every kind has, by name."""


def read_profile_text(text: str, name: str = "", base: Profile | None = None) -> Profile:
    """Return the profile of a YAML text; messages use `name` for its source.

    Fields that it does not give are as in `base`; docs/profiles.md explains them all. Raises
    BadInput with file and line.

    >>> read_profile_text("off: [hidden-single]").off
    frozenset({'hidden-single'})
    """
    from lapiz.files.yaml import made_of

    return made_of(text, name, lambda fields: _profile(fields, base or Profile()))


def scale_from(given: str | os.PathLike[str] | Mapping[str, Any]) -> Scale:
    """Return a scale of a file, or of its fields: like another, with own levels and scores.

    Raises BadInput for what is wrong in the file or a field.

    >>> club = scale_from({"name": "club", "like": "hodoku", "levels": {"easy": 300, "cup": 900}})
    >>> club.level(454)
    'cup'
    """
    if isinstance(given, Mapping):
        return _scale_of(dict(given))
    from lapiz.files.yaml import made_of

    name = os.fspath(given)
    return made_of(text_of(name), name, _scale_of)


def profile_from(given: str | os.PathLike[str] | Mapping[str, Any], kind: Kind) -> Profile:
    """Return a profile for a kind by name, from a file, or from the fields of one.

    Raises BadInput for a name that is unknown, and for what is wrong in a file or a field.
    """
    if isinstance(given, Mapping):
        return _profile(dict(given), kind.profile)
    return profile_of(kind, os.fspath(given))


def _profile(fields: Any, base: Profile) -> Profile:
    if not isinstance(fields, dict):
        raise BadInput("a profile is a mapping of fields, expected for example `off: [x-wing]`")
    _VALIDATE(fields)
    base = _named_base(fields["base"], base) if "base" in fields else base
    on = techniques_named(fields.get("on", ()), "on")
    off = techniques_named(fields.get("off", ()), "off")
    both = next((name for name in off if name in on), None)
    if both:
        raise BadInput(f"{both} is both on and off", path=("off", off.index(both)))
    order = techniques_named(fields["order"], "order") if "order" in fields else base.order
    plain = ("name", "others", "assume_unique", "policy")
    given = {field: fields[field] for field in plain if field in fields}
    switched_on = base.on.difference(off).union(on)
    if not given.get("others", base.others):
        order += tuple(name for name in on if name not in order)
    after, before = (placed(fields.get(side, {}), side) for side in ("after", "before"))
    both = next((name for name in before if name in after), None)
    if both:
        raise BadInput(f"{both} is both after and before another", path=("before", both))
    moved = {**after, **before}
    profile = attrs.evolve(
        base,
        order=order,
        off=base.off.difference(on, order if "order" in fields else ()).union(off),
        on=switched_on,
        scores={**base.scores, **scores_of(fields.get("scores", {}))},
        told=() if "order" in fields else base.told,
        after={key: other for key, other in base.after.items() if key not in moved} | after,
        before={key: other for key, other in base.before.items() if key not in moved} | before,
        **given,
        **(_scale(fields["scale"], base) if "scale" in fields else {}),
    )
    for side, names in (("after", after), ("before", before)):
        for name in names:
            check_leads_on(profile, name, side)
    return profile


def _named_base(name: str, base: Profile) -> Profile:
    """Return the profile of a name, for the kind whose own is `base` or any that has it."""
    known = registry()
    if not is_named(name):
        fault = Name("base: {0} is not the name of a profile", repr(name))
        raise BadInput(suggested(fault, name, names()), path=("base",))
    kinds = [kind for kind in known.kinds.values() if kind.profile is base]
    having = {} if name in NAMED else _scale_by_name(known)[name].profiles
    kind = kinds[0] if kinds else known.kind(next(iter(having), known.usual_kind))
    with located(path=("base",)):
        return named_profile(kind, name)


def _scale(given: str | Mapping[str, Any], base: Profile) -> dict[str, Any]:
    """Return the scale of a profile, and its levels where they are not those of the scale."""
    fields: Mapping[str, Any] = {"name": given} if isinstance(given, str) else given
    name, levels = fields.get("name", base.scale), tuple(fields.get("levels", {}).items())
    with located(path=("scale",)):
        scale = scale_named(name).name if name else ""
    _check_levels(fields, "scale")
    return {"scale": scale, "levels": levels}


def _check_levels(fields: Mapping[str, Any], *above: str) -> None:
    """Raise BadInput for levels that are none, or do not ascend."""
    levels = tuple(fields.get("levels", {}).items())
    if "levels" in fields and not levels:
        text = "scale: levels: it is empty, expected names with their highest scores: `easy: 800`"
        raise BadInput(text, path=(*above, "levels"))
    for (lower, below), (level, highest) in pairwise(levels):
        if not highest > below:
            text = f"scale: {level} ends at {highest:g}, expected more than {below:g} of {lower}"
            raise BadInput(text, path=(*above, "levels", level))


def _scale_of(fields: Any) -> Scale:
    """Return the scale that is like another, with a name, levels and scores of its own."""
    _VALIDATE_SCALE(fields)
    _check_levels(fields)
    name, scores = fields["name"], scores_of(fields.get("scores", {}))
    if name in registry().scales:
        text = f"name: there is a scale {name} already, expected another name"
        raise BadInput(text, path=("name",))
    with located(path=("like",)):
        like = scale_named(fields["like"])
    like = getattr(like, "inner", like)  # one that adds up points has no code of a plugin
    if not isinstance(like, SumScale):
        text = f"like: {like.name} adds up no points of techniques, expected a scale that does"
        raise BadInput(text, path=("like",))
    if like.like:  # of two that it would be like, the nearer one is written down
        known = registry().techniques.items()
        own = {key: one.scores[like.name] for key, one in known if like.name in one.scores}
        scores = {**own, **like.scores, **scores}
    levels = tuple(fields.get("levels", {}).items()) or like.levels
    base = like.like or like.name
    return attrs.evolve(like, name=name, like=base, levels=levels, scores=scores, title="")
