"""`lapiz generate`: what it asks the search for, what it writes, and what it says at the end."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from click.testing import CliRunner, Result

import lapiz
from lapiz import Puzzle
from lapiz.cli import cli
from lapiz.core import Option
from lapiz_workshop.commands import generate as module

GRID = {"kind": "sudoku", "grid": ["1...", "..2.", ".3..", "...4"]}
PUZZLE = lapiz.load({**GRID, "expect": {"status": "solved"}})
USUAL: dict[str, Any] = {
    "seed": None, "uses": (), "tries": 1000, "options": {}, "position": False, "level": "",
    "max_score": None, "minutes": None, "audience": "", "hardest": "", "profile": None,
}  # fmt: skip
Asked = list[tuple[str, dict[str, Any]]]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["generate", *arguments, "--language", "en"])


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    """What the search was asked for; it finds the same puzzle again and again, one in two tries."""
    asked: Asked = []

    def generated(kind: str, **options: Any) -> Iterator[tuple[Puzzle, None]]:
        tried = options.pop("tried")
        asked.append((kind, options))
        while True:
            tried()
            tried()
            yield PUZZLE, None

    monkeypatch.setattr(module, "generated", generated)
    return asked


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    ("line", "kind", "given"),
    [
        ("", "sudoku", {}),
        ("star-battle --size 6", "star-battle", {"options": {"size": 6}}),
        ("--seed 3 --tries 5 --level hard", "sudoku", {"seed": 3, "tries": 5, "level": "hard"}),
        ("--uses x-wing --uses kite", "sudoku", {"uses": ("x-wing", "kite")}),
        ("--uses attacks-all", "queens", {"uses": ("attacks-all",)}),
        ("--uses whip --uses attacks-all", "queens", {"uses": ("whip", "attacks-all")}),
        ("--uses whip", "sudoku", {"uses": ("whip",)}),
        ("--hardest attacks-all", "queens", {"hardest": "attacks-all"}),
        ("--uses x-wing --position", "sudoku", {"uses": ("x-wing",), "position": True}),
        ("--max-score 2.5", "sudoku", {"max_score": 2.5}),
        ("--minutes 8-10.5", "sudoku", {"minutes": (8, 10.5)}),
        ("--minutes 12 --for beginner", "sudoku", {"minutes": (12, 12), "audience": "beginner"}),
        ("--side 6 --diagonals", "sudoku", {"options": {"side": 6, "diagonals": True}}),
        ("--rule killer --rule sum", "sudoku", {"options": {"rule": ("killer", "sum")}}),
        (
            "--option side=4 --option no-such=[1,a]",
            "sudoku",
            {"options": {"side": 4, "no_such": [1, "a"]}},
        ),
    ],
)
def test_what_the_search_is_asked_for(
    line: str, kind: str, given: dict[str, Any], asked: Asked
) -> None:
    done = run(*line.split())
    assert (done.exit_code, done.stdout) == (0, "1.....2..3.....4\n"), done.output
    assert asked == [(kind, {**USUAL, **given})]


def test_a_profile_is_that_of_the_kind(asked: Asked) -> None:
    assert run("queens", "--profile", "all").exit_code == 0
    assert asked[0][1]["profile"].scale == lapiz.registry().kind("queens").profile.scale
    assert asked[0][1]["profile"].on != lapiz.registry().kind("queens").profile.on


@pytest.mark.usefixtures("asked")
def test_how_puzzles_are_written() -> None:
    assert run("--number", "3").stdout == "1.....2..3.....4\n" * 3
    assert "grid:" in run("--format", "yaml").stdout
    (line,) = run("--json").stdout.splitlines()
    written = json.loads(line)
    assert written["type"] == "puzzle"
    assert written["expect"] == {"status": "solved"}


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("", ""),
        ("--uses x-wing", "; see --position"),
        ("--uses x-wing --position", ""),
        ("--hardest x-wing", "; where it is rare, see --uses with --position"),
    ],
)
def test_what_is_said_where_few_are_found(
    line: str, hint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "generated", lambda kind, **options: iter([(PUZZLE, None)]))
    done = run("--number", "2", "--tries", "7", *line.split())
    assert done.exit_code == 1
    assert done.stdout == "1.....2..3.....4\n"
    assert done.stderr == f"lapiz: found 1 of 2, then none in 7 tries{hint}\n"


def test_what_is_said_when_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    def generated(kind: str, tried: Any, **options: Any) -> Iterator[tuple[Puzzle, None]]:
        tried()
        yield PUZZLE, None
        tried()
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "generated", generated)
    done = run("--number", "2")
    assert (done.exit_code, done.stdout) == (130, "1.....2..3.....4\n")
    assert done.stderr == "lapiz: interrupted: found 1 of 2 in 2 tries\n"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("queens --diagonals", "--diagonals is for the kinds sudoku, not for queens"),
        (
            "triomino --rule killer",
            "--rule is for the kinds sudoku, not for triomino, whose own rules hold in each puzzle",
        ),
        ("--option side=", "--option 'side=', expected the form NAME=VALUE"),
        ("--option side=[", "--option side: "),
        ("--minutes 8-10-12", "--minutes '8-10-12', expected the form 8-10"),
        ("--minutes 1234567", "--minutes '1234567', expected the form 8-10"),
    ],
)
def test_what_it_cannot_be_asked_for(line: str, message: str, asked: Asked) -> None:
    done = run(*line.split())
    assert (done.exit_code, asked) == (2, [])
    assert done.stderr.startswith(f"lapiz: {message}")


def test_the_options_of_kinds_are_those_of_the_command() -> None:
    """Each once, as a flag, a number, a choice, a text or names; the usual kind is told."""
    generators = [kind.generator for kind in lapiz.registry().kinds.values() if kind.generator]
    options: dict[str, Option] = {}
    for generator in generators:
        for option in generator.options:
            options.setdefault(option.name, option)
    parameters = {parameter.name: parameter for parameter in module.generate.params}
    for name, option in options.items():
        made = parameters[name]
        assert made.opts == [f"--{name.replace('_', '-')}"]
        assert made.is_flag == option.flag  # type: ignore[attr-defined]
        assert made.help == option.help  # type: ignore[attr-defined]
        assert made.multiple == option.many
        if not (option.flag or option.many or option.text):
            assert getattr(made.type, "choices", ()) == option.choices
    assert len(module.generate.params) == len(parameters)
    assert "KIND is sudoku by default." in (module.generate.help or "")
