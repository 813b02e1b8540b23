"""The index of a package's techniques: it says what the decorators say, or it is passed over."""

import json
import re
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import attrs
import pytest

import lapiz
from lapiz import Technique
from lapiz.plugins import technique_index
from lapiz.plugins.hooks import techniques_found
from lapiz.plugins.output import PluginWarning
from lapiz.plugins.technique_index import FILE, folder_of, index_of, indexed
from tests.support.places import ROOT

PACKAGES = sorted(path.parent.name for path in (ROOT / "techniques").glob(f"*/{FILE}"))
"""All that have an index: where one does not fit, every start imports the whole package."""
FUNCTIONS = {"find", "choose", "search", "last", "where", "_doc"}
RENEW = "renew it: python -m lapiz_workshop.renew"
DATA = [field.name for field in attrs.fields(Technique) if field.name not in FUNCTIONS]


def left_out(package: str) -> list[str]:
    text = (Path(folder_of(package)) / FILE).read_text("utf-8")
    return list(json.loads(text)["but"])


@pytest.mark.parametrize("package", PACKAGES)
def test_every_index_is_up_to_date(package: str) -> None:
    but = left_out(package)
    index = json.loads((Path(folder_of(package)) / FILE).read_text("utf-8"))
    new = json.loads(index_of(package, techniques_found(package, but), but))
    assert index["techniques"] == new["techniques"], RENEW
    assert indexed(package, but), f"it does not fit the modules any more; {RENEW}"


