"""Frames of boards in line-drawing characters: lines only between different regions."""

from collections.abc import Sequence

import attrs

from lapiz.core.kind import Square
from lapiz.core.space import Position

__all__ = ["Frame", "frame", "label"]

# The index is the sum of the arms of a crossing: 1 up, 2 down, 4 to the left, 8 to the right.
CROSSINGS = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"

Labels = Sequence[Sequence[str]]


@attrs.frozen
class Frame:
    """Where a board has lines, for columns of some widths.

    `upright[r][x]` says whether there is a line to the left of square x in row r, `level[y][c]`
    whether there is one above square c of row y. A gap without any line takes no room.
    """

    upright: tuple[tuple[bool, ...], ...]
    level: tuple[tuple[bool, ...], ...]

    def gap(self, row: int, x: int) -> str:
        """Return what is printed before square x of a row (x may be one past the last)."""
        if not any(line[x] for line in self.upright):
            return ""
        return (" " if x else "") + ("│" if self.upright[row][x] else " ")

    def rule(self, y: int, widths: Sequence[int], names: Sequence[str] = ()) -> str | None:
        """Return the line above row y (one past the last: the bottom), or None if it is empty.

        `names` are written into the line above the squares of that row, "" for none.
        """
        if not any(self.level[y]):
            return None
        level = (False, *self.level[y], False)
        above = self.upright[y - 1] if y else (False,) * len(level)
        below = self.upright[y] if y < len(self.upright) else (False,) * len(level)
        parts = []
        for x in range(len(widths) + 1):
            if any(line[x] for line in self.upright):
                arms = above[x] + 2 * below[x] + 4 * level[x] + 8 * level[x + 1]
                parts.append(("─" if level[x] else " ") * (x > 0) + CROSSINGS[arms])
            if x < len(widths):
                name, line = names[x][: widths[x]] if names else "", "─" if level[x + 1] else " "
                parts.append(line + name + line * (widths[x] - len(name)))
        return "".join(parts).rstrip()


def frame(labels: Labels) -> Frame:
    """Return the frame of a board from the labels of its squares.

    >>> two = frame(["ab", "bb"])
    >>> print(two.rule(0, [1, 1]), two.rule(1, [1, 1]), two.rule(2, [1, 1]), sep=chr(10))
    ┌───┬───┐
    ├───┘   │
    └───────┘
    """
    rows, columns = len(labels), len(labels[0])
    upright = tuple(
        tuple(x in (0, columns) or row[x - 1] != row[x] for x in range(columns + 1))
        for row in labels
    )
    level = tuple(
        tuple(y in (0, rows) or labels[y - 1][c] != labels[y][c] for c in range(columns))
        for y in range(rows + 1)
    )
    return Frame(upright, level)


def label(square: Square, position: Position, joins: bool) -> str:
    """Return the label of a square: no line is drawn between neighbours with equal labels."""
    if not joins:
        return square.region
    placed = [candidate for candidate, _ in square.marks if position.placed >> candidate & 1]
    return f"{square.region}/{placed[0]}" if placed else square.region
