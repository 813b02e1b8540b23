"""Several scales in one run, and what they tell."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import lapiz
from lapiz.cli import cli
from lapiz_many import work
from tests.support.places import ROOT

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SKYSCRAPER = ROOT / "puzzles_yaml" / "sudoku" / "skyscraper.yaml"
SHIKAKU = ROOT / "puzzles_yaml" / "shikaku" / "clue-pair.yaml"
RULED = {"kind": "sudoku", "grid": ["." * 9] * 9, "rules": ["anti-knight"]}


def rate(*arguments: object) -> Result:
    return CliRunner().invoke(cli, ["rate", *map(str, arguments)])


def row_of(result: Result) -> dict[str, Any]:
    row: dict[str, Any] = json.loads(result.stdout)
    return row


def test_all_scales_of_the_kind_are_those_one_by_one() -> None:
    row = row_of(rate("--scale", "all", "--json", SKYSCRAPER))
    puzzle = lapiz.load(SKYSCRAPER)
    for scale in ("hodoku", "lapiz", "se", "human"):
        rating = lapiz.rate(puzzle, scale)
        assert row[f"{scale}_score"] == rating.score
        assert {name: row[f"{scale}_{name}"] for name in rating.numbers} == rating.numbers
    assert "queens_score" not in row
    assert row["w_score"] == row["b_score"] == 2
    assert not {"gw_score", "gb_score"} & row.keys()  # slow ones are asked by name
    assert row["note"] == "human: minutes of typical solvers"


def test_scales_with_the_same_techniques_share_a_solve(monkeypatch: pytest.MonkeyPatch) -> None:
    solve, solved = work.solve, list[str]()

    def noted(puzzle: lapiz.Puzzle, profile: lapiz.Profile, **more: Any) -> lapiz.Log:
        solved.append(profile.name)
        return solve(puzzle, profile, **more)

    monkeypatch.setattr(work, "solve", noted)
    found = work.work(work.Job(form="json", scale="hodoku,lapiz,human"), [record(EASY)])
    assert json.loads(found.text)["human_score"] > 0
    assert len(solved) == 1


def test_each_scale_says_what_it_measures() -> None:
    for scale in lapiz.registry().scales.values():
        sums = isinstance(scale, lapiz.SumScale)
        assert scale.measures or sums, scale.name
    result = rate("--scale", "all", SKYSCRAPER, SKYSCRAPER)
    for name in ("hodoku", "lapiz", "w", "b", "te", "se", "human"):
        measures = lapiz.registry().scales[name].measures
        assert result.stderr.count(measures) == 1


def record(text: str) -> work.Record:
    return work.Record(1, "x:1", text)


def test_of_several_kinds_each_is_rated_on_its_own_scales(tmp_path: Path) -> None:
    table = tmp_path / "ratings.csv"
    result = rate("--scale", "all", "--quiet", "--output", table, SHIKAKU, SKYSCRAPER)
    assert (result.exit_code, result.output) == (0, "")
    with table.open() as lines:
        first, second = csv.DictReader(lines)
    assert (first["shikaku_score"], first["hodoku_score"], first["human_score"]) == ("830", "", "")
    assert (second["shikaku_score"], second["hodoku_score"]) == ("", "454")
    assert float(second["human_low"]) < float(second["human_score"])


def test_all_is_no_fault_where_rules_are_unknown_to_most(tmp_path: Path) -> None:
    path = tmp_path / "easy.yaml"
    path.write_text(json.dumps({**RULED, "rules": ["anti-king"], "grid": knights()}))
    row = row_of(rate("--scale", "all", "--json", path))
    assert row["status"] == "solved"
    assert row["lapiz_score"] is not None
    assert row["human_score"] is row["hodoku_score"] is None
    assert row["note"] == ""


def knights() -> list[str]:
    """Return a grid in which only one cell is empty, and no king's neighbours are equal."""
    row = "123456789"
    rows = [row[at:] + row[:at] for at in (0, 3, 6, 1, 4, 7, 2, 5, 8)]
    return ["." + rows[0][1:], *rows[1:]]


