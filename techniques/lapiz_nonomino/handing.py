"""Hands a placing over to sudoku, and goes through placings and their sudokus by plain search."""

import sys
from collections.abc import Iterator, Sequence
from functools import partial

import attrs

from lapiz import Position, Puzzle, bits, load, registry, union
from lapiz.kinds import in_rows
from lapiz.search.walking import backtracking
from lapiz.texts import marked
from lapiz_nonomino.layout import PieceLayout, layout_of
from lapiz_nonomino.pieces import DIGITS
from lapiz_nonomino.placing import placings


def hand_over(puzzle: Puzzle, position: Position) -> Puzzle:
    """Return the sudoku whose regions are the placed pieces, with their digits as givens.

    It prints its solution as a matrix.
    """
    side = layout_of(puzzle.space).side
    sudoku = load(sudoku_document(puzzle, position))
    kind = attrs.evolve(sudoku.kind, answer=partial(_matrix, side))
    return attrs.evolve(sudoku, kind=kind, choose=puzzle.choose)


def _matrix(side: int, puzzle: Puzzle, position: Position) -> str:
    """Return the solution of a sudoku as a matrix."""
    return digits(registry().kind(puzzle.kind.name).answer(puzzle, position), side)


def sudoku_document(puzzle: Puzzle, position: Position) -> dict[str, object]:
    """Return the sudoku of a placing as a document: givens, and a label a region."""
    layout = layout_of(puzzle.space)
    grid, regions = ["."] * layout.cells, ["."] * layout.cells
    for candidate in bits(position.placed):
        placement = layout.placements[candidate]
        for cell, digit in zip(placement.cells, placement.digits, strict=True):
            regions[cell] = _labels(layout)[placement.piece]
            if digit:
                grid[cell] = DIGITS[digit - 1]
    fields = {"grid": grid, "regions": regions}
    rows = {field: in_rows("".join(cells), layout.side) for field, cells in fields.items()}
    return {"kind": "sudoku", **rows, "title": marked("The sudoku on the placed pieces")}


def _labels(layout: PieceLayout) -> list[str]:
    """Return a character for each piece: its identifier if all are that short, else its place."""
    identifiers = [str(piece.identifier) for piece in layout.pieces]
    short = all(len(name) == 1 for name in identifiers)
    return identifiers if short else list(DIGITS[: layout.side])


def answers(puzzle: Puzzle) -> Iterator[str]:
    """Yield all solutions as text, placing by placing in the seed's order."""
    for position in _placed(puzzle):
        sudoku = hand_over(puzzle, position)
        top = distribution(puzzle, position)
        for solution in backtracking.solutions(sudoku.start):
            placed = union(1 << candidate for candidate in solution)
            end = Position(sudoku.space, placed, placed, sudoku.start.origin)
            yield f"{top}\n{sudoku.kind.answer(sudoku, end)}"


def count(puzzle: Puzzle, most: int | None = None) -> int:
    """Count the solutions of the sudokus of all placings, up to `most`."""
    total, limit = 0, sys.maxsize if most is None else most
    for position in _placed(puzzle):
        total += backtracking.count(hand_over(puzzle, position).start, limit - total)
        if total >= limit:
            break
    return total


def _placed(puzzle: Puzzle) -> Iterator[Position]:
    space, start = puzzle.space, puzzle.start
    for placing in placings(start):
        placed = union(space.bit[candidate] for candidate in placing)
        yield Position(space, placed, placed, start.origin)


def identifiers(puzzle: Puzzle, position: Position) -> list[list[int]]:
    """Return for each square the identifier of the piece placed on it; 0 where there is none."""
    layout = layout_of(puzzle.space)
    values = [0] * layout.cells
    for candidate in bits(position.placed):
        placement = layout.placements[candidate]
        for cell in placement.cells:
            values[cell] = layout.pieces[placement.piece].identifier
    return in_rows(values, layout.side)


def distribution(puzzle: Puzzle, position: Position) -> str:
    """Print which piece lies where, as the seed's program does."""
    return _printed("sudoku_distribution", identifiers(puzzle, position))


def digits(characters: str, side: int) -> str:
    """Print a solved sudoku, given as a line of characters, as the seed's program does.

    >>> print(digits("123434122143" + "4321", 4))
    "solution:"
    [1,2,3,4]
    [3,4,1,2]
    [2,1,4,3]
    [4,3,2,1]
    """
    values = [DIGITS.index(character) + 1 for character in characters]
    return _printed("solution", in_rows(values, side))


def _printed(title: str, rows: Sequence[Sequence[int]]) -> str:
    lines = ("[" + ",".join(map(str, row)) + "]" for row in rows)
    return "\n".join((f'"{title}:"', *lines))
