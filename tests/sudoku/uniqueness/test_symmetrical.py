"""Gurth's symmetrical placement: found in symmetric puzzles of all sorts and nowhere else."""

from random import Random
from typing import Any

import attrs
import pytest
from benchmarks import proofs

import lapiz
from lapiz import Grounds, Puzzle, testing
from lapiz.proof import flaw_of_images, refuse
from lapiz.testing import check_each_once, check_sound, check_symmetric
from lapiz.texts import say
from lapiz_sudoku.board import Layout, Shape, layout_of, space_of
from lapiz_sudoku.uniqueness.automorphisms import automorphisms
from tests.sudoku.uniqueness.symmetric import SYMMETRIES, symmetric_puzzle
from tests.support.places import ROOT
from tests.support.puzzles import sudokus

NAME = "symmetrical-placement"
FILE = ROOT / "puzzles_yaml" / "sudoku" / f"{NAME}.yaml"


def puzzle_of(name: str, seed: int = 1, shape: Shape | None = None) -> Puzzle:
    shapes = () if shape is None else (shape,)
    made = (symmetric_puzzle(SYMMETRIES[name], Random(seed + n), *shapes) for n in range(20))
    return next(filter(None, made))


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", SYMMETRIES)
def test_the_symmetry_is_found(name: str) -> None:
    puzzle = puzzle_of(name)
    layout = puzzle.space.layout
    assert isinstance(layout, Layout)
    found = automorphisms(layout, puzzle.start.placed)
    wanted = SYMMETRIES[name]
    inverse = {to: one for one, to in wanted.images().items()}
    assert any(one.images() in (wanted.images(), inverse) for one in found)
    for one in found:
        assert not flaw_of_images(puzzle.space, puzzle.start.origin, one.images())
    check_sound(NAME, [puzzle])
    check_each_once(NAME, [puzzle])


def test_the_example_of_the_documentation() -> None:
    """The code on the page stands alone, is sound, and is tested with the turns of the board."""
    page = (ROOT / "docs" / "proofs.md").read_text("utf-8").partition("## A proof by symmetry")[2]
    source = page.partition("```python\n")[2].partition("```")[0]
    names: dict[str, Any] = {}
    exec(source, names)
    puzzle = puzzle_of("half turn")
    assert check_sound(names["half_turn"], [puzzle]) > 0
    moves = ("turned", "turned twice", "mirrored", "transposed", "relabelled")
    assert check_symmetric(names["half_turn"], [puzzle], most=3, moves=moves) > 0
    others = [puzzle_of("falling diagonal"), *testing.corpus("sudoku", 2)]
    with pytest.raises(AssertionError, match="found nothing"):
        check_sound(names["half_turn"], others)


def test_it_is_found_however_the_puzzle_is_turned() -> None:
    assert check_symmetric(NAME, [lapiz.load(FILE)], most=3) >= 10


@pytest.mark.parametrize("size", [6, 8, 12])
def test_other_sides(size: int) -> None:
    """Half a turn of a pattern in the corners, with digits that change places."""
    layout, last = layout_of(Shape(size)), size * size - 1
    givens = [(0, 0), (1, 1), (size, 2), (2 * size + 3, 1)]
    mirrored = [(last - cell, digit ^ 1) for cell, digit in givens]
    both = sum(1 << digit * size * size + cell for cell, digit in givens + mirrored)
    names = {tuple(one.cells()) for one in automorphisms(layout, both)}
    assert tuple(range(last, -1, -1)) in names


def test_extra_houses_must_go_to_houses() -> None:
    """With diagonals a half turn is a symmetry still; moving the bands is none."""
    shape = Shape(9, diagonals=True)
    puzzle = puzzle_of("half turn", 3, shape)
    assert automorphisms(layout_of(shape), puzzle.start.placed)
    check_sound(NAME, [puzzle])
    moved = puzzle_of("bands move")
    assert automorphisms(layout_of(Shape(9)), moved.start.placed)
    assert not automorphisms(layout_of(shape), moved.start.placed)
    images = SYMMETRIES["bands move"].images()
    flaw = flaw_of_images(space_of(shape), space_of(shape).everything, images)
    assert flaw.startswith("the image of 1 in the falling diagonal is no item: r1c7=2, ")


def test_regions() -> None:
    """In irregular regions the grid may be turned and reflected as far as they allow."""
    left = ["aaabbb", "aaabbb", "ccdddd", "ccccdd", "eeefff", "eeefff"]
    grid = ["1.....", ".2....", "..3...", "...4..", "....1.", ".....2"]
    puzzle = lapiz.load({"kind": "sudoku", "grid": grid, "regions": left})
    layout = puzzle.space.layout
    assert isinstance(layout, Layout)
    (one,) = automorphisms(layout, puzzle.start.placed)
    assert one.cells() == list(range(35, -1, -1))
    assert one.digits[:4] == (1, 0, 3, 2)


def test_nothing_in_puzzles_without_symmetry() -> None:
    for puzzle in sudokus(11, 20):
        assert lapiz.steps(puzzle, NAME) == []


def test_it_needs_one_solution() -> None:
    """It is not used where several solutions are known, nor where none may be taken for granted."""
    puzzle = lapiz.load(FILE)
    profile = attrs.evolve(puzzle.kind.profile, on=frozenset({NAME}))
    log = lapiz.solve(puzzle, profile)
    assert log.counts()[NAME] == 1
    assert log.status == "solved"
    first = next(step for step in log.steps if step.technique == NAME)
    assert first.assumes_unique
    assert first.deduction.grounds is Grounds.SYMMETRY
    assert NAME not in lapiz.solve(puzzle, profile, assume_unique=False).counts()
    several = lapiz.load({"kind": "sudoku", "grid": ["1.....", *["......"] * 4, ".....2"]})
    log = lapiz.solve(several, profile, choose=True)
    assert log.status == "many solutions"
    assert NAME not in log.counts()
    assert lapiz.steps(several, NAME) == []


def test_the_words() -> None:
    puzzle = lapiz.load(FILE)
    (found,) = lapiz.steps(puzzle, NAME)
    assert say(puzzle, found, "line").startswith(
        "Gurth's Symmetrical Placement: Give the grid half a turn. With the digits 2↔3, 4↔5, 6↔7, "
        "8↔9 it has the same givens as before "
        "=> 1 from r2c5 r4c456 r5c2468 r6c456 r8c5; 2/3/4/5 from r5c5"
    )
    spanish = say(puzzle, found, "paragraph", language="es")
    assert "media vuelta" in spanish
    assert "una sola solución" in spanish


def test_small_editions_of_the_benchmark() -> None:
    (fish, *_), (claims, _), (none, _) = proofs.fish(1), proofs.symmetric(3), proofs.plain(2)
    assert fish.endswith(", 0 not proved by both")
    assert claims.endswith(", 0 not proved or false")
    assert not claims.startswith("0 ")
    assert none == "0 claims in 2 puzzles without symmetry"


def test_what_is_placed_places_its_images() -> None:
    puzzle = lapiz.load(FILE)
    position = puzzle.start.place(puzzle.space.candidate("r1c8=2"))
    found = list(lapiz.registry().technique(NAME).find(puzzle.kind.view(position)))
    (image,) = [one for one in found if one.places]
    assert puzzle.space.names(image.places) == ["r9c2=3"]
    assert refuse(image, position) is None
    wrong = attrs.evolve(image, places=1 << puzzle.space.candidate("r9c2=9"))
    refusal = refuse(wrong, position)
    assert refusal
    assert "without r9c2=9 and its images" in refusal.message
