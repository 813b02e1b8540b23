"""Tables of two digits: what may follow a digit along a line, or stand beside it anywhere."""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from random import Random

from lapiz import of_process
from lapiz.texts import marked
from lapiz_grid import (
    Board,
    Code,
    Constraint,
    Digits,
    Exclude,
    Field,
    Relation,
    Rule,
    Sort,
    mask_of,
    turned,
)
from lapiz_relations.stated import CALLED, NotStated, digits_in, shaded_squares, thin_lines

MOST_TEXT = 10_000
"""How long a table may be."""
NEGATIVE = Field("negative", Sort.FLAG, "All neighbours of which it is true are marked.")
UNMARKED = marked("no line “{2}” joins {0} and {1}, so these two digits may not meet there")
"""Why neighbours without a mark exclude what would need one."""


@of_process(most=500)
def table(text: str, digits: Digits) -> Relation:
    """Return what a table excludes; raises NotStated for what is none.

    >>> table("1:2 2:13 3:2", (1, 2, 3)), table("1:23", (1, 2, 3))
    ((5, 2, 5), (1, 7, 7))
    """
    allowed = dict.fromkeys(digits, 0)
    for entry in text.split():
        first, colon, others = entry.partition(":")
        if not colon:
            raise NotStated(f"{entry[:40]!r}, expected entries such as 1:23")
        for digit in digits_in(first, digits):
            allowed[digit] |= mask_of(digits, digits_in(others, digits))
    every = (1 << len(digits)) - 1
    return tuple(every & ~allowed[digit] for digit in digits)


def _table(constraint: Constraint, board: Board) -> Relation:
    return table(constraint.text("allowed"), board.digits)


def _following(constraint: Constraint, board: Board) -> Iterator[Exclude]:
    relates = _table(constraint, board)
    for line in constraint.groups:
        for first, second in pairwise(line):
            yield Exclude(first, second, relates)
    if constraint.flag("negative"):
        yield from _unmarked(constraint, board, relates)


def _unmarked(constraint: Constraint, board: Board, relates: Relation) -> Iterator[Exclude]:
    """Yield that neighbours on no line of the name are never so, whichever is named first."""
    back, called = turned(relates), constraint.text("called")
    never = tuple(board.every_digit & ~(a & b) for a, b in zip(relates, back, strict=True))
    same = (mark for mark in board.named("relation") if mark.text("called") == called)
    marked = {frozenset(pair) for mark in same for line in mark.groups for pair in pairwise(line)}
    for first, second in board.neighbours():
        if frozenset((first, second)) not in marked:
            yield Exclude(first, second, never, UNMARKED)


def _mutual(constraint: Constraint, board: Board) -> Iterator[Exclude]:
    """Yield for each two cells that their digits go together whichever is named first."""
    one_way = _table(constraint, board)
    both = tuple(there | back for there, back in zip(one_way, turned(one_way), strict=True))
    for cells in constraint.groups:
        for first, second in combinations(cells, 2):
            yield Exclude(first, second, both)


def _unreadable(constraint: Constraint, board: Board) -> str:
    try:
        _table(constraint, board)
    except NotStated as error:
        return f"allowed: {error}"
    return ""


def _drawn(digits: Sequence[int], random: Random) -> str:
    """Return a table that digits fit in any order: each goes with these, and two others."""
    known = range(1, max(digits) + 1)
    lists = [
        ",".join(map(str, sorted({*digits, *random.sample(known, min(2, len(known)))})))
        for _ in digits
    ]
    return " ".join(f"{digit}:{others}" for digit, others in zip(digits, lists, strict=True))


ALLOWED = Field(
    "allowed",
    Sort.TEXT,
    "The digits that go with each digit, as 1:23 2:1.",
    1,
    MOST_TEXT,
    drawn=_drawn,
)
RULES = (
    Rule(
        "relation",
        _following,
        "On the line “{called}” each digit says which may come next: {allowed}.",
        (
            Field("line", Sort.SEQUENCE, "The cells, in order.", 2, sizes=(2, 4)),
            CALLED,
            ALLOWED,
            NEGATIVE,
        ),
        family="relations",
        reason="{0} and {1} follow each other on the line “{2}”, where these two digits may not",
        negative="All neighbours of which “{called}” is true are joined by a line.",
        shapes=thin_lines,
        wrong=_unreadable,
        codes=(Code("interactive-solver", "Pair", "chain", "allowed"),),
    ),
    Rule(
        "mutual-relation",
        _mutual,
        "In the cells “{called}” each digit says which may stand beside it: {allowed}.",
        (Field("cells", Sort.CELLS, "The cells.", 2, sizes=(2, 3)), CALLED, ALLOWED),
        family="relations",
        reason="{0} and {1} are both among the cells “{2}”, where these two digits may not meet",
        shapes=shaded_squares,
        wrong=_unreadable,
        codes=(Code("interactive-solver", "PairX", "chain", "allowed"),),
    ),
)
