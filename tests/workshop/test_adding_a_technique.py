"""What a new technique of lapiz' own takes: its module, its test, and one command.

In a copy of the tree, without Spanish for its texts: that is a warning, and an error only in CI.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from lapiz_workshop import renew
from tests.support.places import ROOT
from tests.support.tree import copied

pytestmark = pytest.mark.packaging
LONG = pytest.mark.slow  # all that is generated takes most of a minute

DATA = ROOT / "tests" / "data"
CHECKS = (
    "tests/plugins/test_plugins.py",
    "tests/house/test_documents.py",
    "tests/texts/test_translations.py",
    "tests/sudoku/basics/test_made_up_pair.py",
)
LOOK_AT_IT = "made-up-pair or made_up_pair or problems or index_of_techniques or lapiz_sudoku"
PAGES = ("README.md", "CHANGELOG.md", ".github/CONTRIBUTING.md")
PUZZLE = "puzzles_yaml/sudoku/skyscraper.yaml"
"""The one that a script in docs/ draws; a page about a technique does without its example."""
NEEDED = ("engine/", "apps/", "techniques/", "docs/", "pyproject.toml", *PAGES, PUZZLE)
TESTS = ("conftest.py", "tests/__init__.py", "tests/conftest.py", "tests/support/", *CHECKS)


def run(tree: Path, *arguments: str, ci: str = "") -> subprocess.CompletedProcess[str]:
    """Run a module of Python in the tree, with its packages and no others of lapiz."""
    path = os.pathsep.join(str(tree / name) for name in ("engine", "apps", "techniques"))
    environment = {**os.environ, "PYTHONPATH": path, "CI": ci}
    command = [sys.executable, "-m", *arguments]
    return subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True)


def _is_room(name: str) -> bool:
    return name.startswith("tests/") and name.endswith("/__init__.py")


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tree with the technique in it: two files more, and nothing else touched."""
    folder = tmp_path_factory.mktemp("tree")
    copied(folder, lambda name: name.startswith((*NEEDED, *TESTS)) or _is_room(name))
    new = {
        "made_up_pair.py.txt": "techniques/lapiz_sudoku/basics/made_up_pair.py",
        "test_made_up_pair.py.txt": "tests/sudoku/basics/test_made_up_pair.py",
    }
    for source, target in new.items():
        (folder / target).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(DATA / source, folder / target)
    return folder


@pytest.fixture(scope="module")
def renewal(tree: Path) -> subprocess.CompletedProcess[str]:
    """What the one command does; other tests look at the tree after it, in whichever process."""
    return run(tree, "lapiz_workshop.renew")


@LONG
def test_one_command_renews_all_that_is_generated(
    tree: Path, renewal: subprocess.CompletedProcess[str]
) -> None:
    done = renewal
    assert done.returncode == 0, done.stdout + done.stderr
    missing = [line for line in done.stderr.splitlines() if line.startswith("warning: ")]
    assert {"'Made Up Pair'", "'Each takes one of them, so what sees both takes neither.'"} <= {
        line.removeprefix("warning: lapiz_sudoku: ").partition(" has no translation (es)")[0]
        for line in missing
    }
    page = (tree / "docs" / "techniques" / "made-up-pair.md").read_text("utf-8")
    assert "- Also called: `invented-pair`\n" in page
    assert "- Points: 65 (hodoku, estimated)\n" in page
    assert "(techniques/made-up-pair.md)" in (tree / "docs" / "techniques.md").read_text("utf-8")


@LONG
@pytest.mark.usefixtures("renewal")
def test_then_all_checks_pass(tree: Path) -> None:
    """Those that look at it; mypy is asked of what plugins' authors write in test_wheel.py."""
    pytest.importorskip("ruff")
    assert run(tree, "ruff", "check", "techniques", "tests").stdout == "All checks passed!\n"
    assert run(tree, "ruff", "format", "--check", "techniques", "tests").returncode == 0
    done = run(tree, "pytest", "-q", "-p", "no:cacheprovider", *CHECKS, "-k", LOOK_AT_IT)
    assert done.returncode == 0, done.stdout[-5000:]
    assert "UserWarning: no Spanish for" in done.stdout
    assert "lapiz_sudoku: Made Up Pair" in done.stdout


@LONG
@pytest.mark.usefixtures("renewal")
def test_in_ci_its_texts_need_spanish(tree: Path) -> None:
    path = "tests/texts/test_translations.py"
    done = run(tree, "pytest", "-q", path, "-k", "every_text_is and sudoku", ci="true")
    assert done.returncode == 1
    assert "TypeError" not in done.stdout
    assert "Failed: no Spanish for" in done.stdout
    assert "lapiz_sudoku: Made Up Pair" in done.stdout


@pytest.mark.parametrize("arguments", [["--help"], ["a", "b"], ["{empty}"]])
def test_wrong_ways_to_call_the_command(
    arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert renew.main([text.format(empty=tmp_path) for text in arguments]) == 2
    assert capsys.readouterr().err.startswith(("usage: ", f"renew: {tmp_path}: this folder has no"))
