"""A page of cards: deductions in one position, each with its text and its boards."""

from collections.abc import Sequence

import attrs

from lapiz.show.story.page import page_styles, render, text_of


@attrs.frozen
class Card:
    """A heading, sentences, and boards as SVG, each with a line above it; `wrong` if refused."""

    heading: str
    lines: tuple[str, ...] = ()
    boards: tuple[tuple[str, str], ...] = ()
    wrong: bool = False


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
        cards=shown,
        reload_seconds=reload_seconds,
        styles=page_styles() + text_of("cards.css"),
    )
