"""Boards drawn with lines: their cells, the lines of the text, and the regions between lines."""

import pytest

from lapiz.core import BadInput
from lapiz_formats import boards
from lapiz_formats.boards import drawn_board, drawn_format, regions_between, with_lines

Drawing = tuple[str, list[str], tuple[int, ...], list[str]]
DRAWN: dict[str, Drawing] = {
    "framed cells": ("┌─┬─┐\n│1│ │\n├─┼─┤\n│ │2│\n└─┴─┘", ["1 .", ". 2"], (2, 4), []),
    "strong lines part regions": (
        "┏━┯━┓\n┃1│2┃\n┠─┼─┨\n┃3│4┃\n┣━┿━┫\n┃5│6┃\n┗━┷━┛",
        ["1 2", "3 4", "5 6"],
        (2, 4, 6),
        ["0 0", "0 0", "4 4"],
    ),
    "an upright strong line": (
        "┌─┰─┐\n│1┃2│\n├─╂─┤\n│3┃4│\n└─┸─┘",
        ["1 2", "3 4"],
        (2, 4),
        ["0 1", "0 1"],
    ),
    "lines only between regions": (
        "╭───┬───╮\n│ 1   2 │ 3 │\n│ 4 │ 5   6 │\n╰───┴───╯",
        ["1 2 3", "4 5 6"],
        (2, 3),
        [],
    ),
    "with numbers": (
        "     1   2\n   ┌───────┐\n 1 │ 7     │\n   │   ┌───┤\n 2 │ 8 │ 9 │\n   └───┴───┘",
        ["7 .", "8 9"],
        (3, 5),
        ["0 0", "0 3"],
    ),
    "words around": ("see:\n\n┌─┬─┐\n│1│2│\n└─┴─┘\nbye", ["1 2"], (4,), []),
    "rows with numbers alone": (
        "  ┌─┬─┐\n1 │7│8│\n  ├─┼─┤\n 2│9│ │\n  └─┴─┘",
        ["7 8", "9 ."],
        (2, 4),
        [],
    ),
    "numbers that count no rows": ("3 │7│8│\n4 │9│ │", ["3 7 8", "4 9 ."], (1, 2), []),
    "tabs": ("┌─┬─┐\n│\t1│2│\n└─┴─┘", ["1 2"], (2,), []),
}


@pytest.mark.parametrize("name", DRAWN)
def test_the_cells_of_a_drawing(name: str) -> None:
    text, rows, lines, regions = DRAWN[name]
    board = drawn_board(text)
    assert board
    assert [" ".join(cell or "." for cell in row) for row in board.rows] == rows
    assert board.lines == lines
    if regions:
        assert [" ".join(map(str, row)) for row in board.regions] == regions
    assert board.is_square == (len(rows) == len(rows[0].split()))
    assert board.contents == {cell.strip(".") for row in rows for cell in row.split()}


@pytest.mark.parametrize(
    "text", ["", "1 2\n3 4", "┌─┬─┐\n└─┴─┘", "│1│2│\n│3│", "a | b\n--+--\nc | d"]
)
def test_what_draws_no_board(text: str) -> None:
    assert drawn_board(text) is None


def test_a_board_is_only_so_long(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "┌─┬─┐\n│1│2│\n\n└─┴─┘"
    monkeypatch.setattr(boards, "MOST_LINES", 3)
    assert drawn_board(text)
    monkeypatch.setattr(boards, "MOST_LINES", 2)
    assert drawn_board(text) is None


ASCII = "   1 2\n  +-+-+\n1 |7|8|\n  +-+-+\n2 |9| |\n  +-+-+"


def test_a_board_printed_without_real_lines() -> None:
    board = drawn_board(ASCII)
    assert board
    assert board.rows == (("7", "8"), ("9", ""))
    assert drawn_board(ASCII.partition("\n")[2]) is None, "without numbers it may be any text"


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("+---+\n|2 .|\n+---+", "┼───┼\n│2 .│\n┼───┼"),
        ("x|y\n+--+\n|2 |\n|  |\n+--+\na|b", "x|y\n┼──┼\n│2 │\n│  │\n┼──┼\na|b"),
        ("+--+\n|2.|\n|  |\n+--+", "┼──┼\n│2.│\n\n┼──┼"),
        ("+--+\n|2 |", "+--+\n|2 |"),
        ("|2 |", "|2 |"),
        ("+--+\n2-3|a\n+--+", "┼──┼\n2-3│a\n┼──┼"),
    ],
)
def test_plain_characters_become_lines(text: str, drawn: str) -> None:
    assert with_lines(text) == drawn


@pytest.mark.parametrize(
    ("line", "starts"),
    [
        ("   1 2 3", [3, 5, 7]), ("1 2  ", [0, 2]), (" 1", []), ("1 3", []), ("2 3", []),
        ("1 2 x", []), ("", []), (" 1 2 3 4 5 6 7 8 9 10", [1, 3, 5, 7, 9, 11, 13, 15, 17, 19]),
    ],
)  # fmt: skip
def test_where_columns_begin(line: str, starts: list[int]) -> None:
    assert boards._starts(line) == starts


@pytest.mark.parametrize(
    ("line", "plain"),
    [
        ("│ ┊1┊ │", "│  1  │"),
        ("├─┈┈┈┈─┤", "├─    ─┤"),
        ("├┈12=┈─┤", "├ ─── ─┤"),
        ("│┈3┈│", ""),
        ("├─12─┤", "├────┤"),
    ],
)
def test_cages_are_no_regions(line: str, plain: str) -> None:
    assert boards._uncaged(line) == plain


@pytest.mark.parametrize(
    ("line", "plain"),
    [
        ("┌─A─┬─Ab─┐", "┌───┬────┐"), ("+-A-+-b-+", "+---+---+"), ("a-b-c", "a-b-c"),
        ("┌─Abc─┐", "┌─Abc─┐"), ("x ─A─", "x ───"),
    ],
)  # fmt: skip
def test_regions_may_have_names(line: str, plain: str) -> None:
    assert boards._unnamed(line) == plain


T, F = True, False


@pytest.mark.parametrize(
    ("sides", "above", "regions"),
    [
        ([[T], [T]], [[T, T], [F, F]], ((0, 1), (0, 1))),
        ([[F], [F]], [[T, T], [T, T]], ((0, 0), (2, 2))),
        ([[T], [F]], [[F, F], [F, T]], ((0, 1), (0, 0))),
        ([[T], [F]], [[F, F], [F, F]], ()),  # a single one
        ([[T], [T]], [[T, T], [T, T]], ()),  # as many as cells
        (
            [[T, F], [F, T], [T, T]], [[T] * 3, [T, F, F], [F, T, T]],
            ((0, 1, 1), (1, 1, 1), (1, 7, 8)),
        ),
    ],
)  # fmt: skip
def test_regions_are_what_no_line_parts(
    sides: list[list[bool]], above: list[list[bool]], regions: object
) -> None:
    assert regions_between(sides, above) == regions


def test_a_format_of_drawn_boards() -> None:
    form = drawn_format(
        "mine",
        "Mine",
        lambda board, text: "yes" in text,
        lambda board, text: [{"at": board.lines}],
        "a kind",
        asked=True,
    )
    text = "│1│2│\n"
    assert (form.name, form.title, form.kind, form.asked) == ("mine", "Mine", "a kind", True)
    assert [form.sniff(one) for one in (text, f"{text}yes", "yes")] == [False, True, False]
    assert form.read(text) == [{"at": (1,)}]
    with pytest.raises(BadInput, match="there is no board of lines"):
        form.read("yes")
