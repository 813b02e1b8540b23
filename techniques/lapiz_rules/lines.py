"""Rules along lines: thermometers, whispers, renbans and their like."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations, pairwise

from lapiz.core import Name, Shape
from lapiz.texts import marked
from lapiz_grid import (
    Board,
    Cells,
    Combine,
    Constraint,
    Exclude,
    Field,
    Form,
    Rule,
    Sort,
    relation,
    spelt,
)
from lapiz_rules.drawing import lined, spot_of
from lapiz_rules.relations import (
    equal,
    other_rest,
    other_third,
    rising,
    strictly_apart,
    within,
)

Pairs = Callable[[Cells], Iterator[tuple[int, int]]]
LINE = Field("line", Sort.LINE, marked("The cells of the line, in order."), 2, sizes=(3, 5))
FROM_BULB = Field("line", Sort.LINE, marked("The cells, from the bulb."), 2, sizes=(3, 5))
THIRDS = 3
"""In so many parts entropic and modular lines divide the digits."""


def _thermometer(constraint: Constraint, board: Board, step: int) -> Iterator[Exclude]:
    """Yield that of all pairs the later is larger, by as many cells as it is further on."""
    for line in constraint.groups:
        for (place, one), (further, other) in combinations(enumerate(line), 2):
            relates = relation(board.side, rising, step * (further - place))
            yield Exclude(one, other, relates)


def _apart(constraint: Constraint, board: Board, least: int | None = None) -> Iterator[Exclude]:
    relates = relation(board.side, strictly_apart, least or constraint.number("difference"))
    for line in constraint.groups:
        for one, other in pairwise(line):
            yield Exclude(one, other, relates)


def _renban(constraint: Constraint, board: Board) -> Iterator[Exclude | Combine]:
    """Yield that all pairs differ, by less than the length: so they are consecutive.

    That is all of the rule; the same as combinations shows more at once.
    """
    for line in constraint.groups:
        relates = relation(board.side, within, len(set(line)) - 1)
        for one, other in combinations(dict.fromkeys(line), 2):
            yield Exclude(one, other, relates)
        line, size = tuple(dict.fromkeys(line)), len(set(line))
        runs = tuple(((1 << size) - 1) << first for first in range(board.side - size + 1))
        ends = spelt((line[0], line[-1]), board.side, "-")
        yield Combine(line, runs, Name("the renban line {0}", ends))


def _nabner(constraint: Constraint, board: Board) -> Iterator[Exclude]:
    relates = relation(board.side, strictly_apart, 2)
    for line in constraint.groups:
        for one, other in combinations(dict.fromkeys(line), 2):
            yield Exclude(one, other, relates)


def _palindrome(constraint: Constraint, board: Board) -> Iterator[Exclude]:
    relates = relation(board.side, equal)
    for line in constraint.groups:
        for place in range(len(line) // 2):
            yield Exclude(line[place], line[-1 - place], relates)


def _three_sorts(
    constraint: Constraint, board: Board, allowed: Callable[[int, int, int], bool]
) -> Iterator[Exclude]:
    """Yield that two cells within any three in a row are of different sorts."""
    size = board.side // THIRDS if allowed is other_third else THIRDS
    relates = relation(board.side, allowed, size)
    for line in constraint.groups:
        for near in (1, 2):
            for one, other in zip(line, line[near:], strict=False):
                yield Exclude(one, other, relates)


def _not_in_thirds(_: Constraint, board: Board) -> str:
    return "" if board.side % THIRDS == 0 else f"the digits 1 to {board.side} have no thirds"


def _line(constraint: Constraint, board: Board, shade: str) -> Iterator[Shape]:
    for line in constraint.groups:
        yield lined(line, board, shade)


def _bulb(constraint: Constraint, board: Board, size: float) -> Iterator[Shape]:
    for line in constraint.groups:
        yield lined(line, board, "grey", size)
        yield Shape("circle", (spot_of(line[0], board),), "grey", 0.74)


def _whisper(
    name: str, title: str, sentence: str, reason: str, shade: str, least: int | None
) -> Rule:
    difference = Field("difference", Sort.NUMBER, marked("The least difference."), most=24)
    return Rule(
        name=name,
        title=title,
        family="lines",
        form=Form.PAIRS,
        fields=(LINE,) if least else (LINE, difference),
        sentence=sentence,
        reason=reason,
        parts=partial(_apart, least=least),
        shapes=partial(_line, shade=shade),
    )


RULES = (
    Rule(
        name="thermometer",
        title=marked("Thermometer"),
        family="lines",
        form=Form.PAIRS,
        fields=(FROM_BULB,),
        sentence=marked("Along a thermometer digits increase from the bulb."),
        reason=marked("digits increase along the thermometer from {0} to {1}"),
        parts=partial(_thermometer, step=1),
        shapes=partial(_bulb, size=0.3),
    ),
    Rule(
        name="slow-thermometer",
        title=marked("Slow thermometer"),
        family="lines",
        form=Form.PAIRS,
        fields=(FROM_BULB,),
        sentence=marked(
            "Along a slow thermometer no digit is smaller than the one before, seen from the bulb."
        ),
        reason=marked("digits do not decrease along the slow thermometer from {0} to {1}"),
        parts=partial(_thermometer, step=0),
        shapes=partial(_bulb, size=0.16),
    ),
    _whisper(
        "german-whisper",
        marked("German whisper"),
        marked("Neighbours on a German whisper line differ by at least 5."),
        marked("{0} and {1} are neighbours on a German whisper line and differ by at least 5"),
        "green",
        5,
    ),
    _whisper(
        "dutch-whisper",
        marked("Dutch whisper"),
        marked("Neighbours on a Dutch whisper line differ by at least 4."),
        marked("{0} and {1} are neighbours on a Dutch whisper line and differ by at least 4"),
        "orange",
        4,
    ),
    _whisper(
        "whisper",
        marked("Whisper"),
        marked("Neighbours on a whisper line differ by at least {difference}."),
        marked("{0} and {1} are neighbours on a whisper line and differ by at least {2}"),
        "green",
        None,
    ),
    Rule(
        name="renban",
        title=marked("Renban"),
        family="lines",
        form=Form.PAIRS,
        fields=(LINE,),
        sentence=marked("A renban line holds consecutive digits in any order, none twice."),
        reason=marked(
            "{0} and {1} are on a renban line, too short for digits so far apart, and no "
            "digit repeats on it"
        ),
        parts=_renban,
        shapes=partial(_line, shade="purple"),
    ),
    Rule(
        name="nabner",
        title=marked("Nabner"),
        family="lines",
        form=Form.PAIRS,
        fields=(LINE,),
        sentence=marked("No two digits on a nabner line are equal or consecutive."),
        reason=marked(
            "{0} and {1} are on a nabner line, so they are neither equal nor consecutive"
        ),
        parts=_nabner,
        shapes=partial(_line, shade="pink"),
    ),
    Rule(
        name="palindrome",
        title=marked("Palindrome"),
        family="lines",
        form=Form.PAIRS,
        fields=(LINE,),
        sentence=marked("A palindrome reads the same from both ends."),
        reason=marked("{0} and {1} mirror each other on a palindrome, so they are equal"),
        parts=_palindrome,
        shapes=partial(_line, shade="grey"),
    ),
    Rule(
        name="entropic-line",
        title=marked("Entropic line"),
        family="lines",
        form=Form.PAIRS,
        fields=(LINE,),
        sentence=marked(
            "Any three cells in a row on an entropic line hold a low, a middle and a high digit."
        ),
        reason=marked(
            "{0} and {1} are within three cells of an entropic line, so they are not of "
            "the same third of the digits"
        ),
        parts=partial(_three_sorts, allowed=other_third),
        shapes=partial(_line, shade="orange"),
        wrong=_not_in_thirds,
    ),
    Rule(
        name="modular-line",
        title=marked("Modular line"),
        family="lines",
        form=Form.PAIRS,
        fields=(LINE,),
        sentence=marked(
            "Any three cells in a row on a modular line leave three different "
            "remainders when divided by 3."
        ),
        reason=marked(
            "{0} and {1} are within three cells of a modular line, so they leave "
            "different remainders when divided by 3"
        ),
        parts=partial(_three_sorts, allowed=other_rest),
        shapes=partial(_line, shade="blue"),
    ),
)
