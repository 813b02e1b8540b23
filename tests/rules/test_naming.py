"""What cores are told by: ideas that hold in the solution, and arguments that are complete."""

from functools import lru_cache
from itertools import pairwise
from typing import cast

import pytest

import lapiz
from lapiz.core import Says, bits
from lapiz.texts import RULED_OUT, outline, reason
from lapiz_grid import relation
from lapiz_rules.relations import other_rest, other_third, strictly_apart
from lapiz_rules.sorts import alike, sorts_by
from lapiz_sudoku.board import Layout
from tests.rules.make_puzzles_yaml import FOLDER

CORES = ("core", "wide-core")
TOLD = ("any-of", "global-modulo", "lunchbox")


@lru_cache
def _told(name: str) -> list[tuple[lapiz.Puzzle, int, lapiz.Step, tuple[Says, ...]]]:
    """The steps that have an argument for their reason, with its sentences and the solution."""
    found = []
    for puzzle in lapiz.load_all(FOLDER / f"{name}.yaml"):
        log = lapiz.solve(puzzle)
        for step in log.steps:
            says = step.deduction.says
            if step.technique in CORES and "argument" in says.tokens:
                sentences = cast(tuple[Says, ...], says.tokens["argument"].value)
                found.append((puzzle, log.end.placed, step, sentences))
    assert found
    return found


@pytest.mark.parametrize("name", TOLD)
def test_an_argument_tells_of_all_that_goes(name: str) -> None:
    for puzzle, solution, step, sentences in _told(name):
        gone = step.deduction.removes & ~_refuted(sentences)
        assert not gone, puzzle.space.names(gone)
        assert not step.deduction.removes & solution
        assert not outline(puzzle, step.deduction, step.before)  # it would say it again
        assert "{" not in reason(puzzle, step.deduction)


def _refuted(sentences: tuple[Says, ...]) -> int:
    gone = 0
    for says in sentences:
        for word, token in says.tokens.items():
            supposed = says.pattern == "Suppose {placed}."
            if word == "removed" or (word == "placed" and supposed):
                assert isinstance(token.value, int)
                gone |= token.value
    return gone


@pytest.mark.parametrize("name", TOLD)
def test_one_of_some_cells_has_the_digit_that_is_told(name: str) -> None:
    for puzzle, solution, _, sentences in _told(name):
        size = puzzle.space.layout.cells  # type: ignore[attr-defined]
        for says in sentences:
            if "places" in says.tokens:
                places, digit = (says.tokens[word].value for word in ("places", "digit"))
                assert isinstance(places, int)
                assert isinstance(digit, int)
                assert solution >> digit * size & places


@pytest.mark.parametrize("name", TOLD)
def test_no_argument_says_just_that_a_rule_says_no(name: str) -> None:
    for _, _, _, sentences in _told(name):
        for says, following in pairwise(sentences):
            assert not (says.pattern == "Suppose {placed}." and following.pattern in RULED_OUT)


@pytest.mark.parametrize(
    ("allowed", "value", "side", "sorts"),
    [
        (strictly_apart, 5, 9, ["1234", "6789"]),
        (strictly_apart, 4, 9, []),  # 5 is beside 1 and 9
        (strictly_apart, 3, 6, ["123", "456"]),
        (other_rest, 2, 9, ["13579", "2468"]),
        (other_third, 3, 9, ["123", "456", "789"]),
        (other_rest, 3, 9, ["147", "258", "369"]),
    ],
)
def test_sorts_are_read_from_what_neighbours_exclude(
    allowed: object, value: int, side: int, sorts: list[str]
) -> None:
    found = sorts_by(relation(range(1, side + 1), allowed, value))  # type: ignore[arg-type]
    told = ("".join(str(digit + 1) for digit in bits(sort)) for sort in found)
    assert sorted(told) == sorts


@pytest.mark.parametrize("name", ["german-whisper", "parity-line", "entropic-line", "modular-line"])
def test_cells_that_are_alike_have_one_sort_in_the_solution(name: str) -> None:
    count = 0
    for puzzle in lapiz.load_all(FOLDER / f"{name}.yaml"):
        layout, solution = Layout.of(puzzle.space), lapiz.solve(puzzle).end.placed
        for pair in alike(layout):
            digits = [
                digit
                for cell in (pair.cell, pair.other)
                for digit in range(layout.side)
                if solution >> digit * layout.cells + cell & 1
            ]
            if len(digits) == 2:
                assert any(all(sort >> digit & 1 for digit in digits) for sort in pair.sorts)
                count += 1
    assert count


def test_cells_three_apart_are_alike() -> None:
    rule = {"entropic-line": "r1c1 r2c2 r3c3 r4c4 r5c5"}
    puzzle = lapiz.load({"kind": "sudoku", "grid": ["........."] * 9, "rules": [rule]})
    assert {(pair.cell, pair.other) for pair in alike(Layout.of(puzzle.space))} == {
        (0, 30), (30, 0), (10, 40), (40, 10),
    }  # fmt: skip


def test_sorts_of_any_rule_take_turns() -> None:
    rules = [
        {"modulo-line": {"line": "r1c1 r2c2 r3c3 r4c4 r5c5", "modulus": 4}},
        {"thermometer": "r1c9 r2c9 r3c9"},
        {"palindrome": "r7c1 r7c2 r7c3"},
        {"renban": "r9c1 r9c2 r9c3"},
    ]
    puzzle = lapiz.load({"kind": "sudoku", "grid": ["........."] * 9, "rules": rules})
    found = alike(Layout.of(puzzle.space))
    assert {(pair.cell, pair.other, pair.turn) for pair in found} == {(0, 40, 4), (40, 0, 4)}
    told = ("".join(str(digit + 1) for digit in bits(sort)) for sort in found[0].sorts)
    assert sorted(told) == ["159", "26", "37", "48"]


def test_cells_of_one_sort_are_told() -> None:
    grid = [*["........."] * 5, "4........", "5........", "6........", "........."]
    rule = {"entropic-line": "r1c1 r1c2 r1c3 r1c4"}
    puzzle = lapiz.load({"kind": "sudoku", "grid": grid, "rules": [rule]})
    (core,) = lapiz.steps(puzzle, "core")
    assert reason(puzzle, core) == (
        "r1c4 and r1c1 are 3 cells apart on their line, so they are of one sort; r1c1 cannot be "
        "4/5/6, so r1c4<>4/5/6."
    )
    assert puzzle.space.names(core.removes) == ["r1c4=4", "r1c4=5", "r1c4=6"]
