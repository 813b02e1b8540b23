"""The kind "queens": its files, its rules, its properties, and bad input."""

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings, strategies as st

import lapiz
from lapiz.cli import cli
from lapiz.files.puzzles import dump
from lapiz.solving.expectations import unmet
from lapiz.solving.rating import own_rating
from lapiz_queens.board import LARGEST_BOARD, QueensShape, space_of
from lapiz_queens.colours import coloured
from lapiz_queens.generate import generate
from tests.queens.rules import brute_force, is_right
from tests.support.places import ROOT

FILES = sorted((ROOT / "puzzles_yaml" / "queens").glob("*.yaml"))
DATA = ROOT / "tests" / "data"


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(one) for one in arguments])


def queens(**fields: Any) -> lapiz.Puzzle:
    return lapiz.load({"kind": "queens", **fields})


def columns(log: lapiz.Log) -> list[int]:
    assert log.solution
    return [int(word) for word in log.solution.split()]


def listed(puzzle: lapiz.Puzzle) -> list[tuple[int, ...]]:
    """All solutions as vectors of columns."""
    n = puzzle.space.layout.size  # type: ignore[attr-defined]
    found = []
    for solution in lapiz.solutions(puzzle):
        assert isinstance(solution, tuple)
        found.append(tuple(square % n + 1 for square in solution))
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_files(path: Path) -> None:
    puzzle = lapiz.load(path)
    assert unmet(puzzle)[1] == []
    log = lapiz.solve(puzzle, strict=True)
    if log.solution:
        assert is_right(puzzle.document, columns(log))
        assert list(puzzle.kind.solutions.verify(puzzle, log.solution)) == []  # type: ignore[misc]


def test_there_are_files_of_all_sorts() -> None:
    expects = [lapiz.load(path).expect for path in FILES]
    assert len(expects) >= 6
    assert {one["status"] for one in expects} == {"solved", "no solution", "many solutions"}
    used = {name for one in expects for name in one.get("uses", ())}
    assert used == {one.name for one in lapiz.techniques() if one.kind == "queens"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_step_keeps_all_solutions(path: Path) -> None:
    """Compared with all solutions, not only with the truths; choices are choices."""
    puzzle = lapiz.load(path)
    if puzzle.choose:
        return
    right = [sum(1 << square for square in one) for one in lapiz.solutions(puzzle)]  # type: ignore[misc]
    for step in lapiz.solve(puzzle).steps:
        assert all(not step.deduction.removes & one for one in right)
        assert all(not step.deduction.places & ~one for one in right)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_files_round_trip(path: Path) -> None:
    puzzle = lapiz.load(path)
    again = lapiz.load(dump(puzzle))
    assert again.space is puzzle.space
    assert (again.start.alive, again.start.placed) == (puzzle.start.alive, puzzle.start.placed)
    middle = lapiz.solve(puzzle).steps[-1].before if lapiz.solve(puzzle).steps else puzzle.start
    document = puzzle.kind.write(puzzle, middle)
    assert lapiz.load(document).start.alive == middle.alive


@pytest.mark.parametrize("path", FILES[::3], ids=lambda path: path.stem)
def test_saved_logs_are_proved_again(path: Path, tmp_path: Path) -> None:
    saved = tmp_path / "log.jsonl"
    saved.write_text(run("solve", "--json", path).stdout)
    assert run("check", saved).exit_code == 0


def test_rating() -> None:
    logs = {path: lapiz.solve(lapiz.load(path)) for path in FILES}
    levels = {rating.level for rating in map(own_rating, logs.values()) if rating}
    assert {"Easy", "Medium", "Hard", "Extreme"} <= levels
    solved = [path for path, log in logs.items() if log.status == "solved"]
    assert run("rate", *solved).exit_code == 0
    assert run("rate", *FILES).exit_code == 1  # some have no solution, or many


@pytest.mark.sample(8)
@pytest.mark.parametrize("n", range(1, 7))
@pytest.mark.parametrize("diagonals", [True, False])
@pytest.mark.parametrize("touching", [True, False])
def test_all_rules_against_brute_force(n: int, diagonals: bool, touching: bool) -> None:
    document = {"size": n, "diagonals": diagonals, "touching": touching}
    puzzle = queens(**document)
    expected = brute_force(document)
    assert listed(puzzle) == expected
    assert lapiz.count(puzzle) == len(expected)
    log = lapiz.solve(puzzle, strict=True)
    assert (tuple(columns(log)) in expected) if expected else log.status == "no solution"


SQUARES = st.integers(1, 6).flatmap(lambda r: st.integers(1, 6).map(lambda c: f"r{r}c{c}"))


@settings(max_examples=60)
@given(st.sets(SQUARES, max_size=14), st.sampled_from([None, *brute_force({"size": 6})]))
def test_partial_boards(forbidden: set[str], base: tuple[int, ...] | None) -> None:
    given_queen = [] if base is None else [f"r1c{base[0]}"]
    document = {
        "size": 6,
        "forbidden": sorted(forbidden - set(given_queen)),
        "queens": given_queen,
    }
    expected = brute_force(document)
    puzzle = queens(**document)
    assert listed(puzzle) == expected
    assert lapiz.count(puzzle) == len(expected)
    log = lapiz.solve(puzzle, strict=True)
    if not puzzle.choose:
        status = ("no solution", "solved")[len(expected)] if len(expected) < 2 else "many solutions"
        assert log.status == status


def turned(rows: list[str], columns: list[int]) -> tuple[list[str], list[int]]:
    """A quarter turn of a board and its solution."""
    n = len(rows)
    board = ["".join(rows[n - 1 - c][r] for c in range(n)) for r in range(n)]
    queens_at = {(column - 1, n - 1 - row) for row, column in enumerate(columns)}
    return board, [column + 1 for _, column in sorted(queens_at)]


@settings(max_examples=25)
@given(st.integers(0, 10_000), st.integers(5, 8))
def test_coloured_boards_turned(seed: int, size: int) -> None:
    rows = coloured(Random(seed), size)
    first = lapiz.solve(queens(regions=rows), strict=True)
    assert first.status == "solved"
    assert is_right({"regions": rows}, columns(first))
    assert brute_force({"regions": rows}) == [tuple(columns(first))] if size < 8 else True
    board, expected = turned(rows, columns(first))
    assert columns(lapiz.solve(queens(regions=board), strict=True)) == expected


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"size": 4},
        {"size": 10},
        {"size": 7, "queens": 0},
        {"size": 9, "regions": True},
        {"regions": True, "diagonals": True},
        {"size": 6, "diagonals": False, "touching": False},
    ],
)
def test_generated_boards(options: dict[str, Any]) -> None:
    for seed in range(3):
        puzzle = generate(Random(seed), options)
        assert lapiz.count(puzzle, 2) == 1
        log = lapiz.solve(puzzle, strict=True)
        assert is_right(puzzle.document, columns(log))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"side": 8}, "unknown option 'side'; did you mean size\\?"),
        ({"size": 3}, "size: 3, expected a side from 4 to 24"),
        ({"size": 100}, "size: 100, expected a side from 4 to 24"),
    ],
)
def test_bad_options(options: Mapping[str, Any], message: str) -> None:
    with pytest.raises(lapiz.BadInput, match=message):
        generate(Random(0), options)


