"""The first minute at the command line: what to type, completion, files written, slips mended."""

import io
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner, Result

from lapiz.cli import cli
from lapiz.commands.common.help_texts import FIRST, GROUPS
from lapiz.files.examples import by_folder, example_file, names
from lapiz_workshop import scaffolding
from tests.support.commands import COMMANDS
from tests.support.places import ROOT
from tests.support.tables import check_all

XWING = str(ROOT / "puzzles_yaml" / "sudoku" / "x-wing.yaml")
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def run(*arguments: str | Path, **more: Any) -> Result:
    typed = [str(one) for one in arguments]
    return CliRunner().invoke(cli, typed, prog_name="lapiz", **more)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, with one puzzle."""
    monkeypatch.chdir(tmp_path)
    shutil.copyfile(XWING, tmp_path / "newspaper.yaml")
    return tmp_path


# What lapiz says first


def test_lapiz_alone_says_what_to_type() -> None:
    result = run()
    assert (result.exit_code, result.stderr) == (0, "")
    for command, _ in FIRST:
        assert command in result.output


def test_what_it_says_to_type_works(folder: Path) -> None:
    """Each line but those of a server and of a file that is not named."""
    for line, _ in FIRST:
        first, _, second = line.partition(" | ")
        if "FILE" in line or "play" in line:
            continue
        shown = run(*first.split()[1:])
        assert shown.exit_code == 0, shown.output
        if second:
            assert run(*second.split()[1:], input=shown.output).exit_code == 0


def test_every_command_is_in_one_group() -> None:
    listed = [name for group in GROUPS.values() for name in group]
    assert sorted(listed) == COMMANDS
    shown = run("--help").output
    assert all(f"\n{heading}:\n" in shown for heading in GROUPS)
    assert "..." not in shown.replace("[ARGS]...", "").replace("1...", "")


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        (["sovle"], "did you mean solve?"),
        (["whynot"], "did you mean why-not"),
        (["help"], "did you mean --help?"),
        (["frobnicate"], "`lapiz --help` lists them all"),
        ([EASY], f"type `lapiz solve {EASY}`"),
        (["newspaper.yaml"], "type `lapiz solve newspaper.yaml`"),
        (["solve", "--grdi", "x"], "--grid"),
        (["steps", EASY, "--technique", "x-wong"], "did you mean x-wing"),
        (["rate", EASY, "--scale", "hodku"], "did you mean hodoku?"),
        (["rules", "kiler"], "did you mean killer"),
        (["show", EASY, "--format", "hodku"], "did you mean hodoku?"),
        (["techniques", "--kind", "sudoko"], "did you mean sudoku?"),
        (
            ["print", "--technique", "x-wing", "--kind", "sudoko"],
            "kind 'sudoko'; did you mean sudoku?",
        ),
        (["print", "--technique", "two-lines", "--kind", "sudoku"], "`lapiz techniques` lists"),
        (["solve", EASY, "--notation", "eurka"], "did you mean eureka?"),
        (["solve", EASY, "--profile", "defualt"], "did you mean default?"),
        (["generate", "--level", "esay"], "did you mean Easy?"),
        (["example", "skyscrapper"], "did you mean skyscraper"),
        (["solve", "newspapr.yaml"], "No such file or directory; did you mean newspaper.yaml?"),
        (["solve", "puzzles_yaml/sudoku/aic.yaml"], "`lapiz example aic` prints this puzzle"),
        (["solve", "no/such/folder"], "no/such/folder: No such file or directory"),
        (["solve"], "a puzzle is missing; type `lapiz solve PUZZLE...`"),
        (["why", "r1c1"], "type `lapiz why NAME PUZZLE...`"),
        (["solve", "hello"], "`lapiz example` lists puzzles to try"),
    ],
)
def test_a_slip_is_answered_with_what_to_type(typed: list[str], answer: str, folder: Path) -> None:
    result = run(*typed)
    assert result.exit_code == 2
    assert answer in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_terminal_is_told_how_the_text_ends() -> None:
    pty = pytest.importorskip("pty", reason="needs a pseudo-terminal")
    master, slave = pty.openpty()
    os.write(master, b"....3..2.1.4....\n\x04\x04")
    command = [sys.executable, "-m", "lapiz", "solve", "--quiet", "-"]
    done = subprocess.run(command, stdin=slave, capture_output=True, text=True, timeout=60)
    os.close(master)
    os.close(slave)
    assert (done.returncode, done.stdout) == (0, "1243341221344321\n")
    assert "Ctrl-D" in done.stderr


# Completion


def completed(*words: str) -> list[str]:
    """What click answers a shell for the last word."""
    found = ShellComplete(cli, {}, "lapiz", "_LAPIZ_COMPLETE").get_completions(
        list(words[:-1]), words[-1]
    )
    return [one.value if one.type == "plain" else f"<{one.type}>" for one in found]


FREE = {
    *("--title", "--to", "--placed", "--removed", "--option", "--dask", "--column", "--answer"),
    *("--pin", "--stars", "--size", "--behind"),
}
"""Options whose values are the user's own."""


