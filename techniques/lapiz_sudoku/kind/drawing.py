"""How a sudoku is drawn, and its rules in words."""

import re
from collections.abc import Iterator

from lapiz import Geometry, Puzzle, Shape, Square, Wash
from lapiz.core import Place
from lapiz.kinds import in_rows, said, square_name
from lapiz.texts import listed, marked, told_after
from lapiz_grid.digits import SYMBOLS, Digits, usual
from lapiz_sudoku.board import House, Layout
from lapiz_sudoku.kind.notation import PACKAGE

GRID = marked(
    {
        "region": (
            "No digit appears twice in a row, a column or an outlined region.",
            "Each row, each column and each outlined region holds {digits} once.",
        ),
        "box": (
            "No digit appears twice in a row, a column or a box.",
            "Each row, each column and each box holds {digits} once.",
        ),
        "": (
            "No digit appears twice in a row or a column; there are no boxes.",
            "Each row and each column holds {digits} once; there are no boxes.",
        ),
    }
)
"""The rule of the grid: where there are more digits than cells in a row, and where not."""
DIGITS = marked("The digits are {digits}.")
"""What is said of digits that are not 1 to the side."""
SPECIAL = marked(
    {
        "diagonals": (
            "No digit appears twice on either of the two diagonals.",
            "Each of the two diagonals also holds each digit once.",
        ),
        "windows": (
            "No digit appears twice in a window: {windows}.",
            "Each window also holds each digit once: {windows}.",
        ),
        "disjoint_groups": (
            "No digit appears twice at the same place of all boxes.",
            "The cells at the same place of all boxes also hold each digit once.",
        ),
    }
)
"""The rules of further houses, by the field that asks for them, in the same way."""


def geometry(puzzle: Puzzle) -> Geometry:
    """Return how to draw a puzzle: regions by borders, other houses by lines and washes."""
    layout = Layout.of(puzzle.space)
    side, houses = layout.side, layout.houses
    region, word = [""] * layout.cells, "region"
    for number in layout.boxes:
        house = houses[number]
        word = house.sort
        for cell in house.order:
            (region[cell],) = house.name.arguments
    notes, hidden = _notes(layout), range(layout.digit_count, layout.letters)
    squares = [
        Square(
            tuple(
                (shift + cell, symbol)
                for shift, symbol in zip(layout.shifts, layout.symbols, strict=True)
            ),
            region[cell],
            note=notes.get(cell, ""),
            shades=tuple(layout.cells * shade + cell for shade in hidden),
        )
        for cell in range(layout.cells)
    ]
    groups = _houses(layout, "group")
    washes = [Wash(_places(house, side), tone) for tone, house in enumerate(groups, 1)]
    washes += [Wash(_places(house, side)) for house in _houses(layout, "window")]
    lines = (_places(house, side) for house in _houses(layout, "diagonal"))
    rows = tuple(map(tuple, in_rows(squares, side)))
    return Geometry(
        rows,
        word=word,
        lines=tuple(lines),
        washes=tuple(washes),
        shapes=tuple(_shapes(layout)),
        shades=tuple(s for n, layer in enumerate(layout.layers) for s in layer.shades(n)),
    )


def _shapes(layout: Layout) -> Iterator[Shape]:
    """Yield what the further rules have drawn."""
    if layout.ruling is None:
        return
    board = layout.ruling.board
    for constraint in board.constraints:
        yield from constraint.rule.shapes(constraint, board)


def _houses(layout: Layout, sort: str) -> list[House]:
    return [house for house in layout.houses if house.sort == sort]


def _places(house: House, side: int) -> tuple[Place, ...]:
    return tuple(divmod(cell, side) for cell in house.order)


def _notes(layout: Layout) -> dict[int, str]:
    """Return the note of each cell that has one: regions and windows in one cell, groups in all."""
    notes: dict[int, str] = {}
    for sort in ("region", "window", "group"):
        for house in _houses(layout, sort):
            for cell in house.order if sort == "group" else (min(house.order),):
                notes[cell] = house.name.arguments[0]
    return notes


def rules(puzzle: Puzzle) -> Iterator[str]:
    """Yield the rules in words: those of the grid, then one for each sort of further houses."""
    layout = Layout.of(puzzle.space)
    shape, side, windows = layout.shape, layout.side, _houses(layout, "window")
    sort = "region" if shape.regions else "box" if shape.boxes else ""
    digits = _digits_named(layout)
    yield said(GRID[sort][layout.full], PACKAGE).replace("{digits}", digits)
    if layout.digits != usual(side):
        yield said(DIGITS, PACKAGE).replace("{digits}", digits)
    if shape.diagonals:
        yield said(SPECIAL["diagonals"][layout.full], PACKAGE)
    if shape.windows:
        text = said(SPECIAL["windows"][layout.full], PACKAGE)
        yield text.replace("{windows}", listed([_corners(house, side) for house in windows]))
    if shape.disjoint_groups:
        yield said(SPECIAL["disjoint_groups"][layout.full], PACKAGE)
    if shape.constraints:
        from lapiz_grid import sentences

        yield from sentences(shape.constraints)
        yield from _stated(layout, drawn=False)


def _digits_named(layout: Layout) -> str:
    """Return which digits there are: 1 to 9, or each by its character."""
    symbols, values = layout.symbols, layout.digits
    last = symbols[-1]
    if values == usual(layout.side):
        many = said("1 to 9 and A to {last}", PACKAGE)
        return (said("1 to {last}", PACKAGE) if len(values) < 11 else many).format(last=last)
    if values[-1] - values[0] == len(values) - 1 and values[-1] < 10:
        return said("{first} to {last}", PACKAGE).format(first=symbols[0], last=last)
    return listed(list(symbols))


def digits_told(text: str, side: int) -> Digits:
    """Return the digits that a text of `rules`, in any language, says a grid has."""
    told = told_after(text, DIGITS, PACKAGE)
    symbols = re.findall(r"\b[0-9A-Z]\b", told.partition(".")[0]) if told else []
    values = [SYMBOLS.index(symbol) for symbol in symbols]
    if len(values) == 2:
        values = [*range(values[0], values[1] + 1)]
    return tuple(values) if len(values) >= side else usual(side)


def stated(puzzle: Puzzle) -> Iterator[str]:
    """Yield where the further rules hold."""
    yield from _stated(Layout.of(puzzle.space), drawn=True)


def _stated(layout: Layout, *, drawn: bool) -> Iterator[str]:
    """Yield where the further rules hold that are drawn, or those that are not."""
    if layout.ruling is not None:
        board = layout.ruling.board
        of_sort = (
            constraint
            for constraint in board.constraints
            if any(True for _ in constraint.rule.shapes(constraint, board)) is drawn
        )
        from lapiz_grid import places_of_rules

        yield from places_of_rules(of_sort, board)


def _corners(house: House, side: int) -> str:
    """Return the first and the last cell of a window."""
    first, last = min(house.order), max(house.order)
    text = said("{first} to {last}", PACKAGE)
    return text.format(
        first=square_name(*divmod(first, side)), last=square_name(*divmod(last, side))
    )
