"""Singles in the simplest words: where to look, and what is seen there."""

import attrs
import pytest

import lapiz
from lapiz.texts import say

PUZZLE = lapiz.load({"kind": "sudoku", "grid": ["..3.", "...2", ".2..", "14.."]})
SINGLES = [
    (0, "Look at the 2s in r2c4 and r3c2. In row 1 the 2 can go only in r1c1. So r1c1 is 2."),
    (1, "Look at the 2 in r2c4. In row 4 the 2 can go only in r4c3. So r4c3 is 2."),
]


@pytest.mark.parametrize(("number", "text"), SINGLES)
def test_a_hidden_single_is_told_from_what_excludes_it_elsewhere(number: int, text: str) -> None:
    single = lapiz.steps(PUZZLE, "hidden-single")[number]
    assert say(PUZZLE, single, "simple") == text
    _, rest = text.split(" In ")
    house = rest.partition(" the ")[0]
    alone = f"Look at {house}. T{rest.removeprefix(f'{house} t')}"
    assert say(PUZZLE, attrs.evolve(single, roles={}), "simple") == alone
