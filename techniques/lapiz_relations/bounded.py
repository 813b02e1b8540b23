"""Clues outside the grid that are bounds: a sandwich of less than 7, at least 3 skyscrapers."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from lapiz import Name, Shape, of_process
from lapiz_grid import Automaton, Board, Constraint, Digits, Field, Follow, Rule, Sort
from lapiz_rules.bounds import bound_label, boundless, bounds_of
from lapiz_rules.clues import clue_rule, lines_of, looking_wrong
from lapiz_rules.codes import coded
from lapiz_rules.drawing import clued

BEFORE = -1
Counted = tuple[int, int]
Within = Callable[[int, int, Digits], Automaton]
"""Makes what a clue says: the least and the largest number, and the grid's digits."""
Valued = Callable[[Sequence[int]], int]
"""The number that digits have, of which a clue says a bound."""


@of_process(most=500)
def sandwich_within(least: int, most: int, digits: Digits) -> Automaton:
    """The digits between the least and the largest one have a sum within bounds.

    >>> row = sandwich_within(5, 8, (1, 2, 3, 4, 5, 6, 7, 8, 9))
    >>> row.takes((2, 9, 5, 3, 1, 4, 6, 7, 8)), row.takes((2, 9, 4, 1, 3, 5, 6, 7, 8))
    (True, False)
    """
    after, crusts = most + 1, (digits[0], digits[-1])

    def step(total: int, digit: int) -> int | None:
        """The state is the sum so far: below 0 before it, above all after it."""
        if digit in crusts:
            if total == BEFORE:
                return 0
            return after if least <= total <= most else None
        if total in (BEFORE, after):
            return total
        return total + digit if total + digit <= most else None

    return Automaton(BEFORE, step, lambda total: total == after)


@of_process(most=500)
def x_sum_within(least: int, most: int, digits: Digits) -> Automaton:
    """As many digits as the first one says have a sum within bounds; none have the sum 0.

    >>> row = x_sum_within(8, 9, (1, 2, 3, 4))
    >>> row.takes((3, 2, 4, 1)), row.takes((2, 4, 3, 1)), row.takes((4, 3, 2, 1))
    (True, False, False)
    """

    def step(state: Counted, digit: int) -> Counted | None:
        """The state is how many digits are left, and their sum so far."""
        left, total = state
        if left == 0:
            return state
        left, total = (digit if left == BEFORE else left) - 1, total + digit
        if left <= 0:
            return (0, 0) if least <= total <= most else None
        return (left, total) if total <= most else None

    return Automaton((BEFORE, 0), step, lambda state: state[0] == 0)


@of_process(most=500)
def seen_within(least: int, most: int, digits: Digits) -> Automaton:
    """The number of digits that are larger than all before them is within bounds.

    >>> row = seen_within(2, 3, (1, 2, 3, 4))
    >>> row.takes((2, 1, 4, 3)), row.takes((1, 2, 3, 4)), row.takes((4, 3, 2, 1))
    (True, False, False)
    """

    def step(state: Counted, digit: int) -> Counted | None:
        """The state is how many are seen, and the tallest."""
        many, tallest = state
        if digit <= tallest:
            return state
        return (many + 1, digit) if many < most else None

    return Automaton((0, digits[0] - 1), step, lambda state: state[0] >= least)


def sandwich_of(digits: Sequence[int]) -> int:
    """Return the sum of the digits between the smallest and the largest one.

    >>> sandwich_of((2, 9, 5, 3, 1, 4))
    8
    """
    low, high = sorted((digits.index(min(digits)), digits.index(max(digits))))
    return sum(digits[low + 1 : high])


def x_sum_of(digits: Sequence[int]) -> int:
    """Return the sum of as many digits as the first one says.

    >>> x_sum_of((3, 2, 4, 1))
    9
    """
    return sum(digits[: digits[0]])


def seen_of(digits: Sequence[int]) -> int:
    """Return how many digits are larger than all before them.

    >>> seen_of((2, 1, 4, 3))
    2
    """
    return sum(all(other < digit for other in digits[:at]) for at, digit in enumerate(digits))


def _bounded_clue(
    name: str,
    within: Within,
    of: Valued,
    sentence: str,
    template: str,
    *,
    whole: bool = True,
    **about: Any,
) -> Rule:
    """Return the rule of clues outside the grid that say a bound.

    `within` makes the automaton for the numbers that are left, `of` is the number of digits;
    `template` is what steps call a clue: {0} is the bound, {1} the line.
    """

    def parts(constraint: Constraint, board: Board) -> Iterator[Follow]:
        above, below = bounds_of(constraint)
        least = 0 if above is None else above + 1
        most = sum(map(abs, board.digits)) if below is None else below - 1
        for line, where in lines_of(constraint, board):
            automaton = within(least, most, board.digits)
            yield Follow(line, automaton, Name(template, bound_label(constraint), where))

    def shapes(constraint: Constraint, board: Board) -> Iterator[Shape]:
        for line, _ in lines_of(constraint, board):
            yield from clued(line, board, bound_label(constraint))

    def wrong(constraint: Constraint, board: Board) -> str:
        return boundless(constraint, board) or looking_wrong(whole)(constraint, board)

    def drawn(digits: Sequence[int], random: Random) -> int:
        return of(digits) + random.randint(1, 3)

    fields = (
        Field(
            "below", Sort.NUMBER, "The number it is below.", 1, 400, 0, drawn=drawn, adds_up=True
        ),
        Field("above", Sort.NUMBER, "The number it is above.", 0, 400, 0, adds_up=True),
    )
    about = {"family": "bounds", **about}
    return coded(clue_rule(name, parts, sentence, fields, shapes, wrong, **about))


RULES = (
    _bounded_clue(
        "bounded-sandwich",
        sandwich_within,
        sandwich_of,
        "The sum of the digits between the smallest and the largest digit of the grid is as the "
        "clue of the row or column says, less or greater.",
        "sandwich {0} in {1}",
    ),
    _bounded_clue(
        "bounded-x-sum",
        x_sum_within,
        x_sum_of,
        "The sum of the first X digits, seen from the clue, is as the clue says, less or greater; "
        "X is the first of them.",
        "X-sum {0} in {1}",
        title="Bounded X-sum",
    ),
    _bounded_clue(
        "bounded-skyscraper",
        seen_within,
        seen_of,
        "The number of digits that are larger than all before them, seen from the clue, is as the "
        "clue says, less or greater.",
        "skyscraper {0} in {1}",
        whole=False,
    ),
)
