"""Asks techniques for deductions, and sees to it that one that misbehaves costs only its own."""

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
    """The techniques of one solve: asked under a watch, each one no more once it misbehaved.

    `chain` are those still asked, easiest first; `problems` tell which misbehaved; to `notes` is
    added what else a reader of the log should know. `best` says that techniques choose.
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

    def ask(self, one: Technique, view: Any, position: Position, number: int) -> Deduction | None:
        """Return the first proved deduction of a technique that changes the position.

        `number` is that of the step it would be. Raises Misbehaved only if the solve is strict.
        """
        watch = self.watch
        try:
            if one.foreign:
                found = self._ask_foreign(one, view, position)
            else:
                watch.tick += 1
                found = self._first(one, view, position)
                watch.tick += 1
            if found is None:
                return None
            refusal = self.refusal(found, position)
        except (Exception, SystemExit) as error:  # it costs only the technique's own deductions
            self._report(one, error, number)
        else:
            if refusal is None:
                return found.named(one.name)
            self._report(one, PluginError(refusal.explain(position.space)), number)
        finally:
            watch.tick += watch.tick % 2
        return None

    def explain(self, single: Single, position: Position, number: int) -> Deduction:
        """Return the deduction of a single that the engine found for a plugin's technique.

        The placement is proved, whatever is said of it: where the technique fails to explain it,
        it stays without a text, and the technique is not asked again.
        Raises Misbehaved only if the solve is strict.
        """
        one, candidate, item = single
        plain = Deduction(places=1 << candidate, truths=(item,), technique=one.name)
        if one in self._silenced:
            return plain
        watch = self.watch
        watch.start()
        try:
            watch.tick += 1
            found = _explained(single, self.puzzle.kind.view(position))
            watch.tick += 1
            return self._tamed(one, found, position, plain)
        except (Exception, SystemExit) as error:
            self._report(one, error, number)
        finally:
            watch.tick += watch.tick % 2
        return plain

    def refusal(self, found: Deduction, position: Position) -> Refusal | None:
        """Return why a deduction is not proved, or None if it is."""
        return refuse(found, position)

    def _first(self, one: Technique, view: Any, position: Position) -> Deduction | None:
        """Return the first deduction of a technique that changes the position."""
        found: Deduction
        for seen, found in enumerate(one.finder(best=self.best)(view)):
            if found.changes(position):
                return found
            if seen == IDLE_DEDUCTIONS:
                raise PluginError(f"yielded {IDLE_DEDUCTIONS} deductions that change nothing")
        return None

    def _ask_foreign(self, one: Technique, view: Any, position: Position) -> Deduction | None:
        """Ask a plugin's technique, in another process if its time is limited."""
        seconds = self.options.plugin_timeout
        if seconds is None:
            self.watch.tick += 1
            found = self._first(one, view, position)
            self.watch.tick += 1
        else:
            asked = isolation.ask(one, self.puzzle, position, seconds, best=self.best)
            found = next(iter(asked), None)
        return None if found is None else self._tamed(one, found, position)

    def _tamed(
        self, one: Technique, found: Any, position: Position, expected: Deduction | None = None
    ) -> Deduction:
        """Return a plugin's deduction when it is sound in form, and explains what is expected."""
        tame, note = tamed(found, position.space)
        if expected and (
            tame.effect != expected.effect
            or tame.grounds is not Grounds.PROOF
            or not set(expected.truths) <= set(tame.truths)
        ):
            raise PluginError("explains another placement than the one found")
        if note and (note := f"technique {one.name}: {note}") not in self.notes:
            self.notes.append(note)
        return tame.named(one.name) if expected else tame

    def _report(self, one: Technique, error: BaseException, number: int) -> None:
        """Note that a technique misbehaved, and ask it no more in this solve."""
        options = self.options
        limit = (one.foreign and options.plugin_timeout) or options.seconds
        problem = Problem(one.name, self.puzzle.name, number, in_words(error, limit))
        if options.strict:
            raise Misbehaved(problem) from error
        self.problems.append(problem)
        self._silenced.add(one)
        if one in self.chain:
            self.chain.remove(one)


def _explained(single: Single, view: Any) -> Deduction:
    one, candidate, item = single
    assert one.last is not None
    return one.last.explain(view, candidate, item)
