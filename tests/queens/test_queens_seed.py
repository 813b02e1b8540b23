"""The examples of the seed, *Problema de las n-reinas* (2021), by command and from Python."""

import json

import pytest
from click.testing import CliRunner, Result

import lapiz
from lapiz.cli import cli
from lapiz_queens.counting import solutions
from lapiz_queens.kind import to_matrix
from lapiz_queens.verify import is_solution_vector
from tests.queens.matrix import is_solution, solutions_by_matrix, to_vector

# ## [[1]]
# ##      [,1] [,2] [,3] [,4] [,5]
FIRST = """\
1 0 0 0 0
0 0 1 0 0
0 0 0 0 1
0 1 0 0 0
0 0 0 1 0
"""
A000170 = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["solve", "--kind", "queens", *arguments])


def test_all_solutions_of_five() -> None:
    """`[1] "Cantidad de soluciones:  10"`, the first of them the matrix above."""
    result = run("--all", "5")
    assert result.exit_code == 0
    *vectors, total = result.stdout.splitlines()
    assert total == "10 solutions."
    assert vectors[0] == "1 3 5 2 4"
    assert vectors == sorted(vectors)
    assert len(vectors) == 10


def test_the_first_solution_as_a_matrix() -> None:
    assert run("--all", "--limit", "1", "--quiet", "--as", "matrix", "5").stdout == FIRST + "\n"
    result = run("--all", "--as", "matrix", "5")
    assert result.stdout.startswith(FIRST + "\n")
    assert result.stdout.count("\n\n") == 10


def test_as_a_board() -> None:
    board = FIRST.replace("0", ".").replace("1", "Q")
    assert run("--all", "--limit", "1", "--quiet", "--as", "board", "5").stdout == board + "\n"


def test_both_ways_agree() -> None:
    """`r1[1]` and `r2[1]` print the same matrix: the lexicographic first."""
    by_matrix, by_vector = list(solutions_by_matrix(5)), list(solutions(5))
    assert [to_vector(one) for one in by_matrix] == by_vector
    assert [to_matrix(one) for one in by_vector] == by_matrix
    assert len(by_vector) == 10
    assert "\n".join(" ".join(map(str, row)) for row in by_matrix[0]) + "\n" == FIRST


def test_from_python() -> None:
    puzzle = lapiz.load({"kind": "queens", "size": 5})
    found = list(lapiz.solutions(puzzle))
    assert len(found) == lapiz.count(puzzle) == 10
    assert isinstance(found[0], tuple)
    assert [square % 5 + 1 for square in found[0]] == [1, 3, 5, 2, 4]
    assert found == sorted(found)


@pytest.mark.parametrize(("n", "count"), list(enumerate(A000170, 1)))
def test_counts(n: int, count: int) -> None:
    result = run("--count", str(n))
    assert result.stdout == f"{count}\n"
    assert result.exit_code == (0 if count else 1)


def test_counts_and_lists_as_json() -> None:
    lines = [json.loads(line) for line in run("--all", "--json", "4").stdout.splitlines()]
    assert [line.get("solution") for line in lines] == ["2 4 1 3", "3 1 4 2", None]
    assert lines[-1]["solutions"] == 2
    assert lines[-1]["complete"]
    limited = json.loads(run("--count", "--json", "--limit", "3", "8").stdout)
    assert (limited["solutions"], limited["complete"]) == (3, False)
    assert run("--count", "--limit", "3", "8").stdout == "3 or more\n"


@pytest.mark.parametrize("n", [1, 4, 5, 6, 7, 8, 9, 12])
def test_one_solution_by_choices_and_deductions(n: int) -> None:
    result = run(str(n))
    assert result.exit_code == 0
    (line,) = [line for line in result.stdout.splitlines() if line.startswith("Solution: ")]
    columns = [int(word) for word in line.removeprefix("Solution: ").split()]
    assert is_solution_vector(columns)
    assert is_solution(to_matrix(columns))
    if n in (4, 6, 8):
        assert "is chosen" in result.stdout


@pytest.mark.parametrize("n", ["2", "3"])
def test_none_fit(n: str) -> None:
    result = run("--quiet", n)
    assert (result.exit_code, result.stdout) == (1, "no solution\n")
    assert run("--all", "--quiet", n).exit_code == 1


@pytest.mark.parametrize("n", [13, 20, 64, 65, 1000])
def test_one_solution_by_construction(n: int) -> None:
    result = run("--quiet", str(n))
    assert result.exit_code == 0
    columns = [int(word) for word in result.stdout.split()]
    assert is_solution_vector(columns)
    assert len(columns) == n


@pytest.mark.rest
def test_a_million_queens() -> None:
    puzzle = lapiz.load("1000000", kind="queens")
    assert len(puzzle.space.labels) == 2
    log = lapiz.solve(puzzle)
    assert log.status == "many solutions"
    assert log.solution
    assert is_solution_vector([int(word) for word in log.solution.split()])
    assert "Pauls" in run("1000000").stdout[:2000]
