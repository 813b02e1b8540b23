"""Rules named after the moves of chess pieces, and others that hold in the whole grid."""

from collections.abc import Iterator
from functools import partial

from lapiz.texts import marked
from lapiz_grid import Board, Constraint, Exclude, Field, Form, Rule, Sort, relation
from lapiz_rules.dots import DOTS
from lapiz_rules.relations import apart, different

Steps = tuple[tuple[int, int], ...]

KNIGHT: Steps = ((1, -2), (1, 2), (2, -1), (2, 1))
KING: Steps = ((1, -1), (1, 1))


def _moves(_: Constraint, board: Board, steps: Steps) -> Iterator[Exclude]:
    equal = relation(board.side, different)
    for one, other in board.apart(steps):
        yield Exclude(one, other, equal)


def _non_consecutive(_: Constraint, board: Board) -> Iterator[Exclude]:
    """Yield that neighbours are not consecutive, but for those that a dot joins."""
    consecutive = relation(board.side, apart, 2)
    for one, other in board.unmarked(*DOTS):
        yield Exclude(one, other, consecutive)


def _taxicab(constraint: Constraint, board: Board) -> Iterator[Exclude]:
    """Yield that equal digits are not as many steps apart as the digit says."""
    for digit in constraint.digits("digits") or tuple(board.digits):
        only = tuple(1 << digit - 1 if one == digit else 0 for one in board.digits)
        across = range(-digit, digit + 1)
        steps = ((digit - abs(right), right) for right in across)
        for one, other in board.apart(step for step in steps if step > (0, 0)):
            yield Exclude(one, other, only)


RULES = (
    Rule(
        name="anti-knight",
        title=marked("Anti-knight"),
        family="chess",
        form=Form.PAIRS,
        sentence=marked("Cells a knight's move apart hold different digits."),
        reason=marked("{0} and {1} are a knight's move apart"),
        parts=partial(_moves, steps=KNIGHT),
    ),
    Rule(
        name="anti-king",
        title=marked("Anti-king"),
        family="chess",
        form=Form.PAIRS,
        sentence=marked("Cells that touch at a corner hold different digits."),
        reason=marked("{0} and {1} touch at a corner"),
        parts=partial(_moves, steps=KING),
    ),
    Rule(
        name="non-consecutive",
        title=marked("Non-consecutive"),
        family="chess",
        form=Form.PAIRS,
        sentence=marked(
            "Cells that share a side do not hold consecutive digits, unless a dot joins them."
        ),
        reason=marked("{0} and {1} share a side, so their digits are not consecutive"),
        parts=_non_consecutive,
    ),
    Rule(
        name="anti-taxicab",
        title=marked("Anti-taxicab"),
        family="chess",
        form=Form.PAIRS,
        fields=(
            Field("digits", Sort.DIGITS, marked("For which digits; all by default."), usual=()),
        ),
        sentence=marked(
            "No two equal digits are as many steps up, down, left or right apart as they say."
        ),
        reason=marked("{0} and {1} are as many steps apart as the digit says"),
        parts=_taxicab,
    ),
)
