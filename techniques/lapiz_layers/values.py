"""Hidden values that a puzzle states: how many there are, lines that read them, connections."""

import re
from collections.abc import Callable, Iterator
from functools import partial, reduce
from typing import TypeVar

from lapiz import BadInput, Name, of_process
from lapiz_grid import (
    Automaton,
    Board,
    Cells,
    Connect,
    Constraint,
    Digits,
    Field,
    Follow,
    Layer,
    Never,
    Rule,
    Sort,
    spelt,
)
from lapiz_layers.regions import COLOURS, regions
from lapiz_relations.machine import MOST_TEXT, accepting
from lapiz_relations.stated import BREAK, NotStated

PLACE = re.compile(r"(?:([A-Za-z]\w{0,19}):)?r([0-9]{1,2})c([0-9]{1,2})", re.ASCII)
"""A cell, or its hidden value: `r1c2`, `S:r1c2`, `region:r1c2`."""
REGION = "region"
"""Stands before a cell for the region in which it lies."""
MARKS = "¹²³⁴⁵⁶⁷⁸⁹abcdefghijklmnop"
MOST = len(MARKS)
_Any = TypeVar("_Any")
CALLED = Field("called", Sort.TEXT, "The name of the values: a letter or a word.", 1, 20)


@of_process(most=200)
def values(called: str, many: int) -> Layer:
    """Return the layer of hidden values with a name, of which there are so many.

    >>> values("S", 2).values
    ('S 1', 'S 2')
    """
    return Layer(
        f"hidden value {called}",
        tuple(Name("{0} {1}", called, number) for number in range(1, many + 1)),
        cell=Name("{0} of {1}", called, "{0}"),
        last=Name("the only {0} left for {1}", called, "{cell}"),
        none=Name("{1} can have no {0}", called, "{cell}"),
        twice=Name("{1} cannot have two of {0}", called, "{0}"),
        marks=tuple(MARKS[:many]),
        looks=tuple(f"tone-{'abcdefghij'[number % COLOURS]}" for number in range(many)),
        package="lapiz_layers",
    )


def _stated(constraint: Constraint) -> tuple[Layer, ...]:
    return (values(constraint.text("called"), constraint.number("values")),)


def _layer(called: str, board: Board) -> Layer:
    """Return the layer of a name; raises NotStated where no rule has it."""
    if called == REGION and regions(board.side)[0] in board.layers:
        return regions(board.side)[0]
    name = f"hidden value {called}"
    for layer in board.layers:
        if layer.name == name:
            return layer
    raise NotStated(Name("no hidden values are called {0}", called))


def lines_in(text: str, board: Board) -> list[tuple[Cells, tuple[int, ...]]]:
    """Return the lines that a text names, between commas, and how long their segments are.

    Raises NotStated.
    """
    lines = list[tuple[Cells, tuple[int, ...]]]()
    for part in text.split(","):
        segments = [segment.split() for segment in part.split(BREAK)]
        line = tuple(_cell(word, board) for segment in segments for word in segment)
        if line:
            lines.append((line, tuple(map(len, segments))))
    return lines


def _cell(word: str, board: Board) -> int:
    """Return a cell, or a hidden one, from its name."""
    match = PLACE.fullmatch(word)
    row, column = (int(match[2]), int(match[3])) if match else (0, 0)
    if not match or not (1 <= row <= board.side and 1 <= column <= board.side):
        raise NotStated(Name("{0}, expected cells such as r1c2 or S:r1c2", word))
    cell = (row - 1) * board.side + column - 1
    return board.hidden(_layer(match[1], board), cell) if match[1] else cell


@of_process(most=500)
def reading(text: str, digits: Digits, segments: tuple[int, ...] = ()) -> Automaton:
    """Return the automaton that a text states, which reads hidden values as digits.

    >>> alike = reading("a: 1>b 2>c; b: 1>d; c: 2>d; d!:", (1, 2))
    >>> alike.takes((1, -1)), alike.takes((1, -2))
    (True, False)
    """
    own = accepting(text, digits, segments)
    return Automaton(own.start, lambda state, read: own.step(state, _value(read)), own.accepts)


def _value(read: int) -> int:
    return read if read >= 0 else ~read + 1


