"""Jigsaw lines of the Interactive Sudoku Solver: n² cells and n² region labels, or labels alone."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from lapiz import BadInput
from lapiz.kinds import in_rows
from lapiz_sudoku.board import Shape, layout_of
from lapiz_sudoku.kind.formats.digit_grid import DigitGrid, Document
from lapiz_sudoku.kind.formats.document import (
    one_line,
    read_board,
    refuse_houses,
    refuse_marks_alone,
)
from lapiz_sudoku.kind.formats.lines import split_comment
from lapiz_sudoku.kind.formats.rows import read_cells
from lapiz_sudoku.kind.formats.text import on_each_line, peek
from lapiz_sudoku.kind.notation import SYMBOLS
from lapiz_sudoku.kind.writing import EXTRAS

SIDES = range(4, len(SYMBOLS) + 1)
LENGTHS = {2 * side * side: side for side in SIDES}
LAYOUTS = {side * side: side for side in SIDES}


def read(text: str) -> list[Document]:
    """Read a jigsaw from each line; raises `BadInput` for a layout that is not n labels, n times.

    >>> read("1..............4" + "AAABACBBCCDBCDDD")[0]["regions"]
    ['AAAB', 'ACBB', 'CCDB', 'CDDD']

    Source: the format notes of the Interactive Sudoku Solver.
    """
    return on_each_line(text, _read_line)


def write(document: Mapping[str, Any]) -> str:
    """Write givens and regions on one line; labels that are no letters or digits are renamed.

    >>> write({"grid": ["1...", "....", "....", "...4"],
    ...        "regions": ["AAAB", "ACBB", "CCDB", "CDDD"]})
    '1..............4AAABACBBCCDBCDDD\\n'
    """
    refuse_houses(document, "jigsaw", [field for field in EXTRAS if field != "regions"])
    board = read_board(document)
    if board.side not in SIDES or not document.get("regions"):
        raise BadInput("format jigsaw needs a grid of side 4 to 25 and its regions")
    refuse_marks_alone(document, "jigsaw", board)
    labels = "".join(board.layout.shape.regions)
    if not (labels.isascii() and labels.isalnum()):
        names = dict(zip(dict.fromkeys(labels), SYMBOLS, strict=False))
        labels = "".join(names[label] for label in labels)
    comment = one_line(document.get("comment") or document.get("title")).strip("# \t;")
    cells = "".join(board.rows(board.givens))
    return cells + labels + (f" # {comment}" if comment else "") + "\n"


def sniff(text: str) -> bool:
    """Tell whether the first line has the length of a jigsaw, or is a layout alone."""
    lines = peek(text)
    cells = split_comment(lines[0])[0] if lines else ""
    return len(cells) in LENGTHS or _is_layout(cells)


def _read_line(line: str) -> Document:
    """Read one line of 2n² characters, or of n² that are a layout."""
    cells, comment = split_comment(line)
    if _is_layout(cells):
        cells = "." * len(cells) + cells
    side = LENGTHS.get(len(cells), 0)
    if not side:
        expected = "expected 2n² (162 for side 9: cells, then region labels)"
        raise BadInput(f"the line has {len(cells)} characters, {expected}")
    labels = cells[side * side :]
    if not labels.isascii():
        raise BadInput("the layout has labels that are not ASCII")
    _check_layout(labels, side)
    board = DigitGrid(layout_of(Shape(side, tuple(labels))), read_cells(cells[: side * side], side))
    return board.document(regions=in_rows(labels, side), comment=comment)


def _check_layout(labels: str, side: int) -> None:
    """Raise `BadInput` unless there are n labels, each n times."""
    counts = Counter(labels)
    wrong = next((label for label, count in counts.items() if count != side), None)
    if len(labels) != side * side or (wrong is None and len(counts) != side):
        message = f"the layout has {len(labels)} cells in {len(counts)} regions"
        raise BadInput(f"{message}, expected {side} regions of {side}")
    if wrong is not None:
        message = f"region {wrong!a} has {counts[wrong]} cells, expected {side}"
        raise BadInput(message)


def _is_layout(cells: str) -> bool:
    """Tell a layout from a grid: n labels, each n times, and some row has a label twice."""
    side = LAYOUTS.get(len(cells), 0)
    counts = Counter(cells)
    if not side or not cells.isascii() or len(counts) != side or set(counts.values()) != {side}:
        return False
    return any(len(set(row)) < side for row in in_rows(cells, side))
