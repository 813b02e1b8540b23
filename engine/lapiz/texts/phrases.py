"""Phrases in the current language: lists of words, and names of items and houses."""

from collections.abc import Sequence
from typing import TypeVar

from lapiz.texts.recognised import told_name
from lapiz.texts.translations import said

Texts = TypeVar("Texts")


def marked(texts: Texts) -> Texts:
    """Return a text, or a table of texts, unchanged, which puts them into the catalogue.

    Only texts need it that the catalogue's maker (`lapiz.testing.messages`) does not find where
    they are said, since they come there from a table or by way of a variable.
    """
    return texts


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
    """Return the name of an item, or another short text, in the current language.

    A `Name` is looked up by its template, any other text as a whole.

    >>> from lapiz.core.messages import Name
    >>> named(Name("{0} in row {1}", 7, 3), "lapiz")
    '7 in row 3'
    """
    return told_name(name, *packages) or name


def one_line(text: str, longest: int = 600) -> str:
    """Return a text on one line, with what cannot be printed escaped.

    >>> one_line("a\\nb\\x1b[31m")
    'a b\\\\x1b[31m'
    """
    if len(text) <= longest and text.isprintable():  # nearly all are
        return text
    characters = (
        character
        if character.isprintable()
        else " "
        if character.isspace()
        else character.encode("unicode_escape").decode()
        for character in text[:longest]
    )
    return "".join(characters) + ("…" if len(text) > longest else "")


def to_read(text: str) -> str:
    """Return a text as a page shows it, with ≠ for the `<>` that a keyboard has.

    >>> to_read("So r5c7<>4.")
    'So r5c7≠4.'
    """
    return text.replace("<>", "≠")
