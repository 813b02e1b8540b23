"""How strings of the Interactive Sudoku Solver state rules: arguments in some forms, both ways."""

import base64
import re
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from lapiz import BadInput, bits
from lapiz_grid import Board, Constraint, Never
from lapiz_links.dialects import (
    Dialect,
    RuleForm,
    Stated,
    groups_of,
    names_of,
    places_of,
    row_or_column,
    whole_diagonal,
)
from lapiz_links.solver_arguments import (
    BETWEEN,
    CELL,
    LINE,
    Arguments,
    Written,
    argument_at,
    number_of,
    place,
    places_in,
    value_first,
)
from lapiz_links.solver_stated import FORMS


def _read_cells(arguments: Arguments, side: int) -> Iterator[Stated]:
    """Yield cells, and the value before them if there is one."""
    if arguments and not CELL.fullmatch(arguments[0]):
        yield Stated([places_in(arguments[1:])], arguments[0])
    else:
        yield Stated([places_in(arguments)])


def _write_cells(constraint: Constraint, value: Any, board: Board) -> Written:
    return [[*value_first(value), *names] for names in groups_of(constraint, board)]


def _write_all(constraint: Constraint, value: Any, board: Board) -> Written:
    return [[*value_first(value), *names_of(places_of(constraint.cells, board))]]


def _read_neighbours(arguments: Arguments, side: int) -> Iterator[Stated]:
    """Yield all pairs of cells of a list that share a side."""
    pairs = [
        [cell, other]
        for cell, other in combinations(places_in(arguments), 2)
        if abs(cell[0] - other[0]) + abs(cell[1] - other[1]) == 1
    ]
    if not pairs:
        raise BadInput(f"{' '.join(arguments)[:40]}: no two of the cells share a side")
    yield Stated(pairs)


def _read_outside(arguments: Arguments, side: int) -> Iterator[Stated]:
    """Yield the clues of a row or column: from its beginning, from its end."""
    line, *clues = [argument_at(arguments, 0), *arguments[1:]]
    match = LINE.fullmatch(line)
    if not match:
        raise BadInput(f"{line[:20]!a}, expected a row or column such as R1 or C1")
    where = {"row" if match[1] == "R" else "column": number_of(match[2])}
    for clue, back in zip(clues, ({}, {"reverse": True}), strict=False):
        if clue:
            yield Stated([], clue, {**where, **back})


def _write_outside(constraint: Constraint, value: Any, board: Board) -> Written:
    where = row_or_column(constraint, board)
    if not where:
        return None
    is_row, number, back = where
    clues = ["", str(value)] if back else [str(value), ""]
    return [[f"{'R' if is_row else 'C'}{number}", *clues]]


def _read_across(arguments: Arguments, side: int) -> Iterator[Stated]:
    """Yield a clue that is the same from both ends: first the clue, then the row or column."""
    yield from _read_outside([argument_at(arguments, 1), arguments[0]], side)


def _write_across(constraint: Constraint, value: Any, board: Board) -> Written:
    where = row_or_column(constraint, board)
    return [[str(value), f"{'R' if where[0] else 'C'}{where[1]}"]] if where else None


def _read_diagonal(arguments: Arguments, side: int) -> Iterator[Stated]:
    row, column = place(argument_at(arguments, 1))
    down, right = _way(row, column, side)
    line = [(row + down * step, column + right * step) for step in range(side)]
    inside = [place for place in line if all(1 <= number <= side for number in place)]
    yield Stated([inside or [(row, column)]], arguments[0])


def _write_diagonal(constraint: Constraint, value: Any, board: Board) -> Written:
    """Return the clue from the end from which the program looks along the diagonal."""
    (line,) = constraint.groups
    places = places_of(line, board)
    for way in (places, places[::-1]):
        arguments = [str(value), *names_of(way[:1])]
        (clue,) = _read_diagonal(arguments, board.side)
        if clue.groups == [way]:
            return [arguments]
    return None


