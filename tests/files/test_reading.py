"""What documents of all kinds share: rows, names, what is placed and removed; and bad ones."""

from itertools import islice
from typing import Any

import pytest

import lapiz
from lapiz.core import (
    BadInput,
    Item,
    Rows,
    Space,
    apart,
    by_label,
    given,
    gone,
    in_rows,
    located,
    named,
    neighbours,
    resumed,
    rows_of,
    written,
)
from tests.support.puzzles import SMALL

SPACE = Space(("a", "b", "c", "d"), (Item("x", "cell", 0b0011), Item("y", "cell", 0b0110)))
FIND = by_label(SPACE, "no letter", str.lower)


@pytest.mark.parametrize(
    ("value", "path", "message"),
    [
        (12, ("grid",), "grid: expected rows of characters as text"),
        ([1, "ab"], ("grid",), "grid: expected rows of characters as text"),
        (" \n\n", ("grid",), "grid: it is empty, expected a row of cells a line"),
        ("ab\n\nabc", ("grid", 2), "row 2 has 3 cells, expected 2"),
        (["ab", "a\x1b"], ("grid", 1), "row 2 holds characters that cannot be printed"),
    ],
)
def test_bad_rows(value: Any, path: tuple[str | int, ...], message: str) -> None:
    with pytest.raises(BadInput) as caught:
        rows_of(value, "grid").check_width(2)
    assert caught.value.path == path
    assert caught.value.message.startswith(message)


def test_a_field_beside_the_board_is_named_and_a_long_cell_cut() -> None:
    assert rows_of("ab", "regions").bad(0, "wrong").message == "regions: wrong"
    rows = Rows("grid", (["1", "2" * 30],), (0,))
    assert rows.unexpected(0, 1, "x").message == "row 1 column 2 is '222222222...', expected x"


@pytest.mark.parametrize(
    ("document", "path", "message"),
    [
        ({"placed": ["a", "e"]}, ("placed", 1), "placed: 'e' is no letter"),
        (
            {"placed": ["a", "B"]},
            ("placed", 1),
            "placed: b is not possible beside a: both need x",
        ),
        ({"placed": ["a"], "removed": ["d", "a"]}, ("removed", 1), "removed: a is placed"),
        ({"removed": ["?"]}, ("removed", 0), "removed: '?' is no letter"),
    ],
)
def test_bad_names(
    document: dict[str, list[str]], path: tuple[str | int, ...], message: str
) -> None:
    with pytest.raises(BadInput) as caught:
        resumed(SPACE.start(), document, FIND)
    assert (caught.value.path, caught.value.message) == (path, message)


def test_a_candidate_that_nothing_placed_rules_out_is_just_not_possible() -> None:
    with pytest.raises(BadInput, match=r"^placed: d is not possible there$"):
        resumed(SPACE.start().remove(0b1000), {"placed": ["d"]}, FIND)


def test_givens_that_clash_are_told_where_the_second_one_is() -> None:
    assert given(SPACE, [(0, ("grid", 0)), (0, ("grid", 1)), (2, ())]).placed == 0b101
    with pytest.raises(BadInput, match="c is not possible beside b: both need y") as caught:
        given(SPACE, [(3, ("grid", 0)), (1, ("grid", 1)), (2, ("grid", 2))])
    assert caught.value.path == ("grid", 2)


def test_names_stand_for_anything() -> None:
    document = {"arrows": ["3", "4"]}
    assert named(document, "arrows", lambda name, _: int(name)) == [
        (3, ("arrows", 0)),
        (4, ("arrows", 1)),
    ]
    assert named({}, "arrows", lambda name, _: int(name)) == []


@pytest.mark.parametrize("kind", sorted(lapiz.registry().kinds))
def test_what_is_written_is_read_back(kind: str) -> None:
    puzzle = lapiz.load({"kind": kind, **SMALL[kind]})
    log = lapiz.solve(puzzle)
    assert log.steps
    for step in islice(log.steps, 12):
        position = step.after
        if position.space is not puzzle.space:
            break
        document = puzzle.kind.write(puzzle, position)
        again = lapiz.load(document).start
        assert again.alive == position.alive
        # Of Star Battle a document says which squares are empty, not whether they are marked so.
        assert again.placed == position.placed or kind == "star-battle"
        fields = written(position, puzzle.start.placed)
        assert bool(fields.get("removed")) == bool(gone(position))


@pytest.mark.parametrize(
    ("error", "place", "expected"),
    [
        (BadInput("x"), {"line": 7}, "s:7: x"),
        (BadInput("x", line=3), {"line": 7}, "s:3: x"),
        (BadInput("x", path=("grid", 4)), {"line_at": lambda path: path[1] + 1}, "s:5: x"),
        (BadInput("x"), {}, "s: x"),
    ],
)
def test_located(error: BadInput, place: dict[str, Any], expected: str) -> None:
    with pytest.raises(BadInput, match=f"^{expected}$"), located("s", **place):
        raise error


def test_squares_in_one_piece() -> None:
    assert [neighbours(square, 2, 2) for square in range(4)] == [[1, 2], [0, 3], [0, 3], [1, 2]]
    ring = {0, 1, 2, 3, 5, 6, 7, 8}
    assert not apart(ring, 0, lambda square: neighbours(square, 3, 3))
    assert apart({0, 1, 8, 5}, 0, lambda square: neighbours(square, 3, 3)) == {5, 8}
    assert in_rows((1, 2, 3, 4), 2) == [(1, 2), (3, 4)]
