"""`lapiz why` and `why-not`: questions to a log; the story that answers, as text or JSON."""

from collections.abc import Callable

import attrs
import click

from lapiz.asking import ask
from lapiz.commands.common import (
    BAD,
    GOOD,
    INDENT,
    NOT,
    Inputs,
    Pen,
    profile_for,
    puzzle_options,
    solve_options,
)
from lapiz.core.errors import BadInput
from lapiz.core.kind import Puzzle
from lapiz.show import json_lines
from lapiz.solving import solver
from lapiz.solving.goals import NotReached
from lapiz.solving.log import Log, Step, Story

__all__ = ["print_story", "story_lines", "why", "why_not"]


@attrs.frozen
class _Asked:
    """A log that is asked, and how it was made."""

    log: Log
    again: Callable[[], Log]
    """Solves it without the assumption of one solution."""


def _asked(puzzle: Puzzle, profile: str | None, no_unique: bool) -> _Asked:
    chosen = profile_for(puzzle, profile, no_unique)
    log = solver.solve(puzzle, chosen)
    return _Asked(log, lambda: solver.solve(puzzle, chosen, assume_unique=False))


@click.command()
@click.argument("name")
@puzzle_options
@solve_options
@click.option("--grid", is_flag=True, help="Draw the board at each step, the pattern marked.")
@click.option(
    "--without-uniqueness", is_flag=True, help="Tell what falls without assuming one solution."
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
) -> int:
    """Tell why NAME is so: r5c7<>4 (gone), r5c7=4 (true) or r5c7; only the steps needed.

    Quote a name with < or > for your shell, or write "not r5c7=4". Exit status: 0 it is so,
    1 it is not so in this solve, 2 bad input.
    """
    inputs, pen = Inputs(puzzles, kind), Pen()
    for puzzle in inputs:
        asked = _asked(puzzle, profile, no_unique)
        try:
            story = asked.log.story(name)
            if without_uniqueness:
                story = _print_fallen(asked, story, name, as_json, pen)
        except NotReached as error:
            inputs.fail(f"{puzzle.name}: {error}", NOT)
            continue
        except BadInput as error:
            inputs.fail(f"{puzzle.name}: {error}", BAD)
            continue
        print_story(story, pen, as_json=as_json, grid=grid, original=True)
    return inputs.status


def _print_fallen(asked: _Asked, story: Story, name: str, as_json: bool, pen: Pen) -> Story:
    """Tell which steps fall without uniqueness; return the story that does without them.

    Raises NotReached when there is none.
    """
    fallen = ask.fallen(asked.log)
    if as_json:
        numbers = [step.number for step in fallen]
        click.echo(json_lines.to_line("fallen", {"steps": numbers, "of": len(asked.log.steps)}))
    else:
        told = ", ".join(f"{step.number} {_title(step)}" for step in fallen) or "none"
        pen.say(
            f"Without uniqueness {len(fallen)} of {len(asked.log.steps)} steps fall: {told}.",
            "bold",
        )
    if not any(step.assumes_unique for step in story.steps):
        return story
    pen.say(f"{story.goal} falls with them. Another way:") if not as_json else None
    return asked.again().story(name)


def _title(step: Step) -> str:
    from lapiz.texts.words import title

    return title(step.technique)


def print_story(
    story: Story, pen: Pen, *, as_json: bool = False, grid: bool = False, original: bool = False
) -> None:
    """Print the slice of a log that reaches something.

    With `original` its steps have the numbers of the whole log.
    """
    if as_json:
        for line in story_lines(story):
            click.echo(line)
        return
    taken, whole = len(story.steps), len(story.whole.entries)
    if not taken:
        pen.say(f"{story.given}.", "bold")
        return
    pen.say(f"{story.goal} by {taken} of {whole} steps:", "bold")
    for step in story.steps:
        _print_step(story, step, pen, grid, original)


def story_lines(story: Story) -> list[str]:
    """Return a story as lines of JSON: a log that `lapiz check` proves, and what it is of."""
    *lines, _ = json_lines.dump_log(story)
    spaces = {step.number: step.puzzle.space for step in story.steps}
    of = {
        "goal": story.goal,
        "of": len(story.whole.entries),
        "numbers": story.numbers,
        "spare": {
            str(number): spaces[number].names(members) for number, members in story.spare.items()
        },
    }
    return [*lines, json_lines.to_line("result", {**json_lines.result_object(story), **of})]


def _print_step(story: Story, step: Step, pen: Pen, grid: bool, original: bool) -> None:
    from lapiz.show.looks import looks
    from lapiz.show.text import board, step_lines

    shown = story.original if original else int
    deduction, unique = step.deduction, step.assumes_unique
    pen.lines(step_lines(step.puzzle, deduction, shown(step.number), assumes_unique=unique), INDENT)
    spare = story.spare.get(step.number, 0)
    if spare:
        names = ", ".join(step.puzzle.space.names(spare))
        pen.say(f"     This holds even with {names} still there.")
    if step.rests_on:
        rests_on = ", ".join(str(shown(number)) for number in step.rests_on)
        pen.say(f"     Rests on {rests_on}.", "dim")
    if grid:
        pen.lines(board(step.puzzle, step.before, looks(deduction), indent=3))
        pen.say("")


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
            _print_step(found.story, step, pen, grid, original=False)
        said = found.story.goal
        pen.say(f"Then {said}: so it is not {found.text}.", "bold")
    elif found.possible:
        pen.say(f"Nothing speaks against it: the solve ends {found.log.status!r}.")
    else:
        pen.say("No contradiction is found, and no solution either.")
