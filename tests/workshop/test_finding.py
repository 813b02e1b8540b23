"""Where a technique that is looked for stands in the chain."""

import pytest

import lapiz
from lapiz import Profile
from lapiz_workshop.lab import with_technique

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
