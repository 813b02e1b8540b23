"""Exercises and courses to print: what is asked, and what stands at the back."""

import importlib
import re
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import attrs
import pytest
from click.testing import CliRunner, Result

import lapiz
from lapiz.cli import cli
from lapiz.files.puzzles import load_all
from lapiz.plugins.registry import registry
from lapiz.show.scenes import Scene
from lapiz.show.story.worksheets import Question, worksheet
from lapiz.solving import generation
from lapiz.solving.solver import solve, steps
from lapiz.texts import to_read, words
from lapiz_play.exercises import Sought, exercises, kind_of, mixed
from lapiz_play.library import pool

MADE = (("xy-wing", "sudoku"), ("spoiled-pair", "queens"))
POOLED = (
    ("sue-de-coq", "sudoku"),
    ("cage-combinations", "sudoku"),
    ("two-star-lines", "star-battle"),
)


def run(arguments: list[str]) -> Result:
    return CliRunner().invoke(cli, arguments)


def asked(arguments: list[str], folder: Path) -> tuple[Result, str]:
    """Return how a command ends that writes a page, and the page."""
    target = folder / "page.html"
    result = run([*arguments, "-o", str(target)])
    return result, target.read_text(encoding="utf-8") if target.exists() else ""


@pytest.mark.parametrize(("name", "kind"), MADE)
@pytest.mark.parametrize("marks", [False, True])
def test_exercises_are_made(name: str, kind: str, marks: bool) -> None:
    pair = kind_of(name)
    assert pair[1].name == kind
    found = exercises([pair], Sought(marks=marks, seed=1, tries=300))
    for question in (next(found), next(found)):
        assert question.pencil == marks
        deduction = question.answer.deduction
        assert deduction
        assert deduction.technique == name
        names = {step.technique for step in solve(question.puzzle).steps}
        assert name in names


def test_an_answer_draws_what_was_placed_on_the_way_as_placed() -> None:
    sought = Sought(marks=True, seed=1, tries=300)
    question = next(exercises([kind_of("xy-wing")], sought))
    given = question.puzzle.start.placed.bit_count()
    placed = question.answer.position.placed.bit_count() - given
    assert placed > 0
    board, answer = worksheet([question], title="T").split('class="solutions"')
    for part in (board, answer):
        assert part.count('class="given"') == given
        assert part.count('class="placed"') == placed
    bare = worksheet([attrs.evolve(question, pencil=False)], title="T")
    assert bare.split('class="solutions"')[0].count('class="placed"') == 0


def test_several_techniques_come_in_turn() -> None:
    pairs = [kind_of(name) for name in ("naked-pair", "spoiled-pair", "xy-wing")]
    found = list(islice(exercises(pairs, Sought(marks=False, seed=1, tries=300)), 6))
    names = [one.answer.deduction.technique for one in found if one.answer.deduction]
    assert names == ["naked-pair", "spoiled-pair", "xy-wing"] * 2
    assert {one.answered for one in found} == {"Naked Pair", "Spoiled Pair", "XY-Wing"}


@pytest.mark.parametrize(("name", "kind"), POOLED)
def test_a_course_asks_both_ways(name: str, kind: str) -> None:
    technique, of_kind = kind_of(name, kind)
    questions = mixed(technique, of_kind, 8)
    assert len(questions) == 8
    there = [bool(steps(one.puzzle, name, problems=[])) for one in questions]
    assert there.count(True) >= 4
    assert there.count(False) >= 2
    for is_there, question in zip(there, questions, strict=True):
        assert bool(re.match("There is no|You cannot", question.line)) != is_there
        shown = question.answer
        here = shown.deduction and shown.deduction.technique == name
        assert bool(here and shown.effects) == is_there
        if "one too many" not in question.line and "still possible" not in question.line:
            assert shown.deduction
            assert to_read(words.reason(shown.puzzle, shown.deduction)) in question.line
    starts = {(one.puzzle.start.alive, one.puzzle.start.placed) for one in questions}
    assert len(starts) == 8


def test_a_near_miss_names_the_house() -> None:
    technique, of_kind = kind_of("x-wing")
    lines = [one.line for one in mixed(technique, of_kind, 8)]
    near = [line for line in lines if "one too many" in line]
    assert near
    assert re.fullmatch(
        r"There is no X-Wing here\. It fails because of r\dc\d=\d: "
        r"one too many for \d in (row|column) \d\.",
        near[0],
    )


