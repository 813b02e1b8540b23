"""Finds the fewest of a player's entries to take back, and proves that they are wrong."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from random import Random

import attrs

from lapiz.asking.ask import Supposition, suppose
from lapiz.asking.states import Entry, State
from lapiz.core import Limit, Name, OutOfBudget, Position, ProfileLike, Puzzle, Space, bits
from lapiz.search.walking import first, has_one_solution, search_budget, unsound, witness
from lapiz.solving import givens, meeting, speaks_against, wholes
from lapiz.texts import listed, said

MOST_TAKEN_BACK = 6
"""How many entries to take back are tried at most, when the puzzle has several solutions."""
ORDERS = 8
"""In how many more orders entries are left out, to find the fewest that cannot all stay."""
MOST_CHOICES = 8
"""How many choices of fewest entries are looked for."""


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
    whole. `others` are other choices of as few entries, where there are several. Where givens
    clash, `alone` names those without any one of which the puzzle has one solution.
    """

    entries: tuple[Entry, ...]
    proofs: tuple[Proof, ...]
    others: tuple[tuple[Entry, ...], ...] = ()
    alone: Sequence[str] = ()

    @property
    def remedy(self) -> str:
        """Which given, left out alone, leaves one solution; empty if none is known to."""
        return remedy(self.alone)


def mistakes(
    state: State, profile: ProfileLike | None = None, limit: Limit | float | None = None
) -> Mistakes | None:
    """Return the fewest entries to take back; None if there is a solution with all of them.

    Raises OutOfBudget when a search for solutions takes too long, and ValueError when the puzzle
    has no solution even without any entry. Entries that clash are named however long it takes.
    """
    try:
        return _searched(state, profile, limit)
    except OutOfBudget:
        (wrong, *others), cores = _fewest(state, _sound)
        if not wrong:
            raise
        return Mistakes(wrong, _proofs(state, cores, profile, limit), tuple(others))


def _searched(
    state: State, profile: ProfileLike | None, limit: Limit | float | None
) -> Mistakes | None:
    """Return the mistakes that a search for solutions shows."""
    puzzle = state.puzzle
    if _solvable(puzzle, state.position()):
        return None
    wrong = _against_the_solution(state)
    cores: list[tuple[Entry, ...]] = [(entry,) for entry in wrong]
    others, alone = list[tuple[Entry, ...]](), list[str]()
    if not wrong:
        if not _solvable(puzzle, puzzle.start):
            state, (_, alone) = _with_givens(state), clashing_givens(puzzle)
        choices, cores = _fewest(state, _solvable)
        named = [choice[0].text(puzzle) for choice in choices if len(choice) == 1]
        alone = [name for name in alone if name in named]
        wrong, *others = sorted(choices, key=lambda choice: choice[0].text(puzzle) not in alone)
    return Mistakes(wrong, _proofs(state, cores, profile, limit), tuple(others), alone)


def _with_givens(state: State) -> State:
    """Return a state whose givens can be taken back, too; ValueError if that does not help."""
    puzzle, base = state.puzzle, state.puzzle.start
    bare = puzzle.space.start()
    if not _solvable(puzzle, bare):
        raise ValueError(Name("the puzzle has no solution, whatever is entered"))
    placed = (*state.placed, *bits(base.placed))  # of two that clash the player's goes first
    implied = puzzle.space.start(bits(base.placed)).alive
    start = attrs.evolve(puzzle, start=bare)
    return State(start, placed, implied & ~base.alive | state.removed)


def _sound(_: Puzzle, position: Position) -> bool:
    return not unsound(position)


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


