"""A worksheet to print: lessons, then questions, and at the back the answers, drawn small."""

from collections.abc import Sequence
from typing import Any

import attrs

from lapiz.core import Deduction, Position, Puzzle
from lapiz.show.lesson_frames import LessonFrame
from lapiz.show.picture.svg import svg
from lapiz.show.puzzle_facts import about
from lapiz.show.scenes import Scene
from lapiz.show.story.booklet import board_of, check_per_page, rules_of, sheets, tall
from lapiz.texts import language, said, to_read, words


@attrs.frozen(eq=False)
class Question:
    """A puzzle to look at; of its answer what is drawn and the sentences below.

    With `pencil` it is printed with its marks, as it stands where the answer is. The `title` stands
    beside its number, `answered` beside that of its answer.
    """

    puzzle: Puzzle
    answer: Scene
    line: str
    pencil: bool = True
    title: str = ""
    answered: str = ""

    @classmethod
    def of(
        cls,
        puzzle: Puzzle,
        found: Puzzle,
        deduction: Deduction,
        *,
        pencil: bool = True,
        position: Position | None = None,
    ) -> "Question":
        """Return a question whose answer is a deduction in a position of `found`, or its start."""
        scene = Scene(found, position or found.start, deduction)
        line = words.say(found, deduction, "paragraph", position=scene.position)
        return cls(puzzle, scene, to_read(line), pencil)


@attrs.frozen(eq=False)
class Lesson:
    """The pictures that teach a technique, its title, and whether there are questions to ask."""

    title: str
    frames: tuple[LessonFrame, ...]
    asked: bool = False


def worksheet(
    questions: Sequence[Question],
    *,
    title: str,
    lessons: Sequence[Lesson] = (),
    task: str = "",
    per_page: int = 4,
) -> str:
    """Return lessons, questions and their answers as one HTML page, in the current language.

    A sheet holds `per_page` questions, above the first of which stands the `task`. Raises BadInput
    for a number that is not in PER_PAGE.

    >>> import lapiz
    >>> puzzle = lapiz.load({"kind": "sudoku", "grid": ["123.", "....", "....", "...."]})
    >>> found = lapiz.steps(puzzle, "hidden-single")[0]
    >>> page = worksheet([Question.of(puzzle, puzzle, found)], title="Singles")
    >>> page.count("<svg"), "Row 1 has one place for 4: r1c4" in page
    (2, True)
    """
    check_per_page(per_page)
    rules = [rules_of(about(question.puzzle)) for question in questions]
    alike = all(other == rules[0] for other in rules)
    return sheets(
        language=language(),
        title=title,
        task=task,
        rules=rules[0] if rules and alike else (),
        lessons=[_lesson(lesson) for lesson in lessons],
        hints_title="",
        solutions_title=said("Answers"),
        told=True,
        per_page=per_page,
        entries=[
            _entry(question, number, () if alike else its_rules)
            for number, (question, its_rules) in enumerate(zip(questions, rules, strict=True), 1)
        ],
    )


def _entry(question: Question, number: int, rules: Sequence[str]) -> dict[str, Any]:
    return {
        "number": number,
        "title": question.title,
        "about": "",
        "rules": rules,
        **board_of(question.puzzle, question.answer.position if question.pencil else None),
        "end": svg(question.answer, theme="", size=300),
        "answered": question.answered,
        "status": question.line,
    }


def _lesson(lesson: Lesson) -> dict[str, Any]:
    return {
        "title": lesson.title,
        "frames": [
            {"picture": frame.picture(theme="", size=400), "caption": frame.caption}
            for frame in lesson.frames
        ],
        "tall": any(tall(frame.scene.puzzle) for frame in lesson.frames),
    }
