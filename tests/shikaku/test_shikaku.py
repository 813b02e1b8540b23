"""Shikaku: the puzzle files, other programs' boards, the rules, large boards, random boards."""

import json
import tracemalloc
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings, strategies as st

import lapiz
from lapiz.cli import cli
from lapiz.core import Budget, OutOfBudget, bits
from lapiz.files.puzzles import dump
from lapiz.proof import refuse
from lapiz.search.walking import count, solutions
from lapiz.show.text import board
from lapiz.solving.expectations import unmet
from lapiz_shikaku.generate import generate
from lapiz_shikaku.layout import ShikakuLayout
from lapiz_shikaku.reading import Numbers
from lapiz_shikaku.verify import faults, read_areas
from tests.shikaku.rules import all_solutions, box_of, is_solution, numbers_of
from tests.support.places import ROOT

CLOSED = ["common-squares", "owned-square", "isolated-square"]
"""Techniques that yield all there is, so that a turned board gives the turned deductions."""
FILES = sorted((ROOT / "puzzles_yaml" / "shikaku").glob("*.yaml"))


def boxes_of(puzzle: lapiz.Puzzle, placed: int) -> list[tuple[int, int, int, int]]:
    return [box_of(name) for name in puzzle.space.names(placed)]


def grid_of(puzzle: lapiz.Puzzle) -> list[str]:
    grid: list[str] = puzzle.kind.write(puzzle, puzzle.start)["grid"]
    return grid


def solves(puzzle: lapiz.Puzzle, placed: int) -> bool:
    return is_solution(numbers_of(grid_of(puzzle)), boxes_of(puzzle, placed))


def small_board(random: Random) -> lapiz.Puzzle:
    """A board with a solution, or not, or several."""
    puzzle = generate(random, {"rows": random.randint(2, 6), "columns": random.randint(2, 5)})
    signs = [row.split() for row in grid_of(puzzle)]
    flat = [sign for row in signs for sign in row]
    if random.random() < 0.7:
        first, second = random.randrange(len(flat)), random.randrange(len(flat))
        flat[first], flat[second] = flat[second], flat[first]
    values = tuple(int(sign) if sign != "." else 0 for sign in flat)
    return lapiz.load({"kind": "shikaku", "grid": Numbers(len(signs[0]), values).lines()})


@pytest.mark.sample(4)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_puzzle_files(path: Path) -> None:
    puzzle = lapiz.load(path)
    assert unmet(puzzle)[1] == []
    log = lapiz.solve(puzzle, strict=True)
    assert log.status == puzzle.expect["status"]
    if log.status == "solved":
        assert solves(puzzle, log.end.placed)
        assert log.solution == puzzle.expect["solution"]
    for step in log.steps:
        assert refuse(step.deduction, step.before) is None
    again = lapiz.load(dump(puzzle))
    assert again.start.alive == puzzle.start.alive


def test_there_is_a_file_for_every_technique() -> None:
    used = {name for path in FILES for name in lapiz.load(path).expect.get("uses", ())}
    own = {one.name for one in lapiz.techniques("shikaku") if one.kind == "shikaku"}
    assert own <= used
    statuses = [lapiz.load(path).expect["status"] for path in FILES]
    assert {"solved", "no solution", "many solutions"} <= set(statuses)


@settings(max_examples=80)
@given(st.integers(0, 1 << 30))
def test_random_small_boards(seed: int) -> None:
    """The search finds what trying everything finds; the solve ends as it should."""
    puzzle = small_board(Random(seed))
    known = all_solutions(numbers_of(grid_of(puzzle)))
    found = [sum(1 << one for one in way) for way in solutions(puzzle.start)]
    assert sorted(sorted(boxes_of(puzzle, way)) for way in found) == sorted(known)
    log = lapiz.solve(puzzle, strict=True)
    wanted = {0: "no solution", 1: "solved"}.get(len(known), "many solutions")
    assert log.status == wanted
    position = puzzle.start
    for step in log.steps:
        assert all(not step.deduction.removes & way for way in found)
        position = step.after
    assert position == log.end


