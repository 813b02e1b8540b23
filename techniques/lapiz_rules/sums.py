"""Rules by which digits add up: arrows, sum lines, zippers, little killers and their like."""

from collections.abc import Iterator
from functools import partial
from itertools import chain, groupby, pairwise

from lapiz.core import Name, Shape
from lapiz.texts import marked
from lapiz_grid import (
    Add,
    Board,
    Cells,
    Constraint,
    Field,
    Follow,
    Form,
    Part,
    Rule,
    Sort,
    shortened,
)
from lapiz_rules.automata import loop_in_sums, split_in_sums, zipper
from lapiz_rules.clues import LINE, SUM, at, gathered, named
from lapiz_rules.drawing import arrowed, caged, clued, grouped, lined, ringed

SHAFT = Field(
    "line", Sort.SEQUENCE, marked("The cells, from the circle to the head."), 2, sizes=(3, 4)
)
LOOP = Field("loop", Sort.FLAG, marked("The line goes round: its ends are neighbours, too."))


def regions(line: Cells, board: Board) -> list[Cells]:
    """Return the parts of a line that lie in one box each."""
    return [tuple(part) for _, part in groupby(line, board.region)]


def _arrow(constraint: Constraint, board: Board) -> Iterator[Part]:
    """Yield that the circle, or the pill read as a number, is the sum of the shaft."""
    pill = constraint.number("pill") if constraint.rule.name == "pill-arrow" else 1
    for line in constraint.groups:
        weights = tuple(10 ** (pill - 1 - place) for place in range(pill))
        template = marked("the arrow from {0}")
        if pill > 1:
            template = marked("the pill arrow from {0}")
        name = Name(template, at(line[0], board))
        yield Add(line, weights + (-1,) * (len(line) - pill), 0, name)


def _double_arrow(constraint: Constraint, board: Board) -> Iterator[Part]:
    for line in constraint.groups:
        name = named(marked("the double arrow {0}"), (line[0], line[-1]), board)
        yield Add(line, (1, *(-1,) * (len(line) - 2), 1), 0, name)


def _sum(constraint: Constraint, board: Board) -> Iterator[Part]:
    total = constraint.number("sum")
    for cells in constraint.groups:
        name = gathered(marked("the cells {0} (sum {1})"), cells, board, total)
        yield Add(cells, (1,) * len(cells), total, name)


def _little_killer(constraint: Constraint, board: Board) -> Iterator[Part]:
    total = constraint.number("sum")
    for line in constraint.groups:
        name = named(marked("the little killer {1} along {0}"), (line[0], line[-1]), board, total)
        yield Add(line, (1,) * len(line), total, name)


def _sum_line(constraint: Constraint, board: Board) -> Iterator[Part]:
    total = constraint.number("sum")
    for line in constraint.groups:
        name = named(marked("the sum line {0} ({1})"), (line[0], line[-1]), board, total)
        automaton = loop_in_sums(total) if constraint.flag("loop") else split_in_sums(total)
        yield Follow(line, automaton, name)


def _no_loop(constraint: Constraint, board: Board) -> str:
    """Say so of a loop that does not end beside the cell where it begins."""
    for line in constraint.groups if constraint.flag("loop") else ():
        (row, column), (below, beside) = (divmod(cell, board.side) for cell in (line[0], line[-1]))
        if max(abs(row - below), abs(column - beside)) != 1 or len(line) < 3:
            return "a loop ends beside the cell where it begins"
    return ""


def _region_sums(constraint: Constraint, board: Board) -> Iterator[Part]:
    for line in constraint.groups:
        first, *others = regions(line, board)
        name = named(marked("the region sum line {0}"), (line[0], line[-1]), board)
        for other in others:
            yield Add(first + other, (1,) * len(first) + (-1,) * len(other), 0, name)


def _equal_sums(constraint: Constraint, board: Board) -> Iterator[Part]:
    """Yield that the first group has the sum of each other one: cells may be in several."""
    first, *others = constraint.groups
    for other in others:
        name = Name(
            "the equal sums of {0} and {1}",
            *(shortened(each, board.side) for each in (first, other)),
        )
        weights = (1,) * len(first) + (-1,) * len(other)
        yield Add(first + other, weights, 0, name)


