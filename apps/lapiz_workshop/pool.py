"""Makes the pool that practice asks from: `python -m lapiz_workshop.pool OUT FILE...`.

Positions in which a technique is the easiest thing to do come from the solves of puzzles that are
generated, and of those in the files. Those are kept in which few steps of it are there, with the
candidates of which each, were it open, would spoil the pattern; where these are rare, positions of
the same puzzles in which it is not there. Singles are asked about where an elimination has just
made one: elsewhere there are many, and none has a near-miss. OUT is a folder, which gets a file for
each kind. The same files make the same pool; to techniques all of whose steps there do one thing,
some were added that `lapiz generate --uses` finds, where more goes.
"""

import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path

import attrs

from lapiz import (
    BadInput,
    Kind,
    Log,
    OutOfBudget,
    Puzzle,
    Step,
    Technique,
    load_all,
    registry,
    solve,
    steps as steps_of,
)
from lapiz.solving import generate
from lapiz_workshop.invariants import invariant
from lapiz_workshop.lab import Find, near_misses, with_technique, written
from lapiz_workshop.pooled import Pooled

MADE_OF_USUAL, MADE_OF_OTHERS = 2500, 60
"""How many puzzles are made of the usual kind, and of each other one."""
PER_TECHNIQUE = 12
NOT_THERE = 8
"""How many positions in which a technique is not there it has, near-misses among them."""
PER_PUZZLE = 2
"""How many positions of a technique one puzzle may give."""
TRIED = 3 * PER_TECHNIQUE
"""How many positions of a technique are looked at, of which the best are kept."""
FEW_STEPS, MOST_STEPS = 3, 12
"""With more different steps of a technique it is too easily seen, or more than can be shown."""
MOST_NEAR = 4
"""How many near-misses are noted with a position."""
LONGEST_TEXT = 1500
MOST_SQUARES = 150


@attrs.define
class Gathered:
    """Positions in which a technique comes first, and some of their puzzles in which others do."""

    there: list[Find] = attrs.Factory(list)
    elsewhere: list[Puzzle] = attrs.Factory(list)


Pool = dict[str, Gathered]


def main(out: str, files: Iterable[str]) -> None:
    """Write the pool that some files, and puzzles made here, give."""
    puzzles = [puzzle for file in files for puzzle in load_all(file)]
    for kind in registry().kinds.values():
        pool: Pool = {}
        for puzzle, log in _solved(kind, puzzles):
            _gather(pool, puzzle, log)
        lines = [line for name in sorted(pool) for line in _lines(pool[name], name)]
        if lines:
            path = Path(out) / f"{kind.name}.jsonl"
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _solved(kind: Kind, puzzles: Iterable[Puzzle]) -> Iterator[tuple[Puzzle, Log]]:
    """Yield puzzles with the log of their solve, plain ones first.

    One that shows a technique is solved with that.
    """
    if kind.generator:
        usual = kind.name == registry().usual_kind
        made = generate(kind.name, seed=1, tries=20)
        yield from islice(made, MADE_OF_USUAL if usual else MADE_OF_OTHERS)
    for puzzle in puzzles:
        if puzzle.kind is kind and _is_small(puzzle):
            with suppress(BadInput, OutOfBudget):
                named = puzzle.expect.get("technique")
                having = kind.profile
                if named:
                    having = with_technique(having, registry().technique(named, kind.name))
                yield puzzle, solve(puzzle, having, fallback=False, spares=False)


def _is_small(puzzle: Puzzle) -> bool:
    return sum(map(len, puzzle.kind.geometry(puzzle).rows)) <= MOST_SQUARES


def _gather(pool: Pool, puzzle: Puzzle, log: Log) -> None:
    """Add the positions of a solve in which a technique comes first."""
    steps: dict[str, list[Find]] = {}
    for technique, step in _asked(puzzle, log):
        finds = steps.setdefault(technique.name, [])
        if len(finds) < PER_PUZZLE:
            bare = attrs.evolve(step.puzzle, title="", source="", expect={})
            finds.append(Find(written(bare, step.before), step.deduction))
    elsewhere = {name: finds for name, finds in steps.items() if not _is_single(name)}
    for name, finds in steps.items():
        own = pool.setdefault(name, Gathered())
        if len(own.there) < TRIED:
            own.there += finds
            own.elsewhere += [each[0].puzzle for other, each in elsewhere.items() if other != name]


def _asked(puzzle: Puzzle, log: Log) -> Iterator[tuple[Technique, Step]]:
    """Yield the steps to ask about: of the kind's own techniques, and singles that are few."""
    removed = False
    for step in log.steps:
        technique = registry().techniques.get(step.technique)
        fits = technique and step.puzzle.kind is puzzle.kind
        if technique and fits and (removed or not technique.last):
            yield technique, step
        removed = bool(step.deduction.removes)


def _is_single(name: str) -> bool:
    return registry().techniques[name].last is not None


def _lines(gathered: Gathered, name: str) -> Iterator[str]:
    """Yield the lines of the best positions of a technique."""
    technique, missing, known = registry().techniques[name], NOT_THERE, set[int]()
    judged = _judged(technique, gathered.there, known)
    best = sorted(judged, key=lambda one: one[0] > FEW_STEPS)[:PER_TECHNIQUE]
    for _, pooled, find in best:
        near = tuple(islice(_near(technique, find), MOST_NEAR))
        missing -= bool(near)
        yield attrs.evolve(pooled, near=near).line
    if best:
        others = filter(None, (_without(technique, one, known) for one in gathered.elsewhere))
        yield from islice((other.line for other in others), max(0, missing))


def _judged(
    technique: Technique, finds: list[Find], known: set[int]
) -> Iterator[tuple[int, Pooled, Find]]:
    """Yield positions with the number of different steps there; of images of each other the first.

    `known` has the invariants of those that were met.
    """
    for find in finds:
        with suppress(BadInput, OutOfBudget):
            pooled = Pooled.of(technique.name, True, find.puzzle)
            here = _again(pooled, find.puzzle)
            steps = _effects(technique, here) if here and invariant(here) not in known else 0
            if here and 0 < steps <= MOST_STEPS:
                known.add(invariant(here))
                yield steps, pooled, attrs.evolve(find, puzzle=here)


def _without(technique: Technique, puzzle: Puzzle, known: set[int]) -> Pooled | None:
    """Return a position as the pool keeps it, if a technique is not there and it is new."""
    with suppress(BadInput, OutOfBudget):
        pooled = Pooled.of(technique.name, False, puzzle)
        here = _again(pooled, puzzle)
        if here and invariant(here) not in known and not _effects(technique, here):
            known.add(invariant(here))
            return pooled
    return None


def _again(pooled: Pooled, puzzle: Puzzle) -> Puzzle | None:
    """Return what is read of a line; nothing where that is long, or another position."""
    here = pooled.puzzle(puzzle.kind.name)
    same = here.start.alive == puzzle.start.alive and not here.start.placed & ~puzzle.start.placed
    return here if same and len(pooled.text) <= LONGEST_TEXT else None


def _effects(technique: Technique, puzzle: Puzzle) -> int:
    deductions = steps_of(puzzle, technique.name, problems=[])
    return len({deduction.effect for deduction in deductions})


def _near(technique: Technique, find: Find) -> Iterator[int]:
    """Yield the candidates of which each, were it open, would make the position a near-miss."""
    start = find.puzzle.start
    for puzzle in near_misses(technique, find):
        more = puzzle.start.alive & ~start.alive
        if puzzle.start.placed != start.placed:
            return
        if more.bit_count() == 1 and not _effects(technique, puzzle):
            yield more.bit_length() - 1


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
