"""Rules of cells that hold one of some sets of digits: cages of all sorts."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations
from math import comb
from random import Random

import attrs

from lapiz import Name, Shape, of_process
from lapiz_grid import (
    Add,
    Board,
    Combine,
    Constraint,
    Differ,
    Digits,
    Field,
    Follow,
    Rule,
    Sort,
    shortened,
)
from lapiz_rules.automata import counted, digits_of_sum
from lapiz_rules.clues import SUM
from lapiz_rules.drawing import Drawing, caged
from lapiz_rules.makers import CELLS, MOST_SETS, cage_rule, crowded, too_many


@of_process(most=2_000)
def sets_of_sum(digits: Digits, size: int, total: int) -> tuple[int, ...]:
    """Return the sets (masks) of so many of some digits with a sum.

    >>> [bin(mask) for mask in sets_of_sum((1, 2, 3, 4), 2, 4)]
    ['0b101']
    """
    if size == 0:
        return (0,) if total == 0 else ()
    if len(digits) < size or total < 0:
        return ()
    *others, largest = digits
    smaller, bit = tuple(others), 1 << len(others)
    with_it = tuple(mask | bit for mask in sets_of_sum(smaller, size - 1, total - largest))
    return sets_of_sum(smaller, size, total) + with_it


def _killer(constraint: Constraint, board: Board) -> Iterator[Combine | Differ | Add]:
    total = constraint.number("sum")
    for cells in constraint.groups:
        yield Differ(cells)
        name = Name("cage {0} ({1})", shortened(cells, board.side), total)
        if not constraint.states("sum"):
            continue
        if board.alike or comb(len(board.digits), len(cells)) > MOST_SETS:
            yield Add(cells, (1,) * len(cells), total, name)
        else:
            yield Combine(cells, sets_of_sum(board.digits, len(cells), total), name)


def _no_killer(constraint: Constraint, board: Board) -> str:
    if large := crowded(constraint, board):
        return large
    total = constraint.number("sum")
    for cells in constraint.groups:
        least, most = sum(board.digits[: len(cells)]), sum(board.digits[-len(cells) :])
        if constraint.states("sum") and not least <= total <= most:
            return f"{len(cells)} different digits cannot have the sum {total}"
    return ""


def _lacks(digits: tuple[int, ...], total: int) -> bool:
    """Tell whether no digits of a set, one or several, have a sum."""
    subsets = chain.from_iterable(combinations(digits, n) for n in range(1, len(digits) + 1))
    return total not in map(sum, subsets)


def _equality(constraint: Constraint, board: Board) -> Iterator[Combine | Differ]:
    """Yield that there are as many even as odd digits, as many low as high ones."""
    half, odd_one = divmod(len(board.digits), 2)
    low, high = board.digits[:half], board.digits[half + odd_one :]
    for cells in constraint.groups:
        sets = tuple(
            board.mask(digits)
            for digits in combinations(low + high, len(cells))
            if sum(digit % 2 for digit in digits) * 2 == len(cells)
            and sum(digit in low for digit in digits) * 2 == len(cells)
        )
        yield Differ(cells)
        yield Combine(cells, sets, Name("equality cage {0}", shortened(cells, board.side)))


def _look_and_say(constraint: Constraint, board: Board) -> Iterator[Follow]:
    said = str(constraint.number("clue"))
    for cells in constraint.groups:
        for count, digit in zip(said[::2], said[1::2], strict=False):
            name = Name("look-and-say cage {0} ({1})", shortened(cells, board.side), said)
            yield Follow(cells, counted(int(digit), (int(count),)), name)


def _not_said(constraint: Constraint, board: Board) -> str:
    said = str(constraint.number("clue"))
    digits = [int(digit) for digit in said[1::2]]
    if len(said) % 2 or not all(digit in board.digits for digit in digits):
        return f"the clue {said}, expected pairs of a count and a digit such as 1223"
    return ""


def _drawn_clue(digits: Sequence[int], random: Random) -> int:
    """Return a clue that digits have: how often two of them are there."""
    chosen = random.sample(sorted(set(digits) & set(range(10))), min(2, len(set(digits))))
    return int("".join(f"{digits.count(digit)}{digit}" for digit in sorted(chosen)))


def _circles(constraint: Constraint, board: Board) -> Iterator[Follow]:
    cells = constraint.cells
    # Each digit that is there fills as many circles as it says: their sum is that of all circles.
    yield Follow(cells, digits_of_sum(len(cells)), Name("all circles"))
    for digit in board.digits:
        name = Name("the circles with {0}", digit)
        yield Follow(cells, counted(digit, (0, digit)), name)


def labelled(label: Callable[[Constraint], str]) -> Drawing:
    """Return what draws cages with a label in the corner."""

    def drawn(constraint: Constraint, board: Board) -> Iterator[Shape]:
        for cells in constraint.groups:
            yield caged(cells, board, label(constraint))

    return drawn


def _sum_label(constraint: Constraint) -> str:
    return str(constraint.number("sum")) if constraint.states("sum") else ""


def _circled(constraint: Constraint, board: Board) -> Iterator[Shape]:
    spots = tuple(divmod(cell, board.side) for cell in constraint.cells)
    yield Shape("circle", spots, "slate", 0.86, filled=False)


RULES = (
    Rule(
        "killer",
        _killer,
        "Digits in a cage differ and add up to the number in its corner.",
        (
            attrs.evolve(CELLS, covers=True),
            Field("sum", Sort.NUMBER, "The sum, if any.", 1, 325, 0, adds_up=True),
        ),
        title="Killer cage",
        reason="{0} and {1} are in a cage",
        shapes=labelled(_sum_label),
        impossible=_no_killer,
    ),
    cage_rule(
        "rellik",
        _lacks,
        "Digits in a rellik cage differ, and no set of them has the sum in its corner.",
        value=attrs.evolve(SUM, least=1),
        template="rellik cage {0} ({1})",
        label="≠{0}",
        title="Rellik cage",
    ),
    Rule(
        "equality-cage",
        _equality,
        "Digits in an equality cage differ; as many are even as odd, as many low as high.",
        (CELLS,),
        reason="{0} and {1} are in a cage",
        shapes=labelled(lambda _: "="),
        wrong=too_many,
        impossible=crowded,
    ),
    Rule(
        "look-and-say",
        _look_and_say,
        "The clue of a look-and-say cage is read in pairs: how often, and which digit.",
        (
            CELLS,
            Field(
                "clue",
                Sort.NUMBER,
                "Pairs of a count and a digit.",
                11,
                10**18,
                drawn=_drawn_clue,
                adds_up=True,
            ),
        ),
        title="Look-and-say cage",
        shapes=labelled(lambda constraint: str(constraint.number("clue"))),
        wrong=_not_said,
    ),
    Rule(
        "counting-circles",
        _circles,
        "A digit in a circle stands in exactly as many circles as it says.",
        (Field("cells", Sort.CELLS, "The cells with circles.", sizes=(8, 20), scattered=True),),
        shapes=_circled,
    ),
)
