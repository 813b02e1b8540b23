"""Texts in other languages: gettext catalogues, one for each package, beside its modules.

A package keeps them in `locale/<language>/LC_MESSAGES/<package>.mo`, with the `.po` file that they
are compiled from beside it. English is the source: a text without translation stays English.

A text made of several sentences is translated in parts, the longest that a catalogue has. The
numbered tokens of a sentence may start at any number: `{set3} has {has3}.` is looked up as
`{set0} has {has0}.`
"""

import gettext
import importlib.util
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import lru_cache
from typing import Any

from lapiz.core import BadInput, Name
from lapiz.plugins.registry import registry
from lapiz.plugins.spelling import suggested

ENGLISH = "en"
Translate = Callable[[str], str]
DERIVED: list[Any] = []
"""Caches of other modules that were made from catalogues: forgotten with them."""

_LANGUAGE: ContextVar[str] = ContextVar("lapiz_language", default=ENGLISH)


def language() -> str:
    """Return the language that texts are printed in: English unless `speaking` another."""
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


def said(message: str, package: str = "") -> str:
    """Return a text of a package, or of any, in the current language, or in English."""
    if is_english(language()):
        return message
    return translator(language(), (package,) if package else known_packages())(message)


def known_packages() -> tuple[str, ...]:
    """Return the packages that may have catalogues: the engine's, then those of the plugins."""
    return "lapiz", *registry().packages


def translator(code: str, packages: Iterable[str]) -> Translate:
    """Return a function that translates a text by the first catalogue that has it.

    >>> translator("tlh", ["lapiz"])("Naked Single")
    'Naked Single'
    """
    if is_english(code):
        return str
    return _translator(code, tuple(packages))


def is_english(code: str) -> bool:
    """Tell whether a language needs no translation."""
    return not code or code.partition("_")[0] == ENGLISH


@lru_cache(maxsize=1000)
def _translator(code: str, packages: tuple[str, ...]) -> Translate:
    find = _lookup(code, packages)

    def translate(message: str) -> str:
        text = find(message)
        return message if text is None else text

    return translate


def lookup(code: str, packages: Iterable[str]) -> Callable[[str], str | None]:
    """Return a function that translates as `translator` does, but returns None without translation.

    >>> lookup("es", ["lapiz"])("No text of lapiz.") is None
    True
    """
    return _lookup(code, tuple(packages))


@lru_cache(maxsize=1000)
def _lookup(code: str, packages: tuple[str, ...]) -> Callable[[str], str | None]:
    catalogues = [*filter(None, (_catalogue(code, name) for name in packages))]

    def whole(message: str) -> str | None:
        for catalogue in catalogues if message else ():  # "" is a catalogue's head, not a text
            text: str | None = catalogue.gettext(message)
            if text is not None:
                return text
        return None

    def find(message: str) -> str | None:
        text = whole(message)
        return text if text is not None or not catalogues else _by_line(message, whole)

    return find


def _by_line(message: str, whole: Callable[[str], str | None]) -> str | None:
    """Translate a text line by line; what is only tokens stays, and None if any line does."""
    first, *others = message.split("\n")
    texts = [_in_parts(first, whole)]
    texts += [_in_parts(line, whole) if WORD.search(line) else line for line in others]
    return None if None in texts else "\n".join(map(str, texts))


WORD = re.compile(r"[^\W\d_](?![^{}]*\})")
"""A letter that is not inside of a token's braces."""


MOST_SENTENCES = 50


def _in_parts(message: str, whole: Callable[[str], str | None]) -> str | None:
    """Translate the longest runs of sentences in the catalogues; None if a sentence is missing."""
    sentences = re.split(r"(?<=\.) ", message, maxsplit=MOST_SENTENCES)
    translated, start = list[str](), 0
    while start < len(sentences):
        for end in range(len(sentences), start, -1):
            text = _counted(" ".join(sentences[start:end]), whole)
            if text is not None:
                break
        else:
            return None
        translated.append(text)
        start = end
    return " ".join(translated)


def _counted(message: str, whole: Callable[[str], str | None]) -> str | None:
    """Translate a text whose numbered tokens may start at any number."""
    numbers = [int(number) for number in NUMBERED.findall(message)]
    least = min(numbers, default=0)
    text = whole(message)
    if text is not None or not least:
        return text
    text = whole(_shifted(message, -least))
    return None if text is None else _shifted(text, least)


