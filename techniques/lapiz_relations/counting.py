"""Cells that hold stated digits, and cells whose digits, each with its weight, add up."""

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

from lapiz import Name, Shape, of_process
from lapiz_grid import (
    Add,
    Automaton,
    Board,
    Cells,
    Code,
    Constraint,
    Field,
    Follow,
    Rule,
    Sort,
    shortened,
)
from lapiz_relations.stated import shaded_squares

HEAVIEST = 100
"""How large a weight may be."""


@of_process(most=500)
def holding(digit: int, times: int, exactly: bool) -> Automaton:
    """A digit is there so often, or more unless it is exactly.

    >>> holding(4, 2, False).takes((4, 4, 4)), holding(4, 2, True).takes((4, 4, 4))
    (True, False)
    """
    most = times + exactly
    return Automaton(
        0,
        lambda state, other: min(most, state + (other == digit)),
        lambda state: state == times,
    )


def _listed(digits: Sequence[int]) -> str:
    return ("" if max(digits) < 10 else " ").join(map(str, digits))


def _holds(constraint: Constraint, board: Board, exactly: bool) -> Iterator[Follow]:
    digits = constraint.digits("digits")
    for cells in constraint.groups:
        name = Name("the digits {0} in {1}", _listed(digits), shortened(cells, board.side))
        for digit in sorted(set(digits)):
            yield Follow(cells, holding(digit, digits.count(digit), exactly), name)


def _crowded(constraint: Constraint, _: Board) -> str:
    digits = constraint.digits("digits")
    few = any(len(cells) < len(digits) for cells in constraint.groups)
    return Name("{0} digits in too few cells", len(digits)) if few else ""


def _caged(constraint: Constraint, board: Board) -> Iterator[Shape]:
    label = _listed(constraint.digits("digits"))
    for cells in constraint.groups:
        spots = tuple(divmod(cell, board.side) for cell in cells)
        yield Shape("cage", spots, "ink", 0.21, text=label)


def _some(digits: Sequence[int], random: Random) -> tuple[int, ...]:
    return tuple(sorted(random.sample(digits, min(len(digits), random.choice((1, 2))))))


def _every(digits: Sequence[int], random: Random) -> tuple[int, ...]:
    digit = random.choice(digits)
    return (digit,) * list(digits).count(digit)


def weights_of(constraint: Constraint, cells: Cells) -> tuple[int, ...]:
    """Return the weight of each cell: the last one that is stated counts for all that follow."""
    weights = constraint.numbers("weights")
    return (*weights, *weights[-1:] * len(cells))[: len(cells)]


def _adds(constraint: Constraint, board: Board) -> Iterator[Add]:
    total = constraint.number("sum")
    for cells in constraint.groups:
        name = Name("the weighted sum {0} of {1}", total, shortened(cells, board.side))
        yield Add(cells, weights_of(constraint, cells), total, name)


def _overweighted(constraint: Constraint, _: Board) -> str:
    many = len(constraint.numbers("weights"))
    few = any(len(cells) < many for cells in constraint.groups)
    return Name("{0} weights for fewer cells", many) if few or not many else ""


def _holding(name: str, sentence: str, code: str, *, exactly: bool = False) -> Rule:
    """Return a rule about digits that are among cells."""
    held = "The digits, each as often as it is there."
    return Rule(
        name,
        partial(_holds, exactly=exactly),
        sentence,
        (
            Field("cells", Sort.CELLS, "The cells.", sizes=(2, 4)),
            Field("digits", Sort.DIGITS, held, repeated=True, drawn=_every if exactly else _some),
        ),
        family="relations",
        shapes=_caged,
        wrong=_crowded,
        codes=(Code("interactive-solver", code, "held", "digits"),),
        spoken=(f"{name.replace('-', ' ')} (?:the )?clues?",),
    )


RULES = (
    _holding(
        "contains",
        "Among the cells are the digits {digits}, each at least as often as it is named.",
        "ContainAtLeast",
    ),
    _holding(
        "contains-exactly",
        "Among the cells are the digits {digits}, each exactly as often as it is named.",
        "ContainExact",
        exactly=True,
    ),
    Rule(
        "weighted-sum",
        _adds,
        "The digits of the cells, each times its weight ({weights}), add up to {sum}.",
        (
            Field("cells", Sort.SEQUENCE, "The cells, in the order of the weights.", sizes=(2, 4)),
            Field("sum", Sort.NUMBER, "The sum.", -10_000, 10_000, adds_up=True),
            Field(
                "weights",
                Sort.NUMBERS,
                "The weight of each cell; the last counts for all that follow.",
                -HEAVIEST,
                HEAVIEST,
                usual=(1,),
            ),
        ),
        family="relations",
        shapes=shaded_squares,
        wrong=_overweighted,
        codes=(Code("interactive-solver", "Sum", "weighted"),),
    ),
)
