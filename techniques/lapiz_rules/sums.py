"""Rules by which digits add up: arrows, sum lines, zippers, little killers and their like."""

from collections.abc import Iterator
from itertools import chain, groupby, pairwise

from lapiz import Name, Shape, of_process
from lapiz_grid import (
    Add,
    Automaton,
    Board,
    Cells,
    Constraint,
    Field,
    Follow,
    Rule,
    Sort,
    shortened,
)
from lapiz_rules.automata import UNKNOWN
from lapiz_rules.clues import LINE, SUM, at, ends
from lapiz_rules.drawing import arrowed, caged, clued, grouped, lined, lines, ringed

Three = tuple[int, int, int]

SHAFT = Field("line", Sort.SEQUENCE, "The cells, from the circle to the head.", 2, sizes=(3, 4))
LOOP = Field("loop", Sort.FLAG, "The line is closed: its ends are also neighbours.")


@of_process(most=500)
def split_in_sums(value: int) -> Automaton:
    """The digits split into parts, one after the other, each of which has a sum.

    >>> split_in_sums(10).takes((4, 6, 1, 2, 7)), split_in_sums(10).takes((4, 7))
    (True, False)
    """

    def step(state: int, digit: int) -> int | None:
        """The state is what a part has so far; where it is whole, the next may begin."""
        grown = digit if digit and state == value else state + digit
        return grown if grown <= value else None

    return Automaton(0, step, lambda state: state == value)


@of_process(most=500)
def loop_in_sums(value: int) -> Automaton:
    """The digits split into parts with a sum, where the last part may go on with the first digits.

    >>> loop_in_sums(10).takes((1, 2, 7, 3, 4, 3)), loop_in_sums(10).takes((4, 7))
    (True, False)
    """
    guesses = tuple((before, before, 0) for before in range(max(1, value)))

    def step(state: Three, digit: int) -> Three | None:
        """The state is what the first part has at its end, and the part so far; if any are > 0."""
        before, part, positive = state
        grown = part + digit
        return (
            (before, grown % value if value else 0, positive or int(digit > 0))
            if grown <= value
            else None
        )

    def accepts(state: Three) -> bool:
        before, part, positive = state
        return before == part and bool(positive or not value)

    return Automaton(guesses, step, accepts, guessed=True)


@of_process(most=500)
def equal_sums(sizes: tuple[int, ...]) -> Automaton:
    """The digits of parts of given sizes have equal sums.

    >>> equal_sums((1, 2)).takes((7, 3, 4))
    True
    """
    ends, place = set[int](), 0
    for size in sizes:
        place += size
        ends.add(place)

    def step(state: Three, digit: int) -> Three | None:
        place, target, part = state
        place, part = place + 1, part + digit
        if 0 <= target < part:
            return None
        if place not in ends:
            return place, target, part
        return (place, part, 0) if target in (UNKNOWN, part) else None

    return Automaton((0, UNKNOWN, 0), step, lambda state: state[0] == place)


