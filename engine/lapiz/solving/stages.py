"""Puzzles that go on with another one: placed pieces become the regions of the next.

A kind's `hand_over` gives the puzzle that a solved one goes on with. Where the first one leaves
several ways, they are tried in lexicographic order until one leads to an end.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

import attrs

from lapiz.core import Deduction, Grounds, Position, Puzzle, Says, candidates, number
from lapiz.core.bitsets import union
from lapiz.core.budget import Budget, OutOfBudget
from lapiz.core.messages import BadInput, Name
from lapiz.search.walking import count, first, solutions
from lapiz.solving.goals import subject
from lapiz.solving.log import LinkedLog, Log

TRIAL = "trial"
"""The technique name of a step that tries one of several ways."""
LOGGED_WAYS = 12
"""How many failing ways are logged with their solve; of others only that a search found none."""
SEARCH_BRANCHES = 200_000
"""How many branches the search for ways may take."""
NAME_BRANCHES = 1_000
"""How many branches the search for one way may take, where only the names are wanted."""

SolveNext = Callable[[Puzzle, int], Log]
"""Solves a puzzle whose log begins after this number of steps."""


def go_on(first: Log, solve_next: SolveNext, *, choose: bool) -> Log:
    """Return the log of a puzzle together with those of what it hands over to.

    `choose` says that any solution will do; otherwise a puzzle with several stays at the point
    where its ways part.
    """
    hand_over = first.puzzle.kind.hand_over
    if hand_over is None:
        return first
    if first.end.solved:
        following = hand_over.puzzle(first.puzzle, first.end)
        if following is None:
            return first
        log = solve_next(following, first.before + len(first.entries))
        return LinkedLog.of([first, log], log.status)
    if first.status != "many solutions":
        return first
    try:
        return _by_trial(first, solve_next, choose)
    except OutOfBudget:
        return attrs.evolve(first, status="stuck", notes=(*first.notes, Name("the search gave up")))


def wholes(puzzle: Puzzle, position: Position) -> Iterator[tuple[Position, ...]]:
    """Iterate over all ways to solve a puzzle and what it hands over to: the ends of the stages.

    OutOfBudget is raised after SEARCH_BRANCHES branches in one stage.
    """
    hand_over = puzzle.kind.hand_over
    for end in _ends(position):
        following = hand_over.puzzle(puzzle, end) if hand_over else None
        if following is None:
            yield (end,)
        else:
            yield from ((end, *rest) for rest in wholes(following, following.start))


def next_puzzle(stages: Sequence[Log]) -> Puzzle | None:
    """Return the puzzle that comes after some stages: what the last hands over, or a trial."""
    last = stages[-1]
    if last.end.solved:
        hand_over = last.puzzle.kind.hand_over
        return hand_over.puzzle(last.puzzle, last.end) if hand_over else None
    parting = next((log for log in stages if log.puzzle.kind.hand_over), None)
    return _trial_start(parting) if parting else None


def _trial_start(log: Log) -> Puzzle:
    """Return the puzzle that the trials after a log begin with: as it stands at its end."""
    return attrs.evolve(log.puzzle, start=log.end)


def check_name(puzzle: Puzzle, name: str) -> None:
    """Raise BadInput if neither a puzzle nor what it hands over to has anything of a name.

    What a puzzle hands over to has the same names whatever the way, so any way shows them. Where
    none is found quickly, the name passes: whether it is known will be seen when there is one.
    """
    last: Puzzle | None = puzzle
    while last:
        try:
            subject(last, name)
        except BadInput as error:
            fault = error
        else:
            return
        try:
            last = _any_following(last)
        except OutOfBudget:
            return
    raise fault


def _any_following(puzzle: Puzzle) -> Puzzle | None:
    """Return what a puzzle hands over to in some way to solve it, or None."""
    hand_over, space = puzzle.kind.hand_over, puzzle.space
    if hand_over is None:
        return None
    solution = first(puzzle.start, budget=Budget(NAME_BRANCHES, "branches"))
    if solution is None:
        return None
    placed = union(space.bit[candidate] for candidate in solution)
    return hand_over.puzzle(puzzle, Position(space, placed, placed, puzzle.start.origin))


def _search_budget() -> Budget:
    return Budget(SEARCH_BRANCHES, "branches")


def _ends(position: Position) -> Iterator[Position]:
    """Yield the solved positions that a position leads to, in lexicographic order."""
    for solution in solutions(position, "lexicographic", budget=_search_budget()):
        placed = union(position.space.bit[candidate] for candidate in solution)
        yield Position(position.space, placed, placed, position.origin)


def _by_trial(first: Log, solve_next: SolveNext, choose: bool) -> Log:
    """Return the log in which one way after the other is tried until one is solved."""
    puzzle, hand_over = _trial_start(first), first.puzzle.kind.hand_over
    assert hand_over is not None
    ambiguous = len(list(islice(wholes(puzzle, first.end), 2))) > 1
    if ambiguous and not choose:
        return first
    stages, skipped = [first], 0
    for tried, end in enumerate(_ends(first.end), 1):
        following = hand_over.puzzle(puzzle, end)
        unlogged = tried > LOGGED_WAYS
        if following is None or (
            unlogged and not count(following.start, 1, budget=_search_budget())
        ):
            skipped += 1
            continue
        before = stages[-1].before + len(stages[-1].entries)
        stages.append(_trial(puzzle, end, tried, before))
        stages.append(solve_next(following, before + 1))
        if stages[-1].status != "no solution":
            break
    ended = stages[-1].status if stages[1:] else "no solution"
    status = "many solutions" if ambiguous and ended == "solved" else ended
    notes = [Name("ways without a solution, by search alone: {0} more", skipped)] if skipped else []
    if status == "solved":
        notes.append(Name("no other way has a solution, by search alone"))
    return LinkedLog.of(stages, status, notes)


def _trial(puzzle: Puzzle, end: Position, tried: int, before: int) -> Log:
    """Return the log of the one step that tries a way."""
    step = trying(end.placed & ~puzzle.start.placed, tried)
    return Log(puzzle, [step], end, "solved", before=before)


def trying(places: int, tried: int) -> Deduction:
    """Return the step that tries a way, given which one it is, from 1."""
    says = Says(
        "Several ways are left; the first is tried: {candidates}."
        if tried == 1
        else "Way {number} is tried, as the one before has no solution: {candidates}.",
        "The next steps show whether it leads to a solution.",
        candidates=candidates(places),
        number=number(tried),
    )
    return Deduction(places=places, grounds=Grounds.CHOICE, says=says, technique=TRIAL)
