"""`lapiz why-not`: something supposed, and the steps from there to a contradiction."""

import click

from lapiz.asking import ask
from lapiz.commands.common.conditions import effective
from lapiz.commands.common.inputs import BAD, GOOD, NOT, Inputs, name_first
from lapiz.commands.common.options import length_option, profile_for, puzzle_options, solve_options
from lapiz.commands.common.output import printing_option
from lapiz.commands.common.pen import Pen, print_story_step
from lapiz.core import BadInput, Name
from lapiz.show import json_lines


@click.command("why-not")
@effective("--grid --length", never_with="--json")
@click.argument("name")
@puzzle_options
@printing_option()
@solve_options
@length_option
@click.option("--grid", is_flag=True, help="Draw the board at each step, the pattern marked.")
def why_not(
    name: str,
    puzzles: tuple[str, ...],
    kind: str,
    as_json: bool,
    profile: str | None,
    no_unique: bool,
    grid: bool,
    length: str | None,
) -> int:
    """Suppose NAME (r5c7=4), and show how that goes wrong.

    Named techniques lead from there to a contradiction. It is never assumed that there is one
    solution. Exit status: 0 it is refuted, 1 not, 2 bad input.
    """
    name, puzzles = name_first(name, puzzles)
    inputs, pen = Inputs(puzzles, kind), Pen()
    for puzzle in inputs:
        try:
            supposition = ask.why_not(puzzle, name, profile_for(puzzle, profile, no_unique))
        except BadInput as error:
            inputs.fail(Name("{0}: {1}", puzzle.name, str(error)), BAD)
            continue
        inputs.worst(GOOD if supposition.refuted else NOT)
        if as_json:
            for content in supposition.to_json():
                click.echo(json_lines.line(content))
        else:
            _print_supposition(supposition, grid, length or "", pen)
    return inputs.status


def _print_supposition(supposition: ask.Supposition, grid: bool, length: str, pen: Pen) -> None:
    if supposition.beginning:
        pen.say(supposition.beginning, "bold")
    if supposition.story:
        for step in supposition.story.steps:
            print_story_step(supposition.story, step, pen, grid, original=False, length=length)
    pen.legend()
    pen.say(supposition.outcome, "bold" if supposition.refuted else "")
