"""Lines whose digits step evenly, lines that index themselves, and pairs of one rule or another."""

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

from lapiz import Name, Shape, of_process
from lapiz.texts import marked
from lapiz_grid import (
    Automaton,
    Board,
    Constraint,
    Exclude,
    Field,
    Follow,
    Form,
    Never,
    Rule,
    Sort,
    known_rules,
    relation,
)
from lapiz_rules.clues import LINE, ends
from lapiz_rules.drawing import between, lined, lines, spot_of
from lapiz_rules.makers import PAIRS
from lapiz_rules.relations import indexing

Pair = tuple[int, int]
NO_CELL_0 = marked("the index line through {0} has no cell 0")
UNKNOWN = 100
"""Stands for a difference that is not known yet: it is greater than that of any two digits."""
EITHER = ("white-dots black-dots", "x v")
"""Pairs of rules for two cells; a setter says that at least one of the two holds."""


def _fitting(digits: Sequence[int], random: Random) -> str:
    """Return rules one of which two digits obey, if any of the usual ones does."""
    low, high = min(digits), max(digits)
    near = high - low == 1 or high == 2 * low
    return EITHER[0] if near else EITHER[1] if low + high in (5, 10) else random.choice(EITHER)


@of_process(most=500)
def even_steps(ordered: bool) -> Automaton:
    """All neighbours differ by the same, and in the same direction if they are ordered.

    >>> even_steps(False).takes((3, 5, 3, 1)), even_steps(True).takes((3, 5, 3))
    (True, False)
    """

    def step(state: Pair, digit: int) -> Pair | None:
        """The state is the last digit, -1 at first, and the difference so far."""
        last, difference = state
        if last < 0:
            return digit, UNKNOWN
        change = digit - last if ordered else abs(digit - last)
        return (digit, change) if difference in (UNKNOWN, change) else None

    return Automaton((-1, UNKNOWN), step, lambda _: True)


def _even(constraint: Constraint, board: Board, ordered: bool) -> Iterator[Follow]:
    for line in constraint.groups:
        place = ends(line, board)
        name = Name(
            "the sequence line {0}" if ordered else "the same-difference line {0}",
            place,
        )
        yield Follow(line, even_steps(ordered), name)


def _index(constraint: Constraint, board: Board) -> Iterator[Exclude | Never]:
    """Yield for all pairs that cell i holds j just if cell j holds i; no digit points beyond."""
    for line in constraint.groups:
        beyond = board.mask(digit for digit in board.digits if digit > len(line))
        for number, cell in enumerate(line, 1):
            if beyond:
                yield Never(cell, beyond)
            if 0 in board.digits:
                yield Never(cell, board.mask([0]), NO_CELL_0)
            for further, other in enumerate(line[number:], number + 1):
                yield Exclude(cell, other, relation(board.digits, indexing, 100 * further + number))


def _drawn_index(constraint: Constraint, board: Board) -> Iterator[Shape]:
    for line in constraint.groups:
        yield lined(line, board, "blue", 0.12)
        row, column = spot_of(line[0], board)
        corners = ((row, column), (row - 0.2, column), (row, column + 0.2), (row + 0.2, column))
        yield Shape("line", (*corners[1:], (row, column - 0.2), corners[1]), "ink", 0.04)


def _named(constraint: Constraint) -> list[Rule]:
    """Return the rules that a constraint names, as far as they are known and of pairs."""
    known = known_rules()
    names = str(dict(constraint.values)["rules"]).split()
    rules = [known[name] for name in names if name in known]
    return [
        rule for rule in rules
        if rule.form is Form.PAIRS and rule.places and rule.places.sort is Sort.PAIR
        and not rule.layers(len(rules))
        and all(field.sort is Sort.FLAG or field is rule.places for field in rule.fields)
    ]  # fmt: skip


def _not_named(constraint: Constraint, _: Board) -> str:
    names = str(dict(constraint.values)["rules"]).split()
    if len(names) < 2 or len(_named(constraint)) < len(names):
        return "expected two or more rules of pairs without a value, such as `x v`"
    return ""


def _one_of(constraint: Constraint, board: Board) -> Iterator[Exclude]:
    """Yield that a pair excludes what all of the rules exclude."""
    for pair in constraint.groups:
        masks = [board.every_digit] * len(board.digits)
        for rule in _named(constraint):
            own = [0] * len(board.digits)
            for part in rule.parts(Constraint(rule, (pair,)), board):
                assert isinstance(part, Exclude)
                straight = (part.first, part.second) == pair
                for digit, mask in enumerate(part.relation):
                    for other in range(len(board.digits)):
                        if mask >> other & 1:
                            own[digit if straight else other] |= 1 << (other if straight else digit)
            masks = [both & mask for both, mask in zip(masks, own, strict=True)]
        yield Exclude(pair[0], pair[1], tuple(masks))


def _drawn_pair(constraint: Constraint, board: Board) -> Iterator[Shape]:
    for cell, other in constraint.groups:
        spot = (between(cell, other, board),)
        yield Shape("circle", spot, "grey", 0.26, over=True)
        yield Shape("circle", spot, "ink", 0.26, filled=False, over=True)


RULES = (
    Rule(
        "same-difference-line",
        partial(_even, ordered=False),
        "All neighbours on a same-difference line differ by the same number.",
        (LINE,),
        title="Same-difference line",
        shapes=lines("orange", 0.12),
    ),
    Rule(
        "sequence-line",
        partial(_even, ordered=True),
        "Along a sequence line each digit is larger than the one before, or each is smaller, by "
        "the same number; or all are equal.",
        (LINE,),
        shapes=lines("grey", 0.16),
    ),
    Rule(
        "index-line",
        _index,
        "The digit in the Nth cell of an index line says in which of its cells N is.",
        (LINE,),
        reason="{0} and {1} are on an index line, so if one holds the other's place, the other "
        "holds the place of the first",
        alone="the index line through {0} has no cell with a higher number",
        shapes=_drawn_index,
    ),
    Rule(
        "one-of",
        _one_of,
        "For digits joined by a grey dot one of the rules {rules} holds, or several.",
        (
            PAIRS,
            Field(
                "rules",
                Sort.TEXT,
                "The rules of pairs, one of which holds, as `x v`.",
                1,
                100,
                drawn=_fitting,
            ),
        ),
        reason="the grey dot between {0} and {1} says that one of several rules holds",
        shapes=_drawn_pair,
        wrong=_not_named,
    ),
)
