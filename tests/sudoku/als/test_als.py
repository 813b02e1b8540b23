"""Almost locked sets, what links them, and the techniques on them; bent sets."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lapiz
from lapiz.core import bits, lowest, union
from lapiz.proof import refuse
from lapiz.search.walking import solutions
from lapiz_sudoku.als import chains as als_chains
from lapiz_sudoku.als import death_blossom, sue_de_coq
from lapiz_sudoku.als import links as als_techniques
from lapiz_sudoku.als.als import almost_locked_sets, links_of
from lapiz_sudoku.board import Grid
from lapiz_sudoku.board.cell_subsets import cell_subsets
from lapiz_sudoku.wings import aligned, bent_sets
from tests.sudoku.turned import images, shuffled, turned
from tests.support.places import ROOT
from tests.support.puzzles import sudokus

FAMILIES = (als_techniques, als_chains, death_blossom, bent_sets, sue_de_coq, aligned)
TECHNIQUES = {technique.name: technique for family in FAMILIES for technique in family.TECHNIQUES}
FILES = ROOT / "puzzles_yaml" / "sudoku"


@cache
def positions(seed: int, number: int) -> tuple[tuple[lapiz.Position, int], ...]:
    """Random positions on the way to a solution, with the solution."""
    random, result = Random(seed), []
    for puzzle in sudokus(seed, number):
        (solution,) = solutions(puzzle.start)
        position = puzzle.start
        for candidate in random.sample(solution, int(len(solution) * random.uniform(0.1, 0.5))):
            position = position.place(candidate)
        result.append((position, union(1 << candidate for candidate in solution)))
    return tuple(result)


def find(name: str, position: lapiz.Position) -> list[lapiz.Deduction]:
    return list(TECHNIQUES[name].find(Grid(position)))


def masks(grid: Grid, board: int) -> int:
    return union(map(grid.digits_of, bits(board)))


def subsets(board: int, most: int) -> Iterator[int]:
    cells = list(bits(board))
    for size in range(1, most + 1):
        for chosen in combinations(cells, size):
            yield union(1 << cell for cell in chosen)


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
                for deduction in find(name, position)
            ]
            assert len(pairs) == len(set(pairs))
            assert set(pairs) == bent(grid, size)
            number += len(pairs)
    assert number


# --- proved, never against the solution, and the same in every shape ---------------------------


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", TECHNIQUES)
def test_sound(name: str) -> None:
    number = 0
    for position, solution in positions(3, 9 if "xy" in name or "chain" in name else 18):
        deductions = find(name, position)[:15]
        for deduction in deductions:
            assert not deduction.removes & (solution | ~position.open)
            assert refuse(deduction, position) is None
            assert deduction.says.pattern_text(str)
            assert deduction.says.reason_text(str)
        keys = {
            (deduction.removes, deduction.truths, *deduction.roles.items())
            for deduction in deductions
        }
        assert len(keys) == len(deductions)
        number += len(deductions)
    assert number


@pytest.mark.sample(8)
@pytest.mark.parametrize("name", TECHNIQUES)
@pytest.mark.parametrize("suffix", ["", "-jigsaw"])
def test_worked_example(name: str, suffix: str) -> None:
    position = lapiz.load(str(FILES / f"{name}{suffix}.yaml")).start
    deductions = find(name, position)
    assert deductions
    # When all this is removed, the same cells remove nothing more.
    after = position.remove(union(deduction.removes for deduction in deductions))
    effects = {(deduction.removes, deduction.truths) for deduction in find(name, after)}
    assert not effects & {(deduction.removes, deduction.truths) for deduction in deductions}


@pytest.mark.parametrize("name", TECHNIQUES)
def test_a_solve_chooses_among_what_there_is(name: str) -> None:
    technique = TECHNIQUES[name]
    position = lapiz.load(str(FILES / f"{name}.yaml")).start
    effects = {deduction.removes for deduction in find(name, position)}
    if technique.choose:
        assert {deduction.removes for deduction in technique.choose(Grid(position))} <= effects


SYMMETRIC = ["als-xz", "als-xy-wing", "wxyz-wing", "vwxyz-wing", "sue-de-coq"]
SYMMETRIC += ["aligned-pair-exclusion", "death-blossom"]


@settings(max_examples=15, deadline=None)
@given(name=st.sampled_from(SYMMETRIC), seed=st.integers(0, 10**6))
def test_symmetry(name: str, seed: int) -> None:
    position = lapiz.load(str(FILES / f"{name}.yaml")).start
    image = shuffled(Random(seed))
    effects = {images(deduction.removes, image) for deduction in find(name, position)}
    there = turned(position, image)
    assert effects == {deduction.removes for deduction in find(name, there)}


# --- drawn positions --------------------------------------------------------------------------


def drawn(**digits: str) -> lapiz.Position:
    """An empty grid in which some cells have only these digits."""
    removed = [
        f"{cell}<>{digit}"
        for cell, kept in digits.items()
        for digit in "123456789"
        if digit not in kept
    ]
    return lapiz.load({"kind": "sudoku", "grid": ["." * 9] * 9, "removed": removed}).start


def names(name: str, position: lapiz.Position) -> list[list[str]]:
    return [position.space.names(deduction.removes) for deduction in find(name, position)]


def test_xz_needs_a_restricted_common() -> None:
    # 1 links r1c12 with r5c1: all its places are in column 1. Both sets have 3.
    position = drawn(r1c1="12", r1c2="23", r5c1="13")
    assert names("als-xz", position) == [["r2c1=3", "r3c1=3", "r4c2=3", "r5c2=3", "r6c2=3"]]
    # With 1 in r1c2 too not all places of 1 see each other.
    assert not find("als-xz", drawn(r1c1="123", r1c2="123", r5c1="13"))


def test_doubly_linked() -> None:
    # Both 1 and 2 link r1c1 r1c2 with r1c9: 3 goes from what sees it in the first set.
    position = drawn(r1c1="123", r1c2="123", r1c9="12")
    found = max(find("als-xz", position), key=lambda deduction: deduction.removes.bit_count())
    removed = position.space.names(found.removes)
    assert {"r1c3=3", "r2c1=3", "r1c5=1", "r1c8=2"} <= set(removed)
    assert "r2c1=1" not in removed
    assert refuse(found, position) is None


def test_chain_of_bivalue_cells() -> None:
    position = drawn(r1c1="12", r1c9="23", r9c9="34", r9c2="14")
    found = find("als-chain", position)
    assert found[0].truths == (0, 8, 73, 80)
    assert lowest(found[0].removes) // 81 == 0
    assert not find("als-chain", drawn(r1c1="12", r1c9="23", r9c9="34", r9c2="145"))


def test_large_grids_are_quick() -> None:
    empty = lapiz.load({"kind": "sudoku", "grid": ["." * 25] * 25}).start
    assert not any(find(name, empty) for name in TECHNIQUES)
