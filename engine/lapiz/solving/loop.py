"""The loop: the easiest technique that finds something, then again from the easiest."""

import math
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

import attrs

from lapiz.core import (
    AllSpent,
    Chain,
    Deduction,
    Grounds,
    Name,
    Parts,
    Position,
    Profile,
    Search,
    Technique,
    spend_on_the_whole,
    union,
    whole_budget,
)
from lapiz.plugins.registry import registry
from lapiz.plugins.timeouts import TooSlow, Watch
from lapiz.proof import prove_singles
from lapiz.solving.goals import contradiction
from lapiz.solving.guard import GuardedTechniques, Rival
from lapiz.solving.last_resort import LastResort
from lapiz.solving.log import Log
from lapiz.solving.step import Entry, Single
from lapiz.solving.sweep import AnySweep, sweep
from lapiz.solving.task import Ending, Task, gave_up, late, work_of

ASKED_CANDIDATES = 750
"""The most open candidates for which deductions are looked for where choices can be made.

On a larger board they take long and say little, as an almost empty one has almost any solution.
"""

SPARES_CANDIDATES = 2_000
"""In larger spaces the techniques that are off by default would take too long."""
ASKED_AGAIN = 0.9
"""Which share of the candidates may be open still when what found nothing is asked again.

Techniques that are off by default take long, and what they look for seldom comes about by a few
removals: asked each time, they left 84 steps of 129 hard puzzles without a name, and 85 so.
"""


class Spares:
    """The techniques of a kind that a profile leaves out because they are off by default.

    `used` names those that were of use in the solve.
    """

    def __init__(self, profile: Profile, kind: str) -> None:
        self.profile, self.kind = profile, kind
        self.used: dict[str, None] = {}
        self._open_when_asked: dict[str, int] = {}

    def techniques(self, position: Position) -> Iterator[Technique]:
        """Yield the techniques to ask in a position, by score.

        Those in use are in the chain, and others have been asked when little was different.
        """
        if len(position.space.labels) > SPARES_CANDIDATES:
            return
        asked, left = self._open_when_asked, position.open.bit_count()
        for technique in registry().spares(self.profile, self.kind):
            before = asked.get(technique.name)
            if technique.name in self.used or (before and left > ASKED_AGAIN * before):
                continue
            asked[technique.name] = left
            yield technique

    def use(self, technique: Technique, chain: list[Technique]) -> None:
        """Put a technique that was of use into the chain, before the first that costs more.

        What was of use once may be so again, and then a costlier step is not needed.
        """
        self.used[technique.name] = None
        score = self.profile.score
        costlier = (n for n, other in enumerate(chain) if score(other) > score(technique))
        chain.insert(next(costlier, len(chain)), technique)


