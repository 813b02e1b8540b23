"""Nothing that a command accepts is ignored: it counts, or it is refused with what to do."""

import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

import lapiz
from lapiz.cli import cli
from lapiz.commands.common.conditions import conditions_of
from lapiz.commands.common.once import refusing_repeats
from lapiz.plugins.registry import registry
from tests.support.commands import COMMANDS as ALL_COMMANDS
from tests.support.places import ROOT

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


COMMANDS = [name for name in ALL_COMMANDS if name != "mcp"]


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


WITHOUT_EFFECT = {
    "show --json": ("--format yaml",),
    "show --markdown": ("--latex", "--json", "--format yaml"),
    "show --svg x.svg": ("--json", "--wide", "--format yaml", "--markdown", "-o x.txt"),
    "show --png x.png": ("--wide", "--latex"),
    "show -o x.svg": ("--wide", "--json"),
    "show --caption": ("--json", "--format yaml"),
    "show --step 1": ("--technique x-wing",),
    "hint --length line": ("--rung 2", "--json", "--wide"),
    "hint --wide": ("--rung 4", "--json"),
    "solve --json": ("--grid", "--wide", "--length line", "--format latex"),
    "solve --quiet": ("--grid", "--wide", "--length line", "--format latex", "--notation hodoku"),
    "solve --format markdown": ("--grid", "--wide", "--length line", "--as row"),
    "solve --count": (
        *("--all", "--as row", "--grid", "--length line", "--profile all", "--choose"),
        *("--no-fallback", "--strict", "--time-limit 5", "--timing", "--notation hodoku"),
    ),
    "solve --all": ("--grid", "--wide", "--format latex", "--profile all", "--timing"),
    "solve -o x.jsonl": (
        *("--all", "--count", "--as row", "--grid", "--wide", "--length line", "--strict"),
        *("--format latex", "--notation hodoku", "--timing"),
    ),
    "rate --dask tcp://x:1": ("--jobs 2",),
    "rate --no-answer": ("--answer x",),
    "rate -o x.csv": ("--json",),
    "print --technique x-wing": ("--pencil", "--ignore-unknown-rules"),
    "why r4c4 --json": ("--grid", "--length line"),
    "why-not r4c4=1 --json": ("--grid", "--length line"),
    "steps --json": ("--grid", "--wide", "--length line"),
    "story -o x.html": ("--json --to r4c4", "--grid --to r4c4"),
    "story --to r4c4": ("--at x-wing",),
    "backdoors --json": ("--notation hodoku",),
    "techniques --json": ("--markdown",),
    "generate --json": ("--format yaml",),
    "lab naked-pair --against x.jsonl": ("-o x.yaml", "--absent"),
    "lab naked-pair --pin x.yaml": ("-o y.yaml",),
    "lab naked-pair --absent -o x.yaml": ("--json",),
}
"""Lines that leave other options without effect, each of them by itself."""
IN_NEED = {
    "print": dict.fromkeys(("--marks", "--number 3", "--seed 0", "--tries 9"), "--technique"),
    "solve": {
        **dict.fromkeys(("--resume", "--jobs 2", "--column x", "--answer x"), "--output .csv"),
        **dict.fromkeys(("--no-answer", "--keep", "--dask tcp://x:1"), "--output .csv"),
        "--detail full": "--output .csv",
        "--limit 2": "--all or --count",
        "--json --as row": "--all",
    },
    "rate": {
        **dict.fromkeys(("--routes 3", "--seed 0", "--seconds 3", "--story"), "--range"),
        "--for beginner": "--scale",
        "--resume": "--output .csv",
    },
    "show": {
        "--theme dark": "--svg, --png or --output .svg|.png",
        "--profile all": "--step or --technique",
    },
    "story": {
        **dict.fromkeys(("--json", "--grid"), "--to or --at"),
        **dict.fromkeys(("--to r4c4 --title x", "--to r4c4 --theme dark"), "--output"),
        "--at x-wing --notation hodoku": "--output",
    },
    "generate": {"--for beginner": "--minutes", "--position": "--uses or --hardest"},
    "lab naked-pair": {"--absent": "--output"},
    "play": {"--kind sudoku": "PUZZLE"},
}
"""Options by command, each with what it needs."""
IGNORED = {
    "show --svg x.png": "expected one of the endings .svg",
    "show --svg x.svg -o y.svg": "Name one file for the picture",
    "graph --as dot -o x.svg": "--as dot is not for a file that ends in .svg",
    "hint --json -o x.yaml": "expected one of the endings .json",
    "solve -o x.json": "expected one of the endings",
    "lab naked-pair -o x.svg": "expected one of the endings .yaml",
    "lab naked-pair --save x.html": "expected one of the endings .jsonl",
    "check --profile all": "--profile is for saved solves",
    **{
        f"{line} {option}": "has no effect with"
        for line, options in WITHOUT_EFFECT.items()
        for option in options
    },
    **{
        f"{command} {line}": f"needs {needs}"
        for command, lines in IN_NEED.items()
        for line, needs in lines.items()
    },
}
"""Options that would have no effect, each with what is said of it."""
NO_PUZZLE = ("generate", "play", "print --technique")
"""The beginnings of lines that take none."""