@pytest.mark.parametrize("package", PACKAGES)
def test_an_index_leaves_out_what_the_plugin_does(
    package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def noted(_: str, but: tuple[str, ...]) -> list[Technique]:
        asked.extend(but)
        return []

    monkeypatch.setattr(technique_index, "indexed", noted)
    apart = Path(folder_of(package), "plugin.py").exists()
    list(import_module(f"{package}.plugin" if apart else package).lapiz_techniques())
    assert asked == left_out(package), f"say so in `but` of {FILE}, and renew it"


@pytest.mark.parametrize("package", PACKAGES)
def test_an_index_says_what_the_decorators_say(package: str) -> None:
    but = left_out(package)
    known, real = indexed(package, but), [one for _, one in techniques_found(package, but)]
    assert known is not None
    for ours, theirs in zip(known, real, strict=True):
        for name in DATA:
            assert getattr(ours, name) == getattr(theirs, name), (ours.name, name)
        assert ours.doc == theirs.doc
        assert (ours.choose is None) == (theirs.choose is None)
        assert (ours.last is None) == (theirs.last is None)
        if ours.last and theirs.last:
            for name in ("sorts", "group", "alike"):
                assert getattr(ours.last, name) == getattr(theirs.last, name)
    for number, ours in enumerate(known):
        same = [one.search is ours.search for one in known]
        assert same == [one.search is real[number].search for one in real]


def test_an_easy_puzzle_imports_no_technique_that_it_does_not_ask() -> None:
    code = (
        "import lapiz, sys; print(lapiz.solve(lapiz.load('53..7....6..195....98....6.8...6...34.."
        "8.3..17...2...6.6....28....419..5....8..79')).status, *sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    status, *modules = done.stdout.split()
    assert status == "solved"
    assert not [one for one in modules if one.startswith(("lapiz_sudoku.chains", "lapiz_grid.r"))]


FIRST = """import lapiz

@lapiz.technique("first", title="The first", aliases=("one",), on=False)
def first(view):
    \"\"\"Finds nothing.\"\"\"
    yield from ()
"""
COMMENTED = f"# Of pencils.\n\n{FIRST.replace('(view):', '(view):  # or pen')}    # That is all.\n"


@pytest.fixture
def pencils(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / re.sub(r"\W", "_", f"pencils_of_{tmp_path.name}")
    (folder / "room").mkdir(parents=True)
    (folder / "__init__.py").touch()
    (folder / "room" / "__init__.py").touch()
    (folder / "room" / "one.py").write_text(FIRST, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    but = ["aside"]
    found = techniques_found(folder.name, but)
    (folder / FILE).write_text(index_of(folder.name, found, but), "utf-8")
    return folder


def test_an_index_is_passed_over_where_it_does_not_fit(pencils: Path) -> None:
    name, room = pencils.name, pencils / "room"
    known = indexed(name, ["aside"])
    assert known
    assert [one.names for one in known] == [("first", "one")]
    assert (known[0].title, known[0].on, known[0].doc) == ("The first", False, "Finds nothing.")
    assert list(known[0](None)) == []
    assert indexed(name, []) is None
    (room / "two.py").touch()
    assert indexed(name, ["aside"]) is None
    (room / "two.py").unlink()
    (pencils / "aside.py").touch()
    assert indexed(name, ["aside"]), "what has no techniques does not count"
    (room / "one.py").write_text(COMMENTED, "utf-8")
    assert indexed(name, ["aside"]), "comments say nothing"
    (room / "one.py").write_text(FIRST.replace("The first", "The fifth"), "utf-8")
    assert indexed(name, ["aside"]) is None, "of as many bytes as before, and yet another"
    assert [one.name for one in lapiz.techniques_in(name)] == ["first"]


@pytest.mark.parametrize(
    "text",
    [
        *("", "[]", "{}", '{"but": ["aside"]}', '{"but": 1, "modules": 2}'),
        *('{"but": ["aside"], "modules": 2}', '{"but": ["aside"], "modules": {"__init__.py": 2}}'),
    ],
)
def test_a_spoilt_index_is_passed_over(pencils: Path, text: str) -> None:
    (pencils / FILE).write_text(text, "utf-8")
    assert indexed(pencils.name, ["aside"]) is None
    assert [one.name for one in lapiz.techniques_in(pencils.name, but=["aside"])] == ["first"]


def test_a_sealed_index_fits_whatever_is_beside_it(pencils: Path) -> None:
    index = pencils / FILE
    (pencils / "room" / "one.py").write_text(FIRST + "\n", "utf-8")
    index.write_bytes(technique_index.sealed(index.read_bytes()))
    known = indexed(pencils.name, ["aside"])
    assert known
    assert list(known[0](None)) == []
    assert indexed(pencils.name, ["other"]) is None


def sealed_but_changed(pencils: Path, old: str, new: str) -> Technique:
    """The technique of an index that is sealed, after an edit of its module."""
    index = pencils / FILE
    index.write_bytes(technique_index.sealed(index.read_bytes()))
    (pencils / "room" / "one.py").write_text(FIRST.replace(old, new), "utf-8")
    del sys.modules[f"{pencils.name}.room.one"]
    (known,) = indexed(pencils.name, ["aside"]) or ()
    return known


@pytest.mark.parametrize(
    ("old", "new", "differing"),
    [
        ("The first", "The 1st", "title"),
        ('("one",)', '("one", "more")', "aliases"),
        (", on=False", "", "on"),
        (
            "on=False",
            "on=False, scores={'points': 3}, grounds=lapiz.Grounds.CHOICE",
            "scores, grounds",
        ),
    ],
)
def test_an_index_that_differs_from_a_decorator_is_told(
    pencils: Path, old: str, new: str, differing: str
) -> None:
    """As it may where an index is sealed, or what a decorator says comes from elsewhere."""
    known = sealed_but_changed(pencils, old, new)
    with pytest.warns(PluginWarning, match=f"room.one: {differing} of first differ from "):
        assert list(known(None)) == []


def test_an_index_that_names_what_is_not_there_is_an_error_with_its_cure(pencils: Path) -> None:
    known = sealed_but_changed(pencils, '"first"', '"second"')
    with pytest.raises(LookupError, match=r"has no technique 'first', but .*renew"):
        list(known(None))


def test_a_package_without_index_or_folder_has_none(pencils: Path) -> None:
    (pencils / FILE).unlink()
    assert indexed(pencils.name, ["aside"]) is None
    shutil.rmtree(pencils)
    assert technique_index.folder_of("there_is_no_such_package") == ""
    assert indexed("there_is_no_such_package", ()) is None
