"""The project file: which one counts, for what, how that is said, and what is wrong in it."""

import json
from collections.abc import Callable, Mapping
from importlib.resources import files
from pathlib import Path

import fastjsonschema
import pytest
from click.testing import CliRunner, Result

import lapiz
from lapiz.cli import cli

EASY = "..3....2.2..14.."
CLUB = "name: club\non: [exocet]\noff: [full-house]\nscale: {levels: {few: 30, many: 900}}\n"
Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in a folder below that of the files, in English if nothing says else."""
    below = tmp_path / "below"
    below.mkdir()
    monkeypatch.chdir(below)
    monkeypatch.delenv("LAPIZ_LANGUAGE", raising=False)

    def run(*arguments: str, files: Mapping[str, str] = {}) -> Result:
        for name, text in files.items():
            (tmp_path / name).write_text(text, "utf-8")
        return CliRunner().invoke(cli, arguments)

    return run


def toml(text: str) -> dict[str, str]:
    return {"lapiz.toml": text, "club.yaml": CLUB, "bad.yaml": "name: a\noff: [x-wong]"}


@pytest.mark.parametrize(
    ("text", "same_as"),
    [
        ('profile = "se"', ("--profile", "se")),
        ('profile = "default"', ()),
        ('profile = "club.yaml"', ("--profile", "../club.yaml")),
        ('scale = "lapiz"', ("--profile", "{scale: lapiz}")),
        ('scale = "se"', ("--profile", "{base: se, scale: se}")),
        ('off = ["full-house", "hodoku:0003"]', ("--profile", "{off: [full-house, naked-single]}")),
        (
            'profile = "se"\noff = ["Naked Single"]',
            ("--profile", "{base: se, off: [naked-single]}"),
        ),
        (
            'profile = "club.yaml"\noff = ["exocet"]\nscale = "lapiz"',
            ("--profile", "{name: club, off: [full-house, exocet], scale: lapiz}"),
        ),
        ('notation = "a1"', ("--notation", "a1")),
        ('language = "es"', ("--language", "es")),
        ("[tool.lapiz]\nlanguage = 'es'", ("--language", "es")),
    ],
)
def test_what_it_says_is_what_options_say(run: Run, text: str, same_as: tuple[str, ...]) -> None:
    for command in (["solve", EASY], ["steps", EASY]):
        stated = run(*command, files=toml(text))
        first, _, rest = stated.stdout.partition("\n")
        assert first.endswith("../lapiz.toml")
        assert rest == run("--isolated", *command, *same_as).stdout
    assert stated.stderr == ""


def test_options_and_the_environment_win(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    text = 'profile = "se"\noff = ["naked-single"]\nlanguage = "es"\nnotation = "a1"'
    given = ("--profile", "default", "--language", "en", "--notation", "lapiz")
    plain = run("--isolated", "solve", EASY).stdout
    assert run("solve", *given, EASY, files=toml(text)).stdout == plain
    monkeypatch.setenv("LAPIZ_LANGUAGE", "en")
    result = run("solve", *given[:2], *given[4:], EASY)
    assert (result.stdout, result.stderr) == (plain, "")
    rated = run("rate", "--scale", "lapiz", EASY)
    assert rated.stdout == run("--isolated", "rate", "--scale", "lapiz", EASY).stdout
    assert rated.stderr == ""


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"pyproject.toml": "[tool.lapiz]\nnotation = 'a1'"}, "notation: from ../pyproject.toml"),
        ({"pyproject.toml": "[tool]\nlapiz.notation = 'a1'"}, "notation: from ../pyproject.toml"),
        ({"pyproject.toml": "[project]\nname = 'lapiz'"}, None),
        ({"pyproject.toml": "[tool.ruff]\nnotation = 'b2'"}, None),
        ({"pyproject.toml": "a ="}, None),
        ({"lapiz.toml": ""}, None),
        (
            {"lapiz.toml": "notation = 'a1'", "below/pyproject.toml": "[tool.lapiz]\noff = []"},
            "off: from pyproject.toml",
        ),
        (
            {"lapiz.toml": "notation = 'a1'", "pyproject.toml": "[tool.lapiz]\noff = []"},
            "notation: from ../lapiz.toml",
        ),
    ],
)
def test_which_file_counts(run: Run, files: Mapping[str, str], said: str | None) -> None:
    first = run("steps", EASY, files=files).stdout.partition("\n")[0]
    assert first == said if said else "from" not in first


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('# a\nprofil = "se"', "2: unknown field 'profil'; did you mean profile?"),
        ("[tool.lapiz]\nx = 1", "2: unknown field 'x', expected one of: profile, scale, off,"),
        ("tool = 3", "1: unknown field 'tool', expected one of: "),
        ("profile = 3", "1: profile: 3, expected a text in quotes"),
        ('\noff = "x-wing"', "2: off: 'x-wing', expected a list of texts in quotes"),
        ("[off]\na = 1", "1: off: {'a': 1}, expected a list of texts in quotes"),
        ('off = [\n  "x-wing",\n  "x-wong"\n]', "3: off: there is no technique 'x-wong'; did you"),
        ('scale = "hodku"', "1: scale: there is no scale 'hodku'; did you mean hodoku?"),
        ('profile = "see"', "1: profile: 'see' is not the name of a profile, nor a file; did you"),
        ('profile = "no.yaml"', "1: profile: there is no file '../no.yaml'"),
        ('language = "xx"', "1: language: there is no language 'xx', expected one of: en, es"),
        ('notation = "b2"', "1: notation: there is no notation 'b2', expected one of: lapiz,"),
        ('profile = "se"\noff = [', "2: not TOML: "),
        ("profile = ", "1: not TOML: Invalid value"),
    ],
)
def test_mistakes(run: Run, text: str, message: str) -> None:
    result = run("steps", EASY, files=toml(text))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"lapiz: ../lapiz.toml:{message}")
    assert result.stderr.count("\n") == 1
    assert run("--isolated", "steps", EASY).exit_code == 0


def test_a_mistake_in_the_file_of_a_profile_is_said_there(run: Run) -> None:
    result = run("solve", EASY, files=toml('profile = "bad.yaml"'))
    assert result.stderr.startswith("lapiz: ../bad.yaml:2: off: there is no technique 'x-wong'")


def test_json_records_it_and_check_reads_it_back(run: Run) -> None:
    saved = run("solve", "--json", EASY, files=toml('profile = "se"\noff = ["x-wing"]'))
    first = json.loads(saved.stdout.partition("\n")[0])
    assert first["type"] == "project"
    assert first["file"] == "../lapiz.toml"
    assert first["fields"] == {"profile": "se", "off": ["x-wing"]}
    schema = json.loads(files("lapiz.show").joinpath("lapiz.schema.json").read_text("utf-8"))
    fastjsonschema.compile(schema)(first)
    Path("log").write_text(saved.stdout, "utf-8")
    checked = run("check", "log")
    assert (checked.exit_code, checked.stdout[:7]) == (0, "log: ok")
    assert checked.stderr == "profile, off: from ../lapiz.toml\n"


def test_rows_in_a_file_begin_with_it_and_are_read_again(run: Run) -> None:
    fields = {"scale": "lapiz"}
    done = run("rate", "--quiet", "-o", "rows.jsonl", EASY, files=toml('scale = "lapiz"'))
    assert (done.exit_code, done.stdout, done.stderr) == (0, "", "")
    project, rating = map(json.loads, Path("rows.jsonl").read_text("utf-8").splitlines())
    assert (project["type"], project["fields"]) == ("project", fields)
    assert (rating["type"], rating["scale"]) == ("rating", "lapiz")
    again = run("--isolated", "rate", "--quiet", "-o", "again.jsonl", "rows.jsonl")
    (row,) = map(json.loads, Path("again.jsonl").read_text("utf-8").splitlines())
    assert (again.exit_code, row["puzzle"]) == (0, rating["puzzle"])
    run("rate", "--quiet", "-o", "rows.csv", EASY)
    assert Path("rows.csv").read_text("utf-8").startswith("name,")


@pytest.mark.parametrize(
    "command",
    [
        ("solve", "--quiet", EASY),
        ("solve", "--format", "markdown", EASY),
        ("show", "--step", "1", EASY),
        ("story", EASY),
        ("rate", EASY),
        ("generate", "--seed", "1", "shikaku"),
    ],
)
def test_where_output_is_data_it_is_said_on_standard_error(
    run: Run, command: tuple[str, ...]
) -> None:
    result = run(*command, files=toml("off = []"))
    assert "from" not in result.stdout.partition("\n")[0]
    assert "off: from ../lapiz.toml\n" in result.stderr


def test_it_is_said_in_a_text_that_goes_to_a_file(run: Run) -> None:
    assert run("solve", EASY, "-o", "out.txt", files=toml("off = []")).stdout == ""
    assert Path("out.txt").read_text("utf-8").startswith("off: from ../lapiz.toml\n")


MODULE = """
import click
import lapiz

