"""Sweeps by fields and by the kernel place the same; stages are numbered on; starts that fail."""

from collections.abc import Callable
from random import Random

import attrs
import pytest

import lapiz
from lapiz.core import Position, bits, union
from lapiz.search.walking import witness
from lapiz.solving.field_sweep import FieldSweep
from lapiz.solving.loop import PlainSweep
from lapiz.solving.sweep import AnySweep, sweep
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


@pytest.mark.parametrize("waiting", [False, True])
def test_sweeps_go_on_from_what_other_techniques_find(waiting: bool) -> None:
    """So they do from a few removals that are true, and some placement, again and again."""
    random, runs = Random(5), 0
    for puzzle in sudokus(5, 12):
        position, solution = puzzle.start, witness(puzzle.start)
        sweeps = [
            FieldSweep(position, SINGLES, waiting=waiting),
            sweep(position, SINGLES, waiting=waiting),
        ]
        ends = [PlainSweep(position, SINGLES), *sweeps]
        assert all(one.sound for one in ends)
        while True:
            (first, possible), *others = [one.run() for one in sweeps]
            assert others == [(first, possible)]
            plain, fine = ends[0].run()
            placed = union(1 << candidate for _, candidate, _ in first)
            assert union(1 << candidate for _, candidate, _ in plain) == placed
            assert (fine, possible, placed & ~solution) == (True, True, 0)
            position = position.apply(0, placed)
            runs += bool(placed)
            assert {one.solved for one in ends} == {position.solved}
            if position.solved:
                break
            false = [*bits(position.open & ~solution)]
            removes = union(1 << one for one in random.sample(false, min(4, len(false))))
            true = [*bits(position.open & solution)]
            places = 1 << random.choice(true) if runs % 3 == 0 else 0
            for one in ends:
                one.apply(removes, places)
            position = position.apply(removes, places)
    assert runs > 12


@pytest.mark.parametrize("make", [FieldSweep, PlainSweep, sweep])
def test_an_item_that_is_left_empty_is_noticed(make: Callable[..., AnySweep]) -> None:
    puzzle = sudokus(1, 1)[0]
    made = make(puzzle.start, SINGLES)
    cell = next(
        item.candidates for item in puzzle.space.items if item.candidates & puzzle.start.open
    )
    made.apply(cell, 0)
    assert not made.run()[1]
    two = [*bits(cell)][:2]
    start = attrs.evolve(puzzle.start, placed=puzzle.start.placed | union(1 << one for one in two))
    assert not make(start, SINGLES).sound


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
    assert "r1c1=1 and r1c2=1 cannot both be true" in log.notes[0]
