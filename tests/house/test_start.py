"""A short command starts without what it does not use, and finds the same as if it had all."""

import ast
import importlib
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import click
import pytest

import lapiz
import lapiz.show.latex
from lapiz import cli
from lapiz.plugins.distributions import Distribution, distributions
from lapiz.plugins.hooks import GROUP, techniques_in
from lapiz_play import questions
from tests.support.commands import COMMANDS
from tests.support.places import ROOT

STUBS = sorted(ROOT.glob("*/lapiz*/**/__init__.pyi"))
"""What type checkers read of a face: at run time it imports a name when it is asked for."""


def face_of(stub: Path) -> str:
    """The name of the package that a stub belongs to."""
    return ".".join(stub.parent.relative_to(ROOT).parts[1:])


@pytest.mark.parametrize("stub", STUBS, ids=face_of)
def test_a_face_has_what_its_stub_says(stub: Path) -> None:
    face, homes = importlib.import_module(face_of(stub)), dict[str, str]()
    for line in ast.parse(stub.read_text("utf-8")).body:
        assert isinstance(line, ast.ImportFrom)
        homes |= {alias.name: line.module or "" for alias in line.names}
    assert sorted(homes) == sorted(dir(face))
    assert {*face.__all__} <= {*homes}
    for name, home in homes.items():
        assert getattr(face, name) is getattr(importlib.import_module(home), name), name
    with pytest.raises(AttributeError, match=f"No {face_of(stub)} attribute nothing"):
        _ = face.nothing


def test_a_module_does_not_take_the_place_of_what_has_its_name() -> None:
    assert lapiz.show.latex.__class__.__name__ == "function"


def test_threads_that_ask_at_once_get_the_same() -> None:
    source = (
        "import threading, lapiz\n"
        "found = []\n"
        "ask = lambda: found.append((lapiz.solve, lapiz.registry().kind('sudoku').name))\n"
        "threads = [threading.Thread(target=ask) for _ in range(8)]\n"
        "[one.start() for one in threads]\n"
        "[one.join() for one in threads]\n"
        "assert len(found) == 8 and len(set(found)) == 1, found\n"
    )
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True)
    assert not done.returncode, done.stderr


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_of_commands_has_their_own_sentences(name: str) -> None:
    context = click.Context(cli.cli)
    command = cli.cli.get_command(context, name)
    listed = cli.cli.summed_up(context, name)
    assert command
    assert listed
    assert listed.get_short_help_str(cli.LONGEST_LINE) == command.get_short_help_str(
        cli.LONGEST_LINE
    )
    assert not command.hidden


@pytest.mark.parametrize(
    "line", ["import lapiz", "from lapiz.cli import cli; cli(['--help'], standalone_mode=False)"]
)
def test_what_is_short_imports_no_puzzles(line: str) -> None:
    source = f"{line}\nimport sys\nprint(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True)
    found = done.stderr.split()
    assert "lazy_loader" in found
    heavy = ("attr", "yaml", "rich", "lapiz.solving", "lapiz.core.space", "lapiz_sudoku.board")
    assert not set(heavy) & set(found)


@pytest.mark.parametrize("family", sorted(questions.FAMILIES))
def test_each_question_is_in_its_family(family: str) -> None:
    module = importlib.import_module(f"lapiz_play.questions.{family}")
    assert tuple(module.QUESTIONS) == questions.FAMILIES[family]


def test_what_is_installed_is_what_python_finds() -> None:
    ours = {(one.name, *point) for one in distributions() for point in one.entries(GROUP)}
    theirs = {
        (point.dist.name, point.name, point.value)
        for point in metadata.entry_points(group=GROUP)
        if point.dist
    }
    assert ours == theirs


def test_entry_points_that_somebody_spoilt_cost_only_themselves(tmp_path: Path) -> None:
    text = "[other]\na = b\n[lapiz]\n# c = d\nnothing\n\x00\n = \nmine = my_plugin : one \n[lapiz"
    found = Distribution(lambda name: text if name == "entry_points.txt" else None, "my")
    assert list(found.entries(GROUP)) == [("", ""), ("mine", "my_plugin : one")]
    assert (found.name, found.version) == ("my", "")


def test_modules_without_techniques_are_passed_over() -> None:
    names = {one.name for one in techniques_in("lapiz_generic")}
    fewer = {one.name for one in techniques_in("lapiz_generic", but=("techniques", "make"))}
    assert fewer < names


def test_every_technique_is_found_whatever_is_passed_over() -> None:
    for package in ("lapiz_sudoku", "lapiz_rules", "lapiz_queens", "lapiz_shikaku"):
        known = [
            name for name, one in lapiz.registry().techniques.items() if one.package == package
        ]
        assert known == [one.name for one in techniques_in(package)]
