"""How sudoku prints its cells, digits, houses, candidates and items."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from lapiz import Space, bits, union
from lapiz.kinds import said
from lapiz.texts import listed, marked, named, told
from lapiz_grid.digits import SYMBOLS as ALL_SYMBOLS
from lapiz_sudoku.board import Layout
from lapiz_sudoku.kind.letters import mark, parted, slashed, symbol

if TYPE_CHECKING:
    from lapiz_hidden.layers import Layer

Cells = Callable[[Space, int], str]
Houses = Callable[[Space, tuple[int, ...]], str]

PACKAGE = "lapiz_sudoku"
HOUSES = marked(
    {
        "row": ("row {}", "rows {}"),
        "column": ("column {}", "columns {}"),
        "box": ("box {}", "boxes {}"),
        "region": ("region {}", "regions {}"),
        "window": ("window {}", "windows {}"),
        "group": ("group {}", "groups {}"),
        "extra region": ("extra region {}", "extra regions {}"),
    }
)
"""What one house and several of a sort are called; others go by their own names."""
NAMES = marked(
    (
        "the falling diagonal",
        "the rising diagonal",
        "{0} in row {1}",
        "{0} in column {1}",
        "{0} in box {1}",
        "{0} in region {1}",
        "{0} in window {1}",
        "{0} in group {1}",
        "{0} in extra region {1}",
        "{0} in the falling diagonal",
        "{0} in the rising diagonal",
        *("box", "box {0}"),
    )
)

SYMBOLS = ALL_SYMBOLS[1:26]
"""The characters of the digits from 1, in grids and in texts; in labels digits are numbers."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXY"
"""The letters of the rows in the notation A1."""


def cells_text(side: int, board: int) -> str:
    """Return cells in short form: r1c23 for r1c2 and r1c3 (up to side 9), rows first.

    >>> cells_text(9, 0b110), cells_text(9, 1 | 1 << 9), cells_text(16, 0b110)
    ('r1c23', 'r12c1', 'r1c2, r1c3')
    """
    places = [divmod(cell, side) for cell in bits(board)]
    if side > 9:
        return ", ".join(f"r{row + 1}c{column + 1}" for row, column in places)
    by_row = _grouped((row, column) for row, column in places)
    by_column = _grouped((column, row) for row, column in places)
    if len(by_column) < len(by_row):
        return ", ".join(f"r{rows}c{column + 1}" for column, rows in by_column.items())
    return ", ".join(f"r{row + 1}c{columns}" for row, columns in by_row.items())


def _grouped(pairs: Any) -> dict[int, str]:
    groups: dict[int, str] = {}
    for key, value in sorted(pairs):
        groups[key] = groups.get(key, "") + str(value + 1)
    return groups


def _cells(space: Space, board: int) -> str:
    return cells_text(Layout.of(space).side, board)


def _digits(space: Space, mask: int) -> str:
    return "/".join(symbol(space, digit) for digit in bits(mask))


def _cycles(cycles: list[list[str]]) -> str:
    """Print what goes round: two that are exchanged, or more of which each goes to the next."""
    return ", ".join("↔".join(one) if len(one) == 2 else "→".join((*one, one[0])) for one in cycles)


def houses_text(space: Space, numbers: tuple[int, ...], letters: str = "") -> str:
    """Print houses, those of one sort together: "rows 2 and 7"; rows by `letters` if given."""
    parts = []
    for sort, members in by_sort(space, numbers).items():
        if sort in HOUSES:
            names = [letters[n] if letters and sort == "row" else label for n, label in members]
            parts.append(said(HOUSES[sort][len(names) > 1], PACKAGE).format(listed(names)))
        else:
            parts += [named(Layout.of(space).houses[number].name, PACKAGE) for number, _ in members]
    return listed(parts)


def by_sort(space: Space, numbers: tuple[int, ...]) -> dict[str, list[tuple[int, str]]]:
    """Return houses by sort, each with its number and its label ("" for a diagonal)."""
    groups: dict[str, list[tuple[int, str]]] = {}
    for number in numbers:
        house = Layout.of(space).houses[number]
        groups.setdefault(house.sort, []).append((number, "".join(house.name.arguments)))
    return groups


