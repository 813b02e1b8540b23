"""Makes rules of the commonest forms: clues outside, lines, marks between cells, cages.

Each takes the name of the rule, what it means in a function or an automaton, and its sentence; what
a puzzle file may say, where clues belong, what is drawn and what is wrong follow from the form.
Further fields of `Rule` may be given by name, and come before what the form says.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import combinations, pairwise
from math import comb
from operator import attrgetter
from typing import Any

from lapiz import Name, Shape, of_process
from lapiz.core import title_of
from lapiz_grid import (
    Automaton,
    Board,
    Cells,
    Combine,
    Constraint,
    Differ,
    Digits,
    Exclude,
    Field,
    Follow,
    Rule,
    Sort,
    mask_of,
    relation,
    shortened,
    spelt,
)
from lapiz_rules.clues import LINE, clue_rule, ends, lines_of, looking_wrong
from lapiz_rules.drawing import between, caged, clued, lines, spot_of

VALUE = Field("value", Sort.NUMBER, "The clue.", 1, 325, adds_up=True)
PAIRS = Field("pairs", Sort.PAIR, "Two neighbouring cells, as r1c1-r1c2.")
NEGATIVE = Field("negative", Sort.FLAG, "All such marks are given.")
CELLS = Field("cells", Sort.CELLS, "The cells of the cage.")
MOST_SETS = 20_000
"""How many sets of digits are tried for a cage: all of 16 digits, 8 at a time are 12,870."""

Looked = Callable[[int, Digits], Automaton]
"""Makes what a clue says of the digits that it looks at: of its number, and the grid's digits."""
Allowed = Callable[[int, int, int], bool]
"""Whether two digits go together: the one, the other, and a number of the rule's."""
Number = int | Field | Callable[[Board], int]
"""A number that a rule needs: always the same, one that a puzzle file says, or the board's."""
SIGNS = ("<", ">")
"""The marks that point along their pair."""


def outside_clue(
    name: str,
    automaton: Looked,
    sentence: str,
    *,
    template: str = "",
    clue: Field = VALUE,
    along: Looked | None = None,
    whole: bool = True,
    **about: Any,
) -> Rule:
    """Return the rule of clues outside the grid: an automaton accepts the digits seen from there.

    `automaton(number, digits)` is given the number of the clue (its field is `clue`) and the digits
    of the grid. `along`, where there is one, makes the automaton of a line that is no row, in which
    digits may repeat; unless a rule is of `whole` lines such a line may be short. `template` is
    what steps call it: {0} is the number, {1} the line.
    """
    called = template or f"{title_of(name).lower()} {{0}} in {{1}}"

    def parts(constraint: Constraint, board: Board) -> Iterator[Follow]:
        number = constraint.number(clue.name)
        made = along if along and (constraint.groups or board.alike) else automaton
        for line, where in lines_of(constraint, board):
            yield Follow(line, made(number, board.digits), Name(called, number, where))

    def shapes(constraint: Constraint, board: Board) -> Iterator[Shape]:
        for line, _ in lines_of(constraint, board):
            yield from clued(line, board, str(constraint.number(clue.name)))

    about = {"family": "outside", **about}
    return clue_rule(name, parts, sentence, (clue,), shapes, looking_wrong(whole), **about)


def line_rule(
    name: str,
    means: Automaton | Allowed,
    sentence: str,
    *,
    template: str = "",
    value: Number = 0,
    pairs: Callable[[Cells], Iterable[tuple[int, int]]] = pairwise,
    of: Callable[[Board], Digits] = attrgetter("digits"),
    shade: str = "orange",
    size: float = 0.24,
    **about: Any,
) -> Rule:
    """Return the rule of lines: an automaton accepts their digits, or pairs of cells go together.

    What is given for pairs, `means(one, other, number)`, tells whether two digits are allowed in
    cells that are neighbours on the line, or that `pairs(line)` yields; `value` is the number, `of`
    says what the digits are taken for. `template` is what steps call a line, {0} being its ends.
    """
    called = template or f"the {title_of(name).lower()} {{0}}"

    fields = (LINE, value) if isinstance(value, Field) else (LINE,)
    about = {"fields": fields, "family": "lines", "shapes": lines(shade, size), **about}
    if isinstance(means, Automaton):
        return Rule(name, _followed(means, called), sentence, **about)
    about.setdefault("reason", _clause(sentence, value))
    return Rule(name, _paired(means, value, pairs, of), sentence, **about)


