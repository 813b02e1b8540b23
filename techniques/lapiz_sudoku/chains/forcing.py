"""What forcing chains and nets share: open items, effects, and the order of effects."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from lapiz import Deduction, Technique, bits, technique
from lapiz_sudoku.board import Grid
from lapiz_sudoku.scales.hodoku import hodoku

FEW = 4
"""How many items are compared at most to find the shortest way to an effect."""

Finder = Callable[[Grid], Iterator[Deduction]]


class Effect(NamedTuple):
    """What all candidates of an item agree on: candidates removed, candidates placed."""

    item: int
    removes: int
    places: int


def open_items(grid: Grid) -> Iterator[tuple[int, int]]:
    """Yield the items to be satisfied that have two or more open candidates, each with these."""
    space, open_, placed = grid.position.space, grid.position.open, grid.position.placed
    for number, members in space.needed:
        options = members & open_
        if options & (options - 1) and not members & placed:
            yield number, options


def by_place(grid: Grid, members: int) -> list[int]:
    """Return candidates ordered by cell, then by digit, as a solve takes them."""
    size = grid.size
    return sorted(bits(members), key=lambda candidate: (candidate % size, candidate // size))


def shortest(deductions: list[Deduction]) -> Deduction:
    """Return the deduction with the fewest truths."""
    return min(deductions, key=lambda deduction: (len(deduction.truths), len(deduction.links)))


def forcing_technique(
    name: str, code: str, score: float, find: Finder, choose: Finder | None = None
) -> Technique:
    """Make a technique of a finder."""
    return technique(
        name,
        kind="sudoku",
        **hodoku(code, score, "Extreme"),
        choose=choose,
    )(find)
