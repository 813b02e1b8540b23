"""Texts as people paste them: in which plainer forms each is tried, and what is left out."""

from typing import Any

import pytest

from lapiz.files import clipboard
from lapiz.files.clipboard import left_out, plainer, table_of

Form = tuple[str, tuple[str, ...]]
NAN = float("nan")
SQUARE = "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16"
ROWS = "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 16"
FORMS: dict[str, tuple[str, list[Form]]] = {
    "nothing": ("", []),
    "a plain grid": ("1 . 3\n. 2 .", []),
    "what is no text": ("1 \x00 3", []),
    "a quoted mail": (
        "Bob wrote:\n> 1 .\n> . 2\n>> 3 .\n\nBye",
        [(f"\n1 .\n. 2\n3 .{end}", ("Bob wrote:", "Bye")) for end in ("\n\n", "")],
    ),
    "two quoted lines": ("> 1 .\n> . 2", []),
    "a fence": ("```text\n1 .\n```\n", [("\n1 .\n", ()), ("\n1 .", ())]),
    "wide signs": ("\uff11\u3000\uff0e\u200b", [("1 .", ())]),
    "a matrix of R": (
        "m <- x\n     [,1] [,2]\nIt is so\n[1,]  1  0\n## [2,]    0  2",
        [
            ("\n\n\n1  0\n0  2", ("It is so",)),
            # The heads of columns are in brackets of as many values, and so are taken for rows.
            (". 1\n. 2", ("It is so",)),
        ],
    ),
    "rows in quotes": ('"4..3",\n\n"..1." ', [("4..3\n\n..1.", ())]),
    "a list of lists": (
        "grid = [[1, None],\n [0, '2']]",
        [("1 .\n0 2", ()), ("\n [0, '2']]", ("grid = [[1, None],",))],
    ),
    "an array of C": ("int g[2][2] = {{1, 0}, {0, 2}};", [("1 0\n0 2", ())]),
    "a list in a sentence": (
        "This is mine\nx = [[1., 2.0]]",
        [("1 2", ("This is mine",)), ("\nx = [[1., 2.0]]", ("This is mine",))],
    ),
    "one list that is a square": (f"[{SQUARE}]", [(ROWS, ())]),
    "one list that is none": ("[1, 2, 3,\n]", [("1 2 3", ())]),
    "a list of texts": ("['12', '.4']", [("12\n.4", ())]),
    "a list of short texts": ("['1', '4']", [("1 4", ())]),
    "a board of lines": ("│1│ │\n├━┼─┤", [("|1| |\n+-+-+", ())]),
    "a sentence": (
        "Nr. 12, hard\n1 . 3\n\n. 2 .\nby Bob Smith",
        [("\n1 . 3\n\n. 2 .", ("Nr. 12, hard", "by Bob Smith"))],
    ),
    "only sentences": ("This is no puzzle\nat all, see", []),
    "cells in a sentence": (
        "try 1..4..7..1..4..7 now\nplease",
        [("1..4..7..1..4..7", ("try  …  now", "please"))],
    ),
    "two runs of cells": ("try 1..4..7..1..4..7 or 2..4..7..1..4..7", []),
    "a run that is too short": ("try 1..4..7..1..4.. now", []),
}


def forms(text: str) -> list[Form]:
    return [(form.text, form.left) for form in plainer(text)]


@pytest.mark.parametrize("name", FORMS)
def test_the_forms_of_a_text(name: str) -> None:
    text, expected = FORMS[name]
    assert forms(text) == expected


TABLES: dict[str, tuple[str, str]] = {
    "of rows": ("| 1 | |\n|---|---|\n| **2** | `3` |", "1 .\n\n2 3"),
    "with a heading above": ("| a | b |\n|:--:|--:|\n| 1 | 2 |\n| 3 | |", "\n\n1 2\n3 ."),
    "with headings on both sides": (
        "| | a | b |\n|---|---|---|\n| 1 | 7 | |\n| 2 | | 8 |",
        "\n\n7 .\n. 8",
    ),
    "with letters at the side": (
        "x|a|b\n---|---|---\nA|7|0\nB||8",
        "\n\n7 0\n. 8",
    ),
}


@pytest.mark.parametrize("name", TABLES)
def test_tables_of_markdown(name: str) -> None:
    text, expected = TABLES[name]
    found = clipboard._without_bars(f"{text}\nand more")
    left = tuple(line for line in text.splitlines() if "|" not in line)
    assert (found.text, found.left) == (expected, (*left, "and more"))


@pytest.mark.parametrize("text", ["1 | 2\n3 | 4", "|1|2|\n|---|---|\n|3|"])
def test_what_is_no_table(text: str) -> None:
    assert clipboard._without_bars(text) is clipboard.NOTHING


def test_a_text_that_is_too_long_is_not_looked_through(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "grid = [[1, None], [0, 2]]"
    monkeypatch.setattr(clipboard, "MOST", len(text))
    assert forms(text)
    monkeypatch.setattr(clipboard, "MOST", len(text) - 1)
    assert not forms(text)


LONG = "x" * 61


@pytest.mark.parametrize(
    ("lines", "note"),
    [
        ([], None),
        (["", "  "], None),
        (["a  b", "", "c"], 'left out, as no part of the puzzle: "a b", "c"'),
        ("abc", 'left out, as no part of the puzzle: "a", "b", "c"'),
        ("abcde", 'left out, as no part of the puzzle: "a", "b", "c" and 2 more'),
        ([LONG[:60]], f'left out, as no part of the puzzle: "{LONG[:60]}"'),
        ([LONG], f'left out, as no part of the puzzle: "{LONG[:57]}..."'),
    ],
)
def test_what_is_said_of_lines_that_are_left_out(lines: Any, note: str | None) -> None:
    told = left_out(lines)
    assert (told and str(told)) == note
    assert clipboard.PlainForm("x", tuple(lines)).note == told


class Array:
    """An array, as NumPy has it; or a frame, as pandas has it."""

    def __init__(self, rows: Any, *, frame: bool = False) -> None:
        self.rows = rows
        if frame:
            self.to_numpy = lambda: Array(rows)

    def tolist(self) -> Any:
        return self.rows


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ([[1, None], (NAN, 2.0)], "1 .\n. 2"),
        ([[1.5, "NA"], ["a b", "'c'"]], "1.5 .\nab c"),
        (Array([[1, 2]]), "1 2"),
        (Array([[1, 2]], frame=True), "1 2"),
        (["12", ".4"], "12\n.4"),
        (["1", "2"], "1 2"),
        ([*range(1, 17)], ROWS),
        ([*range(1, 10)], "1 2 3 4 5 6 7 8 9"),
        ([[1, 2], 3], "1 2\n3"),
        ((), ""),
        ("1 2", None),
        ({1: 2}, None),
        (7, None),
    ],
)
def test_rows_of_values(source: Any, text: str | None) -> None:
    assert table_of(source) == text


@pytest.mark.parametrize(
    ("line", "prose"),
    [
        ("by Bob", True), ("Nr. 12, hard", True), ("hello, ", True), ("No: 7", True),
        ("xxx 12x", False), ("ab", False), ("ab c", True), (".AntiKnight", False),
        ("word~1", False), ("123 456", False), ("", False),
    ],
)  # fmt: skip
def test_what_is_a_sentence(line: str, prose: bool) -> None:
    assert clipboard._is_prose(line) is prose
