"""Reads names of cells in square grids: one, several in short form, ranges, lines."""

import re
from collections.abc import Sequence
from itertools import pairwise

from lapiz import BadInput, Name
from lapiz.kinds import square_name
from lapiz_grid.fields import Cells

_NAMES = re.compile(r"r([0-9]{1,25})c([0-9]{1,25})", re.IGNORECASE)
LEAP = "~"
"""Stands in a line where the next cell does not touch the one before, on purpose."""
MOST_SHORT = 9
"""The side up to which r1c23 means two cells."""


def cells_named(text: str, side: int, *, repeated: bool = False) -> Cells:
    """Return cells in any order: r1c1, r1c23 for two, r1c1-r3c3 for a rectangle.

    Raises BadInput for what is no such name, lies outside, or appears twice without being allowed
    to be `repeated`.

    >>> cells_named("r1c12 r2c1-r3c2", 9)
    (0, 1, 9, 10, 18, 19)
    """
    cells = [cell for word in _words(text) for cell in _rectangle(word, side)]
    return tuple(cells) if repeated else _once(cells, side)


def sequence_named(text: str, side: int) -> Cells:
    """Return cells in order, with gaps or without; a cell may come again.

    >>> sequence_named("r1c1 r9c9 r1c1", 9)
    (0, 80, 0)
    """
    return tuple(cell for word in _words(text) for cell in _run(word, side))


def line_named(text: str, side: int) -> Cells:
    """Return cells in order, each beside the last one, or diagonally: r1c1 r2c2, r1c1-r1c4.

    A line may cross itself, and end where it began. Where it leaps, `~` says so. Raises BadInput
    where there is another gap, too.

    >>> line_named("r1c1-r1c3 r2c4", 9), line_named("r1c1 ~ r1c3", 9)
    ((0, 1, 2, 12), (0, 2))
    """
    line, leaps = list[int](), False
    for word in _words(text):
        if word == LEAP and line:
            leaps = True
            continue
        run = _run(word, side)
        for number, (cell, other) in enumerate(pairwise([*line[-1:], *run])):
            if not (leaps and not number) and not _touch(cell, other, side):
                names = f"{_name(cell, side)} and {_name(other, side)}"
                raise BadInput(f"the line has a gap between {names}")
        line += run
        leaps = False
    return tuple(line)


def line_spelt(places: Sequence[tuple[int, int]]) -> str:
    """Return the names of a line's cells, given by row and column from 1, as `line_named` reads it.

    >>> line_spelt([(1, 1), (1, 2), (3, 2)])
    'r1c1 r1c2 ~ r3c2'
    """
    words = list[str]()
    for number, (row, column) in enumerate(places):
        above, before = places[number - 1] if number else (row, column + 1)
        if max(abs(row - above), abs(column - before)) != 1:
            words.append(LEAP)
        words.append(f"r{row}c{column}")
    return " ".join(words)


def pair_named(text: str, side: int) -> Cells:
    """Return two cells that share a side: r1c1-r1c2.

    >>> pair_named("r1c1-r2c1", 9)
    (0, 9)
    """
    pair = _once([cell for word in text.replace("-", " ").split() for cell in _one(word, side)])
    if len(pair) != 2:
        raise BadInput(f"{text!r:.60} names {len(pair)} cells, expected two such as r1c1-r1c2")
    (row, across), (other, beside) = (divmod(cell, side) for cell in pair)
    if abs(row - other) + abs(across - beside) != 1:
        names = f"{_name(pair[0], side)} and {_name(pair[1], side)}"
        raise BadInput(f"{names} do not share a side")
    return pair


def spelt(cells: Cells, side: int, joint: str = " ") -> str:
    """Return the names of cells, in order.

    >>> spelt((0, 12), 9, "-")
    'r1c1-r2c4'
    """
    return joint.join(_name(cell, side) for cell in cells)


