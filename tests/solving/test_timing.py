"""Where the time of a solve goes: all parts together are the whole, and a log is none the worse."""

import json
import re
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import attrs
import pytest
from click.testing import CliRunner

import lapiz
from lapiz.cli import cli
from lapiz.core import Technique
from lapiz.search.following import native
from lapiz.solving.task import Task
from lapiz.solving.timed import timed_solve
from lapiz.solving.timing import Clock, Spent, Timing
from tests.support.places import ROOT

PUZZLE = "puzzles_yaml/sudoku/skyscraper.yaml"
HARD = "9......8...65.14...5......3..4.5.....7...2...5....932..6.2..1......75.3...2..3..8"
FILES = [PUZZLE, "puzzles_yaml/nonomino/four.yaml", "puzzles_yaml/queens/coloured-6.yaml"]
SINGLES = [one for one in lapiz.techniques("sudoku") if one.last]


def timed(puzzle: lapiz.Puzzle, **options: Any) -> tuple[lapiz.Log, Timing]:
    log = lapiz.solve(puzzle, timing=True, **options)
    assert log.timing
    return log, log.timing


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count the time that this thread is at work, not what a busy machine lets it wait."""
    monkeypatch.setattr("lapiz.solving.timing.time", SimpleNamespace(perf_counter=time.thread_time))


def by_name(timing: Timing) -> dict[str, Spent]:
    return {one.name: one for one in timing.techniques}


@pytest.mark.parametrize("path", FILES)
def test_the_log_is_the_same(path: str) -> None:
    puzzle = lapiz.load(ROOT / path)
    log, _ = timed(puzzle)
    plain = lapiz.solve(puzzle)
    assert plain.timing is None
    assert (log.status, log.end, log.notes) == (plain.status, plain.end, plain.notes)
    assert [step.deduction.effect for step in log.steps] == [
        step.deduction.effect for step in plain.steps
    ]
    assert type(log) is type(plain)


@pytest.mark.parametrize("path", FILES)
def test_the_parts_are_the_whole(path: str) -> None:
    puzzle = lapiz.load(ROOT / path)
    start = time.perf_counter()
    _, timing = timed(puzzle)
    whole = time.perf_counter() - start
    assert 0 < timing.seconds <= whole
    parts = (*timing.techniques, timing.singles, timing.proofs, timing.search)
    assert all(part.seconds >= 0 and part.findings >= 0 for part in parts)
    assert timing.rest > 0


def test_calls_and_findings() -> None:
    """Singles are found by sweeps, and each other technique is asked in turn, easiest first."""
    puzzle = lapiz.load(ROOT / PUZZLE)
    log, timing = timed(puzzle)
    known, counts = by_name(timing), log.counts()
    names = [one.name for one in lapiz.techniques("sudoku")]
    assert list(known) == names
    for one in SINGLES:
        assert (known[one.name].calls, known[one.name].seconds) == (0, 0)
        assert known[one.name].findings == counts[one.name]
    assert timing.singles.findings == sum(counts[one.name] for one in SINGLES)
    assert (known["skyscraper"].calls, known["skyscraper"].findings) == (1, 1)
    asked = native.CORE is None  # a kernel knows that there is none
    assert (known["naked-pair"].calls, known["naked-pair"].findings) == (asked, 0)
    assert known["x-chain"].calls == 0
    assert timing.proofs.findings == len(log.steps)


@pytest.mark.usefixtures("work")
def test_searches_are_apart() -> None:
    singles = lapiz.Profile(order=tuple(one.name for one in SINGLES), others=False)
    log, timing = timed(lapiz.load(HARD), profile=singles)
    unnamed = log.counts()["unnamed"]
    assert timing.search.findings == unnamed > 0
    assert timing.search.calls >= unnamed
    assert timing.search.seconds > timing.singles.seconds
    assert timing.proofs.findings == len(log.steps)


@lapiz.technique("idler", kind="sudoku")
def idler(grid: Any) -> Iterator[lapiz.Deduction]:
    """Takes its time and finds nothing."""
    until = time.thread_time() + 0.05
    while time.thread_time() < until:
        pass
    yield from ()


@lapiz.technique("liar", kind="sudoku")
def liar(grid: Any) -> Iterator[lapiz.Deduction]:
    """Claims what is not proved."""
    yield lapiz.Deduction(removes=grid.position.open & -grid.position.open, truths=(0,))


@pytest.mark.usefixtures("work")
def test_who_takes_the_time_has_it() -> None:
    clock = Clock()
    chain: list[Technique] = [*SINGLES, idler, liar]
    puzzle = lapiz.load(ROOT / PUZZLE)
    log = timed_solve(clock, Task(puzzle, chain))
    timing = clock.timing()
    known = by_name(timing)
    assert 0.05 <= known["idler"].seconds < timing.seconds
    assert known["liar"].seconds < known["idler"].seconds
    assert (known["liar"].calls, known["liar"].findings) == (1, 0)
    assert [one.technique for one in log.problems] == ["liar"]
    assert timing.proofs.calls == timing.proofs.findings + 1  # the liar's was refused


def test_explanations_of_plugins_count_as_theirs() -> None:
    def explain(grid: Any, candidate: int, item: int) -> lapiz.Deduction:
        """Explain."""
        return lapiz.Deduction(places=1 << candidate, truths=(item,))

    made = lapiz.last_candidate("theirs", sorts=("cell",), kind="sudoku")(explain)
    theirs = attrs.evolve(made, provider="theirs:plugin", foreign=True)
    clock = Clock()
    timed_solve(clock, Task(lapiz.load(ROOT / PUZZLE), [theirs, *SINGLES]))
    spent = by_name(clock.timing())["theirs"]
    assert spent.calls == spent.findings > 1
    assert spent.seconds > 0


def test_a_timing_is_a_value() -> None:
    _, timing = timed(lapiz.load(ROOT / PUZZLE))
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        timing.rest = 0  # type: ignore[misc]
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        timing.singles.seconds = 0  # type: ignore[misc]


def run(*arguments: str) -> Any:
    return CliRunner().invoke(cli, [*arguments])


def test_the_table_is_apart_from_the_result() -> None:
    path = str(ROOT / PUZZLE)
    done, plain = run("solve", "--timing", path), run("solve", path)
    assert done.exit_code == 0
    assert done.stdout == plain.stdout
    assert re.search(r"^Skyscraper +\d+\.\d\d +\d+\.\d +1 +1$", done.stderr, re.MULTILINE)
    assert re.search(r"^Full House +\d+ *$", done.stderr, re.MULTILINE)
    assert re.search(r"^The whole solve +\d+\.\d\d +100\.0 *$", done.stderr, re.MULTILINE)
    assert "X-Chain" not in done.stderr
    spanish = run("solve", "--quiet", "--timing", "--language", "es", path)
    assert "La resolución entera" in spanish.stderr


def test_the_timing_as_json() -> None:
    done = run("solve", "--timing", "--json", str(ROOT / PUZZLE))
    result = json.loads(done.stdout.splitlines()[-1])
    assert not done.stderr
    timing = result["timing"]
    parts = [*timing["techniques"], timing["singles"], timing["proofs"], timing["search"]]
    whole = timing["rest"] + sum(part["seconds"] for part in parts)
    assert whole == pytest.approx(timing["seconds"])
    plain = run("solve", "--json", str(ROOT / PUZZLE))
    assert "timing" not in json.loads(plain.stdout.splitlines()[-1])


@pytest.mark.parametrize("option", ["--count", "--all"])
def test_where_there_is_no_log_there_is_no_timing(option: str) -> None:
    done = run("solve", "--timing", option, str(ROOT / PUZZLE))
    assert done.exit_code == 2
    assert "--timing" in done.stderr
