"""Texts of the Interactive Sudoku Solver about cells beside the grid, against lists of all ways."""

from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import pytest

import lapiz
from lapiz.core import BadInput
from lapiz_formats.tables import packed_automaton, packed_table
from lapiz_grid import Automaton
from tests.support.grids import named_grids
from tests.support.predicates import in_one_piece

Way = dict[str, int]
"""The digit of each cell, and the values of cells beside the grid."""
FOUR = (1, 2, 3, 4)
GRID = named_grids()[7]
GIVEN = "".join(f"~{cell}_{digit}" for cell, digit in GRID.items())
CELLS = list(GRID)
SHADES = [dict(zip([f"VS{n}" for n in range(1, 17)], way, strict=True))
          for way in product((1, 2), repeat=16)]  # fmt: skip
DOMAIN = ".Replicate~__P~VS1.~VS1_1_2.End"


def piece(way: Way, *values: int) -> bool:
    board = {divmod(n, 4) for n in range(16) if way[f"VS{n + 1}"] in values}
    return bool(board) and in_one_piece(board)


def _pair(random: Random) -> tuple[str, Callable[[Way], bool]]:
    """A table of a digit and the value of its cell."""
    allowed = {pair for pair in product(FOUR, (1, 2)) if random.random() < 0.7}
    never = [sum(1 << b for b in range(4) if (a, b + 1) not in allowed) for a in FOUR]
    cells = random.sample(range(16), 3)
    lines = "~~".join(f"{CELLS[n]}~VS{n + 1}" for n in cells)
    text = f".Pair~{packed_table(never)}~_own~{lines}"
    return text, lambda way: all((way[CELLS[n]], way[f"VS{n + 1}"]) in allowed for n in cells)


def _counted(random: Random) -> tuple[str, Callable[[Way], bool]]:
    """A digit says how many cells around it have the value 1."""
    beside = random.sample(range(1, 17), 4)
    cell = random.choice(CELLS)

    def step(state: tuple[int, int] | None, read: int) -> tuple[int, int] | None:
        if state is None:
            return read, 0
        return (state[0], state[1] + (read == 1)) if state[1] + (read == 1) <= state[0] else None

    machine = Automaton(None, step, lambda state: state is not None and state[0] == state[1])
    text = "~".join([".NFA", packed_automaton(machine, FOUR), "_n", cell,
                     *(f"VS{n}" for n in beside)])  # fmt: skip
    return text, lambda way: way[cell] == sum(way[f"VS{n}"] == 1 for n in beside)


def _differ(random: Random) -> tuple[str, Callable[[Way], bool]]:
    one, other = random.sample(range(1, 17), 2)
    return f".AllDifferent~VS{one}~VS{other}", lambda way: way[f"VS{one}"] != way[f"VS{other}"]


def _summed(random: Random) -> tuple[str, Callable[[Way], bool]]:
    cells = [f"VS{n}" for n in random.sample(range(1, 17), 5)]
    total = random.randint(6, 9)
    return f".Sum~{total}~{'~'.join(cells)}", lambda way: sum(map(way.__getitem__, cells)) == total


def _either(random: Random) -> tuple[str, Callable[[Way], bool]]:
    one, other = random.sample(range(1, 17), 2)
    text = f".Or.And.~VS{one}_1~VS{other}_1.End.~VS{other}_2.End"
    return text, lambda way: way[f"VS{one}"] == 1 or way[f"VS{other}"] == 2


MADE = (_pair, _counted, _differ, _summed, _either)


def made(random: Random) -> tuple[str, int]:
    """A text about the shades of a grid that is given, and how many ways there are."""
    rules = [make(random) for make in random.sample(MADE, 3)]
    known = random.sample(range(1, 17), 7)
    shades = {n: random.choice((1, 2)) for n in known}
    text = f".Shape~4x4.{GIVEN}.Var~S~~16{DOMAIN}.ConnectedValues~VS~1"
    text += "".join(f".~VS{n}_{value}" for n, value in shades.items())
    left = [
        way
        for way in SHADES
        if all(way[f"VS{n}"] == value for n, value in shades.items())
        and all(fits({**GRID, **way}) for _, fits in rules)
        and piece(way, 1)
    ]
    return text + "".join(stated for stated, _ in rules), len(left)


def agree(seeds: range) -> None:
    numbers = set[int]()
    for seed in seeds:
        text, expected = made(Random(seed))
        assert lapiz.count(lapiz.load(text), 40) == min(expected, 40), text
        numbers.add(min(expected, 40))
    assert len(numbers) > 2


def test_hidden_values_are_counted_as_a_list_has_them() -> None:
    agree(range(6))


@pytest.mark.slow
def test_hidden_values_of_many_are_counted_as_a_list_has_them() -> None:
    agree(range(6, 206))


@pytest.mark.parametrize("seed", range(4))
def test_sets_of_values_hang_together(seed: int) -> None:
    """Three values, of which two together are in one piece, and so is the third, of a size."""
    random = Random(seed)
    shades = {f"VS{n}": random.choice((1, 2, 3)) for n in random.sample(range(1, 17), 9)}
    free = [f"VS{n}" for n in range(1, 17) if f"VS{n}" not in shades]
    size = sum(value == 3 for value in shades.values()) + random.randint(0, 3)
    ways = [
        {**shades, **dict(zip(free, way, strict=True))}
        for way in product((1, 2, 3), repeat=len(free))
    ]
    fits = [
        way
        for way in ways
        if piece(way, 1, 2) and piece(way, 3) and sum(v == 3 for v in way.values()) == size
    ]
    text = f".Shape~4x4.{GIVEN}.Var~S~~16{DOMAIN.replace('_1_2', '_1_2_3')}"
    text += "".join(f".~{cell}_{value}" for cell, value in shades.items())
    text += f".ConnectedValues~VS~1_2.ConnectedValues~VS~3~{size}"
    assert lapiz.count(lapiz.load(text), 500) == min(len(fits), 500)


