"""The few steps of a solve that something rests on: what can be left out is left out.

The steps are tried from the last to the first: one is left out if the others, each proved again
in the position that the ones before it make, still reach the goal. With fewer steps less is
proved, so no step of what is kept can be left out (up to the work allowed for a proof).
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

import attrs

from lapiz.core import Budget, Deduction, Grounds, Position, bits, union
from lapiz.proof import refuse, refuse_choice, region
from lapiz.solving.last_resort import REST

TRIAL_NODES = 2_000
"""How many nodes a proof with fewer steps before it may visit in the trials."""

Effect = tuple[int, int]


@attrs.frozen
class Goal:
    """What a slice must reach: candidates that are gone, candidates that are placed."""

    gone: int = 0
    placed: int = 0

    def met(self, alive: int, placed: int) -> bool:
        """Tell whether a position with these sets reaches the goal."""
        return not self.gone & alive and not self.placed & ~placed


@attrs.frozen
class Cut:
    """A step that is kept: its index, what it still removes and places, and what it can spare.

    `spare` are the candidates of its truths that the whole solve had ruled out by then and the
    slice has not: the proof goes through with them, too.
    """

    index: int
    removes: int
    places: int
    spare: int


class Slicer:
    """Slices one run of steps: `claim` gives a step's deduction, `befores` are their positions.

    What a step rests on may take long to find, so only those that are kept are asked.

    >>> from lapiz.core.space import Item, Space
    >>> space = Space(("a", "b", "c"), (Item("x", "cell", 0b011), Item("y", "cell", 0b111)))
    >>> made = [Deduction(removes=0b100, truths=(0,)), Deduction(places=0b001, truths=(0,))]
    >>> start = space.start(alive=0b101)
    >>> slicer = Slicer(made.__getitem__, [start, start.remove(0b100)])
    >>> [cut.index for cut in slicer.slice(Goal(placed=0b001))]
    [1]
    """

    def __init__(self, claim: Callable[[int], Deduction], befores: Sequence[Position]) -> None:
        self._claim, self._befores = claim, befores
        self._regions: dict[int, int] = {}
        self._known: dict[int, dict[int, Effect]] = {}

    def slice(self, goal: Goal) -> list[Cut]:
        """Return the steps that the goal needs; all of them if the steps never reach it."""
        upto = self._first_met(goal)
        kept: list[int] = []
        for index in reversed(range(upto)):
            before = self._befores[index]
            if not goal.met(*self._end(before.alive, before.placed, kept)):
                kept.insert(0, index)
        return self._cuts(kept)

    def standing(self, keeps: Callable[[Deduction], bool]) -> list[Cut]:
        """Return what is still proved when only some steps are made, leaving out what is not."""
        indexes = [index for index in range(len(self._befores)) if keeps(self._claim(index))]
        return [cut for cut in self._cuts(indexes) if cut.removes or cut.places]

    def _first_met(self, goal: Goal) -> int:
        """Return how many steps it takes to reach the goal."""
        for index, before in enumerate(self._befores):
            if goal.met(before.alive, before.placed):
                return index
        return len(self._befores)

    def _end(self, alive: int, placed: int, indexes: Iterable[int]) -> tuple[int, int]:
        """Return what is alive and placed after some steps."""
        keep = self._befores[0].space.keep
        for index in indexes:
            removes, places = self._effect(index, alive)
            alive &= ~removes
            placed |= places
            for candidate in bits(places):
                alive &= keep[candidate]
        return alive, placed

    def _cuts(self, indexes: Sequence[int]) -> list[Cut]:
        start, cuts = self._befores[0] if self._befores else None, list[Cut]()
        assert start or not indexes
        alive, placed = (start.alive, start.placed) if start else (0, 0)
        for index in indexes:
            removes, places = self._effect(index, alive)
            spare = self._region(index) & alive & ~self._befores[index].alive
            cuts.append(Cut(index, removes, places, spare))
            alive, placed = self._end(alive, placed, [index])
        return cuts

    def _region(self, index: int) -> int:
        """Return the candidates on which it depends what a step proves."""
        if index not in self._regions:
            self._regions[index] = region(self._claim(index), self._befores[index].space)
        return self._regions[index]

    def _effect(self, index: int, alive: int) -> Effect:
        """Return what of a step's effect is proved where these candidates are alive."""
        region, before = self._region(index), self._befores[index]
        proved = self._known.setdefault(index, {before.alive & region: self._claim(index).effect})
        key = alive & region
        if key not in proved:
            proved[key] = self._proved(index, alive)
        return proved[key]

    def _proved(self, index: int, alive: int) -> Effect:
        deduction, before = self._claim(index), self._befores[index]
        if deduction.technique == REST:  # where more is left it would be another search
            return 0, 0
        position = Position(before.space, alive, before.placed, before.origin)
        proves = partial(self._proves, position, deduction)
        if proves(deduction.removes, deduction.places):
            return deduction.removes, deduction.places
        effect = deduction.removes | deduction.places
        if not effect & (effect - 1):  # a single candidate, and it is not proved: nothing to split
            return 0, 0
        removes = union(
            1 << candidate for candidate in bits(deduction.removes) if proves(1 << candidate, 0)
        )
        places = union(
            1 << candidate for candidate in bits(deduction.places) if proves(0, 1 << candidate)
        )
        return removes, places

    @staticmethod
    def _proves(position: Position, deduction: Deduction, removes: int, places: int) -> bool:
        part = attrs.evolve(deduction, removes=removes, places=places)
        if deduction.grounds is Grounds.CHOICE:  # that it may be made was settled in the solve
            return refuse_choice(part, position) is None
        return refuse(part, position, Budget(TRIAL_NODES, "nodes")) is None
