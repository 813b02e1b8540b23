"""`lapiz hint`: the next step, as much of it as is asked for."""

from typing import Any

import click

from lapiz import solver
from lapiz.commands.common import (
    GOOD,
    INDENT,
    NOT,
    Inputs,
    Pen,
    profile_for,
    puzzle_options,
    solve_options,
)
from lapiz.deduction import Deduction
from lapiz.kind import Puzzle
from lapiz.show import json_lines

__all__ = ["hint", "hint_object"]


@click.command()
@puzzle_options
@solve_options
@click.option(
    "--level",
    type=click.IntRange(1, 4),
    default=1,
    show_default=True,
    help="1 technique, 2 where to look, 3 pattern, 4 everything.",
)
@click.option("--wide", is_flag=True, help="Draw pencil marks however wide the board gets.")
def hint(
    puzzles: tuple[str, ...],
    kind: str,
    as_json: bool,
    profile: str | None,
    no_unique: bool,
    level: int,
    wide: bool,
) -> int:
    """Tell the next step, and no more of it than the level allows.

    Exit status: 0 there is a next step (or nothing left to do), 1 none is known, 2 bad input.
    """
    inputs, pen = Inputs(puzzles, kind), Pen()
    for puzzle in inputs:
        log = solver.solve(puzzle, profile_for(puzzle, profile, no_unique))
        if not log.entries:
            pen.say(f"No step: {log.status}.")
            inputs.worst(GOOD if log.end.solved else NOT)
            continue
        puzzle, deduction = log.steps[0].puzzle, log.steps[0].deduction
        if as_json:
            click.echo(json_lines.to_line("hint", hint_object(puzzle, deduction, level)))
        else:
            _print_hint(puzzle, deduction, level, wide, pen)
    return inputs.status


def hint_object(puzzle: Puzzle, deduction: Deduction, level: int) -> dict[str, Any]:
    """Return what a hint of a level may tell of a deduction."""
    whole = json_lines.deduction_object(puzzle, deduction)
    told: dict[str, Any] = {
        "level": level,
        "technique": whole["technique"],
        "title": whole["title"],
    }
    if level in (2, 3):
        told["look_at"] = _look_at(puzzle, deduction)
    if level == 3:
        told["pattern"] = whole["text"]["pattern"]
    return told if level < 4 else {"level": level, **whole}


def _look_at(puzzle: Puzzle, deduction: Deduction) -> list[str]:
    """Return the names of the items that a deduction rests on."""
    numbers = dict.fromkeys((*deduction.deadly, *deduction.truths))
    return [puzzle.space.items[number].name for number in numbers]


def _print_hint(puzzle: Puzzle, deduction: Deduction, level: int, wide: bool, pen: Pen) -> None:
    """Print a hint; there is a picture only when it may show the pattern."""
    from lapiz.show.looks import looks
    from lapiz.show.text import board, step_lines

    if level == 4:
        pen.lines(step_lines(puzzle, deduction, assumes_unique=bool(deduction.deadly)), INDENT)
    else:
        told = hint_object(puzzle, deduction, level)
        pen.say(f"Technique: {told['title']}", "bold")
        if level >= 2:
            pen.say(f"Look at: {', '.join(told['look_at'])}")
        if level >= 3:
            pen.say(f"Pattern: {told['pattern']}")
    if level >= 3:
        marks = looks(deduction, effects=level == 4)
        pen.lines(board(puzzle, puzzle.start, marks, wide=wide))
