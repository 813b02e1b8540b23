"""Kraken fish: finned fish whose fins are joined by chains to what they remove.

The search for fish starts from the candidate to be removed, and so does this one: what chains rule
out beside it is lost to the base.
"""

from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple

from lapiz import Deduction, Says, bits, candidates, technique, union
from lapiz.proof import OutOfBudget, Work
from lapiz_sudoku.board.grid import Grid, cells, digit, houses
from lapiz_sudoku.board.placing import placeable
from lapiz_sudoku.chains.graphs import grouped_graph
from lapiz_sudoku.chains.ways import ways_to
from lapiz_sudoku.fish.cover_search import Sea, crowded, seas

__all__ = ["TECHNIQUES"]

SIZES = (2, 3, 4)
WORK = 500_000
"""How many covers of some base houses are looked at in a position; the rest is given up."""


class Kraken(NamedTuple):
    """A fish of a digit and a candidate that it rules out.

    `base` and `cover` are sets of house numbers; `ends` the base places to which chains lead,
    fins and those in the cover house `last`. `own` tells that this is a house of the candidate.
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


@lru_cache(maxsize=2)
def _krakens(grid: Grid) -> list[Kraken]:
    """Return for each candidate and type the smallest fish with the fewest chains."""
    best: dict[tuple[int, bool], Kraken] = {}
    closure, work = grouped_graph(grid).closure, Work(WORK)
    with suppress(OutOfBudget):
        for target in bits(grid.position.open):
            gone = closure.of(target)[1]
            for number, board in enumerate(grid.boards):
                lost = gone >> number * grid.size & board
                if lost and not placeable(grid.layout, board, number, lost):
                    for kraken in _fish(grid, target, number, lost, work):
                        key = target, kraken.own
                        best[key] = min(kraken, best.get(key, kraken))
    return [kraken for _, kraken in sorted(best.items())]


def _fish(grid: Grid, target: int, number: int, lost: int, work: Work) -> Iterator[Kraken]:
    """Yield the fish of one digit, of the smallest size there is, that rule out a candidate."""
    found = False
    for size in SIZES:
        for sea in seas(grid.layout, mutant=False):
            for base, covers in crowded(size, grid.boards[number], lost, sea, work):
                for cover in covers:
                    if cover.bit_count() == size - 1:
                        for one in _closed(grid, target, number, sea, base, cover):
                            found = True
                            yield one
        if found:
            return


def _closed(
    grid: Grid, target: int, number: int, sea: Sea, base: int, cover: int
) -> Iterator[Kraken]:
    """Yield the fish with one more cover house: one of the candidate's own, or any other."""
    layout = grid.layout
    board, where = grid.boards[number], target - number * grid.size
    inside = twice = 0
    for house in bits(base):
        twice |= inside & layout.house_boards[house] & board
        inside |= layout.house_boards[house] & board
    rest = inside & ~union(layout.house_boards[house] for house in bits(cover)) | twice
    same = 0 <= where < grid.size
    far = rest & ~(layout.peers[where] if same else 0)
    if not far:
        return
    for last, there in sea.covers:
        if not last & (base | cover) and there & inside:
            own = same and bool(there >> where & 1 and not inside >> where & 1)
            ends = far if own else rest
            if own or rest & there:
                yield Kraken(
                    base.bit_count(), ends.bit_count(), base, cover, last, ends, number, target, own
                )


PATTERNS = {
    True: "{digit} in {base} makes a fish in {cover}, and chains lead from {target} to its fins "
    "{ends}.",
    False: "{digit} in {base} makes a fish in {cover}, and chains lead from {target} to its fins "
    "and its places in {last}: {ends}.",
}
REASON = (
    "If {target} is true, no fin can be {digit} and no place in {last}. Then {base} have all their "
    "places left in {rest}, one house too few."
)


def _deduction(grid: Grid, kraken: Kraken) -> Deduction:
    """Return what a Kraken fish tells."""
    layout, number, target = grid.layout, kraken.digit, 1 << kraken.target
    base, rest = tuple(bits(kraken.base)), tuple(bits(kraken.cover))
    ends = grid.candidates(number, kraken.ends)
    way = ways_to(grouped_graph(grid).links, target, None, ends)
    items = tuple(layout.item(house, number) for house in base)
    inside = union(layout.house_boards[house] for house in base) & grid.boards[number]
    body = grid.candidates(number, inside) & ~ends
    last = kraken.last.bit_length() - 1
    return Deduction(
        removes=target,
        truths=tuple(dict.fromkeys((*items, *way.truths))),
        roles={"base": body, "fin": ends, "target": target},
        links=way.links,
        says=Says(
            PATTERNS[kraken.own],
            REASON,
            digit=digit(number),
            base=houses(*base),
            cover=houses(*sorted((*rest, last))),
            rest=houses(*rest),
            last=houses(last),
            ends=cells(kraken.ends),
            target=candidates(target),
        ),
    )


@technique(
    "kraken-fish-1",
    title="Kraken Fish Type 1",
    kind="sudoku",
    codes={"hodoku": "0371"},
    scores={"hodoku": 500},
    levels={"hodoku": "Extreme"},
)
def kraken_fish_1(grid: Grid) -> Iterator[Deduction]:
    """A finned fish whose fins a cell of the cover does not all see, but rules out by chains.

    If the cell held the digit, chains would rule out every fin, and the base houses would have
    one cover house too few. Fish of two to four rows, columns and boxes are looked at, and chains
    of all digits.

    Source: HoDoKu, "Kraken Fish". Order: by candidate removed; for each the smallest fish, with
    the fewest chains.
    """
    yield from (_deduction(grid, kraken) for kraken in _krakens(grid) if kraken.own)


@technique(
    "kraken-fish-2",
    title="Kraken Fish Type 2",
    kind="sudoku",
    codes={"hodoku": "0372"},
    scores={"hodoku": 500},
    levels={"hodoku": "Extreme"},
)
def kraken_fish_2(grid: Grid) -> Iterator[Deduction]:
    """A fish of which chains from a candidate rule out all fins and one house of the cover.

    If the candidate were true, the base houses would have one cover house too few. It may be of
    any digit. Fish of two to four rows, columns and boxes are looked at, and chains of all digits.

    Source: HoDoKu, "Kraken Fish". Order: by candidate removed; for each the smallest fish, with
    the fewest chains.
    """
    yield from (_deduction(grid, kraken) for kraken in _krakens(grid) if not kraken.own)


TECHNIQUES = [kraken_fish_1, kraken_fish_2]
