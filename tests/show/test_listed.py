"""What would be a long sentence is listed line by line; alternatives are written as effects are."""

import attrs
import pytest

import lapiz
from lapiz.show import markdown
from lapiz.show.revealed import revealed
from lapiz.show.story import story
from lapiz.show.text import step_lines
from lapiz.texts import pattern, pattern_lines, say, speaking
from tests.support.places import ROOT

FILES = ROOT / "puzzles_yaml" / "sudoku"
LISTED = {
    "en": ["1 in column 6;", "2 in columns 2, 3 and 6;", "9 in rows 1, 5 and 6."],
    "es": [
        "el 1 en la columna 6;",
        "el 2 en las columnas 2, 3 y 6;",
        "el 9 en las filas 1, 5 y 6.",
    ],
}
HEADS = {
    "en": "The 16 cells r1c2356, r5c2356, r6c2356, r8c2356 have candidates only in these 16, each "
    "with room for one:",
    "es": "Las 16 casillas r1c2356, r5c2356, r6c2356, r8c2356 solo tienen candidatos en estos 16, "
    "y en cada uno cabe uno solo:",
}


def found(name: str) -> tuple[lapiz.Puzzle, lapiz.Deduction]:
    puzzle = lapiz.load(FILES / f"{name}.yaml")
    return puzzle, lapiz.steps(puzzle, name)[0]


@pytest.mark.parametrize("language", ["en", "es"])
def test_locked_sets_are_listed_by_digit(language: str) -> None:
    puzzle, deduction = found("multi-sector-locked-sets")
    with speaking(language):
        head, *lines = pattern_lines(puzzle, deduction)
        assert head == HEADS[language]
        assert [lines[0], lines[1], lines[-1]] == LISTED[language]
        assert pattern(puzzle, deduction) == " ".join([head, *lines])
        terminal = [line.plain for line in step_lines(puzzle, deduction, 1)]
        assert terminal[0].endswith(head)
        assert terminal[1 : len(lines) + 1] == [f"       {line}" for line in lines]
        document = markdown(puzzle, deduction, grid=False)
        assert "\n\n" + "  \n".join([head, *lines]) + "\n\n" in document
        assert "\n" not in say(puzzle, deduction)


def test_a_story_lists_them_too() -> None:
    puzzle, deduction = found("multi-sector-locked-sets")
    profile = lapiz.Profile(order=(deduction.technique,))
    page = story(lapiz.solve(puzzle, profile, enough=1))
    assert "each with room for one:\\n{link0};\\n{link1};" in page
    assert "y en cada uno cabe uno solo:\\n{link0};\\n{link1};" in page


def test_few_are_named_in_a_sentence() -> None:
    puzzle, deduction = found("fireworks")
    assert len(pattern_lines(puzzle, deduction)) == 1


@pytest.mark.parametrize(
    ("language", "notation", "text"),
    [
        ("en", "lapiz", "either 5 in r8c6; 8 in r2c6, r8c4, or else 5 in r2c6, r8c4; 8 in r2c5, "),
        ("en", "a1", "either 5 in H6; 8 in B6, H4, or else 5 in B6, H4; 8 in B5, D4"),
        ("es", "lapiz", "5 en r8c6; 8 en r2c6, r8c4, o bien 5 en r2c6, r8c4; 8 en r2c5, r4c4"),
    ],
)
def test_alternatives_are_written_by_digit(language: str, notation: str, text: str) -> None:
    assert text in say(*found("medusa-3d"), "paragraph", notation, language)


def test_a_hint_hides_what_an_alternative_gives_away() -> None:
    puzzle, deduction = found("medusa-3d")
    hidden = deduction.roles["one"] | puzzle.space.bit[puzzle.space.candidate("r8c4=5")]
    shown = revealed(puzzle, attrs.evolve(deduction, removes=hidden), 5)
    assert shown.pattern.endswith("either …, or else 5 in r2c6; 8 in r2c5, r4c4.")
