"""Texts of the Interactive Sudoku Solver: houses beside a layout, lines that are not understood."""

from itertools import product

import pytest

import lapiz
from lapiz.core import NOTES, BadInput

LAYOUT = "0001021122132333"
THREE = ".AntiKnight\n.Cage~10~R1C1~R1C2\n.V~R3C3~R3C4"


def solutions(text: str) -> int:
    return lapiz.count(lapiz.load(text))


def latin_squares() -> list[str]:
    """The squares of side 4 that have each digit once in rows, columns and boxes."""
    rows = [row for row in product("1234", repeat=4) if len(set(row)) == 4]
    halves = [(a, b) for a, b in product(rows, repeat=2) if len({*a[:2], *b[:2]}) == 4]
    halves = [(a, b) for a, b in halves if len({*a[2:], *b[2:]}) == 4]
    squares = [(*one, *other) for one, other in product(halves, repeat=2)]
    whole = (s for s in squares if all(len(set(column)) == 4 for column in zip(*s, strict=True)))
    return ["".join(map("".join, square)) for square in whole]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        (f".Jigsaw~{LAYOUT}", 0),
        (f".Jigsaw~{LAYOUT}.NoBoxes", 24),
        (f".NoBoxes.Jigsaw~{LAYOUT}", 24),
        (".Jigsaw~0011001122332233", 288),
        (f".NoBoxes.Jigsaw~{LAYOUT}.Jigsaw~0011001122332233", 0),
        ("", 288),
        (".RegionSize~4", 288),
    ],
)
def test_a_layout_stands_beside_the_boxes(text: str, number: int) -> None:
    assert solutions(f".Shape~4x4{text}") == number


def test_all_regions_may_hold_the_same_digits() -> None:
    """Of five digits in a grid of side 4 all rows, columns and boxes lack the same one."""
    given = ".~R1C1_1~R1C2_2~R1C3_3~R1C4_4"
    same = solutions(f".Shape~4x4~5.RegionSameValues{given}")
    assert same == solutions(f".Shape~4x4{given}") == 12
    assert solutions(f".Shape~4x4~5{given}") > same
    assert solutions(f".Shape~4x4.RegionSameValues{given}") == same  # it says no more there


@pytest.mark.parametrize("line", [(0, 1, 2), (0, 0, 1, 5), (0, 0, 1, 5, 10, 12), (5, 5, 5)])
def test_the_counting_cell_may_be_on_its_line(line: tuple[int, ...]) -> None:
    names = "~".join(f"R{cell // 4 + 1}C{cell % 4 + 1}" for cell in line)
    first, *others = line
    fit = [s for s in latin_squares() if int(s[first]) == len({s[cell] for cell in others})]
    assert solutions(f".Shape~4x4.CountDistinct~{names}") == len(fit)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"{THREE}\nthe rest is not known\n.X~R1C1~R1C2", "line 4: .* 'the rest is not known'"),
        (".AntiKing\n.Replicate~H~VX1\n.X~R1C1~R1C2\n.End", "does not know: Replicate"),
        (".Var~X~X~2.AntiKing.X~R1C1~VX1", "does not know: Var, X"),
        (".Replicate~B.Sandwich~9~R1.End", "does not know: Replicate"),
        (".Replicate~AAAAAAAAAAAAAE.X~R1C1~R1C2.End", "moves R1C2 out of the grid"),
        (".Pair~BAACAAEAAIAAQ~_~R1C1~-~R1C2", "does not know: Pair"),
        (".Shape~4x4~0-3.Skyscraper~R1~2~", "does not know: Skyscraper"),
        (".Shape~6x6~9.RegionSize~9", "does not know: RegionSize"),
        (".AntiKing.Made-up~R1C1.X~R1C1~R1C2", "does not know: Made-up"),
        (".AntiKing.Foo~R1C1.X~R1C1~R1C2.End", "the constraint Foo is not known"),
        (".AntiKing.X~R1C1~R1C2.End", "End without Or, And or Replicate before it"),
        (".Or.Replicate~_r~VX1.X~R1C1~R1C2.End.AntiKing.End", "does not know: Or"),
    ],
)
def test_what_is_not_understood_is_named(text: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        lapiz.load(text)


@pytest.mark.parametrize(
    "around", ["{}", "A puzzle of mine\n{}", "{}\n\nHave fun!", "Hi,\n{}\nBob"]
)
def test_constraints_are_no_sentences(around: str) -> None:
    document = lapiz.load(around.format(THREE)).document
    assert len(document["rules"]) == 3
    assert bool(document.get(NOTES)) == (around != "{}")
