"""`lapiz techniques`: what it says of techniques, as text and as Markdown."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import lapiz
from lapiz.cli import cli
from lapiz.testing import check_golden
from tests.support.plugin_sites import here, install

LOST = """
import lapiz

@lapiz.technique("lost", kind="sudoko", scores={"hodoku": 3}, after="x-wong")
def lost(grid):
    \"\"\"Nothing.\"\"\"
    yield from ()

@lapiz.hook
def lapiz_techniques():
    return [lost]
"""


def command(*arguments: str) -> Result:
    return CliRunner().invoke(cli, arguments)


def test_markdown_of_techniques() -> None:
    text = command("techniques", "x-wing", "--markdown").stdout
    assert text.startswith("## X-Wing\n\nTwo rows have all their places")
    assert "\n- scores: hodoku:140\n" in text
    rows = command("techniques", "--kind", "queens", "--markdown").stdout.splitlines()
    assert all(row.startswith("- **") for row in rows)
    assert "## X-Wing\n" in command("techniques", "x-wing", "--markdown", "--language", "es").stdout


def test_what_techniques_says_of_figures_and_kinds(tmp_path: Path) -> None:
    assert "scores: hodoku:150 (estimated)\n" in command("techniques", "gurths-theorem").stdout
    text = command("techniques", "gurths-theorem", "--markdown").stdout
    assert "- scores: hodoku:150 (estimated)\n" in text
    done = command("techniques", "x-wing", "--kind", "queens")
    assert done.exit_code == 2
    assert "'x-wing' is a technique for the kind 'sudoku', not for 'queens'" in done.stderr
    assert command("techniques", "x-wing", "exclusion", "--kind", "sudoku").exit_code == 0
    install(tmp_path / "site", "mine", LOST)
    with here(tmp_path / "site"):
        done = command("techniques", "lost")
        assert done.exit_code == 1
        assert "Nothing." in done.stdout
        assert done.stdout.splitlines()[-1].endswith("not installed; did you mean sudoku?")
        assert command("techniques").exit_code == 0


def test_markdown_with_an_example() -> None:
    puzzle = "puzzles_yaml/sudoku/x-wing.yaml"
    text = command("techniques", "x-wing", "--markdown", "--puzzle", puzzle).stdout
    assert "```text\n" in text
    assert "X-Wing: All places for" in text
    for wrong, message in (
        (["x-wing", "--puzzle", puzzle], "--puzzle needs --markdown"),
        (["full-house", "--markdown", "--puzzle", "missing.yaml"], "No such file"),
        (["jellyfish", "--markdown", "--puzzle", puzzle], "jellyfish finds nothing in"),
    ):
        done = command("techniques", *wrong)
        assert (done.exit_code, message in done.stderr) == (2, True), done.output


def rows(*arguments: str) -> list[str]:
    return command("techniques", *arguments, "--language", "en").stdout.splitlines()


def test_golden_table_of_a_kind() -> None:
    """In the order in which they are tried, those that are off last; then the last resort."""
    table = "\n".join(rows("--kind", "queens")) + "\n"
    check_golden(Path(__file__).with_name("golden") / "techniques-queens.txt", table)
    names = [line.split()[0] for line in table.splitlines()[1:]]
    tried = [technique.name for technique in lapiz.techniques("queens")]
    off = [technique for technique in lapiz.registry().for_kind("queens")
           if technique.name not in tried]  # fmt: skip
    assert names[: len(tried)] == tried
    assert {*names[len(tried) : -1]} == {technique.name for technique in off}


def test_of_all_kinds_each_is_listed_once_kind_by_kind() -> None:
    records = [json.loads(line) for line in rows("--json")]
    names = [record["name"] for record in records]
    asked = [technique.name for kind in sorted(lapiz.registry().kinds)
             for technique in lapiz.techniques(kind)]  # fmt: skip
    assert names[: len({*asked})] == [*dict.fromkeys(asked)]
    assert len(names) == len({*names}) == len(lapiz.registry().techniques)
    on = {record["name"] for record in records if record["on"]}
    assert on == {*asked}


def test_what_is_recorded_of_a_technique() -> None:
    (record,) = map(json.loads, rows("x-wing", "--json"))
    technique = lapiz.registry().technique("x-wing")
    assert {**record, "doc": "", "type": "", "version": ""} == {
        "type": "", "version": "", "name": "x-wing", "title": "X-Wing", "kind": "sudoku",
        "on": True, "codes": dict(technique.codes), "scores": dict(technique.scores),
        "levels": dict(technique.levels), "grounds": "proof", "provider": "lapiz:sudoku",
        "doc": "",
    }  # fmt: skip
    assert record["doc"].startswith("Two rows have all their places")
    told = rows("x-wing")
    assert told[0] == "X-Wing (x-wing)"
    assert "grounds: proof; from lapiz:sudoku; on" in told
    assert (
        "scores: " + " ".join(f"{scale}:{score}" for scale, score in technique.scores.items())
        in told
    )
    assert "grounds: proof; from lapiz:sudoku; off, asked by --profile all" in rows("nishio")


@pytest.mark.parametrize("arguments", [["--profile", "all"], ["--profile", "se", "x-wing", "kite"]])
def test_a_chain_as_text_says_what_it_says_as_json(arguments: list[str]) -> None:
    head, *lines = rows(*arguments)
    records = [json.loads(line) for line in rows(*arguments, "--json")]
    assert len(lines) == len(records) >= 2
    starts = [head.index(name) for name in head.split()]
    for line, record in zip(lines, records, strict=True):
        ends = [*starts[1:], None]
        cells = [line[a:b].rstrip() for a, b in zip(starts, ends, strict=True)]
        assert cells == [
            str(record["number"] or "-"),
            record["name"],
            "-" if record["score"] is None else f"{record['score']:.10g}",
            record["level"] or "-",
            record["provider"],
            "yes" if record["on"] else "no",
            record["why"],
        ]
    numbers = [record["number"] for record in records if record["number"]]
    assert numbers == sorted(numbers)
