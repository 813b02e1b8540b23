"""The words of a story in every language and notation, with their spots on a board, each once."""

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from lapiz.core import Puzzle, Token, noting
from lapiz.show.story.boards import StoryBoard
from lapiz.texts import one_line, printed, speaking, to_read

LONGEST_WORD_CHARACTERS = 2000
"""Of one word; what a plugin prints beyond that is cut off."""


class NumberedValues:
    """Values, each once, by number."""

    def __init__(self) -> None:
        self.values: list[Any] = []
        self._known: dict[str, int] = {}

    def number(self, value: Any) -> int:
        """Return the number of a value."""
        key = repr(value)
        if key not in self._known:
            self._known[key] = len(self.values)
            self.values.append(value)
        return self._known[key]


class Vocabulary:
    """The texts of a story; what is the same in every voice is kept once.

    A word that is the same in every language has a text for each notation only.
    """

    def __init__(self, spoken: Sequence[str], notations: Sequence[str]) -> None:
        self.languages: tuple[str, ...] = tuple(spoken)
        self.notations: tuple[str, ...] = tuple(notations)
        self.words: NumberedValues = NumberedValues()
        self.texts: NumberedValues = NumberedValues()
        self._known: dict[Hashable, int] = {}

    def word(self, board: StoryBoard, token: Token) -> int:
        """Return the number of a token's word: its texts, a voice each, and its spots."""
        key = board, token.sort, type(token.value), token.value
        try:
            known = self._known.get(key)
        except TypeError:  # a plugin's value may have no hash
            return self._word(board, token)
        if known is None:
            known = self._known[key] = self._word(board, token)
        return known

    def _word(self, board: StoryBoard, token: Token) -> int:
        texts = self._each(lambda: _printed(board.puzzle, token))
        return self.words.number([texts, board.spots(token)])

    def printed(self, make: Callable[[], str]) -> int:
        """Return the number, among the words, of a text in each voice that means no spot."""
        return self.words.number([self._each(make), []])

    def text(self, make: Callable[[], str]) -> int:
        """Return the number of a text that has no notation: a template, a title."""
        texts = []
        for code in self.languages:
            with speaking(code):
                texts.append(make())
        return self.texts.number(_once(texts))

    def _each(self, make: Callable[[], str]) -> str | list[str]:
        texts = []
        for code in self.languages:
            with speaking(code):
                for name in self.notations:
                    with noting(name):
                        texts.append(make())
        by_notation = texts[: len(self.notations)]
        same = texts == by_notation * len(self.languages)
        return _once(by_notation if same else texts)


def _once(texts: list[str]) -> str | list[str]:
    return texts[0] if len(set(texts)) == 1 else texts


def _printed(puzzle: Puzzle, token: Token) -> str:
    try:
        text = printed(puzzle, token)
    except Exception:  # a plugin's token that cannot be printed never stops the page
        return "?"
    return to_read(one_line(text, LONGEST_WORD_CHARACTERS))
