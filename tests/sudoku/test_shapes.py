"""Every technique on every shape of board: none raises, none says what is untrue."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

import pytest

import lapiz
from lapiz import Grounds, Position, Puzzle, Technique, bits, union
from lapiz.files.profiles import named_profile
from lapiz.proof import refuse
from lapiz.search.walking import solutions
from tests.sudoku.shapes import LARGE, SMALL, board

MOST = 2
"""How many deductions of a technique are looked at in a position."""


MIDDLE = ["side 6", "no boxes, side 6", "irregular", "a king, no boxes"]
"""Sides 5 and 6; on others some searches of almost locked sets take minutes."""
CASES = [
    *SMALL,
    *(pytest.param(name, marks=pytest.mark.rest) for name in MIDDLE),
    *(pytest.param(name, marks=pytest.mark.slow) for name in LARGE if name not in MIDDLE),
]


def rows_of(puzzle: Puzzle) -> list[str]:
    """The rows of a puzzle's grid, which a file may have as one text."""
    grid = puzzle.document["grid"]
    return grid.split() if isinstance(grid, str) else grid


@cache
def techniques(kind: str) -> tuple[Technique, ...]:
    """All that a solve of a kind may ask with `--profile all`."""
    return tuple(one for one in lapiz.registry().techniques.values() if one.kind in (None, kind))


def positions(puzzle: Puzzle, number: int, solution: int) -> Iterator[Position]:
    """Positions on the way to a solution, where some candidates are left; the start of small ones.

    Of an empty board of 9 or more the longest searches take minutes.
    """
    random, start, side = Random(7), puzzle.start.alive, len(rows_of(puzzle))
    if side < 6:
        yield puzzle.start
    for _ in range(number):
        share = random.choice((0.1, 0.2, 0.3)) if side < 8 else 0.6 / side
        others = (one for one in bits(start & ~solution) if random.random() < share)
        alive = solution | union(1 << one for one in others)
        yield Position(puzzle.space, alive, puzzle.start.placed, start).settled()


def faults(puzzle: Puzzle, position: Position, solution: int) -> Iterator[str]:
    """What techniques do wrong in a position: raise, prove nothing, or remove what is true."""
    view = puzzle.kind.view(position)
    for technique in techniques(puzzle.kind.name):
        for find in filter(None, (technique.find, technique.choose)):
            try:
                found = list(islice(find(view), MOST))
            except Exception as error:
                yield f"{technique.name} raised {error!r}"
                continue
            for deduction in found:
                # Where rules exclude more than houses do, a solve leaves out deadly patterns.
                deadly = technique.grounds is Grounds.UNIQUENESS and position.space.restrictions
                message = None if deadly else refuse(deduction, position)
                if message:
                    yield f"{technique.name}: {message}"
                untrue = deduction.removes & solution or deduction.places & ~solution
                if technique.grounds is Grounds.PROOF and untrue:
                    yield f"{technique.name} is untrue"


@pytest.mark.sample(4, 2)
@pytest.mark.parametrize("name", CASES)
def test_no_technique_trips_over_a_shape(name: str) -> None:
    puzzle = lapiz.load(SMALL.get(name) or LARGE[name])
    solution = union(1 << one for one in next(iter(solutions(puzzle.start))))
    for position in positions(puzzle, 2, solution):
        assert not [*faults(puzzle, position, solution)]


@pytest.mark.sample(8)
@pytest.mark.parametrize("name", SMALL)
def test_a_strict_solve_with_all_techniques_ends(name: str) -> None:
    puzzle = lapiz.load(SMALL[name])
    log = lapiz.solve(puzzle, profile=named_profile(puzzle.kind, "all"), strict=True)
    assert log.status in ("solved", "many solutions")


@pytest.mark.parametrize("side", [4, 10, 16])
def test_chains_of_explainer_keep_out_of_other_sides(side: int) -> None:
    puzzle = lapiz.load(board(side))
    view = puzzle.kind.view(puzzle.start)
    for name in ("forcing-x-chain", "forcing-xy-chain", "bidirectional-cycle"):
        assert not [*lapiz.registry().techniques[name].find(view)]
