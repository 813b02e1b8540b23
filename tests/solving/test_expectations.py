"""What a file expects of a puzzle, and what is wrong where it is not so."""

from collections.abc import Iterator, Mapping
from typing import Any

import attrs
import pytest

import lapiz
from lapiz.solving import answers, expectations
from lapiz.solving.expectations import unmet

ONE = ["1...", "..2.", ".3..", "...4"]
TWO = ["1234", "34..", "....", "43.."]
MANY = ["1...", "....", "....", "...."]
NONE = ["12..", "..3.", "..4.", "...."]
SOLUTION = ["1243", "3421", "4312", "2134"]

Case = tuple[list[str], dict[str, Any], str, list[str]]
CASES: list[Case] = [
    (ONE, {}, "1 solution", []),
    (TWO, {}, "2 or more solutions", ["2 or more solutions, expected one"]),
    (NONE, {}, "0 solutions", ["0 solutions, expected one"]),
    (ONE, {"solutions": 1}, "1 solution, as expected", []),
    (TWO, {"solutions": 2}, "2 solutions, as expected", []),
    (TWO, {"solutions": 1}, "2 or more solutions", ["2 or more solutions, expected 1"]),
    (TWO, {"solutions": 3}, "2 solutions", ["2 solutions, expected 3"]),
    (NONE, {"solutions": 0}, "0 solutions, as expected", []),
    (NONE, {"solutions": 1}, "0 solutions", ["0 solutions, expected 1"]),
    (ONE, {"solutions": 0}, "1 solution", ["1 solution, expected 0"]),
    (MANY, {"solutions": 72}, "72 solutions, as expected", []),
    (MANY, {"solutions": 70}, "71 or more solutions", ["71 or more solutions, expected 70"]),
    (MANY, {"solutions": 20_000}, "72 solutions", ["72 solutions, expected 20000"]),
    (ONE, {"status": "solved"}, "1 solution, as expected", []),
    (ONE, {"status": "stuck"}, "1 solution", ["the solve ends 'solved', expected 'stuck'"]),
    (TWO, {"status": "many solutions"}, "2 or more solutions, as expected", []),
    (NONE, {"status": "no solution"}, "0 solutions, as expected", []),
    (ONE, {"solution": SOLUTION}, "1 solution, as expected", []),
    (ONE, {"solution": " ".join(SOLUTION)}, "1 solution, as expected", []),
    (ONE, {"uses": ["naked-single", "hidden-single"]}, "1 solution, as expected", []),
    (ONE, {"uses": ["x-wing", "naked-single", "swordfish"]}, "1 solution",
     [f"{name} is not used, expected it to be" for name in ("x-wing", "swordfish")]),
    (TWO, {"technique": "naked-single"}, "2 or more solutions, as expected", []),
    (ONE, {"technique": "naked-single", "places": ["r3c3=1"]}, "1 solution, as expected", []),
    (ONE, {"technique": "naked-single", "places": ["r3c3=2"]}, "1 solution",
     ["naked-single with the expected effect is not there"]),
    (ONE, {"technique": "naked-single", "places": ["r3c3=1", "r2c2=4"]}, "1 solution",
     ["naked-single with the expected effect is not there"]),
    (ONE, {"technique": "naked-single", "removes": ["r3c3=1"]}, "1 solution",
     ["naked-single with the expected effect is not there"]),
    (ONE, {"technique": "x-wing"}, "1 solution",
     ["x-wing with the expected effect is not there"]),
    (ONE, {"technique": "x-wing", "absent": True}, "1 solution, as expected", []),
    (ONE, {"technique": "naked-single", "absent": True}, "1 solution",
     ["naked-single is there, expected that it is not"]),
]  # fmt: skip


def load(grid: list[str], expect: Mapping[str, Any]) -> lapiz.Puzzle:
    return attrs.evolve(lapiz.load({"kind": "sudoku", "grid": grid}), expect=expect)


@pytest.mark.parametrize(("grid", "expect", "summary", "wrong"), CASES)
def test_what_is_expected(
    grid: list[str], expect: dict[str, Any], summary: str, wrong: list[str]
) -> None:
    assert unmet(load(grid, expect)) == (summary, wrong)


def test_an_available_technique_counts_as_used() -> None:
    assert not unmet(load(ONE, {"uses": ["naked-single"]}))[1]
    alone = lapiz.solve(load(ONE, {}), lapiz.Profile(order=("naked-single",), others=False))
    assert "hidden-single" not in alone.counts()
    assert not [*expectations._missing(alone, ("hidden-single",))]
    assert len([*expectations._missing(alone, ("x-wing", "hidden-single"))]) == 1


@pytest.mark.parametrize(
    "expect",
    [{"technique": "nobody"}, {"uses": ["nobody"]}, {"removes": ["r9c9=1"]}, {"places": ["r1c1"]}],
)
def test_unknown_names_are_refused(expect: dict[str, Any]) -> None:
    with pytest.raises(lapiz.BadInput, match=r"nobody|there is no candidate"):
        unmet(load(ONE, expect))


def test_a_wrong_solution_is_told_by_the_rules_where_the_kind_can() -> None:
    expect = {"solution": "1" * 16}
    puzzle = load(ONE, expect)
    (_, told) = unmet(puzzle)
    assert told
    if puzzle.kind.solutions.verify is not None:
        assert all(fault.startswith("the solution expected is none: ") for fault in told)
    mute = attrs.evolve(puzzle.kind, solutions=lapiz.Solutions())
    plain = f"the solution is {lapiz.solve(puzzle).solution}, expected {'1' * 16}"
    assert unmet(attrs.evolve(puzzle, kind=mute))[1] == [plain]

    def verify(_: lapiz.Puzzle, solution: str) -> Iterator[str]:
        yield f"{solution[:3]} is wrong"

    strict = attrs.evolve(puzzle.kind, solutions=lapiz.Solutions(verify=verify))
    assert unmet(attrs.evolve(puzzle, kind=strict))[1] == [
        "the solution expected is none: 111 is wrong",
        "the solution found is none: 124 is wrong",
    ]
    stuck = load(TWO, expect | {"status": "many solutions"})
    assert unmet(stuck)[1] == [f"the solution is None, expected {'1' * 16}"]


def test_too_many_solutions_are_left_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expectations, "COUNTED_BRANCHES", 1)
    words = "too many solutions to count"
    assert unmet(load(MANY, {})) == (words, [])
    assert unmet(load(MANY, {"solutions": 9})) == (words, [f"{words}, expected 9"])


def test_how_many_solutions_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def count(puzzle: lapiz.Puzzle, most: int, *, limit: lapiz.Limit) -> int:
        asked.append((most, limit))
        return 1

    monkeypatch.setattr(answers, "count", count)
    for expect in ({}, {"solutions": 0}, {"solutions": 5}, {"solutions": 10**6}):
        unmet(load(ONE, expect))
    limit = lapiz.Limit(work=1_000_000)
    assert asked == [(most, limit) for most in (2, 2, 6, 10_001)]
