"""Steps in simple words: no field terms, in any language, whatever technique made them."""

import re

import attrs
import pytest
from click.testing import CliRunner

import lapiz
from lapiz.cli import cli
from lapiz.search.telling import Cause, arguments
from lapiz.texts import say
from tests.support.places import ROOT
from tests.support.steps import examples

FORBIDDEN = {
    "en": r"truths?|roofs?|sees?|seen|houses?|candidates?|fins?|items?|deductions?|pincers?|pivot",
    "es": r"verdad(es)?|techos?|ve|ven|unidad(es)?|candidatos?|aletas?|deducciones|pinzas?|pivote",
}
"""Words of players that a child does not know."""
SUDOKU = ROOT / "puzzles_yaml" / "sudoku"


@pytest.mark.sample(0, 1)
@pytest.mark.parametrize("language", FORBIDDEN)
def test_no_field_term_in_the_simple_text_of_any_technique(language: str) -> None:
    terms = re.compile(rf"\b(?:{FORBIDDEN[language]})\b", re.IGNORECASE)
    for name, puzzle, found in examples():
        text = say(puzzle, found, "simple", language=language)
        assert not terms.search(text), (name, text)
        assert "{" not in text, (name, text)
        assert text.endswith("."), (name, text)
        assert "  " not in text, (name, text)


def told(name: str, technique: str, language: str = "en", notation: str = "") -> str:
    """The simple text of the first step of a technique in the solve of a puzzle file."""
    puzzle = lapiz.load(SUDOKU / f"{name}.yaml")
    steps = (step for step in lapiz.solve(puzzle).steps if step.technique == technique)
    step = next(steps)
    return say(puzzle, step.deduction, "simple", notation, language, position=step.before)


def test_what_is_seen_at_a_glance_has_words_of_its_own() -> None:
    assert told("x-wing", "x-wing").startswith("Look at the ")
    assert "can go only in columns" in told("swordfish", "swordfish") + told("x-wing", "x-wing")
    assert "One of them must be" in told("locked-candidates-pointing", "locked-candidates-pointing")
    assert "use up" in told("naked-pair", "naked-pair")
    assert "nothing else can go there" in told("hidden-pair", "hidden-pair")
    wing = told("xy-wing", "xy-wing")
    assert re.match(r"Look at (\w+)\. It is \d or \d\. If it is \d, ", wing), wing


def test_the_rest_is_told_from_its_argument() -> None:
    text = told("xy-chain", "xy-chain")
    assert text.startswith("What if ")
    assert "That cannot be. So " in text
    rectangle = told("unique-rectangle-1", "unique-rectangle-1")
    assert "the puzzle has two answers" in rectangle


def test_nothing_that_an_argument_rests_on_is_left_out() -> None:
    """What stands alone is told with its reason, and what follows from it behind it."""
    puzzle = lapiz.load(SUDOKU / "h-wing.yaml")
    found = next(
        f for f in lapiz.steps(puzzle, "h-wing") if "r8c3=2" in puzzle.space.names(f.removes)
    )
    text = say(puzzle, found, "simple", position=puzzle.start)
    assert text == (
        "One of these must be right: r8c3 is 6 or r9c3 is 6. With each of them, r9c2 is not 6. "
        "Then r9c2 is 7: the only digit left in r9c2. Then r7c3 is 2: the only digit left in r7c3. "
        "So r8c3 is not 2."
    )


@pytest.mark.rest
def test_only_what_is_left_on_the_board_is_said_to_be_all_that_is_left() -> None:
    for name, puzzle, found in examples():
        text = say(puzzle, found, "simple")
        for argument in arguments(found, puzzle.start, 1) if "all that is left is" in text else ():
            told_ = argument.case.implications
            bare = [each for each in told_ if each.why is Cause.LAST and not each.because]
            left = [puzzle.space.sets[each.item or 0] & puzzle.start.alive for each in bare]
            assert [members.bit_count() for members in left] == [1] * len(bare), (name, text)
            assert bare, (name, text)


def test_simple_words_in_other_notations_and_languages() -> None:
    assert re.search(r"\b[A-I][1-9] is \d", told("naked-pair", "naked-single", notation="a1"))
    assert told("xy-chain", "xy-chain", "es").startswith("¿Y si ")


def test_a_puzzle_is_told_to_a_child_from_the_easiest() -> None:
    puzzle = str(SUDOKU / "naked-pair.yaml")
    solved = CliRunner().invoke(cli, ["solve", "--length", "simple", puzzle]).stdout
    hinted = CliRunner().invoke(cli, ["hint", "--length", "simple", puzzle]).stdout
    first = next(line for line in solved.splitlines() if line.startswith("  1. "))
    assert first == f"  1. {hinted.strip()}"


def test_what_a_solve_does_not_say_is_told_all_the_same() -> None:
    puzzle = lapiz.load(SUDOKU / "x-wing.yaml")
    (found, *_) = lapiz.steps(puzzle)
    empty = attrs.evolve(found, truths=())
    assert say(puzzle, empty, "simple").startswith("It takes long to tell why")
