"""Which cells of a digit no placing contains, compared with all placings."""

from collections.abc import Iterator
from random import Random

import pytest

from lapiz.core import bits
from lapiz_sudoku.board import Layout, Shape, space_of
from lapiz_sudoku.board.placing import placing_without, unplaceable

SHAPES = {
    "boxes": Shape(6),
    "diagonals": Shape(4, diagonals=True),
    "groups": Shape(6, disjoint_groups=True),
}


def placings(layout: Layout, board: int, houses: list[int], chosen: int = 0) -> Iterator[int]:
    """Yield all sets of cells of a board that have one in each house."""
    house = next((house for house in houses if not house & chosen), None)
    if house is None:
        yield chosen
        return
    for cell in bits(house & board):
        yield from placings(layout, board & ~layout.peers[cell], houses, chosen | 1 << cell)


@pytest.mark.parametrize("name", SHAPES)
def test_all_cells_that_no_placing_has(name: str) -> None:
    layout, random = Layout.of(space_of(SHAPES[name])), Random(name)
    for _ in range(25):
        board, houses = layout.board, [*layout.house_boards]
        while houses and all(house & board for house in houses):
            ways = set(placings(layout, board, houses))
            contained = 0
            for way in ways:
                contained |= way
            assert unplaceable(layout, board, 1) == board & ~contained
            lost = board & random.getrandbits(layout.cells) & random.getrandbits(layout.cells)
            way = placing_without(layout, board, 1, lost)
            assert way in ways if way else all(other & lost for other in ways)
            assert not way & lost
            board &= ~(random.getrandbits(layout.cells) & random.getrandbits(layout.cells))
            if board and random.random() < 0.4:
                cell = random.choice([*bits(board)])
                board &= ~layout.peers[cell] & ~(1 << cell)
                houses = [house for house in houses if not house >> cell & 1]
