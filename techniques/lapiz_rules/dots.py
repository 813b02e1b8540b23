"""Marks between two neighbouring cells: Kropki dots, X and V, differences, inequality signs.

The negative rule says that neighbours without the mark are not so. A pair with any dot is left out
of what a negative rule says of the other dots: 1 and 2 may have either.
"""

from collections.abc import Callable, Iterator
from functools import partial

from lapiz.core import Shape
from lapiz.texts import marked
from lapiz_grid import Board, Constraint, Exclude, Field, Form, Rule, Sort, relation, spelt
from lapiz_rules.drawing import between, spot_of
from lapiz_rules.relations import (
    differing_by,
    in_ratio,
    not_differing_by,
    not_in_ratio,
    not_summing,
    rising,
    summing,
)

Allowed = Callable[[int, int, int], bool]

PAIRS = Field("pairs", Sort.PAIR, marked("Two neighbouring cells, as r1c1-r1c2."))
NEGATIVE = Field("negative", Sort.FLAG, marked("Neighbours without the mark are not so."))
DOTS = ("white-dots", "black-dots", "difference", "ratio")
"""The rules whose marks are dots."""


def _marked(
    constraint: Constraint,
    board: Board,
    allowed: Allowed,
    otherwise: Allowed,
    value: int | None,
    negative: str,
) -> Iterator[Exclude]:
    own = value or constraint.number("value")
    for one, other in constraint.groups:
        yield Exclude(one, other, relation(board.side, allowed, own))
    if constraint.flag("negative"):
        known = DOTS if constraint.rule.name in DOTS else (constraint.rule.name,)
        for one, other in board.unmarked(*known):
            yield Exclude(one, other, relation(board.side, otherwise, own), negative)


def _dot(constraint: Constraint, board: Board, shade: str) -> Iterator[Shape]:
    for one, other in constraint.groups:
        spot = (between(one, other, board),)
        yield Shape("circle", spot, shade, 0.26, over=True)
        yield Shape("circle", spot, "ink", 0.26, filled=False, over=True)


def _text(constraint: Constraint, board: Board, text: str) -> Iterator[Shape]:
    for one, other in constraint.groups:
        spot = (between(one, other, board),)
        yield Shape("circle", spot, "paper", 0.3, over=True)
        yield Shape("text", spot, "ink", 0.34, text=text, over=True)


def _circled(constraint: Constraint, board: Board, shade: str) -> Iterator[Shape]:
    yield from _dot(constraint, board, shade)
    ink = "black" if shade == "white" else "white"
    for one, other in constraint.groups:
        text = str(constraint.number("value"))
        yield Shape("text", (between(one, other, board),), ink, 0.2, text=text, over=True)


def _larger(constraint: Constraint, board: Board) -> Iterator[Exclude]:
    for one, other in constraint.groups:
        yield Exclude(other, one, relation(board.side, rising, 1))


def _signs(constraint: Constraint, board: Board) -> Iterator[str]:
    for larger, smaller in constraint.groups:
        yield f"{spelt((larger,), board.side)} > {spelt((smaller,), board.side)}"


def _sign(constraint: Constraint, board: Board) -> Iterator[Shape]:
    """Yield the sign > between two cells, turned to the smaller one."""
    for one, other in constraint.groups:
        (row, column), (below, beside) = spot_of(one, board), spot_of(other, board)
        down, right = below - row, beside - column
        y, x = between(one, other, board)
        arms = [(y - 0.1 * down + s * right, x - 0.1 * right + s * down) for s in (-0.14, 0.14)]
        tip = y + 0.1 * down, x + 0.1 * right
        yield Shape("line", (arms[0], tip, arms[1]), "ink", 0.04, over=True)


