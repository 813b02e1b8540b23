"""What the page says of input, calls puzzles, lists of steps and readings, and serves: as data."""

from types import SimpleNamespace
from typing import Any
from zlib import crc32

import attrs
import pytest

import lapiz
from lapiz import BadInput, Name, bits, speaking
from lapiz.files import unread
from lapiz_play.complaints import ALMOST, ELSEWHERE, NO_PUZZLE, SEVERAL_KINDS, about_text, for_page
from lapiz_play.files import TYPES, config, media_type, page_files, policy_text
from lapiz_play.readings import reading_object
from lapiz_play.stories import Choices, step_object, story_object
from lapiz_play.titles import titles

GRID = ".8.4.\n.1...\n5...3"


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("there is no rule 'abc'; see `lapiz rules`", "there is no rule 'abc'"),
        ("wrong (see `lapiz show --help`)", "wrong"),
        ("it has no kind: --kind says one", "it has no kind"),
        ("give others, --puzzle", "give others"),
        ("a -- b and 4 -5", "a -- b and 4 -5"),
        ("an expected lapiz", "an expected lapiz"),
    ],
)
def test_advice_for_the_command_line_is_left_out(message: str, told: str) -> None:
    assert for_page(BadInput(message, line=2)) == told
    assert for_page(ValueError(message)) == told


WHY = Name("{0}: {1}", "one line", "it is short; see `lapiz formats`")
TOLD = ALMOST.format(form="one line", why="it is short")
COMPLAINTS = [
    (GRID, Name(unread.NO_KIND, "a", "b"), SEVERAL_KINDS, None),
    (GRID, Name("{0}: {1}", "a.txt", Name(unread.NO_KIND, "a", "b")), SEVERAL_KINDS, None),
    ("http://a.b/c", Name(unread.OTHER_LINK, "a.b"), ELSEWHERE.format(host="a.b"), None),
    (GRID, Name(unread.OTHER_FORMAT, WHY), TOLD, 7),
    (GRID, Name(unread.NEARLY, WHY), TOLD, 7),
    ("hello", Name(unread.NEARLY, WHY), NO_PUZZLE, None),
    ("hello", Name(unread.NO_FORMAT), NO_PUZZLE, None),
    (GRID, Name(unread.NO_FORMAT), NO_PUZZLE, None),
    (GRID, Name("it is wrong"), "it is wrong", 7),
    ("one line", Name("it is wrong"), "it is wrong", None),
    ("one line \n \n", "it is wrong", "it is wrong", None),
]


@pytest.mark.parametrize(("text", "message", "told", "line"), COMPLAINTS)
def test_why_a_text_is_not_read(text: str, message: str, told: str, line: int | None) -> None:
    """With the line where there are several, and where the text is a grid."""
    complaint = about_text(text, BadInput(message, line=7))
    assert (str(complaint.message), complaint.line) == (told, line)


def test_titles_are_short_that_are_always_the_same() -> None:
    texts = [f"{number}..." for number in range(200)]
    english = titles(texts)
    with speaking("es"):
        spanish = titles(texts)
    for named in (english, spanish):
        assert len({*named}) == len(texts)
        assert all(title.count(" ") in (1, 2) and title == title.capitalize() for title in named)
    assert english == titles(texts)
    assert titles(texts[:3]) == english[:3]
    assert not {*english} & {*spanish}
    again = titles(["a", "a", "a", "b"])
    assert [title.split()[0] for title in again[:3]] == [again[0].split()[0]] * 3
    assert len({*again}) == 4
    assert crc32(b"a") != crc32(b"b")


