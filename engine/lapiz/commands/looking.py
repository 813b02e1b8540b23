"""`lapiz show` and `lapiz techniques`."""

from typing import Any

import click

from lapiz.commands.common import INDENT, Inputs, Pen, language_option, puzzle_options
from lapiz.commands.picturing import Pictures, picture_options
from lapiz.commands.writing import print_puzzles, writing
from lapiz.core.kind import Puzzle
from lapiz.core.technique import Technique
from lapiz.plugins.registry import registry
from lapiz.plugins.registry import techniques as all_techniques
from lapiz.show import json_lines
from lapiz.show.looks import looks
from lapiz.solving.log import Step
from lapiz.texts.words import doc, title

__all__ = ["show", "techniques"]


@click.command()
@puzzle_options
@click.option("--format", "form", metavar="NAME", help="Write it in a format: yaml, or a plugin's.")
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

    With --step it is a step of the solve that is shown, its pattern marked.
    """
    write = writing(form) if form else None
    inputs, pen = Inputs(puzzles, kind), Pen()
    if pictures.wanted:
        return pictures.run(inputs)
    if as_json:
        for puzzle in inputs:
            click.echo(_json(pictures.shown(puzzle)))
    elif write:
        print_puzzles(map(write, inputs))
    else:
        for puzzle in inputs:
            shown = pictures.shown(puzzle)
            if isinstance(shown, Step):
                _draw_step(shown, wide, pen)
            else:
                _draw(shown, wide, pen)
    return inputs.status


def _json(shown: Puzzle | Step) -> str:
    if isinstance(shown, Step):
        return json_lines.to_line("step", json_lines.step_object(shown.puzzle, shown))
    return json_lines.to_line("puzzle", json_lines.puzzle_object(shown))


def _draw_step(step: Step, wide: bool, pen: Pen) -> None:
    from lapiz.show.text import board, step_lines

    unique = step.assumes_unique
    pen.lines(step_lines(step.puzzle, step.deduction, step.number, assumes_unique=unique), INDENT)
    pen.lines(board(step.puzzle, step.before, looks(step.deduction), wide=wide, indent=3))


def _draw(puzzle: Puzzle, wide: bool, pen: Pen) -> None:
    from lapiz.show.text import board

    heading = ": ".join(part for part in (puzzle.where, puzzle.title) if part)
    if heading:
        pen.say(heading, "bold")
    pen.lines(board(puzzle, puzzle.start, wide=wide))


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--kind", default="", metavar="NAME", help="Only those that this kind can use.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
@language_option
def techniques(names: tuple[str, ...], kind: str, as_json: bool) -> int:
    """List techniques in the order in which they are tried; of each NAME, what it is."""
    if kind:
        registry().kind(kind)
    known = registry()
    found = [known.technique(name) for name in names] or _in_order(kind)
    if as_json:
        for one in found:
            click.echo(json_lines.to_line("technique", technique_object(one)))
    elif names:
        for one in found:
            _describe(one)
    else:
        _table(found)
    return 0


def _in_order(kind: str) -> list[Technique]:
    """Return the techniques of a kind, or kind by kind all of them, in the order of trying."""
    kinds = [kind] if kind else sorted(registry().kinds)
    found = {one.name: one for name in kinds for one in all_techniques(name)}
    if not kind:
        found |= {one.name: one for one in all_techniques() if one.name not in found}
    return list(found.values())


def technique_object(one: Technique) -> dict[str, Any]:
    """Return a technique's record."""
    return {
        "name": one.name,
        "title": title(one.name),
        "kind": one.kind,
        "codes": dict(one.codes),
        "scores": dict(one.scores),
        "levels": dict(one.levels),
        "grounds": one.grounds.value,
        "provider": one.provider,
        "doc": doc(one),
    }


def _describe(one: Technique) -> None:
    click.echo(f"{title(one.name)} ({one.name})")
    for label, values in (("codes", one.codes), ("scores", one.scores), ("levels", one.levels)):
        if values:
            click.echo(f"{label}: {_pairs(values)}")
    click.echo(f"grounds: {one.grounds.value}; from {one.provider}")
    click.echo(f"\n{doc(one)}\n")


def _pairs(values: Any) -> str:
    return " ".join(f"{program}:{value}" for program, value in values.items())


def _table(found: list[Technique]) -> None:
    """Print techniques as columns that line up, on a terminal or not."""
    rows = [("NAME", "TITLE", "KIND", "CODES", "SCORES", "GROUNDS")]
    for one in found:
        rows.append(
            (
                one.name,
                title(one.name),
                one.kind or "any",
                _pairs(one.codes) or "-",
                _pairs(one.scores) or "-",
                one.grounds.value,
            )
        )
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        click.echo("  ".join(cells).rstrip())
