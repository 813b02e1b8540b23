"""What records of plugins say of each other: places, aliases, kinds that are like others."""

from typing import Any

import attrs
import pytest

import lapiz
from lapiz.core import Format, Scale
from lapiz.plugins.records import Registry
from lapiz.plugins.references import aliased, ancestors, loose_ends, settled

KIND = attrs.evolve(lapiz.registry().kinds["sudoku"], name="kind", usual=False)
FORMAT = Format("form", "a form", bool, lambda text: [], None)
SCALE = Scale(name="scale", levels=())


def of(name: str, **about: Any) -> lapiz.Technique:
    provided = lapiz.technique(name, **about)(lambda view: iter(()))
    return attrs.evolve(provided, provider="p")


LOOP = "which leads back to it; its score determines its place"
PLACES: list[tuple[list[lapiz.Technique], list[str]]] = [
    ([of("a", after="b"), of("b")], []),
    ([of("a", before="x"), of("b", aliases=("x",))], []),
    ([of("a", after="a")], [f"technique 'a' of p is to come after 'a', {LOOP}"]),
    (
        [of("a", before="b"), of("b", after="x"), of("c", before="a", aliases=("x",))],
        [
            f"technique 'a' of p is to come before 'b', {LOOP}",
            f"technique 'b' of p is to come after 'x', {LOOP}",
            f"technique 'c' of p is to come before 'a', {LOOP}",
        ],
    ),
    (
        [of("a", after="b"), of("b", after="b")],
        [f"technique 'b' of p is to come after 'b', {LOOP}"],
    ),
    (
        [of("a", after="b", before="c"), of("b"), of("c")],
        ["technique 'a' of p is to come after 'b' and before 'c', expected one"],
    ),
    (
        [of("a", before="wingz"), of("wings")],
        [
            "technique 'a' of p is to come before 'wingz', which does not exist; its score "
            "determines its place; did you mean wings?"
        ],
    ),
]


@pytest.mark.parametrize(("techniques", "told"), PLACES)
def test_places_that_lead_nowhere(techniques: list[lapiz.Technique], told: list[str]) -> None:
    problems: list[str] = []
    kept, _ = aliased({one.name: one for one in techniques}, problems)
    assert problems == told
    assert [*kept.values()] == techniques


def test_of_two_with_an_alias_the_first_keeps_it() -> None:
    problems: list[str] = []
    techniques = [of("a", aliases=("x", "b", "y")), of("b", aliases=("x", "z"))]
    kept, owners = aliased({one.name: one for one in techniques}, problems)
    assert {name: one.aliases for name, one in kept.items()} == {"a": ("x", "y"), "b": ("z",)}
    assert owners == {"x": "a", "y": "a", "z": "b"}
    assert len(problems) == 2


def like(name: str, other: str = "", **more: Any) -> lapiz.Kind:
    read: Any = len
    return lapiz.Kind(name, name.upper(), read=read, like=other, **more)


def test_kinds_take_what_they_lack_in_whatever_order_they_come() -> None:
    problems: list[str] = []
    kinds = {
        "c": like("c", "b"), "b": like("b", "kind"), "kind": KIND, "x": like("x", "y"),
        "y": like("y"), "z": like("z", "nothing"), "s": like("s", "s"), "t": like("t", "u"),
        "u": like("u", "v"), "v": like("v", "u"),
    }  # fmt: skip
    owners = dict.fromkeys(kinds, "mine:a") | {"kind": "lapiz:a", "b": "lapiz:b"}
    whole = settled(kinds, owners, problems)
    assert [*whole] == ["c", "b", "kind"]
    assert whole["kind"] is KIND, "it is lapiz's own"
    assert whole["c"].schema == KIND.schema
    assert sorted(problems) == [
        "plugin mine:a: kind 's' is like itself, expected another kind",
        "plugin mine:a: kind 't' is like kinds that lead back to each other: t, u, v",
        "plugin mine:a: kind 'u' is like kinds that lead back to each other: u, v",
        "plugin mine:a: kind 'v' is like kinds that lead back to each other: v, u",
        "plugin mine:a: kind 'x' is like 'y', which cannot be used",
        "plugin mine:a: kind 'y' has write None, expected a function",
        "plugin mine:a: kind 'z' is like 'nothing', which does not exist",
    ]
    assert [*ancestors(kinds, "c")] == ["c", "b", "kind"]
    assert [*ancestors(kinds, "v")] == ["v", "u"]
    assert [*ancestors(kinds, "nothing")] == []


def test_names_that_nothing_has() -> None:
    profile = lapiz.Profile(scale="sale", order=("a", "lost"), on={"on"}, off={"off", "alias"})
    technique = of("a", kind="kin", scores={"one": 1}, levels={"one": "x", "two": "y"})
    owners = {"formats": {"form": "f"}, "kinds": {"kind": "k"}}
    known = Registry(
        {"a": attrs.evolve(technique, estimates=frozenset({"three"}))},
        {"kind": attrs.evolve(KIND, profile=profile)},
        {"scale": SCALE},
        {"form": attrs.evolve(FORMAT, kind="knd"), "any": FORMAT},
        {},
        owners=owners,
        aliases={"alias": "a"},
    )
    gone = "which is not installed"
    in_profile = "kind 'kind' of k has in its profile the technique"
    assert [*loose_ends(known)] == [
        f"technique 'a' of p is for the kind 'kin', {gone}; did you mean kind?",
        f"technique 'a' of p has a score on the scale 'one', {gone}",
        f"technique 'a' of p has a level on the scale 'three', {gone}",
        f"technique 'a' of p has a level on the scale 'two', {gone}",
        f"format 'form' of f is for the kind 'knd', {gone}; did you mean kind?",
        f"kind 'kind' of k is rated on the scale 'sale', {gone}; did you mean scale?",
        *(f"{in_profile} {name!r}, {gone}" for name in ("lost", "on", "off")),
    ]
