"""Which techniques a profile uses, in what order, and what the engine finds of them by itself."""

import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from lapiz.core import (
    BadInput,
    Deduction,
    Grounds,
    Item,
    Position,
    Profile,
    Space,
    Technique,
    figures,
    last_candidate,
)
from lapiz.core.profile import Chain
from lapiz.core.technique import Last, every_last_candidate, last_candidates, technique


def made(name: str, **more: Any) -> Technique:
    score = more.pop("score", None)
    scores = {} if score is None else {"mine": score}
    return Technique(name, iter, kind=more.pop("kind", "sudoku"), scores=scores, **more)


A, B, C, D = (made(name, score=score) for name, score in zip("abcd", (4, 3, 2, 1), strict=True))
OFF, LISTED = made("off", on=False, score=9), made("listed", listed=True)
BOTH = made("both", listed=True, on=False)
ANY = made("any", kind=None)
UNIQUE = made("unique", grounds=Grounds.UNIQUENESS)
SPARE = made("spare", on=False, score=5, aliases=("second",), grounds=Grounds.SYMMETRY)
AFTER, BEFORE = made("after", after="b"), made("before", before="b")
EVERY = [A, B, C, D, OFF, LISTED, BOTH, ANY, UNIQUE, SPARE, AFTER, BEFORE]


@pytest.mark.parametrize(
    ("fields", "names"),
    [
        ({}, "a before b after c d unique"),
        ({"scale": "mine"}, "d c before b after a unique"),
        ({"order": ("c", "a")}, "c a before b after d unique"),
        ({"order": ("c", "a"), "others": False}, "c a"),
        ({"off": {"a", "d"}}, "before b after c unique"),
        ({"off": {"a"}, "order": ("a",)}, "before b after c d unique"),
        ({"on": {"off"}}, "a before b after c d off unique"),
        ({"on": {"second"}, "order": ("d", "second")}, "d spare a before b after c unique"),
        ({"on": {"listed", "both", "any"}}, "a before b after c d unique"),
        ({"order": ("listed", "both", "any")}, "listed both any a before b after c d unique"),
        ({"assume_unique": False}, "a before b after c d"),
        ({"assume_unique": False, "order": ("unique", "a")}, "a before b after c d"),
        ({"order": ("d", "after")}, "d after a before b c unique"),
        ({"after": {"any": "c"}}, "a before b after c any d unique"),
        ({"before": {"any": "c"}}, "a before b after any c d unique"),
        ({"after": {"d": "a", "c": "a"}}, "a c d before b after unique"),
        ({"after": {"d": "a", "c": "d"}}, "a d c before b after unique"),
        ({"before": {"a": "c"}, "after": {"b": "c"}}, "a c before b after d unique"),
        ({"after": {"a": "b"}, "before": {"a": "d"}}, "before b after c a d unique"),
        ({"after": {"a": "a"}}, "a before b after c d unique"),
        ({"after": {"a": "b", "b": "a"}}, None),
        ({"after": {"a": "unheard"}}, "a before b after c d unique"),
        ({"scores": {"c": 0, "second": 1}, "on": {"spare"}}, "c spare a before b after d unique"),
    ],
)
def test_the_chain_of_a_profile(fields: dict[str, Any], names: str | None) -> None:
    chains = [Profile(**fields).chain(order) for order in (EVERY, EVERY[::-1])]
    assert chains[0] == chains[1], "however they come"
    if names is not None:
        assert [one.name for one in chains[0]] == names.split()


@pytest.mark.parametrize(
    ("fields", "names"),
    [
        ({}, "off spare"),
        ({"scale": "mine"}, "spare off"),
        ({"scores": {"second": 1}}, "spare off"),
        ({"others": False}, ""),
        ({"on": {"off"}}, "spare"),
        ({"order": ("second",)}, "off"),
        ({"off": {"second"}}, "off"),
        ({"assume_unique": False}, "off"),
    ],
)
def test_spares_are_asked_last(fields: dict[str, Any], names: str) -> None:
    assert [one.name for one in Profile(**fields).spares(EVERY)] == names.split()


