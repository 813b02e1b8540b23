"""What rules come to: in the whole grid, by name, and in the cells that they tie together."""

from collections.abc import Callable
from itertools import chain, pairwise
from random import Random

import pytest

import lapiz
from lapiz.core import Name
from lapiz.texts.translations import lookup
from lapiz_grid import Board, agrees, constraints_of
from lapiz_grid.parts import cells_of
from lapiz_rules.whole import clusters
from tests.rules.variants import Instance, instances

Grid = list[list[int]]


def _flatmates(grid: Grid) -> bool:
    side = len(grid)
    lines = ([0, *line, 0] for line in zip(*grid, strict=True))
    return all(
        line[at - 1] == 1 or line[at + 1] == side
        for line in lines
        for at in range(1, side + 1)
        if line[at] == (side + 1) // 2
    )


def _in_squares(sort: Callable[[int], int]) -> Callable[[Grid], bool]:
    def check(grid: Grid) -> bool:
        rows = ([*pairwise(row)] for row in grid)
        squares = (zip(above, below, strict=True) for above, below in pairwise(rows))
        every = (one + other for row in squares for one, other in row)
        return all(len({sort(digit) for digit in square}) == 3 for square in every)

    return check


@pytest.mark.parametrize(
    ("name", "accepts"),
    [
        ("dutch-flatmates", _flatmates),
        ("global-entropy", _in_squares(lambda digit: digit)),
        ("global-modulo", _in_squares(lambda digit: digit % 3)),
    ],
)
def test_a_rule_of_the_whole_grid(name: str, accepts: Callable[[Grid], bool]) -> None:
    (constraint,) = constraints_of({"rules": [name]}, 3)
    board = Board(3, (constraint,))
    parts = [*constraint.rule.parts(constraint, board)]
    random, accepted = Random(1), 0
    for _ in range(2_000):
        digits = random.choices((1, 2, 3), (1, 1, 2), k=9)
        fits = accepts([digits[:3], digits[3:6], digits[6:]])
        assert all(agrees(part, digits) for part in parts) == fits, digits
        accepted += fits
    assert accepted > 20


OF_VALUES = {"connected-values", "connected-set", "hidden-line", "doppelganger"}
"""Rules that mean nothing on a board without the `hidden-values` that they name, or a 0."""


def by_themselves() -> list[Instance]:
    """All instances of rules that mean something alone on a board."""
    every = chain.from_iterable(instances().values())
    return [instance for instance in every if instance[0].rule.name not in OF_VALUES]


def test_a_puzzle_and_its_solution_agree_on_each_rule() -> None:
    random, refused = Random(1), set[str]()
    for constraint, side, solution in by_themselves():
        board = Board(side, (constraint,))
        parts = list(constraint.rule.parts(constraint, board))
        if not any(map(board.is_hidden, chain.from_iterable(map(cells_of, parts)))):
            assert all(agrees(part, solution, board.digits) for part in parts), constraint
            others = random.sample(solution, len(solution))
            if not all(agrees(part, others, board.digits) for part in parts):
                refused.add(constraint.rule.name)
    assert len(refused) > 70


def test_what_is_demanded_is_named_in_other_languages_too() -> None:
    packages = ("grid", "hidden", "layers", "relations", "rules")
    told = lookup("es", [f"lapiz_{name}" for name in packages])
    for constraint, side, _ in by_themselves():
        for part in constraint.rule.parts(constraint, Board(side, (constraint,))):
            name = getattr(part, "name", None)
            if name and constraint.rule.name != "any-of":
                assert isinstance(name, Name), constraint
                assert told(name.template), name


def test_a_rule_ties_together_what_hangs_together() -> None:
    rules = [
        {"thermometer": "r1c1 r2c2"},
        {"white-dots": ["r1c1-r1c2", "r1c2-r1c3", "r3c3-r4c3"]},
        "anti-knight",
    ]
    puzzle = lapiz.load({"kind": "sudoku", "grid": ["...."] * 4, "rules": rules})
    found = [(rule.name, cells) for rule, cells in clusters(puzzle.space.layout)]  # type: ignore[arg-type]
    assert found == [("thermometer", (0, 5)), ("white-dots", (10, 14)), ("white-dots", (0, 1, 2))]


def test_a_rule_ties_together_up_to_twelve_cells_and_no_single_ones() -> None:
    winding = [1, 2, 3, 4, 5, 6, 7, 8, 9, 18, 17, 16, 15]
    names = [f"r{1 + (cell - 1) // 9}c{1 + (cell - 1) % 9}" for cell in winding]
    for length, sizes in ((12, [12]), (13, [])):
        pairs = [f"{one}-{other}" for one, other in pairwise(names[:length])]
        rules = [{"white-dots": pairs}, {"even": "r9c9"}]
        puzzle = lapiz.load({"kind": "sudoku", "grid": ["........."] * 9, "rules": rules})
        assert [len(cells) for _, cells in clusters(puzzle.space.layout)] == sizes  # type: ignore[arg-type]
