"""Kinds, puzzles and what both are made of: boards, names and notations."""

from typing import Any

import attrs
import pytest

from lapiz.core import Format, Item, Kind, Meaning, Profile, Puzzle, Space, Token, noting
from lapiz.core.geometry import (
    Geometry,
    Loose,
    Shape,
    Square,
    Wash,
    apart,
    in_rows,
    neighbours,
    square_name,
)
from lapiz.core.kind import Naming, check_puzzle
from lapiz.core.notations import ArgumentReader, equation, equations, inequations, meaning, notation
from lapiz.core.records import ExtraRule, title_of

SPACE = Space(
    ("r1c1=1", "r1c1=2", "r1c2=1", "Odd"),
    (Item("r1c1", "cell", 0b11), Item("Row A", "row", 0b101), Item("Odd", "row", 0b1000)),
)


def reads(document: Any) -> Any:
    raise AssertionError("no document is read")


def shouts(space: Space, value: Any) -> str:
    return ", ".join(space.names(value)).upper()


def fails(space: Space, value: Any) -> str:
    raise RuntimeError("a plugin's fault")


# --- names that somebody types --------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("r1c1=2", Meaning(1)),
        ("R1C1=2", Meaning(1)),
        (" r1c1=2 ", Meaning(1)),
        ("not r1c1=2", Meaning(1, gone=True)),
        ("No  r1c1=2", Meaning(1, gone=True)),
        ("NOT R1C1=2", Meaning(1, gone=True)),
        ("r1c1", Meaning(item=0)),
        ("Row  A", Meaning(item=1)),
        ("row a", None),
        ("not r1c1", None),
        ("not not r1c1=2", None),
        ("not", None),
        ("Odd", Meaning(3)),
        ("odd", None),
        ("", None),
    ],
)
def test_labels_are_names(name: str, what: Meaning | None) -> None:
    """A candidate before an item of the same name; what is spelt otherwise only in lower case."""
    assert meaning(SPACE, name) == what


def test_what_a_kind_prints_is_a_name() -> None:
    def without(space: Space, members: int) -> str:
        return "less " + " ".join(space.names(members))

    assert meaning(SPACE, "less r1c1=2", None, without) == Meaning(1, gone=True)
    assert meaning(SPACE, "LESS R1C1=2", None, without) == Meaning(1, gone=True)
    assert meaning(SPACE, "less Odd", None, without) == Meaning(3, gone=True)
    assert meaning(SPACE, "less r1c1=3", None, without) is None
    assert meaning(SPACE, "less r1c1=2", equation, without) is None, "a parser knows all its names"
    assert meaning(SPACE, "r1c1=2", equation, without) == Meaning(1, gone=False)
    assert meaning(SPACE, "not r1c1=2", equation) == Meaning(1, gone=True)
    assert meaning(SPACE, "not r1c1<>2", equation) is None
    assert meaning(SPACE, "Row A", equation) == Meaning(item=1)


@pytest.mark.parametrize(
    ("what", "there"),
    [
        (Meaning(0), True), (Meaning(3), True), (Meaning(4), False), (Meaning(), False),
        (Meaning(item=0), True), (Meaning(item=2), True), (Meaning(item=3), False),
        (Meaning(99, item=2), True), (Meaning(0, item=3), False),
    ],
)  # fmt: skip
def test_a_parser_may_name_only_what_there_is(what: Meaning, there: bool) -> None:
    assert what.within(SPACE) == there
    assert meaning(SPACE, "it", lambda *_: what) == (what if there else None)
    gone = meaning(SPACE, "not it", lambda _, name: what if name == "it" else None)
    assert gone == (attrs.evolve(what, gone=True) if there and what.item < 0 else None)


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("r1c1=2", Meaning(1, gone=False)), ("r1c1 = 2", Meaning(1, gone=False)),
        *[(f"r1c1{sign}2", Meaning(1, gone=True)) for sign in ("<>", "!=", "≠", " ≠ ")],
        ("r1c1=3", None), ("r1c1", None), ("", None),
    ],
)  # fmt: skip
def test_equations(name: str, what: Meaning | None) -> None:
    assert equation(SPACE, name) == what
    assert equations(SPACE, 0b111) == "r1c1=1/2, r1c2=1"
    assert equations(SPACE, 0b110, "≠") == "r1c1≠2, r1c2≠1"
    assert inequations(SPACE, 0b101) == "r1c1<>1, r1c2<>1"


def test_a_notation_lasts_as_long_as_its_context() -> None:
    assert notation() == "lapiz"
    with noting("a1"):
        with noting("b"):
            assert notation() == "b"
        assert notation() == "a1"
    assert notation() == "lapiz"


# --- kinds ----------------------------------------------------------------------------------


def parser(space: Space, name: str) -> Meaning | None:
    return None


