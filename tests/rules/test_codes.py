"""What other programs call each rule: how it is written for them, and that it is read back."""

from typing import Any

import pytest

from lapiz import BadInput
from lapiz_grid import Board, constraints_of
from lapiz_links.f_puzzles_rules import DIALECT as F_PUZZLES
from lapiz_links.solver_rules import DIALECT as SOLVER
from lapiz_rules.codes import CODES

Row = tuple[Any, str, str]
WRITTEN: list[Row] = [
    # rule; name and value for f-puzzles, text for the Interactive Sudoku Solver
    ({"extra-region": "r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9"}, "diagonal-", "Diagonal~-1"),
    ({"extra-region": "r1c9 r2c8 r3c7 r4c6 r5c5 r6c4 r7c3 r8c2 r9c1"}, "diagonal+", "Diagonal~1"),
    ({"extra-region": "r1c1-r1c5 r3c1-r3c4"}, "extraregion",
     "AllDifferent~R1C1~R1C2~R1C3~R1C4~R1C5~R3C1~R3C2~R3C3~R3C4"),
    ({"no-repeats": "r1c1 r1c2 r2c1"}, "extraregion", "AllDifferent~R1C1~R1C2~R2C1"),
    ("anti-knight", "antiknight", "AntiKnight"),
    ("anti-king", "antiking", "AntiKing"),
    ("non-consecutive", "nonconsecutive", "AntiConsecutive"),
    ("anti-taxicab", "", "AntiTaxicab"),
    ({"thermometer": "r1c1 r1c2 r2c3 r3c3"}, "thermometer", "Thermo~R1C1~R1C2~R2C3~R3C3"),
    ({"slow-thermometer": "r1c1 r1c2 r2c3 r3c3"}, "slowthermometer", ""),
    ({"german-whisper": "r1c1 r1c2 r2c3 r3c3"}, "whispers", "Whisper~R1C1~R1C2~R2C3~R3C3"),
    ({"dutch-whisper": "r1c1 r1c2 r2c3 r3c3"}, "whispers 4", "Whisper~4~R1C1~R1C2~R2C3~R3C3"),
    ({"renban": "r1c1 r1c2 r2c3 r3c3"}, "renban", "Renban~R1C1~R1C2~R2C3~R3C3"),
    ({"nabner": "r1c1 r1c2 r2c3 r3c3"}, "nabner", ""),
    ({"palindrome": "r1c1 r1c2 r2c3 r3c3"}, "palindrome", "Palindrome~R1C1~R1C2~R2C3~R3C3"),
    ({"entropic-line": "r1c1 r1c2 r2c3 r3c3"}, "entropicline", "Entropic~R1C1~R1C2~R2C3~R3C3"),
    ({"modular-line": "r1c1 r1c2 r2c3 r3c3"}, "modularline", "Modular~3~R1C1~R1C2~R2C3~R3C3"),
    ({"arrow": "r1c1 r1c2 r2c3 r3c3"}, "arrow", "Arrow~R1C1~R1C2~R2C3~R3C3"),
    ({"pill-arrow": "r1c1 r1c2 r2c3 r3c3"}, "arrow", "PillArrow~2~R1C1~R1C2~R2C3~R3C3"),
    ({"double-arrow": "r1c1 r1c2 r2c3 r3c3"}, "doublearrow", "DoubleArrow~R1C1~R1C2~R2C3~R3C3"),
    ({"region-sum-line": "r1c1 r1c2 r2c3 r3c3"}, "regionsumline",
     "RegionSumLine~R1C1~R1C2~R2C3~R3C3"),
    ({"zipper": "r1c1 r1c2 r2c3 r3c3"}, "zipperline", "Zipper~R1C1~R1C2~R2C3~R3C3"),
    ({"between": "r1c1 r1c2 r2c3 r3c3"}, "betweenline", "Between~R1C1~R1C2~R2C3~R3C3"),
    ({"lockout": "r1c1 r1c2 r2c3 r3c3"}, "lockout", "Lockout~R1C1~R1C2~R2C3~R3C3"),
    ({"value-indexing": "r1c1 r1c2 r2c3 r3c3"}, "", "ValueIndexing~R1C1~R1C2~R2C3~R3C3"),
    ({"count-distinct": "r1c1 r1c2 r2c3 r3c3"}, "", "CountDistinct~R1C1~R1C2~R2C3~R3C3"),
    ({"equality-cage": "r1c1 r1c2 r2c3 r3c3"}, "", "EqualityCage~R1C1~R1C2~R2C3~R3C3"),
    ({"counting-circles": "r1c1 r1c2 r2c3 r3c3"}, "", "CountingCircles~R1C1~R1C2~R2C3~R3C3"),
    ({"whisper": {"line": "r1c1 r1c2 r2c3 r3c3", "difference": 3}}, "whispers 3",
     "Whisper~3~R1C1~R1C2~R2C3~R3C3"),
    ({"modulo-line": {"line": "r1c1 r1c2 r2c3 r3c3", "modulus": 4}}, "modularline 4",
     "Modular~4~R1C1~R1C2~R2C3~R3C3"),
    ({"white-dots": "r1c1-r1c2"}, "difference", "WhiteDot~R1C1~R1C2"),
    ({"black-dots": "r1c1-r1c2"}, "ratio", "BlackDot~R1C1~R1C2"),
    ({"x": "r1c1-r1c2"}, "xv X", "X~R1C1~R1C2"),
    ({"v": "r1c1-r1c2"}, "xv V", "V~R1C1~R1C2"),
    ({"greater-than": "r1c1-r1c2"}, "text >", "GreaterThan~R1C1~R1C2"),
    ({"difference": {"pairs": "r1c1-r1c2", "value": 3}}, "difference 3", ""),
    ({"ratio": {"pairs": "r1c1-r1c2", "value": 3}}, "ratio 3", ""),
    ({"pair-sum": {"pairs": "r1c1-r1c2", "value": 3}}, "", "Sum~3~R1C1~R1C2"),
    ({"even": "r1c1"}, "even", "~R1C1_2_4_6_8"),
    ({"odd": "r1c1"}, "odd", "~R1C1_1_3_5_7_9"),
    ({"minimum": "r1c1"}, "minimum", "GreaterThan~R1C2~R1C1.GreaterThan~R2C1~R1C1"),
    ({"maximum": "r1c1"}, "maximum", "GreaterThan~R1C1~R1C2.GreaterThan~R1C1~R2C1"),
    ({"restricted": {"cells": "r1c1", "digits": 135}}, "", "~R1C1_1_3_5"),
    ({"clone": ["r1c1 r1c2", "r3c1 r3c2"]}, "clone",
     "SameValues~2~R1C1~R3C1.SameValues~2~R1C2~R3C2"),
    ({"equal-sums": ["r1c1 r1c2", "r3c1 r3c2"]}, "", "EqualSum~R1C1~R1C2~-~R3C1~R3C2"),
    ({"same-digits": ["r1c1 r1c2", "r3c1 r3c2"]}, "", "SameValues~2~R1C1~R1C2~R3C1~R3C2"),
    ({"column-index": "r1c1"}, "columnindexer", "Indexing~C~R1C1"),
    ({"row-index": "r1c1"}, "rowindexer", "Indexing~R~R1C1"),
    ({"killer": {"cells": "r1c1 r1c2 r2c1", "sum": 9}}, "killercage 9", "Cage~9~R1C1~R1C2~R2C1"),
    ({"rellik": {"cells": "r1c1 r1c2 r2c1", "sum": 9}}, "", "RellikCage~9~R1C1~R1C2~R2C1"),
    ({"sum": {"cells": "r1c1 r1c2 r2c1", "sum": 9}}, "", "Sum~9~R1C1~R1C2~R2C1"),
    ({"killer": "r1c1 r1c2"}, "killercage", "Cage~0~R1C1~R1C2"),
    ({"look-and-say": {"cells": "r1c1 r1c2 r2c3 r3c3", "clue": 1213}}, "",
     "LookAndSay~1213~R1C1~R1C2~R2C3~R3C3"),
    ({"bounded-cage": {"cells": "r1c1 r1c2", "below": 7}}, "killercage< 7", ""),
    ({"bounded-sum": {"cells": "r1c2 r2c1", "above": 7}}, "littlekillersum> 7", ""),
    ({"little-killer": {"line": "r1c3 r2c2 r3c1", "sum": 9}}, "littlekillersum 9",
     "LittleKiller~9~R1C3"),
    ({"little-killer": {"line": "r1c1-r9c9", "sum": 50}}, "littlekillersum 50",
     "LittleKiller~50~R1C1"),
    ({"sum-line": {"line": "r1c1 r1c2 r2c3 r3c3", "sum": 9}}, "", "SumLine~9~R1C1~R1C2~R2C3~R3C3"),
    ({"lunchbox": {"line": "r1c1 r1c2 r2c3 r3c3", "sum": 9}}, "", "Lunchbox~9~R1C1~R1C2~R2C3~R3C3"),
    ({"lockout": {"line": "r1c1 r1c2 r2c3 r3c3", "difference": 3}}, "lockout 3",
     "Lockout~3~R1C1~R1C2~R2C3~R3C3"),
    ({"sandwich": {"row": 2, "sum": 9}}, "sandwichsum 9", "Sandwich~9~R2"),
    ({"x-sum": {"row": 2, "value": 9}}, "xsum 9", "XSum~R2~9~"),
    ({"skyscraper": {"row": 2, "value": 9}}, "skyscraper 9", "Skyscraper~R2~9~"),
    ({"numbered-room": {"row": 2, "value": 9}}, "numberedroom 9", "NumberedRoom~R2~9~"),
    ({"x-sum": {"column": 2, "value": 9, "reverse": True}}, "xsum 9", "XSum~C2~~9"),
    ({"skyscraper": {"column": 2, "value": 9, "reverse": True}}, "skyscraper 9",
     "Skyscraper~C2~~9"),
    ({"numbered-room": {"column": 2, "value": 9, "reverse": True}}, "numberedroom 9",
     "NumberedRoom~C2~~9"),
    ({"quadruple": {"cells": "r1c1-r2c2", "digits": 123}}, "quadruple", "Quad~R1C1~1~2~3"),
    ("global-entropy", "", "GlobalEntropy"),
    ("global-modulo", "", "GlobalMod"),
    ("dutch-flatmates", "", "DutchFlatmates"),
    ({"regex": {"line": "r1c1 r1c2 r2c3 r3c3", "pattern": "(12)*34"}}, "",
     "Regex~KDEyKSozNA~R1C1~R1C2~R2C3~R3C3"),
    ({"sum-line": {"line": "r1c1 r1c2 r2c2 r2c1", "sum": 9, "loop": True}}, "",
     "SumLine~9~R1C1~R1C2~R2C2~R2C1~LOOP"),
]  # fmt: skip
OTHERS = {"pair-sum", "even", "odd", "restricted", "minimum", "maximum", "clone"}
"""The rules that the solver has no name for, and that it is told in others."""
NEGATIVE = [
    ({"white-dots": {"pairs": ["r1c1-r1c2"], "negative": True}}, "difference", "StrictKropki"),
    ({"black-dots": {"pairs": ["r1c1-r1c2"], "negative": True}}, "ratio", "StrictKropki"),
    ({"x": {"pairs": ["r1c1-r1c2"], "negative": True}}, "xv", "StrictXV"),
    ({"v": {"pairs": ["r1c1-r1c2"], "negative": True}}, "xv", "StrictXV"),
    ({"difference": {"pairs": ["r1c1-r1c2"], "value": 3, "negative": True}}, "difference", ""),
    ({"ratio": {"pairs": ["r1c1-r1c2"], "value": 3, "negative": True}}, "ratio", ""),
]
LINE = {"lines": [["R1C1", "R1C2", "R1C3"]]}
TWO = {"cells": ["R1C1", "R1C2"]}
READ: list[tuple[str, Any, str]] = [
    # of values that may be said or not, and of cells that may be several rules
    ("whispers", LINE | {"value": "5"}, "german-whisper"),
    ("whispers", LINE | {"value": "4"}, "dutch-whisper"),
    ("whispers", LINE | {"value": "6"}, "whisper"),
    ("modularline", LINE | {"value": "3"}, "modular-line"),
    ("modularline", LINE | {"value": "2"}, "modulo-line"),
    ("difference", TWO | {"value": "1"}, "white-dots"),
    ("ratio", TWO | {"value": "2"}, "black-dots"),
    ("extraregion", TWO, "no-repeats"),
    ("extraregion", {"cells": [f"R1C{column}" for column in range(1, 10)]}, "extra-region"),
    ("Whisper", ["5", "R1C1", "R1C2"], "german-whisper"),
    ("Whisper", ["4", "R1C1", "R1C2"], "dutch-whisper"),
    ("Whisper", ["6", "R1C1", "R1C2"], "whisper"),
    ("Cage", ["9", "R1C1", "R1C2"], "killer"),
    ("Cage", ["99", *(f"R{row}C{column}" for row in (1, 2) for column in range(1, 10))], "sum"),
    ("Sum", ["9", "R1C1", "R1C2"], "sum"),
    ("GreaterThan", ["R1C1", "R1C2"], "greater-than"),
    ("SameValues", ["2", "R1C1", "R2C3"], "same-digits"),
]