def _way(row: int, column: int, side: int) -> tuple[int, int]:
    """Return the direction in which a clue at a cell looks: each border has its own."""
    if row == 1 and column > 1:
        return 1, -1
    if column == side and row > 1:
        return -1, -1
    if row == side and column < side:
        return -1, 1
    return 1, 1


def _read_corner(arguments: Arguments, side: int) -> Iterator[Stated]:
    row, column = place(argument_at(arguments, 0))
    cells = [(row + r, column + c) for r in (0, 1) for c in (0, 1)]
    yield Stated([cells], " ".join(arguments[1:]))


def _write_corner(constraint: Constraint, value: Any, board: Board) -> Written:
    (cells,) = constraint.groups
    places = sorted(places_of(cells, board))
    arguments = [*names_of(places[:1]), *str(value).split()]
    (clue,) = _read_corner(arguments, board.side)
    return [arguments] if clue.groups == [places] else None


def _read_pill(arguments: Arguments, side: int) -> Iterator[Stated]:
    """Yield an arrow whose pill is read from left to right, from above."""
    size, places = argument_at(arguments, 0), places_in(arguments[1:])
    if not re.fullmatch("[0-9]{1,2}", size):
        raise BadInput(f"{size[:20]!a}, expected how many cells the pill has")
    yield Stated([sorted(places[: int(size)]) + places[int(size) :]], size)


def _write_pill(constraint: Constraint, value: Any, board: Board) -> Written:
    (line,) = constraint.groups
    size = 2 if value is None else int(value)
    places = places_of(line, board)
    ordered = places[:size] == sorted(places[:size])
    return [[str(size), *names_of(places)]] if ordered else None


def _read_parts(arguments: Arguments, side: int) -> Iterator[Stated]:
    groups = " ".join(arguments).split(f" {BETWEEN} ")
    yield Stated([places_in(group.split()) for group in groups])


def _write_parts(constraint: Constraint, value: Any, board: Board) -> Written:
    first, *others = groups_of(constraint, board)
    return [first + [name for other in others for name in (BETWEEN, *other)]]


def _read_sets(arguments: Arguments, side: int) -> Iterator[Stated]:
    """Yield so many sets of cells, each as large as the others."""
    many, places = argument_at(arguments, 0), places_in(arguments[1:])
    if not re.fullmatch("[0-9]{1,2}", many) or not int(many) or len(places) % int(many):
        raise BadInput(f"{many[:20]!a}, expected in how many sets the cells are divided")
    size = len(places) // int(many)
    yield Stated([places[at : at + size] for at in range(0, len(places), size)])


def _write_sets(constraint: Constraint, value: Any, board: Board) -> Written:
    groups = groups_of(constraint, board)
    return [[str(len(groups)), *(name for group in groups for name in group)]]


def _nothing(arguments: Arguments, side: int) -> Iterator[Stated]:
    yield from ()


def _write_marks(constraint: Constraint, value: Any, board: Board) -> Written:
    """Return the digits that each cell may hold, for rules that say no more than that."""
    held = dict.fromkeys(constraint.cells, board.every_digit)
    for part in constraint.rule.parts(constraint, board):
        if not isinstance(part, Never):
            return None
        held[part.cell] &= ~part.digits
    return [
        [
            "_".join(
                [*names_of(places_of((cell,), board)), *(str(board.digits[d]) for d in bits(mask))]
            )
        ]
        for cell, mask in held.items()
    ]


def _extreme(smallest: bool) -> RuleForm:
    """Return the form of cells that are smaller (or larger) than all their neighbours."""

    def write(constraint: Constraint, value: Any, board: Board) -> Written:
        pairs = [
            (cell, other) if (cell in constraint.cells) != smallest else (other, cell)
            for cell, other in board.neighbours()
            if (cell in constraint.cells) != (other in constraint.cells)
        ]
        alone = len(pairs) == sum(_touching(cell, board) for cell in constraint.cells)
        return [names_of(places_of(pair, board)) for pair in pairs] if alone else None

    return RuleForm(_nothing, write, whole=True)


