"""Records: puzzles as read from a file, one each, small enough to send to other processes."""

from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO, NamedTuple

import attrs

from lapiz.core.errors import BadInput

__all__ = ["Columns", "Record", "numbered_lines"]

LONGEST_LINE_BYTES = 1 << 20
"""The most bytes that a line may have."""


class Record(NamedTuple):
    """One puzzle as it was read, not parsed yet.

    `puzzle` is its text, or a document (the fields of a puzzle file); `where` is the file and
    line that it came from; `answer` is the solution given with it, `more` the columns carried
    along. `bad` says why there is no puzzle, if there is none.
    """

    number: int
    where: str
    puzzle: str | Mapping[str, Any] = ""
    answer: str = ""
    more: Mapping[str, Any] = {}
    bad: str = ""


@attrs.frozen
class Columns:
    """Which columns of a table hold the puzzle and its answer ("" to guess them).

    `keep` carries all others along; `check` is False if answers are to be ignored.
    """

    puzzle: str = ""
    answer: str = ""
    keep: bool = False
    check: bool = True


def numbered_lines(*files: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Yield the lines of some files as if they were one file, with their numbers.

    Raises BadInput for a line that is too long.
    """
    number = 0
    for file in files:
        while line := file.readline(LONGEST_LINE_BYTES):
            number += 1
            if len(line) == LONGEST_LINE_BYTES:
                raise BadInput(f"a line of more than {LONGEST_LINE_BYTES} bytes", line=number)
            yield number, line
