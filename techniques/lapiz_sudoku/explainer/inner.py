"""Inner rules: what closures of level 1 look for when nothing else follows.

Locked candidates, hidden pairs, naked pairs, X-Wings in what a supposition has left. A pattern that
was there before the supposition yields nothing: what makes it is that some candidates are gone.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from lapiz.core.bits import bits
from lapiz_sudoku.explainer.closures import Closure
from lapiz_sudoku.explainer.hints import Inner
from lapiz_sudoku.explainer.nets import CELLS, Net
from lapiz_sudoku.explainer.tables import SIDE

Found = tuple[tuple[int, ...], Inner]
"""Candidates found false, and why."""
Rule = Callable[[Closure], Iterable[Found]]

ROW, COLUMN = 0b000000111, 0b001001001
"""The places of the first row and of the first column of a box; also the first three of a line."""
FIRST_COLUMN, FIRST_BOX = SIDE, 2 * SIDE
"""The numbers of the first column and of the first box."""


class Crossing(NamedTuple):
    """Where a house crosses another: the other, the places of the crossing in both, a rank."""

    rank: int
    cover: int
    inside: int
    inside_cover: int


def _crossings(base: int) -> list[Crossing]:
    """Return the crossings of a house with boxes, or of a box with lines, columns first."""
    if base >= FIRST_BOX:
        band, stack = divmod(base - FIRST_BOX, 3)
        return [
            *(
                Crossing(0, FIRST_COLUMN + 3 * stack + n, COLUMN << n, ROW << 3 * band)
                for n in range(3)
            ),
            *(Crossing(1, 3 * band + n, ROW << 3 * n, ROW << 3 * stack) for n in range(3)),
        ]
    if base >= FIRST_COLUMN:
        stack, place = divmod(base - FIRST_COLUMN, 3)
        return [
            Crossing(2, FIRST_BOX + 3 * n + stack, ROW << 3 * n, COLUMN << place) for n in range(3)
        ]
    band, place = divmod(base, 3)
    return [Crossing(3, FIRST_BOX + 3 * band + n, ROW << 3 * n, ROW << 3 * place) for n in range(3)]


CROSSINGS = [_crossings(base) for base in range(3 * SIDE)]


def item_of(house: int, digit: int) -> int:
    """Return the number of the item of a digit in a house."""
    return CELLS + house * SIDE + digit


def rank_of(house: int) -> int:
    """Return the rank of a house where boxes come first and rows last."""
    return (2 - house // SIDE) * SIDE + house % SIDE


def _changed(closure: Closure) -> list[int]:
    """Return the items of which some candidate is gone."""
    before, now = closure.net.masks, closure.masks
    return [item for item, mask in enumerate(now) if mask != before[item]]


def _at(net: Net, item: int, places: int) -> list[int]:
    at = net.at[item]
    return [at[place] for place in bits(places)]


def _left(closure: Closure, item: int, allowed: int) -> list[int]:
    """Return the candidates that are left in some places of an item."""
    return _at(closure.net, item, closure.masks[item] & allowed)


def _locked(closure: Closure) -> list[Found]:
    net, before, now = closure.net, closure.net.masks, closure.masks
    found = []
    for item in _changed(closure):
        places = now[item]
        if item < CELLS or not places & (places - 1):
            continue
        base, digit = divmod(item - CELLS, SIDE)
        for rank, cover, inside, inside_cover in CROSSINGS[base]:
            if not places & ~inside:
                other = item_of(cover, digit)
                gone, parents = now[other] & ~inside_cover, before[item] & ~inside
                if gone and parents:
                    inner = Inner(tuple(_at(net, item, parents)), (item,))
                    found.append(((rank, base, cover, digit), _at(net, other, gone), inner))
    return _in_order(found)


def _hidden_pairs(closure: Closure) -> list[Found]:
    net, before, now = closure.net, closure.net.masks, closure.masks
    found: dict[tuple[int, ...], tuple[tuple[int, ...], list[int], Inner]] = {}
    for item in _changed(closure):
        places = now[item]
        if item < CELLS or places.bit_count() != 2:
            continue
        house, digit = divmod(item - CELLS, SIDE)
        if net.open_cells[house] <= 4:
            continue
        for partner in range(SIDE):
            other = item_of(house, partner)
            if partner != digit and now[other] == places:
                low, high = sorted((digit, partner))
                pair = item_of(house, low), item_of(house, high)
                cells = [n // SIDE for n in _at(net, item, places)]
                gone = [
                    net.at[cell][value]
                    for cell in cells
                    for value in bits(now[cell] & ~(1 << low | 1 << high))
                ]
                parents = [
                    net.at[each][place]
                    for place in bits((before[pair[0]] | before[pair[1]]) & ~places)
                    for each in pair
                    if before[each] >> place & 1
                ]
                if gone and parents:
                    key = rank_of(house), high, low
                    found[key] = key, gone, Inner(tuple(parents), pair)
    return _in_order(found.values())


def _naked_pairs(closure: Closure) -> list[Found]:
    net, before, now = closure.net, closure.net.masks, closure.masks
    found: dict[tuple[int, ...], tuple[tuple[int, ...], list[int], Inner]] = {}
    for cell in _changed(closure):
        if cell >= CELLS:
            return _in_order(found.values())
        mask = now[cell]
        if mask.bit_count() != 2:
            continue
        for house, place in net.look.places[cell]:
            for other, partner in enumerate(net.look.cells[house]):
                if partner == cell or now[partner] != mask or net.open_cells[house] < 4:
                    continue
                low, high = sorted((place, other))
                first, second = net.look.cells[house][low], net.look.cells[house][high]
                gone = [
                    n
                    for digit in bits(mask)
                    for n in _left(closure, item_of(house, digit), ~(1 << low | 1 << high))
                ]
                parents = [
                    net.at[each][digit]
                    for each in (first, second)
                    for digit in bits(before[each] & ~mask)
                ]
                if gone:
                    key = rank_of(house), high, low
                    found[key] = key, gone, Inner(tuple(parents), (first, second))
    return _in_order(found.values())


def _x_wings(closure: Closure) -> list[Found]:
    net, before, now = closure.net, closure.net.masks, closure.masks
    found: dict[tuple[int, ...], tuple[tuple[int, ...], list[int], Inner]] = {}
    for item in _changed(closure):
        places = now[item]
        house, digit = divmod(item - CELLS, SIDE)
        if item < CELLS or house >= FIRST_BOX or places.bit_count() != 2:
            continue
        if net.open_lines[digit] < 4:
            continue
        own, across = (0, FIRST_COLUMN) if house < FIRST_COLUMN else (FIRST_COLUMN, 0)
        for line in range(own, own + SIDE):
            if line != house and now[item_of(line, digit)] == places:
                low, high = sorted((line, house))
                pair = item_of(low, digit), item_of(high, digit)
                outside = ~(1 << low - own | 1 << high - own)
                gone = [
                    n
                    for place in bits(places)
                    for n in _left(closure, item_of(across + place, digit), outside)
                ]
                parents = [n for each in pair for n in _at(net, each, before[each] & ~places)]
                if gone:
                    key = -own, high, low, digit
                    found[key] = key, gone, Inner(tuple(parents), pair)
    return _in_order(found.values())


def _in_order(found: Iterable[tuple[tuple[int, ...], list[int], Inner]]) -> list[Found]:
    ordered = sorted(found, key=lambda each: each[0])
    return [(tuple(sorted(gone)), inner) for _, gone, inner in ordered]


RULES: tuple[Rule, ...] = (_locked, _hidden_pairs, _naked_pairs, _x_wings)
"""The rules of level 1, in order."""


def fresh(closure: Closure, found: Iterable[Found]) -> list[tuple[int, Inner]]:
    """Return what of some finds is new, each candidate once, with the first reason."""
    new: dict[int, Inner] = {}
    for gone, inner in found:
        for candidate in gone:
            if candidate not in closure.false:
                new.setdefault(candidate, inner)
    return list(new.items())


def of_rules(rules: tuple[Rule, ...]) -> Callable[[Closure], list[tuple[int, Inner]]]:
    """Return what asks rules in turn, until one of them finds anything new."""

    def ask(closure: Closure) -> list[tuple[int, Inner]]:
        for rule in rules:
            new = fresh(closure, rule(closure))
            if new:
                return new
        return []

    return ask
