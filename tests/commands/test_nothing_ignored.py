"""Nothing that a command accepts is ignored: it counts, or it is refused with what to do."""

import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

import lapiz
from lapiz.cli import cli, modules
from lapiz.commands.common.once import refusing_repeats
from tests.conftest import ROOT

SKYSCRAPER = str(ROOT / "puzzles_yaml" / "sudoku" / "skyscraper.yaml")
SMALL = "123434122143432."
SVG, PNG = b"<svg", b"\x89PNG"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, [*arguments, "--language", "en"])


def refused(result: Result) -> str:
    """The one line of a refusal."""
    assert result.exit_code == 2, result.output
    assert result.stderr.startswith("lapiz: ")
    assert result.stderr.count("\n") == 1
    return result.stderr


COMMANDS = [name for name in modules() if name != "mcp"]


@pytest.mark.parametrize("name", COMMANDS)
def test_options_that_may_come_once_are_refused_twice(name: str) -> None:
    command = cli.get_command(click.Context(cli), name)
    assert command
    for option in command.params:
        if not isinstance(option, click.Option) or option.is_flag or option.nargs != 1:
            continue
        given = option.opts[-1], "x"
        context = click.Context(command, info_name=name)
        parser = command.make_parser(context)
        if option.multiple:
            parser.parse_args([*given, *given])
            continue
        with pytest.raises(click.UsageError, match=f"{max(option.opts, key=len)} is given twice"):
            parser.parse_args([*given, *given])


def test_lists_counts_and_plain_flags_may_be_repeated() -> None:
    @click.command()
    @click.option("--name", multiple=True)
    @click.option("-v", count=True)
    @click.option("--json", is_flag=True)
    @click.option("--colour/--no-colour")
    def made(name: tuple[str, ...], v: int, json: bool, colour: bool) -> None:
        click.echo(f"{name} {v} {json} {colour}")

    command = refusing_repeats(made)
    again = ["--name", "a", "--name", "b", "-v", "-v", "--json", "--json", "--colour"]
    assert CliRunner().invoke(command, again).output == "('a', 'b') 2 True True\n"
    both = CliRunner().invoke(command, ["--colour", "--no-colour"])
    assert "--colour is given twice" in both.output


@pytest.mark.parametrize(
    ("command", "name", "start"),
    [
        ("show", "x.svg", SVG),
        ("show", "x.PNG", PNG),
        ("graph", "x.svg", SVG),
        ("graph", "x.dot", b"digraph"),
        ("print", "x.html", b"<!"),
        ("show", "x.txt", b"\n"),
        ("show", "x", b"\n"),
    ],
)
def test_an_ending_says_what_a_file_holds(
    command: str, name: str, start: bytes, tmp_path: Path
) -> None:
    if name.endswith("PNG"):
        pytest.importorskip("resvg_py")
    done = run(command, "-o", str(tmp_path / name), SKYSCRAPER)
    assert done.exit_code == 0, done.output
    content = (tmp_path / name).read_bytes()
    assert start in content[:100]


@pytest.mark.parametrize("ending", [".pdf", ".svg", ".png", ".jpg", ".xyz", ".docx"])
@pytest.mark.parametrize("command", ["print", "story", "hint", "solve", "steps", "rate", "show"])
def test_an_ending_that_a_command_does_not_write_is_refused(
    command: str, ending: str, tmp_path: Path
) -> None:
    if command == "show" and ending in (".svg", ".png"):
        return
    path = tmp_path / f"x{ending}"
    told = refused(run(command, "-o", str(path), SMALL))
    assert "expected one of the endings ." in told
    cures = {".pdf": "a browser saves as PDF", ".svg": "show -o x.svg", ".png": "show -o x.png"}
    assert cures.get(ending, "") in told
    assert not path.exists()


IGNORED = {
    "show --json --format yaml": "Name one of --json and --format",
    "show --markdown --latex": "Name one of --markdown and --latex",
    "show --svg x.svg --json": "--json is not for a picture",
    "show --png x.png --wide": "--wide is not for a picture",
    "show --svg x.png": "expected one of the endings .svg",
    "show --svg x.svg -o y.svg": "Name one file for the picture",
    "show --theme dark": "--theme is for a picture",
    "show --profile all": "--profile is for --step or --technique",
    "show --step 1 --technique x-wing": "Name either --step or --technique",
    "graph --as dot -o x.svg": "--as dot is not for a file that ends in .svg",
    "hint --json -o x.yaml": "expected one of the endings .json",
    "solve -o x.json": "expected one of the endings",
}
"""Options that would have no effect, each with what is said of it."""


@pytest.mark.parametrize("line", IGNORED)
def test_an_option_without_effect_is_refused(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert IGNORED[line] in refused(run(*line.split(), SMALL))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("rule", ["killer", "thermometer"])
def test_symmetry_is_refused_with_clues(rule: str) -> None:
    line = f"generate --rule {rule} --symmetry half-turn --seed 7 --side 4"
    assert f"not for the clues of {rule}" in refused(run(*line.split()))


@pytest.mark.parametrize("rule", ["", "--rule anti-knight"])
def test_givens_are_symmetric_with_rules_that_have_no_clues(rule: str) -> None:
    line = f"generate {rule} --symmetry half-turn --seed 7 --format yaml"
    puzzle = lapiz.load_text(run(*line.split()).stdout)
    cells = {candidate % 81 for candidate in lapiz.bits(puzzle.start.placed)}
    assert cells
    assert cells == {80 - cell for cell in cells}


@pytest.mark.parametrize(
    "line",
    [
        *("solve --quiet {}", "solve --json {}", "show {}", "hint {}", "steps {}", "rate {}"),
        *("check {}", "techniques", "rules", "plugins", "example", "--version", "--help"),
        *("show --svg - {}", "story -o - {}", "generate --side 4 --seed 1", "graph {}"),
    ],
)
def test_a_closed_output_is_a_failed_write(line: str) -> None:
    words = " ".join([sys.executable, "-m", "lapiz", line.format(SKYSCRAPER)])
    done = subprocess.run(f"{words} >&-", shell=True, capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr.startswith("lapiz: nothing more can be written: ")
    assert done.stderr.count("\n") == 1


def test_what_is_written_to_a_file_needs_no_output(tmp_path: Path) -> None:
    words = f"{sys.executable} -m lapiz show {SMALL} -o {tmp_path}/x.txt >&-"
    assert subprocess.run(words, shell=True, capture_output=True).returncode == 0
