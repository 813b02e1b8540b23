"""Clues outside the grid, and lines that say something of their digits in order."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random

from lapiz.core import Name, Shape
from lapiz.texts import marked
from lapiz_grid import (
    Automaton,
    Board,
    Cells,
    Constraint,
    Differ,
    Field,
    Follow,
    Form,
    Part,
    Rule,
    Sort,
    shortened,
)
from lapiz_rules import automata
from lapiz_rules.clues import LINE, LOOKING, SUM, gathered, lines_of, looking_wrong, named
from lapiz_rules.drawing import caged, clued, grouped, lined, ringed, spots

VALUE = Field("value", Sort.NUMBER, marked("The clue."), 1, 325)

IN_ROWS = (automata.x_sum, automata.seen)
"""What makes automata that know which digits of a row or column are met."""


def _looking(
    constraint: Constraint, board: Board, automaton: Callable[..., Automaton], template: str
) -> Iterator[Part]:
    value = constraint.number("sum" if constraint.rule.fields[0] is SUM else "value")
    sides: tuple[int, ...] = ()
    # Along a line that is no row the digits may repeat: two automata are told the side of a row.
    if automaton is automata.sandwich or (automaton in IN_ROWS and not constraint.groups):
        sides = (board.side,)
    for line, name in lines_of(constraint, board):
        made = automaton(value, *sides)
        yield Follow(line, made, Name(template, value, name))


def _ends_first(constraint: Constraint, board: Board, template: str, least: bool) -> Iterator[Part]:
    for line in constraint.groups:
        order = (line[0], line[-1], *line[1:-1])
        made = automata.lockout(constraint.number("difference")) if least else automata.between()
        yield Follow(order, made, named(template, (line[0], line[-1]), board))


def _lunchbox(constraint: Constraint, board: Board) -> Iterator[Part]:
    total = constraint.number("sum")
    for line in constraint.groups:
        name = named(marked("the lunchbox {0} ({1})"), (line[0], line[-1]), board, total)
        yield Differ(line)
        yield Follow(line, automata.lunchbox(total, board.side), name)


def _quadruple(constraint: Constraint, board: Board) -> Iterator[Part]:
    digits = "".join(sorted(str(constraint.number("digits"))))
    for cells in map(tuple, map(sorted, constraint.groups)):
        for digit in sorted(set(digits)):
            name = gathered(marked("the quadruple {1} at {0}"), cells, board, digits)
            yield Follow(cells, automata.some_of(int(digit), digits.count(digit)), name)


def _apart(cells: Cells, board: Board) -> bool:
    """Tell whether cells are not all around one corner."""
    rows, columns = zip(*(divmod(cell, board.side) for cell in cells), strict=True)
    return any(max(lines) - min(lines) > 1 for lines in (rows, columns))


def _not_quadruple(constraint: Constraint, board: Board) -> str:
    digits = str(constraint.number("digits"))
    if not all(1 <= int(digit) <= board.side for digit in digits):
        return f"the digits {digits}, expected some of 1 to {board.side}"
    if any(_apart(cells, board) for cells in constraint.groups):
        return "the cells do not meet at a corner"
    if any(len(cells) < len(digits) for cells in constraint.groups):
        return f"{len(digits)} digits in too few cells"
    return ""


def _some(digits: Sequence[int], random: Random) -> int:
    """Return two or three of some digits, as a clue has them."""
    fit = [digit for digit in digits if digit < 10]
    chosen = random.sample(fit, min(len(fit), random.choice((2, 2, 3))))
    return int("".join(map(str, sorted(chosen))) or "0")


def _same_digits(constraint: Constraint, board: Board) -> Iterator[Part]:
    first, *others = constraint.groups
    for other in others:
        for digit in board.digits:
            name = Name(
                "the same {0} in {1} and {2}",
                digit,
                *(shortened(each, board.side) for each in (first, other)),
            )
            yield Follow(first + other, automata.counted_again(digit, len(first)), name)


def _all_thirds(_: Constraint, board: Board, by_rest: bool) -> Iterator[Part]:
    made = automata.entropy(board.side, by_rest)
    for row in range(board.side - 1):
        for column in range(board.side - 1):
            cell = row * board.side + column
            cells = (cell, cell + 1, cell + board.side, cell + board.side + 1)
            yield Follow(cells, made, gathered(marked("the square {0}"), cells, board))


def _flatmates(_: Constraint, board: Board) -> Iterator[Part]:
    """Yield that a middle digit has the least above it or the largest below it."""
    side = board.side
    middle = (side + 1) // 2
    for cell in range(side * side):
        column = [each for each in (cell - side, cell + side) if 0 <= each < side * side]
        above, below = cell >= side, cell < side * (side - 1)
        yield Follow(
            (cell, *column),
            automata.flatmates(middle, side, above, below),
            named(marked("the flatmates of {0}"), (cell,), board),
        )


def _value_indexing(constraint: Constraint, board: Board) -> Iterator[Part]:
    for line in constraint.groups:
        name = named(marked("the indexed line {0}"), (line[0], line[-1]), board)
        yield Follow(line, automata.value_indexing(len(line) - 2), name)


def _distinct(constraint: Constraint, board: Board) -> Iterator[Part]:
    for cells in constraint.groups:
        name = named(marked("the counting cell {0}"), cells[:1], board)
        yield Follow(cells, automata.distinct(), name)


def _drawn_clue(constraint: Constraint, board: Board) -> Iterator[Shape]:
    value = constraint.number("sum" if constraint.rule.fields[0] is SUM else "value")
    for line, _ in lines_of(constraint, board):
        yield from clued(line, board, str(value))


def _drawn_ends(constraint: Constraint, board: Board, shade: str) -> Iterator[Shape]:
    for line in constraint.groups:
        yield lined(line, board, shade, 0.1)
        yield from ringed((line[0], line[-1]), board)


def _drawn_line(constraint: Constraint, board: Board, shade: str) -> Iterator[Shape]:
    for line in constraint.groups:
        yield lined(line, board, shade)


def _drawn_box(constraint: Constraint, board: Board) -> Iterator[Shape]:
    for line in constraint.groups:
        yield caged(line, board, str(constraint.number("sum")))


def _drawn_quadruple(constraint: Constraint, board: Board) -> Iterator[Shape]:
    for cells in constraint.groups:
        middles = spots(cells, board)
        spot = tuple(sum(each[axis] for each in middles) / len(middles) for axis in (0, 1))
        centre = (spot[0], spot[1])
        yield Shape("circle", (centre,), "paper", 0.42, over=True)
        yield Shape("circle", (centre,), "ink", 0.42, filled=False, over=True)
        text = str(constraint.number("digits"))
        size = 0.26 if len(text) < 3 else 0.2 if len(text) == 3 else 0.16
        yield Shape("text", (centre,), "ink", size, text=text, over=True)


def _drawn_first(constraint: Constraint, board: Board) -> Iterator[Shape]:
    for cells in constraint.groups:
        yield lined(cells, board, "grey", 0.08)
        yield from ringed(cells[:1], board)


def _no_thirds(_: Constraint, board: Board) -> str:
    return "" if board.side % 3 == 0 else f"the digits 1 to {board.side} have no thirds"


def _outside(
    name: str, title: str, words: tuple[str, str], automaton: Callable[..., Automaton], first: Field
) -> Rule:
    sentence, template = words
    return Rule(
        name=name,
        title=title,
        family="outside",
        form=Form.AUTOMATON,
        fields=(first, *LOOKING),
        sentence=sentence,
        parts=partial(_looking, automaton=automaton, template=template),
        shapes=_drawn_clue,
        where=lambda constraint, board: (name for _, name in lines_of(constraint, board)),
        looks=frozenset(field.name for field in LOOKING),
        wrong=looking_wrong(whole=automaton is not automata.seen),
    )


RULES = (
    _outside(
        "sandwich",
        marked("Sandwich"),
        (
            marked(
                "A sandwich is the sum of the digits between 1 and the largest digit of "
                "its row or column."
            ),
            marked("sandwich {0} in {1}"),
        ),
        automata.sandwich,
        SUM,
    ),
    _outside(
        "x-sum",
        marked("X-sum"),
        (
            marked(
                "An X-sum is the sum of the first X digits, seen from its side, where X "
                "is the first of them."
            ),
            marked("X-sum {0} in {1}"),
        ),
        automata.x_sum,
        VALUE,
    ),
    _outside(
        "skyscraper",
        marked("Skyscraper"),
        (
            marked(
                "A skyscraper clue says how many digits, seen from its side, are larger "
                "than all before them."
            ),
            marked("skyscraper {0} in {1}"),
        ),
        automata.seen,
        VALUE,
    ),
    _outside(
        "numbered-room",
        marked("Numbered room"),
        (
            marked(
                "If N is the first digit, seen from the side of a numbered room, the clue is in "
                "the Nth cell."
            ),
            marked("numbered room {0} in {1}"),
        ),
        automata.numbered_room,
        VALUE,
    ),
    Rule(
        name="between",
        title=marked("Between line"),
        family="outside",
        form=Form.AUTOMATON,
        fields=(LINE,),
        sentence=marked("Digits on a between line lie strictly between those in its circles."),
        parts=partial(_ends_first, template=marked("the between line {0}"), least=False),
        shapes=partial(_drawn_ends, shade="grey"),
    ),
    Rule(
        name="lockout",
        title=marked("Lockout line"),
        family="outside",
        form=Form.AUTOMATON,
        fields=(LINE, Field("difference", Sort.NUMBER, marked("Of the ends."), 1, 24, 4)),
        sentence=marked(
            "The ends of a lockout line differ by at least {difference}; no other "
            "digit on it equals one of them or lies between them."
        ),
        parts=partial(_ends_first, template=marked("the lockout line {0}"), least=True),
        shapes=partial(_drawn_ends, shade="blue"),
    ),
    Rule(
        name="lunchbox",
        title=marked("Lunchbox"),
        family="outside",
        form=Form.AUTOMATON,
        fields=(LINE, SUM),
        sentence=marked(
            "Digits in a lunchbox differ; those between its smallest and its largest "
            "add up to its number."
        ),
        reason=marked("{0} and {1} are in a lunchbox"),
        parts=_lunchbox,
        shapes=_drawn_box,
    ),
    Rule(
        name="quadruple",
        title=marked("Quadruple"),
        family="outside",
        form=Form.AUTOMATON,
        fields=(
            Field("cells", Sort.CELLS, marked("The cells around the circle."), 1, 4, sizes=(4, 4)),
            Field("digits", Sort.NUMBER, marked("The digits, as 1447."), 1, 9999, drawn=_some),
        ),
        sentence=marked("The digits of a quadruple are all among the cells around it."),
        parts=_quadruple,
        shapes=_drawn_quadruple,
        wrong=_not_quadruple,
    ),
    Rule(
        name="same-digits",
        title=marked("Same digits"),
        family="outside",
        form=Form.COMBINATIONS,
        fields=(
            Field("cells", Sort.CELLS, marked("The cells of each set."), joined=True, sizes=(3, 5)),
        ),
        sentence=marked("The coloured sets of cells hold the same digits, in any order."),
        parts=_same_digits,
        shapes=grouped,
    ),
    Rule(
        name="global-entropy",
        title=marked("Global entropy"),
        family="outside",
        form=Form.AUTOMATON,
        sentence=marked("Every square of 2 × 2 cells holds a low, a middle and a high digit."),
        parts=partial(_all_thirds, by_rest=False),
        wrong=_no_thirds,
    ),
    Rule(
        name="global-modulo",
        title=marked("Global modulo"),
        family="outside",
        form=Form.AUTOMATON,
        sentence=marked(
            "In every square of 2 × 2 cells there are digits of all three remainders by 3."
        ),
        parts=partial(_all_thirds, by_rest=True),
        wrong=_no_thirds,
    ),
    Rule(
        name="dutch-flatmates",
        title=marked("Dutch flatmates"),
        family="outside",
        form=Form.AUTOMATON,
        sentence=marked(
            "Each middle digit (5, in a grid of 9) has the least digit right above it or the "
            "largest right below it."
        ),
        parts=_flatmates,
    ),
    Rule(
        name="value-indexing",
        title=marked("Value indexing"),
        family="outside",
        form=Form.AUTOMATON,
        fields=(LINE,),
        sentence=marked(
            "If a line begins with X and Y, X comes again as the Yth digit after these two."
        ),
        parts=_value_indexing,
        shapes=partial(_drawn_line, shade="orange"),
    ),
    Rule(
        name="count-distinct",
        title=marked("Count of different digits"),
        family="outside",
        form=Form.AUTOMATON,
        fields=(Field("cells", Sort.CELLS, marked("The counting cell first."), 2, sizes=(4, 6)),),
        sentence=marked(
            "The digit in the circle says how many different digits are on the rest of its line."
        ),
        parts=_distinct,
        shapes=_drawn_first,
    ),
)
