"""Plain text: one row on each line, numbers separated by blanks, a dot for an empty square."""

from collections.abc import Iterator, Mapping
from typing import Any

from lapiz import BadInput, Format, Name
from lapiz.core import NOTES, field_line, located
from lapiz_formats.boards import DrawnBoard, drawn_board, with_lines
from lapiz_shikaku.reading import EMPTY, Numbers, numbers_of, read_grid, to_document

HEAD = 64 * 1024
DIGITS = 9
LEFT_OUT = "drawn around a number of another size, and left out: {0}"
FORGOTTEN = 2


def _lines(text: str) -> list[str]:
    """Return the lines, comments blanked; a text on one line is split at `/`.

    Of a board that is drawn with lines, as `lapiz show` does, they are the rows of its numbers.
    """
    board = _board(text)
    if board:
        rows = [""] * board.lines[-1]
        for number, row in zip(board.lines, board.rows, strict=True):
            rows[number - 1] = " ".join(cell if cell not in ("", "·") else "." for cell in row)
        return rows
    lines = [line if line.lstrip()[:1] != "#" else "" for line in text.splitlines()]
    rows = [line for line in lines if line.strip()]
    return rows[0].split("/") if len(rows) == 1 and "/" in rows[0] else lines


def _board(text: str) -> DrawnBoard | None:
    """Return the board that a text draws, with real lines or in plain characters."""
    return drawn_board(text) or drawn_board(with_lines(text))


def read(text: str) -> list[dict[str, Any]]:
    """Read one board; BadInput with the line where a row is wrong.

    Blank lines and `#` comments do not count; a text on one line may have `/` between rows.

    >>> read("2 .  # the first row")[0]["grid"]
    Traceback (most recent call last):
    ...
    lapiz.core.messages.BadInput: line 1: row 1 column 3 is '#', expected a number or '.'
    >>> read("4 . / . .")[0]["grid"]
    ['4 .', '. .']
    """
    with located(line_at=field_line):
        document = to_document(read_grid(_lines(text)))
    drawn = dict(_drawn(text))
    placed = [name for name, fits in drawn.items() if fits]
    wrong = [name for name, fits in drawn.items() if not fits]
    if placed:
        document["placed"] = placed
    if wrong:
        document[NOTES] = [Name(LEFT_OUT, ", ".join(wrong))]
    return [document]


def _drawn(text: str) -> Iterator[tuple[str, bool]]:
    """Yield the names of the rectangles that a drawn board has around one number.

    With each, whether the number is its size.
    """
    board = _board(text)
    squares: dict[int, list[tuple[int, int]]] = {}
    for row, labels in enumerate(board.regions if board else ()):
        for column, label in enumerate(labels):
            squares.setdefault(label, []).append((row, column))
    for group in squares.values():
        (top, left), (bottom, right) = min(group), max(group)
        assert board
        numbers = [board.rows[r][c] for r, c in group if board.rows[r][c].strip("·.")]
        area = (bottom - top + 1) * (right - left + 1)
        if len(group) == area and len(numbers) == 1:
            first, last = f"r{top + 1}c{left + 1}", f"r{bottom + 1}c{right + 1}"
            yield f"{first}-{last}" if area > 1 else first, numbers == [str(area)]


def write(document: Mapping[str, Any]) -> str:
    """Write the board as lines of numbers.

    >>> print(write({"grid": ["4.", ".."]}), end="")
    4 .
    . .
    """
    return "\n".join(numbers_of(document).lines()) + "\n"


def sniff(text: str) -> bool:
    """Return whether a text is surely a shikaku: rows of numbers that cannot be a sudoku."""
    if len(text) > HEAD or EMPTY.isdisjoint(text.replace("·", ".")):
        return False
    try:
        numbers = read_grid(_lines(text))
    except BadInput:
        return False
    fits = sum(numbers.values) == len(numbers.values)
    if _board(text) and not fits:  # several digits in a cell may be pencil marks
        return False
    return numbers.rows > 1 and any(numbers.values) and not _may_be_sudoku(numbers, fits)


def _may_be_sudoku(numbers: Numbers, fits: bool) -> bool:
    """Return whether the board could be a sudoku: a side that has boxes, no digit twice in a line.

    A row or two of it may have been forgotten, if the numbers do not fit. `fits` says whether the
    numbers sum to the squares, as those of a shikaku do; the givens of a sudoku may do so by
    chance.
    """
    side = numbers.columns
    boxes = any(side % height == 0 for height in range(2, side))
    away = abs(numbers.rows - side)
    if away > (0 if fits else FORGOTTEN) or not boxes or max(numbers.values) > max(side, DIGITS):
        return False
    clues = list(numbers.clues())
    lines = {(axis, clue[axis], clue[2]) for clue in clues for axis in (0, 1)}
    return not fits or len(lines) == 2 * len(clues)


def _anything(text: str) -> bool:
    """Accept any text but a bare number: this format is tried only where the kind is named."""
    return not text.strip().isdecimal()


FORMAT = Format(
    name="shikaku-grid",
    title="a grid of numbers (shikaku)",
    sniff=sniff,
    read=read,
    write=write,
    kind="shikaku",
)

BY_NAME = Format(
    name="shikaku-text",
    title="rows of numbers (shikaku)",
    sniff=_anything,
    read=read,
    kind="shikaku",
    asked=True,
    loose=True,
)
