"""The short form of JSON in SudokuPad's links: bare keys and colours, no empty objects."""

import re
from typing import Any

from lapiz import BadInput

_BARE = re.compile(r"[^,:{}\[\]'\"]*")
_BLANK = re.compile(r"\s*")
_QUOTED = {"'": re.compile(r"'((?:[^'\\]|\\.)*)'"), '"': re.compile(r'"((?:[^"\\]|\\.)*)"')}
_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|.)")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}
KEYS = {
    "c": "color", "ca": "cages", "ct": "center", "c1": "borderColor", "c2": "backgroundColor",
    "ce": "cells", "cs": "cellSize", "a": "arrows", "o": "overlays", "u": "underlays",
    "w": "width", "h": "height", "v": "value", "vd": "videos", "l": "lines", "r": "rounded",
    "re": "regions", "fs": "fontSize", "th": "thickness", "hl": "headLength", "wp": "wayPoints",
    "t": "title", "te": "text", "d": "duration",
}  # fmt: skip
"""The short names of keys."""
WORDS: dict[str, Any] = {"t": True, "f": False, "true": True, "false": False, "null": None}
DEEPEST = 30


def unzipped(text: str) -> Any:
    """Return the value of a text in this form, or of plain JSON.

    >>> unzipped("{ce:[[{v:5},,]],t:'it\\\\'s'}")
    {'cells': [[{'value': 5}, {}, {}]], 'title': "it's"}
    """
    value, at = _value(text.strip(), 0, 0)
    if at != len(text.strip()):
        raise BadInput("what the link holds is damaged")
    return value


def _value(text: str, at: int, depth: int) -> tuple[Any, int]:
    """Return the value that begins somewhere, and where what follows it begins."""
    value, at = _plain_value(text, _BLANK.match(text, at).end(), depth)  # type: ignore[union-attr]
    return value, _BLANK.match(text, at).end()  # type: ignore[union-attr]


def _plain_value(text: str, at: int, depth: int) -> tuple[Any, int]:
    first = text[at : at + 1]
    if depth > DEEPEST:
        raise BadInput("what the link holds is too deeply nested")
    if first == "[":
        return _array(text, at + 1, depth)
    if first == "{":
        return _object(text, at + 1, depth)
    if first in _QUOTED:
        match = _QUOTED[first].match(text, at)
        if not match:
            raise BadInput("what the link holds is incomplete")
        return _ESCAPE.sub(_unescaped, match[1]), match.end()
    match = _BARE.match(text, at)
    assert match
    bare = match[0].strip()
    if re.fullmatch(r"-?[0-9]{1,9}(\.[0-9]{1,20})?(e-[0-9]{1,2})?", bare):
        return (int(bare) if bare.lstrip("-").isdecimal() else float(bare)), match.end()
    return (WORDS.get(bare, bare) if bare else {}), match.end()


def _unescaped(found: re.Match[str]) -> str:
    code = found[1]
    return chr(int(code[1:], 16)) if len(code) > 1 else _ESCAPES.get(code, code)


def _array(text: str, at: int, depth: int) -> tuple[list[Any], int]:
    values: list[Any] = []
    if text[at : at + 1] == "]":
        return values, at + 1
    while True:
        value, at = _value(text, at, depth + 1)
        values.append(value)
        at += 1
        if text[at - 1 : at] == "]":
            return values, at
        if text[at - 1 : at] != ",":
            raise BadInput("what the link holds is incomplete")


def _object(text: str, at: int, depth: int) -> tuple[dict[str, Any], int]:
    values: dict[str, Any] = {}
    if text[at : at + 1] == "}":
        return values, at + 1
    while True:
        key, at = _value(text, at, depth + 1)
        if text[at : at + 1] != ":":
            raise BadInput("what the link holds is incomplete")
        name = {True: "t", False: "f"}.get(key, key) if isinstance(key, bool) else key
        values[KEYS.get(str(name), str(name))], at = _value(text, at + 1, depth + 1)
        at += 1
        if text[at - 1 : at] == "}":
            return values, at
        if text[at - 1 : at] != ",":
            raise BadInput("what the link holds is incomplete")
