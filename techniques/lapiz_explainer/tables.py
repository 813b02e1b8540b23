"""What the searches of this room look up: houses and peers in their order.

A digit counts from 0, a house has its number in the layout: rows, columns, boxes.
"""

from collections.abc import Sequence
from itertools import combinations

import attrs

from lapiz import of_layout, of_process
from lapiz_sudoku.board import Layout

SIDE = 9


@attrs.frozen(eq=False)
class Tables:
    """Houses and peers in order.

    `bcr` are boxes, columns, rows; `brc` boxes, rows, columns; `houses_of[cell]` the box, the row
    and the column of a cell; `peers[cell]` the cells of these, each once.
    """

    bcr: tuple[int, ...]
    brc: tuple[int, ...]
    houses_of: Sequence[tuple[int, ...]]
    peers: Sequence[tuple[int, ...]]


@of_layout
def tables(layout: Layout) -> Tables:
    """Return the tables of an ordinary sudoku."""
    rows, columns, boxes = layout.rows, layout.columns, layout.boxes
    houses_of = [(box, row, column) for row, column, box in layout.houses_of]
    peers = [
        tuple(
            dict.fromkeys(
                other for house in trio for other in layout.houses[house].order if other != cell
            )
        )
        for cell, trio in enumerate(houses_of)
    ]
    return Tables((*boxes, *columns, *rows), (*boxes, *rows, *columns), houses_of, peers)


@of_process()
def subsets(count: int, size: int) -> tuple[tuple[int, ...], ...]:
    """Return the subsets of the numbers below `count`, by the value of their bits.

    >>> subsets(4, 2)
    ((0, 1), (0, 2), (1, 2), (0, 3), (1, 3), (2, 3))
    """
    choices = combinations(range(count), size)
    return tuple(sorted(choices, key=lambda chosen: sum(1 << number for number in chosen)))
