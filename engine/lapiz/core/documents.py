"""What documents of most kinds have in common: rows of characters, what is placed and removed.

A document is the mapping of fields that a puzzle file holds. Everything here raises BadInput with
the path of the field, so that whoever read a file can tell the line.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import attrs

from lapiz.core.bitsets import bits
from lapiz.core.messages import BadInput, Name, Path, located
from lapiz.core.space import Position, Space

Found = TypeVar("Found")
Find = Callable[[str, str], int]
"""Returns the candidate of a name, given the name and the field that lists it.

It raises BadInput that says what was expected; the reader adds the field and the path.
"""
Clash = Callable[[Space[Any], int, int, int], str]
"""Says that two candidates share an item: the item, the candidate placed first, the other one."""

ROWS: Mapping[str, Any] = {"type": ["string", "array"]}
"""The schema of a field of rows; `rows_of` says what is wrong with them."""

MAIN = "grid"
"""The field that is the board itself: what is wrong in its rows needs no name of a field."""
CELLS = Name("cells")
"""What messages call the cells of a row."""
LONGEST = 12
"""How many characters of a wrong cell a message repeats."""
FIELD = "unknown_rules"
"""The field in which whoever reads a format notes the rules that lapiz does not know.

A puzzle with such notes is refused, unless they are ignored.
"""
NOTES = "notes"
"""The field of what else should be known of how it was read."""
NOTES_SCHEMA: Mapping[str, Any] = {"type": "array", "items": {"type": "string"}, "maxItems": 100}
"""The schema of the field of other notes."""
SCHEMA: Mapping[str, Any] = {
    "type": "array",
    "items": {
        "type": "object",
        "properties": {name: {"type": "string"} for name in ("rule", "cells", "format")},
        "required": ["rule"],
        "additionalProperties": False,
    },
}
"""The schema of the field."""
READING = "reading"
"""The field that says how the rules of a puzzle were read from a drawing and its text."""
_TEXTS: Mapping[str, Any] = {"type": "array", "items": {"type": "string"}}
READING_SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "properties": {
        "verdict": {"enum": ["complete", "enough", "partial"]},
        "rules": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    **{name: {"type": "string"} for name in ("rule", "drawn", "sentence", "mark")},
                    "cells": _TEXTS,
                },
                "required": ["rule"],
                "additionalProperties": False,
            },
        },
        "sorts": {"type": "array", "items": {"type": "object"}},
        "stated": {"type": "array"},
        **dict.fromkeys(("left_over", "assumed", "decoration", "neutral", "negative"), _TEXTS),
    },
    "required": ["verdict"],
    "additionalProperties": False,
}
"""The schema of that field."""
MOST_CELLS = 12
"""How many cells of a rule are noted."""
LONGEST_RULE = 120
"""How many characters of a rule are noted."""


def names(most: int) -> dict[str, Any]:
    """Return the schema of a field of at most `most` names."""
    return {"type": "array", "items": {"type": "string"}, "maxItems": most}


@attrs.frozen
class Rows:
    """The rows of a field, each with the index of its line in the field.

    A row is a string with a character a cell, or a list with a text a cell.

    >>> rows = rows_of("1 .\\n\\n. x", "grid")
    >>> rows.rows, rows.path(1), [cell for _, _, cell in rows.cells()]
    (('1.', '.x'), ('grid', 2), ['1', '.', '.', 'x'])
    """

    field: str
    rows: tuple[Sequence[str], ...]
    lines: tuple[int, ...]

    def __len__(self) -> int:
        """Return how many rows there are."""
        return len(self.rows)

    def path(self, row: int) -> Path:
        """Return where a row (from 0) stands in the document."""
        return self.field, self.lines[row]

    def cells(self) -> Iterator[tuple[int, int, str]]:
        """Yield row, column (from 0) and text of each cell."""
        for number, row in enumerate(self.rows):
            for column, cell in enumerate(row):
                yield number, column, cell

    def bad(self, row: int, message: str) -> BadInput:
        """Return what is wrong with a row (from 0), as bad input that knows its line."""
        said = message if self.field == MAIN else Name("{0}: {1}", self.field, message)
        return BadInput(said, path=self.path(row))

    def unexpected(self, row: int, column: int, expected: str) -> BadInput:
        """Return that a cell is not what was expected."""
        cell = self.rows[row][column]
        short = cell if len(cell) <= LONGEST else f"{cell[: LONGEST - 3]}..."
        place = Name("row {0} column {1}", row + 1, column + 1)
        return self.bad(row, Name("{0} is {1}, expected {2}", place, repr(short), expected))

    def check_width(self, width: int, cells: str = CELLS) -> None:
        """Refuse rows of another width, and characters that no terminal should be sent."""
        for number, row in enumerate(self.rows):
            if not "".join(row).isprintable():
                raise self.bad(number, f"row {number + 1} holds characters that cannot be printed")
            if len(row) != width:
                facts = number + 1, len(row), cells, width
                message = Name("row {0} has {1} {2}, expected {3}", *facts)
                raise self.bad(number, message)


def unblanked(line: str) -> str:
    """Return a line without its blanks."""
    return "".join(line.split())


def data_lines(text: str, comments: tuple[str, ...] = ("#",)) -> Iterator[tuple[int, str]]:
    """Yield the lines of a text that are neither blank nor comments, numbered from 1.

    >>> list(data_lines("# two\\n\\n a\\n"))
    [(3, 'a')]
    """
    for number, line in enumerate(text.splitlines(), 1):
        data = line.strip()
        if data and not data.startswith(comments):
            yield number, data


def on_each_line(text: str, read: Callable[[str], dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the document that `read` makes of each line, with the line's number as `line`.

    >>> on_each_line("# two\\n\\n 8\\n", lambda line: {"size": int(line)})
    [{'size': 8, 'line': 3}]
    """
    documents = []
    for number, line in data_lines(text):
        with located(line=number):
            documents.append({**read(line), "line": number})
    return documents


