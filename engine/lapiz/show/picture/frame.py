"""Frames of boards in line-drawing characters: lines only between different regions."""

from collections.abc import Sequence

import attrs

from lapiz.core import Geometry, Position, Square

# The index is the sum of the arms of a crossing: 1 up, 2 down, 4 to the left, 8 to the right.
CROSSINGS = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"

BROKEN = " ┊┊┊┈┘┐┊┈└┌┊┈┈┈┊"
"""The same for broken lines, simpler where more than two of them meet."""

Labels = Sequence[Sequence[str]]
Lines = tuple[tuple[bool, ...], ...]


@attrs.frozen
class Frame:
    """Where a board has lines, for columns of some widths.

    `upright[r][x]` says whether there is a line to the left of square x in row r, `level[y][c]`
    whether there is one above square c of row y. A gap without any line takes no room. Broken
    lines, those of cages, are in gaps that have no other ones.
    """

    upright: Lines
    level: Lines
    broken_upright: Lines = ()
    broken_level: Lines = ()

    def gap(self, row: int, x: int) -> str:
        """Return what is printed before square x of a row (x may be one past the last)."""
        if not self._has_room(x):
            return ""
        broken = self.broken_upright and self.broken_upright[row][x]
        line = "│" if self.upright[row][x] else BROKEN[3] if broken else " "
        return (" " if x else "") + line

    def _has_room(self, x: int) -> bool:
        """Tell whether there is any line to the left of squares x."""
        return any(line[x] for line in (*self.upright, *self.broken_upright))

    def rule(self, y: int, widths: Sequence[int], names: Sequence[str] = ()) -> str | None:
        """Return the line above row y (one past the last: the bottom), or None if it is empty.

        `names` are written into the line above the squares of that row, "" for none.
        """
        broken_level = self.broken_level[y] if self.broken_level else ()
        if not any((*self.level[y], *broken_level)):
            return None
        solid = _arms(self.upright, self.level, y)
        broken = _arms(self.broken_upright, self.broken_level, y) if broken_level else [0] * 99
        parts = []
        for x in range(len(widths) + 1):
            if self._has_room(x):
                parts.append(_along(solid[x], broken[x], 4) * (x > 0))
                parts.append(CROSSINGS[solid[x]] if solid[x] else BROKEN[broken[x]])
            if x < len(widths):
                name, line = names[x][: widths[x]] if names else "", _along(solid[x], broken[x], 8)
                parts.append(line + name + line * (widths[x] - len(name)))
        return "".join(parts).rstrip()


def _arms(upright: Lines, level: Lines, y: int) -> list[int]:
    """Return the arms of each crossing of the line above row y, as CROSSINGS counts them."""
    across = (False, *level[y], False)
    above = upright[y - 1] if y else (False,) * len(across)
    below = upright[y] if y < len(upright) else (False,) * len(across)
    return [
        above[x] + 2 * below[x] + 4 * across[x] + 8 * across[x + 1] for x in range(len(across) - 1)
    ]


def _along(solid: int, broken: int, arm: int) -> str:
    """Return what the arm of a crossing is drawn with."""
    return "─" if solid & arm else BROKEN[12] if broken & arm else " "


def frame(labels: Labels, cages: Labels = ()) -> Frame:
    """Return the frame of a board from the labels of its squares.

    `cages` are labels, too: between different ones are broken lines.

    >>> two = frame(["ab", "bb"])
    >>> print(two.rule(0, [1, 1]), two.rule(1, [1, 1]), two.rule(2, [1, 1]), sep=chr(10))
    ┌───┬───┐
    ├───┘   │
    └───────┘
    """
    upright, level = _lines(labels)
    broken = _lines(cages) if cages else ((), ())
    return Frame(upright, level, *broken)


def _lines(labels: Labels) -> tuple[Lines, Lines]:
    """Return where there are upright and level lines: between different labels, and around all."""
    rows, columns = len(labels), len(labels[0])
    upright = tuple(
        tuple(x in (0, columns) or row[x - 1] != row[x] for x in range(columns + 1))
        for row in labels
    )
    level = tuple(
        tuple(y in (0, rows) or labels[y - 1][c] != labels[y][c] for c in range(columns))
        for y in range(rows + 1)
    )
    return upright, level


def labels_of(geometry: Geometry, position: Position) -> list[list[str]]:
    """Return the labels of squares: no line is drawn between neighbours with equal labels."""
    if not geometry.joins:
        return [[square.region for square in row] for row in geometry.rows]
    return [[_joined(square, position) for square in row] for row in geometry.rows]


def _joined(square: Square, position: Position) -> str:
    """Return the label of a square that a placed piece joins with others."""
    placed = [candidate for candidate, _ in square.marks if position.placed >> candidate & 1]
    return f"{square.region}/{placed[0]}" if placed else square.region
