"""The kinds of docs/demands.md: kakuro and hitori are told, proved, hinted and drawn by name."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result

import lapiz
from lapiz import testing
from lapiz.cli import cli
from lapiz.proof import refuse
from lapiz.show import say, svg
from lapiz.testing import check_demand
from tests.support.places import ROOT
from tests.support.plugin_sites import here, install

PAGE = (ROOT / "docs" / "demands.md").read_text("utf-8")
KINDS = ("kakuro", "hitori")
NEIGHBOURS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def command(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(argument) for argument in arguments])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Have both kinds installed, with their generators put in as the page says."""
    folder = tmp_path_factory.mktemp("demands")
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    puzzles = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    for name, source, recipe, puzzle in zip(KINDS, blocks[::2], blocks[1::2], puzzles, strict=True):
        before, kind, after = source.partition("KIND = Kind(\n")
        generator = "    generator=Generator(generate),\n"
        install(folder / "site", name, f"{before}{recipe}\n\n{kind}{generator}{after}")
        (folder / f"{name}.yaml").write_text(puzzle)
    with here(folder / "site"):
        yield folder


def test_they_are_as_short_as_is_said() -> None:
    sources = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert max(len(line) for source in sources for line in source.splitlines()) <= 100
    lengths = [sum(map(bool, map(str.strip, source.splitlines()))) for source in sources[::2]]
    told = (ROOT / "docs" / "new-kind.md").read_text("utf-8")
    assert f"in {lengths[0]} and {lengths[1]} lines" in told


@pytest.mark.parametrize("name", KINDS)
def test_the_page_shows_what_is_printed(site: Path, name: str) -> None:
    path = site / f"{name}.yaml"
    assert not lapiz.registry().problems
    assert command("check", path).stdout == f"{path}: ok, 1 solution, as expected\n"
    shown = command("solve", path).stdout
    section = PAGE.partition(f": {name}\n")[2].partition("\n## ")[0]
    blocks = re.findall(r"```text\n(.*?)```", section, re.DOTALL)
    assert blocks
    assert all(block in shown for block in blocks), shown


@pytest.mark.sample(2, 24)
@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("seed", range(100))
def test_generated_ones_are_told_by_name(site: Path, name: str, seed: int) -> None:
    kind = lapiz.registry().kind(name)
    assert kind.generator
    puzzle = kind.generator.make(Random(seed), {})
    log = lapiz.solve(puzzle, strict=True)
    assert log.status == "solved"
    assert not log.problems
    assert not {"unnamed", "trial", "choice"} & {*log.counts()}
    RIGHT[name](puzzle.document["grid"], str(log.solution), puzzle.document)
    for step in log.steps:
        assert refuse(step.deduction, step.before) is None
        told = say(puzzle, step.deduction, "full", position=step.before)
        assert not re.search(r"\{\w+\}", told)  # no token is left
        assert re.search(r"\. \w.*\. So ", told), told  # what to look at, why, what follows
    assert lapiz.hint(puzzle).step
    first = next(step for step in log.steps if step.technique == "one-demand")
    assert svg(first).count("<") > 100
    assert command("hint", site / f"{name}.yaml").exit_code == 0


def right_kakuro(grid: list[str], answer: str, document: Any) -> None:
    rows = answer.splitlines()
    assert [re.sub(r"\d", ".", row) for row in rows] == grid
    for field, lines in (("across", rows), ("down", ["".join(x) for x in zip(*rows, strict=True)])):
        runs = [run for line in lines for run in line.split("#") if run]
        assert [sum(map(int, run)) for run in runs] == document[field]
        assert all(len({*run}) == len(run) for run in runs)


