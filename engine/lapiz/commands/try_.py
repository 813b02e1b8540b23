"""`lapiz try`: what a technique finds that is being written, again at every save."""

import time

import click

from lapiz.commands.common import completion
from lapiz.commands.common.beforehand import output_option
from lapiz.commands.common.inputs import GOOD, NOT
from lapiz.commands.common.options import kind_option, language_option
from lapiz.commands.common.output import Pen, save
from lapiz.commands.common.trials import page_of, print_trial
from lapiz.core import BadInput
from lapiz.files.puzzles import load, path_of
from lapiz.texts import one_line, said, told
from lapiz.workshop.modules import path_in
from lapiz.workshop.trying import trial

WAIT = 0.3
"""Seconds between two looks at whether a file has changed."""


@click.command("try")
@click.argument("module", metavar="MODULE.py[:NAME]", shell_complete=completion.files)
@click.argument("puzzle", shell_complete=completion.files)
@kind_option
@click.option("--watch", is_flag=True, help="Try again whenever the module or the puzzle is saved.")
@click.option(
    "--seconds",
    type=click.FloatRange(0.1, 3600),
    default=10.0,
    help="How long it may look at one position. [default: 10]",
)
@output_option(help="Write a page with the boards there; with --watch it loads itself again.")
@language_option
def try_(
    module: str, puzzle: str, kind: str, watch: bool, seconds: float, output: str | None
) -> int:
    """Try the technique of a MODULE on a PUZZLE while you write it.

    What it finds is shown, each deduction proved or refused. The module is read anew and need not
    be installed. What is refused is drawn with its counterexample. If it finds nothing at the
    start, the positions of the usual solve are tried. Exit status: 0 it finds something and all is
    proved, 1 not, 2 bad input.
    """
    if not watch:
        return _once(module, puzzle, kind, seconds, output, watched=False)
    seen = None
    while True:
        saved = _saved(module, puzzle)
        if saved != seen:
            seen = saved
            click.clear()
            _watched(module, puzzle, kind, seconds, output)
        time.sleep(WAIT)


def _watched(module: str, puzzle: str, kind: str, seconds: float, output: str | None) -> None:
    """Try once; a fault in what is being written is told, and waited for to be mended."""
    try:
        _once(module, puzzle, kind, seconds, output, watched=True)
    except BadInput as error:
        click.echo(f"lapiz: {one_line(told(str(error)))}", err=True)
    click.echo(said("Waiting for the next save; Ctrl-C ends it."), err=True)


def _once(
    module: str, puzzle: str, kind: str, seconds: float, output: str | None, *, watched: bool
) -> int:
    with trial(module, load(puzzle, kind), seconds) as result:
        print_trial(result, Pen())
        if output:
            save(page_of(result, reloads=watched), output)
        return GOOD if result.good else NOT


def _saved(module: str, puzzle: str) -> list[int]:
    """Return when the files were saved that are watched."""
    paths = [path_in(module)[0], path_of(puzzle)]
    return [path.stat().st_mtime_ns for path in paths if path and path.exists()]
