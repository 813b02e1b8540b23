"""What rules allow by themselves in some cells of a grid, where no house says anything."""

from collections.abc import Iterator, Sequence
from typing import Any

from lapiz import Item, Space
from lapiz.core.rule import Cells
from lapiz.files.rules import constraints_of
from lapiz.search.walking import solutions
from lapiz_sudoku.board.ruling import Ruling


def alone(rules: Sequence[Any], side: int, cells: Cells) -> Iterator[tuple[int, ...]]:
    """Yield the digits that rules allow in some cells, as the search finds them.

    >>> sorted(alone([{"thermometer": "r1c1-r1c2"}], 3, (0, 1)))
    [(1, 2), (1, 3), (2, 3)]
    """
    size = side * side
    ruling = Ruling(side, constraints_of({"rules": list(rules)}, side), ("",) * size, latin=False)
    items = [
        Item(f"cell {cell}", "cell", sum(1 << digit * size + cell for digit in range(side)))
        for cell in cells
    ]
    items += [
        Item(f"{digit + 1} in a house", "house", sum(1 << digit * size + cell for cell in house))
        for _, house in ruling.houses
        for digit in range(side)
    ]
    labels = tuple(str(number) for number in range(side * size))
    space = Space(labels, (*items, *ruling.items()), restrictions=ruling.restrictions())
    for solution in solutions(space.start()):
        digits = {candidate % size: candidate // size + 1 for candidate in solution}
        yield tuple(digits[cell] for cell in cells)
