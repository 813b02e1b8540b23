"""How f-puzzles states rules: the forms of the lists in its JSON, read and written."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from lapiz import BadInput
from lapiz_grid import Board, Constraint
from lapiz_links.dialects import (
    Dialect,
    Places,
    RuleForm,
    Stated,
    groups_of,
    names_of,
    places_of,
    row_or_column,
    whole_diagonal,
)
from lapiz_links.drawn.figures import clue_of

Object = Mapping[str, Any]
_CELL = re.compile(r"R([0-9]{1,2})C([0-9]{1,2})")
TURNS = {
    (">", "0"): (0, 1),
    ("<", "0"): (0, -1),
    (">", "90"): (1, 0),
    ("<", "90"): (-1, 0),
    (">", "180"): (0, -1),
    ("<", "180"): (0, 1),
    (">", "270"): (-1, 0),
    ("<", "270"): (1, 0),
    (">", "-90"): (-1, 0),
    ("<", "-90"): (1, 0),
    ("^", "0"): (-1, 0),
    ("∧", "0"): (-1, 0),
    ("∨", "0"): (1, 0),
    ("v", "0"): (1, 0),
}
"""Where the smaller cell is, seen from the larger one, by a sign and its turn."""
WAYS = {"DR": (1, 1), "DL": (1, -1), "UR": (-1, 1), "UL": (-1, -1)}


def stated(puzzle: Object, known: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield what a puzzle states of rules with names that are known: one thing of a list each.

    Where a clue is a bound, its sign is part of the name; where it gives no number, it has none.
    """
    for name in (name for name in puzzle if name in known and puzzle[name]):
        things = puzzle[name]
        for thing in things if isinstance(things, list) else [things]:
            clue = clue_of(thing.get("value") or "") if isinstance(thing, dict) else ""
            sign = clue[:1] if clue[1:].strip().isdecimal() else ">" if clue == "??" else ""
            if f"{name}{sign}" in known and sign:
                yield f"{name}{sign}", {**thing, "value": clue[1:].replace("?", "9").strip()}
            else:
                yield name, {**thing, "value": None} if clue == "?" else thing


def bound_of(name: str, thing: Any) -> tuple[str, Any]:
    """Return a name without its sign, and what is stated with the sign in its value.

    >>> bound_of("killercage<", {"value": "12"})
    ('killercage', {'value': '<12'})
    """
    if name[-1] not in "<>":
        return name, thing
    return name[:-1], {**thing, "value": name[-1] + thing["value"]}


def cells_in(thing: Any) -> list[str]:
    """Return the cells that are named anywhere in something, as a puzzle file spells them.

    >>> cells_in({"cells": ["R1C2", "R1C3"], "value": 7})
    ['r1c2', 'r1c3']
    """
    if isinstance(thing, str):
        return [thing.lower()] if _CELL.fullmatch(thing) else []
    inside = thing.values() if isinstance(thing, dict) else thing if isinstance(thing, list) else ()
    return list(dict.fromkeys(cell for part in inside for cell in cells_in(part)))


def groups_in(thing: Any) -> Iterator[frozenset[str]]:
    """Yield the cells that are named together somewhere in something.

    >>> [sorted(group) for group in groups_in([{"cell": "R1C2"}, {"lines": [["R1C2", "R1C3"]]}])]
    [['r1c2'], ['r1c2', 'r1c3']]
    """
    if (isinstance(thing, list) and thing and all(isinstance(part, str) for part in thing)) or (
        isinstance(thing, str) and cells_in(thing)
    ):
        yield frozenset(cells_in(thing))
    else:
        inside = thing.values() if isinstance(thing, dict) else thing
        for part in inside if isinstance(thing, dict | list) else ():
            yield from groups_in(part)


def _object(thing: Any) -> Object:
    if not isinstance(thing, dict):
        raise BadInput(f"{str(thing)[:40]!a} in a list of rules, expected an object")
    return thing


