"""What demands allow is what an independent predicate accepts, by trying all digits."""

from collections.abc import Callable
from itertools import combinations, pairwise, product
from typing import Any

import attrs
import pytest

from lapiz.core import BadInput
from lapiz_grid import Board, Form, Ruling, constraints_of, known_rules
from tests.support.predicates import LAYERED, SHADED

Digits = tuple[int, ...]
Check = Callable[[Digits], bool]


def _sandwich(total: int, side: int) -> Check:
    def check(digits: Digits) -> bool:
        if len(set(digits)) < side:
            return False
        low, high = sorted((digits.index(1), digits.index(side)))
        return sum(digits[low + 1 : high]) == total

    return check


def _seen(count: int) -> Check:
    return lambda d: sum(all(d[j] < d[i] for j in range(i)) for i in range(len(d))) == count


def _lunchbox(total: int) -> Check:
    def check(digits: Digits) -> bool:
        if len(set(digits)) < len(digits):
            return False
        low, high = sorted((digits.index(min(digits)), digits.index(max(digits))))
        return sum(digits[low + 1 : high]) == total

    return check


def _split(total: int) -> Check:
    def check(digits: Digits) -> bool:
        part = 0
        for digit in digits:
            part += digit
            if part > total:
                return False
            part %= total
        return part == 0

    return check


def _rellik(total: int) -> Check:
    def check(digits: Digits) -> bool:
        subsets = (s for n in range(1, len(digits) + 1) for s in combinations(digits, n))
        return len(set(digits)) == len(digits) and total not in map(sum, subsets)

    return check


def _equality(side: int) -> Check:
    def check(digits: Digits) -> bool:
        half = len(digits) / 2
        odd = sum(digit % 2 for digit in digits)
        low = sum(2 * digit < side + 1 for digit in digits)
        middle = any(2 * digit == side + 1 for digit in digits)
        return len(set(digits)) == len(digits) and odd == low == half and not middle

    return check


ROW = "r1c1 r1c2 r1c3 r1c4"
APART = "r1c1 r2c2 r3c3 r4c4"  # cells that do not see each other, so digits may repeat

CASES: list[tuple[str, int, Any, str, Check]] = [
    ("killer", 5, {"cells": "r1c1 r2c2 r3c3", "sum": 9}, "r1c1 r2c2 r3c3",
     lambda d: sum(d) == 9 and len(set(d)) == 3),
    ("rellik", 5, {"cells": "r1c1 r2c2 r3c3", "sum": 7}, "r1c1 r2c2 r3c3", _rellik(7)),
    ("equality-cage", 6, {"cells": APART}, APART, _equality(6)),
    ("look-and-say", 4, {"cells": APART, "clue": 2113}, APART,
     lambda d: d.count(1) == 2 and d.count(3) == 1),
    ("counting-circles", 4, {"cells": APART}, APART,
     lambda d: all(d.count(digit) == digit for digit in d)),
    ("arrow", 5, {"line": APART}, APART, lambda d: d[0] == sum(d[1:])),
    ("pill-arrow", 4, {"line": "r1c1 r2c2 r3c3 r4c4 r1c2", "pill": 2}, "r1c1 r2c2 r3c3 r4c4 r1c2",
     lambda d: 10 * d[0] + d[1] == sum(d[2:])),
    ("double-arrow", 4, {"line": APART}, APART, lambda d: d[0] + d[3] == d[1] + d[2]),
    ("sum", 4, {"cells": APART, "sum": 7}, APART, lambda d: sum(d) == 7),
    ("little-killer", 4, {"line": APART, "sum": 9}, APART, lambda d: sum(d) == 9),
    ("sum-line", 4, {"line": APART, "sum": 5}, APART, _split(5)),
    ("equal-sums", 4, {"cells": ["r1c1 r2c2", "r3c3 r4c4"]}, APART,
     lambda d: d[0] + d[1] == d[2] + d[3]),
    ("zipper", 5, {"line": "r1c1 r2c2 r3c3 r4c4 r5c5"}, "r1c1 r2c2 r3c3 r4c4 r5c5",
     lambda d: d[0] + d[4] == d[1] + d[3] == d[2]),
    ("sandwich", 4, {"row": 1, "sum": 3}, ROW, _sandwich(3, 4)),
    ("x-sum", 4, {"row": 1, "value": 6}, ROW,
     lambda d: sum(d[: d[0]]) == 6 and len(set(d[: d[0]])) == len(d[: d[0]])),
    ("skyscraper", 4, {"row": 1, "value": 2}, ROW, _seen(2)),
    ("numbered-room", 4, {"row": 1, "value": 3}, ROW, lambda d: d[d[0] - 1] == 3),
    ("between", 5, {"line": APART}, APART,
     lambda d: all(min(d[0], d[3]) < x < max(d[0], d[3]) for x in d[1:3])),
    ("lockout", 6, {"line": APART, "difference": 3}, APART,
     lambda d: abs(d[0] - d[3]) >= 3
     and not any(min(d[0], d[3]) <= x <= max(d[0], d[3]) for x in d[1:3])),
    ("lunchbox", 5, {"line": APART, "sum": 4}, APART, _lunchbox(4)),
    ("quadruple", 4, {"cells": "r1c1 r1c2 r2c1 r2c2", "digits": 113}, "r1c1 r1c2 r2c1 r2c2",
     lambda d: d.count(1) >= 2 and 3 in d),
    ("same-digits", 4, {"cells": ["r1c1 r2c2", "r3c3 r4c4"]}, APART,
     lambda d: sorted(d[:2]) == sorted(d[2:])),
    ("value-indexing", 4, {"line": APART}, APART,
     lambda d: d[1] <= 2 and d[1 + d[1]] == d[0]),
    ("count-distinct", 4, {"cells": APART}, APART, lambda d: len(set(d[1:])) == d[0]),
    ("same-difference-line", 4, {"line": APART}, APART,
     lambda d: len({abs(a - b) for a, b in pairwise(d)}) == 1),
    ("sequence-line", 4, {"line": APART}, APART,
     lambda d: len({b - a for a, b in pairwise(d)}) == 1),
    ("before-digit", 4, {"row": 1, "sum": 3, "digit": 4}, ROW,
     lambda d: 4 in d and sum(d[: d.index(4)]) == 3),
    ("first-seen", 4, {"row": 1, "value": 3, "digits": 13}, ROW,
     lambda d: next((x for x in d if x in (1, 3)), 0) == 3),
    ("rising-start", 4, {"row": 1, "sum": 4}, ROW,
     lambda d: next(sum(d[:n]) for n in range(1, 5) if n == 4 or d[n] <= d[n - 1]) == 4),
    ("bounded-cage", 5, {"cells": "r1c1 r2c2 r3c3", "below": 9}, "r1c1 r2c2 r3c3",
     lambda d: sum(d) < 9 and len(set(d)) == 3),
    ("bounded-sum", 4, {"cells": "r1c1 r2c2 r3c3", "above": 9}, "r1c1 r2c2 r3c3",
     lambda d: sum(d) > 9),
    ("bounded-sandwich", 4, {"row": 1, "below": 3}, ROW,
     lambda d: any(_sandwich(total, 4)(d) for total in range(3))),
    ("bounded-x-sum", 4, {"row": 1, "above": 6}, ROW,
     lambda d: sum(d[: d[0]]) > 6 and len(set(d[: d[0]])) == len(d[: d[0]])),
    ("bounded-skyscraper", 4, {"row": 1, "above": 2}, ROW, lambda d: _seen(3)(d) or _seen(4)(d)),
    ("product-cage", 4, {"cells": APART, "product": 24}, APART,
     lambda d: d[0] * d[1] * d[2] * d[3] == 24),
    ("automaton", 4, {"line": APART, "states": "a!: 24>a 13>b; b: 24>b 13>a"}, APART,
     lambda d: sum(d) % 2 == 0),
    ("contains", 4, {"cells": APART, "digits": 113}, APART,
     lambda d: d.count(1) >= 2 and 3 in d),
    ("contains-exactly", 4, {"cells": APART, "digits": 11}, APART, lambda d: d.count(1) == 2),
    ("weighted-sum", 4, {"cells": APART, "weights": [2, -1], "sum": -3}, APART,
     lambda d: 2 * d[0] - d[1] - d[2] - d[3] == -3),
    ("sums-cage", 5, {"cells": "r1c1 r2c2 r3c3", "sums": [7, 10]}, "r1c1 r2c2 r3c3",
     lambda d: sum(d) in (7, 10) and len(set(d)) == 3),
    ("hidden-skyscraper", 4, {"row": 1, "value": 2}, ROW,
     lambda d: next((x for n, x in enumerate(d) if x < max(d[: n + 1])), 0) == 2),
]  # fmt: skip


