"""Lists of deductions, and deductions put together by what they do."""

from collections.abc import Iterable

import attrs

from lapiz.core import Deduction, Puzzle, Told


class DeductionList(list[Deduction], Told):
    """A list of deductions that knows their `puzzle`, so that a notebook can show it in words."""

    def __init__(self, puzzle: Puzzle, deductions: Iterable[Deduction]) -> None:
        super().__init__(deductions)
        self.puzzle = puzzle


@attrs.frozen
class Alternatives:
    """All deductions with one effect: the `simplest`, and how many `others` there are."""

    simplest: Deduction
    others: int = 0


def by_effect(deductions: Iterable[Deduction]) -> list[Alternatives]:
    """Return deductions by their effect, in the order in which the effects come first.

    The simplest is that of the technique that comes first; among its own the one that rests on the
    fewest items.

    >>> first, second = Deduction(removes=1, truths=(1, 2)), Deduction(removes=1, truths=(3,))
    >>> [(ways.simplest is second, ways.others) for ways in by_effect([first, second])]
    [(True, 1)]
    """
    groups: dict[tuple[int, int], list[Deduction]] = {}
    for deduction in deductions:
        groups.setdefault(deduction.effect, []).append(deduction)
    return [
        Alternatives(
            min(
                (member for member in group if member.technique == group[0].technique),
                key=lambda one: len(one.truths),
            ),
            len(group) - 1,
        )
        for group in groups.values()
    ]
