"""Puzzles as text, in a format chosen by name."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any

from lapiz.core import BadInput, Format, Name, Puzzle
from lapiz.files.puzzles import dump, load_text
from lapiz.plugins import SPARING, suggested
from lapiz.plugins.registry import registry


def writer_for(form: str) -> Callable[[Puzzle], str]:
    """Return a function that writes puzzles in a format: "yaml", or that of a plugin.

    Raises BadInput if no format has this name.
    """
    formats = registry().formats
    if form == "yaml":
        return dump
    if form in formats and formats[form].write:
        return partial(_written, formats[form])
    raise BadInput(suggested(Name("no format {0} to write in", repr(form)), form, written()))


def written() -> list[str]:
    """Return the names of the formats that puzzles can be written in.

    >>> written()[0]
    'yaml'
    """
    return ["yaml", *sorted(form.name for form in registry().formats.values() if form.write)]


def _written(form: Format, puzzle: Puzzle) -> str:
    assert form.write is not None
    if not form.fits(*registry().lineage(puzzle.kind.name)):
        raise BadInput(f"format {form.name} is for {form.kind}, not for {puzzle.kind.name}")
    document = puzzle.kind.write(puzzle, puzzle.start)
    about = {"title": puzzle.title, "source": puzzle.source, "expect": dict(puzzle.expect)}
    return form.write({**document, **{field: value for field, value in about.items() if value}})


def shortest(puzzle: Puzzle) -> str:
    """Return the shortest line that describes the whole puzzle, or YAML if no format has one."""
    return min(_lines(puzzle), key=len, default=None) or dump(puzzle)


def _lines(puzzle: Puzzle) -> Iterator[str]:
    """Yield the lines that read back as the same puzzle.

    What is written of both is compared: two spaces of one shape are not the same object, once the
    first has been forgotten.
    """
    described = _described(puzzle)
    for form in registry().formats_for(puzzle.kind.name):
        if form.write is None:
            continue
        with suppress(BadInput), SPARING:
            text = form.write(described[1]).strip()
            if text and "\n" not in text and _described(load_text(text)) == described:
                yield text


def _described(puzzle: Puzzle) -> tuple[str, dict[str, Any]]:
    return puzzle.kind.name, puzzle.kind.write(puzzle, puzzle.start)
