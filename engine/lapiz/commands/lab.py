"""`lapiz lab`: what a technique is good for, on a corpus of puzzles."""

from collections.abc import Iterator
from itertools import islice

import attrs
import click

from lapiz.commands.common.beforehand import COUNT, output_option
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
from lapiz.texts.recognised import counted, told
from lapiz.texts.translations import said
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
@click.option("--number", type=COUNT, default=100, help="How many puzzles. [default: 100]")
@click.option(
    "--seed", type=click.IntRange(0), default=1, help="Seed of what is random. [default: 1]"
)
@click.option("--profile", metavar="NAME", help="default, all, or a YAML file.")
@output_option(help="Write the teaching position there.")
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
    """Show what technique NAME is good for: where it fires, and what it changes.

    Puzzles are those of the FILEs, or generated. One position in which it fires is shrunk to a
    small one, for teaching and for tests. Exit status: 0 it fires, 1 it does not, 2 bad input.
    """
    technique = registry().technique(name)
    inputs = Inputs(files, kind or technique.kind or "")
    source = iter(inputs) if files else _generated(technique, kind, seed)
    puzzles = list(islice(source, number))
    if not puzzles:
        raise BadInput("no puzzles to look at")
    kinds = (puzzle.kind.name for puzzle in puzzles)
    wrong = next((one for one in kinds if technique not in registry().for_kind(one)), "")
    if wrong:
        raise BadInput(f"{technique.name} is for {technique.kind}, not for {wrong}")
    smallest = _smallest(technique, puzzles, seed)
    impact = workbench.impact(technique, puzzles, _profile(puzzles[0], profile))
    if as_json:
        _print_json(smallest, impact)
    else:
        _print(technique, smallest, impact, puzzles[0])
    if output and smallest:
        save(dump(smallest.puzzle), output)
    inputs.worst(GOOD if smallest else NOT)
    return inputs.status


def _generated(technique: Technique, kind: str, seed: int) -> Iterator[Puzzle]:
    name = kind or technique.kind
    if not name:
        raise BadInput(f"{technique.name} is for any kind of puzzle: give --kind, or files")
    for puzzle, _ in generate(name, seed=seed):
        yield attrs.evolve(puzzle, expect={})


def _profile(puzzle: Puzzle, name: str | None) -> Profile | None:
    return profile_for(puzzle, name, False) if name else None


def _smallest(technique: Technique, puzzles: list[Puzzle], seed: int) -> Find | None:
    """Return the smallest of the first few teaching positions, as a puzzle that expects it."""
    finds = islice(workbench.mine(technique, puzzles, seed), SHRUNK)
    shrunk = (workbench.shrink(technique, find) for find in finds)
    smallest = min(shrunk, key=lambda find: find.worth, default=None)
    if smallest is None:
        return None
    return attrs.evolve(smallest, puzzle=workbench.expecting(technique, smallest))


def _print_json(find: Find | None, impact: Impact) -> None:
    click.echo(json_lines.to_line("impact", attrs.asdict(impact)))
    if find:
        content = json_lines.puzzle_object(find.puzzle)
        content |= {"expect": dict(find.puzzle.expect), "open": find.size}
        click.echo(json_lines.to_line("puzzle", content))
        deduction = json_lines.deduction_object(find.puzzle, find.deduction)
        click.echo(json_lines.to_line("deduction", deduction))


def _print(technique: Technique, find: Find | None, impact: Impact, example: Puzzle) -> None:
    pen = Pen()
    if find:
        heading = said("A position to teach it, {count} candidates open:")
        pen.say(heading.format(count=find.size), "bold")
        pen.step(find.puzzle, find.deduction)
        pen.board(find.puzzle, find.puzzle.start, looks(find.deduction), indent=3)
        pen.say("")
    for line in _impact_lines(impact, registry().scale_of(example.kind.name)):
        pen.say(line)


def _impact_lines(impact: Impact, scale: str) -> Iterator[str]:
    label = title(impact.technique)
    times = counted(impact.fires, "once", "{count} times")
    used = said("{title} is used {times}, in {some} of {all} puzzles.")
    some, every = f"{impact.fires_in:,}", f"{impact.puzzles:,}"
    yield used.format(title=label, times=times, some=some, all=every)
    fewer = {name: change for name, change in impact.displaces.items() if change > 0}
    added = {name: -change for name, change in impact.displaces.items() if change < 0}
    if fewer:
        yield said("It displaces {list}.").format(list=_listed(fewer))
    if added:
        yield said("It brings {list}.").format(list=_listed(added))
    before, after = impact.steps
    yield said("Steps: {before} without it, {after} with it ({change}).").format(
        before=f"{before:,}", after=f"{after:,}", change=f"{after - before:+,}"
    )
    worth = impact.scores
    if any(worth):
        points = said("Points ({scale}): {before} without it, {after} with it ({change}).")
        without, using, change = f"{worth[0]:,.0f}", f"{worth[1]:,.0f}", worth[1] - worth[0]
        yield points.format(scale=scale, before=without, after=using, change=f"{change:+,.0f}")
    newly = said("Newly solved without the fallback: {list}.")
    yield newly.format(list=_some(impact.newly_solved))
    if impact.no_longer:
        lost = said("No longer solved without it: {list}.")
        yield lost.format(list=_some(impact.no_longer))
    problem = said("Problem: {problem}")
    yield from (problem.format(problem=told(one)) for one in impact.problems)


def _listed(counts: dict[str, int]) -> str:
    ordered = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    return ", ".join(f"{times:,} {title(name)}" for name, times in ordered)


def _some(names: tuple[str, ...]) -> str:
    if not names:
        return said("none")
    text = ", ".join(names[:LISTED])
    if len(names) > LISTED:
        text = said("{items} and {count} more").format(items=text, count=len(names) - LISTED)
    return f"{len(names)} ({text})"
