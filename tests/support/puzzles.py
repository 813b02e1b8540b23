"""Puzzles that many tests share: one that is easy, and random ones made from fixed seeds."""

from functools import cache
from random import Random
from typing import Any

import lapiz

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SHAPES: list[dict[str, Any]] = [
    {"side": 4},
    {"side": 6},
    {"side": 6, "regions": True},
    {"side": 8},
    {"side": 9},
    {"side": 9},
    {"side": 9, "regions": True},
    {"side": 9, "diagonals": True},
    {"side": 9, "windows": True},
    {"side": 9, "disjoint_groups": True},
]

SMALL: dict[str, dict[str, Any]] = {
    "nonomino": {
        "pieces": [
            "1 [((0,0),1),((0,1),2),((1,0),3),((1,1),4)]",
            "2 [((0,0),3),((0,1),0),((1,0),0),((1,1),0)]",
            "3 [((0,0),0),((0,1),1),((1,0),0),((1,1),0)]",
            "4 [((0,0),0),((0,1),0),((1,0),0),((1,1),1)]",
        ]
    },
    "queens": {"size": 6, "regions": ["AABBBB", "AACBBB", "ACCCDD", "EECDDD", "EEFFDD", "EEEFFF"]},
    "shikaku": {"grid": ["4 .", ". ."]},
    "star-battle": {"size": 4, "stars": 1, "regions": ["AABB", "ACBB", "CCDD", "CCDD"]},
    "sudoku": {"grid": ["12..", "...2", "..13", "...."]},
    "triomino": {"size": 4, "hole": [4, 4]},
}
"""A small puzzle of each kind, without its kind."""


@cache
def sudokus(seed: int, number: int) -> tuple[lapiz.Puzzle, ...]:
    """Random minimal sudokus of all small shapes in turn."""
    generator = lapiz.registry().kind("sudoku").generator
    assert generator
    random = Random(seed)
    return tuple(generator.make(random, SHAPES[index % len(SHAPES)]) for index in range(number))
