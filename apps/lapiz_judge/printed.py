"""Recognises what lapiz prints of a step: its technique is asked, and what that says compared."""

import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from itertools import product

import attrs

from lapiz import Deduction, Grounds, Limit, Position, Puzzle, Technique, refuse, registry, speaking
from lapiz.core import noting
from lapiz.files import LOOKED_AT, finders
from lapiz.search.telling import illustrated, shortened
from lapiz.show import say, step_lines
from lapiz.solving import UNNAMED, Ending, LastResort
from lapiz.texts import languages
from lapiz_judge.arguments import Said, squeezed

FORMS = ("line", "paragraph", "full", "lines")
"""How a step is printed: at one of these lengths, or as `lapiz solve` prints it by default."""
Voice = tuple[str, str, str]
"""A language, a notation, and a form."""


class Printed:
    """Finds the deductions that a text may be about; it remembers how the last one was printed."""

    def __init__(self, puzzle: Puzzle, limit: Limit) -> None:
        self.puzzle, self.limit = puzzle, limit
        self.notes: list[str] = []
        self.last_resort = LastResort(puzzle, puzzle.start, self.notes)
        self.voices: list[Voice] = list(product(languages(), puzzle.kind.notation_names, FORMS))

    def find(
        self, text: str, claim: Said, names: list[str], position: Position
    ) -> Deduction | None:
        """Return the deduction that is printed just so; of the techniques named, or of any."""
        for deduction in self.found(names, claim, position, exactly=True):
            shown = illustrated(deduction, position)
            if self._says(shown, text, position):
                return deduction
        return None

    def found(
        self, names: list[str], claim: Said, position: Position, *, exactly: bool = False
    ) -> Iterator[Deduction]:
        """Yield the proved deductions of techniques that do what is claimed, or `exactly` that."""
        for technique in self._asked(names):
            for deduction in self._alike(technique, claim, position, exactly):
                named = deduction.named(technique.name)
                if self._granted(named, position) and refuse(named, position) is None:
                    yield named
        unnamed = None if names else self._unnamed(position)
        if unnamed and _does(unnamed, claim, exactly):
            yield unnamed

    def _asked(self, names: list[str]) -> Iterator[Technique]:
        """Yield the techniques to ask within the limit: those named, else those that are on.

        Others may take minutes, so whoever means one of them has to name it.
        """
        plugins, kind = registry(), self.puzzle.kind
        known: Iterable[Technique] = plugins.chain(kind.profile, kind.name)
        if names:
            known = [one for one in plugins.for_kind(kind.name) if one.name in names]
        seconds = self.limit.seconds
        until = None if seconds is None else time.monotonic() + seconds
        for number, technique in enumerate(known):
            over = until is not None and time.monotonic() > until
            if over or number == self.limit.work:
                return
            if not technique.foreign and technique.grounds is not Grounds.CHOICE:
                yield technique

    def _alike(
        self, technique: Technique, claim: Said, position: Position, exactly: bool
    ) -> Iterator[Deduction]:
        for finder in finders(technique, position):
            for looked, deduction in enumerate(finder(self.puzzle.kind.view(position))):
                if looked >= LOOKED_AT:
                    break
                if _does(deduction, claim, exactly):
                    yield deduction

    def _granted(self, deduction: Deduction, position: Position) -> bool:
        """Tell whether what a deduction takes for granted is known."""
        unique = deduction.grounds.assumes_unique
        return not unique or self.last_resort.is_unique(position, chose=False)

    def _unnamed(self, position: Position) -> Deduction | None:
        """Return what a search finds in a position, as a solve tells it."""
        step = self.last_resort.step(position, choose=False)
        if isinstance(step, Ending) or step.technique != UNNAMED:
            return None
        return attrs.evolve(shortened(step, position), technique=UNNAMED)

    def _says(self, deduction: Deduction, text: str, position: Position) -> bool:
        """Tell whether a text is what is printed of a deduction, in some language and notation."""
        for number, (code, notation, form) in enumerate(self.voices):
            with ExitStack() as voice:
                voice.enter_context(speaking(code))
                voice.enter_context(noting(notation))
                same = self._printed(deduction, form, position) == text
            if same:
                self.voices.insert(0, self.voices.pop(number))
                return True
        return False

    def _printed(self, deduction: Deduction, form: str, position: Position) -> str:
        if form != "lines":
            return squeezed(say(self.puzzle, deduction, form, position=position))
        lines = step_lines(self.puzzle, deduction, position=position)
        return squeezed(" ".join(line.plain for line in lines))


def _does(found: Deduction, claim: Said, exactly: bool) -> bool:
    """Tell whether a deduction does what is claimed, or exactly that."""
    if exactly:
        return found.effect == (claim.removes, claim.places)
    return not claim.removes & ~found.removes and not claim.places & ~found.places
