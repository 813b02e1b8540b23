"""Every line of JSON begins alike, whichever command prints it and whatever a row carries along."""

import json
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from lapiz.cli import cli
from lapiz.show.json_lines import HEAD, VERSION
from tests.support.places import ROOT

PUZZLE = str(ROOT / "puzzles_yaml" / "sudoku" / "skyscraper.yaml")
GIVEN = {
    "backdoors": [PUZZLE],
    "check": [PUZZLE],
    "compare": [PUZZLE, PUZZLE],
    "example": [],
    "generate": ["--seed", "1", "--option", "side=4"],
    "hint": [PUZZLE],
    "judge": [PUZZLE, "r3c5=6"],
    "lab": ["skyscraper", PUZZLE],
    "plugins": [],
    "rate": ["--quiet", PUZZLE],
    "rules": [],
    "show": [PUZZLE],
    "solve": [PUZZLE],
    "steps": [PUZZLE],
    "story": ["--to", "r5c7", PUZZLE],
    "techniques": [],
    "why": ["r5c7", PUZZLE],
    "why-not": ["r5c7=1", PUZZLE],
}
"""What each command that prints JSON is given."""


def printing_json() -> list[str]:
    context = click.Context(cli)
    commands = {name: cli.get_command(context, name) for name in cli.list_commands(context)}
    return [
        name
        for name, command in commands.items()
        if command and any("--json" in option.opts for option in command.params)
    ]


def objects(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.sample(5)
@pytest.mark.parametrize("name", printing_json())
def test_every_command_means_the_same_by_version(name: str) -> None:
    found = objects(CliRunner().invoke(cli, [name, "--json", *GIVEN[name]]).stdout)
    assert found
    for one in found:
        assert tuple(one)[:2] == HEAD
        assert one["version"] == VERSION
        assert isinstance(one["version"], int)
        assert isinstance(one["type"], str)


@pytest.mark.parametrize(("task", "sort"), [("rate", "rating"), ("solve", "solution")])
def test_columns_carried_along_take_no_place(task: str, sort: str, tmp_path: Path) -> None:
    table, out = tmp_path / "in.csv", tmp_path / "out.jsonl"
    grid = "1.....2..3......4"
    table.write_text(f"puzzle,version,type,note\n{grid},old,mine,x\n", encoding="utf-8")
    arguments = [task, "--quiet", "--keep", "--output", str(out), str(table)]
    CliRunner().invoke(cli, arguments)
    (one,) = objects(out.read_text("utf-8"))
    assert (one["version"], one["type"]) == (VERSION, sort)
    assert (one["input_version"], one["input_type"], one["input_note"]) == ("old", "mine", "x")