def _followed(
    automaton: Automaton, template: str
) -> Callable[[Constraint, Board], Iterator[Follow]]:
    """Return what yields that an automaton accepts the digits of each line."""

    def parts(constraint: Constraint, board: Board) -> Iterator[Follow]:
        for line in constraint.groups:
            yield Follow(line, automaton, Name(template, ends(line, board)))

    return parts


def _paired(
    allowed: Allowed,
    value: Number,
    pairs: Callable[[Cells], Iterable[tuple[int, int]]],
    of: Callable[[Board], Digits],
) -> Callable[[Constraint, Board], Iterator[Exclude]]:
    """Return what yields that pairs of cells on each line have digits that are allowed."""

    def parts(constraint: Constraint, board: Board) -> Iterator[Exclude]:
        relates = relation(of(board), allowed, _number(value, constraint, board))
        for line in constraint.groups:
            for first, second in pairs(line):
                yield Exclude(first, second, relates)

    return parts


def pair_rule(
    name: str,
    allowed: Allowed,
    sentence: str,
    *,
    value: Number = 0,
    pairs: Field = PAIRS,
    text: str = "",
    shade: str = "white",
    marks: Iterable[str] = (),
    because: str = "",
    **about: Any,
) -> Rule:
    """Return the rule of marks between two cells: `allowed(one, other, number)` tells of digits.

    `value` is the number. A mark is a dot in a `shade`, with its number if it has one, or a `text`;
    "<" and ">" point along the pair. Where all marks are given (if the rule says so in `negative`),
    its digits are excluded everywhere else, `because` there is no mark; pairs with a mark of one of
    the rules `marks` are left out of that.
    """
    known = tuple(marks) or (name,)

    def parts(constraint: Constraint, board: Board) -> Iterator[Exclude]:
        relates = relation(board.digits, allowed, _number(value, constraint, board))
        for first, second in constraint.groups:
            yield Exclude(first, second, relates)
        if constraint.flag("negative"):
            otherwise, either = tuple(board.every_digit & ~m for m in relates), _either(name, board)
            for first, second in board.unmarked(*known):
                if frozenset((first, second)) not in either:
                    yield Exclude(first, second, otherwise, because)

    fields = (pairs, *([value] if isinstance(value, Field) else ()))
    about.setdefault("fields", (*fields, NEGATIVE) if about.get("negative") else fields)
    about.setdefault("shapes", _mark(text, shade, value))
    about.setdefault("reason", _clause(sentence, value))
    about.setdefault("where", partial(_compared, text=text) if text in SIGNS else None)
    return Rule(name, parts, sentence, **{"family": "dots", **about})


def cage_rule(
    name: str,
    fits: Callable[[tuple[int, ...], int], bool],
    sentence: str,
    *,
    value: Field | None = None,
    template: str = "",
    label: str = "{0}",
    **about: Any,
) -> Rule:
    """Return the rule of cages whose digits differ, and `fits(digits, number)` says which.

    It is given digits in rising order, and the number of the cage in the field `value`: 0 where
    there is no such field. `label` is what is in the corner, {0} being the number; `template` is
    what steps call a cage: {0} are its cells, {1} is the number.
    """
    called = template or f"{title_of(name).lower()} {{0}}{' ({1})' if value else ''}"

    def parts(constraint: Constraint, board: Board) -> Iterator[Combine | Differ]:
        number = constraint.number(value.name) if value else 0
        for cells in constraint.groups:
            yield Differ(cells)
            sets = _sets(board.digits, len(cells), fits, number)
            yield Combine(cells, sets, Name(called, shortened(cells, board.side), number))

    def shapes(constraint: Constraint, board: Board) -> Iterator[Shape]:
        text = label.format(constraint.number(value.name)) if value else label.replace("{0}", "")
        for cells in constraint.groups:
            yield caged(cells, board, text)

    about.setdefault("fields", (CELLS, value) if value else (CELLS,))
    form = {"family": "cages", "reason": IN_CAGE, "wrong": too_many, "impossible": crowded}
    return Rule(name, parts, sentence, **{**form, "shapes": shapes, **about})


