"""Instances of rules that are drawn for a solution: it agrees with them, and they vary."""

from random import Random

import pytest

from lapiz_grid import Board, Constraint, Drawing, agrees, constraints_of, stated
from lapiz_grid.reading import known_rules

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
