"""Puzzles and logs from the arguments of a command, and the resulting exit status."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import attrs
import click

from lapiz.commands.common.status_line import waiting
from lapiz.core import NOTES, BadInput, Puzzle, located
from lapiz.files.puzzles import Make, load, load_all, read_text
from lapiz.files.sources import path_of
from lapiz.files.text import (
    LARGEST_LOG_BYTES,
    LARGEST_TEXT_BYTES,
    decode,
    looks_like_log,
    read_file,
)
from lapiz.files.unknown_rules import are_ignored
from lapiz.plugins.containment import PluginError
from lapiz.plugins.registry import registry
from lapiz.solving import Log, check_name, solver
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


def name_first(name: str, puzzles: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Return the name that is asked about and the puzzles, in whichever order they were given.

    >>> name_first("r1c2", ("x.yaml",)) == name_first("x.yaml", ("r1c2",)) == ("r1c2", ("x.yaml",))
    True
    """
    others = [puzzle for puzzle in puzzles if not _is_puzzle(puzzle)] if _is_puzzle(name) else []
    if len(others) != 1:
        return name, puzzles
    return others[0], tuple(name if puzzle == others[0] else puzzle for puzzle in puzzles)


def _is_puzzle(text: str) -> bool:
    """Tell whether an argument is a puzzle: standard input, a file, or the text of one."""
    try:
        return text == "-" or path_of(text) is not None or bool(load(text))
    except BadInput:
        return False


def knows(puzzle: Puzzle, name: str | None) -> None:
    """Raise BadInput if a name means nothing in a puzzle, nor in what it hands over to."""
    if name:
        with located(puzzle.name):
            check_name(puzzle, name)


def read_log(source: str, kind: str = "", goal: str | None = None) -> Log | Puzzle:
    """Return a saved log, proved again, or a puzzle that is still to be solved.

    Raises BadInput, also where a puzzle has nothing of the name that is the goal.
    """
    from lapiz.files.saved_logs import RefusedLogError, check_log

    text = standard_input(LARGEST_LOG_BYTES) if source == "-" else _text(source)
    if text is None or not looks_like_log(text):
        puzzle = next(read_text(text, source, kind=kind)) if text else load(source, kind)
        knows(puzzle, goal)
        return puzzle
    try:
        return next(check_log(text, source))
    except RefusedLogError as error:
        raise BadInput(error.message, source=error.source, line=error.line) from None


def solved(read: Log | Puzzle) -> Log:
    """Return a log that was read, or the solve of a puzzle that was."""
    return solver.solve(read) if isinstance(read, Puzzle) else read


def _text(source: str) -> str | None:
    """Return the text of a file if it is a log; None otherwise."""
    try:
        path = Path(source)
        text = read_file(path, LARGEST_LOG_BYTES) if path.is_file() else ""
    except (OSError, ValueError):  # not the name of a file, or too large to be a puzzle
        return None
    return text if looks_like_log(text) else None
