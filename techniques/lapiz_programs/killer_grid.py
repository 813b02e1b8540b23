"""Killers of CodinGame: rows of digits, beside each one of letters for cages, and their sums."""

import re

from lapiz import BadInput
from lapiz.core import located
from lapiz_links.documents import document_of
from lapiz_programs.cages import cage_rules, cells_by_label
from lapiz_programs.formats import KILLER_ROW
from lapiz_sudoku.kind.formats.digit_grid import Document
from lapiz_sudoku.kind.formats.rows import read_rows
from lapiz_sudoku.kind.formats.text import MAX_ROWS, data_lines

SIDE = 9
SUM = re.compile(r"\b([A-Za-z]) *[=:] *([0-9]{1,2})\b", re.ASCII)


def read(text: str) -> list[Document]:
    """Read nine rows of digits and letters, and a sum for each letter: `a=15 b=7 …`.

    Raises BadInput where a letter has no sum, or a sum no letter.

    >>> rows = "56..1..2. aabbccdde\\n" + "......... fffffffff\\n" * 8
    >>> read(rows + "a=11 b=7 c=4 d=5 e=9")
    Traceback (most recent call last):
    ...
    lapiz.core.messages.BadInput: a killer without the sum of cage f, expected f=…

    Source: the statement of CodinGame's puzzle "Killer Sudoku Solver".
    """
    lines = data_lines(text, MAX_ROWS)
    matches = [(number, KILLER_ROW.fullmatch(line.strip())) for number, line in lines]
    rows = [(number, row) for number, row in matches if row]
    givens = read_rows([(number, row["cells"]) for number, row in rows], SIDE)
    cages = cells_by_label("".join(row["cages"] for _, row in rows))
    sums = dict[str, int]()
    for (number, line), (_, row) in zip(lines, matches, strict=True):
        with located(line=number):
            sums |= {} if row else _sums(line, set(cages))
    missing = [str(label) for label in cages if label not in sums]
    if missing and not sums:
        raise BadInput("a killer without the sums of its cages, expected a line such as a=15 b=7")
    if missing:
        raise BadInput(f"a killer without the sum of cage {missing[0]}, expected {missing[0]}=…")
    document = document_of(SIDE, givens)
    return [{**document, "rules": cage_rules(cages, sums, SIDE)}]


def _sums(line: str, cages: set[object]) -> dict[str, int]:
    """Return the sums that a line tells."""
    sums = {label: int(total) for label, total in SUM.findall(line)}
    if not sums or re.search(r"\w", SUM.sub("", line)):
        raise BadInput(f"{line.strip()[:30]!a}, expected a row of a killer or sums: a=15 b=7")
    if sums.keys() - cages:
        raise BadInput(f"a sum for the cage {min(sums.keys() - cages)}, which has no cells")
    return sums
