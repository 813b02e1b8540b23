"""Logs and steps as the data of a story page, in one language and one notation."""

from collections.abc import Sequence

import attrs

from lapiz import Deduction, Puzzle, Step, bits, speaking
from lapiz.core import notation
from lapiz.show import say
from lapiz.show.story import StepSource, Teller, Vocabulary
from lapiz.texts import ENGLISH, language, one_line, to_read
from lapiz_play.request import Object


@attrs.frozen(eq=False)
class Choices:
    """Steps of which each could come next: they do not follow each other."""

    puzzle: Puzzle
    steps: tuple[Step, ...]

    @classmethod
    def of(cls, puzzle: Puzzle, deductions: Sequence[Deduction]) -> "Choices":
        """Return the steps that some deductions would be at the start of a puzzle."""
        start = puzzle.start
        return cls(
            puzzle,
            tuple(
                Step(
                    number,
                    start,
                    deduction,
                    start.apply(deduction.removes, deduction.places),
                    (),
                    deduction.grounds.assumes_unique,
                    puzzle,
                )
                for number, deduction in enumerate(deductions, 1)
            ),
        )

    @property
    def stages(self) -> tuple["Choices", ...]:
        """Itself: the steps are those of one puzzle."""
        return (self,)


def story_object(log: StepSource, *, brief: bool = False) -> Object:
    """Return what a page draws of a log, in the current language and notation.

    It is what a story page has (`lapiz.show.story`); each step has its candidates besides. `brief`
    steps are for a list: nothing of them can be drawn.
    """
    vocabulary = Vocabulary([language()], [notation()])
    with speaking(ENGLISH):
        teller = Teller(log, vocabulary, brief=brief)
    for told, step in zip(teller.steps, log.steps, strict=True):
        told |= step_object(step) if not brief else _candidates(step)
    return teller.tables


def step_object(step: Step) -> Object:
    """Return the candidates of a step, and all of it in a line."""
    said = to_read(one_line(say(step.puzzle, step.deduction, position=step.before)))
    return {**_candidates(step), "said": said}


def _candidates(step: Step) -> Object:
    deduction = step.deduction
    return {
        "places": list(bits(deduction.places & ~step.before.placed)),
        "removes": list(bits(deduction.removes & step.before.alive)),
    }
