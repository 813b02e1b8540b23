"""Finds what is wrong with a record of a plugin before it is used: wrong types, odd names."""

from collections.abc import Mapping
from math import isfinite
from types import NoneType
from typing import Any

from lapiz.core import (
    ExtraRule,
    Format,
    Generator,
    HandOver,
    Kind,
    Naming,
    Profile,
    Solutions,
    Technique,
    Wording,
)

RESERVED = {"unnamed", "choice", "search", "trial"}
"""Names that the engine gives to its own deductions."""
FUNCTIONS: Mapping[type, tuple[tuple[str, ...], tuple[str, ...]]] = {
    Technique: (("find",), ("choose",)),
    Format: (("sniff", "read"), ("write",)),
    Kind: (
        ("read", "sieve"),
        (
            *("write", "view", "geometry", "answer", "quick"),
            *("naming.parse", "wording.rules", "wording.stated"),
            *("solutions.each", "solutions.count", "solutions.hopeless", "solutions.verify"),
            *("generator.make", "hand_over.puzzle"),
        ),
    ),
}
"""The fields that hold functions, by sort of record: those that must, and those that may.

A rule says itself which are its own. "naming.parse" is the field of a record of the kind.
"""
PARTS: Mapping[str, tuple[type, ...]] = {
    "naming": (Naming,),
    "solutions": (Solutions,),
    "wording": (Wording,),
    "hand_over": (HandOver, NoneType),
    "generator": (Generator, NoneType),
    "profile": (Profile,),
}
"""The fields of a kind that are records, each with the types it may have."""
MAPPINGS = (
    *("schema", "answers"),
    *("naming.notation", "naming.notations", "naming.spots", "naming.titles"),
)
"""The fields of a kind that are mappings."""


def flaw(record: Any) -> str:
    """Return what is wrong with a record that would do harm later, or nothing."""
    name = record.name
    for text in (name, getattr(record, "title", name) or name):
        if not _is_name(text):
            return f"has the name {text!r:.100}, expected a short text"
    sort = next((sort for sort in OTHER_FLAWS if isinstance(record, sort)), None)
    for field, types in PARTS.items() if sort is Kind else ():
        if not isinstance(getattr(record, field), types):
            wanted, given = types[0].__name__, getattr(record, field)
            return f"{name!r} has {field} {given!r:.100}, expected {wanted}(...)"
    required, possible = FUNCTIONS.get(sort or object, ((), ()))
    if isinstance(record, ExtraRule):
        required = tuple(record.functions)
    for field in (*required, *possible):
        value = _field(record, field)
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
        value = _field(kind, field)
        if not isinstance(value, Mapping) or not all(map(_is_name, value)):
            return f"{kind.name!r} has {field} {value!r:.100}, expected a mapping with short names"
    if not all(isinstance(notation, Mapping) for notation in kind.naming.notations.values()):
        return f"{kind.name!r} has notations that are not mappings"
    if not isinstance(kind.like, str):
        return f"{kind.name!r} is like {kind.like!r:.100}, expected the name of a kind"
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


def _field(record: Any, path: str) -> Any:
    """Return a field of a record, or of a record in it; None where that one is missing."""
    for name in path.split("."):
        record = None if record is None else getattr(record, name)
    return record


def _is_name(text: Any) -> bool:
    return isinstance(text, str) and text.isprintable() and 0 < len(text) <= 100
