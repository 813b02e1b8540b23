"""A clue outside the grid: how many odd digits come before the first even one."""

from collections.abc import Iterable

import lapiz
from lapiz_rules import Automaton, Field, Rule, Sort, outside_clue


def odd_start(number: int, digits: tuple[int, ...]) -> Automaton:
    def step(left: int, digit: int) -> int | None:
        if left < 0:  # the first even digit has been seen
            return left
        if digit % 2 == 0:
            return -1 if left == 0 else None
        return left - 1 if left else None

    return Automaton(number, step, lambda left: left <= 0)


@lapiz.hook
def lapiz_rules() -> Iterable[Rule]:
    yield outside_clue(
        "odd-start",
        odd_start,
        "A clue outside says how many odd digits come before the first even one.",
        clue=Field("count", Sort.NUMBER, "How many.", 0, 9),
        template="odd start {0} in {1}",
    )
