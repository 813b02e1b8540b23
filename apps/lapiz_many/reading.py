"""Reads the puzzles of files of any size, one after another."""

import gzip
import io
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import inf
from pathlib import Path
from typing import Any, BinaryIO

from lapiz import BadInput, Puzzle, load_text
from lapiz.files import LARGEST_TEXT_BYTES, YAML, decode, encodable, path_of, read_text
from lapiz_many.records import LONGEST_LINE_BYTES, Columns, Line, Record, numbered_lines
from lapiz_many.tables import csv_records, json_records, parquet_records

HEAD = 65_536
"""Bytes at the beginning of a file by which its format is recognised."""
SAMPLE = 20
"""How many of its lines are tried as puzzles."""
DAMAGE = (OSError, EOFError, zlib.error)
"""What is raised where a file cannot be read, or not to its end."""
BUFFER_BYTES = 1 << 16

TABLES = {
    ".csv": csv_records,
    ".tsv": csv_records,
    ".jsonl": json_records,
    ".ndjson": json_records,
}
PARQUET = {".parquet", ".pq"}


class Reader:
    """The puzzles of some sources (files, "-" for standard input, texts), as records.

    For a source that cannot be read, `report` is called with a message; a line that cannot be
    read becomes a record that says so. `position` is how many of the `total` bytes have been
    read; `total` is None if the size of a source is unknown.
    """

    def __init__(
        self,
        sources: Sequence[str],
        kind: str = "",
        columns: Columns | None = None,
        *,
        report: Callable[[str], None] = print,
        stdin: BinaryIO | None = None,
    ) -> None:
        self.sources, self.kind, self.report = sources, kind, report
        self.columns, self.stdin = columns or Columns(), stdin or io.BytesIO()
        self.sizes = [_size(source) for source in sources]
        sizes = [size for size in self.sizes if size is not None]
        self.total = sum(sizes) if len(sizes) == len(self.sizes) else None
        self.count = 0
        self._before = 0
        self._tell: Callable[[], int] = int

    @property
    def position(self) -> int:
        """How many bytes have been read."""
        return self._before + self._tell()

    @property
    def remaining(self) -> float:
        """About how many records are still to be read; infinite if unknown."""
        read = self.position
        return self.count * (self.total - read) / read if self.total and read else inf

    def __iter__(self) -> Iterator[Record]:
        """Iterate over the records of all sources; those from nowhere are numbered from 1."""
        for source, size in zip(self.sources, self.sizes, strict=True):
            name, before = "<stdin>" if source == "-" else encodable(source), self.count
            try:
                for record in self._records(source, name):
                    self.count += 1
                    yield record if record.where else record._replace(number=self.count)
                if self.count == before:
                    raise BadInput("it holds no puzzle")
            except BadInput as error:
                place = error.source or (name if source == "-" or _is_file(source) else "")
                self.report(str(BadInput(error.message, source=place, line=error.line)))
            except DAMAGE as error:
                reason, number = getattr(error, "strerror", "") or error, self.count - before
                after = f"it breaks off after puzzle {number}: " if number else ""
                self.report(f"{name}: {after}{reason}")
            self._before, self._tell = self._before + (size or 0), int

    def _records(self, source: str, name: str) -> Iterator[Record]:
        if source == "-":
            yield from self._of_bytes(self.stdin, name, "")
        elif not _is_file(source):
            yield from self._of_text(source)
        elif Path(source).suffix.lower() in PARQUET:
            yield from self._of_parquet(Path(source), name)
        else:
            yield from self._of_file(Path(source), name)

    def _of_text(self, text: str) -> Iterator[Record]:
        if "\n" in text:
            yield from _documents(read_text(text, kind=self.kind))
        else:
            load_text(text, self.kind)  # raises before a row is made of it
            yield Record(0, "", text)

    def _of_parquet(self, path: Path, name: str) -> Iterator[Record]:
        size, part = path.stat().st_size, 0.0
        if not path.is_file():
            raise BadInput("Parquet is read from ordinary files only", source=name)
        self._tell = lambda: int(part * size)
        for record, part in parquet_records(path, name, self.columns):  # noqa: B007 (used above)
            yield record

    def _of_file(self, path: Path, name: str) -> Iterator[Record]:
        with path.open("rb") as file:
            if file.seekable():  # a pipe does not know where it is
                self._tell = file.tell  # in a compressed file, the compressed bytes
            compressed = path.suffix.lower() == ".gz"
            content = _unpacked(file) if compressed else file
            suffix = (path.with_suffix("") if compressed else path).suffix.lower()
            yield from self._of_bytes(content, name, suffix)
        self._tell = int

    def _of_bytes(self, file: BinaryIO, name: str, suffix: str) -> Iterator[Record]:
        if suffix in TABLES:
            yield from TABLES[suffix](file, name, self.columns)
            return
        head, damage = _head(file)
        whole = len(head) < HEAD and not damage
        text = head.decode("utf-8-sig", "replace")
        lines = [line for line in text.splitlines() if _holds_data(line)]
        if suffix not in YAML and self._one_a_line(lines, text if whole else ""):
            rest = io.BytesIO() if damage else file
            parts = numbered_lines(io.BytesIO(head), rest)
            yield from _lines(parts, name, whole and len(lines) == 1)
            if damage:
                raise damage
        elif damage:
            raise damage
        else:
            text = decode(head + file.read(max(0, LARGEST_TEXT_BYTES + 1 - len(head))), name)
            yield from _documents(read_text(text, name, suffix, self.kind))

    def _one_a_line(self, lines: list[str], text: str) -> bool:
        """Return whether each line is a puzzle, given the first lines, and the text if it is short.

        A short text may be in a format with several lines to a puzzle: it then holds fewer puzzles
        than lines.
        """
        if not any(map(self._is_puzzle, lines[:SAMPLE])):
            return False
        try:
            return not text or len(list(read_text(text, kind=self.kind))) == len(lines)
        except BadInput:
            return True

    def _is_puzzle(self, line: str) -> bool:
        try:
            load_text(line, self.kind)
        except BadInput:
            return False
        return True


