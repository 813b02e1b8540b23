"""Rules named after the moves of chess pieces, and others that hold in the whole grid."""

from collections.abc import Callable, Iterator

from lapiz_grid import Board, Constraint, Exclude, Field, Rule, Sort, relation
from lapiz_rules.dots import DOTS
from lapiz_rules.relations import apart, different

Steps = tuple[tuple[int, int], ...]

KNIGHT: Steps = ((1, -2), (1, 2), (2, -1), (2, 1))
KING: Steps = ((1, -1), (1, 1))


def _moves(steps: Steps) -> Callable[[Constraint, Board], Iterator[Exclude]]:
    """Return what yields that cells so many steps apart hold different digits."""

    def parts(_: Constraint, board: Board) -> Iterator[Exclude]:
        equal = relation(board.digits, different)
        for first, second in board.apart(steps):
            yield Exclude(first, second, equal)

    return parts


def _non_consecutive(_: Constraint, board: Board) -> Iterator[Exclude]:
    """Yield that neighbours are not consecutive, but for those that a dot joins."""
    consecutive = relation(board.digits, apart, 2)
    for first, second in board.unmarked(*DOTS):
        yield Exclude(first, second, consecutive)


def _taxicab(constraint: Constraint, board: Board) -> Iterator[Exclude]:
    """Yield that equal digits are not as many steps apart as the digit says."""
    for digit in constraint.digits("digits") or board.digits:
        only = tuple(1 << at if other == digit else 0 for at, other in enumerate(board.digits))
        across = range(-digit, digit + 1)
        steps = ((digit - abs(right), right) for right in across)
        for first, second in board.apart(step for step in steps if step > (0, 0)):
            yield Exclude(first, second, only)


RULES = (
    Rule(
        "anti-knight",
        _moves(KNIGHT),
        "Cells a knight's move apart hold different digits.",
        reason="{0} and {1} are a knight's move apart",
    ),
    Rule(
        "anti-king",
        _moves(KING),
        "Cells that touch at a corner hold different digits.",
        reason="{0} and {1} touch at a corner",
    ),
    Rule(
        "non-consecutive",
        _non_consecutive,
        "Cells that share a side do not hold consecutive digits, unless a dot joins them.",
        reason="{0} and {1} share a side, so their digits are not consecutive",
    ),
    Rule(
        "anti-taxicab",
        _taxicab,
        "No two equal digits are as many steps up, down, left or right apart as they say.",
        (Field("digits", Sort.DIGITS, "For which digits; all by default.", usual=()),),
        reason="{0} and {1} are as many steps apart as the digit says",
    ),
)
