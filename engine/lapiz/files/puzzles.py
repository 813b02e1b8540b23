"""Puzzles in and out: YAML files, text in any known format, documents."""

import os
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from functools import cache
from typing import Any

import attrs

from lapiz.core import (
    FIELD,
    NOTES,
    NOTES_SCHEMA,
    READING,
    READING_SCHEMA,
    SCHEMA as UNKNOWN,
    BadInput,
    Kind,
    Name,
    Position,
    Puzzle,
    ignored_rules,
    located,
)
from lapiz.files.schemas import Validator, validator
from lapiz.files.sources import Source, SourceDocument, SourceText, documents_in, documents_of
from lapiz.files.unknown_rules import ignoring_unknown_rules, settled
from lapiz.plugins.containment import SPARING
from lapiz.plugins.registry import registry

COMMON: dict[str, Any] = {
    "kind": {"type": "string"},
    **{
        field: {"type": "string", "maxLength": 4000}
        for field in ("title", "author", "source", "comment", "level", "url", "date", "rules")
    },
    "extra": {},
    FIELD: UNKNOWN,
    NOTES: NOTES_SCHEMA,
    READING: READING_SCHEMA,
    "expect": {
        "type": "object",
        "properties": {
            "uses": {"type": "array", "items": {"type": "string"}},
            "absent": {"type": "boolean"},
            "status": {"enum": ["solved", "stuck", "no solution", "many solutions"]},
            "solution": {"type": ["string", "array"]},
            "solutions": {"type": "integer"},
            "technique": {"type": "string"},
            "digits": {"type": "string"},
            "variant": {"type": "string"},
            "extra": {"type": "string"},
            "removes": {"type": "array", "items": {"type": "string"}},
            "places": {"type": "array", "items": {"type": "string"}},
        },
        "additionalProperties": False,
    },
}
"""The fields that puzzles of every kind may have."""

Make = Callable[[Any, str], Puzzle]
"""Makes the puzzle of a document of which a kind (or none) is expected."""


def load(source: Source, kind: str = "", *, ignore_unknown_rules: bool = False) -> Puzzle:
    """Return the (first) puzzle of a path, of a text in any known format, or of a document.

    `kind` is the puzzle kind to expect, for texts that could be of several kinds. A puzzle with
    rules that lapiz does not know is refused, unless they are to be ignored; it then says so.
    Raises BadInput with file, line and what was expected.

    >>> load({"kind": "sudoku", "grid": ["12..", "....", "1...", "...."]})
    Traceback (most recent call last):
    ...
    lapiz.core.messages.BadInput: 1 in column 1 appears twice (r13c1), expected once
    """
    if isinstance(source, str) and (quick := _quick(source, kind)):
        return quick
    with ignoring_unknown_rules() if ignore_unknown_rules else nullcontext():
        return next(load_all(source, kind))


def _quick(text: str, kind: str) -> Puzzle | None:
    for name, read in registry().quick:
        if not kind or kind == name:
            with SPARING:
                if puzzle := read(text):
                    return puzzle
        if os.path.exists(text):  # a file is read without the plugins of other kinds
            break
    return None


def load_text(text: str, kind: str = "", name: str = "") -> Puzzle:
    """Return the one puzzle of a text, which is never taken for a path.

    `name` is where it came from; it is not given to a puzzle of the shortest form.
    """
    quick = _quick(text, kind)
    if quick:
        return quick
    puzzle, *others = read_text(text, name, kind=kind)
    if others:
        raise BadInput(f"{len(others) + 1} puzzles, expected one")
    return puzzle


def load_all(source: Source, kind: str = "", make: Make | None = None) -> Iterator[Puzzle]:
    """Iterate over all puzzles of a path, a text or a document; at least one, or BadInput.

    `make` makes a puzzle of a document, in place of `puzzle_of`.
    """
    quick = _quick(source, kind) if isinstance(source, str) and not make else None
    if quick:
        yield quick
        return
    for document in documents_of(source, kind):
        yield _puzzle(document, kind, make)


def read_text(
    text: str, name: str = "", suffix: str = "", kind: str = "", make: Make | None = None
) -> Iterator[Puzzle]:
    """Iterate over the puzzles of a text: YAML, or any format of the plugins.

    `name` is what messages call it; `suffix` is the file ending, which settles the format where
    it can; `kind` the puzzle kind expected; `make` as in `load_all`.
    """
    for document in documents_in(SourceText(text, name, suffix, kind)):
        yield _puzzle(document, kind, make)


def _puzzle(document: SourceDocument, kind: str, make: Make | None) -> Puzzle:
    """Return the puzzle of a document, which knows where it is from; so does BadInput."""
    with located(document.source, document.line, line_at=document.line_at):
        puzzle = (make or puzzle_of)(document.value, kind)
    return attrs.evolve(puzzle, where=document.where)


def puzzle_of(document: Any, expected: str = "") -> Puzzle:
    """Return the puzzle of a document, checked against its kind's schema; or BadInput."""
    if not isinstance(document, dict):
        raise BadInput(Name("a puzzle is a mapping of fields, not {0}", _article(document)))
    name = document.get("kind", expected or None)
    if expected and expected not in registry().lineage(str(name)):
        raise BadInput(f"its kind is {name!r}, expected {expected!r}", path=("kind",))
    if not isinstance(name, str):
        raise BadInput(
            f"the field kind is missing, expected for example `kind: {registry().usual_kind}`",
            path=("kind",),
        )
    with located(path=("kind",)):
        kind = registry().kind(name)
    _validator(kind)(document)
    document = settled(document)
    puzzle, notes = kind.read(document), ignored_rules(document)
    return attrs.evolve(puzzle, notes=(*notes, *puzzle.notes)) if notes else puzzle


def _article(value: Any) -> Name:
    names = {list: Name("a list"), str: Name("a text"), type(None): Name("nothing")}
    return names.get(type(value), Name("a number"))


@cache
def _validator(kind: Kind) -> Validator:
    schema = dict(kind.schema)
    schema["properties"] = {**COMMON, **schema.get("properties", {})}
    schema["additionalProperties"] = False
    return validator(schema)


def dump(puzzle: Puzzle, position: Position | None = None, format: str = "yaml") -> str:
    """Return a puzzle in a format, in a position of its solve (by default its start)."""
    if format != "yaml":
        from lapiz.files.formats import writer_for

        return writer_for(format)(attrs.evolve(puzzle, start=position or puzzle.start))
    about = {"kind": puzzle.kind.name, "title": puzzle.title, "source": puzzle.source}
    about |= {field: puzzle.document.get(field, "") for field in ("author", "rules")}
    document: dict[str, Any] = {field: value for field, value in about.items() if value}
    document |= puzzle.kind.write(puzzle, position or puzzle.start)
    if puzzle.expect:
        document["expect"] = dict(puzzle.expect)
    for field, value in list(document.items()):
        if field in ("grid", "regions") and isinstance(value, list):
            document[field] = "\n".join(value) + "\n"
    from lapiz.files.yaml import write_yaml

    return write_yaml(document)