def test_reasons_are_told_below_and_in_a_column(tmp_path: Path) -> None:
    lines = rate("--scale", "human", "--reasons", SKYSCRAPER).stdout.splitlines()
    assert "Hard\ttypical solvers: 10.2 min (6.4 to 16.8)\tbox-singles" in lines[0]
    assert lines[1].startswith("\tstep 2: 4 ways on, the easiest a hidden single")
    table = tmp_path / "ratings.csv"
    rate("--scale", "human", "--reasons", "--quiet", "--output", table, SKYSCRAPER)
    with table.open() as rows:
        (row,) = csv.DictReader(rows)
    assert row["reasons"].splitlines() == [line.strip() for line in lines[1:]]


def test_reasons_in_spanish() -> None:
    result = rate("--scale", "human,hodoku", "--reasons", "--language", "es", SKYSCRAPER)
    first, second, *_ = result.stdout.splitlines()
    assert "human Difícil jugadores típicos: 10.2 min (de 6.4 a 16.8)\thodoku Difícil 454" in first
    assert second.startswith("\tpaso 2: 4 salidas, la más fácil un único oculto")


def test_a_solve_as_json_says_whose_minutes_they_are(tmp_path: Path) -> None:
    profile = tmp_path / "minutes.yaml"
    profile.write_text("scale: human\n")
    solved = CliRunner().invoke(
        cli, ["solve", "--json", "--profile", str(profile), str(SKYSCRAPER)]
    )
    rating = json.loads(solved.stdout.splitlines()[-1])["rating"]
    assert rating["score"] == 10.17
    assert rating["notes"] == ["human: minutes of typical solvers"]
    text = CliRunner().invoke(cli, ["solve", "--profile", str(profile), str(SKYSCRAPER)]).stdout
    assert "Rating: Hard, typical solvers: 10.2 min (6.4 to 16.8) (human)" in text


def test_for_whom() -> None:
    told = rate("--scale", "human,hodoku", "--for", "beginner", SKYSCRAPER).stdout
    assert "human:beginner Hard typical solvers (beginner, by definition): 11.1 min" in told
    assert "hodoku Hard 454" in told
    everything = row_of(rate("--scale", "all", "--for", "beginner", "--json", SKYSCRAPER))
    assert everything["human:beginner_score"] == 11.08


REFUSED = {
    "--reasons needs a --scale that tells them": ["--reasons"],
    "the scale hodoku has none for 'beginner'": ["--scale", "hodoku", "--for", "beginner"],
    "none for 'child', expected one of: beginner": ["--scale", "human", "--for", "child"],
    "the scale human rates puzzles, not routes: there is no range": [
        *("--range", "--scale", "human", "--routes", "1"),
    ],
    "--range takes one scale": ["--range", "--scale", "all"],
    "there is no scale 'humans'; did you mean human?": ["--scale", "humans"],
}


@pytest.mark.parametrize("message", REFUSED)
def test_what_is_refused(message: str) -> None:
    result = rate(*REFUSED[message], SKYSCRAPER)
    assert result.exit_code == 2
    assert message in result.stderr


@pytest.mark.parametrize("ending", ["jsonl", "parquet"])
def test_columns_are_named_by_scale_in_every_form(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"ratings.{ending}"
    if ending == "parquet":
        parquet = pytest.importorskip("pyarrow.parquet")
    rate("--scale", "all", "--quiet", "--output", path, SKYSCRAPER)
    if ending == "parquet":
        (row,) = parquet.read_table(path).to_pylist()
    else:
        row = json.loads(path.read_text())
    assert (row["hodoku_score"], row["human_score"], row["se_EP"]) == (454, 10.17, 1.2)