def test_a_contradiction_found_by_singles_of_columns() -> None:
    """Rows still have squares when a column has none: the solve ends, and says why."""
    log = lapiz.solve(queens(regions=["AAB", "ABB", "CCC"]))
    assert log.status == "no solution"


def test_verify_finds_what_is_wrong() -> None:
    puzzle = queens(size=6, queens=["r1c2"], forbidden=["r2c4"])
    verify = puzzle.kind.solutions.verify
    assert verify
    assert list(verify(puzzle, "2 4 6 1 3 5")) == ["r2c4 has a queen"]
    assert list(verify(puzzle, "3 6 2 5 1 4")) == ["r1c2 has no queen"]
    assert list(verify(puzzle, "2 4 6 1 3")) == ["expected 6 columns, a number for each row"]
    assert list(verify(puzzle, "2 2 6 1 3 5")) == ["expected every column from 1 to 6 once"]
    assert "two queens stand on one diagonal" in verify(puzzle, "2 1 3 4 5 6")
    board = queens(board=["Q...", "...x", "....", "...."])
    assert list(board.kind.solutions.verify(board, "2 4 1 3")) == [  # type: ignore[misc]
        "the queen of row 1 is not where it is given",
        "r2c4 has a queen",
    ]
    regions = queens(regions=["AABB", "ABBB", "CCCD", "CCDD"])
    assert list(regions.kind.solutions.verify(regions, "1 2 3 4")) == [  # type: ignore[misc]
        "two queens touch",
    ]
    assert "region B has queens in rows 1 and 2" in regions.kind.solutions.verify(
        regions, "3 4 1 2"
    )  # type: ignore[misc]


def test_the_picture() -> None:
    result = run("show", "--kind", "queens", "Q . . .\n. . x .\n. . . .\n. . . .")
    assert [line.rstrip() for line in result.stdout.splitlines()][2:4] == [
        "1 │ ♛       │",
        "2 │     x · │",
    ]
    coloured_8 = run("solve", FILES[[path.stem for path in FILES].index("coloured-8")]).stdout
    assert coloured_8.count("♛") == 8
    assert "├───┘" in coloured_8


