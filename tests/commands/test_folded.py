"""`lapiz solve` on a terminal: runs of singles on one line, the other steps whole."""

import io
import re
import sys

import click
import pytest
from click.testing import CliRunner

from lapiz.cli import cli
from tests.support.places import ROOT

SKYSCRAPER = str(ROOT / "puzzles_yaml" / "sudoku" / "skyscraper.yaml")
RUN = re.compile(r"^ *(\d+)-(\d+)\. (\d+) singles: (.*)$")
STEP = re.compile(r"^ *(\d+)\. ")
EFFECT = "     => "


def solve(*options: str) -> list[str]:
    done = CliRunner().invoke(cli, ["solve", *options])
    assert done.exit_code == 0, done.output
    return done.stdout.splitlines()


def effects(lines: list[str]) -> list[str]:
    """What the steps do, in their order, wherever it stands."""
    found = list[str]()
    for line in lines:
        run = RUN.match(line)
        found += run[4].split(", ") if run else []
        found += [line.removeprefix(EFFECT)] if line.startswith(EFFECT) else []
    return found


@pytest.mark.parametrize("name", ["sudoku/skyscraper", "sudoku/x-wing", "queens/coloured-6"])
def test_runs_of_singles_are_folded_and_nothing_is_lost(name: str) -> None:
    puzzle = str(ROOT / "puzzles_yaml" / f"{name}.yaml")
    folded, whole = solve("--steps", "folded", puzzle), solve("--steps", "all", puzzle)
    assert effects(folded) == effects(whole) != []
    runs = [run for line in folded if (run := RUN.match(line))]
    assert runs
    for first, last, count, texts in (run.groups() for run in runs):
        assert int(last) - int(first) + 1 == int(count) == len(texts.split(", ")) > 1
    kept = [step[1] for line in folded if (step := STEP.match(line))]
    assert len(kept) + sum(int(run[3]) for run in runs) == len(effects(whole))
    assert folded[-3:] == whole[-3:]


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_pipe_gets_every_step_and_a_terminal_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    piped = solve(SKYSCRAPER)
    assert piped == solve("--steps", "all", SKYSCRAPER)
    terminal = _Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    cli.main(["solve", SKYSCRAPER], standalone_mode=False)
    monkeypatch.undo()
    shown = click.unstyle(terminal.getvalue()).splitlines()
    assert [line.partition(":")[0] for line in shown if "singles:" in line] == [
        "  1-29. 29 singles",
        " 31-57. 27 singles",
    ]
    assert len(shown) < len(piped) / 3


def test_what_needs_each_step_does_not_fold() -> None:
    for options in (["--grid"], ["--length", "simple"], ["--quiet"], ["--json"]):
        done = CliRunner().invoke(cli, ["solve", "--steps", "folded", *options, SKYSCRAPER])
        assert done.exit_code == 2
        assert "has no effect with" in done.stderr
