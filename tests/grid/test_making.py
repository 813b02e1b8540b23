"""Random puzzles of kinds on a grid."""

from random import Random

import pytest

from lapiz import BadInput, Kind
from lapiz.search.walking import count
from lapiz_grid import known_rule
from lapiz_grid.kinds import LATIN, digit_grid

KINDS: dict[str, tuple[Kind, int]] = {
    "latin": (digit_grid("latin", range(2, 10), rules=[LATIN]), 6),
    "small": (digit_grid("small", [3, 4], rules=[LATIN]), 4),
    "large": (digit_grid("large", [7, 9], rules=[LATIN], digits=range(9)), 7),
    "signs": (digit_grid("signs", [4], rules=[LATIN, known_rule("thermometer")]), 4),
    "two rules": (
        digit_grid("two", [5], rules=[LATIN, known_rule("killer"), known_rule("palindrome")]),
        5,
    ),
}


@pytest.mark.parametrize("name", KINDS)
def test_a_made_puzzle_has_one_solution_and_few_givens(name: str) -> None:
    kind, side = KINDS[name]
    assert kind.generator
    puzzle = kind.generator.make(Random(3), {})
    rows = puzzle.document["grid"]
    assert [len(row) for row in rows] == [side] * side
    assert count(puzzle.start, 2) == 1
    assert puzzle.document.keys() <= {"kind", "grid", "thermometer", "killer", "palindrome"}
    givens = [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign != "."]
    assert puzzle.start.placed.bit_count() == len(givens)
    for row, column in givens:
        fewer = [*rows]
        fewer[row] = rows[row][:column] + "." + rows[row][column + 1 :]
        assert count(kind.read({**puzzle.document, "grid": fewer}).start, 2) == 2


@pytest.mark.parametrize("name", ["signs", "two rules"])
def test_rules_with_places_are_drawn(name: str) -> None:
    kind, side = KINDS[name]
    assert kind.generator
    puzzle = kind.generator.make(Random(3), {"side": side})
    fields = puzzle.document.keys() - {"kind", "grid"}
    assert fields == ({"thermometer"} if name == "signs" else {"killer", "palindrome"})


@pytest.mark.parametrize("side", [1, 10, "4", True])
def test_a_side_that_there_is_not_is_refused(side: object) -> None:
    kind, _ = KINDS["latin"]
    assert kind.generator
    with pytest.raises(
        BadInput, match=r"option side is .*, expected one of 2, 3, 4, 5, 6, 7, 8, 9"
    ):
        kind.generator.make(Random(1), {"side": side})
