"""How people type and paste one sudoku: each form is read as it, and what is left out is said.

A form is a text, or bytes as a file has them; beside it stands what is left out of it.
"""

from collections.abc import Callable

import pytest

import lapiz
from lapiz.core import NOTES
from lapiz.files.text import decode

PUZZLE = "4...3.8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
ROWS = [PUZZLE[at : at + 9] for at in range(0, 81, 9)]
CELLS = [["" if cell == "." else cell for cell in row] for row in ROWS]
NUMBERS = [[int(cell or 0) for cell in row] for row in CELLS]
GRID = "\n".join(ROWS)
ASCII = ("+-------+-------+-------+", "|", "+-------+-------+-------+")
LIGHT = ("┌───────┬───────┬───────┐", "│", "├───────┼───────┼───────┤", "└───────┴───────┴───────┘")


def blanks(sign: str) -> str:
    return GRID.replace(".", sign)


def joined(sign: str, empty: str = "") -> str:
    return "\n".join(sign.join(cell or empty for cell in row) for row in CELLS)


def boxed(rules: tuple[str, ...], empty: str) -> str:
    """A frame around each box: the rules above, between and below, and what parts boxes."""
    top, bar, between, below = (*rules, rules[0])[:4]
    lines = [top]
    for number, row in enumerate(CELLS, 1):
        boxes = (" ".join(cell or empty for cell in row[at : at + 3]) for at in (0, 3, 6))
        lines.append(f"{bar} " + f" {bar} ".join(boxes) + f" {bar}")
        if number % 3 == 0:
            lines.append(between if number < 9 else below)
    return "\n".join(lines)


def inner(empty: str) -> str:
    """Boxes parted by lines, with none around the grid."""
    lines = boxed(ASCII, empty).splitlines()
    bands = ("\n".join(line[2:-2].rstrip() for line in lines[at : at + 3]) for at in (1, 5, 9))
    return "\n------+-------+------\n".join(bands)


def table(head: str = "") -> str:
    heads = [head and f"{head}{n}" for n in range(1, 10)]
    rows = [heads, ["---"] * 9, *CELLS]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def each(change: Callable[[str], str], text: str = GRID) -> str:
    return "\n".join(map(change, text.splitlines()))


def quoted(row: list[str]) -> str:
    return ";".join(f'"{cell}"' for cell in row)


def listed(form: str) -> list[str]:
    """Each given by its row and column, or with the letter of its row."""
    return [
        form.format(row + 1, column + 1, cell, "ABCDEFGHI"[row])
        for row, cells in enumerate(CELLS)
        for column, cell in enumerate(cells)
        if cell
    ]


