"""Steps in words: six lengths, two languages, four notations."""

from pathlib import Path

import attrs
import pytest
from click.testing import CliRunner

import lapiz
from lapiz import Deduction, Puzzle
from lapiz.cli import cli
from lapiz.testing import check_golden
from lapiz.texts import LENGTHS, effect, say, title
from lapiz.texts.words import where
from tests.support.places import ROOT
from tests.support.steps import examples

PUZZLES = ROOT / "puzzles_yaml"
GOLDEN = Path(__file__).parent / "golden"
NOTATIONS = ["lapiz", "hodoku", "eureka", "a1"]
LANGUAGES = ["en", "es"]
SHOWN = {
    "hidden-single": "sudoku/hidden-single",
    "naked-pair": "sudoku/naked-pair",
    "locked-candidates-pointing": "sudoku/locked-candidates-pointing",
    "x-wing": "sudoku/x-wing",
    "finned-swordfish": "sudoku/finned-swordfish",
    "sashimi-x-wing": "sudoku/sashimi-x-wing",
    "skyscraper": "sudoku/skyscraper",
    "xy-chain": "sudoku/xy-chain",
    "als-xy-wing": "sudoku/als-xy-wing",
    "unique-rectangle-1": "sudoku/unique-rectangle-1",
    "only-rectangle": "shikaku/only-rectangle",
    "attacks-all": "queens/attacks-all-6",
    "no-place-left": "nonomino/four",
    "division": "triomino/sixteen",
}


def first(name: str) -> tuple[Puzzle, Deduction]:
    """The first step of a technique in a puzzle file: of the start, or of the solve."""
    puzzle = lapiz.load(PUZZLES / f"{SHOWN[name]}.yaml")
    for found in lapiz.steps(puzzle, name):
        return puzzle, found
    step = next(step for step in lapiz.solve(puzzle).steps if step.technique == name)
    return attrs.evolve(puzzle, start=step.before), step.deduction


@pytest.mark.sample(0, 1)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("notation", NOTATIONS)
def test_every_length_of_every_technique(language: str, notation: str) -> None:
    for name, puzzle, found in examples():
        texts = [say(puzzle, found, length, notation, language) for length in LENGTHS]
        assert texts[0] == texts[1][: len(texts[0])] == texts[2][: len(texts[0])]
        for text in texts:
            assert text.strip(), name
            assert "{" not in text, (name, text)
            for line in text.splitlines():
                assert line.isprintable(), (name, line)
                assert "  " not in line.strip(), (name, line)
        assert texts[4].startswith(texts[3]), name
        long = found.supposes or found.links or "--length full" in texts[3]
        assert long or "\n" not in texts[4], name
        assert texts[3].endswith("."), (name, texts[3])


@pytest.mark.rest
def test_where_does_not_tell_the_effect() -> None:
    for name, puzzle, found in examples():
        for removed in puzzle.space.names(found.removes | found.places):
            assert "=" not in removed or removed not in where(puzzle, found), (name, removed)


@pytest.mark.rest
def test_a_line_gives_the_effect() -> None:
    for _, puzzle, found in examples():
        assert say(puzzle, found, "line").endswith(effect(puzzle, found))


@pytest.mark.rest
def test_fins_have_both_cases() -> None:
    finned = [
        (name, puzzle, found)
        for name, puzzle, found in examples()
        if {"fin", "endo-fin"} & found.roles.keys() and "kraken" not in name
    ]
    assert len(finned) > 10
    for name, puzzle, found in finned:
        paragraph = say(puzzle, found, "paragraph").lower()
        assert sum(paragraph.count(start) for start in (" if ", "; if ")) >= 2, (name, paragraph)
        assert say(puzzle, found, "paragraph", language="es").lower().count(" si ") >= 2, name


@pytest.mark.rest
def test_uniqueness_is_said() -> None:
    for name, puzzle, found in examples():
        said = "works because the puzzle has one solution" in say(puzzle, found, "paragraph")
        assert said == found.grounds.assumes_unique, name


def test_golden_texts() -> None:
    lines = []
    for name in SHOWN:
        puzzle, found = first(name)
        for language in LANGUAGES:
            lines += [say(puzzle, found, length, language=language) for length in LENGTHS[1:]]
        for notation in NOTATIONS[1:]:
            lines.append(f"{notation}: {say(puzzle, found, 'line', notation)}")
        lines.append("")
    check_golden(GOLDEN / "words.txt", "\n".join(lines))


def test_what_there_is_not() -> None:
    puzzle, found = first("x-wing")
    for options in ({"length": "novel"}, {"notation": "runes"}, {"language": "tlh"}):
        with pytest.raises(lapiz.BadInput, match="expected one of"):
            say(puzzle, found, **options)


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(cli, [*arguments])
    return done.exit_code, done.output


def test_commands() -> None:
    path = str(PUZZLES / "sudoku" / "x-wing.yaml")
    options = ("--language", "es", "--notation", "hodoku")
    status, text = run("steps", path, "--technique", "x-wing", "--length", "line", *options)
    assert status == 0
    assert all(part in text for part in ("1. X-Wing: ", " r", "deducci"))
    status, text = run("solve", path, "--length", "where", "--language", "es")
    assert status == 0
    assert all(part in text for part in ("Único desnudo: r", "Resuelto en", "Valoración: "))
    status, text = run("hint", path, "--length", "paragraph", "--notation", "a1")
    assert status == 0
    assert "So " in text
    assert run("hint", path, "--length", "name", "--rung", "2")[0] == 2
    assert run("steps", path, "--notation", "runes")[0] == 2
    assert run("steps", path, "--length", "novel")[0] == 2
    assert run("steps", path, "--language", "tlh")[0] == 2


def test_titles_of_the_engine() -> None:
    assert title("unnamed") == "Unnamed (backtracking)"
