"""A deadly rectangle that a rule protects is not claimed."""

from typing import Any

import attrs
import pytest

import lapiz
from lapiz import Grounds
from lapiz.core import Position
from lapiz.proof import refuse
from tests.support.predicates import PREDICATES

EMPTY = ["........."] * 9
ONE, THREE, FIVE = 0, 2, 4
CORNERS = {"r1c1": (ONE, FIVE), "r1c2": (ONE, FIVE), "r4c1": (ONE, FIVE)}
FOURTH = {"r4c2": (ONE, THREE, FIVE)}

OUTSIDE = "r1c1 r2c1"
"""Two cells, one of which is outside the rectangle."""
ACROSS = (
    *("german-whisper", "dutch-whisper", "renban", "nabner", "entropic-line"),
    *("modular-line", "white-dots", "black-dots", "x", "v"),
)
PROTECTING: dict[str, Any] = {
    "extra-region": "r1c1 r2c4 r3c7 r4c3 r5c5 r6c8 r7c2 r8c6 r9c9",
    "no-repeats": "r1c1 r5c5 r2c4",
    "argyle": None,
    "anti-knight": None,
    "non-consecutive": None,
    "anti-taxicab": None,
    **dict.fromkeys(("thermometer", "slow-thermometer", "greater-than"), "r1c1 r1c2"),
    **dict.fromkeys(ACROSS, OUTSIDE),
    "whisper": {"line": OUTSIDE, "difference": 3},
    "modulo-line": {"line": OUTSIDE, "modulus": 3},
    "palindrome": "r1c1 r2c2 r3c3 r3c4",
    **{name: {"pairs": OUTSIDE, "value": 3} for name in ("difference", "ratio")},
    "pair-sum": {"pairs": OUTSIDE, "value": 9},
    **dict.fromkeys(("minimum", "maximum"), "r1c1"),
    "clone": ["r1c1 r2c1", "r5c5 r6c5"],
    "killer": {"cells": OUTSIDE, "sum": 9},
    "rellik": {"cells": OUTSIDE, "sum": 6},
    "look-and-say": {"cells": OUTSIDE, "clue": 11},
    "arrow": "r1c1 r2c2 r3c3",
    "pill-arrow": {"line": "r1c1 r2c1 r3c1 r3c2 r4c3", "pill": 2},
    "double-arrow": "r1c1 r2c2 r3c3",
    "sum": {"cells": "r1c1 r2c2", "sum": 9},
    "little-killer": {"line": "r1c2 r2c1", "sum": 9},
    "sum-line": {"line": "r1c1 r2c1 r3c1", "sum": 9},
    "region-sum-line": "r3c2 r4c1",
    "equal-sums": ["r1c1 r2c1", "r5c5 r6c6"],
    "zipper": "r1c1 r2c2 r3c3",
    "sandwich": {"row": 1, "sum": 8},
    "x-sum": {"row": 1, "value": 15},
    "skyscraper": {"row": 1, "value": 3},
    "numbered-room": {"row": 1, "value": 7},
    **dict.fromkeys(("between", "count-distinct"), "r1c1 r2c2 r3c3"),
    "lockout": {"line": "r1c1 r2c2 r3c3", "difference": 4},
    "lunchbox": {"line": "r1c1 r2c2 r3c3", "sum": 3},
    "quadruple": {"cells": "r4c2 r4c3 r5c2 r5c3", "digits": 15},
    "same-digits": ["r1c1 r2c1", "r5c5 r6c6"],
    "value-indexing": "r1c1 r2c2 r3c3 r4c4",
    **dict.fromkeys(("global-entropy", "global-modulo", "dutch-flatmates")),
    "regex": {"line": OUTSIDE, "pattern": "1[2-4]|5[6-9]"},
    "index-line": OUTSIDE,
    **dict.fromkeys(("same-difference-line", "sequence-line"), "r1c1 r2c1 r3c1"),
    "one-of": {"pairs": OUTSIDE, "rules": "x v"},
    "before-digit": {"row": 1, "sum": 8, "digit": 9},
    "first-seen": {"row": 1, "value": 5, "digits": 135},
    "rising-start": {"row": 1, "sum": 8},
    "bounded-cage": {"cells": OUTSIDE, "below": 9},
    "bounded-sum": {"cells": OUTSIDE, "below": 9},
    "product-cage": {"cells": OUTSIDE, "product": 10},
    "relation": {"line": OUTSIDE, "allowed": "1:2 5:6"},
    "mutual-relation": {"cells": OUTSIDE, "allowed": "1:2 2:1 5:6 6:5"},
    "automaton": {"line": OUTSIDE, "states": "a: 1>b; b: 2>c; c!:"},
    **{name: {"cells": OUTSIDE, "digits": 5} for name in ("contains", "contains-exactly")},
    "weighted-sum": {"cells": OUTSIDE, "sum": 0, "weights": [2, -1]},
    **dict.fromkeys(("diagonal-non-consecutive", "knightmare")),
    "sums-cage": {"cells": OUTSIDE, "sums": [9, 10]},
    "hidden-skyscraper": {"row": 1, "value": 3},
    "bounded-sandwich": {"row": 1, "below": 9},
    "bounded-x-sum": {"row": 1, "below": 9},
    "bounded-skyscraper": {"row": 1, "above": 3},
}
UNFILLABLE = {
    "column-indexing": "1",
    "row-indexing": "1",
    "column-index": "r1c1",
    "row-index": "r1c1",
    "equality-cage": OUTSIDE,  # no 5
    "parity-line": "r1c1 r1c2",  # both are odd
    "counting-circles": "r1c1 r2c4 r3c7",  # no five circles
}
"""Rules by which the rectangle cannot be filled at all, so that what is claimed is true."""
ALONE = {"even", "odd", "restricted"}
"""Rules of single cells: what they rule out is no candidate, so no rectangle has it."""


