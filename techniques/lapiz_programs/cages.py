"""Killers told as a grid of labels: the cells of each cage have one, and each cage has a sum."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from lapiz import BadInput
from lapiz_sudoku.kind.formats.digit_grid import cell_name


def cells_by_label(labels: Sequence[Hashable]) -> dict[Hashable, list[int]]:
    """Return the cells that have each label, labels and cells in reading order.

    >>> cells_by_label("abba")
    {'a': [0, 3], 'b': [1, 2]}
    """
    cells: dict[Hashable, list[int]] = {}
    for cell, label in enumerate(labels):
        cells.setdefault(label, []).append(cell)
    return cells


def cage_rules(
    cages: Mapping[Any, Sequence[int]], sums: Mapping[Any, int], side: int
) -> list[dict[str, Any]]:
    """Return the rules for the cages that have a sum, as a puzzle file lists them.

    Raises BadInput for a cage with more cells than there are digits.

    >>> cage_rules({"a": [0, 1]}, {"a": 5}, 4)
    [{'killer': {'cells': 'r1c1 r1c2', 'sum': 5}}]
    """
    rules = []
    for label, total in sums.items():
        names = [cell_name(cell, side) for cell in cages[label]]
        if len(names) > side:
            raise BadInput(
                f"the cage of {names[0]} has {len(names)} cells, expected at most {side}"
            )
        rules.append({"killer": {"cells": " ".join(names), "sum": total}})
    return rules
