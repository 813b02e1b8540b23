"""What a document of a puzzle may hold, which reader reads a text, and what is written of one."""

import json
from typing import Any

import pytest

import lapiz
from lapiz.core import BadInput, noted
from lapiz.files.formats import shortest, writer_for
from lapiz.files.puzzles import dump, load_text, puzzle_of
from lapiz.files.sources import MARK, SourceText, documents_in
from lapiz.files.unknown_rules import (
    are_ignored,
    asked_on_a_page,
    choosing,
    ignoring_unknown_rules,
    mending,
)
from tests.support.puzzles import SMALL

GRID = ["12..", "....", "..1.", "...4"]
SUDOKU = {"kind": "sudoku", "grid": GRID}
QUEENS = {"kind": "queens", "size": 4, "regions": ["ABBB", "AACB", "DACC", "DDDC"]}


def fault(document: Any, kind: str = "") -> tuple[str, tuple[str | int, ...]]:
    with pytest.raises(BadInput) as raised:
        puzzle_of(document, kind)
    return raised.value.message, raised.value.path


@pytest.mark.parametrize("kind", ["", "sudoku"])
@pytest.mark.parametrize(
    ("document", "named"),
    [([], "a list"), ("x", "a text"), (None, "nothing"), (7, "a number"), (2.5, "a number")],
)
def test_a_puzzle_is_a_mapping(document: Any, named: str, kind: str) -> None:
    assert fault(document, kind) == (f"a puzzle is a mapping of fields, not {named}", ())


MISSING = "the field kind is missing, expected for example `kind: sudoku`"


@pytest.mark.parametrize(
    ("document", "kind", "message", "field"),
    [
        ({"grid": GRID}, "", MISSING, "kind"),
        ({"kind": 7, "grid": GRID}, "", MISSING, "kind"),
        ({"kind": 7, "grid": GRID}, "sudoku", "its kind is 7, expected 'sudoku'", "kind"),
        (QUEENS, "sudoku", "its kind is 'queens', expected 'sudoku'", "kind"),
        ({"kind": "chess"}, "", "there is no puzzle kind 'chess'", "kind"),
        ({**SUDOKU, "colour": 1}, "", "unknown field 'colour', expected one of: author", "colour"),
        ({**SUDOKU, "title": 1}, "", "title: must be string", "title"),
        ({**SUDOKU, "expect": {"status": "odd"}}, "", "expect.status: must be one of", "expect"),
    ],
)
def test_what_its_fields_must_be(document: Any, kind: str, message: str, field: str) -> None:
    told, path = fault(document, kind)
    assert told.startswith(message)
    assert path[0] == field


@pytest.mark.parametrize("kind", ["", "sudoku"])
def test_a_kind_is_named_or_expected(kind: str) -> None:
    assert puzzle_of(SUDOKU, kind).kind.name == "sudoku"
    assert puzzle_of({"grid": GRID}, "sudoku").kind.name == "sudoku"


# Readers

LOG = json.dumps({"version": 1, "type": "puzzle", "puzzle": SUDOKU})
PAGE = f"\n<html>\n{MARK}\n{LOG}\n{{}}\n</script>"
YAML = "kind: sudoku\ngrid: [12.., ...., ..1., ...4]\n"
LINES = "12........1....4"


@pytest.mark.parametrize(
    ("text", "suffix", "places"),
    [
        (PAGE, ".html", [(None, "f")]),
        (json.dumps(SUDOKU), "", [(None, "f")]),
        (json.dumps(SUDOKU), ".json", [(None, "f")]),
        (f"{json.dumps(SUDOKU)}\n\n{json.dumps(QUEENS)}", ".jsonl", [(1, "f:1"), (3, "f:3")]),
        (json.dumps(SUDOKU), ".ndjson", [(1, "f:1")]),
        (YAML, "", [(None, "f")]),
        (f"# A comment\n{YAML}---\n{YAML}", ".yml", [(None, "f:2"), (None, "f:5")]),
        (LINES, "", [(None, "f")]),
        (f"{LINES}\n\n{LINES}", "", [(None, "f"), (None, "f")]),
        (LINES, ".sdm", [(None, "f")]),
    ],
)
def test_where_the_documents_of_a_text_are(
    text: str, suffix: str, places: list[tuple[int | None, str]]
) -> None:
    found = list(documents_in(SourceText(text, "f", suffix, "sudoku")))
    assert [(one.line, one.where) for one in found] == places
    assert {one.source for one in found} == {"f"}
    assert all("line" not in one.value for one in found)
    unnamed = list(documents_in(SourceText(text, "", suffix, "sudoku")))
    assert {one.where for one in unnamed} == {""}


@pytest.mark.parametrize(
    ("text", "suffix", "fault"),
    [
        (" \n", "", "f: it is empty, expected a puzzle"),
        ("a\nb\0", "", "f:2: binary data, expected text"),
        ("\0", "", "f:1: binary data, expected text"),
        ("{}\n[", ".jsonl", "f:2: no JSON: Expecting value: line 1 column 2 (char 1)"),
        ("# nothing", ".yaml", "f: it holds no document, expected a puzzle"),
        ("kind: [", "", "f:1: "),
        (f"<p>\n{MARK}\n\n7\n</script>", "", "f:4: the page's log does not begin with a puzzle"),
        (f"<p>{MARK}\n[]\n", "", "f:2: the page's log does not begin with a puzzle"),
        (f'<p>{MARK}\n{{"puzzle": 1}}', "", "f:2: the page's log does not begin with a puzzle"),
    ],
)
def test_what_no_reader_reads(text: str, suffix: str, fault: str) -> None:
    with pytest.raises(BadInput) as raised:
        list(documents_in(SourceText(text, "f", suffix)))
    assert str(raised.value).startswith(fault)


