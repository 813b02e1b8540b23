"""Many random puzzles of all shapes: every step proved, none against the solution.

LAPIZ_SWEEP sets how many puzzles; the full sweep is 20,000.
"""

import os
from collections import Counter
from random import Random

import pytest

import lapiz
from lapiz.search.walking import solutions
from tests.support.puzzles import SHAPES

NUMBER = int(os.environ.get("LAPIZ_SWEEP", "300"))


def check(puzzle: lapiz.Puzzle) -> Counter[str]:
    """Solve, compare every step with the only solution, and count the techniques."""
    (solution,) = solutions(puzzle.start)
    right = sum(1 << candidate for candidate in solution)
    log = lapiz.solve(puzzle)
    assert log.status == "solved", log
    assert not log.problems, log.problems
    assert log.end.placed == right
    position = puzzle.start
    for entry in log.entries:
        if isinstance(entry, lapiz.Deduction):
            removes, places = entry.removes, entry.places
        else:
            removes, places = 0, 1 << entry[1]
        assert not removes & right
        assert not places & ~right
        position = position.apply(removes, places)
    assert position == log.end
    return Counter(log.counts())


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_soundness(part: int) -> None:
    generator = lapiz.registry().kind("sudoku").generator
    assert generator
    random = Random(1000 + part)
    used: Counter[str] = Counter()
    for number in range(NUMBER // 4):
        shape = dict(SHAPES[number % len(SHAPES)])
        if random.random() < 0.3:
            shape["givens"] = random.randrange(shape["side"] ** 2 // 2)
        used += check(generator.make(random, shape))
    assert len(used) > 10
    print(used)