@of_process(most=500)
def zipper(length: int) -> Automaton:
    """Of the digits, taken in pairs, each pair has the same sum; a last one alone is that sum.

    >>> zipper(5).takes((1, 6, 4, 3, 7))
    True
    """
    return equal_sums((2,) * (length // 2) + (1,) * (length % 2))


def regions(line: Cells, board: Board) -> list[Cells]:
    """Return the parts of a line that lie in one box each."""
    return [tuple(part) for _, part in groupby(line, board.region)]


def _arrow(constraint: Constraint, board: Board) -> Iterator[Add]:
    """Yield that the circle, or the pill read as a number, is the sum of the shaft."""
    pill = constraint.number("pill") if constraint.rule.name == "pill-arrow" else 1
    for line in constraint.groups:
        weights = tuple(10 ** (pill - 1 - place) for place in range(pill))
        first = at(line[0], board)
        name = Name("the pill arrow from {0}" if pill > 1 else "the arrow from {0}", first)
        yield Add(line, weights + (-1,) * (len(line) - pill), 0, name)


def _double_arrow(constraint: Constraint, board: Board) -> Iterator[Add]:
    for line in constraint.groups:
        name = Name("the double arrow {0}", ends(line, board))
        yield Add(line, (1, *(-1,) * (len(line) - 2), 1), 0, name)


def _sum(constraint: Constraint, board: Board) -> Iterator[Add]:
    total = constraint.number("sum")
    for cells in constraint.groups:
        name = Name("the cells {0} (sum {1})", shortened(cells, board.side), total)
        yield Add(cells, (1,) * len(cells), total, name)


def _little_killer(constraint: Constraint, board: Board) -> Iterator[Add]:
    total = constraint.number("sum")
    for line in constraint.groups:
        name = Name("the little killer {1} along {0}", ends(line, board), total)
        yield Add(line, (1,) * len(line), total, name)


def _sum_line(constraint: Constraint, board: Board) -> Iterator[Follow]:
    total = constraint.number("sum")
    for line in constraint.groups:
        name = Name("the sum line {0} ({1})", ends(line, board), total)
        automaton = loop_in_sums(total) if constraint.flag("loop") else split_in_sums(total)
        yield Follow(line, automaton, name)


def _no_loop(constraint: Constraint, board: Board) -> str:
    """Say so of a loop that does not end beside the cell where it begins."""
    for line in constraint.groups if constraint.flag("loop") else ():
        (row, column), (below, beside) = (divmod(cell, board.side) for cell in (line[0], line[-1]))
        if max(abs(row - below), abs(column - beside)) != 1 or len(line) < 3:
            return "a loop ends beside the cell where it begins"
    return ""


def _region_sums(constraint: Constraint, board: Board) -> Iterator[Add]:
    for line in constraint.groups:
        first, *others = regions(line, board)
        name = Name("the region sum line {0}", ends(line, board))
        for other in others:
            yield Add(first + other, (1,) * len(first) + (-1,) * len(other), 0, name)


def _equal_sums(constraint: Constraint, board: Board) -> Iterator[Add]:
    """Yield that the first group has the sum of each other one: cells may be in several."""
    first, *others = constraint.groups
    for other in others:
        name = Name(
            "the equal sums of {0} and {1}",
            *(shortened(group, board.side) for group in (first, other)),
        )
        weights = (1,) * len(first) + (-1,) * len(other)
        yield Add(first + other, weights, 0, name)


def _zipper(constraint: Constraint, board: Board) -> Iterator[Follow]:
    for line in constraint.groups:
        half = len(line) // 2
        pairs = [(line[place], line[-1 - place]) for place in range(half)]
        order = tuple(chain.from_iterable(pairs)) + line[half : half + len(line) % 2]
        name = Name("the zipper line {0}", ends(line, board))
        yield Follow(order, zipper(len(line)), name)


def _drawn_arrow(constraint: Constraint, board: Board) -> Iterator[Shape]:
    pill = constraint.number("pill") if constraint.rule.name == "pill-arrow" else 1
    for line in constraint.groups:
        yield from arrowed(line, board, pill)


def _drawn_double(constraint: Constraint, board: Board) -> Iterator[Shape]:
    for line in constraint.groups:
        yield lined(line, board, "slate", 0.05)
        yield from ringed((line[0], line[-1]), board)


def _drawn_sum(constraint: Constraint, board: Board) -> Iterator[Shape]:
    for cells in constraint.groups:
        yield caged(cells, board, str(constraint.number("sum")))


def _drawn_little(constraint: Constraint, board: Board) -> Iterator[Shape]:
    for line in constraint.groups:
        yield from clued(line, board, str(constraint.number("sum")), arrow=True)


def _not_diagonal(constraint: Constraint, board: Board) -> str:
    """Say so of a line that does not lead diagonally from border to border."""
    last = board.side - 1
    for line in constraint.groups:
        places = [divmod(cell, board.side) for cell in line]
        ends = all(
            row in (0, last) or column in (0, last) for row, column in (places[0], places[-1])
        )
        steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(places)}
        if not ends or len(steps) > 1 or any(0 in step for step in steps):
            return "expected a diagonal from border to border"
    return ""


def _short(constraint: Constraint, _: Board) -> str:
    pill = constraint.number("pill")
    if any(len(line) <= pill for line in constraint.groups):
        return "no cells on the shaft"
    return ""


RULES = (
    Rule(
        "arrow",
        _arrow,
        "Digits along an arrow add up to the digit in its circle.",
        (SHAFT,),
        shapes=_drawn_arrow,
    ),
    Rule(
        "pill-arrow",
        _arrow,
        "Digits along an arrow add up to the number in its pill.",
        (SHAFT, Field("pill", Sort.NUMBER, "How many cells the pill has.", 2, 4, 2)),
        shapes=_drawn_arrow,
        wrong=_short,
    ),
    Rule(
        "double-arrow",
        _double_arrow,
        "The digits between the circles of a double arrow add up to the sum of its circles.",
        (LINE,),
        shapes=_drawn_double,
    ),
    Rule(
        "sum",
        _sum,
        "Digits in a sum, which may repeat, add up to the number in its corner.",
        (Field("cells", Sort.SEQUENCE, "The cells."), SUM),
        shapes=_drawn_sum,
    ),
    Rule(
        "little-killer",
        _little_killer,
        "Digits along the diagonal of a little killer, which may repeat, add up to its number.",
        (Field("line", Sort.LINE, "The diagonal, from the clue on."), SUM),
        shapes=_drawn_little,
        wrong=_not_diagonal,
    ),
    Rule(
        "sum-line",
        _sum_line,
        "A sum line splits into parts that each add up to {sum}.",
        (LINE, SUM, LOOP),
        shapes=lines("orange"),
        wrong=_no_loop,
    ),
    Rule(
        "region-sum-line",
        _region_sums,
        "The parts of a region sum line in each box have equal sums.",
        (LINE,),
        shapes=lines("blue"),
    ),
    Rule(
        "equal-sums",
        _equal_sums,
        "All coloured groups of cells have the same sum.",
        (Field("cells", Sort.CELLS, "The cells of each group.", sizes=(2, 3), together=True),),
        shapes=grouped,
        wrong=lambda constraint, _: "" if len(constraint.groups) > 1 else "1 group, expected two",
    ),
    Rule(
        "zipper",
        _zipper,
        "Each two cells at equal distance from the middle of a zipper line have the same sum; a "
        "cell in the middle is equal to it.",
        (LINE,),
        title="Zipper line",
        shapes=lines("purple"),
    ),
)
