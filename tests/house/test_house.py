"""The house stays as it was designed: rooms, and which may import which."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

ENGINE = ROOT / "engine" / "lapiz"

FACE = {"__init__.py", "__main__.py", "cli.py"}


def test_no_loose_modules() -> None:
    assert {path.name for path in ENGINE.glob("*.py")} == FACE


@pytest.mark.parametrize("package", [ENGINE, ROOT / "techniques" / "lapiz_sudoku"])
def test_each_room_says_what_belongs_in_it(package: Path) -> None:
    for path in package.rglob("__init__.py"):
        text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
        assert len(text or "") > 40, path


def test_floors() -> None:
    """The contracts on imports in pyproject.toml hold."""
    command = [Path(sys.executable).with_name("lint-imports"), "--no-cache"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