LETTERED = "letters are read as rows and numbers as columns: A3 is r1c3"
FORMS: dict[str, tuple[str | bytes, str]] = {
    "a line, dots": (PUZZLE, ""),
    "a line, zeros": (PUZZLE.replace(".", "0"), ""),
    "a line, hyphens": (PUZZLE.replace(".", "-"), ""),
    "a line, underscores": (PUZZLE.replace(".", "_"), ""),
    "a line, asterisks": (PUZZLE.replace(".", "*"), ""),
    "a line, x": (PUZZLE.replace(".", "x"), ""),
    "a line, comment": (f"{PUZZLE} # hard", ""),
    "a line, bars between rows": ("|".join(ROWS), ""),
    "a line, blanks between rows": (" ".join(ROWS), ""),
    "a line, question marks": (PUZZLE.replace(".", "?"), ""),
    "rows, question marks": (blanks("?"), ""),
    "rows, numbered": ("\n".join(f"{n}) {row}" for n, row in enumerate(ROWS, 1)), ""),
    "cells, quoted and semicolons": ("\n".join(map(quoted, CELLS)), ""),
    "a list of cells": (" ".join(listed("r{0}c{1}={2}")), ""),
    "a list of cells, commas": (", ".join(listed("R{0}C{1}={2}")), ""),
    "a list of cells, a line each": ("\n".join(listed("r{0}c{1}: {2}")), ""),
    "a list of cells, letters": (" ".join(listed("{3}{1}={2}")), LETTERED),
    "rows, dots": (GRID, ""),
    "rows, zeros": (blanks("0"), ""),
    "rows, hyphens": (blanks("-"), ""),
    "rows, underscores": (blanks("_"), ""),
    "rows, asterisks": (blanks("*"), ""),
    "rows, x": (blanks("x"), ""),
    "rows, X": (blanks("X"), ""),
    "rows, blanks": (blanks(" "), ""),
    "rows, blank lines between": (each(lambda row: row + "\n"), ""),
    "rows, indented": (each(lambda row: f"    {row}"), ""),
    "cells, blanks between": (joined(" ", "."), ""),
    "cells, commas": (joined(",", "0"), ""),
    "cells, commas and nothing": (joined(","), ""),
    "cells, commas and blanks": (joined(", ", "0"), ""),
    "cells, commas at the end": (each(lambda row: ",".join(row) + ","), ""),
    "cells, semicolons": (joined(";"), ""),
    "cells, tabs": (joined("\t"), ""),
    "cells, tabs and zeros": (joined("\t", "0"), ""),
    "lists": (str(NUMBERS), ""),
    "lists, with a name": (f"grid = {NUMBERS}", ""),
    "lists, None": (str([[cell or None for cell in row] for row in NUMBERS]), ""),
    "texts": (str(ROWS), ""),
    "braces": (str(NUMBERS).replace("[", "{").replace("]", "}") + ";", ""),
    "quoted rows": (each(lambda row: f'"{row}",'), ""),
    "boxes, dots": (boxed(ASCII, "."), ""),
    "boxes, blanks": (boxed(ASCII, " "), ""),
    "boxes, no outer frame": (inner("."), ""),
    "boxes, no outer frame, blanks": (inner(" "), ""),
    "boxes, lines": (boxed(LIGHT, "."), ""),
    "boxes, lines and blanks": (boxed(LIGHT, " "), ""),
    "boxes, blanks for lines": ("\n\n".join("\n".join(f"{r[:3]} {r[3:6]} {r[6:]}"
                                for r in ROWS[at : at + 3]) for at in (0, 3, 6)), ""),
    "boxes, quoted": (each(lambda line: f"> {line}", boxed(ASCII, ".")), ""),
    "boxes, quoted twice": (
        "Bob wrote:\n" + each(lambda line: f"> > {line}", boxed(ASCII, " ")),
        "Bob wrote:",
    ),
    "bars": ("\n".join(f"| {' | '.join(c or ' ' for c in row)} |" for row in CELLS), ""),
    "table": (table(), ""),
    "table, named columns": (table("C"), ""),
    "table, a title": (f"Sudoku 12\n\n{table()}", "Sudoku 12"),
    "fenced": (f"```\n{GRID}\n```", ""),
    "fenced, with words": (f"Please solve this:\n```text\n{GRID}\n```\nThanks!", "Thanks!"),
    "title": (f"Daily sudoku, hard\n{GRID}", "Daily sudoku, hard"),
    "title with a number": (f"Nr. 12\n\n{GRID}", "Nr. 12"),
    "sentence after": (f"{GRID}\nIs it unique?", "Is it unique?"),
    "sentence around": (f"Who can solve {PUZZLE} for me?", "Who can solve … for me?"),
    "byte-order mark": (b"\xef\xbb\xbf" + GRID.encode(), ""),
    "UTF-16": (GRID.encode("utf-16"), ""),
    "Windows line ends": (GRID.replace("\n", "\r\n").encode(), ""),
    "old line ends": (GRID.replace("\n", "\r").encode(), ""),
    "Latin-1": (f"Rätsel für Könner:\n{GRID}".encode("latin-1"), "Rätsel für Könner:"),
    "full-width digits": (blanks("0").translate({n + 48: 0xFF10 + n for n in range(10)}), ""),
    "blanks that do not break": (joined("\u00a0", "."), ""),
}  # fmt: skip


@pytest.mark.parametrize(("typed", "left"), FORMS.values(), ids=FORMS)
def test_a_form_that_people_type(typed: str | bytes, left: str) -> None:
    text = decode(typed) if isinstance(typed, bytes) else typed
    document = lapiz.load(text).document
    assert [row.replace("0", ".") for row in document["grid"]] == ROWS
    assert not {"placed", "candidates", "regions", "rules"} & document.keys()
    notes = " ".join(map(str, document.get(NOTES, ())))
    assert left in notes
    assert bool(left) == bool(notes)


def test_there_are_many_forms() -> None:
    assert len(FORMS) >= 34
