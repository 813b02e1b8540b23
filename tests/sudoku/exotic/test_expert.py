"""Exocets, locked sets, fireworks, tridagons, Nishio: what they must find, proved, and must not."""

from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

import lapiz
from lapiz.core import bits
from lapiz.proof import refuse
from lapiz.search.walking import first, witness
from lapiz_sudoku.board import Grid, Shape, grid_of, layout_of
from lapiz_sudoku.chains import nishio
from lapiz_sudoku.exotic import (
    exocet,
    fireworks,
    locked_sets,
    senior_exocet,
    sk_loop,
    tridagon,
)
from lapiz_sudoku.exotic.countings import CountedLinks, Counting, Countings, by_lines, one_beside
from lapiz_sudoku.exotic.rank_zero import excess
from tests.sudoku.turned import images, shuffled, turned
from tests.support.places import ROOT
from tests.support.puzzles import sudokus
from tests.support.samples import sweep

TECHNIQUES = {
    technique.name: technique
    for family in (exocet, fireworks, locked_sets, nishio, senior_exocet, sk_loop, tridagon)
    for technique in family.TECHNIQUES
}
QUICK = sorted(TECHNIQUES.keys() - {"multi-sector-locked-sets"})
FILES = [
    (name, path)
    for name in sorted(TECHNIQUES)
    for path in sorted((ROOT / "puzzles_yaml" / "sudoku").glob(f"{name}*.yaml"))
]

EASTER_MONSTER = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
FATA_MORGANA = "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........"
GOLDEN_NUGGET = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
LOKI = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."


def find(name: str, position: lapiz.Position) -> list[lapiz.Deduction]:
    """All deductions of a technique in a position, each one proved."""
    deductions = list(TECHNIQUES[name].find(grid_of(position)))
    for deduction in deductions:
        assert deduction.changes(position)
        assert refuse(deduction, position) is None
    return deductions


def effect(deductions: Iterable[lapiz.Deduction]) -> int:
    total = 0
    for deduction in deductions:
        total |= deduction.removes | deduction.places
    return total


def reduced(line: str, *names: str) -> lapiz.Position:
    """A position after all that some techniques can do."""
    position = lapiz.load(line).start
    techniques = [lapiz.registry().technique(name) for name in names]
    while True:
        ways = (way for technique in techniques for way in technique(grid_of(position)))
        step = next((way for way in ways if way.changes(position)), None)
        if step is None:
            return position
        position = position.apply(step.removes, step.places)


BASICS = ("naked-single", "hidden-single", "locked-candidates-pointing", "naked-triple")


@pytest.mark.parametrize(("name", "path"), FILES, ids=lambda value: getattr(value, "stem", value))
def test_files(name: str, path: Path) -> None:
    for puzzle in lapiz.load_all(path):
        deductions = find(name, puzzle.start)
        assert deductions
        solution = sum(1 << candidate for candidate in first(puzzle.start) or ())
        assert not any(
            deduction.removes & solution or deduction.places & ~solution for deduction in deductions
        )


def test_loop_of_the_easter_monster() -> None:
    (deduction,) = find("sk-loop", lapiz.load(EASTER_MONSTER).start)
    assert len(deduction.truths) == 16
    assert set(deduction.truths) == {cell for cell in range(81) if _on_ring(*divmod(cell, 9))}
    assert deduction.removes.bit_count() == 13


def _on_ring(row: int, column: int) -> bool:
    ends, middle = (0, 2, 6, 8), (1, 7)
    return (row in middle and column in ends) or (row in ends and column in middle)


@pytest.mark.parametrize("line", [GOLDEN_NUGGET, FATA_MORGANA, LOKI])
def test_no_loop(line: str) -> None:
    assert find("sk-loop", lapiz.load(line).start) == []


def test_locked_set_of_the_easter_monster() -> None:
    smallest = find("multi-sector-locked-sets", lapiz.load(EASTER_MONSTER).start)[0]
    assert (len(smallest.truths), smallest.removes.bit_count()) == (16, 16)


def test_no_locked_set() -> None:
    """The Golden Nugget has sixteen cells with seventeen links, which is one too many."""
    assert find("multi-sector-locked-sets", lapiz.load(GOLDEN_NUGGET).start) == []