def right_hitori(grid: list[str], answer: str, document: Any) -> None:
    rows = answer.splitlines()
    for line in (*rows, *zip(*rows, strict=True)):
        assert "##" not in "".join(line)
        assert max((n for digit, n in Counter(line).items() if digit != "#"), default=0) == 1
    white = {(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell != "#"}
    assert all(rows[r][c] == grid[r][c] for r, c in white)
    assert _hang_together(white)


RIGHT = {"kakuro": right_kakuro, "hitori": right_hitori}


def _hang_together(places: set[tuple[int, int]]) -> bool:
    left, reached = {*places}, list(places)[:1]
    left -= {*reached}
    for row, column in reached:  # grows on the way
        near = {(row + down, column + right) for down, right in NEIGHBOURS} & left
        left -= near
        reached += near
    return not left


@pytest.mark.parametrize("side", [2, 3])
def test_the_demand_of_hitori_is_right(site: Path, side: int) -> None:
    from hitori import Connected  # type: ignore[import-not-found]

    def accepts(at: tuple[int, ...]) -> bool:  # 0 is white
        return _hang_together({divmod(s, side) for s, black in enumerate(at) if not black})

    ways = check_demand(Connected(side), accepts=accepts)
    assert ways == sum(map(accepts, _every(side**2)))


def _every(size: int) -> Iterator[tuple[int, ...]]:
    for number in range(1 << size):
        yield tuple(number >> place & 1 for place in range(size))


def test_the_sums_of_kakuro_are_right(site: Path) -> None:
    puzzle = lapiz.load(site / "kakuro.yaml")
    checked = 0
    for number, demand in puzzle.space.demands:
        places: Any = demand.places  # type: ignore[attr-defined]
        total = int(puzzle.space.items[number].name.arguments[0])  # type: ignore[attr-defined]
        if len(places) < 4:

            def accepts(at: tuple[int, ...], total: int = total) -> bool:
                return sum(at) + len(at) == total

            digits = [item for item in puzzle.space.items if item.sort == "digit"]
            own = [item for item in digits if not item.candidates & ~demand.scope]
            assert check_demand(demand, items=own, accepts=accepts, tries=40)
            checked += 1
    assert checked > 5


@pytest.mark.parametrize("name", KINDS)
def test_what_a_puzzle_cannot_be(site: Path, name: str) -> None:
    wrong = {
        "kakuro": [
            ("grid: 12\nacross: []\ndown: []", "grid"),
            ('grid: ["##", "#x"]\nacross: [1]\ndown: [1]', "row 2 column 2 is 'x'"),
            ('grid: ["#.", "#."]\nacross: [1]\ndown: [1]', "row 1 column 2 is '.'"),
            ('grid: ["##", "#."]\nacross: [1, 2]\ndown: [1]', "expected a sum for each of 1 runs"),
            ('grid: ["##", "##"]\nacross: []\ndown: []', "expected a sum for each of 0 runs"),
        ],
        "hitori": [
            ('grid: ["12", "1x"]', "row 2 column 2 is 'x', expected 1 to 9"),
            ('grid: ["123", "12"]', "expected 2"),
            ('grid: ["12", "21"]\nplaced: ["r9c9=white"]', "'r9c9=white' is no candidate here"),
        ],
    }
    for fields, message in wrong[name]:
        done = command("solve", f"kind: {name}\n{fields}\n")
        assert done.exit_code == 2, fields
        assert message in done.stderr


@pytest.mark.parametrize("name", KINDS)
def test_positions_are_written_and_read(site: Path, name: str) -> None:
    puzzle = lapiz.load(site / f"{name}.yaml")
    for step in list(lapiz.solve(puzzle).steps)[::5]:
        again = lapiz.load(puzzle.kind.write(puzzle, step.after))
        assert again.start.alive == step.after.alive
        assert again.start.placed == step.after.placed


@pytest.mark.parametrize("name", KINDS)
def test_their_steps_are_the_same_when_turned(site: Path, name: str) -> None:
    puzzles = [lapiz.load(site / f"{name}.yaml")]
    assert testing.check_sound("one-demand", puzzles)
    assert testing.check_each_once("one-demand", puzzles)