BIG = LARGEST_BOARD + 1


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ({}, "expected one of the fields size, board or regions"),
        ({"size": 0}, "size: 0, expected a side from 1 to 1000000"),
        ({"size": -4}, "size: -4, expected a side from 1 to 1000000"),
        ({"size": 10**9}, "size: 1000000000, expected a side from 1 to 1000000"),
        ({"size": "8"}, "size: must be integer"),
        ({"size": 8, "queens": "r1c1"}, "queens: must be array"),
        ({"size": 8, "queens": ["a1"]}, "queens: 'a1', expected the form r1c2"),
        ({"size": 8, "queens": ["r9c1"]}, "queens: r9c1 lies outside a board of side 8"),
        ({"size": 8, "forbidden": ["r0c1"]}, "forbidden: r0c1 lies outside a board of side 8"),
        ({"size": 8, "queens": ["r1c1", "r1c5"]}, "two queens, r1c1 and r1c5, on row 1"),
        ({"size": 8, "queens": ["r1c1", "r3c3"]}, "r1c1 and r3c3, on the diagonal from r1c1"),
        (
            {"size": 4, "queens": ["r1c1", "r2c2"], "diagonals": False, "touching": False},
            "r1c1 and r2c2, on the block at r1c1",
        ),
        ({"size": 8, "queens": ["r1c1"], "forbidden": ["r1c1"]}, "r1c1 has a queen and is forb"),
        ({"size": BIG, "queens": ["r1c1"]}, f"a board of up to {LARGEST_BOARD} rows, not {BIG}"),
        ({"board": ["Q..", "..", "..."]}, "board: row 2 has 2 squares, expected 3"),
        ({"board": ["Q..", ".1.", "..."]}, "board: row 2 column 2 is '1', expected Q, '.' or x"),
        ({"board": ["Q..", ".\x07.", "..."]}, "row 2 holds characters that cannot be printed"),
        ({"board": []}, "board: it is empty, expected a row of squares a line"),
        ({"board": [1]}, "board: expected rows of characters as text"),
        ({"board": ["." * BIG] * BIG}, f"board: {BIG} rows, expected at most {LARGEST_BOARD}"),
        ({"board": ["..", ".."], "size": 3}, "board: a side of 2, but size has 3"),
        ({"regions": ["AA", "AA"]}, "regions: there are 1, expected 2"),
        ({"regions": ["ABC", "ABD", "ABC"]}, "regions: there are 4, expected 3"),
        ({"size": 4, "colour": "red"}, "unknown field 'colour'"),
    ],
)
def test_bad_documents(document: dict[str, Any], message: str, tmp_path: Path) -> None:
    with pytest.raises(lapiz.BadInput) as error:
        queens(**document)
    assert message in str(error.value)
    path = tmp_path / "bad.yaml"
    path.write_text(json.dumps({"kind": "queens", **document}))
    result = run("solve", path)
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["0"], "size: 0, expected a side from 1 to 1000000"),
        (["1000000000"], "size: 1000000000, expected"),
        (["9" * 60], "expected a side from 1 to 1000000"),
        (["--count", "28"], "no count beyond 27 is known"),
        (["--all", "65"], "are too many to list or count"),
        (["--count", "1000000"], "are too many to list or count"),
        (["--as", "matrix", "--quiet", "100000"], "is printed as a vector only"),
        (["--as", "poem", "8"], "expected one of: vector, matrix, board"),
        (["--all", "--count", "8"], "--all has no effect with --count"),
        (["--limit", "2", "8"], "--limit needs --all or --count"),
        (["--limit", "0", "--all", "8"], "--limit"),
        (["--count", "--as", "matrix", "8"], "--as has no effect with --count"),
        (["Q.\nQQQ"], "row 2 has 3 squares, expected 2"),
        (["Q.\nQ."], "two queens, r1c1 and r2c1, on column 1"),
    ],
)
def test_bad_commands(arguments: list[str], message: str) -> None:
    result = run("solve", "--kind", "queens", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_a_bare_number_is_queens_only_when_asked() -> None:
    assert lapiz.load("8", kind="queens").space is space_of(QueensShape(8))
    with pytest.raises(lapiz.BadInput):
        lapiz.load("8")
    assert lapiz.load("Q...\n....\n....\n....").kind.name == "queens"


def test_text_formats() -> None:
    text = "Q . . .\n. . x .\n. . . .\n. . . .\n"
    assert run("show", "--format", "queens-board", "--kind", "queens", text).stdout == text
    regions = lapiz.load("AAB\nABB\nCCC", kind="queens")
    assert regions.space.layout == QueensShape(3, tuple("AABABBCCC"), False, False)
    for bad in ({"regions": ["AB", "AA"]}, {"size": 5, "diagonals": False}, {"size": 100}):
        text = json.dumps({"kind": "queens", **bad})
        result = run("show", "--format", "queens-board", text)
        assert result.exit_code == 2
        assert "format queens-board" in result.stderr


@pytest.mark.sample(1)
@pytest.mark.parametrize("path", sorted(DATA.glob("coloured-queens-*.txt")), ids=lambda p: p.stem)
def test_large_coloured_boards_with_several_solutions_say_so(path: Path) -> None:
    """Their items are sparse, and of some of them the first attempts are unlucky."""
    log = lapiz.solve(lapiz.load({"kind": "queens", "regions": path.read_text("utf-8").split()}))
    assert log.status == "many solutions"
