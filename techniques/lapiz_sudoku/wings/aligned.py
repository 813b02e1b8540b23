"""Aligned exclusion: a digit goes if it leaves no way to fill one or two other cells."""

from collections.abc import Iterator
from functools import cached_property, reduce
from itertools import combinations, product
from operator import and_
from typing import NamedTuple

from lapiz import (
    Deduction,
    Says,
    Token,
    bits,
    candidates,
    lowest,
    numbered,
    of_layout,
    of_solve,
    single,
    technique,
    union,
)
from lapiz.search.walking import witness
from lapiz_sudoku.board import Grid, Layout, cells, digits
from lapiz_sudoku.board.cell_subsets import cell_subsets
from lapiz_sudoku.scales.hodoku import estimate

MOST_CELLS = 4
"""How many cells a set that excludes something has at most."""
MOST_DIGITS = 6
"""How many digits the two cells have at most that a triple exclusion leaves without a filling."""
MOST_SENTENCES = 20
"""How many sentences say what excludes the ways; of more only the cells are named."""

Filling = tuple[int, ...]
"""Candidates that are true together: one that is to be excluded, then one of each other cell."""


class _Set(NamedTuple):
    """Cells of a house; `reach` are the candidates that see all places of their digit."""

    cells: int
    reach: int


class _Exclusions:
    """What cannot be true together in a grid, as far as a single set of cells shows.

    A set with one digit more than cells cannot lose two digits; with two more it cannot lose three.
    """

    def __init__(self, grid: Grid) -> None:
        self.grid, self.keep = grid, grid.position.space.keep
        self.open: int = grid.open
        self.false = self.open & ~witness(grid.position)
        self.folds = _folds(grid.layout)
        self.lines = [grid.layout.board << shift for shift in grid.layout.shifts]

    @cached_property
    def pairs(self) -> list[_Set]:
        """The sets with one digit more than cells."""
        return self._sets(1)

    @cached_property
    def triples(self) -> list[_Set]:
        """The sets with two digits more than cells."""
        return self._sets(2)

    def _sets(self, excess: int) -> list[_Set]:
        layout, alive = self.grid.layout, self.open
        sets = dict[int, int]()
        for house, board in enumerate(layout.house_boards):
            inside = self.grid.candidates_in(board)
            sets.update(_sets_in(layout, house, excess, inside, self.grid))
        return [_Set(board, reach & alive) for board, reach in sets.items()]

    @cached_property
    def beside(self) -> dict[int, int]:
        """By open candidate, the open candidates that cannot be true together with it."""
        gone = dict.fromkeys(bits(self.open), 0)
        for pair in self.pairs:
            for candidate in bits(pair.reach):
                gone[candidate] |= pair.reach
        size, lines, keep = self.grid.size, self.lines, self.keep
        return {
            candidate: self.open & (reach & ~lines[candidate // size] | ~keep[candidate])
            for candidate, reach in gone.items()
        }

    @cached_property
    def losing(self) -> dict[int, int]:
        """By open candidate, which of the triples lose a digit by it: bit i stands for number i."""
        losing, bit_of = dict.fromkeys(bits(self.open), 0), self.grid.position.space.bit
        for number, triple in enumerate(self.triples):
            bit, reach = 1 << number, triple.reach
            while reach:
                candidate = reach.bit_length() - 1
                losing[candidate] |= bit
                reach ^= bit_of[candidate]
        return losing

    def beside_both(self, one: int, other: int) -> int:
        """Return the open candidates that triples exclude beside two others."""
        both, gone = self.losing[one] & self.losing[other], 0
        if not both:
            return 0
        while both:
            number = both.bit_length() - 1
            both ^= 1 << number
            gone |= self.triples[number].reach
        return gone & ~(self.lines[one // self.grid.size] | self.lines[other // self.grid.size])

    def emptied(self, gone: int) -> int:
        """Return the open cells that lose all their candidates."""
        remaining = self.open & ~gone
        for shift in self.folds:
            remaining |= remaining >> shift
        return self.grid.unsolved & ~remaining

    def emptied_both(self, candidate: int, cell: int, others: int) -> int:
        """Return those of other cells that lose all their candidates whatever a cell is.

        All beside a candidate that is true.
        """
        left = self.open & ~self.beside[candidate]
        for beside in bits(left & self.grid.layout.every << cell):
            remaining = left & ~(self.beside[beside] | self.beside_both(candidate, beside))
            for shift in self.folds:
                remaining |= remaining >> shift
            others &= ~remaining
            if not others:
                break
        return others

    def reasons(self, fillings: list[Filling]) -> dict[Filling, int]:
        """Return the cells of the set that excludes each of some ways to fill cells.

        Ways that two peers exclude need no set (0). Sets are chosen so that they are few.
        """
        reasons, named = dict[Filling, int](), 0
        for filling in fillings:
            reasons[filling] = 0 if self._peers(filling) else self._reason(filling, named)
            named |= reasons[filling]
        return reasons

    def _peers(self, filling: tuple[int, ...]) -> bool:
        mask = union(1 << candidate for candidate in filling)
        return any(mask & ~self.keep[candidate] for candidate in filling)

    def _reason(self, filling: tuple[int, ...], named: int) -> int:
        """Return the cells of a set that excludes a way: that which adds the fewest cells."""
        boards = [pair.cells for pair in self.pairs if len(self._lost(pair, filling)) > 1]
        if len(filling) > 2:
            losing = reduce(and_, (self.losing[candidate] for candidate in filling))
            sets = (self.triples[number] for number in bits(losing))
            boards += [triple.cells for triple in sets if len(self._lost(triple, filling)) > 2]
        return min(boards, key=lambda board: ((board & ~named).bit_count(), board))

    def _lost(self, each: _Set, filling: Filling) -> set[int]:
        """Return the digits that a set loses if some candidates are true."""
        size = self.grid.size
        return {candidate // size for candidate in filling if each.reach >> candidate & 1}


@of_layout(by=3)
def _sets_in(
    layout: Layout, house: int, excess: int, inside: int, grid: Grid
) -> list[tuple[int, int]]:
    """Return the sets of a house and the reach of each; it depends only on its open candidates."""
    return [
        (
            board,
            union(
                layout.seen_by_all(places & board, number) << number * layout.cells
                for number, places in enumerate(grid.boards)
                if places & board
            ),
        )
        for board in cell_subsets(grid, layout.house_boards[house], excess)
        if board.bit_count() <= MOST_CELLS
    ]


@of_layout
def _folds(layout: Layout) -> list[int]:
    """Return how far to shift candidates, one time after the other, to have all in the first line.

    Each time one half of the lines that are left comes upon the other.
    """
    folds, lines = [], layout.digit_count
    while lines > 1:
        lines = (lines + 1) // 2
        folds.append(lines * layout.cells)
    return folds


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
        for candidate in bits(grid.candidates_in(1 << cell) & table.false):
            for partner in bits(table.emptied(table.beside[candidate]) & grid.layout.peers[cell]):
                gone[partner] = gone.get(partner, 0) | 1 << candidate
        for loser, removes in sorted(gone.items()):
            yield _deduction(grid, table, removes, (loser,))


@technique("aligned-triple-exclusion", kind="sudoku", **estimate(400, "Unfair"), on=False)
def aligned_triple_exclusion(grid: Grid) -> Iterator[Deduction]:
    """A digit of a cell leaves no way to fill two other cells that it sees.

    In each way to fill the three cells, two of them see each other and are the same, or an almost
    locked set would lose two digits, or a set with two digits more than cells (in the simplest case
    a cell with three) would lose three. Sets have up to four cells, the two cells up to six digits
    each. Results of a pair are not repeated.

    Source: SudokuWiki, "Aligned Triple Exclusion". Order: by the cell that loses digits, then by
    the other two.
    """
    table, peers = _exclusions(grid), grid.layout.peers
    few = union(grid.with_digits[: MOST_DIGITS + 1])
    pairs = _beside_solution(grid, table, few)
    for cell in bits(grid.unsolved):
        gone: dict[tuple[int, int], int] = {}
        for candidate in bits(grid.candidates_in(1 << cell) & table.false):
            if table.emptied(table.beside[candidate]) & peers[cell]:
                continue
            for first, others in (
                *_losing_solution(table, candidate, peers[cell] & few),
                *pairs.get(candidate, {}).items(),
            ):
                for second in bits(table.emptied_both(candidate, first, others)):
                    pair = min(first, second), max(first, second)
                    gone[pair] = gone.get(pair, 0) | 1 << candidate
        for pair, removes in sorted(gone.items()):
            yield _deduction(grid, table, removes, pair)


# A way to fill two cells is that of a known solution. What excludes it is a single candidate beside
# one of them, or a set beside both. Only these candidates are looked at, all ways for each.


def _losing_solution(table: _Exclusions, candidate: int, near: int) -> Iterator[tuple[int, int]]:
    """Yield the cells that lose what a solution has there, each with the others after it."""
    others = near
    for first in bits(near & table.emptied(table.beside[candidate] | table.false)):
        others &= ~(1 << first)
        yield first, others


def _beside_solution(grid: Grid, table: _Exclusions, few: int) -> dict[int, dict[int, int]]:
    """Return by candidate cells, with others, of which a set excludes what a solution has in both.

    By itself the candidate excludes neither.
    """
    beside: dict[int, dict[int, int]] = {}
    peers, every = grid.layout.peers, grid.layout.every
    for one, other in combinations(bits(grid.candidates_in(few) & ~table.false), 2):
        gone = table.beside_both(one, other)
        if gone:
            first, second = one % grid.size, other % grid.size
            gone &= table.false & (peers[first] & peers[second]) * every
            for candidate in bits(gone & ~(table.beside[one] | table.beside[other])):
                others = beside.setdefault(candidate, {})
                others[first] = others.get(first, 0) | 1 << second
    return beside


def _deduction(grid: Grid, table: _Exclusions, removes: int, others: tuple[int, ...]) -> Deduction:
    """Return the removal of some candidates of a cell that leave others without a filling."""
    options = [list(bits(grid.candidates_in(1 << other))) for other in others]
    fillings = list(product(bits(removes), *options))
    excluded = table.reasons(fillings)
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


def _says(cell: int, mask: int, emptied: int, excluded: dict[Filling, int]) -> Says:
    """Return the text: each way to fill the cells, and what excludes it."""
    sentences, tokens = _sentences(excluded)
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
        **(tokens if few else {}),
    )


SAME = (
    "Beside {given0}, {ways0} cannot be true: a digit would be twice in a house.",
    "Beside {given0}, none of {ways0} can be true: a digit would be twice in a house.",
)
SHORT = (
    "Beside {given0}, {ways0} would leave too few digits for {set0}.",
    "Beside {given0}, each of {ways0} would leave too few digits for {set0}.",
)


def _sentences(excluded: dict[Filling, int]) -> tuple[list[str], dict[str, Token]]:
    """Return a sentence for all ways that differ in their last cell only, and their tokens."""
    alike: dict[tuple[Filling, int], int] = {}
    for filling, board in excluded.items():
        alike[filling[:-1], board] = alike.get((filling[:-1], board), 0) | 1 << filling[-1]
    sentences, tokens = list[str](), dict[str, Token]()
    for number, ((given, board), last) in enumerate(alike.items()):
        sentence = (SHORT if board else SAME)[not single(last)]
        sentences += numbered(sentence, (number,))
        tokens[f"given{number}"] = candidates(union(1 << candidate for candidate in given))
        tokens[f"ways{number}"] = candidates(last)
        tokens[f"set{number}"] = cells(board)
    return sentences, tokens


TECHNIQUES = [aligned_pair_exclusion, aligned_triple_exclusion]
