"""Kraken fish: finned fish whose fins are joined by chains to what they remove.

As the other searches for fish, this one starts from the candidate to be removed: the base loses the
places that chains from it rule out.
"""

from bisect import insort
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import NamedTuple

from lapiz import Deduction, OutOfBudget, Says, bits, candidates, of_solve, technique, union
from lapiz.core import Budget
from lapiz.search.walking import witness
from lapiz_sudoku.board import Grid, cells, digit, houses, placing_without, undisguised
from lapiz_sudoku.chains.forcing import chains_to
from lapiz_sudoku.chains.graphs import grouped_graph
from lapiz_sudoku.fish.cover_search import Sea, crowded, seas
from lapiz_sudoku.scales.hodoku import hodoku

SIZES = (2, 3, 4)
MOST_COVERS = 500_000
"""How many covers of some base houses are looked at in a position, before the search gives up."""
MOST_RIVALS = 8
"""How many fish of a candidate and type are compared with the chains that lead to their fins."""


class Kraken(NamedTuple):
    """A fish of a digit and a candidate that it rules out.

    `base` and `cover` are sets of house numbers; `ends` the base places to which chains lead,
    fins and, for type 2, those in the cover house `last`. For type 1 `own` is true: `last` is a
    house of the candidate.
    """

    size: int
    chains: int
    base: int
    cover: int
    last: int
    ends: int
    digit: int
    target: int
    own: bool


@of_solve(most=2)
def _krakens(grid: Grid) -> list[list[Kraken]]:
    """Return for each candidate and type some fish, the smallest with the fewest chains first."""
    best: dict[tuple[int, bool], list[Kraken]] = {}
    closure, budget = grouped_graph(grid).closure, Budget(MOST_COVERS, "covers")
    solution, placements = witness(grid.position), _Placements(grid)
    with suppress(OutOfBudget):
        for target in bits(grid.open & ~solution):
            gone = closure.of(target)[1]
            for number, lost in placements.unplaceable(gone):
                for kraken in _fish(grid, target, number, lost, budget):
                    rivals = best.setdefault((target, kraken.own), [])
                    insort(rivals, kraken)
                    del rivals[MOST_RIVALS:]
    return [rivals for _, rivals in sorted(best.items())]


class _Placements:
    """Ways to place each digit: that of a known solution at first, and others once needed."""

    def __init__(self, grid: Grid) -> None:
        self.grid, solution = grid, witness(grid.position)
        self.first = solution or grid.open
        self.digits = [grid.candidates(number, board) for number, board in enumerate(grid.boards)]
        self.known = [[candidates & solution] if solution else [] for candidates in self.digits]

    def unplaceable(self, gone: int) -> Iterator[tuple[int, int]]:
        """Yield the digits that cannot be placed without some candidates, and their cells there."""
        layout, hit = self.grid.layout, gone & self.first
        for number, (members, known) in enumerate(zip(self.digits, self.known, strict=True)):
            if hit & members:
                lost = gone & members
                if all(way & lost for way in known):
                    board, cells_ = self.grid.boards[number], lost >> layout.shifts[number]
                    way = placing_without(layout, board, number, cells_)
                    if way:
                        known.append(self.grid.candidates(number, way))
                    else:
                        yield number, cells_


def _fish(grid: Grid, target: int, number: int, lost: int, budget: Budget) -> Iterator[Kraken]:
    """Yield the fish of one digit, of the smallest size there is, that rule out a candidate."""
    any_found = False
    for size in SIZES:
        for sea in seas(grid.layout, False):
            for base, covers in crowded(size, grid.boards[number], lost, sea, budget):
                for cover in covers:
                    if cover.bit_count() == size - 1:
                        for kraken in _closed(grid, target, number, sea, base, cover):
                            any_found = True
                            yield kraken
        if any_found:
            return


