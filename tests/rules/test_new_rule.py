"""A rule of one's own: the one in the documentation, and the package that `new-rule` writes."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import lapiz
from lapiz.cli import cli
from lapiz.show.picture.svg import svg
from lapiz.texts import speaking
from lapiz_grid.testing import check_rule, check_rule_told
from tests.support.places import ROOT
from tests.support.plugin_sites import here, install, run

pytestmark = pytest.mark.packaging

PAGE = (ROOT / "docs" / "new-rule.md").read_text("utf-8")
(SOURCE,) = re.findall(r"```python\n([^`]*def parts[^`]*)```", PAGE)
(PUZZLE,) = re.findall(r"```yaml\n(kind[^`]*)```", PAGE)


def command(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(one) for one in arguments])


def new_differences(digits: tuple[int, ...]) -> bool:
    differences = [abs(one - other) for one, other in pairwise(digits)]
    return len(set(differences)) == len(differences)


def test_the_rule_of_the_documentation(tmp_path: Path) -> None:
    """In at most 30 lines: it means what it says, and is solved, hinted, drawn, told, written."""
    assert len([line for line in SOURCE.splitlines() if line.strip()]) <= 30
    install(tmp_path / "site", "mine", SOURCE)
    with here(tmp_path / "site"):
        assert check_rule("new-differences", new_differences, "r1c1-r1c4", side=5) > 100
        told = check_rule_told("new-differences", "r1c1 r2c2 r2c3")
        assert told.endswith("the same difference twice.")
        puzzle = lapiz.load(PUZZLE)
        log = lapiz.solve(puzzle)
        assert log.status == "solved"
        assert "backtracking" not in log.counts()
        assert "orange" in svg(puzzle)
        done = command("solve", PUZZLE)
        assert "line of differences r" in done.stdout
        assert command("hint", PUZZLE).exit_code == 0
        page = tmp_path / "page.html"
        assert command("story", PUZZLE, "-o", page).exit_code == 0
        assert "never have the same difference twice" in page.read_text("utf-8")
        text = command("show", "--format", "f-puzzles", PUZZLE).stdout
        assert lapiz.load(text).document["rules"] == puzzle.document["rules"]


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("new")
    done = command("new-rule", "new-steps", "--folder", folder)
    assert done.exit_code == 0, done.output
    install(folder / "lapiz-new-steps", "lapiz_new_steps")
    return folder / "lapiz-new-steps"


def test_a_new_rule_passes_its_own_tests(package: Path) -> None:
    done = run(package, "-q", "-p", "no:cacheprovider", package, module="pytest")
    assert done.returncode == 0, done.stdout[-3000:]
    assert "5 passed" in done.stdout
    done = run(package, "es", "lapiz_new_steps", module="lapiz.testing.messages")
    assert (done.returncode, done.stdout) == (0, ""), "all that is gathered has its Spanish"
    with here(package), speaking("es"):
        puzzle = lapiz.load(package / "tests" / "puzzles" / "first.yaml")
        assert puzzle.kind.wording.rules
        assert "la misma diferencia" in list(puzzle.kind.wording.rules(puzzle))[-1]


def test_a_new_rule_travels(package: Path) -> None:
    with here(package):
        puzzle = lapiz.load(".Shape~6x6.NewSteps~R1C1~R2C2~R3C2")
        assert puzzle.document["rules"] == [{"new-steps": "r1c1 r2c2 r3c2"}]


@pytest.mark.slow
def test_a_new_rule_is_clean_and_typed(package: Path) -> None:
    pytest.importorskip("mypy")
    done = run(package, "--strict", package / "lapiz_new_steps", package / "tests", module="mypy")
    assert done.returncode == 0, done.stdout
    for check in (("check",), ("format", "--check")):
        done = run(package, *check, package, module="ruff")
        assert done.returncode == 0, done.stdout


def test_a_wrong_predicate_is_told_with_an_example() -> None:
    with pytest.raises(AssertionError, match="thermometer allows r1c1=1 r1c2=2, the predicate"):
        check_rule("thermometer", lambda digits: digits[0] > digits[1], "r1c1-r1c2")
    with pytest.raises(AssertionError, match="is not known"):
        check_rule("thermometre", lambda _: True, "r1c1-r1c2")


@pytest.mark.parametrize("total", [5, 6, 8])
@pytest.mark.parametrize("cells", ["r1c1 r1c2 r2c2 r2c1", "r1c1 r1c2 r2c2"])
def test_a_sum_line_that_goes_round(total: int, cells: str) -> None:
    def splits(digits: tuple[int, ...]) -> bool:
        """Tell whether the ring can be cut somewhere so that it splits into parts."""
        for first in range(len(digits)):
            part = 0
            for digit in digits[first:] + digits[:first]:
                part += digit
                if part > total:
                    break
                part %= total
            else:
                if not part:
                    return True
        return False

    check_rule("sum-line", splits, cells, side=6, sum=total, loop=True)


@pytest.mark.parametrize(
    ("name", "message"),
    [("My Rule", "'My Rule' cannot be its name"), ("killer", "there is a rule 'killer' already")],
)
def test_bad_requests(name: str, message: str, tmp_path: Path) -> None:
    done = command("new-rule", name, "--folder", tmp_path)
    assert done.exit_code == 2
    assert message in done.stderr
    assert not list(tmp_path.iterdir())


def test_a_loop_that_does_not_close() -> None:
    rules = [{"sum-line": {"line": "r1c1-r1c4", "sum": 10, "loop": True}}]
    with pytest.raises(lapiz.BadInput, match="a loop ends beside the cell where it begins"):
        lapiz.load({"kind": "sudoku", "grid": ["........."] * 9, "rules": rules})
