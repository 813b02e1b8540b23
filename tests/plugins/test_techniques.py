"""Techniques that misbehave: each costs its own deductions in every command that calls it."""

import itertools
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import lapiz
from lapiz.cli import cli
from lapiz.core import Token
from lapiz.plugins import entry_points
from lapiz.plugins.containment import PluginError
from lapiz.plugins.deductions import tamed
from lapiz.solving import solver
from tests.support.places import ROOT
from tests.support.plugin_sites import here, install

PUZZLE = str(ROOT / "puzzles_yaml" / "sudoku" / "skyscraper.yaml")
SOURCE = """
import attrs, lapiz
from lapiz_sudoku.one_digit.single_digit import TECHNIQUES

class Own(BaseException):
    pass

def technique(name, **more):
    return lapiz.technique(name, kind="sudoku", scores={"hodoku": 1}, **more)

def raises(error):
    def find(grid):
        raise error
        yield
    return find

def loops(grid):
    while True:
        pass
    yield

def odd(grid):
    position = grid.position
    for number, item in enumerate(position.space.items):
        left = item.candidates & position.alive
        if left.bit_count() == 1 and not left & position.placed:
            says = lapiz.Says("P {x}", "R {x}", x=lapiz.Token("digit", "<i>"))
            yield lapiz.Deduction(places=left, truths=(number,), says=says)

(skyscraper,) = [one for one in TECHNIQUES if one.name == "skyscraper"]

def rank(view, deduction):
    raise Own("rank")

ALL = [
    technique("own")(raises(Own("boom"))),
    technique("interrupts")(raises(KeyboardInterrupt("mine"))),
    technique("generator-exits")(raises(GeneratorExit())),
    technique("no-memory")(raises(MemoryError())),
    technique("too-deep")(raises(RecursionError("deep"))),
    technique("loops")(loops),
    technique("odd-token")(odd),
    technique("ranks", search=lapiz.core.technique.Search(rank))(skyscraper.find),
]

@lapiz.hook
def lapiz_techniques():
    return ALL
"""
FAULTS = {
    "own": "raised Own: boom",
    "interrupts": "raised KeyboardInterrupt: mine",
    "generator-exits": "raised GeneratorExit: ",
    "no-memory": "raised MemoryError: ",
    "too-deep": "raised RecursionError: deep",
    "loops": "took more than 0.2 seconds",
    "odd-token": "yielded a deduction whose token x is '<i>', expected a value that is printed as",
}


def lapiz_(tmp_path: Path, *arguments: str, order: tuple[str, ...] = (), more: str = "") -> Result:
    profile = tmp_path / "profile.yaml"
    names = ", ".join([*order, "full-house", "hidden-single", "naked-single"])
    profile.write_text(f"order: [{names}]\n{more}", encoding="utf-8")
    install(tmp_path / "site", "evil", SOURCE)
    with here(tmp_path / "site"):
        return CliRunner().invoke(cli, [*arguments, "--profile", str(profile), PUZZLE])


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    for function in (solver.solve, solver.steps):
        monkeypatch.setitem(function.__kwdefaults__, "technique_seconds", 0.2)


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        (("solve", "--quiet"), "351924786"),
        (("steps",), "Naked Single"),
        (("hint", "--rung", "7"), "Full House|Hidden Single|Naked Single"),
        (("why", "r1c1=3"), "r1c1=3"),
        (("story", "-o", "-"), "<html"),
    ],
)
def test_every_command_goes_on(tmp_path: Path, arguments: tuple[str, ...], found: str) -> None:
    done = lapiz_(tmp_path, *arguments, order=tuple(FAULTS))
    assert done.exit_code == 0, done.output
    assert re.search(found, done.stdout)
    for name, message in FAULTS.items():
        assert f"technique {name}: {message}" in done.stderr


FIRST = """
import lapiz

@lapiz.technique("evil", kind="sudoku", scores={"hodoku": 1}, before="full-house")
def evil(grid):
    raise ValueError("boom")
    yield

@lapiz.hook
def lapiz_techniques():
    return [evil]
"""
SOLVING = {
    "solve": [PUZZLE],
    "steps": [PUZZLE],
    "hint": [PUZZLE],
    "show": ["--step", "3", PUZZLE],
    "story": ["-o", "-", PUZZLE],
    "print": ["-o", "-", PUZZLE],
    "why": ["r1c1", PUZZLE],
    "why-not": ["r2c6=7", PUZZLE],
    "graph": [PUZZLE],
    "compare": [PUZZLE, PUZZLE],
    "rate": ["--quiet", PUZZLE],
    "generate": ["--seed", "1", "--option", "side=4"],
    "try": ["MODULE", PUZZLE],
    "check": [PUZZLE],
}
"""The commands that solve, with what they are given."""


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", SOLVING)
def test_what_is_left_out_is_said_once(tmp_path: Path, name: str) -> None:
    install(tmp_path / "site", "evil", FIRST)
    module = tmp_path / "mine.py"
    module.write_text(FIRST.replace("evil", "mine").replace("raise", "return"), encoding="utf-8")
    given = [str(module) if one == "MODULE" else one for one in SOLVING[name]]
    with here(tmp_path / "site"):
        done = CliRunner().invoke(cli, [name, *given])
    told = [line for line in done.stderr.splitlines() if "technique evil: raised" in line]
    assert len(told) == 1, done.output
    assert told[0].endswith("technique evil: raised ValueError: boom")


