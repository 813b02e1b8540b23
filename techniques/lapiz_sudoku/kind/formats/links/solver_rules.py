"""The rules of strings of the Interactive Sudoku Solver, as entries of the field `rules`."""

import base64
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any

from lapiz import BadInput

__all__ = ["RULES", "entries"]

Entry = Any
Read = Callable[[list[str], int], Iterator[Entry]]
_CELL = re.compile(r"R([0-9]{1,2})C([0-9]{1,2})")
_LINE = re.compile(r"([RC])([0-9]{1,2})")


def _place(name: str) -> tuple[int, int]:
    found = _CELL.fullmatch(name)
    if not found:
        raise BadInput(f"{name[:20]!a}, expected a cell such as R1C2")
    return int(found[1]), int(found[2])


def _cells(names: Sequence[str]) -> str:
    if not names:
        raise BadInput("a rule without cells")
    return " ".join("r{}c{}".format(*_place(name)) for name in names)


def _number(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,18}", text):
        raise BadInput(f"{text[:20]!a}, expected a number")
    return int(text)


def _flag(rule: str) -> Read:
    return lambda arguments, side: iter([rule])


def _line(rule: str) -> Read:
    """Return the reader of a rule that has its cells alone."""
    return lambda arguments, side: iter([{rule: _cells(arguments)}])


def _valued(rule: str, cells: str, value: str, usual: int | None = None) -> Read:
    """Return the reader of a rule that has a number before its cells."""

    def read(arguments: list[str], side: int) -> Iterator[Entry]:
        number = usual
        if arguments and not _CELL.fullmatch(arguments[0]):
            number, arguments = _number(arguments[0]), arguments[1:]
        if number is None:
            raise BadInput(f"{rule} without a number")
        yield {rule: {cells: _cells(arguments), value: number}}

    return read


def _pairs(rule: str, ordered: bool = False) -> Read:
    """Return the reader of a rule of all cells of a list that are neighbours."""

    def read(arguments: list[str], side: int) -> Iterator[Entry]:
        places = [_place(name) for name in arguments]
        pairs = [
            f"r{one[0]}c{one[1]}-r{other[0]}c{other[1]}"
            for one, other in combinations(places, 2)
            if abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
        ]
        if pairs:
            yield {rule: pairs}

    return read


def _cage(arguments: list[str], side: int) -> Iterator[Entry]:
    total, cells = _number(arguments[0]), arguments[1:]
    if len(set(cells)) < len(cells):  # a cell twice cannot differ from itself: a plain sum
        yield {"sum": {"cells": _cells(cells), "sum": total}}
    else:
        yield {"killer": {"cells": _cells(cells), **({"sum": total} if total else {})}}


def _outside(rule: str, field: str) -> Read:
    """Return the reader of clues of a row or column: from its beginning, from its end."""

    def read(arguments: list[str], side: int) -> Iterator[Entry]:
        line, *clues = arguments
        found = _LINE.fullmatch(line)
        if not found:
            raise BadInput(f"{line[:20]!a}, expected a row or column such as R1 or C1")
        where = {"row" if found[1] == "R" else "column": int(found[2])}
        for clue, reverse in zip(clues, ({}, {"reverse": True}), strict=False):
            if clue:
                yield {rule: {field: _number(clue), **where, **reverse}}

    return read


def _sandwich(arguments: list[str], side: int) -> Iterator[Entry]:
    yield from _outside("sandwich", "sum")([arguments[1], arguments[0]], side)


def _little_killer(arguments: list[str], side: int) -> Iterator[Entry]:
    row, column = _place(arguments[1])
    down, right = _way(row, column, side)
    cells = []
    while 1 <= row <= side and 1 <= column <= side:
        cells.append(f"R{row}C{column}")
        row, column = row + down, column + right
    yield {"little-killer": {"line": _cells(cells), "sum": _number(arguments[0])}}


def _way(row: int, column: int, side: int) -> tuple[int, int]:
    """Return the direction in which a clue at a cell looks: each border has its own."""
    if row == 1 and column > 1:
        return 1, -1
    if column == side and row > 1:
        return -1, -1
    if row == side and column < side:
        return -1, 1
    return 1, 1


def _sum(arguments: list[str], side: int) -> Iterator[Entry]:
    total, cells = _number(arguments[0]), arguments[1:]
    yield {"sum": {"cells": _cells(cells), "sum": total}}


def _whisper(arguments: list[str], side: int) -> Iterator[Entry]:
    least = 5
    if arguments and not _CELL.fullmatch(arguments[0]):
        least, arguments = _number(arguments[0]), arguments[1:]
    if least == 5:
        yield {"german-whisper": _cells(arguments)}
    else:
        yield {"whisper": {"line": _cells(arguments), "difference": least}}


def _modular(arguments: list[str], side: int) -> Iterator[Entry]:
    modulus = _number(arguments[0])
    if modulus == 3:
        yield {"modular-line": _cells(arguments[1:])}
    else:
        yield {"modulo-line": {"line": _cells(arguments[1:]), "modulus": modulus}}