@pytest.mark.parametrize(
    ("line", "removes"),
    [(FATA_MORGANA, ["r4c2=2", "r4c2=4"]), (GOLDEN_NUGGET, ["r7c9=3"]), (EASTER_MONSTER, [])],
)
def test_exocets_of_known_puzzles(line: str, removes: list[str]) -> None:
    position = lapiz.load(line).start
    assert position.space.names(effect(find("exocet", position))) == removes


def test_tridagon_of_loki() -> None:
    position = reduced(LOKI, *BASICS)
    (deduction,) = find("tridagon", position)
    assert position.space.names(deduction.places) == ["r8c8=1"]
    assert find("tridagon", lapiz.load(LOKI).start.place(deduction.places.bit_length() - 1)) == []


PATTERN = """
    124 . . 123 . . . . .
    . 123 . . 123 . . . .
    . . 123 . . 123 . . .
    123 . . {0} {1} . . . .
    . 123 . {1} {0} . . . .
    . . 123 . . 123 . . .
"""


@pytest.mark.parametrize(("one", "other", "places"), [(".", "123", 1), ("123", ".", 0)])
def test_slopes_of_a_tridagon(one: str, other: str, places: int) -> None:
    """Three boxes slope one way; if the fourth does too, three digits fit."""
    words = PATTERN.format(one, other).split() + ["."] * 27
    marks = ["123456789" if word == "." else word for word in words]
    rows = [marks[row : row + 9] for row in range(0, 81, 9)]
    position = lapiz.load({"kind": "sudoku", "grid": ["." * 9] * 9, "candidates": rows}).start
    deductions = find("tridagon", position)
    assert [way.places for way in deductions] == [1 << 3 * 81] * places


def marks_without(removed: Iterable[str]) -> lapiz.Position:
    document = {"kind": "sudoku", "grid": ["." * 9] * 9, "removed": list(removed)}
    return lapiz.load(document).start


def _outside(digit: int, leaves: tuple[int, int]) -> list[str]:
    """Removals after which row 1 and column 1 have a digit outside box 1 in the leaves only."""
    row, column = leaves
    return [f"r1c{at}<>{digit}" for at in range(4, 10) if at != row] + [
        f"r{at}c1<>{digit}" for at in range(4, 10) if at != column
    ]


def test_triple_of_fireworks() -> None:
    position = marks_without(way for digit in (1, 2, 3) for way in _outside(digit, (6, 8)))
    (deduction,) = find("fireworks", position)
    others = [f"r{cell}={digit}" for cell in ("1c1", "1c6", "8c1") for digit in range(4, 10)]
    corner = [f"r{row}c{column}={d}" for row in (2, 3) for column in (2, 3) for d in (1, 2, 3)]
    assert sorted(position.space.names(deduction.removes)) == sorted(others + corner)
    assert len(deduction.truths) == 6


def test_two_fireworks_are_none() -> None:
    assert find("fireworks", marks_without([*_outside(1, (6, 8)), *_outside(2, (6, 8))])) == []
    apart = [*_outside(1, (6, 8)), *_outside(2, (6, 8)), *_outside(3, (6, 7))]
    assert find("fireworks", marks_without(apart)) == []


def test_quadruple_of_fireworks() -> None:
    near = [way for digit in (1, 2) for way in _outside(digit, (6, 8))]
    far = [
        place
        for digit in (3, 4)
        for at in range(1, 10)
        for place in (f"r8c{at}<>{digit}", f"r{at}c6<>{digit}")
        if at not in ((1, 4, 5, 6) if place.startswith("r8c") else (1, 7, 8, 9))
    ]
    (deduction,) = find("fireworks", marks_without([*near, *far]))
    assert len(deduction.truths) == 8


def test_excess_is_an_x_wing() -> None:
    position = marks_without(
        f"r{row}c{column}<>1" for row in (2, 7) for column in range(1, 10) if column not in (3, 8)
    )
    item = layout_of(Shape(9)).item
    rows, columns = [item(1, 0), item(6, 0)], [item(9 + 2, 0), item(9 + 7, 0)]
    removes = excess(grid_of(position), rows, columns)
    names = [f"r{row}c{column}=1" for row in (1, 3, 4, 5, 6, 8, 9) for column in (3, 8)]
    assert sorted(position.space.names(removes)) == sorted(names)
    assert excess(grid_of(position), rows, [item(9 + 2, 0), item(9 + 6, 0)]) == 0


