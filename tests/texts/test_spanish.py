"""Whoever speaks Spanish reads Spanish: every command is run, and no English is found."""

import html
import re
import string
from collections.abc import Iterator
from functools import cache

import pytest
from click.testing import CliRunner

import lapiz
from lapiz.cli import cli
from lapiz.core import Name
from lapiz.plugins.registry import registry
from lapiz.texts import counted, speaking, told
from lapiz.texts.translations import entries
from tests.support.commands import COMMANDS
from tests.support.places import ROOT

FOLDER = ROOT / "puzzles_yaml"
XWING = str(FOLDER / "sudoku" / "x-wing.yaml")
SHIKAKU = str(FOLDER / "shikaku" / "board-7x7.yaml")
QUEENS = str(FOLDER / "queens" / "coloured-8.yaml")
TRIOMINO = str(FOLDER / "triomino" / "corner.yaml")
NONOMINO = str(FOLDER / "nonomino" / "four.yaml")
OPEN = "1..............."
"""A sudoku of side 4 with several solutions."""
PUZZLES = (XWING, SHIKAKU, QUEENS, TRIOMINO, NONOMINO)

RUNS = [
    *(["solve", puzzle] for puzzle in (*PUZZLES, OPEN)),
    *(["hint", puzzle, "--rung", "7"] for puzzle in PUZZLES),
    *(["show", puzzle] for puzzle in PUZZLES),
    ["solve", XWING, "--format", "markdown"],
    ["solve", OPEN, "--quiet"],
    ["solve", OPEN, "--all", "--limit", "2"],
    ["solve", NONOMINO, "--all", "--limit", "2"],
    ["solve", OPEN, "--count", "--limit", "2"],
    ["steps", XWING, "--technique", "x-wing"],
    ["show", OPEN, "--true-candidates"],
    ["hint", XWING, "--length", "paragraph"],
    ["hint", XWING, "--placed", "r1c1=3"],
    ["hint", OPEN, "--placed", "r1c2=1"],
    ["why", "r1c2", XWING],
    ["why", "r1c2", XWING, "--without-uniqueness"],
    ["why", "r1c1", XWING],
    ["why-not", "r1c2=2", XWING],
    ["why-not", "r2c2=2", OPEN],
    ["story", XWING, "--to", "r1c2"],
    ["compare", "default", "all", XWING],
    ["compare", XWING, str(FOLDER / "sudoku" / "skyscraper.yaml")],
    ["graph", XWING, "--as", "dot"],
    ["graph", SHIKAKU, "--as", "svg"],
    ["print", SHIKAKU],
    ["rate", XWING, OPEN],
    ["check", *PUZZLES],
    ["backdoors", XWING],
    ["backdoors", SHIKAKU],
    ["techniques", "--kind", "shikaku"],
    ["techniques", *(name for name in registry().techniques if "plugin" not in name)],
]
FAULTS = [
    ["solv"],
    ["solve"],
    ["solve", XWING, "--langauge"],
    ["solve", XWING, "--length", "novel"],
    ["solve", XWING, "--limit", "0", "--all"],
    ["solve", XWING, "--limit", "1"],
    ["solve", XWING, "--notation", "runes"],
    ["solve", "kind: sudoku\ngrid: [1...]\n"],
    ["solve", "kind: sudoku\ngird: [1...]\n"],
    ["solve", "kind: sudoko\ngrid: [1...]\n"],
    ["solve", XWING, "--profile", "no-such.yaml"],
    ["show", XWING, "--step", "999"],
    ["why", "r1c1=9", XWING],
    ["why", "z1", XWING],
    ["why-not", "r1c1", XWING],
    ["steps", XWING, "--technique", "swordfsh"],
    ["story", XWING, "--json"],
    ["check", "kind: sudoku\ngrid: [1..., ...., ...., ....]\n"],
    ["generate", "--option", "x"],
    ["lab", "no-such"],
]
WORDS = re.compile(
    r"\b(the|is|are|of|and|places?|cells?|digits?|rows?|has|have|so|only|there|not)\b"
)
"""English words that no Spanish text has; names of files, fields and options are taken out."""
SOURCES = re.compile(r"Fuente: .*(\n.+)*")
"""What a technique comes from is named as it is called there."""
NAMES = re.compile(r"`[^`]*`|'[^']*'|\"[^\"]*\"|\S*/\S*|[-\w]*-\w+|<[^>]*>|[\w-]+:[\w ]+;")


