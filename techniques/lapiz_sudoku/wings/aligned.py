"""Aligned exclusion: a digit that leaves no way to fill one or two other cells goes."""

from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import product

import attrs

from lapiz import Deduction, Says, bits, lowest, technique, union
from lapiz_sudoku.board.cell_subsets import cell_subsets
from lapiz_sudoku.board.grid import Grid, cells, digits

__all__ = ["TECHNIQUES"]

LARGEST = 4
"""The most cells of a set that excludes something."""
MOST = 6
"""The most digits of the two cells that a triple exclusion leaves without a filling."""


@attrs.frozen(eq=False)
class _Set:
    """Cells of a house; `reach` are the alive candidates that see all places of their digit."""

    cells: int
    reach: int


class _Exclusions:
    """What cannot be true together in a grid, as far as a single set of cells shows.

    Of a set with one digit more than cells no two digits can go, of one with two more no three.
    """

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.keep = grid.position.space.keep
        self.open = grid.position.open
        self.lines = [grid.layout.board << number * grid.size for number in range(grid.side)]
        self._gone: dict[int, int] = {}

    @cached_property
    def by_pair(self) -> dict[int, list[_Set]]:
        """For each candidate the sets with one digit more than cells that it takes a digit of."""
        return self._sets(1)

    @cached_property
    def by_triple(self) -> dict[int, list[_Set]]:
        """The same for sets with two digits more than cells."""
        return self._sets(2)

    def _sets(self, excess: int) -> dict[int, list[_Set]]:
        grid, layout = self.grid, self.grid.layout
        found: dict[int, list[_Set]] = {}
        boards = (cell_subsets(grid, own, excess) for own in layout.house_boards)
        for board in dict.fromkeys(one for some in boards for one in some):
            if board.bit_count() <= LARGEST:
                reach = union(
                    grid.candidates(number, layout.seen_by_all(places & board) & places)
                    for number, places in enumerate(grid.boards)
                    if places & board
                )
                for candidate in bits(reach):
                    found.setdefault(candidate, []).append(_Set(board, reach))
        return found

    def beside(self, candidate: int) -> int:
        """Return the open candidates that cannot be true beside one."""
        if candidate not in self._gone:
            gone = union(one.reach for one in self.by_pair.get(candidate, ()))
            gone &= ~self.lines[candidate // self.grid.size]
            self._gone[candidate] = self.open & (gone | ~self.keep[candidate])
        return self._gone[candidate]

    def beside_both(self, one: int, other: int) -> int:
        """Return the open candidates that cannot be true beside two others."""
        gone = 0
        for some in self.by_triple.get(one, ()):
            if some.reach >> other & 1:
                gone |= some.reach
        size = self.grid.size
        gone &= ~(self.lines[one // size] | self.lines[other // size])
        return self.open & gone | self.beside(one) | self.beside(other)

    def emptied(self, gone: int) -> int:
        """Return the open cells that have nothing left."""
        left, rest = self.open & ~gone, 0
        for number in range(self.grid.side):
            rest |= left >> number * self.grid.size
        return self.grid.unsolved & ~rest

    def reasons(self, ways: list[tuple[int, ...]]) -> int:
        """Return the cells of one set for each way to fill cells that only a set excludes."""
        found = 0
        for way in ways:
            if not self._peers(way):
                found |= self._reason(way, found)
        return found

    def _peers(self, way: tuple[int, ...]) -> bool:
        mask = union(1 << candidate for candidate in way)
        return any(mask & ~self.keep[candidate] for candidate in way)

    def _reason(self, way: tuple[int, ...], known: int) -> int:
        """Return the cells of the set that excludes a way, the one that adds fewest to others."""
        size = self.grid.size
        found = []
        for sets, number in ((self.by_pair, 2), (self.by_triple, 3)):
            if len(way) >= number:
                for one in union_of(sets, way):
                    gone = {candidate // size for candidate in way if one.reach >> candidate & 1}
                    if len(gone) >= number:
                        found.append(one.cells)
        return min(found, key=lambda board: ((board & ~known).bit_count(), board))


def union_of(sets: dict[int, list[_Set]], way: tuple[int, ...]) -> list[_Set]:
    """Return the sets that some candidates take a digit of."""
    return [one for candidate in way for one in sets.get(candidate, ())]


@lru_cache(maxsize=8)
def _exclusions(grid: Grid) -> _Exclusions:
    return _Exclusions(grid)


@technique("aligned-pair-exclusion", kind="sudoku")
def aligned_pair_exclusion(grid: Grid) -> Iterator[Deduction]:
    """A digit of a cell leaves nothing for another cell that it sees.

    For each digit x of the one and y of the other cell, x and y are the same, or an almost locked
    set (most simply a cell with just x and y) would lose both: its places of x see the one cell,
    its places of y the other. Sets have up to four cells.

    Source: SudokuWiki, "Aligned Pair Exclusion". Order: by the cell that loses digits, then by the
    other one.
    """
    table = _exclusions(grid)
    for cell in bits(grid.unsolved):
        gone: dict[int, int] = {}
        for candidate in bits(grid.candidates_in(1 << cell)):
            for other in bits(table.emptied(table.beside(candidate)) & grid.layout.peers[cell]):
                gone[other] = gone.get(other, 0) | 1 << candidate
        for other, removes in sorted(gone.items()):
            yield _deduction(grid, table, removes, (other,))


@technique("aligned-triple-exclusion", kind="sudoku")
def aligned_triple_exclusion(grid: Grid) -> Iterator[Deduction]:
    """A digit of a cell leaves no way to fill two other cells that it sees.

    For each way to fill the three cells two of them see each other and are the same, or an almost
    locked set would lose two digits, or a set with two digits more than cells (most simply a cell
    with three) would lose three. Sets have up to four cells, the two cells up to six digits each.
    What a pair shows is not told again.

    Source: SudokuWiki, "Aligned Triple Exclusion". Order: by the cell that loses digits, then by
    the other two.
    """
    table = _exclusions(grid)
    for cell in bits(grid.unsolved):
        gone: dict[tuple[int, int], int] = {}
        for candidate in bits(grid.candidates_in(1 << cell)):
            if not table.emptied(table.beside(candidate)) & grid.layout.peers[cell]:
                for pair in _emptied_pairs(grid, table, cell, candidate):
                    gone[pair] = gone.get(pair, 0) | 1 << candidate
        for pair, removes in sorted(gone.items()):
            yield _deduction(grid, table, removes, pair)


def _emptied_pairs(
    grid: Grid, table: _Exclusions, cell: int, candidate: int
) -> Iterator[tuple[int, int]]:
    """Yield the pairs of cells that cannot both be filled beside a candidate."""
    near = grid.layout.peers[cell] & union(grid.with_digits[: MOST + 1])
    for one in bits(near):
        others = near & -(2 << one)
        for beside in bits(grid.candidates_in(1 << one) & ~table.beside(candidate)):
            others &= table.emptied(table.beside_both(candidate, beside))
            if not others:
                break
        for other in bits(others):
            yield one, other


def _deduction(grid: Grid, table: _Exclusions, removes: int, others: tuple[int, ...]) -> Deduction:
    """Return the removal of some candidates of a cell that leave others without a filling."""
    options = [list(bits(grid.candidates_in(1 << other))) for other in others]
    ways = [(candidate, *way) for candidate in bits(removes) for way in product(*options)]
    reasons = table.reasons(ways)
    cell = lowest(removes) % grid.size
    mask = union(1 << candidate // grid.size for candidate in bits(removes))
    rest = union(1 << other for other in others)
    return Deduction(
        removes=removes,
        truths=tuple(bits(rest | reasons)),
        roles={
            "base": grid.candidates_in(rest),
            "set-1": grid.candidates_in(reasons & ~rest),
        },
        says=Says(
            "Were {cell} one of {digits}, every way to fill {rest} would take too many digits from "
            "{reasons}."
            if mask & (mask - 1)
            else "Were {cell} {digits}, every way to fill {rest} would take too many digits from "
            "{reasons}.",
            "For each way there are cells among these that would have fewer digits left than "
            "there are cells.",
            cell=cells(1 << cell),
            digits=digits(mask),
            rest=cells(rest),
            reasons=cells(reasons),
        ),
    )


TECHNIQUES = [aligned_pair_exclusion, aligned_triple_exclusion]
