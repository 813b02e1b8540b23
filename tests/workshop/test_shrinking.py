"""A position that teaches holds nothing that can be left out; its near misses are all there are."""

from collections.abc import Iterator
from functools import cache

import attrs
import pytest

import lapiz
from lapiz import Position, Puzzle, Technique, bits, testing
from lapiz.search.walking import count
from lapiz_workshop import lab
from lapiz_workshop.lab import Find
from lapiz_workshop.lab.finding import comes_first, settled
from lapiz_workshop.lab.shrinking import with_filled_grid, written

CASES = [
    ("naked-pair", "sudoku"),
    ("x-wing", "sudoku"),
    ("unique-rectangle-1", "sudoku"),
    ("attacks-all", "queens"),
    ("square-pair", "shikaku"),
]


@cache
def found(name: str, kind: str) -> tuple[Technique, Find, Find]:
    """Return a technique, a find of it, and the same made small."""
    technique = lapiz.registry().technique(name)
    find = next(lab.mine(technique, testing.corpus(kind, 3)))
    return technique, find, lab.shrink(technique, find)


def at(puzzle: Puzzle, position: Position) -> Puzzle:
    return attrs.evolve(puzzle, start=position, expect={})


def put_back(puzzle: Puzzle) -> Iterator[Position]:
    """Yield positions with one candidate more that nothing placed rules out."""
    start = puzzle.start
    alone = puzzle.space.start(bits(start.placed)).alive
    for candidate in range(len(puzzle.space.labels)):
        if alone >> candidate & 1 and not start.alive >> candidate & 1:
            yield attrs.evolve(start, alive=start.alive | 1 << candidate)


@pytest.mark.sample(2)
@pytest.mark.parametrize(("name", "kind"), CASES)
def test_nothing_more_can_be_left_out(name: str, kind: str) -> None:
    technique, find, small = found(name, kind)
    wanted = (find.deduction.effect, set(find.deduction.truths))

    def shows(position: Position) -> bool:
        made = lapiz.steps(at(small.puzzle, position), name)
        shown = wanted in [(deduction.effect, set(deduction.truths)) for deduction in made]
        return shown and (
            not find.comes_first or comes_first(technique, at(small.puzzle, position))
        )

    start = small.puzzle.start
    assert shows(start)
    assert small.deduction == find.deduction
    assert small.comes_first == comes_first(technique, small.puzzle)
    settle = settled if settled(start) == start else Position.fresh
    solution = bits(lapiz.solve(small.puzzle).end.placed & ~start.placed)
    assert not any(shows(settle(start.place(candidate))) for candidate in solution)
    assert not any(map(shows, put_back(small.puzzle)))
    assert find.size - small.size == (find.puzzle.start.open.bit_count() - start.open.bit_count())


@pytest.mark.sample(2)
@pytest.mark.parametrize(("name", "kind"), CASES)
def test_near_misses_are_one_change_away(name: str, kind: str) -> None:
    """In none of them the technique fires; of one solution there stays one."""
    technique, _, small = found(name, kind)
    puzzle, start = small.puzzle, small.puzzle.start
    fewer = (puzzle.space.start(bits(start.placed & ~(1 << c))) for c in bits(start.placed))
    expected = [
        (position.alive, position.placed)
        for position in (*put_back(puzzle), *fewer)
        if not lapiz.steps(at(puzzle, position), name)
        and (count(position, 2) == 1) == (count(start, 2) == 1)
    ]
    misses = lab.near_misses(technique, small)
    assert [(miss.start.alive, miss.start.placed) for miss in misses] == expected


def test_what_is_to_be_taught_comes_first_and_is_small() -> None:
    _, find, small = found("naked-pair", "sudoku")
    later = attrs.evolve(small, comes_first=False)
    crowded = attrs.evolve(small, puzzle=at(small.puzzle, small.puzzle.space.start()))
    assert sorted((later, find, crowded, small), key=lambda find: find.worth) == [
        small, find, crowded, later,
    ]  # fmt: skip


@pytest.mark.parametrize("kind", ["sudoku", "queens", "shikaku", "triomino"])
def test_a_position_is_written_as_a_puzzle_that_starts_there(kind: str) -> None:
    """Under the title of its puzzle, expecting nothing; what is placed stands in a grid of rows."""
    (puzzle,) = testing.corpus(kind, 1)
    puzzle = attrs.evolve(puzzle, title="A title", source="A book", expect={"status": "solved"})
    steps = lapiz.solve(puzzle).steps
    middle = steps[len(steps) // 2].before
    made = written(puzzle, middle)
    assert (made.start.alive, made.start.placed) == (middle.alive, middle.placed)
    assert (made.title, made.source, made.expect) == ("A title", "A book", {})
    if kind == "sudoku":
        assert "placed" not in made.document


def test_a_grid_is_filled_with_what_is_placed() -> None:
    """By the sign that the document has for an empty square; a grid of other rows stays."""
    puzzle = lapiz.load({"kind": "sudoku", "grid": ["1...", "....", "....", "...4"]})
    position = puzzle.start.place(puzzle.space.labels.index("r1c2=2"))
    for empty in "._":
        grid = [row.replace(".", empty) for row in ("1...", "....", "....", "...4")]
        filled = with_filled_grid(puzzle, position, {"grid": grid, "placed": ["r1c2=2"], "a": 1})
        rows = [row.replace(".", empty) for row in ("12..", "....", "....", "...4")]
        assert filled == {"grid": rows, "a": 1}
    for other in ({"grid": ["1..."]}, {"grid": ["1...", "....", "....", "..."]}, {"grid": "1..."}):
        assert with_filled_grid(puzzle, position, other) is other
