"""Franken and mutant fish, Kraken fish and templates."""

from collections.abc import Iterable
from itertools import combinations, islice, permutations
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

import lapiz
from lapiz.core import bits, union
from lapiz.proof import refuse
from lapiz_sudoku.board import Layout, Shape, layout_of
from lapiz_sudoku.fish import franken, kraken
from lapiz_sudoku.fish.cover_fish import cover_fish, siamese_fish
from lapiz_sudoku.one_digit import templates
from tests.sudoku.positions import pictured
from tests.sudoku.turned import images, shuffled, turned
from tests.support.places import ROOT
from tests.support.puzzles import sudokus

FAMILIES = (franken, kraken, templates)
NAMES = {one.name: one for family in FAMILIES for one in family.TECHNIQUES}
FILES = [
    path
    for path in sorted((ROOT / "puzzles_yaml" / "sudoku").glob("*.yaml"))
    if path.stem.removesuffix("-jigsaw") in NAMES
]


def find(name: str, puzzle: lapiz.Puzzle, position: lapiz.Position) -> list[lapiz.Deduction]:
    return list(NAMES[name](puzzle.kind.view(position)))


# --- against the definition -----------------------------------------------------------------

SIDES = [Shape(4), Shape(4, diagonals=True), Shape(6), Shape(6, diagonals=True)]


def placings(layout: Layout) -> list[int]:
    side = layout.side
    boards = [
        union(1 << (row * side + column) for row, column in enumerate(columns))
        for columns in permutations(range(side))
    ]
    houses = layout.house_boards
    return [way for way in boards if all((house & way).bit_count() == 1 for house in houses)]


LAYOUTS = [(layout, placings(layout)) for layout in map(layout_of, SIDES)]


@st.composite
def boards(draw: st.DrawFn) -> tuple[Layout, int, int]:
    """Return a layout, a board that holds a placing, and a size to try."""
    layout, ways = draw(st.sampled_from(LAYOUTS))
    noise = draw(st.integers(0, layout.board)) & draw(st.integers(0, layout.board))
    return layout, draw(st.sampled_from(ways)) | noise, 3 if layout.side == 4 else 2


def by_definition(size: int, layout: Layout, board: int) -> Iterable[tuple[str, bool, int, int]]:
    """Yield sort, whether there are fins, base houses and effect of all fish."""
    met = [n for n, house in enumerate(layout.house_boards) if house & board]
    for base in combinations(met, size):
        inside = counted(layout, board, base)
        for cover in combinations([n for n in met if n not in base], size):
            over = counted(layout, board, cover)
            if any(not layout.house_boards[n] & union(1 << c for c in inside) for n in cover):
                continue
            fins = {c for c in inside if inside[c] > 1 or c not in over}
            seen = layout.seen_by_all(union(1 << c for c in fins))
            removes = union(
                1 << c for c in over if over[c] > inside.get(c, 0) and c not in fins
            ) & (seen if fins else layout.board)
            if removes:
                yield sort_of(layout, base, cover), bool(fins), union(1 << n for n in base), removes


def counted(layout: Layout, board: int, houses: Iterable[int]) -> dict[int, int]:
    """Return in how many of some houses each place is."""
    count: dict[int, int] = {}
    for number in houses:
        for cell in bits(layout.house_boards[number] & board):
            count[cell] = count.get(cell, 0) + 1
    return count


def sort_of(layout: Layout, base: Iterable[int], cover: Iterable[int]) -> str:
    sorts = [{layout.houses[number].sort for number in some} for some in (base, cover)]
    for lines, across in (("row", "column"), ("column", "row")):
        if sorts[0] <= {lines, "box"} and sorts[1] <= {across, "box"}:
            return "franken" if "box" in sorts[0] | sorts[1] else "basic"
    return "mutant"


@settings(max_examples=6)
@given(boards())
def test_finds_what_the_definition_says(case: tuple[Layout, int, int]) -> None:
    layout, board, size = case
    expected: dict[str, set[tuple[bool, int]]] = {"franken": set(), "mutant": set(), "basic": set()}
    bases: dict[tuple[str, int], set[int]] = {}
    for sort, fins, base, removes in by_definition(size, layout, board):
        expected[sort].add((fins, removes))
        if fins:
            bases.setdefault((sort, base), set()).add(removes)
    for sort, mutant in (("franken", False), ("mutant", True)):
        effects = [(fish.finned, fish.removes) for fish in cover_fish(size, mutant, layout, board)]
        assert len(set(effects)) == len(effects)
        assert set(effects) == expected[sort]
        pairs = {
            first | second
            for (of, _), some in bases.items()
            for first, second in combinations(some, 2)
            if of == sort
        }
        twins = siamese_fish(size, mutant, layout, board)
        assert {first.removes | second.removes for first, second in twins} == pairs


