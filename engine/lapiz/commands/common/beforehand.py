"""What is checked before a solve begins: names that a command was given, and files to write.

A solve may take minutes. Whoever mistyped a name, or a folder, should not wait for it.
"""

import errno
import functools
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from lapiz.commands.common import completion
from lapiz.commands.common.output import printing_to
from lapiz.core import BadInput, Name, Puzzle, located
from lapiz.files.puzzles import load
from lapiz.files.sources import path_of
from lapiz.solving.stages import check_name
from lapiz.texts import marked

COUNT = click.IntRange(1, 10**9)
"""The type of options that say how many: more than anyone waits for, and less than fails later."""


PAGE = marked("Write the page there; - prints it, and so does a pipe without it.")


def output_option(
    *names: str, help: str = marked("Write it there.")
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return an option that names a file to write, `-o` by default: refused at once if it cannot.

    "-" is standard output. What the command reads is never written over.
    """
    names = names or ("-o", "--output")

    def add(command: Callable[..., Any]) -> Callable[..., Any]:
        @click.option(
            *names,
            metavar="FILE",
            callback=_can_be_written,
            help=help,
            shell_complete=completion.files,
        )
        @functools.wraps(command)
        def checked(*arguments: Any, **options: Any) -> Any:
            _check_not_read(click.get_current_context())
            return command(*arguments, **options)

        return checked

    return add


def printing_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add `-o FILE`: what the command prints is written there, whole or not at all."""

    @output_option(help="Write there what would be printed.")
    @functools.wraps(command)
    def printed(*arguments: Any, output: str | None, **options: Any) -> Any:
        return printing_to(output, lambda: command(*arguments, **options))

    return printed


def _check_not_read(context: click.Context) -> None:
    """Raise BadInput if a file to be written is one that another parameter names, to be read."""
    outputs = {one.name for one in context.command.params if one.callback is _can_be_written}
    for name in outputs:
        output = context.params.get(name or "")
        others = [value for key, value in context.params.items() if key not in outputs]
        if output and any(_same(output, value) for value in others):
            raise BadInput("the command reads this file; write to another", source=output)


def _same(output: str, value: Any) -> bool:
    """Tell whether a value of a parameter is the file to be written, or one of several is."""
    if isinstance(value, tuple | list):
        return any(_same(output, one) for one in value)
    if not isinstance(value, str | Path):
        return False
    try:
        return os.path.samefile(output, value)
    except (OSError, ValueError):  # one of them is no file
        return False


def _can_be_written(_: click.Context, __: click.Parameter, output: str | None) -> str | None:
    """Return the name of a file, or None; BadInput if no such file can be written."""
    if output is None or output == "-":
        return output
    try:
        fault = _fault(Path(output))
    except (OSError, ValueError) as error:  # a name too long, or with a character it cannot have
        fault = getattr(error, "strerror", None) or str(error)
    if fault:
        raise BadInput(Name("cannot be written: {0}", Name(fault)), source=output)
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


def name_first(name: str, puzzles: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Return the name that is asked about and the puzzles, in whichever order they were given.

    >>> name_first("r1c2", ("x.yaml",)) == name_first("x.yaml", ("r1c2",)) == ("r1c2", ("x.yaml",))
    True
    """
    others = [one for one in puzzles if not _is_puzzle(one)] if _is_puzzle(name) else []
    if len(others) != 1:
        return name, puzzles
    return others[0], tuple(name if one == others[0] else one for one in puzzles)


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
