"""Where a technique that is looked for stands in the chain, and in which positions it is found."""

import pytest

import lapiz
from lapiz import Log, Profile, Puzzle, refuse, solve
from lapiz_workshop.lab import comes_first, finding, mine, with_technique
from lapiz_workshop.lab.runs import instead, without
from tests.support.places import ROOT

EASY, HARD = ("naked-single", "x-wing"), ("swordfish", "jellyfish")


@pytest.mark.parametrize(
    ("like", "order", "at"),
    [
        ("x-wing", EASY + HARD, 2),
        ("swordfish", EASY + HARD, 3),
        ("naked-single", HARD + EASY, 0),
        ("jellyfish", EASY, 2),
        ("x-wing", ("no-technique", *HARD), 0),
        ("x-wing", (), 0),
    ],
)
def test_it_comes_before_the_first_with_a_higher_score(
    like: str, order: tuple[str, ...], at: int
) -> None:
    """Those of its score come before it, and it is on even if the profile switches it off."""
    scores = lapiz.registry().technique(like, "sudoku").scores
    mine = lapiz.technique("mine", kind="sudoku", scores=scores)(lambda view: iter(()))
    profile = Profile(order=order, off=frozenset({"mine", "kite"}), scale="hodoku")
    having = with_technique(profile, mine)
    known = [name for name in order if name != "no-technique"]
    assert having.order == (*known[:at], "mine", *known[at:])
    assert having.off == profile.off - {"mine"}
    assert with_technique(having, mine) == having


def test_positions_where_it_takes_the_step_are_found_first() -> None:
    """One for each puzzle, at the first such step; then those where it is hidden behind others."""
    technique = lapiz.registry().technique("skyscraper")
    names = ("jellyfish", "skyscraper", "side-4", "x-wing")
    puzzles = {
        name: lapiz.load(ROOT / "puzzles_yaml" / "sudoku" / f"{name}.yaml") for name in names
    }
    found = list(mine(technique, puzzles.values()))
    steps = {
        name: [step for step in lapiz.solve(puzzle).steps if step.technique == "skyscraper"]
        for name, puzzle in puzzles.items()
    }
    shown = [name for name in names if steps[name]]
    assert shown
    assert [find.comes_first for find in found][: len(shown)] == [True] * len(shown)
    for name, find in zip(shown, found, strict=False):
        assert find.puzzle.start == steps[name][0].before
        assert find.deduction.effect == steps[name][0].deduction.effect
    hidden = found[len(shown) :]
    assert hidden
    for find in hidden:
        assert not find.comes_first
        assert refuse(find.deduction, find.puzzle.start) is None
        assert find.deduction.technique == "skyscraper"


def test_no_solve_of_the_search_goes_on_by_a_guess(monkeypatch: pytest.MonkeyPatch) -> None:
    """What stands in for techniques is no way to a position in which one of them is next."""
    given: list[dict[str, object]] = []

    def solved(puzzle: Puzzle, profile: Profile, **options: object) -> Log:
        given.append(options)
        return solve(puzzle, profile, fallback=False, enough=1)

    monkeypatch.setattr(finding, "solve", solved)
    technique = lapiz.registry().technique("x-wing")
    puzzle = lapiz.load(ROOT / "puzzles_yaml" / "sudoku" / "x-wing.yaml")
    next(mine(technique, [puzzle]), None)
    comes_first(technique, puzzle)
    assert given[0] == {"fallback": False}
    assert given[-1] == {"fallback": False, "enough": 1}


def test_a_profile_without_a_technique_or_with_another_in_its_place() -> None:
    """What else is off stays off; the other one stands where the first stood, with its score."""
    first, other = (lapiz.registry().technique(name) for name in ("x-wing", "swordfish"))
    order = ("naked-single", "x-wing", "kite", "swordfish")
    profile = Profile(order=order, off=frozenset({"exocet", "swordfish"}), scale="hodoku")
    assert without(profile, first).off == {"exocet", "swordfish", "x-wing"}
    assert instead(profile, first, first) == with_technique(profile, first)
    having = instead(profile, first, other)
    assert having.order == ("naked-single", "swordfish", "kite")
    assert having.off == {"exocet", "x-wing"}
    assert having.scores["swordfish"] == profile.score(first) != profile.score(other)
    mine = lapiz.technique("mine", kind="sudoku", scores={"hodoku": 1})(lambda view: iter(()))
    assert instead(profile, first, mine).order == ("naked-single", "mine", "kite", "swordfish")