def claims(rules: list[Any], places: dict[str, tuple[int, ...]], fourth: dict[str, Any]) -> int:
    """How many claims rest on one solution, not on the rectangle's being impossible anyway."""
    puzzle = lapiz.load({"kind": "sudoku", "grid": EMPTY, "rules": rules})
    start, gone = puzzle.start, 0
    for cell, digits in {**places, **fourth}.items():
        for digit in set(range(9)) - set(digits):
            gone |= 1 << puzzle.space.candidate(f"{cell}={digit + 1}")
    where = Position(puzzle.space, start.alive & ~gone, start.placed, start.origin)
    technique = lapiz.registry().technique("unique-rectangle-1")
    found = [one for one in technique(puzzle.kind.view(where)) if refuse(one, where) is None]
    plain = (attrs.evolve(one, grounds=Grounds.PROOF, truths=one.deadly) for one in found)
    return sum(refuse(one, where) is not None for one in plain)


def test_every_rule_is_here() -> None:
    assert set(PREDICATES) == set(PROTECTING) | set(UNFILLABLE) | ALONE | {"anti-king"}


def test_without_a_rule_it_is_claimed() -> None:
    assert claims([], CORNERS, FOURTH) == 1


@pytest.mark.sample(10)
@pytest.mark.parametrize(("name", "value"), sorted({**PROTECTING, **UNFILLABLE}.items(), key=str))
def test_protected_rectangle_is_not_claimed(name: str, value: Any) -> None:
    assert claims([{name: value} if value else name], CORNERS, FOURTH) == 0


def test_kings_do_not_protect_a_wide_rectangle_but_a_narrow_one() -> None:
    narrow = {"r1c3": (ONE, FIVE), "r1c4": (ONE, FIVE), "r2c3": (ONE, FIVE)}
    assert claims([], narrow, {"r2c4": (ONE, THREE, FIVE)}) == 1
    assert claims(["anti-king"], narrow, {"r2c4": (ONE, THREE, FIVE)}) == 0  # it cannot be filled


@pytest.mark.parametrize("name", ["even", "restricted"])
def test_what_a_rule_rules_out_is_in_no_rectangle(name: str) -> None:
    rule = {"even": "r1c1"} if name == "even" else {"restricted": {"cells": "r1c1", "digits": 9}}
    assert claims([rule], CORNERS, FOURTH) == 0


@pytest.mark.parametrize(
    "rule",
    [
        {"white-dots": "r8c8-r8c9"},
        {"killer": {"cells": "r8c8-r8c9", "sum": 9}},
        {"arrow": "r8c8 r8c9 r9c9"},
    ],
)
def test_a_rule_elsewhere_does_not_protect(rule: Any) -> None:
    assert claims([rule], CORNERS, FOURTH) == 1
