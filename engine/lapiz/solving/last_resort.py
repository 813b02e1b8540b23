"""What only a search can tell a solve: how many solutions there are, and a step without a name."""

from lapiz.core.bits import bits
from lapiz.core.budget import Budget, OutOfBudget
from lapiz.core.deduction import Deduction
from lapiz.core.errors import BadInput
from lapiz.core.kind import Puzzle
from lapiz.core.space import Position
from lapiz.proof import Refusal, refuse
from lapiz.search import backtracking, counting
from lapiz.search.backtracking import search_budget
from lapiz.search.refutation import choice, unnamed
from lapiz.search.witness import has_one_solution

__all__ = ["CHOICE", "UNNAMED", "LastResort", "givens"]

UNNAMED = "unnamed"
"""The technique name of what search had to find."""
CHOICE = "choice"


class LastResort:
    """The searches of one solve; what was found out once is not looked for again.

    What a reader of the log should know is added to `notes`.
    """

    def __init__(self, puzzle: Puzzle, start: Position, notes: list[str]) -> None:
        self.puzzle, self.start, self.notes = puzzle, start, notes
        self.unique: bool | None = None
        self.several: bool | None = None

    def has_several(self) -> bool:
        """Tell whether the puzzle has several solutions, or too many for a search to count."""
        if self.several is None:
            try:
                self.several = counting.count(self.puzzle, 2, budget=self._budget()) > 1
            except (OutOfBudget, BadInput):  # a kind refuses to count what is too large
                self.several = True
        return self.several

    def is_unique(self, position: Position, *, chose: bool) -> bool:
        """Tell whether the givens have one solution; counted once, before it is first assumed.

        `position` is how far the solve has come, `chose` whether it made choices on the way.
        """
        if self.unique is None:
            start = self.start
            # What was proved since leaves the same solutions; choices do not.
            given = start.alive == start.origin and not chose
            try:
                searched = position if given else givens(start)
                self.unique = has_one_solution(searched, self._budget())
            except OutOfBudget:
                self.unique = True
                self.notes.append("that there is only one solution is taken on trust")
            if not self.unique:
                self.notes.append("techniques that assume one solution are left out")
        return self.unique

    def step(self, position: Position, *, choose: bool) -> Deduction | str:
        """Return an unnamed deduction, or the status in which the solve ends without one.

        With `choose` a branch is taken where there are several solutions.
        """
        try:
            if self._has_several_now(position):
                branch = choice(position) if choose else None
                return branch.named(CHOICE) if branch else "many solutions"
            refutation = unnamed(position)
        except OutOfBudget:
            self.notes.append("the search gave up")
            return "stuck"
        return self._proved(refutation, position) if refutation else "stuck"

    def may_have_several(self, position: Position) -> bool:
        """Tell whether a position has several solutions, or too many branches to tell."""
        try:
            return self._has_several_now(position)
        except OutOfBudget:
            return True

    def _has_several_now(self, position: Position) -> bool:
        if self.several is None:
            self.several = backtracking.count(position, 2, budget=self._budget()) > 1
        return self.several

    def _budget(self) -> Budget:
        return search_budget(self.puzzle.space)

    def refusal(self, deduction: Deduction, position: Position) -> Refusal | None:
        """Return why a deduction is not proved, or None if it is."""
        return refuse(deduction, position)

    def _proved(self, deduction: Deduction, position: Position) -> Deduction | str:
        refusal = self.refusal(deduction, position)
        if refusal is None:
            return deduction.named(UNNAMED)
        self.notes.append(f"a refutation is too long to prove: {refusal.message}")
        return "stuck"


def givens(position: Position) -> Position:
    """Return the position of the givens alone, as far as they are placed now."""
    space, origin = position.space, position.origin
    placed = 0
    for candidate in bits(position.placed):
        if not origin & ~space.keep[candidate]:
            placed |= space.bit[candidate]
    return Position(space, origin, placed, origin, position.memo)
