"""Nonomino sudoku: the seed's example, the puzzle files, the stages of a log, bad input."""

import contextlib
import json
from itertools import permutations
from pathlib import Path
from random import Random
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
from lapiz_nonomino.handing import identifiers
from lapiz_nonomino.layout import layout_of
from lapiz_nonomino.pieces import Piece, drawn, from_drawing, piece_of_line, pieces_text
from lapiz_nonomino.placing import placings
from tests.support.places import ROOT
from tests.support.tables import check_all

FILES = sorted((ROOT / "puzzles_yaml" / "nonomino").glob("*.yaml"))

# As the seed prints it (Sudoku Nonominó, 4.3 Salida ejemplo).
PRINTED = """"sudoku_distribution:"
[1,1,1,1,1,2,2,2,2]
[3,1,1,1,2,2,2,2,2]
[3,3,1,3,4,4,4,4,4]
[3,3,3,3,6,7,7,4,4]
[5,5,3,6,6,7,7,4,4]
[5,5,6,6,7,7,7,9,9]
[5,5,6,8,8,8,7,9,9]
[5,5,6,8,8,8,7,9,9]
[5,6,6,8,8,8,9,9,9]
"solution:"
[9,5,7,1,8,2,6,3,4]
[6,2,3,4,1,8,7,9,5]
[7,1,6,2,5,3,4,8,9]
[8,3,5,9,7,4,1,2,6]
[2,9,4,5,3,6,8,1,7]
[1,8,2,6,9,7,5,4,3]
[3,7,9,8,4,5,2,6,1]
[4,6,1,7,2,9,3,5,8]
[5,4,8,3,6,1,9,7,2]"""

# Squares (row, column from 1) of the printed solution that leave one way for everything.
GIVEN = "13 15 18 22 23 28 32 34 38 44 51 53 55 57 59 61 63 66 68 78 85 86 88 95 96 97 99"

Matrix = list[list[int]]


def matrices(text: str) -> tuple[Matrix, Matrix]:
    """The two matrices of an output."""
    first, second = text.split('"solution:"')
    top = first.replace('"sudoku_distribution:"', "")
    rows = [[json.loads(row) for row in part.split("\n") if row] for part in (top, second)]
    return rows[0], rows[1]


def example(given: str) -> str:
    """The seed's nine pieces, cut out of its printed matrices, with some of the digits."""
    distribution, solution = matrices(PRINTED)
    shown = {(int(pair[0]) - 1, int(pair[1]) - 1) for pair in given.split()}
    lines = []
    for identifier in range(1, 10):
        cells = [(r, c) for r in range(9) for c in range(9) if distribution[r][c] == identifier]
        top, left = cells[0]
        squares = ",".join(
            f"(({r - top},{c - left}),{solution[r][c] if (r, c) in shown else 0})" for r, c in cells
        )
        lines.append(f"{identifier} [{squares}]")
    return "\n".join(lines) + "\n"


def run(*arguments: Any, input: str | None = None) -> Result:
    return CliRunner().invoke(cli, [str(one) for one in arguments], input=input)


def assert_rules(puzzle: lapiz.Puzzle, text: str) -> None:
    """Check an output by the rules alone: shapes, digits printed on them, rows, columns, pieces."""
    distribution, solution = matrices(text)
    side, whole = len(distribution), set(range(1, len(distribution) + 1))
    cells: dict[int, list[tuple[int, int]]] = {}
    for r, row in enumerate(distribution):
        for c, identifier in enumerate(row):
            cells.setdefault(identifier, []).append((r, c))
    pieces = layout_of(puzzle.space).pieces
    assert set(cells) == {piece.identifier for piece in pieces}
    for piece in pieces:
        covered = cells[piece.identifier]
        top, left = covered[0]
        assert [(r - top, c - left) for r, c in covered] == [square for square, _ in piece.squares]
        printed = [digit for _, digit in piece.squares]
        values = [solution[r][c] for r, c in covered]
        assert all(digit in (0, value) for digit, value in zip(printed, values, strict=True))
        assert set(values) == whole
    for line in range(side):
        assert set(solution[line]) == {row[line] for row in solution} == whole


