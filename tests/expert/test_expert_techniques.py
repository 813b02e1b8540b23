"""Expert techniques: held positions, their images, and plain definitions of what is searched."""

from functools import reduce
from itertools import product
from pathlib import Path
from random import Random

import pytest

import lapiz
from lapiz import bits, refuse
from lapiz.testing import cases, check_documented, check_registered
from lapiz_expert.colouring import impossible
from lapiz_expert.joint_templates import templates
from lapiz_sudoku import Grid, Layout
from lapiz_sudoku.board import grid_of

NAMES = sorted(
    one.name for one in lapiz.registry().techniques.values() if one.package == "lapiz_expert"
)
HELD = cases(Path(__file__).with_name("held"))
FEWEST_HELD = 3
CHOOSING = {"blossom-loop"}
"""Techniques that look at one of several equally short ways."""


def find(name: str, position: lapiz.Position) -> list[lapiz.Deduction]:
    """All deductions of a technique in a position, each one proved."""
    deductions = list(lapiz.registry().techniques[name].find(grid_of(position)))
    for deduction in deductions:
        assert deduction.changes(position)
        assert refuse(deduction, position) is None
    return deductions


def gone(deductions: list[lapiz.Deduction], position: lapiz.Position) -> int:
    """All that is false after some deductions, beside what they place."""
    total = reduce(lambda total, one: total | one.removes, deductions, 0)
    for candidate in bits(reduce(lambda total, one: total | one.places, deductions, 0)):
        total |= position.open & ~position.space.keep[candidate]
    return total


@pytest.mark.parametrize("name", NAMES)
def test_each_technique_says_what_it_is(name: str) -> None:
    check_registered(name)
    check_documented(name)
    assert not lapiz.registry().techniques[name].on


def test_each_technique_has_held_positions() -> None:
    held = [case.puzzle.expect["technique"] for case in HELD]
    assert {name for name in NAMES if held.count(name) < FEWEST_HELD} == set()


@pytest.mark.sample(6)
@pytest.mark.parametrize("case", HELD, ids=str)
def test_held_positions(case: lapiz.testing.Case) -> None:
    puzzle, expect = case.puzzle, case.puzzle.expect
    found = find(expect["technique"], puzzle.start)
    effects = {(*puzzle.space.names(one.removes | one.places),) for one in found}
    assert (*expect.get("removes", expect.get("places")),) in effects


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", NAMES)
def test_image_of_what_is_found_is_found(name: str) -> None:
    """In a board turned and relabelled the same candidates turn out false."""
    puzzle = next(case.puzzle for case in HELD if case.puzzle.expect["technique"] == name)
    position, image = puzzle.start, _shuffled(Random(name))
    there = lapiz.Position(
        position.space,
        *(_images(part, image) for part in (position.alive, position.placed, position.origin)),
    )
    expected = gone(find(name, position), position)
    assert expected
    found = gone(find(name, there), there)
    assert found == _images(expected, image) or (found and name in CHOOSING)


def _shuffled(random: Random) -> list[int]:
    """A symmetry of the rules: the image of each candidate."""

    def lines() -> list[int]:
        bands = random.sample(range(3), 3)
        return [3 * band + line for band in bands for line in random.sample(range(3), 3)]

    rows, columns, digits = lines(), lines(), random.sample(range(9), 9)
    return [
        81 * digits[d] + 9 * rows[row] + columns[column]
        for d, row, column in product(range(9), repeat=3)
    ]


def _images(members: int, image: list[int]) -> int:
    return sum(1 << image[candidate] for candidate in bits(members))


def _layout() -> Layout:
    return _grid(["." * 9] * 9).layout


def _grid(rows: list[str]) -> Grid:
    return grid_of(lapiz.load({"kind": "sudoku", "grid": rows}).start)


