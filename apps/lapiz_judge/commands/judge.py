"""`lapiz judge`: whether an argument proves what it says, step by step."""

from pathlib import Path

import click

from lapiz import BadInput, load
from lapiz.commands.common import (
    GOOD,
    NOT,
    Pen,
    completion,
    json_option,
    kind_option,
    language_option,
    printing_option,
    standard_input,
)
from lapiz.files import LARGEST_TEXT_BYTES, read_file
from lapiz.show import json_lines
from lapiz_judge.judgements import Judged, Verdict
from lapiz_judge.judging import judge as judged

STYLES = {
    Verdict.PROVED: "green",
    Verdict.FALSE: "bold red",
    Verdict.NOT_SHOWN: "yellow",
    Verdict.NOT_READ: "dim",
}


@click.command()
@click.argument("puzzle", shell_complete=completion.files)
@click.argument("argument", shell_complete=completion.files)
@printing_option()
@json_option
@kind_option
@click.option(
    "--limit",
    type=click.FloatRange(0, 3600, min_open=True),
    default=None,
    metavar="SECONDS",
    help="How long techniques may be asked for each step.",
)
@language_option
def judge(puzzle: str, argument: str, as_json: bool, kind: str, limit: float | None) -> int:
    """Judge an ARGUMENT about a puzzle, step by step.

    It is a text, a file, or - for standard input: a step a line, each with what follows and why. A
    chain in Eureka notation, a named pattern with its cells ("X-Wing 7 r37c26 =>
    r9c2<>7"), or what lapiz prints of a step. Exit status: 0 all is proved, 1 not all, 2 bad input.
    """
    if puzzle == argument == "-":
        raise click.UsageError("only one of both can be standard input")
    result = judged(load(_text(puzzle) or puzzle, kind), _text(argument) or argument, limit=limit)
    if not result.steps:
        raise BadInput("there is no step in the argument")
    if as_json:
        for content in result.to_json():
            click.echo(json_lines.line(content))
    else:
        _print(result, Pen())
    return GOOD if result.proved else NOT


def _text(source: str) -> str:
    """Return the text of standard input or of a file; "" for what is no name of a file."""
    if source == "-":
        return standard_input(LARGEST_TEXT_BYTES)
    try:
        return read_file(Path(source)) if Path(source).is_file() else ""
    except OSError:
        return ""


def _print(found: Judged, pen: Pen) -> None:
    for step in found.steps:
        pen.say(step.line(), STYLES[step.verdict])
    pen.say(found.summary(), "bold")
