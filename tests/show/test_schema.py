"""Every line of JSON that a command prints is as the published schema says."""

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import fastjsonschema
import pytest
from click.testing import CliRunner

import lapiz
from lapiz.cli import cli
from lapiz.show.json_lines import VERSION
from tests.support.places import ROOT

SKYSCRAPER = "puzzles_yaml/sudoku/skyscraper.yaml"
AIC = "puzzles_yaml/sudoku/aic.yaml"
FOUR = "12..34......43.."
"""A little sudoku with two solutions."""
TYPES = {
    ("solve", SKYSCRAPER): {"puzzle", "step", "result"},
    ("solve", "--timing", FOUR): {"puzzle", "step", "result"},
    ("solve", "puzzles_yaml/nonomino/four.yaml"): {"puzzle", "step", "result"},
    ("solve", "puzzles_yaml/sudoku/forcing-net-verity.yaml"): {"puzzle", "step", "result"},
    ("solve", "puzzles_yaml/sudoku/exocet.yaml"): {"puzzle", "step", "result"},
    ("solve", "--all", FOUR): {"solution", "count"},
    ("solve", "--count", FOUR): {"count"},
    ("rate", SKYSCRAPER, FOUR, "nonsense"): {"rating"},
    ("rate", "--scale", "se,hodoku", SKYSCRAPER, FOUR): {"rating"},
    ("rate", "--scale", "se", SKYSCRAPER): {"rating"},
    ("rate", "--range", "--routes", "2", "--story", SKYSCRAPER, FOUR): {"range"},
    ("hint", SKYSCRAPER): {"hint"},
    ("hint", "--rung", "7", AIC): {"hint"},
    ("hint", FOUR): {"hint"},
    ("hint", "--placed", "r1c3=4", "--placed", "r1c4=4", FOUR): {"hint"},
    ("why", "r9c4", SKYSCRAPER): {"puzzle", "step", "result"},
    ("why", "r9c4", "--without-uniqueness", AIC): {"fallen", "puzzle", "step", "result"},
    ("why-not", "r1c1=7", SKYSCRAPER): {"why-not", "puzzle", "step", "result"},
    ("why-not", "r1c3=4", FOUR): {"why-not"},
    ("steps", AIC): {"puzzle", "deduction"},
    ("judge", AIC, "Naked Single: r3c5=6\nr1c1=9 because so\nxyz"): {"judgement"},
    ("rate", "--scale", "human", "--reasons", SKYSCRAPER): {"rating"},
    ("backdoors", SKYSCRAPER): {"backdoors"},
    ("compare", "default", "all", SKYSCRAPER): {"comparison"},
    ("compare", SKYSCRAPER, AIC): {"comparison"},
    ("check", SKYSCRAPER, FOUR): {"check"},
    ("story", "--to", "r9c4", SKYSCRAPER): {"puzzle", "step", "result"},
    ("show", SKYSCRAPER): {"puzzle"},
    ("show", SKYSCRAPER, "--step", "3"): {"step"},
    ("example",): {"example"},
    ("example", "skyscraper"): {"puzzle"},
    ("techniques",): {"technique"},
    ("rules",): {"rule"},
    ("plugins",): {"plugin"},
    ("generate", "--seed", "1"): {"puzzle"},
}
"""Commands, each with the types of the lines that it prints."""
SLOW = {("lab", "skyscraper"): {"run", "impact", "puzzle", "deduction"}}


@cache
def schema() -> dict[str, Any]:
    text = files("lapiz.show").joinpath("lapiz.schema.json").read_text("utf-8")
    content: dict[str, Any] = json.loads(text)
    return content


@cache
def validator() -> Any:
    return fastjsonschema.compile(schema())


def lines_of(*command: str) -> Iterator[dict[str, Any]]:
    """What a command prints with --json, each line valid."""
    result = CliRunner().invoke(cli, [command[0], "--json", *command[1:]])
    assert result.exit_code < 3, result.output
    for line in result.stdout.splitlines():
        content = json.loads(line)
        validator()(content)
        yield content


@pytest.fixture(autouse=True)
def at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


@pytest.mark.sample(6)
@pytest.mark.parametrize("command", TYPES, ids=" ".join)
def test_what_commands_print(command: tuple[str, ...]) -> None:
    assert {line["type"] for line in lines_of(*command)} == TYPES[command]


@pytest.mark.rest
@pytest.mark.parametrize("command", SLOW, ids=" ".join)
def test_what_slow_commands_print(command: tuple[str, ...]) -> None:
    assert {line["type"] for line in lines_of(*command)} == SLOW[command]


@pytest.mark.parametrize("detail", ["moves", "text", "full"])
def test_rows_of_solves(detail: str, tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    (tmp_path / "given.sdm").write_text(f"{FOUR}\nnonsense\n")
    options = ["--output", str(path), "--detail", detail, SKYSCRAPER, str(tmp_path / "given.sdm")]
    CliRunner().invoke(cli, ["solve", *options])
    lines = path.read_text().splitlines()
    assert len(lines) >= 2
    for line in lines:
        validator()(json.loads(line))


def test_what_to_json_returns() -> None:
    puzzle = lapiz.load(AIC)
    log, hint = lapiz.solve(puzzle), lapiz.hint(puzzle)
    supposed, compared = lapiz.why_not(puzzle, "r3c1=2"), lapiz.compare(log, log)
    assert log.rating
    shown = [puzzle.to_json(), log.steps[0].to_json(), log.rating.to_json(), hint.to_json(7)]
    shown += [*log.to_json(), *supposed.to_json(), compared.to_json()]
    shown += lapiz.steps(puzzle, "naked-single").to_json()  # type: ignore[attr-defined]
    shown += [found.to_json() for found in lapiz.rate_many([puzzle, "?"])]
    shown += [found.to_json() for found in lapiz.solve_many([puzzle])]
    for content in shown:
        validator()(content)
        assert content["version"] == VERSION


def test_what_is_not_as_it_says_is_refused() -> None:
    """So the schema is none that takes everything: each required field, and unknown ones."""
    for command in [("backdoors", SKYSCRAPER), ("rules",), ("steps", AIC), ("hint", SKYSCRAPER)]:
        (content, *_) = lines_of(*command)
        with pytest.raises(fastjsonschema.JsonSchemaValueException):
            validator()({**content, "unknown": 1})
        for name in schema()["definitions"][content["type"]]["required"]:
            with pytest.raises(fastjsonschema.JsonSchemaValueException):
                validator()({key: value for key, value in content.items() if key != name})


def test_every_type_is_in_a_test_and_every_command_that_prints_json() -> None:
    tested = set().union(*TYPES.values(), *SLOW.values())
    # of broken plugins, of saved runs, and of project files
    apart = {"problem", "against", "look", "solved", "project"}
    assert set(schema()["properties"]["type"]["enum"]) - apart == tested
    with_json = {
        name
        for name in cli.list_commands(None)  # type: ignore[arg-type]
        if any("--json" in option.opts for option in cli.get_command(None, name).params)  # type: ignore[union-attr,arg-type]
    }
    assert with_json <= {command[0] for command in (*TYPES, *SLOW)}
