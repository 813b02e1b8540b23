"""Tests of kept-line: what it finds is true and complete in every direction, and its texts are as expected."""

from pathlib import Path

import pytest

from lapiz import testing

HERE = Path(__file__).parent
CASES = testing.cases(HERE / "puzzles")
CORPUS = testing.corpus("queens", 5)


def test_lapiz_knows_it() -> None:
    testing.check_registered("kept-line")
    testing.check_documented("kept-line")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_puzzle_file(case: testing.Case) -> None:
    case.check()


def test_what_it_finds_is_true() -> None:
    testing.check_sound("kept-line", CORPUS)


def test_every_instance_is_found_once() -> None:
    testing.check_each_once("kept-line", CORPUS)


def test_it_finds_the_image_in_a_turned_puzzle() -> None:
    testing.check_symmetric("kept-line", CORPUS)


@pytest.mark.parametrize("language", ["en", "es"])
def test_golden_text(language: str) -> None:
    text = testing.told(CASES[0].puzzle, "kept-line", language)
    testing.check_golden(HERE / "golden" / f"{language}.txt", text)


def test_spanish_is_complete() -> None:
    testing.check_translated("kept-line", "es", CORPUS)
