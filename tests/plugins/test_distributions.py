"""What is installed: as installers leave it in folders, and as `importlib.metadata` tells it."""

import sys
from importlib import metadata
from pathlib import Path
from types import SimpleNamespace

import pytest

from lapiz.plugins import distributions as module, entry_points
from lapiz.plugins.distributions import Distribution, distribution, distributions

METADATA = """Metadata-Version: 2.1
Name: A_Pencil.box
VERSION:  1.5

Name: description
Version: 9
"""
ENTRIES = """
[other]
a = other.module

[lapiz]
# b = comment
 c = one.module : it
no equals
d=two=three
[lapiz.more]
e = last
"""


def read(files: dict[str, str], stem: str = "") -> Distribution:
    return Distribution(files.get, stem)


def test_what_a_distribution_says_of_itself() -> None:
    told = read({"METADATA": METADATA, "PKG-INFO": "Name: other\n", "entry_points.txt": ENTRIES})
    assert (told.name, told.version, told.key) == ("A_Pencil.box", "1.5", "a_pencil_box")
    assert [*told.entries("lapiz")] == [("c", "one.module : it"), ("d", "two=three")]
    assert [*told.entries("other")] == [("a", "other.module")]
    assert [*told.entries("none")] == []


@pytest.mark.parametrize(
    ("files", "stem", "name", "key"),
    [
        ({"PKG-INFO": "Name: other\n"}, "", "other", "other"),
        ({"PKG-INFO": "Name: other\n"}, "St--em", "other", "st_em"),
        ({}, "stem", "stem", "stem"),
        ({"METADATA": ""}, "", "", ""),
    ],
)
def test_its_name_is_that_of_its_folder_if_it_has_none(
    files: dict[str, str], stem: str, name: str, key: str
) -> None:
    told = read(files, stem)
    assert (told.name, told.key, told.version) == (name, key, "")
    assert [*told.entries("lapiz")] == []


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A path of two folders, the first of them before the second; the second has two of one."""
    for place in (
        "one/pencil-1.0.dist-info/METADATA",
        "one/PEN-2.DIST-INFO/METADATA",
        "one/readme.txt/METADATA",
        "two/Pencil-2.0.egg-info/PKG-INFO",
        "two/ink_well-1.dist-info/METADATA",
        "two/egg-info/PKG-INFO",
        "three.egg/EGG-INFO/PKG-INFO",
    ):
        file = tmp_path / place
        file.parent.mkdir(parents=True)
        file.write_text(f"Name: {place.split('/')[-2][:3]}\nVersion: {place[:3]}\n")
    folders = [tmp_path / name for name in ("one", "none", "two", "three.egg")]
    monkeypatch.setattr(sys, "path", [str(folder) for folder in folders])
    return tmp_path


@pytest.mark.usefixtures("path")
def test_of_one_name_the_first_on_the_path_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_only_folders", lambda: True)
    found = {one.key: one.version for one in distributions()}
    assert found == {"pencil": "one", "pen": "one", "ink_well": "two", "egg": "thr"}
    assert len([*distributions()]) == 4
    for name, version in (("Ink.Well", "two"), ("ink--well", "two"), ("pencil", "one")):
        told = distribution(name)
        assert told
        assert told.version == version
    assert distribution("paper") is None


def test_metadata_finds_what_folders_do_not_tell(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    finder = SimpleNamespace(find_distributions=lambda *_: (), find_spec=lambda *_: None)
    plain = [type("PathFinder", (), {"find_distributions": None})]
    for finders, archives, only in (
        (plain, [], True),
        ([*plain, finder], [], False),
        ([*plain, SimpleNamespace()], [], True),
        (plain, ["box.zip"], False),
        (plain, [module.LIBRARY], True),
    ):
        for name in archives:
            (path / name).touch()
        with monkeypatch.context() as patch:
            patch.setattr(sys, "meta_path", finders)
            patch.setattr(sys, "path", [*sys.path, *(str(path / name) for name in archives)])
            assert module._only_folders() is only, (finders, archives)
    monkeypatch.setattr(module, "_only_folders", lambda: False)
    known = [SimpleNamespace(read_text={"METADATA": METADATA}.get)]
    monkeypatch.setattr(metadata, "distributions", lambda: known)
    assert [one.name for one in distributions()] == ["A_Pencil.box"]


def test_those_of_lapiz_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    def made(name: str, entries: str) -> Distribution:
        return read({"METADATA": f"Name: {name}\n", "entry_points.txt": f"[lapiz]\n{entries}\n"})

    found = [
        made("a", "x=3\ny=1"),
        made("lapiz", "z=2\nb=1"),
        made("b", "x=1\nx=3\nx=3"),
        made("", "w=1"),
    ]
    monkeypatch.setattr(entry_points, "distributions", lambda: found)
    assert [":".join(entry) for entry in entry_points.installed()] == [
        "lapiz:b:1", "lapiz:z:2", "?:w:1", "b:x:1", "a:x:3", "b:x:3", "a:y:1",
    ]  # fmt: skip
