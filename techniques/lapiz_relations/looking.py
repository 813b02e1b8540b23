"""Arrows in cells: the digit counts what it sees along its arrow, to the edge of the grid."""

from collections.abc import Callable, Iterator
from functools import partial

from lapiz import Name, Shape, of_process
from lapiz_grid import Automaton, Board, Constraint, Convention, Field, Follow, Rule, Sort, spelt

BEFORE = -1
Left = tuple[int, int]
Counts = Callable[[int, int], bool]
"""Whether a digit counts another one that it sees."""
TAIL, TIP, HEAD = 0.27, 0.46, 0.08
"""How far from the middle of its cell an arrow begins and ends, and how large its head is."""


def larger(digit: int, seen: int) -> bool:
    """Tell whether a digit that is seen is larger."""
    return seen > digit


def smaller(digit: int, seen: int) -> bool:
    """Tell whether a digit that is seen is smaller."""
    return seen < digit


def odd(_: int, seen: int) -> bool:
    """Tell whether a digit that is seen is odd."""
    return seen % 2 == 1


def even(_: int, seen: int) -> bool:
    """Tell whether a digit that is seen is even."""
    return seen % 2 == 0


@of_process(most=20)
def counting_seen(counts: Counts) -> Automaton:
    """The first digit says how many of the others it counts.

    >>> counting_seen(larger).takes((2, 1, 4, 3)), counting_seen(odd).takes((2, 1, 4, 3, 5))
    (True, False)
    """

    def step(state: Left, digit: int) -> Left | None:
        """The state is the first digit, and how many are still to be seen."""
        first, left = state
        if first == BEFORE:
            return digit, digit
        left -= counts(first, digit)
        return (first, left) if left >= 0 else None

    return Automaton((BEFORE, BEFORE), step, lambda state: state[1] == 0)


def _seen(constraint: Constraint, board: Board, counts: Counts) -> Iterator[Follow]:
    for line in constraint.groups:
        ends = spelt((line[0], line[-1]), board.side, "-")
        yield Follow(line, counting_seen(counts), Name("the arrow of {0}", ends))


def _arrows(constraint: Constraint, board: Board) -> Iterator[Shape]:
    """Yield a short arrow in the first cell of each line, towards the next."""
    for first, second in (line[:2] for line in constraint.groups):
        (row, column), (below, beside) = divmod(first, board.side), divmod(second, board.side)
        down, right = below - row, beside - column
        tail, tip = ((row + down * far, column + right * far) for far in (TAIL, TIP))
        sides = [
            (tip[0] - HEAD * (down - turn * right), tip[1] - HEAD * (right + turn * down))
            for turn in (1, -1)
        ]
        yield Shape("line", (tail, tip, sides[0], tip, sides[1]), "slate", 0.04, over=True)


def _said(words: str) -> Callable[[], tuple[Convention, ...]]:
    """Return how setters draw and say it, from what they call the digits that are counted."""
    phrases = (
        rf"arrows? … (?:how many|number of|counts?) … (?:{words})",
        rf"(?:how many|number of|counts?) … (?:{words}) … arrows?",
    )
    return lambda: (Convention(("cell-arrow",), {"en": phrases}),)


def _rule(counts: Counts, sentence: str, title: str, words: str) -> Rule:
    return Rule(
        f"seen-{counts.__name__}",
        partial(_seen, counts=counts),
        sentence,
        (Field("line", Sort.SEQUENCE, "The cell first, then those along its arrow.", 2),),
        family="relations",
        title=title,
        shapes=_arrows,
        drawn=_said(words),
        spoken=(r"arrows?",),
    )


RULES = (
    _rule(
        larger,
        "A digit with an arrow says how many digits along the arrow are larger than it.",
        "Larger digits seen",
        "larger|higher|greater|bigger",
    ),
    _rule(
        smaller,
        "A digit with an arrow says how many digits along the arrow are smaller than it.",
        "Smaller digits seen",
        "smaller|lower|less",
    ),
    _rule(
        odd,
        "A digit with an arrow says how many digits along the arrow are odd.",
        "Odd digits seen",
        "odd",
    ),
    _rule(
        even,
        "A digit with an arrow says how many digits along the arrow are even.",
        "Even digits seen",
        "even",
    ),
)
