"""What the engine knows of a rule to search by is never shown: no text, hint, reason or picture."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import lapiz
from lapiz.core import bits
from lapiz.show.picture.svg import svg
from lapiz.show.revealed import RUNGS
from lapiz.show.text import step_lines
from lapiz.texts import implications, speaking
from tests.support.places import CONFORMANCE, ROOT

OWN = sorted((ROOT / "puzzles_yaml" / "variants").glob("*.yaml"))
SHARED = CONFORMANCE / "variants.jsonl"
TWELVE = (
    *("Killer", "Arrow", "300 Subs!", "Between 1 and 9 Sudoku", "Little killer 2", "X-Sum"),
    *("German Whispers", "XV Kropki Sudoku", "Equal Sums", "Anti-knight Anti-king"),
    *("Quadruple X", "Papier-mâché"),
)
"""Puzzles of twelve families; their first steps are looked at."""
STEPS = 3
STATE = re.compile(r"\b(states?|transitions?|estados?|transici\w+)\b|\b(not|no) r\d|[{}]", re.I)
LABEL = re.compile(
    r"r\d+c\d+=(\d+|shaded|unshaded|(not )?(doubled|negated|multiplied)|region [a-z]|S \d)"
)
CELL = re.compile(r"\br(\d+)c(\d+)")
DESCRIPTION = re.compile(r"<style>.*?</style>", re.S)


def texts(puzzle: lapiz.Puzzle) -> Iterator[str]:
    """All that is said of the first steps: the steps, why they hold, hints, pictures."""
    log, shown = lapiz.solve(puzzle, enough=STEPS), lapiz.hint(puzzle)
    for language in ("en", "es"):
        with speaking(language):
            yield from shown.lines(len(RUNGS))
            for number, step in enumerate(log.steps[:STEPS], 1):
                yield from (line.plain for line in step_lines(step.puzzle, step.deduction, number))
                yield from implications(step.puzzle, step.deduction, step.before)
    for step in log.steps[:STEPS]:
        yield DESCRIPTION.sub("", svg(step.puzzle, step.deduction, position=step.before))
        for candidate in list(bits(step.deduction.removes))[:1]:
            told = log.story(puzzle.space.labels[candidate].replace("=", "<>"))
            for each in told.steps:
                yield from (line.plain for line in step_lines(each.puzzle, each.deduction, 1))


def check(puzzle: lapiz.Puzzle) -> None:
    layout = puzzle.space.layout
    side, labels = layout.side, puzzle.space.labels  # type: ignore[attr-defined]
    assert len(labels) == side**2 * layout.letters  # type: ignore[attr-defined]
    assert all(map(LABEL.fullmatch, labels))
    for text in texts(puzzle):
        assert not STATE.search(text), text
        for cell in CELL.finditer(text):
            # in short form each character is a row or a column: r12c3
            numbers = [
                part for group in cell.groups() for part in (group if side < 10 else [group])
            ]
            assert all(0 < int(number) <= side for number in numbers), text


@pytest.mark.sample(10, 30)
@pytest.mark.parametrize("path", OWN, ids=[path.stem for path in OWN])
def test_own_puzzles(path: Path) -> None:
    check(lapiz.load(path))


@pytest.mark.sample(4)
@pytest.mark.conformance
@pytest.mark.skipif(not SHARED.exists(), reason="needs the conformance cases")
@pytest.mark.parametrize("name", TWELVE)
def test_conformance_puzzles(name: str) -> None:
    lines = map(json.loads, SHARED.read_text(encoding="utf-8").splitlines())
    line = next(one for one in lines if one["name"] == name)
    prefix = "https://www.f-puzzles.com/?load=" if line["format"] == "fpuzzles" else ""
    check(lapiz.load(prefix + line["input"]))
