"""Checks a divided board by the rules alone, and says what is wrong with it.

It knows nothing of candidates or spaces: it looks at the numbers and at which squares belong
together. Its reasons are those that pzpr's checker of shikaku tells apart: an area without a
number, with several, of another size than its number, or that is not a rectangle.
"""

import re
from collections.abc import Hashable, Iterator, Sequence

from lapiz.texts import marked

_NAME = re.compile(r"r([0-9]{1,4})c([0-9]{1,4})(?:-r([0-9]{1,4})c([0-9]{1,4}))?", re.ASCII)


def faults(numbers: Sequence[Sequence[int]], areas: Sequence[Sequence[Hashable]]) -> Iterator[str]:
    """Yield what is wrong with a division, one sentence for each fault.

    Shapes: both are rows of squares; `numbers` holds 0 where there is no number, `areas` holds a
    label, the same for all squares of an area.

    >>> list(faults([[2, 0], [0, 2]], ["ab", "ab"]))
    []
    >>> print(*faults([[3, 1], [0, 0]], ["ab", "aa"]), sep="; ")
    the area at r1c1 (3 squares) is not a rectangle
    >>> print(*faults([[2, 2], [0, 0]], ["aa", "bb"]), sep="; ")
    the area at r1c1 has 2 numbers: 2 at r1c1, 2 at r1c2; the area at r2c1 has no number
    """
    shape = [len(row) for row in numbers]
    if [len(row) for row in areas] != shape:
        yield f"the division is not {len(shape)} rows of {shape[0]} squares"
        return
    squares: dict[Hashable, list[tuple[int, int]]] = {}
    for row, labels in enumerate(areas):
        for column, label in enumerate(labels):
            squares.setdefault(label, []).append((row, column))
    for places in squares.values():
        yield from _area_faults(numbers, places)


def _area_faults(
    numbers: Sequence[Sequence[int]], places: Sequence[tuple[int, int]]
) -> Iterator[str]:
    """Yield what is wrong with one area."""
    row, column = places[0]
    name = marked(f"the area at r{row + 1}c{column + 1}")
    held = [(numbers[r][c], f"{numbers[r][c]} at r{r + 1}c{c + 1}") for r, c in places]
    held = [number for number in held if number[0]]
    height = max(r for r, _ in places) - min(r for r, _ in places) + 1
    width = max(c for _, c in places) - min(c for _, c in places) + 1
    if not held:
        yield f"{name} has no number"
    if len(held) > 1:
        yield f"{name} has {len(held)} numbers: {', '.join(text for _, text in held)}"
    if height * width != len(places):
        yield f"{name} ({len(places)} squares) is not a rectangle"
    if len(held) == 1 and held[0][0] != len(places):
        yield f"{name} has {len(places)} squares, but its number is {held[0][1]}"


def read_areas(text: str, rows: int, columns: int) -> list[list[Hashable]] | str:
    """Return a division as rows of labels, or a sentence that says why it cannot be read.

    Either a list of rectangles by their corners, `r1c1-r2c3 r1c4`, or a label a square, row by
    row: one character each, or separated by blanks.

    >>> read_areas("r1c1-r1c2 r2c1-r2c2", 2, 2)
    [[1, 1], [2, 2]]
    >>> read_areas("aab\\naab", 2, 3)
    [['a', 'a', 'b'], ['a', 'a', 'b']]
    >>> read_areas("r1c1-r1c2 r1c2-r2c2", 2, 2)
    'r1c2 is covered twice'
    """
    words = text.replace(",", " ").split()
    if words and all(_NAME.fullmatch(word) for word in words):
        return _painted(words, rows, columns)
    lines = [line.split() for line in text.splitlines() if line.strip()]
    if columns > 1 and all(len(line) == 1 for line in lines):
        lines = [list(line[0]) for line in lines]
    if len(lines) != rows or any(len(line) != columns for line in lines):
        return f"the division is not {rows} rows of {columns} squares"
    return [list(line) for line in lines]


def _painted(words: Sequence[str], rows: int, columns: int) -> list[list[Hashable]] | str:
    """Return the labels of the squares that rectangles cover, or what is wrong."""
    areas: list[list[Hashable]] = [[0] * columns for _ in range(rows)]
    for label, word in enumerate(words, 1):
        match = _NAME.fullmatch(word)
        assert match
        top, left = int(match[1]), int(match[2])
        bottom, right = int(match[3] or top), int(match[4] or left)
        if not (1 <= top <= bottom <= rows and 1 <= left <= right <= columns):
            return f"{word} is not a rectangle on a board of {rows} x {columns}"
        for row in range(top - 1, bottom):
            for column in range(left - 1, right):
                if areas[row][column]:
                    return f"r{row + 1}c{column + 1} is covered twice"
                areas[row][column] = label
    for row, labels in enumerate(areas, 1):
        if 0 in labels:
            return f"r{row}c{labels.index(0) + 1} is not covered"
    return areas
