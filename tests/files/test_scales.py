"""Scales in files: like another, with a name, levels and points of their own."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import lapiz
from lapiz.cli import cli
from lapiz.core import ScaleLike
from lapiz.solving import scale_named
from tests.support.places import ROOT

X_WING = ROOT / "puzzles_yaml" / "sudoku" / "x-wing.yaml"
PUZZLE = lapiz.load(X_WING)
CLUB: dict[str, Any] = {"name": "club", "like": "hodoku", "levels": {"easy": 300, "cup": 900}}
CLUB |= {"scores": {"x-wing": 1000}}
TAKING: dict[str, Callable[[ScaleLike], list[lapiz.Rating | None]]] = {
    "rate": lambda scale: [lapiz.rate(PUZZLE, scale)],
    "rate_range": lambda scale: [lapiz.rate_range(PUZZLE, scale, routes=1).rating],
    "rate_many": lambda scale: [found.rating for found in lapiz.rate_many([PUZZLE], scale)],
}


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the path of a file with a scale, in the current folder."""
    path = tmp_path / "club.yaml"
    path.write_text(json.dumps(CLUB), "utf-8")  # which is YAML as well
    monkeypatch.setattr("lapiz.solving.rating.GIVEN", {})
    monkeypatch.chdir(tmp_path)
    return path


@pytest.mark.parametrize("name", TAKING)
def test_wherever_a_scale_is_taken_it_may_be_given_in_each_way(name: str, club: Path) -> None:
    take = TAKING[name]
    (rating,) = take(CLUB)
    assert rating
    more = 1000 - lapiz.registry().techniques["x-wing"].scores["hodoku"]
    assert (rating.scale, rating.level) == ("club", "cup")
    assert rating.score == lapiz.rate(PUZZLE).score + more
    given: tuple[ScaleLike, ...] = (club, str(club), "club.yaml", json.dumps(CLUB), "club")
    for other in (*given, scale_named("club")):
        assert take(other) == [rating]
    for wrong in (7, ["se"], "clubb"):
        with pytest.raises(lapiz.BadInput, match="no scale"):
            take(wrong)  # type: ignore[arg-type]


def test_what_is_not_said_is_that_of_the_other(club: Path) -> None:
    few = lapiz.rate(PUZZLE, {"name": "few", "like": "hodoku"})
    assert (few.level, few.score) == (lapiz.rate(PUZZLE).level, lapiz.rate(PUZZLE).score)
    again = lapiz.rate(PUZZLE, {"name": "again", "like": "club.yaml"})
    assert again.score == lapiz.rate(PUZZLE, CLUB).score
    puzzle = lapiz.load(ROOT / "puzzles_yaml" / "nonomino" / "five.yaml")
    assert lapiz.rate(puzzle, {"name": "own", "like": "nonomino"}).score == lapiz.rate(puzzle).score


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        (
            {"name": "hodoku"},
            "club.yaml:1: name: there is a scale hodoku already, expected another",
        ),
        ({"like": "hodku"}, "club.yaml:2: there is no scale 'hodku'; did you mean hodoku?"),
        ({"like": "se"}, "club.yaml:2: like: se adds up no points of techniques, expected a scale"),
        ({"levels": {}}, "club.yaml:3: scale: levels: it is empty, expected names with their high"),
        (
            {"levels": {"a": 2, "b": 1}},
            "club.yaml:3: scale: b ends at 1, expected more than 2 of a",
        ),
        ({"scores": {"x-wng": 2}}, "club.yaml:4: scores: there is no technique 'x-wng'; did you"),
        ({"scores": {"x-wing": -2}}, "club.yaml:4: scores: -2 is not a score, expected 0 or more"),
        ({"scores": {"x-wing": "2"}}, "club.yaml:4: scores.x-wing: must be number"),
        ({"lvels": {}}, "club.yaml:5: unknown field 'lvels'; did you mean levels"),
    ],
)
def test_mistakes(club: Path, fields: dict[str, Any], message: str) -> None:
    lines = [f"{key}: {json.dumps(value)}\n" for key, value in (CLUB | fields).items()]
    club.write_text("".join(lines), "utf-8")
    with pytest.raises(lapiz.BadInput, match=re.escape(message)):
        lapiz.rate(PUZZLE, "club.yaml")


def test_an_object_with_the_name_of_another() -> None:
    scale = lapiz.SumScale(name="se", levels=(("all", 9e9),), unnamed=("all", 1))
    with pytest.raises(lapiz.BadInput, match="there is a scale se already, expected another name"):
        lapiz.rate_many([PUZZLE], scale)


def test_commands(club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    result = CliRunner().invoke(cli, ["rate", "--json", "--scale", "club.yaml,te", str(X_WING)])
    row = json.loads(result.stdout)
    assert row["club_score"] == lapiz.rate(PUZZLE, CLUB).score
    assert row["te_score"] == lapiz.rate(PUZZLE, "te").score
    (club.parent / "lapiz.toml").write_text('scale = "club.yaml"\n')
    (club.parent / "below").mkdir()
    for folder in (club.parent, club.parent / "below"):
        monkeypatch.chdir(folder)
        text = CliRunner().invoke(cli, ["rate", str(X_WING)]).stdout
        assert f"cup\t{row['club_score']:.10g}\t" in text
