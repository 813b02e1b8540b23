"""Safe YAML: plain data only, within limits, every value with its line."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

import attrs
import yaml

from lapiz.core import BadInput, Name, located
from lapiz.files.text import LARGEST_TEXT_BYTES
from lapiz.texts import marked

DEEPEST_NESTING = 12
"""The deepest that lists and mappings may be nested."""
MOST_VALUES = 100_000
"""The most values that a document may hold."""

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
# Only these are numbers: `1_2` or `0x1` in a puzzle is a row of cells.
_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,17})(\.[0-9]{1,17})?")
_WORDS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}

Path = tuple[str | int, ...]
Made = TypeVar("Made")


@attrs.frozen
class Document:
    """A YAML document: its value, and the line (from 1) of each value inside, by path."""

    value: Any
    lines: dict[Path, int]

    def line(self, path: Path) -> int | None:
        """Return the line of a value, or of the innermost value around it that has a line."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path)


def read_yaml(text: str) -> Iterator[Document]:
    """Yield the documents of a YAML text.

    Anchors, aliases, tags, repeated keys, and texts that are too large or nested too deeply are
    refused: BadInput with the line.

    >>> [document.value for document in read_yaml("a: [1, b]")]
    [{'a': [1, 'b']}]
    """
    if len(text) > LARGEST_TEXT_BYTES:
        raise BadInput(
            f"the text has {len(text)} characters, expected at most {LARGEST_TEXT_BYTES}"
        )
    stream = _events(text)
    for event in stream:
        if isinstance(event, yaml.DocumentStartEvent):
            lines: dict[Path, int] = {}
            value = _value(next(stream), stream, (), lines)
            yield Document(value, lines)


def made_of(text: str, source: str, make: Callable[[Any], Made]) -> Made:
    """Return what is made of the one document in a YAML text; BadInput with its source and line."""
    with located(source):
        documents = list(read_yaml(text))
        if len(documents) != 1:
            raise BadInput(f"{len(documents)} documents, expected one")
        with located(source, line_at=documents[0].line):
            return make(documents[0].value)


TOO_DEEP = "exceeded maximum nesting depth"
"""What the reader of YAML says of a text that is nested far more deeply than lapiz allows."""
NOT_YAML = "cannot be read as YAML: {0}"
PROBLEMS = marked(
    (
        "did not find expected node content",
        "did not find expected key",
        "did not find expected <document start>",
        "did not find expected ',' or ']'",
        "did not find expected ',' or '}'",
        "did not find expected '-' indicator",
        "found character that cannot start any token",
        "found a tab character that violates indentation",
        "found unexpected end of stream",
        "found unexpected document indicator",
        "found unknown escape character",
        "could not find expected ':'",
        "control characters are not allowed",
        "mapping values are not allowed in this context",
        "mapping values are not allowed here",
        "block sequence entries are not allowed in this context",
    )
)
"""What the reader of YAML says, to be translated."""


def _events(text: str) -> Iterator[Any]:
    """Yield the events of a text lazily: one nested too deeply is never read to its end.

    Raises BadInput where the text is not YAML.
    """
    try:
        yield from yaml.parse(text, Loader=_LOADER)
    except yaml.MarkedYAMLError as error:
        last = len(text.splitlines())
        line = min(error.problem_mark.line + 1, last) if error.problem_mark else None
        if error.problem == TOO_DEEP:
            raise BadInput(f"nested deeper than {DEEPEST_NESTING}", line=line) from None
        raise BadInput(Name(NOT_YAML, Name(error.problem or "")), line=line) from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise BadInput(Name(NOT_YAML, Name(error.reason)), line=line) from None
    except (yaml.YAMLError, ValueError) as error:
        reason = str(error).splitlines()[0]
        raise BadInput(Name(NOT_YAML, reason)) from None


def _value(event: Any, stream: Iterator[Any], path: Path, lines: dict[Path, int]) -> Any:
    """Return the value that an event begins."""
    line = event.start_mark.line + 1
    lines[path] = line
    if isinstance(event, yaml.AliasEvent):
        raise BadInput("aliases are not allowed", line=line)
    if event.anchor:
        raise BadInput("anchors are not allowed", line=line)
    if event.tag:
        raise BadInput(f"tags such as {event.tag} are not allowed", line=line)
    if len(path) >= DEEPEST_NESTING:
        raise BadInput(f"nested deeper than {DEEPEST_NESTING}", line=line)
    if len(lines) > MOST_VALUES:
        raise BadInput(f"more than {MOST_VALUES} values", line=line)
    if isinstance(event, yaml.ScalarEvent):
        return _scalar(event, path, lines)
    if isinstance(event, yaml.SequenceStartEvent):
        return _sequence(stream, path, lines)
    return _mapping(stream, path, lines)


def _sequence(stream: Iterator[Any], path: Path, lines: dict[Path, int]) -> list[Any]:
    values: list[Any] = []
    for event in stream:
        if isinstance(event, yaml.SequenceEndEvent):
            break
        values.append(_value(event, stream, (*path, len(values)), lines))
    return values


def _mapping(stream: Iterator[Any], path: Path, lines: dict[Path, int]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for event in stream:
        if isinstance(event, yaml.MappingEndEvent):
            break
        line = event.start_mark.line + 1
        if not isinstance(event, yaml.ScalarEvent) or event.tag or event.anchor:
            raise BadInput("expected a plain word as key", line=line)
        if event.value in values:
            raise BadInput(f"the key {event.value!r} appears twice", line=line)
        values[event.value] = _value(next(stream), stream, (*path, event.value), lines)
        lines[(*path, event.value)] = line
    return values


def _scalar(event: yaml.ScalarEvent, path: Path, lines: dict[Path, int]) -> Any:
    """Return a scalar; quoted ones, long numbers and those with leading zeros stay text."""
    text: str = event.value
    if event.style == "|":
        first = lines[path] + 1
        for index in range(min(text.count("\n") + 1, MOST_VALUES - len(lines))):
            lines[(*path, index)] = first + index
    if event.style:
        return text
    if _NUMBER.fullmatch(text):
        return float(text) if "." in text else int(text)
    return None if text in ("", "~", "null") else _WORDS.get(text.lower(), text)


def write_yaml(document: Mapping[str, Any]) -> str:
    """Return a document as YAML: texts of several lines as blocks, short texts on one line."""
    return yaml.dump(document, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=100)


class _Dumper(yaml.SafeDumper):
    """Writes texts of several lines as blocks, and lists of short texts on one line."""


def _block(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


def _list(dumper: yaml.SafeDumper, values: list[Any]) -> yaml.SequenceNode:
    flow = all(isinstance(value, str) and len(value) < 30 for value in values)
    return dumper.represent_sequence("tag:yaml.org,2002:seq", values, flow_style=flow)


_Dumper.add_representer(str, _block)
_Dumper.add_representer(list, _list)
