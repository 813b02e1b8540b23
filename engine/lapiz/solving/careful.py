"""A solve as `lapiz.solve` does it: the loop with parts that are fast, watched and limited."""

import math
from collections.abc import Callable, Sequence
from functools import cached_property
from operator import methodcaller
from typing import Any

import attrs

from lapiz.core import (
    AllSpent,
    Budget,
    Chain,
    Deduction,
    Grounds,
    Name,
    Parts,
    Position,
    Search,
    Technique,
    spend_on_the_whole,
    whole_budget,
)
from lapiz.plugins.timeouts import TooSlow, Watch
from lapiz.proof import prove_singles
from lapiz.solving.goals import contradiction
from lapiz.solving.guard import GuardedTechniques, Rival, refusal
from lapiz.solving.last_resort import LastResort
from lapiz.solving.log import Log, Problem
from lapiz.solving.loop import Choosing, Placed, Progress, Seams, Step, run
from lapiz.solving.parts import Asking, ExplainingSingle, Refuse, Searching
from lapiz.solving.spares import Spares
from lapiz.solving.step import Entry, Single
from lapiz.solving.sweep import AnySweep, sweep
from lapiz.solving.task import Ending, Task, gave_up, late, work_of

ASKED_CANDIDATES = 750
"""The most open candidates for which deductions are looked for where choices can be made.

On a larger board they take long and say little, as an almost empty one has almost any solution.
"""


class _Singles:
    """Places the singles of a solve as fast as they come, and proves them.

    Those of plugins are explained at once, as that runs their code. lapiz's own are pure, so they
    can wait until somebody looks at the steps.
    """

    def __init__(self, solve: "Solve", sweep: AnySweep) -> None:
        self.solve, self.sweep, self.forms = solve, sweep, solve.forms

    @property
    def solved(self) -> bool:
        """Whether all required items are satisfied."""
        return self.sweep.solved

    def apply(self, removes: int, places: int) -> None:
        """Apply what another technique found."""
        self.sweep.apply(removes, places)

    def run(self, position: Position) -> Placed:
        """Place all singles of a position, proved; note it if some item has nothing left."""
        run, possible = self.forms.swept(self.sweep)
        end = self.forms.prove_singles(position, run) if run else position
        possible = possible and not _unmet(end)
        entries = self._explained(run, position) if self.solve.parts.foreign else run
        if not possible and end.broken is not None:
            noun = end.space.items[end.broken].noun
            self.solve.notes.append(Name("nothing is left for {0}", noun))
        return Placed(entries, end, possible)

    def _explained(self, run: Sequence[Single], position: Position) -> list[Entry]:
        entries: list[Entry] = []
        for single in run:
            foreign, number = single[0].foreign, self.solve.number + len(entries)
            explain = self.solve.explain
            entries.append(explain(single, position, number) if foreign else single)
            position = position.place(single[1])
        return entries


def _unmet(position: Position) -> bool:
    """Tell whether some demand cannot be met any more."""
    demands, alive = position.space.demands, position.alive
    return bool(demands) and any(demand.dead(alive) is None for _, demand in demands)


def _as_it_is(part: Any) -> Any:
    return part


@attrs.frozen
class Forms:
    """The forms of a solve's parts; `lapiz.solving.timed` has some that are measured.

    The first two are what takes all singles, and what proves them; `refusal` is what proves other
    deductions. The others are put around what asks a technique, what explains a single, and what
    searches: each gets the function or the object, and returns one that is used in its place.
    """

    sweep: Callable[..., AnySweep] = sweep
    swept: Callable[[AnySweep], tuple[list[Single], bool]] = methodcaller("run")
    prove_singles: Callable[[Position, Sequence[Single]], Position] = prove_singles
    refusal: Refuse = refusal
    asking: Callable[[Asking], Asking] = _as_it_is
    explaining: Callable[[ExplainingSingle], ExplainingSingle] = _as_it_is
    searching: Callable[[LastResort], Searching] = _as_it_is


USUAL = Forms()


