"""Profiles from YAML files."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import yaml

import lapiz
from lapiz import BadInput
from lapiz.files.profiles import (
    everything,
    named_profile,
    profile_of,
    read_profile_text,
)
from lapiz.plugins.registry import including
from lapiz.solving.generation import generate
from lapiz.solving.rating import rating_of

BASE = lapiz.Profile(order=("naked-single", "hidden-single"), off=frozenset({"full-house"}))
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_what_it_does_not_say_is_as_in_the_base() -> None:
    profile = read_profile_text("name: mine", base=BASE)
    assert profile.name == "mine"
    assert profile.order == BASE.order
    assert profile.off == BASE.off


@pytest.mark.parametrize("side", ["after", "before"])
@pytest.mark.parametrize("moved", ["after", "before"])
def test_what_it_moves_is_moved_and_the_rest_is_beside_what_the_base_says(
    side: str, moved: str
) -> None:
    base = lapiz.Profile(**{side: {"x-wing": "jellyfish", "skyscraper": "kite"}})
    profile = read_profile_text(f"{moved}: {{x-wing: swordfish}}", base=base)
    places: dict[str, dict[str, str]] = {"after": {}, "before": {}}
    places[side]["skyscraper"] = "kite"
    places[moved]["x-wing"] = "swordfish"
    assert (profile.after, profile.before) == (places["after"], places["before"])


def test_order_on_off_others() -> None:
    text = "order: [hidden-single]\non: [full-house]\noff: [naked-single]\nothers: false"
    profile = read_profile_text(text, base=BASE)
    assert profile.order == ("hidden-single", "full-house")
    assert profile.off == {"naked-single"}
    assert not profile.others
    chain = profile.chain(lapiz.techniques("sudoku"))
    assert [one.name for one in chain] == ["hidden-single", "full-house"]


def test_codes_name_techniques() -> None:
    assert read_profile_text("order: ['hodoku:0002']").order == ("hidden-single",)


def test_scores_count_in_the_rating() -> None:
    profile = read_profile_text("scale: hodoku\nscores: {full-house: 100}")
    log = lapiz.solve(lapiz.load({"kind": "sudoku", "grid": EASY}))
    more = rating_of(log, "hodoku", profile).score - rating_of(log, "hodoku").score
    assert more == 96 * log.counts()["full-house"]


@pytest.mark.parametrize(
    ("levels", "level"), [("{few: 900}", "few"), ("{low: 100, high: 900}", "high")]
)
def test_levels_of_its_own(levels: str, level: str) -> None:
    """The last level is that of all higher scores, too."""
    profile = {"scale": {"name": "hodoku", "levels": yaml.safe_load(levels)}}
    usual, rating = lapiz.rate(lapiz.load(EASY)), lapiz.rate(lapiz.load(EASY), profile=profile)
    assert (rating.level, rating.score, rating.scale) == (level, usual.score, "hodoku")
    assert lapiz.rate(lapiz.load(EASY), "lapiz", profile).level not in ("few", "low", "high")


def test_a_base_by_name() -> None:
    sudoku, queens = map(lapiz.registry().kind, ("sudoku", "queens"))
    profile = read_profile_text("base: se\noff: [x-wing]", base=sudoku.profile)
    assert profile.order == named_profile(sudoku, "se").order
    assert profile.off == named_profile(sudoku, "se").off | {"x-wing"}
    assert read_profile_text("base: se").order == profile.order
    assert read_profile_text("base: all", base=queens.profile) == everything(queens)
    with pytest.raises(BadInput, match="line 1: profile se is not for queens"):
        read_profile_text("base: se", base=queens.profile)


def test_policy() -> None:
    puzzle = lapiz.load({"kind": "sudoku", "grid": EASY})
    usual = puzzle.kind.profile
    assert read_profile_text("policy: first").policy == lapiz.Profile().policy == "first"
    assert read_profile_text("name: mine", base=usual).policy == usual.policy == "best"
    plain = read_profile_text("policy: first", base=usual)
    logs = [lapiz.solve(puzzle, profile) for profile in (usual, plain)]
    assert logs[0].solution == logs[1].solution
    assert logs[0].entries != logs[1].entries
    with pytest.raises(ValueError, match="policy"):
        lapiz.Profile(policy="worst")


def test_without_a_scale_nothing_has_a_score() -> None:
    profile = lapiz.Profile(scores={"x-wing": 3})
    known = lapiz.registry().techniques
    assert profile.scale == ""
    assert profile.score(known["x-wing"]) == 3
    assert profile.score(known["swordfish"]) == float("inf")


def test_uniqueness_can_be_turned_off() -> None:
    assert not read_profile_text("assume_unique: no").assume_unique


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("order: [x-wing]\noff:\n  - x-wong", "p.yaml:3: off: there is no technique 'x-wong'"),
        ("order:\n- naked-single\n- naked-single", "p.yaml:3: order: naked-single appears twice"),
        ("on: [naked-single]\noff: [naked-single]", "p.yaml:2: naked-single is both on and off"),
        ("name: a\nordr: []", "p.yaml:2: unknown field 'ordr'; did you mean order"),
        ("scores:\n  naked-single: high", "p.yaml:2: scores.naked-single: must be number"),
        ("scores:\n  naked-single: -1", "p.yaml:2: scores: -1 is not a score"),
        (
            "scale: richter",
            "p.yaml:1: there is no scale 'richter', expected one of: b, gb, gw, hodoku",
        ),
        (
            "scale:\n  levels: {low: 5, high: 5}",
            "p.yaml:2: scale: high ends at 5, expected more than 5 of low",
        ),
        ("scale: {levels: {}}", "p.yaml:1: scale: levels: it is empty, expected names with"),
        ("scale:\n  levels: {low: x}", "p.yaml:2: scale.levels.low: must be number"),
        ("scale: {name: hodku, levels: {a: 1}}", "p.yaml:1: there is no scale 'hodku'; did you"),
        ("scale: {name: hodoku}", "p.yaml:1: the field levels is missing"),
        ("name: a\nbase: mine.yaml", "p.yaml:2: base: 'mine.yaml' is not the name of a profile"),
        ("name: a\npolicy: worst", "p.yaml:2: policy: must be one of ['first', 'best']"),
        (
            "after: {x-wing: x-wong}",
            "p.yaml:1: after: there is no technique 'x-wong'; did you mean",
        ),
        ("after:\n  x-wing: x-wing", "p.yaml:2: after: x-wing is placed beside itself"),
        (
            "after:\n  x-wing: swordfish\nbefore:\n  swordfish: x-wing",
            "p.yaml:2: after: x-wing is placed beside itself: x-wing > swordfish > x-wing",
        ),
        (
            "after: {x-wing: swordfish}\nbefore: {x-wing: jellyfish}",
            "p.yaml:2: x-wing is both after and before another",
        ),
        ("before: [x-wing]", "p.yaml:1: before: must be object"),
        ("others: perhaps", "p.yaml:1: others: must be boolean"),
        ("- a", "p.yaml:1: a profile is a mapping"),
        ("", "p.yaml: 0 documents, expected one"),
        ("a: [", "p.yaml:1: cannot be read as YAML"),
    ],
)
def test_bad_profiles(text: str, message: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_profile_text(text, "p.yaml")
    assert str(caught.value).startswith(message)


def test_places_beside_others() -> None:
    kind = lapiz.registry().kind("sudoku")
    text = "after: {x-wing: jellyfish}\nbefore: {skyscraper: naked-single, kite: skyscraper}"
    profile = read_profile_text(text, base=kind.profile)
    chain = [one.name for one in lapiz.registry().chain(profile, "sudoku")]
    assert chain[:4] == ["full-house", "two-string-kite", "skyscraper", "naked-single"]
    at = chain.index("jellyfish")
    assert chain[at : at + 3] == ["jellyfish", "x-wing", "remote-pair"]
    chain = [one.name for one in lapiz.registry().chain(kind.profile, "sudoku")]
    generic = read_profile_text("before: {exclusion: naked-single}", base=kind.profile)
    names = [one.name for one in lapiz.registry().chain(generic, "sudoku")]
    assert names[:3] == ["full-house", "exclusion", "naked-single"]
    assert "exclusion" not in chain


def test_suggestion() -> None:
    with pytest.raises(BadInput, match=r"did you mean .*naked-single"):
        read_profile_text("off: [naked-singel]")


def test_a_text_longer_than_any_name_is_no_profile() -> None:
    """A puzzle that is put in the place of a profile has as many characters."""
    with pytest.raises(BadInput, match="is not the name of a profile, nor a file"):
        profile_of(lapiz.registry().kind("sudoku"), "." * 81 * 81)


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"nix\.yaml: No such file"):
        profile_of(lapiz.registry().kind("sudoku"), str(tmp_path / "nix.yaml"))


def nothing(name: str, **about: Any) -> lapiz.Technique:
    """A technique of sudoku that finds nothing."""
    return lapiz.technique(name, kind="sudoku", **about)(lambda view: iter(()))


def in_order(profile: lapiz.Profile, *techniques: lapiz.Technique) -> list[str]:
    return [one.name for one in profile.chain(techniques)]


def test_a_technique_says_which_one_it_comes_after() -> None:
    techniques = [
        nothing("late"),
        nothing("b", after="first", scores={"hodoku": 20}),
        nothing("a", after="first", scores={"hodoku": 30}),
        nothing("below-b", after="b", scores={"hodoku": 90}),
        nothing("second"),
        nothing("first", aliases=("one",)),
    ]
    profile = lapiz.Profile(order=("one", "second"), scale="hodoku")
    assert in_order(profile, *techniques) == ["first", "b", "below-b", "a", "second", "late"]
    listed = lapiz.Profile(order=("second", "a", "first"), scale="hodoku")
    assert in_order(listed, *techniques) == ["second", "a", "first", "b", "below-b", "late"]
    off = lapiz.Profile(order=("first", "second"), off=frozenset({"first", "b"}), scale="hodoku")
    assert in_order(off, *techniques) == ["below-b", "a", "second", "late"]


def test_two_that_come_after_each_other_have_a_place_all_the_same() -> None:
    ring = nothing("a", after="b"), nothing("b", after="a"), nothing("c", after="c")
    assert sorted(in_order(lapiz.Profile(), *ring)) == ["a", "b", "c"]


def test_what_is_off_by_default_is_asked_for() -> None:
    rare = nothing("rare", on=False, aliases=("odd",))
    assert in_order(lapiz.Profile(), rare) == []
    for asking in ({"on": frozenset({"odd"})}, {"order": ("odd",)}):
        assert in_order(lapiz.Profile(**asking), rare) == ["rare"]  # type: ignore[arg-type]
        off = lapiz.Profile(**asking, off=frozenset({"odd"}))  # type: ignore[arg-type]
        assert in_order(off, rare) == []


@pytest.mark.parametrize("base", [BASE, lapiz.Profile(off=frozenset({"exocet"}))])
def test_a_name_in_order_is_used_whether_it_is_on_by_default_or_not(base: lapiz.Profile) -> None:
    text = "order: [exocet, naked-single]\nothers: false"
    profile = read_profile_text(text, base=base)
    assert in_order(profile, *lapiz.techniques()) == ["exocet", "naked-single"]
    again = read_profile_text("off: [exocet]", base=profile)
    assert in_order(again, *lapiz.techniques()) == ["naked-single"]


WRONG = {
    "order": ("naked-single", "nakd-single"),
    "on": frozenset({"nakd-single"}),
    "off": frozenset({"nakd-single"}),
    "scores": {"nakd-single": 3},
    "after": {"nakd-single": "x-wing"},
    "before": {"x-wing": "nakd-single"},
    "choose": {"nakd-single": iter},
    "told": (("nakd-single", "cell"),),
}
"""A name that no technique has, in each field that takes names."""


@pytest.mark.parametrize("field", WRONG)
def test_python_refuses_the_names_that_a_file_may_not_have(field: str) -> None:
    puzzle = lapiz.load(EASY)
    message = f"{field}: there is no technique 'nakd-single'; did you mean naked-single"
    wrong: dict[str, Any] = {field: WRONG[field]}
    with pytest.raises(BadInput, match=message):
        lapiz.solve(puzzle, lapiz.Profile(**wrong))


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"order": ("x-wing", "x-wing")}, "order: x-wing appears twice"),
        ({"order": ("xy-wing", "y-wing")}, "order: xy-wing appears twice"),
        ({"scale": "richter"}, "there is no scale 'richter'"),
        ({"scores": {"x-wing": -1}}, "scores: -1 is not a score"),
        ({"after": {"x-wing": "x-wing"}}, "after: x-wing is placed beside itself"),
        ({"order": "x-wing"}, "'x-wing', expected several names of techniques"),
        ({"off": ["x-wing", 3]}, "expected several names of techniques"),
        ({"order": None}, "expected several names of techniques"),
    ],
)
def test_python_refuses_what_a_file_may_not_say(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=re.escape(message)):
        lapiz.solve(lapiz.load(EASY), lapiz.Profile(**fields))


def test_python_takes_codes_and_lists_as_a_file_does() -> None:
    profile = lapiz.Profile(order=["hodoku:0002", "Naked Single"], others=False)  # type: ignore[arg-type]
    assert profile.order == ("hodoku:0002", "Naked Single")
    log = lapiz.solve(lapiz.load(EASY), profile, fallback=False)
    assert set(log.counts()) <= {"hidden-single", "naked-single"}
    assert log.status == "solved"


SE, SMALL = "se", "123434122143432."
FIELDS = {"order": ["naked-single", "hidden-single"], "others": False}
TAKING: dict[str, Callable[[Any], object]] = {
    "solve": lambda profile: lapiz.solve(lapiz.load(EASY), profile=profile).entries,
    "steps": lambda profile: lapiz.steps(lapiz.load(SMALL), profile=profile),
    "hint": lambda profile: lapiz.hint(lapiz.load(EASY), profile=profile).lines(),
    "why_not": lambda profile: lapiz.why_not(lapiz.load(EASY), "r1c3=1", profile).log.entries,
    "rate": lambda profile: lapiz.rate(lapiz.load(EASY), profile=profile),
    "rate_range": lambda profile: lapiz.rate_range(lapiz.load(EASY), profile=profile, routes=2),
    "rate_many": lambda profile: [one.rating for one in lapiz.rate_many([EASY], profile=profile)],
    "solve_many": lambda profile: [
        one.log and one.log.entries for one in lapiz.solve_many([EASY], profile=profile)
    ],
    "generate": lambda profile: (
        next(generate("sudoku", seed=1, options={"side": 4}, profile=profile))[1].entries
    ),
}


@pytest.mark.parametrize("name", TAKING)
def test_wherever_a_profile_is_taken_it_may_be_given_in_each_way(name: str, tmp_path: Path) -> None:
    take, kind = TAKING[name], lapiz.registry().kind("sudoku")
    path = tmp_path / "few.yaml"
    path.write_text(yaml.safe_dump(FIELDS), "utf-8")
    few = profile_of(kind, str(path))
    assert take(SE) == take(named_profile(kind, SE))
    assert take(FIELDS) == take(few) == take(path) == take(str(path)) == take(json.dumps(FIELDS))
    for wrong, message in {
        "sse": "'sse' is not the name of a profile",
        str(tmp_path / "no.yaml"): "no.yaml: No such file",
    }.items():
        with pytest.raises(BadInput, match=re.escape(message)):
            take(wrong)
    with pytest.raises(BadInput, match="order: there is no technique 'x-wong'"):
        take({"order": ["x-wong"]})


def test_another_name_is_as_good() -> None:
    text = "order: [y-wing]\nscores: {y-wing: 7}"
    profile = read_profile_text(text)
    assert (profile.order, profile.scores) == (("xy-wing",), {"xy-wing": 7})
    direct = lapiz.Profile(scores={"y-wing": 7})
    assert direct.score(lapiz.registry().technique("xy-wing")) == 7


def test_all_puts_it_after_the_one_it_names() -> None:
    made = nothing("rare", on=False, after="hidden-pair")
    plugin = SimpleNamespace(lapiz_techniques=lapiz.hook(lambda: [made]))
    with including("rare", plugin) as known:
        kind = known.kind("sudoku")
        every = [one.name for one in known.chain(everything(kind), "sudoku")]
        usual = [one.name for one in known.chain(kind.profile, "sudoku")]
    assert every[every.index("hidden-pair") + 1] == "rare"
    assert "rare" not in usual
