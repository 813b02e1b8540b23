"""Sweeps by fields and by the kernel place the same; stages are numbered on; starts that fail."""

import attrs
import pytest

import lapiz
from lapiz.core import Position, union
from lapiz.solving.field_sweep import FieldSweep
from lapiz.solving.sweep import sweep
from tests.support.places import ROOT
from tests.support.puzzles import sudokus

SINGLES = [one for one in lapiz.techniques("sudoku") if one.last]


@pytest.mark.parametrize("waiting", [False, True])
def test_fields_and_kernel_place_the_same_singles_in_the_same_order(waiting: bool) -> None:
    names = set()
    for puzzle in sudokus(3, 10):
        found = FieldSweep(puzzle.start, SINGLES, waiting=waiting).run()
        assert found == sweep(puzzle.start, SINGLES, waiting=waiting).run()
        names |= {technique.name for technique, _, _ in found[0]}
    assert names >= {"full-house", "naked-single", "hidden-single"}


def test_stages_are_numbered_one_after_the_other() -> None:
    files = (ROOT / "puzzles_yaml" / "nonomino").glob("*.yaml")
    logs = (lapiz.solve(lapiz.load(path)) for path in sorted(files))
    log, before = next(log for log in logs if len(log.stages) > 2), 0
    for stage in log.stages:
        assert stage.before == before
        before += len(stage.entries)
    assert [step.number for step in log.steps] == [*range(1, before + 1)]
    last = log.stages[-1]
    placed = last.end.placed & ~last.puzzle.start.placed
    story = log.why(last.puzzle.space.names(placed)[-1])
    assert story.numbers
    assert [log.steps[number - 1].technique for number in story.numbers] == [
        step.technique for step in story.steps
    ]


def test_why_there_is_no_need_to_begin_is_noted() -> None:
    puzzle = lapiz.load({"kind": "sudoku", "grid": ["...."] * 4})
    both = puzzle.space.candidate("r1c1=1"), puzzle.space.candidate("r1c2=1")
    placed = union(1 << each for each in both)
    start = Position(puzzle.space, puzzle.start.alive, placed, puzzle.start.origin)
    log = lapiz.solve(attrs.evolve(puzzle, start=start))
    assert log.status == "no solution"
    assert "r1c1=1 and r1c2=1 meet" in log.notes[0]
