"""Nonomino sudokus from elsewhere: solved, with the solution given there, every step proved."""

import json
from pathlib import Path
from typing import Any

import pytest

import lapiz
from lapiz.search.walking import count

PARTS = 4


def puzzle_of(case: dict[str, Any]) -> lapiz.Puzzle:
    side = case["size"]

    def rows(text: str) -> list[str]:
        return [text[at : at + side] for at in range(0, side * side, side)]

    document = {
        "kind": "sudoku",
        "grid": rows(case["givens"]),
        "regions": rows(case["layout"]),
        "diagonals": bool(case.get("diagonals")),
    }
    return lapiz.load(document)


@pytest.mark.conformance
@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_jigsaw(conformance: Path, part: int) -> None:
    lines = (conformance / "jigsaw.jsonl").read_text(encoding="utf-8").splitlines()
    assert lines
    for line in lines[part::PARTS]:
        case = json.loads(line)
        puzzle = puzzle_of(case)
        log = lapiz.solve(puzzle)
        assert not log.problems, (case["id"], log.problems)
        if case.get("unique", True):
            assert log.status == "solved", case["id"]
            assert case.get("solution") in (None, log.solution), case["id"]
        else:
            assert count(puzzle.start, 2) == 2, case["id"]
