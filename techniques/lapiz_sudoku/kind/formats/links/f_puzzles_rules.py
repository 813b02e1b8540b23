"""The rules of puzzles in the JSON of f-puzzles, as entries of the field `rules`, and back."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from lapiz import BadInput

__all__ = ["DRAWINGS", "RULED", "entries", "unread"]

Entry = Any
"""What a list of rules has for one: a name, or a name and its fields."""
_CELL = re.compile(r"R([0-9]{1,2})C([0-9]{1,2})")

LINES = {
    "thermometer": "thermometer",
    "slowthermometer": "slow-thermometer",
    "palindrome": "palindrome",
    "renban": "renban",
    "whispers": "german-whisper",
    "nabner": "nabner",
    "regionsumline": "region-sum-line",
    "betweenline": "between",
    "entropicline": "entropic-line",
    "modularline": "modular-line",
    "doublearrow": "double-arrow",
    "zipperline": "zipper",
    "lockout": "lockout",
}
"""Lists of lines, and the rule of each."""
FLAGS = {
    "antiknight": "anti-knight",
    "antiking": "anti-king",
    "nonconsecutive": "non-consecutive",
}
MARKS = {"odd": "odd", "even": "even", "minimum": "minimum", "maximum": "maximum"}
OUTSIDE = {
    "sandwichsum": ("sandwich", "sum"),
    "xsum": ("x-sum", "value"),
    "skyscraper": ("skyscraper", "value"),
    "numberedroom": ("numbered-room", "value"),
}
DOTS = {
    "difference": ("white-dots", "difference", 1),
    "ratio": ("black-dots", "ratio", 2),
}
"""The rule of a mark without a number, that of one with it, and which number the first means."""
WAYS = {"DR": (1, 1), "DL": (1, -1), "UR": (-1, 1), "UL": (-1, -1)}
DRAWINGS = {"line", "rectangle", "circle", "text", "cage"}
"""Lists of what is drawn and means nothing by itself."""


def place(name: Any) -> tuple[int, int]:
    """Return row and column (from 1; 0 and beyond the side are outside) of a cell's name."""
    found = _CELL.fullmatch(str(name))
    if not found:
        raise BadInput(f"{str(name)[:20]!a}, expected a cell such as R1C2")
    return int(found[1]), int(found[2])


def cells_text(names: Any) -> str:
    """Return names of cells as a puzzle file spells them."""
    if not isinstance(names, list) or not names:
        raise BadInput("a rule without cells")
    return " ".join("r{}c{}".format(*place(name)) for name in names)


def _objects(value: Any) -> list[Mapping[str, Any]]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _number(value: Any) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", str(value)):
        raise BadInput(f"the clue {str(value)[:20]!a}, expected a number")
    return int(value)


def _lines(rule: str, puzzle: Mapping[str, Any], name: str) -> Iterator[Entry]:
    lines = [cells_text(line) for one in _objects(puzzle[name]) for line in one.get("lines") or ()]
    if lines:
        yield {rule: lines}


def _arrows(puzzle: Mapping[str, Any], name: str) -> Iterator[Entry]:
    """Yield the arrows, those with a bulb of several cells as pills."""
    for one in _objects(puzzle[name]):
        bulb = sorted(map(place, one.get("cells") or ()))
        for line in one.get("lines") or ():
            shaft = [each for each in line if place(each) not in bulb]
            cells = [f"R{row}C{column}" for row, column in bulb] + shaft
            if len(bulb) > 1:
                yield {"pill-arrow": {"line": cells_text(cells), "pill": len(bulb)}}
            elif shaft:
                yield {"arrow": cells_text(cells)}


def _cages(puzzle: Mapping[str, Any], name: str) -> Iterator[Entry]:
    for one in _objects(puzzle[name]):
        value = one.get("value")
        sum_ = {"sum": _number(value)} if value not in (None, "") else {}
        yield {"killer": {"cells": cells_text(one.get("cells")), **sum_}}


def _marks(rule: str, puzzle: Mapping[str, Any], name: str) -> Iterator[Entry]:
    cells = [one.get("cell") for one in _objects(puzzle[name])]
    if cells:
        yield {rule: cells_text(cells)}


def _dots(puzzle: Mapping[str, Any], name: str) -> Iterator[Entry]:
    plain, valued, usual = DOTS[name]
    by_value: dict[int, list[str]] = {}
    for one in _objects(puzzle[name]):
        value = one.get("value")
        number = _number(value) if value not in (None, "") else usual
        by_value.setdefault(number, []).append(cells_text(one.get("cells")).replace(" ", "-"))
    negative = name in (puzzle.get("negative") or ())
    negative |= name == "difference" and bool(puzzle.get("nonconsecutive"))
    if negative:
        by_value.setdefault(usual, [])
    for number, pairs in by_value.items():
        own = {"pairs": pairs} if number == usual else {"pairs": pairs, "value": number}
        flag = {"negative": True} if negative else {}
        yield {plain if number == usual else valued: {**own, **flag}}