def items_text(
    space: Space, numbers: tuple[int, ...], cells: Cells = _cells, houses: Houses = houses_text
) -> str:
    """Print items: first the cells, then digits, those in the same houses together.

    As in "r1c23 and 4/5 in rows 2 and 7". What rules demand goes by its own name, once.
    """
    layout, board = Layout.of(space), 0
    hidden: dict[Layer, int] = {}
    by_digit: dict[int, list[int]] = {}
    in_houses: dict[tuple[int, ...], int] = {}
    demands: dict[str, None] = {}
    for number in numbers:
        if number < layout.cells:
            board |= 1 << number
        elif number in layout.hidden:
            layer, cell = layout.layer_of(number)
            hidden[layer] = hidden.get(layer, 0) | 1 << cell
        elif number in space.demand_at:
            demands[told(space.items[number].noun)] = None
        else:
            house, digit = layout.in_house(number)
            by_digit.setdefault(digit, []).append(house)
    parts = [cells(space, board)] if board else []
    for digit, held in by_digit.items():
        in_houses[tuple(held)] = in_houses.get(tuple(held), 0) | 1 << digit
    for where, mask in in_houses.items():
        template = said("{digit} in {houses}", PACKAGE)
        parts.append(template.format(digit=_digits(space, mask), houses=houses(space, where)))
    for layer, named_cells in hidden.items():
        parts.append(said(layer.cell, layer.package).format(cells(space, named_cells)))
    return listed([*parts, *demands])


def last_text(space: Space, item: int, cells: Cells = _cells, houses: Houses = houses_text) -> str:
    """Print what the last candidate of an item is: "the only place for 2 in row 4"."""
    layout = Layout.of(space)
    if item < layout.cells:
        template = said("the only digit left in {cell}", PACKAGE)
        return template.format(cell=cells(space, 1 << item))
    if item in layout.hidden:
        layer, cell = layout.layer_of(item)
        return said(layer.last, layer.package).format(cell=cells(space, 1 << cell))
    house, digit = layout.in_house(item)
    template = said("the only place for {digit} in {house}", PACKAGE)
    return template.format(digit=symbol(space, digit), house=houses(space, (house,)))


def shared_text(
    space: Space, item: int, cells: Cells = _cells, houses: Houses = houses_text
) -> str:
    """Print what candidates of an item share: their cell, or their house."""
    layout = Layout.of(space)
    if item < layout.cells:
        return cells(space, 1 << item)
    if item in layout.hidden:
        return cells(space, 1 << layout.layer_of(item)[1])
    return houses(space, layout.in_house(item)[:1])


def combinations_text(space: Space, sets: tuple[int, ...], joint: str = "") -> str:
    """Return sets of digits (masks, from 0), the short ones first: "69 or 78"."""
    ordered = sorted(sorted(bits(mask)) for mask in sets)
    ordered.sort(key=len)
    symbols = Layout.of(space).symbols
    return listed([joint.join(symbols[digit] for digit in digits) for digits in ordered], "or")