def _follows(constraint: Constraint, board: Board) -> Iterator[Follow]:
    states = constraint.text("states")
    for line, segments in _found(constraint, lambda: lines_in(constraint.text("line"), board)):
        automaton = _found(constraint, partial(reading, states, board.digits, segments))
        ends = dict.fromkeys(cell % board.side**2 for cell in (line[0], line[-1]))
        where = spelt(tuple(ends), board.side, "-")
        name = Name("“{0}” along {1}", constraint.text("called"), where)
        yield Follow(line, automaton, name)


def _found(constraint: Constraint, search: Callable[[], _Any]) -> _Any:
    """Return what is found among the layers of all rules; BadInput where it is not."""
    try:
        return search()
    except NotStated as error:
        message = Name("{0}: {1}", constraint.rule.name, error.args[0])
        raise BadInput(message, path=constraint.path) from None


def _unreadable(constraint: Constraint, board: Board) -> str:
    try:
        reading(constraint.text("states"), board.digits)
    except NotStated as error:
        return f"states: {error}"
    return ""


@of_process(most=100)
def present(values: tuple[int, ...]) -> Automaton:
    """One of some values is there.

    >>> present((-1, -3)).takes((-2, -1)), present((-1, -3)).takes((-2, -2))
    (True, False)
    """
    return Automaton(False, lambda found, read: found or read in values, bool)


def _connected(constraint: Constraint, board: Board) -> Iterator[Connect | Follow]:
    called, wanted = constraint.text("called"), _wanted(constraint)
    layer = _found(constraint, lambda: _layer(called, board))
    if max(wanted) > len(layer):
        told = Name("the value {0}, expected at most {1}", max(wanted), len(layer))
        raise BadInput(Name("{0}: {1}", constraint.rule.name, told), path=constraint.path)
    hidden = tuple(board.hidden(layer, cell) for cell in board.cells)
    first, *others = reads = tuple(layer.read(value - 1) for value in wanted)
    name = reduce(_or, (layer.values[value - 1] for value in wanted))
    assert isinstance(name, Name)
    together = Name("the cells with {0} are connected", name)
    yield Connect(hidden, first, 0, name, together, tuple(others))
    claim = Name("some cell has {0}", name)
    yield Follow(hidden, present(reads), Name("the cells with {0}", name), claim)


def _or(one: str, other: str) -> Name:
    return Name("{0} or {1}", one, other)


def _wanted(constraint: Constraint) -> tuple[int, ...]:
    """Return the values of the cells that are connected."""
    if constraint.rule.name == "connected-set":
        return constraint.numbers("values")
    return (constraint.number("value"),)


def _none(constraint: Constraint, _: Board) -> str:
    return "" if constraint.numbers("values") else Name("values: none, expected some")


def _no_parts(constraint: Constraint, board: Board) -> Iterator[Never]:
    """Yield nothing: that there are values excludes none."""
    yield from ()


def _odd(constraint: Constraint, board: Board) -> str:
    called = constraint.text("called")
    if called == REGION or not PLACE.fullmatch(f"{called}:r1c1"):
        return Name("called: {0}, expected another name, a letter or a word", called)
    return ""


RULES = (
    Rule(
        "hidden-values",
        _no_parts,
        "Besides its digit each cell has a hidden value, which is called {called}: 1 to {values}.",
        (CALLED, Field("values", Sort.NUMBER, "How many values there are.", 2, MOST)),
        family="values",
        stated=_stated,
        wrong=_odd,
    ),
    Rule(
        "hidden-line",
        _follows,
        "The digits and hidden values along the line, read in order, satisfy “{called}”.",
        (
            Field("called", Sort.TEXT, "The name of the line.", 1, 80, usual="custom"),
            Field(
                "line",
                Sort.TEXT,
                "Cells as r1c2, hidden values as S:r1c2, | between segments.",
                1,
                MOST_TEXT,
            ),
            Field("states", Sort.TEXT, "States, as those of an automaton.", 1, MOST_TEXT),
        ),
        family="values",
        wrong=_unreadable,
    ),
    Rule(
        "connected-values",
        _connected,
        "All cells whose hidden value {called} is {value} are connected by their sides.",
        (CALLED, Field("value", Sort.NUMBER, "The value.", 1, MOST)),
        family="values",
    ),
    Rule(
        "connected-set",
        _connected,
        "All cells whose hidden value {called} is one of {values} are connected by their sides.",
        (CALLED, Field("values", Sort.NUMBERS, "The values.", 1, MOST)),
        family="values",
        wrong=_none,
    ),
)
