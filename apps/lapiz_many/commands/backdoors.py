"""`lapiz backdoors`: the few placings that make the rest easy."""

from collections.abc import Iterator
from itertools import combinations, islice

import click

from lapiz import OutOfBudget, Position, Puzzle, bits
from lapiz.commands.common import (
    BAD,
    COUNT,
    GOOD,
    NOT,
    Inputs,
    Pen,
    effective,
    notation_option,
    printing_option,
    puzzle_options,
)
from lapiz.kinds import said
from lapiz.search.following import Propagator
from lapiz.search.walking import has_one_solution, search_budget, some_solution
from lapiz.show import json_lines
from lapiz.texts import counted, listed, placed

MOST = 2
"""How many candidates a backdoor has at most."""


@click.command()
@effective("--notation", never_with="--json")
@puzzle_options
@printing_option()
@notation_option
@click.option("--limit", type=COUNT, default=20, help="How many to print. [default: 20]")
def backdoors(puzzles: tuple[str, ...], kind: str, as_json: bool, limit: int) -> int:
    """Find the one or two candidates that, once placed, leave only singles.

    They are the smallest sets: of one placing, else of two. Exit status: 0 there are some, or
    singles suffice, 1 neither, 2 bad input.
    """
    inputs, pen = Inputs(puzzles, kind), Pen()
    for puzzle in inputs:
        try:
            unique = has_one_solution(puzzle.start, search_budget(puzzle.space))
        except OutOfBudget:
            unique = False
        if not unique:
            inputs.fail(f"{puzzle.name}: {said('it is not known to have one solution')}", BAD)
            continue
        solution = some_solution(puzzle.start, search_budget(puzzle.space))
        sets = list(smallest_backdoors(puzzle.start, solution))
        inputs.worst(GOOD if sets else NOT)
        if as_json:
            names = [puzzle.space.names(_members(chosen)) for chosen in sets]
            size = len(sets[0]) if sets else None
            content = {"name": puzzle.name, "size": size, "sets": names[:limit]}
            click.echo(json_lines.to_line("backdoors", {**content, "count": len(sets)}))
        else:
            _print(puzzle, sets, limit, pen)
    return inputs.status


def smallest_backdoors(position: Position, solution: int) -> Iterator[tuple[int, ...]]:
    """Yield the smallest sets of candidates of a solution with which singles solve a position.

    One empty set where singles alone do; otherwise all sets of one candidate, or, if there is
    none, all sets of two; nothing if those do not suffice either.

    Source: Williams, Gomes, Selman, "Backdoors to typical case complexity" (2003).

    >>> from lapiz.core.space import Item, Space
    >>> space = Space(("a", "b"), (Item("x", "cell", 0b11),))
    >>> list(smallest_backdoors(space.start(), 0b01))
    [(0,)]
    """
    start = Propagator(position).assume().position
    if start.solved:
        yield ()
        return
    options = list(bits(solution & start.open))
    for size in range(1, MOST + 1):
        yielded = False
        for first in combinations(options, size - 1):
            base = start
            for candidate in first:
                base = base.place(candidate)
            follow = Propagator(base)
            for last in options:
                # of a set only one order is looked at
                if (first and last <= first[-1]) or not follow.assume(last).position.solved:
                    continue
                yielded = True
                yield (*first, last)
        if yielded:
            return


def _members(candidates: tuple[int, ...]) -> int:
    return sum(1 << candidate for candidate in candidates)


def _print(puzzle: Puzzle, sets: list[tuple[int, ...]], limit: int, pen: Pen) -> None:
    if puzzle.where:
        pen.say(puzzle.where, "bold")
    if not sets:
        pen.say(said("No {count} placings make the rest fall to singles.").format(count=MOST))
        return
    if not sets[0]:
        pen.say(said("Singles alone solve it."))
        return
    heading = (
        counted(len(sets), "1 backdoor of one placing:", "{count} backdoors of one placing:")
        if len(sets[0]) == 1
        else counted(len(sets), "1 backdoor of two placings:", "{count} backdoors of two placings:")
    )
    pen.say(heading, "bold")
    for members in islice(sets, limit):
        pen.say("  " + listed([placed(puzzle, 1 << member) for member in members]))
    if len(sets) > limit:
        pen.say("  " + said("and {count} more").format(count=len(sets) - limit))
