"""Instances of rules that are drawn for a solution: it agrees with them, and they vary."""

from itertools import pairwise
from random import Random

import pytest

from lapiz.core import BadInput
from lapiz_grid import Board, Constraint, Drawing, Sort, agrees, constraints_of, stated
from lapiz_grid.reading import known_rules
from tests.support.predicates import LAYERED, SHADED

SIDE = 6
SOLUTION = [int(digit) for digit in "123456456123231564564231312645645312"]
BOXES = tuple(f"{cell // 12}{cell % 6 // 3}" for cell in range(SIDE * SIDE))


def drawn(name: str, number: int) -> list[Constraint]:
    drawing = Drawing(Board(SIDE, regions=BOXES), SOLUTION, Random(name))
    rule = known_rules()[name]
    found = (drawing.instance(rule, set(range(SIDE * SIDE))) for _ in range(number))
    return [constraint for constraint in found if constraint]


@pytest.mark.parametrize(
    ("name", "field"),
    [
        ("killer", "sum"),
        ("sandwich", "sum"),
        ("quadruple", "digits"),
        ("restricted", "digits"),
        ("first-seen", "digits"),
        ("skyscraper", "value"),
        ("white-dots", ""),
        ("thermometer", ""),
        ("little-killer", "sum"),
    ],
)
def test_the_solution_agrees_with_what_is_drawn(name: str, field: str) -> None:
    constraints = drawn(name, 12)
    assert len(constraints) > 8
    read = constraints_of({"rules": [stated(one, SIDE) for one in constraints]}, SIDE)
    for constraint in (*constraints, *read):
        board = Board(SIDE, (constraint,), BOXES)
        parts = list(constraint.rule.parts(constraint, board))
        assert parts
        assert all(agrees(part, SOLUTION, board.digits) for part in parts)
    assert len({constraint.groups for constraint in read}) > 1 or constraints[0].rule.looks
    assert not field or len({dict(one.values)[field] for one in constraints}) > 2


def test_digits_that_a_rule_names_are_two_to_half_of_them() -> None:
    sizes = {len(dict(constraint.values)["digits"]) for constraint in drawn("first-seen", 30)}  # type: ignore[arg-type]
    assert sizes == {2, 3}


def _is_a_walk(cells: tuple[int, ...]) -> bool:
    places = [divmod(cell, SIDE) for cell in cells]
    return all(max(abs(a - c), abs(b - d)) == 1 for (a, b), (c, d) in pairwise(places))


def _hangs_together(cells: tuple[int, ...]) -> bool:
    reached, before = {cells[0]}, set[int]()
    while reached != before:
        before = reached
        near = {cell + step for cell in reached for step in (-SIDE, SIDE)}
        near |= {cell - 1 for cell in reached if cell % SIDE}
        near |= {cell + 1 for cell in reached if (cell + 1) % SIDE}
        reached = reached | (near & {*cells})
    return reached == {*cells}


FORMS = {Sort.LINE: _is_a_walk, Sort.SEQUENCE: _is_a_walk, Sort.CELLS: _hangs_together}
UNTRIED = {"any-of", "little-killer", "german-whisper", "counting-circles", *LAYERED}
"""Rules made of others, of a whole diagonal, hardly there in a grid of 6, and of many cells."""
PLACED = sorted(
    name for name, rule in known_rules().items() if rule.places and name not in SHADED | UNTRIED
)
"""Rules whose cells grow."""


@pytest.mark.parametrize("name", PLACED)
def test_cells_of_what_is_drawn_are_as_many_as_usual_and_lie_as_their_sort_says(name: str) -> None:
    places = known_rules()[name].places
    assert places
    constraints = drawn(name, 6)
    assert constraints
    for constraint in constraints:
        board = Board(SIDE, (constraint,), BOXES)
        assert all(
            agrees(part, SOLUTION, board.digits)
            for part in constraint.rule.parts(constraint, board)
        )
        assert not constraint.rule.wrong(constraint, board)
        assert len({cell for cells in constraint.groups for cell in cells}) == sum(
            map(len, constraint.groups)
        )
        assert len({len(cells) for cells in constraint.groups}) <= 1
        for cells in constraint.groups:
            fewest, most = (2, 2) if places.sort is Sort.PAIR else places.sizes
            assert fewest <= len(cells) <= (max(most, SIDE) if fewest < most else most)
            assert places.scattered or FORMS.get(places.sort, _is_a_walk)(cells)


def test_where_no_cell_is_free_nothing_grows() -> None:
    drawing = Drawing(Board(SIDE, regions=BOXES), SOLUTION, Random(1))
    assert drawing.instance(known_rules()["renban"], set()) is None
    assert list(drawing.instances(known_rules()["renban"], 0)) == []


def test_rules_about_shaded_cells_need_some() -> None:
    drawing = Drawing(Board(SIDE, regions=BOXES), SOLUTION, Random(1))
    with pytest.raises(BadInput, match="shaded-count is about shaded cells, name yin-yang too"):
        drawing.instance(known_rules()["shaded-count"], {*range(SIDE * SIDE)})
