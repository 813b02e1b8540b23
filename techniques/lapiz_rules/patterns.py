"""Lines whose digits match a regular expression.

An expression is a tuple, and the state of its automaton is what is left to be matched: the
derivative by the digits so far (Source: J. A. Brzozowski, Derivatives of regular expressions).
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from lapiz import Name, of_process
from lapiz.core import TooLarge
from lapiz_grid import Automaton, Board, Constraint, Digits, Field, Follow, Rule, Sort
from lapiz_grid.digits import SYMBOLS
from lapiz_rules.clues import LINE, ends
from lapiz_rules.drawing import lines

MOST_REPEATS = 25
"""How often a part may be repeated by number: no line is longer in one house."""
MOST_SIZE = 2_000
"""How large an expression may grow."""
MOST_STATES = 1_500
"""How many expressions there may be: each is a state, and costs time."""

Expression = tuple[Any, ...]
NEVER: Expression = ("never",)
NOTHING: Expression = ("nothing",)


class Unreadable(ValueError):
    """A text that is no expression."""


def _one_of(digits: frozenset[int]) -> Expression:
    return ("digit", digits) if digits else NEVER


def _then(one: Expression, other: Expression) -> Expression:
    if NEVER in (one, other):
        return NEVER
    if one == NOTHING or other == NOTHING:
        return other if one == NOTHING else one
    if one[0] == "then":  # to the right, so that equal ones look equal
        return _then(one[1], _then(one[2], other))
    return ("then", one, other)


def _either(*ways: Expression) -> Expression:
    flat = {part for way in ways for part in (way[1] if way[0] == "either" else (way,))} - {NEVER}
    if len(flat) < 2:
        return flat.pop() if flat else NEVER
    return ("either", frozenset(flat))


def _often(one: Expression) -> Expression:
    return one if one[0] == "often" or one in (NEVER, NOTHING) else ("often", one)


def _empty(one: Expression) -> bool:
    """Tell whether an expression matches no digits at all."""
    if one[0] == "then":
        return _empty(one[1]) and _empty(one[2])
    if one[0] == "either":
        return any(map(_empty, one[1]))
    return one[0] in ("nothing", "often")


def _after(one: Expression, digit: int) -> Expression:
    """Return what is left of an expression after a digit."""
    sort = one[0]
    if sort == "digit":
        return NOTHING if digit in one[1] else NEVER
    if sort == "then":
        left = _then(_after(one[1], digit), one[2])
        return _either(left, _after(one[2], digit)) if _empty(one[1]) else left
    if sort == "either":
        return _either(*(_after(way, digit) for way in one[1]))
    return _then(_after(one[1], digit), one) if sort == "often" else NEVER


def _size(one: Expression) -> int:
    parts = one[1] if one[0] == "either" else one[1:]
    return 1 + sum(_size(part) for part in parts if isinstance(part, tuple))


def _left(one: Expression, digit: int) -> Expression:
    """Return what is left of an expression after a digit, unless it is too large."""
    try:
        left = _after(one, digit)
        size = _size(left)
    except RecursionError:
        raise TooLarge("an expression grows too deep") from None
    if size > MOST_SIZE:
        raise TooLarge(f"an expression grows larger than {MOST_SIZE}")
    return left


class _Reader:
    """Reads an expression: digits, `.`, `[13-5]`, `[^2]`, `(12|3)`, `*`, `+`, `?`, `{2,3}`."""

    def __init__(self, text: str, digits: Digits) -> None:
        self.text, self.at, self.known = text.replace(" ", ""), 0, frozenset(digits)

    def whole(self) -> Expression:
        expression = self._ways()
        if self.at < len(self.text):
            raise Unreadable(f"{self.text[self.at]!r} at place {self.at + 1} has no beginning")
        return expression

    def _peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def _take(self, character: str = "") -> str:
        taken = self._peek()
        if not taken or (character and taken != character):
            expected = repr(character) if character else "more"
            raise Unreadable(f"expected {expected} at place {self.at + 1}")
        self.at += 1
        return taken

    def _ways(self) -> Expression:
        expression = self._row()
        while self._peek() == "|":
            self.at += 1
            expression = _either(expression, self._row())
        return expression

    def _row(self) -> Expression:
        parts: list[Expression] = []
        while self._peek() not in ("", "|", ")"):
            parts.append(self._repeated(self._atom()))
        expression = NOTHING
        for part in reversed(parts):
            expression = _then(part, expression)
        return expression

    def _repeated(self, one: Expression) -> Expression:
        while self._peek() in ("*", "+", "?", "{") and self._peek():
            sign = self._take()
            if sign == "{":
                one = self._counted(one)
            elif sign == "?":
                one = _either(NOTHING, one)
            else:
                one = _then(one, _often(one)) if sign == "+" else _often(one)
        return one

    def _counted(self, one: Expression) -> Expression:
        text = self.text[self.at :].partition("}")[0]
        least, comma, most = text.partition(",")
        bounds = [least, most or least] if comma and most else [least, least]
        if "}" not in self.text[self.at :] or not all(b.isdecimal() for b in bounds):
            raise Unreadable(f"expected a number such as {{2}} or {{2,3}} at place {self.at + 1}")
        low, high = map(int, bounds)
        if not low <= high <= MOST_REPEATS:
            raise Unreadable(f"{{{text}}}, expected numbers up to {MOST_REPEATS}, in order")
        self.at += len(text) + 1
        whole = _often(one) if comma and not most else NOTHING
        for number in range(high):
            whole = (
                _then(one, whole) if number >= high - low else _either(NOTHING, _then(one, whole))
            )
            if _size(whole) > MOST_SIZE:
                raise TooLarge(f"the expression is larger than {MOST_SIZE}")
        return whole

    def _atom(self) -> Expression:
        character = self._take()
        if character == "(":
            expression = self._ways()
            self._take(")")
            return expression
        if character == "[":
            return self._class()
        if character == ".":
            return _one_of(self.known)
        return _one_of(frozenset({self._digit(character)}))

    def _class(self) -> Expression:
        other = self._peek() == "^"
        self.at += other
        digits: set[int] = set()
        while self._peek() != "]":
            low = self._digit(self._take())
            high = low
            if self._peek() == "-":
                self.at += 1
                high = self._digit(self._take())
            digits.update(self.known & {*range(low, high + 1)})
        self._take("]")
        return _one_of(self.known - digits if other else frozenset(digits))

    def _digit(self, character: str) -> int:
        digit = SYMBOLS.find(character.upper())
        if digit not in self.known:
            raise Unreadable(
                f"{character!r} at place {self.at}, expected a digit or one of .[(|*+?{{"
            )
        return digit


@of_process(most=500)
def matching(pattern: str, digits: Digits) -> Automaton:
    """The digits match a regular expression, as a whole.

    Raises Unreadable for what is none, TooLarge for one that grows too large.

    >>> pattern = matching("(12|3)*[7-9]", (1, 2, 3, 4, 5, 6, 7, 8, 9))
    >>> pattern.takes((1, 2, 3, 8)), pattern.takes((1, 8))
    (True, False)
    """

    known: dict[Expression, dict[int, Expression]] = {}

    def step(state: Expression, digit: int) -> Expression | None:
        ways = known.setdefault(state, {})
        if digit not in ways:
            if len(known) > MOST_STATES:
                raise TooLarge(f"more than {MOST_STATES} states")
            ways[digit] = _left(state, digit)
        return None if ways[digit] == NEVER else ways[digit]

    return Automaton(_Reader(pattern, digits).whole(), step, _empty)


def _regex(constraint: Constraint, board: Board) -> Iterator[Follow]:
    pattern = constraint.text("pattern")
    for line in constraint.groups:
        name = Name("the line {0} that matches {1}", ends(line, board), pattern)
        yield Follow(line, matching(pattern, board.digits), name)


def _unreadable(constraint: Constraint, board: Board) -> str:
    try:
        matching(constraint.text("pattern"), board.digits)
    except (Unreadable, TooLarge) as error:
        return f"pattern: {error}"
    except RecursionError:
        return "pattern: too many brackets in each other"
    return ""


def _drawn(digits: Sequence[int], random: Random) -> str:
    """Return an expression that digits match: of each one the digit, or two others besides."""
    parts = []
    for digit in digits:
        others = random.sample(range(1, max(digits) + 1), min(2, max(digits)))
        parts.append("".join(SYMBOLS[choice] for choice in sorted({digit, *others})))
    return "".join(f"[{part}]" for part in parts)


RULES = (
    Rule(
        "regex",
        _regex,
        "The digits along the line, in order, match {pattern}.",
        (
            LINE,
            Field(
                "pattern", Sort.TEXT, "A regular expression, as [13]+(2|45)?.", 1, 200, drawn=_drawn
            ),
        ),
        title="Pattern line",
        family="lines",
        shapes=lines("blue", 0.1),
        wrong=_unreadable,
    ),
)
