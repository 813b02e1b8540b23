"""Kinds, scales and commands that misbehave: one line names the plugin, exit status 2."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import lapiz
from lapiz.cli import cli
from lapiz.plugins import within as enclosing
from lapiz.plugins.output import PluginWarning
from lapiz.plugins.registry import including
from tests.support.places import ROOT
from tests.support.plugin_sites import here, install

SOURCE = """
import attrs, click, lapiz
from lapiz_sudoku.kind.kind import KIND as GOOD

class Own(BaseException):
    pass

def raising(*arguments):
    raise Own("no pencil")

def seven(*arguments):
    return 7

def loops(*arguments):
    while True:
        pass

def kind(name, **wrong):
    def read(document):
        return attrs.evolve(GOOD.read(document), kind=made)
    functions = {"read": read, "quick": None, "solutions": lapiz.Solutions()} | wrong
    made = attrs.evolve(GOOD, name=name, usual=False, **functions)
    return made

PARTS = {
    "hopeless": ("solutions", lambda function: lapiz.Solutions(hopeless=function)),
    "hand_over": ("hand_over", lapiz.HandOver),
}

def all_of(notation):
    return {sort: raising for sort in notation}

def last(kind):
    @lapiz.last_candidate("last-of-" + kind, kind=kind)
    def explain(view, candidate, item):
        return lapiz.Deduction(places=1 << candidate, truths=(item,))
    return explain

@lapiz.hook
def lapiz_techniques():
    fields, ends = ("view", "answer", "hand_over"), ("raises", "loops", "seven")
    return [last(f"{field}-{end}") for field in fields for end in ends]

@lapiz.hook
def lapiz_kinds():
    wrong = {"raises": raising, "seven": seven, "loops": loops}
    for field in ("read", "view", "geometry", "hopeless", "answer", "write", "hand_over"):
        part, made = PARTS.get(field, (field, lambda function: function))
        for name, function in wrong.items():
            yield kind(f"{field}-{name}", **{part: made(function)})
    yield kind("notation-raises", naming=lapiz.Naming(all_of(GOOD.naming.notation)))
    yield kind("solutions-raises", solutions=lapiz.Solutions(lambda puzzle: map(raising, [1])))
    verify = lapiz.Solutions(verify=lambda puzzle, text: map(raising, [1]))
    yield kind("verify-raises", solutions=verify)
    yield kind("quick-raises", quick=raising)
    yield kind("view-number", view=7)
    yield kind("notation-number", naming=lapiz.Naming(7))
    yield kind("naming-number", naming=7)

class Scale(lapiz.Scale):
    def rate(self, log, find):
        return raising()

class Odd(lapiz.Scale):
    def rate(self, log, find):
        return 7

class Whole(lapiz.Scale):
    def of_puzzle(self, puzzle, log):
        return lapiz.Rating("whole", "Easy", float(len(log.counts())), "") if self.levels else 7

    def reasons(self, puzzle, log):
        return [f"{puzzle.kind.name} it is"] if self.levels else [7]

    def worded(self, score, numbers):
        return f"{score:g} techniques" if self.levels else 7

@lapiz.hook
def lapiz_scales():
    return [
        Whole(name="whole", levels=(("Easy", 1),)),
        Whole(name="junk", levels=()),
        Scale(name="raises", levels=(("Easy", 1),)),
        Odd(name="seven", levels=(("Easy", 1),)),
    ]

@click.command()
def breaks():
    print("so far")
    raising()

@click.command()
@click.argument("what")
def works(what):
    if what == "bad":
        raise lapiz.BadInput("bad")
    print("works")
    return 1

@lapiz.hook
def lapiz_commands():
    return [breaks, works]
"""
PUZZLE = {"grid": ["1...", "..3.", "...2", "4..."]}


@pytest.fixture(scope="module", autouse=True)
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("kinds") / "site"
    install(folder, "evil", SOURCE)
    with here(folder):
        yield folder


PATH = str(ROOT / "puzzles_yaml" / "sudoku" / "skyscraper.yaml")


def lapiz_(kind: str, *arguments: str, folder: Path) -> Result:
    puzzle = {"kind": kind, **PUZZLE}
    path = folder / f"{kind}.json"
    path.write_text(json.dumps(puzzle))
    return CliRunner().invoke(cli, [*arguments, str(path)])


def named(done: Result, kind: str, fault: str) -> bool:
    """Tell whether the last line is that of a plugin's fault, and nothing is a fault of lapiz."""
    assert "a fault of lapiz" not in done.stderr
    assert done.exit_code == 2, done.output
    return done.stderr.splitlines()[-1].startswith(f"lapiz: plugin evil:evil: kind {kind}: {fault}")


COMMANDS = {
    "read": ["solve"],
    "geometry": ["solve"],
    "hopeless": ["solve"],
    "answer": ["solve"],
    "write": ["solve", "--json"],
    "hand_over": ["solve"],
}


