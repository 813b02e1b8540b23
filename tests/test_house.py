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

# A module imports only from floors below its own.
FLOORS = [
    {"bits", "drawn", "errors", "notations", "watch"},
    {"space", "schemas", "text_files", "embedded", "translations"},
    {"fields", "deduction", "yaml_files", "phrases"},
    {"excerpts", "waiting", "taming"},
    {"propagation", "probing", "proof", "search"},
    {"witness"},
    {"technique", "refutation", "formats", "slices"},
    {"kind", "sweep"},
    {"goals"},
    {"log", "listing"},
    {"scale"},
    {"plugins"},
    {"stages", "isolation", "worker"},
    {"solver"},
    {"rating", "puzzle_files", "generate", "profiles", "ask"},
    {"show", "expectations"},
    {"saved_logs", "batch", "mistakes", "lab", "testing"},
    {"hints", "scaffolding"},
    {"commands"},
    {"cli"},
    {"__init__", "__main__"},
]
FLOOR = {name: floor for floor, names in enumerate(FLOORS) for name in names}
FOLDERS = {
    "show",
    "batch",
    "commands",
    "testing",
}  # each a floor of its own, whose modules may use each other


def modules() -> list[Path]:
    return sorted(ENGINE.rglob("*.py"))


def name_of(path: Path) -> str:
    name = ".".join(path.relative_to(ENGINE).with_suffix("").parts)
    return name.removesuffix(".__init__") if name != "__init__" else name


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def own_modules(path: Path) -> set[str]:
    """The engine's modules (or folders) that a module imports."""
    names = set()
    for full in imports(path):
        package, *rest = full.split(".")
        if package == "lapiz":
            names.add(rest[0] if rest and rest[0] in FLOOR else "__init__")
    return names


@pytest.mark.parametrize("path", modules(), ids=name_of)
def test_floors(path: Path) -> None:
    own = name_of(path).split(".")[0]
    assert own in FLOOR, f"{own} has no floor"
    above = {other for other in own_modules(path) if FLOOR[other] >= FLOOR[own]}
    above -= {own} & FOLDERS
    assert not above, f"{own} imports from its own floor or above: {above}"


@pytest.mark.parametrize("path", modules(), ids=name_of)
def test_engine_imports_no_plugin(path: Path) -> None:
    assert not {name for name in imports(path) if name.startswith("lapiz_")}


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
