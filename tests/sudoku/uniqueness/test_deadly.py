"""Deadly patterns and their guardians: what follows from them, and when nothing does."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

import lapiz
from lapiz.core import union
from lapiz.search.walking import first
from lapiz_sudoku.board import Grid, Shape, layout_of
from lapiz_sudoku.one_digit import oddagons
from lapiz_sudoku.uniqueness import extended_rectangles, loops, swaps
from lapiz_sudoku.uniqueness.even_sets import even_sets, graves
from lapiz_sudoku.uniqueness.extended_rectangles import exchanges
from tests.sudoku.checks import by_name, check_removes, find
from tests.sudoku.turned import SHAPES, images, shuffled, turned
from tests.support.places import ROOT
from tests.support.puzzles import sudokus
from tests.support.samples import sweep

TECHNIQUES = by_name(extended_rectangles, loops, swaps, oddagons)
FILES = ROOT / "puzzles_yaml" / "sudoku"

# What the first deduction of the technique removes in the position of its puzzle file.
CASES = [
    ("extended-rectangle", "r2c9<>6 r2c9<>9 r5c8<>9 r6c8<>9"),
    ("extended-rectangle-jigsaw", "r2c5<>7"),
    ("unique-loop", "r2c2<>1 r2c5<>7"),
    ("unique-loop-jigsaw", "r6c8<>3"),
    ("bug-lite", "r1c1<>3 r1c2<>5 r1c9<>5 r3c1<>5 r4c1<>5 r1c1<>8"),
    ("bug-lite-jigsaw", "r7c1<>3 r7c1<>8 r6c1<>9 r7c6<>9 r7c8<>9 r8c1<>9"),
    ("bug-2", "r4c1<>6"),
    ("bug-2-jigsaw", "r7c1<>3"),
    ("bug-3", "r4c1<>6 r4c3<>7"),
    ("bug-3-jigsaw", "r7c1<>3 r6c1<>9"),
    ("bug-4", "r5c6<>1 r4c6<>2 r6c2<>2 r5c2<>3 r6c6<>6 r1c9<>7 r4c3<>7 r5c7<>7"),
    ("bug-4-jigsaw", "r6c8<>3 r9c7<>3 r7c7<>6 r9c6<>6 r6c7<>8 r7c1<>8 r7c6<>9 r7c8<>9"),
    ("reverse-bug", "r1c8<>8"),
    ("reverse-bug-jigsaw", "r6c1<>3"),
    ("avoidable-rectangle-3", "r7c2<>5 r9c8<>5 r4c2<>6 r6c2<>6 r7c2<>6"),
    ("avoidable-rectangle-3-jigsaw", "r9c7<>2 r7c9<>6 r8c6<>6 r7c9<>7"),
    ("unique-rectangle-links", "r2c5<>4"),
    ("unique-rectangle-links-jigsaw", "r3c4<>2"),
    ("oddagon", "r6c1<>3 r6c2<>3"),
    ("oddagon-jigsaw", "r8c3<>3 r8c8<>3 r8c5<>4 r8c7<>4 r8c8<>5 r5c2<>8 r6c2<>8 r8c3<>8"),
    ("broken-wing", "r7c4<>2"),
    ("broken-wing-jigsaw", "r7c9<>1"),
]


@pytest.mark.parametrize(("name", "removes"), CASES)
def test_case(name: str, removes: str) -> None:
    technique = TECHNIQUES[name.removesuffix("-jigsaw")]
    check_removes(technique, lapiz.load(FILES / f"{name}.yaml").start, removes)


@pytest.mark.parametrize("name", [name for name, _ in CASES if not name.startswith("reverse")])
def test_nothing_follows_without_guardians(name: str) -> None:
    position = lapiz.load(FILES / f"{name}.yaml").start
    slug = name.removesuffix("-jigsaw")
    for deduction in find(TECHNIQUES[slug], position):
        without = position.remove(deduction.roles["guardian"])
        patterns = [
            again.roles["pattern"] & without.open for again in find(TECHNIQUES[slug], without)
        ]
        assert deduction.roles["pattern"] & without.open not in patterns


@pytest.mark.parametrize("name", [name for name, _ in CASES if name.startswith("avoidable")])
def test_given_corners_are_not_avoidable(name: str) -> None:
    position = lapiz.load(FILES / f"{name}.yaml").start
    (deduction, *_) = find(TECHNIQUES["avoidable-rectangle-3"], position)
    solved = union(position.space.sets[cell] for cell in deduction.deadly) & position.placed
    given = position.origin & ~union(
        position.space.sets[cell] for cell in deduction.deadly if position.space.sets[cell] & solved
    )
    as_if = lapiz.Position(position.space, position.alive, position.placed, given | solved)
    assert deduction.deadly not in [
        again.deadly for again in find(TECHNIQUES["avoidable-rectangle-3"], as_if)
    ]


def test_a_reverse_bug_needs_all_givens_of_its_digits() -> None:
    position = lapiz.load(FILES / "reverse-bug.yaml").start
    (deduction, *_) = find(TECHNIQUES["reverse-bug"], position)
    rows = [position.space.sets[item] for item in deduction.deadly]
    given = lapiz.Position(
        position.space,
        position.alive,
        position.placed,
        position.origin & ~(rows[0] | rows[1]) | position.alive & rows[0],
    )
    assert deduction.removes not in [
        again.removes for again in find(TECHNIQUES["reverse-bug"], given)
    ]


def positions(seed: int, number: int) -> Iterator[tuple[lapiz.Position, int]]:
    """Positions on random ways to the solution, false candidates gone, with what is true."""
    random = Random(seed)
    for puzzle in sudokus(seed, number):
        solution = first(puzzle.start)
        assert solution
        true, position = union(1 << candidate for candidate in solution), puzzle.start
        for candidate in random.sample(solution, len(solution)):
            position = position.place(candidate)
            if random.random() < 0.1:
                gone = random.getrandbits(len(puzzle.space.labels)) & position.open & ~true
                yield position, true
                yield position.remove(gone), true


@sweep(12, 30)
def test_sound_in_all_shapes(number: int) -> None:
    fired = set()
    for position, solution in positions(21, number):
        for name in TECHNIQUES:
            for deduction in find(TECHNIQUES[name], position):
                fired.add(name)
                assert not deduction.removes & solution
    assert {"extended-rectangle", "avoidable-rectangle-3", "reverse-bug", "broken-wing"} <= fired


def test_even_sets_have_two_or_none_of_each_item() -> None:
    number = 0
    for position, _ in positions(22, 40):
        grid = Grid(position)
        for members in (*even_sets(grid), *graves(grid)):
            number += 1
            assert not members & ~position.open
            assert all((item & members).bit_count() in (0, 2) for item in position.space.sets)
    assert number > 20


@pytest.mark.parametrize("shape", [shape for shape, _ in SHAPES.values()], ids=SHAPES)
def test_pairs_that_change_places_leave_each_house_its_cells(shape: Shape) -> None:
    layout = layout_of(shape)
    for _, pairs in exchanges(layout):
        for house in layout.houses:
            # What is in the house after the exchange was in it before, or in a twin line.
            ones = [bool(cell & house.cells) for cell, _ in pairs]
            others = [bool(other & house.cells) for _, other in pairs]
            assert ones == others or (len(set(ones)) == len(set(others)) == 1)


def test_extended_rectangles_of_a_classic_grid() -> None:
    sizes = sorted(len(pairs) for _, pairs in exchanges(layout_of(Shape(9))))
    # Two lines of a chute exchange nine pairs, two of different ones the three of each box.
    assert sizes == [3] * (2 * 27 * 3) + [9] * (2 * 9)


@settings(max_examples=15)
@given(
    case=st.sampled_from([case for case in CASES if not case[0].endswith("jigsaw")]),
    seed=st.integers(0, 10**6),
)
def test_image_of_what_is_found_is_found(case: tuple[str, str], seed: int) -> None:
    position, image = lapiz.load(FILES / f"{case[0]}.yaml").start, shuffled(Random(seed))
    there = turned(position, image)
    for name in TECHNIQUES.keys() - {"oddagon"}:  # of several shortest loops it takes one
        expected = union(
            images(deduction.removes, image) for deduction in find(TECHNIQUES[name], position)
        )
        assert union(deduction.removes for deduction in find(TECHNIQUES[name], there)) == expected


@pytest.mark.parametrize(("side", "removes"), [(4, ["r2c3=1"]), (9, [])])
def test_a_reverse_bug_that_leaves_too_much_open_is_passed_over(
    side: int, removes: list[str]
) -> None:
    """The two digits have few ways through two rows, and very many through seven."""
    other = 3 if side == 4 else 4
    grid = ["1" + "." * (side - 1), *["." * side] * (side - 1)]
    start = lapiz.load(
        {"kind": "sudoku", "grid": grid, "placed": ["r2c1=2", f"r1c{other}=2"]}
    ).start
    found = find(TECHNIQUES["reverse-bug"], start)
    assert [name for step in found for name in start.space.names(step.removes)] == removes


@pytest.mark.parametrize("diagonals", [False, True])
def test_a_reverse_bug_rests_on_the_extra_houses_without_its_cells(*, diagonals: bool) -> None:
    grid = ["..1...", *["......"] * 5]
    puzzle = lapiz.load(
        {"kind": "sudoku", "grid": grid, "placed": ["r2c3=2", "r1c4=2"], "diagonals": diagonals}
    )
    (step,) = find(TECHNIQUES["reverse-bug"], puzzle.start)
    assert puzzle.space.names(step.removes) == ["r2c4=1"]
    houses = ("falling", "rising") if diagonals else ()
    expected = [f"{digit} in the {house} diagonal" for house in houses for digit in (1, 2)]
    assert [str(puzzle.space.items[truth].name) for truth in step.truths] == expected
