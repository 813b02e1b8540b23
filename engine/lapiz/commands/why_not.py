"""`lapiz why-not`: a candidate supposed, and how that comes to a contradiction."""

import click

from lapiz.asking import ask
from lapiz.commands.common.inputs import BAD, GOOD, NOT, Inputs
from lapiz.commands.common.options import profile_for, puzzle_options, solve_options
from lapiz.commands.common.output import Pen
from lapiz.commands.common.stories import print_story_step, story_lines
from lapiz.core.errors import BadInput
from lapiz.show import json_lines

__all__ = ["why_not"]


@click.command("why-not")
@click.argument("name")
@puzzle_options
@solve_options
@click.option("--grid", is_flag=True, help="Draw the board at each step, the pattern marked.")
def why_not(
    name: str,
    puzzles: tuple[str, ...],
    kind: str,
    as_json: bool,
    profile: str | None,
    no_unique: bool,
    grid: bool,
) -> int:
    """Suppose NAME (r5c7=4) and tell by named techniques what comes to a contradiction.

    It is never assumed that there is one solution. Exit status: 0 it is refuted, 1 not,
    2 bad input.
    """
    inputs, pen = Inputs(puzzles, kind), Pen()
    for puzzle in inputs:
        try:
            found = ask.why_not(puzzle, name, profile_for(puzzle, profile, no_unique))
        except BadInput as error:
            inputs.fail(f"{puzzle.name}: {error}", BAD)
            continue
        inputs.worst(GOOD if found.refuted or found.clash else NOT)
        if as_json:
            _supposition_json(found)
        else:
            _print_supposition(found, grid, pen)
    return inputs.status


def _supposition_json(found: ask.Supposition) -> None:
    item = None if found.item is None else found.log.stages[-1].puzzle.space.items[found.item].name
    content = {
        "supposed": found.text,
        "refuted": found.refuted or bool(found.clash),
        "possible": found.possible,
        "clash": found.clash,
        "empty": item,
    }
    click.echo(json_lines.to_line("why-not", content))
    for line in story_lines(found.story) if found.story else ():
        click.echo(line)


def _print_supposition(found: ask.Supposition, grid: bool, pen: Pen) -> None:
    if found.clash:
        pen.say(f"{found.clash}.", "bold")
        return
    pen.say(f"Suppose {found.text}.", "bold")
    if found.story:
        for step in found.story.steps:
            print_story_step(found.story, step, pen, grid, original=False)
        said = found.story.goal
        pen.say(f"Then {said}: so it is not {found.text}.", "bold")
    elif found.possible:
        pen.say(f"Nothing speaks against it: the solve ends {found.log.status!r}.")
    else:
        pen.say("No contradiction is found, and no solution either.")
