"""What a puzzle needs to have one solution: givens first, then clues, are left out if they can."""

from collections.abc import Callable, Sequence
from random import Random

import attrs

from lapiz import OutOfBudget, Position, Space
from lapiz.core import Budget
from lapiz.search.walking import count, solutions
from lapiz.solving import thinned
from lapiz_grid.rule import Constraint
from lapiz_grid.setting.symmetry import flat

FOLLOWED = 4
"""How many branches a search may take where a person is to follow: few."""
DECIDED = 2_000
"""How many branches it may take where a puzzle is to be minimal, however hard it gets."""
MOST_LEFT_OUT = 40
"""How many givens, or clues, are tried to be left out, unless a puzzle is to be minimal."""


@attrs.frozen
class Needs:
    """Finds out what of a solution, and of clues, a puzzle needs to have no other solution.

    `space` is asked for that of some instances of rules, `parts` are the candidates of the solution
    in groups that are given together. At least `least` candidates are given. A `minimal` puzzle has
    nothing that can be left out; others may have, where few branches do not show it.
    """

    space: Callable[[Sequence[Constraint]], Space]
    parts: Sequence[Sequence[int]]
    random: Random
    least: int
    minimal: bool = False

    @property
    def solution(self) -> list[int]:
        """All candidates of the solution."""
        return flat(self.parts)

    def givens(self, space: Space) -> list[Sequence[int]]:
        """Return givens that leave one solution: such as other solutions differ in."""
        given = self._sampled()
        other = self.other(space.start(flat(given)))
        while other:
            candidate = self.random.choice(other)
            given.append(next(part for part in self.parts if candidate in part))
            other = self.other(space.start(flat(given)))
        return given

    def fewer_givens(self, space: Space, givens: list[Sequence[int]]) -> list[Sequence[int]]:
        """Return givens without those that the others make superfluous."""

        def enough(kept: list[Sequence[int]]) -> bool:
            return len(flat(kept)) >= self.least and self.single(space, flat(kept))

        return thinned(givens, self.random, enough, self._tried)

    def fewer_clues(
        self,
        clues: list[list[Constraint]],
        givens: Sequence[int],
        look: Callable[[list[list[Constraint]]], bool],
    ) -> list[list[Constraint]]:
        """Return clues without those that the others make superfluous, while they `look` well.

        Of each rule one is kept.
        """
        rules = {constraint.rule for clue in clues for constraint in clue}

        def enough(kept: list[list[Constraint]]) -> bool:
            if {constraint.rule for clue in kept for constraint in clue} != rules or not look(kept):
                return False
            return self.single(self.space(flat(kept)), givens)

        return thinned(clues, self.random, enough, self._tried)

    def single(self, space: Space, givens: Sequence[int]) -> bool:
        """Tell whether a search finds that givens have one solution."""
        try:
            return count(space.start(givens), 2, budget=self._budget()) == 1
        except OutOfBudget:
            return False

    def _sampled(self) -> list[Sequence[int]]:
        """Return random parts of the solution that are the least number of givens, or more."""
        sampled = list[Sequence[int]]()
        for part in self.random.sample(self.parts, len(self.parts)):
            if len(flat(sampled)) >= self.least:
                break
            sampled.append(part)
        return sampled

    def other(self, position: Position, branches: int = FOLLOWED) -> list[int]:
        """Return candidates of the solution that another one lacks; none if there is no other.

        Where a search takes too long, all that are open might be.
        """
        whole = set(self.solution)
        try:
            for solution in solutions(position, budget=Budget(branches, "branches")):
                lacking = sorted(whole - set(solution))
                if lacking:
                    return lacking
        except OutOfBudget:
            return [candidate for candidate in sorted(whole) if position.open >> candidate & 1]
        return []

    @property
    def _tried(self) -> int:
        return 0 if self.minimal else MOST_LEFT_OUT

    def _budget(self) -> Budget:
        return Budget(DECIDED if self.minimal else FOLLOWED, "branches")
