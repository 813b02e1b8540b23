"""What a player sees: a puzzle, what was placed since, what was crossed out."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs

from lapiz.core import BadInput, Meaning, Position, Puzzle, bits, union
from lapiz.files.puzzles import puzzle_of
from lapiz.solving import Subject, givens, subject

FIELDS = ("placed", "removed")


@attrs.frozen
class Entry:
    """What a player has entered: a candidate placed, or one crossed out."""

    candidate: int
    placed: bool

    def subject(self, puzzle: Puzzle) -> Subject:
        """Return what it says of the puzzle."""
        return Subject(puzzle, Meaning(self.candidate, gone=not self.placed))

    def text(self, puzzle: Puzzle) -> str:
        """Return it in the notation of the puzzle's kind."""
        return self.subject(puzzle).text


@attrs.frozen
class State:
    """What a player sees: the puzzle as it was given, what is placed since, what is crossed out."""

    puzzle: Puzzle
    placed: tuple[int, ...]
    removed: int

    @property
    def entries(self) -> list[Entry]:
        """Everything that can be taken back."""
        return [
            *(Entry(candidate, True) for candidate in self.placed),
            *(Entry(candidate, False) for candidate in bits(self.removed)),
        ]

    def position(self, entries: Iterable[Entry] | None = None) -> Position:
        """Return the position after some entries, or all of them."""
        position = self.puzzle.start
        for entry in self.entries if entries is None else entries:
            if entry.placed:
                position = position.place(entry.candidate)
            else:
                position = position.remove(1 << entry.candidate)
        return position

    @property
    def as_puzzle(self) -> Puzzle:
        """The puzzle with all entries made."""
        return attrs.evolve(self.puzzle, start=self.position())


def read_state(document: Any, expected: str = "") -> Puzzle:
    """Return the puzzle of a document, leaving out what the player has entered.

    `placed` and `removed` stay in its document, for `state_of`. Their names are checked, but not
    whether they fit the givens: a digit that clashes is a mistake to explain, not a reason to
    refuse the file.
    """
    if not isinstance(document, Mapping):
        return puzzle_of(document, expected)
    entered = {field: document[field] for field in FIELDS if field in document}
    puzzle = puzzle_of({k: v for k, v in document.items() if k not in FIELDS}, expected)
    for field, names in entered.items():
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise BadInput(f"{field}: expected a list of names", path=(field,))
        for index, name in enumerate(names):
            _candidate(puzzle, name, (field, index))
    return attrs.evolve(puzzle, document={**puzzle.document, **entered})


def state_of(puzzle: Puzzle, placed: Iterable[str] = (), removed: Iterable[str] = ()) -> State:
    """Return what a player sees; `placed` and `removed` name entries besides the puzzle's own.

    A cell without a single mark counts as not marked yet. Raises BadInput for unknown names.
    """
    start = puzzle.start
    base = givens(start)
    entered = dict.fromkeys(_candidates(puzzle, "placed", placed))
    crossed_out = _candidates(puzzle, "removed", removed)
    for candidate in bits(start.placed & ~base.placed):
        entered.setdefault(candidate)
    for candidate in bits(base.placed):
        entered.pop(candidate, None)
    state = State(attrs.evolve(puzzle, start=base), tuple(entered), 0)
    crossed = state.position().alive & ~start.alive & ~_unmarked(puzzle)
    crossed |= union(1 << candidate for candidate in crossed_out) & base.alive
    return attrs.evolve(state, removed=crossed)


def beyond(puzzle: Puzzle, original: Puzzle) -> tuple[list[str], list[str]]:
    """Return what a position has beyond the original puzzle: names of what is placed, and removed.

    Raises BadInput where they are not of one kind and size.
    """
    if puzzle.space.labels != original.space.labels:
        raise BadInput("the original is a puzzle of another kind or size", source=original.name)
    state, labels = state_of(puzzle), puzzle.space.labels
    typed = state.puzzle.start.placed & ~original.start.placed
    placed = [labels[candidate] for candidate in (*bits(typed), *state.placed)]
    return placed, [f"not {labels[candidate]}" for candidate in bits(state.removed)]


def _candidates(puzzle: Puzzle, field: str, more: Iterable[str]) -> list[int]:
    """Return the candidates of the entries in a field of a puzzle's document, and of more names."""
    return [_candidate(puzzle, name) for name in (*puzzle.document.get(field, ()), *more)]


def _candidate(puzzle: Puzzle, name: str, path: Sequence[str | int] = ()) -> int:
    try:
        named = subject(puzzle, name)
    except BadInput as error:
        raise BadInput(error.message, path=path) from None
    if named.candidate < 0:
        raise BadInput(
            f"{name!r} is not an entry, expected one such as {puzzle.space.labels[0]!r}", path=path
        )
    return named.candidate


def _unmarked(puzzle: Puzzle) -> int:
    """Return the candidates of all squares for several characters in which none is marked."""
    geometry, alive = puzzle.kind.geometry(puzzle), puzzle.start.alive
    if geometry.joins:
        return 0
    unmarked = 0
    for square in (square for row in geometry.rows for square in row):
        members = union(1 << candidate for candidate, _ in square.marks)
        several = members & (members - 1)  # without its lowest bit, is there still one?
        if several and not members & alive:
            unmarked |= members
    return unmarked
