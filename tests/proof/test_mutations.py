"""Changed logs are refused, or still true; a few hundred of what `mutations` can make."""

from collections import Counter

import pytest

import lapiz
from tests.proof import sat_checker
from tests.proof.mutations import MUTATIONS, mutated
from tests.proof.sat_checker import faults

pytestmark = pytest.mark.hostile


def test_no_changed_log_is_believed() -> None:
    ends = list(mutated(3 * len(MUTATIONS), seed=7))
    assert [(name, end) for name, end in ends if end.startswith("FALSE")] == []
    refused = Counter(name for name, end in ends if end in ("refused", "malformed"))
    assert set(refused) == set(MUTATIONS)  # of each sort some are false, and found to be


@pytest.mark.parametrize("name", ["sudoku/bug-2", "nonomino/several", "queens/coloured-8"])
def test_true_steps_are_true(name: str) -> None:
    puzzle = lapiz.load(sat_checker.ROOT / f"puzzles_yaml/{name}.yaml")
    for profile in sat_checker.profiles(puzzle, 1):
        assert list(faults(lapiz.solve(puzzle, profile))) == []


def test_false_steps_are_found() -> None:
    """The checker is no rubber stamp: it finds a step false that was made so."""
    import attrs

    log = lapiz.solve(lapiz.load(sat_checker.ROOT / "puzzles_yaml/sudoku/bug-2.yaml"))
    steps = [
        step.deduction
        if step.number != 3
        else attrs.evolve(step.deduction, removes=step.deduction.places, places=0)
        for step in log.steps
    ]
    assert any(step.places for step in steps[:3])
    assert list(faults(attrs.evolve(log, entries=steps)))


@pytest.mark.slow
def test_many_steps_are_true() -> None:
    logs, steps = sat_checker.logs(), 0
    while steps < 20_000:
        log = next(logs)
        assert list(faults(log)) == []
        steps += len(log.steps)