def test_a_sheet_of_exercises(tmp_path: Path) -> None:
    arguments = ["print", "--technique", "x-wing", "--number", "2", "--marks", "--language", "es"]
    result, page = asked(arguments, tmp_path)
    assert (result.exit_code, result.stdout) == (0, "")
    assert re.fullmatch(
        "lapiz: se buscan 2 puzles que necesiten X-Wing .*\n"
        r"lapiz: se han encontrado 2 de 2 en \d+ intentos\n",
        result.stderr,
    )
    assert page.count("<svg") == 4
    assert "<h1>X-Wing: ejercicios</h1>" in page
    assert "<h1>Respuestas</h1>" in page
    assert len(re.findall("</svg>\n *<figcaption>Todos los lugares .* Por tanto, ", page)) == 2
    board, answer = page.split("Respuestas")
    assert 'class="mark removed"' not in board
    assert answer.count('class="mark removed"') >= 2


def test_techniques_may_be_mixed(tmp_path: Path) -> None:
    """No question says which technique it needs; each answer does."""
    names = ["--technique", "naked-pair", "--technique", "spoiled-pair"]
    result, page = asked(["print", *names, "--number", "4"], tmp_path)
    assert result.exit_code == 0
    assert "<h1>Naked Pair and Spoiled Pair: exercises</h1>" in page
    questions, answers = page.split("<h1>Answers</h1>")
    sentence = "looking for 4 puzzles that need Naked Pair or Spoiled Pair and nothing harder"
    assert sentence in result.stderr
    for title in ("Naked Pair", "Spoiled Pair"):
        assert answers.count(f"</span> {title}</p>") == 2
        assert f"</span> {title}" not in questions


def interrupted(monkeypatch: pytest.MonkeyPatch, module: object, name: str, after: int) -> None:
    """Have the user press Ctrl-C when so many puzzles are made."""
    made = generation.generate

    def generate(*given: Any, **options: Any) -> Iterator[tuple[lapiz.Puzzle, lapiz.Log]]:
        yield from islice(made(*given, **options), after)
        raise KeyboardInterrupt

    monkeypatch.setattr(module, name, generate)


ENDED = {
    0: ("interrupted: found 0 of 3 in 0 tries; no booklet is written", 0),
    2: (r"interrupted: found 2 of 3 in \d+ tries; these are in the booklet", 2),
}


