"""What is amiss with a technique that finds something: what a solve and its tests would say."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from time import monotonic
from typing import Any

import attrs

from lapiz import (
    Deduction,
    Limit,
    Misbehaved,
    Name,
    PluginError,
    Position,
    Puzzle,
    Technique,
    refuse,
    solve,
    testing,
    union,
)
from lapiz.core import a_few
from lapiz.plugins import contained
from lapiz.search.walking import solutions

UNLIMITED = Limit()
Check = Callable[[Technique, list[Puzzle]], object]
FAULTS: tuple[Check, ...] = (testing.check_each_once, testing.check_sound)
"""The checks of the tests that a new package has, which say that a technique is wrong."""
HINTS: tuple[Check, ...] = (
    lambda technique, _: testing.check_documented(technique),
    lambda technique, puzzles: testing.check_symmetric(technique, puzzles, 1),
)
"""Those that say what there is to do before others use it."""


def of_a_solve(
    technique: Technique, puzzle: Puzzle, seconds: float, limit: Limit = UNLIMITED
) -> Iterator[str]:
    """Yield what a solve notes of a technique that is asked before all others.

    It ends when the `limit` is reached, and after twice the seconds of the technique in any case.
    """
    profile = puzzle.kind.profile
    first = attrs.evolve(profile, order=(technique.name, *profile.order))
    options: dict[str, Any] = {
        "technique_seconds": seconds,
        "limit": Limit(limit.work, 2 * seconds),
    }
    try:
        log = solve(puzzle, first, fallback=False, strict=True, **options)
    except Misbehaved as error:
        if error.problem.technique == technique.name:
            yield Name("technique {0}: {1}", technique.name, error.problem.message)
    else:
        about = f"technique {technique.name}: "
        yield from (note for note in log.notes if note.startswith(about))


class _Late(Exception):  # nothing is wrong
    """There was time for so many positions."""


def of_tests(
    checks: Iterable[Check], technique: Technique, puzzle: Puzzle, seconds: float
) -> Iterator[str]:
    """Yield what is wrong by some checks of tests, each in as many positions as there is time."""
    for check in checks:
        try:
            run = partial(check, _for_a_while(technique, seconds / 5), [puzzle])
            contained(f"plugin {technique.provider}", run, seconds, passing=(_Late, AssertionError))
        except AssertionError as error:
            yield str(error).partition("\n")[0]
        except (_Late, PluginError):  # what misbehaves is told by a solve
            continue


def _for_a_while(technique: Technique, seconds: float) -> Technique:
    """Return a technique that raises _Late where it is asked again after so many seconds."""
    end = monotonic() + seconds

    def find(view: Any) -> Iterator[Deduction]:
        if monotonic() > end:
            raise _Late
        return technique.find(view)

    return attrs.evolve(technique, find=find)


def proving(deduction: Deduction, position: Position) -> tuple[int, ...]:
    """Return truths that prove a deduction when they are added to its own: as few as are found.

    None prove what is false.
    """
    space, given = position.space, deduction.truths
    sorts = {space.items[number].sort for number in given}
    marked = union([*deduction.roles.values(), *(space.sets[number] for number in given)])

    def proves(*more: int) -> bool:
        return refuse(attrs.evolve(deduction, truths=(*given, *more)), position) is None

    def far(number: int) -> tuple[int, bool]:
        """Tell how far a truth is from what the deduction speaks of."""
        item = space.items[number]
        beside = item.candidates & position.open & ~(marked | deduction.removes)
        return beside.bit_count(), item.sort not in sorts

    usable = (number for number, item in enumerate(space.items) if item.required)
    pool = sorted({*usable} - {*given}, key=far)
    best = next((number for number in pool if proves(number)), None)
    if best is not None:
        return (best,)
    return _fewest(pool[::-1], proves) if proves(*pool) else ()


def _fewest(pool: list[int], proves: Callable[..., bool]) -> tuple[int, ...]:
    """Return truths of which none can be left out, those that come first left out first."""
    size = len(pool) // 2
    while size:
        start = 0
        while start < len(pool):
            rest = pool[:start] + pool[start + size :]
            if proves(*rest):
                pool = rest
            else:
                start += size
        size //= 2
    return tuple(pool)


def in_the_solution(deduction: Deduction, position: Position) -> str:
    """Return what a deduction removes of a solution or places against it, a few; or nothing."""
    solution = union(1 << candidate for candidate in next(solutions(position), ()))
    wrong = deduction.removes & solution | (deduction.places & ~solution if solution else 0)
    return a_few(position.space.names(wrong))
