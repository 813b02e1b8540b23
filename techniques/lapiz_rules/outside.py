"""Clues outside the grid, and lines that say something of their digits in order."""

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

from lapiz import Name, Shape
from lapiz_grid import (
    Board,
    Cells,
    Constraint,
    Differ,
    Field,
    Follow,
    Rule,
    Sort,
    shortened,
)
from lapiz_rules import automata
from lapiz_rules.clues import LINE, SUM, at, ends
from lapiz_rules.drawing import caged, grouped, lined, lines, ringed, spots
from lapiz_rules.lines import no_remainders, no_thirds
from lapiz_rules.makers import outside_clue

DIGIT = Field("value", Sort.DIGIT, "The digit in that cell.", 1, 325)
APART = Field(
    "difference", Sort.NUMBER, "The least difference of its ends.", 1, 24, 4, adds_up=True
)


def _ends_first(line: Cells) -> Cells:
    return (line[0], line[-1], *line[1:-1])


def _between(constraint: Constraint, board: Board) -> Iterator[Follow]:
    for line in constraint.groups:
        name = Name("the between line {0}", ends(line, board))
        yield Follow(_ends_first(line), automata.between(), name)


def _lockout(constraint: Constraint, board: Board) -> Iterator[Follow]:
    automaton = automata.lockout(constraint.number("difference"))
    for line in constraint.groups:
        name = Name("the lockout line {0}", ends(line, board))
        yield Follow(_ends_first(line), automaton, name)


def _lunchbox(constraint: Constraint, board: Board) -> Iterator[Follow | Differ]:
    total = constraint.number("sum")
    for line in constraint.groups:
        name = Name("the lunchbox {0} ({1})", ends(line, board), total)
        yield Differ(line)
        yield Follow(line, automata.lunchbox(total, board.digits), name)


def _quadruple(constraint: Constraint, board: Board) -> Iterator[Follow]:
    digits = constraint.digits("digits")
    listed = ("" if max(digits) < 10 else " ").join(map(str, digits))
    for cells in map(tuple, map(sorted, constraint.groups)):
        for digit in sorted(set(digits)):
            name = Name("the quadruple {1} at {0}", shortened(cells, board.side), listed)
            yield Follow(cells, automata.some_of(digit, digits.count(digit)), name)


def _apart(cells: Cells, board: Board) -> bool:
    """Tell whether cells are not all around one corner."""
    rows, columns = zip(*(divmod(cell, board.side) for cell in cells), strict=True)
    return any(max(lines) - min(lines) > 1 for lines in (rows, columns))


def _not_quadruple(constraint: Constraint, board: Board) -> str:
    if any(_apart(cells, board) for cells in constraint.groups):
        return "the cells do not meet at a corner"
    return ""


def _crowded(constraint: Constraint, _: Board) -> str:
    digits = constraint.digits("digits")
    if any(len(cells) < len(digits) for cells in constraint.groups):
        return f"{len(digits)} digits in too few cells"
    return ""


def _some(digits: Sequence[int], random: Random) -> tuple[int, ...]:
    """Return two or three of some digits, as a clue has them."""
    return tuple(sorted(random.sample(digits, min(len(digits), random.choice((2, 2, 3))))))


def _same_digits(constraint: Constraint, board: Board) -> Iterator[Follow]:
    first, *others = constraint.groups
    for other in others:
        for digit in board.digits:
            name = Name(
                "the same {0} in {1} and {2}",
                digit,
                *(shortened(group, board.side) for group in (first, other)),
            )
            yield Follow(first + other, automata.counted_again(digit, len(first)), name)


def _all_thirds(_: Constraint, board: Board, by_rest: bool) -> Iterator[Follow]:
    automaton = automata.entropy(board.digits, by_rest)
    for row in range(board.side - 1):
        for column in range(board.side - 1):
            cell = row * board.side + column
            cells = (cell, cell + 1, cell + board.side, cell + board.side + 1)
            yield Follow(cells, automaton, Name("the square {0}", shortened(cells, board.side)))


def _flatmates(_: Constraint, board: Board) -> Iterator[Follow]:
    """Yield that a middle digit has the least above it or the largest below it."""
    side = board.side
    for cell in range(side * side):
        column = [near for near in (cell - side, cell + side) if 0 <= near < side * side]
        automaton = automata.flatmates(board.digits, cell >= side)
        yield Follow((cell, *column), automaton, Name("the flatmates of {0}", at(cell, board)))


def _value_indexing(constraint: Constraint, board: Board) -> Iterator[Follow]:
    for line in constraint.groups:
        name = Name("the indexed line {0}", ends(line, board))
        yield Follow(line, automata.value_indexing(len(line) - 2), name)


def _distinct(constraint: Constraint, board: Board) -> Iterator[Follow]:
    for cells in constraint.groups:
        name = Name("the counting cell {0}", at(cells[0], board))
        yield Follow(cells, automata.distinct(), name)


