"""Reading and writing what documents have in common, and what is said of what is wrong in them."""

from collections.abc import Mapping
from typing import Any

import pytest

from lapiz.core import BadInput, Item, Name, Position, Restrictions, Space, documents, located
from lapiz.core.documents import (
    Rows,
    by_label,
    data_lines,
    field_line,
    given,
    gone,
    ignored_rules,
    named,
    noted,
    on_each_line,
    resumed,
    rows_of,
    told_unknown,
    written,
)
from lapiz.core.messages import Path
from lapiz.core.readings import Reading, ReadRule, ReadSort, chosen

RULES = Restrictions(
    {0: 0b1000, 3: 0b0001}, lambda one, other: Name("{0} and {1} may not touch", one, other),
    never=0b10000, alone=lambda one: Name("nothing may be at {0}", one),
)  # fmt: skip
SPACE = Space(
    tuple("abcdef"),
    (Item("x", "cell", 0b000011), Item("y", "cell", 0b000110), Item("long", "row", 0b001110)),
    restrictions=RULES,
)


# --- rows -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "rows", "lines"),
    [
        ("1 2\n\n 3", ("12", "3"), (0, 2)),
        (["1 2", "", "3\t4"], ("12", "34"), (0, 2)),
        ("1", ("1",), (0,)),
    ],
)
def test_rows(value: Any, rows: tuple[str, ...], lines: tuple[int, ...]) -> None:
    made = rows_of(value, "grid")
    assert made == Rows("grid", rows, lines)
    assert len(made) == len(rows)
    assert [made.path(row) for row in range(len(rows))] == [("grid", line) for line in lines]
    cells = [(r, c, cell) for r, row in enumerate(rows) for c, cell in enumerate(row)]
    assert list(made.cells()) == cells
    kept = rows_of(["-1", "--", "2-"], "grid", clean=lambda line: line.strip("-"))
    assert kept == Rows("grid", ("1", "2"), (0, 2))


@pytest.mark.parametrize("value", [5, None, ["1", 2], {"1": "2"}])
def test_what_are_no_rows(value: Any) -> None:
    with pytest.raises(BadInput, match=r"^grid: expected rows of characters as text") as raised:
        rows_of(value, "grid")
    assert raised.value.path == ("grid",)


def test_rows_that_are_empty() -> None:
    empty: list[Any] = ["", " \n", []]
    for value in empty:
        with pytest.raises(BadInput) as raised:
            rows_of(value, "regions", cells="letters")
        assert str(raised.value) == "regions: it is empty, expected a row of letters a line"
        assert raised.value.path == ("regions",)


def test_what_is_wrong_with_a_row_knows_its_line() -> None:
    main, other = rows_of("12\n\n345", "grid"), rows_of("12\n\n345", "regions")
    assert (str(main.bad(1, "too long")), main.bad(1, "x").path) == ("too long", ("grid", 2))
    assert str(other.bad(1, "too long")) == "regions: too long"
    for rows, width, message in (
        (main, 2, "row 2 has 3 cells, expected 2"),
        (other, 3, "regions: row 1 has 2 cells, expected 3"),
    ):
        with pytest.raises(BadInput) as raised:
            rows.check_width(width)
        assert str(raised.value) == message
    with pytest.raises(BadInput, match="row 1 has 2 dots, expected 3"):
        main.check_width(3, "dots")
    rows_of("12\n34", "grid").check_width(2)
    with pytest.raises(BadInput, match="row 2 holds characters that cannot be printed"):
        Rows("grid", ("12", "3\x07"), (0, 1)).check_width(2)


@pytest.mark.parametrize(
    ("cell", "said"),
    [("?", "'?'"), ("a" * 12, repr("a" * 12)), ("a" * 13, repr("a" * 9 + "..."))],
)
def test_a_cell_that_was_not_expected(cell: str, said: str) -> None:
    rows = Rows("grid", (["1"], ["1", cell]), (0, 5))
    wrong = rows.unexpected(1, 1, "a digit")
    assert str(wrong) == f"row 2 column 2 is {said}, expected a digit"
    assert wrong.path == ("grid", 5)


def test_lines_of_data() -> None:
    text = "# no\n a b \n\n; c\n#"
    assert list(data_lines(text)) == [(2, "a b"), (4, "; c")]
    assert list(data_lines(text, ("#", ";"))) == [(2, "a b")]

    def read(line: str) -> dict[str, Any]:
        if line == "bad":
            raise BadInput("expected good")
        return {"of": line}

    assert on_each_line("a\n\nb", read) == [{"of": "a", "line": 1}, {"of": "b", "line": 3}]
    with pytest.raises(BadInput, match=r"^line 3: expected good$"):
        on_each_line("a\n\nbad", read)


@pytest.mark.parametrize(
    ("path", "line"),
    [(("grid", 0), 1), (("grid", 4, 2), 5), (("grid",), None), ((), None), (("a", "b"), None)],
)
def test_the_line_of_a_field(path: Path, line: int | None) -> None:
    assert field_line(path) == line


