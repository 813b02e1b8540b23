"""Techniques of patterns that two or three digits cannot fill, by what rules out the guardians."""

from collections.abc import Iterator

from lapiz import Deduction, technique
from lapiz_expert.impossible_patterns import CHAINS, DIRECT, LOCKED, SUBSET, XZ, deductions
from lapiz_sudoku.board import Grid
from lapiz_sudoku.scales.hodoku import estimate


@technique(
    "chromatic-pattern",
    kind="sudoku",
    aliases=("chromatic-pattern-1", "chromatic-pattern-2", "trivalue-oddagon"),
    **estimate(320, "Unfair"),
    on=False,
)
def chromatic_pattern(grid: Grid) -> Iterator[Deduction]:
    """Cells that three digits alone cannot fill, however these are placed there.

    Colour the cells with three colours so that no two that see each other are alike: if there is no
    way, one of the other candidates in the cells, the guardians, is true. A lone guardian is placed
    (type 1); of several, whatever rules out all of them is removed (type 2). A tridagon is the
    best-known of hundreds of such patterns, and is not repeated here. Nor are four cells of a
    house, which three digits cannot fill either.

    Source: mith, "Chromatic Patterns" (New Sudoku Players' Forum). Order: by the first candidate
    removed.
    """
    yield from deductions(grid, 3, DIRECT)


@technique(
    "chromatic-pattern-xz",
    title="Chromatic Pattern XZ",
    kind="sudoku",
    **estimate(340, "Unfair"),
    on=False,
)
def chromatic_pattern_xz(grid: Grid) -> Iterator[Deduction]:
    """A candidate and a cell with two digits together rule out all guardians of a pattern.

    The pattern is one that three digits cannot fill. If the candidate is true, a cell that it sees
    has one digit left. Each guardian is ruled out by the one or by the other, but one guardian is
    true. So the candidate is false.

    Source: mith, "Chromatic Patterns" (New Sudoku Players' Forum). Order: by the first candidate
    removed from each pattern.
    """
    yield from deductions(grid, 3, XZ)


@technique(
    "chromatic-pattern-3",
    title="Chromatic Pattern Type 3",
    kind="sudoku",
    **estimate(360, "Extreme"),
    on=False,
)
def chromatic_pattern_3(grid: Grid) -> Iterator[Deduction]:
    """A candidate and the naked subset that it leaves rule out all guardians of a pattern.

    The pattern is one that three digits cannot fill. If the candidate is true, some cells of a
    house are left with as many digits. Each guardian is ruled out by the candidate or by such a
    subset, but one guardian is true. So the candidate is false. If the guardians are in one
    house, they count as one cell of the subset.

    Source: mith, "Chromatic Patterns" (New Sudoku Players' Forum). Order: by the first candidate
    removed from each pattern.
    """
    yield from deductions(grid, 3, SUBSET)


@technique(
    "chromatic-pattern-4",
    title="Chromatic Pattern Type 4",
    kind="sudoku",
    **estimate(360, "Extreme"),
    on=False,
)
def chromatic_pattern_4(grid: Grid) -> Iterator[Deduction]:
    """A candidate and the last place that it leaves a digit rule out all guardians of a pattern.

    The pattern is one that three digits cannot fill. If the candidate is true, a digit has one
    place left in a house. Each guardian is ruled out by the candidate or by such a place, but one
    guardian is true. So the candidate is false.

    Source: mith, "Chromatic Patterns" (New Sudoku Players' Forum). Order: by the first candidate
    removed from each pattern.
    """
    yield from deductions(grid, 3, LOCKED)


@technique(
    "chromatic-pattern-chain",
    kind="sudoku",
    aliases=("tridagon-chain", "or-k-forcing-chain"),
    **estimate(450, "Extreme"),
    on=False,
)
def chromatic_pattern_chain(grid: Grid) -> Iterator[Deduction]:
    """Chains lead from a candidate to all guardians of a pattern that three digits cannot fill.

    They rule out each guardian, but one of them is true. So the candidate is false. Tridagons with
    several guardians are used so: the guardians are a choice of two, three or more (OR2, OR3 and so
    on), as the candidates of a cell are. The chains may go through almost locked sets.

    Source: Denis Berthier, "The tridagon rule" (New Sudoku Players' Forum). Order: by the first
    candidate removed from each pattern.
    """
    yield from deductions(grid, 3, CHAINS)


@technique(
    "oddagon-chain",
    kind="sudoku",
    aliases=("bivalue-oddagon-chain",),
    **estimate(400, "Extreme"),
    on=False,
)
def oddagon_chain(grid: Grid) -> Iterator[Deduction]:
    """Links or chains lead from a candidate to all guardians of an odd loop of two digits.

    An odd loop of cells cannot be filled with two digits. So one of its guardians is true, and a
    candidate from which chains rule out all of them is false. Eliminations of the oddagon alone are
    not repeated here. The chains may go through almost locked sets.

    Source: Denis Berthier, "The tridagon rule" (New Sudoku Players' Forum), said of an odd loop.
    Order: the shortest links first, then by the first candidate removed from each loop.
    """
    for way in (DIRECT, XZ, SUBSET, LOCKED, CHAINS):
        yield from deductions(grid, 2, way)


TECHNIQUES = [
    chromatic_pattern,
    chromatic_pattern_xz,
    chromatic_pattern_3,
    chromatic_pattern_4,
    chromatic_pattern_chain,
    oddagon_chain,
]
