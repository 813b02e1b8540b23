"""Tables of two digits for all cells some way apart, and cages with one of several sums."""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import combinations
from math import comb
from random import Random

from lapiz import Name, Shape
from lapiz_grid import (
    Board,
    Combine,
    Constraint,
    Differ,
    Exclude,
    Field,
    Rule,
    Sort,
    mask_of,
    shortened,
)

CORNERS = ((1, -1), (1, 1))
KNIGHT = ((1, -2), (1, 2), (2, -1), (2, 1))
MOST_SETS = 20_000
"""How many sets of digits a cage may be tried with."""


def _apart(
    steps: Collection[tuple[int, int]], never: Callable[[Constraint, int, int], bool]
) -> Callable[[Constraint, Board], Iterator[Exclude]]:
    """Return what yields for cells so many steps apart which two digits they never hold."""

    def parts(constraint: Constraint, board: Board) -> Iterator[Exclude]:
        table = tuple(
            mask_of(board.digits, [b for b in board.digits if never(constraint, a, b)])
            for a in board.digits
        )
        for first, second in board.apart(steps):
            yield Exclude(first, second, table)

    return parts


def _in_cage(constraint: Constraint, board: Board) -> Iterator[Combine | Differ]:
    sums = constraint.numbers("sums")
    for cells in constraint.groups:
        chosen = combinations(board.digits, len(cells))
        sets = tuple(mask_of(board.digits, digits) for digits in chosen if sum(digits) in sums)
        yield Differ(cells)
        yield Combine(
            cells, sets, Name("cage {0} ({1})", shortened(cells, board.side), _listed(sums))
        )


def _listed(sums: Sequence[int]) -> str:
    return "/".join(map(str, sums))


def _wrong_cage(constraint: Constraint, board: Board) -> str:
    count = len(board.digits)
    for cells in constraint.groups:
        if len(cells) > count:
            return Name("{0} cells, expected at most {1}", len(cells), count)
        if comb(count, len(cells)) > MOST_SETS:
            return Name("{0} of {1} digits have too many combinations", len(cells), count)
    return ""


def _no_sum(constraint: Constraint, board: Board) -> str:
    sums = constraint.numbers("sums")
    for cells in constraint.groups:
        if not any(sum(digits) in sums for digits in combinations(board.digits, len(cells))):
            return Name("{0} different digits cannot have the sum {1}", len(cells), _listed(sums))
    return ""


def _caged(constraint: Constraint, board: Board) -> Iterator[Shape]:
    label = _listed(constraint.numbers("sums"))
    for cells in constraint.groups:
        spots = tuple(divmod(cell, board.side) for cell in cells)
        yield Shape("cage", spots, "ink", 0.21, text=label)


def _drawn(digits: Sequence[int], random: Random) -> tuple[int, ...]:
    """Return the sum of digits among two others, one less and one more at most by three."""
    total = sum(digits)
    return tuple(
        sorted({total, max(1, total - random.randint(1, 3)), total + random.randint(1, 3)})
    )


RULES = (
    Rule(
        "diagonal-non-consecutive",
        _apart(CORNERS, lambda _, one, other: abs(one - other) == 1),
        "Cells that touch at a corner do not hold consecutive digits.",
        family="relations",
        title="Diagonally non-consecutive",
        reason="{0} and {1} touch at a corner, so their digits are not consecutive",
    ),
    Rule(
        "knightmare",
        _apart(KNIGHT, lambda rule, one, other: one + other in rule.numbers("sums")),
        "Cells a knight's move apart do not add up to any of these sums: {sums}.",
        (Field("sums", Sort.NUMBERS, "The sums; 5 and 15 by default.", 0, 200, usual=(5, 15)),),
        family="relations",
        reason="{0} and {1} are a knight's move apart, where these two digits have a sum that is "
        "not allowed",
    ),
    Rule(
        "sums-cage",
        _in_cage,
        "The digits of a cage differ and add up to one of these sums: {sums}.",
        (
            Field("cells", Sort.CELLS, "The cells.", sizes=(2, 4)),
            Field("sums", Sort.NUMBERS, "The sums, one of which it is.", 0, 325, drawn=_drawn),
        ),
        family="relations",
        title="Cage with several sums",
        reason="{0} and {1} are in a cage",
        shapes=_caged,
        wrong=_wrong_cage,
        impossible=_no_sum,
    ),
)
