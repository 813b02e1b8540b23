"""What bonds say: which cells cannot hold the digit of another one."""

from itertools import permutations
from typing import Any

import pytest

import lapiz
from lapiz_grid.testing import check_rule
from lapiz_sudoku.board import Layout

RULES: list[Any] = [
    "anti-knight",
    "anti-king",
    "non-consecutive",
    {"thermometer": "r1c1-r3c3"},
    {"palindrome": "r4c1-r2c3"},
    {"white-dots": "r2c1-r2c2"},
    {"killer": "r1c4 r2c4 r2c3", "sum": 6},
]


@pytest.mark.parametrize("rule", RULES, ids=str)
def test_a_digit_sees_where_a_bond_excludes_it(rule: Any) -> None:
    grid = ["." * 4] * 4
    space = lapiz.load({"kind": "sudoku", "grid": grid, "boxes": False, "rules": [rule]}).space
    ruling = Layout.of(space).ruling
    assert ruling
    for digit, seen in enumerate(ruling.seen):
        for cell, other in permutations(range(16), 2):
            bond = ruling.bond_between(16 * digit + cell, 16 * digit + other)
            assert (bond is not None) == seen.get(cell, 0) >> other & 1


def test_a_rule_that_allows_everything_is_not_shown_by_that() -> None:
    with pytest.raises(AssertionError, match="palindrome: 1 of 1 ways say little"):
        check_rule("palindrome", lambda digits: True, "r1c1-r1c2", side=4, digits=(1,))
