"""Phrases in the language spoken now: lists of words, and names with numbers in them."""

import re
from collections.abc import Sequence
from itertools import count

from lapiz.texts.translations import language, lookup, said

__all__ = ["listed", "marked", "named"]

LABEL = re.compile(r"\b(?:\w*\d\w*|\w)\b")
"""What a name has besides words: numbers, cells, letters of regions."""


def marked(message: str) -> str:
    """Return a text as it is: it is said later, but has to be in the catalogue."""
    return message


def listed(words: Sequence[str], last: str = "and") -> str:
    """Return words as a list in a sentence, the last one after "and" (or "or").

    >>> listed(["a"]), listed(["a", "b", "c"]), listed(["a", "b"], "or")
    ('a', 'a, b and c', 'a or b')
    """
    *others, end = words or [""]
    if not others:
        return end
    template = said("{list} or {last}") if last == "or" else said("{list} and {last}")
    return template.format(list=", ".join(others), last=end)


def named(name: str, *packages: str) -> str:
    """Return a name of some package's items: "7 in row 3" is translated as "{0} in row {1}".

    >>> named("7 in row 3", "lapiz")
    '7 in row 3'
    """
    numbers = count()
    template = LABEL.sub(lambda _: f"{{{next(numbers)}}}", name)
    text = lookup(language(), packages)(template)
    try:
        return name if text is None else text.format(*LABEL.findall(name))
    except (LookupError, ValueError):  # a plugin's wrong translation costs only itself
        return name
