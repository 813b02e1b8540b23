"""What is read of a file of puzzles: a record a puzzle, small enough to send about."""

from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO, NamedTuple

import attrs

from lapiz.core.errors import BadInput

__all__ = ["Columns", "Record", "numbered_lines"]

LONGEST_LINE_BYTES = 1 << 20
"""Bytes that a line may have."""


class Record(NamedTuple):
    """One puzzle as it was read, not parsed yet.

    `puzzle` is its text, or a document (the fields of a puzzle file); `where` is the file and
    line it came from; `answer` the solution given with it, `more` the columns carried along.
    `bad` says why there is no puzzle at all.
    """

    number: int
    where: str
    puzzle: str | Mapping[str, Any] = ""
    answer: str = ""
    more: Mapping[str, Any] = {}
    bad: str = ""


@attrs.frozen
class Columns:
    """Which columns of a table count: those of the puzzle and of its answer ("" to guess them).

    `keep` carries all others along; `check` is False where answers are not to be looked at.
    """

    puzzle: str = ""
    answer: str = ""
    keep: bool = False
    check: bool = True


def numbered_lines(*files: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Yield the lines of some files as of one, with their numbers; no line may be very long."""
    number = 0
    for file in files:
        while line := file.readline(LONGEST_LINE_BYTES):
            number += 1
            if len(line) == LONGEST_LINE_BYTES:
                raise BadInput(f"a line of more than {LONGEST_LINE_BYTES} bytes", line=number)
            yield number, line
