"""What people paste: lists, tables, frames, sentences around, boards of lapiz, XML, UTF-16."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings, strategies as st

import lapiz
from lapiz.cli import cli
from lapiz.core import BadInput
from tests.support.places import ROOT

PUZZLE = "4...3.8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
ROWS = [PUZZLE[at : at + 9] for at in range(0, 81, 9)]
INTS = [[0 if cell == "." else int(cell) for cell in row] for row in ROWS]
BLANK = [["" if cell == "." else cell for cell in row] for row in ROWS]
FOLDER = ROOT / "puzzles_yaml" / "sudoku"
LETTERS = "ABCDEFGHI"


def bars(cells: list[list[str]], between: str = " | ") -> list[str]:
    return [f"|{between.join(row)}|" for row in cells]


def table(head: list[str], cells: list[list[str]]) -> str:
    return "\n".join([*bars([head]), "|" + "---|" * len(head), *bars(cells)])


def framed(top: str, line: str, between: str, bottom: str, side: str) -> str:
    """A frame around every cell; each argument has corner, line, and the two sorts of crossings."""

    def rule(signs: str) -> str:
        left, dash, thin, strong, right = signs
        box = thin.join([dash * 3] * 3)
        return left + strong.join([box] * 3) + right

    thin, strong = side
    lines = [rule(top)]
    for number, row in enumerate(BLANK):
        boxes = [thin.join(f" {cell or ' '} " for cell in row[at : at + 3]) for at in (0, 3, 6)]
        lines += [strong + strong.join(boxes) + strong]
        lines += [rule(bottom if number == 8 else between if number % 3 == 2 else line)]
    return "\n".join(lines)


SOLID = framed("╔═╤╦╗", "╟─┼╫╢", "╠═╪╬╣", "╚═╧╩╝", "│║")
HEAVY = framed("┏━┯┳┓", "┠─┼╂┨", "┣━┿╋┫", "┗━┷┻┛", "│┃")
LIGHT = framed("┌─┬┬┐", "├─┼┼┤", "├─┼┼┤", "└─┴┴┘", "││")

PASTED: dict[str, Any] = {
    "lists": INTS,
    "tuples": tuple(map(tuple, INTS)),
    "rows": ROWS,
    "one list": [cell for row in INTS for cell in row],
    "None": [[cell or None for cell in row] for row in INTS],
    "NaN": [[float(cell) if cell else float("nan") for cell in row] for row in INTS],
    "Python": f"grid = {INTS}",
    "Python, rows": f"puzzle = {ROWS}",
    "JSON": json.dumps(INTS),
    "JSON, lines": json.dumps(INTS, indent=2),
    "JSON, texts": json.dumps([list(row) for row in ROWS]),
    "JSON, null": json.dumps([[cell or None for cell in row] for row in INTS]),
    "JSON, one list": json.dumps([cell for row in INTS for cell in row]),
    "C": f"int grid[9][9] = {str(INTS).replace('[', '{').replace(']', '}')};",
    "NumPy": "[" + "\n ".join(str(row).replace(",", "") for row in INTS) + "]",
    "Markdown": table([""] * 9, [[f"**{cell}**" if cell else "" for cell in row] for row in BLANK]),
    "Markdown, first row": table(BLANK[0], BLANK[1:]),
    "Markdown, named": table(["", *LETTERS], [[str(n), *row] for n, row in enumerate(BLANK, 1)]),
    "double lines": SOLID,
    "heavy lines": HEAVY,
    "light lines": LIGHT,
    "title": "Puzzle 12, hard (for Bob)\n" + "\n".join(ROWS) + "\nHave fun!\n",
    "title, blank line": "Sudoku\n\n" + "\n".join(ROWS),
    "sentence": f"Can you solve {PUZZLE} please?",
    "sentence, 0": f"My puzzle: {PUZZLE.replace('.', '0')}, thanks.",
    "OpenSudoku": "<opensudoku>\n<name>A &amp; B</name>\n"
    f'<game data="{PUZZLE.replace(".", "0")}" />\n</opensudoku>',
    "OpenSudoku, copied": "".join(
        f"{cell}|0|{int(not cell)}|" for row in INTS for cell in row
    ),
}  # fmt: skip


@pytest.mark.parametrize("pasted", PASTED.values(), ids=PASTED)
def test_pasted(pasted: Any) -> None:
    document = lapiz.load(pasted).document
    assert document["grid"] == ROWS
    assert not {"placed", "candidates", "regions"} & document.keys()


def test_a_file_of_json(tmp_path: Path) -> None:
    path = tmp_path / "grid.json"
    path.write_text(json.dumps(INTS))
    assert lapiz.load(path).document["grid"] == ROWS


class Frame:
    """Stands in for a frame of pandas, or an array of NumPy."""

    def __init__(self, method: str, value: Any) -> None:
        setattr(self, method, lambda: value)


def test_arrays_and_frames_without_their_libraries() -> None:
    floats = [[float(cell) if cell else float("nan") for cell in row] for row in INTS]
    array = Frame("tolist", floats)
    for source in (array, Frame("to_numpy", array)):
        assert lapiz.load(source).document["grid"] == ROWS  # type: ignore[arg-type]


def test_arrays_of_numpy() -> None:
    numpy = pytest.importorskip("numpy")
    array = numpy.array(INTS)
    for source in (array, repr(array), str(array), array.ravel()):
        assert lapiz.load(source).document["grid"] == ROWS


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig"])
def test_encodings_of_windows(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text("\n".join(ROWS), encoding=encoding)
    assert lapiz.load(path).document["grid"] == ROWS
    path.write_bytes("\n".join(ROWS).encode("utf-16")[:-1])
    with pytest.raises(BadInput, match="not UTF-16 text"):
        lapiz.load(path)


EXTRA = re.compile("^(rules|diagonals|windows|disjoint_groups):", re.MULTILINE)


def drawn_whole() -> list[Path]:
    """Files of one puzzle without rules that its board alone does not show."""
    texts = {path: path.read_text("utf-8") for path in sorted(FOLDER.rglob("*.yaml"))[::9]}
    return [path for path, text in texts.items()
            if text.count("grid:") == 1 and not EXTRA.search(text)]  # fmt: skip


@pytest.mark.sample(10)
@pytest.mark.parametrize("path", drawn_whole(), ids=lambda path: path.stem)
@pytest.mark.parametrize("change", [str, lambda text: f"$ lapiz show\n{text}\nok"])
def test_boards_of_lapiz_itself(path: Path, change: Callable[[str], str]) -> None:
    puzzle = lapiz.load(path)
    drawn = CliRunner().invoke(cli, ["show", "--wide", str(path)]).stdout
    again = lapiz.load(change(drawn))
    assert again.start.alive == puzzle.start.alive
    assert again.space.labels == puzzle.space.labels
    assert [item.candidates for item in again.space.items] == [
        item.candidates for item in puzzle.space.items
    ]


def test_hexadecimal_digits_keep_their_symbols() -> None:
    rows = ["0123456789ABCDEF", *["." * 16] * 15]
    for text in ("\n".join(rows), "".join(rows), "\n".join(map(" ".join, rows))):
        assert lapiz.load(text).document["grid"][0] == "G123456789ABCDEF"
    decimal = [[16, *[0] * 15], *[[0] * 16] * 15]
    assert lapiz.load(decimal).document["grid"][0] == "G" + "." * 15


def test_opensudoku_has_many_games_and_digits_that_were_placed() -> None:
    cells = "5|0|0|" + "7|1,2|1|" + "0|0|1|" * 79
    text = f'<opensudoku><author>me</author>\n<game data="{cells}"/>\n<game data="{cells}"/>'
    first, second = lapiz.load_all(text)
    assert first.document["placed"] == ["r1c2=7"]
    assert second.document["author"] == "me"
    with pytest.raises(BadInput, match="line 2: OpenSudoku: expected 81 digits"):
        lapiz.load(text.replace("7|1,2|1|", "7|", 1))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (json.dumps(INTS[:8]), "8 rows"),
        ("\n".join(ROWS[:8]), "8 rows"),
        ("Title here\n" + "\n".join([*ROWS[:4], "1....?...", *ROWS[5:]]), "'Title|no grid|row"),
        (LIGHT.replace(" 8 ", " ? ", 1), "r1c7 is '\\?', expected digits up to 9"),
        ("hello", "^'hello' is not a file, and as text it is in no known format; `lapiz example`"),
        ("5", "--kind queens or --kind triomino"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_on_one_line(text: str, message: str) -> None:
    with pytest.raises(BadInput, match=message) as caught:
        lapiz.load(text, "" if text in ("5", "hello") else "sudoku")
    assert len(str(caught.value).splitlines()) == 1
    assert len(str(caught.value)) < 250


def test_a_dot_among_pencil_marks_is_a_cell_that_may_have_any_digit() -> None:
    rows = [list(row) for row in ROWS]
    rows[0][1], rows[0][2] = "679", "16"
    puzzle = lapiz.load("\n".join(" ".join(row) for row in rows))
    assert puzzle.document["grid"] == ROWS
    removed = lapiz.load(PUZZLE).start.alive & ~puzzle.start.alive
    assert puzzle.space.names(removed) == ["r1c2=1", "r1c3=2", "r1c3=7", "r1c3=9"]


ODD = "\x00\x0b\x1c\x1f\x85\u2028٣²Ⅷ½0.*_-X+|:[]#, \t\n\r9AZ│─┼♛·(){}'\""
TEXTS = [text for text in PASTED.values() if isinstance(text, str)]


@settings(max_examples=75)
@given(st.sampled_from(TEXTS), st.data())
def test_damaged_texts(text: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.sampled_from([0, 1, 1, 5, 40]))
        text = text[:at] + data.draw(st.text(ODD, max_size=3)) + text[at + cut :]
    try:
        assert lapiz.load(text).kind
    except BadInput as error:
        if len(str(error).splitlines()) != 1:
            pytest.fail(f"more than a line: {error}")


@pytest.mark.parametrize("text", ["0\x1f", "[[1.\x1c, 2], [3, 4]]"])
def test_control_characters(text: str) -> None:
    with pytest.raises(BadInput):
        lapiz.load(text)
