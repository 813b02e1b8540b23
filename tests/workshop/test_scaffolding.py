"""What the templates of new packages are filled with, and what is refused before a file is made."""

import subprocess
from datetime import date
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import lapiz
from lapiz import API, BadInput, Name
from lapiz_workshop import scaffolding


@pytest.mark.parametrize(
    ("told", "author"),
    [
        ("Ana\n", "Ana"),
        ('Ana "Bo" C.\n', "Ana Bo C."),
        ("\n", "YOUR NAME"),
        (FileNotFoundError(), "YOUR NAME"),
        (subprocess.CalledProcessError(1, "git"), "YOUR NAME"),
        (subprocess.TimeoutExpired("git", 5), "YOUR NAME"),
    ],
)
def test_the_author_is_who_git_says(
    told: str | Exception, author: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(command: tuple[str, ...], **options: Any) -> SimpleNamespace:
        assert command == ("git", "config", "user.name")
        assert options["check"]
        assert options["text"]
        if isinstance(told, Exception):
            raise told
        return SimpleNamespace(stdout=told)

    monkeypatch.setattr(scaffolding.subprocess, "run", run)
    assert scaffolding._author() == author


def test_the_words_of_a_name() -> None:
    words = scaffolding._words("my-new-wing")
    major, minor, *_ = lapiz.__version__.split(".")
    assert words == {
        "name": "my-new-wing",
        "title": "My New Wing",
        "function": "my_new_wing",
        "module": "lapiz_my_new_wing",
        "project": "lapiz-my-new-wing",
        "api": str(API),
        "bounds": f">={major}.{minor},<{int(major) + 1}",
        "year": str(date.today().year),
        "author": scaffolding._author(),
    }
    assert scaffolding._words("class")["function"] == "class_"


@pytest.mark.parametrize("name", ["", "A", "a_b", "1a", "-a", "a-", "a--b", "a b", "ä", "a" * 51])
def test_a_name_that_cannot_be_one(name: str) -> None:
    with pytest.raises(BadInput, match="expected lower case and hyphens: my-wing"):
        scaffolding._words(name)
    assert scaffolding._words("a" * 50)["name"] == "a" * 50


def test_a_name_that_is_taken() -> None:
    scaffolding._check_free({"a": 1}, "b", Name("rule"))
    with pytest.raises(BadInput, match="there is a rule 'a' already; choose another name"):
        scaffolding._check_free({"a": 1}, "a", Name("rule"))


def test_a_folder_is_made_and_removed_again_where_it_cannot_be_finished(tmp_path: Path) -> None:
    words = {"project": "lapiz-a"}
    with scaffolding._top(words, tmp_path) as top:
        assert top == tmp_path / "lapiz-a"
        (top / "file").write_text("kept", "utf-8")
    assert (top / "file").read_text("utf-8") == "kept"
    with pytest.raises(BadInput, match="lapiz-a: File exists"), scaffolding._top(words, tmp_path):
        pass
    assert top.is_dir()
    words = {"project": "lapiz-b"}
    (tmp_path / "lapiz-b.txt").write_text("of somebody else", "utf-8")
    with pytest.raises(KeyboardInterrupt), scaffolding._top(words, tmp_path) as top:
        raise KeyboardInterrupt
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["lapiz-a", "lapiz-b.txt"]
    nowhere = tmp_path / "nowhere"
    with pytest.raises(BadInput, match="there is no such folder"):
        scaffolding._top(words, nowhere).__enter__()


@pytest.mark.parametrize("sort", ["technique", "kind", "rule", "like"])
def test_templates_are_found_for_every_sort(sort: str) -> None:
    """Those of the kind's own package before ours, ours of the sort before the common ones."""
    kinds = [None, *lapiz.registry().kinds.values()]
    for kind in kinds if sort == "technique" else [None]:
        text = scaffolding._template("module.py", sort, kind)
        assert "$" in text
    common = scaffolding._template("pyproject.toml", sort, None)
    assert "$project" in common or "${project}" in common
    with pytest.raises(FileNotFoundError):
        scaffolding._template("no-such", sort, None)


def test_a_module_gets_the_hook_that_it_lacks() -> None:
    hooked = scaffolding._hooked("x = 1\n\n")
    assert hooked == f"x = 1\n{scaffolding.HOOK}"
    assert scaffolding._hooked("def lapiz_techniques(): ...\n") == "def lapiz_techniques(): ...\n"


def test_a_module_begins_with_the_example_of_its_kind() -> None:
    usual = scaffolding.module_text("my-wing")
    assert usual == scaffolding.module_text("my-wing", "sudoku")
    queens = scaffolding.module_text("my-line", "queens")
    assert 'kind="queens"' in queens
    assert "def my_line(" in queens
    assert '"my-line"' in queens
    assert 'kind="sudoku"' in usual


def test_a_catalogue_is_compiled_beside_its_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.po"
    path.write_text('msgid "one"\nmsgstr "uno"\n', "utf-8")
    monkeypatch.setattr(scaffolding, "compiled", lambda text: text.upper().encode())
    scaffolding.compile_catalogue(path)
    assert (tmp_path / "a.mo").read_bytes() == path.read_text("utf-8").upper().encode()

    def without_babel(text: str) -> bytes:
        raise ImportError

    monkeypatch.setattr(scaffolding, "compiled", without_babel)
    with pytest.raises(BadInput, match="catalogues need Babel"):
        scaffolding.compile_catalogue(path)


def test_a_technique_that_fires_nowhere_has_no_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of those in which it fires the one that is best to teach is taken, of four at most."""
    puzzles = [lapiz.load({"kind": "sudoku", "grid": ["1...", "....", "....", "...4"]})]
    kind = puzzles[0].kind
    idle = lapiz.technique("idle", kind="sudoku")(lambda grid: iter(()))
    found: list[SimpleNamespace] = []
    monkeypatch.setattr(scaffolding, "mine", lambda technique, source: iter(found))
    monkeypatch.setattr(scaffolding.lab, "shrink", lambda technique, find: find)
    with pytest.raises(BadInput, match="idle fires in none of the puzzles; give others"):
        scaffolding._position(idle, kind, puzzles)
    found += [SimpleNamespace(worth=worth) for worth in (5, 3, 4, 6, 1)]
    assert scaffolding._position(idle, kind, puzzles) is found[1]