def _touching(cell: int, board: Board) -> int:
    """Return how many neighbours a cell has."""
    return sum(0 < number < board.side - 1 for number in divmod(cell, board.side)) + 2


def _write_twins(constraint: Constraint, value: Any, board: Board) -> Written:
    """Return for all cells in the same place of shapes that they are equal."""
    groups = groups_of(constraint, board)
    return [[str(len(groups)), *cells] for cells in zip(*groups, strict=True)]


def _read_packed(arguments: Arguments, side: int) -> Iterator[Stated]:
    packed = argument_at(arguments, 0).replace("-", "+").replace("_", "/")
    try:
        text = base64.b64decode(packed + "=" * (-len(packed) % 4)).decode()
    except ValueError:
        raise BadInput("the text of a rule, in base 64, is damaged") from None
    groups = "~".join(arguments[1:]).split("~~")
    yield Stated([places_in(group.split("~") if group else ()) for group in groups], text)


def _write_packed(constraint: Constraint, value: Any, board: Board) -> Written:
    packed = base64.urlsafe_b64encode(str(value).encode()).decode().rstrip("=")
    return [[packed, *names] for names in groups_of(constraint, board)]


def _flag(arguments: Arguments, side: int) -> Iterator[Stated]:
    if arguments:
        raise BadInput(f"{arguments[0][:20]!a}, expected no arguments")
    yield Stated()


def _clue(arguments: Arguments) -> str:
    """Return the value of a rule whose only argument it is."""
    return argument_at(arguments, 0)


def together(stated: list[tuple[str, Any]]) -> Iterator[str]:
    """Yield the constraints as text; the two clues of a row or column are in one."""
    lines: dict[tuple[str, str], list[str]] = {}
    for name, arguments in stated:
        if arguments and LINE.fullmatch(arguments[0]) and len(arguments) == 3:
            clues = lines.setdefault((name, arguments[0]), ["", ""])
            if all(
                clue == other or not clue or not other
                for clue, other in zip(clues, arguments[1:], strict=True)
            ):
                clues[:] = [clue or other for clue, other in zip(clues, arguments[1:], strict=True)]
                continue
        yield "~".join([name, *(arguments or ())])
    for (name, line), clues in lines.items():
        yield "~".join([name, line, *clues])


_LOOKING = ("row", "column", "reverse")
DIALECT = Dialect(
    "interactive-solver",
    {
        "flag": RuleForm(_flag, lambda *_: [[]]),
        "cells": RuleForm(_read_cells, _write_cells),
        "all": RuleForm(_read_cells, _write_all, whole=True),
        "neighbours": RuleForm(_read_neighbours, _write_cells),
        "outside": RuleForm(_read_outside, _write_outside, fields=_LOOKING),
        "across": RuleForm(_read_across, _write_across, fields=_LOOKING),
        "diagonal": RuleForm(_read_diagonal, _write_diagonal),
        "corner": RuleForm(_read_corner, _write_corner),
        "pill": RuleForm(_read_pill, _write_pill),
        "parts": RuleForm(_read_parts, _write_parts, whole=True),
        "sets": RuleForm(_read_sets, _write_sets, whole=True),
        "marks": RuleForm(_nothing, _write_marks, fields=("digits",)),
        "twins": RuleForm(_nothing, _write_twins, whole=True),
        "smallest": _extreme(smallest=True),
        "largest": _extreme(smallest=False),
        "composite": RuleForm(_nothing, lambda *_: None),
        "packed": RuleForm(_read_packed, _write_packed),
        **FORMS,
        "falling": whole_diagonal(falling=True, value=_clue, write=lambda value: [str(value)]),
        "rising": whole_diagonal(falling=False, value=_clue, write=lambda value: [str(value)]),
    },
)
"""What the program states, and how."""
