"""What cores are told by: ideas that hold in the solution, and arguments that are complete."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import chain, pairwise
from typing import Any, cast

import pytest

import lapiz
from lapiz.core import Deduction, Says, Token, bits, union
from lapiz.proof import refuse
from lapiz.search.telling import PricedCore, Unfolding
from lapiz.texts import RULED_OUT, SUPPOSED, line_by_line, printed, reason
from lapiz_generic.jointly import SUPPOSED_ONE, WITH_ANY
from lapiz_grid import relation
from lapiz_rules.arguing import WHICHEVER, Open, _without_combination, argument
from lapiz_rules.looking import Looked
from lapiz_rules.relations import other_rest, other_third, strictly_apart
from lapiz_rules.rule_parts import by_combinations
from lapiz_rules.sorts import alike, sorts_by
from lapiz_rules.two_sides import (
    APART,
    TOO_LITTLE,
    TOO_MUCH,
    Part,
    by_bounds,
    by_totals,
    out_of_reach,
)
from lapiz_sudoku.board import Layout
from tests.rules.variants import FOLDER

CORES = ("core", "wide-core")
TOLD = ("any-of", "global-modulo", "lunchbox", "non-consecutive", "value-indexing")


ALONE = ("arrow", "double-arrow", "numbered-room", "pill-arrow", "skyscraper", "x-sum", "zipper")
BY_ONE_RULE = (
    *("arrow-sum", "equal-segments", "numbered-room-first", "one-clue", "skyscraper-view"),
    *("sum-bounds", "x-sum-first"),
)


WORDS = ("argument", "further")
"""What is shown of an argument, and the rest of it."""


@lru_cache
def _told(
    name: str, techniques: tuple[str, ...] = CORES
) -> list[tuple[lapiz.Puzzle, int, lapiz.Step, tuple[Says, ...]]]:
    """The steps that have an argument for their reason, with its sentences and the solution."""
    found = []
    for puzzle in lapiz.load_all(FOLDER / f"{name}.yaml"):
        log = lapiz.solve(puzzle)
        for step in log.steps:
            says = step.deduction.says
            if step.technique in techniques and "argument" in says.tokens:
                parts = (says.tokens[word].value for word in WORDS if word in says.tokens)
                sentences = tuple(chain.from_iterable(cast(Iterator[tuple[Says, ...]], parts)))
                found.append((puzzle, log.end.placed, step, sentences))
    assert found
    return found


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", TOLD)
def test_an_argument_tells_of_all_that_goes(name: str) -> None:
    for puzzle, solution, step, sentences in _told(name):
        gone = step.deduction.removes & ~_refuted(sentences)
        assert not gone, puzzle.space.names(gone)
        assert not step.deduction.removes & solution
        lines = line_by_line(puzzle, step.deduction, step.before)  # else it would say it again
        assert bool(lines) <= ("further" in step.deduction.says.tokens or step.deduction.supposes)
        assert "{" not in reason(puzzle, step.deduction)


def _scopes(puzzle: lapiz.Puzzle, named: Token) -> list[int]:
    return [puzzle.space.items[number].scope for number in cast(tuple[int, ...], named.value)]


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", ALONE)
def test_what_a_rule_alone_rules_out_has_a_reason(name: str) -> None:
    bounds = 0
    for puzzle, solution, step, sentences in _told(name, BY_ONE_RULE):
        told = step.deduction.says.tokens.get("same", Token("removed", 0))
        like = (told.value,) if isinstance(told.value, int) else _scopes(puzzle, told)
        told_of_all = "count" not in step.deduction.says.tokens  # else more places go unnamed
        assert not told_of_all or not step.deduction.removes & ~_refuted(sentences) & ~union(like)
        size = puzzle.space.layout.cells  # type: ignore[attr-defined]
        for says in (
            cast(Says, says.tokens["so"].value) for says in sentences if "so" in says.tokens
        ):
            bound, board = (cast(int, says.tokens[word].value) for word in ("bound", "cells"))
            bounds += 1
            for cell in bits(board):
                digit = next(d for d in range(size) if solution >> d * size + cell & 1) + 1
                assert digit <= bound if "at most {bound}" in says.pattern else digit >= bound
    assert bounds or name in ("numbered-room", "skyscraper", "x-sum")


SUPPOSED_TO_FAIL = {SUPPOSED, SUPPOSED_ONE, *WITH_ANY, APART, TOO_MUCH, TOO_LITTLE}


def _refuted(sentences: tuple[Says, ...]) -> int:
    gone = 0
    for says in sentences:
        for word, token in says.tokens.items():
            supposed = says.pattern in SUPPOSED_TO_FAIL
            if word == "removed" or (word == "placed" and supposed):
                assert isinstance(token.value, int)
                gone |= token.value
    return gone


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", TOLD)
def test_one_of_some_cells_has_the_digit_that_is_told(name: str) -> None:
    for puzzle, solution, _, sentences in _told(name):
        size = puzzle.space.layout.cells  # type: ignore[attr-defined]
        for says in sentences:
            listed = says.tokens["held"].value if "held" in says.tokens else ()
            for token in cast(tuple[Token, ...], listed):
                held = cast(Says, token.value)
                places, digit = (held.tokens[word].value for word in ("places", "digit"))
                assert isinstance(places, int)
                assert isinstance(digit, int)
                assert solution >> digit * size & places


@pytest.mark.parametrize("name", TOLD)
def test_no_argument_says_just_that_a_rule_says_no(name: str) -> None:
    for _, _, _, sentences in _told(name):
        for says, following in pairwise(sentences):
            assert not (says.pattern == "Suppose {placed}." and following.pattern in RULED_OUT)


def test_of_cases_one_is_in_the_solution() -> None:
    count = 0
    for puzzle, solution, step, sentences in (each for name in TOLD for each in _told(name)):
        for says in sentences:
            if says.pattern == "Only {known} is left.":
                left, gone = cast(tuple[int, int], says.tokens["known"].value)
                assert not gone
                homes = {puzzle.space.homes[candidate] for candidate in bits(left)}
                assert len(homes) == 1
                count += bool(left & solution)
            if says.pattern == WHICHEVER:
                assert cast(int, says.tokens["removed"].value) & step.deduction.removes
    assert count > 3


def _told_of_rule(
    tell: Callable[[lapiz.Position, int, int], Iterator[Part]], rule: Any, first_row: str
) -> dict[str, list[str]]:
    grid = [first_row, *["........."] * 8]
    puzzle = lapiz.load({"kind": "sudoku", "grid": grid, "rules": [rule]})
    position, found = puzzle.start, dict[str, list[str]]()
    for item, _ in position.space.demands:
        for gone, sentences in tell(position, item, position.open):
            text = printed(puzzle, Token("sentences", sentences))
            found[text] = puzzle.space.names(gone)
            truths = (item, *{position.space.homes[each] for each in bits(position.open)})
            assert refuse(Deduction(removes=gone, truths=truths), position) is None
    return found


@pytest.mark.parametrize(
    ("total", "sentence", "gone", "count"),
    [
        (5, "With r1c2=6, {cells} make at least 7, which is too much for {sum}.", "r1c2=6", 7),
        (14, "With r1c2=4, {cells} make at most 13, which is too little for {sum}.", "r1c2=4", 11),
    ],
)
def test_what_makes_too_much_is_told(total: int, sentence: str, gone: str, count: int) -> None:
    rule = {"little-killer": {"line": "r1c2 r2c1", "sum": total}}
    told = _told_of_rule(out_of_reach, rule, "...789...")
    name = f"the little killer {total} along r1c2-r2c1"
    assert told[sentence.format(cells="r1c2, r2c1", sum=name)] == [gone]
    assert len(told) == count


def test_sides_that_are_apart_are_told() -> None:
    told = _told_of_rule(out_of_reach, {"arrow": "r1c1 r1c2 r2c1"}, "...789...")
    assert told == {
        "With r1c1=1, r1c2, r2c1 make at least 5, but r1c1 at most 1.": ["r1c1=1"],
        "With r1c1=2, r1c2, r2c1 make at least 4, but r1c1 at most 2.": ["r1c1=2"],
        "With r1c2=6, r1c2, r2c1 make at least 7, but r1c1 at most 5.": ["r1c2=6"],
        "With r2c1=6, r1c2, r2c1 make at least 7, but r1c1 at most 5.": ["r2c1=6"],
        "With r2c1=7, r1c2, r2c1 make at least 8, but r1c1 at most 6.": ["r2c1=7"],
        "With r2c1=8, r1c2, r2c1 make at least 9, but r1c1 at most 6.": ["r2c1=8"],
        "With r2c1=9, r1c2, r2c1 make at least 10, but r1c1 at most 6.": ["r2c1=9"],
    }


def test_bounds_of_two_sides_are_told() -> None:
    told = _told_of_rule(by_bounds, {"arrow": "r1c1 r1c2 r2c1"}, "...789...")
    assert told == {
        "r1c2, r2c1 make at least 1+2 = 3, so r1c1 is at least 3.": ["r1c1=1", "r1c1=2"],
        "r1c1 is at most 6 and the rest is at least 1, so each of r1c2, r2c1 is at most 5.": [
            *("r1c2=6", "r2c1=6", "r2c1=7", "r2c1=8", "r2c1=9"),
        ],
    }


def test_a_pill_counts_its_digits_by_their_places() -> None:
    rule = {"pill-arrow": {"line": "r1c1 r1c2 r5c5 r6c6 r7c7", "pill": 2}}
    told = _told_of_rule(by_bounds, rule, "." * 9)
    assert list(told) == [
        "r5c5, r6c6, r7c7 make at most 9+9+8 = 26 and r1c2 is at least 1, so r1c1 is at most 2."
    ]


def test_totals_that_cells_cannot_make_are_told() -> None:
    told = _told_of_rule(by_totals, {"arrow": "r1c1 r1c2 r2c1"}, "...789...")
    assert told["r1c2, r2c1 cannot make 1/2, so r1c1<>1/2."] == ["r1c1=1", "r1c1=2"]


def test_combinations_are_told() -> None:
    told = _told_of_rule(by_combinations, {"killer": {"cells": "r1c1 r1c2", "sum": 4}}, "." * 9)
    (text,) = told
    assert text == (
        "cage r1c12 (4) can only be 1+3, so r1c3456789<>1/3, r2c123<>1/3, r3c123<>1/3, "
        "r1c12<>2/4/5/6/7/8/9."
    )
    assert not _told_of_rule(by_combinations, {"arrow": "r1c1 r1c2 r2c1"}, "." * 9)


def _two_cages(*removes: str) -> tuple[lapiz.Puzzle, Open, Looked]:
    cages = [
        {"killer": {"cells": "r1c1 r1c2", "sum": 5}},
        {"killer": {"cells": "r2c1 r2c2", "sum": 7}},
    ]
    puzzle = lapiz.load({"kind": "sudoku", "grid": ["........."] * 9, "rules": cages})
    position, truths = puzzle.start, tuple(item for item, _ in puzzle.space.demands)
    for demand in puzzle.space.demand_at.values():
        position = position.remove(demand.dead(position.alive) or 0)
    gone = union(1 << puzzle.space.labels.index(name) for name in removes)
    looked = Looked(puzzle.kind.view(position), PricedCore(0, (), gone, truths))
    return puzzle, Open(position, truths, gone), looked


def test_the_cells_that_are_looked_at_are_no_houses() -> None:
    puzzle, _, _ = _two_cages("r3c3=1")
    core = PricedCore(0, (), 1, (0, 80, 81, 82))
    assert Looked(puzzle.kind.view(puzzle.start), core).board == 1 | 1 << 80


def test_combinations_of_two_cages_are_told() -> None:
    puzzle, _, looked = _two_cages("r2c1=3", "r2c1=4", "r2c2=3", "r2c2=4")
    assert printed(puzzle, Token("sentences", argument(looked))) == (
        "cage r1c12 (5) can only be 1+4 or 2+3. Whichever it is, r2c12<>3/4."
    )


def test_a_candidate_that_leaves_no_combination_is_told() -> None:
    puzzle, own, _ = _two_cages("r3c3=1")
    base = Unfolding.of(own.position, own.truths, own.left)
    base.run()
    ((gone, sentences),) = _without_combination(own, base)
    assert gone == own.left
    assert printed(puzzle, Token("sentences", sentences)) == (
        "Suppose r3c3=1. cage r1c12 (5) can only be 2+3. With 2+3, there is no way to satisfy "
        "cage r2c12 (7)."
    )


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
