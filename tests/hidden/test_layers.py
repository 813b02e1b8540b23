"""Hidden layers: what is demanded of the cells of a value, by trying every way."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random

import pytest

from lapiz.core import union
from lapiz.testing import check_demand
from lapiz_hidden.connected import Connected
from lapiz_hidden.layers import SHADED, Valued
from lapiz_hidden.tallied import Tallied
from tests.support.predicates import Place, in_one_piece

SIDE, EVERY = 3, 0b1_1111_1111
STARTS = (0, 9, 18)
PLACES: list[Place] = [(row, column) for row in range(SIDE) for column in range(SIDE)]


def _boards(alive: int) -> Iterator[int]:
    """Yield the cells of the first of three values in each way to fill the grid."""
    options = [[n for n, start in enumerate(STARTS) if alive >> start + c & 1] for c in range(9)]
    for way in product(*({min(own, 1) for own in cell} for cell in options)):
        yield union(1 << cell for cell, value in enumerate(way) if not value)


@cache
def fits(board: int, size: int) -> bool:
    cells = {place for number, place in enumerate(PLACES) if board >> number & 1}
    return in_one_piece(cells) and len(cells) == size


@pytest.mark.parametrize("size", [1, 3, 5])
def test_so_many_that_hang_together_lose_no_way(size: int) -> None:
    demand, random = Connected(SIDE, Valued(STARTS, 0, EVERY), SHADED, size), Random(size)
    seen = set[bool]()
    for _ in range(120):
        cells = [random.sample(STARTS, random.choice((1, 1, 2, 3))) for _ in range(9)]
        alive = union(1 << start + cell for cell, own in enumerate(cells) for start in own)
        ways = [board for board in _boards(alive) if fits(board, size)]
        dead = demand.dead(alive)
        seen.add(dead is None)
        assert dead is not None or not ways
        for cell in range(9):
            if dead is not None and dead >> cell & 1:
                assert not any(board >> cell & 1 for board in ways)
            if dead is not None and (dead >> cell + 9 | dead >> cell + 18) & 1:
                assert all(board >> cell & 1 for board in ways)
        assert dead is None or not dead & ~alive
    assert seen == {True, False}


def test_so_many_that_hang_together_are_right_in_all_that_they_say() -> None:
    demand = Connected(SIDE, Valued((0, 9), 0, EVERY), SHADED, 3)
    shapes = sum(fits(board, 3) for board in range(1 << 9))
    assert check_demand(demand, tries=80) == shapes


@pytest.mark.parametrize("count", [0, 1, 2])
def test_counted_cells_are_right_in_all_that_they_say(count: int) -> None:
    """Three cells of two values, with the digits 1 to 3 beside them."""
    values = [Valued((0, 3), 1, 0b111), Valued((6, 9, 12), 2, 0b111)]
    assert check_demand(Tallied(values, count), tries=80) > 0
    assert check_demand(Tallied(values[:1], count), tries=80) > 0
    assert check_demand(Tallied([Valued((0, 3), 0, 0b111)], count), tries=80) > 0
