"""Regions to be found: by trying all, and against a model that lists every way."""

from collections.abc import Iterator
from functools import cache
from itertools import islice, permutations, product
from random import Random
from typing import Any

import pytest

import lapiz
from lapiz.core import BadInput
from lapiz.search.walking import solutions
from lapiz.texts import effect, pattern, reason, speaking
from lapiz_grid import Board, agrees, constraints_of
from lapiz_layers.regions import regions
from tests.support.predicates import Place, in_one_piece

LETTERS = "abcd"
Labels = tuple[int, ...]
"""The number of the region of each cell."""


def divided(side: int, labels: Labels) -> bool:
    """Whether regions of `side` cells each are connected, in the order of their first cells."""
    found = list(dict.fromkeys(labels))
    if found != list(range(side)):
        return False
    boards = [{divmod(c, side) for c, one in enumerate(labels) if one == n} for n in range(side)]
    return all(len(board) == side and in_one_piece(board) for board in boards)


def fits(side: int, labels: Labels, digits: tuple[int, ...]) -> bool:
    return divided(side, labels) and len(set(zip(labels, digits, strict=True))) == side**2


@pytest.mark.parametrize("digits", [(1, 2, 3, 2, 3, 1, 3, 1, 2), (1, 1, 2, 2, 3, 3, 1, 2, 3)])
def test_a_chaos_construction_is_what_it_says(digits: tuple[int, ...]) -> None:
    (constraint,) = constraints_of({"rules": ["chaos-construction"]}, 3)
    board = Board(3, (constraint,))
    parts, (layer,) = list(constraint.rule.parts(constraint, board)), regions(3)
    accepted = 0
    for labels in product(range(3), repeat=9):
        held = dict(enumerate(digits))
        held |= {board.hidden(layer, c): layer.read(one) for c, one in enumerate(labels)}
        allowed = all(agrees(part, held, board.digits) for part in parts)
        assert allowed == fits(3, labels, digits)
        accepted += allowed
    assert accepted


@cache
def divisions() -> list[Labels]:
    """All ways to divide a grid of side 4."""

    def grown(piece: frozenset[Place], free: frozenset[Place]) -> Iterator[frozenset[Place]]:
        if len(piece) == 4:
            yield piece
            return
        for r, c in free - piece:
            if any(abs(r - y) + abs(c - x) == 1 for y, x in piece):
                yield from grown(piece | {(r, c)}, free)

    def rest(free: frozenset[Place]) -> Iterator[list[frozenset[Place]]]:
        if not free:
            yield []
            return
        for piece in set(grown(frozenset({min(free)}), free)):
            for others in rest(free - piece):
                yield [piece, *others]

    every = frozenset(product(range(4), repeat=2))
    return [
        tuple(next(n for n, piece in enumerate(way) if place in piece) for place in sorted(every))
        for way in rest(every)
    ]


@cache
def ways() -> list[tuple[Labels, tuple[int, ...]]]:
    """All divisions, each with the Latin squares that go with it."""
    squares: list[tuple[int, ...]] = [()]
    for _ in range(4):
        squares = [
            (*above, *row)
            for above in squares
            for row in permutations(range(1, 5))
            if not any(row[n % 4] == digit for n, digit in enumerate(above))
        ]
    return [(d, s) for d in divisions() for s in squares if len({*zip(d, s, strict=True)}) == 16]


def name(cell: int) -> str:
    return f"r{cell // 4 + 1}c{cell % 4 + 1}"


def made(random: Random) -> tuple[dict[str, Any], int]:
    """A puzzle of side 4 with givens, known regions and clues, and how many ways fit it."""
    labels, digits = random.choice(ways())
    known = random.sample(range(16), random.randint(2, 6))
    placed = random.sample(range(16), random.randint(0, 4))
    pairs = random.sample([(c, c + 1) for c in range(16) if c % 4 < 3], random.randint(0, 4))
    alike = [pair for pair in pairs if labels[pair[0]] == labels[pair[1]]]
    apart = [pair for pair in pairs if pair not in alike]
    left = [
        way
        for way in ways()
        if all(way[1][c] == digits[c] for c in known)
        and all(way[0][c] == labels[c] for c in placed)
        and all(way[0][a] == way[0][b] for a, b in alike)
        and all(way[0][a] != way[0][b] for a, b in apart)
    ]
    text = [str(digits[c]) if c in known else "." for c in range(16)]
    rules: list[Any] = ["chaos-construction"]
    rules += [{"same-region": " ".join(map(name, pair))} for pair in alike]
    rules += [{"region-border": "-".join(map(name, pair))} for pair in apart]
    document = {"kind": "sudoku", "boxes": False, "rules": rules}
    document |= {"grid": ["".join(text[r : r + 4]) for r in range(0, 16, 4)]}
    document |= {"placed": [f"{name(c)}=region {LETTERS[labels[c]]}" for c in placed]}
    return document, len(left)


