"""Makes puzzles with one solution, and looks for those that need a technique."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

import attrs

from lapiz.bits import bits
from lapiz.errors import BadInput
from lapiz.fields import fields
from lapiz.kind import Puzzle
from lapiz.log import Log
from lapiz.plugins import registry
from lapiz.search import OutOfWork, count, first
from lapiz.solver import solve
from lapiz.space import Position, Space

__all__ = ["dig", "generate", "random_solution"]

BRANCHES = 2_000
"""How many branches one count may take before a puzzle is given up as too wide."""


def generate(
    kind: str,
    *,
    seed: int | None = None,
    uses: Sequence[str] = (),
    tries: int = 1000,
    options: Mapping[str, Any] | None = None,
) -> Iterator[tuple[Puzzle, Log]]:
    """Iterate over puzzles of a kind with their solves, endlessly, from a seed.

    `uses` are techniques that the default solve must use, each at least once; StopIteration
    comes when `tries` puzzles in a row do not. `options` are the kind's own ({"side": 6}).
    Raises BadInput for an unknown kind, technique or option.
    """
    known = registry()
    made = known.kind(kind)
    if made.generate is None:
        raise BadInput(f"puzzles of kind {kind!r} cannot be generated")
    wanted = {known.technique(name, kind).name for name in uses}
    random = Random(seed)
    failures = 0
    while failures < tries:
        puzzle = made.generate(random, options or {})
        log = solve(puzzle, fallback=not wanted)
        if wanted <= log.counts().keys():
            failures = 0
            expect = {"uses": sorted(wanted), "status": log.status}
            yield attrs.evolve(puzzle, expect=expect if wanted else {}), log
        else:
            failures += 1


def random_solution(space: Space, random: Random, *, seeds: int) -> tuple[int, ...]:
    """Return a random solution of an empty space, as a sorted tuple of candidates.

    About `seeds` random candidates are placed as long as the singles do not contradict them;
    search does the rest. Raises OutOfWork when a hundred beginnings lead nowhere.
    """
    for _ in range(100):
        try:
            found = first(_seeded(space, random, seeds), limit=BRANCHES)
        except OutOfWork:
            continue
        if found is not None:
            return found
    raise OutOfWork("no random solution found")


def _seeded(space: Space, random: Random, seeds: int) -> Position:
    layout, position = fields(space), space.start()
    for _ in range(seeds):
        left = list(bits(position.open))
        if not left:
            break
        candidate = random.choice(left)
        placed = position.place(candidate)
        if layout.singles(layout.state(placed.alive, placed.placed)) >= 0:
            position = placed
        else:
            position = position.remove(space.bit[candidate])
    return position


def dig(
    space: Space,
    solution: Sequence[int],
    random: Random,
    *,
    least: int = 0,
    accept: Callable[[list[int]], bool] | None = None,
) -> list[int]:
    """Return as few candidates of a solution as still have it as their only solution.

    In random order each one is left out if the rest has one solution (and `accept` agrees),
    until `least` are left. The result cannot be made smaller unless `least` stopped it.
    """
    givens = list(solution)
    for candidate in random.sample(givens, len(givens)):
        if len(givens) <= least:
            break
        rest = [other for other in givens if other != candidate]
        try:
            if count(space.start(rest), 2, limit=BRANCHES) == 1 and (not accept or accept(rest)):
                givens = rest
        except OutOfWork:
            continue
    return givens
