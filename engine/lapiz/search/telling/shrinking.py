"""Leaves out of a proof what it does not need, item by item."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from lapiz.core import Budget, Deduction, Position, bits
from lapiz.proof import refuse
from lapiz.search.following import Fields, excerpt, fields, state_of, too_wide
from lapiz.search.following.native import kernel_of
from lapiz.search.walking import settled

if TYPE_CHECKING:
    from lapiz.search.clauses import Oracle

SHRINKING_BRANCHES = 20
"""How many branches each attempt to leave out a truth may take."""
SHRINKING_NODES = 200
"""How many nodes of a proof it may take instead, in a space without fields."""
SHRINKING_CONFLICTS = 200
"""In how many conflicts it may show, where there are demands, that they are possible together."""


def shrink(
    position: Position,
    truths: Iterable[int],
    removes: int,
    places: int = 0,
    held: tuple[int, ...] = (),
) -> tuple[int, ...]:
    """Leave out one truth after the other, as long as the rest still proves what they do.

    Those in `held` stay, and come first. No other one can be left out of what is returned (up to
    the work allowed for showing that).
    """
    needed = sorted(set(truths).difference(held))
    prover = Prover(position, (*held, *needed))
    for number in _likely_superfluous(position, needed):
        if (held or len(needed) > 1) and prover.proves(removes, places, spared=number):
            prover.leave_out(number)
            needed.remove(number)
    return (*held, *needed)


def _likely_superfluous(position: Position, truths: list[int]) -> Iterator[int]:
    """Yield the truths with the most candidates first."""
    sets, alive = position.space.sets, position.alive
    yield from sorted(truths, key=lambda number: -(sets[number] & alive).bit_count())


class Prover:
    """Tells whether some truths prove removals and placings in a position.

    It does not replace the checker; where there are fields it gives the same answer in less time.
    """

    def __init__(self, position: Position, truths: Iterable[int]) -> None:
        self.position = position
        self.truths: tuple[int, ...] = tuple(truths)
        self.layout: Fields | None = None
        self.state: int = 0
        self.oracle: Oracle | None = None
        if too_wide(position.space) or position.space.demands:
            return
        if kernel_of(position.space):  # it gains nothing by shorter fields
            self.layout = fields(position.space)
            self.state = state_of(position) & self.layout.region(self.truths)
        else:
            self.layout = excerpt(position, self.truths)
            self.state = self.layout.full

    def proves(self, removes: int, places: int, spared: int = -1) -> bool:
        """Tell whether the truths, but for one spared, prove something.

        False also when it takes too many branches.
        """
        layout = self.layout
        if not layout:
            truths = tuple(truth for truth in self.truths if truth != spared)
            if self.position.space.demands and self._possible(truths, removes, places):
                return False
            claim = Deduction(removes=removes, places=places, truths=truths)
            return refuse(claim, self.position, Budget(SHRINKING_NODES, "nodes")) is None
        state = self.state & ~layout.region((spared,))
        # To be proved: no way to fill the fields with it placed (or with it gone).
        cases = [state & layout.masks[candidate] for candidate in bits(removes)]
        cases += [state & ~layout.own[candidate] for candidate in bits(places)]
        return all(
            settled(layout, case, Budget(SHRINKING_BRANCHES, "branches")) is False for case in cases
        )

    def _possible(self, truths: tuple[int, ...], removes: int, places: int) -> bool:
        """Tell whether truths can be satisfied against what they should prove: nothing would."""
        if self.oracle is None:
            from lapiz.search.clauses import Oracle  # which plain puzzles never need

            self.oracle = Oracle(self.position, Budget(0, "conflicts"), guarded=True)
        cases = [*bits(removes), *(~candidate for candidate in bits(places))]
        return any(self.oracle.possible(truths, (case,), SHRINKING_CONFLICTS) for case in cases)

    def leave_out(self, truth: int) -> None:
        """Stop using one of the truths."""
        self.truths = tuple(kept for kept in self.truths if kept != truth)
        if self.layout:
            self.state &= ~self.layout.region((truth,))
