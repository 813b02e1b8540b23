"""Finds techniques by what people call them: titles, other spellings, the name of a family."""

import re
from collections.abc import Iterable

from lapiz.core.technique import Technique

__all__ = ["called"]

_WORD = re.compile(r"[^\W_]+")
_SIGNS = str.maketrans({"'": "", "+": " plus "})
IGNORED = {"type", "the", "rule"}
"""Words that name nothing: "Unique Rectangle Type 1" is "unique-rectangle-1"."""
FAMILY = 2
"""How many words the name of a family has at least."""

Words = tuple[str, ...]


def called(name: str, techniques: Iterable[Technique]) -> list[Technique]:
    """Return the techniques that somebody may mean: one of this name or title, or a family.

    Case, hyphens, a plural and British spelling do not matter. A family are techniques with names
    that begin with these words.

    >>> from lapiz.plugins.registry import registry
    >>> known = registry().for_kind("sudoku")
    >>> [one.name for one in called("X wings", known)]
    ['x-wing']
    >>> [one.name for one in called("Simple Colours", known)]
    ['simple-colors-trap', 'simple-colors-wrap']
    """
    words = _words(name)
    listed = [(one, [_words(text) for text in (*one.names, one.title)]) for one in techniques]
    for wanted in (words, _singular(words)) if words else ():
        joined = "".join(wanted)
        equal = [one for one, names in listed if joined in map("".join, names)]
        if equal:
            return equal[:1]
    if len(words) < FAMILY:
        return []
    beginning = {words, _singular(words)}
    family = (
        one
        for one, names in listed
        if any(own[: len(wanted)] == wanted for own in names for wanted in beginning)
    )
    return sorted(family, key=lambda one: one.name)


def _words(text: str) -> Words:
    plain = text.casefold().replace("colour", "color").translate(_SIGNS)
    return tuple(word for word in _WORD.findall(plain) if word not in IGNORED)


def _singular(words: Words) -> Words:
    return (*words[:-1], words[-1].removesuffix("s")) if words else ()
