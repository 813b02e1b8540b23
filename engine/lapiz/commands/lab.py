"""`lapiz lab`: what a technique is good for, on a corpus of puzzles."""

from collections.abc import Iterator
from itertools import islice

import attrs
import click

from lapiz.commands.common.inputs import GOOD, NOT, Inputs
from lapiz.commands.common.options import language_option, profile_for
from lapiz.commands.common.output import Pen, save
from lapiz.core.errors import BadInput
from lapiz.core.kind import Puzzle
from lapiz.core.technique import Profile, Technique
from lapiz.files.puzzles import dump
from lapiz.plugins.registry import registry
from lapiz.show import json_lines
from lapiz.show.looks import looks
from lapiz.solving.generate import generate
from lapiz.texts.words import title
from lapiz.workshop import lab as workbench
from lapiz.workshop.lab import Find, Impact

__all__ = ["lab"]

SHRUNK = 5
"""How many finds are shrunk to choose the smallest."""
LISTED = 10
"""How many puzzles are listed by name."""


@click.command()
@click.argument("name")
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option("--kind", default="", metavar="NAME", help="What to read a text as, or to generate.")
@click.option("--number", type=click.IntRange(1), default=100, help="Of puzzles. [default: 100]")
@click.option("--seed", type=click.IntRange(0), default=1, help="Of what is random. [default: 1]")
@click.option("--profile", metavar="NAME", help="default, all, or a YAML file.")
@click.option("-o", "--output", metavar="FILE", help="Write the teaching position here.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
@language_option
def lab(
    name: str,
    files: tuple[str, ...],
    kind: str,
    number: int,
    seed: int,
    profile: str | None,
    output: str | None,
    as_json: bool,
) -> int:
    """Tell what technique NAME is good for: where it fires, and what it changes.

    Puzzles are those of the FILEs, or generated. One position in which it fires is shrunk to a
    small one, for teaching and for tests. Exit status: 0 it fires, 1 it does not, 2 bad input.
    """
    one = registry().technique(name)
    inputs = Inputs(files, kind or one.kind or "")
    source = iter(inputs) if files else _generated(one, kind, seed)
    puzzles = list(islice(source, number))
    if not puzzles:
        raise BadInput("no puzzles to look at")
    other = next((each.kind.name for each in puzzles if one.kind not in (None, each.kind.name)), "")
    if other:
        raise BadInput(f"{one.name} is for {one.kind}, not for {other}")
    found = _smallest(one, puzzles, seed)
    told = workbench.impact(one, puzzles, _profile(puzzles[0], profile))
    if as_json:
        _print_json(found, told)
    else:
        _print(one, found, told, puzzles[0])
    if output and found:
        save(dump(found.puzzle), output)
    inputs.worst(GOOD if found else NOT)
    return inputs.status


def _generated(one: Technique, kind: str, seed: int) -> Iterator[Puzzle]:
    name = kind or one.kind
    if not name:
        raise BadInput(f"{one.name} is for any kind of puzzle: give --kind, or files")
    for puzzle, _ in generate(name, seed=seed):
        yield attrs.evolve(puzzle, expect={})


def _profile(puzzle: Puzzle, name: str | None) -> Profile | None:
    return profile_for(puzzle, name, False) if name else None


def _smallest(one: Technique, puzzles: list[Puzzle], seed: int) -> Find | None:
    """Return the smallest of some teaching positions, with what to expect of it."""
    finds = islice(workbench.mine(one, puzzles, seed), SHRUNK)
    found = min(
        (workbench.shrink(one, each) for each in finds), key=lambda it: it.worth, default=None
    )
    return attrs.evolve(found, puzzle=workbench.expecting(one, found)) if found else None


def _print_json(found: Find | None, told: Impact) -> None:
    click.echo(json_lines.to_line("impact", attrs.asdict(told)))
    if found:
        content = json_lines.puzzle_object(found.puzzle)
        content |= {"expect": dict(found.puzzle.expect), "open": found.size}
        click.echo(json_lines.to_line("puzzle", content))
        deduction = json_lines.deduction_object(found.puzzle, found.deduction)
        click.echo(json_lines.to_line("deduction", deduction))


def _print(one: Technique, found: Find | None, told: Impact, example: Puzzle) -> None:
    pen = Pen()
    if found:
        pen.say(f"A position to teach it, {found.size} candidates open:", "bold")
        pen.step(found.puzzle, found.deduction)
        pen.board(found.puzzle, found.puzzle.start, looks(found.deduction), indent=3)
        pen.say("")
    for line in _impact_lines(told, example.kind.profile.scale):
        pen.say(line)


def _impact_lines(told: Impact, scale: str) -> Iterator[str]:
    name = title(told.technique)
    times = "once" if told.fires == 1 else f"{told.fires:,} times"
    yield f"{name} is used {times}, in {told.fires_in:,} of {told.puzzles:,} puzzles."
    fewer = {other: change for other, change in told.displaces.items() if change > 0}
    more = {other: -change for other, change in told.displaces.items() if change < 0}
    if fewer:
        yield f"It displaces {_listed(fewer)}."
    if more:
        yield f"It brings {_listed(more)}."
    before, after = told.steps
    yield f"Steps: {before:,} without it, {after:,} with it ({after - before:+,})."
    worth = told.scores
    if any(worth):
        change = f"({worth[1] - worth[0]:+,.0f})"
        yield f"Points ({scale}): {worth[0]:,.0f} without it, {worth[1]:,.0f} with it {change}."
    yield f"Newly solved without the fallback: {_some(told.newly_solved)}."
    if told.no_longer:
        yield f"No longer solved without it: {_some(told.no_longer)}."
    yield from (f"Problem: {problem}" for problem in told.problems)


def _listed(counts: dict[str, int]) -> str:
    ordered = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    return ", ".join(f"{times:,} {title(name)}" for name, times in ordered)


def _some(names: tuple[str, ...]) -> str:
    if not names:
        return "none"
    more = f" and {len(names) - LISTED} more" if len(names) > LISTED else ""
    return f"{len(names)} ({', '.join(names[:LISTED])}{more})"
