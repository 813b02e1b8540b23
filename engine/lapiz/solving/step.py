"""The steps of a solve: what is noted of them on the way, and what is made of that afterwards."""

from collections.abc import Iterable, Iterator

import attrs

from lapiz.core import Deduction, Drawn, Passed, Position, Puzzle, Technique, of_process
from lapiz.proof import region
from lapiz.search.telling import illustrated, shortened
from lapiz.solving.last_resort import UNNAMED

Single = tuple[Technique, int, int]
"""What is noted of a single: technique, candidate and item."""
Entry = Single | Deduction
"""What a solve notes of a step; of a single no more than technique, candidate and item."""


@attrs.frozen(eq=False, repr=False)
class Step(Passed, Drawn):
    """One applied deduction of a puzzle: `before` and `after` are positions, `number` from 1.

    `rests_on` are the numbers of the earlier steps that killed a candidate the deduction's
    truths no longer have; givens count as step 0 and are not listed.
    `assumes_unique` tells whether it, or a step it rests on, assumes that the puzzle has one
    solution.
    """

    number: int
    before: Position = attrs.field(repr=False)
    deduction: Deduction
    after: Position = attrs.field(repr=False)
    rests_on: tuple[int, ...]
    assumes_unique: bool
    puzzle: Puzzle = attrs.field(repr=False)

    @property
    def technique(self) -> str:
        """The name of the technique."""
        return self.deduction.technique

    def __repr__(self) -> str:
        return f"<Step {self.number}: {repr(self.deduction).partition(' ')[2]}"


@of_process(most=20_000)
def placing(technique: str, candidate: int, item: int) -> Deduction:
    """Return what a single places: scales look at very many, and at the same ones again."""
    return Deduction(places=1 << candidate, truths=(item,), technique=technique)


def replayed(puzzle: Puzzle, entries: Iterable[Entry], count: int) -> Iterator[Step]:
    """Yield the steps of what a solve of a puzzle noted, after `count` steps that came before."""
    before = puzzle.start
    died: list[int] = []
    assuming: list[bool] = []
    for number, entry in enumerate(entries, count + 1):
        deduction = _deduction(puzzle, entry, before)
        after = before.apply(deduction.removes, deduction.places)
        used = _rests_on(deduction, before, died)
        rests_on = tuple(count + 1 + index for index in used)
        unique = deduction.grounds.assumes_unique or any(assuming[index] for index in used)
        yield Step(number, before, deduction, after, rests_on, unique, puzzle)
        died.append(before.alive & ~after.alive)
        assuming.append(unique)
        before = after


def _deduction(puzzle: Puzzle, entry: Entry, before: Position) -> Deduction:
    if isinstance(entry, Deduction):
        unnamed = entry.technique == UNNAMED
        return illustrated(shortened(entry, before) if unnamed else entry, before)
    technique, candidate, item = entry
    assert technique.last is not None
    explained = technique.last.explain(puzzle.kind.view(before), candidate, item)
    return explained.named(technique.name)


def _rests_on(deduction: Deduction, before: Position, died: list[int]) -> list[int]:
    dead = region(deduction, before.space) & ~before.alive
    return [index for index, killed in enumerate(died) if killed & dead]
