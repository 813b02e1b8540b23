"""Rules that name digits, or what digits make, in grids with the digit 0 and with gaps."""

from collections.abc import Callable
from itertools import accumulate, product
from math import prod
from typing import Any

import pytest

import lapiz
from lapiz_grid import constraints_of, sequence_named
from lapiz_grid.testing import alone

Digits = tuple[int, ...]
FROM_0, POWERS, FROM_0_WIDE = (0, 1, 2, 3), (1, 2, 4, 8), (0, 3, 10, 12)
BLOCK, ROW, PAIR = "r1c1 r1c2 r2c1 r2c2", "r1c1-r1c4", "r1c1 r1c2"

RING = "r1c1 r1c2 r2c2 r2c1"


def differ(digits: Digits) -> bool:
    return len({*digits}) == len(digits)


def _nth(digits: Digits) -> int | None:
    """The digit in the cell that the first one names, if it names any."""
    return digits[digits[0] - 1] if 1 <= digits[0] <= len(digits) else None


def _before(digits: Digits, end: int) -> int | None:
    return sum(digits[: digits.index(end)]) if end in digits else None


def _first(digits: Digits, some: Digits) -> int | None:
    return next((digit for digit in digits if digit in some), None)


Case = tuple[str, Callable[[Digits], Any], str, dict[str, Any]]


def _cases(low: int, some: Digits) -> list[Case]:
    """Cases of a grid's least digit, and of some of its digits."""
    one, other = some
    return [
        ("quadruple", lambda d: low in d, BLOCK, {"digits": low}),
        ("quadruple", lambda d: d.count(low) > 1, BLOCK, {"digits": [low, low]}),
        ("quadruple", lambda d: {*some} <= {*d}, BLOCK, {"digits": [*some]}),
        ("restricted", lambda d: d[0] in some, "r1c1", {"digits": [*some]}),
        ("numbered-room", lambda d: _nth(d) == low, ROW, {"value": low}),
        ("numbered-room", lambda d: _nth(d) == other, ROW, {"value": other}),
        ("before-digit", lambda d: _before(d, low) == other, ROW,
         {"sum": other, "digit": low}),
        ("before-digit", lambda d: _before(d, other) == 0, ROW, {"sum": 0, "digit": other}),
        ("first-seen", lambda d: _first(d, some) == one, ROW,
         {"value": one, "digits": [*some]}),
        ("killer", lambda d: sum(d) == low, "r1c1", {"sum": low}),
        ("killer", lambda d: differ(d) and sum(d) == low + other, PAIR, {"sum": low + other}),
        ("rellik", lambda d: differ(d) and low not in d, PAIR, {"sum": low}),
        ("bounded-cage", lambda d: sum(d) > low, "r1c1", {"above": low}),
        ("bounded-cage", lambda d: differ(d) and sum(d) < other, PAIR, {"below": other}),
        ("product-cage", lambda d: prod(d) == low, PAIR, {"product": low}),
        ("sum", lambda d: sum(d) == 2 * low, PAIR, {"sum": 2 * low}),
        ("pair-sum", lambda d: sum(d) == low + other, "r1c1-r1c2", {"value": low + other}),
        ("skyscraper", lambda d: sum(x > max(d[:i], default=-1) for i, x in enumerate(d)) == 1, ROW,
         {"value": 1}),
    ]  # fmt: skip


CASES = [
    (digits, case)
    for digits, some in ((FROM_0, (0, 2)), (POWERS, (2, 8)), (FROM_0_WIDE, (0, 10)))
    for case in _cases(digits[0], some)
]
CASES += [
    (FROM_0, ("x-sum", lambda d: d[0] <= 4 and sum(d[: d[0]]) == 0, ROW,
              {"value": 0})),
    (FROM_0, ("look-and-say", lambda d: d.count(0) == 1, BLOCK, {"clue": 10})),
    (FROM_0, ("sum-line", lambda d: _parts(d, 3), ROW, {"sum": 3})),
    (FROM_0, ("sum-line", lambda d: any(_parts(d[at:] + d[:at], 3) for at in range(4)), RING,
              {"sum": 3, "loop": True})),
    (FROM_0, ("rising-start", lambda d: _rising(d) == 0, ROW, {"sum": 0})),
    (POWERS, ("x-sum", lambda d: d[0] <= 4 and sum(d[: d[0]]) == 6, ROW,
              {"value": 6})),
]  # fmt: skip


def _parts(digits: Digits, total: int) -> bool:
    """Whether digits that are not all 0 are parts with a sum, one after the other."""
    sums = [*accumulate(digits)]
    ends = range(total, sums[-1] + 1, total)
    return bool(sums[-1]) and sums[-1] % total == 0 and {*ends} <= {*sums}


def _rising(digits: Digits) -> int:
    largest = [-1, *accumulate(digits, max)]
    falls = (at for at, digit in enumerate(digits) if digit <= largest[at])
    return sum(digits[: next(falls, len(digits))])


@pytest.mark.parametrize(("digits", "case"), CASES, ids=lambda one: str(one)[:30])
def test_it_means_what_it_says_of_the_digits_there_are(digits: Digits, case: Case) -> None:
    name, accepts, cells, fields = case
    places = sequence_named(cells, 4)
    entry = {name: {"cells": cells, **fields}}
    wanted = {held for held in product(digits, repeat=len(places)) if accepts(held)}
    assert 0 < len(wanted) < len(digits) ** len(places)
    assert {*alone([entry], 4, places, digits)} == wanted


REFUSED = [
    ({"quadruple": {"cells": BLOCK, "digits": 0}}, "the digits 0, expected some of 1, 2, 4, 8"),
    ({"quadruple": {"cells": BLOCK, "digits": 13}}, "the digits 13, expected some of 1, 2, 4, 8"),
    ({"numbered-room": {"row": 1, "value": 3}}, "the digit 3, expected one of 1, 2, 4, 8"),
    ({"before-digit": {"row": 1, "sum": 3, "digit": 0}}, "the digit 0, expected one of 1, 2, 4, 8"),
    ({"first-seen": {"row": 1, "value": 5, "digits": "12"}}, "the digit 5, expected one of"),
    ({"x-sum": {"row": 1, "value": 0}}, "value: 0, expected a number from 1 to"),
    ({"killer": {"cells": PAIR, "sum": 0}}, "sum: 0, expected a number from 1 to"),
    ({"killer": {"cells": PAIR, "sum": 13}}, "2 different digits cannot have the sum 13"),
    ({"column-index": "r2c3"}, "no digit is the number of column 3"),
    ({"row-index": "r3c2"}, "no digit is the number of row 3"),
    ({"column-indexing": {"lines": 3}}, "no digit is the number of column 3"),
    ({"row-indexing": {"lines": 3}}, "no digit is the number of row 3"),
    ("global-entropy", "the digits 1, 2, 4, 8 have no thirds"),
    ("global-modulo", "the digits 1, 2, 4, 8 do not leave all three remainders by 3"),
]


@pytest.mark.parametrize(("entry", "said"), REFUSED)
def test_what_the_digits_cannot_be_is_refused_with_the_digits(entry: Any, said: str) -> None:
    with pytest.raises(lapiz.BadInput) as error:
        constraints_of({"rules": [entry]}, 4, POWERS)
    assert said in str(error.value)
