"""Any of several rules: what is allowed is what one of them allows, told, proved and written."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import lapiz
from lapiz.core import BadInput
from lapiz.testing import check_demand
from lapiz.texts import pattern, speaking
from lapiz_grid import Board, Ruling, constraints_of, sequence_named, stated
from lapiz_grid.testing import alone
from tests.rules.variants import FOLDER

SIDE = 4
CELLS = "r1c1-r1c4"
BRANCHES: dict[str, Any] = {
    "rising": {"thermometer": "r1c1-r1c3"},
    "equal ends": {"palindrome": "r1c1-r1c3"},
    "sum": {"sum": {"cells": "r1c2 r1c4", "sum": 4}},
    "odd": {"odd": "r1c4"},
    "cage": {"killer": {"cells": "r1c1 r1c2 r1c3", "sum": 7}},
    "different": {"no-repeats": "r1c1 r1c2 r1c4"},
    "a house": {"extra-region": "r1c1-r1c4"},
    "balanced": {"arrow": "r1c1 r1c2 r1c3"},
    "both": [{"odd": "r1c1"}, {"white-dots": "r1c1-r1c2"}],
    "long sum": {"sum": {"cells": "r1c1-r1c4 r2c1-r2c4", "sum": 20}},
}
SHORT = sorted(set(BRANCHES) - {"long sum"})


def listed(entry: Any) -> list[Any]:
    return entry if isinstance(entry, list) else [entry]


@pytest.mark.parametrize("one", SHORT)
@pytest.mark.parametrize("other", ["rising", "both", "cage"])
def test_what_one_of_them_allows_is_allowed(one: str, other: str) -> None:
    cells = sequence_named(CELLS, SIDE)
    both = alone([{"any-of": [BRANCHES[one], BRANCHES[other]]}], SIDE, cells)
    apart = (alone(listed(BRANCHES[name]), SIDE, cells) for name in (one, other))
    assert set(both) == set().union(*apart)


def test_cells_that_differ_in_a_branch_differ_whether_or_not_they_see_each_other() -> None:
    entry = {"any-of": [{"no-repeats": "r1c1 r2c2 r3c3"}, {"odd": "r1c1"}]}
    held = {*alone([entry], 3, (0, 4, 8))}
    assert held == {row for row in product((1, 2, 3), repeat=3) if len({*row}) == 3 or row[0] % 2}


@pytest.mark.parametrize("names", [("rising", "equal ends", "odd"), ("both", "balanced")])
def test_the_demand_is_right_in_all_that_it_says(names: tuple[str, ...]) -> None:
    constraints = constraints_of({"rules": [{"any-of": [BRANCHES[n] for n in names]}]}, SIDE)
    (item,) = Ruling(SIDE, constraints, latin=False).items()
    assert item.demand
    assert check_demand(item.demand, tries=60) > 0


@settings(max_examples=30)
@given(st.lists(st.sampled_from(sorted(BRANCHES)), min_size=2, max_size=4, unique=True))
def test_it_is_stated_as_it_was_read(names: list[str]) -> None:
    entry = {"any-of": [BRANCHES[name] for name in names]}
    (constraint,) = constraints_of({"rules": [entry]}, SIDE)
    (again,) = constraints_of({"rules": [stated(constraint, SIDE)]}, SIDE)
    assert again == constraint
    assert list(constraint.rule.shapes(constraint, Board(SIDE, (constraint,))))


def test_a_rule_that_cannot_hold_leaves_the_other() -> None:
    puzzle = lapiz.load(FOLDER / "any-of.yaml")
    log = lapiz.solve(puzzle)
    assert log.status == "solved"
    texts = [pattern(puzzle, step.deduction) for step in log.steps]
    assert any("Thermometer r2c6-r1c6 or Palindrome r5c1-r4c1" in text for text in texts)
    with speaking("es"):
        texts = [pattern(puzzle, step.deduction) for step in log.steps]
    assert any("Termómetro r2c6-r1c6 o Palíndromo r5c1-r4c1" in text for text in texts)


DEAD: dict[str, Any] = {"killer": {"cells": "r1c1 r1c2 r1c3", "sum": 5}}
ALSO_DEAD = [{"odd": "r1c4"}, {"quadruple": {"cells": "r1c1 r1c2", "digits": 123}}]


@pytest.mark.parametrize("dead", [DEAD, ALSO_DEAD])
@pytest.mark.parametrize("name", ["rising", "both", "cage"])
def test_a_rule_that_no_digits_satisfy_is_dropped(dead: Any, name: str) -> None:
    cells = sequence_named(CELLS, SIDE)
    with_it = alone([{"any-of": [dead, BRANCHES[name]]}], SIDE, cells)
    assert {*with_it} == {*alone(listed(BRANCHES[name]), SIDE, cells)}


@pytest.mark.parametrize(
    ("rules", "said", "path"),
    [
        ({"any-of": "anti-king"}, "at least 2 rules", ("rules", 0, "any-of")),
        ({"any-of": ["anti-king"]}, "at least 2 rules", ("rules", 0, "any-of")),
        (
            {"any-of": ["anti-king", {"thermometer": "r1c9-r1c1"}]},
            "r1c9",
            ("rules", 0, "any-of", 1, "thermometer"),
        ),
        (
            {"any-of": ["anti-king", [{"any-of": ["odd", "even"]}]]},
            "",
            ("rules", 0, "any-of", 1, 0, "any-of", 0, "odd"),
        ),
        (
            {"any-of": ["anti-king", {"any-of": ["anti-king", "anti-knight"]}]},
            "cannot stand in it",
            ("rules", 0, "any-of", 1, "any-of"),
        ),
        (
            {"any-of": [DEAD, ALSO_DEAD]},
            "any-of: none of these rules can hold: killer: 3 different digits cannot have the sum "
            "5; quadruple: 3 digits in too few cells",
            ("rules", 0, "any-of"),
        ),
        ({"any-of": ["anti-king", []]}, "name of a rule", ("rules", 0, "any-of", 1)),
        ({"any-of": {"rules": ["anti-king"], "x": 1}}, "no field 'x'", ("rules", 0, "any-of", "x")),
        (
            {"any-of": ["anti-king", {"sandwich": {"sum": 5}}]},
            "one of line, row and column",
            ("rules", 0, "any-of", 1, "sandwich"),
        ),
    ],
)
def test_what_is_wrong_in_it_is_said_with_its_place(
    rules: Any, said: str, path: tuple[str | int, ...]
) -> None:
    with pytest.raises(BadInput) as raised:
        constraints_of({"rules": [rules]}, SIDE)
    assert said in str(raised.value)
    assert raised.value.path == path


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("odd", "cage"), "({odd} or {cage})"),
        (("odd", "cage", "rising"), "({odd} or {cage} or {rising})"),
        (("odd", "cage", "rising", "sum"), "(one of 4 rules in r1c1234)"),
    ],
)
def test_up_to_three_rules_are_named(names: tuple[str, ...], said: str) -> None:
    def where(*names: str) -> str:
        entry = {"any-of": [BRANCHES[name] for name in names]}
        (constraint,) = constraints_of({"rules": [entry]}, SIDE)
        (told,) = constraint.rule.where(constraint, Board(SIDE)) if constraint.rule.where else ()
        return str(told)

    words = {name: where(name, "both").strip("()").split(" or ")[0] for name in names}
    assert where(*names) == said.format(**words)


def test_none_of_them_possible_is_refused() -> None:
    rules = [{"any-of": [{"thermometer": "r1c1-r1c4 r2c4"}, {"renban": "r1c1-r1c4 r2c4"}]}]
    with pytest.raises(BadInput, match="no digits fit in Thermometer"):
        lapiz.load({"kind": "sudoku", "rules": rules, "grid": ["...."] * 4})


OR = ".Or.Thermo~R1C1~R1C2.And.Palindrome~R2C1~R2C2~R2C3.AntiKing.End.~R9C9_3_4.End"


def test_it_travels_to_the_interactive_solver_and_back() -> None:
    puzzle = lapiz.load(OR)
    (entry,) = puzzle.document["rules"]
    assert entry["any-of"][1] == [{"palindrome": "r2c1 r2c2 r2c3"}, "anti-king"]
    assert entry["any-of"][2] == {"restricted": {"cells": "r9c9", "digits": "3 4"}}
    written = lapiz.registry().formats["interactive-solver"].write
    assert written
    again = lapiz.load(written(puzzle.document))
    assert again.document["rules"] == puzzle.document["rules"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (".Or.AntiKing.AntiKnight", "Or without End"),
        (".End", "End without Or, And or Replicate before it"),
        (".Or.And.AntiKing.Or.AntiKing.End.End.End", "Or within And within Or"),
        (".Or.AntiKing.End", "at least 2 rules"),
        (".Or.MadeUp.AntiKing.End", "does not know: Or"),
    ],
)
def test_composites_that_are_wrong_are_refused(text: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        lapiz.load(text)