# --- what is placed and removed -------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ("ac", None),
        ("ab", "b is not possible beside a: both need x"),
        ("ba", "a is not possible beside b: both need x"),
        ("bc", "c is not possible beside b: both need y"),
        ("ad", "d is not possible beside a: 0 and 3 may not touch"),
        ("da", "a is not possible beside d: 3 and 0 may not touch"),
        ("cd", "d is not possible beside c: both need long"),
        ("aa", None),
        ("fe", "e is not possible: nothing may be at 4"),
    ],
)
def test_givens_that_clash(names: str, message: str | None) -> None:
    find = by_label(SPACE, "no letter of it")
    candidates = named({"given": [*names]}, "given", find)
    assert [path for _, path in candidates] == [("given", 0), ("given", 1)]
    if message is None:
        assert given(SPACE, candidates) == SPACE.start(one for one, _ in candidates)
    else:
        with pytest.raises(BadInput) as raised:
            given(SPACE, candidates)
        assert str(raised.value) == message
        assert raised.value.path == ("given", 1)


def test_a_clash_may_be_told_in_words_of_the_kind() -> None:
    def clash(space: Space, item: int, first: int, second: int) -> str:
        return f"{space.items[item].name} has {first} and {second}"

    with pytest.raises(BadInput, match=r"^x has 0 and 1$"):
        given(SPACE, [(0, ("g", 0)), (1, ("g", 1))], clash)
    with pytest.raises(BadInput, match=r"^placed: x has 0 and 1$"):
        resumed(SPACE.start(), {"placed": ["a", "b"]}, by_label(SPACE, ""), clash)


@pytest.mark.parametrize(
    ("fields", "alive", "placed"),
    [
        ({}, 0b101111, 0),
        ({"placed": ["a"]}, 0b100101, 1),
        ({"placed": ["a", "f"], "removed": ["c"]}, 0b100001, 0b100001),
        ({"removed": ["a", " b "]}, 0b101100, 0),
        ({"placed": None, "removed": ["b"]}, 0b101101, 0),
    ],
)
def test_going_on(fields: Mapping[str, Any], alive: int, placed: int) -> None:
    position = resumed(SPACE.start(), fields, by_label(SPACE, "unknown"))
    assert (position.alive, position.placed) == (alive, placed)
    assert resumed(SPACE.start(), written(position), by_label(SPACE, "")).sets == position.sets


@pytest.mark.parametrize(
    ("fields", "message", "path"),
    [
        ({"placed": ["a", "b"]}, "placed: b is not possible beside a: both need x", ("placed", 1)),
        ({"placed": ["d", "a"]}, "placed: a is not possible beside d: 3 and 0 may not touch", None),
        ({"placed": ["e"]}, "placed: e is not possible: nothing may be at 4", ("placed", 0)),
        ({"placed": ["a"], "removed": ["f", "a"]}, "removed: a is placed", ("removed", 1)),
        ({"placed": ["f"], "removed": ["f"]}, "removed: f is placed", ("removed", 0)),
        ({"removed": ["z"]}, "removed: 'z' is no letter", ("removed", 0)),
    ],
)
def test_what_cannot_be_gone_on_with(
    fields: Mapping[str, Any], message: str, path: Path | None
) -> None:
    with pytest.raises(BadInput) as raised:
        resumed(SPACE.start(), fields, by_label(SPACE, "no letter"))
    assert str(raised.value) == message
    assert path is None or raised.value.path == path


def test_what_was_gone_from_the_start_is_not_possible() -> None:
    start = SPACE.start(alive=0b111110)
    with pytest.raises(BadInput, match=r"^placed: a is not possible there$"):
        resumed(start, {"placed": ["a"]}, by_label(SPACE, ""))
    spelt = by_label(SPACE, "", str.lower)
    assert spelt("A", "f") == 0


def test_what_is_written() -> None:
    position = SPACE.start((0,)).place(5).remove(0b100)
    assert gone(position) == 0b100
    assert written(position) == {"placed": ["a", "f"], "removed": ["c"]}
    assert written(position, 1, "not {}".format) == {"placed": ["f"], "removed": ["not c"]}
    assert written(SPACE.start()) == {}
    assert gone(Position(SPACE, 0b001111, 0, 0)) == 0b100000


# --- rules that are not known ---------------------------------------------------------------


def test_unknown_rules_are_noted_in_short() -> None:
    assert noted("r", [], "") == {"rule": "r"}
    assert noted("", ["a"], "f") == {"rule": "''", "cells": "a", "format": "f"}
    for number, cells in ((12, " ".join("c" * 12)), (13, " ".join("c" * 12) + " …")):
        assert noted("r", ["c"] * number, "f")["cells"] == cells
    assert noted("r" * 120, [], "f")["rule"] == "r" * 120
    assert noted("r" * 121, [], "f")["rule"] == "r" * 119 + "…"
    assert told_unknown({"rule": "r"}) == "r"
    document = {"unknown_rules": [{"rule": "r", "cells": "a b"}], "notes": ["n"]}
    notes = ignored_rules(document)
    assert notes == ("a rule that lapiz does not know is ignored: r (a b)", "n")
    assert all(isinstance(note, Name) for note in notes)
    assert ignored_rules({}) == ()
    assert documents.names(3) == {"type": "array", "items": {"type": "string"}, "maxItems": 3}


