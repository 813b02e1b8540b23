"""What is said of an argument that has been judged: of each step, and of the whole."""

from enum import Enum
from typing import Any

import attrs

from lapiz import Deduction, Position, Puzzle
from lapiz.core import Told
from lapiz.show import head, items_object
from lapiz.texts import counted, marked, title, told


class Verdict(Enum):
    """What is to be said of a step."""

    PROVED = "proved"
    FALSE = "false"
    NOT_SHOWN = "not shown"
    NOT_READ = "not read"


VERDICTS = marked(("proved", "false", "not shown", "not read"))


@attrs.frozen
class Judgement:
    """What is to be said of one step of an argument.

    `why` is a reason in words; `deduction` is what was proved, with the items that prove it; `link`
    the link, or the part of a pattern, that does not hold; `at` where reading stopped, in
    characters; `solution` one that contradicts it, as text, and `contradicting` its candidates;
    `position` is the one that it was judged in.
    """

    number: int
    text: str
    verdict: Verdict
    why: str
    removes: int = 0
    places: int = 0
    deduction: Deduction | None = None
    link: str = ""
    at: int | None = None
    solution: str = ""
    contradicting: int = 0
    position: Position | None = attrs.field(default=None, repr=False, eq=False)

    def line(self) -> str:
        """Return it in a line."""
        parts = [told(self.verdict.value)]
        if self.deduction and self.deduction.technique:
            parts.append(title(self.deduction.technique))
        parts += filter(None, (self.link, told(self.why), self.solution))
        return f"{self.number:>3}. {': '.join(parts)}"


@attrs.frozen(repr=False, str=False)
class Judged(Told):
    """An argument about a puzzle, judged step by step; it is `proved` if each of them is."""

    puzzle: Puzzle
    steps: tuple[Judgement, ...]

    def __repr__(self) -> str:
        return f"<Judged: {', '.join(step.verdict.value for step in self.steps)}>"

    def __str__(self) -> str:
        return "\n".join(step.line() for step in self.steps)

    @property
    def proved(self) -> bool:
        """Whether each step is proved."""
        return all(step.verdict is Verdict.PROVED for step in self.steps)

    def summary(self) -> str:
        """Return how many of the steps are proved, in a sentence."""
        proved = sum(step.verdict is Verdict.PROVED for step in self.steps)
        text = counted(
            len(self.steps),
            "{proved} of 1 step is proved.",
            "{proved} of {count} steps are proved.",
        )
        return text.replace("{proved}", str(proved))

    def to_json(self) -> list[dict[str, Any]]:
        """Return it as `lapiz judge --json` prints it: an object for each step."""
        return [self._object(step) for step in self.steps]

    def _object(self, step: Judgement) -> dict[str, Any]:
        names, made = self.puzzle.space.names, step.deduction
        return {
            **head("judgement"),
            "number": step.number,
            "text": step.text,
            "verdict": step.verdict.value,
            "technique": (made.technique or None) if made else None,
            "removes": names(step.removes),
            "places": names(step.places),
            "truths": items_object(self.puzzle, made.truths or made.deadly) if made else [],
            "why": step.why,
            "link": step.link or None,
            "at": step.at,
            "solution": step.solution or None,
        }
