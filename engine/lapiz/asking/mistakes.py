"""Finds the fewest of a player's entries to take back, and proves that they are wrong."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

import attrs

from lapiz.asking.ask import Supposition, suppose
from lapiz.core.bits import bits, union
from lapiz.core.budget import OutOfBudget
from lapiz.core.errors import BadInput
from lapiz.core.kind import Puzzle
from lapiz.core.space import Position
from lapiz.core.technique import Profile
from lapiz.files.puzzles import puzzle_of
from lapiz.search.backtracking import first, search_budget, unsound
from lapiz.search.witness import has_one_solution, witness
from lapiz.solving.goals import from_the_start, removed_text, subject
from lapiz.solving.solver import givens
from lapiz.solving.stages import wholes

__all__ = ["Entry", "Mistakes", "Proof", "State", "mistakes", "read_state", "state_of"]

FIELDS = ("placed", "removed")
MOST_TAKEN_BACK = 6
"""How many entries to take back are tried at most, when the puzzle has several solutions."""


@attrs.frozen
class Entry:
    """What a player has entered: a candidate placed, or one crossed out."""

    candidate: int
    placed: bool

    def text(self, puzzle: Puzzle) -> str:
        """Return it in the notation of the puzzle's kind."""
        if self.placed:
            return puzzle.space.labels[self.candidate]
        return removed_text(puzzle, self.candidate)


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


@attrs.frozen
class Proof:
    """Why some entries cannot all stay: a clash in words, or the contradiction they lead to."""

    entries: tuple[Entry, ...]
    clash: str = ""
    supposed: Supposition | None = None

    @property
    def proved(self) -> bool:
        """Whether there is a reason to show, not only a search that found no solution."""
        return bool(self.clash) or bool(self.supposed and self.supposed.refuted)


@attrs.frozen
class Mistakes:
    """The fewest entries to take back so that there is a solution again, and why.

    Each proof names entries that cannot all stay. Fewer entries would leave one of these groups
    whole.
    """

    entries: tuple[Entry, ...]
    proofs: tuple[Proof, ...]


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
    document, start = puzzle.document, puzzle.start
    base = givens(start)
    names = [*_names(document, "placed"), *placed]
    entered = dict.fromkeys(_candidate(puzzle, name) for name in names)
    for candidate in bits(start.placed & ~base.placed):
        entered.setdefault(candidate)
    for candidate in bits(base.placed):
        entered.pop(candidate, None)
    state = State(attrs.evolve(puzzle, start=base), tuple(entered), 0)
    crossed = state.position().alive & ~start.alive & ~_unmarked(puzzle)
    crossed_out = [*_names(document, "removed"), *removed]
    crossed |= union(1 << _candidate(puzzle, name) for name in crossed_out) & base.alive
    return attrs.evolve(state, removed=crossed)


def _names(document: Mapping[str, Any], field: str) -> Sequence[str]:
    names: Sequence[str] = document.get(field, ())
    return names


