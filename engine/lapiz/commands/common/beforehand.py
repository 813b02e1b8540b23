"""What is checked before a solve begins: names that a command was given, and files to write.

A solve may take minutes. Whoever mistyped a name, or a folder, should not wait for it.
"""

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from lapiz.core.errors import BadInput, located
from lapiz.core.kind import Puzzle
from lapiz.solving.stages import check_name
from lapiz.texts.phrases import marked

__all__ = ["COUNT", "knows", "output_option"]


COUNT = click.IntRange(1, 10**9)
"""The type of options that say how many: more than anyone waits for, and less than fails later."""


def output_option(
    *names: str, help: str = marked("Write it there.")
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return an option that names a file to write, `-o` by default: refused at once if it cannot.

    "-" is standard output.
    """
    names = names or ("-o", "--output")
    return click.option(*names, metavar="FILE", callback=_can_be_written, help=help)


def _can_be_written(_: click.Context, __: click.Parameter, output: str | None) -> str | None:
    """Return the name of a file, or None; BadInput if no such file can be written."""
    if output is None or output == "-":
        return output
    try:
        fault = _fault(Path(output))
    except (OSError, ValueError) as error:  # a name too long, or with a character it cannot have
        fault = getattr(error, "strerror", None) or str(error)
    if fault:
        raise BadInput(f"cannot be written: {fault}", source=output)
    return output


def _fault(path: Path) -> str:
    folder = path.parent
    if path.is_dir():
        return os.strerror(errno.EISDIR)
    if not folder.is_dir():
        return os.strerror(errno.ENOTDIR if folder.exists() else errno.ENOENT)
    if not os.access(path if path.exists() else folder, os.W_OK):
        return os.strerror(errno.EACCES)
    return ""


def knows(puzzle: Puzzle, name: str | None) -> None:
    """Raise BadInput if a name means nothing in a puzzle, nor in what it hands over to."""
    if name:
        with located(puzzle.name):
            check_name(puzzle, name)
