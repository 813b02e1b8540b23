"""What one command renews in a project: its index, its catalogues, its stale files."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from lapiz import BadInput
from lapiz.testing import messages
from lapiz_workshop import renew


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is the package `mine`, the only one that is known below its parent."""
    folder = tmp_path / "project" / "mine"
    (folder / "es" / "LC_MESSAGES").mkdir(parents=True)
    places = {"mine": folder, "other": tmp_path / "elsewhere"}
    monkeypatch.setattr(renew, "known_packages", lambda: ["other", "mine", "bare", "mine"])
    monkeypatch.setattr(renew, "folder_of", places.get)
    monkeypatch.setattr(renew.technique_index, "folder_of", places.get)
    return folder


def test_packages_below_a_folder_are_those_of_the_project(package: Path, tmp_path: Path) -> None:
    assert renew.packages_in(package.parent) == ["mine"]
    assert renew.packages_in(tmp_path / "nowhere") == []


def test_an_index_is_made_anew_where_there_is_one(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the techniques that it leaves out, and it goes on leaving them out."""
    monkeypatch.setattr(renew, "techniques_found", lambda name, but: [f"{name} but {[*but]}"])
    monkeypatch.setattr(
        renew.technique_index, "index_of", lambda name, found, but: f"{name} {found} {[*but]}"
    )
    assert [*renew._technique_index("mine")] == []
    path = package / renew.technique_index.FILE
    for index, but in (({}, []), ({"but": ["a"]}, ["a"])):
        path.write_text(json.dumps(index), "utf-8")
        found = [f"mine but {but}"]
        assert [*renew._technique_index("mine")] == [(path, f"mine {found} {but}")]


def test_catalogues_are_made_language_by_language(
    package: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (package / "de" / "LC_MESSAGES").mkdir(parents=True)
    for language in ("es", "de"):
        (package / language / "LC_MESSAGES" / "mine.po").write_text("", "utf-8")
    monkeypatch.setattr(messages, "renewed", lambda name, language: (name, language))
    assert [*renew._catalogues("mine")] == [("mine", "de"), ("mine", "es")]
    assert capsys.readouterr().out == "mine, texts (de)\nmine, texts (es)\n"
    assert [*renew._catalogues("bare")] == []

    def without_babel(name: str, language: str) -> None:
        raise ImportError

    monkeypatch.setattr(messages, "renewed", without_babel)
    with pytest.raises(BadInput, match="catalogues need Babel"):
        next(renew._catalogues("mine"))


def test_a_compiled_catalogue_without_its_source_is_removed(tmp_path: Path) -> None:
    folder = tmp_path / "mine" / "locale" / "es" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    for name in ("kept.mo", "kept.po", "stale.mo"):
        (folder / name).write_text("", "utf-8")
    renew._forget_stale(tmp_path)
    assert sorted(path.name for path in folder.iterdir()) == ["kept.mo", "kept.po"]


def test_nothing_is_renewed_where_a_plugin_of_the_project_is_amiss(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entries = [SimpleNamespace(provider=name, package=name) for name in ("mine", "other")]
    monkeypatch.setattr(renew, "installed", lambda: entries)
    problems = ["plugin other raises"]
    monkeypatch.setattr(renew, "registry", lambda: SimpleNamespace(problems=problems))
    renew._check_plugins(package.parent)
    problems.append("plugin mine raises")
    with pytest.raises(BadInput, match="plugin mine raises"):
        renew._check_plugins(package.parent)


TESTS = {
    "tests/test_a.py": "def test_golden_a(): ...",
    "tests/deep/test_b.py": "def test_golden_b(): ...",
    "tests/test_c.py": "def test_other(): ...",
    "tests/data/test_d.py": "def test_golden_d(): ...",
}


def test_what_is_compared_is_written_by_the_tests_that_compare_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[tuple[list[str], dict[str, Any]]] = []
    status = 0

    def run(command: list[str], **options: Any) -> SimpleNamespace:
        called.append((command, options))
        return SimpleNamespace(returncode=status, stdout="it ", stderr="fails")

    monkeypatch.setattr(renew.subprocess, "run", run)
    renew._golden(tmp_path)
    assert not called
    for name, text in TESTS.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    renew._golden(tmp_path)
    ((command, options),) = called
    named = {str(tmp_path / name) for name in ("tests/test_a.py", "tests/deep/test_b.py")}
    assert {*command[-2:]} == named
    assert command[-4:-2] == ["-k", "test_golden"]
    assert options["env"]["LAPIZ_RENEW"] == "1"
    assert options["cwd"] == tmp_path
    status = 1
    with pytest.raises(BadInput, match=r"golden files fail:\nit fails"):
        renew._golden(tmp_path)


@pytest.mark.parametrize(("missing", "complete", "status"), [
    ([], True, 0), (["a text"], True, 1), (["a text"], False, 0), ([], False, 0),
])  # fmt: skip
def test_what_has_no_translation_is_an_error_only_where_it_has_to_be_complete(
    missing: list[str],
    complete: bool,
    status: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folders: list[Path] = []
    monkeypatch.setattr(renew, "renew", lambda folder: folders.append(folder) or missing)
    monkeypatch.setattr(messages, "complete", lambda: complete)
    assert renew.main([str(tmp_path)]) == status
    level = "error" if complete else "warning"
    assert capsys.readouterr().err == "".join(f"{level}: {text}\n" for text in missing)
    assert folders == [tmp_path.resolve()]
    assert renew.main(["-x"]) == 2
    assert renew.main(["a", "b"]) == 2
    assert "usage: python -m lapiz_workshop.renew [FOLDER]" in capsys.readouterr().err
