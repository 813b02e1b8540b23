"""Large shikakus with several solutions: what forcing goes on from is what it would find anew."""

from random import Random

import pytest

import lapiz
from lapiz import Position, bits, union
from lapiz.search.following import Propagator, falling, too_wide


def blocks(height: int, width: int, rows: int, columns: int, seed: int) -> lapiz.Puzzle:
    """A board of equal blocks, each with its number in a random square: many solutions."""
    random = Random(seed)
    grid = [["."] * columns for _ in range(rows)]
    for top in range(0, rows, height):
        for left in range(0, columns, width):
            row, column = top + random.randrange(height), left + random.randrange(width)
            grid[row][column] = str(height * width)
    return lapiz.load({"kind": "shikaku", "grid": [" ".join(row) for row in grid]})


def refuted(position: Position) -> int:
    """The candidates that leave an item empty, each followed from the beginning."""
    follow = Propagator(position)
    return union(1 << c for c in bits(position.open) if follow.assume(c).empty is not None)


@pytest.mark.sample(2)
@pytest.mark.parametrize("seed", range(6))
def test_what_is_known_of_an_earlier_position_is_gone_on_from(seed: int) -> None:
    random = Random(seed)
    position = blocks(2, 3, 20, 18, seed).start
    assert too_wide(position.space)
    for _ in range(5):
        assert falling(position, position.open) == refuted(position)
        gone = random.sample(list(bits(position.open)), 4)
        position = position.remove(union(1 << candidate for candidate in gone))
