"""Fish on rows and columns, with fins and without, of all sizes."""

from itertools import combinations, permutations

import pytest
from hypothesis import given, settings, strategies as st

import lapiz
from lapiz.core import bits, union
from lapiz_sudoku.board import Layout, Shape, layout_of, unplaceable
from lapiz_sudoku.fish.fish import TECHNIQUES
from lapiz_sudoku.fish.fish_search import finned, plain
from tests.sudoku.positions import pictured

NAMES = [technique.name for technique in TECHNIQUES]
MIDDLE = "647.1....85347962119253678446....83728.7.3..63756..2.9.183.4....369..4...24..7..."
LONG = "....7...4.4..9.8.38..4.6.5.31..8...696..4......2.....1......3....1..32...23...6.7"
NINES = "..5..9186.1....32....8.157.9...1.7.3..14..9.2.369..8411......384....6217..718..95"
TWINS = "...48........15..8483....5......85..91......7.64.9...2.7...1.85...8....3...95..6."


def puzzle(line: str) -> lapiz.Puzzle:
    return lapiz.load({"kind": "sudoku", "grid": [line[at : at + 9] for at in range(0, 81, 9)]})


def effects(name: str, puzzle: lapiz.Puzzle) -> list[str]:
    """Return what each deduction removes, as digit, row and column."""
    return [
        " ".join(f"{c // 81 + 1}{c % 81 // 9 + 1}{c % 9 + 1}" for c in bits(step.removes))
        for step in lapiz.steps(puzzle, name)
    ]


# All instances in positions of our own.
FOUND = [
    ("x-wing", MIDDLE, ["146 158 198"]),
    ("swordfish", MIDDLE, ["146 158 198"]),
    (
        "jellyfish",
        ".6.5471.9.7.96..3..5.38...769472.81....8.9..68.56.4....4.29..5..3.4..2.15821.....",
        ["355 357"],
    ),
    (
        "finned-x-wing",
        "7.1.453825321.86...483.2.51.2.4..5.8.5.286417.8.5..2....57..82.87..2.1.521.853...",
        ["363"],
    ),
    (
        "sashimi-x-wing",
        "941.6.28.853..2.46762..431..8974...3.356.........3.8..31.4.6.......9.6.1.96...4.8",
        ["769"],
    ),
    ("finned-swordfish", LONG, ["448"]),
    ("sashimi-swordfish", LONG, ["448"]),
    ("finned-jellyfish", NINES, ["542 552"]),
    ("sashimi-jellyfish", LONG, ["118 128"]),
    (
        "siamese-finned-x-wing",
        "..9....3....36974.3.42.7...85.7..1..4...862.......1.8........18.4.....292....3...",
        ["792 793"],
    ),
    ("siamese-sashimi-x-wing", NINES, ["311 335"]),
    ("siamese-finned-swordfish", TWINS, ["445 457 458"]),
    ("siamese-sashimi-swordfish", TWINS, ["445 457 458"]),
    (
        "siamese-finned-jellyfish",
        "28.13.4.736.72.581.17..82.3.2.9.3714.9147.832...281659.4..1732.....9214.1523..978",
        ["516 545"],
    ),
    (
        "siamese-sashimi-jellyfish",
        "...46..9.49..532166...924....5376924...28.1.3.3..1.8..5...3.742....486.9...62..81",
        ["588 596"],
    ),
]


@pytest.mark.parametrize(("name", "line", "removes"), FOUND)
def test_finds_every_instance(name: str, line: str, removes: list[str]) -> None:
    assert effects(name, puzzle(line)) == removes


def test_siamese_are_off_by_default() -> None:
    assert not any("siamese" in technique.name for technique in lapiz.techniques("sudoku"))


