"""Where objects differ: fields of saved lines, and what a page shows in each language."""

from typing import Any

import pytest

from lapiz.core import BadInput
from lapiz.files.comparing import LONGEST_SHOWN, Difference, differences
from lapiz.files.course_files import Planned, read_course
from lapiz.files.page_views import view

CASES: list[tuple[dict[str, Any], dict[str, Any], list[str]]] = [
    ({}, {"a": 1}, []),
    ({"a": 1}, {"a": 1, "b": 2}, []),
    ({"a": 1}, {}, ["a is 1, expected nothing"]),
    ({"a": 1}, {"a": 2}, ["a is 1, expected 2"]),
    ({"a": 1}, {"a": True}, ["a is 1, expected True"]),
    ({"a": False}, {"a": 0}, ["a is False, expected 0"]),
    ({"a": 1}, {"a": 1.0}, []),
    ({"a": [1, 2]}, {"a": (1, 2)}, []),
    ({"a": [1, 2, 3]}, {"a": [1, 4]}, ["a.1 is 2, expected 4", "a.2 is 3, expected nothing"]),
    ({"a": [1]}, {"a": [1, 2]}, ["a.1 is nothing, expected 2"]),
    ({"a": [1]}, {"a": 1}, ["a is [1], expected 1"]),
    ({"a": {"b": 1}}, {"a": {"b": 1, "c": 2}}, ["a.c is nothing, expected 2"]),
    ({"a": {"b": [{"c": 1}]}}, {"a": {"b": [{"c": 2}]}}, ["a.b.0.c is 1, expected 2"]),
    ({"a": {"b": 1}}, {"a": [1]}, ["a is {'b': 1}, expected [1]"]),
    ({"a": "x" * 200}, {"a": ""}, [f"a is '{'x' * (LONGEST_SHOWN - 1)}, expected ''"]),
]


@pytest.mark.parametrize(("found", "expected", "told"), CASES)
def test_fields_that_differ(
    found: dict[str, Any], expected: dict[str, Any], told: list[str]
) -> None:
    assert [str(each) for each in differences(found, expected)] == told
    missing = [
        f"{field} is nothing, expected {expected[field]!r}"
        for field in expected
        if field not in found
    ]
    assert [str(each) for each in differences(found, expected, whole=True)] == told + missing


def test_a_difference_has_its_place_and_values() -> None:
    assert [*differences({"a": [1]}, {"a": [2]})] == [Difference("a.0", 1, 2)]


PAGE: dict[str, Any] = {
    "languages": {"en": "English", "es": "Spanish"},
    "notations": ["a", "b", "c"],
    "texts": [["One", "Uno"], "Both", ["x", "y", "z"], 7],
    "words": [[["1", "2", "3", "4", "5", "6"], 9], ["all", 8], "odd", [["1"], 7]],
    "labels": [1],
    "stages": [{"title": 0, "more": {"text": [1], "look": 1}}],
    "steps": [{"pattern": 2, "reason": 4, "rules": True, "effect": [0, {"a": 1}], "words": 2}],
    "rating_notes": {"en": ["Easy"], "es": ["Fácil"]},
    "other": {"title": 0},
}


def shown(code: str, **changed: Any) -> dict[str, Any]:
    return view({**PAGE, **changed}, code)


@pytest.mark.parametrize(
    ("code", "first", "voices", "language", "notes"),
    [
        ("en", "One", ["1", "2", "3"], "English", ["Easy"]),
        ("es", "Uno", ["4", "5", "6"], "Spanish", ["Fácil"]),
    ],
)
def test_a_page_in_a_language(
    code: str, first: str, voices: list[str], language: str, notes: list[str]
) -> None:
    page = shown(code)
    assert page["stages"] == [{"title": first, "more": {"text": [1], "look": "Both"}}]
    assert page["steps"] == [
        {
            "pattern": ["x", "y", "z"],
            "reason": "no entry 4",
            "rules": "no entry True",
            "effect": [[voices, 9], {"a": [["all"] * 3, 8]}],
            "words": "odd",
        }
    ]
    assert (page["languages"], page["rating_notes"]) == (language, notes)
    assert page["other"] == {"title": 0}
    assert not {"texts", "words", "labels"} & page.keys()


def test_a_page_without_its_texts() -> None:
    page = shown("")
    assert page["stages"] == [{"title": None, "more": {"text": [1], "look": None}}]
    assert page["steps"][0]["effect"] == [[None, 9], {"a": [None, 8]}]
    assert (page["languages"], page["rating_notes"]) == (None, None)
    assert view({"steps": 3}) == {"steps": 3}


@pytest.mark.parametrize(
    ("effect", "said"),
    [(-1, "no entry -1"), (4, "no entry 4"), (3, [["1"], 7]), ("x" * 30, f"no entry '{'x' * 19}")],
)
def test_numbers_that_stand_for_nothing(effect: Any, said: Any) -> None:
    assert shown("en", steps=[{"effect": effect}])["steps"] == [{"effect": said}]


@pytest.mark.parametrize("broken", ["texts", "words", "languages", "notations"])
def test_a_page_that_is_no_page_is_shown_all_the_same(broken: str) -> None:
    assert shown("en", **{broken: 7})["other"] == {"title": 0}


ONE = "{title: First  Steps, question: Why?, techniques: [x-wing, skyscraper]}"


def test_chapters_of_a_course() -> None:
    (chapter,) = read_course(f"kind: sudoku\nchapters: [{ONE}]", "a package").chapters
    assert chapter == Planned(
        "a package", "sudoku", "First  Steps", "Why?", ("x-wing", "skyscraper")
    )
    assert chapter.name == "first-steps"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (f"kind: sudoku\nchapters: [{ONE}]\n---\nkind: a\nchapters: []", "2 documents, expected"),
        ("", "0 documents, expected one"),
        ("kind: sudoku", "chapters"),
        (f"kind: sudoku\nmore: 1\nchapters: [{ONE}]", "more"),
        ("kind: sudoku\nchapters:\n- title: One", ":3: the field question is missing"),
        (f"kind: ''\nchapters: [{ONE}]", "kind"),
        (f"kind: a\nchapters: [{ONE.replace('Why?', 'x' * 81)}]", "question"),
        (f"kind: a\nchapters: [{ONE.replace('x-wing, skyscraper', '')}]", "techniques"),
    ],
)
def test_what_is_no_course_is_said_with_its_file(text: str, fault: str) -> None:
    with pytest.raises(BadInput) as raised:
        read_course(text, "a package", "course.yaml")
    assert str(raised.value).startswith("course.yaml")
    assert fault in str(raised.value)