NUMBERED = re.compile(r"(?<=[a-z])(\d{1,4})(?=})")


def _shifted(message: str, by: int) -> str:
    return NUMBERED.sub(lambda match: str(int(match[1]) + by), message)


class _Nothing(gettext.NullTranslations):
    """The fallback of a catalogue: None for a text that it does not have."""

    def gettext(self, message: str) -> Any:
        return None


@lru_cache(maxsize=1000)
def _catalogue(code: str, package: str) -> gettext.NullTranslations | None:
    """Return a package's catalogue; None if it has none that can be read."""
    folder = folder_of(package)
    if folder is None:
        return None
    try:
        path = gettext.find(package, folder, [code])
        if path is None:
            return None
        with open(path, "rb") as file:
            catalogue = gettext.GNUTranslations(file)
        catalogue.add_fallback(_Nothing())
    except Exception:  # a plugin's broken file costs only its translation
        return None
    return catalogue


def entries(code: str, package: str) -> dict[str, str]:
    """Return all texts of a package that a language has, with their translations."""
    catalogue = _catalogue(code, package)
    known: dict[object, str] = vars(catalogue).get("_catalog", {}) if catalogue else {}
    return {key: text for key, text in known.items() if key and isinstance(key, str)}


def forget() -> None:
    """Look for catalogues again, because files have come, gone or changed."""
    for cached in (_translator, _lookup, _catalogue, folder_of, *DERIVED):
        cached.cache_clear()


@lru_cache(maxsize=1000)
def folder_of(package: str) -> str | None:
    """Return where the catalogues of a package are, or None when there is no such package."""
    try:
        spec = importlib.util.find_spec(package) if package else None
    except (ImportError, ValueError):
        return None
    return os.path.join(os.path.dirname(spec.origin), "locale") if spec and spec.origin else None


def languages(packages: Iterable[str] | None = None) -> list[str]:
    """Return English, then the languages that some packages, or any, have catalogues for."""
    codes = set[str]()
    for package in known_packages() if packages is None else packages:
        folder = folder_of(package)
        with suppress(OSError):
            for code in os.listdir(folder) if folder else ():
                if os.path.exists(os.path.join(folder or "", code, "LC_MESSAGES", f"{package}.mo")):
                    codes.add(code)
    return [ENGLISH, *sorted(codes - {ENGLISH})]


def told_after(text: str, message: str, package: str) -> str | None:
    """Return what stands after a message of a package in any language, up to its first token.

    None where a text does not contain it.

    >>> told_after("The 4 of 9: Nothing.", "The {digit}", "lapiz")
    ' 4 of 9: Nothing.'
    """
    forms = (lookup(code, [package])(message) or message for code in languages([package]))
    starts = (form.partition("{")[0].strip() for form in forms)
    return next((text.partition(start)[2] for start in starts if start in text), None)


def is_told(text: str, message: str, package: str) -> bool:
    """Tell whether a text contains a message of a package in any language, up to its first token.

    >>> is_told("4 of 9: Nothing.", "Nothing. {more}", "lapiz")
    True
    """
    return told_after(text, message, package) is not None


def check_language(code: str, packages: Iterable[str] | None = None) -> str:
    """Return the code of a language as catalogues name it; BadInput if none has it.

    >>> check_language("en_GB.UTF-8", ["lapiz"])
    'en'
    """
    available = languages(packages)
    for form in _forms(code):
        if form in available:
            return form
    fault = Name("there is no language {0}", repr(code))
    raise BadInput(suggested(fault, code, available))


def preferred(
    packages: Iterable[str] | None = None, environment: Mapping[str, str] | None = None
) -> str:
    """Return the language that the locale asks for, if some packages have it; else English.

    Without packages, those of all plugins count.
    """
    values = os.environ if environment is None else environment
    available = languages(packages)
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next((values[name] for name in names if values.get(name)), "")
    wanted = values.get("LANGUAGE", "").split(":") if locale not in ("", "C", "POSIX") else []
    for code in (*wanted, locale):
        for form in _forms(code):
            if form in available:
                return form
    return ENGLISH


def _forms(code: str) -> tuple[str, str]:
    """Return a code without its encoding (`es_MX`), and just its language (`es`)."""
    plain = code.partition(".")[0].partition("@")[0].replace("-", "_")
    return plain, plain.partition("_")[0]
