"""Calls techniques for deductions; a technique that misbehaves loses only its own."""

import gc
import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Any, TypeVar

from lapiz.core import Deduction, Finder, Grounds, Name, Position, Results, Search, Technique
from lapiz.plugins.containment import SECONDS, PluginError, contained, fault
from lapiz.plugins.deductions import IDLE_DEDUCTIONS, changing, dead_roles, tamed
from lapiz.plugins.output import tell
from lapiz.plugins.records import GUESTS
from lapiz.plugins.timeouts import TooSlow, Watch
from lapiz.plugins.views import Shown
from lapiz.proof import Refusal, refuse, refuse_choice
from lapiz.solving.log import Problem
from lapiz.solving.parts import Refuse
from lapiz.solving.step import Single
from lapiz.solving.task import Task

Rival = tuple[Technique, Deduction]
"""What one of several techniques of the same search found."""
Result = TypeVar("Result")
MOST_SKIPPED = 20
"""How many proofs that are too long a solve puts up with from one technique."""
GIVEN = (
    "is given to this call alone, so no separate process knows it; "
    "lapiz.plugins.register makes a module or a file known there"
)
"""Why a technique that a call is given does not run under a plugin timeout, and what helps."""
FAULTS = (Exception, TooSlow)
"""What costs a technique only its own deductions; of a plugin's it is a PluginError."""


