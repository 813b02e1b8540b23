"""What the readers of links share: how documents are made, and refusals of what is not known."""

import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any

import attrs

from lapiz import BadInput, Name
from lapiz.core import FIELD, noted
from lapiz_grid import Board as RuleBoard, Digits, usual
from lapiz_links.formats import SHORTENED
from lapiz_sudoku.board import BOX_SHAPES, Shape, layout_of
from lapiz_sudoku.kind.formats.digit_grid import (
    DigitGrid,
    Document,
    layout_with,
    region_rows,
    stated_digits,
)
from lapiz_sudoku.kind.formats.document import one_line, read_board, refuse_houses
from lapiz_sudoku.kind.notation import SYMBOLS
from lapiz_sudoku.kind.reading import LIMITS

COLOURED = Name("the colours of its cells are taken for decoration")
FOGGY = Name("its fog is left out: the whole board is shown")
MOST_DIGITS = 25
_SAID = re.compile(
    r"\bdigits? (?:from |between )?([0-9]{1,2})\s?(?:-|–|to|through|and)\s?([0-9]{1,2})\b", re.I
)
_FEW = re.compile(
    r"\bsame (?:set of )?(?:\w+ )?digits|\b(?:four|six|nine|[469]) of the digits|\bnot used\b"
    r"|\b(?:never|not) appears? (?:any|in the (?:grid|puzzle))|\bmissing from the",
    re.I,
)
LONGEST = 4000
"""How long a text of a puzzle file may be."""


def short_link(site: str, text_at: str = "") -> BadInput:
    """Return that an address is only a short name, and what to do.

    `text_at` is an address of the site at which the text of the puzzle is, if it has one.
    """
    fault = f"a short link, which only {site} itself can look up"
    if text_at:
        return BadInput(Name("{0}; open {1} and paste the text that is there", fault, text_at))
    return BadInput(f"{fault}; open it there and copy the long link")


def refuse_address(text: str) -> list[Document]:
    """Say of an address that is no puzzle what to paste."""
    if any(site in text for site in SHORTENED):
        raise BadInput("open it, and paste the long address that you come to")
    raise BadInput("open it, and paste the link to the puzzle that is on the page")


def unknown_rules(names: Iterable[str], form: str) -> list[dict[str, str]]:
    """Return what a document notes of rules, without cells, that lapiz does not know."""
    return [noted(name, (), form) for name in dict.fromkeys(names)]


def no_zeros(values: Iterable[Any]) -> None:
    """Refuse givens from 0."""
    if any(str(value) == "0" for value in values):
        raise BadInput("a given 0: lapiz knows no rule about digits from 0")


def about(**texts: Any) -> dict[str, str]:
    """Return those texts about a puzzle that say anything, as fields of a document."""
    fields = {name: one_line(text)[:LONGEST] for name, text in texts.items() if text}
    return {name: text for name, text in fields.items() if text}


def table(value: Any, what: str, side: int = 0) -> list[list[Mapping[str, Any]]]:
    """Return the rows of cells of a grid, objects each; BadInput if it is no square."""
    rows = value if isinstance(value, list) else []
    side = side or len(rows)
    if side not in LIMITS:
        raise BadInput(f"{what} with {side} rows, expected 2 to {max(LIMITS)}")
    made = [[cell or {} for cell in row] if isinstance(row, list) else [] for row in rows]
    for number, row in enumerate(made, 1):
        if len(row) != side or not all(isinstance(cell, dict) for cell in row):
            raise BadInput(f"row {number} of the {what} is not a row of {side} cells")
    if len(made) != side:
        raise BadInput(f"{what} with {len(made)} rows, expected {side}")
    return made


def digits_of(value: Any, side: int, digits: Digits = ()) -> int:
    """Return the number, from 1, of the digit in a cell, 0 for none; BadInput for anything else."""
    empty = (None, "", ".") if 0 in digits else (None, "", 0, "0", ".")
    return 0 if value in empty else _digit(value, digits or usual(side))


