"""How setters draw a rule, and how they say it: one record serves to read pictures and texts."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from lapiz import of_process

GAP = "…"
"""Stands in a phrase for anything."""
WORDS = {
    "SUM": r"sums?|summing|add(?:s|ing)?(?: up)?|totals?|equals?|total(?:l)?ing",
    "NUMBER": r"(?P<number>[0-9]{1,3})",
    "SAME": r"same|equal|identical|matching",
    "REPEAT": r"repeats?|repeating|repeated|recur|appear (?:more than once|twice)",
    "NO": r"not|cannot|can't|mustn't|don't|never|no|without|non",
}
"""What words in capitals stand for in phrases."""


@attrs.frozen
class Convention:
    """How a rule is drawn, and the phrases by which a sentence states it.

    - `kinds` are the kinds of figures that it may be drawn as; none for a rule of the whole grid.
    - `phrases` are by language. A phrase is what stands in a sentence, in this order, with `…` for
      anything between: words or regular expressions, lower case, and the `WORDS` in capitals. What
      follows a `!` must not stand anywhere in the sentence.
    - `colours` are those it usually has; with `only` it has no others.
    - `alone` says that the drawing needs no sentence.
    - `text` is a regular expression for the text in the figure; without one there is none.
    - `field` is the field that is the number in the figure, or else the `NUMBER` of the phrase;
      `said` is one that the phrase's number is besides. `unsaid` is the value where a sentence has
      none, `but` are values that are other rules. `values` are fields that are always the same.
    - `loose` says that all its cells are one group, `whole` that its groups belong together.
    - `weak` says that another rule which is drawn alike and says more is preferred.
    - `ways` are other ways to take its lines where the setter's solution breaks the rule.

    >>> arrow = Convention(("arrow",), {"en": ("arrows? … SUM … circle",)})
    >>> [one.states("digits on an arrow sum to the digit in its circle") for one in [arrow]]
    [(True, None)]
    """

    kinds: tuple[str, ...] = ()
    phrases: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict)
    colours: tuple[str, ...] = ()
    only: bool = False
    alone: bool = False
    text: str = ""
    field: str = ""
    said: str = ""
    unsaid: int | None = None
    but: tuple[int, ...] = ()
    values: tuple[tuple[str, Any], ...] = ()
    loose: bool = False
    whole: bool = False
    weak: bool = False
    ways: tuple[str, ...] = ()

    def states(self, sentence: str) -> tuple[bool, int | None]:
        """Tell whether a sentence states the rule, and the number that it says.

        The sentence is normalized: lower case, digits for numbers.
        """
        for phrases in self.phrases.values():
            for phrase in phrases:
                fits, number = _found(phrase, sentence)
                number = self.unsaid if number is None else number
                if fits and (number is None or number not in self.but):
                    return True, number
        return False, None

    def holds(self, text: str) -> bool:
        """Tell whether a text in a figure is one that the rule has there."""
        return bool(re.fullmatch(self.text, text, re.IGNORECASE))


def _found(phrase: str, sentence: str) -> tuple[bool, int | None]:
    """Tell whether a phrase stands in a sentence, and the number in it.

    Its parts are sought one after the other, so that the time is that of reading the sentence.
    """
    parts, never = _compiled(phrase)
    if any(pattern.search(sentence) for pattern in never):
        return False, None
    at, number = 0, None
    for pattern in parts:
        match = pattern.search(sentence, at)
        if not match:
            return False, None
        at = match.end()
        number = int(match["number"]) if "number" in match.groupdict() else number
    return True, number


@of_process(most=2_000)
def _compiled(phrase: str) -> tuple[list[re.Pattern[str]], list[re.Pattern[str]]]:
    """Return the patterns of the parts of a phrase, and of what must not stand in a sentence."""
    said, *never = re.split(r"(?<!\?)!", phrase)  # a look ahead is not one
    return list(_patterns(said.split(GAP))), list(_patterns(never))


def _patterns(parts: list[str]) -> Iterator[re.Pattern[str]]:
    for part in filter(None, map(str.strip, parts)):
        for word, meant in WORDS.items():
            part = f"(?:{meant})".join(re.split(rf"\b{word}\b", part))
        yield re.compile(rf"(?<![\w'])(?:{part})(?![\w])")
