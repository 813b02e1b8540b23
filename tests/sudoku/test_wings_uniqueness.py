"""Wings, remote pairs, deadly rectangles and the grave: what they find, and what they must not."""

from collections.abc import Callable, Iterable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lapiz
from lapiz.bits import bits
from lapiz.proof import refuse
from lapiz_sudoku import avoidable, unique_links, uniqueness, wings
from lapiz_sudoku.grid import grid_of
from lapiz_sudoku.layout import Shape, layout_of
from lapiz_sudoku.rectangles import rectangles_of
from tests.conftest import sudokus

TECHNIQUES = {
    one.name: one
    for family in (wings, uniqueness, unique_links, avoidable)
    for one in family.TECHNIQUES
}

# Positions of puzzles made by `lapiz generate`, each with the one deduction of the technique there.
CASES = [
    ("remote-pair", ":0703::6.1...3+8..3...82...9..6.14..2..3..5+17+6....+8+3+2+3152+8.9.+4......4.....5...28..6..9+51.::686 786::"),
    ("remote-pair", ":0703::+5.63+84.+2.+4....9.+3.8+9+3+17+265+4...+9.....1.4...293789......+9....13.2.....6....4..9..7.::554 654::"),
    ("w-wing", ":0803::...4..53...1...9.8.....57.2835..4...19.......+24...3.....28....9...3.285.6...7....::116::"),
    ("w-wing", ":0803::.....8....3.6.5......947.6+3....+8....8....639.6..47...2.21+7....4..58..+7297........::366::"),
    ("xy-wing", ":0800::..29......3.5..+294....2.6....81.....9..3..4+87..6.8...1.8...45.91.....7......7..4.::123::"),
    ("xy-wing", ":0800::.....7.16.46..82.5.9.5+6..+8+4..2..68.....1..4......5..3...4.....+3.6..2.1.83...9....::336::"),
    ("xyz-wing", ":0801::.38.....9.....4.5..49.1.....1..4.5.6...+68+1.....6..9.2..8......2........+5..21.68.3::727::"),
    ("xyz-wing", ":0801::8....+4..9.....8..6...16.+824.8.3.....2...49.1.....5....51.4.23....7.1..9......5..+1::725::"),
    ("unique-rectangle-1", ":0600::..17...96...3..1..+546.2.8+37..8...+64..6.5.....1....398..7.2+3....9+1....3......1....::146 946::"),
    ("unique-rectangle-1", ":0600::.3+8..2.+7.52+6..9.8..97..6.2...1...76.7...3.5..........2.+7..6.1....45.1..7.+1..9....::134 434::"),
    ("unique-rectangle-2", ":0601::4..9..2..+1..+42689........4....1.3...8....9.....1......24.5..96+151..+92+4+839.8.+14+57+2::362 368::"),
    ("unique-rectangle-2", ":0601::9.+21.+3.6..63.7...2...+2.6..+3......3..+52..+3+16743.1...9..8..3.4+2.+7+2+47.1.+53..+3..2.84.::732::"),
    ("unique-rectangle-3", ":0602::.157..4..7.....8.......43...+5......+3+96.1.3+52+44.35.....5.....+9.6.9..2.+7588..9..+2.1::222::"),
    ("unique-rectangle-3", ":0602::.+53+4.+2...12..6.+34..+9.8.3.25......4...8.2.1....79.+8+4..3..5.+26..+4.+6.+149+537.4..+5+8...::293::"),
    ("unique-rectangle-4", ":0603::.....7.+1....2.6.38...31..9.52..6...16.......+9.498..2+67.5....1.+628....9.4.1......3::513 533::"),
    ("unique-rectangle-4", ":0603::..2...4.69+6....85+7....6.2.17+5..4.....8.5........39.6.51.593.+7..6.......3....7.5.2::316 336::"),
    ("unique-rectangle-5", ":0604::1..5+9.+4+8.+2..683+5..+8+5+6.+7+43+2+9.8+42......27.+59..4+6+1+5.4.+298...+4.1.67.6.....4+343..+6..5.:148 157 183 283 293 354 647 649 722 796 884 922 971 994:199::"),
    ("unique-rectangle-5", ":0604::+1.+7.5+4....+4.39+1+2..93.72.....+1...9..2.634....9.8+92+3+6.51.+5.+1+4...7+8.2.+63+51+44...+8.6..:521 523 543 596 628 638 671 741 751 756 818 833 837 847 848 918 994:828::"),
    ("unique-rectangle-6", ":0605::.8+9162...........+1.......92.4..9..2.9...2..1...7.5.+9.6..18...4......51..576.+1...9::466 494::"),
    ("hidden-rectangle", ":0606::.+3.......8.5.3.6...2.9...+3..6+384.9...8.3.......17..8.3.12....7.3.4.2...6..+849..2.::586::"),
    ("hidden-rectangle", ":0606::....489.3...6+9....9.....4.5....14...1...+29.+48.4....2.....2.3..7.6....3..8+37......::566::"),
    ("avoidable-rectangle-1", ":0607::1..+8.94+5+2.+9+8.....+7.+26175.+3965..1+3.+7...7.+46.2+3.325+8.+1.+6+7.+5.2+8.+9+1+36..+9+42.5.8.3+5+1+7.4:224:677::"),
    ("avoidable-rectangle-1", ":0607::+5.+93..+4...7.+1..+2+35.+2.+76.89164..8.+1.+71+5...398+2+2+9.+5+7.+64.+48...7.6.+7+62.59..+89.58+16.+2.:363 377:397::"),
    ("avoidable-rectangle-2", ":0608::1..+8.94+5+2.+9+8.....+7.+26175.+3965..1+3.+7...7.+46.2+3.325+8.+1.+6+7.+5.2+8.+9+1+36..+9+42.5.8.3+5+1+7.4:224:943 991::"),
    ("avoidable-rectangle-2", ":0608::.+2.91.....+46+5..2.+8+73.8.21+6+54..+6+7.9....3+2+5..4+1517+3+9..+26.+71..+9..+2.5..836..9.+87..3+1+4:328 348 652 857:696::"),
    ("bug-plus-one", ":0610::2.+1....8+9+9.4.2.1.7+6+78+1+935+4+2+3+62.1..5+4.+87.+3.+2.6.4+9+6.28.3+4+2+5+36+1..+879.+2+8+5+4.+1+81.94+7.+2+5::414 714::"),
    ("bug-plus-one", ":0610::.3+29+1.57+8..+73..+1.41.+587.+63.37+1+4..9..+526+1..+4+8+7..+9+52+7+31+6+9+547..+26+1+2+1+8+64.+7.3+7+6+3+2.18+4.::226 526::"),
]  # fmt: skip


