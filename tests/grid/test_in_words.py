"""What a grid prints: candidates cell by cell, ways, rules and their places, and entries again."""

from collections.abc import Mapping
from typing import Any

import attrs
import pytest

import lapiz
from lapiz import Name, Space, bits, union
from lapiz_grid import SHADED, UNSHADED, Add, Board, Constraint, constraints_of, known_rule
from lapiz_grid.agreeing import agrees, disagreeing, listed, merged, stated
from lapiz_grid.exclusions import CandidatesOfDigits, equal, excluded, turned
from lapiz_grid.fields import Field, Sort
from lapiz_grid.parts import AnyOf, Combine, Connect, Differ, Exclude, Never
from lapiz_grid.spaces import GridLayout, space_of
from lapiz_grid.telling import by_cell, cells, equations, places, removed, ways
from lapiz_grid.words import places_of_rules, sentences

PLAIN = space_of(Board(3), 3, 3)
SHADES = space_of(Board(3, tuple(constraints_of({"rules": ["yin-yang"]}, 3))), 3, 3)


def candidates(space: Space, *names: str) -> int:
    return union(1 << space.labels.index(name) for name in names)


def test_candidates_are_printed_cell_by_cell_in_reading_order() -> None:
    members = candidates(PLAIN, "r2c1=3", "r1c3=1", "r2c1=1", "r3c1=2")
    assert equations(PLAIN, members) == "r1c3=1, r2c1=1/3, r3c1=2"
    assert equations(PLAIN, members, "<>") == "r1c3<>1, r2c1<>1/3, r3c1<>2"
    assert [*by_cell(PLAIN, members)] == ["r1c3", "r2c1", "r3c1"]
    assert cells(PLAIN, 0b100_000_011) == "r1c1, r1c2, r3c3"
    assert [*places(PLAIN, 0b100_000_010)] == [(0, 1), (2, 2)]


def test_what_is_removed_of_two_choices_is_the_other() -> None:
    shaded, unshaded = (candidates(SHADES, f"r1c2={word}") for word in ("shaded", "unshaded"))
    digit = candidates(SHADES, "r1c1=2", "r1c1=3")
    assert removed(SHADES, digit) == "r1c1<>2/3"
    assert removed(SHADES, shaded) == "r1c2=unshaded"
    assert removed(SHADES, unshaded | digit) == "r1c2=shaded, r1c1<>2/3"
    assert removed(SHADES, shaded | unshaded) == "r1c2<>shaded/unshaded"


@pytest.mark.parametrize(
    ("several", "text"),
    [
        (["r1c1=1 r1c2=2", "r1c1=3 r1c2=1"], "r1c1, r1c2 = 12 or 31"),
        (["r1c1=3 r1c2=1", "r1c1=1 r1c2=2", "r1c1=2 r1c2=1"], "r1c1, r1c2 = 12, 21 or 31"),
        (["r1c1=1", "r1c2=1"], "r1c1=1; r1c2=1"),
        (["r1c1=1 r1c1=2", "r1c1=3"], "r1c1=1/2; r1c1=3"),
        (["r1c1=shaded r1c2=1", "r1c1=unshaded r1c2=2"],
         "r1c2, r1c1 = 1 shaded or 2 unshaded"),
    ],
)  # fmt: skip
def test_ways_to_fill_cells(several: list[str], text: str) -> None:
    made = tuple(candidates(SHADES, *way.split()) for way in several)
    cells_of = text.partition(" = ")[0].split(", ")
    if cells_of == ["r1c2", "r1c1"]:  # in reading order
        text = "r1c1, r1c2 = shaded 1 or unshaded 2"
    assert ways(SHADES, made) == text


