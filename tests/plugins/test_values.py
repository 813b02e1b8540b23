"""Values that plugins hand over: which are refused, which are kept, and how they are mended."""

from pathlib import Path
from typing import Any

import attrs
import pytest

import lapiz
from lapiz import Deduction, Link, Says, Token
from lapiz.plugins.containment import PluginError
from lapiz.plugins.deductions import tamed
from lapiz.plugins.distributions import _in_folders
from lapiz.plugins.wrappers import enclosed

PUZZLE = lapiz.load({"kind": "sudoku", "grid": ["1...", "....", "....", "...."]})
LINK = Link("strong", 1, 2, 0)
GOOD: dict[str, Any] = {
    "removes": 1 << 63, "places": 0, "truths": (0, 63), "deadly": (0,), "roles": {"base": 1},
    "links": (LINK, attrs.evolve(LINK, item=None)), "end": 63, "factors": {0: 1, 63: -1},
    "images": {0: 63}, "certificate": bytes(4),
    "says": Says("It is {x}.", "", x=Token("number", 1)),
}  # fmt: skip
BAD: list[tuple[str, Any]] = [
    ("removes", 1 << 64), ("removes", -1), ("removes", True), ("places", "1"),
    ("truths", [0]), ("truths", (64 * 2,)), ("truths", (-1,)), ("truths", (True,)),
    ("deadly", 0), ("roles", []), ("roles", {"base": -1}), ("roles", {"b" * 101: 1}),
    ("roles", {3: 1}), ("links", [LINK]), ("links", ("r1c1",)),
    ("links", (attrs.evolve(LINK, start=-1),)), ("links", (attrs.evolve(LINK, end=1 << 64),)),
    ("links", (attrs.evolve(LINK, kind=1),)), ("links", (attrs.evolve(LINK, item="a"),)),
    ("end", -1), ("end", 64 * 2), ("factors", {0: 1.5}), ("factors", {-1: 1}),
    ("factors", {0: 10**9}), ("factors", {"0": 1}), ("factors", ()), ("images", {0: 64}),
    ("images", {64: 0}), ("certificate", b"123"), ("certificate", "1234"), ("says", "It is."),
    ("grounds", "proof"), ("says", Says("", "", x=Token("number", "1"))),
    ("says", Says("", "", x=Token("candidates", 1 << 64))),
    ("says", Says("", "", x=Token("items", 1))),
]  # fmt: skip


def refused(deduction: Deduction) -> bool:
    try:
        tamed(deduction, PUZZLE)
    except PluginError:
        return True
    return False


def test_only_what_the_space_has_may_be_named() -> None:
    plain, note = tamed(Deduction(**GOOD), PUZZLE)
    assert note == ""
    assert {name: getattr(plain, name) for name in GOOD} == GOOD
    for field, value in BAD:
        assert refused(Deduction(**{**GOOD, field: value})), (field, value)


def test_packages_are_found_in_folders_and_eggs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder, file in (("one-1.0.dist-info", "METADATA"), ("two.egg-info", "PKG-INFO")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / file).write_text(f"Name: {folder[:3]}\n")
    egg = tmp_path / "three-2.0.egg" / "EGG-INFO"
    egg.mkdir(parents=True)
    (egg / "PKG-INFO").write_text("Name: three\n")
    monkeypatch.setattr("sys.path", [str(tmp_path), str(egg.parent), str(tmp_path / "none")])
    assert sorted(found.key for found in _in_folders()) == ["one", "three", "two"]


def test_a_rule_that_gives_something_else_is_named() -> None:
    rule = lapiz.registry().rules["anti-king"]
    wrong = enclosed(attrs.evolve(rule, parts=lambda *_: ["a part"]), "plugin mine")
    with pytest.raises(PluginError, match="gave something other than"):
        wrong.parts(None, None)
    right = enclosed(rule, "plugin mine")
    assert right.name == rule.name
