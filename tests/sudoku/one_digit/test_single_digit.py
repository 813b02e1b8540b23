"""Two strong links of one digit: skyscraper, kite, turbot fish, empty rectangle."""

from random import Random

import pytest
from hypothesis import given, settings, strategies as st

import lapiz
from lapiz.core import bits, union
from lapiz_sudoku.fish import fish
from lapiz_sudoku.one_digit import empty_rectangle, single_digit
from tests.sudoku.positions import pictured

NAMES = [one.name for family in (fish, single_digit, empty_rectangle) for one in family.TECHNIQUES]
MIDDLE = "647.1....85347962119253678446....83728.7.3..63756..2.9.183.4....369..4...24..7..."
LONG = "....7...4.4..9.8.38..4.6.5.31..8...696..4......2.....1......3....1..32...23...6.7"
OTHERS = [
    "7.1.453825321.86...483.2.51.2.4..5.8.5.286417.8.5..2....57..82.87..2.1.521.853...",
    "263..14..194852367..834619241....6..6..1..9.4.896245.1.21.6.8499462..71.8.74192.6",
]


def puzzle(line: str) -> lapiz.Puzzle:
    return lapiz.load({"kind": "sudoku", "grid": [line[at : at + 9] for at in range(0, 81, 9)]})


# All instances in positions of our own: what each removes, as digit, row and column.
FOUND = [
    ("skyscraper", LONG, ["128"]),
    ("two-string-kite", MIDDLE, ["198"]),
    # There is an X-Wing, and each side of one is a turbot fish.
    ("turbot-fish", MIDDLE, ["158 198", "146", "198", "198"]),
    ("empty-rectangle", MIDDLE, ["198"]),
    ("dual-empty-rectangle", OTHERS[0], ["614 672"]),
    ("dual-two-string-kite", OTHERS[1], ["356 368"]),
]


@pytest.mark.parametrize(("name", "line", "removes"), FOUND)
def test_finds_every_instance(name: str, line: str, removes: list[str]) -> None:
    effects = [
        " ".join(f"{c // 81 + 1}{c % 81 // 9 + 1}{c % 9 + 1}" for c in bits(step.removes))
        for step in lapiz.steps(puzzle(line), name)
    ]
    assert effects == removes


SKYSCRAPER = """
    .o......o  ooooooo#o  ooooooo#o
    ooooooooo  ooooooooo  ooooooooo
    .o.....o.  oooooooo#  oooooooo#
"""
KITE = """
    .o.....o.  ooooooooo  oo.oooooo
    oo.oooooo  oo.oooooo  oo.oooooo
    ooooooo#o  oo.oooooo  oo.oooooo
"""
TURBOT = """
    .o.....o.  ooooooooo  ooooooooo
    ooooooooo  ooooooooo  ooooooooo
    .o.oooooo  ...oooooo  o..oooo#o
"""
RECTANGLE = """
    o.ooooooo  o.ooooooo  o.ooooooo
    o.o.o.ooo  ooooo.ooo  o.o.o.ooo
    o.ooooooo  oooo#oooo  o.ooooooo
"""
PICTURES = [
    ("skyscraper", SKYSCRAPER, True),
    ("turbot-fish", SKYSCRAPER, True),
    ("two-string-kite", SKYSCRAPER, False),
    # A third place in one of the rows.
    ("skyscraper", SKYSCRAPER.replace(".o......o", ".o..o...o"), False),
    # Roofs in one column: that is an X-Wing.
    ("skyscraper", SKYSCRAPER.replace(".o.....o.", ".o......o").replace("#", "o"), False),
    # Roofs that no open cell sees.
    ("skyscraper", SKYSCRAPER.replace("#", "."), False),
    ("two-string-kite", KITE, True),
    ("turbot-fish", KITE, True),
    ("skyscraper", KITE, False),
    # The row's place is in another box than the column's.
    ("two-string-kite", KITE.replace(".o.....o.", "...o...o."), False),
    ("turbot-fish", TURBOT, True),
    ("two-string-kite", TURBOT, False),
    # With two places in the box it is an empty rectangle, too.
    ("empty-rectangle", TURBOT, True),
    ("empty-rectangle", RECTANGLE, True),
    ("turbot-fish", RECTANGLE, False),
    # A place of the box outside the cross; all of them in one line; a link with three places.
    ("empty-rectangle", RECTANGLE.replace("o.o.o.ooo  ooooo", "o.o.ooooo  ooooo"), False),
    ("empty-rectangle", RECTANGLE.replace("ooooo.ooo", "oo..o.ooo"), False),
    ("empty-rectangle", RECTANGLE.replace("o.ooooooo  oooo#", "ooooooooo  oooo#"), False),
]


