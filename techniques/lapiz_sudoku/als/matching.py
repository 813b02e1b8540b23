"""Cells matched with digits in houses: which cells have just as many of these as they need.

Suppose each digit is counted in houses of one sort. Then in a solution every open cell takes a
*digit in a house* (a link) of its own: this is a matching. Cells whose candidates lie in only as
many links as there are cells are a locked set, whatever the houses. To find all such sets, start
from any matching. A cell is *before* another if it has a candidate in the link matched with the
other: if it took that link, the other would have to find a new one. If no other cell is before any
of some cells, these hold all candidates of their links, and the remaining cells are a locked set.

Source: Régin, "A filtering algorithm for constraints of difference in CSPs" (1994).
"""

from collections.abc import Iterator, Sequence

from lapiz import bits, union
from lapiz_sudoku.board.grid import Grid

__all__ = ["Link", "Matching"]

Link = tuple[int, int]
"""A digit and a house."""


class Matching:
    """A matching of cells and links that is kept while digits change the sort of their houses.

    `sorts[s][cell]` is the cell's house of sort s; each digit starts with sort 0. Cells are boards
    with one bit. `links` has the link of each cell, `fits` tells whether every cell has one.
    """

    def __init__(self, grid: Grid, sorts: Sequence[Sequence[int]]) -> None:
        self.cells, self.sorts = grid.unsolved, sorts
        self.houses = [sorted(set(sort)) for sort in sorts]
        boards = grid.layout.house_boards
        self.places = [[board & own for own in boards] for board in grid.boards]
        self.digits = {1 << cell: tuple(bits(grid.digits_of(cell))) for cell in bits(self.cells)}
        self.houses_of = [sorts[0]] * grid.side
        self.links: dict[int, Link] = {}
        self.owner = [[0] * len(boards) for _ in grid.boards]
        self.before: dict[int, int] = {}
        self.free = {(digit, house) for digit in range(grid.side) for house in self.houses[0]}
        self.fits = all(self._settle(1 << cell) for cell in bits(self.cells))

    def turn(self, digit: int, sort: int) -> None:
        """Count a digit in houses of another sort."""
        loose = [cell for cell, link in self.links.items() if link[0] == digit]
        for cell in loose:
            del self.links[cell], self.before[cell]
        self.owner[digit] = [0] * len(self.owner[digit])
        self.free = {(digit, house) for house in self.houses[sort]}
        houses = self.houses_of[digit] = self.sorts[sort]
        unsettled = []
        for cell in loose:
            link = digit, houses[cell.bit_length() - 1]
            if link in self.free:
                self.free.remove(link)
                self._match(cell, link)
            else:
                unsettled.append(cell)
        self.fits = self.fits and all(self._settle(cell) for cell in unsettled)

    def _settle(self, cell: int) -> bool:
        """Match a cell; others may move along a chain that ends in a free link.

        Tell whether there was a way.
        """
        before, links = self.before, self.links
        for link in self.free:
            reached = fresh = self.places[link[0]][link[1]]
            trail = [(link, reached)]
            while fresh and not reached & cell:
                low = fresh & -fresh
                further = before.get(low, 0) & ~reached
                if further:
                    trail.append((links[low], further))
                reached |= further
                fresh = fresh ^ low | further
            if reached & cell:
                self.free.remove(link)
                for to, cells in reversed(trail):
                    if cells & cell:
                        mover = self.owner[to[0]][to[1]]
                        self._match(cell, to)
                        cell = mover
                return True
        return False

    def _match(self, cell: int, link: Link) -> None:
        """Give a cell a link."""
        digit, house = link
        self.links[cell], self.owner[digit][house] = link, cell
        self.before[cell] = self.places[digit][house]

    def closed(self) -> set[int]:
        """Return sets of cells whose links have no candidates in any other cell.

        They are the smallest such sets, and the complements of the smallest sets of cells that have
        no candidates in any other link.
        """
        first, closed_sets = self.cells & -self.cells, set[int]()
        if self._reaching(first) == self.cells == self._reached(first):
            return closed_sets
        after = {cell: self._owners(cell) for cell in self.before}
        for part in self._rounds(after):
            if not union(self.before[1 << cell] for cell in bits(part)) & ~part:
                closed_sets.add(part)
            if not union(after[1 << cell] for cell in bits(part)) & ~part:
                closed_sets.add(self.cells ^ part)
        return closed_sets

    def _rounds(self, after: dict[int, int]) -> Iterator[int]:
        """Yield the largest sets of cells each of which is, step by step, before all others in it.

        Source: Sharir, "A strong-connectivity algorithm" (1981), also known as Kosaraju's.
        """
        order, remaining, before = list[int](), self.cells, self.before
        while remaining:
            path = [remaining & -remaining]
            remaining ^= path[0]
            while path:
                further = before[path[-1]] & remaining
                if further:
                    path.append(further & -further)
                    remaining ^= path[-1]
                else:
                    order.append(path.pop())
        remaining = self.cells
        for cell in reversed(order):
            if cell & remaining:
                part = fresh = cell
                while fresh:
                    low = fresh & -fresh
                    further = after[low] & remaining & ~part
                    part |= further
                    fresh = fresh ^ low | further
                remaining &= ~part
                yield part

    def _reaching(self, cell: int) -> int:
        """Return a cell, the cells before it, those before them, and so on."""
        before, cells = self.before, self.cells
        reached = fresh = cell
        while fresh and reached != cells:
            low = fresh & -fresh
            further = before[low] & ~reached
            reached |= further
            fresh = fresh ^ low | further
        return reached

    def _reached(self, cell: int) -> int:
        """Return a cell, the cells that it is before, those that these are before, and so on."""
        reached, candidates, growing = cell, list(self.before.items()), True
        while growing:
            waiting = []
            for later, before in candidates:
                if before & reached:
                    reached |= later
                else:
                    waiting.append((later, before))
            growing, candidates = len(waiting) < len(candidates), waiting
        return reached

    def _owners(self, cell: int) -> int:
        """Return the cells matched with the links in which a cell has candidates."""
        place, owner, houses_of, owners = cell.bit_length() - 1, self.owner, self.houses_of, 0
        for digit in self.digits[cell]:
            owners |= owner[digit][houses_of[digit][place]]
        return owners
