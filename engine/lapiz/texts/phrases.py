"""Phrases in the language spoken now: lists of words, and names of items and houses."""

from collections.abc import Sequence

from lapiz.core.names import Name
from lapiz.texts.translations import language, lookup, said

__all__ = ["listed", "marked", "named"]


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
    """Return the name of an item, or another short text, as some package's catalogue has it.

    A `Name` is looked up by its template, anything else as it is.

    >>> named(Name("{0} in row {1}", 7, 3), "lapiz")
    '7 in row 3'
    """
    own = Name.of(name)
    text = lookup(language(), packages)(own.template)
    if text is None:
        return name
    try:
        return text.format(*own.arguments) if own.arguments else text
    except (LookupError, ValueError):  # a plugin's wrong translation costs only itself
        return name