def _head(file: BinaryIO) -> tuple[bytes, Exception | None]:
    """Return the first lines of a file, and what kept it from being read further."""
    head = b""
    try:
        while len(head) < HEAD and (more := file.readline(LONGEST_LINE_BYTES)):
            head += more
    except DAMAGE as error:
        return head, error
    return head, None


def _lines(lines: Iterable[Line], name: str, alone: bool) -> Iterator[Record]:
    """Yield a record for each line; a puzzle alone in its file gets the name of the file."""
    for number, text, bad in lines:
        if bad or _holds_data(text):
            where = name if alone else f"{name}:{number}"
            yield Record(0, where, bad=bad) if bad else Record(0, where, text.rstrip("\r\n"))


def _holds_data(line: str) -> bool:
    """Return whether a line is neither blank nor a comment."""
    return line.lstrip()[:1] not in ("", "#")


def _documents(puzzles: Iterable[Puzzle]) -> Iterator[Record]:
    """Yield puzzles as documents, without what they expect: it may contain the solution."""
    for puzzle in puzzles:
        fields = {name: value for name, value in puzzle.document.items() if name != "expect"}
        yield Record(0, puzzle.where, {"kind": puzzle.kind.name, **fields})


def _is_file(source: str) -> bool:
    return path_of(source) is not None or Path(source).suffix.lower() in {*TABLES, *PARQUET, ".gz"}


def _size(source: str) -> int | None:
    """Return how many bytes a source has; None if that is unknown before it is read."""
    if source == "-":
        return None
    try:
        path = Path(source)
        if not _is_file(source) or not path.exists():
            return 0
        return path.stat().st_size if path.is_file() else None
    except OSError:
        return 0


def _unpacked(file: BinaryIO) -> BinaryIO:
    """Return the content of a gzip file, as a file that can be read once."""
    return io.BufferedReader(_Unpacked(file), BUFFER_BYTES)


class _Unpacked(io.RawIOBase):
    """The content of a gzip file; of a damaged one, everything before the damage.

    zlib drops what it has unpacked in the call in which it meets the damage. So that piece is
    unpacked again byte by byte.
    """

    def __init__(self, file: BinaryIO) -> None:
        self._file, self._content = file, gzip.GzipFile(fileobj=file)
        self._given, self._damaged = 0, False

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        """Read some bytes; OSError, EOFError or zlib.error where the file is damaged."""
        try:
            data = self._content.read1(1 if self._damaged else len(buffer))
        except zlib.error:
            if self._damaged or not self._file.seekable():
                raise
            self._damaged = True
            self._file.seek(0)
            self._content = gzip.GzipFile(fileobj=self._file)
            self._content.seek(self._given)
            data = self._content.read1(1)
        buffer[: len(data)] = data
        self._given += len(data)
        return len(data)
