"""Odd loops of cells: of one digit's places, but for guardians, or of cells that are peers."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

import attrs

from lapiz import bits
from lapiz.core import Budget
from lapiz_sudoku.board import Layout

LOOP_NODES = 3000
"""How many ways, complete or not, one search tries before it is given up."""

Links = dict[int, list[tuple[int, int]]]
"""By cell: the next cells, each with the house of both. Cells are boards of one."""


def guarded_loop(layout: Layout, board: int, guarding: int) -> tuple[int, list[int]] | None:
    """Return a shortest odd loop whose guardians are in `guarding`: its cells and houses, or None.

    Two neighbours are the only cells of the loop in the house that links them.
    """
    search = _Search(layout, board, _links(layout, board, guarding))
    longest = sum(1 for house in layout.house_boards if house & board)
    for length in range(3, min(board.bit_count(), longest) + 1, 2):
        for start in search.links:
            lines = search.back(start, start, start, 0, length)
            if lines is not None:
                return search.loop, lines
        if not search.budget.left or not search.deeper:
            break
        search.deeper = False
    return None


def _links(layout: Layout, board: int, guarding: int) -> Links:
    """Return the cells that a house links, if all its other places may be guardians."""
    links: Links = {}
    for house, cells in enumerate(layout.house_boards):
        if (cells & board & ~guarding).bit_count() <= 2:
            for pair in _pairs(cells & board, guarding):
                for cell, partner in (pair, pair[::-1]):
                    links.setdefault(cell, []).append((partner, house))
    return dict(sorted(links.items()))


def _pairs(inside: int, guarding: int) -> Iterator[tuple[int, int]]:
    """Yield the pairs of cells that leave only cells of `guarding`."""
    for first, second in combinations(bits(inside), 2):
        pair = 1 << first | 1 << second
        if not inside & ~guarding & ~pair:
            yield 1 << first, 1 << second


@attrs.define
class _Search:
    """A search, depth first, for loops of a certain length; `loop` is the last one."""

    layout: Layout
    board: int
    links: Links
    budget: Budget = attrs.field(factory=lambda: Budget(LOOP_NODES, "nodes"))
    loop: int = 0
    deeper: bool = False
    """Whether some way was cut off because it was as long as the loops looked for."""

    def back(self, start: int, cell: int, way: int, barred: int, steps: int) -> list[int] | None:
        """Return the houses on a way of some steps from a cell back to the start, or None.

        `way` are the cells so far, `barred` those in the houses so far that are not on it. The
        start is the lowest cell of the loop, as each loop may begin anywhere.
        """
        for partner, house in self.links[cell] if self.budget.take() else ():
            inside = self.layout.house_boards[house] & self.board
            if partner == start and steps == 1:
                if inside & way == cell | start:
                    self.loop = way
                    return [house]
            elif partner > start and not partner & (barred | way) and inside & way == cell:
                if steps == 1:
                    self.deeper = True
                    continue
                further = barred | inside & ~cell & ~partner
                lines = self.back(start, partner, way | partner, further, steps - 1)
                if lines is not None:
                    return [house, *lines]
        return None


def loops_of_peers(
    layout: Layout, board: int, starts: int, allowed: Callable[[int], bool]
) -> Iterator[int]:
    """Yield the odd loops of five cells or more in which only neighbours see each other.

    They hold at least one of the cells `starts`, and `allowed` tells of cells whether they may lie
    in one loop. Shorter loops come first, then by the first start. Long searches are given up.
    """
    search, yielded = _PeerSearch(layout.peers, allowed), set[int]()
    for length in range(5, board.bit_count() + 1, 2):
        search.deeper, left = False, board
        for start in bits(starts):
            left &= ~(1 << start)
            for loop in search.loops(start, start, 1 << start, left, length - 1):
                if loop not in yielded:  # not the other way round
                    yielded.add(loop)
                    yield loop
        if not search.deeper:
            break


@attrs.define
class _PeerSearch:
    """A search, depth first, for loops of cells that see each other."""

    peers: Sequence[int]
    allowed: Callable[[int], bool]
    budget: Budget = attrs.field(factory=lambda: Budget(LOOP_NODES, "nodes"))
    deeper: bool = False
    """Whether some way was cut off because it was as long as the loops looked for."""

    def loops(self, start: int, cell: int, way: int, left: int, steps: int) -> Iterator[int]:
        """Yield the loops that go on from a way with so many cells of `left`."""
        near, first = self.peers[cell] & left, self.peers[start]
        if steps == 1:
            self.deeper |= near & ~first > 0
            near &= first
        elif cell != start:
            near &= ~first
            left &= ~self.peers[cell]
        for partner in bits(near) if self.budget.take() else ():
            longer = way | 1 << partner
            if not self.allowed(longer):
                continue
            if steps == 1:
                yield longer
            else:
                yield from self.loops(start, partner, longer, left, steps - 1)