@pytest.mark.parametrize("after", ENDED)
def test_what_is_found_is_printed_when_interrupted(
    after: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupted(monkeypatch, sys.modules["lapiz_play.exercises"], "generate", after)
    result, page = asked(["print", "--technique", "naked-pair", "--number", "3"], tmp_path)
    message, answers = ENDED[after]
    assert result.exit_code == 130
    assert re.fullmatch(f"lapiz: looking for 3 puzzles .*\nlapiz: {message}\n", result.stderr)
    assert page.count("<figcaption>") == answers
    assert bool(page) == page.endswith("</html>") == bool(answers)


def test_generate_keeps_what_it_made_when_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    command = importlib.import_module("lapiz_workshop.commands.generate")
    interrupted(monkeypatch, command, "generated", 2)
    result = run(["generate", "--side", "4", "--seed", "1", "--number", "9"])
    assert result.exit_code == 130
    assert len(result.stdout.split()) == 2
    assert result.stderr == "lapiz: interrupted: found 2 of 9 in 2 tries\n"


def test_a_search_is_given_up_after_so_many_tries(tmp_path: Path) -> None:
    few = ["print", "--technique", "sashimi-jellyfish", "--tries", "3", "--number", "2"]
    result, page = asked(few, tmp_path)
    assert (result.exit_code, page) == (1, "")
    assert result.stderr.endswith(
        "lapiz: found 0 of 2 in 3 tries; no booklet is written; "
        "more --tries may find more, and so may --marks\n"
    )


def test_a_profile_says_what_is_nothing_harder(tmp_path: Path) -> None:
    """Without pairs and triples, what needs nothing but a skyscraper is another puzzle."""
    easy = tmp_path / "easy.yaml"
    easy.write_text("name: easy\norder: [hidden-single, naked-single, x-wing]\nothers: false\n")
    arguments = ["print", "--technique", "x-wing", "--number", "1", "--profile", str(easy)]
    result, page = asked(arguments, tmp_path)
    assert (result.exit_code, page.count("<figcaption>")) == (0, 1)
    sought = Sought(marks=False, seed=1, tries=300, profile=str(easy))
    puzzle = next(exercises([kind_of("x-wing")], sought)).puzzle
    assert set(solve(puzzle, str(easy)).counts()) == {"hidden-single", "naked-single", "x-wing"}


def test_a_course(tmp_path: Path) -> None:
    result, page = asked(["course", "x-wing", "--questions", "4"], tmp_path)
    assert (result.exit_code, result.output) == (0, "")
    assert page.count("<figcaption>") == 6 + 4
    assert "Take one digit alone" in page
    lesson, questions = page.split('<h2 class="task">')
    assert lesson.count("<li><figure><svg") == 6
    assert questions.count("<article>") == 4
    spanish = asked(["course", "two-lines", "--language", "es"], tmp_path)[1]
    assert "<h1>Curso: " in spanish
    assert "Mire " in spanish


def test_a_chapter(tmp_path: Path) -> None:
    arguments = ["course", "--chapter", "one-digit", "--questions", "1"]
    result, page = asked(arguments, tmp_path)
    assert result.exit_code == 0
    assert page.count('<section class="lesson">') > 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["print"], "Name either puzzles to print or a technique (--technique)"),
        (["print", "1...", "--technique", "x-wing"], "Name either puzzles to print or a technique"),
        (["print", "--technique", "x-wang"], "there is no technique 'x-wang'; did you mean x-wing"),
        (
            ["print", "--technique", "exocet"],
            "no solve needs Junior Exocet, which is off; see --profile all",
        ),
        (
            ["print", "--technique", "x-wing", "--profile", "fishy"],
            "'fishy' is not the name of a profile",
        ),
        (["course"], "Name either techniques or a chapter (--chapter)"),
        (["course", "x-wang"], "there is no technique 'x-wang'; did you mean x-wing"),
        (["course", "--chapter", "fush"], "there is no chapter 'fush'; did you mean fish?"),
        (["course", "exocet"], "there are no positions for a course in exocet"),
        (
            ["generate", "--hardest", "x-wang"],
            "there is no technique 'x-wang'; did you mean x-wing",
        ),
    ],
)
def test_what_cannot_be_asked(arguments: list[str], message: str, tmp_path: Path) -> None:
    makes_pages = arguments[0] != "generate"
    result, page = asked(arguments, tmp_path) if makes_pages else (run(arguments), "")
    assert result.exit_code == 2
    assert not page
    assert message in result.output
    assert result.output.count("\n") == 1


def test_the_hardest_step_is_by_the_technique() -> None:
    result = run(["generate", "--hardest", "xy-wing", "--seed", "1", "--number", "2"])
    assert result.exit_code == 0
    puzzles = [one for line in result.output.split() for one in load_all(line)]
    for puzzle in puzzles:
        log = solve(puzzle)
        assert log.rating
        assert log.rating.hardest == "xy-wing"


def test_none_is_found_in_so_many_tries() -> None:
    result = run(["generate", "--hardest", "jellyfish", "--seed", "1", "--tries", "5"])
    assert result.exit_code == 1
    assert result.output == (
        "lapiz: found 0 of 1, then none in 5 tries; where it is rare, see --uses with --position\n"
    )


def test_every_technique_of_the_pool_has_a_course() -> None:
    for kind in registry().kinds:
        for name in pool(kind):
            technique, of_kind = kind_of(name, kind)
            assert (technique.name, of_kind.name) == (name, kind)


def test_marks_are_printed_unless_they_are_not_wanted() -> None:
    puzzle = lapiz.load({"kind": "sudoku", "grid": ["1...", "....", "..1.", "...."]})
    found = lapiz.steps(puzzle, "hidden-single")[0]
    scene = Scene(puzzle, puzzle.start, found)
    bare = Question(puzzle, scene, "", pencil=False)
    pages = [worksheet([one], title="T") for one in (bare, Question(puzzle, scene, ""))]
    assert pages[0].count("<text") < pages[1].count("<text")
    line = Question.of(puzzle, puzzle, found)
    assert worksheet([line], title="T").count("<text") == pages[1].count("<text")
