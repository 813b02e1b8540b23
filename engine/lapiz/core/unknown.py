"""What is not read of a puzzle: how its document notes it.

Whoever reads a format notes the rules that lapiz does not know; a puzzle with such notes is
refused, unless they are ignored. What else should be known of how it was read is another field.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from lapiz.core.names import Name

FIELD = "unknown_rules"
NOTES = "notes"
NOTES_SCHEMA: Mapping[str, Any] = {"type": "array", "items": {"type": "string"}, "maxItems": 100}
"""The schema of the field of other notes."""
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
MOST_CELLS = 12
"""How many cells of a rule are noted."""
LONGEST = 120
"""How many characters of a rule are noted."""


def noted(rule: str, cells: Sequence[str], form: str) -> dict[str, str]:
    """Return what a document notes of a rule that its format has and lapiz does not know.

    >>> noted("made-up", ["r1c1", "r1c2"], "f-puzzles")
    {'rule': 'made-up', 'cells': 'r1c1 r1c2', 'format': 'f-puzzles'}
    """
    rule = rule if len(rule) <= LONGEST else f"{rule[: LONGEST - 1]}…"
    more = " …" if len(cells) > MOST_CELLS else ""
    fields = {"rule": rule, "cells": " ".join(cells[:MOST_CELLS]) + more, "format": form}
    return {name: text for name, text in fields.items() if text}


def told_unknown(unknown: Mapping[str, str]) -> str:
    """Return the name of an unknown rule and its cells.

    >>> told_unknown({"rule": "made-up", "cells": "r1c1 r1c2"})
    'made-up (r1c1 r1c2)'
    """
    cells = unknown.get("cells", "")
    return unknown["rule"] + (f" ({cells})" if cells else "")


def ignored_rules(document: Mapping[str, Any]) -> tuple[Name, ...]:
    """Return a note for each rule of a document that is ignored, and its other notes."""
    ignored = (
        Name("a rule that lapiz does not know is ignored: {0}", told_unknown(one))
        for one in document.get(FIELD) or ()
    )
    return (*ignored, *map(Name.of, document.get(NOTES) or ()))
