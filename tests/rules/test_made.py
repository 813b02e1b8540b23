"""Puzzles with rules are made: `lapiz generate --rule`, and in grids of other sizes and shapes."""

from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

import lapiz
from lapiz.cli import cli
from lapiz.search.walking import number_of_solutions, solutions
from lapiz_grid import Board, Constraint, Drawing, agrees, constraints_of, merged, stated
from tests.rules.sweep import mixed, swept
from tests.support.predicates import LAYERED, OF_LAYERS, SHADED
from tests.support.samples import sweep

RULES = lapiz.registry().rules
NINE = {"argyle", "x", "global-modulo", "anti-taxicab", "german-whisper"}
"""Rules that need a grid of side 9, or are hard to meet in small ones."""


def made(seed: int, **options: Any) -> lapiz.Puzzle:
    generator = lapiz.registry().kind("sudoku").generator
    assert generator
    return generator.make(Random(seed), options)


def rules_of(puzzle: lapiz.Puzzle) -> set[str]:
    constraints = puzzle.space.layout.shape.constraints  # type: ignore[attr-defined]
    return {one.rule.name for one in constraints}


def count(puzzle: lapiz.Puzzle) -> int:
    return sum(sign != "." for row in puzzle.document["grid"] for sign in row)


@pytest.mark.parametrize("name", sorted(OF_LAYERS))
def test_what_no_digit_says_is_refused(name: str) -> None:
    with pytest.raises(lapiz.BadInput, match=f"rule: {name} is about what no digit says"):
        made(1, rule=[name])


@pytest.mark.sample(3, 20)
@pytest.mark.parametrize("name", sorted(set(RULES) - LAYERED - {"any-of"}))  # it is made of others
def test_every_rule_is_made(name: str) -> None:
    with_it = {"yin-yang", "shaded-sum"} if name == "yin-yang" else set()
    with_it |= {"yin-yang"} if name in SHADED else set()
    if name == "shaded-digits":  # it is about each cell: a clue has to say something of some
        with_it |= {"shaded-around"}
    puzzle = made(1, side=9 if name in NINE else 6, rule=[*sorted(with_it - {name}), name])
    clues = {"shaded", "unshaded"} if name in SHADED else set()
    assert rules_of(puzzle) - clues == {name, *with_it} - clues
    assert number_of_solutions(puzzle.start) == 1


@pytest.mark.sample(1, 2)
@pytest.mark.parametrize(
    ("options", "fewer_than"),
    [
        ({"side": 4, "rule": ["killer"]}, 4),
        ({"side": 4, "rule": ["thermometer", "white-dots"]}, 7),
        ({"side": 6, "rule": ["killer", "anti-king"]}, 7),
        ({"side": 6, "rule": ["arrow", "renban"], "regions": True}, 12),
        ({"side": 6, "rule": ["region-sum-line"], "regions": True}, 14),
        ({"side": 6, "rule": ["sandwich", "skyscraper"], "diagonals": True}, 12),
        pytest.param({"side": 9, "rule": ["killer"], "regions": True}, 16, marks=pytest.mark.rest),
        pytest.param({"side": 9, "rule": ["between", "anti-knight"]}, 24, marks=pytest.mark.rest),
    ],
)
def test_sizes_and_shapes(options: dict[str, Any], fewer_than: int) -> None:
    puzzle = made(3, **options)
    assert rules_of(puzzle) == set(options["rule"])
    assert count(puzzle) < fewer_than
    assert len(list(solutions(puzzle.start))) == 1
    assert lapiz.load(dict(puzzle.document)).start == puzzle.start


LARGE = (
    *("killer", "thermometer", "sandwich", "arrow", "renban", "x-sum", "skyscraper", "white-dots"),
    *("little-killer", "region-sum-line", "between", "quadruple", "palindrome", "even", "zipper"),
)