def test_a_layout_names_what_there_is() -> None:
    grid = GridLayout.of(SHADES)
    assert (grid.size, grid.texts) == (9, ("1", "2", "3", "shaded", "unshaded"))
    assert grid.marks(4) == ((4, "1"), (13, "2"), (22, "3"))
    assert grid.shades(4) == (31, 40)
    assert GridLayout.of(PLAIN).shades(4) == ()
    walled = space_of(Board(2, walls=frozenset({3})), 2, 2)
    first = ["r1c1=1", "r1c2=1", "r2c1=1", ""]
    assert [*walled.labels] == [*first, *(name.replace("=1", "=2") for name in first)]
    assert [str(item.name) for item in walled.items if item.sort == "cell"] == [
        "r1c1",
        "r1c2",
        "r2c1",
    ]
    assert all(item.silent for item in walled.items if item.sort == "cell")
    assert not any(item.silent for item in PLAIN.items if item.sort == "cell")
    assert walled.start().alive == 0b0111_0111


RELATION = (0b010, 0b001, 0b100)  # 1 and 2 exclude each other, 3 itself
PARTS: list[tuple[Any, dict[tuple[int, ...], bool]]] = [
    (Differ((0, 2)), {(1, 1, 2): True, (1, 2, 1): False}),
    (Exclude(0, 1, RELATION), {(1, 2): False, (2, 1): False, (3, 3): False, (1, 1): True}),
    (Combine((0, 1), (0b011, 0b101), Name("")),
     {(1, 2): True, (3, 1): True, (2, 3): False, (1, 1): False}),
    (Add((0, 1, 2), (1, -1, 2), 3, Name("")), {(1, 2, 2): True, (1, 2, 1): False, (3, 2, 1): True}),
    (Never(1, 0b101, ""), {(1, 1): False, (1, 2): True, (1, 3): False}),
    (AnyOf(((Never(0, 0b001, ""),), (Never(1, 0b001, ""), Never(1, 0b010, ""))), Name("")),
     {(1, 1): False, (2, 1): True, (1, 2): False, (1, 3): True}),
]  # fmt: skip


@pytest.mark.parametrize(("part", "held"), PARTS)
def test_digits_agree_with_a_part_or_not(part: Any, held: Mapping[tuple[int, ...], bool]) -> None:
    for digits, right in held.items():
        assert agrees(part, digits, (1, 2, 3)) == right, digits
        assert disagreeing([part, part], digits, (1, 2, 3)) == 2 * (not right)


def test_shades_agree_where_they_hang_together() -> None:
    part = Connect(tuple(range(9, 18)), SHADED)

    def joined(text: str) -> bool:
        shades = (SHADED if sign == "#" else UNSHADED for sign in text)
        return agrees(part, dict(enumerate(shades, 9)), (1, 2, 3))

    whole = ("##.#.....", "##..#..##", ".........")
    assert [*map(joined, (*whole, "#.......#", "#..##...#"))] == [True, True, True, False, False]
    never = Never(9, 0b01, "")
    assert [agrees(never, {9: shade}, (1,)) for shade in (SHADED, UNSHADED)] == [False, True]


ENTRIES: list[Any] = [
    {"killer": {"cells": "r1c1 r1c2", "sum": 3}},
    {"renban": "r1c1 r2c2 r2c3"},
    {"renban": ["r1c1 r1c2", "r3c1 r3c2"]},
    {"x": ["r1c1-r1c2", "r2c1-r3c1"]},
    {"odd": [["r1c1"], ["r2c2"]]},
    {"any-of": ["anti-king", [{"renban": "r1c1 r1c2"}, {"odd": "r3c3"}]]},
    {"anti-knight": None},
]


@pytest.mark.parametrize("entry", ENTRIES)
def test_an_entry_is_stated_again(entry: Any) -> None:
    (constraint,) = constraints_of({"rules": [entry]}, 4)
    again = stated(constraint, 4)
    (read,) = constraints_of({"rules": [again]}, 4)
    assert read == constraint
    assert stated(read, 4) == again
    assert again == entry or "any-of" in entry or "killer" in entry or "odd" in entry


def test_groups_of_a_field_are_a_text_or_a_list() -> None:
    cage, pair = Field("cells", Sort.CELLS, "A cage."), Field("cells", Sort.PAIR, "A pair.")
    alone = attrs.evolve(cage, together=True)
    assert listed(["r1c1"], cage) == "r1c1"
    assert listed(["r1c1", "r1c2 r1c3"], cage) == [["r1c1"], ["r1c2 r1c3"]]
    assert listed(["r1c1-r1c2", "r1c2-r1c3"], pair) == ["r1c1-r1c2", "r1c2-r1c3"]
    assert listed(["r1c1", "r1c2"], alone) == ["r1c1", "r1c2"]


