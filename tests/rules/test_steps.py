"""What the techniques of rules find in small puzzles, and how they tell it: steps.txt.

A block of it names a technique, has the rules and the rows with givens, and after a dash each step
with its pattern, its reason, and what goes.
"""

import json
from pathlib import Path

import pytest

import lapiz
from lapiz.core import Token
from lapiz.proof import refuse
from lapiz.texts import pattern, printed, reason

BLOCKS = Path(__file__).with_name("steps.txt").read_text(encoding="utf-8").strip().split("\n\n")
ELSEWHERE = {"core", "wide-core"}
"""Techniques whose arguments are tested in test_naming.py."""


def parts(block: str) -> tuple[str, lapiz.Puzzle, list[str]]:
    """The technique, the puzzle and the steps of a block."""
    name, *lines = block.splitlines()
    grid, rules, told = ["........."] * 9, [], []
    for line in lines:
        word, _, rest = line.partition(" ")
        if word == "rule":
            rules.append(json.loads(rest))
        elif word == "row":
            grid[int(rest[0]) - 1] = rest[2:]
        else:
            told.append(rest)
    return name, lapiz.load({"kind": "sudoku", "grid": grid, "rules": rules}), told


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: "-".join(block.split()[:4]))
def test_the_steps_of_a_technique(block: str) -> None:
    name, puzzle, told = parts(block)
    steps = lapiz.steps(puzzle, name)
    assert [
        f"{pattern(puzzle, step)} {reason(puzzle, step)} "
        f"So {printed(puzzle, Token('removed', step.removes))}."
        for step in steps
    ] == told
    for step in steps:
        assert refuse(step, puzzle.start) is None


def test_all_techniques_of_rules_have_steps() -> None:
    every = lapiz.registry().techniques.items()
    names = {name for name, technique in every if technique.package == "lapiz_rules"}
    assert {block.split()[0] for block in BLOCKS} == names - ELSEWHERE
