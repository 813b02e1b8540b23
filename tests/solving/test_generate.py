"""`lapiz generate`: puzzles from seeds, for techniques, of all shapes, and what it refuses."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import lapiz
from lapiz.cli import cli
from lapiz.search.walking import backtracking
from lapiz.solving.expectations import unmet
from lapiz.solving.generation import generate


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["generate", *arguments])


def test_a_line_that_can_be_solved() -> None:
    result = run("--seed", "7")
    assert result.exit_code == 0
    assert len(result.stdout.strip()) == 81
    assert lapiz.solve(lapiz.load(result.stdout)).status == "solved"
    assert run("--seed", "7").stdout == result.stdout


def test_minutes() -> None:
    made = generate("sudoku", seed=1, minutes=(8, 10), audience="beginner")
    ratings = [lapiz.rate(next(made)[0], "human:beginner") for _ in range(3)]
    assert all(8 <= rating.score <= 10 for rating in ratings)
    assert not any(rating.notes for rating in ratings)
    lines = run("--seed", "1", "--minutes", "8-10", "--for", "beginner", "--number", "3").stdout
    assert [lapiz.rate(lapiz.load(one), "human:beginner") for one in lines.split()] == ratings


def test_each_puzzle_can_be_made_again_from_its_source() -> None:
    made = generate("sudoku", seed=40, uses=["skyscraper"])
    (_, _), (puzzle, _) = next(made), next(made)
    seed = puzzle.source.removeprefix("lapiz generate, seed ")
    (again, _) = next(generate("sudoku", seed=int(seed)))
    assert again.start == puzzle.start


@pytest.mark.parametrize("name", ["skyscraper", "hodoku:0400"])
def test_uses(name: str, tmp_path: Path) -> None:
    result = run("--uses", name, "--seed", "1", "--format", "yaml", "--number", "2")
    path = tmp_path / "two.yaml"
    path.write_text(result.stdout)
    found = list(lapiz.load_all(path))
    assert len(found) == 2
    for puzzle in found:
        assert puzzle.expect["uses"] == ["skyscraper"]
        assert unmet(puzzle)[1] == []
        assert "skyscraper" in lapiz.solve(puzzle).counts()


@pytest.mark.parametrize("name", ["dual-empty-rectangle", "siamese-finned-x-wing", "jellyfish"])
def test_positions_for_what_is_rare(name: str) -> None:
    puzzle, log = next(generate("sudoku", seed=1, uses=[name], position=True))
    assert lapiz.steps(puzzle, name)
    assert log.status == "solved"
    text = run("--uses", name, "--position", "--seed", "1").stdout
    assert lapiz.steps(lapiz.load(text), name)


SHAPES = [
    ["--side", "4"],
    ["--side", "6", "--diagonals"],
    ["--side", "7", "--regions"],
    ["--side", "16"],
    ["--windows"],
    ["--disjoint-groups"],
    ["--option", "side=8"],
    ["--option", "regions=true", "--option", "side=5"],
]


@pytest.mark.parametrize("options", SHAPES, ids=" ".join)
def test_shapes(options: list[str]) -> None:
    result = run("--seed", "1", "--json", *options)
    assert result.exit_code == 0
    puzzle = lapiz.load(json.loads(result.stdout)["puzzle"])
    assert backtracking.count(puzzle.start, 2) == 1


def test_givens() -> None:
    for number in (0, 40):
        puzzle = lapiz.load(run("--seed", "1", "--givens", str(number)).stdout)
        assert puzzle.start.placed.bit_count() == (number or 25)


@pytest.mark.slow
def test_a_large_one() -> None:
    puzzle, log = next(generate("sudoku", seed=1, options={"side": 25}))
    assert log.status == "solved"
    assert puzzle.start.placed.bit_count() == 312


REFUSED = {
    "there is no technique 'skyscrape'; did you mean skyscraper": ["--uses", "skyscrape"],
    "there is no puzzle kind 'sudoko'": ["sudoko"],
    "option side is 7, expected one of 4, 6": ["--side", "7"],
    "option side is 1000, expected a number from 4 to 25": ["--side", "1000"],
    "option givens is 82, expected a number from 0 to 81": ["--givens", "82"],
    "option diagonals is 3, expected true or false": ["--option", "diagonals=3"],
    "unknown option 'bars'": ["--option", "bars=1"],
    "expected the form NAME=VALUE": ["--option", "side"],
    "a side of 6 has no square boxes": ["--side", "6", "--windows"],
    "no format 'foo' to write in": ["--format", "foo"],
    "format line cannot hold regions": ["--format", "line", "--regions"],
    "'x' is not a valid integer": ["--side", "x"],
    "-1 is not in the range": ["--seed", "-1"],
    "--position needs --uses or --hardest": ["--position"],
    "--minutes 'soon', expected the form 8-10": ["--minutes", "soon"],
    "minutes: 10 to 8, expected the lower number first": ["--minutes", "10-8"],
    "no scale tells the minutes of puzzles of kind 'queens'": ["queens", "--minutes", "8-10"],
    "--for needs --minutes": ["--for", "beginner"],
    "the scale human has none for 'nobody', expected one of: beginner": [
        *("--minutes", "8-10", "--for", "nobody"),
    ],
    "the scale human is for ordinary sudokus only": ["--minutes", "8-10", "--diagonals"],
    "anchors are not allowed": ["--option", "regions=&a x"],
}


@pytest.mark.parametrize("message", REFUSED)
def test_bad_options(message: str) -> None:
    result = run(*REFUSED[message])
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert message in result.stderr


def test_none_found() -> None:
    result = run("--uses", "siamese-finned-x-wing", "--tries", "3")
    assert result.exit_code == 1
    assert result.stderr == "lapiz: found 0 of 1, then none in 3 tries; see --position\n"