def test_all_ways_to_count_together_say_what_each_does() -> None:
    grid = grid_of(reduced(LOKI, *BASICS))
    solution, sorts = witness(grid.position), locked_sets._partitions(grid.layout)
    countings = Countings(by_lines(9)[::37] + one_beside(9, 3)[::301])
    links = CountedLinks(grid, solution, sorts, countings)
    found = [list(links.ends(onward=onward)) for onward in (True, False)]
    telling = list[Counting]()
    for number, counting in enumerate(countings):
        after = {cell: leads_to(grid, solution, sorts, counting, cell) for cell in links.cells}
        before = {cell: {other for other in after if cell in after[other]} for cell in after}
        for ends, lead, back in ((found[0], after, before), (found[1], before, after)):
            alone = {frozenset(lead[cell]) for cell in lead if lead[cell] <= back[cell]}
            assert alone == {frozenset(bits(cells)) for cells, ways in ends if ways >> number & 1}
        if after != before:
            telling.append(counting)
    assert 0 < len(telling) < len(countings)
    assert telling == list(links.one_way())


def leads_to(
    grid: Grid, solution: int, sorts: list[list[int]], counting: Counting, cell: int
) -> set[int]:
    """A cell, and all cells whose link it could take, step by step."""
    reached, untried = {cell}, [cell]
    while untried:
        cell = untried.pop()
        for digit in bits(grid.digits_of(cell)):
            sort = sorts[counting[digit]]
            for other in bits(grid.boards[digit] & solution >> grid.layout.shifts[digit]):
                if sort[other] == sort[cell] and other not in reached:
                    reached.add(other)
                    untried.append(other)
    return reached


def test_nishio_follows_a_digit() -> None:
    """A Swordfish with a fourth column in one row: the fin's absence is supposed."""
    rows = {1: (1, 4), 5: (4, 7), 9: (1, 7, 8)}
    position = marks_without(
        f"r{row}c{column}<>1" for row in rows for column in range(1, 10) if column not in rows[row]
    )
    deductions = find("nishio", position)
    assert "r7c7=1" in position.space.names(effect(deductions))
    assert max(len(deduction.truths) for deduction in deductions) == 3
    assert find("nishio", marks_without([])) == []


CLASSIC = [(name, path) for name, path in FILES if not path.stem.endswith("-jigsaw")]


@settings(max_examples=15)
@given(case=st.sampled_from(CLASSIC), seed=st.integers(0, 10**6))
def test_image_of_what_is_found_is_found(case: tuple[str, Path], seed: int) -> None:
    name, path = case
    position, image = next(lapiz.load_all(path)).start, shuffled(Random(seed))
    there = turned(position, image)
    if name == "multi-sector-locked-sets":
        ways = [TECHNIQUES[name].find(grid_of(start)) for start in (position, there)]
        ours, theirs = (next(way) for way in ways)
        assert len(ours.truths) == len(theirs.truths)
        return
    assert effect(find(name, there)) == images(effect(find(name, position)), image)


@sweep(10, 20)
def test_all_shapes_are_right(number: int) -> None:
    """Every deduction is proved, and none contradicts the solution."""
    fired, random = set(), Random(5)
    for puzzle in sudokus(11, number):
        true = first(puzzle.start) or ()
        position, solution = puzzle.start, sum(1 << candidate for candidate in true)
        for place in range(0, len(true), 8):
            for candidate in random.sample(true, place and 8):
                position = position.place(candidate)
            dead = random.getrandbits(len(puzzle.space.labels)) & position.open & ~solution
            for name in QUICK:
                for deduction in find(name, position.remove(dead)):
                    fired.add(name)
                    assert not deduction.removes & solution
                    assert not deduction.places & ~solution
    assert fired >= {"exocet", "fireworks", "nishio", "sk-loop"}


def test_regions_and_large_grids() -> None:
    """What needs boxes yields nothing without them; nothing takes long on an empty large grid."""
    regions = ["AAABBACABBCCCDBECDDDEEEED"[row : row + 5] for row in range(0, 25, 5)]
    for document in (
        {"kind": "sudoku", "grid": ["." * 5] * 5, "regions": regions},
        {"kind": "sudoku", "grid": ["." * 16] * 16},
        {"kind": "sudoku", "grid": ["." * 12] * 12},
    ):
        for name in TECHNIQUES:
            assert find(name, lapiz.load(document).start) == []
