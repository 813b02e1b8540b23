"""Finds what people mean: techniques by titles, spellings and families; names by the nearest."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from typing import TYPE_CHECKING

from lapiz.core.messages import Name

if TYPE_CHECKING:
    from lapiz.core import Kind, Technique

_WORD = re.compile(r"[^\W_]+")
_SIGNS = str.maketrans({"'": "", "+": " plus "})
IGNORED = {"type", "the", "rule"}
"""Words that name nothing: "Unique Rectangle Type 1" is "unique-rectangle-1"."""
FAMILY = 2
"""How many words the name of a family has at least."""
NEAR = 0.7
"""How near a name is to one that is suggested, from 0 to 1: kakuro is not shikaku."""
SUGGESTED = 3
"""How many names are suggested at most."""
A_RULE = "{0}; {1} is a rule, which a puzzle file lists under `rules`; see `lapiz rules {1}`"
A_FIELD = "{0}; {1} is a field of a puzzle file of kind {2}, such as `{1}: true`"
"""What is said of the name of something that is no kind."""

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
        equal = [technique for technique, names in listed if joined in map("".join, names)]
        if equal:
            return equal[:1]
    if len(words) < FAMILY:
        return []
    beginning = {words, _singular(words)}
    family = (
        technique
        for technique, names in listed
        if any(parts[: len(wanted)] == wanted for parts in names for wanted in beginning)
    )
    return sorted(family, key=lambda one: one.name)


def meant(name: str, known: Iterable[str], most: int = SUGGESTED) -> list[str]:
    """Return the known names that a name with a typing mistake may stand for, the nearest first.

    >>> meant("Skyscrapper", ["skyscraper", "x-wing"])
    ['skyscraper']
    """
    import difflib  # only needed after a typing mistake

    by_case = {text.casefold(): text for text in known}
    return [
        by_case[match]
        for match in difflib.get_close_matches(name.casefold(), by_case, n=most, cutoff=NEAR)
    ]


def suggested(fault: str, name: str, known: Iterable[str], otherwise: str = "") -> Name:
    """Return what is wrong with a name, and which known ones are near, or what else helps.

    By default all known ones are listed where none is near.

    >>> suggested("there is no scale 'hodku'", "hodku", ["se", "hodoku"])
    "there is no scale 'hodku'; did you mean hodoku?"
    >>> suggested("there is no scale 'x'", "x", ["se", "hodoku"])
    "there is no scale 'x', expected one of: se, hodoku"
    """
    known = list(known)
    text = hinted(Name.of(fault), name, known, SUGGESTED)
    if text != fault:
        return text
    if otherwise:
        return Name("{0}; {1} lists them all", fault, otherwise)
    return Name("{0}, expected one of: {1}", fault, ", ".join(known) or "none")


def hinted(fault: Name, name: str, known: Iterable[str], most: int = 1) -> Name:
    """Return a sentence about an unknown name, with the known ones that are nearest to it.

    >>> hinted(Name("no x-wong"), "x-wong", ["x-wing", "w-wing"])
    'no x-wong; did you mean x-wing?'
    """
    near = ", ".join(meant(name, known, most))
    return Name("{0}; did you mean {1}?", fault, near) if near else fault


def _words(text: str) -> Words:
    plain = text.casefold().replace("colour", "color").translate(_SIGNS)
    return tuple(word for word in _WORD.findall(plain) if word not in IGNORED)


def _singular(words: Words) -> Words:
    return (*words[:-1], words[-1].removesuffix("s")) if words else ()


def otherwise_stated(
    fault: Name, name: str, kinds: Iterable[Kind], rules: Container[str]
) -> Name | None:
    """Say how a puzzle file states what is no kind, but a rule or a field of one; else None."""
    for kind in kinds:
        word = name.removesuffix(kind.name).strip(" -")
        if word in rules:
            return Name(A_RULE, fault, word)
        fields = kind.schema.get("properties", {})
        for field in (word, f"{word}s"):
            if fields.get(field) == {"type": "boolean"}:
                return Name(A_FIELD, fault, field, kind.name)
    return None