@pytest.mark.parametrize(("name", "picture", "fires"), PICTURES)
def test_drawn(name: str, picture: str, fires: bool) -> None:
    position, marked = pictured(picture)
    removes = [step.removes for step in lapiz.steps(position, name)]
    assert removes == ([marked] if fires else [])


OTHER_ENDS = """
    .o..o....  ooooooooo  oo.oooooo
    oo.oooooo  oo.oooooo  oo.oooooo
    oo.oooooo  oo.oooooo  oooo#oooo
"""
IN_ANOTHER_BOX = """
    ....o..o.  ooooo.ooo  ooooo.ooo
    ooooo.ooo  ooooo.ooo  ooooo.ooo
    ooooo.ooo  ooooo.ooo  ooooooo#o
"""


@pytest.mark.parametrize(
    ("second", "fires"), [(KITE, True), (OTHER_ENDS, True), (IN_ANOTHER_BOX, False)]
)
def test_kites_of_two_digits_are_dual_where_they_share_the_cells_in_the_box(
    second: str, fires: bool
) -> None:
    """Whatever their ends."""
    (first, marked), (_, marked_second) = pictured(KITE), pictured(second)
    removed = first.document["removed"]
    assert isinstance(removed, list)
    others = [name.replace("<>1", "<>2") for name in pictured(second)[0].document["removed"]]
    position = lapiz.load({**first.document, "removed": removed + others})
    found = [step.removes for step in lapiz.steps(position, "dual-two-string-kite")]
    assert found == ([marked | marked_second << 81] if fires else [])


def test_ends_may_see_a_cell_along_a_diagonal() -> None:
    picture = """
        .o......o  ooooooooo  ooooooooo
        ooooooooo  ooooooooo  ooooooooo
        ooooooooo  .o...o...  ooooooooo
    """
    position, _ = pictured(picture)
    assert lapiz.steps(position, "skyscraper") == []
    position, _ = pictured(picture, diagonals=True)
    (deduction,) = lapiz.steps(position, "skyscraper")
    assert position.space.names(deduction.removes) == ["r4c6=1", "r8c2=1"]


# --- the image of a position holds the image of what was found -------------------------------


def images(random: Random) -> tuple[list[int], list[int]]:
    """Return an order of the cells and one of the digits that keep the rules."""

    def lines() -> list[int]:
        bands = random.sample(range(3), 3)
        return [3 * band + line for band in bands for line in random.sample(range(3), 3)]

    rows, columns = lines(), lines()
    cells = [9 * row + column for row in rows for column in columns]
    if random.random() < 0.5:
        cells = [cells[9 * (place % 9) + place // 9] for place in range(81)]
    return cells, random.sample(range(9), 9)


@settings(max_examples=25)
@given(st.integers(0, 2**32), st.sampled_from([MIDDLE, LONG, *OTHERS]))
def test_finds_the_image_of_what_it_found(seed: int, line: str) -> None:
    cells, digits = images(Random(seed))
    image = "".join(
        "." if line[cell] == "." else str(digits[int(line[cell]) - 1] + 1) for cell in cells
    )
    place = {cell: new for new, cell in enumerate(cells)}
    for name in NAMES:
        expected = [
            union(1 << (digits[c // 81] * 81 + place[c % 81]) for c in bits(found.removes))
            for found in lapiz.steps(puzzle(line), name)
        ]
        found = [one.removes for one in lapiz.steps(puzzle(image), name)]
        assert sorted(found) == sorted(expected), name


def test_kites_of_two_digits_in_the_same_cells_are_a_dual_kite() -> None:
    marks = [["123456789"] * 9 for _ in range(9)]
    for at in range(9):
        if at not in (1, 6):
            marks[0][at] = marks[at][0] = "3456789"
    puzzle = lapiz.load({"kind": "sudoku", "candidates": marks})
    (found,) = lapiz.steps(puzzle, "dual-two-string-kite")
    assert puzzle.space.names(found.removes) == ["r7c7=1", "r7c7=2"]
    assert len(found.truths) == 4
