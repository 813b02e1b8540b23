"""Sudoku with the names of a chessboard: files by letter, ranks from the bottom."""

import re
from collections.abc import Iterable

import lapiz
from lapiz import ExtraNotation, Space, bits
from lapiz_sudoku import Layout, naming_cells


def squares(space: Space, board: int) -> str:
    side = Layout.of(space).side
    return " ".join(f"{chr(97 + cell % side)}{side - cell // side}" for cell in bits(board))


def lines(space: Space, numbers: tuple[int, ...]) -> str:
    layout = Layout.of(space)
    ranks = [f"rank {layout.side - row}" for row in range(layout.side)]
    files = [f"file {chr(97 + column)}" for column in range(layout.side)]
    names = [*ranks, *files, *(house.name for house in layout.houses[2 * layout.side :])]
    return " and ".join(names[number] for number in numbers)


def usual(space: Space, name: str) -> str:
    side, square = Layout.of(space).side, re.compile(r"\b([a-z])([0-9]+)\b")
    return square.sub(lambda at: f"r{side + 1 - int(at[2])}c{ord(at[1]) - 96}", name.lower())


@lapiz.hook
def lapiz_notations() -> Iterable[ExtraNotation]:
    yield ExtraNotation("chess", "sudoku", naming_cells(squares, lines), "Chess (e4)", usual)
