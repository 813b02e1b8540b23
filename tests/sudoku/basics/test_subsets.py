"""Naked, hidden and locked subsets: cases, the definition itself as an oracle, symmetries."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings, strategies as st

import lapiz
from lapiz.core import bits, union
from lapiz_sudoku.basics.subset_search import subsets_of
from lapiz_sudoku.board import Grid, grid_of
from tests.sudoku.grids import FOURS, LATE, LATER, LOCKED, MIDDLE, ONE_SIDED, grids, puzzle

CASES = [
    ("locked-pair", LOCKED, "r4c5=6 r6c1=6 r6c2=6 r6c7=6 r6c8=6 r4c5=7 r6c7=7 r6c8=7"),
    ("hidden-pair", MIDDLE, "r6c7=6 r6c8=6 r6c7=7 r6c8=7"),
    ("naked-quadruple", FOURS, "r6c1=4 r6c2=4"),
    ("naked-triple", LATE, "r3c7=3 r3c8=3 r3c5=7 r3c7=7 r3c8=7"),
    ("hidden-triple", LATER, "r3c7=3 r3c8=3 r3c5=7 r3c7=7 r3c8=7"),
]
NAMES = {
    "locked-pair": ("naked", 2),
    "locked-triple": ("naked", 3),
    "naked-pair": ("naked", 2),
    "naked-triple": ("naked", 3),
    "naked-quadruple": ("naked", 4),
    "hidden-pair": ("hidden", 2),
    "hidden-triple": ("hidden", 3),
    "hidden-quadruple": ("hidden", 4),
}


def effects(start: lapiz.Puzzle, technique: str) -> list[set[str]]:
    return [set(start.space.names(step.removes)) for step in lapiz.steps(start, technique)]


def expected(grid: Grid, sort: str, size: int) -> set[tuple[int, int]]:
    """Return cells and digits of all subsets with an effect, by trying all there could be."""
    subsets = set()
    for house in grid.layout.houses:
        inside = house.cells & grid.unsolved
        if sort == "naked":
            things = {1 << c: grid.digits_of(c) for c in bits(inside)}
        else:
            things = {1 << d: board & inside for d, board in enumerate(grid.boards)}
        narrow = [thing for thing, values in things.items() if 1 < values.bit_count() <= size]
        for some in combinations(narrow, size):
            values = union(things[thing] for thing in some)
            if values.bit_count() == size:
                taken = union(some)
                cells, digits = (taken, values) if sort == "naked" else (values, taken)
                if affected(grid, sort, cells, digits):
                    subsets.add((cells, digits))
    return subsets


def affected(grid: Grid, sort: str, cells: int, digits: int) -> int:
    if sort == "naked":
        return grid.candidates_in(grid.layout.seen_by_all(cells), digits)
    return grid.candidates_in(cells) & ~grid.candidates_in(cells, digits)


@pytest.mark.parametrize(("technique", "line", "removed"), CASES)
def test_finds_the_one_instance(technique: str, line: str, removed: str) -> None:
    assert effects(puzzle(line), technique) == [set(removed.split())]


@pytest.mark.parametrize("sort", ["naked", "hidden"])
@pytest.mark.parametrize("size", [2, 3, 4])
def test_finds_all_that_the_definition_allows(sort: str, size: int) -> None:
    seen = 0
    for grid in grids():
        subsets = subsets_of(grid).get((sort == "hidden", size), [])
        pairs = [(subset.cells, subset.digits) for subset in subsets]
        assert len(set(pairs)) == len(pairs)
        assert set(pairs) == expected(grid, sort, size)
        seen += len(pairs)
    assert seen > 5


def test_a_subset_is_either_locked_or_not() -> None:
    registry = lapiz.registry()
    for grid in grids():
        for size, names in (
            (2, ("locked-pair", "naked-pair")),
            (3, ("locked-triple", "naked-triple")),
        ):
            both = [step.removes for name in names for step in registry.technique(name)(grid)]
            assert Counter(both) == Counter(
                step.removes for step in subsets_of(grid).get((False, size), [])
            )


def test_locked_takes_an_effect_in_both_houses() -> None:
    start = puzzle(ONE_SIDED)
    step = next(s for s in lapiz.solve(start).steps if s.deduction.removes)
    grid = grid_of(step.before)
    names = start.space.names
    only = {"r9c8=3", "r9c8=9"}  # the third cell that row 9 and box 9 share
    pairs = [set(names(step.removes)) for step in lapiz.registry().technique("naked-pair")(grid)]
    locked = [set(names(step.removes)) for step in lapiz.registry().technique("locked-pair")(grid)]
    assert only in pairs
    assert only not in locked


@pytest.mark.parametrize("technique", NAMES)
def test_is_silent_where_every_cell_is_open_or_solved(technique: str) -> None:
    assert effects(puzzle("." * 81), technique) == []
    solved = lapiz.solve(puzzle(LOCKED)).solution
    assert solved is not None
    assert effects(puzzle(solved), technique) == []


def test_no_subset_of_singles() -> None:
    # r1c8 and r1c9 are naked singles; the pair that they would make is none.
    start = puzzle("1234567.." + "." * 9 + ".......9." + "." * 54)
    assert effects(start, "naked-pair") == effects(start, "locked-pair") == []


def test_texts_name_the_parts() -> None:
    start = puzzle(MIDDLE)
    (deduction,) = lapiz.steps(start, "hidden-pair")
    notation = start.kind.naming.notation
    text = deduction.says.pattern_text(lambda token: notation[token.sort](start.space, token.value))
    assert text == "In box 6, 3/4 can only be in r6c78."


class Symmetry:
    """A relabelling of digits, a transposition, and a shuffle of rows inside their bands."""

    def __init__(self, digits: list[int], rows: list[list[int]], transpose: bool) -> None:
        self.digits, self.transpose = digits, transpose
        self.rows = [3 * band + row for band, order in enumerate(rows) for row in order]

    def cell(self, cell: int) -> int:
        row, column = divmod(cell, 9)
        row = self.rows[row]
        return column * 9 + row if self.transpose else row * 9 + column

    def grid(self, line: str) -> str:
        image = ["."] * 81
        for cell, symbol in enumerate(line):
            if symbol not in ".0":
                image[self.cell(cell)] = str(self.digits[int(symbol) - 1] + 1)
        return "".join(image)

    def candidates(self, members: int) -> int:
        pairs = (divmod(candidate, 81) for candidate in bits(members))
        return union(1 << self.digits[digit] * 81 + self.cell(cell) for digit, cell in pairs)


three = st.permutations(range(3))
symmetries = st.builds(
    Symmetry,
    st.permutations(range(9)),
    st.tuples(three, three, three),
    st.booleans(),
)


@settings(max_examples=25)
@given(st.sampled_from([LOCKED, MIDDLE, FOURS, LATE, ONE_SIDED]), symmetries)
def test_finds_the_image_of_what_it_found(line: str, symmetry: Symmetry) -> None:
    before, after = puzzle(line), puzzle(symmetry.grid(line))
    for technique in NAMES:
        images = Counter(
            symmetry.candidates(step.removes) for step in lapiz.steps(before, technique)
        )
        assert images == Counter(step.removes for step in lapiz.steps(after, technique))