READ: dict[str, Any] = {
    "verdict": "partial",
    "rules": [{"rule": "renban", "cells": ["r1c1", "r1c2"], "mark": "agrees"}],
    "sorts": [
        {"drawn": "dots", "entries": ["dots", {"dots": 1}], "cells": ["r1c1"]},
        {"drawn": "lines", "entries": [{"line": 2}]},
        {"drawn": "circles"},
    ],
    "left_over": ["x"],
    "stated": ["anti-knight"],
    "negative": ["dots", "line"],
}


def test_how_rules_were_read() -> None:
    reading = Reading.of(READ)
    assert reading.verdict == "partial"
    assert reading.rules == (ReadRule("renban", mark="agrees", cells=("r1c1", "r1c2")),)
    assert reading.sorts[0] == ReadSort("dots", cells=("r1c1",), entries=("dots", {"dots": 1}))
    assert reading.sorts[2].mark == "left"
    assert (reading.left_over, reading.assumed, reading.neutral) == (("x",), (), ())
    assert Reading.of({"verdict": "complete"}) == Reading("complete")


@pytest.mark.parametrize(
    ("choices", "rules"),
    [
        ({}, ["anti-knight", "dots", {"dots": 1, "negative": True}, {"line": 2, "negative": True}]),
        ({0: [], 1: ["other"]}, ["anti-knight", "other"]),
        ({0: [{"dot": 3}], 1: [], 2: [{"circle": 1}]}, ["anti-knight", {"dot": 3}, {"circle": 1}]),
    ],
)
def test_what_was_chosen_for_drawings(choices: dict[int, list[Any]], rules: list[Any]) -> None:
    document = {"grid": ["1"], "rules": [{"old": 1}], "unknown_rules": [1], "reading": READ}
    assert chosen(document, choices) == {"grid": ["1"], "rules": rules, "reading": READ}
    worded = chosen({**document, "rules": "Normal rules."}, choices)
    assert worded == {"grid": ["1"], "rules": rules, "reading": READ}
    bare = {"rules": "Normal rules.", "reading": {"verdict": "complete"}}
    assert chosen(bare, {}) == bare
    assert chosen({**bare, "rules": []}, {}) == {"reading": {"verdict": "complete"}}


# --- what is said ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ({}, "no"),
        ({"source": "x.yaml"}, "x.yaml: no"),
        ({"source": "x.yaml", "line": 7}, "x.yaml:7: no"),
        ({"line": 7}, "line 7: no"),
        ({"line": 0}, "line 0: no"),
    ],
)
def test_where_it_is(place: dict[str, Any], text: str) -> None:
    assert str(BadInput("no", **place)) == text
    named = BadInput(Name("no"), **place).__str__()
    assert named == text
    assert isinstance(named, Name), "so that it can be translated"


@pytest.mark.parametrize(
    ("inner", "outer", "line", "path"),
    [
        ({}, {}, None, ()),
        ({}, {"line": 3}, 3, ()),
        ({"line": 5}, {"line": 3}, 5, ()),
        ({"line": 0}, {"line": 3}, 0, ()),
        ({"path": ("a", 1)}, {}, None, ("a", 1)),
        ({"path": ("a", 1)}, {"path": ("b",)}, None, ("b",)),
        ({"path": ("a", 6)}, {"line_at": lambda path: path[1] + 1}, 7, ("a", 6)),
        ({"path": ("a", 6), "line": 2}, {"line_at": lambda path: 9}, 2, ("a", 6)),
        ({"path": ("a", 6)}, {"line": 4, "line_at": lambda path: 9}, 4, ("a", 6)),
    ],
)
def test_located(
    inner: dict[str, Any], outer: dict[str, Any], line: int | None, path: Path
) -> None:
    with pytest.raises(BadInput) as raised, located("x.yaml", **outer):
        raise BadInput("no", **inner)
    error = raised.value
    assert (error.message, error.source, error.line, error.path) == ("no", "x.yaml", line, path)


def test_names_keep_what_they_were_made_of() -> None:
    inner = Name("row {0}", 2)
    outer = Name("{0} in {1}", 7, inner)
    assert (outer, outer.template, outer.arguments) == ("7 in row 2", "{0} in {1}", ("7", inner))
    assert isinstance(outer.arguments[1], Name)
    assert Name("{braces}") == "{braces}"
    assert Name.of(outer) is outer
    assert Name.of("{0}") == "{0}"
    assert Name.of("x").template == "x"
    assert Name.joined(["a", inner]).arguments == ("a", inner)
    assert outer.__getnewargs__() == (outer.template, *outer.arguments)
