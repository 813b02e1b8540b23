"""Jigsaws as SumoCue copies them: `SumoCueV1=0J0=8J0…`, a digit and the number of its region."""

import re

from lapiz import BadInput
from lapiz_links.documents import document_of
from lapiz_sudoku.kind.formats.digit_grid import Document, cell_name
from lapiz_sudoku.kind.formats.text import on_each_line

CELL = re.compile(r"([0-9]{1,2})J([0-9]{1,2})", re.ASCII)
SIDES = {side * side: side for side in (4, 6, 8, 9, 10, 12, 16)}


def read(text: str) -> list[Document]:
    """Read a jigsaw a line; raises BadInput for cells of any other form, and for killers.

    >>> rows = "=1J0=0J0=0J0=0J1", "=0J0=0J2=0J1=0J1", "=0J2=0J2=0J3=0J1", "=0J2=0J3=0J3=4J3"
    >>> read("SumoCueV1" + "".join(rows))[0]["regions"]
    ['1112', '1322', '3342', '3444']

    Source: read off the texts of SumoCue.
    """
    return on_each_line(text, _document)


def _document(line: str) -> Document:
    cells = line.split("=")[1:]
    side = SIDES.get(len(cells), 0)
    if not side:
        raise BadInput(f"the jigsaw of SumoCue has {len(cells)} cells, expected 81")
    matches = [CELL.fullmatch(cell.strip()) for cell in cells]
    values, labels = list[int](), list[int]()
    for at, match in enumerate(matches):
        if not match or int(match[1]) > side:
            name = cell_name(at, side)
            expected = "expected a digit, J and the number of a region; killers are not read"
            raise BadInput(f"{name} is {cells[at][:12]!a}, {expected}")
        values.append(int(match[1]))
        labels.append(int(match[2]))
    return document_of(side, values, labels=labels)
