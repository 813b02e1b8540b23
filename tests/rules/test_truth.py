"""For every rule the solutions of its encoding are those that an independent predicate accepts."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lapiz
from lapiz.core.kind import square_name
from lapiz.core.rule import CELLS, Form
from lapiz.core.space import Item, Space
from lapiz.files.rules import constraints_of
from lapiz.search.backtracking import solutions
from lapiz_sudoku.board.ruling import Ruling
from tests.rules.predicates import MARKS, PREDICATES, Digits, Place, Predicate, negative

RULES = lapiz.registry().rules
FORMS = (Form.HOUSE, Form.PAIRS)


def encoded(side: int, places: list[Place], rules: list[Any]) -> set[tuple[int, ...]]:
    """The digits that the encoding of some rules allows in some cells, nothing else said."""
    constraints = constraints_of({"rules": rules}, side)
    ruling, size = Ruling(side, constraints), side * side
    labels = tuple(str(number) for number in range(side * size))
    cells = [row * side + column for row, column in places]
    sets = [sum(1 << digit * size + cell for digit in range(side)) for cell in cells]
    items = [Item(str(number), "cell", members) for number, members in enumerate(sets)]
    for _, house in ruling.houses:
        for digit in range(side):
            members = sum(1 << digit * size + cell for cell in house)
            items.append(Item("digit", "house", members))
    space = Space(labels, tuple(items), restrictions=ruling.restrictions())
    found = set()
    for solution in solutions(space.start()):
        there = {candidate % size: candidate // size + 1 for candidate in solution}
        found.add(tuple(there[cell] for cell in cells))
    return found


def accepted(
    side: int, places: list[Place], groups: list[list[Place]], check: Predicate, value: int
) -> set[tuple[int, ...]]:
    def fits(digits: Digits) -> bool:
        return check(digits, groups, value)

    every = product(range(1, side + 1), repeat=len(places))
    return {ways for ways in every if fits(dict(zip(places, ways, strict=True)))}


def stated(name: str, groups: list[list[Place]], **values: Any) -> list[Any]:
    """A rule as a puzzle file states it."""
    field = RULES[name].places
    if field is None:
        return [{name: values}] if values else [name]
    texts = [" ".join(square_name(*place) for place in group) for group in groups]
    return [{name: {field.name: texts, **values}}]


ROW = [(1, column) for column in range(5)]
BLOCK = [(row, column) for row in range(2) for column in range(3)]

LINES = [
    (5, ROW[:4], [ROW[:4]]),
    (9, ROW[:3], [ROW[:3]]),
    (6, [(0, 0), (1, 1), (2, 1), (2, 2)], [[(0, 0), (1, 1)], [(2, 2), (2, 1)]]),
]
CASES: dict[str, list[tuple[int, list[Place], list[list[Place]], dict[str, Any], int]]] = {
    "extra-region": [(4, ROW[:4], [ROW[:4]], {}, 0)],
    "no-repeats": [(5, ROW[:4], [ROW[:4]], {}, 0), (4, BLOCK[:4], [BLOCK[:2], BLOCK[1:4]], {}, 0)],
    "argyle": [(9, [(1, 0), (2, 1), (4, 8), (3, 7)], [], {}, 0)],
    "restricted": [(4, ROW[:3], [ROW[:2]], {"digits": "134"}, 134)],
    "clone": [(5, BLOCK[:4], [BLOCK[:2], BLOCK[2:4]], {}, 0)],
    "column-indexing": [(4, [(0, c) for c in range(4)], [], {"lines": "2"}, 2)],
    "row-indexing": [(4, [(c, 1) for c in range(4)], [], {"lines": "3"}, 3)],
    "column-index": [(4, [(0, c) for c in range(4)], [[(0, 1), (0, 3)]], {}, 0)],
    "row-index": [(4, [(c, 1) for c in range(4)], [[(2, 1)]], {}, 0)],
    "modulo-line": [(7, ROW[:4], [ROW[:4]], {"modulus": k}, k) for k in (2, 3)],
    "anti-taxicab": [(4, [(0, 0), (1, 1), (2, 0), (0, 3), (3, 0)], [], {}, 0)],
    **{
        name: [(9, [(0, 0), (1, 2), (2, 1), (1, 1)], [], {}, 0), (4, BLOCK, [], {}, 0)]
        for name in ("anti-knight", "anti-king", "non-consecutive")
    },
    **{
        name: [(*line, {}, 0) for line in LINES]
        for name in (
            *("thermometer", "slow-thermometer", "german-whisper", "dutch-whisper"),
            *("renban", "nabner", "palindrome"),
        )
    },
    **{
        name: [(9, ROW[:3], [ROW[:3]], {}, 0), (9, ROW[:4], [ROW[:2], ROW[2:4]], {}, 0)]
        for name in ("entropic-line", "modular-line")
    },
    "whisper": [(*line, {"difference": k}, k) for line in LINES for k in (2, 3)],
    **{
        name: [
            (9, BLOCK[:3], [[BLOCK[0], BLOCK[1]]], {"value": k} if not own else {}, own or k)
            for k in (2, 3)
        ]
        for name, (_, own) in MARKS.items()
    },
    "greater-than": [(5, ROW[:3], [ROW[:2], ROW[2:0:-1]], {}, 0)],
    **{name: [(6, ROW[:3], [ROW[:2]], {}, 0)] for name in ("even", "odd")},
    **{name: [(5, BLOCK, [[(0, 1)]], {}, 0)] for name in ("minimum", "maximum")},
}


def test_every_rule_has_a_predicate() -> None:
    own = {name for name, rule in RULES.items() if rule.form in FORMS}
    assert own == set(PREDICATES) == set(CASES)
    assert {name for name in own if RULES[name].places} == {
        name for name in own if any(field.sort in CELLS for field in RULES[name].fields)
    }


@pytest.mark.parametrize("name", sorted(CASES))
def test_encoding_is_the_predicate(name: str) -> None:
    for side, places, groups, values, value in CASES[name]:
        found = encoded(side, places, stated(name, groups, **values))
        assert found == accepted(side, places, groups, PREDICATES[name], value)


@pytest.mark.parametrize("name", sorted(MARKS))
def test_negative_rule(name: str) -> None:
    check, own = MARKS[name]
    value, side = own or 3, 9 if own == 10 else 6
    groups = [[(0, 0), (0, 1)]]
    values: dict[str, Any] = {"negative": True} | ({} if own else {"value": value})
    found = encoded(side, BLOCK[:4], stated(name, groups, **values))
    assert found == accepted(side, BLOCK[:4], groups, negative(check), value)


def test_negative_dots_leave_out_the_other_dot() -> None:
    rules = [{"white-dots": "r1c1-r1c2", "negative": True}, {"black-dots": "r1c2-r1c3"}]
    found = encoded(6, BLOCK[:3], [*rules])
    assert (3, 2, 1) in found  # a black dot between 2 and 1, which are consecutive
    assert (3, 2, 3) not in found


@given(
    name=st.sampled_from(
        [
            "thermometer",
            "slow-thermometer",
            "german-whisper",
            "renban",
            "nabner",
            "palindrome",
            "dutch-whisper",
        ]
    ),
    side=st.integers(3, 6),
    length=st.integers(2, 4),
)
@settings(max_examples=25, deadline=None)
def test_lines_of_any_length(name: str, side: int, length: int) -> None:
    places = [(0, column) for column in range(min(length, side))]
    found = encoded(side, places, stated(name, [places]))
    assert found == accepted(side, places, [places], PREDICATES[name], 0)
