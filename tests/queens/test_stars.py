"""Star Battle: what it means, its techniques, files, pictures, and boards that are made."""

from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import lapiz
from lapiz import testing
from lapiz.cli import cli
from lapiz.files.formats import writer_for
from lapiz.files.puzzles import load_all
from lapiz.search.walking import solutions
from lapiz.show.picture.svg import svg
from lapiz.solving.generation import generate
from lapiz_queens.stars_board import StarShape, star_space
from lapiz_queens.stars_techniques import TECHNIQUES
from tests.support.places import ROOT

FOLDER = ROOT / "puzzles_yaml" / "star-battle"
PUZZLES = [puzzle for path in sorted(FOLDER.glob("*.yaml")) for puzzle in load_all(path)]


@cache
def solved(puzzle: lapiz.Puzzle) -> lapiz.Log:
    return lapiz.solve(puzzle, strict=True)


def by_hand(size: int, stars: int, regions: str, touching: bool) -> set[tuple[int, ...]]:
    """All solutions, by the rules alone: every choice of columns in each row."""
    found = set()
    for rows in product(combinations(range(size), stars), repeat=size):
        squares = [(row, column) for row, way in enumerate(rows) for column in way]
        columns = [column for _, column in squares]
        labels = [regions[row * size + column] for row, column in squares] if regions else []
        if any(columns.count(column) != stars for column in range(size)):
            continue
        if any(labels.count(label) != stars for label in set(regions)):
            continue
        near = (max(abs(a - c), abs(b - d)) < 2 for (a, b), (c, d) in combinations(squares, 2))
        if touching or not any(near):
            found.add(tuple(row * size + column for row, column in squares))
    return found


@pytest.mark.parametrize(
    ("size", "stars", "regions", "touching"),
    [
        (4, 1, "", False),
        (4, 1, "AABBACBBACDDCCDD", True),
        (5, 1, "AABBBACBBBCCCDDCEDDDEEEDD", False),
        (4, 2, "", True),
        (4, 2, "AABBAABBCCDDCCDD", True),
        (5, 2, "", True),
        (5, 2, "", False),
    ],
)
def test_the_search_finds_what_the_rules_allow(
    size: int, stars: int, regions: str, touching: bool
) -> None:
    space = star_space(StarShape(size, stars, tuple(regions), touching))
    ways = [tuple(one for one in way if one < size * size) for way in solutions(space.start())]
    assert len(ways) == len(set(ways))
    assert set(ways) == by_hand(size, stars, regions, touching)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=[puzzle.name for puzzle in PUZZLES])
def test_puzzles_are_solved_by_named_steps(puzzle: lapiz.Puzzle) -> None:
    log = solved(puzzle)
    assert log.status == "solved"
    assert set(log.counts()) <= {technique.name for technique in TECHNIQUES}
    assert puzzle.kind.solutions.verify
    assert not list(puzzle.kind.solutions.verify(puzzle, str(log.solution)))


@pytest.mark.sample(2)
@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda one: one.name)
def test_techniques(technique: lapiz.Technique) -> None:
    testing.check_registered(technique.name)
    testing.check_documented(technique)
    testing.check_sound(technique, PUZZLES[:1])
    testing.check_each_once(technique, PUZZLES[1:2])


def test_every_technique_is_used() -> None:
    used = {name for puzzle in PUZZLES for name in solved(puzzle).counts()}
    assert used >= {technique.name for technique in TECHNIQUES} - {"two-star-lines"}


def test_faults_of_solutions() -> None:
    puzzle = next(one for one in PUZZLES if "Two stars 8" in one.title)
    solution = str(puzzle.expect["solution"])
    verify = puzzle.kind.solutions.verify
    assert verify
    rows = solution.split()
    rows[0], rows[1] = rows[1], rows[0]
    assert any("touch" in fault or "region" in fault for fault in verify(puzzle, " ".join(rows)))
    assert any("expected 8 rows" in fault for fault in verify(puzzle, "1,2"))
    assert any("row 1 has 1 stars" in fault for fault in verify(puzzle, "1 " + " ".join(rows[1:])))