def test_the_seed_s_example_comes_out() -> None:
    text = example(GIVEN)
    puzzle = lapiz.load(text)
    log = lapiz.solve(puzzle, strict=True)
    assert log.status == "solved"
    assert log.solution == PRINTED
    assert answers.count(puzzle) == 1
    result = run("solve", "--quiet", "-", input=text)
    assert (result.exit_code, result.stdout) == (0, PRINTED + "\n")
    assert PRINTED in run("solve", "-", input=text).stdout


def test_the_seed_s_pieces_without_digits() -> None:
    """They fit in one way, the printed one; the sudoku has many solutions, and one is given."""
    log = lapiz.solve(lapiz.load(example("")), strict=True)
    assert log.status == "many solutions"
    assert log.solution is not None
    assert log.solution.split("\n")[:10] == PRINTED.split("\n")[:10]
    assert_rules(log.puzzle, log.solution)
    assert [stage.status for stage in log.stages] == ["solved", "many solutions"]
    assert run("solve", "--quiet", "-", input=example("")).exit_code == 0


@pytest.mark.sample(4, 4)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_puzzle_files(path: Path) -> None:
    check_all(lapiz.load_all(path), check_expected)


def check_expected(puzzle: lapiz.Puzzle) -> None:
    log = lapiz.solve(puzzle, strict=True)
    expect = puzzle.expect
    assert log.status == expect["status"]
    assert set(expect.get("uses", ())) <= set(log.counts())
    if log.solution:
        assert_rules(puzzle, log.solution)
    if "solution" in expect:
        assert log.solution == expect["solution"].strip()
    if "solutions" in expect:
        found = list(answers.solutions(puzzle))
        assert len(found) == len(set(found)) == expect["solutions"] == answers.count(puzzle)
        for text in found:
            assert_rules(puzzle, str(text))
    assert not has_rating(log) or rating_of(log, "nonomino").score > 0


@pytest.mark.sample(1, 2)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_logs_are_saved_and_proved_again(path: Path) -> None:
    saved = run("solve", "--json", path).stdout
    result = run("check", "-", input=saved)
    assert (result.exit_code, result.stderr) == (0, "")


def test_each_technique_has_a_puzzle() -> None:
    names = {one.name for one in lapiz.registry().techniques.values() if one.kind == "nonomino"}
    read = (document for path in FILES for document in yaml.safe_load_all(path.read_text("utf-8")))
    assert names <= {name for document in read for name in document["expect"].get("uses", ())}


def test_at_least_one_without_a_solution_and_one_with_several() -> None:
    statuses = [lapiz.load(path).expect["status"] for path in FILES]
    assert len(FILES) >= 6
    assert {"solved", "no solution", "many solutions"} == set(statuses)


def named(name: str) -> lapiz.Puzzle:
    return lapiz.load(next(path for path in FILES if path.stem == name))


def test_steps_are_numbered_through_the_stages() -> None:
    log = lapiz.solve(named("four"))
    assert [step.number for step in log.steps] == list(range(1, len(log.entries) + 1))
    assert (log.steps[0].puzzle.kind.name, log.steps[-1].puzzle.kind.name) == ("nonomino", "sudoku")
    for stage in log.stages:
        assert all(stage.before < earlier for step in stage.steps for earlier in step.rests_on)
    assert [stage.status for stage in log.stages] == [
        *("many solutions", "solved", "no solution", "solved", "solved"),
    ]
    trials = [step for step in log.steps if step.technique == "trial"]
    assert [step.deduction.grounds for step in trials] == [Grounds.CHOICE] * 2
    lines = run("solve", "--json", next(p for p in FILES if p.stem == "four")).stdout.splitlines()
    types = [json.loads(line)["type"] for line in lines]
    assert types.count("puzzle") == 5
    assert types[-1] == "result"


def test_a_failed_placing_is_shown() -> None:
    out = run("solve", next(path for path in FILES if path.stem == "four")).stdout
    assert "Trial: Several ways are left; the first is tried: piece" in out
    assert "No solution: nothing is left for" in out
    assert "Way 2 is tried, as the one before has no solution" in out
    assert "Note: no other way has a solution, by search alone." in out


