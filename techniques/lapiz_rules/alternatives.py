"""Rules of which one holds and nobody says which: any of several."""

from collections.abc import Iterator
from functools import reduce

import attrs

from lapiz import Name, Shape
from lapiz_grid import (
    Add,
    AnyOf,
    Board,
    Cells,
    Combine,
    Constraint,
    Field,
    Follow,
    Part,
    Rule,
    Sort,
    shortened,
)
from lapiz_rules.clues import ends

MOST_NAMED = 3
"""Up to how many rules are all named."""


def _inner(branch: tuple[Constraint, ...], board: Board) -> Board:
    """Return the board for rules that know of those beside them alone."""
    return attrs.evolve(board, constraints=branch)


def _parts(constraint: Constraint, board: Board) -> Iterator[AnyOf]:
    """Yield that one of the rules holds, or one of the lists of rules."""
    branches = tuple(_parts_of(branch, board) for branch in constraint.branches)
    yield AnyOf(branches, _name(constraint, board))


def _parts_of(branch: tuple[Constraint, ...], board: Board) -> tuple[Part, ...]:
    inner = _inner(branch, board)
    return tuple(part for member in branch for part in member.meaning(inner))


def _name(constraint: Constraint, board: Board) -> Name:
    branches = constraint.branches
    if len(branches) > MOST_NAMED:
        cells = shortened(constraint.cells, board.side)
        return Name("one of {0} rules in {1}", len(branches), cells)
    named = [_called(branch, board) for branch in branches]
    return reduce(lambda one, other: Name("{0} or {1}", one, other), named)


def _called(branch: tuple[Constraint, ...], board: Board) -> Name:
    """Return what rules are called that hold together."""
    inner = _inner(branch, board)
    return reduce(
        lambda one, other: Name("{0} with {1}", one, other),
        [_rule_named(member, inner) for member in branch],
    )


def _rule_named(constraint: Constraint, board: Board) -> Name:
    """Return what a rule is called in a place: as its parts are, or by its title and cells."""
    rule = constraint.rule
    parts = constraint.meaning(board)
    names = {part.name for part in parts if isinstance(part, Combine | Follow | Add)}
    if len(names) == 1:
        return names.pop()
    title = Name(rule.title)
    if not constraint.groups:
        return title
    ordered = rule.places and rule.places.sort is not Sort.CELLS
    named = ends if ordered and len(constraint.groups) == 1 else _cells
    return Name("{0} {1}", title, named(constraint.cells, board))


def _cells(cells: Cells, board: Board) -> str:
    return shortened(cells, board.side)


def _where(constraint: Constraint, board: Board) -> Iterator[Name]:
    """Yield which rules it is about."""
    yield Name("({0})", _name(constraint, board))


def _shapes(constraint: Constraint, board: Board) -> Iterator[Shape]:
    """Yield what is drawn for each of the rules."""
    for branch in constraint.branches:
        inner = _inner(branch, board)
        for member in branch:
            yield from member.rule.shapes(member, inner)


RULES = (
    Rule(
        "any-of",
        _parts,
        "Of rules that are joined by “or”, at least one holds.",
        (Field("rules", Sort.RULES, "Two rules or more; a list among them counts as one.", 2),),
        title="Any of",
        shapes=_shapes,
        where=_where,
    ),
)
