"""Killers as numbers between colons, `3x3::k:` and 81 of them: the sum times 256, and the cage."""

from lapiz import BadInput
from lapiz_links.documents import document_of
from lapiz_programs.cages import cage_rules, cells_by_label
from lapiz_programs.formats import KILLER_CODE
from lapiz_sudoku.kind.formats.digit_grid import Document, cell_name
from lapiz_sudoku.kind.formats.text import on_each_line

SIDE, LARGEST_SUM = 9, 45


def read(text: str) -> list[Document]:
    """Read a killer a line: `3x3::k:` and a number for each cell, or `3x3:d:k:` with diagonals.

    A number is 256 times the sum of the cage, and the number of the cage; less than 256 is a cell
    in no cage. Raises BadInput for a wrong number, and for two sums of one cage.

    >>> text = "3x3::k:" + "2561:2561:" + "0:" * 79
    >>> read(text)[0]["rules"]
    [{'killer': {'cells': 'r1c1 r1c2', 'sum': 10}}]

    Source: the format notes of the Interactive Sudoku Solver, whose long form of killers it is.
    """
    return on_each_line(text, _document)


def _document(line: str) -> Document:
    match = KILLER_CODE.fullmatch(line)
    if not match:
        raise BadInput("not a killer, expected 3x3::k: and 81 numbers with colons between")
    codes = [int(code) for code in match["codes"].split(":") if code]
    if len(codes) != SIDE * SIDE:
        raise BadInput(f"the killer has {len(codes)} cells, expected {SIDE * SIDE}")
    sums: dict[int, int] = {}
    for cell, code in enumerate(codes):
        total, cage = divmod(code, 256)
        if total > LARGEST_SUM:
            name = cell_name(cell, SIDE)
            raise BadInput(
                f"the cage of {name} has the sum {total}, expected at most {LARGEST_SUM}"
            )
        if total and sums.setdefault(cage, total) != total:
            raise BadInput(f"cage {cage} has the sums {sums[cage]} and {total}, expected one")
    labels = [code % 256 if code >= 256 else -1 for code in codes]
    rules = cage_rules(cells_by_label(labels), sums, SIDE)
    document = document_of(SIDE, [0] * (SIDE * SIDE), diagonals=bool(match["diagonals"]))
    return {**document, **({"rules": rules} if rules else {})}