def test_no_placing_is_shown_with_the_reason() -> None:
    result = run("solve", next(path for path in FILES if path.stem == "no_placing"))
    assert result.exit_code == 1
    assert "Note: nothing is left for " in result.stdout
    assert "No solution after" in result.stdout


def test_all_counts_placings_and_solutions() -> None:
    result = run("solve", "--all", next(path for path in FILES if path.stem == "several"))
    assert result.stdout.count('"sudoku_distribution:"') == 8
    assert result.stdout.endswith("1 placing, 8 solutions.\n")
    result = run("solve", "--all", next(path for path in FILES if path.stem == "no_sudoku"))
    assert result.stdout == "2 placings, 0 solutions.\n"


def changed(line: int, **fields: Any) -> Result:
    """The check of the saved log of "four" with something changed on a line."""
    lines = run("solve", "--json", next(p for p in FILES if p.stem == "four")).stdout.splitlines()
    lines[line] = json.dumps({**json.loads(lines[line]), **fields})
    return run("check", "-", input="\n".join(lines))


def test_a_log_that_goes_on_with_another_puzzle_is_refused() -> None:
    other = {"kind": "sudoku", "grid": ["1...", "....", "....", "...."]}
    lines = run("solve", "--json", next(p for p in FILES if p.stem == "four")).stdout.splitlines()
    starts = [n for n, line in enumerate(lines) if json.loads(line)["type"] == "puzzle"]
    for start in starts[1:]:
        result = changed(start, puzzle=other)
        assert result.exit_code == 1
        assert "the log does not go on with this puzzle" in result.stderr
    cut = [*lines[: starts[2]], *lines[starts[3] :]]  # the first trial without its sudoku
    assert run("check", "-", input="\n".join(cut)).exit_code == 1
    assert "the status is 'stuck'" in changed(-1, status="stuck").stderr
    early = [*lines[: starts[3] - 1], *lines[starts[3] :]]  # given up before its end
    assert run("check", "-", input="\n".join(early)).exit_code == 1


def brute_force(puzzle: lapiz.Puzzle) -> list[tuple[int, ...]]:
    """All placings by trying every order of the pieces, as the seed does: pieces by their place."""
    layout = layout_of(puzzle.space)
    placings = []
    for order in permutations(range(layout.side)):
        board: dict[int, int] = {}
        for number in order:
            first = next(cell for cell in range(layout.cells) if cell not in board)
            top, left = divmod(first, layout.side)
            squares = layout.pieces[number].squares
            places = [((top + r, left + c), digit) for (r, c), digit in squares]
            if not all(r < layout.side and 0 <= c < layout.side for (r, c), _ in places):
                break
            cells = [(r * layout.side + c, digit) for (r, c), digit in places]
            if any(cell in board for cell, _ in cells) or _repeats(board, cells, layout.side):
                break
            board.update(cells)
        else:
            placings.append(order)
    return placings


