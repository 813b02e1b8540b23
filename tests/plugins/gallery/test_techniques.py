"""The gallery's techniques: one, one in the place of another, a wrapper; and a project file."""

from collections.abc import Iterator
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner

import lapiz
from lapiz import testing
from lapiz.cli import cli
from lapiz.files.profiles import everything
from lapiz.plugins import including
from lapiz.show import say
from tests.support.places import ROOT

HERE = Path(__file__).parent
XY_WING = ROOT / "puzzles_yaml" / "sudoku" / "xy-wing.yaml"
LINES = {
    "bent_triple.py": 40,
    "own_xy_wing.py": 12,
    "no_way_out.py": 30,
    "no_uniqueness.py": 12,
    "club/lapiz.toml": 3,
    "club/club.yaml": 5,
}
"""How many lines, blank ones not counted, each may have at most."""


@pytest.mark.parametrize("name", LINES)
def test_they_are_short(name: str) -> None:
    lines = (HERE / name).read_text("utf-8").splitlines()
    assert sum(bool(line.strip()) for line in lines) <= LINES[name]


@pytest.fixture
def given() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def use(stack: ExitStack, name: str) -> lapiz.Registry:
    module = import_module(f"tests.plugins.gallery.{name}")
    records = stack.enter_context(including(module, name))
    assert not records.problems
    return records


def test_a_technique(given: ExitStack) -> None:
    use(given, "bent_triple")
    puzzles = [lapiz.load(XY_WING)]
    testing.check_documented("bent-triple")
    assert testing.check_sound("bent-triple", puzzles)
    assert testing.check_each_once("bent-triple", puzzles)
    assert testing.check_symmetric("bent-triple", puzzles, 1)


def test_a_technique_in_the_place_of_another(given: ExitStack) -> None:
    former = lapiz.registry().technique("xy-wing")
    records = use(given, "own_xy_wing")
    made = records.technique("xy-wing")
    assert made.scores == {**former.scores, "hodoku": 90}
    assert (made.title, records.owner("techniques", "xy-wing")) == (former.title, "own_xy_wing")
    steps = lapiz.solve(lapiz.load(XY_WING), {"before": {"xy-wing": "full-house"}}).steps
    texts = [say(step.puzzle, step.deduction) for step in steps if step.technique == "xy-wing"]
    assert texts
    assert all(" sees " in text for text in texts)


def test_a_fallback(given: ExitStack) -> None:
    records = use(given, "no_way_out")
    for profile in (records.kind("sudoku").profile, everything(records.kind("sudoku"))):
        chain = [technique.name for technique in records.chain(profile, "sudoku")]
        assert chain[-2:] == ["no-way-out", "wide-core"], "of two the one with a score comes first"
    few = {"order": ["naked-single", "hidden-single", "no-way-out"], "others": False}
    puzzle = lapiz.load(XY_WING)
    assert "no-way-out" not in lapiz.solve(puzzle).counts()
    counts = lapiz.solve(puzzle, few, spares=False).counts()
    assert counts["no-way-out"]
    assert "unnamed" not in counts
    testing.check_documented("no-way-out")


def test_a_wrapper(given: ExitStack) -> None:
    before = lapiz.registry().techniques
    after = use(given, "no_uniqueness").techniques
    gone = {name for name in before if name not in after}
    assert "unique-rectangle-1" in gone
    assert gone == {name for name in before if before[name].grounds is lapiz.Grounds.UNIQUENESS}


def test_a_project_with_a_scale_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(HERE / "club")
    skyscraper = str(ROOT / "puzzles_yaml" / "sudoku" / "skyscraper.yaml")
    done = CliRunner().invoke(cli, ["solve", skyscraper])
    assert done.exit_code == 0, done.output
    assert "members" in done.stdout
    assert "Skyscraper:" not in done.stdout
    assert "from lapiz.toml" in done.output
    alone = CliRunner().invoke(cli, ["--isolated", "solve", skyscraper])
    assert "Skyscraper:" in alone.stdout
    assert "from lapiz.toml" not in alone.output
