"""What a frame draws is read or refused, in plain characters as in those for drawing lines."""

import pytest

import lapiz
from lapiz.core import NOTES, BadInput

TALL = ["...1..", ".2..3.", ".....4", "5.....", "..6...", "...3.1"]
WIDE = ["112233"] * 3 + ["445566"] * 3
NINE = ["4...3.8.5", *["........."] * 8]


def framed(rows: list[str], width: int, height: int, rule: str = "-", between: str = " ") -> str:
    """A frame around boxes of some width and height; 0 draws no lines in this direction."""
    wide = width or len(rows[0])
    lines = list[str]()
    for number, row in enumerate(rows):
        if height and number and number % height == 0:
            lines.append("+".join([rule * (2 * wide)] * (len(row) // wide)))
        parts = (between.join(row[at : at + wide]) for at in range(0, len(row), wide))
        lines.append("|".join(parts))
    return "\n".join(lines)


def regions(text: str) -> list[str]:
    rows = lapiz.load(text, "sudoku").document.get("regions", [])
    names = dict(zip(dict.fromkeys("".join(rows)), "123456789", strict=False))
    return ["".join(names[label] for label in row) for row in rows]


@pytest.mark.parametrize("between", ["", " "])
@pytest.mark.parametrize(("width", "height"), [(2, 3), (2, 0), (0, 3)])
def test_a_frame_of_other_boxes_makes_regions(width: int, height: int, between: str) -> None:
    assert regions(framed(TALL, width, height, between=between)) == WIDE


@pytest.mark.parametrize(("width", "height"), [(3, 2), (3, 0), (0, 2), (0, 0), (1, 0)])
def test_a_frame_of_the_usual_boxes_changes_nothing(width: int, height: int) -> None:
    assert regions(framed(TALL, width, height)) == []


@pytest.mark.parametrize("sign", [".", " "])
def test_pencil_marks_and_blank_cells_have_frames_too(sign: str) -> None:
    wide = framed([row.replace(".", sign) for row in TALL], 2, 3)
    assert regions(f"+{'-' * 14}+\n" + "\n".join(f"|{line}|" for line in wide.split("\n")))
    text = "\n".join(
        " | ".join(" ".join("1234" if c == "." else c for c in row[at : at + 2]) for at in (0, 2))
        for row in ["1...", "....", "...4", "...."]
    )
    assert regions(text) == []
    assert lapiz.load(text).document["candidates"]


def test_lines_that_stop_draw_other_regions() -> None:
    text = """
    +-----------+---+
    | 1   .   . | . |
    |   +-------+   |
    | . | . | .   . |
    +---+   +---+   |
    | .   . | . | . |
    |   +---+   +---+
    | . | .   .   4 |
    +---+-----------+
    """
    assert regions(text) == ["1112", "1322", "3342", "3444"]


def test_stronger_lines_count_where_all_cells_are_framed() -> None:
    rule, strong = "+---+---++---+---+", "+===+===++===+===+"
    rows = ["| 1 | . || . | . |", *["| . | . || . | . |"] * 3]
    assert (
        regions("\n".join([strong, rows[0], rule, rows[1], strong, rows[2], rule, rows[3]])) == []
    )
    across = [strong, rows[0], strong, rows[1], rule, rows[2], rule, rows[3]]
    with pytest.raises(
        BadInput, match=r"the frame parts the grid into regions of 2, 2, 6, 6 cells"
    ):
        lapiz.load("\n".join(across), "sudoku")


@pytest.mark.parametrize(
    "text",
    [
        framed(NINE, 0, 0).replace(". 3", ".|3"),
        framed(NINE, 0, 4),
        "\n".join(f"│{row[:4]}│{row[4:]}│" for row in (" ".join(row) for row in NINE)),
    ],
)
def test_any_other_frame_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match=r"the frame (parts the grid into|has a line between r1c4)"):
        lapiz.load(text, "sudoku")


def test_what_stands_around_pencil_marks_is_said() -> None:
    text = "after basics:\n1 2 3 4\n3 4 1 2\n24 13 24 13\n24 13 24 1"
    note = 'left out, as no part of the puzzle: "after basics:"'
    assert lapiz.load(text).document[NOTES] == [note]