def find(name: str, position: lapiz.Position) -> list[lapiz.Deduction]:
    """All deductions of a technique in a position, each one proved."""
    found = list(TECHNIQUES[name].find(grid_of(position)))
    for one in found:
        assert refuse(one, position) is None
    return found


def triplets(text: str) -> int:
    """The candidates of digit-row-column triplets."""
    return sum(
        1 << (int(digit) - 1) * 81 + (int(row) - 1) * 9 + int(column) - 1
        for digit, row, column in text.split()
    )


def test_all_techniques_have_cases() -> None:
    assert {name for name, _ in CASES} == TECHNIQUES.keys()


@pytest.mark.parametrize(("name", "line"), CASES)
def test_case(name: str, line: str) -> None:
    (found,) = find(name, lapiz.load(line).start)
    assert found.removes == triplets(line.split(":")[5])
    after = lapiz.load(line).start.remove(found.removes)
    assert not [one for one in find(name, after) if not one.removes & after.open]


@pytest.mark.parametrize("line", [line for name, line in CASES if name.startswith("avoidable")])
def test_given_corners_are_not_avoidable(line: str) -> None:
    position = lapiz.load(line.replace("+", "")).start
    assert find("avoidable-rectangle-1", position) == []
    assert find("avoidable-rectangle-2", position) == []


