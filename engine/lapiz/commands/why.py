"""`lapiz why`: why something holds, by the steps of the solve that it needs."""

import click

from lapiz.asking import ask
from lapiz.commands.common.conditions import effective
from lapiz.commands.common.inputs import BAD, NOT, Inputs, knows, name_first
from lapiz.commands.common.options import length_option, profile_for, puzzle_options, solve_options
from lapiz.commands.common.output import printing_option
from lapiz.commands.common.pen import Pen, print_story
from lapiz.core import BadInput, Name, Profile
from lapiz.show import json_lines
from lapiz.solving import NotReached, Story, solver
from lapiz.texts import said, title, told


@click.command()
@effective("--grid --length", never_with="--json")
@click.argument("name")
@puzzle_options
@printing_option()
@solve_options
@length_option
@click.option("--grid", is_flag=True, help="Draw the board at each step, the pattern marked.")
@click.option(
    "--without-uniqueness", is_flag=True, help="Say which steps fall without assuming one solution."
)
def why(
    name: str,
    puzzles: tuple[str, ...],
    kind: str,
    as_json: bool,
    profile: str | None,
    no_unique: bool,
    grid: bool,
    without_uniqueness: bool,
    length: str | None,
) -> int:
    """Explain why NAME holds, with only the steps that it needs.

    NAME is r5c7=4 (true), r5c7<>4 (gone) or r5c7 (whatever it is). Quote a name with < or > for
    your shell, or write "not r5c7=4". Exit status: 0 it holds, 1 it does not hold in this solve, 2
    bad input.
    """
    name, puzzles = name_first(name, puzzles)
    inputs, pen = Inputs(puzzles, kind), Pen()
    for puzzle in inputs:
        chosen = profile_for(puzzle, profile, no_unique)
        try:
            knows(puzzle, name)
            story = solver.solve(puzzle, chosen).story(name)
            if without_uniqueness:
                story = _print_fallen(story, chosen, name, as_json, pen)
        except NotReached as error:
            inputs.fail(Name("{0}: {1}", puzzle.name, error.args[0]), NOT)
            continue
        except BadInput as error:
            inputs.fail(str(error), BAD)
            continue
        print_story(story, pen, as_json=as_json, grid=grid, original=True, length=length or "")
    return inputs.status


def _print_fallen(story: Story, chosen: Profile, name: str, as_json: bool, pen: Pen) -> Story:
    """Print which steps fall without uniqueness; return a story that needs none of them.

    Raises NotReached if there is no such story.
    """
    fallen = ask.fallen(story.whole)
    if as_json:
        numbers = [step.number for step in fallen]
        click.echo(json_lines.to_line("fallen", {"steps": numbers, "of": len(story.whole.steps)}))
    else:
        named = ", ".join(f"{step.number} {title(step.technique)}" for step in fallen)
        text = said("Steps that fall without uniqueness ({some} of {all}): {list}.").format(
            some=len(fallen), all=len(story.whole.steps), list=named or said("none")
        )
        pen.say(text, "bold")
    if not any(step.assumes_unique for step in story.steps):
        return story
    if not as_json:
        pen.say(said("{goal} falls with them. Another way:").format(goal=told(story.goal)))
    return solver.solve(story.whole.puzzle, chosen, assume_unique=False).story(name)
