"""Spaces of several natures for the tests of generic techniques."""

from random import Random

from lapiz import Item, Space

Rectangle = tuple[int, int, int, int]


def rectangles(side: int, seed: int, largest: int = 12) -> Space:
    """A shikaku of random rectangles: clues and squares, each exactly once.

    Candidates are the rectangles of a clue's area that hold it and no other clue.
    """
    random = Random(seed)
    clues = [
        (
            random.randrange(top, bottom),
            random.randrange(left, right),
            (bottom - top) * (right - left),
        )
        for top, left, bottom, right in _parts(random, (0, 0, side, side), largest)
    ]
    clue_at = {(row, column): number for number, (row, column, _) in enumerate(clues)}
    of_clue: list[int] = []
    of_square = [0] * (side * side)
    labels: list[str] = []
    for row, column, area in clues:
        candidates = 0
        for top, left, bottom, right in _around(row, column, area, side):
            inside = [(r, c) for r in range(top, bottom) for c in range(left, right)]
            if sum(place in clue_at for place in inside) == 1:
                bit = 1 << len(labels)
                labels.append(f"{bottom - top}x{right - left} at {top},{left}")
                candidates |= bit
                for r, c in inside:
                    of_square[r * side + c] |= bit
        of_clue.append(candidates)
    items = [Item(f"clue {n}", "clue", candidates) for n, candidates in enumerate(of_clue)]
    items += [Item(f"square {n}", "square", candidates) for n, candidates in enumerate(of_square)]
    return Space(labels, tuple(items))


def _parts(random: Random, whole: Rectangle, largest: int) -> list[Rectangle]:
    """Cut a rectangle in random places until each part is small enough."""
    top, left, bottom, right = whole
    height, width = bottom - top, right - left
    if (height * width <= largest and random.random() < 0.7) or height * width < 4:
        return [whole]
    if (random.random() * (height + width) < height and height > 1) or width == 1:
        cut = random.randrange(top + 1, bottom)
        halves = (top, left, cut, right), (cut, left, bottom, right)
    else:
        cut = random.randrange(left + 1, right)
        halves = (top, left, bottom, cut), (top, cut, bottom, right)
    return [part for half in halves for part in _parts(random, half, largest)]


def _around(row: int, column: int, area: int, side: int) -> list[Rectangle]:
    """Return the rectangles of an area on the board that hold a square."""
    found = []
    for height in range(1, area + 1):
        width, over = divmod(area, height)
        if over or height > side or width > side:
            continue
        for top in range(max(0, row - height + 1), min(row, side - height) + 1):
            for left in range(max(0, column - width + 1), min(column, side - width) + 1):
                found.append((top, left, top + height, left + width))
    return found


def queens(side: int) -> Space:
    """Queens: rows and columns exactly once, diagonals at most once."""
    squares = [(row, column) for row in range(side) for column in range(side)]

    def line(name: str, sort: str, number: int, value: int, required: bool = True) -> Item:
        keys = {"row": 0, "column": 1}
        members = 0
        for index, (row, column) in enumerate(squares):
            key = (row, column, row + column, row - column)[keys.get(sort, number)]
            members |= (key == value) << index
        return Item(f"{name} {value}", sort, members, required)

    items = [line("row", "row", 0, n) for n in range(side)]
    items += [line("column", "column", 1, n) for n in range(side)]
    items += [line("rising", "diagonal", 2, n, False) for n in range(1, 2 * side - 2)]
    items += [line("falling", "diagonal", 3, n, False) for n in range(2 - side, side - 1)]
    return Space([f"r{r + 1}c{c + 1}" for r, c in squares], tuple(items))
