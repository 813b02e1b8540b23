"""A proof uses its pattern: what a simpler one proves as well is not yielded under its name."""

import pytest

import lapiz
from lapiz.core import Deduction, Position, bits, union
from lapiz.search.telling import arguments
from tests.sudoku.positions import drawn
from tests.support.places import ROOT

FILES = ROOT / "puzzles_yaml" / "sudoku"
CHAINED = "..8....6..2......36....89..2..5......1478.......6.....8.6....3.9...2.....3..4.89."
"""Of its many fish with chains only a few are needed; the other chains do without."""
LOOPS = ("aic", "discontinuous-nice-loop", "grouped-aic", "grouped-discontinuous-nice-loop")


def names_pattern(deduction: Deduction, position: Position) -> bool:
    """Tell whether the implications name a part of the pattern."""
    (argument,) = arguments(deduction, position)
    pattern = union(deduction.roles[role] for role in ("base", "fin"))
    return any(pattern >> each.candidate & 1 for each in argument.implications)


@pytest.mark.parametrize(
    ("name", "effects"), [("kraken-fish-1", ["r1c6=9"]), ("kraken-fish-2", ["r3c4=3", "r1c6=9"])]
)
def test_a_kraken_fish_is_needed(name: str, effects: list[str]) -> None:
    puzzle = lapiz.load(CHAINED)
    found = lapiz.steps(puzzle, name)
    # Not r1c2=4, say, which two places of 4 in column 1 rule out without any fish.
    gone = [puzzle.space.names(deduction.removes) for deduction in found]
    assert gone == [[effect] for effect in effects]
    assert all(names_pattern(deduction, puzzle.start) for deduction in found)


@pytest.mark.sample(1)
@pytest.mark.parametrize("suffix", ["", "-jigsaw"])
@pytest.mark.parametrize("name", ["kraken-fish-1", "kraken-fish-2"])
def test_the_fish_of_the_examples_is_needed(name: str, suffix: str) -> None:
    puzzle = lapiz.load(FILES / f"{name}{suffix}.yaml")
    found = lapiz.steps(puzzle, name)
    assert found
    assert all(names_pattern(deduction, puzzle.start) for deduction in found)


@pytest.mark.parametrize(
    ("subset", "cells"),
    [
        ("locked-pair", {"r1c1": "12", "r1c2": "12"}),
        ("naked-pair", {"r1c1": "12", "r1c9": "12"}),
        ("naked-triple", {"r1c1": "12", "r1c5": "23", "r1c9": "13"}),
    ],
)
def test_a_naked_subset_is_not_two_almost_locked_sets(subset: str, cells: dict[str, str]) -> None:
    puzzle = drawn(**cells)
    assert lapiz.steps(puzzle, subset)
    assert lapiz.steps(puzzle, "als-xz") == []


@pytest.mark.parametrize(
    "cells",
    [
        {"r1c1": "12", "r1c2": "23", "r5c1": "13"},
        # A naked triple of row 1, but 3 goes in box 1, too, which the triple does not say.
        {"r1c1": "123", "r1c2": "123", "r1c9": "12"},
    ],
)
def test_two_almost_locked_sets_that_remove_more_count(cells: dict[str, str]) -> None:
    assert lapiz.steps(drawn(**cells), "als-xz")


def petals(deduction: Deduction) -> list[int]:
    return [members for role, members in deduction.roles.items() if role.startswith("set-")]


def test_petals_are_different() -> None:
    # The stem r1c1 sees all 1s and 2s of the set in row 2: that would do for both its petals.
    puzzle = drawn(r1c1="12", r2c1="123", r2c2="124", r2c7="34")
    found = lapiz.steps(puzzle, "death-blossom")
    assert [puzzle.space.names(deduction.roles["pivot"]) for deduction in found] == [
        ["r2c7=3", "r2c7=4"]
    ]
    assert lapiz.steps(puzzle, "als-xz")


@pytest.mark.parametrize("suffix", ["", "-jigsaw"])
def test_each_petal_of_the_examples_is_needed(suffix: str) -> None:
    puzzle = lapiz.load(FILES / f"death-blossom{suffix}.yaml")
    found = lapiz.steps(puzzle, "death-blossom")
    assert found
    assert all(len(set(petals(deduction))) == len(petals(deduction)) for deduction in found)


@pytest.mark.parametrize("name", LOOPS)
def test_a_loop_is_no_chain(name: str) -> None:
    loops = "grouped-continuous-nice-loop" if "grouped" in name else "continuous-nice-loop"
    looped, example = (lapiz.load(FILES / f"{file}.yaml") for file in (loops, name))
    assert lapiz.steps(looped, loops)
    found = []
    for puzzle in (looped, example):
        keep, found = puzzle.space.keep, lapiz.steps(puzzle, name)
        for deduction in found:
            chain = deduction.says.tokens["chain"].value
            assert isinstance(chain, tuple)
            start, end = chain[0], chain[-1]
            rules_out = all(not end & keep[candidate] for candidate in bits(start))
            assert start == end or not rules_out
    assert found
