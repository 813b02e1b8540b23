"""Techniques by their titles and usual names, where they are named; the step that one chooses."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import lapiz
from lapiz.cli import cli
from lapiz.core import BadInput
from lapiz.files.profiles import read_profile_text
from tests.support.places import ROOT

X_WING = ROOT / "puzzles_yaml" / "sudoku" / "x-wing.yaml"
PAIR = X_WING.with_name("naked-pair.yaml")


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(one) for one in arguments])


@pytest.mark.parametrize(
    ("called", "names"),
    [
        ("x-wing", ["x-wing"]),
        ("X-Wing", ["x-wing"]),
        ("X Wings", ["x-wing"]),
        ("xwing", ["x-wing"]),
        ("Y-Wing", ["xy-wing"]),
        ("Pointing Pair", ["locked-candidates-pointing"]),
        ("pointing pairs", ["locked-candidates-pointing"]),
        ("Box Line Reduction", ["locked-candidates-claiming"]),
        ("Naked Quad", ["naked-quadruple"]),
        ("2-String Kite", ["two-string-kite"]),
        ("BUG+1", ["bug-plus-one"]),
        ("Uniqueness Test 2", ["unique-rectangle-2"]),
        ("Unique Rectangle Type 2", ["unique-rectangle-2"]),
        ("Simple Colouring", ["simple-colors-trap", "simple-colors-wrap"]),
        ("Simple Colours", ["simple-colors-trap", "simple-colors-wrap"]),
        ("Forcing Chains", ["forcing-chain-contradiction", "forcing-chain-verity"]),
        ("ALS-XZ Rule", ["als-xz"]),
        ("Thor's Hammer", ["tridagon"]),
        ("hodoku:0300", ["x-wing"]),
    ],
)
def test_names(called: str, names: list[str]) -> None:
    assert [one.name for one in lapiz.registry().named(called, "sudoku")] == names


def test_every_technique_goes_by_its_name_and_title() -> None:
    plugins = lapiz.registry()
    for technique in plugins.techniques.values():
        titles = () if technique.listed else (technique.title, technique.title.upper())
        for name in (technique.name, *titles):
            assert plugins.named(name, technique.kind or "sudoku") == [technique]


def test_a_family_is_several_techniques() -> None:
    family = lapiz.registry().named("Unique Rectangle", "sudoku")
    assert {f"unique-rectangle-{number}" for number in range(1, 7)} <= {one.name for one in family}
    with pytest.raises(BadInput, match="several techniques are called 'Unique Rectangle'"):
        lapiz.registry().technique("Unique Rectangle")
    for nothing in ("x-wong", "hidden", "-", ""):
        with pytest.raises(BadInput, match="there is no technique"):
            lapiz.registry().named(nothing)


def test_everywhere_a_technique_is_named() -> None:
    assert read_profile_text("order: [Y-Wing, Naked Single]").order == ("xy-wing", "naked-single")
    puzzle = lapiz.load(X_WING)
    assert len(lapiz.steps(puzzle, "X Wing")) == len(lapiz.steps(puzzle, "x-wing")) == 2
    assert "X-Wing (x-wing)" in run("techniques", "X Wing").stdout
    assert run("techniques", "Simple Colors").stdout.count("grounds:") == 2
    assert run("steps", "--technique", "X WING", X_WING).stdout.endswith("2 deductions.\n")


@pytest.mark.parametrize("spelling", ["Par desnudo", "par-desnudo"])
def test_titles_in_spanish(spelling: str) -> None:
    shown = run("show", "--technique", spelling, PAIR)
    assert shown.stdout == run("show", "--technique", "Naked Pair", PAIR).stdout != ""
    assert "(naked-pair)" in run("techniques", spelling).stdout


def test_the_step_of_a_technique() -> None:
    assert run("show", "--technique", "X wing", X_WING).stdout.startswith("  2. X-Wing")
    story = run("story", "--at", "X wing", X_WING)
    assert story.stdout.splitlines()[1].startswith("  1. X-Wing")
    for command in (["show", "--technique"], ["story", "--at"]):
        result = run(*command, "jellyfish", X_WING)
        assert result.exit_code == 2
        assert "no step of the solve is by jellyfish; it uses Locked" in result.stderr


def test_which_techniques_are_on() -> None:
    lines = run("techniques", "--kind", "sudoku", "--json").stdout.splitlines()
    on = {record["name"]: record["on"] for record in map(json.loads, lines)}
    assert (on["x-wing"], on["nishio"]) == (True, False)
    assert [*on.values()] == sorted(on.values(), reverse=True)
    assert "off, asked by --profile all" in run("techniques", "nishio").stdout


@pytest.mark.parametrize("name", ["E7", "r5c7", "5 in r1c2", "B4=2", "(4)r2c4", "4 from r2c4"])
def test_notations_are_read(name: str) -> None:
    assert "there is no" not in run("why", name, X_WING).stderr


def test_several_names_in_one_option() -> None:
    hint = run("hint", "--placed", "r1c2=3, r1c5=1", X_WING)
    assert hint.stdout.startswith("Take back r1c2=3 and r1c5=1.")
    assert run("hint", "--placed", "r1c2=6,", X_WING).exit_code != 2
