"""Profiles by name and from YAML files: which techniques are used, and in what order."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Any

import attrs

from lapiz.core.errors import BadInput
from lapiz.core.kind import Kind
from lapiz.core.technique import POLICIES, Profile, Technique
from lapiz.files.schemas import validator
from lapiz.files.text import read_file
from lapiz.files.yaml import Document, read_yaml
from lapiz.plugins.registry import Registry, registry

__all__ = ["NAMED", "everything", "profile_of", "read_profile", "read_profile_text"]

_NAMES = {"type": "array", "items": {"type": "string"}}
_VALIDATE = validator(
    {
        "type": "object",
        "properties": {
            "name": {"type": "string", "maxLength": 200},
            "order": _NAMES,
            "on": _NAMES,
            "off": _NAMES,
            "others": {"type": "boolean"},
            "scores": {"type": "object", "additionalProperties": {"type": "number"}},
            "scale": {"type": "string"},
            "assume_unique": {"type": "boolean"},
            "policy": {"enum": list(POLICIES)},
        },
        "additionalProperties": False,
    }
)

Place = tuple[str | int, ...]


def profile_of(kind: Kind, name: str = "default") -> Profile:
    """Return a kind's profile by name ("default", "all"), or that of a YAML file.

    Raises BadInput with file and line.
    """
    return NAMED[name](kind) if name in NAMED else read_profile(name, kind.profile)


def everything(kind: Kind) -> Profile:
    """Return a kind's profile with all its techniques on.

    Those that its own order does not list, or has off, take their place by score: each comes
    after the last of the others that is worth no more.
    """
    return _everything(kind.name, registry())


@cache
def _everything(kind: str, known: Registry) -> Profile:
    profile = known.kind(kind).profile
    names = frozenset(one.name for one in known.for_kind(kind))
    every = attrs.evolve(profile, name="all", off=frozenset(), on=names, others=True)
    chain = known.chain(every, kind)
    usual = [one for one in known.chain(profile, kind) if one.name in profile.order]
    # What comes after another technique finds its place by itself.
    placed = {*usual, *(one for one in chain if one.after in names)}
    others = [one for one in chain if one not in placed]
    # The least that this one and all after it are worth, in ascending order.
    least = list(accumulate(map(profile.score, reversed(usual)), min))[::-1]

    def place(one: Technique) -> tuple[int, float, str]:
        return bisect_right(least, profile.score(one)), profile.score(one), one.name

    before = sorted(map(place, others), reverse=True)
    order = [one.name for one in usual]
    for index, _, name in before:
        order.insert(index, name)
    return attrs.evolve(every, order=tuple(order))


NAMED: Mapping[str, Callable[[Kind], Profile]] = {
    "default": lambda kind: kind.profile,
    "all": everything,
}
"""The profiles that every kind has, by name."""


def read_profile(path: str | Path, base: Profile | None = None) -> Profile:
    """Return the profile of a YAML file; what it does not say is as in `base`.

    Fields: `name`; `order` (techniques, easiest first); `off` and `on` (techniques to leave out,
    or to use although `base` leaves them out); `others` (whether techniques that `order` does not
    list come after it); `scores` by technique; `scale`; `assume_unique`; `policy`. Techniques are
    named or given by a code of another program ("program:code"). Raises BadInput with file and
    line.
    """
    return read_profile_text(read_file(Path(path)), str(path), base)


def read_profile_text(text: str, name: str = "", base: Profile | None = None) -> Profile:
    """Return the profile of a YAML text; `name` is what messages call it.

    >>> read_profile_text("off: [hidden-single]").off
    frozenset({'hidden-single'})
    """
    document = None
    try:
        documents = list(read_yaml(text))
        if len(documents) != 1:
            raise BadInput(f"{len(documents)} documents, expected one profile")
        document = documents[0]
        return _profile(document, base or Profile())
    except BadInput as error:
        line = error.line or (document.line(error.path) if document else None)
        raise BadInput(error.message, source=name, line=line) from None


def _profile(document: Document, base: Profile) -> Profile:
    fields: Any = document.value
    if not isinstance(fields, dict):
        raise BadInput("a profile is a mapping of fields, expected for example `off: [x-wing]`")
    _VALIDATE(fields)
    on = _names(fields.get("on", ()), "on")
    off = _names(fields.get("off", ()), "off")
    both = next((name for name in off if name in on), None)
    if both:
        raise BadInput(f"{both} is both on and off", path=("off", off.index(both)))
    order = _names(fields["order"], "order") if "order" in fields else base.order
    plain = ("name", "others", "assume_unique", "policy")
    given = {field: fields[field] for field in plain if field in fields}
    asked = base.on.difference(off).union(on)
    if not given.get("others", base.others):
        order += tuple(name for name in on if name not in order)
    # A file's `order` only says where: what is off by default stays so until `on` names it.
    added = set(order).difference(base.order, asked)
    silent = {name for name in added if not registry().techniques[name].on}
    return attrs.evolve(
        base,
        order=order,
        off=base.off.difference(on).union(off, silent),
        on=asked,
        scores={**base.scores, **_scores(fields.get("scores", {}))},
        scale=_scale(fields["scale"]) if "scale" in fields else base.scale,
        **given,
    )


def _names(names: Iterable[str], field: str) -> tuple[str, ...]:
    """Return techniques by their names, each known and none twice."""
    found: list[str] = []
    for index, name in enumerate(names):
        known = _technique(name, (field, index))
        if known in found:
            raise BadInput(f"{field}: {known} appears twice", path=(field, index))
        found.append(known)
    return tuple(found)


def _scores(scores: dict[str, float]) -> dict[str, float]:
    found: dict[str, float] = {}
    for name, score in scores.items():
        if not 0 <= score < 1e9:
            raise BadInput(
                f"scores: {score} is no score, expected 0 or more", path=("scores", name)
            )
        found[_technique(name, ("scores", name))] = score
    return found


def _technique(name: str, path: Place) -> str:
    try:
        return registry().technique(name).name
    except BadInput as error:
        raise BadInput(f"{path[0]}: {error.message}", path=path) from None


def _scale(name: str) -> str:
    known = registry().scales
    if name not in known:
        expected = ", ".join(sorted(known))
        raise BadInput(f"there is no scale {name!r}, expected one of: {expected}", path=("scale",))
    return name
