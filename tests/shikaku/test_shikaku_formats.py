"""Grids, puzz.link addresses and game IDs: read, written, found out, and refused."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings, strategies as st

import lapiz
from lapiz.cli import cli
from lapiz.files.puzzles import dump
from lapiz_shikaku.formats import FORMATS, game_id, grid, puzz_link
from lapiz_shikaku.generate import divide
from lapiz_shikaku.reading import Numbers

WRITERS = [one for one in FORMATS if one.write]
LINK = "https://puzz.link/p?shikaku/6/6/j3g56h6t6h23g5j"
ROWS = [". . . . 3 .", "5 6 . . 6 .", ". . . . . .", ". . . . . .", ". 6 . . 2 3", ". 5 . . . ."]


@st.composite
def boards(draw: st.DrawFn) -> Numbers:
    rows, columns = draw(st.integers(2, 30)), draw(st.integers(1, 30))
    random = Random(draw(st.integers(0, 1 << 30)))
    values = [0] * (rows * columns)
    for top, left, height, width in divide(random, rows, columns, draw(st.integers(1, 400))):
        values[top * columns + left + random.randrange(width)] = height * width
    return Numbers(columns, tuple(values))


@settings(max_examples=60)
@given(boards(), st.sampled_from(WRITERS))
def test_what_is_written_is_read_again(board: Numbers, form: lapiz.Format) -> None:
    assert form.write
    document = {"kind": "shikaku", "grid": board.lines()}
    text = form.write(document)
    assert form.read(text)[0]["grid"] == document["grid"]
    for kind in ("", "shikaku") if form is not grid.FORMAT else ("shikaku",):
        assert lapiz.load(text, kind=kind).document["grid"] == document["grid"]


@settings(max_examples=30)
@given(boards())
def test_yaml_round_trip(board: Numbers) -> None:
    puzzle = lapiz.load({"kind": "shikaku", "grid": board.lines()})
    again = lapiz.load(dump(puzzle))
    assert again.document["grid"].split() == " ".join(board.lines()).split()


def test_the_published_address() -> None:
    assert lapiz.load(LINK).document["grid"] == ROWS
    assert puzz_link.write({"grid": ROWS}) == LINK + "\n"
    assert game_id.write({"grid": ROWS}) == "6x6:d3a5_6b6n6b2_3a5d\n"
    for variant in (
        "http://pzv.jp/p.html?shikaku/6/6/j3g56h6t6h23g5j",
        "https://pzprxs.vercel.app/p?shikaku_edit/6/6/j3g56h6t6h23g5j",
        "puzz.link/p?shikaku/6/6/j3g56h6t6h23g5j/",
    ):
        assert lapiz.load(variant).document["grid"] == ROWS


def test_long_numbers_of_addresses() -> None:
    for size, code in ((15, "f"), (16, "-10"), (255, "-ff"), (256, "+100"), (3600, "+e10")):
        text = f"https://puzz.link/p?shikaku/{size}/1/{code}"
        rest = puzz_link.read(text)[0]["grid"]
        assert rest[0].split()[0] == str(size)
        assert puzz_link.read(puzz_link.write({"grid": rest}))[0]["grid"] == rest


def test_several_a_file(tmp_path: Path) -> None:
    path = tmp_path / "ids.txt"
    path.write_text("# two\n2x2:4c\n\n3x3:3d4a2a\n")
    puzzles = list(lapiz.load_all(path))
    assert [puzzle.where for puzzle in puzzles] == [f"{path}:2", f"{path}:4"]


def test_forms_of_a_grid() -> None:
    wanted = ["3 . .", ". . 4", ". 2 ."]
    for text in ("3..\n..4\n.2.\n", "3 _ _\n_ _ 4\n_ 2 _", "# x\n3 0 0\n0 0 4\n\n0 2 0\n"):
        assert lapiz.load(text, kind="shikaku").document["grid"] == wanted
    for value in (wanted, "3 . .\n. . 4\n. 2 .\n", [[3, 0, 0], [0, 0, 4], [0, 2, "."]]):
        puzzle = lapiz.load({"kind": "shikaku", "grid": value})
        assert puzzle.kind.write(puzzle, puzzle.start)["grid"] == wanted


def test_a_sudoku_stays_a_sudoku() -> None:
    """The givens of a sudoku may sum to its cells; its ID has the form of ours."""
    sudoku = [". 9 . . . . 7 . .", *[". . . . . . . . ."] * 7, ". . . . . . . . ."]
    sudoku[3] = "9 . . 8 7 . . . ."
    sudoku[5] = ". . 8 9 . . . . ."
    sudoku[7] = "8 7 . . 9 . . . ."
    assert sum(int(sign) for sign in " ".join(sudoku).split() if sign != ".") == 81
    assert lapiz.load("\n".join(sudoku)).kind.name == "sudoku"
    assert lapiz.load("\n".join(sudoku), kind="shikaku").kind.name == "shikaku"
    assert not game_id.FORMAT.sniff("3x3:" + "z" * 3 + "c")


GIANT = "at most 3600 squares (60 x 60)"
BAD = [
    ("3 . .\n. . 4\n. 3 .", "the numbers sum to 10, expected 9 (3 x 3 squares)"),
    ("3 . .\n. . 4\n. 2", "row 3 has 2 squares, expected 3"),
    ("3 . .\n. x 4\n. 2 .", "row 2 column 2 is 'x', expected a number or '.'"),
    ("3 . .\n. ? 4\n. 2 .", "row 2 column 2 is '?', expected a number"),
    ("3 . .\n. -1 4\n. 3 .", "row 2 column 2 is '-1', expected a number"),
    ("3 . .\n. 99999 4\n. 3 .", "'99999', expected a number"),
    ("3 . .\n. \u0664 .\n. 3 .", "row 2 column 2 is"),
    (". . .\n" * 3, "the numbers sum to 0, expected 9"),
    ("\n".join([". " * 61] * 61), GIANT),
    ("1000000000x1000000000:a", GIANT),
    ("https://puzz.link/p?shikaku/1000000000/1000000000/a", GIANT),
    ("0x5:a", "expected at least one square"),
    ("3x3:3d4a2b", "the game ID has 10 squares, expected 9"),
    ("3x3:3d4a1a", "the numbers sum to 8, expected 9"),
    ("3x3:9999999d4a1a", "the number 9999999 in the game ID"),
    ("3x3:3d4a2A", "not a game ID"),
    ("https://puzz.link/p?shikaku/3/3/3j4g2gg", "the address has 10 squares, expected 9"),
    ("https://puzz.link/p?shikaku/3/3/3j.g2g", "an unknown number (?) in the address"),
    ("https://puzz.link/p?shikaku/3/3/3j-4", "'-4' in the address is not a number"),
    ("https://puzz.link/p?shikaku/3/3/3j0g2g", "the number 0 in the address"),
    ("https://puzz.link/p?shikaku/3", "expected an address that ends p?shikaku/columns/rows"),
]


@pytest.mark.parametrize(("text", "message"), BAD)
def test_bad_texts(text: str, message: str) -> None:
    with pytest.raises(lapiz.BadInput) as caught:
        lapiz.load(text, kind="shikaku")
    assert message in str(caught.value)
    done = CliRunner().invoke(cli, ["solve", "--kind", "shikaku", text])
    assert done.exit_code == 2
    assert message in done.output
    assert len(done.output.splitlines()) == 1


DOCUMENTS: list[tuple[dict[str, Any], str]] = [
    ({}, "the field grid is missing"),
    ({"grid": ""}, "grid: it is empty"),
    ({"grid": []}, "grid: it is empty"),
    ({"grid": [[]]}, "grid: it is empty"),
    ({"grid": [["4", "."], 3]}, "row 2 has 1 squares, expected 2"),
    ({"grid": ["4 .", {"a": 1}]}, "row 2"),
    ({"grid": ["4 .", ". ."], "placed": ["r1c1-r1c2"]}, "placed: 'r1c1-r1c2' is no rectangle"),
    ({"grid": ["2 .", "2 ."], "placed": ["r1c1-r1c2"] * 2}, ""),
    (
        {"grid": ["2 .", ". 2"], "placed": ["r1c1-r1c2", "r1c2-r2c2"]},
        "beside r1c1-r1c2: both need r1c2",
    ),
    ({"grid": ["4 .", ". ."], "shape": 3}, "unknown field 'shape'"),
]


@pytest.mark.parametrize(("document", "message"), DOCUMENTS)
def test_bad_documents(document: dict[str, Any], message: str) -> None:
    document = {"kind": "shikaku", **document}
    if message:
        with pytest.raises(lapiz.BadInput) as caught:
            lapiz.load(document)
        assert message in str(caught.value)
    else:
        assert lapiz.load(document).start.placed


def test_a_bad_sum_is_told_without_the_kind() -> None:
    for text in ("3 . .\n. . 4\n. 3 .", "12 . . .\n. 3 . .\n. . . 4\n. . . ."):
        with pytest.raises(lapiz.BadInput, match="the numbers sum to"):
            lapiz.load(text)


def test_errors_know_their_line(tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text("kind: shikaku\ngrid: |\n  4 .\n  . y\n")
    with pytest.raises(lapiz.BadInput, match=r"bad.yaml:4: row 2 column 2 is 'y'"):
        lapiz.load(path)


@settings(max_examples=200)
@given(st.text(alphabet="0123456789abx:./?_-+ \nshikakupg", max_size=60))
def test_anything_is_refused_or_read(text: str) -> None:
    for form in FORMATS:
        form.sniff(text)
        try:
            form.read(text)
        except lapiz.BadInput:
            continue


DRAWN = """\
  +-------+---+
  | .   4 | . |
  |       |   |
  | .   . | 3 |
  +-------+   |
  | .   2 | . |
  +-------+---+
"""


def test_a_solved_board_in_plain_characters() -> None:
    puzzle = lapiz.load(DRAWN)
    assert puzzle.kind.name == "shikaku"
    assert puzzle.document["grid"] == [". 4 .", ". . 3", ". 2 ."]
    assert puzzle.document["placed"] == ["r1c1-r2c2", "r1c3-r3c3", "r3c1-r3c2"]
    with pytest.raises(lapiz.BadInput):
        lapiz.load(DRAWN.replace("3", "4"), "shikaku")


def test_a_rectangle_of_another_size_than_its_number_is_left_out_and_said() -> None:
    wrong = DRAWN.replace("4", "3", 1).replace("2", "3", 1)
    document = lapiz.load(wrong).document
    assert document["placed"] == ["r1c3-r3c3"]
    assert str(document["notes"][0]).endswith("and left out: r1c1-r2c2, r3c1-r3c2")
