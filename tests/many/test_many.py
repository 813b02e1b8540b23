"""Many puzzles from Python: in order, whatever is wrong with some, as the command rates them."""

import importlib
import json
import pickle
import subprocess
import sys
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import lapiz
from lapiz.cli import cli
from tests.support.places import ROOT

LINES = [
    line
    for name in ("easy", "hard", "hardest")
    for line in (ROOT / f"benchmarks/puzzles/{name}.sdm").read_text().split()[:4]
]
GIVEN = [
    *LINES,
    "nonsense",
    "." * 81,
    {"kind": "sudoku", "grid": ["1...", "....", "....", "...."]},
    "12" + "." * 78,
]


def by_command(*options: str, tmp_path: Path) -> list[dict[str, Any]]:
    """The rows that `lapiz rate` prints of the lines."""
    path = tmp_path / "many.sdm"
    path.write_text("\n".join(LINES))
    result = CliRunner().invoke(cli, ["rate", "--json", *options, str(path)])
    return [json.loads(line) for line in result.stdout.splitlines()]


def as_row(found: lapiz.Outcome) -> dict[str, Any]:
    return {key: value for key, value in found.to_json().items() if key != "name"}


@pytest.mark.sample(1)
@pytest.mark.parametrize("scale", ["", "se,lapiz"])
def test_as_the_command_does(scale: str, tmp_path: Path) -> None:
    options = ("--scale", scale) if scale else ()
    rows = by_command(*options, tmp_path=tmp_path)
    for row in rows:
        del row["name"]
    assert [as_row(found) for found in lapiz.rate_many(LINES, scale)] == rows


def test_whatever_is_wrong_with_some() -> None:
    found = list(lapiz.rate_many([*GIVEN, None]))  # type: ignore[list-item]
    assert [each.status for each in found[: len(LINES)]] == ["solved"] * len(LINES)
    assert [each.status for each in found[len(LINES) :]] == [
        *("bad input", "many solutions", "many solutions", "bad input", "bad input")
    ]
    assert [each.name for each in found] == [f"puzzle {n}" for n in range(1, len(found) + 1)]
    assert "not None" in found[-1].note
    assert all(each.rating is None and each.note for each in found if each.status == "bad input")


def test_with_processes_the_same_in_the_same_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lapiz_many.pools.ALONE_SECONDS", 0.0)
    alone, done = list(lapiz.rate_many(GIVEN)), list[int]()
    puzzles = [lapiz.load(line) for line in LINES]
    assert list(lapiz.rate_many(GIVEN, jobs=2, progress=done.append)) == alone
    assert done == sorted(done)
    assert done[-1] == len(GIVEN)
    logs = [found.log for found in lapiz.solve_many(puzzles, jobs=2)]
    assert logs == [lapiz.solve(puzzle) for puzzle in puzzles]


FILE = '''
import lapiz
@lapiz.technique("my-wing", kind="sudoku", scores={"hodoku": 7}, before="x-wing")
def my_wing(grid):
    """Finds an X-Wing."""
    yield from lapiz.registry().techniques["x-wing"].find(grid)
'''


@pytest.mark.parametrize("jobs", [1, 2])
def test_techniques_that_are_given(
    jobs: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "wings.py").write_text(FILE)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("lapiz_many.pools.ALONE_SECONDS", 0.0)
    wings: Any = importlib.import_module("wings")
    puzzle = lapiz.load(ROOT / "puzzles_yaml/sudoku/x-wing.yaml")
    score = lapiz.rate(puzzle, techniques=wings.my_wing).score
    assert score < lapiz.rate(puzzle).score
    alone: list[Any] = [[wings.my_wing], wings, str(tmp_path / "wings.py")] if jobs == 1 else []
    for given in (wings.my_wing, *alone):
        rated = list(lapiz.rate_many([puzzle] * 2, jobs=jobs, techniques=given))
        assert [found.rating and found.rating.score for found in rated] == [score] * 2
    (found,) = lapiz.solve_many([puzzle], jobs=jobs, techniques=tmp_path / "wings.py")
    assert found.log
    assert found.log.counts()["my-wing"] == 1
    assert found.log.rating
    assert found.log.rating.score == score
    del sys.modules["wings"]


def test_what_other_processes_cannot_have() -> None:
    @lapiz.technique("local", kind="sudoku")
    def local(grid: Any) -> Iterator[lapiz.Deduction]:
        yield from ()

    assert [found.status for found in lapiz.rate_many(LINES[:1], techniques=local)] == ["solved"]
    for given, fault in ((local, "expected techniques and scales of a module"), (7, "plugin int")):
        with pytest.raises(lapiz.BadInput, match=fault):
            lapiz.rate_many(LINES, jobs=2, techniques=given)  # type: ignore[arg-type]
    with pytest.raises(lapiz.BadInput, match="there is no technique 'x-wong'"):
        lapiz.solve_many(LINES, techniques=["x-wong"])
    with pytest.raises(lapiz.BadInput, match="7 is no profile"):
        lapiz.solve_many(LINES, 7)  # type: ignore[arg-type]


def test_no_more_is_read_than_is_worked_on() -> None:
    taken = list[str]()

    def endless() -> Iterator[str]:
        for line in cycle(LINES[:4]):
            taken.append(line)
            yield line

    found = list(islice(lapiz.rate_many(endless()), 40))
    assert [each.status for each in found] == ["solved"] * 40
    assert len(taken) < 2_000


def test_a_puzzle_that_was_read_keeps_its_name() -> None:
    puzzle = lapiz.load(ROOT / "puzzles_yaml/sudoku/skyscraper.yaml")
    (found,) = lapiz.rate_many([puzzle])
    assert found.name == puzzle.where
    assert json.loads(found.to_json()["puzzle"])["title"] == "Skyscraper"
    assert found.rating == lapiz.rate(puzzle)
    assert pickle.loads(pickle.dumps(found)) == found


def test_a_limit_is_for_each_puzzle() -> None:
    puzzle = lapiz.load(ROOT / "puzzles_yaml/sudoku/aic.yaml")
    for many in (lapiz.rate_many, lapiz.solve_many):
        (found,) = many([puzzle], limit=lapiz.Limit(work=3))
        assert found.status == "gave up"
        (found,) = many([puzzle], limit=0)
        assert found.status == "out of time"


def test_a_scale_that_there_is_not() -> None:
    with pytest.raises(lapiz.BadInput, match="there is no scale 'x'"):
        lapiz.rate_many(LINES, "x")


SCRIPT = """
import lapiz
lapiz_many.pools.ALONE_SECONDS = 0
print(sum(1 for _ in lapiz.rate_many(["." * 81] * 50, jobs=2)))
"""


@pytest.mark.hostile
def test_a_script_without_a_guard_is_told(tmp_path: Path) -> None:
    """Its processes would begin the script again: no puzzle is blamed for that."""
    path = tmp_path / "script.py"
    path.write_text("import lapiz_many.pools" + SCRIPT)
    done = subprocess.run([sys.executable, path], capture_output=True, text=True, timeout=120)
    assert done.returncode == 1
    # What watches over semaphores is another process, whose warning may come after the error.
    lines = [line for line in done.stderr.splitlines() if "resource_tracker" not in line]
    assert 'needs `if __name__ == "__main__":`' in lines[-1]


def test_on_a_cluster(cluster: Any) -> None:
    from distributed import Client

    with Client(cluster.scheduler_address) as client:
        found = list(lapiz.rate_many(GIVEN, client=client))
        assert found == list(lapiz.rate_many(GIVEN))
        assert client.submit(sum, [1, 2]).result() == 3  # it is connected still