IN_CAGE = "{0} and {1} are in a cage"
TWO = "{0} and {1}"


@of_process(most=2_000)
def _sets(
    digits: Digits, size: int, fits: Callable[[tuple[int, ...], int], bool], number: int
) -> tuple[int, ...]:
    """Return the sets (masks) of so many of some digits that fit a number."""
    return tuple(
        mask_of(digits, chosen) for chosen in combinations(digits, size) if fits(chosen, number)
    )


def crowded(constraint: Constraint, board: Board) -> str:
    """Say so of a cage with more cells than digits."""
    large = (len(cells) for cells in constraint.groups if len(cells) > len(board.digits))
    return next((f"{size} cells, expected at most {len(board.digits)}" for size in large), "")


def too_many(constraint: Constraint, board: Board) -> str:
    """Say so of a cage with too many combinations of digits."""
    for cells in constraint.groups:
        if comb(len(board.digits), len(cells)) > MOST_SETS:
            return f"{len(cells)} of {len(board.digits)} digits have too many combinations"
    return ""


def _either(name: str, board: Board) -> set[frozenset[int]]:
    """Return the pairs whose mark may be that of a rule: it is said to be one of several."""
    return {
        frozenset(pair)
        for constraint in board.named("one-of")
        if name in str(dict(constraint.values)["rules"]).split()
        for pair in constraint.groups
    }


def _number(value: Number, constraint: Constraint, board: Board) -> int:
    if isinstance(value, Field):
        return constraint.number(value.name)
    return value if isinstance(value, int) else value(board)


def _clause(sentence: str, value: Number) -> str:
    """Return why two cells exclude something where a rule has no words for it: its sentence."""
    clause = f"{sentence[:1].lower()}{sentence[1:].rstrip('.')}"
    if isinstance(value, Field):
        clause = clause.replace(f"{{{value.name}}}", "{2}")
    return ": ".join((TWO, clause))


def _mark(text: str, shade: str, value: Number) -> Callable[[Constraint, Board], Iterator[Shape]]:
    """Return what draws a mark between cells: a sign, a text in a circle, or a dot."""

    def shapes(constraint: Constraint, board: Board) -> Iterator[Shape]:
        number = str(constraint.number(value.name)) if isinstance(value, Field) else ""
        for first, second in constraint.groups:
            spot = between(first, second, board)
            if text in SIGNS:
                yield _sign(*((first, second) if text == ">" else (second, first)), board)
            elif text:
                yield Shape("circle", (spot,), "paper", 0.3, over=True)
                yield Shape("text", (spot,), "ink", 0.34, text=text, over=True)
            else:
                yield from _dot(spot, shade, number)

    return shapes


def _dot(spot: tuple[float, float], shade: str, number: str) -> Iterator[Shape]:
    """Yield a dot, with its number if it has one."""
    yield Shape("circle", (spot,), shade, 0.26, over=True)
    yield Shape("circle", (spot,), "ink", 0.26, filled=False, over=True)
    if number:
        ink = "black" if shade == "white" else "white"
        yield Shape("text", (spot,), ink, 0.2, text=number, over=True)


def _sign(larger: int, smaller: int, board: Board) -> Shape:
    """Return the sign > between two cells, turned to the smaller one."""
    (row, column), (below, beside) = spot_of(larger, board), spot_of(smaller, board)
    down, right = below - row, beside - column
    y, x = between(larger, smaller, board)
    arms = [(y - 0.1 * down + s * right, x - 0.1 * right + s * down) for s in (-0.14, 0.14)]
    tip = y + 0.1 * down, x + 0.1 * right
    return Shape("line", (arms[0], tip, arms[1]), "ink", 0.04, over=True)


def _compared(constraint: Constraint, board: Board, text: str) -> Iterator[str]:
    for first, second in constraint.groups:
        yield f"{spelt((first,), board.side)} {text} {spelt((second,), board.side)}"
