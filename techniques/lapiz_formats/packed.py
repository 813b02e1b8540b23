"""What is packed into addresses: base 64, compressed JSON, grids of numbers."""

import base64
import binascii
import json
import re
import zlib
from collections.abc import Iterator
from typing import Any

from lapiz import BadInput

LARGEST = 4 * 1024 * 1024
_USUAL = str.maketrans("-_ ", "+/+")
_LETTERS = "ghijklmnopqrstuvwxyz"
_LONG = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "@": (3, 8192), "*": (4, 12240), "$": (5, 77776)}
"""For each prefix, how many digits follow it and what is added to their value."""


def unpacked(text: str) -> bytes:
    """Return what a text in base 64 holds, with or without padding, in either alphabet.

    >>> unpacked("bGFwaXo")
    b'lapiz'
    """
    plain = text.translate(_USUAL).rstrip("=")
    try:
        return base64.b64decode(plain + "=" * (-len(plain) % 4), validate=True)
    except (binascii.Error, ValueError):
        raise BadInput("what the link holds is not base64: is it complete?") from None


def inflated(data: bytes, *, raw: bool = False) -> str:
    """Return the text that was compressed by zlib, or, with `raw`, by deflate alone."""
    inflater = zlib.decompressobj(-zlib.MAX_WBITS if raw else zlib.MAX_WBITS)
    try:
        plain = inflater.decompress(data, LARGEST)
        if inflater.unconsumed_tail:
            raise BadInput(f"the text in the link is longer than {LARGEST} bytes")
        if not inflater.eof:
            raise BadInput("the compressed text in the link is incomplete")
        return plain.decode()
    except (zlib.error, UnicodeDecodeError):
        raise BadInput("the compressed text in the link is damaged") from None


def json_object(text: str) -> dict[str, Any]:
    """Return the JSON object of a text."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise BadInput("what the link holds is not a JSON object: is it complete?")
    return value


def number16(body: str, most: int) -> Iterator[int]:
    """Yield the squares of a grid of numbers as pzpr writes them, 0 for an empty square.

    `0` to `f` are numbers, some characters begin longer ones, `g` to `z` are 1 to 20 empty
    squares. Numbers may be up to `most`.

    >>> list(number16("3i-10", 99))
    [3, 0, 0, 0, 16]

    Source: the address format of pzpr, the puzzle editor behind puzz.link.
    """
    at = 0
    while at < len(body):
        character = body[at]
        digits, offset = _LONG.get(character, (0, 0))
        part = body[at + 1 : at + 1 + digits] if digits else character
        at += 1 + digits
        if character in _LETTERS:
            yield from [0] * (_LETTERS.index(character) + 1)
        elif character == ".":
            raise BadInput("an unknown number (?) in the address, expected numbers only")
        elif len(part) == (digits or 1) and re.fullmatch("[0-9a-f]+", part):
            value = int(part, 16) + offset
            if not 0 < value <= most:
                raise BadInput(f"the number {value} in the address, expected 1 to {most}")
            yield value
        else:
            sign = character + part if digits else character
            raise BadInput(f"{sign!r} in the address is not a number")
