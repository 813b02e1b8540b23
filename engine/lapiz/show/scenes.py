"""What is shown: a puzzle, a position of it, and perhaps a deduction; for every renderer."""

import attrs

from lapiz.core import Deduction, Drawn, Position, Puzzle
from lapiz.plugins.registry import registry
from lapiz.solving.step import Step
from lapiz.texts import told, words


@attrs.frozen(eq=False)
class Scene(Drawn):
    """A position of a puzzle, with a deduction if it shows one.

    Without `effects` nothing shows what the deduction removes or places, without `covers` not what
    covers its truths. `number` is the number of a step in its log, 0 for none.
    """

    puzzle: Puzzle
    position: Position
    deduction: Deduction | None = None
    effects: bool = True
    number: int = 0
    assumes_unique: bool = False
    covers: bool = True

    @property
    def pencil(self) -> bool:
        """Whether marks that are no part of the pattern are of use: those of a single are not."""
        return not (self.deduction and is_single(self.deduction))

    @property
    def title(self) -> str:
        """The name of the technique, or of the puzzle."""
        if self.deduction and self.deduction.technique:
            return words.title(self.deduction.technique)
        return self.puzzle.title or told(self.puzzle.kind.title)

    @property
    def rests(self) -> bool:
        """Whether an earlier step is why it rests on there being one solution."""
        directly = self.deduction and self.deduction.grounds.assumes_unique
        return self.assumes_unique and not directly

    @property
    def pattern(self) -> str:
        """The sentence that describes the pattern."""
        return words.pattern(self.puzzle, self.deduction) if self.deduction else ""

    @property
    def pattern_lines(self) -> list[str]:
        """The pattern in lines, where a list stands below a sentence."""
        return words.pattern_lines(self.puzzle, self.deduction) if self.deduction else []

    @property
    def reason(self) -> str:
        """The sentence that says why."""
        return words.reason(self.puzzle, self.deduction) if self.deduction else ""

    @property
    def effect(self) -> str:
        """What is placed and removed, unless that is to stay hidden."""
        shown = self.effects and self.deduction
        return words.effect(self.puzzle, shown) if shown else ""


def is_single(deduction: Deduction) -> bool:
    """Tell whether a deduction places the last candidate of an item: it is seen without marks."""
    made = registry().record(deduction.technique)
    return bool(made and made.last)


Shown = Puzzle | Step | Scene
"""What can be drawn."""


def scene(
    shown: Shown,
    deduction: Deduction | None = None,
    position: Position | None = None,
    effects: bool = True,
) -> Scene:
    """Return the scene of a step, or of a puzzle with a given deduction or position.

    A scene is returned unchanged.
    """
    if isinstance(shown, Scene):
        return shown
    if isinstance(shown, Puzzle):
        unique = bool(deduction and deduction.grounds.assumes_unique)
        where = position or shown.start
        return Scene(shown, where, deduction, effects, assumes_unique=unique)
    return Scene(
        shown.puzzle,
        position or shown.before,
        deduction or shown.deduction,
        effects,
        shown.number,
        shown.assumes_unique,
    )