@pytest.mark.parametrize("line", [line for name, line in CASES if name == "bug-plus-one"])
def test_grave_without_its_digit_is_none(line: str) -> None:
    position = lapiz.load(line).start
    (found,) = find("bug-plus-one", position)
    assert find("bug-plus-one", position.remove(found.roles["extra"])) == []


def test_odd_loop_of_a_pair_is_no_remote_pair() -> None:
    rows = [
        "...456789",
        *[
            ".........",
        ]
        * 8,
    ]
    document = {"kind": "sudoku", "grid": rows, "removed": ["r1c1<>3", "r1c2<>3", "r1c3<>3"]}
    assert find("remote-pair", lapiz.load(document).start) == []


SHAPES = {
    "classic": (Shape(9), 486),
    "diagonals": (Shape(9, diagonals=True), None),
    "windows": (Shape(9, windows=True), None),
    "groups": (Shape(9, disjoint_groups=True), None),
    "regions": (Shape(5, tuple("AAABBACABBCCCDBECDDDEEEED")), None),
    "tall boxes": (Shape(6), None),
}


@pytest.mark.parametrize(("shape", "number"), SHAPES.values(), ids=SHAPES)
def test_an_exchange_in_a_rectangle_satisfies_the_same_items(
    shape: Shape, number: int | None
) -> None:
    layout = layout_of(shape)
    known = rectangles_of(layout)
    assert number in (None, len(known.falling))
    for corners, falling in known.falling.items():
        one, other = (
            sorted(house for cell in bits(board) for house in layout.houses_of[cell])
            for board in (falling, corners ^ falling)
        )
        assert one == other
        assert len(set(one)) == len(one)


def test_no_rectangle_on_a_diagonal() -> None:
    layout = layout_of(Shape(9, diagonals=True))
    diagonals = layout.house_boards[-2] | layout.house_boards[-1]
    assert rectangles_of(layout).falling
    assert not any(corners & diagonals for corners in rectangles_of(layout).falling)


def shuffled(random: Random) -> Callable[[int], int]:
    """A symmetry of the rules, as a function of candidates."""

    def lines() -> list[int]:
        bands = random.sample(range(3), 3)
        return [3 * band + line for band in bands for line in random.sample(range(3), 3)]

    rows, columns, digits, turn = (
        lines(),
        lines(),
        random.sample(range(9), 9),
        random.random() < 0.5,
    )

    def image(candidate: int) -> int:
        digit, row, column = candidate // 81, candidate % 81 // 9, candidate % 9
        row, column = rows[row], columns[column]
        if turn:
            row, column = column, row
        return digits[digit] * 81 + row * 9 + column

    return image


def images(members: Iterable[int], image: Callable[[int], int]) -> int:
    return sum(1 << image(candidate) for candidate in members)


@settings(max_examples=40, deadline=None)
@given(case=st.sampled_from(CASES), seed=st.integers(0, 10**6))
def test_image_of_what_is_found_is_found(case: tuple[str, str], seed: int) -> None:
    name, line = case
    position, image = lapiz.load(line).start, shuffled(Random(seed))
    turned = lapiz.Position(
        position.space,
        *(images(bits(part), image) for part in (position.alive, position.placed, position.origin)),
    )
    for technique in TECHNIQUES:
        expected = sorted(images(bits(one.removes), image) for one in find(technique, position))
        assert sorted(one.removes for one in find(technique, turned)) == expected
    assert find(name, turned)


def test_all_shapes_are_right() -> None:
    """Every deduction is proved, and none removes a digit of the solution."""
    fired = set()
    for puzzle in sudokus(11, 60):
        log = lapiz.solve(puzzle)
        assert log.status == "solved"
        solution = log.steps[-1].after.placed
        for step in log.steps:
            if step.deduction.removes:
                for name in TECHNIQUES:
                    for found in find(name, step.before):
                        fired.add(name)
                        assert not found.removes & solution
                        assert not found.removes & ~step.before.open
    assert {"w-wing", "xy-wing", "unique-rectangle-4", "hidden-rectangle"} <= fired