class Misbehaved(RuntimeError):
    """A technique misbehaved, and the solve is strict."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem


def refusal(deduction: Deduction, position: Position) -> Refusal | None:
    """Return why a deduction is not accepted, or None if it is.

    Techniques that choose are asked only where several solutions are known.
    """
    judge = refuse_choice if deduction.grounds is Grounds.CHOICE else refuse
    return judge(deduction, position)


def _check_declared(technique: Technique, deduction: Deduction) -> None:
    """Raise PluginError if a deduction takes more for granted than its technique declares."""
    if deduction.grounds not in (Grounds.PROOF, technique.grounds):
        raise PluginError(
            f"yielded a deduction of grounds {deduction.grounds.value}, "
            f"which it does not declare: expected grounds={deduction.grounds}"
        )


class GuardedTechniques:
    """The techniques of one solve: called under a watch, and none again once it misbehaved.

    `chain` are those of the task still called, easiest first; `problems` say which misbehaved;
    whatever else a reader of the log should know is added to `notes`. `whole` watches the whole
    solve, `refusal` proves what is found.
    """

    def __init__(
        self,
        task: Task,
        notes: list[str],
        whole: Watch | None = None,
        refusal: Refuse = refusal,
    ) -> None:
        self.task = task
        self.chain: list[Technique] = list(task.chain)
        self._best, self._refusal = task.profile.policy == "best", refusal
        self._finders: Results[Technique, Finder] = Results(self._finder)
        self.problems: list[Problem] = []
        self.notes = notes
        self._shown = Shown(task.puzzle)
        self.watch: Watch = Watch(task.options.seconds or math.inf)
        self.whole: Watch = whole or Watch(math.inf)
        self._silenced: set[Technique] = set()
        self._skipped: Counter[Technique] = Counter()
        self._too_long: set[tuple[object, ...]] = set()
        self._noted: set[tuple[Technique, str]] = set()

    @property
    def _seconds(self) -> float:
        """How long a plugin's technique may look; lapiz's own only where the user says so."""
        return self.task.options.seconds or SECONDS

    def ask(
        self, technique: Technique, view: Any, position: Position, number: int
    ) -> Deduction | None:
        """Return the first proved deduction of a technique that changes the position.

        `number` is that of the step it would be. Raises Misbehaved only if the solve is strict.
        """
        deductions = self.ask_for(technique, view, position, number, 1)
        return deductions[0] if deductions else None

    def ask_for(
        self, technique: Technique, view: Any, position: Position, number: int, most: int | None
    ) -> list[Deduction]:
        """Return up to `most` deductions of a technique, proved, that change the position.

        What is left undecided is skipped. None are returned if one is refused, or if anything else
        goes wrong. Raises Misbehaved only if the solve is strict.
        """
        watch = self.watch
        watch.doing = number, technique.name
        try:
            deductions = self._find(technique, view, position, most)
            if not deductions:
                return deductions
            proved = self._proved(technique, deductions, position)
            if len(proved) < len(deductions) == most:  # perhaps there are others to take instead
                deductions = self._find(technique, view, position, most + MOST_SKIPPED)
                proved = self._proved(technique, deductions, position)[:most]
            return [deduction.named(technique.name) for deduction in proved]
        except FAULTS as error:
            self._report(technique, error, number)
        finally:
            watch.tick += watch.tick % 2
        return []

    def _finder(self, technique: Technique) -> Finder:
        """Return what is asked for a technique: the profile's own finder for it, if it has one."""
        return self.task.profile.choose.get(technique.name) or technique.finder(best=self._best)

    def _find(
        self, technique: Technique, view: Any, position: Position, most: int | None
    ) -> list[Deduction]:
        """Return up to `most` deductions that change the position, not proved yet."""
        if technique.foreign:
            return self._ask_foreign(technique, position, most)
        find, watch = self._finders[technique], self.watch
        watch.tick += 1
        made = find(view)
        if technique.grounds is Grounds.UNIQUENESS:
            made = self._unprotected(made, position)
        taken = _first(made, position) if most == 1 else [*islice(changing(made, position), most)]
        watch.tick += 1
        return taken

    def _proved(
        self, technique: Technique, found: Iterable[Deduction], position: Position
    ) -> list[Deduction]:
        """Return those that are proved; skip the undecided, raise PluginError for a false one."""
        proved = []
        for deduction in found:
            _check_declared(technique, deduction)
            claim = technique, *deduction.effect, deduction.truths
            if claim in self._too_long:
                continue
            refusal = self._refusal(deduction, position)
            if refusal is None:
                if dead := technique.foreign and dead_roles(deduction, position):
                    self._note(technique, "roles", dead)
                else:
                    proved.append(deduction)
            elif refusal.undecided:
                self._skip(technique, refusal, position)
                if not refusal.assignment:
                    self._too_long.add(claim)
            else:
                raise PluginError(refusal.explain(position.space))
        return proved

    def _note(self, technique: Technique, about: str, note: str) -> None:
        """Note what is wrong with what a plugin's technique yields, once for what it is about."""
        if note and (technique, about) not in self._noted:
            self._noted.add((technique, about))
            self.notes.append(Name("technique {0}: {1}", technique.name, note))

    def _skip(self, technique: Technique, refusal: Refusal, position: Position) -> None:
        """Note that a deduction of a technique is skipped, once; so many of them are a fault."""
        message = refusal.explain(position.space)
        if technique not in self._skipped:
            what = Name("a deduction is skipped, {0}", message)
            self.notes.append(Name("technique {0}: {1}", technique.name, what))
        self._skipped[technique] += not refusal.assignment  # what has no twin is soon found out
        if self._skipped[technique] > MOST_SKIPPED:
            raise PluginError(Name("made more than {0} such claims: {1}", MOST_SKIPPED, message))

    def least(
        self,
        rivals: Sequence[Rival],
        search: Search,
        view: Any,
        position: Position,
        number: int,
    ) -> Deduction | None:
        """Return the deduction that ranks first in a search; None if a plugin's cannot be ranked.

        Its techniques are then not called again. Raises Misbehaved only if the solve is strict.
        """

        def ranked(view: Any) -> Deduction:
            return min([deduction for _, deduction in rivals], key=partial(search.rank, view))

        foreign = [technique for technique, _ in rivals if technique.foreign]
        if not foreign:
            return ranked(view)
        try:
            return self._showing(foreign[0], position, ranked)
        except PluginError as error:
            for technique in foreign:
                self._report(technique, PluginError(f"cannot be ranked: {error}"), number)
        return None

    def explain(self, single: Single, position: Position, number: int) -> Deduction:
        """Return the deduction of a single that the engine found for a plugin's technique.

        The placement is proved, whatever is said of it: where the technique fails to explain it,
        it stays without a text, and the technique is not called again.
        Raises Misbehaved only if the solve is strict.
        """
        technique, candidate, item = single
        plain = Deduction(places=1 << candidate, truths=(item,), technique=technique.name)
        if technique in self._silenced:
            return plain
        try:
            return self._showing(
                technique, position, lambda view: self._explained(single, view, plain)
            )
        except PluginError as error:
            self._report(technique, error, number)
        return plain

    def silenced(self, technique: Technique) -> bool:
        """Tell whether a technique is not called again because it misbehaved."""
        return technique in self._silenced

    def _ask_foreign(
        self, technique: Technique, position: Position, most: int | None
    ) -> list[Deduction]:
        """Call a plugin's technique, in another process if its time is limited."""
        seconds = self.task.options.plugin_timeout
        if seconds is None:
            return self._showing(
                technique,
                position,
                lambda view: list(islice(self._found(technique, view, position), most)),
            )
        if GUESTS.get(technique.name) is technique:
            raise PluginError(GIVEN)
        from lapiz.plugins import isolation  # which needs all that processes do

        most = most or IDLE_DEDUCTIONS
        answers = isolation.ask(
            technique, self.task.puzzle, position, seconds, most, best=self._best
        )
        return self._contained(technique, lambda: list(self._tame(technique, answers)))

    def _found(self, technique: Technique, view: Any, position: Position) -> Iterator[Deduction]:
        tame = self._tame(technique, technique.finder(best=self._best)(view))
        if technique.grounds is Grounds.UNIQUENESS:
            tame = self._unprotected(tame, position)
        return changing(tame, position)

    def _unprotected(
        self, deductions: Iterator[Deduction], position: Position
    ) -> Iterator[Deduction]:
        """Leave out deadly patterns that have no twin where rules may protect them.

        A technique need not know the rules, so it has done nothing wrong.
        """
        if not position.space.restrictions:
            return deductions
        return (
            deduction
            for deduction in deductions
            if deduction.grounds is not Grounds.UNIQUENESS or not self._refusal(deduction, position)
        )

    def _showing(
        self, technique: Technique, position: Position, run: Callable[[Any], Result]
    ) -> Result:
        """Return what a plugin's technique makes of a view; PluginError if it writes into it."""
        with self._shown.view(position) as view:
            return self._contained(technique, lambda: run(view))

    def _contained(self, technique: Technique, run: Callable[[], Result]) -> Result:
        def whole() -> Result:
            result = run()
            gc.collect(1)  # what it made has its end here, not in the middle of something else
            return result

        return contained(f"plugin {technique.provider}", whole, self._seconds, passing=())

    def _tame(self, technique: Technique, deductions: Iterable[Any]) -> Iterator[Deduction]:
        """Yield a plugin's deductions that are sound in form."""
        for deduction in deductions:
            tame, note = tamed(deduction, self.task.puzzle)
            self._note(technique, "text", note)
            yield tame

    def _explained(self, single: Single, view: Any, expected: Deduction) -> Deduction:
        """Return a plugin's deduction of a single, when it explains what is expected."""
        technique, candidate, item = single
        assert technique.last is not None
        (tame,) = self._tame(technique, [technique.last.explain(view, candidate, item)])
        if (
            tame.effect != expected.effect
            or tame.grounds is not Grounds.PROOF
            or not set(expected.truths) <= set(tame.truths)
        ):
            raise PluginError("explains another placement than the one found")
        return tame.named(technique.name)

    def _report(self, technique: Technique, error: BaseException, number: int) -> None:
        """Note that a technique misbehaved, to call it no more; TooSlow if all time is over."""
        if self.whole.tick % 2 and self.whole.over:
            raise TooSlow from error
        limit = (technique.foreign and self.task.options.plugin_timeout) or self._seconds
        problem = Problem(technique.name, self.task.puzzle.name, number, fault(error, limit))
        if self.task.options.strict:
            raise Misbehaved(problem) from error
        self.problems.append(problem)
        tell(str(problem), about=(problem.technique, problem.puzzle))
        self._silenced.add(technique)
        if technique in self.chain:
            self.chain.remove(technique)


def _first(deductions: Iterable[Deduction], position: Position) -> list[Deduction]:
    """Return the first deduction that changes a position, the quickest way: solves live on it."""
    for seen, deduction in enumerate(deductions):
        if deduction.changes(position):
            return [deduction]
        if seen == IDLE_DEDUCTIONS:
            raise PluginError(f"yielded {IDLE_DEDUCTIONS} deductions that change nothing")
    return []
