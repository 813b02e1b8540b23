"""Rays: each placed candidate that a single rests on is joined to what it rules out."""

from itertools import combinations, islice

import attrs
import pytest

import lapiz
from lapiz.show.picture.plan import plan_of
from lapiz.show.picture.rays import rays_of
from tests.support.puzzles import EASY

PUZZLES = {
    "easy": EASY,
    "small": "1...\n....\n..1.\n....",
    "anti-knight": {
        "kind": "sudoku",
        "rules": ["anti-knight"],
        "grid": "...2...9. 2..5..... 3976..... 8........ ..1...8.. ..3..1... 53.....68 ......... "
        "1...25...",
    },
}


def _singles(puzzle: lapiz.Puzzle) -> list[tuple[lapiz.Position, lapiz.Deduction]]:
    names = ("naked-single", "hidden-single")
    steps = (one for one in lapiz.solve(puzzle).steps if one.technique in names)
    return [(one.before, one.deduction) for one in islice(steps, 60)]


@pytest.mark.parametrize("name", PUZZLES)
def test_every_digit_that_rules_out_is_joined_by_a_ray(name: str) -> None:
    puzzle = lapiz.load(PUZZLES[name])
    plan, singles = plan_of(puzzle), _singles(puzzle)
    assert singles
    for position, deduction in singles:
        found = rays_of(puzzle, position, deduction)
        assert found is not None
        sources = {plan.places[one][0] for one in lapiz.bits(deduction.roles["locating"])}
        assert {ray.start for ray in found.strokes} == sources
        (target,) = (plan.places[one][0] for one in lapiz.bits(deduction.places))
        assert target not in found.ruled
        for ray in found.strokes:
            assert ray.end == target if deduction.technique == "naked-single" else ray.beyond


def test_a_naked_single_names_the_fewest_houses() -> None:
    puzzle = lapiz.load(EASY)
    naked = [one for one in _singles(puzzle) if one[1].technique == "naked-single"]
    assert naked
    for position, deduction in naked:
        (cell,) = plan_of(puzzle).places[deduction.places.bit_length() - 1]
        digits = len(list(lapiz.bits(deduction.roles["locating"])))
        named = deduction.says.tokens["houses"].value
        houses = [set(house[2]) for house in plan_of(puzzle).houses if cell in house[2]]
        placed = {
            place: plan_of(puzzle).symbols[one]
            for one in lapiz.bits(position.placed)
            for place in plan_of(puzzle).places[one]
        }
        fewest = next(
            number
            for number in range(1, 4)
            for some in combinations(houses, number)
            if len({placed[one] for one in set[object]().union(*some) & placed.keys()}) == digits
        )
        assert len(named) == fewest


def test_what_rests_on_no_placed_candidate_has_no_rays() -> None:
    puzzle = lapiz.load(EASY)
    position, deduction = _singles(puzzle)[0]
    assert rays_of(puzzle, position, attrs.evolve(deduction, roles={})) is None
