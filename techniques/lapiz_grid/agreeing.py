"""Whether digits in a grid are as rules say, and rules as a puzzle file states them."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from math import isqrt
from typing import Any

from lapiz.core import apart as beyond
from lapiz.kinds import neighbours
from lapiz_grid.digits import Digits, usual
from lapiz_grid.fields import Cells, Field, Sort
from lapiz_grid.parts import Add, AnyOf, Combine, Connect, Differ, Exclude, Follow, Part, Tally
from lapiz_grid.places import spelt
from lapiz_grid.rule import Board, Constraint

Held = Sequence[int] | Mapping[int, int]
"""What is in cells by their numbers: digits by value, and what hidden cells have."""


def agrees(part: Part, digits: Held, values: Digits = ()) -> bool:
    """Tell whether digits by cell are as a part of a rule says, with what hidden cells have.

    They are from 1, unless other `values` are given.

    >>> agrees(Add((0, 1, 2), (1, -1, -1), 0, "arrow"), (5, 2, 3))
    True
    """
    every = digits if isinstance(digits, Sequence) else digits.values()
    number = (values or usual(max(every))).index

    def known(held: int) -> int:
        return ~held if held < 0 else number(held)

    if isinstance(part, Differ):
        return len({digits[cell] for cell in part.cells}) == len(part.cells)
    if isinstance(part, Exclude):
        return not part.relation[known(digits[part.first])] >> known(digits[part.second]) & 1
    if isinstance(part, Combine):
        held = [1 << known(digits[cell]) for cell in part.cells]
        return len(set(held)) == len(held) and sum(held) in part.sets
    if isinstance(part, Follow):
        return part.automaton.takes([digits[cell] for cell in part.cells])
    if isinstance(part, Add):
        pairs = zip(part.cells, part.weights, strict=True)
        return sum(weight * digits[cell] for cell, weight in pairs) == part.total
    if isinstance(part, AnyOf):
        return any(not disagreeing(branch, digits, values) for branch in part.branches)
    if isinstance(part, Connect):
        alike = [cell for cell in part.cells if digits[cell] in (part.shade, *part.besides)]
        many = part.size in (0, len(alike))
        return many and (not alike or not beyond(alike, alike[0], partial(_beside, part.cells)))
    if isinstance(part, Tally):
        held = [digits[cell] == part.held for cell in part.beside] or [True] * len(part.hidden)
        pairs = zip(part.hidden, held, strict=True)
        return sum(fits and digits[cell] == part.value for cell, fits in pairs) == part.count
    return not part.digits >> known(digits[part.cell]) & 1


def _beside(cells: Cells, cell: int) -> list[int]:
    """Return which cells of a whole grid share a side with one."""
    side = isqrt(len(cells))
    return [cells[near] for near in neighbours(cells.index(cell), side, side)]


def disagreeing(parts: Iterable[Part], digits: Held, values: Digits = ()) -> int:
    """Return with how many parts of rules some digits disagree."""
    return sum(not agrees(part, digits, values) for part in parts)


def stated(constraint: Constraint, side: int, digits: Digits = ()) -> dict[str, Any]:
    """Return the entry of a puzzle file's `rules` that states a constraint.

    The digits are 1 to the side, unless others are given.

    >>> from lapiz_grid import known_rule
    >>> stated(Constraint(known_rule("renban"), ((0, 1, 2),)), 9)
    {'renban': 'r1c1 r1c2 r1c3'}
    """
    rule, fields = constraint.rule, dict[str, Any]()
    if rule.places and constraint.groups:
        joint = "-" if rule.places.sort is Sort.PAIR else " "
        texts = [spelt(cells, side, joint) for cells in constraint.groups]
        fields[rule.places.name] = listed(texts, rule.places)
    numbers = {field.name for field in rule.fields if field.sort is Sort.NUMBERS}
    for name, value in constraint.values:
        if isinstance(value, tuple) and name in numbers:
            fields[name] = [*value]
            continue
        if isinstance(value, tuple):
            value = (" " if max(side, *digits, 0) > 9 else "").join(map(str, value))
        fields[name] = value
    places = rule.places
    if places and set(fields) == {places.name}:
        return {rule.name: fields[places.name]}
    if constraint.branches:
        branches = ([stated(one, side, digits) for one in branch] for branch in constraint.branches)
        return {rule.name: [branch[0] if len(branch) == 1 else branch for branch in branches]}
    return {rule.name: fields or None}


def listed(groups: Sequence[str], field: Field) -> Any:
    """Return groups of cells as the field of a puzzle file has them: a text, or a list.

    A group of one cell is a list in it, where a list of cells would be a single group.

    >>> cage = Field("cells", Sort.CELLS, "The cells.")
    >>> listed(["r1c1 r1c2"], cage), listed(["r1c1", "r2c2"], cage)
    ('r1c1 r1c2', [['r1c1'], ['r2c2']])
    """
    if len(groups) == 1:
        return groups[0]
    as_list = field.by_group or all(" " in group or "-" in group for group in groups)
    return list(groups) if as_list else [[group] for group in groups]


def merged(constraints: Sequence[Constraint], board: Board) -> list[Constraint]:
    """Return constraints, joined where they differ in cells alone and that changes nothing."""
    joined: list[Constraint] = []
    for constraint in constraints:
        for index, other in enumerate(joined):
            places = constraint.rule.places
            if constraint.rule is not other.rule or constraint.values != other.values:
                continue
            if not constraint.groups or (places and places.joined):
                continue
            both = Constraint(constraint.rule, other.groups + constraint.groups, constraint.values)
            if both.parts(board) == other.parts(board) + constraint.parts(board):
                joined[index] = both
                break
        else:
            joined.append(constraint)
    return joined