def shortened(cells: Cells, side: int) -> str:
    """Return the names of cells in any order as `cells_named` reads them, as short as may be.

    >>> shortened((0, 1, 9, 10, 80), 9)
    'r12c12 r9c9'
    """
    if side > MOST_SHORT:
        return spelt(tuple(sorted(cells)), side)
    columns: dict[int, str] = {}
    for cell in sorted(cells):
        row, column = divmod(cell, side)
        columns[row] = columns.get(row, "") + str(column + 1)
    rows: dict[str, str] = {}
    for row, text in columns.items():
        rows[text] = rows.get(text, "") + str(row + 1)
    return " ".join(f"r{rows}c{columns}" for columns, rows in rows.items())


def line_name(line: Cells, side: int, other: str = "{0}") -> Name:
    """Return "row 3", "row 3 from the right", or by its ends what any `other` line is called.

    >>> line_name((0, 1), 2), line_name((3, 1), 2), line_name((0, 1), 3), line_name((4,), 3)
    ('row 1', 'column 2 from below', 'r1c1-r1c2', 'r2c2')
    """
    rows, columns = {cell // side for cell in line}, {cell % side for cell in line}
    forward = line[0] < line[-1]
    if len(line) == side and len(rows) == 1:
        return Name("row {0}" if forward else "row {0} from the right", line[0] // side + 1)
    if len(line) == side and len(columns) == 1:
        return Name("column {0}" if forward else "column {0} from below", line[0] % side + 1)
    ends = dict.fromkeys((line[0], line[-1]))
    return Name(other, spelt(tuple(ends), side, "-"))


def _words(text: str) -> list[str]:
    return re.sub(r"\s*-\s*", "-", text.replace(",", " ")).split()


def _one(word: str, side: int) -> list[int]:
    """Return the cells that a name without a range means."""
    match = _NAMES.fullmatch(word)
    if not match:
        raise BadInput(f"{word!r:.60}, expected a cell such as r1c2")
    short = side <= MOST_SHORT
    rows, columns = (list(part) if short else [part] for part in match.groups())
    places = [(int(row), int(column)) for row in rows for column in columns]
    if not all(1 <= value <= side for place in places for value in place):
        raise BadInput(f"{word!r:.60} lies outside a grid of side {side}")
    return [(row - 1) * side + column - 1 for row, column in places]


def _ends(word: str, side: int) -> list[int]:
    """Return the two cells of a range, or the cells of a name."""
    first, dash, last = word.partition("-")
    if not dash:
        return _one(word, side)
    ends = _one(first, side) + _one(last, side)
    if len(ends) != 2:
        raise BadInput(f"{word!r:.60}, expected a range such as r1c1-r3c3")
    return ends


def _rectangle(word: str, side: int) -> list[int]:
    ends = _ends(word, side)
    if "-" not in word:
        return ends
    rows, columns = zip(*(divmod(cell, side) for cell in ends), strict=True)
    return [
        row * side + column
        for row in range(min(rows), max(rows) + 1)
        for column in range(min(columns), max(columns) + 1)
    ]


def _run(word: str, side: int) -> list[int]:
    ends = _ends(word, side)
    if "-" not in word:
        return ends
    (row, column), (to_row, to_column) = (divmod(cell, side) for cell in ends)
    down, right = to_row - row, to_column - column
    length = max(abs(down), abs(right))
    if min(abs(down), abs(right)) not in (0, length):
        raise BadInput(f"{word!r:.60} is neither straight nor diagonal")
    step = (down // length) * side + right // length if length else 0
    return [ends[0] + step * number for number in range(length + 1)]


def _once(cells: list[int], side: int = MOST_SHORT) -> Cells:
    seen: set[int] = set()
    for cell in cells:
        if cell in seen:
            raise BadInput(f"{_name(cell, side)} appears twice")
        seen.add(cell)
    return tuple(cells)


def _touch(one: int, other: int, side: int) -> bool:
    (row, column), (below, beside) = divmod(one, side), divmod(other, side)
    return max(abs(row - below), abs(column - beside)) == 1


def _name(cell: int, side: int) -> str:
    return square_name(*divmod(cell, side))
