"""What the page may ask: one module for each family of questions."""

from collections.abc import Callable, Mapping

from lapiz.play.asked import Asked, Object
from lapiz.play.questions import (
    about,
    asking,
    checking,
    helping,
    making,
    practising,
    reading,
    solving,
    writing,
)

__all__ = ["QUESTIONS"]

FAMILIES = (about, reading, checking, helping, asking, solving, making, practising, writing)
QUESTIONS: Mapping[str, Callable[[Asked], Object]] = {
    name: question for family in FAMILIES for name, question in family.QUESTIONS.items()
}
"""The questions by name."""
