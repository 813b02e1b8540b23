"""Which cells a rule binds to each other, and which are looked at together."""

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

import lapiz
from lapiz.core import union
from lapiz_grid import Board, Cells, Exclude, Ruling, constraints_of
from lapiz_grid.demands import Demands
from lapiz_rules.partners import parts_of
from lapiz_sudoku.board import Layout

LINE, RISING, CELL_BY_CELL = (True, False), (True, True), (False, False)
"""Whether parts are lines, and whether one of two cells is larger and no more is said."""
Case = tuple[Any, list[tuple[int, ...]], tuple[bool, bool]]
EVERY: list[tuple[int, ...]] = [(cell,) for cell in range(36)]
CASES: list[Case] = [
    ({"thermometer": ["r1c1-r1c3", "r2c2-r3c2"]}, [(0, 1, 2), (7, 13)], RISING),
    ({"thermometer": ["r1c1-r1c3", "r1c3-r3c3", "r5c5-r5c6"]},
     [(0, 1, 2, 8, 14), (28, 29)], RISING),
    ({"greater-than": ["r1c1-r1c2", "r4c4-r5c4", "r2c2-r1c2"]}, [(0, 1, 7), (21, 27)], RISING),
    ({"minimum": "r3c3 r6c6"}, [(8, 13, 14, 15, 20), (29, 34, 35)], RISING),
    ({"white-dots": ["r1c1-r1c2", "r2c2-r2c3"]}, [(0, 1), (7, 8)], LINE),
    ({"palindrome": "r1c1-r1c5"}, [(0, 1, 2, 3, 4)], LINE),
    ({"renban": "r1c1-r1c3"}, [(0, 1, 2)], LINE),
    ({"clone": ["r1c1 r1c2", "r3c3 r3c4"]}, [(0,), (1,), (14,), (15,)], CELL_BY_CELL),
    ({"white-dots": {"pairs": ["r1c1-r1c2"], "negative": True}}, EVERY, CELL_BY_CELL),
    ("anti-knight", EVERY, CELL_BY_CELL),
]  # fmt: skip


@pytest.mark.parametrize(("entry", "cells", "form"), CASES, ids=str)
def test_parts_are_lines_or_cells_with_all_that_the_rule_binds_to_them(
    entry: Any, cells: list[tuple[int, ...]], form: tuple[bool, bool]
) -> None:
    puzzle = lapiz.load({"kind": "sudoku", "grid": ["......"] * 6, "rules": [entry]})
    layout = Layout.of(puzzle.space)
    (constraint,) = layout.shape.constraints
    parts = parts_of(layout, constraint)
    assert sorted(tuple(sorted(part.cells)) for part in parts) == cells
    ruling = layout.ruling
    assert ruling
    bonds = {frozenset((bond.first, bond.second)) for bond in ruling.bonds_of(constraint)}
    lines = [bond for bond in bonds for part in parts if bond <= {*part.cells}]
    assert form == CELL_BY_CELL or {*lines} == bonds
    for part in parts:
        own = [bond for bond in bonds if bond <= {*part.cells} or not part.line]
        beside = {
            cell: union(1 << other for bond in own if cell in bond for other in bond - {cell})
            for cell in part.cells
        }
        assert {cell: part.beside.get(cell, 0) for cell in part.cells} == beside
        assert part.board == union((*beside.values(), *(1 << cell for cell in part.cells)))
        assert (part.line, part.ordered) == form


SCATTERED = tuple(7 * number % 36 for number in range(36))
REGIONS = tuple(str(cell // 12 * 2 + cell % 6 // 3) for cell in range(36))


def alike(cells: Cells, house: Callable[[int], object]) -> set[frozenset[int]]:
    """The cells of each house."""
    return {frozenset(cell for cell in cells if house(cell) == house(one)) for one in cells}


@pytest.mark.parametrize(("number", "ways"), [(36, 4), (32, 4), (31, 1)])
def test_many_cells_that_add_up_are_seen_by_rows_columns_and_regions_too(
    number: int, ways: int
) -> None:
    cells = SCATTERED[:number]
    first, *others = Demands(Ruling(6, (), REGIONS))._groupings(cells)
    assert sorted(place for group in first for place in group) == [*range(number)]
    for group in first:
        for one, other in combinations((cells[place] for place in group), 2):
            rows, columns = ((one // 6, other // 6), (one % 6, other % 6))
            assert rows[0] == rows[1] or columns[0] == columns[1] or REGIONS[one] == REGIONS[other]
    houses = (lambda cell: cell // 6, lambda cell: cell % 6, REGIONS.__getitem__)
    seen = [{frozenset(cells[place] for place in group) for group in way} for way in others]
    assert seen == [alike(cells, house) for house in houses][: ways - 1]


def test_equal_digits_are_not_as_many_steps_apart_as_they_say() -> None:
    digits = (0, 1, 2, 3)
    (constraint,) = constraints_of({"rules": ["anti-taxicab"]}, 4, digits)
    parts = constraint.rule.parts(constraint, Board(4, (constraint,), digits=digits))
    bound = {
        (frozenset((part.first, part.second)), digit)
        for part in parts
        if isinstance(part, Exclude)
        for digit, gone in zip(digits, part.relation, strict=True)
        if gone
    }
    pairs = combinations(range(16), 2)
    steps = {
        (one, other): abs(one // 4 - other // 4) + abs(one % 4 - other % 4) for one, other in pairs
    }
    assert bound == {(frozenset(pair), far) for pair, far in steps.items() if far in digits}
