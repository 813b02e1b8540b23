"""Bent sets, by their definition; what holds of them and of aligned exclusions everywhere."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

import lapiz
from lapiz.core import bits, union
from lapiz_sudoku.board import Grid
from lapiz_sudoku.wings import aligned, bent_sets
from tests.sudoku.checks import (
    by_name,
    check_choice,
    check_effects_of_image,
    check_example,
    check_sound,
    find,
)
from tests.sudoku.positions import masks, positions, subsets
from tests.sudoku.turned import shuffled
from tests.support.places import ROOT

TECHNIQUES = by_name(bent_sets, aligned)
FILES = ROOT / "puzzles_yaml" / "sudoku"
SYMMETRIC = ["wxyz-wing", "vwxyz-wing", "aligned-pair-exclusion"]


def bent(grid: Grid, size: int) -> set[tuple[int, int]]:
    """The cells and removals of bent sets, without those that a part of the cells removes."""
    layout, result = grid.layout, set[tuple[int, int]]()
    pairs = [
        first | second for first, second in combinations(layout.house_boards, 2) if first & second
    ]
    open_cells = grid.unsolved & ~grid.with_digits[1]
    for board in {board_ for both in pairs for board_ in subsets(both & open_cells, size)}:
        if board.bit_count() != size or masks(grid, board).bit_count() != size:
            continue
        loose = [
            digit
            for digit, places in enumerate(grid.boards)
            if any(
                not layout.peers[first] >> second & 1
                for first, second in combinations(bits(places & board), 2)
            )
        ]
        if len(loose) == 1:
            (z,) = loose
            removes = layout.seen_by_all(grid.boards[z] & board) & grid.boards[z]
            whole = all(
                (masks(grid, part) & ~(1 << z)).bit_count() >= part.bit_count()
                for part in subsets(board, size - 1)
            )
            if removes and whole:
                result.add((board, grid.candidates(z, removes)))
    return result


def test_bent_sets() -> None:
    number = 0
    for position, _ in positions(2, 10):
        grid = Grid(position)
        for name, size in (("wxyz-wing", 4), ("vwxyz-wing", 5)):
            if grid.side > 6 and size > 4:
                continue
            pairs = [
                (union(1 << c for c in deduction.truths), deduction.removes)
                for deduction in find(TECHNIQUES[name], position)
            ]
            assert len(pairs) == len(set(pairs))
            assert set(pairs) == bent(grid, size)
            number += len(pairs)
    assert number


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", TECHNIQUES)
def test_sound(name: str) -> None:
    assert check_sound(TECHNIQUES[name], positions(3, 18))


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", TECHNIQUES)
@pytest.mark.parametrize("suffix", ["", "-jigsaw"])
def test_worked_example(name: str, suffix: str) -> None:
    check_example(TECHNIQUES[name], lapiz.load(FILES / f"{name}{suffix}.yaml").start)


@pytest.mark.parametrize("name", TECHNIQUES)
def test_a_solve_chooses_among_what_there_is(name: str) -> None:
    check_choice(TECHNIQUES[name], lapiz.load(FILES / f"{name}.yaml").start)


@settings(max_examples=6)
@given(name=st.sampled_from(SYMMETRIC), seed=st.integers(0, 10**6))
def test_symmetry(name: str, seed: int) -> None:
    position = lapiz.load(FILES / f"{name}.yaml").start
    check_effects_of_image(TECHNIQUES[name], position, shuffled(Random(seed)))
