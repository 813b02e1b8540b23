"""For every rule the solutions of its encoding are those that an independent predicate accepts."""

from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import lapiz
from lapiz_grid import CELLS
from tests.rules.cases import (
    BLOCK,
    CASES,
    LOOKING,
    RULES,
    accepted,
    along,
    apart,
    encoded,
    sharing,
    stated,
)
from tests.support.predicates import LAYERED, MARKS, PREDICATES, SHADED, Digits, negative


def test_every_rule_has_a_predicate() -> None:
    own = set(RULES) - {"any-of"} - SHADED - LAYERED  # which have tests of their own
    assert own == set(PREDICATES) == set(CASES)
    assert {name for name in own if RULES[name].places} == {
        name for name in own if any(field.sort in CELLS for field in RULES[name].fields)
    }


@pytest.mark.parametrize("name", sorted(CASES))
def test_encoding_is_the_predicate(name: str) -> None:
    for side, places, groups, values, value in CASES[name]:
        pairs = sharing(name, places)
        rules = stated(name, groups, **values)
        rules += [one for pair in pairs for one in stated("no-repeats", [[*pair]])]
        check = apart(pairs, PREDICATES[name])
        assert encoded(side, places, rules) == accepted(side, places, groups, check, value)


@pytest.mark.parametrize("name", sorted(MARKS))
def test_negative_rule(name: str) -> None:
    check, own = MARKS[name]
    value, side = own or 3, 9 if own == 10 else 6
    groups = [[(0, 0), (0, 1)]]
    values: dict[str, Any] = {"negative": True} | ({} if own else {"value": value})
    found = encoded(side, BLOCK[:4], stated(name, groups, **values))
    assert found == accepted(side, BLOCK[:4], groups, negative(check), value)


def test_a_relation_may_be_negative() -> None:
    """Neighbours on no line of the name are not so either way; another name says nothing."""
    table, own, places = {(1, 3), (2, 4), (4, 4)}, [BLOCK[1], BLOCK[0], BLOCK[3]], BLOCK[:5]
    rules = stated("relation", [own], allowed="1:3 2:4 4:4", called="a", negative=True)
    rules += stated("relation", [[BLOCK[1], BLOCK[4]]], allowed="1:34 4:1", called="b")

    def check(digits: Digits, _: Any, __: Any) -> bool:
        one, two, three, four, five = (digits[place] for place in places)
        apart = {(two, three), (two, five), (four, five)}
        return (
            {(two, one), (one, four)} <= table
            and (two, five) in {(1, 3), (1, 4), (4, 1)}
            and not apart & {*table, *((b, a) for a, b in table)}
        )

    found = encoded(4, places, rules)
    assert found == accepted(4, places, [], check, 0)
    assert found


def test_negative_dots_leave_out_the_other_dot() -> None:
    rules = [{"white-dots": "r1c1-r1c2", "negative": True}, {"black-dots": "r1c2-r1c3"}]
    found = encoded(6, BLOCK[:3], [*rules])
    assert (3, 2, 1) in found  # a black dot between 2 and 1, which are consecutive
    assert (3, 2, 3) not in found


@given(
    name=st.sampled_from(
        [
            "thermometer",
            "slow-thermometer",
            "german-whisper",
            "renban",
            "nabner",
            "palindrome",
            "dutch-whisper",
        ]
    ),
    side=st.integers(3, 6),
    length=st.integers(2, 4),
)
@settings(max_examples=25)
def test_lines_of_any_length(name: str, side: int, length: int) -> None:
    places = [(0, column) for column in range(min(length, side))]
    found = encoded(side, places, stated(name, [places]))
    assert found == accepted(side, places, [places], PREDICATES[name], 0)


@st.composite
def parametrised(draw: st.DrawFn) -> tuple[str, Any]:
    """A rule with a number, and a case of it of any length and side."""
    field, names = draw(st.sampled_from(list(NUMBERED.items())))
    name = draw(st.sampled_from(names))
    side = draw(st.integers(3, 6))
    length = side if name in LOOKING else draw(st.integers(2, min(side, 4)))
    return name, along(side, length, {field: draw(st.integers(1, 12))})


NUMBERED = {
    "sum": ("killer", "rellik", "sum", "sum-line", "sandwich", "lunchbox"),
    "value": ("x-sum", "skyscraper", "numbered-room"),
    "difference": ("whisper", "lockout"),
}


@given(case=parametrised())
@settings(max_examples=80)
def test_any_number(case: tuple[str, Any]) -> None:
    name, (side, places, groups, values, value) = case
    pairs = sharing(name, places)
    rules = stated(name, groups, **values)
    rules += [one for pair in pairs for one in stated("no-repeats", [[*pair]])]
    try:
        found = encoded(side, places, rules)
    except lapiz.BadInput:
        found = set()  # a sum that cannot be is refused
    assert found == accepted(side, places, groups, apart(pairs, PREDICATES[name]), value)
