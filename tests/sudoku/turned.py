"""Sudokus turned and shuffled as their rules allow, and boards of several shapes."""

from collections.abc import Callable
from random import Random

from lapiz.core import Position, bits
from lapiz_sudoku.board import Shape

SHAPES = {
    "classic": (Shape(9), 486),
    "diagonals": (Shape(9, diagonals=True), None),
    "windows": (Shape(9, windows=True), None),
    "groups": (Shape(9, disjoint_groups=True), None),
    "regions": (Shape(5, tuple("AAABBACABBCCCDBECDDDEEEED")), None),
    "tall boxes": (Shape(6), None),
}


def shuffled(random: Random) -> Callable[[int], int]:
    """A symmetry of the rules, as a function of candidates."""

    def lines() -> list[int]:
        bands = random.sample(range(3), 3)
        return [3 * band + line for band in bands for line in random.sample(range(3), 3)]

    rows, columns, digits = lines(), lines(), random.sample(range(9), 9)
    turn = random.random() < 0.5

    def image(candidate: int) -> int:
        digit, row, column = candidate // 81, candidate % 81 // 9, candidate % 9
        row, column = rows[row], columns[column]
        if turn:
            row, column = column, row
        return digits[digit] * 81 + row * 9 + column

    return image


def images(members: int, image: Callable[[int], int]) -> int:
    return sum(1 << image(candidate) for candidate in bits(members))


def turned(position: Position, image: Callable[[int], int]) -> Position:
    """The image of a position."""
    alive, placed = images(position.alive, image), images(position.placed, image)
    return Position(position.space, alive, placed, images(position.origin, image))
