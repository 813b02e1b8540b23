"""What techniques find is all that their definitions give, tried out plainly on random marks.

A definition (`definitions`) that removes more than the technique shows that the technique
searches less than its docstring says.
"""

from functools import cache

import pytest

import lapiz
from lapiz.core import bits, union
from lapiz.proof import refuse
from lapiz_sudoku.board import grid_of
from tests.sudoku.definitions.marks import (
    Marks,
    marks_of,
    positions,
    positions_of_solves,
)
from tests.sudoku.definitions.tables import (
    ALMOST_LOCKED,
    DEFINITIONS,
    LARGER,
    LARGEST,
    PLACING,
    Definition,
)
from tests.support.samples import sweep


@cache
def marked(number: int) -> list[tuple[lapiz.Position, Marks]]:
    return [(position, marks_of(position)) for position in positions(1, number)]


def solves(names: str, number: int) -> list[tuple[lapiz.Position, Marks]]:
    """Return positions of solves: first those that show a technique, then others."""
    known = sorted(corpus(), key=lambda shown: shown[0] not in names.split())
    return [(position, marks_of(position)) for _, position in known[:number]]


@cache
def corpus() -> list[tuple[str, lapiz.Position]]:
    return list(positions_of_solves())


def compare(
    names: str, definition: Definition, cases: list[tuple[lapiz.Position, Marks]], placing: bool
) -> int:
    """Assert that techniques find what a definition gives, with proofs; return how much it is."""
    techniques, given = [lapiz.registry().techniques[name] for name in names.split()], 0
    for position, marks in cases:
        deductions = [
            deduction for technique in techniques for deduction in technique.find(grid_of(position))
        ]
        effect = union(
            deduction.places if placing else deduction.removes for deduction in deductions
        )
        expected = set[tuple[int, int]]().union(*definition(marks))
        assert expected <= {(member % 81, member // 81) for member in bits(effect)}
        assert all(refuse(deduction, position) is None for deduction in deductions)
        given += len(expected)
    return given


def _tried(definitions: list[tuple[str, Definition]]) -> pytest.MarkDecorator:
    ids = [name for name, _ in definitions]
    return pytest.mark.parametrize(("names", "definition"), definitions, ids=ids)


@sweep(30, 300)
@_tried(DEFINITIONS)
def test_all_that_a_definition_gives_is_found(
    names: str, definition: Definition, number: int
) -> None:
    compare(names, definition, marked(number), placing=False)


@sweep(10, 300)
@_tried(PLACING)
def test_all_that_a_definition_places_is_found(
    names: str, definition: Definition, number: int
) -> None:
    assert compare(names, definition, marked(number), placing=True)


@sweep(2, 60)
@_tried(LARGER)
def test_larger_fish_are_all_found(names: str, definition: Definition, number: int) -> None:
    compare(names, definition, marked(number), placing=False)


@pytest.mark.rest
@_tried(LARGEST)
def test_the_largest_fish_are_all_found(names: str, definition: Definition) -> None:
    assert compare(names, definition, marked(4), placing=False)


@sweep(3, 60)
@_tried(ALMOST_LOCKED)
def test_what_almost_locked_sets_give_is_found(
    names: str, definition: Definition, number: int
) -> None:
    assert compare(names, definition, solves(names, number), placing=False)
