"""The law of leftovers, by which nonomino sudokus are solved."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

import attrs

from lapiz import Deduction, Says, technique, union
from lapiz_sudoku.board.grid import DigitPattern, Grid, cells, houses
from lapiz_sudoku.board.layout import KEPT, Layout

__all__ = ["TECHNIQUES"]


@technique("law-of-leftovers", title="Law of Leftovers", kind="sudoku")
def leftovers(grid: Grid) -> Iterator[Deduction]:
    """Some whole lines and as many regions overlap but for a few cells: the leftovers.

    What sticks out of the lines holds the same digits as what the regions leave of them. So a
    digit that has no place in the one has none in the other.

    Source: Sudopedia and SudokuWiki, "Law of Leftovers"; devised by Bob Harris. Order: by digit,
    then by the number of lines, rows before columns, and the first line.
    """
    if not grid.layout.shape.regions:
        return
    for number, (board, solved) in enumerate(zip(grid.boards, grid.solved_boards, strict=True)):
        if board:
            found = grid.layout.remember(_leftover, (board, solved), board, solved)
            yield from (grid.lift(number, one) for one in found)


@attrs.frozen
class _Overlap:
    """As many lines as regions, and the cells of the one kind that the other does not cover."""

    lines: tuple[int, ...]
    regions: tuple[int, ...]
    inside: int
    outside: int


def _leftover(layout: Layout, board: int, solved: int) -> tuple[DigitPattern, ...]:
    found: dict[tuple[tuple[int, ...], int], DigitPattern] = {}
    for one in _overlaps(layout):
        inside, outside = board & one.inside, board & one.outside
        if bool(inside) != bool(outside) and _balanced(one, solved):
            bases, covers = (one.regions, one.lines) if inside else (one.lines, one.regions)
            if (bases, inside | outside) not in found:
                pattern = _sticking(layout, one, board, bases, covers)
                found[bases, inside | outside] = pattern
    return tuple(found.values())


def _balanced(overlap: _Overlap, solved: int) -> bool:
    """Tell whether a digit stands as often in the leftovers inside the lines as outside."""
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


@lru_cache(maxsize=KEPT)
def _overlaps(layout: Layout) -> list[_Overlap]:
    """Return neighbouring lines with the regions that overlap them best, few lines first.

    What the other lines leave of the other regions is the same, so it is not listed again.
    """
    found: dict[tuple[int, int], _Overlap] = {}
    side, boards = layout.side, layout.house_boards
    for count in range(2, side - 1):
        for sort in (layout.rows, layout.columns):
            for first in range(sort.start, sort.stop - count + 1):
                lines = tuple(range(first, first + count))
                whole = union(boards[line] for line in lines)
                for regions in _best(layout, whole, count):
                    covered = union(boards[region] for region in regions)
                    one = _Overlap(lines, regions, whole & ~covered, covered & ~whole)
                    if one.inside and (one.outside, one.inside) not in found:
                        found.setdefault((one.inside, one.outside), one)
    return list(found.values())


def _best(layout: Layout, whole: int, count: int) -> Iterator[tuple[int, ...]]:
    """Yield the sets of so many regions of which the fewest cells stick out of some lines.

    None when more stick out than a house has: so many leftovers say nothing, and sets that are
    equally good would be too many.
    """
    out = {region: (layout.house_boards[region] & ~whole).bit_count() for region in layout.boxes}
    ranked = sorted(out, key=out.__getitem__)[:count]
    if sum(out[region] for region in ranked) > layout.side:
        return
    last = out[ranked[-1]]
    sure = [region for region in ranked if out[region] < last]
    equal = [region for region in layout.boxes if out[region] == last]
    for some in combinations(equal, count - len(sure)):
        yield tuple(sorted((*sure, *some)))


TECHNIQUES = [leftovers]
