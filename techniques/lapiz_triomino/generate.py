"""Makes boards with one tiling: pieces laid at random, holes where none fits or two ways are left.

Two pieces that make a rectangle of 2 × 3 could lie in another way, so no two ever do.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from lapiz import OutOfBudget, Puzzle, load
from lapiz.core import Budget
from lapiz.kinds import check_options
from lapiz.search.walking import solutions
from lapiz.solving import side_option
from lapiz_triomino.blocks import Square
from lapiz_triomino.board import Piece, TriominoBoard, space_of

OPTIONS = ("rows", "columns")
SIDES = range(2, 31)
BRANCHES = 2_000
"""How many branches a search for another tiling may take."""
TRIES = 50


def generate(random: Random, options: Mapping[str, Any]) -> Puzzle:
    """Return a random board with one tiling.

    Options: `rows` and `columns` (8 each). Squares that no piece covers are holes; as long as there
    is another tiling, a piece in which they differ becomes three holes. Raises BadInput for unknown
    options and sides out of range, OutOfBudget when TRIES beginnings lead nowhere.
    """
    check_options(options, OPTIONS)
    rows, columns = (side_option(options, name, 8, SIDES) for name in OPTIONS)
    for _ in range(TRIES):
        try:
            pieces = _single(random, rows, columns, _laid(random, rows, columns))
        except OutOfBudget:
            continue
        if pieces:
            holes = [list(hole) for hole in _holes(rows, columns, pieces)]
            size = {"size": rows} if rows == columns else {"rows": rows, "columns": columns}
            return load({"kind": "triomino", **size, "holes": holes})
    raise OutOfBudget(TRIES, "beginnings")


def _laid(random: Random, rows: int, columns: int) -> list[Piece]:
    """Return pieces on a board, in reading order, as close as they come."""
    board, covered, laid = TriominoBoard(rows, columns), set[Square](), list[Piece]()
    at: dict[Square, list[Piece]] = {}
    for piece in board.pieces:
        at.setdefault(piece[0], []).append(piece)
    for square in ((row, column) for row in range(1, rows + 1) for column in range(1, columns + 1)):
        fitting = [piece for piece in at.get(square, ()) if not covered & set(piece)]
        fitting = [piece for piece in fitting if not any(_block(piece, other) for other in laid)]
        if square not in covered and fitting:
            piece = random.choice(fitting)
            laid.append(piece)
            covered |= set(piece)
    return laid


def _block(one: Sequence[Square], other: Sequence[Square]) -> bool:
    """Tell whether two pieces make a rectangle of 2 × 3."""
    rows, columns = zip(*one, *other, strict=True)
    return {max(rows) - min(rows), max(columns) - min(columns)} == {1, 2}


def _holes(rows: int, columns: int, pieces: Sequence[Piece]) -> list[Square]:
    covered = {square for piece in pieces for square in piece}
    squares = ((row, column) for row in range(1, rows + 1) for column in range(1, columns + 1))
    return [square for square in squares if square not in covered]


def _single(random: Random, rows: int, columns: int, pieces: list[Piece]) -> list[Piece]:
    """Return the pieces without those that could lie otherwise."""
    while pieces:
        board = TriominoBoard(rows, columns, tuple(_holes(rows, columns, pieces)))
        candidates = {board.candidate_at[piece] for piece in pieces}
        ways = solutions(space_of(board).start(), budget=Budget(BRANCHES, "branches"))
        other = next((set(way) for way in ways if set(way) != candidates), None)
        if other is None:
            return pieces
        loose = board.pieces[random.choice(sorted(candidates - other))]
        pieces = [piece for piece in pieces if piece != loose]
    return pieces
