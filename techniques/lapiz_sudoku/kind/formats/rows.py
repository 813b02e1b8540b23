"""A grid in characters, cut into cells: its rows without frames, each cell or group by itself.

Which regions `|` and borders draw is in `frames`. A board of line-drawing characters is another
thing: there the lines say which cells there are.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from lapiz import BadInput
from lapiz_sudoku.board import BOX_SHAPES
from lapiz_sudoku.kind.formats.digit_grid import SIDES
from lapiz_sudoku.kind.formats.frames import blank_rows, is_border
from lapiz_sudoku.kind.formats.text import Line, numbered
from lapiz_sudoku.kind.notation import SYMBOLS

EMPTIES = "0.*_-?X"
EMPTY_CELLS = ("", "0", ".", "*", "_", "-", "?", "X", "x")
"""How a cell that stands apart from the others may be empty."""
HEXADECIMAL = frozenset("0123456789ABCDEF.*_-")
PROSE = re.compile(r"[^0-9A-Z.·_?\s*#@<>()+|-]", re.ASCII)
LONGEST_GROUP = 25
"""A longer run of characters is a line of its own, not the candidates of a cell."""
GroupRow = tuple[int, list[str]]
"""A row of groups of characters, and the number of its line."""


def side_of(count: int) -> int:
    """Return the side of a grid with `count` cells, 0 if there is none.

    >>> side_of(81), side_of(80)
    (9, 0)
    """
    return next((side for side in SIDES if side * side == count), 0)


def symbol_rows(text: str, lines: Sequence[Line]) -> list[Line]:
    """Return the rows of a grid with one symbol a cell, however its cells are parted.

    `lines` are those of the text that hold data. Cells may be split by tabs, commas or blanks, or
    blanks may be empty cells; else frames and blanks do not count.
    """
    return _split_rows(lines) or _blank_rows(text) or blank_rows(lines) or grid_rows(lines)


def _split_rows(lines: Sequence[Line]) -> list[Line]:
    """Read rows whose cells are split by tabs, commas or blanks; empty if they are not split."""
    kept = [(number, line) for number, line in lines if not is_border(line)]
    side = len(kept)
    for pattern in ("\t", "[,;]", r"[\s|]+"):
        cut = [
            re.split(pattern, line if pattern == "\t" else line.strip(" \t|")) for _, line in kept
        ]
        if all(len(row) == side + 1 and not row[-1].strip() for row in cut):
            cut = [row[:-1] for row in cut]  # a sign after each cell
        if side not in SIDES or any(len(row) != side for row in cut):
            continue
        cut = [[unquoted(cell) for cell in row] for row in cut]
        decimal = any(len(cell) > 1 for row in cut for cell in row)
        rows = ["".join(_symbol(cell, side, decimal) for cell in row) for row in cut]
        if all(len(row) == side for row in rows):
            return [(number, row) for (number, _), row in zip(kept, rows, strict=True)]
    return []


def unquoted(cell: str) -> str:
    """Return what a cell holds, without the quotes that programs put around it."""
    cell = cell.strip()
    quoted = len(cell) > 1 and cell[0] in "\"'" and cell[-1] == cell[0]
    return cell[1:-1].strip() if quoted else cell


def _symbol(cell: str, side: int, decimal: bool) -> str:
    """Turn the text of a cell into one symbol; of any other length if it is no cell.

    Among `decimal` numbers 0 is an empty cell; it may be a digit among hexadecimal ones.
    """
    if cell in EMPTY_CELLS and not (
        side > 9 and (cell in ("X", "x") or (cell == "0" and not decimal))
    ):
        return "."
    if re.fullmatch("[1-9][0-9]", cell) and int(cell) <= side:
        return SYMBOLS[int(cell) - 1]
    return cell


def _blank_rows(text: str) -> list[Line]:
    """Read rows where a blank is an empty cell: only digits and blanks, ends may be cut off."""
    lines = [(number, line) for number, line in numbered(text) if not line.startswith("#")]
    filled = [at for at, (_, line) in enumerate(lines) if line]
    rows = lines[filled[0] : filled[-1] + 1]
    side = len(rows)
    if side not in (4, 6, 8, 9) or not all(re.fullmatch("[1-9 ]*", line) for _, line in rows):
        return []
    rows = [(number, line.ljust(side).replace(" ", ".")) for number, line in rows]
    return rows if all(len(row) == side for _, row in rows) else []


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


def group_rows(lines: Sequence[Line]) -> list[GroupRow]:
    """Return rows as groups of characters between blanks and `|`, without borders and prose.

    Where some lines have `|`, only these are rows; one long group is no row.

    >>> group_rows([(1, ".---.---."), (2, "| 1 24 | 34 2 |")])
    [(2, ['1', '24', '34', '2'])]
    """
    lines = [(number, line) for number, line in lines if not is_border(line)]
    if any("|" in line for _, line in lines):
        lines = [(number, line) for number, line in lines if "|" in line]
    rows = [(n, line.replace("|", " ").split()) for n, line in lines if not PROSE.search(line)]
    return [
        (number, groups)
        for number, groups in rows
        if groups and not (len(groups) == 1 and len(groups[0]) > LONGEST_GROUP)
    ]


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
        raise BadInput(f"{len(rows)} rows of {width} cells do not make a grid", line=rows[0][0])
    return side


def _guilty(rows: Sequence[Line], side: int) -> int:
    """Find the row with the first cell that cannot be read."""
    for number, row in rows:
        try:
            read_cells(row, side)
        except BadInput:
            return number
    return rows[0][0]


def read_cells(cells: str, side: int) -> list[int]:
    """Read cells, one symbol each, as values, 0 for empty; raises `BadInput`.

    One of `0 . * _ - X` means empty, the same in all cells. Above 9 letters go on: A = 10, unless
    that is impossible and A = 1 is possible. In a grid of side 16 with another sign for empty cells
    0 is a digit, that of 16: so hexadecimal digits keep their own symbols.

    >>> read_cells("1.A", 10), read_cells("AJ.", 10), read_cells("xx9", 9)
    ([1, 0, 10], [1, 10, 0], [0, 0, 9])

    Source: the format pages of the Interactive Sudoku Solver (A = 1) and Sudopedia.
    """
    typed, cells = cells, cells.upper() if cells.isascii() else cells
    empties = EMPTIES if side <= 9 else EMPTIES[:-1]
    used = set(cells)
    if side == 16 and "0" in used and len(used & set(empties)) == 2 and used <= HEXADECIMAL:
        return [int(symbol, 16) or 16 if symbol.isalnum() else 0 for symbol in cells]
    if len(used & set(empties)) > 1:
        kinds = " and ".join(repr(kind) for kind in empties if kind in used)
        raise BadInput(f"both {kinds} stand for empty cells, expected one of them")
    usual = {symbol: value for value, symbol in enumerate(SYMBOLS[:side], 1)}
    letters = {chr(64 + value): value for value in range(1, side + 1)}
    for table in (usual, letters) if side > 9 else (usual,):
        if used <= table.keys() | set(empties):
            return [table.get(symbol, 0) for symbol in cells]
    at = next(i for i, symbol in enumerate(cells) if symbol not in usual and symbol not in empties)
    top = SYMBOLS[side - 1]
    expected = f"1 to {top} or one of {' '.join(empties)}"
    raise BadInput(f"{typed[at]!a} in row {at // side + 1} is not a cell, expected {expected}")


def frame(side: int, rows: Sequence[str], border: str) -> list[str]:
    """Draw rows of n symbols with `|` between boxes and a border between bands.

    >>> frame(4, ["1234", "....", "....", "...."], "--+--")[:3]
    ['12|34', '..|..', '--+--']
    """
    height, width = BOX_SHAPES[side]
    lines = []
    for number, row in enumerate(rows):
        if number and number % height == 0:
            lines.append(border)
        lines.append("|".join(row[at : at + width] for at in range(0, side, width)))
    return lines
