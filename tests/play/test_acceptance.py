"""What the page promises, by numbers: questions that differ, the same step everywhere, its size."""

import re
from gzip import compress
from itertools import islice
from typing import Any

import pytest

import lapiz
from lapiz.asking.states import state_of
from lapiz.core import Deduction, Puzzle
from lapiz.show.picture.plan import plan_of
from lapiz.show.picture.rays import LOCATING, rays_of
from lapiz.show.story.boards import StoryBoard
from lapiz_play import answer
from lapiz_play.boards import document_of, position_object
from lapiz_play.files import page_files
from lapiz_play.library import pool, shelf
from lapiz_workshop.invariants import invariant

OFFERED = [(kind, name) for kind in lapiz.registry().kinds for name in pool(kind)]
ASKED = 30
LARGEST_KB = 164  # as written, with the line ends of short lines: a server packs them
IMPORT = r'^import .*from "\./(.+)";$'


@pytest.mark.sample(6, 15)
@pytest.mark.parametrize(("kind", "name"), OFFERED)
def test_no_two_positions_of_a_technique_are_images(kind: str, name: str) -> None:
    found = [invariant(one.puzzle(kind)) for one in pool(kind)[name]]
    assert len(set(found)) == len(found)


@pytest.mark.sample(1, 2)
@pytest.mark.parametrize(("kind", "name"), OFFERED)
def test_questions_go_through_all_positions(kind: str, name: str) -> None:
    """Of thirty questions no two are of one position while there are others."""
    recent: list[int] = []
    for seed in range(ASKED):
        asked = {"ask": "practice", "kind": kind, "technique": name, "seed": seed}
        recent.append(answer({**asked, "there": seed % 2 == 0, "recent": recent})["number"])
    there = {number for number, one in enumerate(pool(kind)[name]) if one.there}
    others = {number for number, one in enumerate(pool(kind)[name]) if one.near or not one.there}
    assert set(recent) >= set(islice(sorted(there), ASKED // 2)) or len(there) > ASKED // 2
    assert len(set(recent)) == min(ASKED, len(there | others))


HARDEST = sorted(shelf(), key=lambda one: (one.variety == "sudoku", one.score))[-20:]
THERE = [one for each in pool("sudoku").values() for one in each if one.there][:540:12]


@pytest.mark.sample(2, 10)
@pytest.mark.parametrize("number", range(len(HARDEST) + len(THERE)))
def test_the_same_step_everywhere(number: int) -> None:
    """Whatever a hint finds, the whole solve begins with, the list has, and the rating names."""
    hard = number < len(HARDEST)
    pooled = THERE[number - len(HARDEST)]
    puzzle = lapiz.load(HARDEST[number].text) if hard else pooled.puzzle("sudoku")
    state = state_of(puzzle)
    asked = {"puzzle": document_of(state.puzzle), "position": position_object(state)}
    hint, steps, solve, rate = (
        answer({"ask": ask, **asked, "brief": True, "most": 1000})
        for ask in ("hint", "steps", "solve", "rate")
    )
    (step,) = hint["story"]["steps"]
    assert _effect(step) in [_effect(one) for one in steps["story"]["steps"]]
    first = solve["story"]["steps"][0]
    assert (step["name"], _effect(step)) == (first["name"], _effect(first))
    assert rate["curve"][0]["technique"] == step["name"]


def _effect(step: Any) -> tuple[list[int], list[int]]:
    return step["places"], step["removes"]


STARTS = [one for one in shelf() if one.variety == "sudoku"]


@pytest.mark.sample(12)
@pytest.mark.parametrize("number", range(len(STARTS)))
def test_what_rules_out_is_joined_by_a_ray(number: int) -> None:
    """Of each single at a start: its placed digits, each with a ray, and all they rule out."""
    puzzle = lapiz.load(STARTS[number].text)
    for technique in ("hidden-single", "naked-single"):
        for deduction in lapiz.steps(puzzle, technique):
            _check_rays(puzzle, deduction)


def _check_rays(puzzle: Puzzle, deduction: Deduction) -> None:
    board, plan = StoryBoard(puzzle), plan_of(puzzle)
    locating = board.squares_of(deduction.roles.get(LOCATING, 0))
    if not locating:
        return
    rays = rays_of(puzzle, puzzle.start, deduction)
    assert rays
    assert {*board.numbers(ray.start for ray in rays.strokes)} == set(locating)
    for ray in rays.strokes:
        assert ray.start != ray.end
        assert ray.drawn(plan)
    assert not {*board.numbers(rays.ruled)} & {*board.squares_of(deduction.places)}


def test_home_and_play_are_small() -> None:
    """Scripts, styles and faces of the first views, as they are sent: packed, faces as they are."""
    files, found = page_files(), set[str]()
    _load("main.js", found)
    styles = [name for name in files if name.endswith(".css")]
    packed = sum(len(compress(files[name])) for name in (*found, *styles))
    faces = sum(len(content) for name, content in files.items() if name.endswith(".woff2"))
    assert packed + faces < LARGEST_KB * 1000, packed + faces


def _load(name: str, found: set[str]) -> None:
    """Add a module, and all that it imports at once."""
    if name in found:
        return
    found.add(name)
    for other in re.findall(r'^import .*from "\./(.+)";$', page_files()[name].decode(), re.M):
        _load(other, found)
