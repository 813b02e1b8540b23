"""Errors about texts that are not read name what is nearly there, and what helps."""

import re

import pytest
from click.testing import CliRunner

import lapiz
from lapiz.cli import cli
from lapiz.core import NOTES, BadInput
from lapiz.plugins.registry import registry
from lapiz_sudoku.kind.formats.grid import read_grid

PUZZLE = "4...3.8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
ROWS = [PUZZLE[at : at + 9] for at in range(0, 81, 9)]
QUEENS = "AABBB\nAACCB\nDDCCB\nDEECC\nDEEEC"

TOLD = {
    "a row forgotten": ("\n".join(ROWS[:8]), "nearly rows of .* has 8 rows, expected 9$"),
    "a small letter": ("\n".join([ROWS[0].replace("4", "l"), *ROWS[1:]]), "'l' in row 1 is no"),
    "80 cells": (PUZZLE[1:], r"nearly a line of digits: .* 80 cells, expected 81 \(side 9\)$"),
    "728 marks": ("1" * 728, r"728 characters, expected 729 \(the marks of all cells, side 9\)$"),
    "161 characters": (PUZZLE * 2 + "..", r"164 .* 162 \(cells and regions, side 9"),
    "HTML": ("<table>\n<tr><td>4</td></tr>\n</table>", "it is HTML.*copy the puzzle from the page"),
    "an example": ("skyscraper", "an example: type `lapiz example skyscraper [|] lapiz solve -`"),
    "another kind of link": (
        "https://puzz.link/p?slither/9/9/1",
        "it links to puzz.link, of whose links lapiz reads these: .*sudoku.*Star Battle.*shikaku",
    ),
    "a short link": (
        "https://sudokupad.app/abc123?setting-x=1",
        "open https://sudokupad.app/api/puzzle/abc123 and paste the text",
    ),
    "a short link, two parts": ("https://sudokupad.app/bob/two-words", "api/puzzle/bob/two-words"),
    "words": ("hello", "as text it is in no known format; `lapiz example`"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "message"), TOLD.values(), ids=TOLD)
def test_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(BadInput) as caught:
        lapiz.load(text)
    said = str(caught.value)
    assert re.search(message, said)
    titles = re.findall(r"(?:nearly|nor can it be read as|cannot be read as) ([^:;]*)", said)
    assert len(titles) == len(set(titles))


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        ("kakuro", "no puzzle kind 'kakuro', expected one of: nonomino, queens"),
        ("sudku", "did you mean sudoku"),
        ("diagonal", "diagonals is a field of a puzzle file of kind sudoku, such as"),
        ("killer", "killer is a rule, which a puzzle file lists under `rules`; see `lapiz rules"),
        ("killer-sudoku", "killer is a rule"),
    ],
)
def test_what_is_no_kind(kind: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        registry().kind(kind)


@pytest.mark.parametrize("text", [QUEENS, QUEENS.lower(), " ".join(QUEENS).replace(" \n ", "\n")])
def test_letters_are_regions_of_queens(text: str) -> None:
    puzzle = lapiz.load(text)
    assert puzzle.kind.name == "queens"
    assert puzzle.document[NOTES] == ["the letters are read as regions of queens"]


def test_letters_that_may_be_something_else_are_asked_about() -> None:
    for text in ("AABB\nAABB\nCCDD\nCCDD", "ABAB\nAABB\nCCDD\nCCCD"):
        with pytest.raises(BadInput, match="say which with --kind queens"):
            lapiz.load(text)


HYPHENS = PUZZLE.replace("4", ".", 1).replace(".", "-")


@pytest.mark.parametrize(
    "words",
    [["solve", "--quiet"], ["show"], ["hint"], ["steps"], ["rate"], ["why", "r5c1"]],
)  # fmt: skip
def test_a_puzzle_may_begin_with_a_hyphen(words: list[str]) -> None:
    result = CliRunner().invoke(cli, [*words, HYPHENS])
    assert "No such option" not in result.stderr
    assert result.exit_code in (0, 1)


def test_a_puzzle_is_no_command_even_with_a_hyphen() -> None:
    result = CliRunner().invoke(cli, [HYPHENS])
    assert f"`lapiz solve {HYPHENS}`" in result.stderr


def test_halves_of_characters_are_replaced_for_the_server() -> None:
    from lapiz_assistant.standard_input import whole

    line = rb'{"a": "\ud800 \udc00\ud83d\ude00 \\ud800 \n"}'
    assert whole(line) == rb'{"a": "\ufffd \ufffd\ud83d\ude00 \\ud800 \n"}'


@pytest.mark.parametrize("before", ["", "\n"])
def test_rows_that_differ_in_what_is_empty_are_told_at_the_first(before: str) -> None:
    with pytest.raises(BadInput, match="stand for empty cells") as caught:
        read_grid(f"{before}1..2\n0000\n....\n....\n")
    assert caught.value.line == 1 + len(before)