OLD = Kind(
    "old", "Old", reads,
    write=lambda puzzle, position: {"kind": "old", "at": position},
    view=lambda position: ("old", position), answer=lambda puzzle, position: "42",
    geometry=lambda puzzle: Geometry(()), schema={"old": 1}, answers={"a": lambda *_: "a"},
    profile=Profile(order=("x",)), usual=True,
    naming=Naming(
        notation={"digit": lambda *_: "old", "cell": lambda *_: "old"},
        notations={"a1": {"digit": lambda *_: "old a1"}, "b2": {}},
        titles={"a1": "old", "b2": "old"}, spots={"digit": lambda *_: 1, "cell": lambda *_: 1},
        parse=parser, reader=ArgumentReader(*4 * (fails,)),  # type: ignore[arg-type]
    ),
)  # fmt: skip
NEW = Kind(
    "new", "New", reads, like="old", schema={"new": 1},
    naming=Naming(
        notation={"digit": lambda *_: "new"},
        notations={"c3": {}, "a1": {"cell": lambda *_: "new a1"}},
        titles={"a1": "new"}, spots={"digit": lambda *_: 2},
    ),
)  # fmt: skip


def test_a_kind_takes_what_it_lacks_from_the_one_it_is_like() -> None:
    made: Any = NEW.after(OLD)
    assert (made.name, made.title, made.like, made.usual) == ("new", "New", "old", False)
    assert made.view(1) == ("old", 1)
    assert made.answer(None, None) == "42"
    assert made.answers is OLD.answers
    assert made.schema == {"new": 1}
    assert made.profile is OLD.profile
    assert made.write(None, 7) == {"kind": "new", "at": 7}
    assert attrs.evolve(NEW, profile=Profile(name="y")).after(OLD).profile.name == "y"
    own: Any = attrs.evolve(NEW, write=lambda puzzle, position: {"mine": 1})
    assert own.after(OLD).write(None, 7) == {"mine": 1}
    assert NEW.after(attrs.evolve(OLD, write=None)).write is None  # type: ignore[arg-type]


def test_naming_is_taken_word_by_word() -> None:
    naming = NEW.after(OLD).naming
    assert [naming.notation[sort](SPACE, 0) for sort in ("digit", "cell")] == ["new", "old"]
    assert [*naming.notations] == ["a1", "b2", "c3"]
    assert [naming.notations["a1"][sort](SPACE, 0) for sort in ("digit", "cell")] == [
        "old a1", "new a1"]  # fmt: skip
    assert naming.titles == {"a1": "new", "b2": "old"}
    assert [naming.spots[sort](SPACE, 0) for sort in ("digit", "cell")] == [2, 1]
    assert naming.parse is parser
    assert naming.reader is OLD.naming.reader

    def other(space: Space, name: str) -> Meaning | None:
        return None

    assert Naming(parse=other).after(OLD.naming).parse is other
    assert NEW.after(OLD).notation_names == ("lapiz", "a1", "b2", "c3")


@pytest.mark.parametrize(
    ("sort", "chosen", "text"),
    [
        ("candidates", "lapiz", "r1c1=1, r1c1=2"),
        ("candidates", "loud", "R1C1=1, R1C1=2"),
        ("candidates", "broken", "r1c1=1, r1c1=2"),
        ("placed", "broken", "r1c1=1, r1c1=2"),
        ("digit", "lapiz", "3!"),
        ("digit", "loud", "3!"),
        ("number", "lapiz", "3"),
        ("unheard", "lapiz", "3"),
        ("items", "lapiz", "r1c1, Row A"),
    ],
)
def test_tokens_are_printed_in_a_notation_or_plainly(sort: str, chosen: str, text: str) -> None:
    notations: Any = {"loud": {"candidates": shouts},
                      "broken": {"candidates": fails, "placed": fails, "digit": fails}}  # fmt: skip
    kind = Kind("k", "K", reads, naming=Naming({"digit": lambda _, value: f"{value}!"}, notations))
    value = {"candidates": 0b11, "placed": 0b11, "items": (0, 1)}.get(sort, 3)
    with noting(chosen):
        assert kind.token(SPACE, Token(sort, value)) == text
    with noting("broken"), pytest.raises(RuntimeError, match="a plugin's fault"):
        kind.token(SPACE, Token("digit", 3))
    assert kind.meaning(SPACE, "r1c1=2") == Meaning(1)


def test_a_kind_without_more() -> None:
    kind = Kind("k", "K", reads)
    assert (kind.usual, kind.like, [*kind.sieve(None)]) == (False, "", [])
    assert (kind.solutions.count, kind.solutions.each, kind.hand_over) == (None, None, None)


# --- puzzles --------------------------------------------------------------------------------


def puzzle(**more: Any) -> Puzzle:
    document = {"title": "T", "source": 5, "expect": {"a": 1}, **more.pop("document", {})}
    start = SPACE.start(more.pop("givens", ()))
    return Puzzle.of(more.pop("kind", OLD), document, SPACE, start, **more)


