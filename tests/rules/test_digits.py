"""Rules in grids whose digits are not 1 to the side: what each means, said once more by values."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings, strategies as st

import lapiz
from lapiz.cli import cli
from lapiz.files.formats import writer_for
from lapiz.proof import refuse
from lapiz.search.walking import solutions
from lapiz.show.puzzle_facts import about
from lapiz_grid import Board, agrees, constraints_of, usual
from lapiz_grid.digits import SYMBOLS
from lapiz_grid.parts import Part, cells_of
from lapiz_sudoku.board import grid_of
from tests.rules.cases import CASES, accepted, apart, encoded, sharing, stated
from tests.support.predicates import PREDICATES, Digits, Groups, Predicate

VARIANTS = Path(__file__).parents[2] / "puzzles_yaml" / "variants"
GAPPED = (0, 1, 3, 4, 6, 7, 9, 10, 12)
REFUSED = {
    *("first-seen", "restricted", "quadruple", "look-and-say", "before-digit", "regex"),
    *("relation", "mutual-relation", "automaton", "contains", "contains-exactly"),
}
"""Rules that name digits, which a grid may lack."""
MOST = 20_000
"""How many ways to fill the cells are tried."""
FEW = 80
"""How many are drawn where only the meaning is looked at."""


def digits_for(name: str, side: int) -> list[tuple[int, ...]]:
    """Digits from 0, as many as cells of a row and one more, and digits with gaps."""
    return [tuple(range(side)), tuple(range(side + 1)), GAPPED[:side]]


def _line(
    check: Callable[[list[int], Any], bool], digits: Digits, groups: Groups, value: Any
) -> bool:
    return all(check([digits[place] for place in group], value) for group in groups)


def by_rank(name: str, values: tuple[int, ...]) -> Predicate:
    """The predicate of a rule about the order of the digits, told their places from 1."""
    rank = {value: place for place, value in enumerate(values, 1)}

    def check(digits: Digits, groups: Groups, value: Any) -> bool:
        ranked = {place: rank[digit] for place, digit in digits.items()}
        return PREDICATES[name](ranked, groups, value)

    return check


def predicate(name: str, values: tuple[int, ...], side: int) -> Predicate:
    """What a rule says of some digits: most say the same of any."""
    low, high = values[0], values[-1]

    def inside(digits: list[int], bounds: tuple[int, int]) -> bool:
        if not {low, high} <= {*digits}:
            return False
        one, other = sorted((digits.index(low), digits.index(high)))
        return bounds[0] < sum(digits[one + 1 : other]) < bounds[1]

    def sandwich(digits: list[int], total: int) -> bool:
        return inside(digits, (total - 1, total + 1))

    def balanced(digits: list[int], _: Any) -> bool:
        half = len(values) // 2
        lower = [digit for digit in digits if digit in values[:half]]
        upper = [digit for digit in digits if digit in values[-half:]]
        odd = sum(digit % 2 for digit in digits)
        alike = 2 * odd == len(digits) == 2 * len(lower) == 2 * len(upper)
        return alike and len({*digits}) == len(digits)

    def indexing(digits: Digits, groups: Groups, value: Any) -> bool:
        turned = name.startswith("row")
        named = {place for group in groups for place in group}
        own = named or {place for place in digits if place[not turned] == value - 1}
        known = all(1 <= digits[place] <= side for place in own if place in digits)
        return known and PREDICATES[name](digits, groups, value)

    def thirds(digits: Digits, groups: Groups, value: Any) -> bool:
        size = len(values) // 3
        ranked = {place: 3 * (values.index(d) // size) + 1 for place, d in digits.items()}
        return PREDICATES[name](ranked, groups, value)

    own: dict[str, Predicate] = {
        "sandwich": partial(_line, sandwich),
        "equality-cage": partial(_line, balanced),
        "x-sum": partial(_line, lambda d, sum_: d[0] <= len(d) and sum(d[: d[0]]) == sum_),
        "bounded-sandwich": partial(_line, inside),
        "bounded-x-sum": partial(
            _line, lambda d, sums: d[0] <= len(d) and sums[0] < sum(d[: d[0]]) < sums[1]
        ),
        "numbered-room": partial(_line, lambda d, clue: 0 < d[0] <= len(d) and d[d[0] - 1] == clue),
        "index-line": partial(
            _line,
            lambda d, _: all(0 < n <= len(d) and d[n - 1] == at for at, n in enumerate(d, 1)),
        ),
        "entropic-line": thirds,
        "global-entropy": by_rank("global-entropy", values),
        "dutch-flatmates": by_rank("dutch-flatmates", values),
        **{
            f"{line}-{what}": indexing
            for line in ("row", "column")
            for what in ("index", "indexing")
        },
    }
    return own.get(name, PREDICATES[name])


@pytest.mark.sample(2, 30)
@pytest.mark.parametrize("name", sorted(CASES))
def test_encoding_is_the_predicate(name: str) -> None:
    met = False
    for side, places, groups, fields, value in CASES[name][:3]:
        pairs = sharing(name, places)
        rules = stated(name, groups, **fields)
        rules += [one for pair in pairs for one in stated("no-repeats", [[*pair]])]
        for values in digits_for(name, side):
            if len(values) ** len(places) > MOST or (name == "pill-arrow" and values[-1] > 9):
                continue
            check = apart(pairs, predicate(name, values, side))
            wanted = accepted(side, places, groups, check, value, values)
            try:
                found: set[tuple[int, ...]] | None = encoded(side, places, rules, values)
            except lapiz.BadInput:
                found = None
            if found is None:
                assert name in REFUSED or not wanted or len(values) % 3, values
                continue
            assert found == wanted, values
            met = True
    assert met


CAGES = ("r1c1 r1c2 r2c1", "r2c2 r3c2", "r3c3 r3c4 r4c4", "r4c1 r4c2")
PATTERN = ("0123", "2301", "1032", "3210")


def killer(order: list[int], least: int) -> lapiz.Puzzle:
    """A killer of side 4 with four digits from a least one, two of them given."""
    held = [[order[int(one)] + least for one in row] for row in PATTERN]
    cages = []
    for cells in CAGES:
        places = [(int(name[1]) - 1, int(name[3]) - 1) for name in cells.split()]
        cages.append({"cells": cells, "sum": sum(held[row][column] for row, column in places)})
    rows = [f"{SYMBOLS[held[0][0]]}...", "....", "....", f"...{SYMBOLS[held[3][3]]}"]
    document: dict[str, Any] = {"kind": "sudoku", "digits": f"{least}-{least + 3}", "grid": rows}
    return lapiz.load({**document, "rules": [{"killer": cages}]})


def rows_of(grid: Any) -> list[str]:
    """The rows of a grid, which a file may have as one text."""
    return grid.split() if isinstance(grid, str) else grid


def steps(log: lapiz.Log) -> list[tuple[str, int, int]]:
    """What the steps of a log are, and do."""
    return [(str(s.technique), s.deduction.removes, s.deduction.places) for s in log.steps]


@given(st.integers(0, 32), st.permutations((0, 1, 2, 3)))
@settings(max_examples=15)
def test_a_killer_is_solved_alike_with_all_digits_larger(least: int, order: list[int]) -> None:
    """Totals rise by as much as their cells have digits: the steps are the same."""
    usual, other = (lapiz.solve(killer(order, one)) for one in (1, least))
    assert steps(usual) == steps(other)


@pytest.mark.parametrize(("digits", "side"), [("0-8", 9), ([2, 4, 6, 8, 10, 12], 6)])
def test_a_grid_is_written_as_it_was_read(digits: Any, side: int) -> None:
    first = lapiz.load({"kind": "sudoku", "grid": ["." * side] * side, "digits": digits})
    given = first.space.start(next(iter(solutions(first.start)))[::2])
    document = first.kind.write(first, given)
    again = lapiz.load(document)
    assert again.document["digits"] == digits
    assert again.start.placed == given.placed


WRONG = {
    "x": "digits: 'x', expected whole numbers from 0 to 35, as 0-8 or 2 4 6 8",
    "-1-7": "digits: '-1-7', expected whole numbers",
    "0 1 2 3 4 5 6 7 8 0": "digits: 0 appears twice",
    "0-7": "digits: 8 of them, expected 9 or more",
    "1-99": "digits: '1-99', expected whole numbers from 0 to 35",
    "8-0": "digits: '8-0', expected whole numbers",
    "[1, 2.5, a]": "expected whole numbers",
    "{a: 1}": "digits: must be string or integer or array",
}


@pytest.mark.parametrize("stated", WRONG)
def test_wrong_digits_are_refused_in_one_sentence(stated: str, tmp_path: Path) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text(f"kind: sudoku\ndigits: {stated}\ngrid: |\n" + "  .........\n" * 9)
    run = CliRunner().invoke(cli, ["solve", str(path)])
    (line,) = run.output.strip().splitlines()
    assert run.exit_code == 2
    assert WRONG[stated] in line


@pytest.mark.parametrize("name", ["skyscraper", "xy-wing", "unique-rectangle-1"])
def test_digits_from_0_are_other_names_for_the_same(name: str) -> None:
    """All digits less one: each step is the same."""
    document = dict(lapiz.load(VARIANTS.parent / "sudoku" / f"{name}.yaml").document)
    table = {str(digit): str(digit - 1) for digit in range(1, 10)} | {"0": "."}
    rows = "".join(table.get(sign, sign) for sign in "\n".join(rows_of(document["grid"])))
    marks = {
        field: [name[:-1] + table[name[-1]] for name in document.get(field, ())]
        for field in ("placed", "removed")
    }
    other = {"kind": "sudoku", "grid": rows, "digits": "0-8", **marks}
    logs = [lapiz.solve(lapiz.load(one)) for one in ({**document, "expect": {}}, other)]
    assert steps(logs[0]) == steps(logs[1])


@pytest.mark.parametrize("name", ["zero-to-eight", "ten-digits", "digits-with-gaps"])
def test_they_are_solved_by_named_steps_and_proved(name: str) -> None:
    puzzle = lapiz.load(VARIANTS / f"{name}.yaml")
    log = lapiz.solve(puzzle, strict=True)
    assert log.status == "solved"
    assert not log.problems
    for step in log.steps:
        assert refuse(step.deduction, step.before) is None
    assert len(list(islice(solutions(puzzle.start), 2))) == 1


def test_no_technique_takes_a_house_to_hold_more_digits_than_cells() -> None:
    """All techniques of sudoku, in all positions of a solve: none says what the proof refuses."""
    for step in lapiz.solve(lapiz.load(VARIANTS / "ten-digits.yaml")).steps[::9]:
        grid = grid_of(step.before)
        for technique in lapiz.registry().for_kind("sudoku"):
            for deduction in islice(technique.find(grid), 3):
                assert refuse(deduction, step.before) is None, technique.name


def test_a_set_of_as_many_cells_as_digits_holds_each() -> None:
    cells = "r1c1-r1c6 r2c1"
    document: dict[str, Any] = {"kind": "sudoku", "digits": "0-6", "grid": ["......"] * 6}
    puzzle = lapiz.load({**document, "rules": [{"extra-region": cells}]})
    required = [item.name for item in puzzle.space.items if item.required and item.sort != "cell"]
    assert required == [f"{digit} in extra region 1" for digit in range(7)]
    with pytest.raises(lapiz.BadInput, match="6 cells, expected 7"):
        lapiz.load({**document, "rules": [{"extra-region": "r1c1-r1c6"}]})


@pytest.mark.parametrize(
    "text",
    [
        ".Shape~9x9~0-8.Cage~6~R1C2~R1C3~R1C4.~R1C1_0~R2C5_0_8",
        ".Shape~9x9~1-10.~R1C1_10",
        ".Shape~6x6~0-9.Thermo~R1C1~R1C2",
    ],
)
def test_shapes_with_digits_are_read_and_written(text: str) -> None:
    assert writer_for("interactive-solver-text")(lapiz.load(text)) == text


def test_other_formats_say_that_they_cannot_hold_them() -> None:
    puzzle = lapiz.load(VARIANTS / "zero-to-eight.yaml")
    for name in ("line", "f-puzzles", "sudokupad"):
        with pytest.raises(lapiz.BadInput, match="cannot hold digits"):
            writer_for(name)(puzzle)


def test_the_rules_are_told_by_their_digits() -> None:
    told = [
        "\n".join(about(lapiz.load(VARIANTS / f"{name}.yaml")).lines)
        for name in ("zero-to-eight", "ten-digits", "digits-with-gaps")
    ]
    assert "The digits are 0 to 8." in told[0]
    assert "No digit appears twice in a row, a column or a box. The digits are 0 to 9." in told[1]
    assert "The digits are 1, 2, 4, 7, 8 and B." in told[2]


BEYOND = {"argyle", "dutch-flatmates"}
"""Rules that are about more cells than their cases name."""


def some_ways(places: int, values: tuple[int, ...], random: Random) -> Iterator[tuple[int, ...]]:
    """Some of the ways to fill so many cells, each once; all where they are few."""
    every = len(values) ** places
    for number in random.sample(range(every), min(every, FEW)):
        yield tuple(values[number // len(values) ** place % len(values)] for place in range(places))


def meaning(
    name: str, side: int, cells: list[int], rules: list[Any], values: tuple[int, ...]
) -> list[Part]:
    """The parts of a rule that are about some cells; none where the digits are not for it."""
    try:
        (constraint,) = constraints_of({"rules": rules}, side, values)
    except lapiz.BadInput:
        return []
    size = 2 if name == "region-sum-line" else 1
    boxes = tuple(f"{row // size}{column // size}" for row in range(side) for column in range(side))
    board = Board(side, (constraint,), boxes, values)
    parts = constraint.rule.parts(constraint, board)
    return [part for part in parts if {*cells_of(part)} <= {*cells}]


@pytest.mark.parametrize("name", sorted({*CASES} - BEYOND))
def test_what_a_rule_means_is_the_predicate(name: str) -> None:
    random, tried = Random(name), 0
    for side, places, groups, fields, value in CASES[name][:3]:
        pairs, cells = sharing(name, places), [row * side + column for row, column in places]
        for values in (usual(side), *digits_for(name, side)):
            parts = meaning(name, side, cells, stated(name, groups, **fields), values)
            for held in some_ways(len(places), values, random) if parts else ():
                digits = dict(zip(places, held, strict=True))
                if any(digits[one] == digits[other] for one, other in pairs):
                    continue
                there = dict(zip(cells, held, strict=True))
                allowed = all(agrees(part, there, values) for part in parts)
                assert allowed == predicate(name, values, side)(digits, groups, value), held
                tried += 1
    assert tried