def test_side_sixteen() -> None:
    """Rules in a large grid that is nearly full: the rest follows, and they agree with it."""
    full = made(1, side=16, givens=256)
    rows = full.document["grid"]
    digits = [int(sign, 17) for row in rows for sign in row]
    board = Board(16, regions=full.space.layout.shape.labels)  # type: ignore[attr-defined]
    drawing = Drawing(board, digits, Random(2))
    drawn = [drawing.instance(RULES[name], set(range(256))) for name in LARGE]
    rules = [stated(one, 16) for one in drawn if one]
    assert len(rules) == len(LARGE)
    fewer = [*(row[:7] + ".." + row[9:] for row in rows[:8]), *rows[8:]]
    puzzle = lapiz.load({"kind": "sudoku", "grid": fewer, "rules": rules})
    placed = [
        puzzle.space.candidate(f"r{n // 16 + 1}c{n % 16 + 1}={d}") for n, d in enumerate(digits)
    ]
    end = puzzle.start
    for candidate in placed:
        assert end.alive >> candidate & 1, puzzle.space.labels[candidate]
        end = end.place(candidate)
    assert all(demand.dead(end.alive) == 0 for _, demand in puzzle.space.demands)
    wrong = [{"count-distinct": "r1c1-r1c16"}]
    with pytest.raises(lapiz.BadInput, match="too large to be worked with"):
        lapiz.load({"kind": "sudoku", "grid": rows, "rules": wrong})


def test_the_same_seed_makes_the_same_puzzle() -> None:
    one, other = (made(5, side=6, rule=["killer", "renban"]).document for _ in range(2))
    assert one == other
    assert made(6, side=6, rule=["killer", "renban"]).document != one


def test_an_instance_is_stated_as_it_is_read() -> None:
    puzzle = made(2, side=6, rule=["killer", "clone", "quadruple", "x-sum"])
    read = constraints_of(puzzle.document, 6)
    again = constraints_of({"rules": [stated(one, 6) for one in read]}, 6)
    assert again == read


def test_joined_where_that_means_the_same() -> None:
    board = Board(6)
    lines = [Constraint(RULES["renban"], (cells,)) for cells in ((0, 1, 2), (6, 7, 8))]
    circles = [Constraint(RULES["counting-circles"], (cells,)) for cells in ((0, 1), (6, 7))]
    assert [len(one.groups) for one in merged([*lines, *circles], board)] == [2, 1, 1]


def test_the_solution_agrees_with_all_parts() -> None:
    puzzle = made(4, side=6, rule=["killer", "arrow", "even", "little-killer"])
    (solution,) = solutions(puzzle.start)
    digits = dict(sorted((candidate % 36, candidate // 36 + 1) for candidate in solution))
    layout = puzzle.space.layout
    board = layout.ruling.board  # type: ignore[attr-defined]
    for one in board.constraints:
        assert all(agrees(part, list(digits.values())) for part in one.rule.parts(one, board))


def run(*arguments: str) -> Any:
    return CliRunner().invoke(cli, ["generate", *arguments])


def test_command() -> None:
    result = run("--rule", "killer", "--rule", "anti-king", "--side", "6", "--seed", "3")
    assert result.exit_code == 0
    result = run("--rule", "thermometer", "--side", "4", "--seed", "1", "--format", "yaml")
    assert "- thermometer:" in result.stdout
    assert "source: lapiz generate, seed 1, rule thermometer, side 4" in result.stdout
    assert lapiz.solve(lapiz.load(result.stdout)).status == "solved"


def test_what_is_wrong_with_it_is_said() -> None:
    result = run("--rule", "kiler")
    assert result.exit_code == 2
    assert "there is no rule 'kiler'; did you mean killer" in result.stderr
    result = run("--rule", "argyle", "--side", "6")
    assert result.exit_code == 2
    assert "argyle: a grid of side 6, expected 9" in result.stderr
    result = run("--rule", "german-whisper", "--side", "4", "--tries", "2", "--seed", "1")
    assert result.exit_code == 1
    assert "found 0 of 1, then none in 2 tries" in result.stderr
    result = run("--rule", "killer", "--side", "4", "--level", "impossible")
    assert result.exit_code == 2
    assert "no level 'impossible', expected one of" in result.stderr


def test_level() -> None:
    result = run("--rule", "killer", "--side", "4", "--level", "easy", "--seed", "1", "--json")
    assert result.exit_code == 0


@sweep(120, 400)
def test_a_short_sweep_finds_nothing_false(number: int) -> None:
    *_, (seed, _, problems, counts) = swept(number, first=200)
    assert not problems
    assert counts.total() >= number
    assert mixed(seed) is not None
