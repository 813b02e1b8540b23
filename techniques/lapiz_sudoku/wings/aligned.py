"""Aligned exclusion: a digit goes if it leaves no way to fill one or two other cells."""

from collections.abc import Iterator
from functools import cached_property
from itertools import product

import attrs

from lapiz import (
    Deduction,
    Says,
    Token,
    bits,
    candidates,
    lowest,
    of_solve,
    technique,
    union,
)
from lapiz.core.bits import single
from lapiz.core.deduction import numbered
from lapiz_sudoku.board.cell_subsets import cell_subsets
from lapiz_sudoku.board.grid import Grid, cells, digits
from lapiz_sudoku.scales.hodoku import estimate

__all__ = ["TECHNIQUES"]

MOST_CELLS = 4
"""How many cells a set that excludes something has at most."""
MOST_DIGITS = 6
"""How many digits the two cells have at most that a triple exclusion leaves without a filling."""

MOST_SENTENCES = 20
"""How many sentences say what excludes the ways; of more only the cells are named."""

Way = tuple[int, ...]
"""Candidates that are true together: one that is to be excluded, then one of each other cell."""


@attrs.frozen(eq=False)
class _Set:
    """Cells of a house; `reach` are the alive candidates that see all places of their digit."""

    cells: int
    reach: int


