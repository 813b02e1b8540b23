"""Reads the fields of a sudoku puzzle file: grid, regions, placed digits, removed candidates."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Any

from lapiz import BadInput, Name, Position, Space
from lapiz.core import TooLarge
from lapiz.kinds import Path, Rows, given, in_rows, named, resumed, rows_of, square_name
from lapiz_grid.digits import SYMBOLS as ALL_SYMBOLS, Digits, usual
from lapiz_sudoku.board import BOX_SHAPES, Further, Layout, Shape, space_of, space_with
from lapiz_sudoku.kind.letters import letter_of
from lapiz_sudoku.kind.notation import cells_text

if TYPE_CHECKING:
    from lapiz_grid import Constraint, Layer

_VALUE = "([0-9]{1,2}|[A-Za-z][A-Za-z0-9 -]*)"
_FORMS = {
    "placed": (re.compile(rf"r([0-9]{{1,2}})c([0-9]{{1,2}})={_VALUE}"), "r1c2=3"),
    "removed": (re.compile(rf"r([0-9]{{1,2}})c([0-9]{{1,2}})<>{_VALUE}"), "r1c2<>3"),
}
"""How a name in a field is spelt, and an example."""
_FRAME = frozenset("-+:'.*=")
_BLANK = re.compile(r"[\s|]")
EMPTY = ".0_*"
LIMITS = range(2, 26)
"""The sides that a grid with regions instead of boxes may have."""


def read_start(
    document: Mapping[str, Any], further: Further | None = None
) -> tuple[Space, Position]:
    """Return space and start of a document; BadInput names the row and what was expected.

    For kinds that are like sudoku, `further` gives the items that their spaces have besides.
    """
    rows = _grid(document)
    side = len(rows)
    digits = digits_of(document, side)
    space = space_of(_shape(document, rows, digits))
    _check_rules(space, document)
    if further:
        space = space_with(space, further)
    start = given(space, list(_givens(rows, digits)), _twice)
    if document.get("candidates"):
        alive = start.alive & allowed(document["candidates"], side, digits)
        start = Position(space, alive, start.placed, start.alive if start.placed else alive)
    find = partial(_candidate, side, digits, layers=Layout.of(space).layers)
    return space, resumed(start, document, find, _twice).settled()


def _check_rules(space: Space, document: Mapping[str, Any]) -> None:
    """Refuse a rule that cannot be: a thermometer of ten cells, a sum that is too large."""
    layout = Layout.of(space)
    if layout.ruling is None:
        return
    unfillable = layout.ruling.unfillable
    if unfillable:
        constraint, cell = unfillable
        message = f"no digit fits in {square_name(*divmod(cell, layout.side))}"
        raise _impossible(document, layout, constraint, message)
    never = space.restrictions.never if space.restrictions else 0
    for (constraint, part), (_, demand) in zip(layout.ruling.demands, space.demands, strict=True):
        try:
            fails = demand.dead(demand.scope & ~never) is None
        except TooLarge as error:
            message = f"{part.name} is too large to be worked with: {error}"
            raise _impossible(document, layout, constraint, message) from None
        if fails:
            raise _impossible(document, layout, constraint, f"no digits fit in {part.name}")
    twice = layout.ruling.contradictory
    if twice:
        raise _impossible(document, layout, *twice)


def _impossible(
    document: Mapping[str, Any], layout: Layout, constraint: Constraint, message: str
) -> BadInput:
    """Return what is wrong with a rule, with its place in a document."""
    from lapiz_grid import constraints_of

    stated = constraints_of(
        document, layout.side, layout.digits
    )  # the layout may be that of another puzzle
    path = next(other.path for other in stated if other == constraint)
    return BadInput(f"{constraint.rule.name}: {message}", path=path)


def givens(document: Mapping[str, Any]) -> int:
    """Return the candidates that the grid field of a document gives, as a set."""
    rows = _grid(document)
    return sum(1 << candidate for candidate, _ in _givens(rows, digits_of(document, len(rows))))


def digits_of(document: Mapping[str, Any], side: int) -> Digits:
    """Return the values of the digits of a document's grid: 1 to its side, if it says nothing else.

    Its field `digits` is a list of numbers and ranges, or a text of such. Raises BadInput.

    >>> digits_of({"digits": "0-8"}, 9), digits_of({"digits": [2, "4-6"]}, 4)
    ((0, 1, 2, 3, 4, 5, 6, 7, 8), (2, 4, 5, 6))
    """
    said = document.get("digits")
    if said is None:
        if side >= len(ALL_SYMBOLS):
            message = f"{side} rows, expected at most {len(ALL_SYMBOLS) - 1}"
            raise BadInput(message, path=("grid",))
        return usual(side)
    parts = said if isinstance(said, list) else str(said).replace(",", " ").split()
    values = sorted(value for part in parts for value in _values(said, str(part).strip()))
    twice = next((one for one, other in pairwise(values) if one == other), None)
    if twice is not None:
        raise BadInput(f"digits: {twice} appears twice", path=("digits",))
    if len(values) < side:
        expected = f"expected {side} or more, as a row has so many cells"
        raise BadInput(f"digits: {len(values)} of them, {expected}", path=("digits",))
    return tuple(values)


def _values(said: Any, part: str) -> Iterator[int]:
    """Yield the values that a number such as 7, or a range such as 0-8, stands for."""
    first, joint, last = part.partition("-")
    ends = (first, last) if joint else (first,)
    numbers = [int(end) for end in ends if re.fullmatch("[0-9]{1,3}", end)]
    most = len(ALL_SYMBOLS) - 1
    if len(numbers) < len(ends) or max(numbers) > most or numbers[0] > numbers[-1]:
        expected = f"whole numbers from 0 to {most}, as 0-8 or 2 4 6 8"
        raise BadInput(f"digits: {str(said)!r:.60}, expected {expected}", path=("digits",))
    yield from range(numbers[0], numbers[-1] + 1)


def _grid(document: Mapping[str, Any]) -> Rows:
    """Return the rows of a document's grid, which is empty where there are only candidates."""
    if document.get("grid") is None:
        side = len(document.get("candidates") or ())
        if not side:
            raise BadInput("the field grid is missing", path=("grid",))
        return square_rows(["." * side] * side, "grid")
    return square_rows(document["grid"], "grid")


