"""What items rule out by the pairs that exclude each other: all of it goes, and nothing else."""

from itertools import islice
from random import Random

import lapiz
from lapiz.core import bits, union
from lapiz.search.following import fields
from lapiz.search.following.bitfields import state_of
from lapiz.search.walking import solutions

RULES = [{"thermometer": "r1c1 r2c2 r3c3"}, "anti-knight"]


def test_nothing_is_left_beside_which_an_item_would_be_empty() -> None:
    puzzle = lapiz.load({"kind": "sudoku", "grid": ["......"] * 6, "rules": RULES})
    start, layout, random = puzzle.start, fields(puzzle.space), Random(1)
    sets, keep, gone = puzzle.space.sets, puzzle.space.keep, 0
    assert layout.supports
    every = [union(1 << c for c in solution) for solution in islice(solutions(start), 50)]
    for _ in range(60):
        lost = union(1 << c for c in bits(start.open) if random.random() < 0.3)
        position = start.remove(lost)
        state = layout.supports.narrow(state_of(position))
        left = union(1 << c for c in bits(position.alive) if layout.own[c] & state == layout.own[c])
        for number in range(36):  # the cells
            options = list(bits(sets[number] & left))
            if options:
                assert not left & ~union(keep[c] for c in options)
        assert all(not one & ~left for one in every if not one & ~position.alive)
        gone += bool(position.alive & ~left)
    assert gone > 10
