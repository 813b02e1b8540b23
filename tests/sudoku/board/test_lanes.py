"""Boards in the lanes of their houses, and the houses that a solution clears of subsets."""

from collections.abc import Iterator

import pytest
from hypothesis import given, strategies as st

import lapiz
from lapiz.core import bits, forget, union
from lapiz_sudoku.basics import subset_houses, subset_search
from lapiz_sudoku.board import Grid, Shape, Unions, layout_of
from tests.sudoku.grids import grids
from tests.support.puzzles import sudokus

SHAPES = [Shape(4), Shape(9), Shape(9, windows=True, diagonals=True), Shape(12)]


@given(st.lists(st.integers(0, 2**20), max_size=20), st.data())
def test_unions(sets: list[int], data: st.DataObject) -> None:
    board = data.draw(st.integers(0, 2 ** len(sets) - 1))
    assert Unions(sets).of(board) == union(sets[cell] for cell in bits(board))


@given(st.sampled_from(SHAPES), st.data())
def test_lanes_hold_the_cells_of_each_house(shape: Shape, data: st.DataObject) -> None:
    layout = layout_of(shape)
    board = data.draw(st.integers(0, layout.board))
    lanes = layout.lanes
    cells = lanes.spread(board)
    for house in layout.houses:
        lane = cells >> house.number * lanes.width & (1 << lanes.width) - 1
        assert {house.order[place] for place in bits(lane)} == set(bits(board & house.cells))
    met = [house.number for house in layout.houses if house.cells & board]
    assert lanes.houses(cells) == lanes.houses(cells << lanes.half) == met
    assert lanes.holding(cells) == union(((1 << lanes.gap) - 1) << h * lanes.width for h in met)
    assert lanes.differing(lanes.both(cells)) == 0


def positions() -> Iterator[Grid]:
    yield from grids()
    for puzzle in sudokus(7, 30):
        log = lapiz.solve(puzzle, fallback=False)
        yield from (Grid(step.before) for step in log.steps[::7])
        yield Grid(log.end)


def nonempty(groups: dict[tuple[bool, int], list[subset_search.Subset]]) -> object:
    return {key: subsets for key, subsets in groups.items() if subsets}


@pytest.mark.rest
@pytest.mark.usefixtures("plain")
def test_a_known_solution_changes_no_subset(monkeypatch: pytest.MonkeyPatch) -> None:
    fewer = 0
    for grid in positions():
        forget()
        found = subset_search.subsets_of(grid)
        houses = subset_houses.houses_with_subsets(grid)
        with monkeypatch.context() as patch:
            patch.setattr(subset_houses, "witness", lambda position: 0)
            forget()
            assert nonempty(subset_search.subsets_of(grid)) == nonempty(found)
            every = subset_houses.houses_with_subsets(grid)
        assert set(houses) <= set(every)
        fewer += len(houses) < len(every)
    assert fewer > 20
