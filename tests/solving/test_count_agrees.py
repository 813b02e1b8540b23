"""A solve never knows less than a count of solutions, nor a count less than a solve."""

from collections.abc import Iterator
from itertools import pairwise, permutations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

import lapiz
from lapiz.core import Budget, Deduction, Grounds, Position, Profile
from lapiz.files.saved_logs import check_log
from lapiz.proof import refuse
from lapiz.search.telling import refutation
from lapiz.search.walking import count, learning, number_of_solutions
from lapiz.show.json_lines import dump_log
from lapiz.solving.last_resort import REST, LastResort, refuse_by_counting
from lapiz.solving.rating import own_rating
from lapiz.solving.task import Ending
from lapiz.texts import say
from tests.support.predicates import PREDICATES, Place

STATUSES = {0: "no solution", 1: "solved", 2: "many solutions"}
FILES = sorted(Path("puzzles_yaml").rglob("*.yaml"))
SEEDS = 30
LARGE = 2_000
"""From how many candidates on a solve without techniques takes minutes."""
SINGLES = Profile("singles alone", order=("naked-single",), others=False)
LINES = ("thermometer", "renban", "palindrome", "arrow", "killer", "sum", "white-dots")
"""Rules of a few cells in a line, or of two, that a small grid often meets."""


@pytest.mark.parametrize("file", FILES[::50], ids=lambda file: file.stem)
def test_a_solve_ends_as_a_count_says(file: Path) -> None:
    puzzle = lapiz.load(str(file))
    assert lapiz.solve(puzzle).status == STATUSES[lapiz.count(puzzle, 2)]


def test_what_is_left_alone_is_placed_without_techniques() -> None:
    puzzle = lapiz.load("puzzles_yaml/star-battle/one-star-6.yaml")
    assert lapiz.solve(puzzle, SINGLES).status == "solved"


@pytest.mark.sample(0, 160)
@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.stem}-{file.stem}")
def test_every_solve_ends_as_a_count_says(file: Path) -> None:
    """What a file expects of the solve, `test_puzzle_files` makes sure of: the rest is solved."""
    for puzzle in lapiz.load_all(file):
        solved = "solved" if "solution" in puzzle.expect else None
        status = puzzle.expect.get("status") or solved or lapiz.solve(puzzle).status
        assert status == STATUSES[lapiz.count(puzzle, 2)]


@pytest.mark.sample(4, 40)
@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.stem}-{file.stem}")
def test_a_solve_without_techniques_ends_as_a_count_says(file: Path) -> None:
    puzzle = lapiz.load(str(file))
    if len(puzzle.space.labels) < LARGE:
        assert lapiz.solve(puzzle, SINGLES).status == STATUSES[lapiz.count(puzzle, 2)]


def grids() -> Iterator[dict[Place, int]]:
    """All 288 sudoku grids of side 4."""
    rows = list(permutations(range(1, 5)))
    for a in rows:
        for b in (row for row in rows if not set(row[:2]) & set(a[:2])):
            if any(x == y for x, y in zip(a, b, strict=True)):
                continue
            for c in (r for r in rows if all(r[n] not in (a[n], b[n]) for n in range(4))):
                d = tuple(10 - a[n] - b[n] - c[n] for n in range(4))
                if len(set(d)) == 4 and not set(c[:2]) & set(d[:2]):
                    yield {(r, n): row[n] for r, row in enumerate((a, b, c, d)) for n in range(4)}


GRIDS = list(grids())


def made(seed: int) -> tuple[dict[str, Any], int]:
    """A small puzzle of several rules, and how many of all grids meet them, up to 2."""
    random = Random(seed)
    meant = random.choice(GRIDS)
    given = {place: meant[place] for place in random.sample(sorted(meant), random.randint(0, 3))}
    left = [grid for grid in GRIDS if all(grid[place] == given[place] for place in given)]
    rules: list[dict[str, Any]] = []
    for name in random.sample(LINES, random.randint(2, 4)):
        line = drawn(random, 2 if name == "white-dots" else 3)
        digits = [meant[place] for place in line]
        fits = PREDICATES[name](meant, [line], sum(digits))
        if not fits and random.random() < 0.9:
            continue
        cells = " ".join(f"r{r + 1}c{c + 1}" for r, c in line)
        more = {"sum": sum(digits)} if name in ("killer", "sum") else {}
        rules.append({name: {lapiz.registry().rules[name].places.name: [cells], **more}})
        left = [grid for grid in left if PREDICATES[name](grid, [line], sum(digits))]
    rows = ["".join(str(given.get((r, c), ".")) for c in range(4)) for r in range(4)]
    return {"kind": "sudoku", "grid": rows, "rules": rules}, min(2, len(left))


def drawn(random: Random, length: int) -> list[Place]:
    """So many cells in a path."""
    while True:
        line = random.sample([(r, c) for r in range(4) for c in range(4)], length)
        if all(abs(r - s) + abs(c - d) == 1 for (r, c), (s, d) in pairwise(line)):
            return line


