"""What a technique is good for: where it fires, a small position to teach it, what it changes."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any

import attrs

from lapiz.core.bits import bits
from lapiz.core.budget import Budget, OutOfBudget
from lapiz.core.deduction import Deduction
from lapiz.core.errors import BadInput
from lapiz.core.kind import Puzzle, Square
from lapiz.core.space import Position
from lapiz.core.technique import Last, Profile, Technique, last_candidates
from lapiz.plugins.registry import registry
from lapiz.plugins.taming import changing
from lapiz.proof import refuse
from lapiz.search.backtracking import first
from lapiz.solving.generate import BRANCHES, positions
from lapiz.solving.log import Log
from lapiz.solving.rating import rating_of
from lapiz.solving.solver import solve

__all__ = ["Find", "Impact", "expecting", "impact", "mine", "near_miss", "shrink", "with_technique"]


@attrs.frozen(eq=False)
class Find:
    """A position where a technique fires, and what it finds there."""

    puzzle: Puzzle
    """The puzzle, with that position as its start."""
    deduction: Deduction

    @property
    def size(self) -> int:
        """How many candidates are open."""
        return self.puzzle.start.open.bit_count()

    @property
    def worth(self) -> tuple[bool, int]:
        """How good it is for teaching, the least best: no single to take first, then small."""
        start = self.puzzle.start
        return _settled(start) != start, self.size


def mine(one: Technique, puzzles: Iterable[Puzzle], seed: int = 1) -> Iterator[Find]:
    """Iterate over positions where a technique fires: in each puzzle the likeliest one.

    Those of the usual solve come first, then others on the way to the solution.
    """
    for puzzle in puzzles:
        for position in positions(puzzle, Random(seed)):
            found = _fires(one, puzzle, position)
            if found:
                yield Find(attrs.evolve(puzzle, start=position), found)
                break


def _fires(one: Technique, puzzle: Puzzle, position: Position) -> Deduction | None:
    """Return the first proved deduction of a technique that changes a position."""
    for found in changing(one.find(puzzle.kind.view(position)), position):
        if refuse(found, position) is None:
            return found.named(one.name)
    return None


def shrink(one: Technique, found: Find) -> Find:
    """Return the same pattern in a position with as little else in it as can be.

    What the solution has elsewhere is placed, and marks that need not be gone are put back. Where
    the pattern can be had without any single left to take, there is none.
    """
    puzzle, wanted = found.puzzle, found.deduction
    position = puzzle.start

    def shows(other: Position) -> bool:
        return any(
            each.effect == wanted.effect and set(each.truths) == set(wanted.truths)
            for each in changing(one.find(puzzle.kind.view(other)), other)
        )

    try:
        solution = first(position, budget=Budget(BRANCHES, "branches")) or ()
    except OutOfBudget:
        solution = ()
    settle = _settled if shows(_settled(position)) else _as_it_is
    position = settle(position)
    for candidate in solution:
        if not position.placed >> candidate & 1:
            other = settle(position.place(candidate))
            position = other if shows(other) else position
    for candidate in bits(_implied(puzzle, position) & ~position.alive):
        other = attrs.evolve(position, alive=position.alive | 1 << candidate)
        position = other if shows(other) else position
    return Find(_written(puzzle, position), wanted)


def _settled(position: Position) -> Position:
    """Return a position with all singles placed."""
    while True:
        found = next(last_candidates(position, ANY), None)
        if found is None:
            return position
        position = position.place(found[0])


def _as_it_is(position: Position) -> Position:
    return position


ANY = Last(lambda view, candidate, item: Deduction(places=1 << candidate))
"""Singles of items of all sorts."""


def near_miss(one: Technique, found: Find) -> Puzzle | None:
    """Return nearly the same position, in which the technique must not fire; None: none found.

    It has one mark more, or one digit fewer, and what it is then is not yet enough.
    """
    puzzle, start = found.puzzle, found.puzzle.start
    more = bits(_implied(puzzle, start) & ~start.alive)
    nearly = [attrs.evolve(start, alive=start.alive | 1 << candidate) for candidate in more]
    for candidate in bits(start.placed):
        nearly.append(puzzle.space.start(bits(start.placed & ~(1 << candidate))))
    for position in nearly:
        if not any(changing(one.find(puzzle.kind.view(position)), position)):
            return _written(puzzle, position)
    return None


def expecting(one: Technique, found: Find) -> Puzzle:
    """Return the puzzle of a find, with the effect to expect of it."""
    names, space = found.puzzle.space.names, found.puzzle.space
    gone, new = found.deduction.removes, found.deduction.places
    expect = {
        "technique": one.name,
        "removes": names(gone & found.puzzle.start.alive),
        "places": names(new & space.everything),
    }
    said = {field: value for field, value in expect.items() if value}
    return attrs.evolve(found.puzzle, title=one.title, expect=said)


def _implied(puzzle: Puzzle, position: Position) -> int:
    """Return the candidates that what is placed leaves."""
    return puzzle.space.start(bits(position.placed)).alive & position.origin


def _written(puzzle: Puzzle, position: Position) -> Puzzle:
    """Return the puzzle of a position: with what is placed in its rows of signs, if it has such."""
    document = puzzle.kind.write(puzzle, position)
    for plain in (_with_signs(puzzle, position, document), document):
        try:
            read = puzzle.kind.read({"kind": puzzle.kind.name, **plain})
        except BadInput:
            continue
        if (read.start.alive, read.start.placed) == (position.alive, position.placed):
            return attrs.evolve(read, title=puzzle.title, source=puzzle.source, expect={})
    return attrs.evolve(puzzle, start=position, expect={})


def _with_signs(puzzle: Puzzle, position: Position, document: dict[str, Any]) -> dict[str, Any]:
    """Return a document with all that is placed in its rows of signs, none of it in a list."""
    rows, grid = puzzle.kind.geometry(puzzle).rows, document.get("grid")
    if not isinstance(grid, list) or list(map(len, grid)) != list(map(len, rows)):
        return document
    signs = [[_sign(square, position) for square in row] for row in rows]
    before = [[_sign(square, puzzle.start) for square in row] for row in rows]
    unfilled = {
        sign
        for line, known in zip(grid, before, strict=True)
        for sign, own in zip(line, known, strict=True)
        if not own
    }
    empty = min(unfilled, default=".")
    filled = ["".join(sign or empty for sign in line) for line in signs]
    return {field: value for field, value in document.items() if field != "placed"} | {
        "grid": filled
    }


def _sign(square: Square, position: Position) -> str:
    placed = [sign for candidate, sign in square.marks if position.placed >> candidate & 1]
    return placed[0] if placed else ""


@attrs.frozen
class Impact:
    """What a technique changes in the solves of a corpus: `before` without it, `after` with it."""

    technique: str
    puzzles: int
    fires: int
    """How often it is used."""
    fires_in: int
    """In how many puzzles."""
    displaces: Mapping[str, int]
    """How many fewer steps other techniques have; negative where they have more."""
    steps: tuple[int, int]
    """Of the puzzles that are solved both times, without the fallback."""
    scores: tuple[float, float]
    newly_solved: tuple[str, ...]
    """The puzzles that need the fallback without it, and do not with it."""
    no_longer: tuple[str, ...]
    """The puzzles that need the fallback with it only."""
    problems: tuple[str, ...]


def impact(one: Technique, puzzles: Iterable[Puzzle], profile: Profile | None = None) -> Impact:
    """Solve each puzzle without a technique and with it, never by the fallback, and compare.

    Where the profile does not name the technique it has its turn by its score.
    """
    pairs = list[tuple[Log, Log]]()
    scores = [0.0, 0.0]
    for puzzle in puzzles:
        base = profile or puzzle.kind.profile
        having = with_technique(base, one)
        lacking = attrs.evolve(having, off=having.off | {one.name})
        logs = solve(puzzle, lacking, fallback=False), solve(puzzle, having, fallback=False)
        pairs.append(logs)
        if all(log.status == "solved" for log in logs):
            scores = [sum(two) for two in zip(scores, _scores(logs, having), strict=True)]
    return _impact(one.name, pairs, (scores[0], scores[1]))


def _impact(name: str, pairs: list[tuple[Log, Log]], scores: tuple[float, float]) -> Impact:
    counts = [Counter[str](), Counter[str]()]
    for pair in pairs:
        for counter, log in zip(counts, pair, strict=True):
            counter.update(log.counts())
    others = sorted((counts[0].keys() | counts[1].keys()) - {name})
    changed = {other: counts[0][other] - counts[1][other] for other in others}
    solved = [tuple(log.status == "solved" for log in pair) for pair in pairs]
    both = [pair for pair, how in zip(pairs, solved, strict=True) if all(how)]

    def those(how: tuple[bool, bool]) -> tuple[str, ...]:
        found = (pair[0].puzzle.name for pair, was in zip(pairs, solved, strict=True) if was == how)
        return tuple(found)

    return Impact(
        technique=name,
        puzzles=len(pairs),
        fires=counts[1][name],
        fires_in=sum(name in after.counts() for _, after in pairs),
        displaces={other: change for other, change in changed.items() if change},
        steps=(
            sum(len(before.entries) for before, _ in both),
            sum(len(after.entries) for _, after in both),
        ),
        scores=scores,
        newly_solved=those((False, True)),
        no_longer=those((True, False)),
        problems=tuple(dict.fromkeys(str(p) for _, after in pairs for p in after.problems)),
    )


def with_technique(profile: Profile, one: Technique) -> Profile:
    """Return a profile that uses a technique: where it names it, or else by its score.

    It stands before the first one that is worth more.
    """
    profile = attrs.evolve(profile, off=profile.off.difference(one.names))
    if not set(one.names).isdisjoint(profile.order):
        return profile
    worth, known = profile.score(one), registry().techniques
    order = [name for name in profile.order if name in known]
    harder = (i for i, name in enumerate(order) if profile.score(known[name]) > worth)
    at = next(harder, len(order))
    return attrs.evolve(profile, order=(*order[:at], one.name, *order[at:]))


def _scores(logs: tuple[Log, Log], profile: Profile) -> tuple[float, float]:
    """Return the scores of two solves; nothing where the kind's scale has none."""
    try:
        before, after = (rating_of(log, profile.scale, profile).score for log in logs)
    except BadInput:
        return 0.0, 0.0
    return before, after
