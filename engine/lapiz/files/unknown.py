"""Rules of a puzzle that lapiz does not know: told before anything else, and ignored only if asked.

A reader of a format notes them in the document, as the field `unknown_rules`.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from lapiz.core.errors import BadInput
from lapiz.core.names import Name
from lapiz.plugins.registry import registry
from lapiz.texts.phrases import marked

__all__ = ["FIELD", "SCHEMA", "ignored_rules", "ignoring_unknown_rules", "noted", "settled"]

FIELD = "unknown_rules"
SCHEMA: Mapping[str, Any] = {
    "type": "array",
    "items": {
        "type": "object",
        "properties": {name: {"type": "string"} for name in ("rule", "cells", "format")},
        "required": ["rule"],
        "additionalProperties": False,
    },
}
"""The schema of the field."""
SHOWN = 6
MOST_CELLS = 12
_IGNORING: ContextVar[bool] = ContextVar("ignoring_unknown_rules", default=False)
IGNORED = marked("a rule that lapiz does not know is ignored: {0}")


@contextmanager
def ignoring_unknown_rules(ignored: bool = True) -> Iterator[None]:
    """Load puzzles without the rules that lapiz does not know, inside the context."""
    token = _IGNORING.set(ignored)
    try:
        yield
    finally:
        _IGNORING.reset(token)


def noted(rule: str, cells: Sequence[str], form: str) -> dict[str, str]:
    """Return what a document notes of a rule that its format has and lapiz does not know.

    >>> noted("made-up", ["r1c1", "r1c2"], "f-puzzles")
    {'rule': 'made-up', 'cells': 'r1c1 r1c2', 'format': 'f-puzzles'}
    """
    more = " …" if len(cells) > MOST_CELLS else ""
    fields = {"rule": rule[:60], "cells": " ".join(cells[:MOST_CELLS]) + more, "format": form}
    return {name: text for name, text in fields.items() if text}


def settled(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return a document whose rules are all known, or told to be ignored.

    Raises BadInput, which names the rules, their cells and the format, unless they are ignored.
    """
    unknown = list(document.get(FIELD) or ())
    if _IGNORING.get():
        return _without_unknown(document, unknown)
    if unknown:
        listed = ", ".join(map(_told, unknown[:SHOWN]))
        more = f" and {len(unknown) - SHOWN} more" if len(unknown) > SHOWN else ""
        form = unknown[0].get("format", "")
        where = f"{form}: " if form else ""
        message = f"{where}it has rules that lapiz does not know: {listed}{more}"
        advice = "--ignore-unknown-rules goes on without them"
        raise BadInput(f"{message}; {advice}", path=(FIELD,))
    return dict(document)


def _without_unknown(document: Mapping[str, Any], unknown: list[Any]) -> dict[str, Any]:
    """Return a document whose list of rules has only known ones; the others are noted."""
    rules = document.get("rules")
    if isinstance(rules, list):
        names = [next(iter(rule), "") if isinstance(rule, dict) else rule for rule in rules]
        known = [not isinstance(name, str) or name in registry().rules for name in names]
        unknown += [
            noted(name, _cells(rule), "yaml")
            for name, rule, fine in zip(names, rules, known, strict=True)
            if not fine
        ]
        rules = [rule for rule, fine in zip(rules, known, strict=True) if fine]
        document = {**document, "rules": rules}
    return {**document, FIELD: unknown} if unknown else dict(document)


def _cells(rule: Any) -> list[str]:
    """Return all texts in a rule that may be cells."""
    if isinstance(rule, str):
        return rule.split() if rule[:1] == "r" and any(map(str.isdigit, rule)) else []
    inside = rule.values() if isinstance(rule, dict) else rule if isinstance(rule, list) else ()
    return [cell for one in inside for cell in _cells(one)]


def _told(unknown: Mapping[str, str]) -> str:
    cells = unknown.get("cells", "")
    return unknown["rule"] + (f" ({cells})" if cells else "")


def ignored_rules(document: Mapping[str, Any]) -> tuple[str, ...]:
    """Return a note for each rule of a document that is ignored."""
    return tuple(Name(IGNORED, _told(one)) for one in document.get(FIELD) or ())
