"""What forcing chains and nets have in common: open items, effects, and the order of these."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from lapiz import Deduction, Technique, bits, technique
from lapiz_sudoku.board.grid import Grid

__all__ = ["FEW", "Effect", "Finder", "by_place", "forcing_technique", "open_items", "shortest"]

FEW = 4
"""How many items are compared for the shortest way to one effect."""

Finder = Callable[[Grid], Iterator[Deduction]]


class Effect(NamedTuple):
    """What all candidates of an item agree on: candidates removed, candidates placed."""

    item: int
    removes: int
    places: int


def open_items(grid: Grid) -> Iterator[tuple[int, int]]:
    """Yield the items with two candidates or more, and these."""
    left, placed = grid.position.open, grid.position.placed
    for number, members in enumerate(grid.position.space.sets):
        options = members & left
        if options & (options - 1) and not members & placed:
            yield number, options


def by_place(grid: Grid, members: int) -> list[int]:
    """Return candidates by cell, then by digit: the order in which a solve takes them."""
    size = grid.size
    return sorted(bits(members), key=lambda one: (one % size, one // size))


def shortest(found: list[Deduction]) -> Deduction:
    """Return the deduction with the fewest truths."""
    return min(found, key=lambda one: (len(one.truths), len(one.links)))


def forcing_technique(
    name: str, code: str, score: float, find: Finder, choose: Finder | None = None
) -> Technique:
    """Make a technique of a finder."""
    return technique(
        name,
        kind="sudoku",
        codes={"hodoku": code},
        scores={"hodoku": score},
        levels={"hodoku": "Extreme"},
        choose=choose,
    )(find)
