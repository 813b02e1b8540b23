"""What techniques find is all that their definitions give, tried out plainly on random marks.

A definition (`definitions`) that removes more than the technique shows that the technique
searches less than its docstring says.
"""

from collections.abc import Iterable, Sequence
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
from tests.support.samples import draws

Case = tuple[lapiz.Position, Marks]


@cache
def marked() -> list[Case]:
    return [(position, marks_of(position)) for position in positions(1, 300)]


@cache
def solves() -> list[tuple[str, Case]]:
    """Return positions of solves, each with the technique that it shows."""
    return [(name, (position, marks_of(position))) for name, position in positions_of_solves()]


def compare(names: str, definition: Definition, cases: Iterable[Case], placing: bool) -> int:
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


@draws(300, 8, 40)
@_tried(DEFINITIONS)
def test_all_that_a_definition_gives_is_found(
    names: str, definition: Definition, numbers: Sequence[int]
) -> None:
    compare(names, definition, (marked()[number] for number in numbers), placing=False)


@draws(300, 10, 40)
@_tried(PLACING)
def test_all_that_a_definition_places_is_found(
    names: str, definition: Definition, numbers: Sequence[int]
) -> None:
    given = compare(names, definition, (marked()[number] for number in numbers), placing=True)
    assert given or len(numbers) < 20


@draws(60, 2, 10)
@_tried(LARGER)
def test_larger_fish_are_all_found(
    names: str, definition: Definition, numbers: Sequence[int]
) -> None:
    compare(names, definition, (marked()[number] for number in numbers), placing=False)


@pytest.mark.sample(0, 1)
@pytest.mark.parametrize("number", [1, 3])  # the first marks that have such fish
@_tried(LARGEST)
def test_the_largest_fish_are_all_found(names: str, definition: Definition, number: int) -> None:
    assert compare(names, definition, [marked()[number]], placing=False)


@draws(60, 3, 20)
@_tried(ALMOST_LOCKED)
def test_what_almost_locked_sets_give_is_found(
    names: str, definition: Definition, numbers: Sequence[int]
) -> None:
    """In a position that shows the technique, and in others."""
    shown, others = list[Case](), list[Case]()
    for name, case in solves():
        (shown if name in names.split() else others).append(case)
    cases = [*shown[:1], *(others[number] for number in numbers)]
    given = compare(names, definition, cases, placing=False)
    assert given or len(numbers) < 20
