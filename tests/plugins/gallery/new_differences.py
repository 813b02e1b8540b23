"""A rule on a line: neighbours never have the same difference twice."""

from collections.abc import Iterable

import lapiz
from lapiz_rules import Automaton, Rule, line_rule

State = tuple[int, int]


def after(state: State, digit: int) -> State | None:
    """Return the last digit, and the differences met, one bit each."""
    last, met = state
    difference = 1 << abs(digit - last) if last else 0
    return None if met & difference else (digit, met | difference)


@lapiz.hook
def lapiz_rules() -> Iterable[Rule]:
    yield line_rule(
        "new-differences",
        Automaton((0, 0), after, lambda state: True),
        "Neighbours on the line never have the same difference twice.",
        template="the line of differences {0}",
    )
