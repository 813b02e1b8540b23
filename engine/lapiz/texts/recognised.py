"""Texts that were written before their language was known: errors, notes, names, help.

They are English, wherever they come from: another process, a saved log, a plugin, a room below the
translations. `told` translates them where they are shown. A `Name` still knows its template; of any
other text the template in the catalogues is found that it was made from.
"""

import re
import string
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from lapiz.core.messages import Name
from lapiz.texts.translations import (
    DERIVED,
    ENGLISH,
    entries,
    known_packages,
    language,
    lookup,
)

LEAST_LETTERS, LETTERS = 4, 10
"""The letters that a template has at least besides its tokens; shorter ones would fit anything.

Where it has fewer than LETTERS, only single words are taken for its tokens.
"""
PHRASE = re.compile(r"[^./\\]* [^./\\]*")
"""What is no name of a file or field: words."""
LONGEST = 5_000
"""The characters of the longest text that is recognised."""


class _Template(NamedTuple):
    """A template of a catalogue, and what a text looks like that is made from it."""

    message: str
    translation: str
    part: str
    """The longest part without tokens: quick to look for."""
    pattern: re.Pattern[str]
    letters: int
    """How many letters it has besides its tokens."""


def told(text: str) -> str:
    """Return a text in the current language, or as it is where no translation is known.

    >>> from lapiz.texts.translations import speaking
    >>> with speaking("es"):
    ...     told("x.yaml: no step 9, the solve has 4")
    'x.yaml: no hay paso 9; la resolución tiene 4'
    """
    if language() == ENGLISH or len(text) > LONGEST:
        return text
    whole = _told_by_parts(text)
    if whole is not None:
        return whole
    # `x.yaml:3: no such thing`: the place comes first
    parts = [text, *(text[match.end() :] for match in re.finditer(r": ", text))]
    guesses = [(*_recognised(part), part) for part in parts]
    _, translated, part = max(guesses, key=lambda one: one[0])
    before = text[: len(text) - len(part)].split(": ")  # names and places, or a text of its own
    known = [_recognised(piece)[1] if PHRASE.fullmatch(piece) else piece for piece in before]
    return ": ".join(known) + translated


def _told_by_parts(text: str) -> str | None:
    """Return a name by its template, and what fills it in as `told` does; None if none has it."""
    parts = text.arguments if isinstance(text, Name) else ()
    if not any(" " in part for part in parts):
        return told_name(text)
    assert isinstance(text, Name)
    return told_name(Name(text.template, *(told(part) if " " in part else part for part in parts)))


def told_name(name: str, *packages: str) -> str | None:
    """Return a name or short text by its template, its arguments too; None if nothing has it."""
    parsed = Name.of(name)
    text = lookup(language(), packages or known_packages())(parsed.template)
    if text is None:
        if re.sub(r"{\d+}", "", parsed.template).strip(", :()"):
            return None
        text = parsed.template  # nothing but names, with commas, colons or brackets
    try:
        return text.format(*map(_argument, parsed.arguments)) if parsed.arguments else text
    except (LookupError, ValueError):  # a plugin's wrong translation costs only itself
        return None


def counted(number: int, one: str, several: str) -> str:
    """Return a template of two for a number: that for exactly one, or that for any other.

    >>> counted(2, "1 deduction.", "{count} deductions.")
    '2 deductions.'
    """
    template = one if number == 1 else several
    text = lookup(language(), known_packages())(template) or template
    return text.replace("{count}", f"{number:,}")


def _argument(text: str) -> str:
    return (told_name(text) or text) if isinstance(text, Name) else text


def _recognised(text: str) -> tuple[int, str]:
    """Return how many letters of a text are recognised, and its translation by what it fits best.

    That is the text as a whole, or the template with most letters; a text that fits none stays.
    """
    whole = told_name(text)
    if whole is not None:
        return len(text), whole
    for template in _templates(language(), known_packages()):
        match = template.part in text and template.pattern.fullmatch(text)
        if match:
            values = {name: _piece(value) for name, value in match.groupdict().items()}
            positional = [values.pop(f"_{index}") for index in range(_numbers(values))]
            return template.letters, template.translation.format(*positional, **values)
    return 0, text


def _piece(text: str) -> str:
    return told(text)


def _numbers(values: dict[str, str]) -> int:
    return sum(re.fullmatch(r"_\d+", name) is not None for name in values)


@lru_cache(maxsize=16)
def _templates(code: str, packages: tuple[str, ...]) -> tuple[_Template, ...]:
    """Return the templates of some catalogues, those with most letters of their own first."""
    templates = {
        message: template
        for package in packages
        for message, translation in entries(code, package).items()
        for template in _template(message, translation)
    }
    return tuple(sorted(templates.values(), key=lambda one: (-one.letters, one.message)))


DERIVED.append(_templates)


def _template(message: str, translation: str) -> Iterator[_Template]:
    """Yield a template, if a message is one that can be told from others."""
    try:
        parts = list(string.Formatter().parse(message))
    except ValueError:  # a text with braces of its own
        return
    literals = [literal for literal, *_ in parts]
    fields = [name for _, name, *_ in parts if name is not None]
    letters = sum(map(str.isalpha, "".join(literals)))
    wanted = {name for _, name, *_ in string.Formatter().parse(translation) if name is not None}
    if not fields or not all(re.fullmatch(r"\w+", name) for name in fields):
        return
    if letters < LEAST_LETTERS or wanted - set(fields):
        return
    plain = re.sub(r"(?<=\w)![rsa](?=})", "", translation)  # what is filled in is text already
    seen, pattern, token = set[str](), "", r".*?" if letters >= LETTERS else r"\S+"
    for literal, name, *_ in parts:
        pattern += re.escape(literal)
        if name is not None:
            group = f"_{name}" if name < "A" else name  # groups cannot have numbers as names
            pattern += f"(?P={group})" if group in seen else f"(?P<{group}>{token})"
            seen.add(group)
    part, compiled = max(literals, key=len), re.compile(pattern, re.DOTALL)
    yield _Template(message, plain, part, compiled, letters)