def _repeats(board: dict[int, int], cells: list[tuple[int, int]], side: int) -> bool:
    taken = [(cell, digit) for cell, digit in [*board.items(), *cells] if digit]
    rows = [(cell // side, digit) for cell, digit in taken]
    columns = [(cell % side, digit) for cell, digit in taken]
    return len(set(rows)) < len(rows) or len(set(columns)) < len(columns)


def random_pieces(seed: int, side: int, share: float) -> lapiz.Puzzle:
    """Pieces of a random cut of the board, shuffled, with a share of the digits of a solution."""
    from lapiz_nonomino.generate import _solved_board, pieces_of, puzzle_of

    random = Random(seed)
    regions, _, solution = _solved_board(random, side)
    givens = [candidate for candidate in solution if random.random() < share]
    return puzzle_of(random.sample(pieces_of(regions, givens), side))


@pytest.mark.rest
@settings(max_examples=10)
@given(st.integers(0, 10**6), st.integers(4, 5), st.sampled_from([0, 0.2, 0.5]))
def test_placings_are_those_of_the_seed_in_its_order(seed: int, side: int, share: float) -> None:
    puzzle = random_pieces(seed, side, share)
    layout = layout_of(puzzle.space)
    found = [
        tuple(layout.placements[candidate].piece for candidate in way)
        for way in placings(puzzle.start)
    ]
    assert found == brute_force(puzzle)
    engine = list(backtracking.solutions(puzzle.start, "lexicographic"))
    assert engine == list(placings(puzzle.start))


@pytest.mark.rest
@settings(max_examples=10)
@given(st.integers(0, 10**6), st.integers(4, 6), st.sampled_from([0.3, 0.6]))
def test_the_solve_agrees_with_plain_search(seed: int, side: int, share: float) -> None:
    puzzle = random_pieces(seed, side, share)
    ways = answers.count(puzzle, 2)
    log = lapiz.solve(puzzle, strict=True)
    assert log.status == ("solved" if ways == 1 else "many solutions")
    if log.solution:
        assert_rules(puzzle, log.solution)
    chosen = lapiz.solve(puzzle, choose=True, strict=True)
    assert chosen.solution
    assert_rules(puzzle, chosen.solution)


@settings(max_examples=10)
@given(st.integers(0, 10**6), st.integers(4, 6))
def test_puzzles_are_written_and_read_back(seed: int, side: int) -> None:
    puzzle = random_pieces(seed, side, 0.3)
    step = lapiz.solve(puzzle).stages[0].steps[0]
    again = lapiz.load(dump(puzzle, step.after))
    assert (again.start.alive, again.start.placed) == (step.after.alive, step.after.placed)
    text = lapiz.registry().formats["nonomino"].write
    assert text
    assert lapiz.load(text(puzzle.kind.write(puzzle, puzzle.start))).space is puzzle.space


def test_generated_puzzles_have_one_solution() -> None:
    generator = lapiz.registry().kind("nonomino").generator
    assert generator
    for seed in range(3):
        puzzle = generator.make(Random(seed), {"side": 5})
        assert answers.count(puzzle, 2) == 1
    with pytest.raises(lapiz.BadInput, match="unknown option 'sides'"):
        generator.make(Random(0), {"sides": 5})
    with pytest.raises(lapiz.BadInput, match="side: 13, expected a side from 4 to 12"):
        generator.make(Random(0), {"side": 13})


FOUR = """1 [((0,0),1),((0,1),0),((0,2),0),((0,3),0)]
2 [((0,0),0),((0,1),0),((1,0),0),((1,1),0)]
3 [((0,0),0),((0,1),0),((1,0),0),((1,1),0)]
4 [((0,0),0),((0,1),0),((0,2),0),((0,3),0)]
"""


def test_drawings_are_another_way_to_write_pieces() -> None:
    pieces = [piece_of_line(line) for line in FOUR.splitlines()]
    document = {
        "kind": "nonomino",
        "pieces": [{"id": piece.identifier, "shape": drawn(piece)} for piece in pieces],
    }
    assert lapiz.load(document).space is lapiz.load(FOUR).space
    assert from_drawing(3, ["..A", "000"]).squares[0] == ((0, 0), 10)


def test_pieces_may_have_any_identifiers() -> None:
    lines = FOUR.splitlines()
    text = "\n".join(f"{70 - 7 * n}{line[1:]}" for n, line in enumerate(lines))
    log = lapiz.solve(lapiz.load(text), choose=True)
    assert log.solution
    assert sorted({value for row in matrices(log.solution)[0] for value in row}) == [49, 56, 63, 70]
    assert identifiers(log.puzzle, log.stages[0].end) != []


def test_begun_puzzles() -> None:
    lines = FOUR.splitlines()
    document = {"kind": "nonomino", "pieces": lines, "placed": ["piece 4 at r1c1"]}
    assert lapiz.load({**document, "removed": ["piece 2 at r3c1"]}).start.placed
    for wrong, message in [
        ({"placed": ["piece 4 at r2c2"]}, "'piece 4 at r2c2' is no place of a piece"),
        (
            {"placed": ["piece 4 at r1c1", "piece 1 at r1c1"]},
            "is not possible beside piece 4 at r1c1: both need r1c1",
        ),
        ({"removed": ["piece 4 at r1c1"]}, "piece 4 at r1c1 is placed"),
    ]:
        with pytest.raises(lapiz.BadInput, match=message):
            lapiz.load({**document, **wrong})


@pytest.mark.parametrize(
    ("line", "new", "message"),
    [
        (1, "1 [((0,0),1),((0,1),1),((0,2),0),((0,3),0)]", "1: piece 1: digit 1 appears twice"),
        (2, "2 [((0,0),0),((0,1),0),((1,0),0)]", "2: piece 2: it has 3 squares, expected 4"),
        (
            2,
            "2 [((0,0),0),((0,1),0),((1,0),0),((0,1),3)]",
            "2: piece 2: square (0,1) appears",
        ),
        (3, "3 [((0,0),0),((0,1),0),((1,0),0),((2,1),0)]", "3: piece 3: square (2,1) is not conn"),
        (3, "3 [((0,1),0),((0,2),0),((1,1),0),((1,2),0)]", "3: piece 3: its topmost-leftmost squ"),
        (3, "3 [((0,0),0),((0,1),0),((1,0),0),((1,1),5)]", "3: piece 3: the digit 5 is out of"),
        (4, "1 [((0,0),0),((0,1),0),((0,2),0),((0,3),0)]", "4: piece 1: the identifier appears"),
        (4, "4 [((0,0),0),((0,1),0),((0,2),0),((0,3,0)]", "4: piece 4: '((0,3,0)' is not a square"),
        (4, "4 ((0,0),0)", "4: '4 ((0,0),0)', expected a piece like 1 [((0,0),5)"),
        (4, "4 []", "4: piece 4: it has no squares"),
        (4, "", "1: piece 1: it has 4 squares, expected 3"),
    ],
)
def test_bad_pieces(tmp_path: Path, line: int, new: str, message: str) -> None:
    lines = FOUR.splitlines()
    lines[line - 1] = new
    path = tmp_path / "input.in"
    path.write_text("\n".join(lines))
    result = run("solve", path)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    if new:
        form = "cannot be read as pieces, one a line: id [((x,y),v),…]: "
        message_only = result.stderr.replace(form, "")
        assert message_only.startswith(f"lapiz: {path}:{message}")
    else:
        assert "3 pieces, expected 4 to 12" in result.stderr
    block = "kind: nonomino\npieces: |\n" + "".join(f"  {text}\n" for text in lines if text)
    result = run("solve", "-", input=block)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("pieces", "message"),
    [
        ([], "0 pieces, expected 4 to 12"),
        ("x", "'x', expected a piece like"),
        ([3], "a piece is a line"),
        ([{"id": "a", "shape": ["00"]}], "the identifier of a piece is 'a'"),
        ([{"id": 1, "shape": [3]}], "piece 1: its shape is rows of characters"),
        ([{"id": 1, "shape": ["0x"]}], "piece 1: 'x' in its drawing"),
        ([{"id": 1, "shape": ["."]}], "piece 1: its drawing has no squares"),
        (["1 [((0,0),0)]"] * 13, "13 pieces, expected 4 to 12"),
        (["1 [((0,0),0)]"] * 10_000, "10000 pieces, expected 4 to 12"),
    ],
)
def test_bad_fields(pieces: Any, message: str) -> None:
    with pytest.raises(lapiz.BadInput) as caught:
        lapiz.load({"kind": "nonomino", "pieces": pieces})
    assert message in str(caught.value)


@given(st.text(max_size=80))
def test_any_text_is_a_piece_or_bad_input(text: str) -> None:
    with contextlib.suppress(lapiz.BadInput):
        piece_of_line(text)


def test_pieces_text_is_read_back() -> None:
    piece = Piece.of(7, [((0, 0), 3), ((1, -2), 0), ((1, -1), 1), ((1, 0), 0)])
    assert piece_of_line(pieces_text([piece])) == piece
