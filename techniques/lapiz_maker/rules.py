"""What the constraints of SudokuMaker are: rules that lapiz has, by the number of their type."""

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any

import attrs

from lapiz import BadInput, Name
from lapiz_grid import Cells, known_rules
from lapiz_maker.places import Block, Places
from lapiz_maker.stating import StatedRule, StatedRules, list_in, objects_in

Reader = Callable[[Block, Places], Iterator[StatedRule]]
LOW, MIDDLE, HIGH = frozenset({1, 2, 3}), frozenset({4, 5, 6}), frozenset({7, 8, 9})


def stated(blocks: list[Block], grid: Places) -> StatedRules:
    """Return what the constraints of a puzzle say."""
    rules = StatedRules()
    for block in blocks:
        for said in READERS.get(block["type"], _unknown)(block, grid):
            rules.take(said, grid.side)
    for block in (block for block in blocks if block["type"] in MARKS):
        for number in list_in(block, "negative"):
            rules.negate(_marked(block["type"], number))
    return rules


def _unknown(block: Block, grid: Places) -> Iterator[StatedRule]:
    """Yield what messages call a constraint that is not known, with the cells that it names."""
    definition, held = block.get("definition"), block.get("input")
    name = str(definition.get("name") or "")[:80] if isinstance(definition, dict) else ""
    groups = objects_in(held, "groups") if isinstance(held, dict) else []
    cells = [grid.cells(group["cells"]) for group in groups if list_in(group, "cells")]
    kind = Name("constraint of type {0}", block["type"])
    title = Name("custom constraint “{0}”", name) if name else kind
    yield StatedRule(str(title), cells, unknown=True)


def _flag(rule: str) -> Reader:
    return lambda block, grid: iter([StatedRule(rule)])


def _diagonal(falling: bool) -> Reader:
    """Return what reads a main diagonal as a region."""

    def read(block: Block, grid: Places) -> Iterator[StatedRule]:
        side = grid.side
        yield StatedRule("extra-region", [
            tuple(n * side + (n if falling else side - 1 - n) for n in range(side))
        ])  # fmt: skip

    return read


def _lines(rule: str, field: str = "lines") -> Reader:
    """Return what reads the lines of a constraint as a rule."""

    def read(block: Block, grid: Places) -> Iterator[StatedRule]:
        for line in list_in(block, field):
            yield _line(rule, grid.cells(line))

    return read


def _line(rule: str, cells: Cells, **fields: Any) -> StatedRule:
    """Return a line; one that ends where it begins is a cycle, or each of its cells once."""
    if len(cells) > 2 and cells[0] == cells[-1]:
        loops = any(field.name == "loop" for field in known_rules()[rule].fields)
        return StatedRule(rule, [cells[:-1]], {**fields, **({"loop": True} if loops else {})})
    return StatedRule(rule, [cells], fields)


def _cells(rule: str) -> Reader:
    """Return what reads the cells of a constraint, one by one, as a rule."""

    def read(block: Block, grid: Places) -> Iterator[StatedRule]:
        if list_in(block, "cells"):
            yield StatedRule(rule, [grid.cells(block["cells"])], loose=True)

    return read


def _outside(rule: str, field: str = "value") -> Reader:
    """Return what reads clues beside the grid; places without a number say nothing."""

    def read(block: Block, grid: Places) -> Iterator[StatedRule]:
        for clue in objects_in(block, "clues"):
            if clue.get("value") is not None:
                yield StatedRule(
                    rule, [], {**grid.looking(clue.get("outerCell")), field: _whole(clue["value"])}
                )

    return read


def _whole(value: Any) -> int:
    if type(value) is not int or abs(value) > 10**6:
        raise BadInput(
            f"{str(value)[:20]!a} as the number of a clue in the link, expected a whole number"
        )
    return value


def _marked(kind: int, value: Any) -> StatedRule:
    """Return the rule of a mark on an edge, by its type and its number."""
    plain, numbered, usual = MARKS[kind]
    number = _whole(usual if value is None else value)
    if plain.get(number):
        return StatedRule(plain[number])
    return StatedRule(numbered, [], {"value": number})


def _marks(block: Block, grid: Places) -> Iterator[StatedRule]:
    for clue in objects_in(block, "clues"):
        said = _marked(block["type"], clue.get("value"))
        yield attrs.evolve(said, groups=[grid.pair(clue.get("edge"))])


def _cages(block: Block, grid: Places) -> Iterator[StatedRule]:
    for cage in objects_in(block, "cages"):
        cells, value = grid.cells(cage.get("cells")), cage.get("value")
        if value:
            yield StatedRule("killer", [cells], {"sum": _whole(value)})
        else:
            yield StatedRule("no-repeats", [cells])


def _spoken_cages(block: Block, grid: Places) -> Iterator[StatedRule]:
    for cage in objects_in(block, "cages"):
        clue = str(cage.get("value") or "")
        if not (clue.isascii() and clue.isdecimal() and len(clue) < 19):
            raise BadInput(f"{clue[:20]!a} as the clue of a cage in the link, expected digits")
        yield StatedRule("look-and-say", [grid.cells(cage.get("cells"))], {"clue": int(clue)})


def _region(block: Block, grid: Places) -> Iterator[StatedRule]:
    if list_in(block, "cells"):
        cells = grid.cells(block["cells"])
        yield StatedRule("extra-region" if len(set(cells)) == grid.side else "no-repeats", [cells])


def _clones(block: Block, grid: Places) -> Iterator[StatedRule]:
    """Yield clones: in each group the cells hold the same digit."""
    groups = [grid.cells(group) for group in list_in(block, "groups")]
    if groups and len({len(group) for group in groups}) == 1 and len(groups[0]) > 1:
        yield StatedRule("clone", list(zip(*groups, strict=True)))
    else:
        yield from (StatedRule("clone", [(cell,) for cell in group]) for group in groups)


