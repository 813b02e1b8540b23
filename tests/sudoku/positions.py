"""Positions of sudokus, random ones and drawn ones, and sets of cells in them."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random

import lapiz
from lapiz.core import bits, union
from lapiz.search.walking import solutions
from lapiz_sudoku.board import Grid
from tests.support.puzzles import sudokus


@cache
def positions(seed: int, number: int) -> tuple[tuple[lapiz.Position, int], ...]:
    """Random positions on the way to a solution, with the solution."""
    random, result = Random(seed), []
    for puzzle in sudokus(seed, number):
        (solution,) = solutions(puzzle.start)
        position = puzzle.start
        for candidate in random.sample(solution, int(len(solution) * random.uniform(0.1, 0.5))):
            position = position.place(candidate)
        result.append((position, union(1 << candidate for candidate in solution)))
    return tuple(result)


def drawn(**digits: str) -> lapiz.Puzzle:
    """An empty grid in which some cells have only these digits."""
    removed = [
        f"{cell}<>{digit}"
        for cell, kept in digits.items()
        for digit in "123456789"
        if digit not in kept
    ]
    return lapiz.load({"kind": "sudoku", "grid": ["." * 9] * 9, "removed": removed})


def pictured(picture: str, **extra: object) -> tuple[lapiz.Puzzle, int]:
    """Return the puzzle in which digit 1 has the places drawn, and the places marked #."""
    symbols = "".join(picture.split())
    assert len(symbols) == 81
    removed = [f"r{c // 9 + 1}c{c % 9 + 1}<>1" for c, mark in enumerate(symbols) if mark == "."]
    document = {"kind": "sudoku", "grid": ["." * 9] * 9, "removed": removed, **extra}
    return lapiz.load(document), union(1 << c for c, mark in enumerate(symbols) if mark == "#")


def masks(grid: Grid, board: int) -> int:
    return union(map(grid.digits_of, bits(board)))


def subsets(board: int, most: int) -> Iterator[int]:
    cells = list(bits(board))
    for size in range(1, most + 1):
        for chosen in combinations(cells, size):
            yield union(1 << cell for cell in chosen)
