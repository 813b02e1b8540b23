"""The grid that rules hold in: its side, its digits, and what else a rule may ask of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby, islice
from typing import TYPE_CHECKING

import attrs

from lapiz import Name
from lapiz_grid.digits import Digits, mask_of, usual
from lapiz_grid.fields import Cells
from lapiz_grid.places import line_name
from lapiz_hidden.layers import SHADING, Layer

if TYPE_CHECKING:
    from lapiz_grid.rule import Constraint, Rule


@attrs.frozen
class Board:
    """What a rule may ask of the grid that it holds in: its side, and all constraints there.

    `regions` has a label for each cell, which cells of one region share; `digits` are the values
    of the digits, 1 to the side if nothing else is said. `walls` are cells that hold nothing,
    `printed` has for each cell the clue that is printed in it (of a kind that prints some), and
    `kept` are the rules of the kind itself, which are known by name beside those of plugins.
    `layers` are the hidden layers of the constraints in their order, without that of shades.
    `altering` are the constraints that alter what others mean; with `alike` cells may count for
    other numbers than their digits, those that differ for equal ones.

    >>> Board(4).digits, Board(2, digits=(0, 1, 5)).mask([0, 5])
    ((1, 2, 3, 4), 5)
    """

    side: int
    constraints: tuple[Constraint, ...] = ()
    regions: tuple[str, ...] = ()
    digits: Digits = attrs.Factory(lambda self: usual(self.side), takes_self=True)
    walls: frozenset[int] = frozenset()
    printed: tuple[str, ...] = ()
    kept: tuple[Rule, ...] = ()
    layers: tuple[Layer, ...] = attrs.Factory(
        lambda self: layers_of(self.constraints, self.side), takes_self=True
    )
    altering: tuple[Constraint, ...] = attrs.Factory(
        lambda self: altering(self.constraints), takes_self=True
    )
    alike: bool = False

    @property
    def cells(self) -> Cells:
        """All cells but the walls, in reading order."""
        return self._open(range(self.side**2))

    @property
    def lines(self) -> tuple[Cells, ...]:
        """The rows, then the columns, each without its walls; empty ones are left out.

        >>> Board(2, walls=frozenset({0, 1})).lines
        ((2, 3), (2,), (3,))
        """
        return tuple(filter(None, map(self._open, self._every_line())))

    @property
    def runs(self) -> tuple[Cells, ...]:
        """The stretches of cells between walls: those in rows, then those in columns.

        >>> Board(3, walls=frozenset({0, 4})).runs
        ((1, 2), (3,), (5,), (6, 7, 8), (3, 6), (1,), (7,), (2, 5, 8))
        """
        stretches = (
            tuple(cells)
            for line in self._every_line()
            for open_, cells in groupby(line, lambda cell: cell not in self.walls)
            if open_
        )
        return tuple(stretches)

    def _every_line(self) -> Iterator[range]:
        side = self.side
        yield from (range(first, first + side) for first in range(0, side**2, side))
        yield from (range(first, side**2, side) for first in range(side))

    def _open(self, line: Iterable[int]) -> Cells:
        return tuple(cell for cell in line if cell not in self.walls)

    def name(self, cells: Cells) -> Name:
        """Return what a line of cells is called: "row 3", "row 3 from the right", or its ends.

        >>> Board(4).name((4, 5, 6, 7)), Board(4).name((0, 4))
        ('row 2', 'r1c1-r2c1')
        """
        return line_name(cells, self.side)

    @property
    def ranks(self) -> Digits:
        """The places of the digits in their order, from 1, for rules about no more than that."""
        return usual(len(self.digits))

    @property
    def every_digit(self) -> int:
        """The mask of all digits."""
        return (1 << len(self.digits)) - 1

    @property
    def long_digits(self) -> bool:
        """Whether some digits, or numbers of lines, need two characters."""
        return max(self.side, *self.digits) > 9

    def shade(self, cell: int) -> int:
        """Return the hidden cell of a cell: whether it is shaded.

        >>> Board(4).shade(5)
        69
        """
        return self.hidden(SHADING, cell)

    def hidden(self, layer: Layer, cell: int) -> int:
        """Return the hidden cell of a cell in a layer, which its rule must have among its own."""
        number = len(self.digits)
        for known in (*self.layers, SHADING):
            if known == layer:
                return number * self.side**2 + cell
            number += len(known)
        raise ValueError(f"the layer {layer.name!r} is not among the layers of any rule here")

    def is_hidden(self, cell: int) -> bool:
        """Tell whether a number is that of a hidden cell, or a candidate of one."""
        return cell >= len(self.digits) * self.side**2

    def layer_at(self, cell: int) -> Layer | None:
        """Return the layer of a hidden cell, or of a candidate of one; None for a digit's."""
        letter = cell // self.side**2 - len(self.digits)
        every = (layer for layer in (*self.layers, SHADING) for _ in layer.values)
        return next(islice(every, letter, None)) if letter >= 0 else None

    def mask(self, values: Iterable[int]) -> int:
        """Return the mask of some digits, which are given by their values."""
        return mask_of(self.digits, values)

    def region(self, cell: int) -> str:
        """Return the label of the region of a cell; empty where there are none."""
        return self.regions[cell] if self.regions else ""

    def neighbours(self) -> Iterator[tuple[int, int]]:
        """Yield all pairs of cells that share a side.

        >>> list(Board(2).neighbours())
        [(0, 1), (0, 2), (1, 3), (2, 3)]
        """
        return self.apart(((0, 1), (1, 0)))

    def apart(self, steps: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
        """Yield all pairs of cells of which the second is some steps (rows, columns) further."""
        side, ways = self.side, tuple(steps)
        for cell in range(side * side):
            row, column = divmod(cell, side)
            for down, right in ways:
                if 0 <= row + down < side and 0 <= column + right < side:
                    yield cell, cell + down * side + right

    def unmarked(self, *rules: str) -> Iterator[tuple[int, int]]:
        """Yield all pairs of cells that share a side and that none of some rules names."""
        marked = {frozenset(pair) for mark in self.named(*rules) for pair in mark.groups}
        for pair in self.neighbours():
            if frozenset(pair) not in marked:
                yield pair

    def named(self, *rules: str) -> list[Constraint]:
        """Return the constraints of some rules, by their names."""
        return [constraint for constraint in self.constraints if constraint.rule.name in rules]


def altering(constraints: Iterable[Constraint]) -> tuple[Constraint, ...]:
    """Return those of some constraints that alter what others mean."""
    return tuple(constraint for constraint in constraints if constraint.rule.alters)


def layers_of(constraints: Iterable[Constraint], side: int) -> tuple[Layer, ...]:
    """Return the hidden layers of some constraints, each once, without that of shades."""
    layers = dict[Layer, None]()
    for constraint in constraints:
        rule = constraint.rule
        layers.update(dict.fromkeys((*rule.layers(side), *rule.stated(constraint))))
        for branch in constraint.branches:
            layers.update(dict.fromkeys(layers_of(branch, side)))
    return tuple(layer for layer in layers if layer != SHADING)
