"""The loop: the easiest technique that finds something, then again from the easiest."""

import itertools
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

import attrs

from lapiz.core.bits import bits
from lapiz.core.budget import Budget, OutOfBudget
from lapiz.core.deduction import Deduction, Grounds
from lapiz.core.errors import BadInput
from lapiz.core.kind import Puzzle
from lapiz.core.space import Position
from lapiz.core.technique import Profile, Search, Technique
from lapiz.plugins import isolation
from lapiz.plugins.registry import registry
from lapiz.plugins.taming import IDLE_DEDUCTIONS, LONGEST_TEXT, PluginError, changing, tamed
from lapiz.plugins.watch import TooSlow, Watch
from lapiz.proof import prove_singles, refuse
from lapiz.search import backtracking, counting
from lapiz.search.backtracking import search_budget
from lapiz.search.refutation import choice, unnamed
from lapiz.search.witness import has_one_solution
from lapiz.solving.log import Entry, Log, Problem
from lapiz.solving.stages import SolveNext, go_on
from lapiz.solving.sweep import sweep

__all__ = ["Misbehaved", "Options", "givens", "solve", "steps"]

UNNAMED = "unnamed"
"""The technique name of what search had to find."""
CHOICE = "choice"


class Misbehaved(RuntimeError):
    """A technique misbehaved, and the solve is strict."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem


@attrs.frozen
class Options:
    """How to solve.

    - `fallback`: search for an unnamed proved deduction when no technique helps.
    - `choose`: in a puzzle with many solutions, pick a branch (grounds CHOICE), as is done
      anyway where any solution will do.
    - `strict`: raise Misbehaved where a technique would be reported and skipped.
    - `seconds`: how long one technique may look at one position.
    - `plugin_timeout`: how long a plugin's may, asked in a process of its own; None: in this one.
    """

    fallback: bool = True
    choose: bool = False
    strict: bool = False
    seconds: float = 60.0
    plugin_timeout: float | None = None


def solve(
    puzzle: Puzzle,
    profile: Profile | None = None,
    *,
    assume_unique: bool | None = None,
    fallback: bool = True,
    choose: bool = False,
    strict: bool = False,
    seconds: float = 60.0,
    plugin_timeout: float | None = None,
) -> Log:
    """Solve a puzzle deduction by deduction, each one proved, and return the log.

    What it hands over to, if its kind does that, is solved with it (by the profile of its kind).
    `profile` orders the techniques (the kind's own by default); `assume_unique` overrides
    what it says of uniqueness. The other options are those of `Options`; LAPIZ_PLUGIN_TIMEOUT in
    the environment stands for a `plugin_timeout` not given.
    Raises Misbehaved only if `strict`.
    """
    profile = profile or puzzle.kind.profile
    if assume_unique is not None and assume_unique != profile.assume_unique:
        profile = attrs.evolve(profile, assume_unique=assume_unique)
    unique = profile.assume_unique
    limit = isolation.time_limit() if plugin_timeout is None else plugin_timeout
    options = Options(fallback, choose, strict, seconds, limit)

    def solve_next(following: Puzzle, before: int) -> Log:
        next_profile = attrs.evolve(following.kind.profile, assume_unique=unique)
        return _solve_all(following, next_profile, options, before, solve_next)

    return _solve_all(puzzle, profile, options, 0, solve_next)


def _solve_all(
    puzzle: Puzzle, profile: Profile, options: Options, before: int, solve_next: SolveNext
) -> Log:
    """Return the log of a puzzle, which comes after so many steps, and of what follows it."""
    chain = registry().chain(profile, puzzle.kind.name)
    choose = options.choose or puzzle.choose
    here = choose and not puzzle.kind.hand_over
    own = options if here == options.choose else attrs.evolve(options, choose=here)
    log = _Solve(puzzle, chain, own).run()
    log.before = before
    return go_on(log, solve_next, choose=choose)


def steps(
    puzzle: Puzzle,
    technique: str | None = None,
    profile: Profile | None = None,
    problems: list[Problem] | None = None,
) -> list[Deduction]:
    """Return every proved deduction available now, easiest technique first.

    `technique` is a name or a code ("program:0400"), which may be that of several techniques;
    without it all of the profile are asked.
    Raises BadInput for an unknown technique, Misbehaved for a deduction that is not so, or for
    whatever else a technique does wrong; with a list of `problems` it is noted there instead.
    """
    profile = profile or puzzle.kind.profile
    known = registry()
    if technique is None:
        chain = known.chain(profile, puzzle.kind.name)
    else:
        chain = tuple(known.named(technique, puzzle.kind.name))
    found: list[Deduction] = []
    puzzle = attrs.evolve(puzzle, start=puzzle.start.fresh())
    try:
        for one in chain:
            try:
                found += _all_of(one, puzzle)
            except Misbehaved as error:
                if problems is None:
                    raise
                problems.append(error.problem)
    finally:
        puzzle.start.memo.clear()
    if technique is None or len(chain) == 1:
        return found
    return list({(*one.effect, one.truths): one for one in reversed(found)}.values())[::-1]


def _all_of(one: Technique, puzzle: Puzzle) -> list[Deduction]:
    """Return what one technique finds at the start; Misbehaved tells what it did wrong."""
    position, found = puzzle.start, list[Deduction]()
    try:
        for each in _everything(one, puzzle):
            tame = tamed(each, position.space)[0] if one.foreign else each
            refusal = refuse(tame, position)
            if refusal:
                raise PluginError(refusal.explain(position.space))
            found.append(tame.named(one.name))
    except (Exception, SystemExit) as error:
        raise Misbehaved(Problem(one.name, puzzle.name, 1, _in_words(error))) from error
    return found


def _everything(one: Technique, puzzle: Puzzle) -> Iterable[Deduction]:
    limit = isolation.time_limit() if one.foreign else None
    if limit is not None:
        return isolation.ask(one, puzzle, puzzle.start, limit, IDLE_DEDUCTIONS)
    return changing(one.find(puzzle.kind.view(puzzle.start)), puzzle.start)


def _in_words(error: BaseException) -> str:
    if isinstance(error, PluginError):
        return str(error)
    if isinstance(error, TooSlow):
        return "took too long"
    return f"raised {type(error).__name__}: {str(error)[:LONGEST_TEXT]}"


class _Solve:
    """One solve under way."""

    def __init__(self, puzzle: Puzzle, chain: Sequence[Technique], options: Options) -> None:
        self.puzzle, self.options = puzzle, options
        singles = list(itertools.takewhile(self._is_swept, chain))
        self.chain = list(chain[len(singles) :])
        self.entries: list[Entry] = []
        self.problems: list[Problem] = []
        self.notes: list[str] = list(puzzle.notes)
        self.start = self.position = puzzle.start.fresh()
        self.sweep = sweep(self.start, singles)
        self.watch = Watch(options.seconds)
        self.chose = False
        self.unique: bool | None = None
        self.several: bool | None = None

    def _is_swept(self, one: Technique) -> bool:
        """Tell whether the engine finds what a technique finds, and asks it only to explain."""
        return one.last is not None and not (one.foreign and self.options.plugin_timeout)

    def _budget(self) -> Budget:
        return search_budget(self.puzzle.space)

    def run(self) -> Log:
        try:
            status = self._loop()
        finally:
            self.watch.stop()
            self.start.memo.clear()  # it ends with the solve, and holds positions that hold it
        return Log(self.puzzle, self.entries, self.position, status, self.problems, self.notes)

    def _loop(self) -> str:
        hopeless = self.puzzle.kind.hopeless
        reason = hopeless(self.puzzle) if hopeless else ""
        if reason:
            self.notes.append(reason)
            return "no solution"
        while True:
            if not self._take_singles():
                self._note_what_is_missing()
                return "no solution"
            if self.sweep.solved:
                return "many solutions" if self.chose and self._has_several() else "solved"
            found = self._technique_step() or self._last_resort()
            if isinstance(found, str):
                return found
            self.entries.append(found)
            self.chose |= found.grounds is Grounds.CHOICE
            self.sweep.apply(found.removes, found.places & ~self.position.placed)
            self.position = self.position.apply(found.removes, found.places)

    def _has_several(self) -> bool:
        """Tell whether the puzzle has several solutions, or so many that a search gives up."""
        if self.several is None:
            try:
                self.several = counting.count(self.puzzle, 2, budget=self._budget()) > 1
            except (OutOfBudget, BadInput):  # a kind refuses to count what is too large
                self.several = True
        return self.several

    def _take_singles(self) -> bool:
        """Place all singles, checked; return False when some item is left without candidates."""
        run, possible = self.sweep.run()
        if run:
            self.position = prove_singles(self.position, run)
            self.entries.extend(run)
        return possible

    def _note_what_is_missing(self) -> None:
        item = self.position.broken
        if item is not None:
            self.notes.append(f"nothing is left for {self.puzzle.space.items[item].name}")

    def _technique_step(self) -> Deduction | None:
        if not self.chain:
            return None
        self.watch.start()
        self.sweep.share(self.position)
        view = self.puzzle.kind.view(self.position)
        rivals: list[Deduction] = []
        search: Search | None = None
        for one in list(self.chain):
            if rivals and one.search is not search:
                break
            if one.grounds is Grounds.UNIQUENESS and not self._is_unique():
                continue
            found = self._ask(one, view)
            if found:
                search = one.search
                if search is None:
                    return found
                rivals.append(found)
        return min(rivals, key=partial(search.rank, view)) if search else None

    def _ask(self, one: Technique, view: Any) -> Deduction | None:
        """Return the first proved deduction of a technique that changes the position."""
        watch, limit = self.watch, self.options.seconds
        try:
            if one.foreign:
                limit = self.options.plugin_timeout or limit
                found = self._ask_foreign(one, view)
            else:
                watch.tick += 1
                found = self._first(one, view)
                watch.tick += 1
            if found is None:
                return None
            refusal = refuse(found, self.position)
        except TooSlow:
            self._report(one, f"took more than {limit:g} seconds")
        except (Exception, SystemExit) as error:  # it costs only the technique's own deductions
            self._report(one, _in_words(error))
        else:
            if refusal is None:
                return found.named(one.name)
            self._report(one, refusal.explain(self.puzzle.space))
        finally:
            watch.tick += watch.tick % 2
        return None

    def _first(self, one: Technique, view: Any) -> Deduction | None:
        """Return the first deduction of a technique that changes the position."""
        found: Deduction
        for seen, found in enumerate((one.choose or one.find)(view)):
            if found.changes(self.position):
                return found
            if seen == IDLE_DEDUCTIONS:
                raise PluginError(f"yielded {IDLE_DEDUCTIONS} deductions that change nothing")
        return None

    def _ask_foreign(self, one: Technique, view: Any) -> Deduction | None:
        """Ask a plugin's technique, in another process if its time is limited."""
        seconds = self.options.plugin_timeout
        if seconds is None:
            self.watch.tick += 1
            found = self._first(one, view)
            self.watch.tick += 1
        else:
            found = next(iter(isolation.ask(one, self.puzzle, self.position, seconds)), None)
        if found is None:
            return None
        tame, note = tamed(found, self.puzzle.space)
        if note and (note := f"technique {one.name}: {note}") not in self.notes:
            self.notes.append(note)
        return tame

    def _report(self, one: Technique, message: str) -> None:
        """Note that a technique misbehaved, and use it no more in this solve."""
        problem = Problem(one.name, self.puzzle.name, len(self.entries) + 1, message)
        if self.options.strict:
            raise Misbehaved(problem)
        self.problems.append(problem)
        self.chain.remove(one)

    def _is_unique(self) -> bool:
        """Tell whether the givens have one solution; asked once, before it is first assumed."""
        if self.unique is None:
            start = self.start
            # What was proved since leaves the same solutions; choices do not.
            given = start.alive == start.origin and not self.chose
            try:
                asked = self.position if given else givens(start)
                self.unique = has_one_solution(asked, self._budget())
            except OutOfBudget:
                self.unique = True
                self.notes.append("that there is only one solution is taken on trust")
            if not self.unique:
                self.notes.append("techniques that assume one solution are left out")
        return self.unique

    def _last_resort(self) -> Deduction | str:
        """Return an unnamed deduction, or the status in which the solve ends without one."""
        if not self.options.fallback:
            return "stuck"
        try:
            if self.several is None:
                self.several = backtracking.count(self.position, 2, budget=self._budget()) > 1
            if self.several:
                if self.options.choose:
                    found = choice(self.position)
                    if found:
                        return found.named(CHOICE)
                return "many solutions"
            found = unnamed(self.position)
        except OutOfBudget:
            self.notes.append("the search gave up")
            return "stuck"
        if found is None:
            return "stuck"
        refusal = refuse(found, self.position)
        if refusal:
            self.notes.append(f"a refutation is too long to prove: {refusal.message}")
            return "stuck"
        return found.named(UNNAMED)


def givens(position: Position) -> Position:
    """Return the position of the givens alone, as far as they are placed now."""
    space, origin = position.space, position.origin
    placed = 0
    for candidate in bits(position.placed):
        if not origin & ~space.keep[candidate]:
            placed |= space.bit[candidate]
    return Position(space, origin, placed, origin, position.memo)