def _quadruples(block: Block, grid: Places) -> Iterator[StatedRule]:
    for clue in objects_in(block, "clues"):
        digits = " ".join(str(_whole(digit)) for digit in list_in(clue, "digits"))
        if digits:
            yield StatedRule("quadruple", [grid.corner(clue.get("corner"))], {"digits": digits})


def _thermometers(block: Block, grid: Places) -> Iterator[StatedRule]:
    rule = "slow-thermometer" if block.get("slow") else "thermometer"
    return _lines(rule, "thermometers")(block, grid)


def _whispers(block: Block, grid: Places) -> Iterator[StatedRule]:
    least = _whole(block.get("minDifference"))
    named = {5: "german-whisper", 4: "dutch-whisper"}.get(least)
    for line in list_in(block, "lines"):
        cells = grid.cells(line)
        yield _line(named, cells) if named else _line("whisper", cells, difference=least)


def _region_sums(block: Block, grid: Places) -> Iterator[StatedRule]:
    """Yield region sum lines, or all cells of a line in each region together."""
    for line in list_in(block, "lines"):
        cells = grid.cells(line)
        if not block.get("singleRegionTotals"):
            yield _line("region-sum-line", cells)
            continue
        label = (grid.labels or [0] * grid.side**2).__getitem__
        parts = groupby(sorted(dict.fromkeys(cells), key=label), label)
        yield StatedRule("equal-sums", [tuple(part) for _, part in parts])


def _groups(block: Block, grid: Places) -> set[frozenset[int]]:
    masks = list_in(block, "groups")
    return {grid.digits_in(mask) & set(grid.digits) for mask in masks}


def _modulo(grid: Places, by: int) -> set[frozenset[int]]:
    return {frozenset(d for d in grid.digits if d % by == rest) for rest in range(by)}


def _sets(thirds: str, rests: str, parity: str) -> Reader:
    """Return what reads sets of digits, of which lines or squares hold one each."""

    def read(block: Block, grid: Places) -> Iterator[StatedRule]:
        groups = _groups(block, grid)
        usual = {"thirds": {LOW, MIDDLE, HIGH}, "3": _modulo(grid, 3), "2": _modulo(grid, 2)}
        named = {"thirds": thirds, "3": rests, "2": parity}
        rule = next((named[key] for key, sets in usual.items() if sets == groups), "")
        lines = [grid.cells(line) for line in list_in(block, "lines")]
        if not rule:
            sets = "/".join(sorted("".join(map(str, sorted(group))) for group in groups))
            yield StatedRule(str(Name("sets of digits {0}", sets)), lines, unknown=True)
        elif lines or "lines" not in block:
            yield StatedRule(rule, lines)

    return read


def _lockouts(block: Block, grid: Places) -> Iterator[StatedRule]:
    apart = len(grid.digits) // 2
    fields = {} if apart == 4 else {"difference": apart}
    for line in list_in(block, "lines"):
        yield StatedRule("lockout", [grid.cells(line)], fields)


def _arrows(block: Block, grid: Places) -> Iterator[StatedRule]:
    """Yield arrows; the cells of a pill are told from the ones to the tens."""
    for thing in objects_in(block, "bulbsWithArrows"):
        bulb = grid.cells(thing.get("bulbCells"))[::-1]
        for arrow in list_in(thing, "arrows"):
            shaft = tuple(cell for cell in grid.cells(arrow) if cell not in bulb)
            pill = {} if len(bulb) == 2 else {"pill": len(bulb)}
            if len(bulb) == 1:
                yield StatedRule("arrow", [bulb + shaft])
            else:
                yield StatedRule("pill-arrow", [bulb + shaft], pill)


def _little_killers(block: Block, grid: Places) -> Iterator[StatedRule]:
    for clue in objects_in(block, "clues"):
        if clue.get("value") is not None:
            line = grid.diagonal(clue.get("outerCell"), clue.get("diagonal") == 1)
            yield StatedRule("little-killer", [line], {"sum": _whole(clue["value"])})


MARKS: dict[int, tuple[dict[int, str], str, int]] = {
    200: ({1: "white-dots"}, "difference", 1),
    201: ({2: "black-dots"}, "ratio", 2),
    202: ({10: "x", 5: "v"}, "pair-sum", 10),
}
"""Rules of marks by type: those that numbers have, that of any other number, the usual number."""
READERS: dict[int, Reader] = {
    10: _diagonal(falling=True),
    11: _diagonal(falling=False),
    12: _flag("anti-king"),
    13: _flag("anti-knight"),
    15: _flag("non-consecutive"),
    16: _sets("global-entropy", "global-modulo", ""),
    100: _cells("even"),
    101: _cells("odd"),
    102: _cells("maximum"),
    103: _cells("minimum"),
    **dict.fromkeys(MARKS, _marks),
    300: _thermometers,
    301: _cages,
    302: _clones,
    303: _quadruples,
    304: _spoken_cages,
    305: _region,
    306: _cells("counting-circles"),
    400: _lines("renban"),
    401: _whispers,
    402: _lines("palindrome"),
    403: _lines("between"),
    404: _region_sums,
    405: _lines("sequence-line"),
    406: _sets("entropic-line", "modular-line", "parity-line"),
    407: _lockouts,
    408: _arrows,
    409: _lines("double-arrow"),
    500: _little_killers,
    501: _outside("sandwich", "sum"),
    502: _outside("x-sum"),
    503: _outside("skyscraper"),
    504: _outside("numbered-room"),
    600: _cells("row-index"),
    601: _cells("column-index"),
}
"""What reads a constraint, by its type. Source: read off links of sudokumaker.app."""