def _candidate(puzzle: Puzzle, name: str, path: Sequence[str | int] = ()) -> int:
    try:
        named = subject(puzzle, name)
    except BadInput as error:
        raise BadInput(error.message, path=path) from None
    if named.candidate < 0:
        raise BadInput(
            f"{name!r} is no entry, expected one such as {puzzle.space.labels[0]!r}", path=path
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


def mistakes(state: State, profile: Profile | None = None) -> Mistakes | None:
    """Return the fewest entries to take back; None if there is a solution with all of them.

    Raises OutOfBudget when a search for solutions takes too long, and ValueError when the puzzle
    has no solution even without any entry.
    """
    if _solvable(state.puzzle, state.position()):
        return None
    wrong = _against_the_solution(state)
    cores: list[tuple[Entry, ...]] = [(entry,) for entry in wrong]
    if not wrong:
        if not _solvable(state.puzzle, state.puzzle.start):
            state = _with_givens(state)
        wrong, cores = _fewest(state)
    return Mistakes(wrong, tuple(_proof(state, core, profile) for core in cores))


def _with_givens(state: State) -> State:
    """Return a state whose givens can be taken back, too; ValueError if that does not help."""
    puzzle, base = state.puzzle, state.puzzle.start
    bare = puzzle.space.start()
    if not _solvable(puzzle, bare):
        raise ValueError("the puzzle has no solution, whatever is entered")
    placed = (*bits(base.placed), *state.placed)
    implied = puzzle.space.start(bits(base.placed)).alive
    start = attrs.evolve(puzzle, start=bare)
    return State(start, placed, implied & ~base.alive | state.removed)


def _solvable(puzzle: Puzzle, position: Position) -> bool:
    if unsound(position):
        return False
    if puzzle.kind.hand_over:
        return next(wholes(puzzle, position), None) is not None
    return first(position, budget=search_budget(position.space)) is not None


def _against_the_solution(state: State) -> tuple[Entry, ...]:
    """Return the entries that contradict the solution; none if there are several solutions."""
    puzzle = state.puzzle
    if puzzle.kind.hand_over:
        ends = list(islice(wholes(puzzle, puzzle.start), 2))
        solution = ends[0][0].placed if len(ends) == 1 else 0
    elif has_one_solution(puzzle.start, search_budget(puzzle.space)):
        solution = witness(puzzle.start)
    else:
        solution = 0
    if not solution:
        return ()
    return tuple(
        entry for entry in state.entries if entry.placed != bool(solution >> entry.candidate & 1)
    )


def _fewest(state: State) -> tuple[tuple[Entry, ...], list[tuple[Entry, ...]]]:
    """Return the fewest entries to take back, and for each of them a group that cannot all stay.

    Source: Reiter, "A theory of diagnosis from first principles" (1987): the smallest set that
    hits every conflict, breadth first.
    """
    level: list[tuple[tuple[Entry, ...], list[tuple[Entry, ...]]]] = [((), [])]
    seen: set[frozenset[Entry]] = set()
    for _ in range(MOST_TAKEN_BACK + 1):
        below = []
        for back, cores in level:
            kept = [entry for entry in state.entries if entry not in back]
            if _solvable(state.puzzle, state.position(kept)):
                return back, cores
            core = _conflict(state, kept)
            for entry in core:
                key = frozenset((*back, entry))
                if key not in seen:
                    seen.add(key)
                    below.append(((*back, entry), [*cores, core]))
        level = below
    raise OutOfBudget(MOST_TAKEN_BACK, "entries taken back")


def _conflict(state: State, entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Return entries that cannot all stay, though they could without any one of them."""
    needed = list(entries)
    half = len(needed) // 2
    while half:
        for at in range(0, len(needed), half):
            fewer = needed[:at] + needed[at + half :]
            if len(fewer) < len(needed) and not _solvable(state.puzzle, state.position(fewer)):
                needed = fewer
                break
        else:
            half //= 2
    return tuple(needed)


def _proof(state: State, core: tuple[Entry, ...], profile: Profile | None) -> Proof:
    """Return why some entries cannot all stay."""
    puzzle = state.puzzle
    clash = next(_clashes(puzzle, core), "")
    if clash:
        return Proof(core, clash)
    return Proof(core, supposed=suppose(puzzle, state.position(core), profile))


def _clashes(puzzle: Puzzle, core: Sequence[Entry]) -> Iterator[str]:
    """Yield where placed candidates meet: with what is given, or with each other."""
    space, placed = puzzle.space, [entry.candidate for entry in core if entry.placed]
    for index, candidate in enumerate(placed):
        if not puzzle.start.alive >> candidate & 1:
            yield from_the_start(puzzle, candidate)
        for earlier in placed[:index]:
            shared = sorted(set(space.items_of[candidate]) & set(space.items_of[earlier]))
            if shared:
                items = ", ".join(space.items[number].name for number in shared)
                yield f"{space.labels[earlier]} and {space.labels[candidate]} meet ({items})"
