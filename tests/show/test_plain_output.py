"""What is printed at a prompt, in a notebook, by steps, and where output cannot hold all signs."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import lapiz
from lapiz.cli import cli
from lapiz.core import Deduction, noting
from lapiz.solving.grouping import by_effect
from lapiz.texts import effect
from lapiz.texts.ascii import plain
from tests.support.places import ROOT

pytestmark = pytest.mark.hostile

FOLDER = ROOT / "puzzles_yaml"
X_WING = FOLDER / "sudoku" / "x-wing.yaml"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARDEST = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(one) for one in arguments])


def test_each_repr_is_a_short_line() -> None:
    puzzle = lapiz.load(X_WING)
    log, found = lapiz.solve(puzzle), lapiz.steps(puzzle, "x-wing")
    supposed, hint = lapiz.why_not(puzzle, "r1c2=1"), lapiz.hint(puzzle)
    for shown in (puzzle, log, log.steps[1], found[0], supposed, hint, log.story("r3c6<>3")):
        assert len(repr(shown)) < 120
        assert repr(shown).startswith(f"<{type(shown).__name__} ") or "Hint" in repr(shown)
    assert repr(log.steps[1]) == "<Step 2: x-wing: removes 4>"
    assert repr(found) == "[<Deduction x-wing: removes 4>, <Deduction x-wing: removes 5>]"


def test_str_is_the_text() -> None:
    puzzle = lapiz.load(X_WING)
    step = lapiz.solve(puzzle).steps[1]
    assert str(step).splitlines()[0].startswith("  2. X-Wing: All places for 3")
    assert str(puzzle).count("│") > 30
    found = lapiz.steps(puzzle, "x-wing")
    assert str(found).splitlines()[0].endswith("=> 3 from r67c1 r37c6")
    assert str(lapiz.why_not(puzzle, "r1c2=1")).startswith("Suppose r1c2 is 1.\n  1. ")
    for shown in (found, lapiz.hint(puzzle), lapiz.why_not(puzzle, "r1c2=1")):
        assert shown._repr_html_().startswith("<div")
    assert "&gt;" in found._repr_html_()


@pytest.mark.parametrize("call", [lapiz.solve, lapiz.steps, lapiz.hint, lapiz.rate])
def test_a_text_is_no_puzzle_yet(call: object) -> None:
    assert callable(call)
    with pytest.raises(TypeError, match=r"expected a puzzle, not str: lapiz\.load"):
        call(EASY)


@pytest.mark.parametrize(
    ("names", "notation", "expected"),
    [
        (["r2c5=3"], "lapiz", "r2c5<>3"),
        (["r2c5=3", "r2c6=3"], "lapiz", "r2c56<>3"),
        (["r2c5=3", "r5c8=3"], "lapiz", "3 from r2c5 r5c8"),
        (["r2c5=3", "r5c8=3", "r5c2=4", "r8c5=4"], "lapiz", "3 from r2c5 r5c8; 4 from r5c2 r8c5"),
        (["r2c5=3", "r5c2=4"], "lapiz", "3 from r2c5; 4 from r5c2"),
        (["r2c5=3", "r5c8=3"], "a1", "3 from B5 E8"),
        (["r2c5=3", "r5c8=3"], "hodoku", "r2c5, r5c8<>3"),
    ],
)
def test_effects_leave_no_doubt(names: list[str], notation: str, expected: str) -> None:
    puzzle = lapiz.load({"kind": "sudoku", "grid": ["." * 9] * 9})
    members = sum(puzzle.space.bit[puzzle.space.candidate(name)] for name in names)
    with noting(notation):
        assert effect(puzzle, Deduction(removes=members)) == expected


def test_steps_by_effect(tmp_path: Path) -> None:
    one, two, three = (Deduction(removes=1, truths=truths) for truths in ((1, 2), (3,), (4, 5)))
    other = Deduction(removes=2)
    groups = by_effect([one.named("a"), other, two.named("a"), three.named("b")])
    assert [(ways.simplest.truths, ways.others) for ways in groups] == [((3,), 2), ((), 0)]
    few = tmp_path / "few.yaml"
    few.write_text("order: [naked-single, hidden-single, pointing, claiming]\nothers: no\n")
    with_few = ("steps", "--profile", few, EASY)
    result = run(*with_few)
    assert result.stdout.count("=> ") == 20
    assert "(also in " in run(*with_few, "--limit", "100").stdout
    assert "The first 20 of " in result.stdout
    assert run(*with_few, "--limit", "3").stdout.count("=> ") == 3
    every = run(*with_few, "--all", "--length", "line").stdout
    assert every.count("=> ") == len(run(*with_few, "--json").stdout.splitlines()) - 1
    assert "also in" not in every


def test_nothing_found_says_how_many_were_asked() -> None:
    result = run("steps", HARDEST)
    assert result.exit_code == 1
    assert "techniques finds anything." in result.stdout
    assert "more are off; --profile all asks them too." in result.stdout


@pytest.mark.parametrize("encoding", ["ascii", "cp437"])
def test_output_that_is_not_utf_8(encoding: str) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    for command in (["show"], ["solve", "--grid", "--language", "es"], ["techniques", "x-wing"]):
        source = "x-wing" if command[0] == "techniques" else str(X_WING)
        arguments = [sys.executable, "-m", "lapiz", command[0], *command[1:]]
        done = subprocess.run(
            [*arguments, source], env=environment, capture_output=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, b"")
        text = done.stdout.decode(encoding)
        if encoding == "ascii" and command == ["show"]:
            assert lapiz.load(text).start.alive == lapiz.load(X_WING).start.alive


def test_signs_in_ascii() -> None:
    assert plain("┌─┐ Único · ♛ → … ≠ ß") == "+-+ Unico . Q -> ... <> ?"
