"""Almost locked sets, what links them, and the techniques on them."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

import lapiz
from lapiz.core import bits, lowest
from lapiz.proof import refuse
from lapiz_sudoku.als import (
    chains as als_chains,
    death_blossom,
    links as als_techniques,
    sue_de_coq,
)
from lapiz_sudoku.als.als import almost_locked_sets, links_of
from lapiz_sudoku.board import Grid
from lapiz_sudoku.board.cell_subsets import cell_subsets
from tests.sudoku.checks import (
    by_name,
    check_choice,
    check_effects_of_image,
    check_example,
    check_sound,
    find,
)
from tests.sudoku.positions import drawn, masks, positions, subsets
from tests.sudoku.turned import shuffled
from tests.support.places import ROOT

TECHNIQUES = by_name(als_techniques, als_chains, death_blossom, sue_de_coq)
SYMMETRIC = ["als-xz", "als-xy-wing", "sue-de-coq", "death-blossom"]
FILES = ROOT / "puzzles_yaml" / "sudoku"


# --- by definition ----------------------------------------------------------------------------


@pytest.mark.parametrize("excess", [0, 1, 2])
def test_cell_subsets(excess: int) -> None:
    for position, _ in positions(1, 10):
        grid = Grid(position)
        for house in grid.layout.house_boards:
            expected = [
                board
                for board in subsets(house & grid.unsolved, 9)
                if masks(grid, board).bit_count() == board.bit_count() + excess
            ]
            expected.sort(key=lambda board: list(bits(board)))
            assert cell_subsets(grid, house, excess) == expected


@pytest.mark.sample(1)
@pytest.mark.parametrize("overlap", [False, True])
def test_links(overlap: bool) -> None:
    for position, _ in positions(1, 10)[::2]:
        grid = Grid(position)
        sets, links = almost_locked_sets(grid), links_of(grid, overlap)
        assert len({als.cells for als in sets}) == len(sets)
        for (first_number, first), (second_number, second) in combinations(enumerate(sets), 2):
            common = 0
            for digit in bits(first.digits & second.digits):
                here, there = first.places[digit], second.places[digit]
                if not there & ~grid.layout.seen_by_all(here):
                    common |= 1 << digit
            if first.cells & second.cells and not overlap:
                common = 0
            assert links[first_number].get(second_number, 0) == common


# --- proved, never against the solution, and the same in every shape ---------------------------


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", TECHNIQUES)
def test_sound(name: str) -> None:
    assert check_sound(TECHNIQUES[name], positions(3, 9 if "xy" in name or "chain" in name else 18))


@pytest.mark.sample(5)
@pytest.mark.parametrize("name", TECHNIQUES)
@pytest.mark.parametrize("suffix", ["", "-jigsaw"])
def test_worked_example(name: str, suffix: str) -> None:
    check_example(TECHNIQUES[name], lapiz.load(FILES / f"{name}{suffix}.yaml").start)


@pytest.mark.parametrize("name", TECHNIQUES)
def test_a_solve_chooses_among_what_there_is(name: str) -> None:
    check_choice(TECHNIQUES[name], lapiz.load(FILES / f"{name}.yaml").start)


@settings(max_examples=10)
@given(name=st.sampled_from(SYMMETRIC), seed=st.integers(0, 10**6))
def test_symmetry(name: str, seed: int) -> None:
    position = lapiz.load(FILES / f"{name}.yaml").start
    check_effects_of_image(TECHNIQUES[name], position, shuffled(Random(seed)))


# --- drawn positions --------------------------------------------------------------------------


def names(name: str, position: lapiz.Position) -> list[list[str]]:
    return [
        position.space.names(deduction.removes) for deduction in find(TECHNIQUES[name], position)
    ]


def test_xz_needs_a_restricted_common() -> None:
    # 1 links r1c12 with r5c1: all its places are in column 1. Both sets have 3.
    position = drawn(r1c1="12", r1c2="23", r5c1="13").start
    assert names("als-xz", position) == [["r2c1=3", "r3c1=3", "r4c2=3", "r5c2=3", "r6c2=3"]]
    # With 1 in r1c2 too not all places of 1 see each other.
    assert not find(TECHNIQUES["als-xz"], drawn(r1c1="123", r1c2="123", r5c1="13").start)


def test_doubly_linked() -> None:
    # Both 1 and 2 link r1c1 r1c2 with r1c9: 3 goes from what sees it in the first set.
    position = drawn(r1c1="123", r1c2="123", r1c9="12").start
    found = max(
        find(TECHNIQUES["als-xz"], position), key=lambda deduction: deduction.removes.bit_count()
    )
    removed = position.space.names(found.removes)
    assert {"r1c3=3", "r2c1=3", "r1c5=1", "r1c8=2"} <= set(removed)
    assert "r2c1=1" not in removed
    assert refuse(found, position) is None


def test_chain_of_bivalue_cells() -> None:
    position = drawn(r1c1="12", r1c9="23", r9c9="34", r9c2="14").start
    found = find(TECHNIQUES["als-chain"], position)
    assert found[0].truths == (0, 8, 73, 80)
    assert lowest(found[0].removes) // 81 == 0
    assert not find(
        TECHNIQUES["als-chain"], drawn(r1c1="12", r1c9="23", r9c9="34", r9c2="145").start
    )


def test_large_grids_are_quick() -> None:
    empty = lapiz.load({"kind": "sudoku", "grid": ["." * 25] * 25}).start
    assert not any(find(TECHNIQUES[name], empty) for name in TECHNIQUES)
