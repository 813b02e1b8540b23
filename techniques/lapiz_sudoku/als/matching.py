"""Cells matched with digits in houses: which cells have just as many of these as they need.

If each digit is looked at in houses of one sort, every open cell of a solution takes one *digit in
a house* (a link) of its own: a matching. Cells whose candidates lie in as many links as there are
cells are a locked set, whatever the houses. To find them all, start from any matching. A cell is
*before* another if it has a candidate in the link matched with the other: were it to take that
link, the other would have to look for a new one. Cells that no other cell is before hold all
candidates of their links; the rest is a locked set.

Source: Régin, "A filtering algorithm for constraints of difference in CSPs" (1994).
"""

from collections.abc import Iterator, Sequence

from lapiz import bits, union
from lapiz_sudoku.board.grid import Grid

__all__ = ["Link", "Matching"]

Link = tuple[int, int]
"""A digit and a house."""


class Matching:
    """Cells and links matched, while the houses in which the digits are looked at change.

    `sorts[s][cell]` is the cell's house of sort s; each digit starts with sort 0. Cells are boards
    of one. `links` are the cells' links, `fits` tells whether every cell has one.
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
        """Look at a digit in houses of another sort."""
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
        """Match a cell, while others move along a chain that ends in a free link."""
        before, links = self.before, self.links
        for link in self.free:
            reached = fresh = self.places[link[0]][link[1]]
            trail = [(link, reached)]
            while fresh and not reached & cell:
                low = fresh & -fresh
                more = before.get(low, 0) & ~reached
                if more:
                    trail.append((links[low], more))
                reached |= more
                fresh = fresh ^ low | more
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
        digit, house = link
        self.links[cell], self.owner[digit][house] = link, cell
        self.before[cell] = self.places[digit][house]

    def closed(self) -> set[int]:
        """Return sets of cells whose links have no candidates in any other cell.

        They are the smallest of these, and those whose complements are the smallest sets of cells
        that have no candidates in any other link.
        """
        first, found = self.cells & -self.cells, set[int]()
        if self._reaching(first) == self.cells == self._reached(first):
            return found
        after = {cell: self._owners(cell) for cell in self.before}
        for part in self._rounds(after):
            if not union(self.before[1 << cell] for cell in bits(part)) & ~part:
                found.add(part)
            if not union(after[1 << cell] for cell in bits(part)) & ~part:
                found.add(self.cells ^ part)
        return found

    def _rounds(self, after: dict[int, int]) -> Iterator[int]:
        """Yield the largest sets of cells that are all before one another, in rounds.

        Source: Sharir, "A strong-connectivity algorithm" (1981), also known as Kosaraju's.
        """
        order, left, before = list[int](), self.cells, self.before
        while left:
            path = [left & -left]
            left ^= path[0]
            while path:
                more = before[path[-1]] & left
                if more:
                    path.append(more & -more)
                    left ^= path[-1]
                else:
                    order.append(path.pop())
        left = self.cells
        for cell in reversed(order):
            if cell & left:
                part = fresh = cell
                while fresh:
                    low = fresh & -fresh
                    more = after[low] & left & ~part
                    part |= more
                    fresh = fresh ^ low | more
                left &= ~part
                yield part

    def _reaching(self, cell: int) -> int:
        """Return all cells before a cell, those before them and so on, with the cell itself."""
        before, cells = self.before, self.cells
        reached = fresh = cell
        while fresh and reached != cells:
            low = fresh & -fresh
            more = before[low] & ~reached
            reached |= more
            fresh = fresh ^ low | more
        return reached

    def _reached(self, cell: int) -> int:
        """Return all cells that a cell is before, that these are before and so on, with itself."""
        reached, left, more = cell, list(self.before.items()), True
        while more:
            rest = []
            for other, before in left:
                if before & reached:
                    reached |= other
                else:
                    rest.append((other, before))
            more, left = len(rest) < len(left), rest
        return reached

    def _owners(self, cell: int) -> int:
        """Return the cells matched with the links in which a cell has candidates."""
        place, owner, houses_of, found = cell.bit_length() - 1, self.owner, self.houses_of, 0
        for digit in self.digits[cell]:
            found |= owner[digit][houses_of[digit][place]]
        return found
