"""Where the time of a solve goes: all parts together are the whole, and a log is none the worse."""

import json
import re
import time
from collections.abc import Iterator
from itertools import count
from types import SimpleNamespace
from typing import Any

import attrs
import pytest
from click.testing import CliRunner

import lapiz
from lapiz.cli import cli
from lapiz.core import Technique
from lapiz.search.following import native
from lapiz.solving.task import Ending, Task
from lapiz.solving.timed import TimedSearching, _Measured, timed_solve
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


STEP, STUCK = lapiz.Deduction(places=1), Ending("stuck")
SEARCHES: list[tuple[str, dict[str, Any], dict[str, Any], tuple[int, int]]] = [
    ("has_several", {}, {}, (1, 0)),
    ("has_several", {"several": False}, {}, (0, 0)),
    ("may_have_several", {}, {}, (1, 0)),
    ("may_have_several", {"several": False}, {}, (0, 0)),
    ("may_have_several", {"several": True}, {}, (0, 0)),
    ("is_unique", {}, {"chose": True}, (1, 0)),
    ("is_unique", {"unique": False}, {"chose": False}, (0, 0)),
    ("step", {"answer": STEP}, {"choose": True}, (1, 1)),
    ("step", {"answer": STUCK}, {"choose": False}, (1, 0)),
    ("rest", {"answer": STEP}, {}, (1, 1)),
    ("rest", {"answer": STUCK}, {}, (1, 0)),
    ("note_failure", {}, {}, (0, 0)),
]


@pytest.mark.parametrize(("name", "state", "named", "counted"), SEARCHES)
def test_a_search_is_measured_where_it_is_not_known_yet(
    name: str, state: dict[str, Any], named: dict[str, Any], counted: tuple[int, int]
) -> None:
    """What it is asked, and what it answers, is that of the search itself."""
    asked = list[Any]()

    def search(*given: object, **more: object) -> object:
        asked.append((given, more))
        return state.get("answer", state.get("several"))

    fakes = {"several": None, "unique": None, **state, name: search}
    clock = Clock()
    given = () if name == "has_several" else ("position",)
    answer = getattr(TimedSearching(clock, SimpleNamespace(**fakes)), name)(*given, **named)  # type: ignore[arg-type]
    known = name == "may_have_several" and state
    assert asked == ([] if known else [(given, named)])
    assert answer == (None if name == "note_failure" else state.get("answer", state.get("several")))
    found = clock.timing().search
    assert (found.calls, found.findings) == counted


def test_each_part_is_measured_around_what_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that goes on by one whenever it is looked at: a call takes as long as it is long."""
    monkeypatch.setattr("lapiz.solving.timing.time", SimpleNamespace(perf_counter=count().__next__))
    start = lapiz.load(ROOT / PUZZLE).start
    clock = Clock()
    measured = _Measured(clock)

    def spent() -> list[tuple[str, float, int, int]]:
        timing = clock.timing()
        parts = (timing.singles, timing.proofs, *timing.techniques)
        return [(each.name, each.seconds, each.calls, each.findings) for each in parts]

    swept, possible = measured.swept(measured.sweep(start, SINGLES, waiting=True))
    names = [technique.name for technique, *_ in swept]
    assert possible
    assert spent() == [("singles", 2, 1, len(swept)), ("proofs", 0, 0, 0)]
    end = measured.prove_singles(start, swept)
    assert end.placed.bit_count() == start.placed.bit_count() + len(swept)
    assert spent()[1] == ("proofs", 1, len(swept), len(swept))
    wrong = lapiz.Deduction(removes=start.open & -start.open, truths=(0,))
    right = lapiz.Deduction(places=1 << swept[0][1], truths=(swept[0][2],))
    assert (measured.refusal(right, start), bool(measured.refusal(wrong, start))) == (None, True)
    assert spent()[1] == ("proofs", 3, len(swept) + 2, len(swept) + 1)
    for answer in (right, None):
        asking = measured.asking(lambda *_, answer=answer: answer)
        assert asking(liar, None, start, 7) is answer
    explaining = measured.explaining(lambda *_: right)
    assert explaining((SINGLES[0], 1, 2), start, 7) is right
    first = SINGLES[0].name
    assert spent()[2:] == [("liar", 2, 2, 1)]
    clock.know([first])
    assert spent()[3] == (first, 1, 1, names.count(first))