@pytest.mark.parametrize(
    ("fields", "technique", "beside"),
    [
        ({}, AFTER, ("b", 1)),
        ({}, BEFORE, ("b", -1)),
        ({}, A, ("", 1)),
        ({"order": ("after",)}, AFTER, ("", 0)),
        ({"order": ("after",), "after": {"after": "c"}}, AFTER, ("c", 1)),
        ({"after": {"after": "c"}, "before": {"after": "d"}}, AFTER, ("d", -1)),
        ({"before": {"second": "d"}}, SPARE, ("d", -1)),
        ({"after": {"second": "d"}}, SPARE, ("d", 1)),
    ],
)
def test_what_is_placed_beside_another(
    fields: dict[str, Any], technique: Technique, beside: tuple[str, int]
) -> None:
    assert Profile(**fields).beside(technique) == beside


def test_scores() -> None:
    inf = float("inf")
    assert [Profile(scale="mine").score(one) for one in (A, ANY)] == [4, inf]
    assert Profile().score(A) == inf
    assert Profile(scale="mine", scores={"a": 7, "second": 8}).score(A) == 7
    assert Profile(scores={"second": 8}).score(SPARE) == 8


@pytest.mark.parametrize("field", ["order", "off", "on"])
@pytest.mark.parametrize("value", ["x-wing", ("x-wing", 3), None, 5, {"x-wing": 1}])
def test_what_are_no_names(field: str, value: Any) -> None:
    with pytest.raises(BadInput, match="expected several names of techniques, as in"):
        Profile(**{field: value})
    for names in (["a"], ("a",), {"a"}, frozenset("a")):
        assert getattr(Profile(**{field: names}), field) in (("a",), frozenset("a"))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("field", "wrong", "right", "expected"),
    [
        ("name", 3, "mine", "a text"),
        ("scale", None, "hodoku", "a text"),
        ("others", "no", False, "True or False"),
        ("assume_unique", 1, False, "True or False"),
        ("policy", "bst", "best", "'first' or 'best'"),
        ("scores", [1], {"a": 1}, "a mapping of techniques to scores"),
        ("scores", {"a": "1"}, {"a": 0.5}, "a mapping of techniques to scores"),
        ("after", {"a": 1}, {"a": "b"}, "a mapping of techniques to techniques"),
        ("before", ("a",), {"a": "b"}, "a mapping of techniques to techniques"),
        ("choose", ["a"], {"a": iter}, "a mapping of techniques to functions"),
        ("levels", 3, (("easy", 9),), "a tuple of names with their highest scores"),
        ("levels", ("easy", 9), (), "a tuple of names with their highest scores"),
    ],
)
def test_a_field_of_a_wrong_sort(field: str, wrong: Any, right: Any, expected: str) -> None:
    with pytest.raises(BadInput) as caught:
        Profile(**{field: wrong})
    assert str(caught.value) == f"{field}: {wrong!r}, expected {expected}"
    assert caught.value.path == (field,)
    assert getattr(Profile(**{field: right}), field) == right


def test_profiles_are_keys() -> None:
    assert hash(Profile(after={"a": "b"}, scores={"a": 1}, choose={})) == hash(Profile())
    assert Profile(after={"a": "b"}) != Profile()
    assert {Profile(name="x"): 1}[Profile(name="x")] == 1
    defaults = Profile()
    assert (defaults.others, defaults.assume_unique, defaults.policy) == (True, True, "first")


# --- singles that the engine sweeps for -----------------------------------------------------


def swept(name: str, **more: Any) -> Technique:
    return made(name, last=Last(lambda *_: Deduction(removes=1)), **more)


