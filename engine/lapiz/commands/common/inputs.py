"""Puzzles from the arguments of a command, and the resulting exit status."""

import os
import sys
from collections.abc import Iterator

import attrs
import click

from lapiz.commands.common.at_work import waiting
from lapiz.core import NOTES, BadInput, Puzzle
from lapiz.files.puzzles import Make, load_all, read_text
from lapiz.files.text import LARGEST_TEXT_BYTES, decode
from lapiz.files.unknown import are_ignored
from lapiz.plugins.containment import PluginError
from lapiz.plugins.registry import registry
from lapiz.texts import one_line, said, told

GOOD, NOT, BAD = 0, 1, 2
"""The exit statuses: solved or valid; not solved or not valid; bad input."""

STDIN = "<stdin>"
END = "Type or paste a puzzle, then press Enter and Ctrl-D."
END_WINDOWS = "Type or paste a puzzle, then press Enter, Ctrl-Z and Enter."


@attrs.define
class Inputs:
    """The puzzles that the arguments name, and the worst exit `status` so far.

    A source that cannot be read costs one line on standard error; the others are still read.
    """

    sources: tuple[str, ...]
    kind: str = ""
    status: int = GOOD
    make: Make | None = None
    """Makes a puzzle of a document; None for `puzzle_of`."""

    def __attrs_post_init__(self) -> None:
        if self.kind:
            registry().kind(self.kind)

    def __iter__(self) -> Iterator[Puzzle]:
        for source in self.sources:
            try:
                for puzzle in self._puzzles(source):
                    self._warn(puzzle)
                    yield puzzle
            except (BadInput, PluginError) as error:
                self.fail(str(error), BAD)

    def _puzzles(self, source: str) -> Iterator[Puzzle]:
        if source == "-":
            text = standard_input(LARGEST_TEXT_BYTES)
            yield from read_text(text, name=STDIN, kind=self.kind, make=self.make)
        else:
            yield from load_all(source, self.kind, self.make)

    def _warn(self, puzzle: Puzzle) -> None:
        """Print what should be known of how a puzzle was read."""
        for note in () if are_ignored() else puzzle.document.get(NOTES, ()):  # told otherwise
            click.echo(f"lapiz: {said('warning')}: {one_line(told(note))}", err=True)

    def fail(self, message: str, status: int) -> None:
        """Print on one line what is wrong, and keep the worst status."""
        click.echo(f"lapiz: {one_line(told(message))}", err=True)
        self.worst(status)

    def worst(self, status: int) -> None:
        """Keep the worst status."""
        self.status = max(self.status, status)


def standard_input(largest: int) -> str:
    """Return the text of standard input."""
    if sys.stdin.isatty():
        click.echo(said(END if os.name == "posix" else END_WINDOWS), err=True)
    with waiting():
        data = sys.stdin.buffer.read(largest + 1)
    return decode(data, STDIN, largest)
