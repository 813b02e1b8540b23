"""`lapiz steps`: all deductions that are available now."""

import click

from lapiz.commands.common.inputs import GOOD, NOT, Inputs
from lapiz.commands.common.options import (
    length_option,
    notation_option,
    profile_for,
    puzzle_options,
    solve_options,
)
from lapiz.commands.common.output import Pen
from lapiz.core.deduction import Deduction
from lapiz.core.kind import Puzzle
from lapiz.show import json_lines
from lapiz.show.looks import looks
from lapiz.solving import solver
from lapiz.solving.log import Problem
from lapiz.texts.recognised import counted

__all__ = ["steps"]


@click.command()
@puzzle_options
@solve_options
@notation_option
@length_option
@click.option("--technique", metavar="NAME", help="Only this one: a name or a code, PROGRAM:CODE.")
@click.option("--grid", is_flag=True, help="Draw the board for each, its pattern marked.")
@click.option("--wide", is_flag=True, help="Draw pencil marks however wide the board gets.")
def steps(
    puzzles: tuple[str, ...],
    kind: str,
    as_json: bool,
    profile: str | None,
    no_unique: bool,
    technique: str | None,
    grid: bool,
    wide: bool,
    length: str | None,
) -> int:
    """Print all deductions available now, easiest technique first.

    Exit status: 0 every puzzle has one, 1 not, 2 bad input.
    """
    inputs, pen = Inputs(puzzles, kind), Pen()
    for puzzle in inputs:
        try:
            chosen, problems = profile_for(puzzle, profile, no_unique), list[Problem]()
            deductions = solver.steps(puzzle, technique, chosen, None if technique else problems)
        except solver.Misbehaved as error:
            inputs.fail(str(error), NOT)
            continue
        for problem in problems:
            inputs.fail(f"warning: {problem}", GOOD)
        inputs.worst(GOOD if deductions else NOT)
        if as_json:
            _print_json(puzzle, deductions)
        else:
            _print_found(puzzle, deductions, grid, wide, length or "", pen)
    return inputs.status


def _print_json(puzzle: Puzzle, deductions: list[Deduction]) -> None:
    click.echo(json_lines.to_line("puzzle", json_lines.puzzle_object(puzzle)))
    for deduction in deductions:
        click.echo(json_lines.to_line("deduction", json_lines.deduction_object(puzzle, deduction)))


def _print_found(
    puzzle: Puzzle, deductions: list[Deduction], grid: bool, wide: bool, length: str, pen: Pen
) -> None:
    if not grid:
        pen.board(puzzle, puzzle.start, wide=wide)
    for number, deduction in enumerate(deductions, 1):
        unique = bool(deduction.deadly)
        pen.step(puzzle, deduction, number, assumes_unique=unique, length=length)
        if grid:
            pen.board(puzzle, puzzle.start, looks(deduction), wide=wide, indent=3)
    pen.say(counted(len(deductions), "1 deduction.", "{count} deductions."), "bold")
