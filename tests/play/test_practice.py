"""Two hundred questions on each of ten techniques: what they say is there is, and is proved."""

import re
from itertools import islice
from types import SimpleNamespace
from typing import Any

import pytest

import lapiz
from lapiz import registry
from lapiz.core import Position, union
from lapiz.proof import refuse
from lapiz.texts import speaking
from lapiz_play import answer
from lapiz_play.chapters import asked_for, not_there, short_title
from lapiz_play.exercises import Sought, exercises, kind_of, mixed
from lapiz_play.library import _both_ways

TECHNIQUES = (
    "locked-candidates-pointing",
    "locked-candidates-claiming",
    "naked-pair",
    "naked-triple",
    "hidden-pair",
    "x-wing",
    "swordfish",
    "skyscraper",
    "xy-wing",
    "w-wing",
)
QUESTIONS = 200


def position_of(asked: dict[str, object]) -> lapiz.Puzzle:
    """The puzzle of a question as lapiz reads it, without what the page adds."""
    return lapiz.load(asked["puzzle"])  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.parametrize("technique", TECHNIQUES)
def test_questions_are_true(technique: str) -> None:
    for number in range(QUESTIONS):
        check(technique, number, there=bool(number % 2))


def test_a_relabelled_position_has_its_own_givens() -> None:
    check("swordfish", 21, there=True)  # comes from a position that is not solved to its end


@pytest.mark.parametrize("technique", TECHNIQUES[2::3])
def test_a_few_questions_are_true(technique: str) -> None:
    for number in range(4):
        check(technique, number, there=bool(number % 2))


def check(technique: str, seed: int, *, there: bool) -> None:
    asked = answer({"ask": "practice", "technique": technique, "seed": seed, "there": there})
    assert "error" not in asked, asked
    read = asked["read"]
    puzzle = position_of(asked)
    position = puzzle.start.remove(union(1 << one for one in read["position"]["removed"]))
    for candidate in read["position"]["placed"]:
        position = position.place(candidate)
    view = puzzle.kind.view(position)
    found = [
        one
        for one in lapiz.registry().technique(technique)(view)
        if one.removes & position.alive or one.places & ~position.placed
    ]
    assert bool(found) == there
    assert all(refuse(one, position) is None for one in found)
    if asked["miss"]:
        assert not there
        check_near_miss(asked, technique, puzzle, position)


def check_near_miss(
    asked: dict[str, Any], technique: str, puzzle: lapiz.Puzzle, position: Position
) -> None:
    """One candidate more makes the pattern, and who says that it is there is told which."""
    (more,) = asked["miss"]["candidates"]
    assert position.open >> more & 1
    nearer = puzzle.kind.view(position.remove(1 << more))
    found = list(lapiz.registry().technique(technique)(nearer))
    assert any(one.removes & nearer.position.alive or one.places for one in found)
    judged = answer(
        {
            "ask": "judge",
            "technique": technique,
            "claims": True,
            **{field: asked[field] for field in ("puzzle", "position", "miss")},
        }
    )
    assert not judged["right"]
    assert not judged["there"]
    assert any(asked["miss"]["names"][0] in line for line in judged["lines"])
    assert len(judged["almost"]["steps"]) == 1


@pytest.mark.parametrize(
    ("positions", "asked"),
    [
        ([(True, ())], False),
        ([(True, (3,))], True),
        ([(True, ()), (False, ())], True),
        ([(False, ()), (False, (3,))], False),
        ([], False),
    ],
)
def test_what_is_asked_about_is_there_and_is_not(
    positions: list[tuple[bool, tuple[int, ...]]], asked: bool
) -> None:
    pooled: list[Any] = [SimpleNamespace(there=there, near=near) for there, near in positions]
    assert _both_ways(pooled) is asked


def test_half_of_the_questions_to_print_are_of_what_is_nearly_there() -> None:
    technique, kind = kind_of("clue-pair", "shikaku")
    found = mixed(technique, kind, 4)
    lines = [question.line for question in found]
    there = [line for line in lines if line.startswith("Every rectangle left for ")]
    assert (len(lines), len(there)) == (4, 2)
    nearly = [line for line in lines if line not in there]
    assert all(line.startswith("There is no Clue Pair here.") for line in nearly)
    assert all(question.title == "Clue Pair" for question in found)
    assert [one.line for one in mixed(technique, kind, 4)] == lines


def test_no_position_is_asked_about_with_and_without_what_spoils_it() -> None:
    """In two positions of the pool it is the first candidate, number 0."""
    for seed in range(4):
        found = mixed(*kind_of("last-square", "queens"), 12, seed)
        bases = [found.puzzle.start.placed for found in found]
        assert len({*bases}) == len(bases) == 11


def test_exercises_are_of_different_positions() -> None:
    technique, kind = kind_of("clue-pair", "shikaku")
    sought = Sought(marks=True, seed=1, tries=300)
    found = list(islice(exercises([(technique, kind)], sought), 3))
    lines = [question.line for question in found]
    assert len(lines) == 3
    assert all(line.startswith("Every rectangle left for ") for line in lines)
    starts = [(one.puzzle.start.alive, one.puzzle.start.placed) for one in found]
    assert len({*starts}) == 3


UNCOUNTED = re.compile(
    "(One|Two|Three|Four|All|Every|No) .*|.* (and|of) .*|[A-Z][a-z]+s (from|in|with) .*"
    "|.*([a-z]s|All|(?<!W)ing)"
)
"""Names that no article can stand before."""
BEFORE_VOWELS = re.compile(r"\ban (?![AEIOU]|[FHLMNRSX]([A-Z]|-))|\ba (?=[AEIO]|[FHLMNRSX]-)")


def test_questions_and_answers_suit_every_name() -> None:
    records = registry().techniques.values()
    for technique in records:
        name, asked, missed = technique.title, asked_for(technique), not_there(technique)
        assert not re.search(BEFORE_VOWELS, asked), asked
        if UNCOUNTED.fullmatch(name):
            assert asked.startswith("Can you use "), asked
        assert asked.startswith("Can you use ") == missed.startswith("You cannot use "), missed
    assert len([*records]) > 200


def test_questions_and_answers_in_spanish_need_no_gender_or_number() -> None:
    with speaking("es"):
        for technique in registry().techniques.values():
            name = short_title(technique.name)
            assert asked_for(technique) == f"¿Se puede usar aquí «{name}»?"
            assert not_there(technique) == f"Aquí no se puede usar «{name}»."
