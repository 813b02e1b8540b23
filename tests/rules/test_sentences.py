"""Sentences of an argument are joined: cases with what follows and their ends, alike ones."""

import pytest

import lapiz
from lapiz import Says, Token
from lapiz.texts.lines import (
    CASE,
    CASE_EMPTY,
    CASES_ALIKE,
    EMPTY,
    LAST,
    NO_WAY,
    SPLIT,
    SUPPOSED,
    THEN,
)
from lapiz_generic.sentences import (
    CASE_ALIKE,
    CASE_EMPTY_ALIKE,
    NONE_SATISFIES,
    NOTHING,
    ONLY,
    WITH,
    merged,
    shortened,
)
from lapiz_rules.locked import LOCKED

SPACE = lapiz.load({"kind": "sudoku", "grid": ["...."] * 4}).space
A_CELL, A_HOUSE = 15, 16
"""The items of r4c4, and of 1 in row 1."""


def says(pattern: str, item: int = A_CELL, placed: int = 1) -> Says:
    tokens = {
        "item": Token("items", (item,)),
        "placed": Token("placed", placed),
        "candidates": Token("candidates", placed),
        "facts": Token("said", Says("something follows", "")),
    }
    words = {word: token for word, token in tokens.items() if f"{{{word}}}" in pattern}
    return Says(pattern, "", **words)


@pytest.mark.parametrize(
    ("patterns", "told"),
    [
        ((CASE, THEN, EMPTY[0]), [NOTHING[True, True]]),
        ((CASE, EMPTY[0]), [NOTHING[True, False]]),
        ((THEN, EMPTY[0]), [NOTHING[False, True]]),
        ((EMPTY[0],), [EMPTY[0]]),
        ((CASE, THEN, NO_WAY[0]), [NONE_SATISFIES[True, True]]),
        ((CASE, NO_WAY[0]), [NONE_SATISFIES[True, False]]),
        ((THEN, NO_WAY[0]), [NONE_SATISFIES[False, True]]),
        ((NO_WAY[0],), [NO_WAY[0]]),
        ((CASE, THEN), [WITH]),
        ((CASE,), [SUPPOSED]),
        ((THEN,), [THEN]),
        ((CASE, CASE, EMPTY[0]), [SUPPOSED, NOTHING[True, False]]),
        ((CASE, THEN, CASE, THEN, EMPTY[0]), [WITH, NOTHING[True, True]]),
        ((THEN, LAST[0]), [THEN, LAST[0]]),
        ((CASE, THEN, LAST[0]), [WITH, LAST[0]]),
        ((CASES_ALIKE[0], CASE_EMPTY), [CASE_ALIKE, CASE_EMPTY_ALIKE]),
        ((CASE, EMPTY[0], THEN, LAST[0]), [NOTHING[True, False], THEN, LAST[0]]),
    ],
)
def test_a_case_and_its_end_are_one_sentence(patterns: tuple[str, ...], told: list[str]) -> None:
    assert [one.pattern for one in shortened(SPACE, map(says, patterns))] == told


@pytest.mark.parametrize(("item", "told"), [(A_CELL, ONLY), (A_HOUSE, SPLIT[0])])
def test_what_is_left_in_a_cell_is_told_without_its_name(item: int, told: str) -> None:
    (one,) = shortened(SPACE, [says(SPLIT[0], item, 6)])
    assert one.pattern == told
    assert "known" not in one.tokens or one.tokens["known"].value == (6, 0)


@pytest.mark.parametrize(
    ("sentences", "told"),
    [
        ([says(NOTHING[True, False], placed=one) for one in (1, 2, 4)], [7]),
        ([says(NONE_SATISFIES[True, False], placed=one) for one in (1, 2)], [3]),
        ([says(NOTHING[True, False], item, 1 << item) for item in (1, 2)], [2, 4]),
        ([says(NOTHING[True, True], placed=one) for one in (1, 2)], [1, 2]),
        ([says(NOTHING[True, False]), says(NONE_SATISFIES[True, False], placed=2)], [1, 2]),
        ([says(SUPPOSED, placed=one) for one in (1, 2)], [1, 2]),
    ],
)
def test_cases_that_come_to_the_same_end_are_one(sentences: list[Says], told: list[int]) -> None:
    assert [one.tokens["placed"].value for one in merged(sentences)] == told


def test_combinations_that_come_to_the_same_end_are_one() -> None:
    cases = [
        Says(NONE_SATISFIES[True, False], "", placed=Token("combinations", (mask,)))
        for mask in (0b11, 0b101)
    ]
    (one,) = merged(cases)
    assert one.tokens["placed"] == Token("combinations", (0b11, 0b101))


def test_cases_that_are_as_others_are_one() -> None:
    (one,) = merged([says(CASE_ALIKE, placed=placed) for placed in (1, 2)])
    assert (one.pattern, one.tokens["candidates"].value) == (CASE_ALIKE, 3)


def test_a_digit_that_is_locked_is_told_by_what_locks_it() -> None:
    for (rules, houses), texts in LOCKED.items():
        for text, several in zip(texts, (False, True), strict=True):
            assert ("{rules}" in text, "{houses}" in text) == (rules, houses)
            assert ("{cells}" in text) == (not rules and not houses)
            assert ("{digits}" in text, "{digit}" in text) == (several, not several)
