"""A story, the part of a log that leads to one goal, as text or as JSON."""

import click

from lapiz.commands.common.output import Pen
from lapiz.show import json_lines
from lapiz.show.looks import looks
from lapiz.solving.log import Step, Story
from lapiz.texts import said, told


def print_story(
    story: Story,
    pen: Pen,
    *,
    as_json: bool = False,
    grid: bool = False,
    original: bool = False,
    length: str = "",
) -> None:
    """Print the part of a log that leads to one goal.

    With `original` its steps keep their numbers in the whole log.
    """
    if as_json:
        for line in json_lines.dump_log(story):
            click.echo(line)
        return
    taken, whole = len(story.steps), len(story.whole.entries)
    if not taken:
        pen.say(f"{told(story.given)}.", "bold")
        return
    by = said("{goal} by {some} of {all} steps:")
    pen.say(by.format(goal=told(story.goal), some=taken, all=whole), "bold")
    for step in story.steps:
        print_story_step(story, step, pen, grid, original, length)


def print_story_step(
    story: Story, step: Step, pen: Pen, grid: bool, original: bool, length: str = ""
) -> None:
    """Print a step of a story; with `original` it keeps its number in the whole log."""
    shown = story.original if original else int
    deduction, unique, number = step.deduction, step.assumes_unique, shown(step.number)
    pen.step(
        step.puzzle,
        deduction,
        number,
        assumes_unique=unique,
        length=length,
        position=step.before,
    )
    spare = story.spare.get(step.number, 0)
    if spare:
        names = ", ".join(step.puzzle.space.names(spare))
        pen.say("     " + said("This holds even with {names} still there.").format(names=names))
    if step.rests_on:
        rests_on = ", ".join(str(shown(number)) for number in step.rests_on)
        pen.say("     " + said("Rests on {steps}.").format(steps=rests_on), "dim")
    if grid:
        pen.board(step.puzzle, step.before, looks(deduction), indent=3)
        pen.say("")
