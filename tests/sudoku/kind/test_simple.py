"""Singles in the simplest words: where to look, and what is seen there."""

import attrs
import pytest

import lapiz
from lapiz.core import union
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


@pytest.mark.parametrize(("cells", "digits"), [(1, 1), (2, 2), (1, 2), (2, 3)])
def test_only_as_many_cells_as_digits_use_these_up(cells: int, digits: int) -> None:
    """Of one cell the words for several would be said."""
    start = lapiz.load({"kind": "sudoku", "grid": ["...."] * 4}).start
    others = union(1 << 16 * digit + cell for digit in range(digits, 4) for cell in range(cells))
    claim = lapiz.Deduction(1 << cells, truths=tuple(range(cells)))
    told = PUZZLE.kind.naming.notation["simple"](start.space, (claim, start.remove(others)))
    text = (
        "Look at r1c1 and r1c2. Only 1 and 2 can go there. These squares use up 1 and 2, so no "
        "other square of row 1 can have one of them. So r1c3 is not 1."
    )
    assert told == text * (cells == digits == 2)
