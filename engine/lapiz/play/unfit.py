"""What no request holds that a page sends: JSON allows it, and nothing below expects it."""

from collections.abc import Mapping
from math import isfinite
from typing import Any

DEEPEST = 100
"""How many lists and objects may hold each other."""
MOST_BITS = 64
DEEP = "This is nested too deeply."
NUMBER = "The request has a number that is too large, or none at all."
TEXT = "The request has a text with half of a character in it."


def unfit(value: Any) -> str:
    """Return what is wrong with the parts of a request; an empty text if nothing is.

    >>> unfit({"ask": "read", "text": "4.. ..."}), unfit({"title": "\\ud800"})
    ('', 'The request has a text with half of a character in it.')
    """
    depth, level = 0, [value]
    while level:
        if depth > DEEPEST:
            return DEEP
        for one in level:
            fault = _fault(one)
            if fault:
                return fault
        level = [part for one in level for part in _parts(one)]
        depth += 1
    return ""


def _parts(value: Any) -> list[Any]:
    if isinstance(value, Mapping):
        return [*value.keys(), *value.values()]
    return value if isinstance(value, list) else []


def _fault(value: Any) -> str:
    if isinstance(value, str):
        return "" if _is_whole(value) else TEXT
    if isinstance(value, int):
        return NUMBER if value.bit_length() > MOST_BITS else ""
    return NUMBER if isinstance(value, float) and not isfinite(value) else ""


def _is_whole(text: str) -> bool:
    """Tell whether a text has no half of a surrogate pair, which no file can hold."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
