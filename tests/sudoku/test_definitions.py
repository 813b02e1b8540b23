"""What techniques find is all that their definitions give, tried out plainly on random marks.

A definition (`definitions`) that removes more than the technique shows that the technique
searches less than its docstring says. Most give what the technique finds step by step.
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


MORE = {
    # Chains, loops and colours: more than the definition gives, or parts of a step together.
    *("turbot-fish", "grouped-aic", "broken-wing", "oddagon", "remote-pair", "unique-loop"),
    *("multi-colors-1", "x-chain", "xy-chain", "aic", "unique-rectangle-links", "wxyz-wing"),
    "vwxyz-wing",
    # Patterns that the definition tells in larger or in smaller parts.
    *("unique-rectangle-3", "avoidable-rectangle-3", "extended-rectangle", "fireworks"),
    *("template-delete", "template-set", "als-xz", "als-xy-wing", "death-blossom"),
    *("aligned-pair-exclusion", "sue-de-coq", "finned-jellyfish", "franken-x-wing"),
    *("finned-franken-x-wing", "franken-swordfish", "finned-franken-swordfish"),
}
"""The first techniques of definitions of which only all that goes is compared, not step by step."""


def compare(names: str, definition: Definition, cases: Iterable[Case], placing: bool) -> int:
    """Assert that techniques find what a definition gives, with proofs; return how much it is."""
    techniques, given = [lapiz.registry().techniques[name] for name in names.split()], 0
    for position, marks in cases:
        deductions = [
            deduction for technique in techniques for deduction in technique.find(grid_of(position))
        ]
        effects = [deduction.places if placing else deduction.removes for deduction in deductions]
        steps = {_pairs(effect) for effect in effects}
        patterns = {frozenset(removes) for removes in definition(marks)} - {frozenset()}
        expected = frozenset[tuple[int, int]]().union(*patterns)
        assert expected <= _pairs(union(effects))
        assert names.split()[0] in MORE or steps == patterns
        assert all(refuse(deduction, position) is None for deduction in deductions)
        given += len(expected)
    return given


def _pairs(members: int) -> frozenset[tuple[int, int]]:
    return frozenset((member % 81, member // 81) for member in bits(members))


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
