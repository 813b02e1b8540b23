"""Puzzles in and out: YAML files, text in any known format, documents."""

import os
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import fastjsonschema
import yaml

from lapiz.errors import BadInput
from lapiz.formats import Format
from lapiz.kind import Puzzle
from lapiz.plugins import registry
from lapiz.space import Position
from lapiz.yaml_files import LARGEST, Document, read_yaml

__all__ = ["dump", "load", "load_all", "read_text"]

COMMON: dict[str, Any] = {
    "kind": {"type": "string"},
    **{
        field: {"type": "string", "maxLength": 4000}
        for field in ("title", "author", "source", "comment", "level", "url", "date", "rules")
    },
    "extra": {},
    "expect": {
        "type": "object",
        "properties": {
            "uses": {"type": "array", "items": {"type": "string"}},
            "absent": {},
            "status": {"enum": ["solved", "stuck", "no solution", "many solutions"]},
            "solution": {"type": ["string", "array"]},
            "solutions": {"type": "integer"},
            "technique": {"type": "string"},
            "digits": {"type": "string"},
            "variant": {"type": "string"},
            "removes": {"type": "array", "items": {"type": "string"}},
            "places": {"type": "array", "items": {"type": "string"}},
        },
        "additionalProperties": False,
    },
}
"""The fields that puzzles of every kind may have."""

Source = str | os.PathLike[str] | Mapping[str, Any]


def load(source: Source) -> Puzzle:
    """Return the (first) puzzle of a path, of a text in any known format, or of a document.

    Raises BadInput with file, line and what was expected.

    >>> load("4.2......" * 9)
    Traceback (most recent call last):
    ...
    lapiz.errors.BadInput: grid: 2 in column 3 stands twice (r12c3), expected once
    """
    return next(load_all(source))


def load_all(source: Source) -> Iterator[Puzzle]:
    """Iterate over all puzzles of a path, a text or a document; at least one, or BadInput."""
    if isinstance(source, Mapping):
        yield _puzzle(dict(source))
        return
    path = _path(source)
    if path is None:
        yield from read_text(os.fspath(source))
        return
    try:
        if path.stat().st_size > LARGEST:
            raise BadInput(f"larger than {LARGEST} bytes", source=str(source))
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(f"not UTF-8 text (byte {error.start})", source=str(source)) from None
    except OSError as error:
        raise BadInput(error.strerror or str(error), source=str(source)) from None
    yield from read_text(text, name=str(source), suffix=path.suffix.lower())


def _path(source: Any) -> Path | None:
    """Return the path that a source names, or None when it is a text."""
    if not isinstance(source, str):
        return Path(source)
    if "\n" in source or len(source) > 1000 or "\0" in source:
        return None
    path = Path(source)
    if path.exists() or path.suffix.lower() in _suffixes() or "\\" in source:
        return path
    return None


def _suffixes() -> set[str]:
    known = {suffix for one in registry().formats.values() for suffix in one.suffixes}
    return known | {".yaml", ".yml", ".txt", ".json"}


def read_text(text: str, name: str = "", suffix: str = "") -> Iterator[Puzzle]:
    """Iterate over the puzzles of a text: YAML, or any format of the plugins.

    `name` is what messages call it; `suffix` is the file ending, which settles the format where
    it can.
    """
    if len(text) > LARGEST:
        raise BadInput(f"larger than {LARGEST} characters", source=name)
    if "\0" in text:
        line = text[: text.index("\0")].count("\n") + 1
        raise BadInput("binary data, expected text", source=name, line=line)
    if not text.strip():
        raise BadInput("it is empty, expected a puzzle", source=name)
    if suffix in (".yaml", ".yml") or (not suffix and _looks_like_yaml(text)):
        yield from _yaml_puzzles(text, name)
        return
    documents = _documents(text, name, suffix)
    for document in documents:
        line = document.pop("line", None)
        try:
            puzzle = _puzzle(document)
        except BadInput as error:
            raise BadInput(error.message, source=name, line=error.line or line) from None
        yield attrs.evolve(puzzle, where=_where(name, line if len(documents) > 1 else None))


def _looks_like_yaml(text: str) -> bool:
    return any(line.startswith("kind:") for line in text.splitlines()[:50])


def _where(name: str, line: int | None) -> str:
    return f"{name}:{line}" if name and line else name