def test_constraints_are_joined_where_that_changes_nothing() -> None:
    board = Board(4)
    rules = [{"renban": "r1c1 r1c2"}, {"killer": {"cells": "r2c1 r2c2", "sum": 5}},
             {"renban": "r3c1 r3c2"}, {"killer": {"cells": "r4c1 r4c2", "sum": 5}},
             {"killer": {"cells": "r4c3 r4c4", "sum": 4}}, "anti-king", "anti-king",
             {"clone": ["r1c1 r1c2", "r2c1 r2c2"]},
             {"clone": ["r3c1 r3c2", "r4c1 r4c2"]}]  # fmt: skip
    made = merged(constraints_of({"rules": rules}, 4), board)
    assert [(one.rule.name, [*map(list, one.groups)]) for one in made] == [
        ("renban", [[0, 1], [8, 9]]),
        ("killer", [[4, 5], [12, 13]]),
        ("killer", [[14, 15]]),
        ("anti-king", []),
        ("anti-king", []),
        ("clone", [[0, 1], [4, 5]]),
        ("clone", [[8, 9], [12, 13]]),
    ]


def test_rules_are_told_once_and_their_places_in_order() -> None:
    rules = [
        {"killer": {"cells": "r3c1 r3c2", "sum": 5}}, {"killer": {"cells": "r1c1 r1c2", "sum": 4}},
        {"killer": {"cells": "r2c1 r2c2", "sum": 5}}, {"odd": [["r4c4"], ["r1c4"]]},
        {"thermometer": "r4c1 r3c1"}, "anti-king", {"white-dots": {"pairs": [], "negative": True}},
    ]  # fmt: skip
    try:
        constraints = constraints_of({"rules": rules}, 4)
    except lapiz.BadInput:
        constraints = constraints_of({"rules": rules[:-1]}, 4)
    told = [*places_of_rules(constraints, Board(4))]
    assert told == [
        "Killer cage: 4 in r1c12; 5 in r2c12 and r3c12",
        "Odd: r14c4",
        "Thermometer: r4c1-r3c1",
    ]
    words = [*sentences(constraints)]
    assert len(words) == len({*words})
    assert words[0].startswith(str(known_rule("killer").sentence)[:10])


@pytest.mark.parametrize("number", [39, 40, 41])
def test_of_many_places_it_is_said_how_many(number: int) -> None:
    groups = tuple((2 * n, 2 * n + 1) for n in range(number))
    constraint = Constraint(known_rule("renban"), groups)
    (told,) = places_of_rules([constraint], Board(10))
    assert (told == f"Renban: {number} of them") == (number > 40)


def test_what_excludes_what_in_candidates() -> None:
    """For each candidate of two cells what goes with it, seen from both."""
    bond, side = Exclude(0, 3, (0b10, 0b00)), 2
    assert turned((0b10, 0b00)) == (0b00, 0b01)
    assert equal(3) == (0b001, 0b010, 0b100)
    assert excluded([bond], side) == {0: 1 << 4 + 3, 4 + 3: 1 << 0}
    assert excluded([bond, Exclude(0, 1, equal(2))], side)[0] == 1 << 7 | 1 << 1
    assert CandidatesOfDigits(4)[0b101] == 1 << 0 | 1 << 8
    assert [*bits(CandidatesOfDigits(9)[0b110] << 2)] == [11, 20]


def test_a_clue_that_names_no_cells_is_told_where_it_was_stated() -> None:
    rules = [{"sandwich": {"row": 2, "sum": 5}}, {"sandwich": {"line": "r1c1-r1c4", "sum": 2}}]
    told = places_of_rules(constraints_of({"rules": rules}, 4), Board(4))
    assert [*told] == ["Sandwich: 5 in row 2; 2 in row 1"]