def _zipper(constraint: Constraint, board: Board) -> Iterator[Part]:
    for line in constraint.groups:
        half = len(line) // 2
        pairs = [(line[place], line[-1 - place]) for place in range(half)]
        order = tuple(chain.from_iterable(pairs)) + line[half : half + len(line) % 2]
        yield Follow(
            order,
            zipper(len(line)),
            named(marked("the zipper line {0}"), (line[0], line[-1]), board),
        )


def _lines(constraint: Constraint, board: Board, shade: str, size: float = 0.24) -> Iterator[Shape]:
    for line in constraint.groups:
        yield lined(line, board, shade, size)


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
        name="arrow",
        title=marked("Arrow"),
        family="sums",
        form=Form.AUTOMATON,
        fields=(SHAFT,),
        sentence=marked("Digits along an arrow add up to the digit in its circle."),
        parts=_arrow,
        shapes=_drawn_arrow,
    ),
    Rule(
        name="pill-arrow",
        title=marked("Pill arrow"),
        family="sums",
        form=Form.AUTOMATON,
        fields=(SHAFT, Field("pill", Sort.NUMBER, marked("How many cells the pill has."), 2, 4, 2)),
        sentence=marked("Digits along an arrow add up to the number in its pill."),
        parts=_arrow,
        shapes=_drawn_arrow,
        wrong=_short,
    ),
    Rule(
        name="double-arrow",
        title=marked("Double arrow"),
        family="sums",
        form=Form.AUTOMATON,
        fields=(LINE,),
        sentence=marked(
            "The digits between the circles of a double arrow add up to the sum of its circles."
        ),
        parts=_double_arrow,
        shapes=_drawn_double,
    ),
    Rule(
        name="sum",
        title=marked("Sum"),
        family="sums",
        form=Form.AUTOMATON,
        fields=(Field("cells", Sort.SEQUENCE, marked("The cells.")), SUM),
        sentence=marked("Digits in a sum, which may repeat, add up to the number in its corner."),
        parts=_sum,
        shapes=_drawn_sum,
    ),
    Rule(
        name="little-killer",
        title=marked("Little killer"),
        family="sums",
        form=Form.AUTOMATON,
        fields=(Field("line", Sort.LINE, marked("The diagonal, from the clue on.")), SUM),
        sentence=marked(
            "Digits along the diagonal of a little killer, which may repeat, add up to its number."
        ),
        parts=_little_killer,
        shapes=_drawn_little,
        wrong=_not_diagonal,
    ),
    Rule(
        name="sum-line",
        title=marked("Sum line"),
        family="sums",
        form=Form.AUTOMATON,
        fields=(LINE, SUM, LOOP),
        sentence=marked("A sum line splits into parts that each add up to {sum}."),
        wrong=_no_loop,
        parts=_sum_line,
        shapes=partial(_lines, shade="orange"),
    ),
    Rule(
        name="region-sum-line",
        title=marked("Region sum line"),
        family="sums",
        form=Form.AUTOMATON,
        fields=(LINE,),
        sentence=marked("The parts of a region sum line in each box have equal sums."),
        parts=_region_sums,
        shapes=partial(_lines, shade="blue"),
    ),
    Rule(
        name="equal-sums",
        title=marked("Equal sums"),
        family="sums",
        form=Form.AUTOMATON,
        fields=(Field("cells", Sort.CELLS, marked("The cells of each group."), sizes=(2, 3)),),
        sentence=marked("All coloured groups of cells have the same sum."),
        parts=_equal_sums,
        shapes=grouped,
        wrong=lambda constraint, _: "" if len(constraint.groups) > 1 else "1 group, expected two",
    ),
    Rule(
        name="zipper",
        title=marked("Zipper line"),
        family="sums",
        form=Form.AUTOMATON,
        fields=(LINE,),
        sentence=marked(
            "Each two cells at equal distance from the middle of a zipper line have the same sum; "
            "a cell in the middle has it, too."
        ),
        parts=_zipper,
        shapes=partial(_lines, shade="purple"),
    ),
)
