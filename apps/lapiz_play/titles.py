"""Titles of two words for puzzles that have none: an adjective and a noun, always the same."""

import json
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any
from zlib import crc32

from lapiz import Puzzle, of_process
from lapiz.texts import language, told

SPANISH = "es"


def titled(puzzle: Puzzle) -> str:
    """Return the title of a puzzle; if it has none, one that is made from its digits.

    >>> import lapiz
    >>> titled(lapiz.load({"kind": "sudoku", "grid": ["1...", "....", "....", "...."]}))
    'Old otter'
    """
    if puzzle.title:
        return told(puzzle.title)
    written = [puzzle.kind.name, puzzle.kind.write(puzzle, puzzle.start)]
    (made,) = titles([json.dumps(written, sort_keys=True, default=str)])
    return made


def titles(texts: Iterable[str]) -> list[str]:
    """Return titles of puzzles with some texts, in the current language; others have English ones.

    All are different: of two that would have the same one the later has the next noun.

    >>> titles(["1...", "1..."])
    ['Silver star', 'Silver moon']
    """
    made: dict[str, None] = {}
    for text in texts:
        number = crc32(text.encode())
        adjective, noun = number % len(_words()["adjectives"]), number >> 16
        while _title(adjective, noun) in made:
            noun += 1
        made[_title(adjective, noun)] = None
    return list(made)


def _title(adjective: int, noun: int) -> str:
    adjectives, nouns = _words()["adjectives"], _words()["nouns"]
    what, which = nouns[noun % len(nouns)], adjectives[adjective]
    if language() == SPANISH:
        return f"{what['es']} {which['es'][what['gender']]}".capitalize()
    return f"{which['en']} {what['en']}".capitalize()


@of_process(most=None)
def _words() -> Mapping[str, Any]:
    """Return the words: a Spanish noun has a gender, and an adjective a form for each."""
    known: dict[str, Any]
    known = json.loads(files(__package__).joinpath("titles.json").read_text(encoding="utf-8"))
    return known
