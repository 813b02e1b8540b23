"""Makes nonomino sudokus: random pieces, a random solution, then as few digits as needed."""

from collections.abc import Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any

import attrs

from lapiz import OutOfBudget, Position, Puzzle, Space, load, union
from lapiz.core import Budget
from lapiz.kinds import check_options, dig, random_solution
from lapiz.search.walking import count
from lapiz.solving import BRANCHES, side_option
from lapiz_nonomino.handing import hand_over
from lapiz_nonomino.pieces import LARGEST_SIDE, SMALLEST_SIDE, Piece, pieces_text
from lapiz_nonomino.placing import placings
from lapiz_sudoku.kind.generate import random_regions

TRIES = 1_000
MOST_PLACINGS = 200
"""Placings beyond which a set of pieces counts as too free."""


def generate(random: Random, options: Mapping[str, Any]) -> Puzzle:
    """Return a random puzzle with one solution.

    Options: `side` (9), `digits` (at least this many are printed; 0 for as few as possible).
    Raises BadInput for unknown options and sides out of range.
    """
    check_options(options, ("digits", "side"))
    side = side_option(options, "side", 9, range(SMALLEST_SIDE, LARGEST_SIDE + 1))
    regions, space, solution = _solved_board(random, side)

    def one_placing(givens: list[int]) -> bool:
        return _only_solution(puzzle_of(pieces_of(regions, givens)))

    least = int(options.get("digits", 0))
    givens = dig(space, solution, random, least=least, accept=one_placing)
    return puzzle_of(random.sample(pieces_of(regions, givens), side))


def _solved_board(random: Random, side: int) -> tuple[list[str], Space, tuple[int, ...]]:
    """Return regions, the space of their sudoku, and a solution that is unique as pieces, too."""
    for _ in range(TRIES):
        regions = random_regions(random, side)
        space = load({"kind": "sudoku", "grid": ["." * side] * side, "regions": regions}).space
        try:
            solution = random_solution(space, random, seeds=side)
        except OutOfBudget:
            continue
        if _only_solution(puzzle_of(pieces_of(regions, solution))):
            return regions, space, solution
    raise OutOfBudget(TRIES, "sets of pieces")


def pieces_of(regions: Sequence[str], givens: Sequence[int]) -> list[Piece]:
    """Return the pieces of some regions, numbered from 1 in the order of their first squares.

    `givens` are candidates of the sudoku on these regions: the digits that are printed.
    """
    side = len(regions)
    labels = "".join(regions)
    printed = {candidate % side**2: candidate // side**2 + 1 for candidate in givens}
    pieces = []
    for number, label in enumerate(dict.fromkeys(labels), 1):
        cells = [cell for cell, here in enumerate(labels) if here == label]
        top, left = divmod(cells[0], side)
        places = [(cell // side - top, cell % side - left) for cell in cells]
        digits = [printed.get(cell, 0) for cell in cells]
        pieces.append(Piece.of(number, list(zip(places, digits, strict=True))))
    return pieces


def puzzle_of(pieces: Sequence[Piece]) -> Puzzle:
    """Return the puzzle of some pieces, in this order, numbered from 1."""
    numbered = [attrs.evolve(piece, identifier=n) for n, piece in enumerate(pieces, 1)]
    return load({"kind": "nonomino", "pieces": pieces_text(numbered).splitlines()})


def _only_solution(puzzle: Puzzle) -> bool:
    """Return whether all placings together have exactly one solution."""
    space, total = puzzle.space, 0
    ways = list(islice(placings(puzzle.start), MOST_PLACINGS + 1))
    if len(ways) > MOST_PLACINGS:
        return False
    for way in ways:
        placed = union(space.bit[candidate] for candidate in way)
        sudoku = hand_over(puzzle, Position(space, placed, placed, placed))
        total += count(sudoku.start, 2, budget=Budget(BRANCHES, "branches"))
        if total > 1:
            return False
    return total == 1
