"""The solution that many links carry, as a judge: what breaks it, and whether it is the only one.

It is never used to solve, and not kept: what it tells is whether a reading agrees with it.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

import attrs

from lapiz import BadInput, Position
from lapiz.core import Budget
from lapiz.search.walking import plain_budget, plain_then_learning, solutions
from lapiz_grid import (
    Board,
    Constraint,
    Digits,
    agrees,
    cells_of,
    constraints_of,
    usual,
)
from lapiz_sudoku.board import Layout

MOST_CONFLICTS = 10_000
"""How many conflicts it may take to show that there is one solution."""


@attrs.frozen
class SolutionJudge:
    """The digits of a solution by cell, as far as it is told, in a grid with regions.

    `values` are the digits that the grid may have, if not 1 to its side. What an
    entry means is asked with the rules `beside` it, which may alter that.
    """

    side: int
    labels: tuple[str, ...]
    digits: Mapping[int, int]
    values: Digits = ()
    beside: tuple[Any, ...] = ()

    def board(self, constraints: tuple[Constraint, ...]) -> Board:
        """Return what rules may ask of the grid."""
        values = self.values or usual(self.side)
        return Board(self.side, constraints, self.labels, digits=values)

    @property
    def is_whole(self) -> bool:
        """Whether it tells all cells."""
        return len(self.digits) == self.side**2

    def breaks(self, entry: Any) -> bool:
        """Tell whether an entry of the field `rules` does not hold, or cannot be read."""
        try:
            rules = {"rules": [*self.beside, entry]}
            constraints = constraints_of(rules, self.side, self.values)
        except BadInput:
            return True
        return any(self.broken(constraints, self.board(constraints)))

    def broken(self, constraints: Sequence[Constraint], board: Board) -> Iterator[Constraint]:
        """Yield the constraints that do not hold."""
        if not self.digits:
            return
        whole = [self.digits.get(cell, board.digits[0]) for cell in range(self.side**2)]
        for constraint in constraints:
            parts = constraint.meaning(board)
            if any(
                self.digits.keys() >= set(cells_of(part)) and not agrees(part, whole, board.digits)
                for part in parts
            ):
                yield constraint

    def clashing_houses(self, layout: Layout) -> list[str]:
        """Return the sorts of houses in which a digit is twice."""
        sorts = (
            house.sort
            for house in layout.houses
            if house.sort != "extra region"
            and self.digits.keys() >= set(house.order)
            and len({self.digits[cell] for cell in house.order}) < len(house.order)
        )
        return list(dict.fromkeys(sorts))


def solutions_up_to_two(start: Position) -> list[tuple[int, ...]] | None:
    """Return up to two solutions, the candidates of each; None if that takes too long."""

    def two(budget: Budget, learning: bool) -> list[tuple[int, ...]]:
        return list(islice(solutions(start, budget=budget, learning=learning), 2))

    return plain_then_learning(start.space, plain_budget(start.space), MOST_CONFLICTS, two)
