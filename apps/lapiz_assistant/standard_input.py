"""Standard input for the server: halves of characters are replaced, so that a call gets an answer.

JSON may escape half of a pair of surrogates, which stands for no character. The parser of the
server refuses such a line, without an answer.
"""

import io
import re
import sys
from typing import BinaryIO

_ESCAPE = re.compile(
    rb"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|"
    rb"(?P<half>u[dD][89a-fA-F][0-9a-fA-F]{2})|.)"
)


class WholeCharacters(io.RawIOBase):
    """The lines of a stream of JSON, with U+FFFD in place of half a character.

    >>> io.BufferedReader(WholeCharacters(io.BytesIO(b'"\\\\ud800 \\\\ud83d\\\\ude00"'))).read()
    b'"\\\\ufffd \\\\ud83d\\\\ude00"'
    """

    def __init__(self, stream: BinaryIO) -> None:
        self.stream = stream
        self.ready = b""

    def readable(self) -> bool:
        """Tell that it can be read."""
        return True

    def readinto(self, buffer: "memoryview") -> int:  # type: ignore[override]
        """Put what comes next into a buffer; return how much it is, 0 at the end."""
        if not self.ready:
            self.ready = whole(self.stream.readline())
        count = min(len(buffer), len(self.ready))
        buffer[:count], self.ready = self.ready[:count], self.ready[count:]
        return count


def whole(line: bytes) -> bytes:
    """Return a line of JSON in which no half of a character is escaped."""
    return _ESCAPE.sub(lambda found: b"\\ufffd" if found["half"] else found[0], line)


def replace() -> None:
    """Let standard input be read so."""
    reader = io.BufferedReader(WholeCharacters(sys.stdin.buffer))
    sys.stdin = io.TextIOWrapper(reader, encoding="utf-8")
