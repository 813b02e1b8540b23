"""What the checker accepts is true, whatever is in the fields of a deduction; it never raises.

`python -m benchmarks.attacks` makes a million of the same attacks.
"""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from lapiz.core import Budget, Deduction, Grounds
from lapiz.proof import clauses, judging, refuse
from tests.proof.attacks import attack, ground, outcome, position, summary

ANY = settings(suppress_health_check=list(HealthCheck))


def attacked(random: Random) -> None:
    true = ground(random)
    if true.space.needed:
        where = position(random, true)
        claim = attack(random, where)
        assert outcome(claim, where, true).fault == ""


@settings(ANY, max_examples=100)
@given(st.randoms(use_true_random=False))
def test_what_is_accepted_is_true(random: Random) -> None:
    """Each choice of an attack is Hypothesis's own, so what it finds it makes small."""
    attacked(random)


@settings(ANY, max_examples=200)
@given(st.integers(0, 2**32))
def test_what_is_accepted_is_true_ten_thousand_times(seed: int) -> None:
    """Fifty attacks a seed: 10,000 in all, which drawn one by one would take minutes."""
    assert summary(50, seed)[1] == []


def test_attacks_by_chance() -> None:
    """All sorts of arguments are accepted and refused, so the attacks reach each of them."""
    verdicts, faults = summary(3_000, 1)
    assert faults == []
    for grounds in ("proof", "uniqueness", "symmetry"):
        assert verdicts[f"accepted, {grounds}"] > 20
        assert verdicts[f"refused, {grounds}"] > 20


def cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a goal be read as the end of the lines, as it once was."""

    def proved(deduction: Deduction, where: object, budget: Budget) -> bool:
        return bool(deduction.certificate)

    monkeypatch.setattr(clauses, "proved_by_clauses", proved)


def any_factor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "_malformed_factors", lambda *_: "")


def no_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "_unknown_names", lambda *_: "")


@pytest.mark.parametrize("sabotage", [cut_off, any_factor, no_names])
def test_a_checker_that_is_too_kind_is_found_out(
    sabotage: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The attacks notice what they are for: without a check some are accepted, or it raises."""
    sabotage(monkeypatch)
    assert summary(2_000, 1)[1]


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("factors", {0: float("nan")}, "no whole number"),
        ("factors", {0: 0.5}, "no whole number"),
        ("factors", {0: 1_000_001}, "no whole number"),
        ("factors", {0: -1_000_001}, "no whole number"),
        ("factors", {0: 1_000_000}, "its factors do not prove it"),
        ("factors", {0: -1_000_000}, "its factors do not prove it"),
        ("factors", [(0, 1)], "no dictionary"),
        ("truths", [0], "no tuple"),
        ("truths", (0.0,), "there is no item 0.0"),
        ("truths", (-1,), "there is no item -1"),
        ("removes", 1.0, "no set of candidates"),
        ("removes", -1, "candidates that the space does not have"),
        ("certificate", "lines", "not made of bytes"),
        ("grounds", "proof", "none that lapiz knows"),
        ("images", {0: 1}, "which prove nothing on grounds of proof"),
    ],
)
def test_malformed_fields_are_named(field: str, value: object, said: str) -> None:
    random = Random(1)
    where = position(random, ground(random))
    fields = {"removes": 1, "truths": (0,), field: value}
    refusal = refuse(Deduction(**fields), where)  # type: ignore[arg-type]
    assert refusal
    assert said in refusal.message


def test_a_class_of_its_own_is_no_deduction() -> None:
    """What it answers to the proof need not be what it answers when it is applied."""

    class Sly(Deduction):
        pass

    random = Random(1)
    where = position(random, ground(random))
    refusal = refuse(Sly(removes=1, truths=(0,), grounds=Grounds.PROOF), where)
    assert refusal
    assert "of another class" in refusal.message