BAD: list[tuple[dict[str, Any], str]] = [
    ({}, "expected one of the fields size and regions"),
    ({"size": 1}, "size: 1, expected a side from 2 to 25"),
    ({"size": 8, "stars": 0}, "stars: 0, expected 1 to 5 in each line"),
    ({"size": 4, "stars": 3}, "stars: 3 do not fit in a row of 4"),
    ({"size": 5, "regions": ["AAAA"] * 4}, "regions: 4 rows, expected 5"),
    ({"regions": ["AAAA"] * 4}, "regions: there are 1, expected 4"),
    ({"regions": ["AAA", "AAAA", "AAAA", "AAAA"]}, "3 squares"),
    ({"size": 8, "given": ["r9c1"]}, "r9c1 lies outside a board of side 8"),
    ({"size": 8, "given": ["a1"]}, "'a1', expected the form r1c2"),
    ({"size": 8, "given": ["r1c1", "r2c2"]}, "two stars touch: r1c1 and r2c2"),
    ({"size": 8, "given": ["r1c1"], "empty": ["r1c1"]}, "r1c1 has a star and is empty"),
]


@pytest.mark.parametrize(("fields", "message"), BAD, ids=range(len(BAD)))
def test_bad_input(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(lapiz.BadInput) as error:
        lapiz.load({"kind": "star-battle", **fields})
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_written_and_read_back() -> None:
    puzzle = PUZZLES[0]
    log = lapiz.solve(puzzle)
    middle = log.steps[len(log.entries) // 2].before
    again = lapiz.load(puzzle.kind.write(puzzle, middle))
    whole = (1 << 36) - 1
    assert again.start.placed & whole == middle.placed & whole
    assert lapiz.solve(again).solution == log.solution


def test_it_is_drawn_and_told(tmp_path: Path) -> None:
    path = str(FOLDER / "two-stars-8.yaml")
    done = CliRunner().invoke(cli, ["solve", path])
    assert done.exit_code == 0
    assert (
        "Stars in each: 2. No two of them touch"
        in CliRunner().invoke(cli, ["show", "--caption", path]).stdout
    )
    assert "★" in done.stdout
    assert "Whatever way region" in done.stdout
    spanish = CliRunner().invoke(cli, ["solve", "--language", "es", path]).stdout
    assert "Sea cual sea" in spanish
    assert " star " not in spanish
    assert "★" in svg(lapiz.solve(PUZZLES[0]).steps[-1])
    page = tmp_path / "page.html"
    assert CliRunner().invoke(cli, ["story", path, "-o", str(page)]).exit_code == 0
    assert CliRunner().invoke(cli, ["hint", path]).exit_code == 0


def test_boards_are_made() -> None:
    for options in ({"size": 5}, {"size": 8, "stars": 2}):
        puzzle, log = next(generate("star-battle", seed=3, options=options))
        assert lapiz.count(puzzle) == 1
        assert log.status == "solved"
    for bad in ({"size": 3}, {"size": 7, "stars": 2}, {"size": 9, "stars": 3}, {"sides": 3}):
        with pytest.raises(lapiz.BadInput):
            next(generate("star-battle", seed=1, options=bad))


@pytest.mark.parametrize("puzzle", PUZZLES, ids=range(len(PUZZLES)))
def test_addresses_come_back(puzzle: lapiz.Puzzle) -> None:
    if not puzzle.document.get("regions") or puzzle.document.get("touching"):
        with pytest.raises(lapiz.BadInput, match="has regions, and stars that do not touch"):
            writer_for("star-battle-link")(puzzle)
        return
    again = lapiz.load(writer_for("star-battle-link")(puzzle))
    assert [item.candidates for item in again.space.items] == [
        item.candidates for item in puzzle.space.items
    ]


BAD_ADDRESSES = [
    ("3/2/1/o0", "3 columns and 2 rows, expected a square of side 2 to 25"),
    ("2/2/1/o", "1 characters of borders in the address, expected 2"),
    ("2/2/1/00", "the address has 1 regions, expected 2"),
    ("2/2/1", "expected an address that ends p?starbattle/columns/rows/stars/borders"),
    ("2/2/9/o0", "stars: 9, expected 1 to 5 in each line"),
]


@pytest.mark.parametrize(("end", "message"), BAD_ADDRESSES)
def test_a_bad_address_is_refused(end: str, message: str) -> None:
    with pytest.raises(lapiz.BadInput) as error:
        lapiz.load(f"https://puzz.link/p?starbattle/{end}")
    assert message in str(error.value)
