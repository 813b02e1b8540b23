"""Profiles from YAML files."""

from pathlib import Path

import pytest

import lapiz
from lapiz import BadInput
from lapiz.files.profiles import read_profile, read_profile_text
from lapiz.solving.rating import rating_of

BASE = lapiz.Profile(order=("naked-single", "hidden-single"), off=frozenset({"full-house"}))
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_what_it_does_not_say_is_as_in_the_base() -> None:
    profile = read_profile_text("name: mine", base=BASE)
    assert profile.name == "mine"
    assert profile.order == BASE.order
    assert profile.off == BASE.off


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
        ("order: [x-wing]\noff:\n  - x-wings", "p.yaml:3: off: there is no technique 'x-wings'"),
        ("order:\n- naked-single\n- naked-single", "p.yaml:3: order: naked-single appears twice"),
        ("on: [naked-single]\noff: [naked-single]", "p.yaml:2: naked-single is both on and off"),
        ("name: a\nordr: []", "p.yaml:2: unknown field 'ordr', expected one of: assume_unique"),
        ("scores:\n  naked-single: high", "p.yaml:2: scores.naked-single: must be number"),
        ("scores:\n  naked-single: -1", "p.yaml:2: scores: -1 is no score"),
        ("scale: richter", "p.yaml:1: there is no scale 'richter', expected one of: hodoku"),
        ("name: a\npolicy: worst", "p.yaml:2: policy: must be one of ['first', 'best']"),
        ("others: perhaps", "p.yaml:1: others: must be boolean"),
        ("- a", "p.yaml:1: a profile is a mapping"),
        ("", "p.yaml: 0 documents, expected one profile"),
        ("a: [", "p.yaml:1: not YAML"),
    ],
)
def test_bad_profiles(text: str, message: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_profile_text(text, "p.yaml")
    assert str(caught.value).startswith(message)


def test_suggestion() -> None:
    with pytest.raises(BadInput, match=r"did you mean .*naked-single"):
        read_profile_text("off: [naked-singel]")


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"nix\.yaml: No such file"):
        read_profile(tmp_path / "nix.yaml")