def test_steps_of_which_each_could_come_next() -> None:
    puzzle = lapiz.load({"kind": "sudoku", "grid": ["1...", "..2.", ".3..", "...4"]})
    deductions = lapiz.steps(puzzle, "hidden-single")
    assert len(deductions) > 1
    choices = Choices.of(puzzle, deductions)
    assert [step.number for step in choices.steps] == [*range(1, len(deductions) + 1)]
    assert choices.stages == (choices,)
    for step, deduction in zip(choices.steps, deductions, strict=True):
        assert (step.before, step.deduction, step.puzzle) == (puzzle.start, deduction, puzzle)
        assert step.after == puzzle.start.apply(deduction.removes, deduction.places)
        told = step_object(step)
        assert told["places"] == [*bits(deduction.places)]
        assert told["removes"] == [*bits(deduction.removes & puzzle.start.alive)]
        assert told["said"].startswith("Hidden Single: ")
    whole, brief = (story_object(choices, brief=short) for short in (False, True))
    full, short = whole["steps"], brief["steps"]
    assert len(full) == len(short) == len(deductions)
    for told, listed, step in zip(full, short, choices.steps, strict=True):
        assert {**told, **step_object(step)} == told
        assert listed["places"] == told["places"]
        assert "said" not in listed
    unlike = attrs.evolve(deductions[0], places=puzzle.start.placed | deductions[0].places)
    (step,) = Choices.of(puzzle, [unlike]).steps
    assert step_object(step)["places"] == [*bits(deductions[0].places)], "what is placed already"


def test_how_drawings_were_read() -> None:
    sort = SimpleNamespace(
        drawn="a line", colour="grey", sentence="digits rise", mark="ok", rule="thermometer",
        may=({"rule": "renban", "mark": "may"}, {"rule": "no-such", "mark": "may"}),
        strokes=(1, 2),
    )  # fmt: skip
    reading = SimpleNamespace(sorts=(sort,), verdict="read", left_over=("a circle",))

    def told(**about: Any) -> Any:
        return reading_object(SimpleNamespace(**about))  # type: ignore[arg-type]

    assert told(reading=None) == {}
    assert told(reading=SimpleNamespace(sorts=())) == {}
    (one,) = told(reading=reading, document={"grid": ["...."] * 4}).values()
    assert (one["verdict"], one["side"], one["left"]) == ("read", 4, ["a circle"])
    assert told(reading=reading, document={"grid": "...\n...\n..."})["reading"]["side"] == 3
    (row,) = one["sorts"]
    assert row["ways"] == [
        {"rule": "thermometer", "mark": "ok", "title": "Thermometer"},
        {"rule": "renban", "mark": "may", "title": "Renban"},
        {"rule": "no-such", "mark": "may", "title": "no-such"},
    ]
    assert row["strokes"] == [1, 2]
    sort.rule = ""
    (row,) = told(reading=reading, document={"grid": ["...."] * 4})["reading"]["sorts"]
    assert [way["rule"] for way in row["ways"]] == ["renban", "no-such"]


def test_every_file_of_the_page_has_a_type() -> None:
    files = page_files()
    assert {"index.html", "transport.js", "board.css"} <= {*files}
    assert any("/" in name for name in files)
    assert not any(name.startswith("/") for name in files)
    unknown = {name for name in files if media_type(name) == "application/octet-stream"}
    assert not unknown
    assert media_type("a/b.woff2") == TYPES[".woff2"]
    assert media_type("a.b.unknown") == "application/octet-stream"
    assert len(files["board.css"]) > 1_000


def test_where_python_runs_is_a_file_of_its_own() -> None:
    for local in (True, False):
        for code in (True, False):
            lines = config(local=local, code=code).decode().splitlines()
            assert lines == [
                f"export const local = {str(local).lower()};",
                f"export const code = {str(code).lower()};",
            ]
    assert config(local=True) == config(local=True, code=True)


@pytest.mark.parametrize("frames", [False, True])
def test_the_policy_asks_nobody_else(frames: bool) -> None:
    rules = dict(
        rule.split(" ", 1) for rule in policy_text("'x'", "'y'", frames=frames).split("; ")
    )
    assert rules["script-src"] == "'self' 'x' 'y'"
    assert rules.pop("frame-ancestors", "") == ("'none'" if frames else "")
    assert {*" ".join(rules.values()).split()} == {
        "'none'",
        "'self'",
        "'x'",
        "'y'",
        "data:",
        "blob:",
    }
    none = {name for name, sources in rules.items() if sources == "'none'"}
    assert none == {"default-src", "base-uri", "form-action"}
