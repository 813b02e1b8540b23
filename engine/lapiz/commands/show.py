"""`lapiz show`: puzzles and steps drawn, or written in another format."""

import attrs
import click

from lapiz.commands.common import completion
from lapiz.commands.common.beforehand import printing_option
from lapiz.commands.common.inputs import Inputs
from lapiz.commands.common.options import puzzle_options
from lapiz.commands.common.output import Pen
from lapiz.commands.common.pictures import Pictures, picture_options
from lapiz.commands.common.writing import print_puzzles
from lapiz.core import Puzzle
from lapiz.files.formats import writing
from lapiz.show import json_lines
from lapiz.show.about import about
from lapiz.show.looks import looks
from lapiz.solving.step import Step


@click.command()
@puzzle_options
@printing_option
@click.option(
    "--format",
    "form",
    metavar="NAME",
    help="Write it in a format: yaml, or a plugin's.",
    shell_complete=completion.formats,
)
@click.option("--wide", is_flag=True, help="Draw pencil marks however wide the board gets.")
@picture_options
def show(
    puzzles: tuple[str, ...],
    kind: str,
    as_json: bool,
    form: str | None,
    wide: bool,
    pictures: Pictures,
) -> int:
    """Draw puzzles with their pencil marks, or write them in another format.

    With --step a step of the solve is shown, its pattern marked; with --format the position before
    it is written. With --caption the title, the
    author, the rules and the setter's own text are added to whatever is drawn.
    """
    write = writing(form) if form else None
    inputs, pen = Inputs(puzzles, kind), Pen()
    if pictures.wanted:
        return pictures.run(inputs)
    if as_json:
        for puzzle in inputs:
            click.echo(_json(pictures.shown(puzzle)))
    elif write:
        print_puzzles(write(_position(pictures.shown(puzzle))) for puzzle in inputs)
    else:
        for puzzle in inputs:
            shown = pictures.shown(puzzle)
            if isinstance(shown, Step):
                _draw_step(shown, wide, pen)
            else:
                _draw(shown, wide, pen)
            _tell(puzzle, pictures.caption, pen)
    return inputs.status


def _position(shown: Puzzle | Step) -> Puzzle:
    """Return what is to be written: a puzzle, or the position before a step."""
    if isinstance(shown, Puzzle):
        return shown
    return attrs.evolve(shown.puzzle, start=shown.before, expect={})


def _json(shown: Puzzle | Step) -> str:
    if isinstance(shown, Step):
        return json_lines.to_line("step", json_lines.step_object(shown.puzzle, shown))
    return json_lines.to_line("puzzle", json_lines.puzzle_object(shown))


def _draw_step(step: Step, wide: bool, pen: Pen) -> None:
    unique = step.assumes_unique
    pen.step(
        step.puzzle,
        step.deduction,
        step.number,
        assumes_unique=unique,
        position=step.before,
    )
    pen.board(step.puzzle, step.before, looks(step.deduction), wide=wide, indent=3)


def _draw(puzzle: Puzzle, wide: bool, pen: Pen) -> None:
    heading = ": ".join(part for part in (puzzle.where, puzzle.title) if part)
    if heading:
        pen.say(heading, "bold")
    pen.board(puzzle, puzzle.start, wide=wide)
    pen.loose(puzzle, puzzle.start)


def _tell(puzzle: Puzzle, caption: bool, pen: Pen) -> None:
    """Print what is said of a puzzle; without `caption` only what its drawing leaves out."""
    shown = about(puzzle)
    for line in (*(shown.lines if caption else shown.special), *shown.stated):
        pen.say(line)
