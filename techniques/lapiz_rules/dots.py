"""Marks between two neighbouring cells: Kropki dots, X and V, differences, inequality signs.

The negative rule says that neighbours without the mark are not so. A pair with any dot is left out
of what a negative rule says of the other dots: 1 and 2 may have either.
"""

from collections.abc import Callable, Iterator
from functools import partial

from lapiz import Shape
from lapiz_grid import Board, Constraint, Exclude, Field, Rule, Sort, relation, spelt
from lapiz_rules.drawing import between, spot_of
from lapiz_rules.relations import differing_by, in_ratio, rising, summing

PAIRS = Field("pairs", Sort.PAIR, "Two neighbouring cells, as r1c1-r1c2.")
NEGATIVE = Field("negative", Sort.FLAG, "All such marks are given.")
VALUE = Field("value", Sort.NUMBER, "The number on the mark.", most=49, adds_up=True)
DOTS = ("white-dots", "black-dots", "difference", "ratio")
"""The rules whose marks are dots."""


def _joined(
    allowed: Callable[[int, int, int], bool], value: int | None = None, *, because: str
) -> Callable[[Constraint, Board], Iterator[Exclude]]:
    """Return what yields which digits are allowed across a mark.

    A rule without a value has a field with it. Where all marks are given, these digits are excluded
    everywhere else, `because` there is none.
    """

    def parts(constraint: Constraint, board: Board) -> Iterator[Exclude]:
        relates = relation(board.digits, allowed, value or constraint.number("value"))
        for first, second in constraint.groups:
            yield Exclude(first, second, relates)
        if constraint.flag("negative"):
            name, every = constraint.rule.name, board.every_digit
            otherwise = tuple(every & ~mask for mask in relates)
            either = _either(name, board)
            for first, second in board.unmarked(*(DOTS if name in DOTS else (name,))):
                if frozenset((first, second)) not in either:
                    yield Exclude(first, second, otherwise, because)

    return parts


def _either(name: str, board: Board) -> set[frozenset[int]]:
    """Return the pairs whose mark may be that of a rule: it is said to be one of several."""
    return {
        frozenset(pair)
        for constraint in board.named("one-of")
        if name in str(dict(constraint.values)["rules"]).split()
        for pair in constraint.groups
    }


def _dot(constraint: Constraint, board: Board, shade: str) -> Iterator[Shape]:
    for cell, other in constraint.groups:
        spot = (between(cell, other, board),)
        yield Shape("circle", spot, shade, 0.26, over=True)
        yield Shape("circle", spot, "ink", 0.26, filled=False, over=True)


def _text(constraint: Constraint, board: Board, text: str) -> Iterator[Shape]:
    for cell, other in constraint.groups:
        spot = (between(cell, other, board),)
        yield Shape("circle", spot, "paper", 0.3, over=True)
        yield Shape("text", spot, "ink", 0.34, text=text, over=True)


def _circled(constraint: Constraint, board: Board, shade: str) -> Iterator[Shape]:
    yield from _dot(constraint, board, shade)
    ink = "black" if shade == "white" else "white"
    for cell, other in constraint.groups:
        text = str(constraint.number("value"))
        yield Shape("text", (between(cell, other, board),), ink, 0.2, text=text, over=True)


def _larger(constraint: Constraint, board: Board) -> Iterator[Exclude]:
    for cell, other in constraint.groups:
        yield Exclude(other, cell, relation(board.digits, rising, 1))


def _signs(constraint: Constraint, board: Board) -> Iterator[str]:
    for larger, smaller in constraint.groups:
        yield f"{spelt((larger,), board.side)} > {spelt((smaller,), board.side)}"


def _sign(constraint: Constraint, board: Board) -> Iterator[Shape]:
    """Yield the sign > between two cells, turned to the smaller one."""
    for cell, other in constraint.groups:
        (row, column), (below, beside) = spot_of(cell, board), spot_of(other, board)
        down, right = below - row, beside - column
        y, x = between(cell, other, board)
        arms = [(y - 0.1 * down + s * right, x - 0.1 * right + s * down) for s in (-0.14, 0.14)]
        tip = y + 0.1 * down, x + 0.1 * right
        yield Shape("line", (arms[0], tip, arms[1]), "ink", 0.04, over=True)


RULES = (
    Rule(
        "white-dots",
        _joined(
            differing_by,
            1,
            because="there is no dot between {0} and {1}, so they are not consecutive",
        ),
        "Digits joined by a white dot are consecutive.",
        (PAIRS, NEGATIVE),
        reason="the white dot between {0} and {1} says that they are consecutive",
        negative="All white dots are given.",
        shapes=partial(_dot, shade="white"),
    ),
    Rule(
        "black-dots",
        _joined(
            in_ratio,
            2,
            because="there is no dot between {0} and {1}, so neither is twice the other",
        ),
        "Of digits joined by a black dot one is twice the other.",
        (PAIRS, NEGATIVE),
        reason="the black dot between {0} and {1} says that one is twice the other",
        negative="All black dots are given.",
        shapes=partial(_dot, shade="black"),
    ),
    Rule(
        "x",
        _joined(
            summing,
            10,
            because="there is no X between {0} and {1}, so they do not sum to 10",
        ),
        "Digits joined by an X sum to 10.",
        (PAIRS, NEGATIVE),
        reason="the X between {0} and {1} says that they sum to 10",
        negative="All Xs are given.",
        shapes=partial(_text, text="X"),
    ),
    Rule(
        "v",
        _joined(
            summing,
            5,
            because="there is no V between {0} and {1}, so they do not sum to 5",
        ),
        "Digits joined by a V sum to 5.",
        (PAIRS, NEGATIVE),
        reason="the V between {0} and {1} says that they sum to 5",
        negative="All Vs are given.",
        shapes=partial(_text, text="V"),
    ),
    Rule(
        "difference",
        _joined(
            differing_by,
            because="there is no dot between {0} and {1}, so they do not differ by {2}",
        ),
        "Digits joined by a white dot with {value} differ by {value}.",
        (PAIRS, VALUE, NEGATIVE),
        reason="the dot between {0} and {1} says that they differ by {2}",
        negative="All dots with {value} are given.",
        shapes=partial(_circled, shade="white"),
    ),
    Rule(
        "ratio",
        _joined(
            in_ratio,
            because="there is no dot between {0} and {1}, so neither is {2} times the other",
        ),
        "Of digits joined by a black dot with {value} one is {value} times the other.",
        (PAIRS, VALUE, NEGATIVE),
        reason="the dot between {0} and {1} says that one is {2} times the other",
        negative="All black dots with {value} are given.",
        shapes=partial(_circled, shade="black"),
    ),
    Rule(
        "pair-sum",
        _joined(
            summing,
            because="there is no circle between {0} and {1}, so they do not sum to {2}",
        ),
        "Digits joined by a circle with {value} sum to {value}.",
        (PAIRS, VALUE, NEGATIVE),
        reason="the circle between {0} and {1} says that they sum to {2}",
        negative="All circles with {value} are given.",
        shapes=partial(_circled, shade="white"),
    ),
    Rule(
        "greater-than",
        _larger,
        "An inequality sign points at the smaller digit.",
        (Field("pairs", Sort.PAIR, "The larger cell first, as r1c1-r1c2."),),
        where=_signs,
        reason="the sign between {0} and {1} says that {1} is larger",
        shapes=_sign,
    ),
)
