"""Boards of triomino that are made: one tiling each, solved by name."""

import pytest

import lapiz
from lapiz.solving.generation import generate


@pytest.mark.parametrize(("rows", "columns"), [(4, 4), (8, 8), (5, 9), (12, 7)])
def test_boards_have_one_tiling(rows: int, columns: int) -> None:
    for seed in (1, 2):
        options = {"rows": rows, "columns": columns}
        puzzle, log = next(generate("triomino", seed=seed, options=options))
        assert lapiz.count(puzzle, 3) == 1
        assert log.status == "solved"
        assert "backtracking" not in log.counts()
        pieces = len(log.end.space.names(log.end.placed))
        assert pieces * 3 >= rows * columns // 2, "most of the board is covered"


def test_a_seed_makes_the_same_board() -> None:
    one, other = (next(generate("triomino", seed=5))[0] for _ in range(2))
    assert one.document["holes"] == other.document["holes"]


@pytest.mark.parametrize("options", [{"rows": 1}, {"columns": 31}, {"side": 8}])
def test_bad_options(options: dict[str, int]) -> None:
    with pytest.raises(lapiz.BadInput):
        next(generate("triomino", seed=1, options=options))