def options() -> Iterator[tuple[str, click.Option]]:
    for name in COMMANDS:
        command = cli.get_command(click.Context(cli), name)
        assert command
        for one in command.params:
            if isinstance(one, click.Option) and not one.is_flag and one.opts[-1] not in FREE:
                yield name, one


def test_each_option_completes_its_values() -> None:
    check_all(options(), check_completed)


def check_completed(case: tuple[str, click.Option]) -> None:
    command, option = case
    numbers = (click.types.IntParamType, click.types.FloatParamType)
    assert isinstance(option.type, numbers) or completed(command, option.opts[-1], "")


@pytest.mark.parametrize("command", COMMANDS)
def test_each_argument_completes(command: str) -> None:
    own = {"mcp", "new-kind", "new-rule", "new-technique", "plugins", "why", "why-not"}
    assert command in own or completed(command, "")
    if command in ("why", "why-not"):
        assert completed(command, "r1c1", "") == ["<file>"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["so"], "solve"),
        (["--ver"], "--version"),
        (["steps", "--technique", "skyscr"], "skyscraper"),
        (["steps", "--kind", "queens", "--technique", "kni"], ""),
        (["steps", "--technique", "hodoku:0400"], "hodoku:0400"),
        (["techniques", "X-W"], "x-wing"),
        (["rate", "--scale", "hodoku,la"], "hodoku,lapiz"),
        (["generate", "--rule", "kil"], "killer"),
        (["generate", "--level", "ea"], "easy"),
        (["rules", "kil"], "killer"),
        (["show", "--format", "hod"], "hodoku"),
        (["solve", "--kind", "shi"], "shikaku"),
        (["solve", "--notation", "eu"], "eureka"),
        (["solve", "--profile", "de"], "default"),
        (["solve", "--profile", "./p"], "<file>"),
        (["solve", "--language", "e"], "es"),
        (["solve", "--length", "para"], "paragraph"),
        (["solve", "--as", "re"], ""),
        (["example", "skyscraper-j"], "skyscraper-jigsaw"),
        (["solve", ""], "<file>"),
        (["solve", "-o", ""], "<file>"),
        (["site", ""], "<dir>"),
    ],
)
def test_values_are_completed(words: list[str], expected: str) -> None:
    found = completed(*words)
    assert expected in found or (not expected and all(one.startswith(words[-1]) for one in found))


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_gets_its_script_and_its_answers(shell: str) -> None:
    def asked(**variables: str) -> str:
        command = [sys.executable, "-c", "from lapiz.cli import main; main()"]
        done = subprocess.run(
            command, env={**os.environ, **variables}, capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    if shell != "bash":  # click asks bash for its version first
        assert "_LAPIZ_COMPLETE" in asked(_LAPIZ_COMPLETE=f"{shell}_source")
    words = {"COMP_WORDS": "lapiz solv", "COMP_CWORD": "solv" if shell == "fish" else "1"}
    assert "solve" in asked(_LAPIZ_COMPLETE=f"{shell}_complete", **words)


def test_completing_a_command_imports_no_command() -> None:
    code = """if True:
        import sys
        from click.shell_completion import ShellComplete
        from lapiz.cli import cli
        ShellComplete(cli, {}, "lapiz", "_X").get_completions([], "s")
        own = "lapiz.commands."
        found = (name.removeprefix(own) for name in sys.modules if name.startswith(own))
        print([name for name in found if not name.startswith("common")])"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout == "[]\n", done.stderr


# Examples


def test_an_example_goes_into_any_command(folder: Path) -> None:
    shown = run("example", "skyscraper")
    assert shown.output == (ROOT / "puzzles_yaml" / "sudoku" / "skyscraper.yaml").read_text()
    solved = run("solve", "--quiet", "-", input=shown.output)
    assert (solved.exit_code, len(solved.output.strip())) == (0, 81)
    assert run("example", "X-Wing", "-o", "mine.yaml").exit_code == 0
    assert run("check", "mine.yaml").exit_code == 0


def test_examples_are_found_by_what_people_call_them() -> None:
    assert example_file("Par desnudo") == example_file("naked-pair")
    assert example_file("hodoku:0400") == example_file("skyscraper")
    assert example_file("puzzles_yaml/variants/killer.yaml") == example_file("killer")
    assert example_file("variants/skyscraper") != example_file("skyscraper")
    listed = [name for found in by_folder().values() for name in found]
    assert sorted(listed) == sorted(names())
    assert len(names()) == len(list((ROOT / "puzzles_yaml").glob("*/*.yaml")))


# What is written


def written() -> Iterator[tuple[str, ...]]:
    yield from (
        ("solve", "newspaper.yaml"),
        ("rate", "newspaper.yaml"),
        ("rate", "--json", "newspaper.yaml"),
        ("steps", "newspaper.yaml"),
        ("why", "r1c2", "newspaper.yaml"),
        ("why-not", "r1c2=2", "newspaper.yaml"),
        ("hint", "newspaper.yaml"),
        ("show", "newspaper.yaml"),
        ("check", "newspaper.yaml"),
        ("compare", "default", "all", "newspaper.yaml"),
        ("graph", "newspaper.yaml"),
        ("backdoors", "newspaper.yaml"),
        ("story", "newspaper.yaml"),
        ("print", "newspaper.yaml"),
        ("techniques", "x-wing"),
        ("rules", "killer"),
        ("plugins",),
        ("example", "x-wing"),
        ("generate", "--side", "4", "--seed", "1"),
    )


@pytest.mark.sample(10)
@pytest.mark.parametrize("arguments", [*written()], ids=" ".join)
def test_what_is_printed_can_go_to_a_file(arguments: tuple[str, ...], folder: Path) -> None:
    printed = run(*arguments)
    assert printed.exit_code == 0, printed.output
    target = "out.html" if arguments[0] in ("story", "print") else "out.txt"
    quiet = run(*arguments, "-o", target)
    assert (quiet.exit_code, quiet.stdout) == (0, "")
    assert Path(target).read_text(encoding="utf-8") == printed.stdout
    assert run(*arguments, "-o", "-").stdout == printed.stdout
    assert sorted(path.name for path in folder.iterdir()) == sorted(["newspaper.yaml", target])


@pytest.mark.parametrize(
    "arguments", [one for one in written() if "newspaper.yaml" in one], ids=" ".join
)
def test_no_puzzle_is_written_over(arguments: tuple[str, ...], folder: Path) -> None:
    before = Path("newspaper.yaml").read_bytes()
    os.link("newspaper.yaml", "twin.txt")
    for output in ("newspaper.yaml", "twin.txt"):
        result = run(*arguments, "-o", output)
        assert result.exit_code == 2, arguments
        assert "the command reads this file; write to another" in result.stderr
    assert Path("newspaper.yaml").read_bytes() == before


def test_a_fault_leaves_the_former_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("out.txt").write_text("former\n")
    assert run("solve", "missing.yaml", "-o", "out.txt").exit_code == 2
    assert run("show", "newspaper.yaml", "--step", "999", "-o", "out.txt").exit_code == 2

    def half(*_: Any, **__: Any) -> None:
        click.echo("half of it")
        raise RuntimeError("no luck")

    monkeypatch.setattr("lapiz_project.commands.rules._table", half)
    assert run("rules", "-o", "out.txt").exit_code == 70
    assert Path("out.txt").read_text() == "former\n"
    assert sorted(path.name for path in folder.iterdir()) == ["newspaper.yaml", "out.txt"]


@pytest.mark.parametrize(("command", "name"), [("story", "story"), ("print", "booklet")])
def test_a_page_without_a_name_is_written_beside_the_puzzle(
    command: str, name: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a terminal; a pipe gets the page itself."""
    piped = run(command, "newspaper.yaml")
    assert piped.stdout.startswith("<!doctype html>")
    (folder / f"newspaper-{name}.html").write_text("mine")
    terminal = _Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    try:
        status = cli.main([command, "newspaper.yaml"], standalone_mode=False)
        told = terminal.getvalue()
    finally:
        monkeypatch.undo()
    assert status == 0
    assert told == f"newspaper-{name}-2.html is written; open it in a browser.\n"
    assert (folder / f"newspaper-{name}.html").read_text() == "mine"
    assert (folder / f"newspaper-{name}-2.html").read_text(encoding="utf-8") == piped.stdout


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.sample(1)
@pytest.mark.skipif(sys.platform == "win32", reason="it has no head")
@pytest.mark.parametrize(
    "command",
    [
        "solve --grid X",
        "solve --json X",
        "rate --json --jobs 2 X X X X X X X X",
        "techniques",
        "story X",
        "example x-wing x-wing x-wing",
        "show --format yaml X X X X X X X X X X X X X X X X X",
        "solve -o /dev/stdout X",
        "--help",
        "solve --help",
    ],
)
def test_a_reader_that_goes_away_is_no_bad_input(command: str, folder: Path) -> None:
    line = command.replace("X", "newspaper.yaml")
    for reader in ("head -n 1", "true"):
        script = f"{sys.executable} -m lapiz {line} | {reader} > /dev/null; echo ${{PIPESTATUS[0]}}"
        done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False)
        assert done.stdout.strip() in ("0", "141"), (reader, done)
        assert done.stderr == ""


