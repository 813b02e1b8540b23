"""Exocets by base and cover: two or four base cells, and all ways to place their digits.

The two cells of a base have three or four digits. For each choice of two of these there are
templates, ways to put the digit in every house, which have it in the base where it was chosen. What
fits no two templates of any choice is false. Where the templates all go through two further cells,
these are the targets of an exocet, whatever houses the cover is made of: lines beside the base
(junior), lines anywhere (senior), boxes too (Franken), rows and columns (mutant). With two bases
each choice is one of four digits.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product

from lapiz import Deduction, Says, bits, of_solve, refuse, technique, union
from lapiz.core import Budget
from lapiz.search.telling import shrink
from lapiz_expert.joint_templates import templates
from lapiz_sudoku.board import Grid, boxed, cells, digits, houses
from lapiz_sudoku.exotic.exocet import MOST_DIGITS, exocet, open_bases
from lapiz_sudoku.exotic.senior_exocet import senior_exocet
from lapiz_sudoku.scales.hodoku import estimate

MOST_PAIRS = 4_000
"""How many pairs of templates of two digits are looked at; more count as fitting everything."""
PROOF_NODES = 20_000
"""How many nodes the proof of a step may take."""

Keys = tuple[tuple[int, int], ...]
"""Digits, each with the base cells (a board) that have it."""


@technique(
    "general-exocet",
    kind="sudoku",
    aliases=(
        *("weak-exocet", "franken-exocet", "mutant-exocet", "complex-exocet"),
        "pattern-locked-quad",
    ),
    **estimate(480, "Extreme"),
    on=False,
    where=boxed,
)
def general_exocet(grid: Grid) -> Iterator[Deduction]:
    """Two base cells in a line and a box have three or four digits: each way to place two is tried.

    Each digit of the base, if it is there, goes on into every other row, column and box. Candidates
    that fit none of the ways to place two such digits together are removed. The houses may be
    lines, boxes, or rows and columns at once (Franken and mutant exocets), and no targets need be
    found (weak exocets). Eliminations of a junior or senior exocet are not repeated here.

    Source: David P. Bird, "JExocet Compendium" (New Sudoku Players' Forum). Order: by the base
    cells.
    """
    known = union(step.removes for find in (exocet, senior_exocet) for step in find(grid))
    for base, mask in open_bases(grid):
        made = _deduction(grid, (base.cells,), mask, known)
        if made:
            known |= made.removes
            yield made


@technique(
    "double-exocet",
    kind="sudoku",
    **estimate(490, "Extreme"),
    on=False,
    where=boxed,
)
def double_exocet(grid: Grid) -> Iterator[Deduction]:
    """Two bases with the same three or four digits: all ways to place those of both are tried.

    Each base is two cells in a line and a box. If two exocets have the same digits, each digit is
    in one of the bases and in one of their targets. So it goes from cells that see all four bases,
    or all four targets, and from others where the digits cannot be placed for both. Candidates that
    fit none of these ways are removed. Eliminations of one base alone are not repeated here.

    Source: David P. Bird, "JExocet Compendium" (New Sudoku Players' Forum). Order: by the base
    cells.
    """
    bases = list(open_bases(grid))
    known = union(_unfitting(grid, (base.cells,), mask) for base, mask in bases)
    for (one, mask), (other, same) in combinations(bases, 2):
        both = mask | same
        if both.bit_count() <= MOST_DIGITS and not {*one.cells} & {*other.cells}:
            made = _deduction(grid, (one.cells, other.cells), both, known)
            if made:
                known |= made.removes
                yield made


@of_solve(most=10_000)
def _unfitting(grid: Grid, bases: tuple[tuple[int, int], ...], mask: int) -> int:
    """Return the candidates that fit no way to place digits of some bases."""
    if not all(templates(grid.layout, grid.boards[d]).boards for d in bits(mask)):
        return 0
    possible = 0
    for choice in product(permutations(bits(mask), 2), repeat=len(bases)):
        possible |= _fitting(grid, bases, choice)
        if not grid.open & ~possible:
            return 0
    return grid.open & ~possible


def _fitting(
    grid: Grid, bases: tuple[tuple[int, int], ...], choice: Sequence[tuple[int, int]]
) -> int:
    """Return the candidates that fit the templates of each two digits of a choice."""
    having, base = dict[int, int](), union(1 << cell for pair in bases for cell in pair)
    for pair, chosen in zip(bases, choice, strict=True):
        for cell, d in zip(pair, chosen, strict=True):
            if not grid.boards[d] >> cell & 1:
                return 0
            having[d] = having.get(d, 0) | 1 << cell
    fits = grid.open
    for one, other in combinations(sorted(having.items()), 2):
        fits &= _beside_both(grid, base, one, other)
        if not fits:
            break
    return fits


@of_solve(most=20_000)
def _beside_both(grid: Grid, base: int, one: tuple[int, int], other: tuple[int, int]) -> int:
    """Return what can be true beside some two templates that have two digits in base cells."""
    ours, theirs = (_having(grid, base, *key) for key in (one, other))
    if len(ours) * len(theirs) > MOST_PAIRS:
        return grid.open
    fits = 0
    for board, beside in ours:
        for rival, near in theirs:
            if not board & rival:
                fits |= beside & near
    return fits


@of_solve(most=20_000)
def _having(grid: Grid, base: int, number: int, there: int) -> list[tuple[int, int]]:
    """Return the templates of a digit that have just these of the base cells.

    Each is a board, with what can be true beside it.
    """
    layout, shift = grid.layout, grid.layout.shifts[number]
    others = grid.open & ~(layout.board << shift)
    return [
        (board, others & ~(board * layout.every) | board << shift)
        for board in templates(layout, grid.boards[number]).boards
        if board & base == there
    ]


def _deduction(
    grid: Grid, bases: tuple[tuple[int, int], ...], mask: int, known: int
) -> Deduction | None:
    """Return what some bases remove that is not known, or None, also if it is not proved."""
    removes = _unfitting(grid, bases, mask) & ~known
    if not removes:
        return None
    held = tuple(sorted(cell for pair in bases for cell in pair))
    lines = _lines(grid, held, mask, removes)
    if not lines:
        return None
    truths = shrink(grid.position, _truths(grid, held, mask, lines), removes, held=held)
    if _proves(grid, truths[len(held) :], removes):  # without the base
        return None
    base = union(1 << cell for cell in held)
    covered = union(grid.position.space.sets[item] for item in truths if item >= grid.size)
    return Deduction(
        removes=removes,
        truths=truths,
        roles={
            "base": grid.candidates_in(base) & ~removes,
            "cross": covered & grid.open & ~removes & ~grid.candidates_in(base),
        },
        says=Says(
            "The base cells {base} have only {digits}, and each of these has a place in {lines}.",
            "Whichever digits the base has, each way to place them there rules out what is "
            "removed.",
            base=cells(base),
            digits=digits(mask),
            lines=houses(*lines),
        ),
        supposes=True,
    )


def _lines(grid: Grid, held: tuple[int, ...], mask: int, removes: int) -> tuple[int, ...]:
    """Return few rows, or few columns, in which digits prove a removal; none if none do."""
    few = tuple[int, ...]()
    for lines in (tuple(grid.layout.rows), tuple(grid.layout.columns)):
        if _proves(grid, _truths(grid, held, mask, lines), removes):
            for line in lines:
                fewer = tuple(other for other in lines if other != line)
                if _proves(grid, _truths(grid, held, mask, fewer), removes):
                    lines = fewer
            few = min(few or lines, lines, key=len)
    return few


def _truths(grid: Grid, held: tuple[int, ...], mask: int, lines: Sequence[int]) -> tuple[int, ...]:
    """Return some cells, and the items of digits in lines in which these are not placed."""
    layout = grid.layout
    return held + tuple(
        layout.item(line, d)
        for line in lines
        for d in bits(mask)
        if layout.house_boards[line] & grid.boards[d]
    )


def _proves(grid: Grid, truths: tuple[int, ...], removes: int) -> bool:
    made = Deduction(removes=removes, truths=truths)
    return refuse(made, grid.position, Budget(PROOF_NODES, "nodes")) is None


TECHNIQUES = [general_exocet, double_exocet]
