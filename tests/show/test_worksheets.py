"""Exercises and courses to print: what is asked, and what stands at the back."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import lapiz
from lapiz.cli import cli
from lapiz.files.puzzles import load_all
from lapiz.plugins.registry import registry
from lapiz.show.scenes import Scene
from lapiz.show.story.worksheets import Question, worksheet
from lapiz.solving.solver import solve, steps
from lapiz_play.exercises import exercises, kind_of, mixed
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
    technique, of_kind = kind_of(name)
    assert of_kind.name == kind
    found = exercises(technique, of_kind, marks=marks)
    for question in (next(found), next(found)):
        assert question.pencil == marks
        deduction = question.answer.deduction
        assert deduction
        assert deduction.technique == name
        if marks:
            assert question.puzzle.start.alive == question.answer.position.alive
        names = {step.technique for step in solve(question.puzzle).steps}
        assert name in names


@pytest.mark.parametrize(("name", "kind"), POOLED)
def test_a_course_asks_both_ways(name: str, kind: str) -> None:
    technique, of_kind = kind_of(name, kind)
    questions = mixed(technique, of_kind, 8)
    assert len(questions) == 8
    there = [bool(steps(one.puzzle, name, problems=[])) for one in questions]
    assert there.count(True) >= 4
    assert there.count(False) >= 2
    for is_there, question in zip(there, questions, strict=True):
        assert ("There is no" in question.line) != is_there
        shown = question.answer
        assert bool(shown.deduction and shown.effects) == is_there
    starts = {(one.puzzle.start.alive, one.puzzle.start.placed) for one in questions}
    assert len(starts) == 8


def test_a_near_miss_names_the_house() -> None:
    technique, of_kind = kind_of("x-wing")
    lines = [one.line for one in mixed(technique, of_kind, 8)]
    near = [line for line in lines if "one too many" in line]
    assert near
    assert re.fullmatch(
        r"There is no X-Wing here\. For \d in (row|column) \d there is one too many: r\dc\d=\d\.",
        near[0],
    )


def test_a_sheet_of_exercises(tmp_path: Path) -> None:
    arguments = ["print", "--technique", "x-wing", "--number", "2", "--marks", "--language", "es"]
    result, page = asked(arguments, tmp_path)
    assert (result.exit_code, result.output) == (0, "")
    assert page.count("<svg") == 4
    assert "<h1>X-Wing: ejercicios</h1>" in page
    assert "<h1>Respuestas</h1>" in page
    assert page.count("X-Wing: Todos los lugares") == 2
    board, answer = page.split("Respuestas")
    assert 'class="mark removed"' not in board
    assert answer.count('class="mark removed"') >= 2


def test_a_course(tmp_path: Path) -> None:
    result, page = asked(["course", "x-wing", "--questions", "4"], tmp_path)
    assert (result.exit_code, result.output) == (0, "")
    assert page.count("<figcaption>") == 6 + 4
    assert "Look at the" in page
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
