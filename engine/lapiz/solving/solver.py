"""Solving a puzzle and all it hands over to, and all deductions that are available at its start."""

from collections.abc import Sequence

import attrs

from lapiz.core import (
    AllSpent,
    Deduction,
    Grounds,
    Limit,
    Position,
    Profile,
    ProfileLike,
    Puzzle,
    Technique,
    check_puzzle,
    spend_on_the_whole,
    whole_budget,
)
from lapiz.plugins.registry import registry
from lapiz.plugins.timeouts import TooSlow, Watch, time_limit
from lapiz.solving.careful import Solve
from lapiz.solving.guard import GuardedTechniques
from lapiz.solving.last_resort import LastResort
from lapiz.solving.log import Log, Problem
from lapiz.solving.profiles import TechniqueLike, Techniques, resolved, sought_of, techniques_given
from lapiz.solving.stages import go_on
from lapiz.solving.task import NO_LIMIT, Options, Task, gave_up, late, work_of
from lapiz.solving.timed import timed_solve
from lapiz.solving.timing import Activity, Clock


def solve(
    puzzle: Puzzle,
    profile: ProfileLike | None = None,
    *,
    assume_unique: bool | None = None,
    fallback: bool = True,
    spares: bool = True,
    choose: bool = False,
    strict: bool = False,
    technique_seconds: float | None = None,
    plugin_timeout: float | None = None,
    timing: bool = False,
    enough: int | None = None,
    limit: Limit | float | None = None,
    techniques: Techniques = (),
) -> Log:
    """Solve a puzzle deduction by deduction, each one proved, and return the log.

    What it hands over to, if its kind does that, is solved with it (by the profile of its kind).
    `profile` orders the techniques: a `Profile`, the name of one, the path of a file, or the fields
    of one (the kind's own by default). `techniques` are used besides: objects made by `technique`,
    names, files or modules, each in the place of one of the same name. `assume_unique` overrides
    what the profile says of uniqueness. With `timing` the log says what took how long. Before a
    step is left without a name, techniques that
    are off by default are asked (`spares`). With `enough` it stops
    after so many steps, or a few more if they are singles; with a `limit` (see `Limit`; a number is
    one of seconds) it ends as it is when that is used up, with the status "out of time", or "gave
    up" where it is one of work. `technique_seconds` is how long one technique may look at one
    position (`Options.seconds`). The other options are those of `Options`;
    LAPIZ_PLUGIN_TIMEOUT in the environment stands for a `plugin_timeout` not given.
    Raises BadInput for a profile that names what does not exist, Misbehaved only if `strict`.
    """
    check_puzzle(puzzle)
    used = resolved(profile, puzzle.kind)
    if assume_unique is not None and assume_unique != used.assume_unique:
        used = attrs.evolve(used, assume_unique=assume_unique)
    if plugin_timeout is None:
        plugin_timeout = time_limit()
    limit = NO_LIMIT if limit is None else Limit.of(limit)
    options = Options(
        fallback, spares, choose, strict, technique_seconds, limit, plugin_timeout, enough
    )
    clock = Clock() if timing else None
    given = () if techniques == () else techniques_given(techniques, puzzle.kind.name)
    log = Stages(options, used.assume_unique, clock, given).solve(puzzle, used)
    return attrs.evolve(log, timing=clock.timing()) if clock else log


@attrs.frozen
class Stages:
    """Solves a puzzle by a profile, and what it hands over to by the profile of its kind."""

    options: Options
    assume_unique: bool
    clock: Clock | None = None
    given: tuple[Technique, ...] = ()

    def solve(self, puzzle: Puzzle, profile: Profile, before: int = 0) -> Log:
        """Return the log of a puzzle, which comes after `before` steps, and of what follows it."""
        choose = self.options.choose or puzzle.choose
        log = self._solve(puzzle, profile, before, choose and not puzzle.kind.hand_over)
        if self.clock and puzzle.kind.hand_over and log.status == "many solutions":
            with self.clock.running(Activity.SEARCH):
                return go_on(log, self._solve_next, choose=choose)
        return go_on(log, self._solve_next, choose=choose)

    def _solve(self, puzzle: Puzzle, profile: Profile, before: int, choose: bool) -> Log:
        chain = registry().chain(profile, puzzle.kind.name, self.given)
        options = self.options
        if choose != options.choose:
            options = attrs.evolve(options, choose=choose)
        return self._stage(Task(puzzle, chain, options, profile, before, self.given))

    def _stage(self, task: Task) -> Log:
        """Return the log of one stage; a route of a rating range takes its own way here."""
        return timed_solve(self.clock, task) if self.clock else Solve(task).run()

    def _solve_next(self, puzzle: Puzzle, before: int) -> Log:
        profile = attrs.evolve(puzzle.kind.profile, assume_unique=self.assume_unique)
        return self.solve(puzzle, profile, before)


