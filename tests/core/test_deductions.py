"""What a deduction says, and what is said of one that has no text."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from lapiz.core import Deduction, Grounds, Link, Position, Says, Space, Token
from lapiz.core.deduction import (
    BARE_ITEMS,
    LARGEST_FACTOR,
    NOTHING,
    candidates as candidates_of,
    filled,
    items as items_of,
    number as number_of,
    numbered,
)


def show(token: Token) -> str:
    return f"<{token.value}>"


SAYS = Says("{b} in {a}, not {b}", "Because of {a}", a=number_of(1), b=number_of(2))


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("", ""),
        ("plain", "plain"),
        ("{a}", "<1>"),
        ("{a}{b} and {a}.", "<1><2> and <1>."),
        ("{{{a}}}", "{<1>}"),
        ("a width {a:5}|", "a width <1>|"),
        ("a form {a!r}|", "a form '<1>'|"),
    ],
)
def test_templates_are_filled_in(template: str, text: str) -> None:
    says = Says(template, template, a=number_of(1), b=number_of(2))
    assert filled(template, says.tokens, show) == text
    assert says.pattern_text(show) == says.reason_text(show) == text
    assert says.pattern_text(show, lambda _: "{b}!") == "<2>!"
    with pytest.raises(KeyError):
        filled("{c}", says.tokens, show)


def test_pattern_and_reason_are_translated_each_by_itself() -> None:
    translated = {SAYS.pattern: "{a} de {b}", SAYS.reason: "Por {b}"}
    assert SAYS.pattern_text(show, translated.__getitem__) == "<1> de <2>"
    assert SAYS.reason_text(show, translated.__getitem__) == "Por <2>"


def test_the_tokens_of_a_pattern_are_told_in_its_order() -> None:
    assert SAYS.pattern_tokens == (number_of(2), number_of(1), number_of(2))
    assert Says("no token", a=number_of(1)).pattern_tokens == ()
    assert Says("{a} and {zzz}", a=number_of(1)).pattern_tokens == (number_of(1),)
    wide = Says("{a:3}", a=number_of(1), b=number_of(2))
    assert wide.pattern_tokens == (number_of(1), number_of(2)), "which it names is hard to say"
    assert Says("{a.value}", a=number_of(1), b=number_of(2)).pattern_tokens == wide.pattern_tokens


def test_a_text_cannot_be_changed() -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        SAYS.pattern = "x"
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        del SAYS.reason
    with pytest.raises(TypeError):
        SAYS.tokens["a"] = number_of(3)  # type: ignore[index]


@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))]
)
def test_texts_are_equal_if_all_of_them_is(copied: Callable[[Any], Any]) -> None:
    assert copied(SAYS) == SAYS
    assert hash(copied(SAYS)) == hash(SAYS)
    others = [
        Says("x", SAYS.reason, **SAYS.tokens),
        Says(SAYS.pattern, "x", **SAYS.tokens),
        Says(SAYS.pattern, SAYS.reason, a=number_of(1), b=number_of(3)),
    ]
    assert SAYS not in others
    assert SAYS.pattern != SAYS
    assert repr(SAYS) == "Says('{b} in {a}, not {b}')"


def test_a_text_is_made_when_it_is_read_and_once() -> None:
    made: list[Says] = []
    later = Says.later(lambda: made.append(SAYS) or SAYS, nature="of a kind")  # type: ignore[func-returns-value]
    named = Deduction(removes=1, says=later).named("x")
    assert later
    assert (named.says, later.nature, made) == (later, "of a kind", [])
    assert not hasattr(later, "colour")
    assert later == SAYS
    assert hash(later) == hash(SAYS)
    assert (later.pattern, later.reason, later.tokens) == (SAYS.pattern, SAYS.reason, SAYS.tokens)
    assert made == [SAYS]
    assert pickle.loads(pickle.dumps(Says.later(lambda: SAYS))) == SAYS


def test_a_text_is_true_where_it_says_something() -> None:
    assert SAYS
    assert Says("", "why")
    assert not Says("")


def test_sentences_are_numbered() -> None:
    assert list(numbered("{a0}{b1}, 7", range(2))) == ["{a0}{b1}, 7", "{a1}{b2}, 7"]
    assert list(numbered("{a10}", (5,))) == ["{a15}"]


def test_tokens_of_the_engine() -> None:
    assert candidates_of(5) == Token("candidates", 5)
    assert items_of(3, 1) == Token("items", (3, 1))
    assert number_of(3) == Token("number", 3)
    assert LARGEST_FACTOR == 10**6


def test_grounds_that_take_one_solution_for_granted() -> None:
    assert [grounds.value for grounds in Grounds if grounds.assumes_unique] == [
        "uniqueness",
        "symmetry",
    ]


FULL = Deduction(
    0b1, 0b110, (1, 2), {"pivot": 4}, (Link("weak", 1, 2),), (3,), Grounds.UNIQUENESS, SAYS, "",
    True, {1: 1}, {0: 1}, 2, 7, b"1234",
)  # fmt: skip


def test_a_deduction_keeps_all_of_it_under_another_name() -> None:
    named = FULL.named("wing")
    assert named == attrs.evolve(FULL, technique="wing")
    assert named.certificate == FULL.certificate
    assert named.technique == "wing"
    assert attrs.evolve(FULL, certificate=b"") == FULL, "how it is proved does not matter"
    assert hash(FULL) == hash(attrs.evolve(FULL, roles={}, factors={}, images={}, certificate=b""))
    assert attrs.evolve(FULL, size=8) != FULL
    plain = Deduction(removes=1)
    assert (plain.size, plain.end, plain.supposes) == (0, None, False)
    assert plain.grounds is Grounds.PROOF


@pytest.mark.parametrize(
    ("numbers", "text", "more"),
    [
        ((), "", 0),
        ((4,), "This follows from {items}.", 0),
        (range(BARE_ITEMS), "This follows from {items}.", 0),
        (range(BARE_ITEMS + 1), "This follows from {items} and {more} more.", 1),
        (range(10), "This follows from {items} and {more} more.", 4),
    ],
)
@pytest.mark.parametrize("field", ["truths", "deadly"])
def test_without_a_text_the_items_are_named(
    field: str, numbers: range | tuple[int, ...], text: str, more: int
) -> None:
    named: dict[str, Any] = {field: tuple(numbers)}
    says = Deduction(removes=1, **named).named("wing").says
    assert says.pattern == text
    shown = {"items": items_of(*tuple(numbers)[:6])} if text else {}
    assert dict(says.tokens) == {**shown, **({"more": number_of(more)} if more else {})}
    assert (says is NOTHING) == (not text)


def test_a_text_of_its_own_stays() -> None:
    for says in (SAYS, Says("pattern"), Says("", "reason")):
        assert Deduction(removes=1, truths=(1,), says=says).named("wing").says is says
    both = Deduction(removes=1, truths=(1,), deadly=(2,)).named("wing").says
    assert both.tokens["items"] == items_of(2), "a deadly pattern before its truths"


@pytest.mark.parametrize(
    ("deduction", "text", "effect"),
    [
        (Deduction(removes=0b111), "<Deduction without a name: removes 3>", (7, 0)),
        (Deduction(places=0b1), "<Deduction without a name: places 1>", (0, 1)),
        (FULL.named("wing"), "<Deduction wing: places 2, removes 1>", (1, 6)),
    ],
)
def test_in_short(deduction: Deduction, text: str, effect: tuple[int, int]) -> None:
    assert repr(deduction) == text
    assert deduction.effect == effect


def test_what_changes_nothing() -> None:
    space = Space(tuple("abcd"), ())
    position = Position(space, 0b1011, 0b0001, 0b1111)
    effects: list[tuple[dict[str, Any], bool]] = [
        ({"removes": 0b0100}, False),
        ({"removes": 0b0110}, True),
        ({"places": 0b0001}, False),
        ({"places": 0b0011}, True),
        ({"removes": 0b0100, "places": 0b0010}, True),
        ({"removes": 0b0100, "places": 0b0001}, False),
    ]
    for effect, changes in effects:
        assert Deduction(**effect).changes(position) is changes
    with pytest.raises(ValueError, match="must remove or place at least one candidate"):
        Deduction(truths=(1,))
