"""What the usual length shows of an argument in many sentences, and what outlines a long one."""

from collections.abc import Sequence
from typing import Any, cast

from lapiz import Says, Space, Token, number
from lapiz.texts import CASE, SUPPOSED, Line, breath, marked
from lapiz_generic.jointly import SUPPOSED_ONE
from lapiz_generic.sentences import (
    CASE_ALIKE,
    NONE_SATISFIES,
    NOTHING,
    WITH,
    merged,
    shortened,
)

Told = tuple[Says, ...]
MOST_SUPPOSED, MOST_CASES, MOST_WORDS = 2, 3, 75
"""Up to how many suppositions, cases and words of an argument are shown at the usual length."""
FEWEST_LEFT_OUT = 2
"""How many sentences are left out, if any are."""


def excerpted(told: Told) -> tuple[Told, Told]:
    """Return what is shown of an argument: its beginning, how much more there is, and the rest.

    No sentence rests on a later one.
    """
    supposed = cases = words = shown = whole = 0
    for says in told:
        if says.pattern in SUPPOSITIONS:
            whole = shown if supposed else 0
            supposed += 1
        cases += says.pattern in CASES
        words += _weight(says)
        if supposed > MOST_SUPPOSED or cases > MOST_CASES or (words > MOST_WORDS and shown):
            shown = whole or shown  # rather a supposition less than a part of one
            break
        shown += 1
    if len(told) - shown < FEWEST_LEFT_OUT:
        return told, ()
    return (*told[:shown], Says(MORE, "", count=number(len(told) - shown))), told[shown:]


def _weight(says: Says) -> int:
    """Return about how many words a sentence has, a list counted by what it lists."""
    return len(says.pattern.split()) + sum(map(_length, says.tokens.values()))


def _length(token: Token) -> int:
    value = cast(Any, token.value)
    if token.sort == "said":
        return _weight(value)
    if isinstance(value, tuple):
        return sum(_length(part) if isinstance(part, Token) else 1 for part in value)
    return 1


def outline(space: Space, course: Sequence[Line]) -> Told:
    """Return what a supposition leads to at first, and that it fails in each case that is left.

    That is for a course whose lines are told one by one.
    """
    top = [line for line in course if not line.path]
    ends = len(top) < len(course)
    opening = breath(space, top if ends else top[:-1], MOST_OPENING)
    if not opening:
        opening = breath(space, [top[0], *top[-1:]] if ends else top[:1])
    told = merged(shortened(space, opening))
    count = number(sum(line.number > 0 for line in course))
    return *told, Says(FAILS[ends], "", count=count)


MOST_OPENING = 4
"""Up to how many facts of a long course are told."""
SUPPOSITIONS = {SUPPOSED, SUPPOSED_ONE}
CASES = {
    *(ends[True, facts] for ends in (NOTHING, NONE_SATISFIES) for facts in (True, False)),
    *(WITH, CASE, CASE_ALIKE),
}
"""Sentences that suppose something, and those of a case."""
MORE = marked("(--length full tells the rest, in {count} more sentences.)")
FAILS = marked(
    (
        "That leads to a contradiction, in {count} lines.",
        "Each of these cases leads to a contradiction, in {count} lines in all.",
    )
)
"""What is told of a long course, without cases and with them."""
