"""Rules along lines: thermometers, whispers, renbans and their like."""

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from operator import attrgetter

from lapiz import Name, Shape
from lapiz_grid import (
    Board,
    Cells,
    Combine,
    Constraint,
    Exclude,
    Field,
    Rule,
    Sort,
    named_digits,
    relation,
)
from lapiz_rules.clues import LINE, ends
from lapiz_rules.drawing import lined, lines, spot_of
from lapiz_rules.makers import line_rule
from lapiz_rules.relations import equal, other_rest, other_third, rising, strictly_apart, within

FROM_BULB = Field("line", Sort.LINE, "The cells, from the bulb.", 2, sizes=(3, 5))
THIRDS = 3
"""In so many parts entropic and modular lines divide the digits."""


def _thermometer(constraint: Constraint, board: Board, step: int) -> Iterator[Exclude]:
    """Yield that of all pairs the later is larger, by as many cells as it is further on."""
    for line in constraint.groups:
        for (place, cell), (further, other) in combinations(enumerate(line), 2):
            relates = relation(board.ranks, rising, step * (further - place))
            yield Exclude(cell, other, relates)


def _each_two(line: Cells) -> Iterator[tuple[int, int]]:
    return combinations(dict.fromkeys(line), 2)


def _mirrored(line: Cells) -> Iterator[tuple[int, int]]:
    return ((line[place], line[-1 - place]) for place in range(len(line) // 2))


def _within_three(line: Cells) -> Iterator[tuple[int, int]]:
    for near in (1, 2):
        yield from zip(line, line[near:], strict=False)


def _renban(constraint: Constraint, board: Board) -> Iterator[Exclude | Combine]:
    """Yield that all pairs differ, by less than the length: so they are consecutive.

    That is all of the rule; the same as combinations shows more at once.
    """
    for line in constraint.groups:
        cells = tuple(dict.fromkeys(line))
        size = len(cells)
        relates = relation(board.digits, within, size - 1)
        for first, second in combinations(cells, 2):
            yield Exclude(first, second, relates)
        digits = board.digits
        runs = tuple(
            ((1 << size) - 1) << low
            for low, least in enumerate(digits[: len(digits) - size + 1])
            if digits[low + size - 1] - least == size - 1
        )
        yield Combine(cells, runs, Name("the renban line {0}", ends(cells, board)))


def third(board: Board) -> int:
    """Return how many digits are low, as many as are middle and high."""
    return len(board.digits) // THIRDS


def no_thirds(_: Constraint, board: Board) -> str:
    """Say so where the digits cannot be divided into low, middle and high ones."""
    if len(board.digits) % THIRDS == 0:
        return ""
    return Name("the digits {0} have no thirds", named_digits(board.digits))


def no_remainders(_: Constraint, board: Board) -> str:
    """Say so where no digit leaves some remainder when it is divided by three."""
    if len({digit % THIRDS for digit in board.digits}) == THIRDS:
        return ""
    digits = named_digits(board.digits)
    return Name("the digits {0} do not leave all three remainders by 3", digits)


def _bulb(constraint: Constraint, board: Board, size: float) -> Iterator[Shape]:
    for line in constraint.groups:
        yield lined(line, board, "grey", size)
        yield Shape("circle", (spot_of(line[0], board),), "grey", 0.74)


RULES = (
    Rule(
        "thermometer",
        partial(_thermometer, step=1),
        "Along a thermometer digits increase from the bulb.",
        (FROM_BULB,),
        reason="digits increase along the thermometer from {0} to {1}",
        shapes=partial(_bulb, size=0.3),
    ),
    Rule(
        "slow-thermometer",
        partial(_thermometer, step=0),
        "Along a slow thermometer no digit is smaller than the one before, seen from the bulb.",
        (FROM_BULB,),
        reason="digits do not decrease along the slow thermometer from {0} to {1}",
        shapes=partial(_bulb, size=0.16),
    ),
    line_rule(
        "german-whisper",
        strictly_apart,
        "Neighbours on a German whisper line differ by at least 5.",
        title="German whisper",
        reason="{0} and {1} are neighbours on a German whisper line and differ by at least 5",
        value=5,
        shade="green",
    ),
    line_rule(
        "dutch-whisper",
        strictly_apart,
        "Neighbours on a Dutch whisper line differ by at least 4.",
        title="Dutch whisper",
        reason="{0} and {1} are neighbours on a Dutch whisper line and differ by at least 4",
        value=4,
        shade="orange",
    ),
    line_rule(
        "whisper",
        strictly_apart,
        "Neighbours on a whisper line differ by at least {difference}.",
        reason="{0} and {1} are neighbours on a whisper line and differ by at least {2}",
        value=Field("difference", Sort.NUMBER, "The least difference.", most=24, adds_up=True),
        shade="green",
    ),
    Rule(
        "renban",
        _renban,
        "A renban line holds consecutive digits in any order, none twice.",
        (LINE,),
        reason="{0} and {1} are on a renban line, too short for digits so far apart, and no digit "
        "repeats on it",
        shapes=lines("purple"),
    ),
    line_rule(
        "nabner",
        strictly_apart,
        "No two digits on a nabner line are equal or consecutive.",
        reason="{0} and {1} are on a nabner line, so they are neither equal nor consecutive",
        value=2,
        pairs=_each_two,
        shade="pink",
    ),
    line_rule(
        "palindrome",
        equal,
        "A palindrome reads the same from both ends.",
        reason="{0} and {1} mirror each other on a palindrome, so they are equal",
        pairs=_mirrored,
        shade="grey",
    ),
    line_rule(
        "entropic-line",
        other_third,
        "Any three cells in a row on an entropic line hold a low, a middle and a high digit.",
        reason="{0} and {1} are within three cells of an entropic line, so they are not of the "
        "same third of the digits",
        value=third,
        pairs=_within_three,
        of=attrgetter("ranks"),
        shade="orange",
        wrong=no_thirds,
    ),
    line_rule(
        "modular-line",
        other_rest,
        "Any three cells in a row on a modular line leave three different remainders when divided "
        "by 3.",
        reason="{0} and {1} are within three cells of a modular line, so they leave different "
        "remainders when divided by 3",
        value=THIRDS,
        pairs=_within_three,
        shade="blue",
    ),
    line_rule(
        "parity-line",
        other_rest,
        "Of neighbours on a parity line one is even and one is odd.",
        reason="{0} and {1} are neighbours on a parity line, so one is even and one is odd",
        value=2,
        shade="pink",
        size=0.14,
    ),
)