def digits_said(text: str, side: int) -> tuple[Digits, bool]:
    """Return which digits a text says that there are, if not 1 to the side; and whether few stay.

    Few are those of one set that all rows, columns and regions hold.

    >>> digits_said("Place the digits 0-3 in each row.", 4), digits_said("Digits 1 to 4", 4)
    (((0, 1, 2, 3), False), ((), False))
    >>> digits_said("Use four of the digits 0-4 in every row, column and box.", 4)[1]
    True
    """
    for match in _SAID.finditer(text):
        least, most = int(match[1]), int(match[2])
        if side <= most - least + 1 <= MOST_DIGITS and (least, most) != (1, side):
            few = most - least + 1 > side and bool(_FEW.search(text))
            return tuple(range(least, most + 1)), few
    return (), False


def mark_of(values: Iterable[Any], digits: Digits) -> int:
    """Return the digits that a cell may have, as a set."""
    return sum({1 << _digit(value, digits) - 1 for value in values})


def _digit(value: Any, digits: Digits) -> int:
    """Return the number, from 1, of the digit that has a value."""
    text = str(value)
    if not re.fullmatch("[0-9]{1,2}", text, re.ASCII) or int(text) not in digits:
        expected = f"expected a digit from {digits[0]} to {digits[-1]}"
        raise BadInput(f"{text[:20]!a} in a cell, {expected}")
    return digits.index(int(text)) + 1


def document_of(
    side: int,
    givens: Sequence[int],
    *,
    placed: Mapping[int, int] | None = None,
    marks: Mapping[int, int] | None = None,
    labels: Sequence[Hashable] = (),
    texts: Mapping[str, str] | None = None,
    boxes: bool = True,
    digits: Digits = (),
    **houses: bool,
) -> Document:
    """Return the document of a grid: digits by cell, marks where a cell is not free, regions.

    Where it has other `digits` than 1 to its side, those in cells are their numbers from 1.

    `texts` are the fields from `about`, `houses` those for extra houses; without `boxes` or labels
    there are only rows and columns.
    """
    if boxes and not labels and side not in BOX_SHAPES:
        raise BadInput(f"a grid of side {side} without regions, expected a side with boxes")
    if side > len(SYMBOLS):
        raise BadInput(f"a grid of side {side}, expected at most {len(SYMBOLS)}")
    layout = layout_with(side, labels) if labels else layout_of(Shape(side, boxes=boxes))
    if digits and digits != usual(side):
        layout = layout_of(attrs.evolve(layout.shape, digits=digits))
    shown = None
    if marks:
        free = [marks.get(cell, layout.every_digit) for cell in range(side * side)]
        possible = DigitGrid(layout, givens, placed or {}).implied()
        shown = [mark & may for mark, may in zip(free, possible, strict=True)]
    board = DigitGrid(layout, givens, placed or {}, marks=shown)
    document = board.document(
        digits=stated_digits(layout), regions=region_rows(layout), **houses, **(texts or {})
    )
    return document if boxes else {**document, "boxes": False}


def written_board(
    document: Mapping[str, Any], name: str, spares: Iterable[str] = ("digits",)
) -> tuple[DigitGrid, RuleBoard]:
    """Return the board of a document to write, and what its rules may ask of it.

    Raises `BadInput` for rules that are not known, and for fields that the format has no place for.
    """
    refuse_houses(document, name, (FIELD, *spares))
    board = read_board(document)
    ruling = board.layout.ruling
    return board, ruling.board if ruling else RuleBoard(board.side, digits=board.layout.digits)


def spare_marks(board: DigitGrid) -> dict[int, int]:
    """Return the marks of the open cells in which not all that the digits leave is possible."""
    values, implied, remaining = board.values, board.implied(), board.remaining()
    return {
        cell: remaining[cell]
        for cell, value in enumerate(values)
        if not value and remaining[cell] != implied[cell]
    }
