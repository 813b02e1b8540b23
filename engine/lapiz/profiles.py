"""Profiles from YAML files: which techniques are used, in what order, with what scores."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import attrs

from lapiz.errors import BadInput
from lapiz.plugins import registry
from lapiz.schemas import validator
from lapiz.technique import Profile
from lapiz.text_files import read_file
from lapiz.yaml_files import Document, read_yaml

__all__ = ["read_profile", "read_profile_text"]

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
        },
        "additionalProperties": False,
    }
)

Place = tuple[str | int, ...]


def read_profile(path: str | Path, base: Profile | None = None) -> Profile:
    """Return the profile of a YAML file; what it does not say is as in `base`.

    Fields: `name`; `order` (techniques, easiest first); `off` and `on` (techniques to leave out,
    or to use although `base` leaves them out); `others` (whether techniques that `order` does not
    list come after it); `scores` by technique; `scale`; `assume_unique`. Techniques are named or
    given by a code ("hodoku:0400"). Raises BadInput with file and line.
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
    given = {
        field: fields[field] for field in ("name", "others", "assume_unique") if field in fields
    }
    if not given.get("others", base.others):
        order += tuple(name for name in on if name not in order)
    return attrs.evolve(
        base,
        order=order,
        off=base.off.difference(on).union(off),
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
            raise BadInput(f"{field}: {known} stands twice", path=(field, index))
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
