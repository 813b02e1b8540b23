"""Addresses of puzzles on the web: found in a text, and taken apart.

Nothing is fetched: only what the address itself holds can be read.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

import attrs

from lapiz.core import BadInput, located

_ADDRESS = re.compile(
    r"(?:https?://|(?<![\w@./-])(?=[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}[/?#]))[^\s\x3c\x3e\"]+"
)
_AROUND = ".,;:!?'*)]}"
"""What may follow an address in a sentence."""
_GOES_ON = re.compile(r"[A-Za-z0-9+/=%_-]{2,}[.,;:!?'*)\]}\x3e]*")
"""What a line looks like in which a long address goes on."""
_PLUS = str.maketrans({"+": "%2B"})


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
    match = _ADDRESS.search(text)
    try:
        return Address.of(match[0].rstrip(_AROUND)) if match else None
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
        matches = list(_ADDRESS.finditer(before))
        if matches and matches[-1].end() == len(before) and _GOES_ON.fullmatch(line.strip()):
            whole[-1] = whole[-1][0], before + line.strip()
        elif line.strip():
            whole.append((number, line.rstrip()))
        before = whole[-1][1] if line.strip() else ""
    yield from whole
