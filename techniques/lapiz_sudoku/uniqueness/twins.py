"""Deadly patterns where more than houses excludes: only those whose twins exist there, too."""

from collections.abc import Iterator

import attrs

from lapiz import Deduction, Grounds, Technique, refuse
from lapiz_sudoku.board import Grid


def with_twins(technique: Technique) -> Technique:
    """Return a technique that looks for deadly patterns by houses, made fit for further items.

    Two digits that change places keep to all houses, but not to every other exclusion (a knight's
    move). So in a layout that has such, what is not proved is left out; any other technique
    is returned as it is.
    """
    if technique.grounds is not Grounds.UNIQUENESS:
        return technique

    def find(grid: Grid) -> Iterator[Deduction]:
        deductions = technique.find(grid)
        if not grid.layout.exclusions:
            return deductions
        return (deduction for deduction in deductions if refuse(deduction, grid.position) is None)

    return attrs.evolve(technique, find=find)
