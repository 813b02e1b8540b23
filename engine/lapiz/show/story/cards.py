"""A page of cards: deductions in one position, each with its board and its text."""

from collections.abc import Sequence
from typing import Any

import attrs

from lapiz.core.deduction import Deduction
from lapiz.core.kind import Puzzle
from lapiz.show.picture.svg import svg
from lapiz.show.story.page import page_styles, render, text_of

__all__ = ["Card", "cards"]


@attrs.frozen(eq=False)
class Card:
    """A deduction with its heading and its sentences; `wrong` if it is refused."""

    puzzle: Puzzle
    deduction: Deduction
    heading: str
    lines: tuple[str, ...] = ()
    wrong: bool = False

    @property
    def drawn(self) -> dict[str, Any]:
        """What the template takes."""
        picture = svg(self.puzzle, self.deduction, theme="", size=420)
        return {**attrs.asdict(self, recurse=False), "board": picture}


def cards(
    title: str,
    summary: str,
    shown: Sequence[Card],
    *,
    language: str = "en",
    reload_seconds: int = 0,
) -> str:
    """Return a page with a line of summary and some cards; it may load itself again and again.

    >>> cards("My Wing", "My Wing finds nothing.", []).startswith("<!doctype html>")
    True
    """
    return render(
        "cards.html",
        language=language,
        title=title,
        summary=summary,
        cards=[card.drawn for card in shown],
        reload_seconds=reload_seconds,
        styles=page_styles() + text_of("cards.css"),
    )
