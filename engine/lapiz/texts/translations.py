"""Texts in other languages: gettext catalogues, one a package, found beside its modules.

A package keeps them in `locale/<language>/LC_MESSAGES/<package>.mo`, with the `.po` file that they
are compiled from beside it. English is the source: what has no translation stays as it is.

A text that is put together of sentences is translated in parts, the longest that a catalogue has.
The numbered tokens of a sentence may count on from any number: `{set3} has {has3}.` is looked up
as `{set0} has {has0}.`
"""

import gettext
import importlib.util
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from typing import Any

from lapiz.core.errors import BadInput

__all__ = [
    "ENGLISH",
    "check_language",
    "folder_of",
    "forget",
    "language",
    "languages",
    "lookup",
    "preferred",
    "said",
    "speaking",
    "translator",
]

ENGLISH = "en"
Translate = Callable[[str], str]

_LANGUAGE: ContextVar[str] = ContextVar("lapiz_language", default=ENGLISH)


def language() -> str:
    """Return the language that texts are printed in now: English unless `speaking` another."""
    return _LANGUAGE.get()


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Print texts in a language ("es") as long as the context lasts.

    >>> with speaking("es"):
    ...     language()
    'es'
    """
    token = _LANGUAGE.set(code or ENGLISH)
    try:
        yield
    finally:
        _LANGUAGE.reset(token)


def said(message: str, package: str = "lapiz") -> str:
    """Return a text of a package in the language spoken now, or in English."""
    return translator(language(), (package,))(message)


def translator(code: str, packages: Iterable[str]) -> Translate:
    """Return what translates a text by the first catalogue, package by package, that has it.

    >>> translator("tlh", ["lapiz"])("Naked Single")
    'Naked Single'
    """
    if not code or code.partition("_")[0] == ENGLISH:
        return str
    return _translator(code, tuple(packages))


@lru_cache(maxsize=1000)
def _translator(code: str, packages: tuple[str, ...]) -> Translate:
    find = lookup(code, packages)

    def translate(message: str) -> str:
        text = find(message)
        return message if text is None else text

    return translate


def lookup(code: str, packages: Iterable[str]) -> Callable[[str], str | None]:
    """Return what translates a text as `translator` does, but gives None where it has nothing.

    >>> lookup("es", ["lapiz"])("No text of lapiz.") is None
    True
    """
    catalogues = [found for found in (_catalogue(code, name) for name in packages) if found]

    def whole(message: str) -> str | None:
        for one in catalogues:
            text: str | None = one.gettext(message) if message else None  # "" is a catalogue's head
            if text is not None:
                return text
        return None

    def find(message: str) -> str | None:
        text = whole(message)
        return text if text is not None or not catalogues else _in_parts(message, whole)

    return find


MOST_SENTENCES = 50


def _in_parts(message: str, whole: Callable[[str], str | None]) -> str | None:
    """Translate the longest runs of sentences that there are; None when one is missing."""
    sentences = re.split(r"(?<=\.) ", message, maxsplit=MOST_SENTENCES)
    told, start = list[str](), 0
    while start < len(sentences):
        for end in range(len(sentences), start, -1):
            text = _counted(" ".join(sentences[start:end]), whole)
            if text is not None:
                break
        else:
            return None
        told.append(text)
        start = end
    return " ".join(told)


def _counted(message: str, whole: Callable[[str], str | None]) -> str | None:
    """Translate a text whose numbered tokens may count on from any number."""
    numbers = [int(number) for number in NUMBERED.findall(message)]
    least = min(numbers, default=0)
    text = whole(message)
    if text is not None or not least:
        return text
    text = whole(_shifted(message, -least))
    return None if text is None else _shifted(text, least)


NUMBERED = re.compile(r"(?<=[a-z])(\d{1,4})(?=})")


def _shifted(message: str, by: int) -> str:
    return NUMBERED.sub(lambda found: str(int(found[1]) + by), message)


class _Nothing(gettext.NullTranslations):
    """Stands behind a catalogue, to tell what it has not."""

    def gettext(self, message: str) -> Any:
        return None


@lru_cache(maxsize=1000)
def _catalogue(code: str, package: str) -> gettext.NullTranslations | None:
    """Return a package's catalogue; None where it has none, or one that cannot be read."""
    folder = folder_of(package)
    if folder is None:
        return None
    try:
        path = gettext.find(package, folder, [code])
        if path is None:
            return None
        with open(path, "rb") as file:
            found = gettext.GNUTranslations(file)
        found.add_fallback(_Nothing())
    except Exception:  # a plugin's broken file costs only its translation
        return None
    return found


def forget() -> None:
    """Look for catalogues anew: some have come, gone or changed."""
    for one in (_translator, _catalogue, folder_of):
        one.cache_clear()


@lru_cache(maxsize=1000)
def folder_of(package: str) -> Path | None:
    """Return where the catalogues of a package are, or None when there is no such package."""
    try:
        spec = importlib.util.find_spec(package) if package else None
    except (ImportError, ValueError):
        return None
    return Path(spec.origin).parent / "locale" if spec and spec.origin else None


def languages(packages: Iterable[str]) -> list[str]:
    """Return the languages that some packages can speak, English among them."""
    found = {ENGLISH}
    for package in packages:
        folder = folder_of(package)
        if folder:
            found |= {path.parts[-3] for path in folder.glob(f"*/LC_MESSAGES/{package}.mo")}
    return sorted(found)


def check_language(code: str, packages: Iterable[str]) -> str:
    """Return the code of a language as catalogues have it; BadInput when none has it.

    >>> check_language("en_GB.UTF-8", ["lapiz"])
    'en'
    """
    known = languages(packages)
    for form in _forms(code):
        if form in known:
            return form
    raise BadInput(f"there is no language {code!r}, expected one of: {', '.join(known)}")


def preferred(packages: Iterable[str], environment: Mapping[str, str] | None = None) -> str:
    """Return the language that the locale asks for, if some package can speak it; else English."""
    given = os.environ if environment is None else environment
    known = languages(packages)
    asked = next((given[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if given.get(name)), "")
    wanted = given.get("LANGUAGE", "").split(":") if asked not in ("", "C", "POSIX") else []
    for code in (*wanted, asked):
        for form in _forms(code):
            if form in known:
                return form
    return ENGLISH


def _forms(code: str) -> tuple[str, str]:
    """Return a code without its encoding (`es_MX`), and its language alone (`es`)."""
    plain = code.partition(".")[0].partition("@")[0].replace("-", "_")
    return plain, plain.partition("_")[0]
