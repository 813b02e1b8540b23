"""Shows what a technique is worth: where it fires, a small example, what it changes in solves."""

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
from lapiz.core.technique import Profile, Technique
from lapiz.plugins.containment import contained
from lapiz.plugins.registry import registry
from lapiz.plugins.taming import changing, tamed
from lapiz.proof import refuse
from lapiz.search.backtracking import first
from lapiz.search.propagation import Propagator
from lapiz.solving.generate import BRANCHES, positions
from lapiz.solving.log import Log
from lapiz.solving.rating import rating_of
from lapiz.solving.solver import solve

__all__ = ["Find", "Impact", "expecting", "impact", "mine", "near_miss", "shrink", "with_technique"]


@attrs.frozen(eq=False)
class Find:
    """A position where a technique fires, and the deduction that it makes there."""

    puzzle: Puzzle
    """The puzzle, with the position as its start."""
    deduction: Deduction

    @property
    def size(self) -> int:
        """How many candidates are open."""
        return self.puzzle.start.open.bit_count()

    @property
    def worth(self) -> tuple[bool, int]:
        """A key to sort by, best for teaching first: without singles to take first, then small."""
        start = self.puzzle.start
        return _settled(start) != start, self.size


def mine(technique: Technique, puzzles: Iterable[Puzzle], seed: int = 1) -> Iterator[Find]:
    """Iterate over positions where a technique fires, at most one for each puzzle.

    Positions of the usual solve are tried first, then others on the way to the solution.
    """
    for puzzle in puzzles:
        for position in positions(puzzle, Random(seed)):
            deduction = _fires(technique, puzzle, position)
            if deduction:
                yield Find(attrs.evolve(puzzle, start=position), deduction)
                break


def _fires(technique: Technique, puzzle: Puzzle, position: Position) -> Deduction | None:
    """Return the first proved deduction of a technique that changes a position."""
    for deduction in _finds(technique, puzzle, position):
        if refuse(deduction, position) is None:
            return deduction.named(technique.name)
    return None


def _finds(technique: Technique, puzzle: Puzzle, position: Position) -> Iterable[Deduction]:
    """Return what a technique finds that changes a position; PluginError if it misbehaves."""

    view = puzzle.kind.view(position)
    if not technique.foreign:
        return changing(technique.find(view), position)

    def find() -> list[Deduction]:
        tame = (tamed(deduction, puzzle)[0] for deduction in technique.find(view))
        return list(changing(tame, position))

    who, doing = f"plugin {technique.provider}", f"technique {technique.name}"
    return contained(who, find, doing=doing, passing=())


def shrink(technique: Technique, find: Find) -> Find:
    """Return the same pattern in a position with as little else as possible.

    Candidates of the solution are placed outside the pattern, and removed ones that it does not
    need are put back. If the pattern is still there when all singles are placed, they are placed.
    """
    puzzle, wanted = find.puzzle, find.deduction
    position = puzzle.start

    def shows(tried: Position) -> bool:
        return any(
            deduction.effect == wanted.effect and set(deduction.truths) == set(wanted.truths)
            for deduction in _finds(technique, puzzle, tried)
        )

    try:
        solution = first(position, budget=Budget(BRANCHES, "branches")) or ()
    except OutOfBudget:
        solution = ()
    settle = _settled if shows(_settled(position)) else _as_it_is
    position = settle(position)
    for candidate in solution:
        if not position.placed >> candidate & 1:
            tried = settle(position.place(candidate))
            position = tried if shows(tried) else position
    for candidate in bits(_implied(puzzle, position) & ~position.alive):
        tried = attrs.evolve(position, alive=position.alive | 1 << candidate)
        position = tried if shows(tried) else position
    return Find(_written(puzzle, position), wanted)


def _settled(position: Position) -> Position:
    """Return a position with all singles placed."""
    return Propagator(position).assume().position


def _as_it_is(position: Position) -> Position:
    return position


def near_miss(technique: Technique, find: Find) -> Puzzle | None:
    """Return nearly the same position, in which the technique does not fire; None if none is found.

    It has one more open candidate, or one fewer placed.
    """
    puzzle, start = find.puzzle, find.puzzle.start
    addable = bits(_implied(puzzle, start) & ~start.alive)
    nearly = [attrs.evolve(start, alive=start.alive | 1 << candidate) for candidate in addable]
    for candidate in bits(start.placed):
        nearly.append(puzzle.space.start(bits(start.placed & ~(1 << candidate))))
    for position in nearly:
        if not any(_finds(technique, puzzle, position)):
            return _written(puzzle, position)
    return None