def _xv(puzzle: Mapping[str, Any], name: str) -> Iterator[Entry]:
    negative = {"negative": True} if name in (puzzle.get("negative") or ()) else {}
    for sign in ("X", "V"):
        pairs = [
            cells_text(one.get("cells")).replace(" ", "-")
            for one in _objects(puzzle.get(name))
            if str(one.get("value")).upper() == sign
        ]
        if pairs or negative:
            yield {sign.lower(): {"pairs": pairs, **negative}}


def _outside(puzzle: Mapping[str, Any], name: str) -> Iterator[Entry]:
    rule, field = OUTSIDE[name]
    side = len(puzzle["grid"])
    for one in _objects(puzzle[name]):
        if one.get("value") in (None, ""):
            continue
        row, column = place(one.get("cell"))
        reverse = {"reverse": True} if max(row, column) > side else {}
        reverse = {} if rule == "sandwich" else reverse
        where = {"row": row} if 1 <= row <= side else {"column": column}
        yield {rule: {field: _number(one["value"]), **where, **reverse}}


def _little_killers(puzzle: Mapping[str, Any], name: str) -> Iterator[Entry]:
    side = len(puzzle["grid"])
    for one in _objects(puzzle[name]):
        if one.get("value") in (None, "") or one.get("direction") not in WAYS:
            continue
        (row, column), (down, right) = place(one.get("cell")), WAYS[one["direction"]]
        cells = []
        for _ in range(side):
            row, column = row + down, column + right
            if 1 <= row <= side and 1 <= column <= side:
                cells.append(f"R{row}C{column}")
        yield {"little-killer": {"line": cells_text(cells), "sum": _number(one["value"])}}


def _clones(puzzle: Mapping[str, Any], name: str) -> Iterator[Entry]:
    for one in _objects(puzzle[name]):
        yield {"clone": [cells_text(one.get("cells")), cells_text(one.get("cloneCells"))]}


def _quadruples(puzzle: Mapping[str, Any], name: str) -> Iterator[Entry]:
    for one in _objects(puzzle[name]):
        digits = "".join(str(_number(value)) for value in one.get("values") or ())
        if digits:
            yield {"quadruple": {"cells": cells_text(one.get("cells")), "digits": int(digits)}}


def _regions(puzzle: Mapping[str, Any], name: str) -> Iterator[Entry]:
    for one in _objects(puzzle[name]):
        yield {"extra-region": cells_text(one.get("cells"))}


def _indexers(puzzle: Mapping[str, Any], name: str) -> Iterator[Entry]:
    rule = "column-index" if name == "columnindexer" else "row-index"
    for one in _objects(puzzle[name]):
        yield {rule: cells_text(one.get("cells"))}


RULES: dict[str, Callable[[Mapping[str, Any], str], Iterator[Entry]]] = {
    "arrow": _arrows,
    "killercage": _cages,
    "difference": _dots,
    "ratio": _dots,
    "xv": _xv,
    "littlekillersum": _little_killers,
    "clone": _clones,
    "quadruple": _quadruples,
    "extraregion": _regions,
    "columnindexer": _indexers,
    "rowindexer": _indexers,
    **dict.fromkeys(OUTSIDE, _outside),
}
"""What reads each list of rules of its own form."""


RULED = {*RULES, *LINES, *MARKS, *FLAGS}
"""All lists that are rules."""


def entries(puzzle: Mapping[str, Any], spared: tuple[str, ...] = ()) -> list[Entry]:
    """Return the rules of a puzzle, but for lists that are read otherwise."""
    found: list[Entry] = []
    negative = puzzle.get("negative") or ()
    for name in dict.fromkeys([*puzzle, *(n for n in negative if n in RULES)]):
        if name in spared or not (puzzle.get(name) or name in negative):
            continue
        if name in RULES:
            found += RULES[name]({"grid": puzzle.get("grid"), name: [], **puzzle}, name)
        elif name in LINES:
            found += _lines(LINES[name], puzzle, name)
        elif name in MARKS:
            found += _marks(MARKS[name], puzzle, name)
        elif name == "nonconsecutive" and puzzle.get("difference"):
            pass  # the dots are exempt, which their negative rule says
        elif name in FLAGS:
            found.append(FLAGS[name])
    return found + _diagonals(puzzle)


def _diagonals(puzzle: Mapping[str, Any]) -> list[Entry]:
    """Return a diagonal that is alone: both are a field of the puzzle."""
    falling, rising = bool(puzzle.get("diagonal-")), bool(puzzle.get("diagonal+"))
    if falling == rising:
        return []
    side = len(puzzle["grid"])
    cells = (f"r{n + 1}c{n + 1 if falling else side - n}" for n in range(side))
    return [{"extra-region": " ".join(cells)}]


def unread(puzzle: Mapping[str, Any]) -> Iterator[str]:
    """Yield the names of lists that hold something, and are none of these rules."""
    known = {*RULED, "negative"}
    for name, value in puzzle.items():
        if value and name not in known:
            yield name
    for name in puzzle.get("negative") or ():
        if name not in ("xv", "ratio", "difference"):
            yield f"negative {name}"