REST = "ooooooooo\n" * 3
PICTURES = [
    # One fin beside the corner, and two; the eliminated cells are in the fins' box.
    ("finned-x-wing", ".o...o... ooooooooo ooooooooo .o..oo... ooooo#ooo ooooo#ooo" + REST, True),
    ("finned-x-wing", ".o...o... ooooooooo ooooooooo .o.ooo... ooooo#ooo ooooo#ooo" + REST, True),
    # The corner is empty: the fins alone.
    ("sashimi-x-wing", ".o...o... ooooooooo ooooooooo .o.oo.... ooooo#ooo ooooo#ooo" + REST, True),
    # What is finned is not sashimi, and the other way.
    ("sashimi-x-wing", ".o...o... ooooooooo ooooooooo .o..oo... ooooo#ooo ooooo#ooo" + REST, False),
    ("finned-x-wing", ".o...o... ooooooooo ooooooooo .o.oo.... ooooo#ooo ooooo#ooo" + REST, False),
    # Fins in two boxes: no cell sees both.
    ("finned-x-wing", ".o...o... ooooooooo ooooooooo .oo.oo... ooooooooo ooooooooo" + REST, False),
    # Nothing to remove below the fin.
    ("finned-x-wing", ".o...o... ooooooooo ooooooooo .o..oo... ooooo.ooo ooooo.ooo" + REST, False),
    # A line with a third place is no X-Wing; two lines with two places each are.
    ("x-wing", ".o...o... ooooooooo ooooooooo .o..oo... ooooooooo ooooooooo" + REST, False),
    ("x-wing", ".o...o... o#ooo#ooo o#ooo#ooo .o...o..." + "o#ooo#ooo" * 5, True),
]


@pytest.mark.parametrize(("name", "picture", "fires"), PICTURES)
def test_drawn(name: str, picture: str, fires: bool) -> None:
    position, marked = pictured(picture)
    removes = [step.removes for step in lapiz.steps(position, name)]
    assert removes == ([marked] if fires else [])


def test_parts_and_text() -> None:
    position, _ = pictured(PICTURES[1][1])
    (deduction,) = lapiz.steps(position, "finned-x-wing")
    assert position.space.names(deduction.roles["fin"]) == ["r4c4=1", "r4c5=1"]
    assert deduction.roles["base"].bit_count() == 4
    show = position.kind.token
    text = deduction.says.pattern_text(lambda token: show(position.space, token))
    assert (
        text == "All places for 1 in rows 1 and 4 lie in columns 2 and 6, but for the fins r4c45."
    )


# --- against the definition, on layouts of every sort ----------------------------------------

SHAPES = [
    Shape(6),
    Shape(6, diagonals=True),
    Shape(6, disjoint_groups=True),
]


def placings(layout: Layout) -> list[int]:
    """Return every way to put a digit once in every house."""
    side = layout.side
    boards = [
        union(1 << (row * side + column) for row, column in enumerate(columns))
        for columns in permutations(range(side))
    ]
    return [
        board
        for board in boards
        if all((house & board).bit_count() == 1 for house in layout.house_boards)
    ]


LAYOUTS = [(layout, placings(layout)) for layout in map(layout_of, SHAPES)]


@st.composite
def boards(draw: st.DrawFn) -> tuple[Layout, list[int], int]:
    """Return a layout, its placings and a board that holds one of them."""
    layout, ways = draw(st.sampled_from(LAYOUTS))
    noise = draw(st.integers(0, layout.board)) & draw(st.integers(0, layout.board))
    return layout, ways, draw(st.sampled_from(ways)) | noise


@settings(max_examples=60)
@given(boards())
def test_unplaceable_is_what_no_placing_holds(case: tuple[Layout, list[int], int]) -> None:
    layout, ways, board = case
    possible = union(way for way in ways if not way & ~board)
    assert unplaceable(layout, board) == board & ~possible
    assert unplaceable(layout, board, 0) == board & ~possible


@settings(max_examples=60)
@given(boards(), st.integers(2, 4))
def test_finds_what_the_definition_says(case: tuple[Layout, list[int], int], size: int) -> None:
    layout, _, board = case
    found = [
        (fish.turned, fish.body | fish.fins, fish.fins, fish.removes)
        for fish in plain(size, layout, board) + finned(size, layout, board)
    ]
    assert len(set(found)) == len(found)
    assert set(found) == set(by_definition(size, layout, board))


def by_definition(size: int, layout: Layout, board: int) -> list[tuple[bool, int, int, int]]:
    fish = []
    houses = layout.house_boards
    for turned in (False, True):
        lines, across = houses[: layout.side], houses[layout.side : 2 * layout.side]
        if turned:
            lines, across = across, lines
        for base in combinations([line for line in lines if line & board], size):
            inside = union(base) & board
            for cover in combinations([line for line in across if line & inside], size):
                fins = inside & ~union(cover)
                removes = union(cover) & board & ~inside & layout.seen_by_all(fins)
                if removes and (fins or all((line & board).bit_count() > 1 for line in base)):
                    fish.append((turned, inside, fins, removes))
    return fish


def test_large_grids_are_quick() -> None:
    empty = lapiz.load({"kind": "sudoku", "grid": ["." * 25] * 25})
    assert not any(lapiz.steps(empty, name) for name in NAMES)
