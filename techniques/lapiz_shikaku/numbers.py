"""Boards of numbers, as all formats read and write them."""

from collections.abc import Iterable, Iterator

import attrs

from lapiz import BadInput
from lapiz.core import in_rows

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
