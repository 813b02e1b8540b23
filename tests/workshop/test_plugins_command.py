"""`lapiz plugins`: what is installed, and what is wrong with it; places beside techniques."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

import lapiz
from lapiz.cli import cli
from lapiz_workshop.commands import plugins as module
from tests.support.plugin_sites import here, install

MINE = """
import lapiz

@lapiz.technique("lost", kind="sudoko", scores={"hodokku": 3}, after="x-wong")
def lost(grid):
    \"\"\"Nothing.\"\"\"
    yield from ()

@lapiz.technique("first-of-all", kind="sudoku", before="full-house")
def first_of_all(grid):
    \"\"\"Nothing, too.\"\"\"
    yield from ()

@lapiz.technique("one", kind="sudoku", after="other")
def one(grid):
    \"\"\"Nothing.\"\"\"
    yield from ()

@lapiz.technique("other", kind="sudoku", before="one")
def other(grid):
    \"\"\"Nothing.\"\"\"
    yield from ()

@lapiz.hook
def lapiz_techniques():
    return [lost, first_of_all, one, other]
"""


def command(*arguments: str) -> Result:
    return CliRunner().invoke(cli, arguments)


def test_what_lapiz_itself_supplies() -> None:
    done = command("plugins")
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert "  sudoku" in lines
    assert "    kinds: sudoku" in lines
    objects = [json.loads(line) for line in command("plugins", "--json").stdout.splitlines()]
    (sudoku,) = [one for one in objects if one["plugin"] == "sudoku"]
    assert sudoku["package_version"] == lapiz.__version__
    assert sudoku["distribution"] == "lapiz"
    assert "x-wing" in sudoku["supplies"]["techniques"]
    assert "    kinds: shikaku" in lines
    assert "    tipos: shikaku" in command("plugins", "--language", "es").stdout.splitlines()


def test_problems_are_listed_with_hints(tmp_path: Path) -> None:
    install(tmp_path / "site", "mine", MINE)
    with here(tmp_path / "site"):
        done = command("plugins")
        assert done.exit_code == 1
        assert not done.stderr
        assert "mine 1" in done.stdout.splitlines()
        assert "    techniques: lost, first-of-all, one, other" in done.stdout
        for expected in (
            "'lost' of mine:mine is for the kind 'sudoko', which is not installed; did you mean "
            "sudoku?",
            "has a score on the scale 'hodokku', which is not installed; did you mean hodoku?",
            "'lost' of mine:mine is to come after 'x-wong', which does not exist; its score "
            "determines its place; did you mean x-wing?",
            "'one' of mine:mine is to come after 'other', which leads back to it",
            "'other' of mine:mine is to come before 'one', which leads back to it",
        ):
            assert expected in done.stdout
        chain = lapiz.registry().chain(lapiz.registry().kind("sudoku").profile, "sudoku")
        assert [one.name for one in chain][:2] == ["first-of-all", "full-house"]
        spanish = command("plugins", "--language", "es").stdout
        assert "Problema: la técnica 'lost' de mine:mine es para el tipo 'sudoko'" in spanish


def test_levels_on_unknown_scales(tmp_path: Path) -> None:
    source = MINE.replace('scores={"hodokku": 3}', 'levels={"hodokoo": "Hard"}')
    install(tmp_path / "site", "mine", source)
    with here(tmp_path / "site"):
        told = command("plugins").stdout
        assert "has a level on the scale 'hodokoo', which is not installed; did you mean" in told


LISTED = """\
one 1.2
  one:a
    kinds: k, l
    techniques: t1, t2, t3, t4, t5, t6, t7, t8
    replaces t1 of old
    lapiz_kinds: place 2 of 3
    lapiz_steps: place 1 of 1 (wrapper)
    l is like k, j
  one:b
    nothing
two
  two
    techniques: t1, t2, t3, t4, t5, t6, t7, t8 and 2 more
Problem: it is broken
"""


def test_plugins_are_listed_by_distribution() -> None:
    """Its version once, of more than eight names how many more, then what is wrong."""
    bare: dict[str, Any] = {"supplies": {}, "hooks": {}, "replaces": {}, "like": {}}
    first = {
        **bare,
        "plugin": "one:a", "distribution": "one", "package_version": "1.2",
        "supplies": {"kinds": ["k", "l"], "techniques": [f"t{n}" for n in range(1, 9)]},
        "hooks": {
            "lapiz_kinds": {"place": 2, "of": 3, "option": ""},
            "lapiz_steps": {"place": 1, "of": 1, "option": "wrapper"},
        },
        "replaces": {"t1": "old"},
        "like": {"l": ["k", "j"]},
    }  # fmt: skip
    second = {**bare, "plugin": "one:b", "distribution": "one", "package_version": "1.2"}
    third = {
        **bare, "plugin": "two", "distribution": "two", "package_version": "",
        "supplies": {"techniques": [f"t{n}" for n in range(1, 11)]},
    }  # fmt: skip
    told = module._lines([first, second, third], ["it is broken"])
    assert "".join(f"{line}\n" for line in told) == LISTED


def test_what_is_known_of_each_plugin() -> None:
    """What it supplies is what it owns; its place is that among those that are asked."""
    records = lapiz.registry()
    owned = Counter(owner for sort in module.SORTS for owner in records.owners[sort].values())
    for name in records.plugins:
        told = module._object(name, records)
        assert sum(map(len, told["supplies"].values())) == owned[name]
        assert all(told["supplies"].values())
        assert name in (told["plugin"], f"{told['distribution']}:{told['plugin']}")
        for hook, place in told["hooks"].items():
            order = [*records.order[hook.removeprefix("lapiz_")]]
            assert (order[place["place"] - 1], place["of"]) == ((name, place["option"]), len(order))
        assert set(told["like"]) == {
            kind for kind in told["supplies"].get("kinds", ()) if records.kinds[kind].like
        }