ONE, TWO = swept("one"), swept("two", foreign=True)
RULES, THREE = swept("rules", ruled=True), swept("three")


@pytest.mark.parametrize(
    ("ruled", "apart", "singles", "others", "foreign"),
    [
        (True, False, "one rules two", "wing three", True),
        (False, False, "one two", "wing three", True),
        (True, True, "one rules", "two wing three", False),
        (False, True, "one", "two wing three", False),
    ],
)
def test_a_chain_is_parted(
    ruled: bool, apart: bool, singles: str, others: str, foreign: bool
) -> None:
    chain = Chain([ONE, RULES, TWO, made("wing"), THREE])
    parts = chain.parted(ruled=ruled, apart=apart)
    assert [one.name for one in parts.singles] == singles.split()
    assert [one.name for one in parts.others] == others.split()
    assert parts.foreign is foreign
    assert parts.told == ()
    assert chain.parted(ruled=ruled, apart=apart) is parts
    assert chain.parted(ruled=ruled) is chain.parted(ruled=ruled, apart=False)


def test_singles_are_told_in_another_order() -> None:
    chain = Chain([ONE, TWO, THREE, made("wing")])
    chain.told = (("three", "row", "box"), ("unheard",), ("one",), ("three",))
    assert chain.parted(ruled=True).told == (
        (THREE, ("row", "box")), (ONE, ()), (THREE, ()), (TWO, ()))  # fmt: skip


SPACE = Space(
    tuple("abcdefgh"),
    (
        Item("x", "cell", 0b00000011),
        Item("y", "cell", 0b00001100),
        Item("z", "row", 0b00110000),
        Item("w", "cell", 0b11000000),
        Item("u", "row", 0b01000001, required=False),
        Item("v", "row", 0b00010010),
    ),
    {"pairs": ((0, 1), (2, 3)), "all": ((0, 1, 2, 3),)},
)


@pytest.mark.parametrize(
    ("alive", "placed", "fields", "found"),
    [
        (0b01010110, 0, {}, [(1, 0), (2, 1), (4, 2), (6, 3)]),
        (0b01010110, 0, {"sorts": frozenset({"row"})}, [(4, 2)]),
        (0b01110110, 0b10, {"sorts": frozenset({"cell"})}, [(2, 1), (6, 3)]),
        (0b11111110, 0, {}, [(1, 0)]),
        (0b11101101, 0, {}, [(0, 0), (5, 2)]),
        (0b01000001, 0, {"sorts": frozenset({"row"})}, []),
        (0b11111110, 0, {"group": "pairs"}, []),
        (0b11111010, 0b10, {"group": "pairs"}, [(3, 1)]),
        (0b11110111, 0b01000000, {"group": "pairs"}, []),
        (0b01010111, 0b01000000, {"group": "pairs"}, [(4, 2)]),
        (0b11111010, 0b10, {"group": "all"}, []),
        (0b01011010, 0b01001010, {"group": "all"}, [(4, 2)]),
        (0b11111111, 0b01001010, {"group": "all"}, []),
        (0b11111111, 0b01011010, {"group": "all"}, []),
        (0b11111010, 0b10, {"group": "none"}, []),
    ],
)
def test_last_candidates(
    alive: int, placed: int, fields: dict[str, Any], found: list[tuple[int, int]]
) -> None:
    position = Position(SPACE, alive, placed, alive)
    last = Last(lambda *_: Deduction(removes=1), **fields)
    assert list(last_candidates(position, last)) == found


def test_a_last_candidate_of_two_items_is_told_once() -> None:
    position = Position(SPACE, 0b11011100 | 0b10, 0, 255)
    last = Last(lambda *_: Deduction(removes=1))
    every = list(every_last_candidate(position, last))
    assert every == [(1, 0), (4, 2)]
    position = Position(SPACE, 0b11101110, 0, 255)
    assert list(every_last_candidate(position, last)) == [(1, 0), (5, 2), (1, 5)]
    assert list(last_candidates(position, last)) == [(1, 0), (5, 2)]