def run(arguments: list[str]) -> str:
    """The output of a command in Spanish."""
    done = CliRunner().invoke(cli, arguments, env={"LAPIZ_LANGUAGE": "es"})
    assert done.exit_code in (0, 1, 2), (arguments, done.output, done.exception)
    assert done.output, arguments
    text = SOURCES.sub("", done.output)
    for puzzle in (lapiz.load(path) for path in PUZZLES):
        for own in filter(None, (puzzle.title, puzzle.source)):
            text = text.replace(own, "").replace(html.escape(own), "")
    return text


@cache
def english() -> list[str]:
    """The parts of the texts to translate that cannot be in any Spanish text."""
    packages = ("lapiz", *registry().packages)
    known = [pair for package in packages for pair in entries("es", package).items()]
    spanish = "\n".join(text for _, text in known)
    parts = {part for message, text in known if message != text for part in literals(message)}
    return sorted(part for part in parts if part not in spanish)


def literals(message: str) -> Iterator[str]:
    """Yield the parts of a template between its tokens that are two words or more."""
    try:
        parts = [part.strip() for part, *_ in string.Formatter().parse(message)]
    except ValueError:
        return
    yield from (part for part in parts if re.search(r"\w{2,} \w{2,}", part))


def english_in(text: str) -> list[str]:
    flat = " ".join(text.split())
    return [part for part in english() if part in flat and re.search(rf"\b{re.escape(part)}", flat)]


@pytest.mark.sample(12)
@pytest.mark.parametrize("arguments", RUNS, ids=lambda run: " ".join(run)[-60:])
def test_what_commands_print(arguments: list[str]) -> None:
    text = run(arguments)
    assert not english_in(text), text
    plain = NAMES.sub("", text)
    assert not WORDS.search(plain), [line for line in plain.splitlines() if WORDS.search(line)]


@pytest.mark.parametrize("arguments", FAULTS, ids=lambda run: " ".join(run)[-60:])
def test_errors(arguments: list[str]) -> None:
    text = run(arguments)
    assert not english_in(text), text
    assert not WORDS.search(NAMES.sub("", text)), text


@pytest.mark.sample(12)
@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help(name: str) -> None:
    text = run([*filter(None, [name]), "--help"])
    assert text.startswith("Uso: ")
    assert not english_in(text), text


def test_the_language_may_come_after_what_needs_it() -> None:
    done = CliRunner().invoke(cli, ["solve", "--help", "--language", "es"])
    assert done.output.startswith("Uso: ")
    done = CliRunner().invoke(cli, ["solve", "--help"], env={"LAPIZ_LANGUAGE": "en"})
    assert done.output.startswith("Usage: ")
    assert "Solve puzzles step by step" in done.output


def test_texts_are_recognised() -> None:
    with speaking("es"):
        assert told("no step 9, the solve has 4") == "no hay paso 9; la resolución tiene 4"
        assert told("x.yaml: no step 9, the solve has 4").startswith("x.yaml: no hay paso 9")
        inner = Name("nothing is left for {0}", Name("{0} in row {1}", 7, 3))
        assert told(inner) == "no queda nada para el 7 de la fila 3"
        assert told(str(inner)) == told(inner)
        assert told("Nobody has translated this {0}.") == "Nobody has translated this {0}."
        assert counted(1, "1 deduction.", "{count} deductions.") == "1 deducción."
        assert counted(1000, "1 deduction.", "{count} deductions.") == "1,000 deducciones."
    assert told("no step 9, the solve has 4") == "no step 9, the solve has 4"
