"""Almost locked candidates: digits of a line that a box nearly keeps, or the other way round.

Pairs of such digits are loops of four links, which the searches for chains find.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from lapiz import Deduction, Says, bits, of_layout, technique, union
from lapiz_sudoku.board import Grid, Layout, cells, covered, digits, houses
from lapiz_sudoku.exotic.rank_zero import excess
from lapiz_sudoku.scales.hodoku import estimate

SIZE = 3
"""How many digits there are."""


class _Triple(NamedTuple):
    """Cells of a house with three digits, and those of the partner that alone have these beside."""

    house: int
    partner: int
    naked: int
    hidden: int
    digits: int


@technique("almost-locked-triple", kind="sudoku", **estimate(240, "Unfair"), on=False)
def almost_locked_triple(grid: Grid) -> Iterator[Deduction]:
    """Two cells of a line have only three digits; a box has just two cells for them off the line.

    The line and the box cross. The line has two of the digits in its two cells, so at most one is
    where both cross. The box has room for two of them in its two other cells, so at least one is
    where both cross. So it is just one: the digits go from the rest of the line, and other digits
    go from the two cells of the box. The same holds with line and box exchanged.

    Source: the Players' forum, "Almost Locked Candidates". Order: by the house with the cells that
    have just three digits, then by the cells.
    """
    for triple in _triples(grid):
        board = grid.layout.house_boards[triple.house] & grid.layout.house_boards[triple.partner]
        item = grid.layout.item
        truths = (
            *bits(triple.naked),
            *(item(triple.partner, digit) for digit in bits(triple.digits)),
        )
        links = (
            *bits(triple.hidden),
            *(item(triple.house, digit) for digit in bits(triple.digits)),
        )
        removes = excess(grid, truths, links)
        if removes:
            yield _deduction(grid, triple, board, removes, truths, links)


@of_layout
def _crossings(layout: Layout) -> list[tuple[int, int]]:
    """Return the pairs of houses that share as many cells as a triple has digits, or more."""
    boards = layout.house_boards
    return [
        (house, partner)
        for house, board in enumerate(boards)
        for partner, other in enumerate(boards)
        if house != partner and (board & other).bit_count() >= SIZE
    ]


def _triples(grid: Grid) -> Iterator[_Triple]:
    boards, few = grid.layout.house_boards, union(grid.with_digits[2 : SIZE + 1])
    for house, partner in _crossings(grid.layout):
        beside = boards[partner] & ~boards[house]
        for pair in combinations(bits(boards[house] & ~boards[partner] & few), SIZE - 1):
            mask = union(map(grid.digits_of, pair))
            if mask.bit_count() == SIZE:
                within = [grid.boards[digit] & boards[partner] for digit in bits(mask)]
                hidden = union(within) & beside
                if all(within) and hidden.bit_count() == SIZE - 1:
                    naked = union(1 << cell for cell in pair)
                    yield _Triple(house, partner, naked, hidden, mask)


def _deduction(
    grid: Grid,
    triple: _Triple,
    crossing: int,
    removes: int,
    truths: tuple[int, ...],
    links: tuple[int, ...],
) -> Deduction:
    return Deduction(
        removes=removes,
        truths=truths,
        roles={
            "set-1": grid.candidates_in(triple.naked),
            "set-2": grid.candidates_in(triple.hidden, triple.digits),
            "link": grid.candidates_in(crossing, triple.digits),
        },
        says=Says(
            "In {house}, {naked} have only {digits}. In {partner}, outside {house}, only {hidden} "
            "have these digits.",
            "So {naked} take two of the digits and {hidden} two, and just one is where {house} "
            "and {partner} cross.",
            house=houses(triple.house),
            partner=houses(triple.partner),
            naked=cells(triple.naked),
            hidden=cells(triple.hidden),
            digits=digits(triple.digits),
        ),
        factors=covered(truths, links),
    )


TECHNIQUES = [almost_locked_triple]
