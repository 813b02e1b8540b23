"""lapiz as a textbook has it: nothing fast, nothing careful, and every step proved.

`lapiz.solve` runs the loop that is run here (`lapiz.solving.loop`): it finds singles by bit fields,
watches what plugins do, searches with more cunning and tells shorter arguments. Begin to read lapiz
here, and go on with the modules that are imported below.
"""

from collections.abc import Iterable
from functools import partial

from lapiz.core import Budget, Deduction, Grounds, Position, Profile, Puzzle, Technique, bits, union
from lapiz.plugins.registry import registry
from lapiz.proof.judging import refuse
from lapiz.solving.log import Log
from lapiz.solving.loop import PlainSingles, PlainSweep, Progress, Seams, run
from lapiz.solving.stages import go_on
from lapiz.solving.task import Ending

COSTLIEST = 250
"""The score up to which techniques are asked: those that suppose or search something cost more."""
SEARCHED_NODES = 200_000
"""How many nodes the checker may visit for a candidate that only a search rules out."""


def solve(puzzle: Puzzle, profile: Profile | None = None, before: int = 0) -> Log:
    """Solve a puzzle deduction by deduction, and return the log.

    Without a profile those techniques of the puzzle's kind are asked that cost at most COSTLIEST.
    `before` is how many steps were made in puzzles that handed this one over.

    >>> import lapiz
    >>> solve(lapiz.load("1234341221..4...")).status
    'solved'
    """
    singles, techniques = _chain(puzzle, profile)
    progress = Progress(puzzle.start.fresh())
    seams = Seams(
        PlainSingles(PlainSweep(progress.position, singles)),
        partial(technique_step, techniques, puzzle),
        partial(fallback, puzzle),
    )
    status = run(progress, seams)
    log = Log(puzzle, progress.entries, progress.position, status, before=before)
    if puzzle.kind.hand_over is None:
        return log
    return go_on(log, lambda following, steps: solve(following, None, steps), choose=puzzle.choose)


def _chain(
    puzzle: Puzzle, profile: Profile | None
) -> tuple[tuple[Technique, ...], Iterable[Technique]]:
    """Return the techniques for singles, which are swept, and those to ask, easiest first."""
    usual = puzzle.kind.profile
    chain = registry().chain(profile or usual, puzzle.kind.name)
    singles, others, *_ = chain.parted(ruled=puzzle.space.ruled)
    if profile is None:
        others = tuple(one for one in others if not COSTLIEST < usual.score(one) < float("inf"))
    return singles, others


def technique_step(
    techniques: Iterable[Technique], puzzle: Puzzle, position: Position
) -> Deduction | None:
    """Return the first proved deduction that changes something, of the easiest technique.

    Techniques that choose, or take for granted that there is one solution, are not asked: nobody
    has counted the solutions.
    """
    view = puzzle.kind.view(position)
    for technique in techniques:
        if technique.grounds is Grounds.PROOF:
            for deduction in technique.find(view):
                if deduction.changes(position) and refuse(deduction, position) is None:
                    return deduction.named(technique.name)
    return None


def fallback(puzzle: Puzzle, position: Position) -> Deduction | Ending:
    """Return the removal of a candidate that all items together rule out, or how the solve ends.

    The checker searches: whatever it refuses comes with a solution that has the candidate. If no
    candidate can be removed there are several solutions; where any of them will do, one is chosen.
    """
    space, known, undecided = position.space, 0, False
    truths = tuple(number for number, _ in (*space.needed, *space.demands))
    for candidate in bits(position.open):
        if known >> candidate & 1:
            continue
        removal = Deduction(removes=1 << candidate, truths=truths, technique="unnamed")
        refusal = refuse(removal, position, Budget(SEARCHED_NODES, "nodes"))
        if refusal is None:
            return removal
        known |= union(1 << true for true in refusal.assignment)
        undecided |= refusal.undecided
    if undecided:
        return Ending("stuck")
    if not puzzle.choose or puzzle.kind.hand_over:
        return Ending("many solutions")
    chosen = position.open & -position.open
    return Deduction(places=chosen, grounds=Grounds.CHOICE, technique="choice")