def _drawn_ends(constraint: Constraint, board: Board, shade: str) -> Iterator[Shape]:
    for line in constraint.groups:
        yield lined(line, board, shade, 0.1)
        yield from ringed((line[0], line[-1]), board)


def _drawn_box(constraint: Constraint, board: Board) -> Iterator[Shape]:
    for line in constraint.groups:
        yield caged(line, board, str(constraint.number("sum")))


def _drawn_quadruple(constraint: Constraint, board: Board) -> Iterator[Shape]:
    for cells in constraint.groups:
        middles = spots(cells, board)
        spot = tuple(sum(middle[axis] for middle in middles) / len(middles) for axis in (0, 1))
        centre = (spot[0], spot[1])
        yield Shape("circle", (centre,), "paper", 0.42, over=True)
        yield Shape("circle", (centre,), "ink", 0.42, filled=False, over=True)
        digits = constraint.digits("digits")
        text = ("" if max(digits) < 10 else " ").join(map(str, digits))
        size = 0.26 if len(text) < 3 else 0.2 if len(text) == 3 else 0.16
        yield Shape("text", (centre,), "ink", size, text=text, over=True)


def _drawn_first(constraint: Constraint, board: Board) -> Iterator[Shape]:
    for cells in constraint.groups:
        yield lined(cells, board, "grey", 0.08)
        yield from ringed(cells[:1], board)


COUNTING = "The counting cell first; if the line goes through it, it is named again."

RULES = (
    outside_clue(
        "sandwich",
        automata.sandwich,
        "A sandwich is the sum of the digits between the smallest and the largest digit of the "
        "grid, in its row or column.",
        template="sandwich {0} in {1}",
        clue=SUM,
    ),
    outside_clue(
        "x-sum",
        automata.x_sum,
        "An X-sum is the sum of the first X digits, seen from its side, where X is the first "
        "of them.",
        template="X-sum {0} in {1}",
        along=lambda value, _: automata.x_sum(value),
        title="X-sum",
    ),
    outside_clue(
        "skyscraper",
        automata.seen,
        "A skyscraper clue says how many digits, seen from its side, are larger than all before "
        "them.",
        template="skyscraper {0} in {1}",
        along=lambda value, _: automata.seen(value),
        whole=False,
    ),
    outside_clue(
        "numbered-room",
        lambda value, _: automata.numbered_room(value),
        "If N is the first digit, seen from the side of a numbered room, the clue is in the Nth "
        "cell.",
        template="numbered room {0} in {1}",
        clue=DIGIT,
    ),
    Rule(
        "between",
        _between,
        "Digits on a between line lie strictly between those in its circles.",
        (LINE,),
        title="Between line",
        shapes=partial(_drawn_ends, shade="grey"),
    ),
    Rule(
        "lockout",
        _lockout,
        "The ends of a lockout line differ by at least {difference}; no other digit on it equals "
        "one of them or lies between them.",
        (LINE, APART),
        title="Lockout line",
        shapes=partial(_drawn_ends, shade="blue"),
    ),
    Rule(
        "lunchbox",
        _lunchbox,
        "Digits in a lunchbox differ; those between its smallest and its largest add up to its "
        "number.",
        (LINE, SUM),
        reason="{0} and {1} are in a lunchbox",
        shapes=_drawn_box,
    ),
    Rule(
        "quadruple",
        _quadruple,
        "The digits of a quadruple are all among the cells around it.",
        (
            Field("cells", Sort.CELLS, "The cells around the circle.", 1, 4, sizes=(4, 4)),
            Field("digits", Sort.DIGITS, "The digits, as 1447.", repeated=True, drawn=_some),
        ),
        shapes=_drawn_quadruple,
        wrong=_not_quadruple,
        impossible=_crowded,
    ),
    Rule(
        "same-digits",
        _same_digits,
        "The coloured sets of cells hold the same digits, in any order.",
        (Field("cells", Sort.CELLS, "The cells of each set.", joined=True, sizes=(3, 5)),),
        shapes=grouped,
    ),
    Rule(
        "global-entropy",
        partial(_all_thirds, by_rest=False),
        "Every square of 2 × 2 cells holds a low, a middle and a high digit.",
        wrong=no_thirds,
    ),
    Rule(
        "global-modulo",
        partial(_all_thirds, by_rest=True),
        "In every square of 2 × 2 cells there are digits of all three remainders by 3.",
        wrong=no_remainders,
    ),
    Rule(
        "dutch-flatmates",
        _flatmates,
        "Each middle digit (5, in a grid of 9) has the least digit right above it or the largest "
        "right below it.",
    ),
    Rule(
        "value-indexing",
        _value_indexing,
        "If a line begins with X and Y, X comes again as the Yth digit after these two.",
        (LINE,),
        shapes=lines("orange"),
    ),
    Rule(
        "count-distinct",
        _distinct,
        "The digit in the circle says how many different digits are on the rest of its line.",
        (Field("cells", Sort.CELLS, COUNTING, 2, repeated=True, sizes=(4, 6)),),
        title="Count of different digits",
        shapes=_drawn_first,
    ),
)