def place_of(name: Any) -> tuple[int, int]:
    """Return row and column (from 1; 0 and beyond the side are outside) of a cell's name."""
    match = _CELL.fullmatch(str(name))
    if not match:
        raise BadInput(f"{str(name)[:20]!a}, expected a cell such as R1C2")
    return int(match[1]), int(match[2])


def _places(names: Any) -> Places:
    if not isinstance(names, list) or not names:
        raise BadInput("a rule without cells")
    return [place_of(name) for name in names]


def _value(value: Any) -> dict[str, Any]:
    return {} if value is None else {"value": str(value)}


def _read_cells(thing: Any, side: int) -> Iterator[Stated]:
    yield Stated([_places(_object(thing).get("cells"))], thing.get("value"))


def _write_cells(constraint: Constraint, value: Any, board: Board) -> list[Any] | None:
    return [{"cells": names, **_value(value)} for names in groups_of(constraint, board)]


def _read_lines(thing: Any, side: int) -> Iterator[Stated]:
    for line in _lines(thing):
        yield Stated([_places(line)], thing.get("value"))


def _lines(thing: Any) -> list[Any]:
    """Return the lines of a rule, if it has any."""
    lines = _object(thing).get("lines", [])
    if not isinstance(lines, list):
        raise BadInput(f"{str(lines)[:20]!a}, expected a list of lines")
    return lines


def _write_lines(constraint: Constraint, value: Any, board: Board) -> list[Any] | None:
    return [{"lines": [names], **_value(value)} for names in groups_of(constraint, board)]


def _read_cell(thing: Any, side: int) -> Iterator[Stated]:
    yield Stated([[place_of(_object(thing).get("cell"))]])


def _write_cell(constraint: Constraint, value: Any, board: Board) -> list[Any] | None:
    return [{"cell": name} for names in groups_of(constraint, board) for name in names]


def _read_bulb(thing: Any, side: int) -> Iterator[Stated]:
    """Yield the arrows from a bulb; the value is how many cells it has, in reading order."""
    bulb = sorted(_places(_object(thing).get("cells")))
    for line in _lines(thing):
        shaft = [place for place in _places(line) if place not in bulb]
        if shaft:
            yield Stated([bulb + shaft], len(bulb))


def _write_bulb(constraint: Constraint, value: Any, board: Board) -> list[Any] | None:
    (line,) = constraint.groups
    places, size = places_of(line, board), int(value)
    bulb, shaft = places[:size], places[size:]
    if bulb != sorted(bulb) or set(bulb) & set(shaft):
        return None
    near = [at for at in bulb if max(abs(a - b) for a, b in zip(at, shaft[0], strict=True)) == 1]
    start = near[-1] if near else bulb[-1]
    return [{"lines": [names_of([start, *shaft])], "cells": names_of(bulb)}]


def _read_clones(thing: Any, side: int) -> Iterator[Stated]:
    yield Stated([_places(_object(thing).get("cells")), _places(thing.get("cloneCells"))])


def _write_clones(constraint: Constraint, value: Any, board: Board) -> list[Any] | None:
    first, *others = groups_of(constraint, board)
    return [{"cells": first, "cloneCells": other} for other in others]


def _read_corner(thing: Any, side: int) -> Iterator[Stated]:
    values = _object(thing).get("values") or []
    if not isinstance(values, list):
        raise BadInput(f"{str(values)[:20]!a}, expected a list of digits")
    if values:
        yield Stated([_places(thing.get("cells"))], " ".join(map(str, values)))


def _write_corner(constraint: Constraint, value: Any, board: Board) -> list[Any] | None:
    values = [int(digit) for digit in str(value).split()]
    return [{"cells": names, "values": values} for names in groups_of(constraint, board)]


def _read_outside(thing: Any, side: int) -> Iterator[Stated]:
    if _object(thing).get("value") in (None, ""):
        return  # the place for a clue, without one
    row, column = place_of(thing.get("cell"))
    if (1 <= row <= side) == (1 <= column <= side):
        raise BadInput(f"{thing.get('cell')} is not beside a row or a column")
    where = {"row": row} if 1 <= row <= side else {"column": column}
    back = {"reverse": True} if max(row, column) > side else {}
    yield Stated([], thing["value"], {**where, **back})


