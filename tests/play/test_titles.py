"""Titles of puzzles that have none: different ones, the same each time, in Spanish that agrees."""

import pytest

from lapiz.texts import speaking
from lapiz_play import answer
from lapiz_play.library import shelf
from lapiz_play.titles import _words, titles
from tests.play.player import HARD
from tests.support.puzzles import EASY

LANGUAGES = ("en", "es")


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_two_puzzles_of_the_library_have_the_same(code: str) -> None:
    texts = [one.text for one in shelf()]
    with speaking(code):
        found = titles(texts)
        assert titles(texts[:20]) == found[:20]
    assert len(set(found)) == len(texts)
    assert all(len(one.split()) >= 2 and one[0].isupper() for one in found)


def test_adjectives_agree_with_nouns() -> None:
    """A Spanish adjective in -o has -a for feminine nouns; what ends otherwise may not change."""
    for word in _words()["adjectives"]:
        masculine, feminine = word["es"]["m"], word["es"]["f"]
        assert feminine == (masculine[:-1] + "a" if masculine.endswith("o") else masculine), word
    assert {word["gender"] for word in _words()["nouns"]} == {"m", "f"}
    for field in ("nouns", "adjectives"):
        for code in LANGUAGES:
            words = [str(word[code]) for word in _words()[field]]
            assert len(words) == len(set(words))


def test_a_game_keeps_the_title_that_the_library_gave_it() -> None:
    one = answer({"ask": "library", "kind": "sudoku", "level": "easy", "most": 1})["puzzles"][0]
    read = answer({"ask": "read", "text": one["text"], "kind": "sudoku", "title": one["title"]})
    assert read["title"] == one["title"]
    assert answer({"ask": "read", "puzzle": read["puzzle"]})["title"] == one["title"]
    own = f"kind: sudoku\ntitle: Mine\ngrid: [{', '.join(['1...', *['....'] * 3])}]"
    assert answer({"ask": "read", "text": own, "title": "Another"})["title"] == "Mine"


def test_what_is_pasted_without_a_title_is_told_apart() -> None:
    """By its digits alone, however they are written; no title goes with the puzzle."""
    texts = (EASY, HARD, EASY.replace(".", "0"))
    read = [answer({"ask": "read", "text": text}) for text in texts]
    easy, hard, again = (one["title"] for one in read)
    assert easy == again != hard
    assert all("title" not in one["puzzle"] for one in read)
    spanish = answer({"ask": "read", "puzzle": read[0]["puzzle"], "language": "es"})["title"]
    assert spanish not in {easy, hard, spanish.title()}


def test_what_is_made_and_the_one_of_today_have_titles() -> None:
    made = answer({"ask": "generate", "kind": "queens", "seed": 3})
    again = answer({"ask": "generate", "kind": "queens", "seed": 3, "language": "es"})
    today = answer({"ask": "today", "date": "2026-11-28"})
    assert all(len(one["title"].split()) >= 2 for one in (made, again, today))
    assert made["title"] != again["title"]
    assert today["title"] in {one["title"] for one in answer({"ask": "library"})["puzzles"]}