def _yaml_puzzles(text: str, name: str) -> Iterator[Puzzle]:
    try:
        documents = list(read_yaml(text))
    except BadInput as error:
        raise BadInput(error.message, source=name, line=error.line) from None
    if not documents:
        raise BadInput("it holds no document, expected a puzzle", source=name)
    for document in documents:
        try:
            puzzle = _puzzle(document.value)
        except BadInput as error:
            line = error.line or document.line(error.path)
            raise BadInput(error.message, source=name, line=line) from None
        yield attrs.evolve(puzzle, where=_where(name, _first_line(document, len(documents))))


def _first_line(document: Document, documents: int) -> int | None:
    return document.line(()) if documents > 1 else None


def _documents(text: str, name: str, suffix: str) -> list[dict[str, Any]]:
    """Return the documents of a text in the first format that can read it."""
    likely = [one for one in registry().formats.values() if suffix and suffix in one.suffixes]
    others = [one for one in registry().formats.values() if one not in likely]
    fitting = likely + [one for one in others if one.sniff(text)]
    failures: list[tuple[Format, BadInput]] = []
    for one in fitting:
        try:
            return one.read(text)
        except BadInput as error:
            failures.append((one, error))
    if failures:
        first = failures[0][1]
        also = ", ".join(one.title for one, _ in failures[1:])
        message = f"not {failures[0][0].title}: {first.message}"
        raise BadInput(message + (f" (nor {also})" if also else ""), source=name, line=first.line)
    tried = ", ".join(["YAML with a kind", *(one.title for one in others)])
    raise BadInput(f"in no known format; tried {tried}", source=name)


def _puzzle(document: Any) -> Puzzle:
    """Return the puzzle of a document, checked against its kind's schema."""
    if not isinstance(document, dict):
        raise BadInput(f"a puzzle is a mapping of fields, not {_article(document)}")
    name = document.get("kind")
    if not isinstance(name, str):
        raise BadInput("the field kind is missing, expected for example `kind: sudoku`")
    try:
        kind = registry().kind(name)
    except BadInput as error:
        raise BadInput(error.message, path=("kind",)) from None
    try:
        _validator(name)(document)
    except fastjsonschema.JsonSchemaValueException as error:
        raise _schema_error(error) from None
    return kind.read(document)


def _article(value: Any) -> str:
    return {list: "a list", str: "a text", type(None): "nothing"}.get(type(value), "a number")


@cache
def _validator(kind: str) -> Callable[[Any], Any]:
    schema = dict(registry().kind(kind).schema)
    schema["properties"] = {**COMMON, **schema.get("properties", {})}
    schema["additionalProperties"] = False
    compiled: Callable[[Any], Any] = fastjsonschema.compile(schema, use_default=False)
    return compiled


def _schema_error(error: Any) -> BadInput:
    """Return a schema failure as bad input, with the path of the field."""
    path = tuple(int(part) if part.isdigit() else part for part in error.path[1:])
    place = ".".join(map(str, path))
    if error.rule == "additionalProperties":
        unknown = sorted(set(error.value) - set(error.definition.get("properties", {})))
        known = ", ".join(sorted(error.definition.get("properties", {})))
        field = unknown[0] if unknown else "?"
        return BadInput(f"unknown field {field!r}, expected one of: {known}", path=(*path, field))
    if error.rule == "required":
        missing = [field for field in error.rule_definition if field not in error.value]
        return BadInput(f"the field {missing[0]} is missing", path=path)
    reason = error.message.removeprefix(error.name).strip()
    return BadInput(f"{place}: {reason}" if place else reason, path=path)


def dump(puzzle: Puzzle, position: Position | None = None) -> str:
    """Return a puzzle as YAML, as it stands in a position (its start by default)."""
    document = puzzle.kind.write(puzzle, position or puzzle.start)
    for field, value in (("title", puzzle.title), ("source", puzzle.source)):
        if value:
            document[field] = value
    if puzzle.expect:
        document["expect"] = dict(puzzle.expect)
    for field, value in list(document.items()):
        if field in ("grid", "regions") and isinstance(value, list):
            document[field] = "\n".join(value) + "\n"
    return yaml.dump(document, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=100)


class _Dumper(yaml.SafeDumper):
    """Writes texts of several lines as blocks."""


def _block(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _block)
