"""When techniques that are off by default are asked, and where one that was of use is put."""

import pytest

import lapiz
from lapiz.core import bits, union
from lapiz.solving.spares import Spares

PROFILE = lapiz.Profile()
START = lapiz.load("." * 81).start


def off() -> list[lapiz.Technique]:
    """The techniques that are off by default, as the registry has them now: it may be made anew."""
    return lapiz.registry().spares(PROFILE, "sudoku")


def without(number: int) -> lapiz.Position:
    candidates = [*bits(START.open)][:number]
    return START.remove(union(1 << candidate for candidate in candidates))


@pytest.mark.parametrize(("removed", "again"), [(0, False), (72, False), (73, True), (300, True)])
def test_spares_are_asked_again_when_a_tenth_is_gone(removed: int, again: bool) -> None:
    assert START.open.bit_count() == 729
    spares = Spares(PROFILE, "sudoku")
    assert [*spares.techniques(START)] == off()
    later = without(removed)
    assert [*spares.techniques(later)] == off() * again
    assert not [*spares.techniques(later)]


def test_exactly_the_share_is_asked_again() -> None:
    spares = Spares(PROFILE, "sudoku")
    assert [*spares.techniques(without(9))] == off()
    assert not [*spares.techniques(without(80))]
    assert [*spares.techniques(without(81))] == off()


def test_what_is_in_use_is_in_the_chain_before_what_costs_more() -> None:
    spares, used = Spares(PROFILE, "sudoku"), off()[1]
    chain = [*lapiz.techniques("sudoku")]
    for _ in range(2):
        spares.use(used, chain)
    scores = [PROFILE.score(technique) for technique in chain]
    assert chain.count(used) == 2
    assert max(scores[: chain.index(used)]) <= PROFILE.score(used)
    assert all(score > PROFILE.score(used) for score in scores[chain.index(used) + 2 :])
    assert [*spares.used] == [used.name]
    assert [*spares.techniques(START)] == [other for other in off() if other != used]


@pytest.mark.parametrize(("most", "asked"), [(728, False), (729, True)])
def test_nothing_is_asked_in_a_larger_space(
    monkeypatch: pytest.MonkeyPatch, most: int, asked: bool
) -> None:
    monkeypatch.setattr("lapiz.solving.spares.SPARES_CANDIDATES", most)
    assert [*Spares(PROFILE, "sudoku").techniques(START)] == off() * asked