def test_made_puzzles_are_counted_as_all_grids_are() -> None:
    numbers = set()
    for seed in range(SEEDS):
        document, number = made(seed)
        puzzle = lapiz.load(document)
        assert lapiz.count(puzzle, 2) == number_of_solutions(puzzle.start) == number, seed
        for profile in (None, SINGLES):
            log = lapiz.solve(puzzle, profile)
            assert log.status == STATUSES[number], seed
        numbers.add(number)
    assert numbers == {0, 1, 2}


@pytest.fixture
def _no_other_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """No search finds a step, as where each takes too much work."""

    def stuck(self: LastResort, _: Position, *, choose: bool) -> Deduction | Ending:
        self.note_failure("the search gave up")
        return Ending("stuck")

    monkeypatch.setattr(LastResort, "step", stuck)


@pytest.mark.usefixtures("_no_other_steps")
def test_a_count_ends_what_no_step_does() -> None:
    counted: list[str] = []
    for seed in range(SEEDS):
        document, number = made(seed)
        puzzle = lapiz.load(document)
        assert lapiz.solve(puzzle, SINGLES, fallback=False).status in ("stuck", STATUSES[number])
        log = lapiz.solve(puzzle, SINGLES)
        assert log.status == STATUSES[number], seed
        assert "the search gave up" not in log.notes
        assert_reads_back(log)
        counted += [note for note in log.notes if "found by counting" in note]
    assert counted  # it is said where that there is no solution was found so


def assert_reads_back(log: lapiz.Log) -> None:
    (again,) = check_log("\n".join(dump_log(log, own_rating(log))))
    assert (again.status, again.solution) == (log.status, log.solution)


def by_search() -> lapiz.Puzzle:
    """A puzzle with one solution that singles do not find."""
    return lapiz.load("puzzles_yaml/sudoku/core.yaml")


@pytest.mark.usefixtures("_no_other_steps")
@pytest.mark.parametrize("grounds", [Grounds.PROOF, Grounds.COUNT])
def test_all_the_rest_is_one_step(grounds: Grounds, monkeypatch: pytest.MonkeyPatch) -> None:
    if grounds is Grounds.COUNT:
        monkeypatch.setattr(refutation, "LAST_CONFLICTS", 0)
    log = lapiz.solve(by_search(), SINGLES)
    step = log.steps[-1]
    assert (log.status, step.deduction.technique, step.deduction.grounds) == (
        "solved",
        REST,
        grounds,
    )
    assert (refuse(step.deduction, step.before) is None) == (grounds is Grounds.PROOF)
    rating = own_rating(log)
    assert rating
    assert (rating.level, rating.points, rating.hardest) == ("Beyond", None, REST)
    told = say(log.puzzle, step.deduction, "full", language="en", position=step.before)
    assert ("counted" in told) == (grounds is Grounds.COUNT)
    assert_reads_back(log)


@pytest.mark.usefixtures("_no_other_steps")
def test_a_count_that_is_forged_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refutation, "LAST_CONFLICTS", 0)
    lines = list(dump_log(lapiz.solve(by_search(), SINGLES)))
    forged = [line.replace('"search"', '"naked-single"') for line in lines]
    with pytest.raises(ValueError, match="never makes a step of grounds count"):
        list(check_log("\n".join(forged)))
    several = {"kind": "sudoku", "grid": ["1234", "34..", "....", "43.."]}
    start = lapiz.load(several).start
    claim = Deduction(places=1 << start.space.candidate("r2c3=1"), grounds=Grounds.COUNT)
    refusal = refuse_by_counting(claim, start)
    assert refusal
    assert refusal.message == "there is not exactly one solution"


def test_what_follows_without_a_search_is_followed_first() -> None:
    """Long sums that are as little as can be, which clauses alone take a search to see."""
    grid = {(r, c): (3 * (r % 3) + r // 3 + c) % 9 + 1 for r in range(9) for c in range(9)}
    rules = []
    for rows, most in product(((0, 1, 2), (3, 4, 5), (6, 7, 8)), range(1, 9)):
        low = [place for place in grid if place[0] in rows and grid[place] <= most]
        cells = " ".join(f"r{r + 1}c{c + 1}" for r, c in low)
        rules.append({"sum": {"cells": [cells], "sum": sum(grid[place] for place in low)}})
    puzzle = lapiz.load({"kind": "sudoku", "grid": ["........."] * 9, "rules": rules})
    assert count(puzzle.start, 2, budget=Budget(2, "conflicts")) == 1


@pytest.mark.parametrize("seed", range(0, SEEDS, 3))
def test_supposing_in_between_changes_no_count(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    document, number = made(seed)
    monkeypatch.setattr(learning, "FIRST_CONFLICTS", 1)
    assert number_of_solutions(lapiz.load(document).start) == number
