"""Techniques, scales and profiles that are given as objects, beside those of plugins."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

import lapiz
from lapiz.plugins import including, register, unregister
from lapiz.plugins.output import PluginWarning
from tests.support.places import ROOT

EASY = ROOT / "puzzles_yaml" / "sudoku" / "side-4.yaml"
X_WING = ROOT / "puzzles_yaml" / "sudoku" / "x-wing.yaml"


def of(name: str, **about: Any) -> lapiz.Technique:
    return lapiz.technique(name, **about)(lambda view: iter(()))


def test_a_technique_that_is_for_another_kind_is_not_left_out_in_silence() -> None:
    puzzle = lapiz.load(X_WING)
    taken = "attacks-all is for queens, not for sudoku; lapiz:queens has one of this name"
    with pytest.raises(lapiz.BadInput, match=taken):
        lapiz.solve(puzzle, techniques=[of("attacks-all")])
    with pytest.raises(lapiz.BadInput, match=r"mine is for queens, not for sudoku$"):
        lapiz.steps(puzzle, of("mine", kind="queens"))
    told = "'attacks-all' is supplied by lapiz:queens and by attacks-all"
    with pytest.warns(PluginWarning, match=told), including(of("attacks-all", kind="sudoku")):
        assert lapiz.registry().techniques["attacks-all"].kind == "queens"
    with pytest.warns(PluginWarning, match=told):
        unregister(register(of("attacks-all", kind="sudoku")))


@attrs.frozen(kw_only=True)
class Shifted(lapiz.HardestScale):
    """A scale with a method of its own for all that others ask of one."""

    def step(self, technique: Any, deduction: Any, space: Any) -> float:
        return 7.0 if self.levels else 8.0

    def worths(self, log: Any, find: Any) -> Iterator[tuple[float, Any]]:
        yield from ((5.0, deduction) for deduction, _ in log.deductions())

    def least(self, technique: Any) -> float:
        return 3.0

    def level(self, score: float, lowest: int = 0) -> str:
        return f"{self.levels[lowest][0]} {score:g}"


def test_a_scale_of_a_plugin_is_the_scale_itself() -> None:
    scale = Shifted(name="shifted", levels=(("mild", 9),), worth=lambda *_: 1.0)
    puzzle = lapiz.load(X_WING)
    profile = attrs.evolve(puzzle.kind.profile, scale="shifted", levels=(("other", 9),))
    plugin = SimpleNamespace(__name__="scales", lapiz_scales=lapiz.hook(lambda: [scale]))
    log, wing = lapiz.solve(puzzle), of("wing")
    deduction = log.steps[0].deduction
    with including(plugin):
        enclosed = lapiz.registry().scales["shifted"]
        assert type(enclosed) is not Shifted
        for made in (scale, enclosed):
            assert made.step(wing, deduction, puzzle.space) == 7
            assert made.least(wing) == 3
            assert [worth for worth, _ in made.worths(log, lambda _: wing)] == [5] * len(log.steps)
            assert made.level(4) == "mild 4"
            assert lapiz.rate(puzzle, made, profile).level == "other 5"
        assert lapiz.rate(puzzle, "shifted") == lapiz.rate(puzzle, scale)


def test_a_profile_without_a_scale_is_rated_on_that_of_the_kind() -> None:
    puzzle, profile = lapiz.load(EASY), lapiz.Profile(off=frozenset(["swordfish"]))
    (row,) = lapiz.rate_many([puzzle], profile=profile)
    assert row.rating == lapiz.rate(puzzle, profile=profile)
    assert row.ratings["hodoku"] == row.rating