@pytest.mark.sample(1)
@pytest.mark.parametrize("field", COMMANDS)
def test_a_kind_that_misbehaves(
    field: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(enclosing, "SECONDS", 0.3)
    faults = {"raises": "raised Own: no pencil", "loops": "took more than 0.3 seconds"}
    faults["seven"] = "gave something of type int, expected "
    for name, fault in faults.items():
        done = lapiz_(f"{field}-{name}", *COMMANDS[field], folder=tmp_path)
        assert named(done, f"{field}-{name}", f"{field} {fault}")


@pytest.mark.parametrize(
    ("name", "fault"),
    [("raises", "raised Own: no pencil"), ("loops", "took more than 0.3 seconds")],
)
def test_without_a_view_the_techniques_of_a_kind_are_left_out(
    name: str, fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Singles need none, and solve this one."""
    monkeypatch.setattr(enclosing, "SECONDS", 0.3)
    done = lapiz_(f"view-{name}", "solve", folder=tmp_path)
    assert done.exit_code == 0, done.output
    assert f"plugin evil:evil: kind view-{name}: view {fault}" in done.stderr


def test_what_prints_tokens(tmp_path: Path) -> None:
    """What a notation cannot print goes by its name."""
    done = lapiz_("notation-raises", "solve", folder=tmp_path)
    assert done.exit_code == 0, done.output
    assert "=> not r3c3=1, not r4c2=1, not r4c4=1" in done.stdout


def test_what_lists_solutions(tmp_path: Path) -> None:
    done = lapiz_("solutions-raises", "solve", "--all", folder=tmp_path)
    assert named(done, "solutions-raises", "solutions raised Own: no pencil")


def test_a_shortest_form_that_cannot_be_read_is_passed_over() -> None:
    with pytest.warns(PluginWarning, match="plugin evil:evil: kind quick-raises: quick raised Own"):
        assert lapiz.load(Path(PATH).read_text("utf-8")).kind.name == "sudoku"


def test_other_puzzles_are_still_read(tmp_path: Path) -> None:
    lapiz_("read-raises", "solve", folder=tmp_path)
    bad = tmp_path / "read-raises.json"
    done = CliRunner().invoke(cli, ["solve", "--quiet", str(bad), PATH])
    assert (done.exit_code, len(done.stdout)) == (2, 82)


@pytest.mark.parametrize(
    ("scale", "fault"),
    [("raises", "raised Own: no pencil"), ("seven", "gave something of type int, expected a ")],
)
def test_a_scale_that_misbehaves(scale: str, fault: str) -> None:
    puzzle = next(lapiz.load_all(PATH))
    with pytest.raises(lapiz.PluginError, match=f"plugin evil:evil: scale {scale}: rate {fault}"):
        lapiz.rate(puzzle, scale)


def test_a_scale_may_rate_the_puzzle_itself() -> None:
    puzzle = next(lapiz.load_all(PATH))
    scale, log = lapiz.registry().scales["whole"], lapiz.solve(puzzle)
    rating = lapiz.rate(puzzle, "whole")
    assert rating.score == len(log.counts())
    assert list(scale.reasons(puzzle, log)) == ["sudoku it is"]
    assert scale.worded(3.0, {}) == "3 techniques"
    junk = lapiz.registry().scales["junk"]
    with pytest.raises(lapiz.PluginError, match="scale junk: of_puzzle gave something of type int"):
        lapiz.rate(puzzle, "junk")
    with pytest.raises(lapiz.PluginError, match="scale junk: reasons gave something other than te"):
        junk.reasons(puzzle, log)
    with pytest.raises(lapiz.PluginError, match="scale junk: worded gave something of type int"):
        junk.worded(3.0, {})


def test_a_command_that_breaks() -> None:
    done = CliRunner().invoke(cli, ["breaks"])
    assert (done.exit_code, done.stdout) == (2, "so far\n")
    assert done.stderr.splitlines()[-1] == (
        "lapiz: plugin evil:evil: command breaks raised Own: no pencil"
    )


@pytest.mark.parametrize(
    ("arguments", "status", "out", "err"),
    [
        (["fine"], 1, "works\n", ""),
        (["bad"], 2, "", "lapiz: bad"),
        ([], 2, "", "lapiz: Missing argument 'WHAT' (see `cli works --help`)"),
    ],
)
def test_a_command_that_works(arguments: list[str], status: int, out: str, err: str) -> None:
    done = CliRunner().invoke(cli, ["works", *arguments])
    assert (done.exit_code, done.stdout) == (status, out)
    assert done.stderr.splitlines()[-1:] == ([err] if err else done.stderr.splitlines()[-1:])


def test_fields_of_a_wrong_type_are_told_at_the_start() -> None:
    problems = "\n".join(lapiz.registry().problems)
    assert "plugin evil:evil: kind 'view-number' has view 7, expected a function" in problems
    assert "kind 'notation-number' has naming.notation 7, expected a mapping" in problems
    assert "kind 'naming-number' has naming 7, expected Naming(...)" in problems


def test_a_plugin_that_is_only_included_is_enclosed_too() -> None:
    class Plugin:
        @lapiz.hook
        def lapiz_formats(self) -> list[lapiz.Format]:
            return [lapiz.Format("mine", "mine", lambda text: 1 / 0, list)]  # type: ignore[arg-type, return-value]

    message = "plugin mine: format mine: sniff raised ZeroDivisionError"
    with including("mine", Plugin()) as known, pytest.raises(lapiz.PluginError, match=message):
        known.formats["mine"].sniff("")
