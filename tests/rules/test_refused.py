"""What can just be, and what is just refused, with the message that says so."""

from itertools import combinations, product
from random import Random
from typing import Any

import pytest

import lapiz
from lapiz_grid import Add, Board, Combine, Constraint, Differ, agrees, constraints_of, known_rules
from lapiz_grid.words import places_of_rules
from lapiz_rules.sequences import EITHER, _fitting

ROW = "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6"
Refused = tuple[int, Any, str]
WRONG: list[Refused] = [
    (4, {"killer": {"cells": "r1c1 r1c2", "sum": 2}}, "2 different digits cannot have the sum 2"),
    (4, {"killer": {"cells": "r1c1 r1c2", "sum": 8}}, "2 different digits cannot have the sum 8"),
    (4, {"killer": {"cells": "r1c1-r2c3"}}, "6 cells, expected at most 4"),
    (4, {"bounded-cage": "r1c1 r1c2"}, "expected a number that its sum is above or below"),
    (4, {"bounded-cage": {"cells": "r1c1 r1c2", "below": 3}}, "no different digits have a sum <3"),
    (4, {"bounded-cage": {"cells": "r1c1 r1c2", "above": 7}}, "no different digits have a sum >7"),
    (25, {"bounded-cage": {"cells": "r1c1-r1c5", "below": 90}}, "5 of 25 digits have too many"),
    (25, {"rellik": {"cells": "r1c1-r1c5", "sum": 40}}, "5 of 25 digits have too many"),
    (25, {"equality-cage": "r1c1-r1c6"}, "6 of 25 digits have too many"),
    (4, {"look-and-say": {"cells": "r1c1 r1c2", "clue": 112}}, "the clue 112, expected pairs"),
    (4, {"look-and-say": {"cells": "r1c1 r1c2", "clue": 15}}, "the clue 15, expected pairs"),
    (4, {"extra-region": "r1c1 r1c2 r1c3"}, "3 cells, expected 4"),
    (4, {"extra-region": "r1c1-r1c4 r2c1"}, "5 cells, expected 4"),
    (4, {"no-repeats": "r1c1-r1c4 r2c1"}, "5 cells, expected at most 4"),
    (6, "argyle", "a grid of side 6, expected 9"),
    (6, {"sum-line": {"line": ROW, "sum": 7, "loop": True}}, "a loop ends beside the cell"),
    (6, {"sum-line": {"line": "r1c1 r1c2", "sum": 7, "loop": True}}, "a loop ends beside"),
    (4, {"little-killer": {"line": "r1c1 r2c2 r3c3", "sum": 7}}, "a diagonal from border to"),
    (4, {"little-killer": {"line": "r1c1 r1c2 r1c3 r1c4", "sum": 7}}, "a diagonal from border to"),
    (4, {"little-killer": {"line": "r3c1 r2c2 r1c1", "sum": 7}}, "a diagonal from border to"),
    (4, {"pill-arrow": "r1c1 r1c2"}, "no cells on the shaft"),
    (4, {"pill-arrow": {"line": "r1c1-r1c3", "pill": 3}}, "no cells on the shaft"),
    (4, {"equal-sums": ["r1c1 r1c2"]}, "1 group, expected two"),
    (4, {"quadruple": {"cells": "r1c1 r1c2 r2c1 r2c3", "digits": 1}}, "do not meet at a corner"),
    (4, {"quadruple": {"cells": "r1c1 r3c1", "digits": 1}}, "do not meet at a corner"),
    (4, {"quadruple": {"cells": "r1c1 r1c2", "digits": 123}}, "3 digits in too few cells"),
    (4, {"first-seen": {"row": 1, "value": 1, "digits": 23}}, "the digit 1 is none of those"),
    (4, {"skyscraper": {"row": 5, "value": 1}}, "there is no row or column 5"),
    (4, {"skyscraper": {"row": 1, "column": 1, "value": 1}}, "expected one of line, row and"),
    (4, {"skyscraper": {"value": 1}}, "expected one of line, row and column"),
    (4, {"sandwich": {"line": "r1c1-r1c3", "sum": 1}}, "a line of 3 cells, expected 4"),
    (4, {"one-of": {"pairs": "r1c1-r1c2", "rules": "x"}}, "expected two or more rules of pairs"),
    (4, {"one-of": {"pairs": "r1c1-r1c2", "rules": "x even"}}, "two or more rules of pairs"),
    (4, {"one-of": {"pairs": "r1c1-r1c2", "rules": "x ratio"}}, "two or more rules of pairs"),
]  # fmt: skip
RIGHT: list[tuple[int, Any]] = [
    (4, {"killer": {"cells": "r1c1 r1c2", "sum": 3}}),
    (4, {"killer": {"cells": "r1c1 r1c2", "sum": 7}}),
    (4, {"killer": "r1c1-r2c2"}),
    (4, {"bounded-cage": {"cells": "r1c1 r1c2", "below": 4}}),
    (4, {"bounded-cage": {"cells": "r1c1 r1c2", "above": 6}}),
    (4, {"look-and-say": {"cells": "r1c1 r1c2", "clue": 14}}),
    (4, {"extra-region": "r1c1-r2c2"}),
    (4, {"no-repeats": "r1c1-r1c4"}),
    (9, "argyle"),
    (6, {"sum-line": {"line": "r1c1 r1c2 r2c1", "sum": 7, "loop": True}}),
    (4, {"little-killer": {"line": "r1c2 r2c3 r3c4", "sum": 7}}),
    (4, {"pill-arrow": "r1c1-r1c3"}),
    (4, {"equal-sums": ["r1c1 r1c2", "r2c1"]}),
    (4, {"quadruple": {"cells": "r1c1 r1c2", "digits": 12}}),
    (4, {"first-seen": {"row": 4, "value": 2, "digits": 23}}),
    (4, {"skyscraper": {"column": 4, "value": 1}}),
    (4, {"skyscraper": {"line": "r1c1-r1c3", "value": 1}}),
    (4, {"sandwich": {"line": "r1c1-r1c4", "sum": 5}}),
    (4, {"one-of": {"pairs": "r1c1-r1c2", "rules": "x v"}}),
]


