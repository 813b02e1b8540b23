"""Game IDs of Solo, the sudokus of Simon Tatham's collection: `3x3:…`, with x, k and j for more."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import Any

from lapiz import BadInput
from lapiz_formats.game_ids import blocks_in, numbers_in
from lapiz_links.documents import document_of
from lapiz_programs.cages import cage_rules, cells_by_label
from lapiz_programs.formats import SOLO_ID
from lapiz_sudoku.kind.formats.digit_grid import Document, cell_name
from lapiz_sudoku.kind.formats.text import on_each_line
from lapiz_sudoku.kind.notation import SYMBOLS

MOST_SIDE = len(SYMBOLS)


def read(text: str) -> list[Document]:
    """Read a game ID a line: a plain sudoku, and with diagonals, cages or irregular blocks.

    `3x2` has blocks of 3 rows and 2 columns; `9j` has irregular blocks, told after the digits;
    `k` has cages, told after that, and a grid of their sums; `x` has diagonals. Raises BadInput
    for a number of cells that does not go with the size, and for a seed.

    >>> read("2x2:3_4_1_2_1a4c1_2a2b")[0]["grid"]
    ['3412', '1.4.', '..12', '.2..']

    Source: the documentation of Simon Tatham's Portable Puzzle Collection, "Solo".
    """
    return on_each_line(text, _document)


def _document(line: str) -> Document:
    match = SOLO_ID.fullmatch(line)
    if not match:
        raise BadInput("not a game ID of Solo, expected one such as 3x3:a3b2…")
    if match["mark"] == "#":
        message = "a random seed, of which only the program makes a puzzle: copy the description"
        raise BadInput(message)
    columns, rows, flags = int(match["columns"]), int(match["rows"] or 1), match["flags"]
    side = columns * rows
    if not 2 <= side <= MOST_SIDE:
        raise BadInput(f"a game of side {side}, expected 2 to {MOST_SIDE}")
    parts = match["body"].split(",")
    expected = 1 + ("j" in flags) + 2 * ("k" in flags)
    if len(parts) != expected:
        message = f"the game ID has {len(parts)} parts between commas, expected {expected}"
        raise BadInput(f"{message}: {_parts(flags)}")
    labels = _blocks(parts[1], side) if "j" in flags else _boxes(columns, rows)
    givens = numbers_in(parts[0], side * side, side)
    document = document_of(side, givens, labels=labels, diagonals="x" in flags)
    rules = _cages(parts[-2], parts[-1], side) if "k" in flags else []
    return {**document, **({"rules": rules} if rules else {})}


def _parts(flags: str) -> str:
    parts = ["digits"] + ["blocks"] * ("j" in flags) + ["cages", "sums"] * ("k" in flags)
    return ", ".join(parts)


def _boxes(height: int, width: int) -> list[int]:
    """Return the number of each cell's block, where blocks have so many rows and columns."""
    side = height * width
    places = (divmod(cell, side) for cell in range(side * side))
    return [row // height * height + column // width for row, column in places]


def _blocks(text: str, side: int) -> list[int]:
    labels = list(chain.from_iterable(blocks_in(text, side)))
    sizes = Counter(labels).values()
    if set(sizes) != {side}:
        counts = ", ".join(map(str, sorted(sizes)))
        raise BadInput(f"the game ID has blocks of {counts} cells, expected {side} of {side}")
    return labels


def _cages(blocks: str, numbers: str, side: int) -> list[dict[str, Any]]:
    """Return the rules for the cages between lines, each with one number in it."""
    cages = cells_by_label(list(chain.from_iterable(blocks_in(blocks, side))))
    values = numbers_in(numbers, side * side, side * (side + 1) // 2)
    sums = {label: _sum(cells, values, side) for label, cells in cages.items()}
    return cage_rules(cages, sums, side)


def _sum(cells: Sequence[int], values: Sequence[int], side: int) -> int:
    sums = [values[cell] for cell in cells if values[cell]]
    if len(sums) != 1:
        name = cell_name(cells[0], side)
        raise BadInput(f"the cage of {name} has {len(sums)} sums in the game ID, expected one")
    return sums[0]
