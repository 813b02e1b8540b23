"""Reads puzzles out of tables: CSV, JSON lines and Parquet, by the name of a column."""

import csv
import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO

import attrs

from lapiz import BadInput, registry
from lapiz.files import DEEPEST_NESTING
from lapiz_many.extras import pyarrow
from lapiz_many.records import Columns, Record, numbered_lines

PUZZLE = ("puzzle", "puzzles", "question", "questions", "quiz", "quizzes")
ANSWER = ("answer", "answers", "solution", "solutions")
"""Names of columns to look for when the user names none, likeliest first.

A column of puzzles may also have the name of their kind, or be called "grid".
"""

ROWS = 1000
"""Rows of a Parquet file that are read at a time."""

NOTHING: Mapping[str, Any] = {}


@attrs.frozen
class _Picker:
    """Turns the rows of one table into records; `names` are the names of its columns."""

    name: str
    names: Sequence[str]
    puzzle: str
    answer: str
    keep: bool
    unit: str = ""

    def record(self, number: int, row: Mapping[str, Any]) -> Record:
        """Return the record of a row."""
        puzzle = row.get(self.puzzle)
        if not puzzle or not isinstance(puzzle, str | dict):
            problem = "is empty" if puzzle in (None, "") else f"is {puzzle!r}, expected a text"
            return self.bad(number, f"the column {self.puzzle!r} {problem}", row)
        answer = str(row.get(self.answer) or "")
        return Record(0, self._where(number), puzzle, answer, self._more(row))

    def bad(self, number: int, message: str, row: Mapping[str, Any] | None = None) -> Record:
        """Return the record of a row without a puzzle."""
        more = self._more(row or dict.fromkeys(self.names))
        return Record(0, self._where(number), more=more, bad=message)

    def _where(self, number: int) -> str:
        return f"{self.name}:{self.unit}{number}"

    def _more(self, row: Mapping[str, Any]) -> Mapping[str, Any]:
        if not self.keep:
            return NOTHING
        return {name: value for name, value in row.items() if name != self.puzzle}


def _picker(name: str, columns: Columns, names: Sequence[str], unit: str = "") -> _Picker:
    listed = ", ".join(map(repr, names)) or "none"
    puzzle = _column(columns.puzzle, (*PUZZLE, *registry().kinds, "grid"), names)
    if not puzzle:
        wanted = repr(columns.puzzle) if columns.puzzle else "such as 'puzzle'"
        raise BadInput(f"no column {wanted} for --column, only {listed}", source=name, line=1)
    answer = _column(columns.answer, ANSWER, names) if columns.check else ""
    if columns.answer and not answer:
        message = f"no column {columns.answer!r} for --answer, only {listed}"
        raise BadInput(message, source=name, line=1)
    return _Picker(name, names, puzzle, answer, columns.keep, unit)


def _column(wanted: str, usual: Sequence[str], names: Sequence[str]) -> str:
    """Return the column wanted, or the likeliest of the usual ones; "" if there is none."""
    if wanted:
        return wanted if wanted in names else ""
    lower = {name.lower().strip(): name for name in reversed(names)}
    return next((lower[name] for name in usual if name in lower), "")


def csv_records(file: BinaryIO, name: str, columns: Columns) -> Iterator[Record]:
    """Yield the puzzles of a CSV file with a header, separated by comma, semicolon or tab."""
    texts = _Texts(file)
    first = next(texts, "")
    reader = csv.reader(chain([first], texts), delimiter=max(",;\t", key=first.count))
    try:
        header = next(reader, [])
    except csv.Error as error:
        raise BadInput(texts.bad or f"not CSV: {error}", source=name, line=1) from None
    if texts.bad:
        raise BadInput(texts.bad, source=name, line=1)
    picker = _picker(name, columns, header)
    while True:
        line, texts.bad = reader.line_num + 1, ""
        try:
            row = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            yield picker.bad(line, texts.bad or f"not CSV: {error}")
            continue
        if texts.bad:
            yield picker.bad(line, texts.bad)
        elif len(row) == len(header):
            yield picker.record(line, dict(zip(header, row, strict=True)))
        elif row:
            yield picker.bad(line, f"{len(row)} columns, expected {len(header)}")


class _Texts:
    """The texts of the lines of a file; `bad` says what was wrong with the last bad one."""

    def __init__(self, file: BinaryIO) -> None:
        self._lines = numbered_lines(file)
        self.bad = ""

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        _, text, bad = next(self._lines)
        self.bad = self.bad or bad
        return text


def json_records(file: BinaryIO, name: str, columns: Columns) -> Iterator[Record]:
    """Yield the puzzles of JSON lines: objects with a column, or the fields of a puzzle file."""
    picker: _Picker | None = None
    for number, text, bad in numbered_lines(file):
        if text.isspace() and not bad:
            continue
        try:
            row = _object(text, bad)
        except BadInput as error:
            yield Record(0, f"{name}:{number}", bad=error.message)
            continue
        if row.get("type") == "project" and "fields" in row:  # what lapiz wrote before its rows
            continue
        if "kind" in row and "puzzle" not in row and not columns.puzzle:
            yield Record(0, f"{name}:{number}", row)
        else:
            picker = picker or _picker(name, columns, list(row))
            yield picker.record(number, row)


def _object(text: str, bad: str) -> dict[str, Any]:
    """Return the JSON object in a line; BadInput unless it can be written as JSON again."""
    if bad:
        raise BadInput(bad)
    try:
        row = json.loads(text)
    except RecursionError:
        raise BadInput(f"nested deeper than {DEEPEST_NESTING}") from None
    except ValueError as error:
        raise BadInput(f"not JSON: {error}") from None
    if not isinstance(row, dict):
        raise BadInput("expected a JSON object")
    if text.count("[") + text.count("{") > DEEPEST_NESTING:
        _check_nesting(row)
    if "\\u" in text:
        try:
            json.dumps(row, ensure_ascii=False).encode()
        except UnicodeEncodeError as error:
            half = error.object[error.start].encode("unicode_escape").decode()
            raise BadInput(f"not Unicode text: {half} is half of a character") from None
    return row


def _check_nesting(row: Any) -> None:
    """Raise BadInput if lists and objects are nested too deeply."""
    level = [row]
    for _ in range(DEEPEST_NESTING):
        inner = (part.values() if isinstance(part, dict) else part for part in level)
        level = [part for values in inner for part in values if isinstance(part, dict | list)]
    if level:
        raise BadInput(f"nested deeper than {DEEPEST_NESTING}")


def parquet_records(path: Path, name: str, columns: Columns) -> Iterator[tuple[Record, float]]:
    """Yield the puzzles of a Parquet file, each with the share of the file read so far (0 to 1)."""
    parquet = pyarrow("parquet")
    try:
        file = parquet.ParquetFile(path)
    except Exception as error:
        raise BadInput(f"not Parquet: {error}", source=name) from None
    picker = _picker(name, columns, file.schema_arrow.names, "row ")
    wanted = None if columns.keep else [name for name in (picker.puzzle, picker.answer) if name]
    number, rows = 0, max(1, file.metadata.num_rows)
    batches = file.iter_batches(ROWS, columns=wanted)
    while True:
        try:
            table = next(batches).to_pylist()
        except StopIteration:
            return
        except Exception as error:
            raise BadInput(f"not Parquet: {error}", source=name) from None
        for row in table:
            number += 1
            yield picker.record(number, row), number / rows
