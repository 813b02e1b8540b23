"""`lapiz story` and `lapiz print`: pages that explain a solve, booklets to print."""

from pathlib import Path

import click
from click.core import ParameterSource

from lapiz.commands.asking import print_story
from lapiz.commands.common import (
    BAD,
    GOOD,
    NOT,
    Inputs,
    Pen,
    language_option,
    profile_for,
    puzzle_options,
    solve_options,
)
from lapiz.core.errors import BadInput
from lapiz.plugins.registry import registry
from lapiz.show.picture.themes import THEMES
from lapiz.solving import solver
from lapiz.solving.goals import NotReached
from lapiz.solving.log import Log, Story
from lapiz.texts.translations import language

__all__ = ["print_", "story"]


@click.command()
@puzzle_options
@solve_options
@click.option("--to", "goal", metavar="NAME", help="Only the steps to it: r5c7, or what why takes.")
@click.option("-o", "--output", metavar="FILE", help="Write it there, as a page; - prints it.")
@click.option("--title", default="", help="What to call the page.")
@click.option(
    "--notation",
    default="",
    metavar="NAME",
    help=f"Open the page in it: {', '.join(registry().notations)}.",
)
@click.option("--theme", type=click.Choice([*THEMES]), help="Open the page in it.")
@click.option("--grid", is_flag=True, help="Draw the board at each step, the pattern marked.")
@click.pass_context
def story(
    context: click.Context,
    puzzles: tuple[str, ...],
    kind: str,
    as_json: bool,
    profile: str | None,
    no_unique: bool,
    goal: str | None,
    output: str | None,
    title: str,
    notation: str,
    theme: str | None,
    grid: bool,
) -> int:
    """Explain a solve step by step, on a page (-o story.html) or, with --to, as text.

    The page is one file that needs no network; lapiz reads it back (`lapiz show story.html`,
    `lapiz check story.html`). With --to only the steps are told that a cell needs: a solve of its
    own. Exit status: 0 it is told, 1 the solve does not come to an end, or not to NAME,
    2 bad input.
    """
    if output is None and goal is None:
        raise click.UsageError(
            "Say where to write the page (-o story.html) or what to tell (--to)."
        )
    if output is not None and len(puzzles) > 1:
        raise click.UsageError("A page is for one puzzle.")
    inputs, pen = Inputs(puzzles, kind), Pen()
    for puzzle in inputs:
        log = solver.solve(puzzle, profile_for(puzzle, profile, no_unique))
        try:
            told = log.story(goal) if goal else log
        except NotReached as error:
            inputs.fail(f"{puzzle.name}: {error}", NOT)
            continue
        except BadInput as error:
            inputs.fail(f"{puzzle.name}: {error}", BAD)
            continue
        if output is not None:
            options = {"notation": notation, "theme": theme or "", "language": _asked(context)}
            _write(_page(told, title, options), output)
            inputs.worst(GOOD if goal or log.status == "solved" else NOT)
            return inputs.status
        assert isinstance(told, Story)
        print_story(told, pen, as_json=as_json, grid=grid)
    return inputs.status


def _asked(context: click.Context) -> str:
    """Return the language that was asked for; otherwise the reader's browser decides."""
    chosen = context.get_parameter_source("language")
    asked = (ParameterSource.COMMANDLINE, ParameterSource.ENVIRONMENT)
    return language() if chosen in asked else ""


def _page(log: Log, title: str, options: dict[str, str]) -> str:
    from lapiz.show.story import story as page

    puzzle = log.puzzle
    about = [puzzle.title or puzzle.kind.title, log.goal if isinstance(log, Story) else ""]
    return page(log, title=title or ": ".join(filter(None, about)), **options)


def _write(text: str, output: str | None) -> None:
    if output in (None, "-"):
        click.echo(text, nl=False)
        return
    assert output is not None
    try:
        Path(output).write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"cannot be written: {error.strerror}", source=output) from None


@click.command("print")
@click.argument("puzzles", nargs=-1, required=True, metavar="PUZZLE...")
@click.option("--kind", default="", metavar="NAME", help="What to read a text as.")
@click.option("-o", "--output", metavar="FILE", help="Write it there.")
@click.option("--title", default="", help="What to call it.")
@click.option("--pencil", is_flag=True, help="Print the pencil marks, too.")
@language_option
def print_(
    puzzles: tuple[str, ...], kind: str, output: str | None, title: str, pencil: bool
) -> int:
    """Write a booklet to print: a sheet for each puzzle, then hints, then solutions.

    It is one HTML file; a browser prints it or saves it as PDF. Exit status: 0 done, 2 bad input.
    """
    from lapiz.show.story import booklet

    inputs = Inputs(puzzles, kind)
    found = list(inputs)
    if found:
        _write(booklet(found, title=title, language=language(), pencil=pencil), output)
    return inputs.status