# Asking


def test_why_takes_its_arguments_in_any_order() -> None:
    for command, name in (("why", "r1c2"), ("why", "not r1c2=4"), ("why-not", "r1c2=2")):
        straight, swapped = run(command, name, XWING), run(command, XWING, name)
        assert straight.exit_code == swapped.exit_code
        assert straight.stdout == swapped.stdout != ""
    assert run("why", EASY, "r1c3").stdout == run("why", "r1c3", EASY).stdout != ""
    piped = [run("why", *order, input=EASY).stdout for order in (("-", "r1c3"), ("r1c3", "-"))]
    assert piped[0] == piped[1] != ""


def test_steps_say_where_a_technique_fires_if_not_here(folder: Path) -> None:
    told = run("steps", "newspaper.yaml", "--technique", "full-house")
    assert told.exit_code == 1
    line = told.stdout.splitlines()[-1]
    assert line.startswith("Full House finds nothing here. The solve uses it first at step ")
    shown = run(*line.split("`")[1].split()[1:])
    assert shown.exit_code == 0
    assert "Full House" in shown.stdout
    never = run("steps", "newspaper.yaml", "--technique", "skyscraper").stdout.splitlines()[-1]
    assert never == (
        "Skyscraper finds nothing here, and the solve does not use it. "
        "`lapiz example skyscraper` has a puzzle for it."
    )


