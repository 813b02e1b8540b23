"""Finds what is wrong with a record of a plugin before it is used: wrong types, odd names."""

from collections.abc import Mapping
from math import isfinite
from typing import Any

from lapiz.core import ExtraRule, Format, Kind, Profile, Technique

RESERVED = {"unnamed", "choice"}
"""Names that the engine gives to its own deductions."""
FUNCTIONS: Mapping[type, tuple[tuple[str, ...], tuple[str, ...]]] = {
    Technique: (("find",), ("choose",)),
    Format: (("sniff", "read"), ("write",)),
    Kind: (
        ("read",),
        (
            *("write", "view", "geometry", "answer"),
            *("quick", "generate", "hand_over", "hopeless", "solutions"),
            *("count", "verify", "parse"),
        ),
    ),
}
"""The fields that hold functions, by sort of record: those that must, and those that may.

A rule says itself which are its own.
"""
MAPPINGS = ("schema", "notation", "notations", "answers", "spots", "notation_titles")
"""The fields of a kind that are mappings."""


def flaw(record: Any) -> str:
    """Return what is wrong with a record that would do harm later, or nothing."""
    name = record.name
    for text in (name, getattr(record, "title", name) or name):
        if not _is_name(text):
            return f"has the name {text!r:.100}, expected a short text"
    sort = next((sort for sort in OTHER_FLAWS if isinstance(record, sort)), None)
    required, possible = FUNCTIONS.get(sort or object, ((), ()))
    if isinstance(record, ExtraRule):
        required = tuple(record.functions)
    for field in (*required, *possible):
        value = getattr(record, field)
        if not (callable(value) or (value is None and field in possible)):
            return f"{name!r} has {field} {value!r:.100}, expected a function"
    return OTHER_FLAWS[sort](record) if sort else ""


def _of_technique(technique: Technique) -> str:
    name, aliases = technique.name, technique.aliases
    worth = [*technique.scores.values()]
    if not all(isinstance(score, int | float) and isfinite(score) for score in worth):
        return f"{name!r} has scores {worth!r:.100}, expected numbers"
    if not isinstance(aliases, tuple) or not all(map(_is_name, aliases)):
        return f"{name!r} has aliases {aliases!r:.100}, expected a tuple of short texts"
    for side in ("after", "before"):
        other = getattr(technique, side)
        if not isinstance(other, str):
            return f"{name!r} is to come {side} {other!r:.100}, expected a name"
    if name in RESERVED:
        return f"{name!r} is not possible: the name is taken by lapiz"
    return ""


def _of_format(form: Format) -> str:
    suffixes = form.suffixes
    if not isinstance(suffixes, tuple) or not all(map(_is_name, suffixes)):
        return f"{form.name!r} has suffixes {suffixes!r:.100}, expected a tuple of short texts"
    if not isinstance(form.kind, str):
        return f"{form.name!r} has the kind {form.kind!r:.100}, expected a name"
    return ""


def _of_kind(kind: Kind) -> str:
    for field in MAPPINGS:
        value = getattr(kind, field)
        if not isinstance(value, Mapping) or not all(map(_is_name, value)):
            return f"{kind.name!r} has {field} {value!r:.100}, expected a mapping with short names"
    if not all(isinstance(notation, Mapping) for notation in kind.notations.values()):
        return f"{kind.name!r} has notations that are not mappings"
    if not isinstance(kind.like, str):
        return f"{kind.name!r} is like {kind.like!r:.100}, expected the name of a kind"
    if not isinstance(kind.profile, Profile):
        return f"{kind.name!r} has the profile {kind.profile!r:.100}, expected a Profile"
    return ""


def lacking(kind: Kind) -> str:
    """Return which function a kind should have that neither it nor one that it is like has."""
    for field in ("write", "view", "geometry", "answer"):
        if getattr(kind, field) is None:
            return f"has {field} None, expected a function"
    return ""


OTHER_FLAWS: Mapping[type, Any] = {
    ExtraRule: lambda rule: rule.flaw(),
    Technique: _of_technique,
    Format: _of_format,
    Kind: _of_kind,
}


def _is_name(text: Any) -> bool:
    return isinstance(text, str) and text.isprintable() and 0 < len(text) <= 100
