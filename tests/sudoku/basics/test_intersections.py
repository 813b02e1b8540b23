"""Locked candidates and the law of leftovers: cases, the definitions as oracle, symmetries."""

from collections import Counter
from functools import cache

import pytest
from hypothesis import given, settings, strategies as st

import lapiz
from lapiz.core import bits, union
from lapiz_sudoku.board import Grid, grid_of

POINTING = ".86....9........5.5..4....13..1.4...7..39..1...5.....8.2..4.5....3..79.....9.6..."
CLAIMING = ".86.15.9..31..9.5.5794.3..1368154..9742398615195..23489278415..6135279848549361.."
WINDOWS = "1.....8.......8....38......41.52..98..3...2...293..1.....7.2......8.....3..6....."
GROUPS = "..2..6..........2.1.....3........5....41...8.9...6...7.79..1....6...9...5..6.8..."
CROSSED = "19...38...7.918..3.38.7..1941652739885319.2..72938.1..9..732.8.2..8.973.3876.19.2"
REGIONS = ["DAAAAA", "DABBBC", "DBBBCC", "DFFCCC", "DFEEEE", "DFFFEE"]
FIVE = ["AAABB", "AABBB", "CCCDD", "CCDDD", "EEEEE"]
JIGSAW = {"regions": REGIONS}
NAMES = (
    "locked-candidates-pointing",
    "locked-candidates-claiming",
    "locked-candidates-general",
    "law-of-leftovers",
)

CASES = [
    ("locked-candidates-pointing", POINTING, {}, "r7c3=8 r9c3=8"),
    ("locked-candidates-claiming", CLAIMING, {}, "r1c7=2 r1c9=2 r2c7=2 r2c9=2"),
    ("locked-candidates-general", CROSSED, {"windows": True}, "r9c8=5"),
    ("locked-candidates-claiming", ".3.5..........1............36..4...2", JIGSAW, "r3c5=3 r4c5=3"),
    ("locked-candidates-general", ".3.5......3...1............36..4...2", JIGSAW, "r4c2=1"),
    ("locked-candidates-pointing", "13.5...1..3...1...........436..4...2", JIGSAW, "r4c4=4"),
    ("law-of-leftovers", "13.5...1..3...1...........4361.4.152", JIGSAW, "r4c4=4"),
]


def puzzle(line: str, **extra: object) -> lapiz.Puzzle:
    side = round(len(line) ** 0.5)
    rows = [line[start : start + side] for start in range(0, side * side, side)]
    return lapiz.load({"kind": "sudoku", "grid": rows, **extra})


def effects(start: lapiz.Puzzle, technique: str) -> list[set[str]]:
    return [set(start.space.names(step.removes)) for step in lapiz.steps(start, technique)]


@cache
def grids() -> list[Grid]:
    """Positions of solves on several layouts."""
    starts = [
        puzzle(POINTING),
        puzzle(".3.5..........1............36..4...2", regions=REGIONS),
        puzzle(WINDOWS, windows=True),
        puzzle(GROUPS, disjoint_groups=True),
    ]
    positions = [grid_of(start.start) for start in starts]
    for start in starts[:-1]:
        steps = [step for step in lapiz.solve(start).steps if step.deduction.removes]
        positions += [Grid(step.before) for step in steps[:8]]
    return positions


def removed(grid: Grid, technique: str) -> list[int]:
    return [step.removes for step in lapiz.registry().technique(technique)(grid)]


def locked(grid: Grid) -> dict[str, Counter[int]]:
    """Return by technique what each house removes, cell by cell, from the definitions."""
    layout = grid.layout
    expected: dict[str, Counter[int]] = {name: Counter() for name in NAMES[:3]}
    for digit, board in enumerate(grid.boards):
        for house in layout.houses:
            places = board & house.cells
            if places.bit_count() < 2:
                continue
            outside = board & layout.seen_by_all(places) & ~house.cells
            common = union(layout.house_boards[number] for number in layout.common_houses(places))
            sort = NAMES[1] if house.sort in ("row", "column") else NAMES[0]
            for name, cells in ((sort, outside & common), (NAMES[2], outside & ~common)):
                if cells:
                    expected[name][grid.candidates(digit, cells)] += 1
    return expected


