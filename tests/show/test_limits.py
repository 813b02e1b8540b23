"""Documents that would draw too much are refused in one line; everything else is still printed."""

import pytest
from click.testing import CliRunner

import lapiz
from lapiz.cli import cli
from lapiz.show import latex, markdown
from tests.support.places import ROOT

SMALL = str(ROOT / "puzzles_yaml" / "sudoku" / "side-4.yaml")
LARGE = "64 (1,6)"


@pytest.fixture(scope="module")
def log() -> lapiz.Log:
    return lapiz.solve(lapiz.load(LARGE))


@pytest.mark.parametrize("form", [latex, markdown])
def test_too_many_pictures(log: lapiz.Log, form: object) -> None:
    with pytest.raises(lapiz.BadInput, match="pictures of 4,096 squares are too many"):
        form(log)  # type: ignore[operator]


def test_without_boards_a_log_may_be_as_long_as_it_is(log: lapiz.Log) -> None:
    assert markdown(log, grid=False).count("### ") == len(log.entries)


def test_one_step_is_drawn(log: lapiz.Log) -> None:
    step = log.steps[700]
    assert latex(step).count(r"\begin{tikzpicture}") == 1
    assert markdown(step).count("```text") == 1


@pytest.mark.sample(1)
@pytest.mark.parametrize("form", ["latex", "markdown"])
def test_it_costs_one_line_and_no_other_puzzle(form: str) -> None:
    result = CliRunner().invoke(cli, ["solve", "--format", form, LARGE, SMALL])
    assert result.exit_code == 2
    assert "Side 4" in result.stdout
    (line,) = result.stderr.splitlines()
    assert line.startswith(
        "lapiz: triomino: 1,366" if form == "latex" else "lapiz: triomino: 1,367"
    )
    assert line.endswith("or one of them with `lapiz show --step`")
