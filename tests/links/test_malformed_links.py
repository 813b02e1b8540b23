"""What links hold, cut off or changed: it is read or refused, and nothing else happens."""

import json
from random import Random
from typing import Any
from urllib.parse import quote

import pytest

import lapiz
from lapiz.core import BadInput
from lapiz.files.puzzles import puzzle_of
from lapiz_links.f_puzzles import puzzle_of_json
from lapiz_links.scl import puzzle_of_scl
from tests.support.samples import sweep
from tests.support.tables import check_all

BORDER = {"wayPoints": [[0, 2], [4, 2]], "color": "#000000", "thickness": 3}
JUNK: tuple[Any, ...] = (
    *(None, 0, -1, 1.5, 10**20, True, "", "x", "²", "R1C1", "R99C99", "1e9"),
    *([], {}, [None], [[]], [1, 2], [[0, 0]], [[0.5, 99]], ["R1C1", "R1C1"], {"a": 1}),
)
PARTS = ("", "~", "-", "R", "R0C0", "R99C99", "R1C", "_", "a", "9x9", "End", "Or", ".", "²", "\n")
CONSTRAINTS = (
    ".Shape~4x4.~R1C1_1~R1C2_2.Thermo~R1C1~R1C2.Cage~10~R1C1~R1C2.CountDistinct~R1C1~R1C1~R1C2",
    ".Or.AntiKing.And.AntiKnight.X~R1C1~R1C2.End.End.Jigsaw~0001021122132333.NoBoxes.Windoku",
    ".PillArrow~2~R1C1~R1C2~R1C3.Quad~R1C1~1~2.LittleKiller~10~R1C2.XSum~R1~10~.Diagonal~1.Lunchbox"
    "~R1~5.EqualSums~R1C1~-~R1C2.Regex~YWI~R1C1~R1C2.SameValues~2~R1C1~R1C2.Full~R1",
)


def board(side: int) -> list[list[dict[str, Any]]]:
    return [[{"value": 1 if not r + c else None} for c in range(side)] for r in range(side)]


PUZZLES: tuple[dict[str, Any], ...] = (
    {"cells": board(4), "lines": [BORDER], "arrows": [BORDER], "cages": [
        {"cells": [[0, 0], [0, 1]], "value": "5"}, {"value": "rules: Normal rules."}],
     "overlays": [{"center": [1, 1], "text": "6", "width": 0.5, "height": 0.5, "rounded": True}]},
    {"cells": board(4), "regions": [[[r, c] for c in range(4)] for r in range(4)],
     "metadata": {"title": "a", "rules": ["b"], "solution": "1" * 16}, "lines": [BORDER]},
    {"size": 4, "grid": board(4), "arrow": [{"lines": [["R1C1", "R1C2"]], "cells": ["R1C1"]}],
     "killercage": [{"cells": ["R1C1", "R1C2"], "value": "5"}], "solution": [1] * 16,
     "extraregion": [{"cells": ["R1C1", "R2C3"]}], "littlekillersum": [{"cell": "R0C1",
     "cells": ["R1C2"], "direction": "DR", "value": "5"}], "negative": ["xv"], "disabledlogic": []},
)  # fmt: skip


def test_a_border_without_regions_is_no_fault() -> None:
    with pytest.raises(BadInput, match="1 black border"):
        puzzle_of(puzzle_of_scl(PUZZLES[0] | {"cages": [], "arrows": [], "overlays": []}, "x"))


def changed(value: Any, random: Random) -> Any:
    """A value of JSON with something in it left out, cut off or replaced."""
    inner = [*value] if isinstance(value, dict) else [*range(len(value))] if is_list(value) else []
    if not inner or random.random() < 0.15:
        return value[: len(value) // 2] if is_list(value) else random.choice(JUNK)
    key = random.choice(inner)
    new = value.copy()
    if random.random() < 0.2:
        del new[key]
    else:
        new[key] = changed(value[key], random)
    return new


def is_list(value: Any) -> bool:
    return isinstance(value, list)


@sweep(100, 600)
def test_changed_puzzles(number: int) -> None:
    check_all(range(number), check_changed_puzzle)


def check_changed_puzzle(seed: int) -> None:
    random = Random(seed)
    puzzle = PUZZLES[seed % len(PUZZLES)]
    for _ in range(random.randint(1, 3)):
        puzzle = changed(puzzle, random)
        if not isinstance(puzzle, dict):
            return
    try:
        read = puzzle_of_json if "grid" in puzzle else puzzle_of_scl
        puzzle_of(read(json.loads(json.dumps(puzzle)), "x"))
    except BadInput as error:
        if len(str(error).splitlines()) != 1:
            pytest.fail(f"more than a line: {error}")


@sweep(100, 600)
def test_changed_constraints(number: int) -> None:
    check_all(range(number), check_changed_constraints)


def check_changed_constraints(seed: int) -> None:
    random = Random(seed)
    parts = list(CONSTRAINTS[seed % len(CONSTRAINTS)].partition(".")[2].replace("~", " ~ ").split())
    parts = [piece for part in parts for piece in part.replace(".", " . ").split()]
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(parts))
        parts[at : at + random.randint(0, 3)] = random.choice(
            [[], [random.choice(PARTS)], parts[-1:]]
        )
        parts = parts or ["."]
    text = "." + "".join(parts)
    for pasted in (text, "https://sigh.github.io/Interactive-Sudoku-Solver/?q=" + quote(text)):
        try:
            assert lapiz.load(pasted, "sudoku").kind
        except BadInput as error:
            if len(str(error).splitlines()) != 1:
                pytest.fail(f"more than a line: {error}")