class _Exclusions:
    """What cannot be true together in a grid, as far as a single set of cells shows.

    A set with one digit more than cells cannot lose two digits; with two more it cannot lose three.
    """

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.keep = grid.position.space.keep
        self.open = grid.position.open
        self.lines = [grid.layout.board << number * grid.size for number in range(grid.side)]
        self._gone: dict[int, int] = {}

    @cached_property
    def by_pair(self) -> dict[int, list[_Set]]:
        """By candidate, the sets with one digit more than cells from which it takes a digit."""
        return self._sets(1)

    @cached_property
    def by_triple(self) -> dict[int, list[_Set]]:
        """By candidate, the sets with two digits more than cells from which it takes a digit."""
        return self._sets(2)

    def _sets(self, excess: int) -> dict[int, list[_Set]]:
        grid, layout = self.grid, self.grid.layout
        by_candidate: dict[int, list[_Set]] = {}
        boards = (cell_subsets(grid, house, excess) for house in layout.house_boards)
        for board in dict.fromkeys(candidates_ for boards_ in boards for candidates_ in boards_):
            if board.bit_count() <= MOST_CELLS:
                reach = union(
                    grid.candidates(number, layout.seen_by_all(places & board, number) & places)
                    for number, places in enumerate(grid.boards)
                    if places & board
                )
                for candidate in bits(reach):
                    by_candidate.setdefault(candidate, []).append(_Set(board, reach))
        return by_candidate

    def beside(self, candidate: int) -> int:
        """Return the open candidates that cannot be true together with one candidate."""
        if candidate not in self._gone:
            gone = union(each.reach for each in self.by_pair.get(candidate, ()))
            gone &= ~self.lines[candidate // self.grid.size]
            self._gone[candidate] = self.open & (gone | ~self.keep[candidate])
        return self._gone[candidate]

    def beside_both(self, one: int, other: int) -> int:
        """Return the open candidates that cannot be true together with two others."""
        gone = 0
        for each in self.by_triple.get(one, ()):
            if each.reach >> other & 1:
                gone |= each.reach
        size = self.grid.size
        gone &= ~(self.lines[one // size] | self.lines[other // size])
        return self.open & gone | self.beside(one) | self.beside(other)

    def emptied(self, gone: int) -> int:
        """Return the open cells that lose all their candidates."""
        remaining, fillable = self.open & ~gone, 0
        for number in range(self.grid.side):
            fillable |= remaining >> number * self.grid.size
        return self.grid.unsolved & ~fillable

    def reasons(self, ways: list[Way]) -> dict[Way, int]:
        """Return the cells of the set that excludes each of some ways to fill cells.

        Ways that two peers exclude need no set (0). Sets are chosen so that they are few.
        """
        reasons, named = dict[Way, int](), 0
        for way in ways:
            reasons[way] = 0 if self._peers(way) else self._reason(way, named)
            named |= reasons[way]
        return reasons

    def _peers(self, way: tuple[int, ...]) -> bool:
        mask = union(1 << candidate for candidate in way)
        return any(mask & ~self.keep[candidate] for candidate in way)

    def _reason(self, way: tuple[int, ...], named: int) -> int:
        """Return the cells of a set that excludes a way: that which adds the fewest cells."""
        size = self.grid.size
        boards = []
        for sets, number in ((self.by_pair, 2), (self.by_triple, 3)):
            if len(way) >= number:
                for each in union_of(sets, way):
                    gone = {candidate // size for candidate in way if each.reach >> candidate & 1}
                    if len(gone) >= number:
                        boards.append(each.cells)
        return min(boards, key=lambda board: ((board & ~named).bit_count(), board))


def union_of(sets: dict[int, list[_Set]], way: tuple[int, ...]) -> list[_Set]:
    """Return the sets from which some candidates take a digit."""
    return [each for candidate in way for each in sets.get(candidate, ())]


@of_solve
def _exclusions(grid: Grid) -> _Exclusions:
    return _Exclusions(grid)


@technique("aligned-pair-exclusion", kind="sudoku", **estimate(300, "Unfair"), on=False)
def aligned_pair_exclusion(grid: Grid) -> Iterator[Deduction]:
    """A digit of a cell leaves nothing for another cell that it sees.

    Say the digit is x. For each digit y of the other cell, x and y are the same, or together they
    would take two digits from an almost locked set (in the simplest case a cell with just x and y):
    the first cell sees all its places of x, the other cell all its places of y. Sets have up to
    four cells.

    Source: SudokuWiki, "Aligned Pair Exclusion". Order: by the cell that loses digits, then by the
    other one.
    """
    table = _exclusions(grid)
    for cell in bits(grid.unsolved):
        gone: dict[int, int] = {}
        for candidate in bits(grid.candidates_in(1 << cell)):
            for partner in bits(table.emptied(table.beside(candidate)) & grid.layout.peers[cell]):
                gone[partner] = gone.get(partner, 0) | 1 << candidate
        for partner, removes in sorted(gone.items()):
            yield _deduction(grid, table, removes, (partner,))


@technique("aligned-triple-exclusion", kind="sudoku", **estimate(400, "Unfair"), on=False)
def aligned_triple_exclusion(grid: Grid) -> Iterator[Deduction]:
    """A digit of a cell leaves no way to fill two other cells that it sees.

    In each way to fill the three cells, two of them see each other and are the same, or an almost
    locked set would lose two digits, or a set with two digits more than cells (in the simplest case
    a cell with three) would lose three. Sets have up to four cells, the two cells up to six digits
    each. What a pair shows is not repeated.

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
    near = grid.layout.peers[cell] & union(grid.with_digits[: MOST_DIGITS + 1])
    for first in bits(near):
        others = near & -(2 << first)  # the cells after the first
        for beside in bits(grid.candidates_in(1 << first) & ~table.beside(candidate)):
            others &= table.emptied(table.beside_both(candidate, beside))
            if not others:
                break
        for second in bits(others):
            yield first, second


def _deduction(grid: Grid, table: _Exclusions, removes: int, others: tuple[int, ...]) -> Deduction:
    """Return the removal of some candidates of a cell that leave others without a filling."""
    options = [list(bits(grid.candidates_in(1 << other))) for other in others]
    ways = [(candidate, *way) for candidate in bits(removes) for way in product(*options)]
    excluded = table.reasons(ways)
    reasons = union(excluded.values())
    cell = lowest(removes) % grid.size
    mask = union(1 << candidate // grid.size for candidate in bits(removes))
    emptied = union(1 << other for other in others)
    return Deduction(
        removes=removes,
        truths=tuple(bits(emptied | reasons)),
        roles={
            "base": grid.candidates_in(emptied),
            "set-1": grid.candidates_in(reasons & ~emptied),
        },
        says=_says(cell, mask, emptied, excluded),
    )


def _says(cell: int, mask: int, emptied: int, excluded: dict[Way, int]) -> Says:
    """Return the text: each way to fill the cells, and what excludes it."""
    sentences, told = _told(excluded)
    few = len(sentences) <= MOST_SENTENCES
    return Says(
        "If {cell} were one of {digits}, there would be no way to fill {rest}."
        if mask & (mask - 1)
        else "If {cell} were {digits}, there would be no way to fill {rest}.",
        " ".join(sentences)
        if few
        else "For each way there are cells among {reasons} that would have fewer digits left than "
        "there are cells.",
        cell=cells(1 << cell),
        digits=digits(mask),
        rest=cells(emptied),
        reasons=cells(union(excluded.values())),
        **(told if few else {}),
    )


SAME = (
    "Beside {given0}, {ways0} cannot be true: a digit would be twice in a house.",
    "Beside {given0}, none of {ways0} can be true: a digit would be twice in a house.",
)
SHORT = (
    "Beside {given0}, {ways0} would leave too few digits for {set0}.",
    "Beside {given0}, each of {ways0} would leave too few digits for {set0}.",
)


def _told(excluded: dict[Way, int]) -> tuple[list[str], dict[str, Token]]:
    """Return a sentence for all ways that differ in their last cell only, and their tokens."""
    alike: dict[tuple[Way, int], int] = {}
    for way, board in excluded.items():
        alike[way[:-1], board] = alike.get((way[:-1], board), 0) | 1 << way[-1]
    sentences, tokens = list[str](), dict[str, Token]()
    for number, ((given, board), last) in enumerate(alike.items()):
        sentence = (SHORT if board else SAME)[not single(last)]
        sentences += numbered(sentence, (number,))
        tokens[f"given{number}"] = candidates(union(1 << candidate for candidate in given))
        tokens[f"ways{number}"] = candidates(last)
        tokens[f"set{number}"] = cells(board)
    return sentences, tokens


TECHNIQUES = [aligned_pair_exclusion, aligned_triple_exclusion]
