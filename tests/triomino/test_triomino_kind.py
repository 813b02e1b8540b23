"""The kind "triomino": the seed's boards as logged solves, the puzzle files, other boards."""

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result
from hypothesis import given, settings, strategies as st

import lapiz
from lapiz.cli import cli
from lapiz.core import Grounds
from lapiz.files.puzzles import dump
from lapiz.search.walking import backtracking
from lapiz.solving import answers
from lapiz.solving.rating import has_rating, rating_of
from lapiz_triomino import triomino
from lapiz_triomino.board import board_of
from lapiz_triomino.tiling import divisions
from tests.support.places import ROOT
from tests.support.tables import check_all
from tests.triomino.tilings import is_tiling

FILES = sorted((ROOT / "puzzles_yaml" / "triomino").glob("*.yaml"))

Square = tuple[int, int]

# As the seed prints them (Rompecabeza del triominó mediante divide y vencerás).
SEED = {
    "4 (4,4)": """\
(  3  3  2  2 )
(  3  1  1  2 )
(  4  1  5  5 )
(  4  4  5 -1 )""",
    "4 (2,3)": """\
(  3  3  2  2 )
(  3  1 -1  2 )
(  4  1  1  5 )
(  4  4  5  5 )""",
    "16 (5,6)": """\
(  7  7  6  6  6  6  5  5  6  6  5  5  5  5  4  4 )
(  7  5  5  6  6  4  4  5  6  4  4  5  5  3  3  4 )
(  8  5  9  9  7  7  4  8  7  4  8  8  6  6  3  7 )
(  8  8  9  3  3  7  8  8  7  7  8  2  2  6  7  7 )
(  8  8  7  3  9 -1  8  8  7  7  6  6  2  8  7  7 )
(  8  6  7  7  9  9  7  8  7  5  5  6  8  8  6  7 )
(  9  6  6 10 10  7  7 11  8  8  5  9  9  6  6 10 )
(  9  9 10 10 10 10 11 11  1  8  9  9  9  9 10 10 )
(  8  8  7  7  7  7  6  1  1  9  8  8  8  8  7  7 )
(  8  6  6  7  7  5  6  6  9  9  7  8  8  6  6  7 )
(  9  6 10 10  8  5  5  9 10  7  7 11  9  9  6 10 )
(  9  9 10  4  8  8  9  9 10 10 11 11  5  9 10 10 )
(  9  9  8  4  4 10  9  9 10 10  9  5  5 11 10 10 )
(  9  7  8  8 10 10  8  9 10  8  9  9 11 11  9 10 )
( 10  7  7 11 11  8  8 12 11  8  8 12 12  9  9 13 )
( 10 10 11 11 11 11 12 12 11 11 12 12 12 12 13 13 )""",
}


def run(*arguments: Any, input: str | None = None) -> Result:
    return CliRunner().invoke(cli, [str(one) for one in arguments], input=input)


def matrix(text: str) -> list[list[int]]:
    return [[int(value) for value in row.strip("() ").split()] for row in text.split("\n")]


def assert_tiling(puzzle: lapiz.Puzzle, text: str) -> None:
    """Check an output by the rules: the right size, holes, and L's everywhere else."""
    board, rows = board_of(puzzle.space), matrix(text)
    assert (len(rows), len(rows[0])) == (board.rows, board.columns)
    assert is_tiling(rows, board.holes)


@pytest.mark.parametrize("text", SEED)
def test_the_seed_s_boards(text: str) -> None:
    result = run("solve", "--quiet", text)
    assert (result.exit_code, result.stdout) == (0, SEED[text] + "\n")
    assert SEED[text] in run("solve", text).stdout
    log = lapiz.solve(lapiz.load(text), strict=True)
    assert log.solution == SEED[text]
    assert log.end.solved
    assert_tiling(log.puzzle, log.solution)


def test_unique_numbering() -> None:
    shown = run("solve", "--quiet", "--as", "unique", "16 (5,6)").stdout.strip()
    assert matrix(shown) == triomino(16, (5, 6), "unique")
    assert run("solve", "--quiet", "--as", "seed", "4 (4,4)").stdout.strip() == SEED["4 (4,4)"]


@settings(max_examples=12)
@given(st.integers(0, 5), st.data())
def test_each_division_is_a_step(power: int, data: st.DataObject) -> None:
    n = 2**power
    hole = data.draw(st.integers(1, n)), data.draw(st.integers(1, n))
    log = lapiz.solve(lapiz.load({"kind": "triomino", "size": n, "hole": list(hole)}), strict=True)
    board, expected = board_of(log.puzzle.space), list(divisions(n, hole))
    unique = answers.count(log.puzzle, 2) == 1
    assert log.status == ("solved" if unique else "many solutions")
    assert log.solution is not None
    assert matrix(log.solution) == triomino(n, hole)
    if unique:  # then nothing may be chosen
        assert all(step.deduction.grounds is Grounds.PROOF for step in log.steps)
        return
    assert len(log.steps) == len(expected) == (n * n - 1) // 3
    for step, one in zip(log.steps, expected, strict=True):
        assert step.technique == "division"
        assert step.deduction.grounds is Grounds.CHOICE
        placed = step.deduction.places.bit_length() - 1
        assert set(board.pieces[placed]) == set(one.piece)


