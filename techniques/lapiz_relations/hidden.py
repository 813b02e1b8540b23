"""Clues outside the grid about skyscrapers that others hide."""

from lapiz import of_process
from lapiz_grid import Automaton, Code, Digits, Field, Sort
from lapiz_rules import outside_clue

Seen = tuple[int, int]
BEFORE = -1


@of_process(most=500)
def first_hidden(value: int, digits: Digits) -> Automaton:
    """The first digit that is smaller than one before it has a value.

    >>> row = first_hidden(3, (1, 2, 3, 4))
    >>> row.takes((2, 4, 3, 1)), row.takes((2, 1, 3, 4)), row.takes((1, 2, 3, 4))
    (True, False, False)
    """

    def step(state: Seen, digit: int) -> Seen | None:
        """The state is the tallest so far, and whether one is hidden."""
        tallest, hidden = state
        if hidden or digit >= tallest:
            return (0, 1) if hidden else (digit, 0)
        return (0, 1) if digit == value else None

    return Automaton((BEFORE, 0), step, lambda state: bool(state[1]))


RULES = (
    outside_clue(
        "hidden-skyscraper",
        first_hidden,
        "A clue outside is the first skyscraper that a taller one before it hides, seen from "
        "there.",
        clue=Field("value", Sort.NUMBER, "The digit that is hidden first.", 1, 25, adds_up=True),
        template="the first hidden skyscraper {0} in {1}",
        codes=(Code("interactive-solver", "HiddenSkyscraper", "outside", "value"),),
    ),
)
