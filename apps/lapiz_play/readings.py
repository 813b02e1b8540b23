"""How the rules of a drawing were read, as the page shows it: a row for each sort of drawings."""

from typing import Any

from lapiz import Puzzle, registry
from lapiz.core import ReadSort
from lapiz.kinds import said
from lapiz.texts import told
from lapiz_play.request import Object


def reading_object(puzzle: Puzzle) -> Object:
    """Return the reading of a puzzle under `reading`; nothing if nothing was drawn."""
    reading = puzzle.reading
    if reading is None or not reading.sorts:
        return {}
    rows = puzzle.document["grid"]
    return {
        "reading": {
            "verdict": reading.verdict,
            "side": len(rows if isinstance(rows, list) else rows.split()),
            "left": [told(text) for text in reading.left_over],
            "sorts": [_row(sort) for sort in reading.sorts],
        }
    }


def _row(sort: ReadSort) -> Object:
    """Return what is shown of drawings that look alike: the rules are with their titles."""
    ways = [{"rule": sort.rule, "mark": sort.mark}] if sort.rule else []
    ways += [{"rule": way["rule"], "mark": way["mark"]} for way in sort.may]
    return {
        "drawn": sort.drawn,
        "colour": sort.colour,
        "sentence": sort.sentence,
        "mark": sort.mark,
        "rule": sort.rule,
        "ways": [{**way, "title": _title(str(way["rule"]))} for way in ways],
        "strokes": list(sort.strokes),
    }


def _title(name: str) -> str:
    rule: Any = registry().rules.get(name)
    return said(rule.title, rule.package) if rule else name
