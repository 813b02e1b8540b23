"""Puzzles, logs and what belongs to them: copied, pickled, and sent to other processes."""

import copy
import multiprocessing
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path
from typing import Any

import attrs
import pytest

import lapiz
from lapiz.files.saved_logs import RefusedLogError
from lapiz.files.sources import documents_of
from lapiz.show.json_lines import dump_log
from tests.support.places import ROOT

LARGEST_BYTES = 20_000
"""Bytes that a pickled puzzle may have: its tables have megabytes."""
FILES = [
    *(f"sudoku/{name}" for name in ("skyscraper", "side-10-jigsaw", "windoku", "no-solution")),
    *("nonomino/five", "nonomino/several", "queens/corner-6", "queens/coloured-8"),
    *("shikaku/clue-pair", "triomino/corner", "star-battle/made-5"),
]


def pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


COPIES: dict[str, Callable[[Any], Any]] = {"pickle": pickled, "deepcopy": copy.deepcopy}


@cache
def one_of_each() -> list[str]:
    """Return a puzzle of each kind, and one of each family of rules."""
    there = [name for name in FILES if (ROOT / "puzzles_yaml" / f"{name}.yaml").exists()]
    kinds = {name.partition("/")[0] for name in there}
    folders = sorted(path for path in (ROOT / "puzzles_yaml").iterdir() if path.is_dir())
    for folder in folders:
        if folder.name not in kinds:
            there.append(f"{folder.name}/{min(folder.glob('*.yaml')).stem}")
    seen = set[str]()
    for path in sorted((ROOT / "puzzles_yaml" / "variants").glob("*.yaml")):
        families = {lapiz.registry().rule(name).family for name in rules_of(path)}
        if families - seen and path.stat().st_size < 2_000:
            seen |= families
            there.append(f"variants/{path.stem}")
    return there


def rules_of(path: Path) -> list[str]:
    stated = next(documents_of(path)).value.get("rules", ())
    return [next(iter(one)) if isinstance(one, dict) else str(one) for one in stated]


@cache
def solved(name: str) -> lapiz.Log:
    puzzle = lapiz.load(ROOT / "puzzles_yaml" / f"{name}.yaml")
    return lapiz.solve(puzzle, fallback=False, enough=12)


@pytest.mark.sample(16)
@pytest.mark.parametrize("way", COPIES)
@pytest.mark.parametrize("name", one_of_each())
def test_a_copy_is_the_same(name: str, way: str) -> None:
    log, copied = solved(name), COPIES[way]
    puzzle = copied(log.puzzle)
    assert puzzle == log.puzzle
    assert puzzle is not log.puzzle
    assert hash(puzzle) == hash(log.puzzle)
    assert puzzle.kind is log.puzzle.kind
    assert puzzle.space.labels == log.puzzle.space.labels
    assert [item.candidates for item in puzzle.space.items] == log.puzzle.space.sets
    again = copied(log)
    assert again == log
    assert hash(again) == hash(log)
    assert [*dump_log(again)] == [*dump_log(log)]
    assert copied(log.steps) == log.steps == again.steps
    assert all(step.before.space is step.puzzle.space for step in again.steps)
    assert again.end.space is again.stages[-1].puzzle.space


@pytest.mark.parametrize("name", one_of_each())
def test_tables_and_what_is_remembered_stay_behind(name: str) -> None:
    log = solved(name)
    steps = log.steps  # computed, but not sent
    assert len(pickle.dumps(log.puzzle)) < LARGEST_BYTES
    entries = sum(len(pickle.dumps(step.deduction)) for step in steps)
    stages = len(log.stages)
    assert len(pickle.dumps(log)) < stages * LARGEST_BYTES + entries


@pytest.mark.parametrize("way", COPIES)
def test_what_else_belongs_to_a_solve(way: str) -> None:
    puzzle = lapiz.load(ROOT / "puzzles_yaml" / "sudoku" / "skyscraper.yaml")
    log = lapiz.solve(puzzle)
    values = [
        *(lapiz.hint(puzzle), lapiz.why_not(puzzle, "r1c1=9"), lapiz.compare(log, log)),
        *(log.story("r5c7"), log.steps[0].deduction, lapiz.steps(puzzle, "skyscraper")),
        *(lapiz.rate(puzzle), lapiz.rate_range(puzzle, routes=2), puzzle.kind.profile),
        *(lapiz.techniques(), [*lapiz.registry().rules.values()]),
        *(lapiz.Problem("x-wing", "p", 3, "raised"), lapiz.solve(puzzle, timing=True)),
    ]
    for value in values:
        assert COPIES[way](value) == value
        assert len(pickle.dumps(value)) < LARGEST_BYTES


def test_a_puzzle_is_no_other() -> None:
    skyscraper = lapiz.load(ROOT / "puzzles_yaml" / "sudoku" / "skyscraper.yaml")
    left = skyscraper.start.open
    assert skyscraper != attrs.evolve(skyscraper, start=skyscraper.start.remove(left & -left))
    assert skyscraper != attrs.evolve(skyscraper, title="Other")
    log = lapiz.solve(skyscraper)
    assert log != lapiz.solve(skyscraper, enough=3)
    assert log == lapiz.solve(skyscraper)
    assert log.steps[0] != log.steps[1]
    assert log != log.puzzle


@pytest.mark.parametrize(
    "error",
    [
        lapiz.BadInput("row 3 has 8 cells", source="x.yaml", line=7, path=("grid", 2)),
        lapiz.NotReached("r1c1=3 does not hold"),
        lapiz.PluginError("raised ValueError: x", "plugin mine"),
        lapiz.Misbehaved(lapiz.Problem("x-wing", "p", 3, "raised")),
        RefusedLogError("the step is not proved", "log.jsonl", 3),
    ],
    ids=lambda error: type(error).__name__,
)
def test_errors(error: Exception) -> None:
    for way in COPIES.values():
        same = way(error)
        assert type(same) is type(error)
        assert str(same) == str(error)
        assert vars(same) == vars(error)


def test_a_position_of_a_handed_over_puzzle_prints_as_before() -> None:
    """The sudoku of a nonomino prints its solution as a matrix."""
    log = lapiz.solve(lapiz.load(ROOT / "puzzles_yaml" / "nonomino" / "four.yaml"))
    assert log.solution
    assert pickled(log).solution == log.solution


@pytest.mark.sample(1)
@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_a_pool_of_processes_solves(method: str) -> None:
    names = ("sudoku/skyscraper", "shikaku/clue-pair", "nonomino/four", "variants/killer")
    puzzles = [lapiz.load(ROOT / "puzzles_yaml" / f"{name}.yaml") for name in names]
    context = multiprocessing.get_context(method)
    with ProcessPoolExecutor(2, mp_context=context) as pool:
        logs = [*pool.map(partial(lapiz.solve, enough=5), puzzles)]
    assert logs == [lapiz.solve(puzzle, enough=5) for puzzle in puzzles]