def name_of(entry: Any) -> str:
    return entry if isinstance(entry, str) else str(next(iter(entry)))


def test_every_rule_with_a_code_is_written() -> None:
    assert {name_of(entry) for entry, _, _ in WRITTEN} == CODES.keys() - {"any-of"}


@pytest.mark.parametrize(("entry", "f_puzzles", "solver"), WRITTEN, ids=str)
def test_a_rule_is_written_as_programs_call_it(entry: Any, f_puzzles: str, solver: str) -> None:
    constraints = constraints_of({"rules": [entry]}, 9)
    for dialect, expected in ((F_PUZZLES, f_puzzles), (SOLVER, solver)):
        try:
            written = dialect.write(constraints, Board(9, constraints))
        except BadInput:
            assert not expected
            continue
        assert ".".join(_told(name, thing) for name, thing in written) == expected
        if dialect is F_PUZZLES or name_of(entry) not in OTHERS:
            read, unknown = dialect.read(written, 9)
            assert not unknown
            assert constraints_of({"rules": read}, 9) == constraints


def _told(name: str, thing: Any) -> str:
    if isinstance(thing, list):
        return "~".join([name, *thing])
    return f"{name} {thing.get('value', '')}".strip() if isinstance(thing, dict) else name


@pytest.mark.parametrize(("entry", "f_puzzles", "solver"), NEGATIVE, ids=str)
def test_that_all_marks_are_given_is_said_for_their_sort(
    entry: Any, f_puzzles: str, solver: str
) -> None:
    rule = constraints_of({"rules": [entry]}, 9)[0].rule
    assert {f_puzzles, solver} >= {code.negative for code in rule.codes}
    for dialect, word in ((F_PUZZLES, f_puzzles), (SOLVER, solver)):
        assert not word or rule in dialect.negatives()[word]


@pytest.mark.parametrize(("name", "thing", "rule"), READ, ids=str)
def test_of_several_rules_that_go_by_a_name_the_value_tells(
    name: str, thing: Any, rule: str
) -> None:
    dialect = F_PUZZLES if isinstance(thing, dict) else SOLVER
    (entry,), unknown = dialect.read([(name, thing)], 9)
    assert not unknown
    assert name_of(entry) == rule
