"""Modified cells: what rules mean by trying all ways, and against models of whole puzzles."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from importlib.util import find_spec
from itertools import chain, islice, permutations, product
from random import Random
from typing import Any

import pytest

import lapiz
from lapiz.kinds import random_solution
from lapiz.search.walking import solutions
from lapiz.texts import effect, pattern, speaking
from lapiz_grid import Board, Drawing, Part, agrees, constraints_of, known_rule, stated as stated_as
from lapiz_layers.counting import SIGNED, UNSIGNED
from lapiz_sudoku.board import Layout
from tests.rules.cases import CASES, stated
from tests.rules.independent import ModifiedModel
from tests.rules.variants import FOLDER
from tests.support.grids import grids
from tests.support.predicates import PREDICATES, Place

FEW = 80
Counts = dict[Place, int]
Cell = tuple[int, bool]
"""A digit, and whether its cell is modified."""
FACTORS = {"doubled": 2, "negated": -1, "multiplied": 3}
CAGES = {"killer", "bounded-cage"}
"""Rules by which digits differ, and what they count for need not."""


def of_a_rule(name: str, side: int, entries: list[Any]) -> tuple[Board, list[Part]]:
    """What a rule means beside some others, which come first."""
    constraints = constraints_of({"rules": entries}, side)
    boxes = tuple(f"{row // 2}{column // 2}" for row in range(side) for column in range(side))
    board = Board(side, constraints, boxes)
    (constraint,) = [one for one in constraints if one.rule.name == name]
    return board, list(constraint.meaning(board))


def holds(name: str, digits: Counts, counts: Counts, groups: Any, value: Any) -> bool:
    """Whether a rule holds of what cells count for; in a cage it is the digits that differ."""
    if name in CAGES:
        totals = [sum(counts[place] for place in group) for group in groups]
        low, high = (
            value if name == "bounded-cage" else (value - 1, value + 1) if value else (-99, 99)
        )
        fits = all(low < total < (high or 1_000) for total in totals)
        return fits and all(len({digits[p] for p in group}) == len(group) for group in groups)
    if name in ("black-dots", "ratio"):
        pairs = [(counts[one], counts[other]) for one, other in groups]
        return all(value in (Fraction(a, b), Fraction(b, a)) for a, b in pairs)
    if name == "x-sum" and any(counts[group[0]] > len(group) for group in groups):
        return False
    return PREDICATES[name](counts, groups, value)


def agree_on(name: str, modifier: str, most: int) -> set[bool]:
    random, seen = Random(name), set[bool]()
    for side, places, groups, fields, value in CASES[name]:
        entries = [{modifier: "r1c1"}, *stated(name, groups, **fields)]
        board, parts = of_a_rule(name, side, entries)
        layer = board.altering[0].rule.layers(side)[0]
        for way in ways(side, len(places), most, random):
            held, digits, counts = dict[int, int](), dict[Place, int](), dict[Place, int]()
            for place, (digit, modified) in zip(places, way, strict=True):
                cell = place[0] * side + place[1]
                held |= {cell: digit, board.hidden(layer, cell): -1 if modified else -2}
                digits[place], counts[place] = digit, digit * (FACTORS[modifier] if modified else 1)
            fits = holds(name, digits, counts, groups, value)
            assert all(agrees(part, held, board.digits) for part in parts) == fits, way
            seen.add(fits)
    return seen


def ways(side: int, length: int, most: int, random: Random) -> Iterator[tuple[Cell, ...]]:
    """Some of the ways to fill so many cells, or all where they are few."""
    values = list(product(range(1, side + 1), (True, False)))
    every = len(values) ** length
    for number in random.sample(range(every), min(every, most)):
        yield tuple(values[number // len(values) ** at % len(values)] for at in range(length))


@pytest.mark.parametrize("name", sorted(UNSIGNED))
def test_what_a_rule_means_is_said_of_what_cells_count_for(name: str) -> None:
    below_zero = name in SIGNED
    tried = [one for one, factor in FACTORS.items() if factor > 0 or below_zero]
    seen = set[bool]().union(*(agree_on(name, modifier, FEW) for modifier in tried))
    assert seen == {True, False}


Digits = tuple[int, ...]
Way = tuple[Digits, frozenset[int]]
"""The digits of a grid, and the cells that are modified."""
HOUSES = [
    *([4 * row + column for column in range(4)] for row in range(4)),
    *([4 * row + column for row in range(4)] for column in range(4)),
    *([8 * (box // 2) + 2 * (box % 2) + at for at in (0, 1, 4, 5)] for box in range(4)),
]


@cache
def every_way(rule: str) -> list[Way]:
    """All sudokus of side 4 with all ways to modify a cell of each house."""
    places = (frozenset(4 * row + at for row, at in enumerate(c)) for c in permutations(range(4)))
    fit = [cells for cells in places if all(len(cells & {*house}) == 1 for house in HOUSES)]
    return [
        (grid, cells)
        for grid in (tuple(chain(*rows)) for rows in grids())
        for cells in fit
        if rule.startswith("any-") or len({grid[cell] for cell in cells}) == 4
    ]


FACTOR_OF = {"doublers": 2, "any-doublers": 2, "negators": -1, "any-negators": -1, "multipliers": 3}
NEAR = (
    "white-dots",
    "greater-than",
    "difference",
    "thermometer",
    "arrow",
    "renban",
    "double-arrow",
)
Clue = tuple[str, list[Place], int]
"""A rule, its cells, and its value."""


def counted(way: Way, factor: int) -> tuple[Counts, Counts]:
    """The digits of a way to fill a grid, and what its cells count for."""
    digits = {divmod(cell, 4): digit for cell, digit in enumerate(way[0])}
    return digits, {p: d * (factor if 4 * p[0] + p[1] in way[1] else 1) for p, d in digits.items()}


def fits(clue: Clue, digits: Counts, counts: Counts) -> bool:
    name, places, value = clue
    return holds(name, digits, counts, [places], value)


def clues(random: Random, digits: Counts, counts: Counts) -> Iterator[Clue]:
    """Clues that hold in a grid."""
    while True:
        name = random.choice(("killer", "sum", *NEAR))
        row, column = random.randrange(4), random.randrange(2)
        place, turned = [(row, column + at) for at in range(3)], random.random() < 0.5
        near = name in ("white-dots", "greater-than", "difference")
        places = [(c, r) if turned else (r, c) for r, c in (place[:2] if near else place)]
        first, *_, last = (counts[place] for place in places)
        total = sum(counts[place] for place in places)
        of_name = {"killer": total, "sum": total, "difference": abs(first - last)}
        clue = name, places, of_name.get(name, 1)
        if clue[2] > 0 and fits(clue, digits, counts):
            yield clue


def entry(clue: Clue) -> dict[str, Any]:
    name, places, value = clue
    cells = ("-" if name in NEAR[:3] else " ").join(f"r{r + 1}c{c + 1}" for r, c in places)
    field = {"killer": "sum", "sum": "sum", "difference": "value"}.get(name)
    return {name: {"cells": cells, field: value}} if field else {name: cells}


def made(random: Random) -> tuple[dict[str, Any], int]:
    """A puzzle of side 4 with modified cells and clues, and how many ways fit it."""
    rule = random.choice(sorted(FACTOR_OF))
    factor, solution = FACTOR_OF[rule], random.choice(every_way(rule))
    known = random.sample(range(16), random.randint(1, 5))
    marked = random.sample(sorted(solution[1]), random.randint(0, 2))
    stated = list(islice(clues(random, *counted(solution, factor)), random.randint(2, 8)))
    left = [
        way
        for way in every_way(rule)
        if all(way[0][cell] == solution[0][cell] for cell in known)
        and way[1].issuperset(marked)
        and all(fits(clue, *counted(way, factor)) for clue in stated)
    ]
    text = [str(solution[0][cell]) if cell in known else "." for cell in range(16)]
    rules: list[Any] = [rule, *map(entry, stated)]
    if marked:
        own = {2: "doubled", -1: "negated", 3: "multiplied"}[factor]
        rules.append({own: [f"r{cell // 4 + 1}c{cell % 4 + 1}" for cell in marked]})
    rows = ["".join(text[start : start + 4]) for start in range(0, 16, 4)]
    return {"kind": "sudoku", "grid": rows, "rules": rules}, len(left)


def agree_in_number(seeds: range) -> None:
    numbers = set[int]()
    for seed in seeds:
        document, expected = made(Random(seed))
        found = list(islice(solutions(lapiz.load(document).start), 40))
        assert len(found) == min(expected, 40), document
        numbers.add(min(expected, 2))
    assert numbers == {1, 2}


def test_solutions_are_counted_as_a_list_has_them() -> None:
    assert len(grids()) == 288
    agree_in_number(range(15))


@pytest.mark.rest
def test_solutions_of_more_are_counted_as_a_list_has_them() -> None:
    agree_in_number(range(15, 215))


def one_line(rules: list[Any]) -> str:
    """What is said of rules that a puzzle cannot have."""
    with pytest.raises(lapiz.BadInput) as refused:
        lapiz.load({"kind": "sudoku", "grid": ["...."] * 4, "rules": rules})
    return str(refused.value)


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        (["doublers", {"palindrome": "r1c1 r1c2"}], "not known what palindrome means where cells"),
        (["negators", {"zipper": "r1c1 r1c2"}], "not known what zipper means where cells"),
        (["doublers", {"any-of": [{"even": "r1c1"}, {"x": "r1c1-r1c2"}]}], "what even means"),
        ([{"multiplied": "r1c1", "factor": 2}, {"multiplied": "r2c2"}], "the factors 2 and 3"),
        (
            ["doublers", {"killer": {"cells": "r1c1 r1c2", "sum": 13}}],
            "no digits fit in cage r1c12",
        ),
    ],
)
def test_what_cannot_be_is_refused(rules: list[Any], told: str) -> None:
    assert told in one_line(rules)


def test_any_of_means_what_its_rules_mean() -> None:
    cells = {"cells": "r1c1 r1c2", "sum": 12}
    rules: list[Any] = ["any-doublers", {"any-of": [{"sum": cells}, {"x": "r3c1-r3c2"}]}]
    solved = list(
        solutions(lapiz.load({"kind": "sudoku", "grid": ["...."] * 4, "rules": rules}).start)
    )
    expected = [
        way
        for way in every_way("any-doublers")
        if sum(counted(way, 2)[1][0, at] for at in (0, 1)) == 12
        or sum(counted(way, 2)[1][2, at] for at in (0, 1)) == 10
    ]
    assert len(solved) == len(expected) > 100


@pytest.mark.parametrize("name", ["doublers", "negators"])
def test_they_are_solved_told_and_drawn(name: str) -> None:
    (first, *_) = lapiz.load_all(FOLDER / f"{name}.yaml")
    log = lapiz.solve(first)
    assert log.status == "solved"
    mark, tone = {"doublers": ("*", "tone-c"), "negators": ("−", "tone-a")}[name]
    assert log.board().count(mark) == 4
    assert f'<path class="{tone}"' in log._repr_svg_()
    told = dict[str, str]()
    for language in ("en", "es"):
        with speaking(language):
            parts = [(pattern, step) for step in log.steps] + [(effect, step) for step in log.steps]
            told[language] = " ".join(tell(step.puzzle, step.deduction) for tell, step in parts)
    assert {"doublers": "doubled", "negators": "negated"}[name] in told["en"]
    assert {"doublers": "duplicada", "negators": "negada"}[name] in told["es"]
    again = lapiz.load_text(lapiz.dump(log.puzzle))
    assert again.start.placed == log.puzzle.start.placed


def test_a_cell_that_is_known_has_a_mark() -> None:
    rules: list[Any] = [{"doubled": ["r1c1", "r2c3"]}, {"negated": "r3c3"}]
    puzzle = lapiz.load({"kind": "sudoku", "grid": ["...."] * 4, "rules": rules})
    picture = lapiz.solve(puzzle)._repr_svg_()
    assert (picture.count(">×2<"), picture.count(">−<")) == (2, 1)
    placed = puzzle.space.names(puzzle.start.placed)
    assert [name for name in placed if name.endswith("=doubled")] == [
        "r1c1=doubled",
        "r2c3=doubled",
    ]
    assert sum(name.endswith("=not doubled") for name in placed) == 14


CLUES = ("killer", "arrow", "thermometer", "white-dots", "greater-than", "difference", "whisper")


def sixth(seed: int) -> dict[str, Any]:
    """A puzzle of side 6 with modified cells and clues that a solution of it makes, few or many."""
    random = Random(seed)
    rule = random.choice(sorted(FACTOR_OF))
    start = lapiz.load({"kind": "sudoku", "grid": ["......"] * 6, "rules": [rule]}).start
    solution = random_solution(start.space, random, seeds=3, beginnings=20)
    layout = Layout.of(start.space)
    board = Board(6, layout.shape.constraints, layout.shape.labels, layout.digits)
    drawing = Drawing.of(board, solution, random)
    names = random.sample(CLUES, 3)
    clues = [one for name in names for one in drawing.instances(known_rule(name), 12)]
    clues = random.sample(clues, random.randint(len(clues) // 2, len(clues)))
    givens = random.sample(range(36), random.randint(0, 14))
    text = [str(drawing.digits[cell]) if cell in givens else "." for cell in range(36)]
    if givens and random.random() < 0.2:
        text[givens[0]] = str(random.randint(1, 6))
    entries = [stated_as(one, 6, board.digits) for one in clues]
    rows = ["".join(text[at : at + 6]) for at in range(0, 36, 6)]
    return {"kind": "sudoku", "grid": rows, "rules": [rule, *entries]}


def agree_with_a_model(seeds: range) -> None:
    numbers = set[int]()
    for seed in seeds:
        document = sixth(seed)
        try:
            own = len(list(islice(solutions(lapiz.load(document).start), 2)))
        except lapiz.BadInput:
            own = 0  # it is said at once that it cannot be
        assert ModifiedModel(document).count() == own, document
        numbers.add(own)
    assert numbers == {0, 1, 2}


needs_model = pytest.mark.skipif(find_spec("ortools") is None, reason="needs ortools")


@needs_model
@pytest.mark.rest
def test_a_model_of_whole_puzzles_finds_as_many_solutions() -> None:
    agree_with_a_model(range(12))


@needs_model
@pytest.mark.slow
def test_a_model_of_many_puzzles_finds_as_many_solutions() -> None:
    agree_with_a_model(range(200))