def steps(
    puzzle: Puzzle,
    technique: TechniqueLike | None = None,
    profile: ProfileLike | None = None,
    problems: list[Problem] | None = None,
    *,
    technique_seconds: float | None = None,
    notes: list[str] | None = None,
    enough: int | None = None,
    limit: Limit | float | None = None,
    techniques: Techniques = (),
) -> list[Deduction]:
    """Return every proved deduction available now, easiest technique first; never a choice.

    Techniques that assume one solution are asked only where one has been counted.

    `technique` is a name or another program's code ("program:code"), which several techniques may
    share, an object, a file or a module; without it all of the profile are called, and those of
    `techniques` (see `solve`), each for up to `technique_seconds`.
    Raises BadInput for an unknown technique, Misbehaved for a deduction that is not proved, or for
    whatever else a technique does wrong; with a list of `problems` it is noted there instead. What
    cannot be decided (its proof is too long, a deadly pattern has no twin) is skipped, and said in
    a list of `notes`. With `enough` no further technique is asked once they have so many effects,
    nor once a `limit` (see `Limit`; a number is one of seconds) is used up; then a note says so.
    """
    check_puzzle(puzzle)
    given = techniques_given(techniques, puzzle.kind.name)
    chain = _to_ask(puzzle, technique, profile, given)
    options = Options(
        strict=problems is None,
        seconds=technique_seconds,
        limit=Limit.of(limit),
        plugin_timeout=time_limit(),
    )
    whole = Watch.of(options.limit.seconds)
    guard = GuardedTechniques(
        Task(puzzle, chain, options, given=given), [] if notes is None else notes, whole
    )
    deductions: list[Deduction] = []
    work = work_of(options.limit, puzzle.space)
    try:
        with whole_budget(work), whole.watching():
            _collect(deductions, guard, puzzle.start.fresh(), enough)
    except AllSpent:
        guard.notes.append(gave_up(work))
    except TooSlow:
        guard.notes.append(late(options.limit))
    if problems is not None:
        problems += guard.problems
    many = technique is not None and len(chain) > 1
    from lapiz.solving.grouping import DeductionList

    return DeductionList(puzzle, _distinct(deductions) if many else deductions)


def _collect(
    deductions: list[Deduction], guard: GuardedTechniques, start: Position, enough: int | None
) -> None:
    """Add what each technique finds, proved, until they have more effects than are `enough`."""
    guard.watch.start()
    try:
        _collect_watched(deductions, guard, start, enough)
    finally:
        guard.watch.stop()
        start.memo.clear()


def _collect_watched(
    deductions: list[Deduction], guard: GuardedTechniques, start: Position, enough: int | None
) -> None:
    counted = guard.task.options.limit.work is not None
    view = guard.task.puzzle.kind.view(start)
    last_resort = LastResort(guard.task.puzzle, start, guard.notes)
    for technique in list(guard.chain):
        if enough is not None and len({deduction.effect for deduction in deductions}) > enough:
            return
        if technique.grounds is Grounds.CHOICE:  # what it would say is not proved
            continue
        if counted:
            spend_on_the_whole()
        if not technique.grounds.assumes_unique or last_resort.is_unique(start, chose=False):
            answers = guard.ask_for(technique, view, start, 1, None)
            from lapiz.search.telling import illustrated

            deductions += (illustrated(deduction, start) for deduction in answers)


def _to_ask(
    puzzle: Puzzle,
    technique: TechniqueLike | None,
    profile: ProfileLike | None,
    given: Sequence[Technique],
) -> Sequence[Technique]:
    """Return the techniques of a name or code, or those of a profile, in its order."""
    if technique is None:
        return registry().chain(resolved(profile, puzzle.kind), puzzle.kind.name, given)
    return sought_of(technique, puzzle.kind.name, given)


def _distinct(deductions: list[Deduction]) -> list[Deduction]:
    """Return deductions, each once, of the first technique that finds it."""
    distinct = {(*found.effect, found.truths): found for found in reversed(deductions)}
    return list(distinct.values())[::-1]
