"""Chooses the worked example of a technique: the smallest that is no simpler thing in disguise."""

from collections.abc import Iterator

import attrs

from lapiz import Deduction, Position, Puzzle, Technique, refuse, registry, solve, steps, union
from lapiz.show import board, escape, looks, step_lines
from lapiz_workshop.lab.finding import with_technique

FEW_TRUTHS = 4
"""Of an example that may be an earlier technique in disguise."""


@attrs.frozen(eq=False)
class Example:
    """A deduction of a technique, with the puzzle and the position in which it is made."""

    puzzle: Puzzle
    position: Position
    deduction: Deduction

    @property
    def degenerate(self) -> bool:
        """Whether something less would do: a part of its truths, or two parts that are the same.

        An ALS-XZ of which one half alone is a naked pair has truths to spare; a Death Blossom may
        have the same petal twice.
        """
        named = [members for members in self.deduction.roles.values() if members]
        return len(set(named)) < len(named) or bool(self.spare)

    @property
    def spare(self) -> tuple[int, ...]:
        """The truths without each of which alone the deduction is proved all the same."""
        truths = self.deduction.truths
        return tuple(truth for truth in truths if self._proved_without(truth))

    def __str__(self) -> str:
        """Return the example drawn and told, as Markdown."""
        deduction = self.deduction
        lines = board(self.puzzle, self.position, looks(deduction))
        unique = deduction.grounds.assumes_unique
        drawn = "\n".join(line.plain.rstrip() for line in lines)
        told = step_lines(self.puzzle, deduction, assumes_unique=unique)
        words = "\n\n".join(escape(str(line)) for line in told)
        return f"```text\n{drawn}\n```\n\n{words}\n"

    def _proved_without(self, truth: int) -> bool:
        fewer = tuple(other for other in self.deduction.truths if other != truth)
        slight = attrs.evolve(self.deduction, truths=fewer)
        return bool(fewer) and refuse(slight, self.position) is None

    @property
    def size(self) -> tuple[int, int, int]:
        """How much there is to see: truths, removals, candidates of the pattern."""
        marked = union(self.deduction.roles.values())
        changed = self.deduction.removes.bit_count() + self.deduction.places.bit_count()
        return len(self.deduction.truths) + changed, changed, marked.bit_count()


def worked_example(technique: Technique, puzzle: Puzzle) -> Example:
    """Return the smallest example of a technique in a puzzle; degenerate ones come last.

    It is looked for in the position of the puzzle, if that is in the middle of a solve, else at
    the steps of its solve, where everything simpler is done. Raises LookupError if there is none.
    """
    examples = sorted(_examples(technique, puzzle), key=lambda example: example.size)
    if not examples:
        raise LookupError(f"{technique.name} finds nothing in {puzzle.name}")
    good = (one for one in examples if not one.degenerate and not in_disguise(technique, one))
    return next(good, examples[0])


def in_disguise(technique: Technique, example: Example) -> bool:
    """Return whether an earlier technique does the same in the position from some of its truths.

    Two cells of the same two digits are an ALS-XZ, but a naked pair first. It is asked of small
    examples only: large ones are told by the truths that they have to spare.
    """
    truths = example.deduction.truths
    if not 0 < len(truths) <= FEW_TRUTHS:
        return False
    here = attrs.evolve(example.puzzle, start=example.position)
    return any(
        set(other.truths) <= set(truths) and _includes(other, example.deduction)
        for earlier in _earlier(technique, here)
        for other in steps(here, earlier)
    )


def _includes(other: Deduction, deduction: Deduction) -> bool:
    changed = deduction.removes & ~other.removes, deduction.places & ~other.places
    return bool(other.truths) and not any(changed)


def _earlier(technique: Technique, puzzle: Puzzle) -> Iterator[str]:
    """Yield the names of the techniques that a solve with this one asks before it."""
    profile = with_technique(puzzle.kind.profile, technique)
    for member in registry().chain(profile, puzzle.kind.name):
        if member.name == technique.name:
            return
        yield member.name


def _examples(technique: Technique, puzzle: Puzzle) -> Iterator[Example]:
    middle = puzzle.start.placed and {"placed", "removed"} & set(puzzle.document)
    there = list(_at(technique, puzzle)) if middle else []
    yield from there
    for step in [] if there else solve(puzzle).steps:
        if step.technique == technique.name:
            there.append(Example(step.puzzle, step.before, step.deduction))
            yield there[-1]
    if not there:
        yield from _at(technique, puzzle)


def _at(technique: Technique, puzzle: Puzzle) -> Iterator[Example]:
    for deduction in steps(puzzle, technique.name):
        yield Example(puzzle, puzzle.start, deduction)
