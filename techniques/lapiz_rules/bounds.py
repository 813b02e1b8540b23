"""Cages and lines whose number is a bound of the sum, or the product of the digits."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import prod
from random import Random

from lapiz import Name, of_process
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
from lapiz_rules.cages import labelled
from lapiz_rules.makers import CELLS, crowded, too_many


@of_process(most=2_000)
def sets_between(
    digits: Digits, size: int, above: int | None, below: int | None
) -> tuple[int, ...]:
    """Return the sets (masks) of so many of some digits whose sum is within bounds.

    It is above one number and below another, as far as they are known.

    >>> [bin(mask) for mask in sets_between(tuple(range(1, 10)), 2, 15, None)]
    ['0b110000000', '0b101000000']
    """
    masks = (
        mask_of(digits, chosen)
        for chosen in combinations(digits, size)
        if (above is None or sum(chosen) > above) and (below is None or sum(chosen) < below)
    )
    return tuple(sorted(masks, reverse=True))


@of_process(most=500)
def sum_between(above: int | None, below: int | None) -> Automaton:
    """The digits add up to more than one number, and to less than another.

    >>> sum_between(4, 8).takes((2, 5)), sum_between(4, 8).takes((2, 2))
    (True, False)
    """

    def step(total: int, digit: int) -> int | None:
        """The state is the sum so far, as far as it matters."""
        grown = total + digit
        if below is None:
            return min(grown, 1 + (above or 0))
        return grown if grown < below else None

    return Automaton(0, step, lambda total: above is None or total > above)


@of_process(most=500)
def product_of(value: int) -> Automaton:
    """The digits multiply to a number.

    >>> product_of(12).takes((2, 6)), product_of(12).takes((3, 3))
    (True, False)
    >>> product_of(0).takes((2, 0)), product_of(0).takes((3, 3))
    (True, False)
    """
    if value == 0:
        return Automaton(1, lambda left, digit: min(left, digit), lambda left: left == 0)

    def step(left: int, digit: int) -> int | None:
        return left // digit if digit and left % digit == 0 else None

    return Automaton(value, step, lambda left: left == 1)


def bounds_of(constraint: Constraint) -> tuple[int | None, int | None]:
    """Return what the sum is above and below; None where nothing is said."""
    above, below = (
        constraint.number(name) if constraint.states(name) else None for name in ("above", "below")
    )
    return above, below


def _bounded(constraint: Constraint, board: Board) -> Iterator[Combine | Differ | Follow]:
    above, below = bounds_of(constraint)
    for cells in constraint.groups:
        yield Differ(cells)
        name = Name("cage {0} ({1})", shortened(cells, board.side), bound_label(constraint))
        if board.alike:
            yield Follow(cells, sum_between(above, below), name)
        else:
            yield Combine(cells, sets_between(board.digits, len(cells), above, below), name)


def _bounded_sum(constraint: Constraint, board: Board) -> Iterator[Follow]:
    automaton = sum_between(*bounds_of(constraint))
    for cells in constraint.groups:
        name = Name("the sum {1} of {0}", shortened(cells, board.side), bound_label(constraint))
        yield Follow(cells, automaton, name)


def bound_label(constraint: Constraint) -> str:
    """Return the bounds as they are written: `<7`, `>12`."""
    above, below = bounds_of(constraint)
    parts = ("" if above is None else f">{above}", "" if below is None else f"<{below}")
    return "".join(parts)


def _unbounded(constraint: Constraint, board: Board) -> str:
    """Say so of a cage without a bound, or with too many combinations."""
    return boundless(constraint, board) or too_many(constraint, board)


def boundless(constraint: Constraint, _: Board) -> str:
    """Say so of a constraint without a bound."""
    if bounds_of(constraint) == (None, None):
        return "expected a number that its sum is above or below"
    return ""


def _out_of_bounds(constraint: Constraint, board: Board) -> str:
    """Say so of a cage with bounds that no digits fit."""
    if large := crowded(constraint, board):
        return large
    above, below = bounds_of(constraint)
    if any(not sets_between(board.digits, len(cage), above, below) for cage in constraint.groups):
        return f"no different digits have a sum {bound_label(constraint)}"
    return ""


def _below(digits: Sequence[int], random: Random) -> int:
    """Return a bound that the sum of digits is below, by little."""
    return sum(digits) + random.randint(1, 4)


def _product(constraint: Constraint, board: Board) -> Iterator[Follow]:
    value = constraint.number("product")
    for cells in constraint.groups:
        name = Name("product cage {0} ({1})", shortened(cells, board.side), value)
        yield Follow(cells, product_of(value), name)


BOUNDS = (
    CELLS,
    Field(
        "below",
        Sort.NUMBER,
        "The number that the sum is less than.",
        1,
        400,
        0,
        drawn=_below,
        adds_up=True,
    ),
    Field(
        "above", Sort.NUMBER, "The number that the sum is greater than.", 1, 400, 0, adds_up=True
    ),
)
RULES = (
    Rule(
        "bounded-cage",
        _bounded,
        "Digits in a bounded cage differ; their sum is as its number says, less or greater.",
        BOUNDS,
        reason="{0} and {1} are in a cage",
        shapes=labelled(bound_label),
        wrong=_unbounded,
        impossible=_out_of_bounds,
    ),
    Rule(
        "bounded-sum",
        _bounded_sum,
        "Digits in a bounded sum may repeat; their sum is as its number says, less or greater.",
        BOUNDS,
        shapes=labelled(bound_label),
        wrong=boundless,
    ),
    Rule(
        "product-cage",
        _product,
        "Digits in a product cage, which may repeat, multiply to its number.",
        (
            CELLS,
            Field(
                "product", Sort.NUMBER, "The product.", 1, 10**12,
                drawn=lambda digits, _: prod(digits), adds_up=True,
            ),
        ),
        shapes=labelled(lambda constraint: f"{constraint.number('product')}×"),
    ),
)  # fmt: skip
