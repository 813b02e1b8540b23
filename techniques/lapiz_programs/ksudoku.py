"""Games that KSudoku has saved: XML with the shape of the board, the values, and the moves."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from lapiz import BadInput
from lapiz_programs.cages import cage_rules
from lapiz_programs.saved import SavedGame
from lapiz_sudoku.board import BOX_SHAPES
from lapiz_sudoku.kind.formats.digit_grid import Document, box_labels

NAME = "ksudoku"
GRAPH = re.compile(r"<graph\b([^>]*)>", re.DOTALL)
ATTRIBUTE = re.compile(r"""([\w-]+)\s*=\s*["']([^"'<>]{0,200})["']""")
VALUES = re.compile(r"<values>([^<]*)</values>")
GROUP = re.compile(r"<clique\b[^>]*>([\d\s]*)</clique>", re.ASCII)
CAGE = re.compile(r"<cage\b([^>]*)>([\d\s]*)</cage>", re.ASCII)
EVENT = re.compile(r"<simple-event\b([^>]*)/?>")
SUM = "1"
"""The operator of a cage whose number is a sum."""


def read(text: str) -> list[Document]:
    """Read a game: a sudoku with boxes, diagonals, irregular regions or cages.

    Digits that the player has entered are placed, notes are kept as marks. Raises BadInput for
    boards that are no square with rows, columns and regions, which it names.

    >>> text = '<ksudoku><game><puzzle><graph order="4" type="sudoku"/><values>b' + "_" * 15
    >>> read(text + "</values></puzzle></game></ksudoku>")[0]["grid"][0]
    '1...'

    Source: read off the files of KSudoku and its shapes; cells are numbered column by column.
    """
    graph, values = GRAPH.search(text), VALUES.search(text)
    if not graph or not values:
        raise BadInput("a file of KSudoku without the graph and the values of a game")
    about = dict(ATTRIBUTE.findall(graph[1]))
    order = about.get("order", "")
    side = int(order) if re.fullmatch("[0-9]{1,2}", order, re.ASCII) else 0
    signs = "".join(values[1].split())
    if not 4 <= side <= 25 or len(signs) != side * side or about.get("type") == "roxdoku":
        shape = about.get("name") or about.get("specific-type") or about.get("type") or "?"
        raise BadInput(f"a game of KSudoku on the board {shape!a}, expected one square grid")
    givens = _turned([_value(sign, side) for sign in signs], side)
    moves = [dict(ATTRIBUTE.findall(event)) for event in EVENT.findall(text)]
    labels, diagonals = _houses(text, about, side)
    entered, notes = _moves(moves, side)
    game = SavedGame(NAME, side, givens, entered, notes, labels, diagonals)
    rules = _cages(text, side)
    document = game.document()
    return [{**document, **({"rules": rules} if rules else {})}]


def _value(sign: str, side: int) -> int:
    """Return the value of a sign: _ is none, b is 1."""
    value = 0 if sign == "_" else ord(sign) - ord("a")
    if sign == "a" or not 0 <= value <= side:
        raise BadInput(f"{sign!a} among the values of KSudoku's game, expected _ or b, c, d…")
    return value


def _turned(values: Sequence[int], side: int) -> list[int]:
    """Return values row by row that are listed column by column."""
    return [values[_cell(at, side)] for at in range(side * side)]


def _cell(at: int, side: int) -> int:
    """Return the number of a cell row by row of its number column by column, or the reverse."""
    row, column = divmod(at, side)
    return column * side + row


def _cells(text: str, side: int) -> list[int]:
    numbers = [int(number) for number in text.split() if len(number) < 4]
    if not all(number < side * side for number in numbers):
        raise BadInput(f"a cell {max(numbers)} in KSudoku's game, expected up to {side * side - 1}")
    return sorted(_cell(number, side) for number in numbers)


def _houses(text: str, about: Mapping[str, str], side: int) -> tuple[list[int], bool]:
    """Return the region of each cell, and whether there are diagonals."""
    groups = {tuple(_cells(inner, side)) for inner in GROUP.findall(text)}
    lines = {tuple(range(row * side, row * side + side)) for row in range(side)}
    lines |= {tuple(range(column, side * side, side)) for column in range(side)}
    ways = {
        tuple(range(0, side * side, side + 1)),
        tuple(range(side - 1, side * side - 1, side - 1)),
    }
    regions = sorted(groups - lines - ways)
    if not regions and side in BOX_SHAPES:
        return box_labels(side), ways <= groups
    labels = {cell: number for number, region in enumerate(regions) for cell in region}
    whole = sorted(cell for region in regions for cell in region) == [*range(side * side)]
    if not whole or len(groups & ways) == 1 or any(len(region) != side for region in regions):
        shape = about.get("name") or about.get("specific-type") or "?"
        expected = f"expected rows, columns and {side} regions"
        raise BadInput(f"a game of KSudoku on the board {shape!a}, {expected}")
    return [labels[cell] for cell in range(side * side)], ways <= groups


def _cages(text: str, side: int) -> list[dict[str, Any]]:
    """Return the rules for the cages; BadInput for those that do not add up."""
    cages: dict[int, list[int]] = {}
    sums: dict[int, int] = {}
    for number, (attributes, inner) in enumerate(CAGE.findall(text)):
        about = dict(ATTRIBUTE.findall(attributes))
        total = about.get("value", "")
        cages[number] = _cells(inner, side)
        single = len(cages[number]) == 1
        if (about.get("operator") != SUM and not single) or not total.isdecimal():
            raise BadInput("a Mathdoku of KSudoku, whose cages multiply, subtract or divide")
        sums[number] = int(total)
    return cage_rules(cages, sums, side)


def _moves(moves: Sequence[Mapping[str, str]], side: int) -> tuple[dict[int, int], dict[int, int]]:
    """Return what the moves leave: digits by cell, and notes by cell."""
    entered: dict[int, int] = {}
    notes: dict[int, int] = {}
    for move in moves:
        at = _cells(move.get("index", ""), side)
        value, markers = move.get("value", ""), move.get("markers", "")
        if len(at) != 1:
            raise BadInput("a move in KSudoku's game without the number of its cell")
        entered.pop(at[0], None)
        notes.pop(at[0], None)
        if value.isdecimal() and 0 < int(value) <= side:
            entered[at[0]] = int(value)
        elif set(markers) <= {"0", "1"} and "1" in markers:
            notes[at[0]] = int(markers[::-1], 2) & ((1 << side) - 1)
    return entered, notes
