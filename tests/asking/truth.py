"""What is true of a puzzle, found by a plain search that shares no code with lapiz's own."""

from collections.abc import Iterator
from itertools import islice

import attrs

import lapiz

MOST = 300
"""Solutions after which no more are listed."""


@attrs.define
class Truth:
    """The solutions of a puzzle as sets of candidates; `complete` unless there are too many."""

    puzzle: lapiz.Puzzle
    solutions: list[frozenset[int]]
    complete: bool

    @classmethod
    def of(cls, puzzle: lapiz.Puzzle) -> "Truth":
        found = list(islice(whole(puzzle), MOST + 1))
        return cls(puzzle, found, len(found) <= MOST)

    def may_be(self, candidate: int, gone: bool) -> bool | None:
        """Tell whether a candidate is in some solution, or, if gone, missing in some.

        None where that is not known.
        """
        if any((candidate in solution) != gone for solution in self.solutions):
            return True
        return False if self.complete else None


def whole(puzzle: lapiz.Puzzle) -> Iterator[frozenset[int]]:
    """Every solution of a puzzle that can be gone on with, where it hands over to another."""
    hand_over = puzzle.kind.hand_over
    for solution in solutions(puzzle):
        placed = sum(1 << candidate for candidate in solution)
        end = lapiz.Position(puzzle.space, placed, placed, puzzle.start.origin)
        following = hand_over.puzzle(puzzle, end) if hand_over else None
        if following is None or any(True for _ in whole(following)):
            yield solution


def solutions(puzzle: lapiz.Puzzle) -> Iterator[frozenset[int]]:
    """Every way to choose candidates so that each item has what it needs.

    Source: Knuth, algorithm X, with dicts of sets.
    """
    space, start = puzzle.space, puzzle.start
    open_ = {c for c in range(len(space.labels)) if start.alive >> c & 1}
    true = {c for c in range(len(space.labels)) if start.placed >> c & 1}
    if not true <= open_:
        return
    members = [{c for c in open_ if item.candidates >> c & 1} for item in space.items]
    of: dict[int, list[int]] = {c: [] for c in open_}
    for number, cover in enumerate(members):
        for candidate in cover:
            of[candidate].append(number)
    needed = {number for number, item in enumerate(space.items) if item.required}
    chosen: list[int] = []
    for candidate in sorted(true):
        if candidate not in open_:
            return
        open_ -= {peer for number in of[candidate] for peer in members[number]}
        needed.difference_update(of[candidate])
        chosen.append(candidate)
    yield from _search(members, of, needed, open_, chosen)


def _search(
    members: list[set[int]],
    of: dict[int, list[int]],
    needed: set[int],
    open_: set[int],
    chosen: list[int],
) -> Iterator[frozenset[int]]:
    if not needed:
        yield frozenset(chosen)
        return
    narrow = min(needed, key=lambda number: (len(members[number] & open_), number))
    for candidate in sorted(members[narrow] & open_):
        peers = {peer for number in of[candidate] for peer in members[number]}
        yield from _search(
            members, of, needed - set(of[candidate]), open_ - peers, [*chosen, candidate]
        )
