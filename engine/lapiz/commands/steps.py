"""`lapiz steps`: all deductions that are available now."""

import click

from lapiz.commands.common.conditions import effective
from lapiz.commands.common.inputs import GOOD, NOT, Inputs
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
from lapiz.commands.common.technique_use import elsewhere, nothing_found
from lapiz.core import Deduction, Name, Puzzle
from lapiz.show import json_lines, looks
from lapiz.solving import Alternatives, Misbehaved, Problem, by_effect, solver
from lapiz.texts import counted, marked, said

MOST = 20
"""How many effects are printed if no limit is given."""
ALSO = marked(("(also in 1 other way)", "(also in {count} other ways)"))


@click.command()
@effective("--grid --wide --length", never_with="--json")
@puzzle_options
@printing_option()
@solve_options
@notation_option
@length_option
@technique_option(
    "--technique",
    help="Only this one: a name or a code, PROGRAM:CODE.",
)
@click.option(
    "--all", "every", is_flag=True, help="Print every deduction, not just one for each effect."
)
@click.option(
    "--limit",
    type=click.IntRange(1),
    metavar="N",
    help=f"Print at most N.  [default: {MOST} effects]",
)
@click.option("--grid", is_flag=True, help="Draw the board for each, its pattern marked.")
@click.option("--wide", is_flag=True, help="Draw pencil marks however wide the board gets.")
def steps(
    puzzles: tuple[str, ...],
    kind: str,
    as_json: bool,
    profile: str | None,
    no_unique: bool,
    technique: str | None,
    every: bool,
    limit: int | None,
    grid: bool,
    wide: bool,
    length: str | None,
) -> int:
    """List what can be deduced now, easiest technique first.

    If there are several ways to the same effect, the simplest is printed and the others counted.
    --all prints every deduction, and so does --json. Exit status: 0 every puzzle has one, 1 not,
    2 bad input.
    """
    inputs, pen = Inputs(puzzles, kind), Pen()
    for puzzle in inputs:
        try:
            chosen, notes = profile_for(puzzle, profile, no_unique), list[str]()
            told = None if technique else list[Problem]()
            deductions = solver.steps(puzzle, technique, chosen, told, notes=notes)
        except Misbehaved as error:
            inputs.fail(str(error), NOT)
            continue
        for note in notes:
            inputs.fail(Name("note: {0}", note), GOOD)
        inputs.worst(GOOD if deductions else NOT)
        if as_json:
            _print_json(puzzle, deductions[:limit])
            continue
        ways = list(map(Alternatives, deductions)) if every else by_effect(deductions)
        most = limit or (len(ways) if every else MOST)
        _print_found(puzzle, ways[:most], grid, wide, length or "", pen)
        if not deductions and not technique:
            pen.say(nothing_found(puzzle, chosen))
        elif not deductions and technique:
            pen.say(elsewhere(puzzle, chosen, technique))
        else:
            pen.say(_counted(len(deductions), len(ways), most), "bold")
    return inputs.status


def _print_json(puzzle: Puzzle, deductions: list[Deduction]) -> None:
    click.echo(json_lines.to_line("puzzle", json_lines.puzzle_object(puzzle)))
    for deduction in deductions:
        click.echo(json_lines.to_line("deduction", json_lines.deduction_object(puzzle, deduction)))


def _print_found(
    puzzle: Puzzle, found: list[Alternatives], grid: bool, wide: bool, length: str, pen: Pen
) -> None:
    if not grid:
        pen.board(puzzle, puzzle.start, wide=wide)
    for number, ways in enumerate(found, 1):
        deduction = ways.simplest
        unique = deduction.grounds.assumes_unique
        pen.step(puzzle, deduction, number, assumes_unique=unique, length=length)
        if ways.others:
            also = ALSO[ways.others > 1]
            pen.say("     " + said(also).format(count=ways.others), "dim")
        if grid:
            pen.board(puzzle, puzzle.start, looks(deduction), wide=wide, indent=3)


def _counted(deductions: int, ways: int, most: int) -> str:
    """Return how many deductions there are, and how many of their effects are shown."""
    text = counted(deductions, "1 deduction.", "{count} deductions.")
    if most >= ways:
        return text
    shown = said("The first {shown} of {count} are shown; --all shows every one.")
    return f"{text} {shown.format(shown=most, count=ways)}"
