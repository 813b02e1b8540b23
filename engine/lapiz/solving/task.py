"""What is to be solved, with which techniques and how; and what work it may take."""

from collections.abc import Sequence

import attrs

from lapiz.core import Budget, Limit, Name, Profile, Puzzle, Space, Technique

SOLVE_CANDIDATES = 250_000_000
"""What a whole solve may take where demands are asked: the candidates, once for each supposition.

That is about a minute, and twice as much as any puzzle took of those that were solved.
"""
MOST_SUPPOSITIONS = 350_000
"""How many suppositions it may follow at most, however small the space."""
NO_LIMIT = Limit()
LOOKS = "looks"
"""What a user's limit of work counts."""


@attrs.frozen
class Ending:
    """How a solve ends where no step follows: with which status."""

    status: str


@attrs.frozen
class Options:
    """How to solve.

    - `fallback`: search for an unnamed proved deduction when no technique helps.
    - `spares`: before that, ask the techniques that are off by default (`Profile.spares`).
    - `choose`: in a puzzle with many solutions, pick a branch (grounds CHOICE), as is done
      anyway where any solution will do.
    - `strict`: raise Misbehaved where a technique would be reported and skipped.
    - `seconds`: how long one technique may look at one position. None: a plugin's a minute, lapiz's
      own as long as they take, so that what they find does not depend on the machine.
    - `limit`: what the solve of a puzzle may take; it then ends "out of time", or "gave up" where
      it is work. Without one no clock decides; where rules demand what no item can say, work is
      counted all the same (`solve_budget`), and the notes say if it was not enough.
    - `enough`: stop once so many steps are made; None goes on to the end.
    - `plugin_timeout`: the same for a plugin's, which then runs in a process of its own; with None
      it runs in this one.
    """

    fallback: bool = True
    spares: bool = True
    choose: bool = False
    strict: bool = False
    seconds: float | None = None
    limit: Limit = NO_LIMIT
    plugin_timeout: float | None = None
    enough: int | None = None


@attrs.frozen
class Task:
    """What one solve is given: a puzzle, the techniques to ask, and how to solve.

    `chain` are these techniques, easiest first; the `profile` says which of their deductions are
    taken (without one those that they yield first). `before` is how many steps were made in the
    logs that the solve goes on from; `given` are techniques that the call was given besides.
    """

    puzzle: Puzzle
    chain: Sequence[Technique]
    options: Options = Options()
    profile: Profile = attrs.field(factory=Profile)
    before: int = 0
    given: tuple[Technique, ...] = ()


def solve_budget(space: Space) -> Budget | None:
    """Return what a whole solve may take, all its searches together; None where each has an end.

    With demands what is supposed may be followed very often before a step is found.
    """
    if not space.demands:
        return None
    most = SOLVE_CANDIDATES // max(len(space.labels), 1)
    return Budget(min(most, MOST_SUPPOSITIONS), "suppositions")


def work_of(limit: Limit, space: Space) -> Budget | None:
    """Return what a whole solve within a limit may take; None where no work is counted.

    Where the user allows some time, that is what may be taken.
    """
    if limit.work is not None:
        return Budget(limit.work, LOOKS)
    return solve_budget(space) if limit.seconds is None else None


LIMITS = (
    "the time limit of {0} s is reached",
    "the limit of {0} looks is reached",
    "the search gave up after {0} suppositions",
)
"""The notes of a limit that was not enough."""


def late(limit: Limit) -> Name:
    """Return the note that the time of a limit was not enough."""
    return Name(LIMITS[0], f"{limit.seconds or 0:g}")


def gave_up(work: Budget | None) -> Name:
    """Return the note that the work allowed to a whole solve was not enough."""
    if work and work.unit == LOOKS:
        return Name(LIMITS[1], work.allowed)
    return Name(LIMITS[2], work.allowed if work else 0)
