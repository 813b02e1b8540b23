"""Checks of what techniques say: golden texts, and other languages."""

import os
import string
from collections.abc import Iterable
from pathlib import Path

from lapiz.core.deduction import Deduction
from lapiz.core.kind import Puzzle
from lapiz.core.technique import Technique
from lapiz.plugins.registry import registry
from lapiz.show.text import step_lines
from lapiz.testing.checks import finds
from lapiz.testing.corpora import situations, technique_of
from lapiz.texts.translations import lookup, speaking

__all__ = ["RENEW", "check_golden", "check_translated", "told"]

RENEW = "LAPIZ_RENEW"
"""The variable of the environment that has golden files written anew."""


def told(puzzle: Puzzle, technique: str | Technique, language: str = "en") -> str:
    """Return what a technique says of what it finds first at the start of a puzzle.

    Where the puzzle's file expects an effect, it is of the one that has it.

    >>> import lapiz
    >>> puzzle = lapiz.load({"kind": "sudoku", "grid": ["123.", "....", "....", "...."]})
    >>> print(told(puzzle, "full-house"), end="")
    Full House: r1c4 is the last open cell of row 1.
    4 is the one digit that row 1 does not have yet.
    => r1c4=4
    """
    one = technique_of(technique)
    every = list(finds(one, puzzle, puzzle.start))
    found = next((each for each in every if _expected(puzzle, each)), next(iter(every), None))
    assert found, f"{one.name} finds nothing in {puzzle.name}"
    with speaking(language):
        lines = step_lines(puzzle, found.named(one.name))
    return "".join(f"{line.plain.strip()}\n" for line in lines)


def _expected(puzzle: Puzzle, found: Deduction) -> bool:
    names = puzzle.space.names
    told = {"removes": names(found.removes), "places": names(found.places)}
    return all(set(puzzle.expect.get(field, ())) <= set(own) for field, own in told.items())


def check_golden(path: str | os.PathLike[str], text: str) -> None:
    """Check that a text is that of a file; with LAPIZ_RENEW=1 in the environment, write it."""
    golden = Path(path)
    if os.environ.get(RENEW):
        golden.write_text(text, encoding="utf-8")
    assert golden.exists(), f"{golden} is not there: run the tests once with {RENEW}=1"
    kept = golden.read_text(encoding="utf-8")
    assert kept == text, f"{golden} says\n{kept}\nand now it is\n{text}\n(renew with {RENEW}=1)"


def check_translated(technique: str | Technique, language: str, puzzles: Iterable[Puzzle]) -> None:
    """Check that a language has the title and all texts met in some puzzles, with their tokens."""
    one = technique_of(technique)
    met = {one.title}
    for puzzle, position in situations(puzzles):
        for found in finds(one, puzzle, position):
            met |= _texts(found)
    find = lookup(language, (one.package, *registry().packages))
    found_texts = {text: find(text) for text in sorted(met)}
    missing = [text for text, other in found_texts.items() if other is None]
    assert not missing, f"{one.name} has no text in {language!r} for: {missing}"
    for text, other in found_texts.items():
        lost = _tokens(text) ^ _tokens(other or "")
        assert not lost, f"{one.name}: {other!r} has not the tokens of {text!r}: {lost}"


def _texts(found: Deduction) -> set[str]:
    return {text for text in (found.says.pattern, found.says.reason) if text}


def _tokens(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}
