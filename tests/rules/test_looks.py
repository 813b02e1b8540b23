"""Puzzles with rules are rated by what has to be looked at: `lapiz_generic.look_scale`."""

from functools import partial

import pytest

import lapiz
from lapiz import Deduction, Puzzle
from lapiz.solving.rating import rating_of_step
from tests.rules.variants import puzzle

SCALE = lapiz.registry().scales["looks"]


@pytest.fixture(scope="module")
def killer() -> Puzzle:
    """A killer with nothing given but two cages in row 1, of two cells and of three."""
    cages = [{"cells": "r1c1 r1c2", "sum": 5}, {"cells": "r1c3 r1c4 r1c5", "sum": 8}]
    document = {"kind": "sudoku", "grid": ["." * 9] * 9, "rules": [{"killer": cages}]}
    return lapiz.load(document)


def worth(killer: Puzzle, technique: str | None, truths: tuple[int, ...], **more: object) -> float:
    record = lapiz.registry().techniques[technique] if technique else None
    deduction = partial(Deduction, removes=1, truths=truths)
    return SCALE.step(record, deduction(**more), killer.space)


def test_open_cells_count_half_a_point_and_further_looks_three(killer: Puzzle) -> None:
    (two, _), (three, _) = killer.space.demands
    row = next(n for n, item in enumerate(killer.space.items) if item.name == "1 in row 1")
    assert worth(killer, "cage-combinations", (two,)) == 1
    assert worth(killer, "cage-combinations", (three,)) == 1.5
    assert worth(killer, "core", (two, three)) == 2.5 + 3
    assert worth(killer, "locked-candidates-pointing", (row,)) == 4.5
    assert worth(killer, "core", (row, two, three)) == 4.5 + 6


def test_a_cell_and_a_single_are_seen_at_a_glance(killer: Puzzle) -> None:
    cell = next(n for n, item in enumerate(killer.space.items) if item.sort == "cell")
    assert worth(killer, "naked-pair", (cell,)) == 0
    assert worth(killer, "hidden-single", (cell + 100,)) == 0


def test_a_supposition_costs_more(killer: Puzzle) -> None:
    (two, _), _ = killer.space.demands
    assert worth(killer, None, (two,)) == 1.5 + 3
    assert worth(killer, "forcing-net-verity", (two,), supposes=True) == 1.5 + 3
    assert worth(killer, "core", (two,), supposes=True) == 1  # its text supposes, it does not


def test_in_a_solve_placed_cells_are_no_longer_looked_at() -> None:
    log = lapiz.solve(puzzle("killer"))
    rating = log.rating
    assert rating
    alone = [rating_of_step(step, SCALE).score for step in log.steps]
    assert (rating.scale, rating.score) == ("looks", max(alone))
    assert rating.numbers["sum"] == sum(alone)
    find = lapiz.registry().techniques.get
    most = [SCALE.step(find(one.technique), one, space) for one, space in log.deductions()]
    assert all(now <= empty for now, empty in zip(alone, most, strict=True))
    assert sum(alone) < sum(most)


def test_it_is_for_puzzles_with_rules() -> None:
    easy = lapiz.load(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    )
    assert lapiz.rate(easy).scale == "hodoku"
    assert "looks" not in lapiz.solving.rating.scales_for("sudoku")
    assert lapiz.rate(easy, "looks").level == "Easy"