def expecting(technique: Technique, find: Find) -> Puzzle:
    """Return the puzzle of a find, with its effect as what the file expects."""
    names, space = find.puzzle.space.names, find.puzzle.space
    gone, new = find.deduction.removes, find.deduction.places
    expect = {
        "technique": technique.name,
        "removes": names(gone & find.puzzle.start.alive),
        "places": names(new & space.everything),
    }
    expect = {field: value for field, value in expect.items() if value}
    return attrs.evolve(find.puzzle, title=technique.title, expect=expect)


def _implied(puzzle: Puzzle, position: Position) -> int:
    """Return the candidates that are possible if only what is placed is known."""
    return puzzle.space.start(bits(position.placed)).alive & position.origin


def _written(puzzle: Puzzle, position: Position) -> Puzzle:
    """Return a puzzle that starts at a position, with what is placed in its grid if it has one."""
    document = puzzle.kind.write(puzzle, position)
    for plain in (_with_filled_grid(puzzle, position, document), document):
        try:
            read = puzzle.kind.read({"kind": puzzle.kind.name, **plain})
        except BadInput:
            continue
        if (read.start.alive, read.start.placed) == (position.alive, position.placed):
            return attrs.evolve(read, title=puzzle.title, source=puzzle.source, expect={})
    return attrs.evolve(puzzle, start=position, expect={})


def _with_filled_grid(
    puzzle: Puzzle, position: Position, document: dict[str, Any]
) -> dict[str, Any]:
    """Return a document with everything that is placed in its grid, not in a list."""
    rows, grid = puzzle.kind.geometry(puzzle).rows, document.get("grid")
    if not isinstance(grid, list) or list(map(len, grid)) != list(map(len, rows)):
        return document
    # The document shows which character this kind writes for an empty square.
    empty = min(
        (
            character
            for line, row in zip(grid, rows, strict=True)
            for character, square in zip(line, row, strict=True)
            if not _character(square, puzzle.start)
        ),
        default=".",
    )
    filled = ["".join(_character(square, position) or empty for square in row) for row in rows]
    return {field: value for field, value in document.items() if field != "placed"} | {
        "grid": filled
    }


def _character(square: Square, position: Position) -> str:
    """Return the character of what is placed in a square, or nothing."""
    placed = (text for candidate, text in square.marks if position.placed >> candidate & 1)
    return next(placed, "")


@attrs.frozen
class Impact:
    """What a technique changes in the solves of a corpus; of two numbers, the first is without."""

    technique: str
    puzzles: int
    fires: int
    """How often it is used."""
    fires_in: int
    """In how many puzzles."""
    displaces: Mapping[str, int]
    """How many steps fewer each other technique makes; negative if it makes more."""
    steps: tuple[int, int]
    """Steps in the puzzles that are solved both times, without the fallback."""
    scores: tuple[float, float]
    newly_solved: tuple[str, ...]
    """The puzzles that are solved only with it, without the fallback."""
    no_longer: tuple[str, ...]
    """The puzzles that are solved only without it."""
    problems: tuple[str, ...]


def impact(
    technique: Technique, puzzles: Iterable[Puzzle], profile: Profile | None = None
) -> Impact:
    """Solve each puzzle without a technique and with it, never by the fallback, and compare.

    If the profile does not name the technique, its score decides when it is used.
    """
    pairs = list[tuple[Log, Log]]()
    scores = [0.0, 0.0]
    for puzzle in puzzles:
        base = profile or puzzle.kind.profile
        having = with_technique(base, technique)
        lacking = attrs.evolve(having, off=having.off | {technique.name})
        logs = solve(puzzle, lacking, fallback=False), solve(puzzle, having, fallback=False)
        pairs.append(logs)
        if all(log.status == "solved" for log in logs):
            scores = [sum(two) for two in zip(scores, _scores(logs, having), strict=True)]
    return _impact(technique.name, pairs, (scores[0], scores[1]))


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
        names = (pair[0].puzzle.name for pair, was in zip(pairs, solved, strict=True) if was == how)
        return tuple(names)

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


def with_technique(profile: Profile, technique: Technique) -> Profile:
    """Return a profile that uses a technique.

    If the profile does not name it, it comes before the first technique with a higher score.
    """
    profile = attrs.evolve(profile, off=profile.off.difference(technique.names))
    if not set(technique.names).isdisjoint(profile.order):
        return profile
    worth, techniques = profile.score(technique), registry().techniques
    order = [name for name in profile.order if name in techniques]
    harder = (i for i, name in enumerate(order) if profile.score(techniques[name]) > worth)
    at = next(harder, len(order))
    return attrs.evolve(profile, order=(*order[:at], technique.name, *order[at:]))


def _scores(logs: tuple[Log, Log], profile: Profile) -> tuple[float, float]:
    """Return the scores of two solves; zeros if the profile's scale cannot rate them."""
    try:
        before, after = (rating_of(log, profile.scale, profile).score for log in logs)
    except BadInput:
        return 0.0, 0.0
    return before, after