@lapiz.technique("sure", kind="sudoku", after="full-house")
def sure(grid):
    yield from lapiz.registry().technique("naked-single")(grid)

@lapiz.hook
def lapiz_techniques():
    return [sure]

@lapiz.hook
def lapiz_commands():
    return [click.Command("greet", callback=lambda: click.echo("Hello"))]
"""


def test_plugins_by_file_and_without_one(run: Run) -> None:
    text = 'plugins = ["./mine.py", "no:rules"]\noff = []'
    given = toml(text) | {"mine.py": MODULE}
    listed = run("techniques", files=given).stdout
    assert listed.startswith("off, plugins: from ../lapiz.toml\n")
    assert "right after full-house, as the technique says" in listed
    assert "cage-combinations" not in listed
    assert run("greet").stdout == "Hello\n"
    assert "sure" not in run("--isolated", "techniques").stdout
    assert "cage-combinations" in run("--isolated", "techniques").stdout


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("no.py", "plugins: there is no file"),
        ("no:rulez", "plugins: there is no plugin 'rulez'; did you mean rules?"),
        ("club.yaml", "plugins: "),
    ],
)
def test_plugins_that_are_not_there(run: Run, given: str, message: str) -> None:
    result = run("steps", EASY, files=toml(f'off = []\nplugins = [\n"{given}"]'))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"lapiz: ../lapiz.toml:3: {message}")


def test_help_and_errors_speak_its_language(run: Run) -> None:
    assert "Uso:" in run("solve", "--help", files=toml("language = 'es'")).stdout
    assert "quiso decir solve" in run("solvee").stderr
    assert "no hay ninguna técnica" in run("hint", "--technique", "x-wong", EASY).stderr
    assert "Usage:" in run("--isolated", "solve", "--help").stdout
    assert "Usage:" in run("solve", "--help", "--language", "en").stdout


def test_python_does_not_read_it(run: Run) -> None:
    puzzle = lapiz.load(EASY)
    run("--version", files=toml('off = ["full-house"]\nlanguage = "es"'))
    assert "full-house" in lapiz.solve(puzzle).counts()
    assert str(lapiz.hint(puzzle)).startswith("Look at")