def _fillable(layout: Layout, cells: int, digits: int) -> bool:
    """Whether some of all ways to fill cells has no two equal digits that see each other."""
    order = list(bits(cells))
    pairs = [
        (place, other)
        for place, cell in enumerate(order)
        for other in range(place)
        if layout.peers[cell] >> order[other] & 1
    ]
    ways = product(range(digits), repeat=len(order))
    return any(all(way[one] != way[two] for one, two in pairs) for way in ways)


def test_cells_that_digits_cannot_fill_are_those_of_the_definition() -> None:
    layout, random, outcomes = _layout(), Random(4), set()
    for _ in range(300):
        inside = random.sample([cell for cell in range(54) if cell % 9 < 6], 7)
        cells = sum(1 << cell for cell in inside)
        crowded = any((house & cells).bit_count() > 2 for house in layout.house_boards)
        found = impossible(layout, cells, 2)
        assert bool(found) == (not crowded and not _fillable(layout, cells, 2))
        assert not found & ~cells
        assert not found or not _fillable(layout, found, 2)
        outcomes.add(bool(found))
    assert outcomes == {False, True}


TRIDAGON = {
    slope: sum(
        1 << 9 * row + column
        for row, columns in enumerate(("03", "14", "25", "0" + slope[0], "1" + slope[1], "25"))
        for column in map(int, columns)
    )
    for slope in ("34", "43")
}


def test_a_tridagon_is_one_of_the_patterns() -> None:
    """Three boxes slope one way and the fourth the other; without any cell three digits do."""
    layout = _layout()
    odd = TRIDAGON["43"]
    assert impossible(layout, odd | 1 << 80, 3) == odd
    assert not impossible(layout, TRIDAGON["34"], 3)
    assert not any(impossible(layout, odd & ~(1 << cell), 3) for cell in bits(odd))
    four_in_a_row = 0b1111 << 63
    assert not impossible(layout, odd | four_in_a_row, 3)


def test_joint_templates_are_those_of_the_definition() -> None:
    """On a small board: templates as boards, all pairs tried one by one."""
    random, fired = Random(3), 0
    for _ in range(20):
        solution = 0b1000_0010_0001_0100, 0b0100_0001_1000_0010, 0b0010_1000_0100_0001
        boards = [board | random.getrandbits(16) & random.getrandbits(16) for board in solution]
        removed = [
            f"r{cell // 4 + 1}c{cell % 4 + 1}<>{d + 1}"
            for d, board in enumerate(boards)
            for cell in range(16)
            if not board >> cell & 1
        ]
        document = {"kind": "sudoku", "grid": ["." * 4] * 4, "removed": removed}
        position = lapiz.load(document).start
        grid = grid_of(position)
        for deduction in find("joint-templates", position):
            fired += 1
            ((number, cells),) = (
                (d, deduction.removes >> shift & grid.layout.board)
                for d, shift in enumerate(grid.layout.shifts)
                if deduction.removes >> shift & grid.layout.board
            )
            own = templates(grid.layout, grid.boards[number]).boards
            others = [templates(grid.layout, board).boards for board in grid.boards]
            used = {(item - 16) % 4 for item in deduction.truths} - {number}
            assert not any(
                board & cells and _apart(board, [others[d] for d in sorted(used)]) for board in own
            )
    assert fired


def _apart(board: int, others: list[tuple[int, ...]]) -> bool:
    return any(
        sum(way).bit_count() == sum(map(int.bit_count, way)) and reduce(int.__or__, way) == sum(way)
        for rest in product(*others)
        for way in [(board, *rest)]
    )


@pytest.mark.parametrize("name", NAMES)
def test_nothing_takes_long_on_large_and_odd_boards(name: str) -> None:
    regions = ["AAABBACABBCCCDBECDDDEEEED"[row : row + 5] for row in range(0, 25, 5)]
    for document in (
        {"kind": "sudoku", "grid": ["." * 5] * 5, "regions": regions},
        {"kind": "sudoku", "grid": ["." * 12] * 12},
    ):
        assert find(name, lapiz.load(document).start) == []
