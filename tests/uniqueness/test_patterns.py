"""Deadly patterns beyond the usual: what their guardians are, and that nothing false follows."""

import json
from functools import cache
from itertools import combinations, islice, product
from pathlib import Path
from random import Random

import pytest

import lapiz
from lapiz import Technique, bits, refuse, testing, union
from lapiz.search.walking import first
from lapiz_sudoku.board import Grid, grid_of
from lapiz_uniqueness import external
from lapiz_uniqueness.almost import OUTSIDE_FROM, SIDES, almost_rectangles, choices
from lapiz_uniqueness.patterns import deadly_patterns
from lapiz_uniqueness.twins import fillings, twinless
from tests.support.places import ROOT
from tests.support.samples import sweep

HELD = Path(__file__).with_name("held.jsonl")
"""Positions of hard puzzles, with what a technique finds first."""
DOCUMENTS = [json.loads(line) for line in HELD.read_text("utf-8").splitlines()]
NAMES = sorted({document["expect"]["technique"] for document in DOCUMENTS})


@cache
def held(name: str) -> list[lapiz.Puzzle]:
    return [lapiz.load(one) for one in DOCUMENTS if one["expect"]["technique"] == name]


def technique(name: str) -> Technique:
    return lapiz.registry().technique(name)


def test_each_technique_is_held_in_three_positions() -> None:
    mine = [one.name for one in lapiz.techniques() if one.package == "lapiz_uniqueness"]
    assert sorted(mine) == NAMES
    assert all(len(held(name)) >= 3 for name in NAMES)


@pytest.mark.sample(12)
@pytest.mark.parametrize(
    ("name", "place"), [(name, place) for name in NAMES for place in range(len(held(name)))]
)
def test_what_is_held_is_found_and_proved(name: str, place: int) -> None:
    puzzle = held(name)[place]
    found = list(technique(name).find(grid_of(puzzle.start)))
    wanted = {one.replace("<>", "=") for one in puzzle.expect["removes"]}
    assert any(wanted <= set(puzzle.space.names(step.removes)) for step in found)
    for step in found[:4]:
        assert refuse(step, puzzle.start) is None
        assert step.grounds is lapiz.Grounds.UNIQUENESS


def moved(position: lapiz.Position, random: Random) -> tuple[lapiz.Position, dict[int, int]]:
    """A position transposed, its bands and stacks exchanged, relabelled; and where marks go."""
    bands = [random.sample(range(3), 3) for _ in range(2)]
    rows, columns = ([3 * order[line // 3] + line % 3 for line in range(9)] for order in bands)
    digits = random.sample(range(9), 9)
    to = {
        candidate: digits[candidate // 81] * 81 + rows[column] * 9 + columns[row]
        for candidate in range(729)
        for row, column in [divmod(candidate % 81, 9)]
    }
    alive, placed, origin = (
        union(1 << to[one] for one in bits(members))
        for members in (position.alive, position.placed, position.origin)
    )
    return lapiz.Position(position.space, alive, placed, origin), to


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", NAMES)
def test_the_image_of_what_is_found_is_found(name: str) -> None:
    for puzzle in [one for one in held(name) if "regions" not in one.document][:2]:
        there, to = moved(puzzle.start, Random(name))
        found = union(step.removes for step in technique(name).find(grid_of(puzzle.start)))
        image = union(step.removes for step in technique(name).find(grid_of(there)))
        assert image == union(1 << to[one] for one in bits(found))


@pytest.mark.parametrize("name", ["external-avoidable-rectangle", "hidden-avoidable-rectangle"])
def test_given_corners_are_not_avoidable(name: str) -> None:
    for puzzle in held(name):
        start = puzzle.start
        step = next(iter(technique(name).find(grid_of(start))))
        corners = union(start.space.sets[cell] for cell in step.deadly)
        solved = [
            start.space.sets[cell] for cell in step.deadly if start.space.sets[cell] & start.placed
        ]
        origin = start.origin & ~union(solved) | start.placed & corners
        given = lapiz.Position(start.space, start.alive, start.placed, origin)
        again = [other.deadly for other in technique(name).find(grid_of(given))]
        assert step.deadly not in again


def test_a_knights_move_protects_what_it_would_break() -> None:
    """A rule that forbids the twin makes a pattern harmless: a solve leaves it out."""
    puzzle = lapiz.load(ROOT / "puzzles_yaml" / "variants" / "anti-knight.yaml")
    names = [one.name for one in external.TECHNIQUES]
    log = lapiz.solve(puzzle, {"order": ["naked-single", "hidden-single", *names]}, fallback=False)
    assert not log.problems
    harmless = 0
    for _, position in islice(testing.situations([puzzle]), 0, None, 12):
        steps = technique("external-unique-rectangle-2").find(grid_of(position))
        harmless += sum(refuse(step, position) is not None for step in steps)
    assert harmless


@pytest.mark.parametrize("seed", range(20))
def test_choices_are_the_smallest_that_stop_all_but_deadly_ways(seed: int) -> None:
    """All sets of choices are tried, and what each leaves of the corners."""
    random = Random(seed)
    corners = tuple(random.choice((1, 2, 3, 5, 6, 7, 7)) for _ in range(4))
    ways = [
        way
        for way in product(*([state for state in (1, 2, 4) if may & state] for may in corners))
        if all(way[one] != way[other] or way[one] == 4 for one, other in SIDES)
    ]
    assert set(choices(corners)) == smallest(ways)  # type: ignore[arg-type]


def smallest(ways: list[tuple[int, ...]]) -> set[tuple[int, ...]]:
    """The smallest sets of choices with which no way has another digit than the two."""
    enough = list[frozenset[int]]()
    for size in range(13):
        for chosen in map(frozenset, combinations(range(OUTSIDE_FROM + 8), size)):
            if not any(other <= chosen for other in enough) and not any(
                4 in way and allowed(way, chosen) for way in ways
            ):
                enough.append(chosen)
    return {tuple(sorted(chosen)) for chosen in enough}


def allowed(way: tuple[int, ...], chosen: frozenset[int]) -> bool:
    """Whether choices allow a way: no further digit in a corner, each digit on a side."""
    inside = all(way[atom] != 4 for atom in chosen if atom < OUTSIDE_FROM)
    sides = [divmod(atom - OUTSIDE_FROM, 2) for atom in chosen if atom >= OUTSIDE_FROM]
    return inside and all(
        1 << number in [way[end] for end in SIDES[side]] for side, number in sides
    )


@sweep(4, 20)
def test_a_guardian_is_true(number: int) -> None:
    """On the way to a solution, with marks that are false taken away at random."""
    seen = 0
    for puzzle, position in islice(testing.situations(testing.corpus("sudoku", 1)), number):
        solution = first_solution(puzzle)
        grid = grid_of(position)
        for almost in almost_rectangles(grid):
            assert almost.guards & solution
            seen += 1
        for pattern in deadly_patterns(grid):
            assert pattern.guards & solution
            assert not any(twinless(grid, filled(grid, pattern.board, pattern.mask)))
    assert seen > 10


@cache
def first_solution(puzzle: lapiz.Puzzle) -> int:
    solution = first(puzzle.start)
    assert solution
    return union(1 << candidate for candidate in solution)


def filled(grid: Grid, board: int, mask: int) -> list[int]:
    return fillings(grid, board, grid.candidates_in(board, mask), 1_000)
