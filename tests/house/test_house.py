"""The house stays as it was designed: rooms, and which may import which."""

import ast
import collections
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.places import PARTS, ROOT

ENGINE = ROOT / "engine" / "lapiz"

FACE = {"__init__.py", "__main__.py", "cli.py", "plain.py"}


def test_no_loose_modules() -> None:
    assert {path.name for path in ENGINE.glob("*.py")} == FACE


@pytest.mark.parametrize("package", [ENGINE, ROOT / "techniques" / "lapiz_sudoku", ROOT / "apps"])
def test_each_room_says_what_belongs_in_it(package: Path) -> None:
    for path in package.rglob("__init__.py"):
        text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
        assert len(text or "") > 40, path


def test_floors() -> None:
    """The contracts on imports in pyproject.toml hold."""
    pytest.importorskip("importlinter")
    command = [Path(sys.executable).with_name("lint-imports"), "--no-cache"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


PRODUCT = [path for part in PARTS for path in sorted((ROOT / part).rglob("*.py"))]
LONGEST_FUNCTION, LONGEST_FILE = 45, 350
"""In lines: of code, without docstrings and comments; and of a whole file."""


def code_lines(function: ast.FunctionDef | ast.AsyncFunctionDef, text: list[str]) -> int:
    """How many lines of a function are code."""
    spans = [
        range(node.lineno, (node.end_lineno or node.lineno) + 1)
        for node in ast.walk(function)
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    ]
    documented = {line for span in spans for line in span}
    lines = set(range(function.lineno, (function.end_lineno or 0) + 1)) - documented
    return sum(
        not text[line - 1].lstrip().startswith("#") for line in lines if text[line - 1].strip()
    )


@pytest.mark.rest
@pytest.mark.parametrize("part", PARTS)
def test_functions_and_files_are_short(part: str) -> None:
    """What does not fit has two things in it."""
    long = []
    for path in (path for path in PRODUCT if path.is_relative_to(ROOT / part)):
        text = path.read_text(encoding="utf-8").split("\n")
        long += [path.name] * (len(text) - 1 > LONGEST_FILE)
        for node in ast.walk(ast.parse("\n".join(text))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                long += [f"{path.name}: {node.name}"] * (code_lines(node, text) > LONGEST_FUNCTION)
    assert not long


NOT_OURS = {"vendor", "node_modules", "_build"}
WIDEST = 120
"""In characters: Prettier breaks lines at 100, but leaves templates and comments as they are."""


def wide_lines(folder: Path) -> list[str]:
    """The lines of a folder's own scripts that are too wide."""
    names = sorted(path.relative_to(folder) for path in folder.rglob("*.js"))
    return [
        f"{name.as_posix()}:{number}"
        for name in names
        if not NOT_OURS & {*name.parts}
        for number, line in enumerate((folder / name).read_text(encoding="utf-8").split("\n"), 1)
        if len(line) > WIDEST
    ]


@pytest.mark.parametrize("part", PARTS)
def test_lines_of_scripts_are_short(part: str) -> None:
    """What makes a template wide is named above it; then it breaks between tags and attributes."""
    assert not wide_lines(ROOT / part)


def test_a_wide_line_of_a_script_is_found(tmp_path: Path) -> None:
    for name in ("own.js", "vendor/other.js"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(f"{'x' * WIDEST}\n//{'·' * WIDEST}\n", encoding="utf-8")
    assert wide_lines(tmp_path) == ["own.js:2"]


def test_only_faces_list_names() -> None:
    """An inner module says by an underscore what is its own; a list at its head would go stale."""
    assert not [
        path
        for path in PRODUCT
        if path.name != "__init__.py" and "\n__all__" in path.read_text(encoding="utf-8")
    ]


@pytest.mark.rest
def test_names_of_classes_are_of_one_thing() -> None:
    """`Case` is of an argument, and promised of a test; `Shape` of a grid, and of what is drawn."""
    names = collections.Counter(
        node.name
        for path in PRODUCT
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    assert {name for name, times in names.items() if times > 1} <= {"Case", "Shape"}
