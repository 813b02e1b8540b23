"""Pencil-mark grids of HoDoKu, Simple Sudoku and the forums: the candidates of every cell."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from lapiz import BadInput, bits
from lapiz.core import located
from lapiz.files import left_out
from lapiz_sudoku.board import BOX_SHAPES, Layout
from lapiz_sudoku.kind.formats.digit_grid import (
    SIDES,
    DigitGrid,
    Document,
    cell_name,
    mask_of,
    region_rows,
    symbols_of,
)
from lapiz_sudoku.kind.formats.document import plain_board
from lapiz_sudoku.kind.formats.frames import framed_layout, is_border
from lapiz_sudoku.kind.formats.rows import GroupRow, frame, group_rows, read_cells
from lapiz_sudoku.kind.formats.text import MAX_ROWS, Line, data_lines, peek

EMPTY = (".", "·", "_", "?")
"""A cell whose marks are not written: it may have any digit."""


def read(text: str) -> list[Document]:
    """Read one pencil-mark grid, after a frame of givens, or frames of givens and values, if any.

    A single digit that no frame explains is a given if no peer has it as a candidate, else a
    naked single; `<d>` and `*d*` mark givens and placed digits explicitly. Without these marks
    givens and placed digits look the same, and given is the safe reading: techniques of
    uniqueness must not rely on a digit that could have been otherwise. A cell with a dot may have
    any digit. One-liners and prose around a frame are left out, and it is said. Raises `BadInput`
    for too few cells and for cells without candidates.

    >>> marks = "1 2 3 4\\n3 4 1 2\\n24 13 24 13\\n24 13 24 1"
    >>> read(marks)[0]["grid"], read(marks)[0]["candidates"][3]
    (['1234', '3412', '....', '....'], ['24', '13', '24', '1'])

    Source: HoDoKu's import of such grids; Sudoku Studio for `<d>` and `*d*`.
    """
    lines = data_lines(text, MAX_ROWS)
    all_rows = rows = group_rows(lines)
    side = _side(rows)
    if not side or len(rows) % side or len(rows) > 3 * side:
        raise BadInput(f"{len(rows)} rows are not a pencil-mark grid, expected n rows of n groups")
    frames = [_values(rows[at : at + side], side) for at in range(0, len(rows) - side, side)]
    rows = rows[-side:]
    cells, marks = _cells(rows, side)
    layout = framed_layout(lines, rows)
    givens, placed = _from_frames(frames) if frames else _settle(cells, marks, layout)
    board = DigitGrid(layout, givens, placed, marks=marks)
    for at, value in enumerate(board.values):
        if value and marks[at] != 1 << (value - 1):
            marked = f"{cell_name(at, side)} has marks {cells[at][:20]!a}"
            line = rows[at // side][0]
            raise BadInput(f"{marked} but is {value} in the frame above", line=line)
    note = left_out(_not_read(lines, all_rows))
    return [board.document(regions=region_rows(layout), notes=[note] if note else ())]


def _not_read(lines: Sequence[Line], rows: Sequence[GroupRow]) -> list[str]:
    """Return the lines that are neither rows nor borders."""
    read = {number for number, _ in rows}
    return [line for number, line in lines if number not in read and not is_border(line)]


def write(document: Mapping[str, Any]) -> str:
    """Write the marks in HoDoKu's frame; frames of givens and of values before it if need be.

    >>> text = write({"grid": ["1234", "3412", "....", "...."], "removed": ["r4c4<>3"]})
    >>> print(text, end="")
    .--------.--------.
    | 1   2  | 3   4  |
    | 3   4  | 1   2  |
    :--------+--------:
    | 24  13 | 24  13 |
    | 24  13 | 24  1  |
    '--------'--------'
    """
    board = plain_board(document, "pencil")
    marks = board.remaining()
    if 0 in marks:
        cell = cell_name(marks.index(0), board.side)
        raise BadInput(f"format pencil cannot hold {cell}, which has no candidates left")
    cells = [symbols_of(mark) for mark in marks]
    frames = []
    if board.placed:
        frames = [_values_frame(board, board.givens), _values_frame(board, board.values)]
    elif _settle(cells, marks, board.layout) != (list(board.givens), {}):
        frames = [_values_frame(board, board.givens)]
    return "\n".join([*frames, _marks_frame(cells, board.side)]) + "\n"


def sniff(text: str) -> bool:
    """Tell whether a text has rows of n groups, some of them of several candidates."""
    rows = group_rows(list(enumerate(peek(text))))
    side = _side(rows)
    if not side or len(rows) > 3 * side + 1:
        return False
    groups = [_clean(group, side) for _, row in rows[-side:] for group in row]
    if side > 9 and not {"0", ".", "_", "-"}.isdisjoint(groups):
        return False  # decimal numbers
    several = [group for group in groups if len(group) > 1]
    if not {*EMPTY}.isdisjoint(group for _, row in rows[-side:] for group in row):
        # numbers among dots may as well be those of another kind of puzzle
        ordered = all("".join(sorted(group)) == group for group in several)
        return len(several) > 1 and ordered and all(mask_of(group, side) > 0 for group in several)
    good = sum(mask_of(group, side) > 0 for group in several)
    return good * 2 > len(several) or (not several and len(rows) > side)


def _side(rows: Sequence[GroupRow]) -> int:
    """Return the side: the largest number of groups that enough rows have; 0 if none."""
    counts = Counter(len(row) for _, row in rows)
    return max((n for n, count in counts.items() if n in SIDES and count * 2 > n), default=0)


def _values(rows: Sequence[GroupRow], side: int) -> list[int]:
    """Read a frame of values."""
    for at, (number, row) in enumerate(rows, 1):
        if len("".join(row)) != side:
            message = f"row {at} of the frame has {len(''.join(row))} cells, expected {side}"
            raise BadInput(message, line=number)
    with located(line=rows[0][0]):
        return read_cells("".join("".join(row) for _, row in rows), side)


def _from_frames(frames: Sequence[Sequence[int]]) -> tuple[list[int], dict[int, int]]:
    """Take givens and placed digits from the frames of givens and of values."""
    givens = list(frames[0])
    placed = {at: value for at, value in enumerate(frames[-1]) if value and not givens[at]}
    return givens, placed


def _cells(rows: Sequence[GroupRow], side: int) -> tuple[list[str], list[int]]:
    """Read the groups of all cells, as text and as marks."""
    cells: list[str] = []
    marks: list[int] = []
    for at, (number, row) in enumerate(rows, 1):
        if len(row) != side:
            raise BadInput(f"row {at} has {len(row)} cells, expected {side}", line=number)
        for group in row:
            mark = (1 << side) - 1 if group in EMPTY else mask_of(_clean(group, side), side)
            if mark <= 0:
                name = cell_name(len(cells), side)
                raise BadInput(f"{name} is {group[:20]!a}, expected its candidates", line=number)
            cells.append(group)
            marks.append(mark)
    return cells, marks


def _clean(group: str, side: int) -> str:
    """Remove the symbols that mark patterns and removals from a group of candidates."""
    return re.sub(r"[^0-9.]" if side <= 9 else r"[*#@<>()+-]", "", group)


def _settle(
    cells: Sequence[str], marks: Sequence[int], layout: Layout
) -> tuple[list[int], dict[int, int]]:
    """Decide which single digits are given, and which are placed."""
    givens, placed, peers = [0] * len(cells), {}, layout.peers
    signed = any(re.fullmatch(r"<.>|\*.\*", cell) for cell in cells)
    for at, (cell, mark) in enumerate(zip(cells, marks, strict=True)):
        if mark & (mark - 1):
            continue
        if cell.startswith("*") and cell.endswith("*") and signed:
            placed[at] = mark.bit_length()
        elif signed:
            givens[at] = mark.bit_length() if cell.startswith("<") else 0
        elif not any(marks[peer] & mark and cells[peer] not in EMPTY for peer in bits(peers[at])):
            givens[at] = mark.bit_length()
    return givens, placed


def _values_frame(board: DigitGrid, values: Sequence[int]) -> str:
    """Draw a frame of values."""
    _, width = BOX_SHAPES[board.side]
    bars = ["-" * width] * (board.side // width)
    rows = frame(board.side, board.rows(values), "+".join(bars))
    edge = "*" + "-".join(bars) + "*"
    return "\n".join([edge, *(f"|{row}|" for row in rows), edge])


def _marks_frame(cells: Sequence[str], side: int) -> str:
    """Draw the frame of marks, each column as wide as its widest cell."""
    height, width = BOX_SHAPES[side]
    spans = [max(map(len, cells[column::side])) for column in range(side)]
    boxes = range(0, side, width)
    bars = ["-" * (sum(spans[at : at + width]) + 2 * width) for at in boxes]
    lines = [f".{'.'.join(bars)}."]
    for row in range(side):
        if row and row % height == 0:
            lines.append(f":{'+'.join(bars)}:")
        padded = [cells[row * side + at].ljust(spans[at]) for at in range(side)]
        groups = ["  ".join(padded[at : at + width]) for at in boxes]
        lines.append("".join(f"| {group} " for group in groups) + "|")
    lines.append(f"'{chr(39).join(bars)}'")
    return "\n".join(lines)
