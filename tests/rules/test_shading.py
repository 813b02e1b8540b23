"""Cells that are shaded or not: what their rules allow, and how they are read, told and refused."""

from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import pytest

import lapiz
from lapiz.core import BadInput, bits, union
from lapiz.search.walking import solutions
from lapiz.texts import effect, pattern, reason, speaking
from lapiz_grid import SHADED, UNSHADED, Board, Connect, agrees, constraints_of
from tests.rules.variants import FOLDER
from tests.support.predicates import Place, Shading, in_one_piece, yin_yang

SIDE = 3
EVERY: list[Place] = [(row, column) for row in range(SIDE) for column in range(SIDE)]
SHADINGS = [
    {place for place, on in zip(EVERY, one, strict=True) if on}
    for one in product((True, False), repeat=SIDE**2)
]


def allowed(rules: list[Any], shaded: Shading, digits: dict[Place, int]) -> bool:
    """Whether all that rules mean holds of digits and shades."""
    constraints = constraints_of({"rules": rules}, SIDE)
    board = Board(SIDE, constraints)
    held = {r * SIDE + c: digits.get((r, c), 1) for r, c in EVERY}
    held |= {board.shade(r * SIDE + c): SHADED if (r, c) in shaded else UNSHADED for r, c in EVERY}
    parts = (part for one in constraints for part in one.rule.parts(one, board))
    return all(agrees(part, held, board.digits) for part in parts)


def test_yin_yang_is_what_it_says() -> None:
    found = [shaded for shaded in SHADINGS if allowed(["yin-yang"], shaded, {})]
    assert found == [shaded for shaded in SHADINGS if yin_yang(SIDE, shaded)]
    assert len(found) > 10


@pytest.mark.parametrize("shade", [SHADED, UNSHADED])
def test_a_shade_in_pieces_disagrees_with_its_connection_alone(shade: int) -> None:
    hidden = tuple(range(SIDE**2))
    for shaded in SHADINGS:
        own = shaded if shade == SHADED else {*EVERY} - shaded
        held = [shade if place in own else SHADED + UNSHADED - shade for place in EVERY]
        assert agrees(Connect(hidden, shade), held, (1,)) == in_one_piece(own)


@pytest.mark.parametrize("shade", [SHADED, UNSHADED])
def test_a_circle_says_of_which_shade_a_cell_is(shade: int) -> None:
    name = "shaded" if shade == SHADED else "unshaded"
    for shaded in SHADINGS:
        assert allowed([{name: "r1c2"}], shaded, {}) == (((0, 1) in shaded) == (shade == SHADED))


def _around(place: Place, shaded: Shading) -> int:
    return sum(max(abs(place[0] - r), abs(place[1] - c)) < 2 for r, c in shaded)


CLUES: dict[str, tuple[Any, Callable[[Shading, dict[Place, int]], bool]]] = {
    "shaded-sum": ({"shaded-sum": {"row": 2, "sum": 4}},
        lambda shaded, digits: sum(digits[1, c] for c in range(3) if (1, c) in shaded) == 4),
    "shaded-count": ({"shaded-count": {"column": 1, "count": 2}},
        lambda shaded, digits: sum((r, 0) in shaded for r in range(3)) == 2),
    "shaded-around": ({"shaded-around": "r2c1"},
        lambda shaded, digits: _around((1, 0), shaded) == digits[1, 0]),
    "shaded-digits": ({"shaded-digits": {"digits": "23"}},
        lambda shaded, digits: all(digits[place] != 1 for place in shaded)),
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(CLUES))
def test_clues_are_what_they_say(name: str) -> None:
    entry, check = CLUES[name]
    random, seen = Random(1), set[bool]()
    for shaded in SHADINGS:
        digits = {place: random.randint(1, SIDE) for place in EVERY}
        fits = check(shaded, digits)
        assert allowed([entry], shaded, digits) == fits
        seen.add(fits)
    assert seen == {True, False}


def test_the_search_finds_all_shadings() -> None:
    rows = ["1234", "3412", "2143", "4321"]
    puzzle = lapiz.load({"kind": "sudoku", "grid": rows, "rules": ["yin-yang"]})
    hidden = 4**3
    found = {
        frozenset(divmod(one - hidden, 4) for one in solution if hidden <= one < hidden + 16)
        for solution in solutions(puzzle.start, learning=True)
    }
    every: list[Place] = [(row, column) for row in range(4) for column in range(4)]
    picked = (union(1 << place for place in range(16) if n >> place & 1) for n in range(1 << 16))
    expected = {
        shaded
        for board in picked
        if yin_yang(4, set(shaded := frozenset(every[place] for place in bits(board))))
    }
    assert found == expected


@pytest.fixture(scope="module")
def log() -> lapiz.Log:
    return lapiz.solve(next(iter(lapiz.load_all(FOLDER / "shaded-around.yaml"))))


def test_it_is_told_as_what_it_is(log: lapiz.Log) -> None:
    assert log.status == "solved"
    steps = [step for step in log.steps if step.technique == "yin-yang-shading"]
    texts: dict[str, list[str]] = {}
    for language in ("en", "es"):
        with speaking(language):
            told = (
                part(s.puzzle, s.deduction) for s in steps for part in (pattern, reason, effect)
            )
            texts[language] = list(told)
    english, spanish = texts["en"], texts["es"]
    assert any("are connected, so" in text for text in english)
    assert any("=unshaded" in text for text in english)
    assert any("=sin sombrear" in text for text in spanish)
    assert not {"shaded", "unshaded"} & {word for text in spanish for word in text.split()}


def test_no_step_only_says_what_another_left(log: lapiz.Log) -> None:
    """A cell that is not shaded is unshaded: that needs no step."""
    hidden = log.puzzle.space.silent
    for step in log.steps:
        position = step.after
        left = [members & position.alive for members in hidden]
        assert all(one & (one - 1) or one & position.placed for one in left)


def test_boards_show_the_shades(log: lapiz.Log) -> None:
    board = log.board()
    assert board.count("■") + board.count("□") == 36
    assert '<path class="shaded"' in log._repr_svg_()


def test_shades_are_read_and_written(log: lapiz.Log) -> None:
    document = dict(log.puzzle.document)
    known = lapiz.load({**document, "placed": ["r1c1=unshaded"], "removed": ["r1c2<>shaded"]})
    assert {"r1c1=unshaded", "r1c2=unshaded"} <= set(known.space.names(known.start.placed))
    again = lapiz.load_text(lapiz.dump(known))
    assert again.start.placed == known.start.placed
    assert "placed" not in lapiz.dump(log.puzzle)


@pytest.mark.parametrize(
    ("document", "told"),
    [
        ({"placed": ["r1c1=shady"]}, "r1c1=shady"),
        ({"placed": ["r1c1=shaded"], "rules": []}, "r1c1=shaded"),
        ({"rules": [{"any-of": ["yin-yang", "anti-king"]}]}, "cannot be about shaded cells"),
        (
            {"rules": ["yin-yang", {"shaded": "r1c1"}], "placed": ["r1c1=unshaded"]},
            "both shaded and",
        ),
        ({"rules": [{"shaded-sum": {"sum": 3}}]}, "one of line, row and column"),
    ],
)
def test_what_cannot_be_is_refused(document: dict[str, Any], told: str) -> None:
    grid = ["...."] * 4
    with pytest.raises(BadInput, match=told):
        lapiz.load({"kind": "sudoku", "grid": grid, "rules": ["yin-yang"], **document})
