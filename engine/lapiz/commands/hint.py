"""`lapiz hint`: what is wrong in a position; otherwise the next step, rung by rung."""

import sys

import click

from lapiz.asking.hints import Hint, hint as make_hint
from lapiz.asking.states import beyond, read_state
from lapiz.commands.common import completion
from lapiz.commands.common.conditions import effective
from lapiz.commands.common.inputs import BAD, GOOD, NOT, Inputs
from lapiz.commands.common.options import (
    length_option,
    notation_option,
    profile_for,
    puzzle_options,
    solve_options,
    technique_option,
)
from lapiz.commands.common.output import printing_option
from lapiz.commands.common.pen import Pen
from lapiz.commands.common.status_line import waiting
from lapiz.commands.common.technique_use import nothing_found
from lapiz.core import BadInput, Name
from lapiz.files.puzzles import load
from lapiz.show import RUNGS, is_single, json_lines
from lapiz.solving.step import Step
from lapiz.texts import said, say, told

DRAWN = 5
"""The first rung with a picture."""


@click.command()
@effective("--length", never_with="--json --rung")
@effective("--wide", never_with="--json --length --rung=1|2|3|4")
@puzzle_options
@printing_option()
@solve_options
@notation_option
@length_option
@click.option(
    "--rung",
    type=click.IntRange(1, len(RUNGS)),
    help="How much to show: 1 part of the board, 2 house or digit, 3 technique, 4 one cell of the "
    "pattern, 5 pattern, 6 reason, 7 effect.",
)
@technique_option("--technique", help="A hint of this one, if it finds something now.")
@click.option(
    "--placed", multiple=True, metavar="NAME", help="Digits you have placed: r1c2=3,r4c5=7."
)
@click.option("--removed", multiple=True, metavar="NAME", help="Marks you have removed: r4c5<>7.")
@click.option(
    "--original",
    metavar="PUZZLE",
    shell_complete=completion.files,
    help="The puzzle as it was given; all else in your position is what you entered.",
)
@click.option("--wide", is_flag=True, help="Draw pencil marks however wide the board gets.")
def hint(
    puzzles: tuple[str, ...],
    kind: str,
    as_json: bool,
    profile: str | None,
    no_unique: bool,
    rung: int | None,
    technique: str | None,
    placed: tuple[str, ...],
    removed: tuple[str, ...],
    original: str | None,
    wide: bool,
    length: str | None,
) -> int:
    """Give a hint for the next step, or say what is wrong so far.

    Without --rung a terminal shows one rung after another as you press Enter; a pipe or file gets
    the first. With --length the next step is printed at that length. Exit status: 0 there is a
    next step (or the puzzle is solved), 1 something is wrong or no step is known, 2 bad input.
    """
    inputs, pen = Inputs(puzzles, kind, make=read_state), Pen()
    first = load(original, kind) if original else None
    entered = _names(placed), _names(removed)
    for puzzle in inputs:
        try:
            chosen = profile_for(puzzle, profile, no_unique)
            more = beyond(puzzle, first) if first else ([], [])
            names = [(*added, *given) for added, given in zip(more, entered, strict=True)]
            answer = make_hint(first or puzzle, *names, profile=chosen, technique=technique)
        except BadInput as error:
            inputs.fail(Name("{0}: {1}", puzzle.name, str(error)), BAD)
            continue
        done = answer.status == "solved" and not technique
        inputs.worst(GOOD if answer.step or done else NOT)
        if as_json:
            click.echo(json_lines.line(answer.to_json(rung or 1)))
        elif length and answer.step:
            _print_step(answer, answer.step, length, pen)
        elif rung is None and answer.step and sys.stdin.isatty() and sys.stdout.isatty():
            _climb(answer, wide, pen)
        else:
            _print(answer, rung or 1, wide, pen)
            if answer.status == "stuck" and not (answer.step or technique):
                pen.say(nothing_found(puzzle, chosen))
    return inputs.status


def _print_step(answer: Hint, step: Step, length: str, pen: Pen) -> None:
    text = say(step.puzzle, step.deduction, length, position=step.before)
    note = told(answer.note) if length != "simple" else ""  # simple words begin as a hint does
    for line in filter(None, [*text.splitlines(), note]):
        pen.say(line)


def _names(given: tuple[str, ...]) -> list[str]:
    """Return the names of an option that may list several, separated by commas."""
    return [name for text in given for name in map(str.strip, text.split(",")) if name]


def _climb(answer: Hint, wide: bool, pen: Pen) -> None:
    """Show one rung after another, each when the player presses Enter."""
    shown: list[str] = []
    for rung in range(1, len(RUNGS) + 1):
        lines = answer.lines(rung)
        for line in lines[len(shown) :]:
            pen.say(line)
        shown = lines
        if rung in (DRAWN, len(RUNGS)):
            _draw(answer, rung, wide, pen)
        if rung < len(RUNGS):
            more = said("Enter for more ({rung}), q to stop")
            more = more.format(rung=said(RUNGS[rung].title).lower())
            with waiting():
                reply = click.prompt(more, default="", show_default=False)
            if reply.strip():
                return


def _print(answer: Hint, rung: int, wide: bool, pen: Pen) -> None:
    for line in answer.lines(rung):
        pen.say(line)
    if rung >= DRAWN:
        _draw(answer, rung, wide, pen)


def _draw(answer: Hint, rung: int, wide: bool, pen: Pen) -> None:
    """Draw the board, marked as far as the rung allows; at the last one say what else is known."""
    shown, step = answer.at(rung), answer.step
    if shown and step:
        pencil = not is_single(step.deduction)
        pen.board(step.puzzle, step.before, shown.looks, wide=wide, pencil=pencil)
        if shown.effects and answer.note:
            pen.say(told(answer.note))