def field_line(path: Path) -> int | None:
    """Return the line of a text that was read as one field, from the path of what is wrong."""
    index = path[1] if len(path) > 1 else None
    return index + 1 if isinstance(index, int) else None


def lines_of(value: Any) -> Sequence[str] | None:
    """Return the lines of a text, or those of a list of texts; None for anything else."""
    lines = value.splitlines() if isinstance(value, str) else value
    texts = isinstance(lines, Sequence) and all(isinstance(line, str) for line in lines)
    return lines if texts else None


def rows_of(
    value: Any, field: str, clean: Callable[[str], str] = unblanked, cells: str = CELLS
) -> Rows:
    """Return the rows of a field, a text or a list of texts, with a character a cell.

    `clean` takes off what is no cell; lines that are empty then do not count. `cells` is what
    messages call the cells.
    """
    lines = lines_of(value)
    if lines is None:
        raise BadInput(f"{field}: expected rows of characters as text (in quotes)", path=(field,))
    cleaned = ((clean(line), number) for number, line in enumerate(lines))
    kept = [(row, number) for row, number in cleaned if row]
    if not kept:
        fault = Name("{0}: it is empty, expected a row of {1} a line", field, cells)
        raise BadInput(fault, path=(field,))
    rows, numbers = zip(*kept, strict=True)
    return Rows(field, rows, numbers)


def by_label(space: Space, wrong: str, spelt: Callable[[str], str] = str.strip) -> Find:
    """Return a function that finds candidates by label; `spelt` first puts a name into that form.

    `wrong` ends the sentence about a name that nothing has: *'r9c9' is …*.
    """

    def find(name: str, field: str) -> int:
        try:
            return space.candidate(spelt(name))
        except KeyError:
            raise BadInput(Name("{0} is {1}", repr(name), wrong)) from None

    return find


def named(
    document: Mapping[str, Any], field: str, find: Callable[[str, str], Found]
) -> list[tuple[Found, Path]]:
    """Return what a field of names lists, as found by name and field, with its place."""
    listed: list[tuple[Found, Path]] = []
    for index, name in enumerate(document.get(field) or ()):
        path = (field, index)
        try:
            listed.append((find(name, field), path))
        except BadInput as error:
            raise BadInput(Name("{0}: {1}", field, error.message), path=path) from None
    return listed


def _both_need(space: Space, item: int, first: int, second: int) -> str:
    before, after = space.labels[first], space.labels[second]
    return f"{after} is not possible beside {before}: both need {space.items[item].name}"


def _excluded(space: Space, first: int, second: int) -> str:
    before, after = space.labels[first], space.labels[second]
    return f"{after} is not possible beside {before}: {space.why_apart(first, second)}"


