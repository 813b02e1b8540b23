"""Addresses of puzzles on the web: their parts, and what is packed into them.

Nothing is fetched: only what the address itself holds can be read.
"""

import base64
import binascii
import json
import re
import zlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

import attrs

from lapiz.core import BadInput, located

LARGEST = 4 * 1024 * 1024
_ADDRESS = re.compile(
    r"(?:https?://|(?<![\w@./-])(?=[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}[/?#]))[^\s\x3c\x3e\"]+"
)
_AROUND = ".,;:!?'*)]}"
"""What may follow an address in a sentence."""
_GOES_ON = re.compile(r"[A-Za-z0-9+/=%_-]{2,}[.,;:!?'*)\]}\x3e]*")
"""What a line looks like in which a long address goes on."""
_PLUS = str.maketrans({"+": "%2B"})
_USUAL = str.maketrans("-_ ", "+/+")
_LETTERS = "ghijklmnopqrstuvwxyz"
_LONG = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "@": (3, 8192), "*": (4, 12240), "$": (5, 77776)}
"""For each prefix, how many digits follow it and what is added to their value."""


@attrs.frozen
class Address:
    """The parts of an address, decoded: `host` without "www.", the fields of query and fragment.

    >>> link = Address.of("https://www.example.org/play/?a=1#b=2")
    >>> link.host, link.path, link.fields
    ('example.org', '/play', {'a': '1', 'b': '2'})
    """

    host: str
    path: str
    query: str
    fields: Mapping[str, str]

    @classmethod
    def of(cls, address: str) -> "Address":
        """Return the parts of an address; BadInput if it is none."""
        try:
            parts = urlsplit(address if "://" in address else f"https://{address}")
            host = (parts.hostname or "").removeprefix("www.")
        except ValueError:
            raise BadInput("the link is not a valid address") from None
        pairs = [pair for part in (parts.query, parts.fragment) for pair in _pairs(part)]
        return cls(host, unquote(parts.path).rstrip("/"), parts.query, dict(pairs))

    @property
    def last(self) -> str:
        """The last part of the path."""
        return self.path.rpartition("/")[2]


def _pairs(text: str) -> list[tuple[str, str]]:
    # "+" is a character of base 64 here, not a blank
    return parse_qsl(text.translate(_PLUS), keep_blank_values=True, max_num_fields=None)


def first_link(text: str) -> Address | None:
    """Return the first address of a text; None if there is none."""
    found = _ADDRESS.search(text)
    try:
        return Address.of(found[0].rstrip(_AROUND)) if found else None
    except BadInput:
        return None


def read_links(text: str, read: Callable[[Address], Any]) -> list[Any]:
    """Return what each address of a text holds; BadInput knows the line."""
    made = []
    for number, line in _whole_lines(text):
        for address in _ADDRESS.findall(line):
            with located(line=number):
                made.append(read(Address.of(address.rstrip(_AROUND))))
    return made


def _whole_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of a text with their numbers; an address may go on in the next ones.

    >>> list(_whole_lines("example.org/?q=abc\\ndef\\n\\nother"))
    [(1, 'example.org/?q=abcdef'), (4, 'other')]
    """
    whole: list[tuple[int, str]] = []
    before = ""
    for number, line in enumerate(text.splitlines(), 1):
        found = list(_ADDRESS.finditer(before))
        if found and found[-1].end() == len(before) and _GOES_ON.fullmatch(line.strip()):
            whole[-1] = whole[-1][0], before + line.strip()
        elif line.strip():
            whole.append((number, line.rstrip()))
        before = whole[-1][1] if line.strip() else ""
    yield from whole


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
            found = character + part if digits else character
            raise BadInput(f"{found!r} in the address is not a number")
