"""What techniques find is all that their definitions give, tried out plainly on random marks.

A definition (`definitions`) that removes more than the technique shows that the technique
searches less than its docstring says.
"""

from collections.abc import Callable, Iterator
from functools import cache

import pytest

import lapiz
from lapiz.core import bits, union
from lapiz.proof import refuse
from lapiz_sudoku.board import grid_of
from tests.conftest import sweep
from tests.sudoku.definitions import chains, deadly, one_digit, rectangles, subsets, wings
from tests.sudoku.definitions.marks import Marks, Removes, marks_of, positions

Definition = Callable[[Marks], Iterator[Removes]]


def _fish(size: int, finned: bool) -> Definition:
    return lambda marks: one_digit.fish(marks, size, finned)


DEFINITIONS: list[tuple[str, Definition]] = [
    ("skyscraper", one_digit.skyscraper),
    ("two-string-kite", one_digit.two_string_kite),
    ("turbot-fish", one_digit.turbot_fish),
    ("empty-rectangle", one_digit.empty_rectangle),
    ("broken-wing", one_digit.guardians),
    ("oddagon", wings.oddagon),
    ("remote-pair", wings.remote_pair),
    ("w-wing", wings.w_wing),
    ("xy-wing", wings.xy_wing),
    ("xyz-wing", wings.xyz_wing),
    ("x-wing", _fish(2, False)),
    ("swordfish", _fish(3, False)),
    ("finned-x-wing sashimi-x-wing", _fish(2, True)),
    ("finned-swordfish sashimi-swordfish", _fish(3, True)),
    ("unique-rectangle-1", rectangles.unique_rectangle_1),
    ("unique-rectangle-2", rectangles.unique_rectangle_2),
    ("unique-rectangle-3", rectangles.unique_rectangle_3),
    ("unique-rectangle-4", rectangles.unique_rectangle_4),
    ("unique-rectangle-5", rectangles.unique_rectangle_5),
    ("unique-rectangle-6", rectangles.unique_rectangle_6),
    ("hidden-rectangle", rectangles.hidden_rectangle),
    ("avoidable-rectangle-1", rectangles.avoidable_rectangle_1),
    ("unique-loop", deadly.unique_loop),
    ("extended-rectangle", deadly.extended_rectangle),
    ("bug-plus-one", deadly.bug_plus_one),
    ("locked-candidates-pointing", lambda marks: subsets.locked(marks, pointing=True)),
    ("locked-candidates-claiming", lambda marks: subsets.locked(marks, pointing=False)),
    ("naked-pair locked-pair", lambda marks: subsets.naked(marks, 2)),
    ("naked-triple locked-triple", lambda marks: subsets.naked(marks, 3)),
    ("naked-quadruple", lambda marks: subsets.naked(marks, 4)),
    ("hidden-pair", lambda marks: subsets.hidden(marks, 2)),
    ("hidden-triple", lambda marks: subsets.hidden(marks, 3)),
    ("hidden-quadruple", lambda marks: subsets.hidden(marks, 4)),
    ("fireworks", subsets.fireworks),
    ("wxyz-wing", lambda marks: subsets.bent(marks, 4)),
    ("simple-colors-trap", chains.simple_colors_trap),
    ("simple-colors-wrap", chains.simple_colors_wrap),
    ("multi-colors-1", chains.multi_colors_1),
    ("multi-colors-2", chains.multi_colors_2),
    ("xy-chain", chains.xy_chain),
    ("nishio", chains.nishio),
]


@cache
def marked(number: int) -> list[tuple[lapiz.Position, Marks]]:
    return [(position, marks_of(position)) for position in positions(1, number)]


@sweep(30, 300)
@pytest.mark.parametrize(
    ("names", "definition"), DEFINITIONS, ids=[name for name, _ in DEFINITIONS]
)
def test_all_that_a_definition_gives_is_found(
    names: str, definition: Definition, number: int
) -> None:
    techniques = [lapiz.registry().techniques[name] for name in names.split()]
    for position, marks in marked(number):
        deductions = [
            deduction for technique in techniques for deduction in technique.find(grid_of(position))
        ]
        removed = union(deduction.removes for deduction in deductions)
        expected = set().union(*definition(marks))
        assert expected <= {(member % 81, member // 81) for member in bits(removed)}
        assert all(refuse(deduction, position) is None for deduction in deductions)
