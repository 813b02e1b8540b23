"""Checks of what techniques say: golden texts, and other languages."""

import os
import string
from collections.abc import Iterable
from pathlib import Path

from lapiz.core import Deduction, Puzzle, Technique
from lapiz.plugins.registry import registry
from lapiz.testing.checks import finds
from lapiz.testing.corpora import situations, technique_of
from lapiz.testing.messages import put_together
from lapiz.texts import lookup, speaking

RENEW = "LAPIZ_RENEW"
"""The environment variable with which golden files are written again."""


def told(puzzle: Puzzle, technique: str | Technique, language: str = "en") -> str:
    """Return the text of the first deduction of a technique at the start of a puzzle.

    If the puzzle's file expects an effect, the text is that of the deduction that has it.

    >>> import lapiz
    >>> puzzle = lapiz.load({"kind": "sudoku", "grid": ["123.", "....", "....", "...."]})
    >>> print(told(puzzle, "full-house"), end="")
    Full House: r1c4 is the last open cell of row 1.
    4 is the one digit that row 1 does not have yet.
    => r1c4=4
    """
    from lapiz.show.text import step_lines

    subject = technique_of(technique)
    deductions = list(finds(subject, puzzle, puzzle.start))
    shown = next(
        (deduction for deduction in deductions if _expected(puzzle, deduction)),
        next(iter(deductions), None),
    )
    assert shown, f"{subject.name} finds nothing in {puzzle.name}"
    with speaking(language):
        lines = step_lines(puzzle, shown.named(subject.name))
    return "".join(f"{line.plain.strip()}\n" for line in lines)


def _expected(puzzle: Puzzle, deduction: Deduction) -> bool:
    names = puzzle.space.names
    effects = {"removes": names(deduction.removes), "places": names(deduction.places)}
    return all(
        set(puzzle.expect.get(field, ())) <= set(expected) for field, expected in effects.items()
    )


def check_golden(path: str | os.PathLike[str], text: str) -> None:
    """Check that a text equals that of a file; with LAPIZ_RENEW=1 in the environment, write it."""
    golden = Path(path)
    if os.environ.get(RENEW):
        golden.write_text(text, encoding="utf-8")
    assert golden.exists(), f"{golden} does not exist: run the tests once with {RENEW}=1"
    kept = golden.read_text(encoding="utf-8")
    assert kept == text, (
        f"{golden} contains\n{kept}\nbut the text is\n{text}\n(renew with {RENEW}=1)"
    )


def check_translated(technique: str | Technique, language: str, puzzles: Iterable[Puzzle]) -> None:
    """Check that the title and all texts in some puzzles are translated, with their tokens."""
    subject = technique_of(technique)
    met = {subject.title}
    for puzzle, position in situations(puzzles):
        for deduction in finds(subject, puzzle, position):
            met |= _texts(deduction)
    find = lookup(language, (subject.package, *registry().packages))
    found_texts = {text: find(text) for text in sorted(met)}
    missing = [text for text, other in found_texts.items() if other is None]
    assert not missing, (
        f"{subject.name} has no text in {language!r} for: {missing}{_put_together(subject.package)}"
    )
    for text, other in found_texts.items():
        lost = _tokens(text) ^ _tokens(other or "")
        assert not lost, f"{subject.name}: {other!r} and {text!r} differ in their tokens: {lost}"


def _put_together(package: str) -> str:
    """Return where texts are that no catalogue can have, if there are any."""
    places = put_together(package) if package in registry().packages else []
    hint = "\nAn f-string in Says cannot be translated, write a token in a whole sentence: "
    return f"{hint}{'; '.join(places)}" if places else ""


def _texts(deduction: Deduction) -> set[str]:
    return {text for text in (deduction.says.pattern, deduction.says.reason) if text}


def _tokens(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}