@pytest.mark.parametrize(("side", "entry", "said"), WRONG, ids=str)
def test_what_just_cannot_be_is_refused(side: int, entry: Any, said: str) -> None:
    with pytest.raises(lapiz.BadInput) as error:
        constraints_of({"rules": [entry]}, side)
    assert said in str(error.value)


@pytest.mark.parametrize(("side", "entry"), RIGHT, ids=str)
def test_what_just_can_be_means_something(side: int, entry: Any) -> None:
    (constraint,) = constraints_of({"rules": [entry]}, side)
    assert list(constraint.rule.parts(constraint, Board(side, (constraint,))))


def test_the_rules_that_are_drawn_for_a_pair_are_such_as_it_obeys() -> None:
    """Where it obeys none of the usual ones, any is drawn, and refused later."""
    rules = known_rules()
    for low, high in combinations(range(1, 10), 2):
        parts = {
            names: [
                part
                for name in names.split()
                for part in rules[name].parts(Constraint(rules[name], ((0, 1),)), Board(9))
            ]
            for names in EITHER
        }
        fit = {
            names for names in EITHER if any(agrees(part, (low, high, 9)) for part in parts[names])
        }
        for pair, number in product(((low, high), (high, low)), range(4)):
            assert _fitting(pair, Random(number)) in fit or not fit


@pytest.mark.parametrize(("groups", "told"), [(40, "and r40c1"), (41, "41 of them")])
def test_of_many_groups_it_is_said_how_many_there_are(groups: int, told: str) -> None:
    cells = [f"r{row}c1" for row in range(1, groups + 1)]
    constraints = constraints_of(
        {"rules": [{"sum": {"cells": [[c] for c in cells], "sum": 3}}]}, 49
    )
    (words,) = places_of_rules(constraints, Board(49, constraints))
    assert told in words


@pytest.mark.parametrize(("cells", "form"), [(4, Combine), (5, Add)])
def test_a_cage_with_too_many_combinations_adds_up(cells: int, form: type) -> None:
    entry = {"killer": {"cells": f"r1c1-r1c{cells}", "sum": 50}}
    (constraint,) = constraints_of({"rules": [entry]}, 25)
    differ, adds_up = constraint.rule.parts(constraint, Board(25, (constraint,)))
    assert isinstance(differ, Differ)
    assert isinstance(adds_up, form)
    assert isinstance(adds_up, Combine | Add)
    assert str(adds_up.name) == f"cage {' '.join(f'r1c{n + 1}' for n in range(cells))} (50)"