def ways_text(space: Space, ways: tuple[int, ...], cells: Cells = _cells) -> str:
    """Print ways to fill the same cells, those in their order: "r5c67 = 26, 27 or 37"."""
    layout = Layout.of(space)
    filled = [
        sorted((candidate % layout.cells, candidate // layout.cells) for candidate in bits(way))
        for way in ways
    ]
    first = [cell for cell, _ in filled[0]]
    if len(set(first)) < len(first) or any([cell for cell, _ in way] != first for way in filled):
        return "; ".join(each_text(space, way, "=", cells) for way in ways)
    rows, columns = {cell // layout.side for cell in first}, {cell % layout.side for cell in first}
    straight = len(rows) == 1 or len(columns) == 1  # else the order of a short form is not clear
    names = [union(1 << cell for cell in first)] if straight else [1 << cell for cell in first]
    digits = sorted("".join(mark(layout, digit) for _, digit in way) for way in filled)
    return f"{', '.join(cells(space, name) for name in names)} = {listed(digits, 'or')}"


def because_text(space: Space, pair: tuple[int, int], cells: Cells = _cells) -> str:
    """Print why two candidates exclude each other by a rule: a clause."""
    ruling = Layout.of(space).ruling
    bond = ruling.bond_between(*pair) if ruling else None
    if bond is None:
        return ""
    names = cells(space, 1 << bond.first), cells(space, 1 << bond.second)
    return said(bond.because, bond.constraint.rule.package).format(*names, *bond.named)


def _rule(space: Space, name: str) -> str:
    """Print what a rule is called."""
    rules = (constraint.rule for constraint in Layout.of(space).shape.constraints)
    from lapiz_grid import rule_title

    return next((rule_title(rule) for rule in rules if rule.name == name), name)


def check_in_grid(layout: Layout, members: int) -> None:
    """Raise ValueError for candidates that are no digits in cells: they go by their labels."""
    if members >> layout.letters * layout.cells:
        raise ValueError("candidates outside the grid")


def _candidates(space: Space, members: int) -> str:
    """Print candidates digit by digit: r1c23=7."""
    layout = Layout.of(space)
    check_in_grid(layout, members)
    parts = []
    for digit in range(layout.letters):
        board = members >> (digit * layout.cells) & layout.board
        if board:
            parts.append(f"{cells_text(layout.side, board)}={symbol(space, digit)}")
    return ", ".join(parts)


def chain_text(
    space: Space, nodes: tuple[int, ...], cells: Cells = _cells, *, weak_first: bool = False
) -> str:
    """Print a chain in Eureka notation: strong links `=` and weak ones `-` in turn.

    A link between digits of one cell is printed inside its brackets: (4)r1c1=(4-7)r1c5=(7)r8c5.
    """
    layout = Layout.of(space)
    check_in_grid(layout, union(nodes))
    text, before, symbols = "", "", "-=" if weak_first else "=-"
    for place, members in enumerate(nodes):
        digit = (members.bit_length() - 1) // layout.cells
        where = cells(space, members >> (digit * layout.cells))
        link = symbols[place % 2 - 1] if place else ""
        if where == before:
            text = f"{text.removesuffix(')' + where)}{link}{symbol(space, digit)}){where}"
        else:
            text += f"{link}({symbol(space, digit)}){where}"
        before = where
    return text


def removed_text(space: Space, members: int) -> str:
    """Print removed candidates as HoDoKu does, digit by digit: r2c6, r9c4<>7."""
    gone, shades = parted(Layout.of(space), members)
    digits = _candidates(space, gone).replace("=", "<>")
    return _with_shades(digits, _candidates(space, shades)) if shades else digits


def _with_shades(digits: str, shades: str) -> str:
    return ", ".join(filter(None, (digits, shades)))


def each_removed(space: Space, members: int, cells: Cells = _cells) -> str:
    """Print removed candidates so that each group of cells has its digits: r2c6<>7, r9c4<>7/8."""
    gone, shades = parted(Layout.of(space), members)
    digits = each_text(space, gone, "<>", cells)
    return _with_shades(digits, each_text(space, shades, "=", cells)) if shades else digits


def each_text(space: Space, members: int, relation: str, cells: Cells = _cells) -> str:
    """Print candidates so that each group of cells has its digits: r2c6=7, r9c4=7/8."""
    alike: dict[str, list[str]] = {}
    for digit, groups in _terms(space, members, cells):
        for where in groups:
            alike.setdefault(where, []).append(digit)
    return ", ".join(f"{where}{relation}{slashed(texts)}" for where, texts in alike.items())


def removals_text(space: Space, members: int, cells: Cells = _cells) -> str:
    """Print what a step removes: r1c23<>7, or 7 from r2c6 r9c4; 8/9 from r1c1."""
    gone, shades = parted(Layout.of(space), members)
    terms = _terms(space, gone, cells)
    if shades or (len(terms) == 1 and len(terms[0][1]) == 1):
        return each_removed(space, members, cells)
    alike: dict[str, list[str]] = {}
    for digit, groups in terms:
        alike.setdefault(" ".join(groups), []).append(digit)
    template = said("{digit} from {cells}", PACKAGE)
    return "; ".join(
        template.format(digit=slashed(texts), cells=where) for where, texts in alike.items()
    )


def alternative_text(space: Space, members: int, cells: Cells = _cells) -> str:
    """Print candidates that are all true or all false, digit by digit: 7 in r3c3, r4c1; 8 in r3c1.

    They are written as those that a step removes.
    """
    template = said("{digit} in {cells}", PACKAGE)
    terms = _terms(space, members, cells)
    return "; ".join(template.format(digit=digit, cells=", ".join(each)) for digit, each in terms)


def _terms(space: Space, members: int, cells: Cells) -> list[tuple[str, list[str]]]:
    """Return each digit of some candidates with the names of its cells in short form."""
    layout = Layout.of(space)
    check_in_grid(layout, members)
    letters = range(layout.letters)
    boards = [members >> letter * layout.cells & layout.board for letter in letters]
    return [
        (symbol(space, digit), cells(space, board).replace(",", " ").split())
        for digit, board in enumerate(boards)
        if board
    ]


NOTATION: Mapping[str, Callable[[Space, Any], str]] = {
    "cells": _cells,
    "digit": symbol,
    "digits": _digits,
    "houses": houses_text,
    "items": items_text,
    "candidates": _candidates,
    "placed": partial(each_text, relation="="),
    "left": partial(each_text, relation="="),
    "removed": each_removed,
    "removals": removals_text,
    "alternative": alternative_text,
    "last": last_text,
    "shared": shared_text,
    "because": because_text,
    "ways": ways_text,
    "combinations": combinations_text,
    "sums": partial(combinations_text, joint="+"),
    "rule": _rule,
    "chain": chain_text,
    "exchanged": lambda space, cycles: _cycles(
        [[symbol(space, digit) for digit in cycle] for cycle in cycles]
    ),
    "lines": lambda _, cycles: _cycles([[str(line + 1) for line in cycle] for cycle in cycles]),
}