def _write_outside(constraint: Constraint, value: Any, board: Board) -> list[Any] | None:
    where = row_or_column(constraint, board)
    if not where:
        return None
    is_row, number, back = where
    end = board.side + 1 if back else 0
    cell = (number, end) if is_row else (end, number)
    return [{"cell": names_of([cell])[0], **_value(value)}]


def _read_diagonal(thing: Any, side: int) -> Iterator[Stated]:
    if _object(thing).get("value") in (None, ""):
        return
    way = WAYS.get(str(thing.get("direction")))
    if not way:
        raise BadInput(f"the direction {str(thing.get('direction'))[:20]!a}, expected one like DR")
    row, column = place_of(thing.get("cell"))
    line = [(row + way[0] * step, column + way[1] * step) for step in range(1, side + 1)]
    inside = [place for place in line if all(1 <= number <= side for number in place)]
    yield Stated([inside], thing["value"])


def _write_diagonal(constraint: Constraint, value: Any, board: Board) -> list[Any] | None:
    (line,) = constraint.groups
    places, side = places_of(line, board), board.side
    for name, (down, right) in WAYS.items():
        start = places[0][0] - down, places[0][1] - right
        thing = {"cell": names_of([start])[0], "direction": name, "value": str(value)}
        if min(start) in (0, side + 1) or max(start) == side + 1:
            (clue,) = _read_diagonal(thing, side)
            if clue.groups == [places]:
                return [{**thing, "cells": names_of(places)}]
    return None


def is_sign(thing: Any) -> bool:
    """Tell whether a text is an inequality sign between two neighbours."""
    return bool(_signed(thing))


def _signed(thing: Any) -> Places:
    """Return the larger and the smaller cell that a sign is between; nothing for other texts.

    A sign may be turned, by degrees clockwise.
    """
    names = thing.get("cells") if isinstance(thing, dict) else None
    if not isinstance(names, list) or len(names) != 2 or "fromConstraint" in thing:
        return []
    first, second = sorted(_places(names))
    way = TURNS.get((str(thing.get("value")).strip(), str(thing.get("angle") or 0)))
    step = second[0] - first[0], second[1] - first[1]
    if way == step:
        return [first, second]
    return [second, first] if way and (-way[0], -way[1]) == step else []


def _read_sign(thing: Any, side: int) -> Iterator[Stated]:
    pair = _signed(thing)
    if pair:
        yield Stated([pair])


def _write_sign(constraint: Constraint, value: Any, board: Board) -> list[Any] | None:
    (pair,) = (places_of(group, board) for group in constraint.groups)
    text = {"cells": names_of(pair), "fontC": "#000000", "size": 0.75}
    return [
        {**text, "value": sign, **({"angle": int(angle)} if angle != "0" else {})}
        for (sign, angle), (down, right) in TURNS.items()
        if sign in "<>" and (pair[0][0] + down, pair[0][1] + right) == pair[1]
    ][:1]


def _flag(thing: Any, side: int) -> Iterator[Stated]:
    yield Stated()


DIALECT = Dialect(
    "f-puzzles",
    {
        "flag": RuleForm(_flag, lambda *_: [True]),
        "cells": RuleForm(_read_cells, _write_cells),
        "lines": RuleForm(_read_lines, _write_lines),
        "cell": RuleForm(_read_cell, _write_cell, loose=True),
        "bulb": RuleForm(_read_bulb, _write_bulb),
        "clones": RuleForm(_read_clones, _write_clones, whole=True),
        "corner": RuleForm(_read_corner, _write_corner),
        "outside": RuleForm(_read_outside, _write_outside, fields=("row", "column", "reverse")),
        "diagonal": RuleForm(_read_diagonal, _write_diagonal),
        "sign": RuleForm(_read_sign, _write_sign),
        "falling": whole_diagonal(falling=True),
        "rising": whole_diagonal(falling=False),
    },
)
"""What f-puzzles states, and how."""