def test_a_division_says_where_the_hole_is_and_what_remains() -> None:
    out = run("solve", "16 (5,6)").stdout
    assert "Division: The board of 16 × 16 from r1c1 has its hole at r5c6: a piece covers" in out
    assert "Four boards of 8 × 8 remain, with their holes at r8c9, r5c6, r9c8 and r9c9." in out
    assert "This is all of a board of side 2." in out


@pytest.mark.sample(2)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_puzzle_files(path: Path) -> None:
    check_all(lapiz.load_all(path), check_expected)


def check_expected(puzzle: lapiz.Puzzle) -> None:
    log = lapiz.solve(puzzle, strict=True)
    expect = puzzle.expect
    assert log.status == expect["status"]
    assert set(expect.get("uses", ())) <= set(log.counts())
    if log.solution:
        assert_tiling(puzzle, log.solution)
    if "solution" in expect:
        assert log.solution == expect["solution"].strip()
    if "solutions" in expect:
        found = list(answers.solutions(puzzle))
        assert len(set(found)) == expect["solutions"] == answers.count(puzzle)
        assert found == sorted(found)  # type: ignore[type-var]
        for one in found:
            assert_tiling(puzzle, answers.written(puzzle, one))
    assert not has_rating(log) or rating_of(log, "triomino").level


@pytest.mark.sample(0, 4)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_logs_are_saved_and_proved_again(path: Path) -> None:
    saved = run("solve", "--json", path).stdout
    result = run("check", "-", input=saved)
    assert (result.exit_code, result.stderr) == (0, "")


def test_each_technique_has_a_puzzle() -> None:
    names = {one.name for one in lapiz.registry().techniques.values() if one.kind == "triomino"}
    read = (document for path in FILES for document in yaml.safe_load_all(path.read_text("utf-8")))
    assert names <= {name for document in read for name in document["expect"].get("uses", ())}


def test_at_least_one_without_a_solution_and_one_with_several() -> None:
    statuses = {lapiz.load(path).expect["status"] for path in FILES}
    assert len(FILES) >= 6
    assert statuses == {"solved", "no solution", "many solutions"}


def tilings(squares: frozenset[Square]) -> int:
    """Count the tilings of some squares, first square first: plain recursion."""
    if not squares:
        return 1
    if len(squares) % 3:
        return 0
    r, c = min(squares)
    total = 0
    for window in ([(r, c - 1), (r + 1, c - 1)], [(r, c + 1), (r + 1, c), (r + 1, c + 1)]):
        corners = [*window, (r + 1, c)] if len(window) == 2 else window
        for two in combinations(corners, 2):
            piece = frozenset([(r, c), *two])
            rows, columns = {a for a, _ in piece}, {b for _, b in piece}
            small = max(rows) - min(rows) == max(columns) - min(columns) == 1
            if small and (len(window) == 3 or (r + 1, c - 1) in two) and piece <= squares:
                total += tilings(squares - piece)
    return total


@settings(max_examples=60)
@given(st.integers(1, 6), st.integers(1, 6), st.data())
def test_other_boards_agree_with_plain_recursion(
    rows: int, columns: int, data: st.DataObject
) -> None:
    every = [(r, c) for r in range(1, rows + 1) for c in range(1, columns + 1)]
    holes = data.draw(st.sets(st.sampled_from(every), max_size=6))
    document = {"rows": rows, "columns": columns, "holes": [list(hole) for hole in holes]}
    puzzle = lapiz.load({"kind": "triomino", **document})
    number = tilings(frozenset(every) - holes)
    assert answers.count(puzzle) == number
    log = lapiz.solve(puzzle, strict=True)
    assert log.status == {0: "no solution", 1: "solved"}.get(number, "many solutions")
    if number:
        assert log.solution
        assert_tiling(puzzle, log.solution)


def test_numbers_of_tilings_of_rectangles() -> None:
    """A 2 × 3n board splits into 2 × 3 blocks of two tilings each; odd boards 3 wide have none."""
    for rows, columns, number in [(2, 3, 2), (2, 6, 4), (2, 9, 8), (3, 5, 0), (4, 6, 18)]:
        puzzle = lapiz.load({"kind": "triomino", "rows": rows, "columns": columns})
        assert answers.count(puzzle) == number