def _between(
    name: str,
    title: str,
    relations: tuple[Allowed, Allowed],
    value: int | None,
    words: tuple[str, str, str, str],
    shapes: Callable[[Constraint, Board], Iterator[Shape]],
) -> Rule:
    """Return the rule of a mark: words are sentence, reason, negative sentence and reason."""
    sentence, reason, negative, unmarked = words
    number = Field("value", Sort.NUMBER, marked("The number on the mark."), most=49)
    return Rule(
        name=name,
        title=title,
        family="dots",
        form=Form.PAIRS,
        fields=(PAIRS, NEGATIVE) if value else (PAIRS, number, NEGATIVE),
        sentence=sentence,
        reason=reason,
        marked=negative,
        parts=partial(
            _marked,
            allowed=relations[0],
            otherwise=relations[1],
            value=value,
            negative=unmarked,
        ),
        shapes=shapes,
    )


RULES = (
    _between(
        "white-dots",
        marked("White dots"),
        (differing_by, not_differing_by),
        1,
        (
            marked("Digits joined by a white dot are consecutive."),
            marked("the white dot between {0} and {1} says that they are consecutive"),
            marked("All white dots are given."),
            marked("there is no dot between {0} and {1}, so they are not consecutive"),
        ),
        partial(_dot, shade="white"),
    ),
    _between(
        "black-dots",
        marked("Black dots"),
        (in_ratio, not_in_ratio),
        2,
        (
            marked("Of digits joined by a black dot one is twice the other."),
            marked("the black dot between {0} and {1} says that one is twice the other"),
            marked("All black dots are given."),
            marked("there is no dot between {0} and {1}, so neither is twice the other"),
        ),
        partial(_dot, shade="black"),
    ),
    _between(
        "x",
        marked("X"),
        (summing, not_summing),
        10,
        (
            marked("Digits joined by an X sum to 10."),
            marked("the X between {0} and {1} says that they sum to 10"),
            marked("All Xs are given."),
            marked("there is no X between {0} and {1}, so they do not sum to 10"),
        ),
        partial(_text, text="X"),
    ),
    _between(
        "v",
        marked("V"),
        (summing, not_summing),
        5,
        (
            marked("Digits joined by a V sum to 5."),
            marked("the V between {0} and {1} says that they sum to 5"),
            marked("All Vs are given."),
            marked("there is no V between {0} and {1}, so they do not sum to 5"),
        ),
        partial(_text, text="V"),
    ),
    _between(
        "difference",
        marked("Difference"),
        (differing_by, not_differing_by),
        None,
        (
            marked("Digits joined by a white dot with {value} differ by {value}."),
            marked("the dot between {0} and {1} says that they differ by {2}"),
            marked("All dots with {value} are given."),
            marked("there is no dot between {0} and {1}, so they do not differ by {2}"),
        ),
        partial(_circled, shade="white"),
    ),
    _between(
        "ratio",
        marked("Ratio"),
        (in_ratio, not_in_ratio),
        None,
        (
            marked("Of digits joined by a black dot with {value} one is {value} times the other."),
            marked("the dot between {0} and {1} says that one is {2} times the other"),
            marked("All black dots with {value} are given."),
            marked("there is no dot between {0} and {1}, so neither is {2} times the other"),
        ),
        partial(_circled, shade="black"),
    ),
    _between(
        "pair-sum",
        marked("Pair sum"),
        (summing, not_summing),
        None,
        (
            marked("Digits joined by a circle with {value} sum to {value}."),
            marked("the circle between {0} and {1} says that they sum to {2}"),
            marked("All circles with {value} are given."),
            marked("there is no circle between {0} and {1}, so they do not sum to {2}"),
        ),
        partial(_circled, shade="white"),
    ),
    Rule(
        name="greater-than",
        title=marked("Greater than"),
        family="dots",
        form=Form.PAIRS,
        fields=(Field("pairs", Sort.PAIR, marked("The larger cell first, as r1c1-r1c2.")),),
        sentence=marked("An inequality sign points at the smaller digit."),
        where=_signs,
        reason=marked("the sign between {0} and {1} says that {1} is larger"),
        parts=_larger,
        shapes=_sign,
    ),
)
