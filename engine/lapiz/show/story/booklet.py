"""A booklet to print: puzzles, then hints on pages of their own, then solutions."""

from collections.abc import Iterable, Iterator
from typing import Any

import attrs

from lapiz.core import BadInput, Position, ProfileLike, Puzzle, Rating
from lapiz.show.picture.svg import svg
from lapiz.show.puzzle_facts import PuzzleText, about
from lapiz.show.revealed import revealed
from lapiz.show.scenes import Scene
from lapiz.show.story.page import page_styles, render, text_of
from lapiz.show.story.page_labels import labels
from lapiz.solving import UNNAMED, Log, Step, as_told, has_rating, rating_of, solve, usual_scale
from lapiz.texts import check_language, said, speaking, told

PER_PAGE = (1, 2, 4, 6)
"""How many puzzles a sheet may hold."""
HINTED = 4
"""The last rung that a booklet's hints reach."""


@attrs.frozen(eq=False)
class BookletEntry:
    """One puzzle of a booklet, and its solve."""

    puzzle: Puzzle
    log: Log

    @property
    def rating(self) -> Rating | None:
        """How hard it is, on the scale of its kind, if that names one."""
        scale = usual_scale(self.puzzle)
        return rating_of(self.log, scale) if scale and has_rating(self.log) else None

    @property
    def hints(self) -> Iterator[Step]:
        """The steps to give hints for, as a story tells them: the first one and the hardest."""
        steps, rating = as_told(self.log).steps, self.rating
        yield from steps[:1]
        # Where a scale says that its program guesses, the step itself has no name.
        names = (rating.hardest, UNNAMED) if rating else ()
        hardest = (step for step in steps[1:] if step.technique in names)
        yield from [step for step in [next(hardest, None)] if step]


def booklet(
    puzzles: Iterable[Puzzle],
    *,
    title: str = "",
    language: str = "en",
    profile: ProfileLike | None = None,
    pencil: bool = False,
    per_page: int = 1,
) -> str:
    """Return puzzles as one HTML page to print: sheets, then the hints, then the solutions.

    A sheet holds `per_page` puzzles, one of PER_PAGE, each with its rules. With `pencil` the pencil
    marks are printed, too. Raises BadInput for an unknown language or another number of puzzles.

    >>> import lapiz
    >>> puzzle = lapiz.load({"kind": "sudoku", "grid": ["123.", "....", "....", "...."]})
    >>> booklet([puzzle]).count("<svg")
    2
    """
    check_per_page(per_page)
    language = check_language(language)
    entries = [BookletEntry(puzzle, solve(puzzle, profile)) for puzzle in puzzles]
    with speaking(language):
        return sheets(
            language=language,
            title=title or said("Puzzles"),
            hints_title=said("Hints"),
            solutions_title=said("Solutions"),
            per_page=per_page,
            entries=[_sections(entry, number, pencil) for number, entry in enumerate(entries, 1)],
        )


def sheets(**values: Any) -> str:
    """Return sheets to print, with the values of their template."""
    styles = page_styles({"light": "light"}) + text_of("booklet.css")
    return render("booklet.html", styles=styles, **values)


def check_per_page(number: int) -> None:
    """Raise BadInput for a number of puzzles that no sheet holds."""
    if number not in PER_PAGE:
        expected = ", ".join(map(str, PER_PAGE))
        raise BadInput(f"{number} puzzles a page, expected one of: {expected}")


def _sections(entry: BookletEntry, number: int, pencil: bool) -> dict[str, Any]:
    puzzle, level = entry.puzzle, entry.rating.level if entry.rating else ""
    end, shown = entry.log.stages[-1], about(puzzle)
    hard = said("Level: {level}").replace("{level}", told(level)) if level else ""
    return {
        "number": number,
        "title": shown.title,
        "about": " · ".join(filter(None, [shown.by, hard, shown.source])),
        "rules": rules_of(shown),
        **board_of(puzzle, puzzle.start if pencil else None),
        "hints": [list(_lines(step)) for step in entry.hints],
        "end": svg(Scene(end.puzzle, end.end), theme="", pencil=False, size=300),
        "status": "" if entry.log.status == "solved" else _status(entry.log),
    }


def rules_of(shown: PuzzleText) -> list[str]:
    """Return the lines that are printed beside a board."""
    return [" ".join(shown.rules), *shown.text]


def board_of(puzzle: Puzzle, marked: Position | None) -> dict[str, Any]:
    """Return the board that a reader begins with, or a position of it with its candidates."""
    bare = attrs.evolve(puzzle.start, alive=puzzle.start.placed)
    picture = svg(puzzle, position=marked or bare, theme="", pencil=bool(marked), size=600)
    return {"board": picture, "tall": tall(puzzle)}


def tall(puzzle: Puzzle) -> bool:
    """Tell whether pieces lie below the board, which take as much room as the board itself."""
    return bool(puzzle.kind.geometry(puzzle).loose)


def _status(log: Log) -> str:
    sentences: dict[str, str] = labels()["status"]
    return sentences.get(log.status, log.status)


def _lines(step: Step) -> Iterator[str]:
    """Yield a hint line by line, each saying more, but never the reason or the effect."""
    words, shown = labels(), revealed(step.puzzle, step.deduction, HINTED, step.before)
    part = words["parts"].get(shown.part, shown.part)
    yield words["short"].replace("{number}", str(step.number))
    yield words["look_part"].replace("{part}", part) if part else words["look_all"]
    if shown.look_at:
        template = words["look_digit" if shown.focus.is_symbol else "look_at"]
        yield template.replace("{where}", told(shown.look_at)).replace("{digit}", shown.look_at)
    yield words["look_technique"].replace("{title}", shown.title)
    if shown.cell:
        yield words["look_cell"].replace("{cell}", shown.cell)
