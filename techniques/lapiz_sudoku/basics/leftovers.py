"""The law of leftovers, by which nonomino sudokus are solved."""

from collections.abc import Iterator
from itertools import combinations

import attrs

from lapiz import Deduction, Says, of_layout, technique, union
from lapiz_sudoku.board import DigitPattern, Grid, Layout, cells, houses
from lapiz_sudoku.scales.hodoku import estimate


@technique("law-of-leftovers", title="Law of Leftovers", kind="sudoku", **estimate(50, "Medium"))
def leftovers(grid: Grid) -> Iterator[Deduction]:
    """Some lines and as many regions cover the same cells but for a few: the leftovers.

    The cells that only the lines cover hold the same digits as those that only the regions cover.
    So a digit that has no place in the one group has none in the other. The lines are next to each
    other, and the regions are those that have the fewest cells beyond them.

    Source: Sudopedia and SudokuWiki, "Law of Leftovers"; devised by Bob Harris. Order: by digit,
    then by the number of lines, rows before columns, and the first line.
    """
    if not grid.layout.shape.regions:
        return
    for number, (board, solved) in enumerate(zip(grid.boards, grid.solved_boards, strict=True)):
        if board:
            patterns = _leftover(grid.layout, board, solved)
            yield from (grid.lift(number, pattern) for pattern in patterns)


@attrs.frozen
class _Overlap:
    """Some lines and as many regions, and their leftovers.

    `inside` are the cells that only the lines cover, `outside` those that only the regions cover.
    """

    lines: tuple[int, ...]
    regions: tuple[int, ...]
    inside: int
    outside: int


@of_layout
def _leftover(layout: Layout, board: int, solved: int) -> tuple[DigitPattern, ...]:
    patterns: dict[tuple[tuple[int, ...], int], DigitPattern] = {}
    for overlap in _overlaps(layout):
        inside, outside = board & overlap.inside, board & overlap.outside
        if bool(inside) != bool(outside) and _balanced(overlap, solved):
            both = overlap.regions, overlap.lines
            bases, covers = both if inside else both[::-1]
            if (bases, inside | outside) not in patterns:
                pattern = _sticking(layout, overlap, board, bases, covers)
                patterns[bases, inside | outside] = pattern
    return tuple(patterns.values())


def _balanced(overlap: _Overlap, solved: int) -> bool:
    """Tell whether a digit is placed as often in the leftovers inside the lines as outside."""
    return (overlap.inside & solved).bit_count() == (overlap.outside & solved).bit_count()


def _sticking(
    layout: Layout, overlap: _Overlap, board: int, bases: tuple[int, ...], covers: tuple[int, ...]
) -> DigitPattern:
    leftovers = overlap.inside | overlap.outside
    removes = board & leftovers
    return DigitPattern(
        removes=removes,
        houses=bases,
        roles={"base": board & union(layout.house_boards[house] for house in bases)},
        says=Says(
            "{bases} and {covers} are the same cells but for {leftovers}, and of these only "
            "{targets} can be {digit}.",
            "{bases} put all their {digit}s into {covers}, one for each of these, "
            "so none is left over for {targets}.",
            bases=houses(*bases),
            covers=houses(*covers),
            leftovers=cells(leftovers),
            targets=cells(removes),
        ),
    )


@of_layout
def _overlaps(layout: Layout) -> list[_Overlap]:
    """Return neighbouring lines with the regions that overlap them best, few lines first.

    The lines and regions that are not taken have the same leftovers, so they are not listed again.
    """
    overlaps: dict[tuple[int, int], _Overlap] = {}
    side, boards = layout.side, layout.house_boards
    for count in range(2, side - 1):
        for sort in (layout.rows, layout.columns):
            for first in range(sort.start, sort.stop - count + 1):
                lines = tuple(range(first, first + count))
                whole = union(boards[line] for line in lines)
                for regions in _best(layout, whole, count):
                    covered = union(boards[region] for region in regions)
                    overlap = _Overlap(lines, regions, whole & ~covered, covered & ~whole)
                    if overlap.inside and (overlap.outside, overlap.inside) not in overlaps:
                        overlaps.setdefault((overlap.inside, overlap.outside), overlap)
    return list(overlaps.values())


def _best(layout: Layout, whole: int, count: int) -> Iterator[tuple[int, ...]]:
    """Yield the sets of `count` regions with the fewest cells outside some lines.

    None if these cells are more than a house has: nothing follows from that many leftovers, and too
    many sets would be equally good.
    """
    out = {region: (layout.house_boards[region] & ~whole).bit_count() for region in layout.boxes}
    ranked = sorted(out, key=out.__getitem__)[:count]
    if sum(out[region] for region in ranked) > layout.side:
        return
    last = out[ranked[-1]]
    sure = [region for region in ranked if out[region] < last]  # part of every best set
    equal = [region for region in layout.boxes if out[region] == last]
    for chosen in combinations(equal, count - len(sure)):
        yield tuple(sorted((*sure, *chosen)))


TECHNIQUES = [leftovers]
