"""The other notations of sudoku: HoDoKu's, Eureka, and A1 with letters for rows."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import pairwise
from typing import Any

from lapiz import Space, bits, union
from lapiz.core import Notation, Spots
from lapiz_sudoku.board import Layout
from lapiz_sudoku.kind.glance import Words
from lapiz_sudoku.kind.letters import symbol
from lapiz_sudoku.kind.notation import (
    LETTERS,
    NOTATION,
    Cells,
    Houses,
    alternative_text,
    because_text,
    by_sort,
    cells_text,
    chain_text,
    check_in_grid,
    each_removed,
    each_text,
    houses_text,
    items_text,
    last_text,
    removals_text,
    removed_text,
    shared_text,
    ways_text,
)
from lapiz_sudoku.kind.short_lines import eureka_line, hodoku_line
from lapiz_sudoku.kind.simple import wording

TITLES = {"hodoku": "HoDoKu", "eureka": "Eureka", "a1": "A1 (E7)"}
"""The names of the notations where a user chooses one."""


def _by_digit(space: Space, members: int) -> Iterator[tuple[int, int]]:
    """Yield each digit of some candidates, from 0, with the board of its cells."""
    layout = Layout.of(space)
    check_in_grid(layout, members)
    for digit in range(layout.letters):
        board = members >> (digit * layout.cells) & layout.board
        if board:
            yield digit, board


def _short_houses(space: Space, numbers: tuple[int, ...]) -> str:
    """Print houses in short form, r27 c3 b4, if all are rows, columns and boxes up to 9."""
    houses = by_sort(space, numbers)
    if Layout.of(space).side > 9 or houses.keys() - {"row", "column", "box"}:
        return houses_text(space, numbers)
    return " ".join(
        sort[0] + "".join(label for _, label in members) for sort, members in houses.items()
    )


def hodoku_chain(space: Space, nodes: tuple[int, ...]) -> str:
    """Print a chain as HoDoKu does: `4- r1c1 =4= r1c5 -7- r8c5 -7`.

    A link inside a cell is not printed: the digits of the links before and after show it.
    """
    side = Layout.of(space).side
    steps = [next(_by_digit(space, members)) for members in nodes]
    text = f"{symbol(space, steps[0][0])}- {cells_text(side, steps[0][1])}"
    for place, ((_, before), (digit, board)) in enumerate(pairwise(steps)):
        link = "-" if place % 2 else "="
        if before != board:
            text += f" {link}{symbol(space, digit)}{link} {cells_text(side, board)}"
    return f"{text} -{symbol(space, steps[-1][0])}"


def _eureka(space: Space, members: int) -> str:
    """Print candidates with their digits in front: (47)r5c7."""
    by_board: dict[int, str] = {}
    for digit, board in _by_digit(space, members):
        by_board[board] = by_board.get(board, "") + symbol(space, digit)
    side = Layout.of(space).side
    return ", ".join(f"({digits}){cells_text(side, board)}" for board, digits in by_board.items())


def a1_cells(space: Space, board: int) -> str:
    """Print cells by the letter of the row and the number of the column: E7, A23, AB5."""
    side = Layout.of(space).side
    rows: dict[str, str] = {}
    for row in range(side):
        numbers = [str(cell % side + 1) for cell in bits(board) if cell // side == row]
        if numbers:
            columns = "".join(numbers) if side <= 9 else f",{LETTERS[row]}".join(numbers)
            rows[columns] = rows.get(columns, "") + LETTERS[row]
    return ",".join(letters + columns for columns, letters in rows.items())


def _candidates(space: Space, members: int, cells: Cells) -> str:
    boards = _by_digit(space, members)
    return ", ".join(f"{cells(space, board)}={symbol(space, digit)}" for digit, board in boards)


def naming_cells(cells: Cells, houses: Houses = houses_text) -> Notation:
    """Return a notation in which cells, and houses, are printed by functions."""
    return {
        "cells": cells,
        "houses": houses,
        "items": partial(items_text, cells=cells, houses=houses),
        "last": partial(last_text, cells=cells, houses=houses),
        "shared": partial(shared_text, cells=cells, houses=houses),
        "because": partial(because_text, cells=cells),
        "ways": partial(ways_text, cells=cells),
        "candidates": partial(_candidates, cells=cells),
        "placed": partial(each_text, relation="=", cells=cells),
        "removed": partial(each_removed, cells=cells),
        "removals": partial(removals_text, cells=cells),
        "alternative": partial(alternative_text, cells=cells),
        "chain": partial(chain_text, cells=cells),
        **wording(Words(cells, houses)),
    }


HODOKU: Notation = {
    "digits": lambda space, mask: ",".join(symbol(space, digit) for digit in bits(mask)),
    "houses": _short_houses,
    "items": partial(items_text, houses=_short_houses),
    "last": partial(last_text, houses=_short_houses),
    "shared": partial(shared_text, houses=_short_houses),
    "chain": hodoku_chain,
    "placed": NOTATION["candidates"],
    "removed": removed_text,
    "removals": removed_text,
}
NOTATIONS: Mapping[str, Notation] = {
    "hodoku": {**HODOKU, "line": partial(hodoku_line, notation={**NOTATION, **HODOKU})},
    "eureka": {
        "line": eureka_line,
        "candidates": _eureka,
        "placed": NOTATION["candidates"],
        "removed": removed_text,
        "removals": removed_text,
    },
    "a1": naming_cells(a1_cells, partial(houses_text, letters=LETTERS)),
}


def _cells(space: Space, board: int) -> list[tuple[int, int]]:
    return [divmod(cell, Layout.of(space).side) for cell in bits(board)]


def _digits(space: Space, digits: Iterable[int]) -> int:
    layout = Layout.of(space)
    return union(layout.board << (digit * layout.cells) for digit in digits)


SPOTS: Mapping[str, Callable[[Space, Any], Spots]] = {
    "cells": _cells,
    "because": lambda space, pair: _cells(
        space, union(1 << c % Layout.of(space).cells for c in pair)
    ),
    "rule": lambda space, name: (),
    "digit": lambda space, digit: _digits(space, [digit]),
    "digits": lambda space, mask: _digits(space, bits(mask)),
    "houses": lambda space, numbers: _cells(
        space, union(Layout.of(space).house_boards[number] for number in numbers)
    ),
    "chain": lambda _, nodes: union(nodes),
    "alternative": lambda _, members: members,
}
