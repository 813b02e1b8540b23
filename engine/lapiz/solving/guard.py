"""Calls techniques for deductions; a technique that misbehaves loses only its own."""

from collections.abc import Sequence
from typing import Any

from lapiz.core.deduction import Deduction, Grounds
from lapiz.core.kind import Puzzle
from lapiz.core.space import Position
from lapiz.core.technique import Technique
from lapiz.plugins import isolation
from lapiz.plugins.taming import IDLE_DEDUCTIONS, LONGEST_TEXT, PluginError, tamed
from lapiz.plugins.watch import TooSlow, Watch
from lapiz.proof import Refusal, refuse
from lapiz.solving.log import Problem
from lapiz.solving.options import Options
from lapiz.solving.sweep import Single

__all__ = ["Guard", "Misbehaved", "in_words"]


class Misbehaved(RuntimeError):
    """A technique misbehaved, and the solve is strict."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem


def in_words(error: BaseException, limit: float | None = None) -> str:
    """Return what a technique did wrong; `limit` is how many seconds it had."""
    if isinstance(error, PluginError):
        return str(error)
    if isinstance(error, TooSlow):
        return "took too long" if limit is None else f"took more than {limit:g} seconds"
    return f"raised {type(error).__name__}: {str(error)[:LONGEST_TEXT]}"


class Guard:
    """The techniques of one solve: called under a watch, and none again once it misbehaved.

    `chain` are those still called, easiest first; `problems` say which misbehaved; whatever else a
    reader of the log should know is added to `notes`. `best` says that techniques choose.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        chain: Sequence[Technique],
        options: Options,
        notes: list[str],
        *,
        best: bool,
    ) -> None:
        self.puzzle, self.chain, self.options, self.best = puzzle, list(chain), options, best
        self.problems: list[Problem] = []
        self.notes = notes
        self.watch = Watch(options.seconds)
        self._silenced: set[Technique] = set()

    def ask(
        self, technique: Technique, view: Any, position: Position, number: int
    ) -> Deduction | None:
        """Return the first proved deduction of a technique that changes the position.

        `number` is that of the step it would be. Raises Misbehaved only if the solve is strict.
        """
        watch = self.watch
        try:
            if technique.foreign:
                deduction = self._ask_foreign(technique, view, position)
            else:
                watch.tick += 1
                deduction = self._first(technique, view, position)
                watch.tick += 1
            if deduction is None:
                return None
            refusal = self.refusal(deduction, position)
        except (Exception, SystemExit) as error:  # it costs only the technique's own deductions
            self._report(technique, error, number)
        else:
            if refusal is None:
                return deduction.named(technique.name)
            self._report(technique, PluginError(refusal.explain(position.space)), number)
        finally:
            watch.tick += watch.tick % 2
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
        watch = self.watch
        watch.start()
        try:
            watch.tick += 1
            explained = _explained(single, self.puzzle.kind.view(position))
            watch.tick += 1
            return self._tamed(technique, explained, position, plain)
        except (Exception, SystemExit) as error:
            self._report(technique, error, number)
        finally:
            watch.tick += watch.tick % 2
        return plain

    def silenced(self, technique: Technique) -> bool:
        """Tell whether a technique is not called again because it misbehaved."""
        return technique in self._silenced

    def refusal(self, deduction: Deduction, position: Position) -> Refusal | None:
        """Return why a deduction is not proved, or None if it is."""
        return refuse(deduction, position)

    def _first(self, technique: Technique, view: Any, position: Position) -> Deduction | None:
        """Return the first deduction of a technique that changes the position."""
        deduction: Deduction
        for seen, deduction in enumerate(technique.finder(best=self.best)(view)):
            if deduction.changes(position):
                return deduction
            if seen == IDLE_DEDUCTIONS:
                raise PluginError(f"yielded {IDLE_DEDUCTIONS} deductions that change nothing")
        return None

    def _ask_foreign(self, technique: Technique, view: Any, position: Position) -> Deduction | None:
        """Call a plugin's technique, in another process if its time is limited."""
        seconds = self.options.plugin_timeout
        if seconds is None:
            self.watch.tick += 1
            deduction = self._first(technique, view, position)
            self.watch.tick += 1
        else:
            answers = isolation.ask(technique, self.puzzle, position, seconds, best=self.best)
            deduction = next(iter(answers), None)
        return None if deduction is None else self._tamed(technique, deduction, position)

    def _tamed(
        self,
        technique: Technique,
        deduction: Any,
        position: Position,
        expected: Deduction | None = None,
    ) -> Deduction:
        """Return a plugin's deduction when it is sound in form, and explains what is expected."""
        tame, note = tamed(deduction, position.space)
        if expected and (
            tame.effect != expected.effect
            or tame.grounds is not Grounds.PROOF
            or not set(expected.truths) <= set(tame.truths)
        ):
            raise PluginError("explains another placement than the one found")
        if note and (note := f"technique {technique.name}: {note}") not in self.notes:
            self.notes.append(note)
        return tame.named(technique.name) if expected else tame

    def _report(self, technique: Technique, error: BaseException, number: int) -> None:
        """Note that a technique misbehaved, and do not call it again in this solve."""
        options = self.options
        limit = (technique.foreign and options.plugin_timeout) or options.seconds
        problem = Problem(technique.name, self.puzzle.name, number, in_words(error, limit))
        if options.strict:
            raise Misbehaved(problem) from error
        self.problems.append(problem)
        self._silenced.add(technique)
        if technique in self.chain:
            self.chain.remove(technique)


def _explained(single: Single, view: Any) -> Deduction:
    technique, candidate, item = single
    assert technique.last is not None
    return technique.last.explain(view, candidate, item)