def square_rows(value: Any, field: str) -> Rows:
    """Return the rows of a grid field without blanks and frames; it may be written as one line."""
    rows = rows_of(value, field, _unframed)
    if len(rows) == 1:
        rows = _split(rows)
    _check_square(rows)
    return rows


def _unframed(line: str) -> str:
    row = _BLANK.sub("", line)
    return "" if "-" in row and _FRAME.issuperset(row) else row


def _split(rows: Rows) -> Rows:
    """Return the rows of a grid written as one line."""
    (row,), side = rows.rows, math.isqrt(len(rows.rows[0]))
    if side * side != len(row):
        return rows
    return Rows(rows.field, tuple(in_rows(row, side)), rows.lines * side)


def _check_square(rows: Rows) -> None:
    """Refuse rows that make no square; the most common length is taken for the side."""
    side = Counter(map(len, rows.rows)).most_common(1)[0][0]
    rows.check_width(side)
    if len(rows) == 1 and side > 1:
        raise rows.bad(0, f"one row of {side} cells, expected as many rows as a row has cells")
    if len(rows) > side == 1:
        message = f"{len(rows)} rows of one cell, expected as many cells in a row as there are rows"
        raise rows.bad(side, message)
    if len(rows) != side:
        message = f"{len(rows)} rows of {side} cells, expected {side} rows"
        raise rows.bad(side if len(rows) > side else -1, message)


def _givens(rows: Rows, digits: Digits) -> Iterator[tuple[int, Path]]:
    """Yield the candidates of a grid's givens, each with its place in the document."""
    side = len(rows)
    for row, column, character in rows.cells():
        digit = _digit(character, digits)
        if digit is None:
            raise rows.unexpected(row, column, f"{_expected(digits)} or '.'")
        if digit >= 0:
            yield digit * side * side + row * side + column, rows.path(row)


def _expected(digits: Digits) -> str:
    """Return which characters stand for digits."""
    if digits[-1] - digits[0] == len(digits) - 1:
        return f"{ALL_SYMBOLS[digits[0]]} to {ALL_SYMBOLS[digits[-1]]}"
    return f"one of {''.join(ALL_SYMBOLS[value] for value in digits)}"


def _digit(character: str, digits: Digits) -> int | None:
    """Return the digit (from 0) of a character, -1 for an empty cell, None for any other.

    A 0 is an empty cell unless it is one of the digits.
    """
    value = ALL_SYMBOLS.find(character.upper())
    if value in digits:
        return digits.index(value)
    return -1 if character in EMPTY else None


