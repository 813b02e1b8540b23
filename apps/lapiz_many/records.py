"""Records: puzzles as read from a file, one each, small enough to send to other processes."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, BinaryIO, NamedTuple

import attrs

from lapiz import Puzzle

LONGEST_LINE_BYTES = 1 << 20
"""The most bytes that a line may have."""
DIGEST_BYTES = 8
DIGESTS = 1 << 8 * DIGEST_BYTES
"""How many different digests of records there are."""


class Record(NamedTuple):
    """One puzzle as it was read, not parsed yet.

    `puzzle` is its text, or a document (the fields of a puzzle file), or read already; `where` is
    the file and line that it came from; one from nowhere has a `number`. `answer` is the solution
    given with it, `more` the columns carried along. `bad` says why there is no puzzle, if there is
    none.
    """

    number: int
    where: str
    puzzle: str | Mapping[str, Any] | Puzzle = ""
    answer: str = ""
    more: Mapping[str, Any] = {}
    bad: str = ""


class Bundle(list[Record]):
    """Records that are worked on together; they are sent by columns, which takes a third."""

    def __reduce__(self) -> tuple[Callable[..., "Bundle"], tuple[Any, ...]]:
        return _bundle, tuple(zip(*self, strict=True))


def _bundle(*columns: Any) -> Bundle:
    return Bundle(map(Record._make, zip(*columns, strict=True)))


@attrs.frozen
class Columns:
    """Which columns of a table hold the puzzle and its answer ("" to guess them).

    `keep` carries all others along; `check` is False if answers are to be ignored.
    """

    puzzle: str = ""
    answer: str = ""
    keep: bool = False
    check: bool = True


Line = tuple[int, str, str]
"""The number of a line of a file, its text, and what is wrong with it, if it cannot be read."""


def numbered_lines(*files: BinaryIO) -> Iterator[Line]:
    """Yield the lines of a file that comes in parts, each of which ends with a line.

    A line that is too long may go on in the next part; only its beginning is kept in memory.

    >>> import io
    >>> [text for _, text, _ in numbered_lines(io.BytesIO(b"a\\n"), io.BytesIO(b"b\\nc"))]
    ['a\\n', 'b\\n', 'c']
    """
    number, begins = 0, True
    for file in files:
        while data := file.readline(LONGEST_LINE_BYTES):
            if begins:
                number += 1
                yield _line(number, data)
            begins = data.endswith(b"\n")


def _line(number: int, data: bytes) -> Line:
    encoding = "utf-8-sig" if number == 1 else "utf-8"
    if len(data) == LONGEST_LINE_BYTES and not data.endswith(b"\n"):
        return number, "\n", f"a line of more than {LONGEST_LINE_BYTES} bytes"
    try:
        return number, data.decode(encoding), ""
    except UnicodeDecodeError as error:
        bad = f"not UTF-8 text: byte {data[error.start]:#04x}"
        return number, data.decode(encoding, "replace"), bad


def digest(records: Iterable[Record]) -> int:
    """Return a number by which records read a second time are recognised.

    It is the sum of their hashes, so those of parts can be added up: `DIGESTS` is where it begins
    again at 0.

    >>> one, two = Record(1, "x:1", "12.."), Record(2, "x:2", "1.3.")
    >>> digest([one, two]) == (digest([two]) + digest([one])) % DIGESTS
    True
    >>> digest([one]) == digest([one._replace(puzzle="12.4")])
    False
    """
    hashes = b"".join(map(_hash, records))
    return sum(memoryview(hashes).cast("Q")) % DIGESTS


def _hash(record: Record) -> bytes:
    from hashlib import blake2b  # which loads all of OpenSSL

    number, where, puzzle, answer, more, bad = record
    text = f"{number}\0{where}\0{puzzle}\0{answer}\0{more}\0{bad}"
    return blake2b(text.encode("utf-8", "backslashreplace"), digest_size=DIGEST_BYTES).digest()