def _quadruple(arguments: list[str], side: int) -> Iterator[Entry]:
    (row, column), digits = _place(arguments[0]), "".join(arguments[1:])
    cells = " ".join(f"r{row + r}c{column + c}" for r in (0, 1) for c in (0, 1))
    yield {"quadruple": {"cells": cells, "digits": _number(digits)}}


def _pill(arguments: list[str], side: int) -> Iterator[Entry]:
    """Yield an arrow whose pill is read from left to right, from above."""
    size, cells = _number(arguments[0]), arguments[1:]
    order = [*sorted(cells[:size], key=_place), *cells[size:]]
    yield {"pill-arrow": {"line": _cells(order), "pill": size}}


def _equal_sums(arguments: list[str], side: int) -> Iterator[Entry]:
    groups = " ".join(arguments).split(" - ")
    yield {"equal-sums": [_cells(group.split()) for group in groups]}


def _same(arguments: list[str], side: int) -> Iterator[Entry]:
    many, cells = _number(arguments[0]), arguments[1:]
    size = len(cells) // max(many, 1)
    groups = [cells[at : at + size] for at in range(0, len(cells), max(size, 1))]
    yield {"same-digits": [_cells(group) for group in groups]}


def _indexing(arguments: list[str], side: int) -> Iterator[Entry]:
    rule = "column-index" if arguments[0] == "C" else "row-index"
    yield {rule: _cells(arguments[1:])}


def _different(arguments: list[str], side: int) -> Iterator[Entry]:
    yield {"extra-region" if len(arguments) == side else "no-repeats": _cells(arguments)}


def _regex(arguments: list[str], side: int) -> Iterator[Entry]:
    packed = arguments[0].replace("-", "+").replace("_", "/")
    try:
        pattern = base64.b64decode(packed + "=" * (-len(packed) % 4)).decode()
    except ValueError:
        raise BadInput("the pattern of a regular expression is damaged") from None
    yield {"regex": {"line": _cells(arguments[1:]), "pattern": pattern}}


RULES: dict[str, Read] = {
    "AntiKnight": _flag("anti-knight"),
    "AntiKing": _flag("anti-king"),
    "AntiConsecutive": _flag("non-consecutive"),
    "AntiTaxicab": _flag("anti-taxicab"),
    "GlobalEntropy": _flag("global-entropy"),
    "GlobalMod": _flag("global-modulo"),
    "DutchFlatmates": _flag("dutch-flatmates"),
    "Thermo": _line("thermometer"),
    "Palindrome": _line("palindrome"),
    "Renban": _line("renban"),
    "Arrow": _line("arrow"),
    "DoubleArrow": _line("double-arrow"),
    "PillArrow": _pill,
    "Between": _line("between"),
    "Lockout": _valued("lockout", "line", "difference", 4),
    "Lunchbox": _valued("lunchbox", "line", "sum"),
    "Zipper": _line("zipper"),
    "SumLine": _valued("sum-line", "line", "sum"),
    "RegionSumLine": _line("region-sum-line"),
    "ValueIndexing": _line("value-indexing"),
    "CountDistinct": _line("count-distinct"),
    "CountingCircles": _line("counting-circles"),
    "EqualityCage": _line("equality-cage"),
    "RellikCage": _valued("rellik", "cells", "sum"),
    "LookAndSay": _valued("look-and-say", "cells", "clue"),
    "AllDifferent": _different,
    "WhiteDot": _pairs("white-dots"),
    "BlackDot": _pairs("black-dots"),
    "X": _pairs("x"),
    "V": _pairs("v"),
    "GreaterThan": _pairs("greater-than"),
    "Cage": _cage,
    "Sum": _sum,
    "LittleKiller": _little_killer,
    "Sandwich": _sandwich,
    "XSum": _outside("x-sum", "value"),
    "Skyscraper": _outside("skyscraper", "value"),
    "NumberedRoom": _outside("numbered-room", "value"),
    "Whisper": _whisper,
    "Modular": _modular,
    "Quad": _quadruple,
    "EqualSum": _equal_sums,
    "SameValues": _same,
    "Indexing": _indexing,
    "Regex": _regex,
}
"""What reads each type of constraint."""
STRICT = {"StrictKropki": ("white-dots", "black-dots"), "StrictXV": ("x", "v")}
"""Types that say of others that all their marks are given."""


def entries(constraints: list[tuple[str, list[str]]], side: int) -> list[Entry]:
    """Return the rules of some constraints: type and arguments each."""
    found: list[Entry] = []
    for name, arguments in constraints:
        if name in RULES:
            try:
                found += RULES[name](arguments, side)
            except IndexError:
                raise BadInput(f"the constraint {name} has too few arguments") from None
        for rule in STRICT.get(name, ()):
            found.append({rule: {"negative": True}})
    falling = [f"r{n}c{n}" for n in range(1, side + 1)]
    rising = [f"r{n}c{side + 1 - n}" for n in range(1, side + 1)]
    ways = {argument for name, them in constraints if name == "Diagonal" for argument in them}
    if len(ways) == 1:
        found.append({"extra-region": " ".join(rising if ways == {"1"} else falling)})
    return found