@settings(max_examples=25)
@given(
    st.integers(0, 1 << 30), st.sampled_from(["common-squares", "owned-square", "isolated-square"])
)
def test_a_technique_finds_the_image_of_what_it_found(seed: int, name: str) -> None:
    puzzle = generate(Random(seed), {"rows": 7, "columns": 9})
    rows = [row.split() for row in grid_of(puzzle)]
    turned = [" ".join(column) for column in zip(*rows, strict=True)]
    image = lapiz.load({"kind": "shikaku", "grid": turned})
    here, there = (
        {box for one in lapiz.steps(which, name) for box in boxes_of(which, one.removes)}
        for which in (puzzle, image)
    )
    assert here == {(left, top, right, bottom) for top, left, bottom, right in there}


def boards(folder: Path) -> list[dict[str, Any]]:
    lines = (folder / "shikaku.jsonl").read_text().splitlines()
    return [json.loads(line) for line in lines]


@pytest.mark.rest
@pytest.mark.conformance
def test_conformance(conformance: Path) -> None:
    """All boards solved with the given solution, and no step that search had to find.

    As every step is proved, each has no other solution.
    """
    for case in boards(conformance):
        signs = [["."] * case["cols"] for _ in range(case["rows"])]
        for row, column, number in case["clues"]:
            signs[row][column] = str(number)
        puzzle = lapiz.load({"kind": "shikaku", "grid": [" ".join(row) for row in signs]})
        log = lapiz.solve(puzzle)
        assert log.status == "solved", case["id"]
        assert not log.problems, case["id"]
        assert "unnamed" not in log.counts(), case["id"]
        layout = puzzle.space.layout
        assert isinstance(layout, ShikakuLayout)
        areas = [[-1] * case["cols"] for _ in range(case["rows"])]
        for candidate in bits(log.end.placed):
            for square in layout.squares(candidate):
                areas[square // case["cols"]][square % case["cols"]] = layout.clue_of(candidate)
        assert areas == case["solution"], case["id"]
        assert list(faults(numbers_of(map(" ".join, signs)), areas)) == []
        if case.get("sgt_id"):
            by_id = lapiz.load(case["sgt_id"])
            assert numbers_of(grid_of(by_id)) == numbers_of(map(" ".join, signs))


FAULTS = [
    ("r1c1-r1c2 r2c1-r2c2", ""),
    ("aabb", "the division is not 2 rows of 2 squares"),
    ("aa\nbb", ""),
    ("ab\nab", "the area at r1c1 has 2 numbers: 2 at r1c1, 2 at r2c1"),
    ("ab\nbb", "the area at r1c1 has 1 squares, but its number is 2 at r1c1"),
    ("ab\nba", "the area at r1c1 (2 squares) is not a rectangle"),
    ("r1c1-r1c2", "r2c1 is not covered"),
    ("r1c1-r1c2 r1c2-r2c2", "r1c2 is covered twice"),
    ("r1c1-r1c3 r2c1", "r1c1-r1c3 is not a rectangle on a board of 2 x 2"),
    ("r2c2-r1c1", "r2c2-r1c1 is not a rectangle"),
    ("", "the division is not 2 rows of 2 squares"),
]


@pytest.mark.parametrize(("solution", "fault"), FAULTS)
def test_the_verifier(solution: str, fault: str) -> None:
    areas = read_areas(solution, 2, 2)
    numbers = [[2, 0], [2, 0]]
    found = [areas] if isinstance(areas, str) else list(faults(numbers, areas))
    assert bool(found) == bool(fault)
    assert not fault or fault in " ".join(found)


def test_check_says_what_is_wrong_with_a_solution() -> None:
    text = "kind: shikaku\ngrid: |\n  2 .\n  2 .\nexpect:\n  solution: |\n    ab\n    ab\n"
    done = CliRunner().invoke(cli, ["check", text])
    assert done.exit_code == 1
    assert "the solution expected is none: the area at r1c1 has 2 numbers" in done.output
    right = CliRunner().invoke(cli, ["check", text.replace("ab\n    ab", "aa\n    bb")])
    assert right.exit_code == 0, right.output


def test_a_number_without_any_rectangle() -> None:
    log = lapiz.solve(lapiz.load("7 . .\n. 2 .\n. . .", kind="shikaku"))
    assert log.status == "no solution"


def test_board_of_one_square() -> None:
    log = lapiz.solve(lapiz.load({"kind": "shikaku", "grid": [[1]]}))
    assert log.solution == "r1c1"


def test_the_middle_of_a_solve_can_be_saved() -> None:
    puzzle = generate(Random(8), {"rows": 9, "columns": 9, "effort": 40})
    for step in lapiz.solve(puzzle).steps[::3]:
        again = lapiz.load(dump(puzzle, step.after))
        assert (again.start.alive, again.start.placed) == (step.after.alive, step.after.placed)


def test_the_picture_draws_the_rectangles() -> None:
    log = lapiz.solve(lapiz.load("3 . .\n. . 4\n. 2 .", kind="shikaku"))
    assert "\n".join(line.plain.rstrip() for line in board(log.puzzle, log.end)) == (
        "    1   2 3\n"
        "  ┌───┬─────┐\n"
        "1 │ 3 │     │\n"
        "2 │   │   4 │\n"
        "  │   ├─────┤\n"
        "3 │   │ 2   │\n"
        "  └───┴─────┘"
    )


@pytest.mark.parametrize("name", ["rectangles", "areas"])
def test_answers(name: str) -> None:
    log = lapiz.solve(lapiz.load("3 . .\n. . 4\n. 2 .", kind="shikaku"))
    said = log.puzzle.kind.answers[name](log.puzzle, log.end)
    assert said in ("r1c1-r3c1 r1c2-r2c3 r3c2-r3c3", "1 2 2\n1 2 2\n1 3 3")
    areas = read_areas(said, 3, 3)
    assert not isinstance(areas, str)
    assert list(faults([[3, 0, 0], [0, 0, 4], [0, 2, 0]], areas)) == []


@pytest.mark.parametrize("side", [10, 25, 40])
def test_generated_boards(side: int) -> None:
    puzzle = generate(Random(side), {"rows": side, "columns": side, "largest": 30})
    assert count(puzzle.start, 2) == 1
    assert lapiz.rate(puzzle).scale == "shikaku"
    with pytest.raises(lapiz.BadInput, match="unknown option"):
        generate(Random(1), {"side": 5})
    with pytest.raises(lapiz.BadInput, match="largest is 0"):
        generate(Random(1), {"largest": 0})


@pytest.mark.slow
def test_the_largest_board() -> None:
    """60 x 60: solved with every step proved, in little memory."""
    puzzle = generate(Random(60), {"rows": 60, "columns": 60, "largest": 24})
    log = lapiz.solve(lapiz.load(dump(puzzle)))
    assert log.status == "solved"
    assert solves(puzzle, log.end.placed)
    assert len(board(log.puzzle, log.end)) > 60


def test_no_board_blows_up() -> None:
    """The most rectangles: 60 numbers of 60 that stand in nobody's way."""
    signs = [["."] * 60 for _ in range(60)]
    for row in range(60):
        signs[row][row * 7 % 60] = "60"
    tracemalloc.start()
    puzzle = lapiz.load({"kind": "shikaku", "grid": [" ".join(row) for row in signs]})
    assert tracemalloc.get_traced_memory()[1] < 200 << 20
    tracemalloc.stop()
    with pytest.raises(OutOfBudget):
        count(puzzle.start, 2, budget=Budget(5, "branches"))
