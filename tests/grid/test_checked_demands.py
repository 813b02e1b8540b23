"""Demands whose reasons, ways and clauses are checked by trying all ways."""

from collections.abc import Callable

import pytest

from lapiz.core import Demand
from lapiz.testing import check_demand
from lapiz_grid import SHADED, UNSHADED, Exclude, Never, Ruling, Sums, constraints_of
from lapiz_grid.branches import AnyWay, Pairs
from lapiz_grid.exclusions import with_itself
from lapiz_grid.testing import check_rule
from lapiz_hidden.connected import Connected
from lapiz_hidden.layers import Valued

THREE = [(0, 1, 2), (3, 4, 5), (6, 7, 8)]
APART = {0: 0b000_110_000, 4: 0b001_000_001, 5: 0b010_000_001, 6: 0b000_010_000, 7: 0b000_100_000}
"""Of three squares with three candidates each: which exclude each other."""
MANY = [(2 * place, 2 * place + 1) for place in range(13)]
LONG = Sums(MANY, [1] * 13, 16)


def _excluding(at: tuple[int, ...]) -> bool:
    true = [3 * square + place for square, place in enumerate(at)]
    return not any(APART.get(one, 0) >> other & 1 for one in true for other in true)


def test_pairs_are_what_they_exclude() -> None:
    assert check_demand(Pairs(THREE, APART), accepts=_excluding) > 0
    never = Pairs(THREE, APART, 0b1000)
    assert check_demand(never, accepts=lambda at: at[1] != 0 and _excluding(at)) > 0


@pytest.mark.parametrize("shade", [SHADED, UNSHADED])
def test_what_hangs_together_is_right_in_all_that_it_says(shade: int) -> None:
    demand = Connected(3, Valued((0, 9), ~shade, 0b1_1111_1111), shade)
    assert check_demand(demand, tries=80) == 219
    parted = demand.scope & ~demand.own.others(0b1_0000_0001) & ~demand.own.without(0b0_0011_1000)
    assert demand.dead(parted) is None  # two corners, and a wall between them
    assert demand.explain(parted, None).gone & ~parted


def test_each_cell_is_shaded_or_not() -> None:
    ruling = Ruling(2, constraints_of({"rules": ["yin-yang"]}, 2), latin=False)
    shades = [(str(item.name), item.candidates) for item in ruling.items() if item.sort == "shade"]
    names = [f"the shade of r{row}c{column}" for row in (1, 2) for column in (1, 2)]
    assert shades == [(name, 0b1_0001_0000_0000 << n) for n, name in enumerate(names)]


def test_a_long_sum_in_a_branch_is_searched_by_its_bounds() -> None:
    any_way: Demand = AnyWay(MANY, [[LONG], [Pairs(MANY[:1], {}, 0b01)]])
    assert check_demand(any_way, tries=20) == 286 + 4096 - 66


def test_a_cell_holds_no_digit_that_excludes_itself() -> None:
    crossing = Exclude(3, 3, (0b001, 0b101, 0b100), "{0} is on the line twice")
    assert with_itself(crossing) == Never(3, 0b101, "{0} is on the line twice")


@pytest.mark.parametrize(
    ("accepts", "said"),
    [
        (lambda held: held[0] <= held[1], "thermometer excludes r1c1=1 r1c2=1"),
        (lambda held: held[0] < held[1] < 4, "thermometer allows r1c1=1 r1c2=4"),
    ],
)
def test_a_rule_that_is_not_its_predicate_is_said_with_the_digits(
    accepts: Callable[[tuple[int, ...]], bool], said: str
) -> None:
    with pytest.raises(AssertionError, match=f"^{said}, the predicate does not$"):
        check_rule("thermometer", accepts, "r1c1 r1c2", side=4)