def test_which_sorts_are_looked_at() -> None:
    def looked_at(**fields: Any) -> list[bool]:
        last = Last(lambda *_: Deduction(removes=1), **fields)
        return [last.looks_at(sort) for sort in ("cell", "row")]

    assert looked_at() == [True, True]
    assert not Last(lambda *_: Deduction(removes=1)).alike
    assert not {"foreign", "doc", "_doc"} & {*re.findall(r"(\w+)=", repr(A))}
    assert looked_at(sorts=frozenset({"row"})) == [False, True]
    assert looked_at(group="house") == [False, False]


def test_a_technique_for_last_candidates() -> None:
    @last_candidate("lone", sorts=("row",), kind="sudoku", scores={"mine": 1})
    def lone(view: Any, candidate: int, item: int) -> Deduction:
        """Places it."""
        return Deduction(places=1 << candidate, truths=(item,))

    view = SimpleNamespace(position=Position(SPACE, 0b11101110, 0, 255))
    found = [(one.places, one.truths) for one in lone(view)]
    assert found == [(0b100000, (2,)), (0b10, (5,))]
    assert lone.last
    assert (lone.last.sorts, lone.last.group, lone.last.alike) == (frozenset({"row"}), "", False)
    assert (lone.name, lone.title, lone.doc, lone.scores) == (
        *("lone", "Lone", "Places it."), {"mine": 1})  # fmt: skip
    other = last_candidate("last", group="house", alike=True)(lambda *_: Deduction(removes=1))
    assert other.last
    assert (other.last.sorts, other.last.group, other.last.alike) == (frozenset(), "house", True)
    assert other.doc == ""


# --- the decorator --------------------------------------------------------------------------


def test_a_technique_of_a_generator() -> None:
    @technique("my-wing", title="MY wing", kind="sudoku", **figures("mine", 3, "Hard"))
    def wing(view: Any) -> Iterator[Deduction]:
        """Finds it.

        More of it.
        """
        yield Deduction(removes=view)

    assert (wing.title, wing.doc[:9], wing.names) == ("MY wing", "Finds it.", ("my-wing",))
    assert (wing.scores, wing.levels, wing.codes) == ({"mine": 3}, {"mine": "Hard"}, {})
    assert (wing.on, wing.listed, wing.ruled, wing.foreign) == (True, False, False, False)
    assert [one.removes for one in wing(4)] == [4]
    assert figures("mine", 3, "Hard", estimate=True)["estimates"] == {"mine"}
    assert figures("mine", 3, "Hard")["estimates"] == frozenset()
    with pytest.raises(TypeError, match=r"takes code=.* the decorator takes codes=.* no codes="):
        figures("mine", 3, "Hard", codes={"mine": "0400"})
    both = technique("beside", **figures("mine", 3, "Hard"), codes={"other": "7"})(lambda view: ())
    assert (both.codes, both.scores) == ({"other": "7"}, {"mine": 3})
    assert Technique("x", iter, doc=lambda: "late").doc == "late"
    assert technique("my-wing")(iter).title == "My Wing"


def test_what_it_does_not_fit_is_not_looked_at() -> None:
    def yielding(*more: Any) -> Any:
        return lambda view: iter([view, *more])

    wing = technique("wing", where=lambda view: view > 2, choose=yielding("chosen"))(yielding())
    found: list[list[Any]] = [[*wing.find(view)] for view in (3, 2)]
    assert found == [[3], []]
    assert wing.choose
    assert [[*wing.choose(view)] for view in (3, 2)] == [[3, "chosen"], []]
    assert wing.finder(best=True) is wing.choose
    assert wing.finder(best=False) is wing.find
    plain = technique("plain", where=bool)(yielding())
    assert plain.choose is None
    assert plain.finder(best=True) is plain.find