# Rules that lapiz does not know


def unknown(number: int, form: str = "link") -> dict[str, Any]:
    names = [f"rule {one}" for one in range(number)]
    return {**SUDOKU, "unknown_rules": [noted(name, ["r1c1", "r1c2"], form) for name in names]}


@pytest.mark.parametrize("number", [1, 4, 5, 7])
def test_a_few_unknown_rules_are_named_and_the_others_counted(number: int) -> None:
    listed = ", ".join(
        [f"rule {one} (r1c1 r1c2)" for one in range(min(number, 4))]
        + [f"{number - 4} more"] * (number > 4)
    )
    told = "it has rules that lapiz does not know"
    advice = "--ignore-unknown-rules goes on without them"
    assert fault(unknown(number)) == (f"link: {told}: {listed}; {advice}", ("unknown_rules",))
    with asked_on_a_page():
        assert fault(unknown(number)) == (
            f"This puzzle has rules that lapiz does not know: {listed}.",
            ("unknown_rules",),
        )
    assert fault(unknown(number))[0].startswith("link: ")


IGNORED = "a rule that lapiz does not know is ignored: "


@pytest.mark.parametrize(
    ("rules", "kept", "told"),
    [
        (["anti-king"], ["anti-king"], []),
        (["made-up"], [], ["made-up"]),
        (
            [{"arrow": [["r1c1", "r1c2"]]}, {"made-up": [["r1c1", "r1c2"], ["r2c2"]]}],
            [{"arrow": [["r1c1", "r1c2"]]}],
            ["made-up (r1c1 r1c2 r2c2)"],
        ),
        (
            ["anti-king", {"a": {"cells": "r1c1 r2c2", "x": "red", "n": 7}}, {"b": "r x"}],
            ["anti-king"],
            ["a (r1c1 r2c2)", "b"],
        ),
    ],
)
def test_unknown_rules_may_be_ignored(rules: list[Any], kept: list[Any], told: list[str]) -> None:
    heard = list[str]()
    assert not are_ignored()
    with ignoring_unknown_rules(heard.append):
        assert are_ignored()
        puzzle = puzzle_of({"kind": "sudoku", "grid": ["...."] * 4, "rules": rules})
    assert not are_ignored()
    assert puzzle.document["rules"] == kept
    assert list(puzzle.notes) == heard == [f"{IGNORED}{one}" for one in told]
    assert ("unknown_rules" in puzzle.document) == bool(told)


def test_what_is_no_name_of_a_rule_is_not_ignored() -> None:
    with ignoring_unknown_rules():
        assert fault({**SUDOKU, "rules": [7]}) == (
            "rules: expected the name of a rule",
            ("rules", 0),
        )
        assert puzzle_of(unknown(2)).notes


def test_only_what_was_read_of_drawings_is_mended_and_chosen() -> None:
    read = {**unknown(1), "reading": {"verdict": "enough"}}
    with mending():
        assert puzzle_of(read).notes == (f"{IGNORED}rule 0 (r1c1 r1c2)",)
        assert fault(unknown(1))[1] == ("unknown_rules",)
    with choosing(lambda document: {**document, "unknown_rules": []}):
        assert not puzzle_of(read).notes
        assert fault(unknown(1))[1] == ("unknown_rules",)
    assert fault(read)[1] == ("unknown_rules",)


# Writing


@pytest.mark.parametrize("kind", sorted(SMALL))
def test_the_shortest_text_of_a_puzzle_reads_back(kind: str) -> None:
    puzzle = lapiz.load({"kind": kind, **SMALL[kind]})
    text = shortest(puzzle)
    assert dump(load_text(text)) == dump(puzzle)
    assert len(text) <= len(dump(puzzle))
    assert "\n" not in text or kind in ("nonomino", "queens")


def test_the_shortest_text_leaves_out_only_what_is_said_of_a_puzzle() -> None:
    about = {"title": "T", "expect": {"status": "stuck"}}
    assert shortest(puzzle_of({**SUDOKU, **about})) == LINES
    ruled = puzzle_of({"kind": "sudoku", "grid": ["1...", *["...."] * 3], "rules": ["anti-king"]})
    assert load_text(shortest(ruled)).document["rules"] == ["anti-king"]


def test_yaml_has_all_that_a_document_says() -> None:
    about = {"title": "é ♛", "source": "S", "author": "A", "rules": ["anti-king"]}
    fields = {**about, "placed": ["r2c3=4"], "expect": {"status": "stuck"}}
    puzzle = puzzle_of({"kind": "sudoku", "grid": ["1...", *["...."] * 3], **fields})
    assert dump(puzzle) == (
        "kind: sudoku\ntitle: é ♛\nsource: S\nauthor: A\nrules: [anti-king]\n"
        "grid: |\n  1...\n  ....\n  ....\n  ....\n"
        "placed: [r2c3=4]\nexpect:\n  status: stuck\n"
    )
    assert "expect" not in dump(puzzle_of(SUDOKU))
    position = puzzle.start.place(puzzle.space.candidate("r4c4=4"))
    assert "placed: [r2c3=4, r4c4=4]\n" in dump(puzzle, position)


def test_a_format_is_told_what_is_said_of_a_puzzle() -> None:
    puzzle = puzzle_of({**SUDOKU, "title": "T", "source": "S"})
    assert writer_for("sdk")(puzzle) == "#DT\n#SS\n" + "\n".join(GRID) + "\n"
    assert writer_for("yaml") is dump
    with pytest.raises(BadInput, match=r"^format queens-board is for queens, not for sudoku$"):
        writer_for("queens-board")(puzzle)
    with pytest.raises(
        BadInput, match=r"^no format 'sdq' to write in, expected one of: yaml, f-puzzles, "
    ):
        writer_for("sdq")
