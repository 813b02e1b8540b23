"""What the techniques of rules find in small puzzles, and how they tell it: steps.txt.

A block of it names a technique, has the rules and the rows with givens, and after a dash each step
with its pattern, its reason, and what goes.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import lapiz
from lapiz import Technique
from lapiz.core import Token
from lapiz.proof import refuse
from lapiz.testing import check_golden
from lapiz.texts import pattern, printed, reason

TOLD = Path(__file__).with_name("steps.txt")
TECHNIQUES = Path(__file__).with_name("techniques.txt")
"""Of each technique name, title, worth by scale and which are estimates, levels, and its place."""
FLAGS = ("on", "listed", "ruled", "last")
ELSEWHERE = {"core", "wide-core"}
"""Techniques whose arguments are tested in test_cores.py."""


def again(block: str) -> str:
    """A block with the steps that are found now."""
    name, *lines = block.splitlines()
    stated = [line for line in lines if not line.startswith("-")]
    grid, rules = ["........."] * 9, []
    for word, _, rest in (line.partition(" ") for line in stated):
        if word == "rule":
            rules.append(json.loads(rest))
        else:
            grid[int(rest[0]) - 1] = rest[2:]
    puzzle = lapiz.load({"kind": "sudoku", "grid": grid, "rules": rules})
    return "\n".join([name, *stated, *told(puzzle, name)])


def told(puzzle: lapiz.Puzzle, name: str) -> Iterator[str]:
    for step in lapiz.steps(puzzle, name):
        assert refuse(step, puzzle.start) is None
        gone = printed(puzzle, Token("removed", step.removes))
        yield f"- {pattern(puzzle, step)} {reason(puzzle, step)} So {gone}."


def test_golden_steps_of_techniques() -> None:
    blocks = TOLD.read_text(encoding="utf-8").strip().split("\n\n")
    check_golden(TOLD, "\n\n".join(map(again, blocks)) + "\n")
    every = lapiz.registry().techniques.items()
    names = {name for name, technique in every if technique.package == "lapiz_rules"}
    assert {block.split()[0] for block in blocks if "\n- " in block} == names - ELSEWHERE


def test_golden_techniques() -> None:
    every = lapiz.registry().techniques.values()
    lines = [described(one) for one in every if one.package == "lapiz_rules"]
    check_golden(TECHNIQUES, "\n".join(sorted(lines)) + "\n")


def described(technique: Technique) -> str:
    worth, levels = (dict(sorted(own.items())) for own in (technique.scores, technique.levels))
    flags = [name for name in FLAGS if getattr(technique, name)]
    place = f"after {technique.after or '-'}, before {technique.before or '-'}"
    names = f"{technique.name}; {technique.title}"
    return f"{names}; {worth}; {sorted(technique.estimates)}; {levels}; {place}; {' '.join(flags)}"
