"""What there is to learn and to practise, kept in files: the path, and questions."""

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from lapiz.show.story import Question
from lapiz.testing import check_golden
from lapiz_play import answer
from lapiz_play.exercises import Sought, exercises, kind_of, mixed
from lapiz_play.library import pool
from lapiz_play.questions import practising
from tests.support.puzzles import SMALL

GOLDEN = Path(__file__).parent / "golden"
SHELVED = [("x-wing", "sudoku"), ("two-lines", "queens")]
"""Techniques of which the library has puzzles, too."""


def path() -> Iterator[str]:
    for chapter in answer({"ask": "path"})["chapters"]:
        yield "{kind}: {name}, {title}. {question}".format(**chapter)
        for known in chapter["techniques"]:
            signs = "asked" * known["asked"], known["rule"], "with a sign" * bool(known["glyph"])
            told = ", ".join(filter(None, (known["level"], *signs)))
            yield f"  {known['name']}, {known['title']}: {told}"


def test_golden_path() -> None:
    check_golden(GOLDEN / "path.txt", "\n".join(path()) + "\n")


def sheets() -> Iterator[str]:
    for kind in SMALL:
        technique, of_kind = kind_of(min(pool(kind)), kind)
        yield from map(told, mixed(technique, of_kind, 5, seed=2))
    for name, kind in SHELVED:
        for marks in (True, False):
            sought = Sought(marks=marks, seed=1, tries=1)
            yield from map(told, islice(exercises([kind_of(name, kind)], sought), 2))


def told(question: Question) -> str:
    """Return a question and its answer in a line."""
    scene, space = question.answer, question.puzzle.space
    roles = scene.deduction.roles if scene.deduction else {}
    drawn = " ".join(f"{role}={space.names(members)}" for role, members in roles.items())
    start = question.puzzle.start
    shown = f"{start.open.bit_count()} open, {start.placed.bit_count()} placed"
    return f"{question.title}/{question.line}/{drawn}/{shown}/{question.pencil}{scene.effects}"


def test_golden_exercises() -> None:
    check_golden(GOLDEN / "exercises.txt", "\n".join(sheets()) + "\n")


def test_a_technique_without_a_pool_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(practising, "pool", lambda _: {})
    technique = "x-wing"
    for there in (True, False):
        asked = {"ask": "practice", "technique": technique, "seed": 1, "there": there}
        found: dict[str, Any] = answer(asked)
        assert (found["there"], found["number"]) == (there, -1)
        judged = {"ask": "judge", "puzzle": found["puzzle"], "position": found["position"]}
        seen = answer({**judged, "technique": technique, "miss": found["miss"], "claims": False})
        assert (seen["there"], seen["right"]) == (there, not there)
        assert bool(seen["almost"]) == (not there) == bool(found["miss"])


def test_golden_miss() -> None:
    """A near-miss is told with the step that one candidate less would make."""
    found = answer({"ask": "practice", "technique": "naked-pair", "seed": 1, "there": False})
    asked = {"ask": "judge", "puzzle": found["puzzle"], "position": found["position"]}
    lines = [json.dumps(found["miss"])]
    for fields in ({}, {"claims": False}, {"miss": found["miss"]}, {"removes": [1]}):
        seen = answer({**asked, "technique": "naked-pair", **fields})
        seen["almost"] = seen["almost"] and [step["said"] for step in seen["almost"]["steps"]]
        lines.append(f"{sorted(fields)}: {json.dumps(seen, ensure_ascii=False)}")
    check_golden(GOLDEN / "miss.txt", "\n".join(lines) + "\n")
