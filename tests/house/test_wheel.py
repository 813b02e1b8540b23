"""The built wheel is whole, works without the tree, and is what a plugin's author needs."""

import json
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

from tests.support.places import ROOT
from tests.support.tree import copied, tracked

pytestmark = pytest.mark.packaging

GRID = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Made as for a release: from the source distribution, which holds nothing that is built."""
    pytest.importorskip("build")
    pytest.importorskip("hatchling")
    target = tmp_path_factory.mktemp("wheel")
    tree = copied(tmp_path_factory.mktemp("tree"))
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(target), str(tree)]
    subprocess.run(command, check=True, capture_output=True)
    assert not list(tree.rglob("*.mo"))
    return next(target.glob("*.whl"))


def test_the_source_distribution_holds_all_that_is_in_the_repository(wheel: Path) -> None:
    """Whatever the README, the documentation, the tests and `.ci/run` name."""
    (sdist,) = wheel.parent.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert set(tracked()) - names <= {".gitattributes"}
    lead = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")
    for page in ("README.md", "docs/es/README.md", ".github/CONTRIBUTING.md", "native/README.md"):
        for link in lead.findall((ROOT / page).read_text(encoding="utf-8")):
            path = os.path.normpath(Path(page).parent / link)
            assert path in names or any(name.startswith(f"{path}/") for name in names), link


def packages() -> set[str]:
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]
    return {Path(name).name for name in listed["targets"]["wheel"]["packages"]}


def test_it_holds_the_packages(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    top = {name.split("/")[0] for name in names if ".dist-info" not in name}
    assert top == packages()
    on_disk = {
        path.parent.name
        for part in ("apps", "techniques")
        for path in ROOT.glob(f"{part}/*/__init__.py")
    }
    assert packages() == on_disk | {"lapiz"}
    for package in packages():
        assert {
            f"{package}/__init__.py",
            f"{package}/py.typed",
            f"{package}/locale/es/LC_MESSAGES/{package}.mo",
        } <= set(names)


def test_it_names_the_licence_of_all_it_holds(wheel: Path) -> None:
    """Each text that stands beside borrowed code is among the licences, and so is its name."""
    archive = zipfile.ZipFile(wheel)
    names = archive.namelist()
    texts = {name for name in names if Path(name).name.startswith("LICENSE")}
    kept = {name.partition("/licenses/")[2] for name in texts if "/licenses/" in name}
    # A scaffold's licence is for what its author makes.
    beside = {name for name in texts if "/licenses/" not in name and "/scaffold/" not in name}
    assert {Path(name).name for name in beside} | {"LICENSE"} == {Path(name).name for name in kept}
    metadata = archive.read(next(name for name in names if name.endswith("/METADATA"))).decode()
    assert "License-Expression: MIT AND Apache-2.0 AND OFL-1.1\n" in metadata


def test_catalogues_are_in_it_only_as_they_are_read(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert not [name for name in names if name.endswith((".po", ".pot")) and "/locale/" in name]


def test_its_indexes_of_techniques_fit_without_being_compared(wheel: Path) -> None:
    """They do in the tree, which other tests look at."""
    archive = zipfile.ZipFile(wheel)
    names = [name for name in archive.namelist() if name.endswith("/techniques.json")]
    in_tree = [f"{path.parent.name}/{path.name}" for path in ROOT.glob("techniques/*/*.json")]
    assert sorted(names) == sorted(name for name in in_tree if name.endswith("/techniques.json"))
    for name in names:
        index = json.loads(archive.read(name))
        assert index["modules"] is None
        assert index["techniques"]


def test_an_editable_install_compiles_the_catalogues(tmp_path: Path) -> None:
    pytest.importorskip("hatchling")
    tree = copied(tmp_path)
    code = (
        "import sys; sys.path.insert(0, 'engine'); from hatch_build import Catalogues;"
        "Catalogues('.', {}, None, None, '', '').initialize('editable', {})"
    )
    subprocess.run([sys.executable, "-c", code], cwd=tree, check=True)
    assert {path.stem for path in tree.rglob("*.mo")} == packages()


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment with the wheel, and what it needs from this environment."""
    top = tmp_path_factory.mktemp("environment")
    venv.create(top, with_pip=False)
    paths = sysconfig.get_paths(vars={"base": str(top), "platbase": str(top)})
    site = Path(paths["purelib"])
    zipfile.ZipFile(wheel).extractall(site)
    # A .pth file brings a folder, but not what that folder's own .pth files bring: no editable
    # install of lapiz, that is. What stands in `site` itself is found before.
    (site / "needed.pth").write_text(sysconfig.get_paths()["purelib"], encoding="utf-8")
    return Path(paths["scripts"]) / "python"


def run(python: Path, folder: Path, *arguments: str | Path) -> str:
    """Run the environment's Python away from the tree; return what it prints."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [python, *map(str, arguments)],
        cwd=folder,
        env={**kept, "LAPIZ_LANGUAGE": "en"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-3000:]
    return done.stdout


def test_it_works_alone(python: Path, tmp_path: Path) -> None:
    """The installed wheel, not the tree, solves a puzzle and speaks Spanish."""
    where = "import lapiz, lapiz_sudoku; print(lapiz.__file__, lapiz_sudoku.__file__)"
    site = str(python.parent.parent)
    assert all(path.startswith(site) for path in run(python, tmp_path, "-c", where).split())
    assert "Solved" in run(python, tmp_path, "-m", "lapiz", "solve", GRID)
    assert "Par desnudo" in run(python, tmp_path, "-m", "lapiz", "techniques", "--language", "es")


@pytest.mark.slow
def test_new_packages_are_typed_and_pass_their_tests(python: Path, tmp_path: Path) -> None:
    """As their authors have them: made by the wheel, installed by pip, checked by mypy."""
    pytest.importorskip("mypy")
    made = {
        "lapiz-my-pair": ("new-technique", "my-pair", "--kind", "sudoku"),
        "lapiz-my-line": ("new-technique", "my-line", "--kind", "queens"),
        "lapiz-latin": ("new-kind", "latin"),
    }
    for arguments in made.values():
        run(python, tmp_path, "-m", "lapiz", *arguments)
    quiet = ("--quiet", "--no-deps", "--no-index", "--no-build-isolation")
    run(python, tmp_path, "-m", "pip", "install", *quiet, *(tmp_path / name for name in made))
    modules = [tmp_path / name / name.replace("-", "_") for name in made]
    tests = [tmp_path / name / "tests" for name in made]
    for module in modules:
        assert (module / "py.typed").exists()
        assert "LAPIZ_API = 1\n" in (module / "__init__.py").read_text("utf-8")
    run(python, tmp_path, "-m", "mypy", "--strict", *modules, *tests)
    shown = run(python, tmp_path, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests)
    assert "failed" not in shown
    listed = run(python, tmp_path, "-m", "lapiz", "techniques")
    assert {"my-pair", "my-line"} <= set(listed.split())