@pytest.mark.slow
def test_boards_of_8_have_several_tilings_and_those_of_4_one() -> None:
    for side, numbers in ((2, {1}), (4, {1}), (8, {3})):
        squares = [(r, c) for r in range(1, side + 1) for c in range(1, side + 1)]
        boards = (lapiz.load(f"{side} ({r},{c})") for r, c in squares)
        assert {backtracking.count(board.start, 3) for board in boards} == numbers


def test_counting_shows_that_no_tiling_exists() -> None:
    result = run("solve", "--kind", "triomino", "20x20")
    assert result.exit_code == 1
    assert "Note: 400 squares are not a multiple of 3, the squares of a piece." in result.stdout
    assert run("solve", "--kind", "triomino", "--count", "20x20").stdout == "0\n"


def test_large_boards_are_tiled_at_once() -> None:
    log = lapiz.solve(lapiz.load("512 (17,400)"), strict=True)
    assert len(log.puzzle.space.labels) == 2
    assert [step.deduction.grounds for step in log.steps] == [Grounds.CHOICE]
    assert log.status == "many solutions"
    assert log.solution
    assert matrix(log.solution) == triomino(512, (17, 400))
    for option in ("--count", "--all"):
        result = run("solve", option, "512 (17,400)")
        assert result.exit_code == 2
        assert "too many to list or count" in result.stderr
    result = run("solve", "--quiet", "4096 (1,1)")
    assert result.exit_code == 2
    assert "too large to print" in result.stderr


def test_text_and_yaml_and_back() -> None:
    for text in ("16 (5,6)", "5x9", "6x7 (1,1) (3,4)", "4"):
        puzzle = lapiz.load(text, kind="triomino")
        assert lapiz.load(dump(puzzle)).space is puzzle.space
        result = run("show", "--kind", "triomino", "--format", "triomino", text)
        assert result.stdout == text + "\n"


def test_begun_boards() -> None:
    board = {"kind": "triomino", "size": 4, "hole": [4, 4]}
    puzzle = lapiz.load({**board, "placed": ["r3c2+r2c2+r2c3"], "removed": ["r1c1+r1c2+r2c2"]})
    log = lapiz.solve(puzzle, strict=True)
    assert log.solution == SEED["4 (4,4)"]
    assert lapiz.load(dump(puzzle)).start == puzzle.start
    for wrong, message in [
        ({"placed": ["r1c1+r1c2"]}, "'r1c1+r1c2' is no piece of this board"),
        ({"placed": ["r1c1+r1c2+r2c1", "r1c2+r1c3+r2c3"]}, "both need r1c2"),
        ({"removed": ["r4c4+r4c3+r3c3"]}, "is no piece of this board"),
        (
            {"placed": ["r1c1+r1c2+r2c1"], "removed": ["r1c1+r1c2+r2c1"]},
            "removed: r1c1+r1c2+r2c1 is placed",
        ),
    ]:
        with pytest.raises(lapiz.BadInput, match=message.replace("+", r"\+")):
            lapiz.load({**board, **wrong})


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({}, "the size is missing, expected size, or rows and columns"),
        ({"rows": 4}, "the size is missing"),
        ({"size": 0}, "size is 0, expected 1 or more"),
        ({"size": -4, "hole": [1, 1]}, "size is -4, expected 1 or more"),
        ({"size": 10**9}, "a board of 1000000000 × 1000000000 is too large"),
        ({"size": 2**30, "hole": [1, 1]}, "side 1073741824 is too large, expected at most 16384"),
        ({"size": 100, "hole": [1, 1]}, "or up to 16384 for a square of side 2^k with one hole"),
        ({"rows": 10**9, "columns": 1}, "is too large"),
        ({"size": 4, "rows": 4}, "not both"),
        ({"size": 4, "hole": [5, 1]}, r"hole (5, 1) is outside the board of 4 × 4"),
        ({"size": 4, "hole": [0, 1]}, r"hole (0, 1) is outside"),
        ({"size": 4, "hole": [1]}, "[1] is not a hole, expected [row, column]"),
        ({"size": 4, "hole": [1, 1], "holes": [[1, 2]]}, "hole is for one hole"),
        ({"size": 4, "holes": [[1, 1], [1, 1]]}, "hole (1, 1) appears twice"),
        ({"size": "big"}, "size: must be integer"),
        ({"size": 4, "hule": [1, 1]}, "unknown field 'hule'"),
    ],
)
def test_bad_input(fields: dict[str, Any], message: str) -> None:
    document = {"kind": "triomino", **fields}
    with pytest.raises(lapiz.BadInput) as caught:
        lapiz.load(document)
    assert message in str(caught.value)
    result = run("solve", "-", input=json.dumps(document))
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("text", ["16 (5,60)", "0 (1,1)", "1000000000 (1,1)", "99999999999 (1,1)"])
def test_bad_texts(text: str) -> None:
    result = run("solve", "--kind", "triomino", text)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
