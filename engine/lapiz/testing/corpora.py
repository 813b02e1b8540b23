"""Puzzles and positions for tests, made when they are needed."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import count as numbers
from random import Random
from typing import Any

from lapiz.core import BadInput, OutOfBudget, Position, Puzzle, Technique
from lapiz.plugins.registry import registry
from lapiz.solving.generation import positions

TRIES = 100
"""How many attempts in a row may fail: some layouts have no solution."""


def corpus(kind: str, number: int = 5, *, seed: int = 1, **options: Any) -> tuple[Puzzle, ...]:
    """Return `number` random puzzles of a kind, the same ones each time.

    `options` are those of the kind (`side=6`). Raises BadInput if the kind cannot generate.

    >>> [puzzle.kind.name for puzzle in corpus("sudoku", 2, side=4)]
    ['sudoku', 'sudoku']
    """
    return _corpus(kind, number, seed, tuple(sorted(options.items())))


@cache
def _corpus(
    kind: str, number: int, seed: int, options: tuple[tuple[str, Any], ...]
) -> tuple[Puzzle, ...]:
    generator = registry().kind(kind).generator
    if generator is None:
        raise BadInput(f"puzzles of kind {kind!r} cannot be generated; load some instead")
    puzzles: list[Puzzle] = []
    failures = 0
    for attempt_seed in numbers(seed):
        if len(puzzles) == number:
            break
        try:
            puzzles.append(generator.make(Random(attempt_seed), dict(options)))
            failures = 0
        except OutOfBudget:
            failures += 1
            if failures == TRIES:
                raise
    return tuple(puzzles)


def situations(puzzles: Iterable[Puzzle], seed: int = 1) -> Iterator[tuple[Puzzle, Position]]:
    """Iterate over the puzzles' starts and many positions on the way to their solutions."""
    for puzzle in puzzles:
        yield puzzle, puzzle.start
        for position in positions(puzzle, Random(seed)):
            yield puzzle, position


def technique_of(technique: str | Technique) -> Technique:
    """Return the technique with a name; a technique is returned as it is."""
    return registry().technique(technique) if isinstance(technique, str) else technique
