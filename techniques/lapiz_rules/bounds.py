"""Cages whose number is a bound of the sum, or the product of the digits."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import prod
from random import Random

from lapiz import of_process
from lapiz.core import Name
from lapiz_grid import (
    Automaton,
    Board,
    Combine,
    Constraint,
    Differ,
    Digits,
    Field,
    Follow,
    Rule,
    Sort,
    mask_of,
    shortened,
)
from lapiz_rules.cages import CELLS, labelled, too_many


@of_process(most=2_000)
def sets_between(digits: Digits, size: int, above: int, below: int) -> tuple[int, ...]:
    """Return the sets (masks) of so many of some digits whose sum is within bounds.

    It is above one number and below another. A number that is 0 is no bound.

    >>> [bin(mask) for mask in sets_between(tuple(range(1, 10)), 2, 15, 0)]
    ['0b110000000', '0b101000000']
    """
    found = (
        mask_of(digits, some)
        for some in combinations(digits, size)
        if (not above or sum(some) > above) and (not below or sum(some) < below)
    )
    return tuple(sorted(found, reverse=True))


@of_process(most=500)
def product_of(value: int) -> Automaton:
    """The digits multiply to a number, which is not 0.

    >>> product_of(12).takes((2, 6)), product_of(12).takes((3, 3))
    (True, False)
    """

    def step(left: int, digit: int) -> int | None:
        return left // digit if digit and left % digit == 0 else None

    return Automaton(value, step, lambda left: left == 1)


def _bounds(constraint: Constraint) -> tuple[int, int]:
    return constraint.number("above"), constraint.number("below")


def _bounded(constraint: Constraint, board: Board) -> Iterator[Combine | Differ]:
    above, below = _bounds(constraint)
    for cells in constraint.groups:
        yield Differ(cells)
        name = Name("cage {0} ({1})", shortened(cells, board.side), _label(constraint))
        yield Combine(cells, sets_between(board.digits, len(cells), above, below), name)


def _label(constraint: Constraint) -> str:
    above, below = _bounds(constraint)
    return f"{f'>{above}' if above else ''}{f'<{below}' if below else ''}"


def _unbounded(constraint: Constraint, board: Board) -> str:
    """Say so of a cage without a bound, or with bounds that no digits fit."""
    above, below = _bounds(constraint)
    if not above and not below:
        return "expected a number that its sum is above or below"
    wrong = too_many(constraint, board)
    if wrong:
        return wrong
    if any(not sets_between(board.digits, len(one), above, below) for one in constraint.groups):
        return f"no different digits have a sum {_label(constraint)}"
    return ""


def _below(digits: Sequence[int], random: Random) -> int:
    """Return a bound that the sum of digits is below, by little."""
    return sum(digits) + random.randint(1, 4)


def _product(constraint: Constraint, board: Board) -> Iterator[Follow]:
    value = constraint.number("product")
    for cells in constraint.groups:
        name = Name("product cage {0} ({1})", shortened(cells, board.side), value)
        yield Follow(cells, product_of(value), name)


RULES = (
    Rule(
        "bounded-cage",
        _bounded,
        "Digits in a bounded cage differ; their sum is as its number says, less or greater.",
        (
            CELLS,
            Field("below", Sort.NUMBER, "What the sum is less than.", 1, 400, 0, drawn=_below),
            Field("above", Sort.NUMBER, "What the sum is greater than.", 1, 400, 0),
        ),
        reason="{0} and {1} are in a cage",
        shapes=labelled(_label),
        wrong=_unbounded,
    ),
    Rule(
        "product-cage",
        _product,
        "Digits in a product cage, which may repeat, multiply to its number.",
        (
            CELLS,
            Field(
                "product", Sort.NUMBER, "The product.", 1, 10**12,
                drawn=lambda digits, _: prod(digits),
            ),
        ),
        shapes=labelled(lambda constraint: f"{constraint.number('product')}×"),
    ),
)  # fmt: skip
