"""Steps that show what techniques say: each way to say it of a quarter, the day's quarter."""

from functools import cache

import attrs

import lapiz
from lapiz import Deduction, Puzzle
from lapiz.plugins.registry import registry
from lapiz.testing.checks import finds
from tests.support.places import ROOT
from tests.support.samples import drawn


@cache
def examples() -> list[tuple[str, Puzzle, Deduction]]:
    """The first of each technique in the puzzle file that shows it, or all steps of its solve.

    The other files have their turn on the next three days.
    """
    found: dict[tuple[str, str, str], tuple[str, Puzzle, Deduction]] = {}
    paths = sorted(ROOT.glob("puzzles_yaml/*/*.yaml"))
    quarter, *_ = drawn(paths, len(paths) // 4, name="examples")
    for path in quarter:
        one = registry().techniques.get(path.stem)
        if one:
            puzzle = lapiz.load(path)
            first = next(finds(one, puzzle, puzzle.start), None)
            steps = [(one.name, puzzle, first.named(one.name))] if first else solved(puzzle)
        elif path.parent.name != "sudoku" and len(path.stem) < 20:
            steps = solved(lapiz.load(path))
        else:
            continue
        for name, puzzle, step in steps:
            found.setdefault((name, step.says.pattern, step.says.reason), (name, puzzle, step))
    return list(found.values())


def solved(puzzle: Puzzle) -> list[tuple[str, Puzzle, Deduction]]:
    """The steps of a solve, each with a puzzle that begins where it was found."""
    return [
        (step.technique, attrs.evolve(step.puzzle, start=step.before), step.deduction)
        for step in lapiz.solve(puzzle).steps
    ]
