"""Coloured boards of other programs: solved as they say, and most of them by logic."""

import json
from collections import Counter
from pathlib import Path
from string import ascii_letters, digits
from typing import Any

import pytest

import lapiz

SIGNS = ascii_letters + digits


def boards(folder: Path) -> list[dict[str, Any]]:
    path = folder / "queens_regions.jsonl"
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def check(case: dict[str, Any]) -> Counter[str]:
    """Solve a board, compare, and tell what it needed."""
    rows = ["".join(SIGNS[label] for label in row) for row in case["regions"]]
    puzzle = lapiz.load({"kind": "queens", "regions": rows})
    log = lapiz.solve(puzzle, strict=True)
    used = log.counts()
    if case["solutions"] == -1:
        return Counter({"unknown": 1})
    most = int(str(case["solutions"]).removeprefix(">="))
    assert lapiz.count(puzzle, 3) == most, case["id"]
    if most > 1:
        assert log.status == "many solutions", case["id"]
        return Counter({"many": 1})
    assert log.status == "solved", case["id"]
    assert log.solution == " ".join(str(column + 1) for column in case["solution_cols"]), case["id"]
    forced = used.keys() & {"queens-contradiction", "queens-agreement"}
    return Counter({"one": 1, "fallback": "unnamed" in used, "forcing": bool(forced)})


@pytest.mark.conformance
def test_a_sample(conformance: Path) -> None:
    total = sum((check(case) for case in boards(conformance)[::12]), Counter())
    assert total["one"] >= 30
    assert total["fallback"] <= total["one"] / 20


@pytest.mark.conformance
@pytest.mark.slow
def test_all(conformance: Path) -> None:
    total = sum((check(case) for case in boards(conformance)), Counter())
    print(dict(total))
    assert (total["one"], total["many"], total["unknown"]) == (477, 86, 1)
    assert total["fallback"] <= 10