def test_the_position_before_a_step_can_be_written(folder: Path) -> None:
    found = run("show", "newspaper.yaml", "--technique", "full-house", "--format", "yaml")
    assert run("steps", "-", "--technique", "full-house", input=found.stdout).exit_code == 0
    assert run("steps", "newspaper.yaml", "--technique", "full-house").exit_code == 1


# Packages without Babel


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "command",
    [
        ["new-rule", "hidden-view"],
        ["new-technique", "my-way"],
        ["new-kind", "a", "--like", "sudoku"],
    ],
)
def test_new_packages_need_no_babel(
    command: list[str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(*_: Any) -> None:
        raise ImportError("babel")

    monkeypatch.setattr(scaffolding, "can_compile", lambda: False)
    monkeypatch.setattr(scaffolding, "compiled", missing)
    result = run(*command)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "-m lapiz.testing.messages es lapiz_" in result.stdout
    (package,) = folder.glob("lapiz-*")
    assert list(package.rglob("*.po"))
    assert not list(package.rglob("*.mo"))
    assert not list(package.rglob("golden/es.txt"))


def test_the_site_says_what_stands_in_the_way(folder: Path) -> None:
    result = run("site", "newspaper.yaml")
    assert (result.exit_code, result.stderr) == (
        2,
        "lapiz: newspaper.yaml: a file is there, expected a folder or none\n",
    )
