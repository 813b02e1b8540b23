"""Makes a position that shows a technique small, and small changes that spoil the pattern."""

from collections.abc import Callable, Iterator
from typing import Any

import attrs

from lapiz import BadInput, OutOfBudget, Position, Profile, Puzzle, Square, Technique, bits
from lapiz.core import Budget
from lapiz.search.walking import count, first
from lapiz.solving import BRANCHES
from lapiz_workshop.lab import Find, comes_first
from lapiz_workshop.lab.finding import finds, settled

Shows = Callable[[Position], bool]


def shrink(technique: Technique, find: Find, profile: Profile | None = None) -> Find:
    """Return a pattern in a position with as little else as possible.

    Candidates of the solution are placed outside the pattern, and removed ones that it does not
    need are put back. If the pattern is still there when all singles are placed, they are placed.
    Where the technique came first in a solve, it still does.
    """
    puzzle, wanted = find.puzzle, find.deduction

    def shows(tried: Position) -> bool:
        return any(
            deduction.effect == wanted.effect and set(deduction.truths) == set(wanted.truths)
            for deduction in finds(technique, puzzle, tried)
        )

    def is_first(tried: Position) -> bool:
        return comes_first(technique, attrs.evolve(puzzle, start=tried), profile)

    position = _smaller(puzzle, shows)
    if find.comes_first and not is_first(position):
        # Asking for all that comes before it takes long: only where the quick way spoilt it.
        position = _smaller(puzzle, lambda tried: shows(tried) and is_first(tried))
    return Find(written(puzzle, position), wanted, is_first(position))


def _smaller(puzzle: Puzzle, shows: Shows) -> Position:
    """Return a smaller position that still shows what the start of a puzzle shows."""
    position = puzzle.start
    try:
        solution = first(position, budget=Budget(BRANCHES, "branches")) or ()
    except OutOfBudget:
        solution = ()
    settle = settled if shows(settled(position)) else _as_it_is
    position = settle(position)
    for candidate in solution:
        if not position.placed >> candidate & 1:
            tried = settle(position.place(candidate))
            position = tried if shows(tried) else position
    for candidate in bits(_implied(puzzle, position) & ~position.alive):
        tried = attrs.evolve(position, alive=position.alive | 1 << candidate)
        position = tried if shows(tried) else position
    return position


def _as_it_is(position: Position) -> Position:
    return position


def near_misses(technique: Technique, find: Find) -> Iterator[Puzzle]:
    """Iterate over nearly the same positions in which the technique does not fire.

    Each has one more open candidate, or one fewer placed. Of a puzzle with one solution they have
    one, too: otherwise a technique that takes this for granted would not even be asked.
    """
    puzzle, start = find.puzzle, find.puzzle.start
    unique = _has_one(start)
    for position in _nearly(puzzle, start):
        if not finds(technique, puzzle, position) and _has_one(position) == unique:
            yield written(puzzle, position)


def _has_one(position: Position) -> bool:
    """Tell whether a position leads to one solution; False if counting takes too long."""
    try:
        return count(position, 2, budget=Budget(BRANCHES, "branches")) == 1
    except OutOfBudget:
        return False


def _nearly(puzzle: Puzzle, start: Position) -> Iterator[Position]:
    for candidate in bits(_implied(puzzle, start) & ~start.alive):
        yield attrs.evolve(start, alive=start.alive | 1 << candidate)
    for candidate in bits(start.placed):
        yield puzzle.space.start(bits(start.placed & ~(1 << candidate)))


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


def written(puzzle: Puzzle, position: Position) -> Puzzle:
    """Return a puzzle that starts at a position, with what is placed in its grid if it has one."""
    document = puzzle.kind.write(puzzle, position)
    for plain in (with_filled_grid(puzzle, position, document), document):
        try:
            read = puzzle.kind.read({"kind": puzzle.kind.name, **plain})
        except BadInput:
            continue
        if (read.start.alive, read.start.placed) == (position.alive, position.placed):
            return attrs.evolve(read, title=puzzle.title, source=puzzle.source, expect={})
    return attrs.evolve(puzzle, start=position, expect={})


def with_filled_grid(
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
