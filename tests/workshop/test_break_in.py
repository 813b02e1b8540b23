"""Made puzzles that break in by a rule: the first step beyond singles needs the rule."""

from collections.abc import Iterator

import pytest
from click.testing import CliRunner

import lapiz
from lapiz.cli import cli
from lapiz_workshop.break_in import breaking_in, breaks_in, without
from lapiz_workshop.searching import PuzzleSearch

THREE = {"killer": {"cells": "r1c1 r2c1", "sum": 3}}


def log_of(*rules: object, grid: tuple[str, ...] = ("....",) * 4) -> lapiz.Log:
    return lapiz.solve(lapiz.load({"kind": "sudoku", "grid": list(grid), "rules": list(rules)}))


def test_the_first_step_relies_on_the_rule_that_it_needs() -> None:
    log = log_of(THREE, {"thermometer": "r4c2 r4c3 r4c4"})
    first = next(step for step in log.steps if step.technique not in lapiz.registry().singles)
    by = [rule for rule in ("killer", "thermometer") if breaks_in(log, rule)]
    assert len(by) == 1
    assert ("thermometer" in first.technique) == (by == ["thermometer"])


def test_a_puzzle_of_singles_breaks_in_by_nothing() -> None:
    full = ("1234", "3412", "2143", "432.")
    assert not breaks_in(log_of({"even": "r4c3"}, grid=full), "even")


def test_a_puzzle_without_the_rule_is_refused() -> None:
    log = log_of(THREE)
    with pytest.raises(lapiz.BadInput, match="the puzzle does not have this rule"):
        without(log.puzzle, "arrow")


def test_as_many_tries_in_a_row_end_the_search() -> None:
    search = PuzzleSearch(1)
    full = log_of({"even": "r4c3"}, grid=("1234", "3412", "2143", "432."))
    met = 0

    def puzzles() -> Iterator[tuple[lapiz.Puzzle, lapiz.Log]]:
        nonlocal met
        for _ in range(100):
            met += 1
            search.note()
            yield full.puzzle, full

    assert list(breaking_in(puzzles(), "even", search, 7)) == []
    assert met == 7


def test_command() -> None:
    arguments = ["generate", "--rule", "thermometer", "--side", "6", "--seed", "1"]
    result = CliRunner().invoke(cli, [*arguments, "--break-in", "thermometer"])
    assert result.exit_code == 0, result.stderr
    puzzle = lapiz.load(result.stdout.strip())
    assert breaks_in(lapiz.solve(puzzle), "thermometer")
    result = CliRunner().invoke(cli, [*arguments, "--break-in", "arrow"])
    assert result.exit_code == 2
    assert "--break-in arrow, expected one of the rules named: thermometer" in result.stderr
