"""`lapiz generate`: puzzles from seeds, for techniques, of all shapes, and what it refuses."""

import json
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import attrs
import pytest
from click.testing import CliRunner, Result

import lapiz
from lapiz.cli import cli
from lapiz.core import Budget, OutOfBudget, Position, bits
from lapiz.search.walking import backtracking
from lapiz.solving import generation
from lapiz.solving.expectations import unmet
from lapiz.solving.generation import dig, generate, random_solution
from tests.support.places import ROOT


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


GRID = lapiz.load({"kind": "sudoku", "grid": ["...."] * 4})
SPACE = GRID.space


def ways(givens: Sequence[int]) -> int:
    return backtracking.count(SPACE.start(givens), 2)


@pytest.mark.parametrize("seed", range(6))
def test_what_is_dug_has_one_solution_and_no_given_to_spare(seed: int) -> None:
    solution = random_solution(SPACE, Random(seed), seeds=seed)
    assert solution == tuple(sorted(solution))
    givens = dig(SPACE, solution, Random(seed))
    assert ways(givens) == 1
    assert set(backtracking.first(SPACE.start(givens)) or ()) == set(solution)
    assert all(ways([other for other in givens if other != given]) > 1 for given in givens)
    assert givens == sorted(givens)
    assert dig(SPACE, solution, Random(seed)) == givens
    assert len(dig(SPACE, solution, Random(seed), least=len(givens) + 2)) == len(givens) + 2
    pairs = [*zip(solution[::2], solution[1::2], strict=True)]
    apart = dig(SPACE, solution, Random(seed), together=pairs)
    assert all((first in apart) == (second in apart) for first, second in pairs)
    assert ways(apart) == 1
    first = solution[:2]
    held = dig(SPACE, solution, Random(seed), accept=lambda left: {*first} <= {*left})
    assert {*first} <= {*held}
    assert ways(held) == 1


@pytest.mark.parametrize(
    ("labels", "branches"), [(64, 2000), (1000, 2000), (1001, 1998), (2000, 1000), (10**6, 2)]
)
def test_what_a_search_may_take_when_digging(
    monkeypatch: pytest.MonkeyPatch, labels: int, branches: int
) -> None:
    """The more candidates, the fewer branches; what takes more keeps its given."""
    asked, solution = list[tuple[int, str, int]](), random_solution(SPACE, Random(1), seeds=3)

    def gives_up(_: Position, most: int, *, budget: Budget) -> int:
        asked.append((budget.allowed, budget.unit, most))
        raise OutOfBudget(budget.allowed, budget.unit)

    monkeypatch.setattr(generation, "count", gives_up)
    space: Any = SimpleNamespace(labels=range(labels), start=SPACE.start)
    assert dig(space, solution, Random(1)) == [*solution]
    assert asked == [(branches, "branches", 2)] * 16


def test_a_solution_is_begun_again_until_one_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter([OutOfBudget(1, "branches"), None, (5,)])

    def first(_: Position, *, budget: Budget) -> tuple[int, ...] | None:
        assert (budget.allowed, budget.unit) == (2000, "branches")
        answer = next(answers, None)
        if isinstance(answer, OutOfBudget):
            raise answer
        return answer

    monkeypatch.setattr(generation, "first", first)
    assert random_solution(SPACE, Random(1), seeds=0) == (5,)
    with pytest.raises(OutOfBudget, match="not done within 3 beginnings"):
        random_solution(SPACE, Random(1), seeds=0, beginnings=3)


@pytest.mark.parametrize("seeds", [0, 1, 3, 60])
def test_seeds_are_placed_as_long_as_singles_agree(seeds: int) -> None:
    """One that singles contradict goes; with many, nothing is open in the end."""
    for seed in range(8):
        position = generation._seeded(SPACE, Random(seed), seeds)
        assert (position.sets != SPACE.start().sets) == (seeds > 0)
        assert position.placed.bit_count() <= seeds
        assert seeds == 60 or backtracking.count(position, 1) == 1
        assert (not position.open) == (seeds == 60)


def test_a_source_names_the_options_that_are_short() -> None:
    options = {"a": True, "b": False, "c": [1, "x", True], "d": 2.5, "e": {}, "f": ("y",), "g": 4}
    told = "lapiz generate, seed 3, a, b False, c 1, c x, c, f y, g 4"
    assert generation._source(3, options) == told


