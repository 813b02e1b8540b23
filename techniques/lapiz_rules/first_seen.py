"""Clues outside the grid about what is seen first: before a digit, of some digits, while rising."""

from collections.abc import Callable, Iterator

from lapiz import Name, Shape, of_process
from lapiz_grid import (
    Automaton,
    Board,
    Constraint,
    Field,
    Follow,
    Sort,
)
from lapiz_rules.clues import SUM, clue_rule, lines_of, looking_wrong
from lapiz_rules.drawing import clued

Pair = tuple[int, int]
DIGIT = Field("digit", Sort.DIGIT, "The digit that ends it.", 1, 25)
INCLUSIVE = Field("inclusive", Sort.FLAG, "The digit that ends it also counts.")
VALUE = Field("value", Sort.DIGIT, "The digit that is seen first.", 1, 25)
DIGITS = Field("digits", Sort.DIGITS, "The digits of which one is seen first.")


@of_process(most=500)
def sum_before(value: int, end: int, inclusive: bool) -> Automaton:
    """The digits before the first that is `end` have a sum, with it if it is inclusive.

    >>> sum_before(7, 4, False).takes((2, 5, 4, 1)), sum_before(7, 4, False).takes((2, 5, 1))
    (True, False)
    """

    def step(left: int, digit: int) -> int | None:
        """The state is what is left of the sum, -1 after the end."""
        if left < 0:
            return left
        rest = left - digit
        if digit == end:
            return -1 if (rest if inclusive else left) == 0 else None
        return rest if rest >= 0 else None

    return Automaton(value, step, lambda left: left < 0)


@of_process(most=500)
def first_of(value: int, digits: tuple[int, ...]) -> Automaton:
    """Of some digits the first that is there is one of them.

    >>> first_of(3, (1, 3, 5)).takes((2, 4, 3, 1)), first_of(3, (1, 3, 5)).takes((2, 1, 3))
    (True, False)
    """

    def step(found: bool, digit: int) -> bool | None:
        if found or digit == value:
            return True
        return None if digit in digits else False

    return Automaton(False, step, bool)


@of_process(most=500)
def rising_start(value: int) -> Automaton:
    """The digits from the first one on, as long as each is larger than the last, have a sum.

    >>> rising_start(8).takes((3, 5, 1, 9)), rising_start(8).takes((3, 5, 9))
    (True, False)
    """
    over, nothing = -1, -2

    def step(state: Pair, digit: int) -> Pair | None:
        """The state is what is left of the sum, and the last digit; below 0 before and after."""
        left, last = state
        if last == over:
            return state
        if digit <= last:
            return (0, over) if left == 0 else None
        return (left - digit, digit) if digit <= left else None

    return Automaton((value, nothing), step, lambda state: state[0] == 0)


def _before(constraint: Constraint, board: Board) -> Iterator[Follow]:
    total, end = constraint.number("sum"), constraint.number("digit")
    inclusive = constraint.flag("inclusive")
    for line, name in lines_of(constraint, board):
        called = Name(
            "sum {0} up to {2} in {1}" if inclusive else "sum {0} before {2} in {1}",
            total,
            name,
            end,
        )
        yield Follow(line, sum_before(total, end, inclusive), called)


def _first(constraint: Constraint, board: Board) -> Iterator[Follow]:
    value, digits = constraint.number("value"), constraint.digits("digits")
    listed = ", ".join(map(str, digits))
    for line, name in lines_of(constraint, board):
        called = Name("first {0} of {2} in {1}", value, name, listed)
        yield Follow(line, first_of(value, digits), called)


def _rising(constraint: Constraint, board: Board) -> Iterator[Follow]:
    total = constraint.number("sum")
    for line, name in lines_of(constraint, board):
        yield Follow(line, rising_start(total), Name("rising start {0} in {1}", total, name))


def _drawn(label: Callable[[Constraint], str]) -> Callable[[Constraint, Board], Iterator[Shape]]:
    """Return what draws a clue at the beginning of its line."""

    def drawn(constraint: Constraint, board: Board) -> Iterator[Shape]:
        for line, _ in lines_of(constraint, board):
            yield from clued(line, board, label(constraint))

    return drawn


def _until(constraint: Constraint) -> str:
    total, end = constraint.number("sum"), constraint.number("digit")
    return f"{total}≤{end}" if constraint.flag("inclusive") else f"{total}<{end}"


def _no_such(constraint: Constraint, board: Board) -> str:
    """Say so of a digit that is first and not among its own."""
    values = dict(constraint.values)
    digit, digits = values.get("value"), values.get("digits")
    if isinstance(digits, tuple) and digit not in digits:
        return f"the digit {digit} is none of those of which it is the first"
    return looking_wrong(whole=False)(constraint, board)


RULES = (
    clue_rule(
        "before-digit",
        _before,
        "The digits seen from the clue's side before the first {digit} add up to {sum}.",
        (SUM, DIGIT, INCLUSIVE),
        _drawn(_until),
        _no_such,
    ),
    clue_rule(
        "first-seen",
        _first,
        "Of the digits {digits} the first that is seen from the clue's side is {value}.",
        (VALUE, DIGITS),
        _drawn(lambda constraint: str(constraint.number("value"))),
        _no_such,
    ),
    clue_rule(
        "rising-start",
        _rising,
        "The digits seen from the clue's side, as long as each is larger than the last, add up "
        "to its number.",
        (SUM,),
        _drawn(lambda constraint: f"{constraint.number('sum')}↗"),
        _no_such,
    ),
)