class Solve:
    """One solve under way.

    Most puzzles are solved by singles alone, so what asks the other techniques is made only when it
    is needed.
    """

    def __init__(self, task: Task) -> None:
        puzzle, options, profile, chain = task.puzzle, task.options, task.profile, task.chain
        self.task, self.puzzle, self.options = task, puzzle, options
        self.best = profile.policy == "best"
        self.sieve = profile.sieve or puzzle.kind.sieve
        self.parts = self._parted(chain if isinstance(chain, Chain) else Chain(chain))
        self.entries: list[Entry] = []
        self.notes = list(puzzle.notes)
        self.work = work_of(options.limit, puzzle.space)
        self.counted = options.limit.work is not None
        self.start = self.position = puzzle.start.fresh()
        self.sweep = self._begin_sweep(self.parts.singles)
        self.chose = False
        self.spares: Spares | None = None  # until one is asked

    def _parted(self, chain: Chain) -> Parts:
        return chain.parted(ruled=self.puzzle.space.ruled, apart=bool(self.options.plugin_timeout))

    @cached_property
    def whole(self) -> Watch:
        """What watches the whole solve: its time begins with the first step that is no single."""
        return Watch.of(self.options.limit.seconds)

    @cached_property
    def guard(self) -> GuardedTechniques:
        """What asks the techniques that are not swept."""
        return self._guard(attrs.evolve(self.task, chain=self.parts.others))

    def _guard(self, task: Task) -> GuardedTechniques:
        return GuardedTechniques(task, self.notes, self.whole)

    @cached_property
    def last_resort(self) -> LastResort:
        """What searches."""
        return LastResort(self.puzzle, self.start, self.notes)

    def _begin_sweep(self, singles: Sequence[Technique]) -> AnySweep:
        return sweep(self.start, singles, waiting=self.best)

    def run(self) -> Log:
        """Solve, and return the log."""
        try:
            status = self._loop()
        finally:
            guard: GuardedTechniques | None = self.__dict__.get("guard")
            if guard:
                guard.watch.stop()
            self.start.memo.clear()  # it ends with the solve, and holds positions that hold it
        problems, notes = guard.problems if guard else (), self.notes
        beyond = tuple(self.spares.used) if self.spares else ()
        if beyond:
            names = ", ".join(beyond)
            notes.append(f"not in the profile, but asked before a step is left unnamed: {names}")
        return Log(
            self.puzzle,
            self.entries,
            self.position,
            status,
            problems,
            notes,
            self.task.before,
            beyond=beyond,
            told=self.parts.told,
        )

    @property
    def _number(self) -> int:
        """The number of the next step."""
        return self.task.before + len(self.entries) + 1

    def _loop(self) -> str:
        reason = self._without_hope()
        if reason:
            self.notes.append(reason)
            return "no solution"
        while True:
            if not self._take_singles():
                self._note_what_is_missing()
                # A choice is made only among several solutions, but it need not lead to one.
                return "many solutions" if self.chose else "no solution"
            if self.sweep.solved:
                return "many solutions" if self.chose else "solved"
            if self._has_enough():
                return "reached"
            step = self._next_step()
            if isinstance(step, Ending):
                return step.status
            self.entries.append(step)
            self.chose |= step.grounds is Grounds.CHOICE
            before, self.position = self.position, self.position.apply(*step.effect)
            self.sweep.apply(step.removes, self.position.placed & ~before.placed)
            if self._has_enough():
                return "reached"

    def _next_step(self) -> Deduction | Ending:
        """Return the next deduction, or how the solve ends without one."""
        step = self._in_budget()
        if step != Ending("stuck") or not self.options.fallback:
            return step
        rest = self._in_time(lambda: self.last_resort.rest(self.position))
        none_left = rest == Ending("no solution")
        return Ending("many solutions") if none_left and self.chose else rest

    def _in_budget(self) -> Deduction | Ending:
        """Return a step of a technique or a search, or an end; the allowed work may end here."""
        try:
            with whole_budget(self.work):
                return self._in_time(lambda: self._technique_step() or self._search_step())
        except AllSpent:
            self.last_resort.note_failure(gave_up(self.work))
        return Ending("gave up" if self.counted else "stuck")

    def _in_time(self, find: Callable[[], Deduction | Ending]) -> Deduction | Ending:
        """Return what a function finds; the time that the user allows may end in here."""
        whole = self.whole
        if whole.until == math.inf:
            return find()
        try:
            if not whole.over:
                try:
                    whole.begin()
                    return find()
                finally:
                    whole.end()
        except TooSlow:
            whole.end()  # it may have been raised just as the watch ended
        self.notes.append(late(self.options.limit))
        return Ending("out of time")

    def _has_enough(self) -> bool:
        enough = self.options.enough
        return enough is not None and len(self.entries) >= enough

    def _without_hope(self) -> str:
        """Return why there is no need to begin, or an empty string."""
        hopeless = self.puzzle.kind.solutions.hopeless
        reason = "" if self.sweep.sound else contradiction(self.puzzle)
        return reason or (hopeless(self.puzzle) if hopeless else "")

    def _take_singles(self) -> bool:
        """Place all singles, checked; return False when some item is left without candidates."""
        run, possible = self._swept()
        possible = possible and not self._unmet(run)
        if run:
            before, self.position = self.position, self._proved(run)
            if self.parts.foreign:
                self._explain(run, before)
            else:
                self.entries.extend(run)
        return possible

    def _swept(self) -> tuple[list[Single], bool]:
        return self.sweep.run()

    def _proved(self, run: Sequence[Single]) -> Position:
        """Return the position after some singles, each one proved."""
        return prove_singles(self.position, run)

    def _explain(self, run: Sequence[Single], position: Position) -> None:
        """Log singles, those of plugins explained: what runs a plugin's code is done here.

        lapiz's own are pure, so they can wait until somebody looks at the steps.
        """
        for single in run:
            foreign = single[0].foreign
            self.entries.append(
                self.guard.explain(single, position, self._number) if foreign else single
            )
            position = position.place(single[1])

    def _unmet(self, run: Sequence[Single]) -> bool:
        """Tell whether some demand cannot be met any more, once some singles are placed."""
        demands = self.position.space.demands
        if not demands:
            return False
        end = self.position.apply(0, union(1 << candidate for _, candidate, _ in run))
        return any(demand.dead(end.alive) is None for _, demand in demands)

    def _note_what_is_missing(self) -> None:
        item = self.position.broken
        if item is not None:
            self.notes.append(Name("nothing is left for {0}", self.puzzle.space.items[item].noun))

    def _technique_step(self) -> Deduction | None:
        """Return what the easiest technique finds that finds anything; see `Profile.policy`."""
        guard, position = self.guard, self.position
        if not guard.chain:
            return None
        guard.watch.start()
        self.sweep.share(position)
        view, number = self.puzzle.kind.view(position), self._number
        barren = self.sieve(view)
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
            if self.counted:
                spend_on_the_whole()
            deduction = guard.ask(technique, view, position, number)
            if deduction:
                search = technique.search if self.best else None
                if search is None:
                    return deduction
                rivals.append((technique, deduction))
        if search is None:
            return None
        return guard.least(rivals, search, view, position, number) or self._technique_step()

    def _may_ask(self, technique: Technique) -> bool:
        """Tell whether what a technique takes for granted is known to hold.

        Where much is open and any solution will do, choices come first.
        """
        if technique.grounds.assumes_unique:
            return self.last_resort.is_unique(self.position, chose=self.chose)
        if technique.grounds is Grounds.CHOICE:
            return self._may_choose()
        return self.position.open.bit_count() <= ASKED_CANDIDATES or not self._may_choose()

    def _may_choose(self) -> bool:
        return self.options.choose and self.last_resort.has_several()

    def _search_step(self) -> Deduction | Ending:
        if not self.options.fallback:
            return Ending("stuck")
        spare, demands = None, self.position.space.demands
        several = self.last_resort.may_have_several
        # With demands the spare techniques are slow, and see little: they know nothing of them.
        if self.options.spares and not demands and not several(self.position):
            self.spares = self.spares or Spares(self.task.profile, self.puzzle.kind.name)
            spare = self._spare_step(self.spares)
        return spare or self.last_resort.step(self.position, choose=self.options.choose)

    def _spare_step(self, spares: Spares) -> Deduction | None:
        """Return what a technique finds that is off by default, if there is any."""
        position, guard = self.position, self.guard
        guard.watch.start()
        view, number = self.puzzle.kind.view(position), self._number
        for technique in spares.techniques(position):
            if guard.silenced(technique) or not self._may_ask(technique):
                continue
            if self.counted:
                spend_on_the_whole()
            deduction = guard.ask(technique, view, position, number)
            if deduction:
                spares.use(technique, guard.chain)
                return deduction
        return None
