"""The layout of a grid whose regions are told cell by cell, which may be the usual boxes."""

from collections import Counter
from collections.abc import Hashable, Sequence

from lapiz import BadInput
from lapiz.core import in_rows
from lapiz_sudoku.board import BOX_SHAPES, Layout, Shape, layout_of
from lapiz_sudoku.kind.notation import SYMBOLS


def box_labels(side: int) -> list[int]:
    """Return the number of each cell's box, from 0; one box for all cells where there are none.

    >>> box_labels(4)[:6]
    [0, 0, 1, 1, 0, 0]
    """
    height, width = BOX_SHAPES.get(side, (side, side))
    places = (divmod(cell, side) for cell in range(side * side))
    return [row // height * (side // width) + column // width for row, column in places]


def layout_with(side: int, labels: Sequence[Hashable]) -> Layout:
    """Return the layout of a grid with a label for each cell's region.

    Raises BadInput for regions that are not n of n cells.

    >>> layout_with(4, list("aabbaabbccddccdd")).shape.regions
    ()
    """
    counts = Counter(labels)
    if len(labels) != side * side or set(counts.values()) != {side}:
        sizes = ", ".join(map(str, sorted(counts.values())))
        raise BadInput(f"regions of {sizes} cells, expected {side} regions of {side} cells")
    numbers = {label: number for number, label in enumerate(counts)}
    if side in BOX_SHAPES and [numbers[label] for label in labels] == box_labels(side):
        return layout_of(Shape(side))
    return layout_of(Shape(side, tuple(SYMBOLS[numbers[label]] for label in labels)))


def region_rows(layout: Layout) -> list[str]:
    """Return the regions of a layout as rows of labels; nothing if it has boxes."""
    return in_rows("".join(layout.shape.regions), layout.side) if layout.shape.regions else []
