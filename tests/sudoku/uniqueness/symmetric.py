"""Sudokus that a symmetry maps onto themselves, filled by that symmetry; each has one solution."""

from collections.abc import Iterator, Mapping
from random import Random

import lapiz
from lapiz import Position, bits
from lapiz.core import Budget, OutOfBudget
from lapiz.proof import Folding, folding
from lapiz.search.walking import number_of_solutions
from lapiz_sudoku.board import Layout, Shape, space_of
from lapiz_sudoku.uniqueness.automorphisms import Automorphism

__all__ = ["SYMMETRIES", "symmetric_puzzle", "symmetric_puzzles"]

PLAIN = Shape(9)
AHEAD = tuple(range(9))
BACK = AHEAD[::-1]
BANDS = (3, 4, 5, 6, 7, 8, 0, 1, 2)
WITHIN = (1, 2, 0, 4, 5, 3, 7, 8, 6)
SWAPS = (0, 2, 1, 4, 3, 6, 5, 8, 7)  # one digit stays
FEW_SWAPS = (0, 1, 2, 4, 3, 6, 5, 8, 7)  # three digits stay
FOURS = (0, 2, 3, 4, 1, 6, 7, 8, 5)
THREES = (1, 2, 0, 4, 5, 3, 7, 8, 6)

SYMMETRIES: Mapping[str, Automorphism] = {
    "half turn": Automorphism(False, BACK, BACK, SWAPS),
    "quarter turn": Automorphism(True, AHEAD, BACK, FOURS),
    "falling diagonal": Automorphism(True, AHEAD, AHEAD, FEW_SWAPS),
    "rising diagonal": Automorphism(True, BACK, BACK, FEW_SWAPS),
    "bands move": Automorphism(False, BANDS, AHEAD, THREES),
    "rows and columns move": Automorphism(False, WITHIN, WITHIN, THREES),
    "bands and columns move": Automorphism(False, BANDS, WITHIN, THREES),
    "bands and stacks move": Automorphism(False, BANDS, BANDS, THREES),
}


def symmetric_puzzles(seed: int = 1) -> Iterator[tuple[str, lapiz.Puzzle]]:
    """Yield puzzles of each symmetry in turn, with its name, for ever."""
    random = Random(seed)
    while True:
        for name, symmetry in SYMMETRIES.items():
            puzzle = symmetric_puzzle(symmetry, random)
            if puzzle:
                yield name, puzzle


def symmetric_puzzle(
    symmetry: Automorphism, random: Random, shape: Shape = PLAIN
) -> lapiz.Puzzle | None:
    """Return a puzzle that a symmetry maps onto itself; None if no luck in filling it."""
    start = space_of(shape).start()
    fold = folding(start, symmetry.images())
    assert not fold.flaw, fold.flaw
    solution = next(filter(None, (_filled(start, fold, random) for _ in range(20))), 0)
    return _puzzle(_fewer(start, fold, solution, random), shape) if solution else None


def _filled(start: Position, fold: Folding, random: Random) -> int:
    """Return a solution that is mapped onto itself; 0 if it takes too long to find."""
    try:
        return _fill(fold.symmetric(start.alive), start.space.sets, fold, random, Budget(500, "x"))
    except OutOfBudget:
        return 0


def _fill(alive: int, items: list[int], fold: Folding, random: Random, budget: Budget) -> int:
    budget.spend()
    open_ = [item for item in items if (item & alive).bit_count() != 1]
    if not open_:
        return alive
    fewest = min(open_, key=lambda item: ((item & alive).bit_count(), random.random()))
    options = list(bits(fewest & alive))
    random.shuffle(options)
    for candidate in options:
        left = fold.symmetric(alive & fold.keep[candidate])
        if all(item & left for item in items):
            filled = _fill(left, items, fold, random, budget)
            if filled:
                return filled
    return 0


def _fewer(start: Position, fold: Folding, solution: int, random: Random) -> int:
    """Return givens of which no orbit can be left out."""
    orbits = list({fold.orbit[candidate] for candidate in bits(solution)})
    random.shuffle(orbits)
    for orbit in orbits:
        position = start.space.start(bits(solution & ~orbit))
        if number_of_solutions(position) == 1:
            solution &= ~orbit
    return solution


def _puzzle(givens: int, shape: Shape) -> lapiz.Puzzle:
    layout = space_of(shape).layout
    assert isinstance(layout, Layout)
    digits = {one % layout.cells: one // layout.cells + 1 for one in bits(givens)}
    text = "".join(str(digits.get(cell, ".")) for cell in range(layout.cells))
    grid = [text[row : row + 9] for row in range(0, 81, 9)]
    extra = {"diagonals": True} if shape.diagonals else {}
    return lapiz.load({"kind": "sudoku", "grid": grid, **extra})
