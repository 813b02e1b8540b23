"""Cells that have just as many *digits in a house* as they need, for many ways to count at once.

To count is to say for each digit whether by rows, by columns or by boxes. A known solution matches
each open cell with a *digit in a house* (its link), however digits are counted. From a cell leads
an arrow to each cell whose link it could take instead. Cells that no arrow enters have all the
candidates of their links, and the others are a locked set; cells that no arrow leaves are a locked
set themselves. The smallest such sets are cells that all lead to each other, step by step.

A set of ways to count is an int, with one bit for each, and which way leads where is followed for
all of them together. Source: Régin, "A filtering algorithm for constraints of difference in CSPs"
(1994).
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from lapiz import bits, of_process, union
from lapiz_sudoku.board import Grid

Counting = tuple[int, ...]
"""For each open digit the sort of houses in which it is counted."""
_Arrows = list[tuple[int, int, int, list[int]]]
"""A cell, the ways in which others could take its link (in both halves), and these cells."""
_Ways = dict[int, int]
"""For each cell some ways to count; in two halves where it is led to and where it leads on."""


class Countings(tuple[Counting, ...]):
    """Some ways to count so many digits, in order."""

    @cached_property
    def ways(self) -> dict[tuple[int, int], int]:
        """By the place of a digit and a sort of houses: the ways that count it in these."""
        ways: dict[tuple[int, int], int] = {}
        for number, counting in enumerate(self):
            for key in enumerate(counting):
                ways[key] = ways.get(key, 0) | 1 << number
        return ways

    def some(self, numbers: int) -> "Countings":
        """Return some of the ways."""
        return Countings(self[number] for number in bits(numbers))


class CountedLinks:
    """The links of a grid, with a solution of it, in some ways to count.

    `sorts[s][cell]` is the cell's house of sort s.
    """

    def __init__(
        self, grid: Grid, solution: int, sorts: Sequence[Sequence[int]], countings: Countings
    ) -> None:
        self.grid, self.sorts, self.countings = grid, sorts, countings
        self.cells, self.width = list[int](bits(grid.unsolved)), len(countings)
        self.every = (1 << self.width) - 1
        self.digits = [digit for digit, board in enumerate(grid.boards) if board]
        self.taken = [
            board & solution >> shift
            for board, shift in zip(grid.boards, grid.layout.shifts, strict=True)
        ]

    @cached_property
    def arrows(self) -> _Arrows:
        """All arrows, by the cells that they lead to."""
        arrows, houses = _Arrows(), self.grid.layout.house_boards
        for (place, sort), ways in self.countings.ways.items():
            board, taken = self.grid.boards[self.digits[place]], self.taken[self.digits[place]]
            for house in set(self.sorts[sort]):
                source = taken & houses[house]
                others = board & houses[house] & ~source
                if others:
                    both = ways << self.width
                    arrows.append((source.bit_length() - 1, ways, both, [*bits(others)]))
        return arrows

    def one_way(self) -> Countings:
        """Return the ways in which some arrow leads where no way leads back from.

        In all others no locked set removes anything.
        """
        unseen, arrows = dict.fromkeys(self.cells, self.every), self.arrows
        one_way, waiting = 0, self.every
        while waiting:
            reached = _follow(self._starts(unseen, waiting), arrows)
            # Where the first cell leads to a cell, and where that leads back: they should agree.
            one_way |= union(ways ^ ways >> self.width for ways in reached.values()) & self.every
            # Nothing leads from cells that are seen to others: the rest goes on without them.
            unseen = {cell: unseen[cell] & ~(ways | one_way) for cell, ways in reached.items()}
            unseen = {cell: ways for cell, ways in unseen.items() if ways}
            arrows = [
                (target, onward, back, kept)
                for target, onward, back, sources in arrows
                if target in unseen and (kept := [cell for cell in sources if cell in unseen])
            ]
            waiting = union(
                onward & unseen[target] & union(unseen[cell] for cell in sources)
                for target, onward, _, sources in arrows
            )
        return self.countings.some(one_way)

    def ends(self, *, onward: bool) -> Iterator[tuple[int, int]]:
        """Yield the smallest sets of cells that no arrow leaves, each with the ways in which it is.

        With `onward` false, those that no arrow enters. In each way it starts from some cell and
        goes on to one that does not lead back, until there is none; then what leads to that end is
        done with.
        """
        undone = starts = dict.fromkeys(self.cells, self.every)
        waiting = self.every
        while waiting:
            reached = _follow(self._starts(starts, waiting), self.arrows)
            ahead = {cell: ways & self.every for cell, ways in reached.items()}
            behind = {cell: ways >> self.width for cell, ways in reached.items()}
            if not onward:
                ahead, behind = behind, ahead
            beyond = {cell: ways & ~behind[cell] for cell, ways in ahead.items()}
            arrived = waiting & ~union(beyond.values())
            yield from _boards({cell: ways & arrived for cell, ways in ahead.items()}, arrived)
            undone = {cell: ways & ~(behind[cell] & arrived) for cell, ways in undone.items()}
            starts = {cell: beyond[cell] | undone[cell] & arrived for cell in self.cells}
            waiting = union(starts.values())

    def links(self, cells: int, ways: int) -> Iterator[tuple[int, ...]]:
        """Yield the links of some cells, as items, each once for some ways that have the same."""
        groups: dict[tuple[int, ...], int] = {(): ways}
        item, sorts = self.grid.layout.item, self.sorts
        for place, digit in enumerate(self.digits):
            inside = list(bits(self.taken[digit] & cells))
            if inside:
                groups = {
                    (*links, *(item(sorts[sort][cell], digit) for cell in inside)): both
                    for links, chosen in groups.items()
                    for sort in range(len(sorts))
                    if (both := chosen & self.countings.ways.get((place, sort), 0))
                }
        for links in groups:
            yield tuple(sorted(links))

    def _starts(self, options: Mapping[int, int], waiting: int) -> _Ways:
        """Return for each cell the ways in which it is the first of some, in both halves."""
        starts: _Ways = {}
        for cell, ways in options.items():
            here = ways & waiting
            waiting ^= here
            starts[cell] = here | here << self.width
        return starts


def _follow(reached: _Ways, arrows: _Arrows) -> _Ways:
    """Let cells lead to others (lower half) and back (upper half) until nothing changes."""
    before: _Ways = {}
    while reached != before:
        before = reached.copy()
        for target, onward, back, sources in arrows:
            ways = 0
            for cell in sources:
                ways |= reached[cell]
            reached[target] |= ways & onward
            ways = reached[target] & back
            if ways:
                for cell in sources:
                    reached[cell] |= ways
    return reached


def _boards(reached: _Ways, ways: int) -> Iterator[tuple[int, int]]:
    """Yield the different boards that are reached in some ways, each with its ways."""
    boards = {0: ways} if ways else {}
    for cell, inside in reached.items():
        split: dict[int, int] = {}
        for board, part in boards.items():
            if part & inside:
                split[board | 1 << cell] = part & inside
            if part & ~inside:
                split[board] = part & ~inside
        boards = split
    yield from boards.items()


@of_process()
def by_lines(digits: int) -> Countings:
    """Return all ways to count so many digits by rows (0) or columns (1)."""
    return Countings(
        tuple(number >> place & 1 for place in range(digits)) for number in range(1 << digits)
    )


@of_process()
def one_beside(digits: int, sorts: int) -> Countings:
    """Return the ways that count one digit in houses of another sort, and the others by lines."""
    return Countings(
        (*others[:place], sort, *others[place:])
        for place in range(digits)
        for sort in range(2, sorts)
        for others in by_lines(digits - 1)
    )
