"""What the page may ask: one module for each family of questions."""

from collections.abc import Callable, Mapping

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
from lapiz.play.request import Object, Request

__all__ = ["QUESTIONS"]

FAMILIES = (about, reading, checking, helping, asking, solving, making, practising, writing)
QUESTIONS: Mapping[str, Callable[[Request], Object]] = {
    name: question for family in FAMILIES for name, question in family.QUESTIONS.items()
}
"""The questions by name."""
