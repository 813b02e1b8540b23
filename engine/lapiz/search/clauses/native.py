"""The kernel of the search that learns, with the face of its twin in Python."""

from array import array
from collections.abc import Sequence
from typing import Any

from lapiz.core import Budget
from lapiz.proof.native import CORE
from lapiz.search.clauses.learning import Learner

SLICE_CONFLICTS = 500
"""How many conflicts a search takes at a time: it comes back so that a watch may end it."""


class NativeLearner:
    """A learner in C: see `Learner`, of which it makes every decision."""

    def __init__(self, variables: int) -> None:
        self._kernel: Any = CORE.Learner(variables)

    def add(self, literals: Sequence[int]) -> None:
        """Add a clause: one of these literals is true."""
        self._kernel.add(array("i", (len(literals), *literals)).tobytes())

    def add_all(self, flat: "array[int]") -> None:
        """Add clauses: of each its size, then its literals."""
        self._kernel.add(flat.tobytes())

    def add_sum(
        self, total: int, places: Sequence[Sequence[tuple[int, int]]], guard: int | None = None
    ) -> None:
        """Add a sum: of each place one of its variables, each with its value, is true."""
        flat = array("q")
        for place in places:
            flat.append(len(place))
            flat.extend(number for pair in place for number in pair)
        self._kernel.add_sum(total, flat.tobytes(), guard)

    def begin(self, assumed: Sequence[int], decided: Sequence[int] | None = None) -> None:
        """Begin a search for what satisfies all clauses, and what is assumed."""
        if decided is not None and not isinstance(decided, array):
            decided = array("i", decided)
        only = None if decided is None else decided.tobytes()
        self._kernel.begin(array("i", assumed).tobytes(), only)

    def prefer(self, variables: int, true: int) -> None:
        """After `begin`: of so many first variables try some as true, the others as false."""
        self._kernel.prefer(variables, true.to_bytes(variables // 8 + 1, "little"))

    def search(self, conflicts: int) -> tuple[bool | None, int]:
        """Go on; return whether there is a solution, and how many conflicts are left."""
        result: tuple[bool | None, int] = self._kernel.search(conflicts)
        return result

    def core(self) -> tuple[int, ...]:
        """Return what of the assumptions cannot be true together."""
        failed: tuple[int, ...] = self._kernel.core()
        return failed

    def note(self) -> None:
        """Note down from now on what is learnt."""
        self._kernel.note()

    def noted(self) -> bytes:
        """Return what was learnt since it is noted down: of each clause its size, its literals."""
        noted: bytes = self._kernel.noted()
        return noted

    def model(self, variables: int) -> int:
        """Return which of the first variables are true, as a set."""
        return int.from_bytes(self._kernel.model(variables), "little")


def learner(variables: int) -> Learner | NativeLearner:
    """Return a learner: the kernel where there is one, else its twin."""
    return Learner(variables) if CORE is None else NativeLearner(variables)


def satisfiable(search: Learner | NativeLearner, budget: Budget) -> bool | None:
    """Tell whether there is a solution, after `begin`; None where the conflicts are used up."""
    while budget.left > 0:
        allowed = min(budget.left, SLICE_CONFLICTS)
        answer, left = search.search(allowed)
        budget.left -= allowed - left
        if answer is not None:
            return answer
    return None
