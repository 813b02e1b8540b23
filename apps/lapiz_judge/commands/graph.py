"""`lapiz graph`: which step rests on which, as a drawing."""

import click

from lapiz import NotReached
from lapiz.commands.common import (
    GOOD,
    NOT,
    completion,
    ending,
    kind_option,
    language_option,
    printing_option,
    read_log,
    solved,
)
from lapiz.texts import told
from lapiz_judge.graphs import GRAPHS

ENDINGS = {".dot": "dot", ".gv": "dot", ".svg": "svg"}
"""What a file of each ending holds."""


@click.command()
@click.argument("puzzle", shell_complete=completion.files)
@kind_option
@click.option("--to", "goal", metavar="NAME", help="Only what this rests on: r5c7, r5c7=4, ...")
@click.option(
    "--as",
    "drawing",
    type=click.Choice(["dot", "svg"]),
    help="[default: as the ending of FILE says, else dot]",
)
@printing_option(*ENDINGS)
@language_option
def graph(puzzle: str, kind: str, goal: str | None, drawing: str | None) -> int:
    """Draw which step of a solve rests on which.

    PUZZLE may also be a saved log. DOT is for Graphviz (`| dot -Tsvg`). Exit status: 0 done, 1 NAME
    does not hold, 2 bad input.
    """
    form = ENDINGS.get(ending(click.get_current_context().params.get("output")), drawing or "dot")
    if drawing and drawing != form:
        raise click.UsageError(f"--as {drawing} is not for a file that ends in .{form}.")
    log = solved(read_log(puzzle, kind, goal))
    try:
        text = GRAPHS[form](log.story(goal) if goal else log)
    except NotReached as error:
        click.echo(f"lapiz: {told(str(error))}", err=True)
        return NOT
    click.echo(text, nl=False)
    return GOOD