@pytest.mark.parametrize(("technique", "line", "extra", "expected"), CASES)
def test_finds_the_one_instance(
    technique: str, line: str, extra: dict[str, object], expected: str
) -> None:
    assert effects(puzzle(line, **extra), technique) == [set(expected.split())]


def test_finds_all_that_the_definition_allows() -> None:
    seen: Counter[str] = Counter()
    for grid in grids():
        for name, expected in locked(grid).items():
            assert Counter(removed(grid, name)) == expected
            seen[name] += expected.total()
    assert all(seen[name] > 3 for name in NAMES[:3])


def test_no_instance_comes_twice() -> None:
    for grid in grids():
        for name in NAMES:
            deductions = list(lapiz.registry().technique(name)(grid))
            patterns = {
                (step.removes, step.truths, tuple(step.roles.values())) for step in deductions
            }
            assert len(patterns) == len(deductions)


@pytest.mark.parametrize("technique", NAMES)
def test_is_silent_on_an_empty_and_on_a_full_grid(technique: str) -> None:
    assert effects(puzzle("." * 36, regions=REGIONS), technique) == []
    solution = lapiz.solve(puzzle(CASES[3][1], regions=REGIONS)).solution
    assert solution is not None
    assert effects(puzzle(solution, regions=REGIONS), technique) == []


@pytest.mark.parametrize("technique", NAMES[2:])
@pytest.mark.parametrize("line", [POINTING, CLAIMING])
def test_boxes_alone_have_no_irregular_forms(technique: str, line: str) -> None:
    assert effects(puzzle(line), technique) == []


def test_leftovers_hold_the_same_digits() -> None:
    start = puzzle("." * 25, regions=FIVE, removed=["r3c4<>1", "r3c5<>1"])
    # Rows 4 and 5 are regions D and E but for r4c12 (C) and r3c45 (D).
    assert effects(start, "law-of-leftovers") == [{"r4c1=1", "r4c2=1"}]


def test_leftovers_count_placed_digits() -> None:
    # The 1 at r4c1 is a leftover on one side: the other side has one too, and nothing follows.
    start = puzzle("...............1.........", regions=FIVE, removed=["r3c4<>2", "r3c5<>2"])
    assert effects(start, "law-of-leftovers") == [{"r4c2=2"}]


def test_texts_name_the_parts() -> None:
    start = puzzle(CASES[6][1], regions=REGIONS)
    (deduction,) = lapiz.steps(start, "law-of-leftovers")
    notation = start.kind.naming.notation
    text = deduction.says.pattern_text(lambda token: notation[token.sort](start.space, token.value))
    assert "are the same cells but for" in text
    assert text.endswith("only r4c4 can be 4.")


def transposed(line: str, digits: list[int]) -> str:
    image = [line[cell % 9 * 9 + cell // 9] for cell in range(81)]
    return "".join(
        symbol if symbol == "." else str(digits[int(symbol) - 1] + 1) for symbol in image
    )


@settings(max_examples=20)
@given(
    st.sampled_from([(POINTING, {}), (CLAIMING, {}), (WINDOWS, {"windows": True})]),
    st.permutations(range(9)),
)
def test_finds_the_image_of_what_it_found(
    case: tuple[str, dict[str, object]], digits: list[int]
) -> None:
    line, extra = case
    before, after = puzzle(line, **extra), puzzle(transposed(line, digits), **extra)
    for technique in NAMES:
        image = Counter(
            union(1 << digits[c // 81] * 81 + c % 9 * 9 + c % 81 // 9 for c in bits(step.removes))
            for step in lapiz.steps(before, technique)
        )
        assert image == Counter(step.removes for step in lapiz.steps(after, technique))
