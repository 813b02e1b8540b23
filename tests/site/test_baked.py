"""Answers that are made with the site: the same ones, and Home needs no others."""

import datetime
import json
from typing import Any

import pytest

from lapiz_play import answer
from lapiz_play.boards import SHARED
from lapiz_play.library import shelf
from lapiz_site.baking import BAKED, DAYS, OFFERED, baked, key

FIRST = datetime.date(2026, 11, 28)


@pytest.fixture(scope="module")
def made() -> dict[str, Any]:
    return {name: json.loads(content) for name, content in baked(FIRST).items()}


@pytest.mark.parametrize("language", ["en", "es"])
def test_each_key_leads_to_an_answer(made: dict[str, Any], language: str) -> None:
    folder = f"{BAKED}{language}/"
    keys = made[f"{folder}keys.json"]
    offered = [entry for entry in shelf() if entry.rank <= OFFERED and entry.variety == entry.kind]
    assert len(keys) == len(set(keys)) >= DAYS + len(offered)
    for name in keys:
        told = made[f"{folder}{name}.json"]
        assert key(told["asked"]) == name
        assert "error" not in told["answer"]
        space = told["answer"].get("space")
        assert not space or set(made[f"{folder}space-{space}.json"]) == set(SHARED)


@pytest.mark.parametrize("number", [0, 7, DAYS - 1])
def test_what_is_made_is_what_would_be_answered(made: dict[str, Any], number: int) -> None:
    date = (FIRST + datetime.timedelta(days=number)).isoformat()
    asked = {"ask": "today", "date": date}
    told = made[f"{BAKED}es/{key(asked)}.json"]["answer"]
    whole = {**told, **made[f"{BAKED}es/space-{told['space']}.json"]}
    computed = answer({**asked, "kind": "", "level": "", "language": "es"})
    assert whole == json.loads(json.dumps(computed))


def test_a_field_without_a_value_makes_no_other_question() -> None:
    assert key({"ask": "library", "kind": "sudoku"}) != key({"ask": "library", "kind": "queens"})
    assert key({"ask": "today", "level": ""}) == key({"ask": "today"})