@pytest.mark.parametrize("line", IGNORED)
def test_an_option_without_effect_is_refused(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    puzzle = [] if line.startswith(NO_PUZZLE) else [SMALL]
    assert IGNORED[line] in refused(run(*line.split(), *puzzle))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("line", ["queens --symmetry half-turn", "sudoku --size 5"])
def test_an_option_of_another_kind_is_refused(line: str) -> None:
    kind, option, _ = line.split()
    message = refused(run("generate", *line.split()))
    assert f"{option} is for the kinds " in message
    assert f", not for {kind}" in message


@pytest.mark.parametrize(
    ("line", "content"),
    [
        ("solve --quiet --json", "result"),
        ("solve --grid --wide --length line", "Solution"),
        ("solve --format text --grid", "Solution"),
        ("solve --all --limit 2 --json", "solution"),
        ("hint --rung 7 --json", "places"),
        ("story --to r4c4 --json", "step"),
        ("story --to r4c4 --title x --theme dark -o -", "<title>x"),
        ("show --svg - --theme dark --caption", "<svg"),
        ("rate --json --column x --keep", "rating"),
    ],
)
def test_an_option_with_an_effect_is_taken(line: str, content: str) -> None:
    done = run(*line.split(), SMALL)
    assert done.exit_code == 0, done.output
    assert content in done.stdout


SOLVING = "--profile --no-unique --plugin-timeout"
ALWAYS = {
    "solve": "--no-unique --plugin-timeout",
    "rate": f"{SOLVING} --scale --reasons --range --dask --column --no-answer --keep",
    "steps": f"{SOLVING} --notation --technique --all --limit",
    "hint": f"{SOLVING} --notation --rung --technique --placed --removed --original",
    "why": f"{SOLVING} --without-uniqueness",
    "why-not": SOLVING,
    "story": f"{SOLVING} --at --gentlest",
    "check": "--profile",
    "show": "--svg --png --technique --true-candidates",
    "graph": "--to --as",
    "judge": "--limit",
    "backdoors": "--limit",
    "print": "--title --per-page --technique --profile",
    "course": "--chapter --title --questions --seed",
    "site": "--pyodide",
    "techniques": "--puzzle",
    "try": "--watch --seconds",
    "lab": "--corpus --starts --number --seed --profile --against --save --pin",
    "new-technique": "--puzzle --folder",
    "new-rule": "--folder",
    "new-kind": "--like --folder",
    "play": "--port --no-open --seconds --no-code --behind",
    "generate": "--option --uses --hardest --level --minutes --max-score --profile --number"
    " --seed --tries --break-in",
}
"""The options that count whatever stands beside them, or whose command says where they do not."""
EVERYWHERE = "--language --output --quiet --ignore-unknown-rules --rules --kind --json"


@pytest.mark.parametrize("name", COMMANDS)
def test_each_option_counts_always_or_its_conditions_are_listed(name: str) -> None:
    command = cli.get_command(click.Context(cli), name)
    assert command
    names = {max(one.opts, key=len) for one in command.params if isinstance(one, click.Option)}
    listed, terms = set[str](), set[str]()
    for one in conditions_of(command.callback):
        listed |= {option.partition("=")[0] for option in one.options.split()}
        terms |= {*f"{one.needs} {one.never_with} {one.when}".split()}
    assert {term.partition("=")[0] for term in terms} | listed <= names | {"PUZZLE"}
    always = {*ALWAYS.get(name, "").split()}
    assert always <= names - listed
    assert names <= always | listed | {*EVERYWHERE.split()} | _of_kinds(name)


def _of_kinds(command: str) -> set[str]:
    """Return the options that kinds have for a command: a kind refuses those that it has not."""
    generators = filter(None, (kind.generator for kind in registry().kinds.values()))
    options = [option for one in generators for option in one.options if command == "generate"]
    return {f"--{option.name.replace('_', '-')}" for option in options}


@pytest.mark.parametrize("rule", ["clone", "counting-circles"])
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


@pytest.mark.sample(2)
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
