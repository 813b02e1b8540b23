"""In sudoku, sets of generic items are naked and hidden subsets and fish, and no more."""

from functools import cache
from random import Random

import pytest

import lapiz
from lapiz import Position
from lapiz.core import bits, union
from lapiz.search.following import Propagator
from lapiz.search.walking import first
from lapiz_generic.clashes import incompatible
from lapiz_generic.covering import covered
from lapiz_generic.open_items import exclusion
from lapiz_sudoku.board import Layout, grid_of
from tests.support.puzzles import sudokus

Found = set[tuple[int, tuple[int, ...]]]


@cache
def halfway() -> tuple[Position, ...]:
    """Sudokus of all small shapes, some cells solved, some false candidates removed, at random."""
    random = Random(7)
    found = []
    for puzzle in sudokus(11, 10):
        solution = first(puzzle.start)
        assert solution
        for share in (0.2, 0.3, 0.4, 0.5, 0.6):
            position = puzzle.space.start(c for c in solution if random.random() < 0.3)
            false = position.open & ~union(1 << c for c in solution)
            gone = union(1 << c for c in bits(false) if random.random() < share)
            found.append(Propagator(position.remove(gone)).assume().position)
    return tuple(found)


def layout_of(position: Position) -> Layout:
    assert isinstance(position.space.layout, Layout)
    return position.space.layout


def parts(layout: Layout, house: int) -> tuple[list[int], list[int]]:
    """The items of the cells of a house, and of its digits."""
    return list(layout.houses[house].order), [layout.item(house, d) for d in range(layout.side)]


def named(position: Position, *names: str) -> Found:
    """Return what sudoku's own techniques remove, with their truths."""
    return {
        (found.removes, tuple(sorted(found.truths)))
        for name in names
        for found in lapiz.registry().technique(name, "sudoku").find(grid_of(position))
    }


SUBSETS = {
    (2, False): ("naked-pair", "locked-pair"),
    (3, False): ("naked-triple", "locked-triple"),
    (4, False): ("naked-quadruple",),
    (2, True): ("hidden-pair",),
    (3, True): ("hidden-triple",),
    (4, True): ("hidden-quadruple",),
}
FISH = {2: "x-wing", 3: "swordfish", 4: "jellyfish"}


def by_cover(position: Position, size: int, hidden: bool) -> Found:
    """Subsets as sets of items; the naked ones with what they remove from all their houses."""
    layout = layout_of(position)
    found: dict[tuple[int, ...], int] = {}
    for house in range(len(layout.houses)):
        cells, digits = parts(layout, house)
        bases, covers = (digits, cells) if hidden else (cells, digits)
        for removes, truths, _ in covered(position, bases, covers, size):
            found[truths] = found.get(truths, 0) | removes
    return {(removes, truths) for truths, removes in found.items()}


def inside(position: Position, found: Found, hidden: bool) -> Found:
    """Leave out what naked subsets remove outside the houses that hold them."""
    if hidden:
        return found
    layout, clipped = layout_of(position), set()
    for removes, cells in found:
        shared = layout.common_houses(union(1 << cell for cell in cells))
        board = union(layout.house_boards[house] for house in shared)
        clipped.add((removes & grid_of(position).candidates_in(board), cells))
    return {(removes, cells) for removes, cells in clipped if removes}


def effects(found: Found) -> set[int]:
    """What is removed: sudoku yields a hidden subset of two houses once, here each house does."""
    return {removes for removes, _ in found}


@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("size", [2, 3])
def test_subsets(size: int, hidden: bool) -> None:
    seen = 0
    for position in halfway():
        expected = inside(position, named(position, *SUBSETS[size, hidden]), hidden)
        found = by_cover(position, size, hidden)
        assert expected <= found
        assert effects(found) == effects(expected)
        seen += len(expected)
    assert seen


@pytest.mark.parametrize("hidden", [False, True])
def test_subsets_of_four_but_for_two_pairs(hidden: bool) -> None:
    """Two pairs side by side are pairs, not a quadruple."""
    for position in halfway():
        expected = inside(position, named(position, *SUBSETS[4, hidden]), hidden)
        found = by_cover(position, 4, hidden)
        assert effects(found) <= effects(expected)
        pairs = by_cover(position, 2, hidden)
        for removes, truths in expected - found:
            within = [gone for gone, pair in pairs if set(pair) < set(truths)]
            assert not removes & ~union(within)


@pytest.mark.parametrize("size", [2, 3, 4])
def test_fish(size: int) -> None:
    seen = 0
    for position in halfway():
        layout = layout_of(position)
        found = set()
        for digit in range(layout.side):
            rows = [layout.item(house, digit) for house in layout.rows]
            columns = [layout.item(house, digit) for house in layout.columns]
            for bases, covers in ((rows, columns), (columns, rows)):
                found |= {item[:2] for item in covered(position, bases, covers, size)}
        expected = named(position, FISH[size])
        if size < 4:
            assert found == expected
        assert found <= expected
        seen += len(found)
    assert seen or size == 4


def test_locked_candidates_are_exclusion() -> None:
    names = [one.name for one in lapiz.techniques("sudoku") if "locked-candidates" in one.name]
    seen = 0
    for position in halfway():
        gone = union(removes for removes, _ in exclusion(position))
        for removes, _ in named(position, *names):
            assert not removes & ~gone
            seen += 1
    assert seen


@pytest.mark.parametrize(
    ("name", "size"), [("skyscraper", 2), ("two-string-kite", 2), ("x-wing", 2), ("xy-wing", 3)]
)
def test_named_patterns_are_incompatible_items(name: str, size: int) -> None:
    seen = 0
    for position in halfway():
        gone = union(removes for removes, _ in exclusion(position))
        for smaller in range(2, size + 1):
            gone |= union(removes for removes, _ in incompatible(position, None, smaller))
        for removes, _ in named(position, name):
            assert not removes & ~gone
            seen += 1
    assert seen
