"""Every technique that is offered to practise has questions, and its own judge confirms them."""

from typing import Any

import pytest

import lapiz
from lapiz_play import answer
from lapiz_play.library import pool
from lapiz_play.questions import practising

KINDS = tuple(lapiz.registry().kinds)
OFFERED = tuple((kind, name) for kind in KINDS for name in pool(kind))


def asked(kind: str, name: str, **more: Any) -> dict[str, Any]:
    question = answer({"ask": "practice", "kind": kind, "technique": name, **more})
    assert "error" not in question, question
    return question


def judged(question: dict[str, Any], **more: Any) -> dict[str, Any]:
    fields = {field: question[field] for field in ("technique", "puzzle", "position", "miss")}
    verdict = answer({"ask": "judge", **fields, **more})
    assert "error" not in verdict, verdict
    return verdict


def test_most_kinds_have_something_to_practise() -> None:
    offered = {kind for kind, _ in OFFERED}
    assert offered >= {"sudoku", "queens", "star-battle", "shikaku", "triomino", "nonomino"}
    assert len(pool("sudoku")) >= 50


@pytest.mark.sample(4, 15)
@pytest.mark.parametrize(("kind", "name"), OFFERED)
def test_a_question_of_each(kind: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(practising, "_searched", None)  # nobody waits for a search
    for there in (True, False):
        question = asked(kind, name, seed=7, there=there)
        assert question["there"] == there
        verdict = judged(question, claims=False)
        assert verdict["there"] == there, verdict
        assert verdict["right"] == (not there)


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "name"), OFFERED)
def test_all_questions_of_each(kind: str, name: str) -> None:
    for number, pooled in enumerate(pool(kind)[name]):
        puzzle = pooled.puzzle(kind)
        assert bool(lapiz.steps(puzzle, name)) == pooled.there, number
        for more in pooled.near:
            assert not lapiz.steps(pooled.puzzle(kind, more), name), (number, more)


def test_a_near_miss_says_what_is_missing() -> None:
    question = asked("sudoku", "xy-wing", seed=3, there=False)
    assert question["miss"]
    verdict = judged(question, claims=True)
    assert any(question["miss"]["names"][0] in line for line in verdict["lines"])
    assert len(verdict["almost"]["steps"]) == 1


def test_what_was_asked_lately_is_not_asked_again() -> None:
    count = sum(one.there for one in pool("sudoku")["naked-pair"])
    recent: list[int] = []
    for seed in range(count):
        question = asked("sudoku", "naked-pair", seed=seed, there=True, recent=recent)
        assert question["number"] not in recent
        recent.append(question["number"])
    assert asked("sudoku", "naked-pair", seed=1, there=True, recent=recent)["number"] in recent


def test_a_technique_without_questions_says_so() -> None:
    asked_for = {"ask": "practice", "technique": "set-equivalence", "seed": 1, "language": "es"}
    assert "Equivalencia de conjuntos" in answer(asked_for)["error"]


def test_what_can_be_practised_is_said_and_has_a_name_of_its_own() -> None:
    kinds = {one["name"]: one["practice"] for one in answer({"ask": "hello"})["kinds"]}
    for kind, practised in kinds.items():
        offered = answer({"ask": "techniques", "kind": kind})["techniques"]
        titles = [one["title"] for one in offered if one["practice"]]
        assert bool(titles) == practised
        assert len(titles) == len(set(titles))