def _shape(document: Mapping[str, Any], rows: Rows, digits: Digits) -> Shape:
    """Return the shape of a document's grid; refuse extra houses where they have no meaning."""
    side, regions = len(rows), document.get("regions")
    boxes = document.get("boxes", True)
    if side not in BOX_SHAPES and boxes and not (regions and side in LIMITS):
        sides = ", ".join(map(str, BOX_SHAPES))
        raise BadInput(f"{side} rows, expected one of {sides}", path=("grid",))
    extra = {name: bool(document.get(name)) for name in ("windows", "disjoint_groups")}
    for name in (name for name, wanted in extra.items() if wanted and (regions or not boxes)):
        raise BadInput(f"{name} need boxes, not regions", path=(name,))
    if extra["windows"] and (math.isqrt(side) ** 2 != side or side < 9):
        message = f"windows: a side of {side} has no square boxes to shift"
        raise BadInput(message, path=("windows",))
    labels = _regions(square_rows(regions, "regions"), side) if regions else ()
    constraints: tuple[Constraint, ...] = ()
    if document.get("rules"):
        from lapiz_grid import constraints_of

        constraints = constraints_of(document, side, digits)
    return Shape(
        side,
        labels,
        bool(document.get("diagonals")),
        **extra,
        constraints=constraints,
        boxes=boxes,
        digits=digits,
    )


def _regions(rows: Rows, side: int) -> tuple[str, ...]:
    if len(rows) != side:
        raise rows.bad(-1, f"{len(rows)} rows, expected {side}")
    labels = tuple(chain.from_iterable(rows.rows))
    members: dict[str, list[int]] = {}
    for cell, label in enumerate(labels):
        members.setdefault(label, []).append(cell)
    for name, cells in members.items():
        if len(cells) != side:
            message = f"region {name} has {len(cells)} cells, expected {side}"
            raise rows.bad(cells[0] // side, message)
    return labels


def _twice(space: Space, item: int, first: int, second: int) -> str:
    """Say that a digit appears twice in a house, or what else cannot be true together."""
    layout, name = space.layout, space.items[item].name
    assert isinstance(layout, Layout)
    if item in layout.hidden:
        layer, cell = layout.layer_of(item)
        return Name(layer.twice, cells_text(layout.side, 1 << cell))
    if item >= layout.hidden.start:
        pair = space.labels[first], space.labels[second]
        return Name("{0} and {1} exclude each other: {2}", *pair, name)
    if item < layout.cells:
        return Name("{0} has two digits", name)
    both = 1 << first % layout.cells | 1 << second % layout.cells
    return Name("{0} appears twice ({1}), expected once", name, cells_text(layout.side, both))


def allowed(rows: Sequence[Sequence[Any]], side: int, digits: Digits) -> int:
    """Return the candidates of a pencil-mark field."""
    if len(rows) != side:
        raise BadInput(f"candidates: {len(rows)} rows, expected {side}", path=("candidates",))
    members = 0
    for row, cells in enumerate(rows):
        path = ("candidates", row)
        if len(cells) != side:
            message = f"candidates: row {row + 1} has {len(cells)} cells, expected {side}"
            raise BadInput(message, path=path)
        for column, mark in ((c, mark) for c, marks in enumerate(cells) for mark in str(marks)):
            digit = _digit(mark, digits)
            if digit is None:
                place = f"candidates: row {row + 1} column {column + 1}"
                raise BadInput(f"{place} has {mark!r}, expected digits of side {side}", path=path)
            if digit >= 0:
                members |= 1 << (digit * side * side + row * side + column)
    return members


def named_candidates(document: Mapping[str, Any], field: str, side: int) -> list[int]:
    """Return the digits that `placed` or `removed` lists, in the order of the document."""
    digits = digits_of(document, side)
    candidates = named(document, field, partial(_candidate, side, digits, layers=None))
    return [candidate for candidate, _ in candidates if candidate < len(digits) * side**2]


def _candidate(
    side: int, digits: Digits, name: str, field: str, *, layers: Sequence[Layer] | None
) -> int:
    """Return the candidate of a name such as r1c2=3, or r1c2=shaded of a hidden layer.

    Where it is not known which `layers` there are, anything else is beyond all digits.
    """
    form, example = _FORMS[field]
    match = form.fullmatch(name)
    if not match:
        raise BadInput(f"{name!r}, expected the form {example}")
    row, column, digit = int(match[1]), int(match[2]), letter_of(match[3], digits, layers or ())
    if digit is None and layers is None and len(match[3]) > 2:
        digit = len(digits)
    if not all(1 <= value <= side for value in (row, column)) or digit is None:
        raise BadInput(f"{name!r} lies outside a grid of side {side}")
    return digit * side**2 + (row - 1) * side + column - 1
