"""The house stays as it was designed: floors, packages of the wheel, sizes."""

import ast
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ENGINE = ROOT / "engine" / "lapiz"

FACE = {"__init__.py", "__main__.py", "cli.py", "proof.py"}


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


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--outdir", str(target), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    return next(target.glob("*.whl"))


def test_wheel_holds_the_packages(wheel: Path) -> None:
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]
    packages = {Path(name).name for name in listed["targets"]["wheel"]["packages"]}
    names = zipfile.ZipFile(wheel).namelist()
    top = {name.split("/")[0] for name in names if ".dist-info" not in name}
    assert top == packages
    on_disk = {
        path.name for path in (ROOT / "techniques").iterdir() if (path / "__init__.py").exists()
    }
    assert packages == on_disk | {"lapiz"}
    for package in packages:
        assert f"{package}/__init__.py" in names
        assert f"{package}/locale/es/LC_MESSAGES/{package}.mo" in names
    assert "lapiz/py.typed" in names


def test_wheel_works_alone(wheel: Path, tmp_path: Path) -> None:
    """The installed wheel, not the tree, solves a puzzle."""
    target = tmp_path / "site"
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target"]
    subprocess.run([*command, str(target), str(wheel)], check=True, capture_output=True)
    code = (
        "import lapiz, lapiz_sudoku; assert lapiz.__file__.startswith(TARGET), lapiz.__file__;"
        "grid = '53..7....6..195....98....6.8...6...34..8.3..1'"
        "'7...2...6.6....28....419..5....8..79';"
        "print(lapiz.solve(lapiz.load(grid)).status)"
    ).replace("TARGET", repr(str(target)))
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONPATH": str(target), "PATH": ""},
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert done.stdout.strip() == "solved", done.stderr
