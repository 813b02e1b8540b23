"""What a plugin may write into what it is shown, and how that is found and mended: by table."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import attrs
import pytest

import lapiz
from lapiz.plugins import views
from lapiz.plugins.containment import PluginError
from lapiz.plugins.views import Shown, _mended, _same, _was

GRID = {"kind": "sudoku", "grid": ["1...", "....", "....", "...."]}


@pytest.fixture
def puzzle() -> lapiz.Puzzle:
    return lapiz.load(GRID)


def write(record: Any, name: str, value: Any) -> None:
    object.__setattr__(record, name, value)


Write = Callable[[Any, Any, Any], object]
WRITES: list[tuple[str, Write]] = [
    ("position (alive)", lambda puzzle, position, view: write(position, "alive", 0)),
    ("position (placed)", lambda puzzle, position, view: write(view.position, "placed", 0)),
    ("puzzle (start)", lambda puzzle, position, view: write(puzzle.start, "origin", 0)),
    ("position (origin)", lambda puzzle, position, view: write(view.position, "origin", 0)),
    ("position (space)", lambda puzzle, position, view: write(view.position, "space", None)),
    ("puzzle (document)", lambda puzzle, position, view: puzzle.document.pop("grid")),
    ("puzzle (kind)", lambda puzzle, position, view: write(puzzle, "kind", None)),
    ("view (boards)", lambda puzzle, position, view: view.boards.append(0)),
    ("view (unsolved)", lambda puzzle, position, view: setattr(view, "unsolved", 0)),
    ("space (sets)", lambda puzzle, position, view: puzzle.space.sets.pop()),
    ("space (labels)", lambda puzzle, position, view: write(puzzle.space, "labels", ())),
    ("space (keep)", lambda puzzle, position, view: puzzle.space.keep.clear()),
    (
        "space (items)",
        lambda puzzle, position, view: write(puzzle.space.items[3], "candidates", 0),
    ),
    (
        "layout (houses)",
        lambda puzzle, position, view: write(puzzle.space.layout.houses[0], "cells", 0),
    ),
    ("layout (peers)", lambda puzzle, position, view: puzzle.space.layout.peers.reverse()),
]


def state(puzzle: Any, position: lapiz.Position, view: Any) -> list[Any]:
    space = puzzle.space
    return [
        position.sets, puzzle.start.sets, view.position.sets, view.position.space is space,
        dict(puzzle.document), puzzle.kind, [*view.boards], view.unsolved, [*space.sets],
        space.labels, [*space.keep], [item.candidates for item in space.items],
        [house.cells for house in space.layout.houses], [*space.layout.peers],
    ]  # fmt: skip


@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize(("what", "change"), WRITES)
def test_whatever_is_written_into_is_named_and_as_before(
    puzzle: lapiz.Puzzle, what: str, change: Write, turn: int
) -> None:
    """In the first view of a puzzle as in a later one, whether or not it does more wrong."""
    shown, position = Shown(puzzle), puzzle.start.remove(1 << 63)
    before: list[Any] = []

    def look(*, fails: bool) -> None:
        with shown.view(position) as view:
            seen = state(puzzle, position, view)
            assert seen == (before or seen)
            before[:] = seen
            change(puzzle, position, view)
            if fails:
                raise KeyError

    with pytest.raises(PluginError) as raised:
        look(fails=False)
    assert str(raised.value) == f"wrote into the {what}, which it is only shown"
    for _ in range(turn):
        with pytest.raises(KeyError):
            look(fails=True)
    with shown.view(position) as view:
        assert state(puzzle, position, view) == before


def test_who_only_reads_is_shown_the_same_view_again(puzzle: lapiz.Puzzle) -> None:
    shown, later = Shown(puzzle), puzzle.start.remove(1 << 63)
    views_ = []
    for position in (puzzle.start, puzzle.start, later):
        with shown.view(position) as view:
            assert view.position is not position
            assert view.position.sets == position.sets
            view.memo["kept"] = 7
            views_.append(view)
    first, second, third = views_
    assert first is second is not third
    assert third.memo["kept"] == 7, "what a plugin remembers of a puzzle stays"
    with pytest.raises(PluginError), shown.view(later) as view:
        write(view.position, "alive", 0)
    with shown.view(later) as view:
        assert "kept" not in view.memo, "it may be wrong"


def test_what_was_remembered_is_forgotten_if_tables_were_wrong(
    puzzle: lapiz.Puzzle, monkeypatch: pytest.MonkeyPatch
) -> None:
    forgotten: list[int] = []
    monkeypatch.setattr(views, "forget", lambda: forgotten.append(1))
    shown = Shown(puzzle)
    with shown.view(puzzle.start):
        pass
    assert not forgotten
    with pytest.raises(PluginError), shown.view(puzzle.start):
        puzzle.space.sets.pop()
    assert forgotten == [1]


def test_a_name_that_plugins_know_comes_first(puzzle: lapiz.Puzzle) -> None:
    class Both:
        def __init__(self) -> None:
            self._inner, self.outer = [1], [2]

    both = Both()
    kept = views._Kept("both", both)
    both._inner.clear()
    both.outer.clear()
    assert Shown(puzzle)._end([kept]) == "both (outer)"
    assert (both._inner, both.outer) == ([1], [2])
    assert Shown(puzzle)._end([kept]) == ""


@pytest.mark.parametrize("foreign", [True, False])
def test_the_view_of_a_plugins_own_kind_is_its_own_business(
    puzzle: Any, foreign: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "is_foreign", lambda owner: foreign)
    shown = Shown(puzzle)
    for change in (
        lambda view: setattr(view, "unsolved", 0),
        lambda view: puzzle.space.layout.peers.reverse(),
    ):
        told = ""
        try:
            with shown.view(puzzle.start) as view:
                change(view)
        except PluginError as error:
            told = str(error)
        assert bool(told) is not foreign


@attrs.define
class Record:
    value: int
    more: list[int]


@attrs.define
class Single:
    more: list[int]


@attrs.define
class Remembering:
    memo: dict[str, int]
    value: int


class Slotted:
    __slots__ = "value"  # Python allows it

    def __init__(self) -> None:
        self.value = [1]


VALUES: list[tuple[Any, Callable[[Any], Any]]] = [
    ([1, 2], lambda value: value.append(3)),
    ([1, 2], lambda value: value.pop()),
    ([1, 2], lambda value: value.reverse()),
    ([1, "a", None, 2.5], lambda value: value.__setitem__(2, 0)),
    ({1, 2}, lambda value: value.discard(1)),
    ({"a": 1}, lambda value: value.pop("a")),
    ({"a": 1}, lambda value: value.update(a=2)),
    ({"a": [1]}, lambda value: value["a"].clear()),
    ({"a": [1]}, lambda value: value.pop("a")),
    ({"a": {"b": {3}}}, lambda value: value["a"]["b"].clear()),
    ([Record(1, []), Record(2, [])], lambda value: setattr(value[1], "value", 3)),
    ([Record(1, []), Record(2, [])], lambda value: value.pop()),
    ([Record(1, []), Record(2, [])], lambda value: value.reverse()),
    ((Record(1, []), Record(2, [])), lambda value: setattr(value[0], "value", 3)),
    ([Single([1])], lambda value: setattr(value[0], "more", [])),
    ([[1], [2]], lambda value: value[1].append(0)),
    ([[1], [2]], lambda value: value.pop()),
    ([[1], {2}], lambda value: value.__setitem__(0, (1,))),
    (([1], 2), lambda value: value[0].append(3)),
    (Record(1, []), lambda value: setattr(value, "value", 2)),
    (Single([1]), lambda value: setattr(value, "more", [])),
    (Remembering({}, 1), lambda value: setattr(value, "value", 2)),
]


@pytest.mark.parametrize(("value", "change"), VALUES, ids=lambda one: str(one)[:20])
def test_what_is_changed_is_seen_and_mended(value: Any, change: Callable[[Any], Any]) -> None:
    before, was = repr(value), _was(value)
    assert _same(value, was)
    change(value)
    assert not _same(value, was)
    assert _mended(was) is value
    assert repr(value) == before
    assert _same(value, was)


@pytest.mark.parametrize(
    ("value", "other"),
    [
        ([1], (1,)),
        ({"a": 1}, OrderedDict(a=1)),
        (1, True and 2),
        ("a", "b"),
        ((1, 2), (1, 3)),
        (None, 0),
    ],
)
def test_what_takes_its_place_is_seen(value: Any, other: Any) -> None:
    assert not _same(other, _was(value))
    assert _mended(_was(value)) is value


def test_plain_values_are_compared_and_others_are_the_same_ones() -> None:
    assert _same(10**30, _was(10**30))
    assert _same("".join(["a", "b"]), _was("ab"))
    one, other = object(), object()
    assert _same(one, _was(one))
    assert not _same(other, _was(one))


@pytest.mark.parametrize(
    ("value", "grow"),
    [
        ({"a": 1}, lambda value: value.update(b=2)),
        ({"a": [1]}, lambda value: value.update(b=2)),
        ({1}, lambda value: value.add(2)),
        (Remembering({}, 1), lambda value: setattr(value, "memo", {"a": 1})),
    ],
)
def test_what_is_only_remembered_may_grow(value: Any, grow: Callable[[Any], Any]) -> None:
    was = _was(value)
    grow(value)
    assert _same(value, was)


def test_the_attributes_of_an_object_are_kept_wherever_they_are() -> None:
    slotted = Slotted()
    kept = views._Kept("one", slotted)
    slotted.value.clear()
    assert kept.mended() == ["value"]
    assert slotted.value == [1]
    assert kept.mended() == []
