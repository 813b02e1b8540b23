"""What a reader sees of the data of a story page in one of its languages.

The data keeps each text once, in tables, by number; how these are numbered depends on the languages
of the page. Here numbers are replaced by what they stand for, so that pages can be compared that
do not offer the same languages.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

Object = dict[str, Any]
TABLES = ("texts", "words", "labels")
TEXTS = ("title", "pattern", "reason", "rules", "text", "look")
"""The fields with the number of a text."""
WORDS = ("effect", "words", "hidden", "beneath")
"""The fields with numbers of words."""


def view(data: Mapping[str, Any], code: str = "") -> Object:
    """Return the data of a page as it is seen in a language; without one, all but the texts.

    Labels are left out.

    >>> page = {"languages": {"en": "English"}, "texts": ["Single"], "steps": [{"title": 0}]}
    >>> view(page, "en")["steps"], view(page)["steps"]
    ([{'title': 'Single'}], [{'title': None}])
    """
    languages, notations = (_sized(data.get(name)) for name in ("languages", "notations"))
    texts, words = (_sized(data.get(name), list) for name in ("texts", "words"))
    number = list(languages).index(code) if code in languages else -1
    reader = _Reader(texts, words, number, len(languages), len(notations))
    shown = {field: value for field, value in data.items() if field not in TABLES}
    for field in ("stages", "steps"):
        if field in shown:
            shown[field] = reader.read(shown[field])
    for field in ("languages", "rating_notes"):
        if isinstance(shown.get(field), dict):
            shown[field] = shown[field].get(code)
    return shown


def _sized(value: Any, *types: type) -> Any:
    """Return a value that has parts; an empty list for what a page of lapiz never has there."""
    return value if isinstance(value, types or (list, dict)) else []


@attrs.frozen
class _Reader:
    """Looks texts and words up, in one of some languages; in none if its number is negative."""

    texts: Sequence[Any]
    words: Sequence[Any]
    language: int
    languages: int
    notations: int

    def read(self, value: Any) -> Any:
        """Return a value with all numbers of texts and words in it replaced."""
        if isinstance(value, list):
            return [self.read(part) for part in value]
        if not isinstance(value, dict):
            return value
        return {field: self._field(field, part) for field, part in value.items()}

    def _field(self, field: str, value: Any) -> Any:
        if field in TEXTS and isinstance(value, int):
            return self._spoken(_entry(self.texts, value))
        if field in WORDS:
            return self._worded(value)
        return self.read(value)

    def _spoken(self, text: Any) -> Any:
        if self.language < 0:
            return None
        return text[self.language] if _has(text, self.languages) else text

    def _worded(self, value: Any) -> Any:
        if isinstance(value, list):
            return [self._worded(part) for part in value]
        if isinstance(value, dict):
            return {field: self._worded(part) for field, part in value.items()}
        word = _entry(self.words, value)
        return [self._voices(word[0]), word[1]] if _has(word, 2) else word

    def _voices(self, texts: Any) -> Any:
        """Return a word in each notation."""
        if self.language < 0:
            return None
        if _has(texts, self.languages * self.notations):
            return texts[self.language * self.notations :][: self.notations]
        return [texts] * self.notations if isinstance(texts, str) else texts


def _has(value: Any, length: int) -> bool:
    return isinstance(value, list) and len(value) == length


def _entry(table: Sequence[Any], number: Any) -> Any:
    """Return an entry of a table; a text of its own where it has none of that number."""
    known = type(number) is int and 0 <= number < len(table)
    return table[number] if known else f"no entry {number!r:.20}"
