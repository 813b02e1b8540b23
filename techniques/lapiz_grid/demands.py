"""What the parts of rules demand: of which places, and which of these differ besides."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

import attrs

from lapiz import Demand, Linear, union
from lapiz_grid.automaton import Ways, combined
from lapiz_grid.branches import AnyWay, Pairs
from lapiz_grid.exclusions import apart, excluded, gone, with_itself
from lapiz_grid.fields import Cells
from lapiz_grid.parts import (
    Add,
    AnyOf,
    Combine,
    Connect,
    Differ,
    Exclude,
    Follow,
    Never,
    Part,
    Tally,
)
from lapiz_grid.sums import Sums
from lapiz_hidden.connected import Connected
from lapiz_hidden.layers import Valued
from lapiz_hidden.tallied import Tallied

if TYPE_CHECKING:
    from lapiz_grid.ruling import Ruling

LARGEST_GROUP = 9
"""How many cells that differ are looked at together where they add up."""
LONG = 32
"""From how many cells that add up they are put into groups in several ways.

It makes each look four times as expensive, which did not pay for 31 cells and a pill of three.
"""
MOST_TOGETHER = 12
"""Of up to how many digits they are: there are too many sets of more."""

Demanding = Combine | Follow | Add | AnyOf | Connect | Tally
"""Parts that look at more than two cells."""


@attrs.frozen(eq=False)
class Demands:
    """Makes the demands of a ruling."""

    ruling: Ruling

    def demand(self, part: Demanding) -> Demand:
        """Return what a part demands."""
        if isinstance(part, Connect | Tally):
            return self._of_layer(part)
        places = self._places(part.cells)
        if isinstance(part, AnyOf):
            return AnyWay(places, [[*self._branch(parts)] for parts in part.branches])
        groups = self._groupings(part.cells) if isinstance(part, Add) else []
        differ = isinstance(part, Follow) and self._all_differ(part.cells)
        return self._demand_of(part, places, groups, differ)

    def _of_layer(self, part: Connect | Tally) -> Demand:
        """Return what a part demands that is about a value of a layer."""
        if isinstance(part, Tally):
            counted = [self._valued(part.hidden, part.value)]
            if part.beside:
                counted.append(self._valued(part.beside, part.held))
            return Tallied(counted, part.count, part.claim)
        own = self._valued(part.cells, part.shade, part.besides)
        return Connected(
            self.ruling.side, own, part.shade, part.size, names=(part.name, part.claim)
        )

    def _valued(self, cells: Cells, read: int, besides: Sequence[int] = ()) -> Valued:
        """Return where cells have a value of a layer, or a digit, as automata read it."""
        size = self.ruling.side**2
        starts = range(self._letters(cells[0]))
        firsts = [cells[0] // size * size + number * size for number in starts]
        index, *others = (
            ~one if one < 0 else self.ruling.digits.index(one) for one in (read, *besides)
        )
        return Valued(firsts, index, union(1 << cell % size for cell in cells), others)

    def _letters(self, cell: int) -> int:
        """Return how many candidates a cell has, or a hidden one."""
        return len(self.ruling.board.layer_at(cell) or self.ruling.digits)

    def _demand_of(
        self,
        part: Combine | Follow | Add,
        places: Sequence[range],
        groupings: Sequence[Sequence[Sequence[int]]],
        apart: bool,
    ) -> Demand:
        """Return what a part demands of some places."""
        digits = self.ruling.digits
        if isinstance(part, Add):
            weights, total = part.weights, part.total
            others = [
                Sums(places, weights, total, groups, digits=digits) for groups in groupings[1:]
            ]
            return Sums(places, weights, total, groupings[0], others, digits)
        if isinstance(part, Follow):
            layers = map(self.ruling.board.layer_at, part.cells)
            hidden = tuple(len(layer) if layer else 0 for layer in layers)
            return Ways(places, part.automaton, None, apart, digits, hidden, part.claim)
        totals = self.ruling.totals(part)
        valued = {c: value for place in places for value, c in zip(digits, place, strict=True)}
        linear = Linear(valued, totals.pop()) if len(totals) == 1 else None
        return Ways(places, combined(part.sets, digits), linear, digits=digits)

    def _branch(self, parts: Iterable[Part]) -> Iterator[Demand]:
        """Yield what some parts demand together, those about two cells as one demand."""
        bonds, never = list[Exclude](), list[Never]()
        for part in parts:
            if isinstance(part, Demanding):
                yield self.demand(part)
            elif isinstance(part, Never):
                never.append(part)
            elif isinstance(part, Differ):
                bonds += apart(part, len(self.ruling.digits))
            elif part.first == part.second:
                never.append(with_itself(part))
            else:
                bonds.append(part)
        cells = [cell for bond in bonds for cell in (bond.first, bond.second)]
        cells = list(dict.fromkeys((*cells, *(part.cell for part in never))))
        if cells:
            never_true = gone(((part.cell, part.digits) for part in never), self.ruling.side)
            yield Pairs(self._places(cells), excluded(bonds, self.ruling.side), never_true)

    def _places(self, cells: Iterable[int]) -> list[range]:
        """Return the candidates of cells, and of hidden ones."""
        size = self.ruling.side**2
        return [range(cell, cell + self._letters(cell) * size, size) for cell in cells]

    def _groupings(self, cells: Cells) -> list[list[list[int]]]:
        """Return some ways to put the places of cells into groups that differ.

        Many cells are seen by rows, columns and regions, too: each of these bounds another sum.
        """
        side, regions = self.ruling.side, self.ruling.board.regions
        ways = [self._groups(cells, [0] * len(cells))]
        if len(cells) >= LONG and len(self.ruling.digits) <= MOST_TOGETHER:
            ways.append(self._groups(cells, [cell // side for cell in cells]))
            ways.append(self._groups(cells, [cell % side for cell in cells]))
            if regions:
                ways.append(self._groups(cells, [regions[cell] for cell in cells]))
        return [way for number, way in enumerate(ways) if way not in ways[:number]]

    def _groups(self, cells: Cells, houses: Sequence[Hashable]) -> list[list[int]]:
        """Return the places of cells that differ from each other, of one house each, in groups."""
        groups: list[list[int]] = []
        largest = LARGEST_GROUP if len(self.ruling.digits) <= MOST_TOGETHER else 1
        for place, cell in enumerate(cells):
            for group in groups:
                if (
                    len(group) < largest
                    and houses[place] == houses[group[0]]
                    and all(self._differ(cell, cells[other]) for other in group)
                ):
                    group.append(place)
                    break
            else:
                groups.append([place])
        return groups

    def _all_differ(self, cells: Cells) -> bool:
        """Tell whether all of some cells differ from each other."""
        return all(self._differ(cell, other) for cell, other in combinations(cells, 2))

    def _differ(self, one: int, other: int) -> bool:
        """Tell whether two cells share a house, or a rule says that they differ."""
        side, regions = self.ruling.side, self.ruling.board.regions
        if one == other or self.ruling.board.is_hidden(max(one, other)):
            return False
        if self.ruling.latin and (one // side == other // side or one % side == other % side):
            return True
        if regions and regions[one] and regions[one] == regions[other]:
            return True
        if any(one in cells and other in cells for _, cells in self.ruling.houses):
            return True
        return all(board.get(one, 0) >> other & 1 for board in self.ruling.seen)
