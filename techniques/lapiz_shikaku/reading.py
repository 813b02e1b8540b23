"""Boards of numbers as all formats read and write them, and the fields of a shikaku puzzle file."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import attrs

from lapiz import BadInput, Name, Position, Space, of_process
from lapiz.core import located
from lapiz.kinds import Rows, by_label, in_rows, resumed
from lapiz_shikaku.layout import Clue, ShikakuLayout, space_of

MOST_SQUARES = 3_600
"""How many squares a board may have: 60 x 60."""


@attrs.frozen
class Numbers:
    """A board: how many columns, and the number in each square in reading order, 0 for none."""

    columns: int
    values: tuple[int, ...]

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return len(self.values) // self.columns

    def lines(self) -> list[str]:
        """Return the rows as text, separated by blanks, the columns lined up.

        >>> Numbers(2, (0, 12, 3, 0)).lines()
        ['. 12', '3 .']
        """
        texts = [str(value) if value else "." for value in self.values]
        rows = in_rows(texts, self.columns)
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        return [
            " ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()
            for row in rows
        ]

    def clues(self) -> Iterator[tuple[int, int, int]]:
        """Iterate over the numbers on the board: row, column, number."""
        for square, value in enumerate(self.values):
            if value:
                yield square // self.columns, square % self.columns, value


def check_size(rows: int, columns: int) -> None:
    """Refuse a board without squares, or with more than MOST_SQUARES, before it is built."""
    if rows < 1 or columns < 1:
        raise BadInput(f"a board of {rows} x {columns}, expected at least one square")
    if rows * columns > MOST_SQUARES:
        raise BadInput(
            f"a board of {rows} x {columns}, expected at most {MOST_SQUARES} squares (60 x 60)"
        )


def check_sum(values: Iterable[int], rows: int, columns: int) -> None:
    """Refuse numbers whose sum is not the number of squares."""
    total = sum(values)
    if total != rows * columns:
        raise BadInput(
            f"the numbers sum to {total}, expected {rows * columns} ({rows} x {columns} squares)"
        )


def to_document(numbers: Numbers) -> dict[str, object]:
    """Return a board as the fields of a puzzle file."""
    check_size(numbers.rows, numbers.columns)
    check_sum(numbers.values, numbers.rows, numbers.columns)
    return {"kind": "shikaku", "grid": numbers.lines()}


EMPTY = frozenset(".0_-*")
DIGITS = 4
"""How many digits a number may have: a board has at most 3,600 squares."""


def read_start(document: Mapping[str, Any]) -> tuple[Space, Position]:
    """Return space and start of a document; BadInput names the row and what was expected."""
    space = space_of_numbers(numbers_of(document))
    wrong = Name("no rectangle of one number here, expected as {0}", "r1c1-r2c3")
    return space, resumed(space.start(), document, by_label(space, wrong))


@of_process(most=16)
def space_of_numbers(numbers: Numbers) -> Space:
    """Return the space of a board; it is reused when the same board is read again."""
    clues = [Clue(*clue) for clue in numbers.clues()]
    return space_of(ShikakuLayout(numbers.rows, numbers.columns, clues))


def numbers_of(document: Mapping[str, Any]) -> Numbers:
    """Return the board of a document, checked; BadInput names the row."""
    numbers = read_grid(document["grid"])
    with located(path=("grid",)):
        check_sum(numbers.values, numbers.rows, numbers.columns)
    return numbers


def read_grid(value: Any) -> Numbers:
    """Return the numbers of a grid: rows as text or as lists, `.` for an empty square.

    The squares of a row are separated by blanks; without any blank, each character is a square.

    >>> read_grid("4 .\\n. .").values, read_grid(["4.", ".."]).columns
    ((4, 0, 0, 0), 2)
    """
    rows = _rows(value)
    columns = len(rows.rows[0])
    with located(path=("grid",)):
        check_size(len(rows), columns)
    rows.check_width(columns, "squares")
    return Numbers(columns, tuple(_values(rows)))


def _rows(value: Any) -> Rows:
    """Return the rows of a grid, each square as text."""
    lines = value.splitlines() if isinstance(value, str) else value
    if not isinstance(lines, list):
        raise BadInput("grid: expected rows of numbers", path=("grid",))
    texts = [line.strip() if isinstance(line, str) else line for line in lines]
    compact = _is_compact([text for text in texts if isinstance(text, str) and text])
    rows = [
        (_squares(text, compact, number), number)
        for number, text in enumerate(texts)
        if text not in ("", None)
    ]
    if not rows or not rows[0][0]:
        raise BadInput("grid: it is empty, expected a row of squares a line", path=("grid",))
    squares, numbers = zip(*rows, strict=True)
    return Rows("grid", squares, numbers)


def _is_compact(rows: list[str]) -> bool:
    """Return whether each character is a square: equal lengths, no blanks, some empty squares."""
    together = "".join(rows)
    widths = {len(row) for row in rows}
    blank = any(character.isspace() for character in together)
    return not blank and len(widths) == 1 and widths != {1} and not EMPTY.isdisjoint(together)


def _squares(row: Any, compact: bool, line: int) -> list[str]:
    if isinstance(row, str):
        return list(row) if compact else row.split()
    if isinstance(row, Iterable):
        return [str(square) for square in row]
    if isinstance(row, int):
        return [str(row)]
    raise BadInput(f"grid: row {line + 1} is not a row of numbers", path=("grid", line))


def _values(rows: Rows) -> Iterator[int]:
    for row, column, text in rows.cells():
        if text in EMPTY:
            yield 0
        elif text.isascii() and text.isdecimal() and len(text) <= DIGITS and int(text):
            yield int(text)
        else:
            raise rows.unexpected(row, column, "a number or '.'")