@pytest.mark.parametrize("tries", [1, 2, 3])
def test_tries_are_counted_anew_after_a_puzzle(monkeypatch: pytest.MonkeyPatch, tries: int) -> None:
    """Of the seeds from 3 on, 5, 6 and 9 give something: how many come before it is given up?"""
    made = {3: None, **dict.fromkeys((5, 6, 9), (GRID, lapiz.solve(GRID)))}
    seeds = list[int]()

    def make(seed: int, *_: object) -> object:
        seeds.append(seed)
        return made.get(seed)

    monkeypatch.setattr(generation, "_made", make)
    monkeypatch.setattr(generation, "randrange", lambda most: 3 + (most != 1_000_000))
    found = [*generate("sudoku", tries=tries)]
    last, number = {1: (3, 0), 2: (4, 0), 3: (12, 3)}[tries]
    assert (seeds, len(found)) == ([*range(3, last + 1)], number)


@pytest.mark.parametrize("name", ["locked-candidates-pointing", "xy-wing"])
def test_the_quick_look_before_a_solve_loses_nothing(name: str) -> None:
    """The seeds that give what is wanted are those whose solve is so, each tried once."""
    seeds = list[str]()
    found = {
        puzzle.source
        for puzzle, log in islice(generate("sudoku", seed=1), 60)
        if log.rating and log.rating.hardest == name
    }
    made = generate("sudoku", seed=1, hardest=name, tried=lambda: seeds.append(name))
    assert found
    assert {puzzle.source for puzzle, _ in islice(made, len(found))} == found
    assert len(found) <= len(seeds) <= 60


def test_positions_come_the_likelier_ones_first() -> None:
    """Those of the solve that are no singles, its end, then those of the solution, in order."""
    puzzle = lapiz.load(ROOT / "puzzles_yaml" / "sudoku" / "skyscraper.yaml")
    log = lapiz.solve(puzzle, fallback=False)
    singles = lapiz.registry().singles
    solved = [step.before for step in log.steps if step.technique not in singles]
    come = [*generation.positions(puzzle, Random(1))]
    assert [position.sets for position in come[: len(solved)]] == [each.sets for each in solved]
    assert come[len(solved)].sets == log.end.sets
    left = puzzle.start.open.bit_count() and 81 - puzzle.start.placed.bit_count()
    placing, thinner = come[len(solved) + 1 :][:left], come[len(solved) + 1 + left :]
    assert [each.placed.bit_count() for each in placing] == [*range(82 - left, 82)]
    assert len(thinner) == len(placing)
    for whole, less in zip(placing, thinner, strict=True):
        assert (less.placed, less.alive & ~whole.alive) == (whole.placed, 0)
        assert log.end.placed & ~less.alive == 0
    gone = sum((a.alive & ~b.alive).bit_count() for a, b in zip(placing, thinner, strict=True))
    could = sum((each.open & ~log.end.placed).bit_count() for each in placing)
    assert 0.4 < gone / could < 0.6


@pytest.mark.parametrize("name", ["x-wing", "naked-pair", "skyscraper"])
def test_a_position_has_no_removal_to_spare(name: str) -> None:
    """Each candidate that it crosses out is needed, or else the technique is no longer there."""
    puzzle, _ = next(generate("sudoku", seed=1, uses=[name], position=True))
    start = puzzle.start
    plain = puzzle.space.start([*bits(start.placed)])
    for candidate in bits(plain.alive & ~start.alive):
        more = attrs.evolve(puzzle, start=attrs.evolve(start, alive=start.alive | 1 << candidate))
        assert not lapiz.steps(more, name)


def test_a_made_puzzle_is_solved_by_the_techniques_of_its_profile_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Those that are off by default are not asked: its file would expect what few players know."""
    asked = list[dict[str, Any]]()

    def solve(*given: Any, **options: Any) -> lapiz.Log:
        asked.append(options)
        return lapiz.solve(*given, **options)

    monkeypatch.setattr(generation, "solve", solve)
    puzzle = lapiz.load({"kind": "sudoku", "grid": ["1...", "..2.", ".3..", "...4"]})
    made, log = generation._with_expectations(puzzle, [], "made", None)
    assert asked == [{"spares": False}]
    assert (made.source, made.where) == ("made", "made")
    assert made.expect == {"status": "solved", "solution": log.solution}


def test_a_kind_without_a_generator_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    plugins = lapiz.registry()
    kind = attrs.evolve(plugins.kind("sudoku"), generator=None)
    monkeypatch.setattr(plugins, "kind", lambda _: kind)
    with pytest.raises(lapiz.BadInput, match="puzzles of kind 'sudoku' cannot be generated"):
        next(generate("sudoku"))
