"""What rules mean: parts of few forms, which are candidates and items."""

import inspect
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, get_args

import attrs

from lapiz import Name, of_process
from lapiz_grid.automaton import Automaton
from lapiz_grid.digits import Digits, usual
from lapiz_grid.fields import Cells
from lapiz_hidden.connected import CONNECTED

Relation = tuple[int, ...]
"""For each digit (from 0) of a cell, the digits that it excludes in another one, as a mask."""


class Form(Enum):
    """What the meaning of a rule is made of."""

    HOUSE = "house"
    """Cells that differ; as many as digits: each digit is somewhere among them."""
    PAIRS = "pairs"
    """Two digits in two cells exclude each other; a digit alone may be excluded, too."""
    COMBINATIONS = "combinations"
    """A set of cells holds one of some sets of digits, in any order."""
    AUTOMATON = "automaton"
    """The digits along a sequence of cells are accepted by an automaton."""
    BRANCHES = "branches"
    """One of several meanings holds, and others may."""
    CONNECTION = "connection"
    """All cells of one value are connected."""
    TALLY = "tally"
    """So many of some cells have a value, and a digit besides perhaps."""


@attrs.frozen
class Differ:
    """Cells that differ, of the form HOUSE."""

    cells: Cells


@attrs.frozen
class Exclude:
    """Digits in two cells that exclude each other, of the form PAIRS.

    `because` says so of the cells {0} and {1}, if not as the rule does.
    """

    first: int
    second: int
    relation: Relation
    because: str = ""


@attrs.frozen
class Never:
    """Digits (a mask) that a cell cannot hold; `because` says so of the cell {0}.

    Of a hidden cell it is a mask of the values of its layer.
    """

    cell: int
    digits: int
    because: str = ""


@attrs.frozen
class Combine:
    """Cells that hold one of some sets of digits in any order, of the form COMBINATIONS.

    A set is a mask. `name` is what steps call it. Where all sets have the same sum,
    cells and houses can be added up.
    """

    cells: Cells
    sets: tuple[int, ...]
    name: Name


@attrs.frozen
class Follow:
    """Cells in order whose digits an automaton accepts, of the form AUTOMATON.

    A cell may appear more than once, and hidden cells among others (see `Board.shade`). `name` is
    what steps call it; `claim`, where there is one, says it in a clause.
    """

    cells: Cells
    automaton: Automaton
    name: Name
    claim: str = ""


@attrs.frozen
class Add:
    """Cells whose digits, each with its weight, add up to a total, of the form AUTOMATON.

    A cell may appear more than once. `name` is what steps call it.
    """

    cells: Cells
    weights: tuple[int, ...]
    total: int
    name: Name


@attrs.frozen
class Connect:
    """All cells of one value of a layer are connected by their sides, of the form CONNECTION.

    `cells` are the hidden cells of all cells of the grid, which say what has which value; `shade`
    is the value as automata read it, and values `besides` count as it. With a `size` there are so
    many cells of it. `name` is what steps call it, `claim` says it in a clause: values other than
    shades need both.
    """

    cells: Cells
    shade: int
    size: int = 0
    name: Name = attrs.field()
    claim: Name = attrs.field()

    @name.default
    def _name(self) -> Name:
        return Name(CONNECTED[self.shade][0])

    @claim.default
    def _claim(self) -> Name:
        return Name(CONNECTED[self.shade][1])

    besides: tuple[int, ...] = ()


@attrs.frozen
class Tally:
    """So many of some cells have a value of a layer, of the form TALLY.

    `hidden` are their hidden cells, `value` is what automata read of them. Where there are cells
    `beside`, one for each, only those count that hold a digit there (or a value of another layer).
    `name` is what steps call it, `claim` says it in a clause.
    """

    hidden: Cells
    value: int
    count: int
    name: Name
    claim: str = ""
    beside: Cells = ()
    held: int = 0

    @property
    def cells(self) -> Cells:
        """The hidden cells, then those beside them."""
        return self.hidden + self.beside


@attrs.frozen
class AnyOf:
    """Branches, parts each, of which one holds at least, of the form BRANCHES.

    All parts of a branch hold together. `name` is what steps call it.
    """

    branches: "tuple[tuple[Part, ...], ...]"
    name: Name

    @property
    def cells(self) -> Cells:
        """The cells of all branches, each once."""
        parts = (part for branch in self.branches for part in branch)
        return tuple(dict.fromkeys(cell for part in parts for cell in cells_of(part)))


Part = Differ | Exclude | Never | Combine | Follow | Add | AnyOf | Connect | Tally
"""A part of what a rule means."""
FORMS: Mapping[Any, Form] = {
    Differ: Form.HOUSE,
    Exclude: Form.PAIRS,
    Never: Form.PAIRS,
    Combine: Form.COMBINATIONS,
    Follow: Form.AUTOMATON,
    Add: Form.AUTOMATON,
    AnyOf: Form.BRANCHES,
    Connect: Form.CONNECTION,
    Tally: Form.TALLY,
}
"""The form of a rule that yields such parts."""


def cells_of(part: Part) -> Cells:
    """Return the cells of a part of a rule.

    >>> cells_of(Exclude(3, 7, ()))
    (3, 7)
    """
    if isinstance(part, Exclude):
        return part.first, part.second
    return (part.cell,) if isinstance(part, Never) else part.cells


def form_of(parts: Callable[..., Any]) -> Form | None:
    """Return the form of the first part that a function says it yields; None if it says none.

    >>> from collections.abc import Iterator
    >>> def parts(*_: object) -> Iterator[Exclude | Combine]: ...
    >>> form_of(parts)
    <Form.PAIRS: 'pairs'>
    """
    try:
        returned = inspect.signature(parts, eval_str=True).return_annotation
    except Exception:  # a plugin's function may be anything
        return None
    yielded = next(iter(get_args(returned)), None)
    return FORMS.get(next(iter(get_args(yielded)), yielded))


@of_process(most=500)
def relation(
    side: int | Digits, allowed: Callable[[int, int, int], bool], value: int = 0
) -> Relation:
    """Return what digits exclude where not all pairs (of their values, and a number) are allowed.

    The digits are 1 to a side, or those of a board, which may be others. `allowed` is a function of
    a module, so that the result can be remembered.

    >>> def rising(one: int, other: int, _: int) -> bool:
    ...     return one < other
    >>> [bin(mask) for mask in relation((1, 2, 3), rising)]
    ['0b1', '0b11', '0b111']
    """
    digits = usual(side) if isinstance(side, int) else side
    return tuple(
        sum(1 << bit for bit, other in enumerate(digits) if not allowed(digit, other, value))
        for digit in digits
    )
