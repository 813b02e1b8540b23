"""The loop of every solve: singles, else a technique, else a search; and again from the singles.

What does these things is put in as `Seams`. `lapiz.plain` puts in plain forms, to be read;
`lapiz.solve` puts in fast and careful ones (`lapiz.solving.careful`). The loop is the same.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple, Protocol

import attrs

from lapiz.core import Deduction, Grounds, Position, Technique, last_candidates
from lapiz.proof import prove_singles
from lapiz.search.walking import unsound
from lapiz.solving.step import Entry, Single
from lapiz.solving.task import Ending

Step = Deduction | Ending
"""What a search for a step comes to: the step, or how the solve ends without one."""


class Placed(NamedTuple):
    """Singles that were placed and proved, the position after them, and whether it can go on."""

    entries: Sequence[Entry]
    position: Position
    possible: bool


class Singles(Protocol):
    """Places all candidates that are the last of their items."""

    @property
    def solved(self) -> bool:
        """Whether all required items are satisfied."""

    def run(self, position: Position) -> Placed:
        """Place all singles of a position."""

    def apply(self, removes: int, places: int) -> None:
        """Apply what another technique found."""


class Choosing(Protocol):
    """Asks the techniques, the easiest first."""

    def __call__(self, position: Position) -> Deduction | None:
        """Return the deduction to take, proved; None if no technique finds any."""


class Fallback(Protocol):
    """Searches where no technique finds anything."""

    def __call__(self, position: Position) -> Step:
        """Return a proved step, or how the solve ends."""


class Limits(Protocol):
    """Runs a search for a step within what the solve may take."""

    def __call__(self, find: Callable[[], Step], /) -> Step:
        """Return what a search comes to, or how the solve ends because a limit is reached."""


def unlimited(find: Callable[[], Step]) -> Step:
    """Return what a search comes to, however long it takes."""
    return find()


@attrs.frozen
class Seams:
    """What does the work of a solve."""

    singles: Singles
    choose: Choosing
    fallback: Fallback
    limits: Limits = unlimited


@attrs.define
class Progress:
    """How far a solve has come: the position, the steps that lead there, whether any is a choice.

    With `enough` it stops once there are so many steps.
    """

    position: Position
    enough: int | None = None
    entries: list[Entry] = attrs.field(factory=list)
    chose: bool = False

    @property
    def is_enough(self) -> bool:
        """Whether there are as many steps as are wanted."""
        return self.enough is not None and len(self.entries) >= self.enough

    def ended(self, status: str) -> str:
        """Return a status; whatever follows from a choice says only that there are several ways."""
        return "many solutions" if self.chose else status


def run(progress: Progress, seams: Seams) -> str:
    """Go on from a position as far as possible; return the status of the solve."""
    singles = seams.singles
    while True:
        placed = singles.run(progress.position)  # 1. place whatever is the last of its item
        progress.entries += placed.entries
        position = progress.position = placed.position
        if not placed.possible:
            return progress.ended("no solution")
        if singles.solved:
            return progress.ended("solved")
        if progress.is_enough:
            return "reached"
        # 2. ask the techniques, the easiest first; 3. as a last resort, search
        step = seams.limits(lambda: seams.choose(position) or seams.fallback(position))  # noqa: B023
        if isinstance(step, Ending):
            return step.status
        progress.entries.append(step)  # 4. note the step, and begin again
        progress.chose |= step.grounds is Grounds.CHOICE
        progress.position = position.apply(*step.effect)
        singles.apply(step.removes, progress.position.placed & ~position.placed)
        if progress.is_enough:
            return "reached"


class PlainSweep:
    """Places singles item by item, without fields: for spaces whose fields would not pay.

    The easiest technique goes through its items again and again; each of the others takes one
    single, the first in its own order, and then it is the easiest one's turn again.
    """

    def __init__(self, position: Position, techniques: Sequence[Technique]) -> None:
        self.start = position
        self.position: Position = position
        self.techniques = techniques
        self._left: dict[Technique, list[int]] = {}
        for technique in techniques:
            assert technique.last is not None
            if not technique.last.group:
                items, looks_at = enumerate(position.space.items), technique.last.looks_at
                self._left[technique] = [
                    n for n, item in items if item.required and looks_at(item.sort)
                ]

    def apply(self, removes: int, places: int) -> None:
        """Apply what another technique found."""
        self.position = self.position.apply(removes, places)

    def share(self, position: Position) -> None:
        """Nothing to share: there are no fields."""

    @cached_property
    def sound(self) -> bool:
        """Whether nothing that was placed at the start is gone, or a peer of another."""
        return not unsound(self.start)

    @property
    def solved(self) -> bool:
        """Whether all required items are satisfied."""
        return self.position.solved

    def run(self) -> tuple[list[Single], bool]:
        """Place all singles there are; return them, and False if an item was left empty."""
        done: list[Single] = []
        placed = True
        while placed:
            placed = False
            for technique in self.techniques:
                for single in self._singles(technique):
                    done.append((technique, *single))
                    placed = True
                    if technique is not self.techniques[0]:
                        break
                if placed:
                    break
        return done, self.position.broken is None

    def _singles(self, technique: Technique) -> Iterator[tuple[int, int]]:
        """Yield the last candidates of a technique's items, each one placed when yielded."""
        assert technique.last is not None
        if technique.last.group:
            singles = last_candidates(self.position, technique.last)
        else:
            singles = self._of_items(technique)
        for candidate, item in singles:
            # The last candidate of a group was found before others of it were placed.
            if self.position.open >> candidate & 1:
                self.position = self.position.place(candidate)
                yield candidate, item

    def _of_items(self, technique: Technique) -> Iterator[tuple[int, int]]:
        sets, kept = self.position.space.sets, []
        unsatisfied = self._left[technique]
        for index, number in enumerate(unsatisfied):
            options = sets[number] & self.position.alive
            if options & (options - 1):  # more than the lowest bit: not a single yet
                kept.append(number)
            elif options and not options & self.position.placed:
                self._left[technique] = kept + unsatisfied[index:]
                yield options.bit_length() - 1, number
        self._left[technique] = kept


@attrs.frozen
class PlainSingles:
    """Places singles item by item, and proves each."""

    sweep: PlainSweep

    @property
    def solved(self) -> bool:
        """Whether all required items are satisfied."""
        return self.sweep.solved

    def run(self, position: Position) -> Placed:
        """Place all singles of a position."""
        run, possible = self.sweep.run()
        return Placed(run, prove_singles(position, run), possible)

    def apply(self, removes: int, places: int) -> None:
        """Apply what another technique found."""
        self.sweep.apply(removes, places)
