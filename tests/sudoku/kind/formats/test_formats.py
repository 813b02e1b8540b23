"""Text formats of sudoku: examples, round trips, and hostile input."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings, strategies as st

import lapiz
from lapiz.core import BadInput, bits
from lapiz.files.puzzles import read_text as puzzles_in
from lapiz_links.formats import FORMATS as LINKED
from lapiz_programs.formats import FORMATS as PROGRAMS
from lapiz_sudoku.board import BOX_SHAPES
from lapiz_sudoku.kind.formats import FORMATS as OWN
from lapiz_sudoku.kind.formats.digit_grid import SIDES, DigitGrid, plain, symbols_of
from lapiz_sudoku.kind.formats.document import read_board
from lapiz_sudoku.kind.formats.text import MAX_LINE, MAX_TEXT
from lapiz_sudoku.kind.generate import random_regions
from lapiz_sudoku.kind.notation import SYMBOLS
from tests.support.places import CONFORMANCE

FORMATS = (*OWN, *LINKED, *PROGRAMS)
BY_NAME = {one.name: one for one in FORMATS}
WRITTEN = sorted(one.name for one in FORMATS if one.write)
PUZZLE = "4...3.8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
ROWS = [PUZZLE[at : at + 9] for at in range(0, 81, 9)]
EMPTY = ["........."] * 9
RULED = {
    *("f-puzzles", "f-puzzles-text", "sudokupad", "interactive-solver", "interactive-solver-text"),
}
"""Formats that hold rules, and houses of all sorts."""
STARTS = ("line", "sdm", "grid", "sdk", "jigsaw")  # they hold no candidates
LINKS = ("f-puzzles", "f-puzzles-text", "sudokupad")
NINE_ONLY = ("ss", "susser", "hodoku", "sudokuwiki")
LAYOUT = ["AAAB", "ACBB", "CCDB", "CDDD"]


def read_text(text: str, name: str = "") -> list[dict[str, Any]]:
    """The documents of a text, in whichever format fits, of puzzles that lapiz takes."""
    puzzles = puzzles_in(text, name, Path(name).suffix.lower(), "sudoku")
    return [dict(puzzle.document) for puzzle in puzzles]


def write_text(document: dict[str, Any], name: str) -> str:
    write = BY_NAME[name].write
    assert write
    return write(document)


def grid_of(text: str) -> list[str]:
    (document,) = read_text(text)
    return list(document["grid"])


def test_names_are_unique() -> None:
    assert len(BY_NAME) == len(FORMATS)


# Lines and grids.


@pytest.mark.parametrize("empty", [".", "0", "*", "_", "-", "X", "x"])
def test_line_in_every_convention_of_empty_cells(empty: str) -> None:
    assert grid_of(PUZZLE.replace(".", empty)) == ROWS


@pytest.mark.parametrize("empty", [".", "0", "*", "_", "-", "X"])
def test_rows_in_every_convention_of_empty_cells(empty: str) -> None:
    rows = [row.replace(".", empty) for row in ROWS]
    assert grid_of("\n".join(rows)) == ROWS
    framed = "\n+---+---+---+\n".join(
        "\n".join(f"|{r[:3]}|{r[3:6]}|{r[6:]}|" for r in rows[at : at + 3]) for at in (0, 3, 6)
    )
    assert grid_of(f"+---+---+---+\n{framed}\n+---+---+---+\n") == ROWS
    assert grid_of("\n".join(f"{r[:3]} {r[3:6]} {r[6:]}" for r in rows)) == ROWS


def test_blank_stands_for_empty() -> None:
    assert grid_of(PUZZLE.replace(".", " ")[:-6] + " " * 6) == ROWS
    assert grid_of("\n".join(row.replace(".", " ").rstrip() for row in ROWS)) == ROWS


def test_spreadsheet_rows() -> None:
    cells = [["" if c == "." else c for c in row] for row in ROWS]
    for separator in ("\t", ",", ";"):
        assert grid_of("\n".join(separator.join(row) for row in cells)) == ROWS
    assert grid_of("\n".join(" ".join(row) for row in ROWS)) == ROWS


@pytest.mark.parametrize("after", ["#easy", " easy", "\teasy", "  # easy"])
def test_comment_after_a_line(after: str) -> None:
    (document,) = read_text(PUZZLE + after)
    assert document["grid"] == ROWS
    assert document["comment"] == "easy"


def test_line_in_pieces_and_in_fields_of_gsf() -> None:
    assert grid_of(" ".join(ROWS)) == ROWS
    assert grid_of(f"1,2,3,4,{PUZZLE},6,7,8,9") == ROWS


def test_sdm_has_a_puzzle_a_line() -> None:
    second = PUZZLE[::-1]
    documents = read_text(f"# two puzzles\n{PUZZLE}\r\n\r\n{second} # second\r\n", "x.sdm")
    assert ["".join(document["grid"]) for document in documents] == [PUZZLE, second]
    assert documents[1]["comment"] == "second"


def test_letters_count_from_ten_unless_they_cannot() -> None:
    line = "1G" + "." * 254
    assert read_board(read_text(line)[0]).givens[:2] == [1, 16]
    line = "AP" + "." * 254
    assert read_board(read_text(line)[0]).givens[:2] == [1, 16]
    with pytest.raises(BadInput, match="'P' in row 1 is not a cell"):
        read_text("1P" + "." * 254)


def test_decimal_rows_above_nine() -> None:
    rows = [["0"] * 16 for _ in range(16)]
    rows[2][3], rows[4][5] = "16", "10"
    (document,) = read_text("\n".join(" ".join(row) for row in rows))
    assert (document["grid"][2][3], document["grid"][4][5]) == ("G", "A")


def test_sixteen_rows_of_sixteen_are_one_grid() -> None:
    rows = ["." * 16 for _ in range(15)] + ["123456789ABCDEFG"]
    assert grid_of("\n".join(rows)) == rows


# Jigsaw and sukaku.


def test_jigsaw_line_and_layout_alone() -> None:
    layout = "".join(LAYOUT)
    (document,) = read_text("1..............4" + layout)
    assert document["regions"] == LAYOUT
    assert document["grid"] == ["1...", "....", "....", "...4"]
    (document,) = read_text(layout)
    assert document["grid"] == ["...."] * 4
    (document,) = read_text("0001021122312333")
    assert document["regions"] == ["0001", "0211", "2231", "2333"]


def test_solved_line_is_no_layout() -> None:
    assert "regions" not in read_text("1234341221434321")[0]


def test_jigsaw_with_uneven_regions() -> None:
    with pytest.raises(
        BadInput,
        match=r"n² cells and n² region labels: region 'A' has 5 cells, expected 4",
    ):
        read_text("1..............4" + "AAABAABBCCDBCDDD")


@pytest.mark.parametrize("filler", ["0", ".", "*", "_"])
def test_sukaku(filler: str) -> None:
    text = "12" + filler * 7 + "123456789" * 80
    (document,) = read_text(text)
    assert document["grid"] == EMPTY
    assert document["candidates"][0][:2] == ["12", "123456789"]
    wrapped = "\n".join(text[at : at + 81] for at in range(0, 729, 81))
    assert read_text(wrapped) == [document]


def test_sukaku_digit_out_of_place() -> None:
    with pytest.raises(BadInput, match=r"block '21.......' of r1c1 is wrong"):
        read_text("21......." + "123456789" * 80)


def test_sixty_four_cells_are_eight_by_eight_or_a_small_sukaku() -> None:
    assert len(read_text("8" + "." * 63)[0]["grid"]) == 8
    assert len(read_text("1234" * 16)[0]["candidates"]) == 4


# Pencil marks.

MARKS = """\
.--------.--------.
| 1   2  | 3   4  |
| 3   4  | 1   2  |
:--------+--------:
| 24  13 | 24  13 |
| 24  13 | 24  1  |
'--------'--------'
"""


def test_single_pencil_marks_are_given_digits() -> None:
    (document,) = read_text("Found this:\n" + MARKS + "Naked single: r4c4=1\n")
    assert document["grid"] == ["1234", "3412", "....", "...."]
    assert document["candidates"][3] == ["24", "13", "24", "1"]
    assert "placed" not in document


def test_frames_before_the_marks_decide() -> None:
    givens = "*-----*\n|12|34|\n|3.|1.|\n|--+--|\n|..|..|\n|..|..|\n*-----*\n"
    values = givens.replace("|3.|1.|", "|34|1.|")
    (document,) = read_text("123431..........\n" + givens + values + MARKS)
    assert document["grid"] == ["1234", "3.1.", "....", "...."]
    assert document["placed"] == ["r2c2=4"]
    assert document["candidates"][1] == ["3", "4", "1", "2"]


def test_marks_that_contradict_the_frame_before() -> None:
    givens = "|12|34|\n|3.|1.|\n|..|..|\n|.4|..|\n"
    with pytest.raises(BadInput, match=r"x\.txt:10: .*r4c2 has marks '13' but is 4 in the frame"):
        read_text(givens + MARKS, "x.txt")


def test_symbols_of_given_and_placed() -> None:
    text = MARKS.replace(" 1   2 ", "<1> *2*", 1)
    (document,) = read_text(text)
    assert document["grid"][0] == "1..."
    assert document["placed"] == ["r1c2=2"]


def test_symbols_of_patterns_are_taken_off() -> None:
    text = MARKS.replace("24  13 | 24  1 ", "*24 #13|A24  -1 ")
    assert read_text(text) == read_text(MARKS)


def test_pencil_row_too_short() -> None:
    text = MARKS.replace("| 3   4  | 1   2  |", "| 3   4  | 1      |")
    with pytest.raises(
        BadInput, match=r"x:3: cannot be read as pencil-mark grid: row 2 has 3 cells, expected 4"
    ):
        read_text(text, "x")
    with pytest.raises(BadInput, match="line 3: row 2 has 3 cells, expected 4"):
        BY_NAME["pencil"].read(text)


# Files of other programs.


def test_sdk_with_metadata_and_state() -> None:
    state = "47" + PUZZLE[2:]
    state_rows = [state[at : at + 9] for at in range(0, 81, 9)]
    metadata = ["#AJane Doe", "#DFirst", "#B2001-02-03", "#Shere", "#LHard", "#Uhttp://x"]
    sections = ["[Puzzle]", *ROWS, "[State]", *state_rows, "[Other]", "whatever"]
    text = "\r\n".join([*metadata, *sections])
    (document,) = read_text(text, "x.sdk")
    assert document["grid"] == ROWS
    assert document["placed"] == ["r1c2=7"]
    assert document["author"] == "Jane Doe"
    assert (document["title"], document["level"], document["url"]) == ("First", "Hard", "http://x")


def test_sdk_row_too_short() -> None:
    text = "#AJane\n" + "\n".join([*ROWS[:2], "1.......", *ROWS[3:]])
    with pytest.raises(BadInput, match=r"x\.sdk.*row 3 has 8 cells, expected 9"):
        read_text(text, "x.sdk")


def test_simple_sudoku() -> None:
    text = write_text(
        {"grid": ROWS, "placed": ["r5c3=9"], "removed": ["r9c7<>7"]},
        "ss",
    )
    assert " |4..|.3.|8.5|" in text
    assert text.endswith("\n\nI389\nE78007\n")
    with pytest.raises(
        BadInput, match=r"x\.ss:16: cannot be read as Simple Sudoku: 'E7807' is not a move"
    ):
        read_text(text.replace("E78007", "E7807"), "x.ss")


def test_susser_forms() -> None:
    (document,) = read_text(PUZZLE.replace("4...", "4+7..", 1) + ":657 658")
    assert document["placed"] == ["r1c2=7"]
    assert document["removed"] == ["r5c7<>6", "r5c8<>6"]
    (document,) = read_text("1*9,*,*,*,*,*,*,*,2*")
    assert document["grid"] == ["1.......9", *EMPTY[1:8], "2........"]
    (document,) = read_text("4[279]" + PUZZLE[2:])
    assert document["removed"] == ["r1c2<>1", "r1c2<>6"]


@pytest.mark.parametrize(
    ("row", "cells"),
    [
        *(("123456789", "123456789"), ("**3456789", "..3456789"), ("1*", "1........")),
        *(("*", "........."), ("12345678", 8), ("**345678", 8), ("*1234567890", 11)),
    ],
)
def test_a_row_of_a_susser_string_has_nine_cells_or_one_star(row: str, cells: str | int) -> None:
    text = "*," * 8 + row
    if isinstance(cells, str):
        (document,) = read_text(text)
        assert document["grid"] == [*EMPTY[:8], cells]
    else:
        with pytest.raises(BadInput, match=f"row 9 has {cells} cells, expected 9 or one"):
            read_text(text)


LIBRARY = ":0400:6:" + PUZZLE.replace("4...", "4+7..", 1) + ":911 922:657 658 664 665::"


def test_hodoku_line() -> None:
    (document,) = read_text(LIBRARY)
    assert document["placed"] == ["r1c2=7"]
    assert document["removed"] == ["r1c1<>9", "r2c2<>9"]
    assert document["expect"] == {
        "technique": "hodoku:0400",
        "digits": "6",
        "removes": ["r5c7<>6", "r5c8<>6", "r6c4<>6", "r6c5<>6"],
    }
    assert write_text(document, "hodoku") == LIBRARY + "\n"


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("0708-2", {"technique": "hodoku:0708", "variant": "2"}),
        ("0606-x", {"technique": "hodoku:0606", "absent": True}),
        ("03211", {"technique": "hodoku:03211"}),
    ],
)
def test_hodoku_codes(code: str, expected: dict[str, Any]) -> None:
    line = f":{code}:6:{PUZZLE}::657::7 9"
    (document,) = read_text(f"# a library\n\n{line}\n{line}\n")[:1]
    expected = {**expected, "digits": "6", "removes": ["r5c7<>6"], "extra": "7 9"}
    assert document["expect"] == expected
    assert write_text(document, "hodoku") == line + "\n"


def test_plain_hodoku_puzzle_expects_nothing() -> None:
    line = f":0000:x:{PUZZLE}::::"
    assert "expect" not in read_text(line)[0]
    assert "expect" not in read_text(line.replace("0000", "xxxx"))[0]
    assert write_text({"grid": ROWS}, "hodoku") == line + "\n"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (LIBRARY.replace("657", "607"), "x:1: .*'607' is not a triplet"),
        (LIBRARY.replace("0400", "04"), "x:1: .*'04' is not a technique"),
        (LIBRARY[:-20], r"x:1: .*a line with 4 colons, expected 6 or 7"),
        (LIBRARY.replace("+7", "7+"), r"x:1: .*'\+' in cell 3"),
        (LIBRARY.replace("+7", ""), "x:1: .*the grid has 80 cells, expected 81"),
        (LIBRARY[:-1] + "712:", "x:1: .*both eliminations and placements"),
    ],
)
def test_wrong_hodoku_lines(line: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        read_text(line, "x")


def test_sudokuwiki() -> None:
    link = "https://www.sudokuwiki.org/sudoku.htm?bd="
    assert grid_of(link + PUZZLE) == ROWS
    s9b = "S9B" + "04" + "0g" + "0k" + "ep" * 78
    (document,) = read_text(link + s9b)
    assert document["grid"][0] == "4........"
    assert document["placed"] == ["r1c2=7"]
    assert document == read_text(s9b)[0]
    with pytest.raises(BadInput, match="'zz' in r1c3, expected base 36"):
        read_text(s9b.replace("0k", "zz"))
    with pytest.raises(BadInput, match="'!k' in r1c3"):
        read_text(s9b.replace("0k", "!k"))
    with pytest.raises(BadInput, match="161 characters after it, expected 162"):
        read_text(s9b[:-1])


# What cannot be read or written.


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "^x: it is empty, expected a puzzle$"),
        ("\n\n# nothing\n", "^x: in no known format"),
        (PUZZLE[:-1], "^x:1: .*the line has 80 cells, expected 81"),
        (PUZZLE.replace("8", "A"), "^x:1: .*'A' in row 1 is not a cell, expected 1 to 9"),
        (PUZZLE.replace("8", "٣"), r"^x:1: .*'\\u0663' in row 1 is not a cell"),
        (PUZZLE.replace("8", "²"), r"^x:1: .*'\\xb2' in row 1 is not a cell"),
        ("0" + PUZZLE[1:], "^x:1: .*both '0' and '.' stand for empty cells"),
        (PUZZLE + "\x01", r"^x:1: .*control character '\\x01'"),
        (PUZZLE + "\x00", "^x:1: binary data"),
        ("\n".join([*ROWS[:2], "1.......", *ROWS[3:]]), "^x:3: .*row 3 has 8 cells, expected 9"),
        ("\n".join(ROWS[:8]), "^x:8: .*the grid has 8 rows, expected 9"),
        ("\n".join([*ROWS[:4], "1....?...", *ROWS[5:]]), "^x:5: .*both '.' and '\\?' stand"),
        (f"{PUZZLE}\n{PUZZLE[1:]}", "^x:2: .*the line has 80 cells"),
        ("." * (MAX_LINE + 1), f"^x:1: .*the line has {MAX_LINE + 1} characters"),
        ((PUZZLE + "\n") * (MAX_TEXT // 82 + 1), "^x: larger than"),
        ("hello", "^x: in no known format"),
    ],
)
def test_bad_texts(text: str, message: str) -> None:
    with pytest.raises(BadInput, match=message) as caught:
        read_text(text, "x")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", sorted({*WRITTEN} - {"jigsaw"} - RULED))
@pytest.mark.parametrize("house", ["regions", "diagonals", "windows", "disjoint_groups"])
def test_extra_houses_are_not_dropped(name: str, house: str) -> None:
    with pytest.raises(BadInput, match=f"format {name} cannot hold|format line cannot hold"):
        write_text({"grid": ROWS, house: True}, name)


HOUSES: dict[str, Any] = {
    "regions": ["".join("ABCDEFGHI"[(r // 3 * 3 + c // 3)] for c in range(9)) for r in range(9)],
    "diagonals": True,
    "windows": True,
    "disjoint_groups": True,
}


@pytest.mark.parametrize("name", sorted(RULED))
@pytest.mark.parametrize("house", HOUSES)
def test_extra_houses_travel(name: str, house: str) -> None:
    puzzle = lapiz.load({"kind": "sudoku", "grid": ROWS, house: HOUSES[house]})
    (back,) = read_text(write_text({"grid": ROWS, house: HOUSES[house]}, name))
    again = lapiz.load({"kind": "sudoku", **back})
    houses = {frozenset(bits(item.candidates)) for item in puzzle.space.items}
    assert {frozenset(bits(item.candidates)) for item in again.space.items} == houses


def test_candidates_alone_are_not_dropped() -> None:
    document = {"grid": EMPTY, "candidates": [["12"] * 9] * 9}
    for name in ("line", "sdm", "grid", "sdk"):
        with pytest.raises(BadInput, match="candidates without givens"):
            write_text(document, name)


@pytest.mark.parametrize(
    "document",
    [
        {},
        {"grid": ROWS[:8]},
        {"grid": [*ROWS[:8], "........?"]},
        {"grid": ROWS, "placed": ["r1c1=7"]},
        {"grid": ROWS, "placed": ["r1c10=7"]},
        {"grid": ROWS, "removed": ["r1c2=7"]},
        {"grid": ROWS, "removed": [7]},
        {"grid": ROWS, "candidates": [["1"] * 9] * 8},
        {"grid": ROWS, "candidates": [["1?"] * 9] * 9},
    ],
)
def test_bad_documents(document: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        write_text(document, "hodoku")


# Round trips.

WORDS = st.text(st.characters(codec="utf-8", exclude_characters="#;"), max_size=20)


def solution(side: int) -> list[int]:
    """A grid in which each row, column and box has every digit: rows shifted against each other."""
    height, width = BOX_SHAPES[side]
    places = (divmod(cell, side) for cell in range(side * side))
    return [(width * (r % height) + r // height + c) % side + 1 for r, c in places]


@st.composite
def documents(draw: st.DrawFn, name: str) -> dict[str, Any]:
    """A position in which the solution is still possible: some givens, placed, removed."""
    side = 9 if name in NINE_ONLY else draw(st.sampled_from(SIDES))
    cell, value = st.integers(0, side * side - 1), st.integers(1, side)
    solved = solution(side)
    digits = draw(st.dictionaries(cell, st.sampled_from(["given"] * 3 + ["placed"]), max_size=40))
    least = 1
    if name.startswith("interactive-solver"):  # it has givens alone, and takes a last mark for one
        digits, least = dict.fromkeys(digits, "given"), 2
    placed = {at: solved[at] for at, sort in digits.items() if sort == "placed"}
    givens = [solved[at] if digits.get(at) == "given" else 0 for at in range(side * side)]
    marks = DigitGrid(plain(side), givens, placed).implied()
    removed = []
    for at, v in draw(st.lists(st.tuples(cell, value), max_size=6, unique=True)):
        free = at not in digits and marks[at].bit_count() > least
        if free and marks[at] & (1 << (v - 1)) and v != solved[at]:
            marks[at] &= ~(1 << (v - 1))
            removed.append((at, v))
    document = DigitGrid(plain(side), givens, placed, removed).document()
    if draw(st.booleans()) and (any(givens) or name not in STARTS):
        document = DigitGrid(plain(side), givens, placed, marks=marks).document()
    document["comment"] = draw(WORDS)
    document["title"] = draw(WORDS)
    return document


def tidy(text: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def assert_same(name: str, before: dict[str, Any], after: dict[str, Any]) -> None:
    old, new = read_board(before), read_board(after)
    assert old.side == new.side
    if name == "sukaku":
        assert old.remaining() == new.remaining()
        return
    assert list(old.givens) == list(new.givens)
    if name in STARTS and name != "sdk":
        return
    assert old.placed == new.placed
    if name == "sdk":
        assert after.get("title", "") == tidy(before["title"])
        assert after.get("comment", "") == tidy(before["comment"])
        return
    assert old.remaining() == new.remaining()
    assert sorted(old.struck()) == sorted(new.struck())


@pytest.mark.sample(1, 2)
@pytest.mark.parametrize("name", sorted({*WRITTEN} - {"jigsaw"}))
@settings(max_examples=40)
@given(data=st.data())
def test_round_trip(name: str, data: st.DataObject) -> None:
    document = data.draw(documents(name))
    board = read_board(document)
    # A link whose entries fill the grid is read without them.
    assume(name not in LINKS or not board.placed or len(board.placed) < list(board.givens).count(0))
    text = write_text(document, name)
    (back,) = BY_NAME[name].read(text)
    assert_same(name, document, back)
    (guessed,) = read_text(text)
    assert_same(name, document, guessed)
    if name not in ("line", "sdm"):
        assert write_text(back, name) == text


def test_letters_behind_dots_are_the_regions_of_a_large_jigsaw() -> None:
    rows = random_regions(Random(1), 12, swaps=12)
    document = {"grid": ["." * 12] * 11 + ["." * 11 + SYMBOLS[11]], "regions": rows}
    (back,) = read_text(write_text(document, "jigsaw"))
    assert back["regions"] == rows


@settings(max_examples=60)
@given(data=st.data())
def test_round_trip_of_jigsaw(data: st.DataObject) -> None:
    side = data.draw(st.integers(4, 12))
    rows = random_regions(data.draw(st.randoms(use_true_random=False)), side, swaps=side)
    document: dict[str, Any] = {"grid": ["." * side] * side}
    row, column = (data.draw(st.integers(0, side - 1)) for _ in range(2))
    document["grid"][row] = "." * column + SYMBOLS[column] + "." * (side - column - 1)
    document["regions"] = rows
    text = write_text(document, "jigsaw")
    for (back,) in (BY_NAME["jigsaw"].read(text), read_text(text)):
        assert_same("jigsaw", document, back)
        assert back["regions"] == rows


@settings(max_examples=30)
@given(
    st.lists(st.sampled_from("123456789"), max_size=40),
    st.sampled_from(["removes", "places"]),
    st.sampled_from([{}, {"absent": True}, {"variant": "3"}, {"technique": "hodoku:03211"}]),
    st.text("0123456789 ", max_size=5),
)
def test_round_trip_of_hodoku_effects(
    figures: list[str], sort: str, code: dict[str, Any], extra: str
) -> None:
    triplets = zip(figures[::3], figures[1::3], figures[2::3], strict=False)
    relation = "<>" if sort == "removes" else "="
    expect = {"technique": "hodoku:0321", "digits": "19", **code}
    expect[sort] = [f"r{r}c{c}{relation}{d}" for d, r, c in triplets]
    expect["extra"] = extra.strip()
    text = write_text({"grid": ROWS, "expect": expect}, "hodoku")
    (back,) = read_text(text)
    assert back["expect"] == {key: value for key, value in expect.items() if value}


@pytest.mark.parametrize("name", WRITTEN)
def test_many_documents_of_line_formats(name: str) -> None:
    if name in ("grid", "pencil", "ss", "sdk", "f-puzzles-text", "interactive-solver-text"):
        pytest.skip("one puzzle a file")
    document: dict[str, Any] = {"grid": ROWS, "removed": ["r1c2<>7"]}
    if name == "jigsaw":
        document["regions"] = ["ABCDEFGHI"] * 9
    text = write_text(document, name)
    text += "" if text.endswith("\n") else "\n"
    reader = BY_NAME[name]
    assert reader.read(text * 3) == reader.read(text) * 3
    assert read_text(text * 3) == read_text(text) * 3


# Hostile input.

SAMPLES = [
    PUZZLE,
    "\n".join(ROWS),
    MARKS,
    LIBRARY,
    "1..............4" + "".join(LAYOUT),
    "1234" * 16,
    "S9B" + "04" + "0g" + "0k" * 79,
    "4[279]" + PUZZLE[2:] + ":657",
    write_text({"grid": ROWS, "placed": ["r5c3=9"], "removed": ["r9c7<>7"]}, "ss"),
    write_text({"grid": ROWS, "placed": ["r5c3=9"], "author": "Jane"}, "sdk"),
    write_text({"grid": ROWS, "placed": ["r5c3=9"]}, "pencil"),
]
ODD = "\x00\x0b\x1c\x85\u2028\ud800٣²①Ⅷß½0.*_-X+|:[]#, \t\n\r9AZ"


def attempt(read: Callable[[str], list[dict[str, Any]]], text: str) -> list[dict[str, Any]]:
    """Read a text; when it is refused, on one line, there are no documents."""
    try:
        documents = read(text)
    except BadInput as error:
        if len(str(error).splitlines()) != 1:
            pytest.fail(f"more than a line: {error}")
        return []
    assert documents
    return documents


def check(text: str) -> None:
    """A text is read into documents that hold together, or refused on one line."""
    for document in attempt(read_text, text):
        board = read_board(document)
        assert len(document.get("regions", board.values)) in (board.side, board.side**2)
        assert all(symbols_of(mark) for mark in board.marks or (1,)) or board.marks


@settings(max_examples=100)
@given(st.one_of(st.text(), st.text(ODD), st.binary().map(lambda b: b.decode("latin-1"))))
def test_hostile_texts(text: str) -> None:
    for record in FORMATS:
        assert record.sniff(text) in (True, False)
        attempt(record.read, text)
    check(text)


@settings(max_examples=150)
@given(st.sampled_from(SAMPLES), st.data())
def test_damaged_texts(text: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.sampled_from([0, 1, 1, 5, 1000]))
        text = text[:at] + data.draw(st.text(ODD, max_size=3)) + text[at + cut :]
    check(text)
    for record in FORMATS:
        attempt(record.read, text)


@pytest.mark.sample(1, 2)
@pytest.mark.parametrize("symbol", ["-", "=", ".", "|", "9", "[", "#", " ", "\t", "+", ":"])
def test_huge_texts_are_refused_soon(symbol: str) -> None:
    for text in (symbol * MAX_LINE, symbol * (MAX_LINE - 1) + "x", (symbol + "\n") * 50_000):
        with pytest.raises(BadInput):
            read_text(text)


# Cases of other programs.


@pytest.mark.conformance
def test_hodoku_library() -> None:
    path = CONFORMANCE / "hodoku_library.txt"
    if not path.exists():
        pytest.skip("needs the conformance cases")
    lines = path.read_text().splitlines()
    documents = read_text("\n".join(lines), "hodoku_library.txt")
    assert len(documents) == len(lines)
    for line, document in zip(lines, documents, strict=True):
        assert write_text(document, "hodoku").rstrip(":\n") == line.rstrip(":")


@pytest.mark.rest
@pytest.mark.conformance
def test_jigsaw_collection() -> None:
    path = CONFORMANCE / "jigsaw.jsonl"
    if not path.exists():
        pytest.skip("needs the conformance cases")
    for line in path.read_text().splitlines():
        case = json.loads(line)
        (document,) = read_text(case["givens"] + case["layout"])
        assert "".join(document["regions"]) == case["layout"]
        assert "".join(document["grid"]) == case["givens"].upper()
