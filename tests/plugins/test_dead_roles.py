"""A role marks candidates that are on the board; what else it holds is told to its author."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

import lapiz
from lapiz.cli import cli
from lapiz.plugins.deductions import dead_roles
from lapiz.plugins.registry import including
from lapiz.testing.checks import finds
from tests.plugins.cells_as_roles import pairs
from tests.support.places import ROOT

PAIR = ROOT / "puzzles_yaml" / "sudoku" / "naked-pair.yaml"
EXAMPLES = [
    path
    for path in sorted(ROOT.glob("puzzles_yaml/*/*.yaml"))
    if path.stem in lapiz.registry().techniques
]
TOLD = "a deduction is skipped: role 'pattern' has candidates that are gone: r"
MODULE = """
import lapiz
from tests.plugins.cells_as_roles import pairs
cells_as_roles = lapiz.technique("cells-as-roles", kind="sudoku", scores={"hodoku": 5})(pairs)
@lapiz.hook
def lapiz_techniques(): return [cells_as_roles]
"""


def test_a_solve_skips_it_and_notes_it_once() -> None:
    made = lapiz.technique("cells-as-roles", kind="sudoku", scores={"hodoku": 5})(pairs)
    plugin = SimpleNamespace(lapiz_techniques=lapiz.hook(lambda: [made]))
    with including("mine", plugin):
        first = {"before": {"cells-as-roles": "full-house"}}
        log = lapiz.solve(lapiz.load(PAIR), first)
    assert not any(dead_roles(deduction, position) for deduction, position in log.found())
    assert log.status == "solved"
    told = [note for note in log.notes if "role" in note]
    assert len(told) == 1
    assert told[0].startswith(f"technique cells-as-roles: {TOLD}")


def test_try_tells_its_author(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(MODULE, "utf-8")
    done = CliRunner().invoke(cli, ["try", str(tmp_path / "mine.py"), str(PAIR)])
    assert done.exit_code == 1
    assert TOLD in done.stdout
    assert "(are these cells, or items?)" in done.stdout


@pytest.mark.sample(12)
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_roles_of_lapiz_are_on_the_board(path: Path) -> None:
    puzzle = lapiz.load(path)
    for deduction in finds(lapiz.registry().techniques[path.stem], puzzle, puzzle.start):
        assert dead_roles(deduction, puzzle.start) is None
        break