def test_a_puzzle_of_a_document() -> None:
    made = puzzle(where="x.yaml:3")
    assert (made.title, made.source, made.expect, made.where) == ("T", "5", {"a": 1}, "x.yaml:3")
    bare = Puzzle.of(OLD, {"expect": None}, SPACE, SPACE.start())
    assert (bare.title, bare.source, bare.expect, bare.choose, bare.notes) == (
        *("", "", {}), False, ())  # fmt: skip
    assert bare.reading is None
    read = puzzle(document={"reading": {"verdict": "complete"}})
    assert read.reading
    assert read.reading.verdict == "complete"
    written = Puzzle(OLD, SPACE, SPACE.start())
    assert written.content[0] == {"kind": "old", "at": SPACE.start()}
    assert made.content == (made.document, 4, made.start.sets, {
        "title": "T", "source": "5", "expect": {"a": 1}, "where": "x.yaml:3", "choose": False,
        "notes": ()})  # fmt: skip


def test_puzzles_are_equal_if_all_of_them_is() -> None:
    made = puzzle()
    assert made == puzzle()
    assert hash(made) == hash(puzzle())
    assert made == made
    others = [puzzle(where="x"), puzzle(choose=True), puzzle(notes=("n",)), puzzle(givens=(0,)),
              puzzle(document={"more": 1}), puzzle(kind=attrs.evolve(OLD, name="other")),
              attrs.evolve(made, source="s"), attrs.evolve(made, expect={})]  # fmt: skip
    assert made not in others
    assert made != "T"
    assert puzzle(kind=attrs.evolve(OLD, title="Other")) == made


@pytest.mark.parametrize(
    ("fields", "name", "text"),
    [
        ({"where": "w"}, "w", "<Puzzle old 'w': 0 placed, 4 open>"),
        ({}, "T", "<Puzzle old 'T': 0 placed, 4 open>"),
        ({"document": {"title": ""}}, "old", "<Puzzle old: 0 placed, 4 open>"),
        ({"givens": (0,)}, "T", "<Puzzle old 'T': 1 placed, 1 open>"),
    ],
)
def test_what_a_puzzle_is_called(fields: dict[str, Any], name: str, text: str) -> None:
    made = puzzle(**fields)
    assert (made.name, repr(made)) == (name, text)
    check_puzzle(made)
    with pytest.raises(TypeError, match=r"expected a puzzle, not str: lapiz.load\(...\) makes one"):
        check_puzzle("1...")


# --- boards ---------------------------------------------------------------------------------


def test_neighbours_share_a_side() -> None:
    for rows, columns in ((1, 1), (1, 4), (4, 1), (3, 4), (5, 2)):
        places = [divmod(square, columns) for square in range(rows * columns)]
        for square, (row, column) in enumerate(places):
            near = [n for n, (r, c) in enumerate(places) if abs(r - row) + abs(c - column) == 1]
            assert neighbours(square, rows, columns) == near
    assert in_rows("123456", 4) == ["1234", "56"]
    assert in_rows([1, 2, 3, 4], 2) == [[1, 2], [3, 4]]
    assert [square_name(*at) for at in ((0, 0), (3, 9))] == ["r1c1", "r4c10"]


def test_what_no_walk_reaches() -> None:
    def near(place: int) -> list[int]:
        return neighbours(place, 3, 3)

    assert apart({0, 1, 2, 5, 8}, 0, near) == set()
    assert apart({0, 1, 6, 8}, 0, near) == {6, 8}
    assert apart({0, 1, 6, 8}, 8, near) == {0, 1, 6}
    assert apart({0, 2}, 4, near) == {0, 2}


def test_shapes() -> None:
    shape = Shape("circle", ((0.2, 1.6), (0, 0.5), (3, 3)))
    assert shape.squares == {(0, 2), (0, 0), (3, 3)}
    assert (shape.filled, shape.over, shape.shade) == (True, False, "grey")
    for wrong in ({"sort": "star"}, {"shade": "mauve"}):
        with pytest.raises(ValueError, match="must be in"):
            Shape(**{"sort": "line", "spots": (), **wrong})  # type: ignore[arg-type]
    assert (Geometry(()).joins, Wash(()).tone, Loose("n", ()).placing) == (False, 0, 0)
    assert Square() == Square((), "", "", (), "", ())


# --- records --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "asked", "kinds", "fits"),
    [
        ("", False, (), True), ("", False, ("a",), True), ("a", False, (), True),
        ("a", False, ("b", "a"), True), ("a", False, ("b",), False), ("a", True, (), False),
        ("a", True, ("a",), True), ("", True, ("b",), True), ("", True, ("",), False),
    ],
)  # fmt: skip
def test_which_formats_are_tried(
    kind: str, asked: bool, kinds: tuple[str, ...], fits: bool
) -> None:
    made = Format("f", "F", bool, reads, kind=kind, asked=asked)
    assert made.fits(*kinds) is fits
    assert (made.sure, made.loose) == (False, False)
    assert Format("f", "F", bool, reads).asked is False


def test_a_rule_of_no_grid() -> None:
    rule = ExtraRule("my-rule")
    assert (rule.package, rule.flaw()) == ("", "")
    for method in (rule.described, lambda: list(rule.texts())):
        with pytest.raises(NotImplementedError):
            method()
    assert [title_of(name) for name in ("anti-knight", "non-consecutive", "little-killer")] == [
        "Anti-knight", "Non-consecutive", "Little killer"]  # fmt: skip