def test_the_log_tells_a_program(tmp_path: Path, recwarn: pytest.WarningsRecorder) -> None:
    install(tmp_path / "site", "evil", FIRST)
    with here(tmp_path / "site"):
        (problem,) = lapiz.solve(lapiz.load(PUZZLE)).problems
    assert problem.message == "raised ValueError: boom"
    assert not recwarn.list


def test_one_that_is_asked_for_alone(tmp_path: Path) -> None:
    done = lapiz_(tmp_path, "steps", "--technique", "loops", order=("loops",))
    assert (done.exit_code, done.stdout) == (1, "")
    assert "technique loops: took more than 0.2 seconds" in done.stderr


def test_what_cannot_be_ranked(tmp_path: Path) -> None:
    """The others have their turn all the same, and nothing is left to the search."""
    order = ("ranks", "skyscraper")
    done = lapiz_(tmp_path, "solve", order=order, more="policy: best\n")
    assert done.exit_code == 0, done.output
    assert "technique ranks: cannot be ranked: raised Own: rank" in done.stderr
    assert "Skyscraper" in done.stdout
    assert "Unnamed" not in done.stdout


def test_the_lab_names_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path / "site", "evil", SOURCE)
    with here(tmp_path / "site"):
        done = CliRunner().invoke(cli, ["lab", "own", PUZZLE])
    assert done.exit_code == 1
    problem = "technique own: raised Own: boom"
    told = [line for line in done.stdout.splitlines() if problem in line]
    assert told
    assert len(told) == len(set(told))


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("while True: pass", "(evil) cannot be loaded: took more than 0.3 seconds"),
        ("class X(BaseException): pass\nraise X('x')", "(evil) cannot be loaded: X: x"),
        ("raise KeyboardInterrupt", "(evil) cannot be loaded: KeyboardInterrupt: "),
        (
            "import lapiz\n@lapiz.hook\ndef lapiz_kinds():\n    while True: pass\n",
            "lapiz_kinds took more than 0.3 seconds",
        ),
        (
            "import lapiz\n@lapiz.hook\ndef lapiz_scales():\n    raise GeneratorExit\n",
            "lapiz_scales raised GeneratorExit",
        ),
        (
            "import lapiz\nclass Odd:\n    def __repr__(self): raise BaseException('odd')\n"
            "@lapiz.hook\ndef lapiz_formats(): return [Odd()]\n",
            "lapiz_formats raised BaseException: odd",
        ),
    ],
)
def test_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str, message: str
) -> None:
    if "while True" in source:  # what ends has all the time that a busy machine takes
        monkeypatch.setattr(entry_points, "START_SECONDS", 0.3)
    install(tmp_path / "site", "evil", source)
    with here(tmp_path / "site"):
        done = CliRunner().invoke(cli, ["solve", "--quiet", PUZZLE])
    assert (done.exit_code, done.stdout[:9]) == (0, "351924786")
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1


TOKENS = {
    "digit": "<i>",
    "digits": 1 << 600,
    "cells": 1 << 500,
    "houses": (999,),
    "chain": ("x",),
    "candidates": 1 << 729,
    "removed": -1,
    "placed": "r1c1",
    "items": (9999,),
    "number": "7",
}
COUNTER = itertools.count()


@pytest.mark.parametrize("sort", TOKENS)
def test_a_value_that_is_not_of_its_sort(sort: str) -> None:
    says = lapiz.Says("{x}", x=Token(sort, TOKENS[sort]))
    with pytest.raises(
        PluginError, match=f"whose token x is .*, expected a value that is printed as {sort}(;|$)"
    ):
        tamed(lapiz.Deduction(removes=1, says=says), lapiz.load(PUZZLE))


class Changing(lapiz.Deduction):
    """A deduction that says something else each time."""

    def __getattribute__(self, name: str) -> object:
        return 1 << next(COUNTER) if name == "removes" else super().__getattribute__(name)


def test_what_was_checked_does_not_change_any_more() -> None:
    made, _ = tamed(Changing(places=1, truths=(0,)), lapiz.load(PUZZLE))
    assert type(made) is lapiz.Deduction
    assert [made.removes, made.removes] == [made.removes] * 2


def test_what_fits_stays() -> None:
    puzzle = lapiz.load(PUZZLE)
    names = ("skyscraper", "hidden-single", "naked-pair", "x-chain", "locked-candidates-1")
    known = lapiz.registry().techniques
    found = [step for name in names if name in known for step in lapiz.steps(puzzle, name)]
    assert len(found) > 5
    for deduction in found:
        tame, note = tamed(deduction, puzzle)
        assert (note, tame.says, tame.effect) == ("", deduction.says, deduction.effect)
