"""Claims of a technique that are neither proved nor false: noted once, and a fault if too many."""

import pytest

import lapiz
from lapiz.plugins.containment import PluginError
from lapiz.proof import Refusal
from lapiz.solving.guard import MOST_SKIPPED, GuardedTechniques
from lapiz.solving.task import Task

PUZZLE = lapiz.load({"kind": "sudoku", "grid": ["1...", "..2.", ".3..", "...4"]})
TECHNIQUES = lapiz.techniques("sudoku")[:2]


def test_what_is_skipped_is_noted_once_a_technique() -> None:
    notes: list[str] = []
    guard = GuardedTechniques(Task(PUZZLE, []), notes)
    for number in range(MOST_SKIPPED):
        for technique in TECHNIQUES:
            guard._skip(technique, Refusal(f"no {number}"), PUZZLE.start)
    assert notes == [
        f"technique {technique.name}: a deduction is skipped, no 0" for technique in TECHNIQUES
    ]
    with pytest.raises(PluginError, match="made more than 20 such claims: no more"):
        guard._skip(TECHNIQUES[0], Refusal("no more"), PUZZLE.start)


def test_what_a_counterexample_shows_soon_is_skipped_as_often_as_it_comes() -> None:
    notes: list[str] = []
    guard = GuardedTechniques(Task(PUZZLE, []), notes)
    for _ in range(2 * MOST_SKIPPED):
        guard._skip(TECHNIQUES[0], Refusal("no twin", (0,)), PUZZLE.start)
    assert len(notes) == 1
