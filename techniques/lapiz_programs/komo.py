"""Files of komo's sudokus: rows with `;` between, digits with commas, `!` behind what is given."""

import re

from lapiz import BadInput
from lapiz_links.accounting import LinkContents, accounted
from lapiz_links.documents import document_of
from lapiz_sudoku.kind.formats.digit_grid import Document, cell_name
from lapiz_sudoku.kind.formats.text import on_each_line

CELL = re.compile(r"([0-9]{0,2})(!?)", re.ASCII)
SIDE = 9


def read(text: str) -> list[Document]:
    """Read a sudoku a line: what is given has `!`, the other digits are the solution.

    Raises BadInput for other than nine rows of nine cells.

    >>> read(";".join(["9!,5!,0,0,0,0,0,0,0", *[",".join("0" * 9)] * 8]))[0]["grid"][0]
    '95.......'

    Source: read off files that komo has written.
    """
    return on_each_line(text, _document)


def _document(line: str) -> Document:
    rows = [row.split(",") for row in line.strip().rstrip(";").split(";")]
    for number, row in enumerate(rows, 1):
        if len(row) != SIDE:
            raise BadInput(f"row {number} of komo's file has {len(row)} cells, expected {SIDE}")
    if len(rows) != SIDE:
        raise BadInput(f"komo's file has {len(rows)} rows, expected {SIDE}")
    values, given = list[int](), list[bool]()
    for at, cell in enumerate(cell.strip() for row in rows for cell in row):
        match = CELL.fullmatch(cell)
        if not match or int(match[1] or 0) > SIDE:
            expected = "expected a digit, and ! behind it where it is given"
            raise BadInput(f"{cell_name(at, SIDE)} is {cell[:12]!a}, {expected}")
        values.append(int(match[1] or 0))
        given.append(bool(match[2]))
    givens = [value if sure else 0 for value, sure in zip(values, given, strict=True)]
    entered = {at: value for at, value in enumerate(values) if value and not given[at]}
    played = document_of(SIDE, givens, placed=entered)
    solution = values if all(values) else ""
    parts = LinkContents("komo", solution=solution, entered=entered, played=played)
    return accounted(document_of(SIDE, givens), parts)