def _closed(
    grid: Grid, target: int, number: int, sea: Sea, base: int, cover: int
) -> Iterator[Kraken]:
    """Yield the fish completed by a last cover house: one of the candidate's own, or any other."""
    layout = grid.layout
    board, where = grid.boards[number], target - number * grid.size
    inside = twice = 0
    for house in bits(base):
        twice |= inside & layout.house_boards[house] & board  # before `inside` takes them in
        inside |= layout.house_boards[house] & board
    uncovered = inside & ~union(layout.house_boards[house] for house in bits(cover)) | twice
    same = 0 <= where < grid.size
    far = uncovered & ~(layout.peers[where] if same else 0)
    if not far:
        return
    for last, there in sea.covers:
        if not last & (base | cover) and there & inside:
            has_target = same and bool(there >> where & 1 and not inside >> where & 1)
            ends = far if has_target else uncovered
            if has_target or uncovered & there:
                size, chains = base.bit_count(), ends.bit_count()
                yield Kraken(size, chains, base, cover, last, ends, number, target, has_target)


PATTERNS = {
    True: "{digit} in {base} makes a fish in {cover}, and chains lead from its fins {ends} to "
    "{target}.",
    False: "{digit} in {base} makes a fish in {cover}, and chains lead from its fins and its "
    "places in {last} to {target}: {ends}.",
}
REASONS = {
    True: "Whichever fin is {digit}, a chain from it rules out {target}. If none is, {base} take "
    "the {digit} of {cover}, and that also rules it out.",
    False: "One of {ends} is {digit}: otherwise {base} would have all their places in {rest}, one "
    "house too few. Whichever it is, a chain from it rules out {target}.",
}


def _deductions(grid: Grid, own: bool) -> Iterator[Deduction]:
    """Yield for each candidate the first fish that is needed: chains alone do not prove as much."""
    for rivals in _krakens(grid):
        if rivals[0].own is own:
            deductions = (
                deduction
                for kraken in rivals
                for deduction in undisguised([_deduction(grid, kraken)], grid, slice(kraken.size))
            )
            yield from islice(deductions, 1)


def _deduction(grid: Grid, kraken: Kraken) -> Deduction:
    """Return the deduction of a Kraken fish, the truths of its base first."""
    layout, number, target = grid.layout, kraken.digit, 1 << kraken.target
    base, cover = tuple(bits(kraken.base)), tuple(bits(kraken.cover))
    ends = grid.candidates(number, kraken.ends)
    chains = chains_to(grouped_graph(grid).links, target, None, ends)
    items = tuple(layout.item(house, number) for house in base)
    inside = union(layout.house_boards[house] for house in base) & grid.boards[number]
    body = grid.candidates(number, inside) & ~ends
    last = kraken.last.bit_length() - 1
    return Deduction(
        removes=target,
        truths=tuple(dict.fromkeys((*items, *chains.truths))),
        roles={"base": body, "fin": ends, "target": target},
        links=chains.links,
        says=Says(
            PATTERNS[kraken.own],
            REASONS[kraken.own],
            digit=digit(number),
            base=houses(*base),
            cover=houses(*sorted((*cover, last))),
            rest=houses(*cover),
            last=houses(last),
            ends=cells(kraken.ends),
            target=candidates(target),
        ),
        supposes=True,
    )


@technique(
    "kraken-fish-1",
    title="Kraken Fish Type 1",
    kind="sudoku",
    **hodoku("0371", 500, "Extreme"),
    on=False,
)
def kraken_fish_1(grid: Grid) -> Iterator[Deduction]:
    """A finned fish whose fins a cell of the cover does not all see, but rules out by chains.

    If the cell held the digit, chains would rule out every fin, and the base houses would have
    one cover house too few. Fish of two to four rows, columns and boxes are looked at, and chains
    of all digits. A fish that the chains do without is not listed.

    Source: HoDoKu, "Kraken Fish". Order: by candidate removed; for each the smallest fish, with
    the fewest chains.
    """
    yield from _deductions(grid, True)


@technique(
    "kraken-fish-2",
    title="Kraken Fish Type 2",
    kind="sudoku",
    **hodoku("0372", 500, "Extreme"),
    on=False,
)
def kraken_fish_2(grid: Grid) -> Iterator[Deduction]:
    """A fish of which chains from a candidate rule out all fins and one house of the cover.

    If the candidate were true, the base houses would have one cover house too few. It may be of
    any digit. Fish of two to four rows, columns and boxes are looked at, and chains of all digits.
    A fish that the chains do without is not listed.

    Source: HoDoKu, "Kraken Fish". Order: by candidate removed; for each the smallest fish, with
    the fewest chains.
    """
    yield from _deductions(grid, False)


TECHNIQUES = [kraken_fish_1, kraken_fish_2]