class Solve:
    """One solve under way.

    Most puzzles are solved by singles alone, so what asks the other techniques is made only when it
    is needed. `parts` are the techniques for singles and all others, by default as the chain is
    parted.
    """

    def __init__(self, task: Task, forms: Forms = USUAL, parts: Parts | None = None) -> None:
        puzzle, options, profile = task.puzzle, task.options, task.profile
        self._task, self._puzzle, self._options = task, puzzle, options
        self.forms = forms
        self._best = profile.policy == "best"
        self._sieve = profile.sieve or puzzle.kind.sieve
        self.parts: Parts = parts or parted(task)
        self.notes: list[str] = list(puzzle.notes)
        self.work: Budget | None = work_of(options.limit, puzzle.space)
        self._counted = options.limit.work is not None
        self.start: Position = puzzle.start.fresh()
        self.progress: Progress = Progress(self.start, options.enough)
        self.sweep: AnySweep = forms.sweep(self.start, self.parts.singles, waiting=self._best)
        self.spares: Spares | None = None  # until one is asked

    @property
    def position(self) -> Position:
        """The position that the solve has come to."""
        return self.progress.position

    @property
    def entries(self) -> list[Entry]:
        """The steps so far."""
        return self.progress.entries

    @property
    def number(self) -> int:
        """The number of the next step."""
        return self._task.before + len(self.entries) + 1

    @cached_property
    def whole(self) -> Watch:
        """What watches the whole solve: its time begins with the first step that is no single."""
        return Watch.of(self._options.limit.seconds)

    @cached_property
    def guard(self) -> GuardedTechniques:
        """What asks the techniques that are not swept."""
        task = attrs.evolve(self._task, chain=self.parts.others)
        return GuardedTechniques(task, self.notes, self.whole, self.forms.refusal)

    @cached_property
    def ask(self) -> Asking:
        """Return the first proved deduction of a technique that changes the position, if any."""
        return self.forms.asking(self.guard.ask)

    @cached_property
    def explain(self) -> ExplainingSingle:
        """Return the deduction of a single that was found for a plugin's technique."""
        return self.forms.explaining(self.guard.explain)

    @cached_property
    def last_resort(self) -> Searching:
        """What searches."""
        last_resort = LastResort(self._puzzle, self.start, self.notes, self.forms.refusal)
        return self.forms.searching(last_resort)

    def run(self, choose: Choosing | None = None) -> Log:
        """Solve, and return the log; `choose` is put in place of asking the techniques in turn."""
        seams = Seams(
            _Singles(self, self.sweep),
            choose or self._technique_step,
            self._search_step,
            self._within_limits,
        )
        try:
            reason = self._without_hope()
            self.notes += [reason] * bool(reason)
            status = "no solution" if reason else run(self.progress, seams)
        finally:
            guard: GuardedTechniques | None = self.__dict__.get("guard")
            if guard:
                guard.watch.stop()
            self.start.memo.clear()  # it ends with the solve, and holds positions that hold it
        return self._log(status, guard.problems if guard else ())

    def _log(self, status: str, problems: Sequence[Problem]) -> Log:
        beyond = tuple(self.spares.used) if self.spares else ()
        if beyond:
            names = ", ".join(beyond)
            self.notes.append(
                f"not in the profile, but asked before a step is left unnamed: {names}"
            )
        return Log(
            self._puzzle,
            self.entries,
            self.position,
            status,
            problems,
            self.notes,
            self._task.before,
            beyond=beyond,
            told=self.parts.told,
            besides=self._task.given,
        )

    def _without_hope(self) -> str:
        """Return why there is no need to begin, or an empty string."""
        hopeless = self._puzzle.kind.solutions.hopeless
        reason = "" if self.sweep.sound else contradiction(self._puzzle)
        return reason or (hopeless(self._puzzle) if hopeless else "")

    def _within_limits(self, find: Callable[[], Step]) -> Step:
        """Return the next deduction, or how the solve ends without one."""
        step = self._in_budget(find)
        if isinstance(step, Deduction) or step.status != "stuck" or not self._options.fallback:
            return step
        rest = self._in_time(lambda: self.last_resort.rest(self.position))
        return Ending(self.progress.ended("no solution")) if rest == Ending("no solution") else rest

    def _in_budget(self, find: Callable[[], Step]) -> Step:
        """Return a step of a technique or a search, or an end; the allowed work may end here."""
        try:
            with whole_budget(self.work):
                return self._in_time(find)
        except AllSpent:
            self.last_resort.note_failure(gave_up(self.work))
        return Ending("gave up" if self._counted else "stuck")

    def _in_time(self, find: Callable[[], Step]) -> Step:
        """Return what a function finds; the time that the user allows may end in here."""
        whole = self.whole
        if whole.until == math.inf:
            return find()
        try:
            if not whole.over:
                with whole.watching():
                    return find()
        except TooSlow:
            whole.end()  # it may have been raised just as the watch ended
        self.notes.append(late(self._options.limit))
        return Ending("out of time")

    def _technique_step(self, position: Position) -> Deduction | None:
        """Return what the easiest technique finds that finds anything; see `Profile.policy`."""
        guard = self.guard
        if not guard.chain:
            return None
        guard.watch.start()
        self.sweep.share(position)
        view, number = self._puzzle.kind.view(position), self.number
        barren = self._sieve(view)
        few = position.open.bit_count() <= ASKED_CANDIDATES
        rivals: list[Rival] = []
        search: Search | None = None
        for technique in list(guard.chain):
            if rivals and technique.search is not search:
                break
            if technique.name in barren:
                continue
            proves = technique.grounds is Grounds.PROOF  # that is most of them
            if not ((few and proves) or self._may_ask(technique)):
                continue
            if self._counted:
                spend_on_the_whole()
            deduction = self.ask(technique, view, position, number)
            if deduction:
                search = technique.search if self._best else None
                if search is None:
                    return deduction
                rivals.append((technique, deduction))
        if search is None:
            return None
        least = guard.least(rivals, search, view, position, number)
        return least or self._technique_step(position)

    def _may_ask(self, technique: Technique) -> bool:
        """Tell whether what a technique takes for granted is known to hold.

        Where much is open and any solution will do, choices come first.
        """
        if technique.grounds.assumes_unique:
            return self.last_resort.is_unique(self.position, chose=self.progress.chose)
        if technique.grounds is Grounds.CHOICE:
            return self._may_choose()
        return self.position.open.bit_count() <= ASKED_CANDIDATES or not self._may_choose()

    def _may_choose(self) -> bool:
        return self._options.choose and self.last_resort.has_several()

    def _search_step(self, position: Position) -> Step:
        if not self._options.fallback:
            return Ending("stuck")
        spare, demands = None, position.space.demands
        ambiguous = self.last_resort.may_have_several
        # With demands the spare techniques are slow, and see little: they know nothing of them.
        if self._options.spares and not demands and not ambiguous(position):
            self.spares = self.spares or Spares(self._task.profile, self._puzzle.kind.name)
            spare = self._spare_step(self.spares, position)
        return spare or self.last_resort.step(position, choose=self._options.choose)

    def _spare_step(self, spares: Spares, position: Position) -> Deduction | None:
        """Return what a technique finds that is off by default, if there is any."""
        guard = self.guard
        guard.watch.start()
        view, number = self._puzzle.kind.view(position), self.number
        for technique in spares.techniques(position):
            if guard.silenced(technique) or not self._may_ask(technique):
                continue
            if self._counted:
                spend_on_the_whole()
            deduction = self.ask(technique, view, position, number)
            if deduction:
                spares.use(technique, guard.chain)
                return deduction
        return None


def parted(task: Task) -> Parts:
    """Return the techniques of a task that are swept, and the others."""
    chain = task.chain if isinstance(task.chain, Chain) else Chain(task.chain)
    return chain.parted(ruled=task.puzzle.space.ruled, apart=bool(task.options.plugin_timeout))
