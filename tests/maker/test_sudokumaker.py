"""Links of SudokuMaker: what each constraint is, what is not known, what is no puzzle."""

import json
from random import Random
from typing import Any

import pytest

import lapiz
from lapiz.core import BadInput
from lapiz_formats.lz_string import compressed
from tests.support.drawn_links import SOLUTION
from tests.support.samples import seed

BOXES = [row // 3 * 3 + column // 3 for row in range(9) for column in range(9)]
BASE = [{"type": 0}, {"type": 1, "regions": BOXES}]
SITE = "https://sudokumaker.app/?puzzle="
LINE, CORNER = [0, 1, 2], 11


def link(*blocks: dict[str, Any], left: int = 81, **fields: Any) -> str:
    """A link with the digits of a solved grid but for the first ones that are left open."""
    digits = [{"value": int(digit), "given": True} for digit in SOLUTION]
    cells = [{} if at < left else digit for at, digit in enumerate(digits)]
    puzzle = {"name": "Mine", "cells": cells, "constraints": [*BASE, *blocks], **fields}
    held = {"formatVersion": "1.6.0", "puzzle": puzzle}
    return SITE + compressed(json.dumps(held)).replace("/", "-").replace("+", "%2B")


def refusal(text: str) -> str:
    try:
        assert lapiz.load(text).document["grid"]
    except BadInput as error:
        return str(error)
    return ""


def rules_of(text: str) -> list[Any]:
    rules = lapiz.load(text).document.get("rules", [])
    assert isinstance(rules, list)
    return rules


STATED: dict[str, tuple[dict[str, Any], list[Any]]] = {
    "falling diagonal": (
        {"type": 10},
        [{"extra-region": "r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9"}],
    ),
    "rising diagonal": (
        {"type": 11},
        [{"extra-region": "r1c9 r2c8 r3c7 r4c6 r5c5 r6c4 r7c3 r8c2 r9c1"}],
    ),
    "anti-king": ({"type": 12}, ["anti-king"]),
    "anti-knight": ({"type": 13}, ["anti-knight"]),
    "non-consecutive": ({"type": 15}, ["non-consecutive"]),
    "low, middle, high": ({"type": 16, "groups": [14, 112, 896]}, ["global-entropy"]),
    "remainders": ({"type": 16, "groups": [146, 292, 584]}, ["global-modulo"]),
    "even": ({"type": 100, "cells": [0, 10]}, [{"even": "r1c1 r2c2"}]),
    "odd": ({"type": 101, "cells": [0]}, [{"odd": "r1c1"}]),
    "maximum": ({"type": 102, "cells": [0]}, [{"maximum": "r1c1"}]),
    "minimum": ({"type": 103, "cells": [0]}, [{"minimum": "r1c1"}]),
    "white dots": (
        {"type": 200, "clues": [{"value": 1, "edge": 1}, {"value": 1, "edge": 9}]},
        [{"white-dots": ["r1c1-r1c2", "r1c1-r2c1"]}],
    ),
    "a white dot with a number": (
        {"type": 200, "clues": [{"value": 3, "edge": 70}]},
        [{"difference": {"pairs": "r4c8-r5c8", "value": 3}}],
    ),
    "all white dots": (
        {"type": 200, "clues": [{"value": 1, "edge": 1}], "negative": [1]},
        [{"white-dots": {"pairs": "r1c1-r1c2", "negative": True}}],
    ),
    "no white dot": ({"type": 200, "negative": [1]}, [{"white-dots": {"negative": True}}]),
    "black dots": (
        {"type": 201, "clues": [{"edge": 1}, {"value": 3, "edge": 2}]},
        [{"black-dots": "r1c1-r1c2"}, {"ratio": {"pairs": "r1c2-r1c3", "value": 3}}],
    ),
    "X, V and another sum": (
        {"type": 202, "clues": [{"value": v, "edge": e} for v, e in ((10, 1), (5, 2), (9, 3))]},
        [{"x": "r1c1-r1c2"}, {"v": "r1c2-r1c3"},
         {"pair-sum": {"pairs": "r1c3-r1c4", "value": 9}}],
    ),
    "thermometers": (
        {"type": 300, "slow": False, "thermometers": [LINE, [9, 10]]},
        [{"thermometer": ["r1c1 r1c2 r1c3", "r2c1 r2c2"]}],
    ),
    "slow thermometer": (
        {"type": 300, "slow": True, "thermometers": [LINE]},
        [{"slow-thermometer": "r1c1 r1c2 r1c3"}],
    ),
    "cages": (
        {"type": 301, "cages": [{"cells": [0, 1], "value": 12}, {"cells": [9, 10], "value": 0}]},
        [{"killer": {"cells": "r1c1 r1c2", "sum": 12}}, {"no-repeats": "r2c1 r2c2"}],
    ),
    "clones": (
        {"type": 302, "groups": [[0, 30], [1, 31]]},
        [{"clone": ["r1c1 r1c2", "r4c4 r4c5"]}],
    ),
    "a quadruple": (
        {"type": 303, "clues": [{"corner": CORNER, "digits": [3, 9]}]},
        [{"quadruple": {"cells": "r1c1 r1c2 r2c1 r2c2", "digits": "3 9"}}],
    ),
    "look and say": (
        {"type": 304, "cages": [{"cells": [0, 1], "value": "13"}]},
        [{"look-and-say": {"cells": "r1c1 r1c2", "clue": 13}}],
    ),
    "different digits": ({"type": 305, "cells": [0, 10]}, [{"no-repeats": "r1c1 r2c2"}]),
    "an extra region": (
        {"type": 305, "cells": [10, 11, 12, 19, 20, 21, 28, 29, 30]},
        [{"extra-region": "r2c2 r2c3 r2c4 r3c2 r3c3 r3c4 r4c2 r4c3 r4c4"}],
    ),
    "circles": ({"type": 306, "cells": [0, 12]}, [{"counting-circles": "r1c1 r2c4"}]),
    "renban": ({"type": 400, "lines": [LINE]}, [{"renban": "r1c1 r1c2 r1c3"}]),
    "a closed renban": (
        {"type": 400, "lines": [[0, 1, 10, 9, 0]]},
        [{"renban": "r1c1 r1c2 r2c2 r2c1"}],
    ),
    "german whisper": (
        {"type": 401, "minDifference": 5, "lines": [LINE]},
        [{"german-whisper": "r1c1 r1c2 r1c3"}],
    ),
    "dutch whisper": (
        {"type": 401, "minDifference": 4, "lines": [LINE]},
        [{"dutch-whisper": "r1c1 r1c2 r1c3"}],
    ),
    "another whisper": (
        {"type": 401, "minDifference": 3, "lines": [LINE]},
        [{"whisper": {"line": "r1c1 r1c2 r1c3", "difference": 3}}],
    ),
    "palindrome": ({"type": 402, "lines": [LINE]}, [{"palindrome": "r1c1 r1c2 r1c3"}]),
    "between": ({"type": 403, "lines": [LINE]}, [{"between": "r1c1 r1c2 r1c3"}]),
    "region sums": (
        {"type": 404, "lines": [[2, 3]]},
        [{"region-sum-line": "r1c3 r1c4"}],
    ),
    "one total a region": (
        {"type": 404, "singleRegionTotals": True, "lines": [[2, 3, 12, 11]]},
        [{"equal-sums": ["r1c3 r2c3", "r1c4 r2c4"]}],
    ),
    "sequence": ({"type": 405, "lines": [LINE]}, [{"sequence-line": "r1c1 r1c2 r1c3"}]),
    "entropic": (
        {"type": 406, "groups": [14, 112, 896], "lines": [LINE]},
        [{"entropic-line": "r1c1 r1c2 r1c3"}],
    ),
    "modular": (
        {"type": 406, "groups": [584, 146, 292], "lines": [LINE]},
        [{"modular-line": "r1c1 r1c2 r1c3"}],
    ),
    "parity": (
        {"type": 406, "groups": [682, 340], "lines": [LINE]},
        [{"parity-line": "r1c1 r1c2 r1c3"}],
    ),
    "lockout": ({"type": 407, "lines": [LINE]}, [{"lockout": "r1c1 r1c2 r1c3"}]),
    "arrows": (
        {"type": 408, "bulbsWithArrows": [{"bulbCells": [0], "arrows": [[0, 1, 2], [9, 18]]}]},
        [{"arrow": ["r1c1 r1c2 r1c3", "r1c1 r2c1 r3c1"]}],
    ),
    "a pill, told from the ones": (
        {"type": 408, "bulbsWithArrows": [{"bulbCells": [1, 0], "arrows": [[1, 2, 3, 4]]}]},
        [{"pill-arrow": "r1c1 r1c2 r1c3 r1c4 r1c5"}],
    ),
    "double arrow": ({"type": 409, "lines": [LINE]}, [{"double-arrow": "r1c1 r1c2 r1c3"}]),
    "little killers": (
        {"type": 500, "clues": [{"value": 11, "outerCell": 7, "diagonal": -1},
                                {"value": 8, "outerCell": 33, "diagonal": 1},
                                {"outerCell": 5, "diagonal": 1}]},
        [{"little-killer": {"line": "r1c8 r2c9", "sum": 11}},
         {"little-killer": {"line": "r2c1 r1c2", "sum": 8}}],
    ),
    "sandwiches": (
        {"type": 501, "clues": [{"value": 0, "outerCell": 1}, {"outerCell": 2}]},
        [{"sandwich": {"column": 1, "sum": 0}}],
    ),
    "X-sums": (
        {"type": 502, "clues": [{"value": 9, "outerCell": 21}]},
        [{"x-sum": {"row": 1, "reverse": True, "value": 9}}],
    ),
    "skyscrapers": (
        {"type": 503, "clues": [{"value": 4, "outerCell": 111}]},
        [{"skyscraper": {"column": 1, "reverse": True, "value": 4}}],
    ),
    "numbered rooms": (
        {"type": 504, "clues": [{"value": 4, "outerCell": 11}]},
        [{"numbered-room": {"row": 1, "value": 4}}],
    ),
    "row index": ({"type": 600, "cells": [0]}, [{"row-index": "r1c1"}]),
    "column index": ({"type": 601, "cells": [0]}, [{"column-index": "r1c1"}]),
    "switched off": ({"type": 12, "disabled": True}, []),
    "without a clue": ({"type": 301, "cages": []}, []),
}  # fmt: skip


@pytest.mark.parametrize(("block", "rules"), STATED.values(), ids=STATED)
def test_a_constraint_is_a_rule(block: dict[str, Any], rules: list[Any]) -> None:
    assert rules_of(link(block)) == rules


def test_houses_title_and_digits_that_were_entered() -> None:
    two = [{"type": 10}, {"type": 11}, {"type": 14}]
    puzzle = lapiz.load(link(*two, author="Me", comment="Normal sudoku rules apply."))
    told = {name: puzzle.document[name] for name in ("diagonals", "disjoint_groups", "title")}
    assert told == {"diagonals": True, "disjoint_groups": True, "title": "Mine"}
    cells: list[dict[str, Any]] = [{"value": 1}, *[{"given": False}] * 80]
    played = lapiz.load(link(cells=cells))
    assert played.document["placed"] == ["r1c1=1"]


def test_a_full_grid_is_the_solution_and_judges() -> None:
    """Digits that a setter entered in all cells are no givens; rules that they break are told."""
    cells = [{"value": int(digit), "given": at > 30} for at, digit in enumerate(SOLUTION)]
    puzzle = lapiz.load(link({"type": 400, "lines": [[1, 2]]}, cells=cells))
    assert "".join(puzzle.document["grid"])[:31] == "." * 31
    with pytest.raises(BadInput, match="Thermometer, which its own solution breaks"):
        lapiz.load(link({"type": 300, "thermometers": [[0, 1]]}, cells=cells))


def test_regions_of_any_form_and_none() -> None:
    rows = [{"type": 0}, {"type": 1, "regions": [(at // 9 + at % 9 * 2) % 9 for at in range(81)]}]
    assert len(set("".join(lapiz.load(link(constraints=rows)).document["regions"]))) == 9
    assert lapiz.load(link(constraints=[])).document["boxes"] is False
    some = [{"type": 1, "regions": [0 if at < 9 else 1 if at < 12 else -1 for at in range(81)]}]
    few = lapiz.load(link(constraints=some)).document
    assert few["rules"] == [
        {"extra-region": " ".join(f"r1c{n}" for n in range(1, 10))},
        {"no-repeats": "r2c1 r2c2 r2c3"},
    ]


def test_digits_from_0_and_another_side() -> None:
    four: dict[str, Any] = {
        "size": 4,
        "cells": [{}] * 15 + [{"value": 0, "given": True}],
        "minDigit": 0,
    }
    document = lapiz.load(link(constraints=[], **four)).document
    assert (document["digits"], document["grid"][3][-1]) == ("0-3", "0")


def test_what_is_drawn_is_read_with_its_sentence() -> None:
    points = [{"x": x + 0.5, "y": 0.5} for x in (1, 2)]
    line = {"type": 2000, "lines": [points], "style": {"color": "#f067f0", "thickness": 0.15}}
    cage = {"type": 2001, "cages": [{"cells": [0, 1], "value": "12"}]}
    round_ = {"type": "ellipse", "rx": 0.15, "ry": 0.15, "fill": "#fff", "stroke": "#000"}
    dot = {"position": {"x": 2, "y": 0.5}, "params": round_}
    told = "Purple lines are renbans. Cages sum to their number. White dots are consecutive."
    drawn = [line, cage, {"type": 2002, "symbols": [dot]}]
    rules = rules_of(link(*drawn, left=5, comment=told))
    expected = [{"renban": "r1c2 r1c3"}, {"white-dots": "r1c2-r1c3"},
                {"sum": {"cells": "r1c1 r1c2", "sum": 12}}]  # fmt: skip
    assert sorted(map(str, rules)) == sorted(map(str, expected))


CUSTOM = {
    "type": 1000,
    "definition": {"name": "Odd one out"},
    "input": {"groups": [{"cells": [0, 1]}]},
}


@pytest.mark.parametrize(
    ("block", "name"),
    [
        (CUSTOM, "custom constraint “Odd one out”"),
        ({"type": 417}, "constraint of type 417"),
        ({"type": 406, "groups": [30], "lines": [LINE]}, "sets of digits 1234"),
    ],
)
def test_what_is_not_known_is_named_and_judged_by_uniqueness(
    block: dict[str, Any], name: str
) -> None:
    sure = lapiz.load(link(block, left=3))
    assert f"not read: {name}" in str(sure.notes)
    with pytest.raises(BadInput, match=name):
        lapiz.load(link(block, left=40))


def test_a_name_that_changes_other_rules_is_not_passed_over() -> None:
    with pytest.raises(BadInput, match="Doubler"):
        lapiz.load(link({**CUSTOM, "definition": {"name": "Doubler cells"}}, left=3))


def test_fog_is_noted() -> None:
    foggy = lapiz.load(link({"type": 4000, "lightCells": [0]}, left=3))
    assert "fog is left out" in str(foggy.notes)


REFUSED: dict[str, tuple[str, str]] = {
    "no puzzle": (SITE + compressed('{"formatVersion": "1.6.0"}'), "no puzzle of SudokuMaker"),
    "a short link": ("https://sudokumaker.app/abc", "a short link, which only SudokuMaker itself"),
    "no square": (link(width=9, height=8), "a grid of 9 × 8 cells"),
    "too few cells": (link(size=8), "81 cells in the link, expected 64"),
    "rows with repeats": (link(type="custom"), "rows and columns may hold a digit twice"),
    "a cell": (link({"type": 100, "cells": [81]}), "'81' as a place in the link, expected"),
    "a border": (link({"type": 200, "clues": [{"edge": 0}]}), "edge 0 in the link is the border"),
    "few digits": (link(maxDigit=8), "digits: 8 of them, expected 9"),
    "a corner clue": (link({"type": 501, "clues": [{"value": 1, "outerCell": 0}]}), "not beside"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "message"), REFUSED.values(), ids=REFUSED)
def test_refused_in_one_sentence(text: str, message: str) -> None:
    with pytest.raises(BadInput, match=message) as caught:
        lapiz.load(text)
    assert len(str(caught.value).splitlines()) == 1


def test_rows_of_a_custom_grid_may_be_told() -> None:
    assert lapiz.load(link({"type": 2003}, type="custom", left=9)).document["grid"]


BENT: tuple[Any, ...] = (None, -1, 10**9, 1.5, "x", "", [], {}, [[]], [None], {"cells": "x"}, True)


@pytest.mark.parametrize("number", [150, pytest.param(1_000, marks=pytest.mark.slow)])
def test_bent_links_are_refused_in_one_sentence(number: int) -> None:
    """One value of a constraint, or of the puzzle, is something else than it should be."""
    random = Random(f"{seed()} {number}")
    blocks = [block for block, _ in STATED.values()]
    for _ in range(number):
        block = json.loads(json.dumps(random.choice(blocks)))
        place: Any = block
        while isinstance(place, dict | list) and place:
            names = list(place) if isinstance(place, dict) else list(range(len(place)))
            name = random.choice(names)
            if not isinstance(place[name], dict | list) or random.random() < 0.4:
                break
            place = place[name]
        if isinstance(place, dict | list) and place:
            place[name] = random.choice(BENT)
        assert len(refusal(link(block, left=3)).splitlines()) < 2, block