def agree(seeds: range) -> None:
    for seed in seeds:
        document, expected = made(Random(seed))
        found = list(islice(solutions(lapiz.load(document).start), 60))
        assert len(found) == min(expected, 60), document


def test_solutions_are_counted_as_a_list_has_them() -> None:
    assert len(divisions()) == 117
    agree(range(25))


@pytest.mark.slow
def test_solutions_of_more_are_counted_as_a_list_has_them() -> None:
    agree(range(25, 225))


@pytest.fixture(scope="module")
def log() -> lapiz.Log:
    for seed in range(100):
        document, number = made(Random(seed))
        if number == 1 and len(document["placed"]) < 3:
            return lapiz.solve(lapiz.load(document))
    raise AssertionError


def test_it_is_solved_and_told(log: lapiz.Log) -> None:
    assert log.status == "solved"
    told = dict[str, str]()
    for language in ("en", "es"):
        with speaking(language):
            parts = ((pattern, reason, effect) for _ in log.steps)
            told[language] = " ".join(
                text(step.puzzle, step.deduction)
                for step, texts in zip(log.steps, parts, strict=True)
                for text in texts
            )
    assert "region b" in told["en"]
    assert "región b" in told["es"]
    assert "region b" not in told["es"]


def test_the_board_shows_the_regions(log: lapiz.Log) -> None:
    assert sum(log.board().count(letter) for letter in LETTERS) == 16
    assert '<path class="tone-b"' in log._repr_svg_()
    again = lapiz.load_text(lapiz.dump(log.puzzle))
    assert again.start.placed == log.puzzle.start.placed


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"boxes": True}, "the regions are known already; say boxes: false"),
        ({"placed": ["r2c2=region a", "r2c2=region b"]}, "r2c2 cannot be in two regions"),
        ({"placed": ["r1c1=region z"]}, "r1c1=region z"),
    ],
)
def test_what_cannot_be_is_refused(changed: dict[str, Any], told: str) -> None:
    document = {"kind": "sudoku", "boxes": False, "grid": ["...."] * 4}
    with pytest.raises(BadInput, match=told):
        lapiz.load({**document, "rules": ["chaos-construction"], **changed})


ARROWS = [[0, 1, 2, 3], [0, 4, 8, 12]]


@pytest.mark.parametrize("others", [False, True])
@pytest.mark.parametrize("rule", ["region-arrow", "region-count"])
def test_a_digit_counts_cells_of_its_region(rule: str, others: bool) -> None:
    """Of all divisions with all digits in the corner: as a walk along the arrows counts."""
    arms = ARROWS if rule == "region-arrow" else [[0, 5, 1, 4, 10]]
    groups = [" ".join(map(name, arm)) for arm in arms]
    stated = [{rule: {"cells": groups, "others": others}}, "chaos-construction"]
    constraints = constraints_of({"rules": stated}, 4)
    board = Board(4, constraints)
    (part,), (layer,) = constraints[0].rule.parts(constraints[0], board), regions(4)
    found = dict[bool, int]()
    for labels, digit in product(divisions(), range(1, 5)):
        runs = [[labels[cell] == labels[0] for cell in arm[1:]] for arm in arms]
        if rule == "region-arrow":
            count = sum([*run, False].index(False) for run in runs)
        else:
            count = sum(map(sum, runs))
        held = {0: digit} | {board.hidden(layer, c): layer.read(n) for c, n in enumerate(labels)}
        allowed = agrees(part, held, board.digits)
        assert allowed == (count + (not others) == digit)
        found[allowed] = found.get(allowed, 0) + 1
    assert len(found) == 2


def test_regions_are_not_one_of_several_relations_of_digits() -> None:
    rule = {"one-of": {"pairs": "r1c1-r1c2", "rules": "x region-border"}}
    with pytest.raises(BadInput, match="two or more rules of pairs"):
        lapiz.load({"kind": "sudoku", "boxes": False, "grid": ["...."] * 4, "rules": [rule]})


@pytest.mark.parametrize("rule", ["chaos-construction", "same-region", "hidden-line"])
def test_none_is_made(rule: str) -> None:
    generator = lapiz.registry().kind("sudoku").generator
    assert generator
    with pytest.raises(BadInput, match=f"{rule} is about what no digit says"):
        generator.make(Random(1), {"side": 4, "rule": rule})
