"""The gallery's notation: what is printed and read in it, and what wrong ones get."""

from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner

import lapiz
from lapiz import ExtraNotation
from lapiz.cli import cli
from lapiz.core import Meaning, noting
from lapiz.plugins import including, loose_ends
from lapiz.show import say
from tests.support.places import ROOT

SOURCE = Path(__file__).with_name("chess.py").read_text("utf-8")
X_WING = ROOT / "puzzles_yaml" / "sudoku" / "x-wing.yaml"
LONGEST = 24
CELLS: dict[str, Any] = {"cells": lambda space, board: "there"}


@pytest.fixture
def puzzle() -> Iterator[lapiz.Puzzle]:
    """Have a sudoku, and the notation of the gallery for it."""
    with including("club", import_module("tests.plugins.gallery.chess")) as records:
        assert not records.problems
        assert not list(loose_ends(records))
        yield lapiz.load(X_WING)


def test_it_is_short_and_shown_as_it_is() -> None:
    assert sum(map(bool, SOURCE.splitlines())) <= LONGEST
    body = SOURCE.partition('"""\n\n')[2]
    assert f"```python\n{body}```" in (ROOT / "docs" / "languages.md").read_text("utf-8")


@pytest.mark.parametrize(
    ("notation", "says"),
    [
        ("chess", "in rank 6 and rank 2 lie in file a and file f => 3 from f7 a4 a3 f3"),
        ("a1", "in rows D and H lie in columns 1 and 6 => 3 from C6 F1 G16"),
        ("lapiz", "in rows 4 and 8 lie in columns 1 and 6 => 3 from r67c1 r37c6"),
    ],
)
def test_it_prints_beside_the_others(puzzle: lapiz.Puzzle, notation: str, says: str) -> None:
    (first, *_) = lapiz.steps(puzzle, technique="x-wing")
    line = say(puzzle, first, "line", notation=notation)
    assert line == f"X-Wing: All places for 3 {says}"


CANDIDATE = 2 * 81 + 5 * 9 + 4


@pytest.mark.parametrize(
    ("notation", "name", "expected"),
    [
        ("chess", "e4=3", Meaning(CANDIDATE, gone=False)),
        ("chess", "E4<>3", Meaning(CANDIDATE, gone=True)),
        ("chess", "not e4=3", Meaning(CANDIDATE, gone=True)),
        ("chess", "r6c5=3", Meaning(CANDIDATE, gone=False)),
        ("lapiz", "e4", Meaning(item=4 * 9 + 3)),  # A1 has this name, too
        ("lapiz", "k12", None),
    ],
)
def test_names_are_read(
    puzzle: lapiz.Puzzle, notation: str, name: str, expected: Meaning | None
) -> None:
    with noting(notation):
        assert puzzle.kind.meaning(puzzle.space, name) == expected


def test_another_notation_reads_what_only_this_one_knows(puzzle: lapiz.Puzzle) -> None:
    read = {"half": "r6c5=3"}
    extra = ExtraNotation("odd", "sudoku", {}, read=lambda _, name: read[name])
    with including("odd", giving(extra)):
        here = lapiz.load(X_WING)
        assert here.kind.meaning(here.space, "half") == Meaning(CANDIDATE, gone=False)
        assert here.kind.meaning(here.space, "e4") == Meaning(item=4 * 9 + 3)
        with noting("odd"):
            assert here.kind.meaning(here.space, "e4") == Meaning(item=4 * 9 + 3)


def test_a_kind_like_another_has_its_notations() -> None:
    kind = lapiz.Kind("mine", "Mine", lapiz.registry().kind("sudoku").read, like="sudoku")
    chess = import_module("tests.plugins.gallery.chess")
    plugin = SimpleNamespace(lapiz_kinds=lapiz.hook(lambda: [kind]))
    with including("club", chess), including("mine", plugin) as records:
        assert "chess" in records.kind("mine").notation_names
        assert "chess" not in records.kind("queens").notation_names


def command(*arguments: str) -> str:
    chess = str(Path(__file__).with_name("chess.py"))
    done = CliRunner().invoke(cli, ["-p", chess, *arguments])
    return " ".join((done.stdout + done.stderr).split())


@pytest.mark.parametrize(
    ("arguments", "prints"),
    [
        (["steps", str(X_WING), "--notation", "chess", "--technique", "x-wing"], "3 from f7 a4"),
        (["hint", str(X_WING), "--notation", "ches"], "no notation 'ches'; did you mean chess?"),
        (["hint", "--help"], "lapiz, hodoku, eureka, a1, chess."),
        (["plugins"], " notations: sudoku:chess lapiz_notations: place 1 of 1"),
        (["plugins", "--language", "es"], " notaciones: sudoku:chess "),
    ],
)
def test_commands_know_it(arguments: list[str], prints: str) -> None:
    assert prints in command(*arguments)


def giving(*extras: Any) -> SimpleNamespace:
    return SimpleNamespace(lapiz_notations=lapiz.hook(lambda: extras))


WRONG: list[tuple[Callable[[], Any], str]] = [
    (lambda: 7, "plugin club: lapiz_notations gave 7, expected Notation"),
    (
        lambda: ExtraNotation("", "sudoku", CELLS),
        "plugin club: notation has the name '', expected a short text",
    ),
    (
        lambda: ExtraNotation("lapiz", "sudoku", CELLS),
        "plugin club: notation 'lapiz' has name 'lapiz', expected another name",
    ),
    (
        lambda: ExtraNotation("a1", "sudoku", CELLS),
        "plugin club: notation 'a1' is there for the kind 'sudoku' already, expected another name",
    ),
    (
        lambda: ExtraNotation("mine", "sudko", CELLS),
        "notation 'mine' of club is for the kind 'sudko', which is not installed; did you mean "
        "sudoku?",
    ),
    (
        lambda: ExtraNotation("mine", "sudoku", {"cell": CELLS["cells"]}),
        "notation 'mine' of club prints tokens of the sort 'cell', which no text has; did you mean "
        "cells?",
    ),
]


@pytest.mark.parametrize(("make", "message"), WRONG, ids=[message for _, message in WRONG])
def test_wrong_ones_are_told_with_the_cure(make: Callable[[], Any], message: str) -> None:
    with including("club", giving(make())) as records:
        told = [*records.problems, *loose_ends(records)]
    assert told == [message]


def test_of_two_of_a_name_the_first_counts() -> None:
    first, second = (
        giving(ExtraNotation("mine", "sudoku", CELLS, "One")),
        giving(ExtraNotation("mine", "sudoku", {}, "Two"), ExtraNotation("mine", "queens", {})),
    )
    with including("one", first), including("two", second) as records:
        assert records.problems == (
            "notation 'sudoku:mine' is supplied by one and by two; the first is used",
        )
        assert records.kind("sudoku").naming.titles["mine"] == "One"
        assert "mine" in records.kind("queens").notation_names


def test_a_printer_that_raises_names_its_plugin() -> None:
    def raising(space: Any, board: int) -> str:
        raise ValueError("no board")

    with including("club", giving(ExtraNotation("mine", "sudoku", {"cells": raising}))):
        puzzle = lapiz.load(X_WING)
        printer = puzzle.kind.naming.notations["mine"]["cells"]
        with pytest.raises(lapiz.PluginError) as error:
            printer(puzzle.space, 1)
    told = "plugin club: notation mine: cells raised ValueError: no board"
    assert str(error.value) == told
