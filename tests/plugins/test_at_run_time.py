"""Plugins that are given at run time: to Python, to a command, by variables, to processes."""

import os
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import lapiz
from lapiz.cli import cli
from lapiz.plugins import including, register, unregister
from lapiz.plugins.entry_points import EntryPoint, installed
from lapiz.plugins.output import PluginWarning
from lapiz.plugins.registry import GIVEN
from tests.support.places import ROOT
from tests.support.plugin_sites import run

WING = """
import lapiz
@lapiz.technique("my-wing", kind="sudoku", scores={"hodoku": 5})
def my_wing(grid):
    '''Nothing.'''
    yield from ()
"""
HOOKED = (
    WING
    + """
@lapiz.hook
def lapiz_techniques():
    return [my_wing]
"""
)
X_WING = ROOT / "puzzles_yaml" / "sudoku" / "x-wing.yaml"
QUEENS = [entry for entry in installed() if entry.name in ("queens", "workshop")]
"""Of what is installed, all that these tests need."""


def of(name: str, **about: Any) -> lapiz.Technique:
    return lapiz.technique(name, **about)(lambda view: iter(()))


@pytest.fixture(autouse=True)
def _as_before(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Leave nothing registered, and be in a folder with a few modules."""
    for name, text in {"my_wing": WING, "hooked": HOOKED, "empty": "", "broken": "1 / 0\n",
                       "newer": "LAPIZ_API = 9\n" + HOOKED}.items():  # fmt: skip
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("lapiz.plugins.registry.installed", lambda: QUEENS)
    lapiz.registry.cache_clear()
    yield
    GIVEN.clear()
    os.environ.pop("LAPIZ_PLUGINS", None)
    lapiz.registry.cache_clear()


def module() -> ModuleType:
    made = ModuleType("made")
    made.wing = of("my-wing")  # type: ignore[attr-defined]
    return made


class Plugin:
    @lapiz.hook
    def lapiz_techniques(self) -> list[lapiz.Technique]:
        return [of("my-wing")]


@pytest.mark.parametrize(
    ("given", "name", "label", "carried"),
    [
        ("my_wing.py", None, "my_wing", "{}/my_wing.py"),
        ("./hooked.py", None, "hooked", "{}/hooked.py"),
        (Path("hooked.py"), "other", "other", "{}/hooked.py"),
        ("hooked", None, "hooked", "hooked"),
        (module(), None, "made", ""),
        (Plugin(), None, "Plugin", ""),
        (Plugin(), "mine", "mine", ""),
        (of("my-wing"), None, "my-wing", ""),
        (SimpleNamespace(other=lapiz.hook(specname="lapiz_techniques")(lambda: [of("my-wing")])),
         None, "SimpleNamespace", ""),
    ],
)  # fmt: skip
def test_what_may_be_given(
    given: Any, name: str | None, label: str, carried: str, tmp_path: Path
) -> None:
    with including(given, name) as known:
        assert known is lapiz.registry()
        assert known.techniques["my-wing"].provider == label
        assert known.techniques["my-wing"].foreign
        assert known.problems == ()
        assert os.environ.get("LAPIZ_PLUGINS", "") == carried.format(tmp_path)
    assert "my-wing" not in lapiz.registry().techniques
    assert "LAPIZ_PLUGINS" not in os.environ
    assert register(given, name) == label
    assert register(given, name) == label, "the cell of a notebook is run again"
    assert "my-wing" in lapiz.registry().techniques
    unregister(label)
    assert "my-wing" not in lapiz.registry().techniques
    assert "LAPIZ_PLUGINS" not in os.environ


EXPECTED = "expected a module such as my_wing, a file such as my_wing.py, an object with hooks, a "


@pytest.mark.parametrize(
    ("given", "name", "fault"),
    [
        ("nowhere.py", None, "there is no file '{}/nowhere.py', " + EXPECTED),
        ("nowhere", None, "there is no module 'nowhere', " + EXPECTED),
        ("broken.py", None, "plugin {}/broken.py cannot be loaded: it raised ZeroDivisionError"),
        ("broken", None, "plugin broken cannot be loaded: it raised ZeroDivisionError"),
        ("empty", None, "plugin empty has no hook and no technique, " + EXPECTED),
        (SimpleNamespace(), None, "plugin SimpleNamespace has no hook and no technique"),
        (7, None, "plugin int has no hook and no technique"),
        ("hooked", "lapiz:mine", "a plugin cannot be called 'lapiz:mine', as lapiz's own are"),
        ("newer", None, "plugin newer is made for API 9, this lapiz has 1: upgrade lapiz"),
        ("no:sudko", None, "there is no plugin 'sudko'; did you mean sudoku?"),
    ],
)
def test_what_may_not_be_given(given: Any, name: str | None, fault: str, tmp_path: Path) -> None:
    for give in (register, lambda *both: including(*both).__enter__()):
        with pytest.raises(lapiz.BadInput) as raised:
            give(given, name)
        assert str(raised.value).startswith(fault.format(tmp_path))
        assert not GIVEN


def test_what_cannot_be_called_is_warned_of() -> None:
    plugin = SimpleNamespace(lapiz_kinds=list, lapiz_scales=lapiz.hook(lambda: None))
    with pytest.warns(PluginWarning, match="mine: lapiz_kinds is not marked with @lapiz.hook"):
        register(plugin, "mine")


@pytest.mark.parametrize("name", ["my_wing", "hooked"])
def test_a_file_leaves_the_modules_with_its_plugin(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, name, raising=False)
    with including(f"{name}.py"):
        assert name in sys.modules
    assert name not in sys.modules
    register(f"{name}.py")
    assert name in sys.modules
    unregister(name)
    assert name not in sys.modules
    imported = import_module(name)
    with including(name):
        pass
    assert sys.modules.pop(name) is imported, "what was imported by its name stays"


def test_a_later_plugin_of_a_name_takes_the_place_of_an_earlier_one() -> None:
    for score in (5, 7):
        register(of("my-wing", scores={"hodoku": score}))
        assert lapiz.registry().techniques["my-wing"].scores == {"hodoku": score}
    with including(of("my-wing", scores={"hodoku": 9})) as known:
        assert known.techniques["my-wing"].scores == {"hodoku": 9}
    assert lapiz.registry().techniques["my-wing"].scores == {"hodoku": 7}


@pytest.mark.parametrize("name", ["queens", "lapiz:queens"])
def test_one_that_is_installed_is_left_out_and_used_again(name: str) -> None:
    with including(f"no:{name}") as known:
        assert "queens" not in known.kinds
        assert os.environ["LAPIZ_PLUGINS"] == f"no:{name}"
    unregister(name)
    unregister(name)
    assert "queens" not in lapiz.registry().kinds
    assert register(name) == name
    assert "queens" in lapiz.registry().kinds
    with pytest.raises(lapiz.BadInput, match="there is no plugin 'sudko'; did you mean sudoku"):
        unregister("sudko")


def test_what_is_installed_counts_once() -> None:
    import lapiz_queens.plugin

    with including(lapiz_queens.plugin) as known:
        told = "plugin lapiz_queens.plugin is there already, so it counts once"
        assert told in known.problems
        assert known.owner("kinds", "queens") == "lapiz:queens"


@pytest.mark.parametrize(
    ("variables", "known", "problem"),
    [
        ({"LAPIZ_PLUGINS": "my_wing.py, no:queens"}, {"my-wing", "installed"}, ""),
        ({"LAPIZ_PLUGINS": "nowhere,my_wing"}, {"my-wing", "queen", "installed"},
         "LAPIZ_PLUGINS: there is no module 'nowhere'"),
        ({"LAPIZ_DISABLE_PLUGIN_AUTOLOAD": "1"}, {"queen"}, ""),
        ({"LAPIZ_DISABLE_PLUGIN_AUTOLOAD": ""}, {"queen", "installed"}, ""),
        ({"LAPIZ_DISABLE_PLUGIN_AUTOLOAD": "1", "LAPIZ_PLUGINS": "my_wing"}, {"queen", "my-wing"},
         ""),
    ],
)  # fmt: skip
def test_variables(
    variables: dict[str, str], known: set[str], problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("installed.py").write_text(HOOKED.replace("my-wing", "installed"), encoding="utf-8")
    extra = EntryPoint("installed", "it", "installed")
    monkeypatch.setattr("lapiz.plugins.registry.installed", lambda: [*QUEENS, extra])
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    lapiz.registry.cache_clear()
    records = lapiz.registry()
    owners = {one.provider: one.name for one in records.techniques.values()}
    foreign = {name for provider, name in owners.items() if not provider.startswith("lapiz:")}
    assert foreign | ({"queen"} if "queens" in records.kinds else set()) == known
    assert [text[: len(problem)] for text in records.problems] == [problem] * bool(problem)


def test_every_command_takes_plugins(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    def told(*arguments: str) -> tuple[int | str | None, str, str]:
        with pytest.raises(SystemExit) as ended:
            cli.main(["-p", *arguments])
        return (ended.value.code, *capsys.readouterr())

    text = WING.replace(', kind="sudoku", scores={"hodoku": 5}', "")
    Path("my_wing.py").write_text(text, encoding="utf-8")
    status, shown, _ = told("my_wing.py", "-p", "no:queens", "plugins")
    lines = shown.splitlines()
    assert (status, lines[-4:]) == (
        0, ["my_wing", "  my_wing", "    techniques: my-wing", lines[-1]],
    )  # fmt: skip
    assert lines[-1].startswith("    lapiz_techniques: place ")
    assert "  queens" not in lines
    assert not GIVEN
    status, _, fault = told("nowhere.py", "plugins")
    assert (status, fault[:45]) == (2, f"lapiz: there is no file '{tmp_path}/nowhere.py'"[:45])


def test_processes_have_it_too(tmp_path: Path) -> None:
    """The one for plugins' techniques is started by the command, and has the file by its path."""
    text = WING.replace("yield from ()", "yield grid.no_such_thing")
    (tmp_path / "failing.py").write_text(text, encoding="utf-8")
    asked = "steps", "--technique", "my-wing", "--plugin-timeout", "9", X_WING
    done = run(tmp_path, "-p", "failing.py", *asked)
    assert "technique my-wing: raised AttributeError" in done.stderr + done.stdout


LOG = """
import pickle, lapiz
from multiprocessing.reduction import ForkingPickler
log = lapiz.solve(lapiz.load("123434122143432."))
print(pickle.loads(ForkingPickler.dumps(log)) == log)
"""


def test_a_log_is_passed_on_whatever_has_been_imported(tmp_path: Path) -> None:
    """With a technique of a plugin first, nothing had imported what passes kinds by name."""
    first = WING.replace("scores={", 'before="full-house", scores={')
    (tmp_path / "first.py").write_text(first, encoding="utf-8")
    (tmp_path / "passing.py").write_text(LOG, encoding="utf-8")
    done = run(tmp_path, module="passing", LAPIZ_PLUGINS=str(tmp_path / "first.py"))
    assert (done.stdout, done.stderr) == ("True\n", "")