def given(
    space: Space, candidates: Sequence[tuple[int, Path]], clash: Clash = _both_need
) -> Position:
    """Return the start of a space with some candidates given; BadInput where two of them clash."""
    start = space.start(candidate for candidate, _ in candidates)
    if start.placed & ~start.alive:  # something has ruled out a given: find the first of these
        position = space.start()
        for candidate, path in candidates:
            position = _with(position, candidate, path, clash)
    return start


def resumed(
    position: Position, document: Mapping[str, Any], find: Find, clash: Clash = _both_need
) -> Position:
    """Return a position after what the fields `placed` and `removed` of a document list."""
    for candidate, path in named(document, "placed", find):
        position = _with(position, candidate, path, clash, "placed: ")
    for candidate, path in named(document, "removed", find):
        if position.placed >> candidate & 1:
            raise BadInput(f"removed: {position.space.labels[candidate]} is placed", path=path)
        position = position.remove(1 << candidate)
    return position


def _with(
    position: Position, candidate: int, path: Path, clash: Clash, prefix: str = ""
) -> Position:
    """Return the position with a candidate placed, if it is possible."""
    if position.alive >> candidate & 1:
        return position.place(candidate)
    space = position.space
    for item in space.items_of[candidate]:
        for other in bits(space.sets[item] & position.placed):
            raise BadInput(prefix + clash(space, item, other, candidate), path=path)
    for other in bits(position.placed & ~space.keep[candidate]):
        raise BadInput(prefix + _excluded(space, other, candidate), path=path)
    rules = space.restrictions
    if rules and rules.never >> candidate & 1:
        message = f"{prefix}{space.labels[candidate]} is not possible: {rules.alone(candidate)}"
        raise BadInput(message, path=path)
    raise BadInput(f"{prefix}{space.labels[candidate]} is not possible there", path=path)


def gone(position: Position) -> int:
    """Return the candidates that are gone and that nothing placed rules out."""
    return position.space.start(bits(position.placed)).alive & ~position.alive


def written(
    position: Position, givens: int = 0, crossed: Callable[[str], str] = str
) -> dict[str, list[str]]:
    """Return the fields `placed` and `removed` of a position, those that list anything.

    `givens` stand in other fields; `crossed` turns a candidate's name into that of its absence.
    `resumed` reads them back.

    >>> space = Space(("a", "b", "c"), ())
    >>> fields = written(space.start().place(0).remove(0b100))
    >>> fields, resumed(space.start(), fields, by_label(space, "unknown")).alive
    ({'placed': ['a'], 'removed': ['c']}, 3)
    """
    space = position.space
    fields = {
        "placed": space.names(position.placed & ~givens),
        "removed": [crossed(name) for name in space.names(gone(position))],
    }
    return {field: values for field, values in fields.items() if values}


def noted(rule: str, cells: Sequence[str], form: str) -> dict[str, str]:
    """Return what a document notes of a rule that its format has and lapiz does not know.

    >>> noted("made-up", ["r1c1", "r1c2"], "f-puzzles")
    {'rule': 'made-up', 'cells': 'r1c1 r1c2', 'format': 'f-puzzles'}
    """
    rule = rule or repr(rule)
    rule = rule if len(rule) <= LONGEST_RULE else f"{rule[: LONGEST_RULE - 1]}…"
    more = " …" if len(cells) > MOST_CELLS else ""
    fields = {"rule": rule, "cells": " ".join(cells[:MOST_CELLS]) + more, "format": form}
    return {name: text for name, text in fields.items() if text}


def told_unknown(unknown: Mapping[str, str]) -> str:
    """Return the name of an unknown rule and its cells.

    >>> told_unknown({"rule": "made-up", "cells": "r1c1 r1c2"})
    'made-up (r1c1 r1c2)'
    """
    cells = unknown.get("cells", "")
    return unknown["rule"] + (f" ({cells})" if cells else "")


def ignored_rules(document: Mapping[str, Any]) -> tuple[Name, ...]:
    """Return a note for each rule of a document that is ignored, and its other notes."""
    ignored = (
        Name("a rule that lapiz does not know is ignored: {0}", told_unknown(rule))
        for rule in document.get(FIELD) or ()
    )
    return (*ignored, *map(Name.of, document.get(NOTES) or ()))
