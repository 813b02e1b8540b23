"""Senior exocets: the targets of two base cells may be anywhere in the grid."""

from collections.abc import Iterator
from itertools import islice

from lapiz import Deduction, bits, of_layout, refuse, technique, union
from lapiz.core import Budget
from lapiz_sudoku.board import Grid, Layout, boxed
from lapiz_sudoku.exotic.exocet import (
    Base,
    Exocet,
    ExocetFrame,
    Target,
    boards_of,
    bound,
    deduction,
    fitting,
    open_bases,
    ways,
)
from lapiz_sudoku.scales.hodoku import estimate

MOST_TEMPLATES = 2_000
"""How many ways to have a digit in all rows are looked at."""
MOST_NODES = 20_000
"""How many nodes a proof may take: with many lines and many candidates it can be too long."""


@technique(
    "senior-exocet",
    title="Senior Exocet",
    kind="sudoku",
    after="exocet",
    **estimate(460, "Extreme"),
    on=False,
    where=boxed,
)
def senior_exocet(grid: Grid) -> Iterator[Deduction]:
    """Two base cells in a line and a box, and two target cells anywhere.

    If a digit of the base is in a base cell, each way to have it in all other lines, rows or
    columns as the line of the base is, has it in a target. So the two digits of the base are also
    those of the targets, and whatever fits none of the remaining ways to place them is removed. In
    a junior exocet three lines are enough to see that, and the targets are beside the base.

    Source: David P. Bird, "JExocet Compendium" (New Sudoku Players' Forum). Order: by the base
    cells, then the targets.
    """
    gone = 0
    for base, mask in open_bases(grid):
        for pattern in _of_base(grid, base, mask):
            lines = pattern.frame.lines
            removes = grid.open & ~gone & ~fitting(grid, pattern, lines)
            if not removes:
                continue
            made = deduction(grid, pattern, removes, _fewest(grid, pattern, removes))
            if refuse(made, grid.position, Budget(MOST_NODES, "nodes")) is None:
                gone |= removes
                yield made


@of_layout(most=1_000)
def _templates(layout: Layout, board: int) -> tuple[int, ...]:
    """Return the ways to have a digit in all rows, as boards; none where they are too many."""
    templates = tuple(islice(ways(layout, board, layout.rows), MOST_TEMPLATES + 1))
    return templates if len(templates) <= MOST_TEMPLATES else ()


def _of_base(grid: Grid, base: Base, mask: int) -> Iterator[Exocet]:
    """Yield the exocets of a base and its digits."""
    cells, lines = union(1 << cell for cell in base.cells), _beside(grid.layout, base)
    boards = boards_of(grid)
    templates = [_templates(grid.layout, boards[digit]) for digit in bits(mask)]
    if not all(templates):
        return
    placed = [[way for way in group if way & cells] for group in templates]
    inside = union(grid.layout.house_boards[line] for line in lines)
    frame = ExocetFrame(base, lines, inside, (), ())
    for one, other in _pairs(sorted(filter(None, placed), key=len), grid.unsolved & ~cells):
        pattern = Exocet(frame, mask, (Target(1 << one), Target(1 << other)))
        if bound(grid, pattern, lines):
            yield pattern


def _pairs(placed: list[list[int]], unsolved: int) -> Iterator[tuple[int, int]]:
    """Yield the pairs of open cells of which each way of each digit has one at least."""
    for one in bits(union(placed[0]) & unsolved) if placed else ():
        both = unsolved
        for group in placed:
            for way in group:
                if not way >> one & 1:
                    both &= way
            if not both:
                break
        for other in bits(both & -1 << one + 1):
            yield one, other


def _beside(layout: Layout, base: Base) -> tuple[int, ...]:
    """Return the lines beside that of a base, rows or columns as that is."""
    lines = layout.rows if base.line in layout.rows else layout.columns
    return tuple(line for line in lines if line != base.line)


def _fewest(grid: Grid, pattern: Exocet, removes: int) -> tuple[int, ...]:
    """Return some of the lines that are enough for a pattern and what it removes."""
    lines = pattern.frame.lines
    for line in lines:
        fewer = tuple(other for other in lines if other != line)
        if bound(grid, pattern, fewer) and not removes & fitting(grid, pattern, fewer):
            lines = fewer
    return lines


TECHNIQUES = [senior_exocet]