@pytest.mark.parametrize(("name", "side", "fields", "cells", "check"), CASES)
def test_a_demand_is_its_predicate(
    name: str, side: int, fields: Any, cells: str, check: Check
) -> None:
    """All digits of the cells are tried; what is dead at the start is in none that is accepted."""
    ruling = Ruling(side, constraints_of({"rules": [{name: fields}]}, side))
    demands = [item.demand for item in ruling.items() if item.demand]
    numbers = [(int(word[1]) - 1) * side + int(word[3]) - 1 for word in cells.split()]
    accepted, seen = 0, 0
    for digits in product(range(1, side + 1), repeat=len(numbers)):
        pairs = list(zip(numbers, digits, strict=True))
        if any(a // side == b // side and x == y for (a, x), (b, y) in combinations(pairs, 2)):
            continue  # a house sees to these
        if name == "lunchbox" and len(set(digits)) < len(digits):
            continue  # another part of the rule says that its cells differ
        alive = sum(1 << (digit - 1) * side * side + cell for cell, digit in pairs)
        allowed = all(demand.dead(alive) is not None for demand in demands)
        assert allowed == check(digits), digits
        if allowed:
            accepted, seen = accepted + 1, seen | alive
    everything = (1 << side**3) - 1
    assert accepted
    for demand in demands:
        dead = demand.dead(everything)
        assert dead is not None
        assert not dead & seen
        if (
            len(demands) == 1 and cells == APART and name != "lunchbox"
        ):  # no house is needed to see it all
            assert demand.scope & ~dead == seen


def test_the_rules_of_demands_are_all_tried() -> None:
    forms = (Form.COMBINATIONS, Form.AUTOMATON)
    names = {name for name, rule in known_rules().items() if rule.form in forms}
    others = {"region-sum-line", "global-entropy", "global-modulo", "dutch-flatmates", "regex"}
    assert names - SHADED - LAYERED == {case[0] for case in CASES} | others


def test_a_rule_that_knows_no_other_digits_is_refused_with_them() -> None:
    """As a plugin may have one: what it excludes is said of the digits 1 to the side."""
    (constraint,) = constraints_of({"rules": [{"white-dots": "r1c1-r1c2"}]}, 4)
    plain = list(constraint.rule.parts(constraint, Board(4)))
    rule = attrs.evolve(constraint.rule, parts=lambda *_: iter(plain))
    for digits in ((0, 1, 2, 3, 4), (1, 2, 3)):
        with pytest.raises(BadInput, match="white-dots is only for the digits 1 to 4"):
            Ruling(4, (attrs.evolve(constraint, rule=rule),), digits=digits)
