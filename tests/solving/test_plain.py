"""The textbook loop: it comes to the same end as `lapiz.solve`, by proved steps, in few files."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import lapiz
from lapiz import Deduction, Grounds
from lapiz.core import Budget
from lapiz.plain import SEARCHED_NODES, solve
from lapiz.proof import refuse
from tests.support.places import ROOT

PUZZLES = {
    str(path.relative_to(ROOT / "puzzles_yaml").with_suffix("")): path
    for path in sorted(ROOT.glob("puzzles_yaml/*/*.yaml"))
}
TILINGS = {
    "nonomino/example_empty",
    "triomino/sixteen",
    "triomino/sixty_four",
    "triomino/strips",
}
"""Boards whose tilings a search without any cunning does not find in minutes."""
GIVEN_UP = {"variants/region-arrow", "variants/region-count"}
"""Puzzles of regions to be found: their ends take a longer search than the plain one."""
ESSENCE = ("x-wing", "skyscraper", "sashimi-x-wing")
SEARCHED = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
"""No technique solves it that costs little."""
MOST_FILES, MOST_LINES = 14, 2_000
RAN = """
import sys
import lapiz
from lapiz.plain import solve
puzzles = [lapiz.load(path) for path in sys.argv[1:]]
for puzzle in puzzles:
    solve(puzzle)  # what is made once in a process is made
ran = set()
def note(frame, event, _):
    ran.add(frame.f_code.co_filename)
sys.setprofile(note)
for puzzle in puzzles:
    solve(puzzle)
sys.setprofile(None)
print(*sorted(ran), sep="\\n")
"""


@pytest.mark.sample(10, 40)
@pytest.mark.parametrize("name", sorted({*PUZZLES} - TILINGS - GIVEN_UP))
def test_it_ends_as_solve_does(name: str) -> None:
    for puzzle in lapiz.load_all(PUZZLES[name]):
        log = solve(puzzle)
        assert log.status == lapiz.solve(puzzle).status
        assert log.solution is None or log.end.solved


@pytest.mark.sample(2, 5)
@pytest.mark.parametrize("name", [name for name in PUZZLES if name.startswith("sudoku/")])
def test_each_step_is_proved(name: str) -> None:
    for step in solve(lapiz.load(PUZZLES[name])).steps:
        assert step.deduction.changes(step.before)
        budget = Budget(SEARCHED_NODES, "nodes")
        assert refuse(step.deduction, step.before, budget) is None


def test_with_several_solutions_nothing_is_chosen_unless_any_will_do() -> None:
    several = lapiz.load({"kind": "sudoku", "grid": ["12..", "..1.", "....", "...."]})
    assert solve(several).status == "many solutions"
    any_will_do = lapiz.load({"kind": "queens", "size": 6})
    log = solve(any_will_do)
    assert log.status == lapiz.solve(any_will_do).status
    assert log.end.solved
    assert any(
        isinstance(entry, Deduction) and entry.grounds is Grounds.CHOICE for entry in log.entries
    )


def test_without_a_solution_it_ends_at_once_or_after_a_search() -> None:
    wrong = f"86{SEARCHED[2:]}"  # it has one solution, and there r1c2 is 1
    for text in (
        ["...1", ".3..", "...2", "...4"],
        [wrong[row : row + 9] for row in range(0, 81, 9)],
    ):
        puzzle = lapiz.load({"kind": "sudoku", "grid": text})
        assert solve(puzzle).status == lapiz.solve(puzzle).status == "no solution"


def code_lines(source: str) -> int:
    """How many lines are code, without docstrings, comments and empty lines."""
    tree = ast.parse(source)
    texts = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    ]
    documented = {line for one in texts for line in range(one.lineno, (one.end_lineno or 0) + 1)}
    lines = enumerate(source.splitlines(), 1)
    return sum(
        number not in documented and bool(text.strip()) and not text.lstrip().startswith("#")
        for number, text in lines
    )


def test_the_engine_is_read_in_one_sitting() -> None:
    paths = [str(ROOT / "puzzles_yaml" / "sudoku" / f"{name}.yaml") for name in ESSENCE]
    command = [sys.executable, "-c", RAN, *paths, SEARCHED]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    engine = str(ROOT / "engine" / "lapiz")
    ran = [path for path in done.stdout.splitlines() if path.startswith(engine)]
    assert len(ran) <= MOST_FILES, ran
    assert sum(code_lines(Path(path).read_text("utf-8")) for path in ran) <= MOST_LINES
