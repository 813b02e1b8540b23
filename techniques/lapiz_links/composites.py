"""Constraints of the Interactive Sudoku Solver that hold others: `.Or` and `.And` up to `.End`."""

from collections.abc import Iterable, Iterator
from typing import Any

import attrs

from lapiz import BadInput
from lapiz_grid import Board, Constraint
from lapiz_links.solver_arguments import place
from lapiz_links.solver_rules import DIALECT, together
from lapiz_links.solver_stated import Typed, is_foreign, repeated
from lapiz_sudoku.kind.formats.document import one_line

ALL, ANY, END, JIGSAW, REPEAT = "And", "Or", "End", "Jigsaw", "Replicate"
HINTS = frozenset({"SearchPriority", "Priority"})
"""Types that say where a search may begin: they take no solution away."""
ALIKE = "RegionSameValues"
PLAIN = frozenset({"", "Shape", JIGSAW, "NoBoxes", "Windoku", "DisjointSets", ALIKE, *HINTS})
"""The types that are no rule of their own."""


@attrs.define
class Level:
    """A constraint that holds others, as far as it is read."""

    name: str
    arguments: list[str]
    inner: list[Typed] = attrs.field(factory=list)


def nested(constraints: Iterable[Typed], side: int = 9) -> list[Typed]:
    """Return constraints with those in others in their places; of an `And` on top what is in it.

    What is to be repeated is there as often as it holds.

    >>> nested([("Or", []), ("AntiKing", []), ("AntiKnight", []), ("End", [])])
    [('Or', [('AntiKing', []), ('AntiKnight', [])])]
    """
    levels = [Level(ALL, [])]
    for name, arguments in constraints:
        if name in (ALL, ANY, REPEAT):
            levels.append(Level(name, arguments))
        elif name != END:
            levels[-1].inner.append((name, arguments))
        elif len(levels) == 1:
            raise BadInput(_unopened(levels[0].inner))
        else:
            _close(levels, side)
    if len(levels) > 1:
        raise BadInput(f"{levels[-1].name} without {END}")
    return levels[0].inner


def _close(levels: list[Level], side: int) -> None:
    """Put what the last level holds into the one before."""
    last = levels.pop()
    name, inner = levels[-1].name, last.inner
    if last.name == REPEAT:
        last.name, copies = ALL, repeated(last.arguments, last.inner, side)
        inner = [(REPEAT, [])] if copies is None else copies
    joins = last.name == name or (last.name, name) == (ALL, REPEAT)
    levels[-1].inner.extend(inner if joins else [(last.name, inner)])


def _unopened(before: Iterable[Typed]) -> str:
    """Say of which constraint, if one is not known, an end may be."""
    known = {*DIALECT.known(), *DIALECT.negatives(), *PLAIN}
    unknown = [name for name, _ in before if name not in known]
    if unknown:
        name = one_line(unknown[-1])
        return f"the constraint {name} is not known, nor what it holds up to {END}"
    return f"{END} without {ANY}, {ALL} or {REPEAT} before it"


def read_any(branches: Iterable[Typed], side: int) -> Any:
    """Return the entry of one of several constraints; None if one of them is not known."""
    known = DIALECT.known().get(ANY)
    entries = [_branch(branch, side) for branch in branches]
    if not known or None in entries:
        return None
    return {known[0][0].name: entries}


def _branch(one: Typed, side: int) -> Any:
    """Return the entry of a constraint, or a list of them that hold together."""
    inner = one[1] if one[0] == ALL else [one]
    if any(map(is_foreign, inner)):
        return None
    if any(name == ANY for name, _ in inner):
        raise BadInput(f"{ANY} within {ALL} within {ANY}, expected {ANY} alone")
    stated, unknown = DIALECT.read((typed for typed in inner if typed[0]), side)
    stated += [_given(text) for name, given in inner if not name for text in given]
    if unknown or not stated:
        return None
    return stated[0] if len(stated) == 1 else stated


def _given(text: str) -> Any:
    """Return the entry of a cell with the digits that it may have."""
    name, *digits = text.split("_")
    row, column = place(name)
    return {"restricted": {"cells": f"r{row}c{column}", "digits": " ".join(digits)}}


def write_any(constraint: Constraint, board: Board) -> Iterator[str]:
    """Yield the constraints that state one of several; BadInput if the program has none for it."""
    yield ANY
    for branch in constraint.branches:
        texts = list(together(DIALECT.write(branch, board)))
        yield from texts if len(texts) == 1 else (ALL, *texts, END)
    yield END