def _fewest(
    state: State, possible: Callable[[Puzzle, Position], bool]
) -> tuple[list[tuple[Entry, ...]], list[tuple[Entry, ...]]]:
    """Return the choices of fewest entries to take back, and groups that cannot all stay.

    There is a group for each entry of the first choice. Entries are taken back until what is left
    is `possible`; MOST_CHOICES choices are returned at most.
    Source: Reiter, "A theory of diagnosis from first principles" (1987): the smallest set that
    hits every conflict, breadth first.
    """
    level: list[tuple[tuple[Entry, ...], list[tuple[Entry, ...]]]] = [((), [])]
    seen: set[frozenset[Entry]] = set()
    for _ in range(MOST_TAKEN_BACK + 1):
        below = []
        choices = [back for back, _ in level if possible(state.puzzle, _without(state, back))]
        if choices:
            return choices[:MOST_CHOICES], dict(level)[choices[0]]
        for back, cores in level:
            kept = [entry for entry in state.entries if entry not in back]
            core = _conflict(state, kept)
            for entry in core:
                key = frozenset((*back, entry))
                if key not in seen:
                    seen.add(key)
                    below.append(((*back, entry), [*cores, core]))
        level = below
    raise OutOfBudget(MOST_TAKEN_BACK, "entries taken back")


def _without(state: State, back: tuple[Entry, ...]) -> Position:
    return state.position(entry for entry in state.entries if entry not in back)


def _conflict(state: State, entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Return entries that cannot all stay, though they could without any one of them."""
    for clash in _clashes(state.puzzle, entries):
        return clash.entries
    quick = not state.puzzle.kind.hand_over and not state.puzzle.space.demands
    orders = [Random(number).sample(entries, len(entries)) for number in range(ORDERS * quick)]
    few = min((_needed(state, order) for order in ([*entries], *orders)), key=len)
    return tuple(entry for entry in entries if entry in few)


def _needed(state: State, needed: list[Entry]) -> list[Entry]:
    """Return entries that cannot all stay, leaving out the first ones that can be spared."""
    half = len(needed) // 2
    while half:
        for at in range(0, len(needed), half):
            fewer = needed[:at] + needed[at + half :]
            if len(fewer) < len(needed) and not _solvable(state.puzzle, state.position(fewer)):
                needed = fewer
                break
        else:
            half //= 2
    return needed


def clashing_givens(puzzle: Puzzle) -> tuple[list[str], list[str]]:
    """Return the fewest givens found that clash, and those that one solution is left without.

    Both are empty where it takes too much searching, or where other things than givens clash.
    """
    try:
        state = _with_givens(State(attrs.evolve(puzzle, start=givens(puzzle.start)), (), 0))
        core = _conflict(state, state.entries)
        alone = [entry for entry in core if _one_solution(_without(state, (entry,)))]
    except (OutOfBudget, ValueError):
        return [], []
    return [entry.text(puzzle) for entry in core], [entry.text(puzzle) for entry in alone]


def remedy(alone: Sequence[str]) -> str:
    """Say which given, left out alone, leaves one solution; an empty string if there is none."""
    text = said("Without {given} the puzzle has one solution.")
    return text.format(given=listed(alone, "or")) if alone else ""


def _one_solution(position: Position) -> bool:
    return not unsound(position) and has_one_solution(position, search_budget(position.space))


def _proofs(
    state: State,
    cores: Iterable[tuple[Entry, ...]],
    profile: ProfileLike | None,
    limit: Limit | float | None,
) -> tuple[Proof, ...]:
    """Return for each group of entries why they cannot all stay."""
    puzzle = state.puzzle
    return tuple(
        next(_clashes(puzzle, core), None)
        or Proof(core, supposed=suppose(puzzle, state.position(core), profile, limit))
        for core in cores
    )


def _clashes(puzzle: Puzzle, entries: Sequence[Entry]) -> Iterator[Proof]:
    """Yield the entries that clash: each with what is given, or two with each other."""
    space = puzzle.space
    for index, entry in enumerate(entries):
        clash = speaks_against(entry.subject(puzzle))
        if clash:
            yield Proof((entry,), clash)
        for earlier in entries[:index]:
            text = _clash(space, earlier, entry)
            if text:
                yield Proof((earlier, entry), text)


def _clash(space: Space, first: Entry, second: Entry) -> str:
    """Say why two entries cannot both stay; an empty string if they can as far as one sees."""
    if not first.placed:  # what is placed comes first
        return ""
    if second.placed:
        excluded = not space.keep[first.candidate] >> second.candidate & 1
        return meeting(space, first.candidate, second.candidate) if excluded else ""
    same = first.candidate == second.candidate
    return Name("{0} is placed and crossed out", space.labels[first.candidate]) if same else ""