def test_an_automaton_reads_hidden_values_in_segments() -> None:
    """A 2 comes in the second segment, of hidden values, and in no other."""
    leads = {(0, 1): 0, (0, 9): 1, (1, 1): 1, (1, 2): 2, (2, 1): 2, (2, 2): 2, (2, 9): 3, (3, 1): 3}
    machine = Automaton(0, lambda state, read: leads.get((state, read)), lambda state: state == 3)
    packed = packed_automaton(machine, (*FOUR, 9))
    text = f".Shape~4x4.{GIVEN}.Var~S~~16{DOMAIN}.NFA~{packed}~_n~VS1~-~VS2~VS3~-~VS4"
    found = [
        way for way in SHADES if way["VS1"] != 2 != way["VS4"] and 2 in (way["VS2"], way["VS3"])
    ]
    assert lapiz.load(text).document["rules"][-1]["hidden-line"]["line"].count("|") == 2
    fixed = "".join(f".~VS{n}_1" for n in range(6, 17))
    assert lapiz.count(lapiz.load(text + fixed), 50) == len(found) / 2**11


def test_a_published_chaos_construction_has_its_solution() -> None:
    """Source: the solver's own examples, a puzzle of clover's on gmpuzzles.com, 2025."""
    clues = [(1, 2), (1, 4), (1, 6), (2, 6), (5, 1), (6, 1), (6, 3), (6, 5)]
    text = ".Shape~6x6.ChaosConstruction.NoBoxes"
    text += ".~R1C2_6~R1C4_4~R1C6_3~R2C1_3~R6C1_4~R6C3_2~R6C5_6~R5C6_5"
    for row, column in clues:
        near = [(r, c) for r, c in product(range(1, 7), repeat=2)
                if max(abs(r - row), abs(c - column)) == 1]  # fmt: skip
        cells = "~".join(f"CC{(r - 1) * 6 + c}" for r, c in [(row, column), *near])
        text += f".ChaosCount~R{row}C{column}~~{cells}"
    assert lapiz.solve(lapiz.load(text)).solution == "265413314652543126126534631245452361"


def test_what_is_said_of_regions_is_read() -> None:
    text = ".Shape~4x4.NoBoxes.ChaosConstruction.ChaosArrow~R1C1~1~CC1~CC2~-~CC1~CC5~CC9"
    rules = lapiz.load(f"{text}.AllDifferent~CC1~CC16").document["rules"]
    arrow, line = (rule for rule in rules if isinstance(rule, dict))
    assert arrow == {"region-arrow": {"cells": ["r1c1 r1c2", "r1c1 r2c1 r3c1"], "others": True}}
    assert line["hidden-line"]["line"] == "region:r1c1 region:r4c4"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (".Shape~4x4.Var~K~~1.AntiKing.Sum~3~VK1~R1C1", "does not know: Var, Sum"),
        (".Shape~4x4.Var~S~~16.ConnectedValues~VS~1_2~2", "does not know: ConnectedValues"),
        (".Shape~4x4.Var~S~~16.ConnectedValues~VX~1", "does not know: ConnectedValues"),
        (".Shape~4x4.NoBoxes.ChaosConstruction.ChaosArrow~R2C2~0", "does not know: ChaosArrow"),
        (".Shape~4x4.Var~S~~16.Cage~3~VS1~VS99", "does not know: Cage"),
        (".Shape~4x4.FullRank~R1~17~", "does not know: FullRank"),
    ],
)
def test_what_is_not_known_is_named(text: str, told: str) -> None:
    with pytest.raises(BadInput, match=told):
        lapiz.load(text)


def test_values_are_read_told_and_drawn() -> None:
    document: dict[str, Any] = {
        "kind": "sudoku",
        "grid": ["1234", "3412", "2143", "4..."],
        "rules": [
            {"hidden-values": {"called": "S", "values": 3}},
            {"connected-values": {"called": "S", "value": 1}},
            {"hidden-line": {"line": "S:r1c1 S:r1c2", "states": "a: 1>b; b: 2>c; c!:"}},
        ],
        "placed": ["r1c1=S 1", "r3c3=S 1"],
    }
    log = lapiz.solve(lapiz.load(document))
    assert "1¹" in log.board()
    assert '<path class="tone-a"' in log._repr_svg_()
    assert any("“custom” along r1c1-r1c2" in str(step) for step in log.steps)
    assert lapiz.load(lapiz.dump(log.puzzle)).start.placed == log.puzzle.start.placed


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ({"connected-values": {"called": "S", "value": 1}}, "no hidden values are called S"),
        ({"hidden-values": {"called": "region", "values": 2}}, "region, expected another name"),
        ({"hidden-line": {"line": "S:x", "states": "a!: 1>a"}}, "S:x, expected cells such as"),
        ({"hidden-line": {"line": "r1c1", "states": "a: 1>a"}}, "no state ends it"),
    ],
)
def test_values_that_cannot_be_are_refused(rule: Any, told: str) -> None:
    with pytest.raises(BadInput, match=told):
        lapiz.load({"kind": "sudoku", "grid": ["...."] * 4, "rules": [rule]})
