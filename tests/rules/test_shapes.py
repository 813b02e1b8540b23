"""What rules draw lies where they hold: it turns with the board, and touches all of its cells."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain, pairwise
from math import dist

import attrs
import pytest

from lapiz.core import Shape, Spot
from lapiz_grid import Board, Cells, Constraint
from lapiz_grid.reading import known_rules
from tests.rules.variants import instances
from tests.support.predicates import LAYERED

DRAWN = {
    name
    for name, rule in known_rules().items()
    if rule.places
    and name not in ("restricted", "any-of", *LAYERED)  # any-of is drawn as what it holds
}
ACROSS = {"row": "column", "column": "row"}
Turn = Callable[[Spot, int], Spot]


def transposed(spot: Spot, _: int) -> Spot:
    return spot[1], spot[0]


def half_turned(spot: Spot, side: int) -> Spot:
    return side - 1 - spot[0], side - 1 - spot[1]


def as_it_is(spot: Spot, _: int) -> Spot:
    return spot


def shapes(constraint: Constraint, side: int) -> list[Shape]:
    return list(constraint.rule.shapes(constraint, Board(side, (constraint,))))


def turned(constraint: Constraint, side: int, turn: Turn) -> Constraint:
    """An instance on a turned board."""
    groups = []
    for group in constraint.groups:
        places = [turn(divmod(cell, side), side) for cell in group]
        groups.append(tuple(int(row * side + column) for row, column in places))
    values = []
    for name, value in constraint.values:
        if name in ACROSS and turn is transposed:
            values.append((ACROSS[name], value))
        elif name in ACROSS and isinstance(value, int) and turn is half_turned:
            values += [(name, side + 1 - value), ("reverse", not constraint.flag("reverse"))]
        elif name != "reverse" or turn is transposed:
            values.append((name, value))
    return attrs.evolve(constraint, groups=tuple(groups), values=tuple(values))


def seen(drawn: list[Shape], side: int, turn: Turn) -> Counter[object]:
    """What is seen of shapes on a turned board: of a line its pieces, in whatever order."""
    found = Counter[object]()
    for shape in drawn:
        spots = [turn(spot, side) for spot in shape.spots]
        spots = [(round(row, 6) + 0.0, round(column, 6) + 0.0) for row, column in spots]
        pieces = map(frozenset, pairwise(spots)) if shape.sort == "line" else spots
        found[attrs.evolve(shape, spots=()), frozenset(pieces)] += 1
    return found


@pytest.mark.parametrize("name", sorted(DRAWN))
def test_what_is_drawn_turns_with_the_board(name: str) -> None:
    for constraint, side, _ in instances()[name]:
        drawn = shapes(constraint, side)
        for turn in (transposed, half_turned):
            again = shapes(turned(constraint, side, turn), side)
            assert seen(drawn, side, turn) == seen(again, side, as_it_is), turn


def touched(drawn: list[Shape]) -> Iterator[tuple[int, int]]:
    for shape in drawn:
        for row, column in shape.spots:
            for below in (-0.5, 0, 0.5):
                for beside in (-0.5, 0, 0.5):
                    yield round(row + below), round(column + beside)


def test_all_cells_of_a_rule_are_touched() -> None:
    for constraint, side, _ in chain.from_iterable(instances()[name] for name in DRAWN):
        drawn = shapes(constraint, side)
        if all(0 <= place < side for shape in drawn for spot in shape.spots for place in spot):
            named = {divmod(cell, side) for group in constraint.groups for cell in group}
            assert named <= {*touched(drawn)}, constraint


@pytest.mark.parametrize("name", ["arrow", "pill-arrow"])
def test_a_head_points_along_the_end_of_its_arrow(name: str) -> None:
    for constraint, side, _ in instances()[name]:
        drawn = [shape.spots for shape in shapes(constraint, side) if shape.sort == "line"]
        heads = {spots[1]: spots for spots in drawn if len(spots) == 3}
        for line in constraint.groups:
            before, tip = (divmod(cell, side) for cell in line[-2:])
            first, _, second = heads[tip]
            assert dist(first, before) == pytest.approx(dist(second, before))
            assert dist(first, before) < dist(tip, before)


RINGED: dict[str, Callable[[Cells], set[int]]] = {
    **dict.fromkeys(("between", "double-arrow", "lockout"), lambda line: {line[0], line[-1]}),
    **dict.fromkeys(("arrow", "count-distinct"), lambda line: {line[0]}),
    "counting-circles": lambda cells: {*cells},
}


@pytest.mark.parametrize("name", RINGED)
def test_the_cells_with_a_circle_are_those_that_the_rule_names(name: str) -> None:
    for constraint, side, _ in instances()[name]:
        circles = [one for one in shapes(constraint, side) if one.sort == "circle"]
        spots = {spot for circle in circles for spot in circle.spots}
        ringed = {cell for line in constraint.groups for cell in RINGED[name](line)}
        assert spots == {divmod(cell, side) for cell in ringed}


@pytest.mark.parametrize(("name", "inward"), [("minimum", True), ("maximum", False)])
def test_arrows_at_each_side_point_to_the_smaller_cell(name: str, inward: bool) -> None:
    for constraint, side, _ in instances()[name]:
        arrows = [one.spots for one in shapes(constraint, side) if one.sort == "line"]
        assert len(arrows) == 4 * len(constraint.cells)
        for cell in constraint.cells:
            middle = divmod(cell, side)
            own = [spots for spots in arrows if dist(spots[1], middle) < 0.5]
            tips = [(tip[0] - middle[0], tip[1] - middle[1]) for _, tip, _ in own]
            ways = {(round(2 * down), round(2 * right)) for down, right in tips}
            assert ways == {(0, 1), (1, 0), (0, -1), (-1, 0)}
            for first, tip, last in own:
                assert dist(first, middle) == pytest.approx(dist(last, middle))
                assert (dist(tip, middle) < dist(first, middle)) == inward


def test_an_arrow_beside_the_board_points_along_its_line() -> None:
    for constraint, side, _ in instances()["little-killer"]:
        drawn = shapes(constraint, side)
        (text,) = (one for one in drawn if one.sort == "text")
        shaft = next(one for one in drawn if one.sort == "line" and len(one.spots) == 2)
        first, second = (divmod(cell, side) for cell in constraint.groups[0][:2])
        far = [dist(spot, second) for spot in (*text.spots, *shaft.spots, first)]
        assert far == sorted(far, reverse=True)
        assert len({*far}) == 4
        assert not all(-0.5 <= place <= side - 0.5 for place in text.spots[0])


@pytest.mark.parametrize("name", ["between", "arrow"])
def test_a_circle_hides_its_line_and_has_a_rim(name: str) -> None:
    for constraint, side, _ in instances()[name]:
        circles = [one for one in shapes(constraint, side) if one.sort == "circle"]
        assert {(one.shade, one.filled) for one in circles} == {("paper", True), ("slate", False)}
