"""Output of commands: lines on a terminal or in a pipe, and files."""

import contextlib
import io
import itertools
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lapiz.core import Deduction, Position, Puzzle
from lapiz.files.text import encodable
from lapiz.files.writing import opened, write_file
from lapiz.show.looks import Look
from lapiz.texts import one_line, said

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text


MEMORY_BYTES = 8_000_000
"""How much of what goes to a file is kept in memory; more is kept on the disk."""
PLAIN = re.compile(r"\w[\w .-]{0,60}")
"""What may be part of the name of a new file: no path, and no puzzle that was typed."""
INDENT = 5
"""Columns by which the lines of a step are indented."""


def clean(text: str) -> str:
    """Return a text of many lines with all characters escaped that cannot be printed."""
    return "\n".join(
        line if line.isprintable() else one_line(line, len(line)) for line in text.split("\n")
    )


def save(data: str | bytes, output: str | None) -> None:
    """Write a file, whole or not at all, or to standard output for None and "-".

    Raises BadInput where the file cannot be written; a former one is still there then.
    """
    text = encodable(data) if isinstance(data, str) else data
    if output is None or output == "-":
        click.echo(text, nl=False)
    else:
        write_file(Path(output), text.encode() if isinstance(text, str) else text)


def save_page(page: str, output: str | None, sources: Sequence[str], what: str) -> None:
    """Write a page to a file, or print it; without a file's name a terminal gets a new file.

    That is in the current folder, named after the one source, and never one that is there already.
    """
    if output is None and sys.stdout.isatty():
        path = _free([*(Path(one).stem for one in sources if len(sources) == 1), what])
        save(page, str(path))
        click.echo(said("{file} is written; open it in a browser.").format(file=path))
    else:
        save(page, output)


def _free(parts: Sequence[str]) -> Path:
    """Return a name for a page, of words that are fit for one, that no file has yet."""
    stem = "-".join(part for part in parts if PLAIN.fullmatch(part))
    numbered = (f"{stem}-{number}" for number in itertools.count(2))
    names = (Path(f"{name}.html") for name in itertools.chain([stem], numbered))
    return next(path for path in names if not path.exists())


def printing_to(output: str | None, run: Callable[[], int]) -> int:
    """Run a command with what it prints going to a file, unless that is None or "-".

    The file is written when all is done. If nothing was printed because something is wrong, or the
    command fails, no file is written, and a former one is still there.
    """
    if output is None or output == "-":
        return run()
    with tempfile.SpooledTemporaryFile(MEMORY_BYTES) as kept:
        text = io.TextIOWrapper(kept, "utf-8", errors="backslashreplace", newline="\n")
        with contextlib.redirect_stdout(text):
            status = run()
        text.detach()
        if kept.tell() or not status:
            kept.seek(0)
            with opened(Path(output)) as file:
                shutil.copyfileobj(kept, file)
    return status


class Pen:
    """Writes to standard output: wrapped and in colour only on a terminal.

    Rich, which takes half as long to import as everything else, is imported when the first line is
    written: `--json` and `--quiet` do not need it.
    """

    @cached_property
    def console(self) -> "Console":
        """The console that lines are written to."""
        from rich.console import Console

        return Console(highlight=False, markup=False, emoji=False)

    def say(self, text: str, style: str = "") -> None:
        """Write one line."""
        self.console.print(one_line(text, 100_000), style=style or None, soft_wrap=True)

    def step(self, puzzle: Puzzle, deduction: Deduction, number: int = 0, **how: Any) -> None:
        """Write a step; `how` is what `lapiz.show.text.step_lines` takes."""
        from lapiz.show.text import step_lines  # which imports rich

        self._lines(step_lines(puzzle, deduction, number, **how), INDENT)

    def board(
        self,
        puzzle: Puzzle,
        position: Position,
        looks: Mapping[int, Look] | None = None,
        **how: Any,
    ) -> None:
        """Draw a position; `how` is what `lapiz.show.text.board` takes."""
        from lapiz.show.text import board  # which imports rich

        self._lines(board(puzzle, position, looks, **how))

    def loose(self, puzzle: Puzzle, position: Position) -> None:
        """Draw the pieces that lie beside the board."""
        from lapiz.show.text import loose_lines  # which imports rich

        self._lines(loose_lines(puzzle, position))

    def _lines(self, texts: Iterable["Text"], indent: int = 0) -> None:
        """Write lines; on a terminal long ones are wrapped and indented."""
        for text in texts:
            if self.console.is_terminal and indent and text.cell_len > self.console.width:
                self._wrapped(text, indent)
            else:
                self.console.print(text, soft_wrap=True)

    def _wrapped(self, text: "Text", indent: int) -> None:
        first, *others = text.wrap(self.console, max(20, self.console.width - indent))
        self.console.print(first)
        for line in others:
            self.console.print(" " * indent, line.plain.strip(), sep="")
