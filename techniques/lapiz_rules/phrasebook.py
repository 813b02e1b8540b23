"""Phrases of setters, a list a language."""

from collections.abc import Mapping

NUMBER = r"[0-9]{1,3}"
"""The text of a figure that is a number."""


def by_language(*english: str, es: tuple[str, ...] = ()) -> Mapping[str, tuple[str, ...]]:
    """Return phrases by language."""
    return {"en": english, **({"es": es} if es else {})}