# --- drawn ----------------------------------------------------------------------------------


PICTURES = [
    # Box 1 and row 5 use up columns 1 and 2.
    ("franken-x-wing", "oo.oooooo" * 3 + "##ooooooo oo....... ##ooooooo" + "##ooooooo" * 3),
    # A fin in r5c3, and what box 4 has of the columns.
    ("finned-franken-x-wing", "oo.oooooo" * 3 + "##ooooooo ooo...... ##ooooooo" + "ooooooooo" * 3),
    # A fin in r5c4 sees none of it.
    ("finned-franken-x-wing", "oo.oooooo" * 3 + "ooooooooo oo.o..... ooooooooo" + "ooooooooo" * 3),
    # A second fin in another box sees nothing of it either.
    ("finned-franken-x-wing", "oo.oooooo" * 3 + "ooooooooo ooo.o.... ooooooooo" + "ooooooooo" * 3),
]


@pytest.mark.parametrize(("name", "picture"), PICTURES)
def test_drawn(name: str, picture: str) -> None:
    position, marked = pictured(picture)
    removes = [step.removes for step in lapiz.steps(position, name)]
    assert marked in removes if marked else not removes


def test_text_names_the_fins() -> None:
    position, marked = pictured(PICTURES[1][1])
    every = lapiz.steps(position, "finned-franken-x-wing")
    (deduction,) = (step for step in every if step.removes == marked)
    assert position.space.names(deduction.roles["fin"]) == ["r5c3=1"]
    text = deduction.says.pattern_text(lambda token: position.kind.token(position.space, token))
    assert text == (
        "All places for 1 in row 5 and box 1 lie in columns 1 and 2, but for the fin r5c3."
    )


# --- on all puzzles -------------------------------------------------------------------------


@pytest.mark.sample(8)
@pytest.mark.parametrize("name", NAMES)
def test_there_is_an_example(name: str) -> None:
    assert any(path.stem == name for path in FILES)


LARGE = ("mutant-jellyfish", "squirmbag", "whale", "leviathan")
SMALL = [path for path in FILES if not path.stem.removesuffix("-jigsaw").endswith(LARGE)]


@settings(max_examples=4)
@given(st.sampled_from([path for path in SMALL if "jigsaw" not in path.stem]), st.integers(0, 99))
def test_image_of_what_is_found_is_found(path: Path, seed: int) -> None:
    puzzle = lapiz.load(str(path))
    name = path.stem
    position, image = puzzle.start, shuffled(Random(seed))
    effects = {
        tuple(images(part, image) for part in step.effect) for step in find(name, puzzle, position)
    }
    assert effects
    assert {step.effect for step in find(name, puzzle, turned(position, image))} == effects


@pytest.mark.rest
def test_all_shapes_are_right() -> None:
    """Every deduction is proved, and none is against the solution."""
    fired = set()
    names = [name for name in NAMES if not name.endswith(LARGE)]
    random = Random(5)
    for puzzle in sudokus(13, 12):
        log = lapiz.solve(puzzle)
        solution = log.steps[-1].after.placed
        noise = random.getrandbits(len(puzzle.space.labels)) & ~solution
        position = random.choice(log.steps).before
        position = position.remove(noise & noise >> 1 & position.open)
        for name in random.sample(names, 5):
            deductions = list(islice(NAMES[name](puzzle.kind.view(position)), 5))
            instances = {(step.effect, step.truths, *step.roles.items()) for step in deductions}
            assert len(instances) == len(deductions)
            for deduction in deductions:
                fired.add(name)
                assert refuse(deduction, position) is None
                assert not deduction.removes & solution
                assert not deduction.places & ~solution
    assert len(fired) > 10


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", NAMES)
def test_large_grids_are_quick(name: str) -> None:
    empty = lapiz.load({"kind": "sudoku", "grid": ["." * 16] * 16})
    assert not find(name, empty, empty.start)
