"""What all readers share: limits, numbered lines, the cells of a grid and its rows."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from lapiz import BadInput
from lapiz_sudoku.kind.formats.board import SIDES
from lapiz_sudoku.kind.notation import SYMBOLS

Line = tuple[int, str]

MAX_TEXT = 4 * 1024 * 1024
MAX_LINE = 100_000
MAX_ROWS = 1_000
HEAD = 64 * 1024
EMPTIES = "0.*_-X"
HEXADECIMAL = frozenset("0123456789ABCDEF.*_-")
CONTROL = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f]")
BORDER = frozenset(" \t.:'*+|=-")


def numbered(text: str, most: int = MAX_TEXT) -> list[Line]:
    """Split a text into lines, numbered from 1; `BadInput` if it is too long or is no text.

    `most` is how many lines there may be.

    >>> numbered("ab\\r\\ncd")
    [(1, 'ab'), (2, 'cd')]
    """
    if len(text) > MAX_TEXT:
        raise BadInput(f"the text has {len(text)} characters, expected at most {MAX_TEXT}")
    lines = _split(text)
    if len(lines) > most:
        raise BadInput(f"the text has {len(lines)} lines, expected at most {most}")
    for number, line in enumerate(lines, 1):
        if len(line) > MAX_LINE:
            message = f"the line has {len(line)} characters, expected at most {MAX_LINE}"
            raise BadInput(message, line=number)
        if control := CONTROL.search(line):
            raise BadInput(f"control character {control[0]!a} in what should be text", line=number)
    return list(enumerate(lines, 1))


def data_lines(text: str, most: int = MAX_TEXT) -> list[Line]:
    """The numbered lines that are neither blank nor comments (`#`); `BadInput` if there is none."""
    lines = [line for line in numbered(text, most) if _is_data(line[1])]
    if not lines:
        raise BadInput("the text is empty")
    return lines


def peek(text: str) -> list[str]:
    """The first lines of a text without blanks and comments, for sniffing; never raises."""
    return [line.rstrip() for line in _split(text[:HEAD]) if _is_data(line)]


def is_border(line: str) -> bool:
    """Tell whether a line is a border of a framed grid.

    >>> is_border("+---+---+"), is_border("'-------'"), is_border("4---3-8-5")
    (True, True, False)
    """
    return set(line) <= BORDER and any(dash in line for dash in ("---", "===", "--+", "-+-"))


def side_of(count: int) -> int:
    """Return the side of a grid with `count` cells, 0 if there is none.

    >>> side_of(81), side_of(80)
    (9, 0)
    """
    return next((side for side in SIDES if side * side == count), 0)


def read_cells(cells: str, side: int, line: int | None = None) -> list[int]:
    """Read cells, one symbol each, as values, 0 for empty; raises `BadInput`.

    One of `0 . * _ - X` means empty, the same in all cells. Above 9 letters go on: A = 10, unless
    that is impossible and A = 1 is possible. In a grid of side 16 with another sign for empty cells
    0 is a digit, that of 16: so hexadecimal digits keep their own symbols.

    >>> read_cells("1.A", 10), read_cells("AJ.", 10), read_cells("xx9", 9)
    ([1, 0, 10], [1, 10, 0], [0, 0, 9])

    Source: the format pages of the Interactive Sudoku Solver (A = 1) and Sudopedia.
    """
    cells = cells.upper() if cells.isascii() else cells
    empties = EMPTIES if side <= 9 else EMPTIES[:-1]
    used = set(cells)
    if side == 16 and "0" in used and len(used & set(empties)) == 2 and used <= HEXADECIMAL:
        return [int(symbol, 16) or 16 if symbol.isalnum() else 0 for symbol in cells]
    if len(used & set(empties)) > 1:
        kinds = " and ".join(repr(kind) for kind in empties if kind in used)
        raise BadInput(f"both {kinds} stand for empty cells, expected one of them", line=line)
    usual = {symbol: value for value, symbol in enumerate(SYMBOLS[:side], 1)}
    letters = {chr(64 + value): value for value in range(1, side + 1)}
    for table in (usual, letters) if side > 9 else (usual,):
        if used <= table.keys() | set(empties):
            return [table.get(symbol, 0) for symbol in cells]
    at = next(i for i, symbol in enumerate(cells) if symbol not in usual and symbol not in empties)
    top = SYMBOLS[side - 1]
    expected = f"1 to {top} or one of {' '.join(empties)}"
    raise BadInput(
        f"{cells[at]!a} in row {at // side + 1} is no cell, expected {expected}", line=line
    )


def grid_rows(lines: Iterable[Line]) -> list[Line]:
    """Return the rows of a grid without its frame: without borders, blanks and `|`.

    >>> grid_rows([(1, "+---+---+"), (2, "| 1 .|.2 |")])
    [(2, '1..2')]
    """
    kept = [(number, line) for number, line in lines if line.strip(" \t|")]
    dashes = any(re.search(r"[0-9]-|-[0-9]", line) for _, line in kept)
    rows = [(number, re.sub(r"[\s|]", "", line)) for number, line in kept]
    if not dashes:
        return [row for row, (_, line) in zip(rows, kept, strict=True) if not is_border(line)]
    width = Counter(len(row) for _, row in rows if re.search("[0-9]", row)).most_common(1)[0][0]
    return [row for row in rows if len(row) == width or not is_border(row[1])]


def read_rows(rows: Sequence[Line], side: int = 0) -> list[int]:
    """Read n rows of n symbols as values; `BadInput` names the row that is wrong.

    >>> read_rows([(1, "12.."), (2, "...."), (3, "...."), (4, "...4")])[:3]
    [1, 2, 0]
    """
    if not rows:
        raise BadInput("there are no rows of cells")
    side = side or _side_of_rows(rows)
    for at, (number, row) in enumerate(rows[:side], 1):
        if len(row) != side:
            raise BadInput(f"row {at} has {len(row)} cells, expected {side}", line=number)
    if len(rows) != side:
        last = rows[min(side, len(rows) - 1)][0]
        raise BadInput(f"the grid has {len(rows)} rows, expected {side}", line=last)
    try:
        return read_cells("".join(row for _, row in rows), side)
    except BadInput as error:
        raise BadInput(error.message, line=_guilty(rows, side)) from None


def _side_of_rows(rows: Sequence[Line]) -> int:
    """Guess the side that was meant: the number of rows, or else their most common width."""
    widths = Counter(len(row) for _, row in rows)
    width = widths.most_common(1)[0][0]
    side = len(rows) if len(rows) in SIDES and len(rows) in widths else width
    if side not in SIDES:
        raise BadInput(f"{len(rows)} rows of {width} cells make no grid", line=rows[0][0])
    return side


def _guilty(rows: Sequence[Line], side: int) -> int:
    """Find the row with the first cell that cannot be read."""
    for number, row in rows:
        try:
            read_cells(row, side)
        except BadInput:
            return number
    return rows[0][0]


def _split(text: str) -> list[str]:
    """Split at the line ends of any operating system, and nowhere else."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _is_data(line: str) -> bool:
    """Tell data from blanks and comments; a line of tabs is data, a row of empty cells."""
    return bool(line.strip(" \f")) and not line.lstrip().startswith("#")
