"""What the names of candidates, cells and items mean, in any notation of sudoku."""

import re

from lapiz import Space
from lapiz.core import Meaning
from lapiz_sudoku.board import Layout
from lapiz_sudoku.kind.letters import digit_of, letter_of
from lapiz_sudoku.kind.notation import LETTERS

_NUMBER = "[1-9][0-9]?"
_DIGIT = f"(?:0|{_NUMBER}|[A-Za-z])"
_CANDIDATE = re.compile(
    rf"(?:\((?P<front>{_DIGIT})\)|(?P<plain>{_DIGIT}) (?P<sense>in|from|en|de) )?"
    rf"(?:r(?P<row>{_NUMBER})c(?P<column>{_NUMBER})|(?P<letter>[A-Ya-y])(?P<number>{_NUMBER}))"
    rf"(?: ?(?P<relation>=|<>|!=|≠) ?(?P<digit>{_DIGIT}|[A-Za-z][A-Za-z0-9 -]+))?"
)
_IN_HOUSE = re.compile(
    rf"(?P<digit>{_DIGIT}) in (?:row (?P<letter>[A-Ya-y])|(?P<sort>[rcb])(?P<label>{_NUMBER}))"
)
_IN_NAMED = re.compile(rf"(?P<digit>{_DIGIT}) in (?P<house>.+)")
_SORTS = {"r": "row", "c": "column", "b": "box"}


def parse(space: Space, name: str) -> Meaning | None:
    """Return what a name means in any notation: r5c7=4, E7<>4, (4)r5c7, r5c7, 4 in row E, 4 in b6.

    4 from r5c7 means that it is gone there, 4 in r5c7 that it is true; the name of a cell means its
    item. None if it is no such name, or lies outside the grid.
    """
    match, layout = _CANDIDATE.fullmatch(name), Layout.of(space)
    if not match or (match["letter"] and match["sense"]):  # 4 in b6 is an item
        return _parsed_item(layout, name)
    row = int(match["row"] or LETTERS.index(match["letter"].upper()) + 1)
    column = int(match["column"] or match["number"])
    known = layout.digits
    said = [text for text in (match["front"], match["plain"], match["digit"]) if text]
    digits = [letter_of(text, known, layout.layers) for text in said]
    if len(digits) > 1 or max(row, column) > layout.side:
        return None
    cell = layout.side * (row - 1) + column - 1
    if not digits:
        return Meaning(item=cell)
    if digits[0] is None:
        return None
    relation = match["relation"] or {"in": "=", "en": "=", None: None}.get(match["sense"], "<>")
    candidate = layout.cells * digits[0] + cell
    return Meaning(candidate, gone=relation != "=" if relation else None)


def _parsed_item(layout: Layout, name: str) -> Meaning | None:
    """Return the item that "4 in row E" (A1), "4 in b6" (HoDoKu) or "A in box 6" means, or None."""
    match, named_house = _IN_HOUSE.fullmatch(name), _IN_NAMED.fullmatch(name)
    if match:
        letter = match["letter"]
        sort = "row" if letter else _SORTS[match["sort"]]
        label = str(LETTERS.index(letter.upper()) + 1) if letter else match["label"]
        houses = [h for h in layout.houses if h.sort == sort and h.name.arguments == (label,)]
    elif named_house:
        called = (named_house["house"], f"the {named_house['house']}")
        houses = [house for house in layout.houses if house.name in called]
    named = match or named_house
    digit = digit_of(named["digit"], layout.digits) if named else layout.digit_count
    if named is None or not houses or digit >= layout.digit_count:
        return None
    return Meaning(item=layout.item(houses[0].number, digit))
