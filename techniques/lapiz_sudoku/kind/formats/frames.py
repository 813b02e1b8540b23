"""Frames in plain characters: which cells the lines around them part, and the regions so made.

`|` parts neighbours in a row, lines of `-` or `=` part rows. What is drawn is read, or refused.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise, product

from lapiz import BadInput
from lapiz_formats.boards import regions_between
from lapiz_sudoku.board import BOX_SHAPES, Layout
from lapiz_sudoku.kind.formats.digit_grid import box_labels, cell_name, layout_with, plain
from lapiz_sudoku.kind.formats.text import Line

BORDER = frozenset(" \t.:'*+|=-")
STRONG = "="
Span = tuple[int, int]
"""Where a cell begins and ends in its line."""
Walls = list[list[int]]
"""How strong the line is beside, or above, each cell of each row: 0 for none, 2 for double."""


def is_border(line: str) -> bool:
    """Tell whether a line is a border of a framed grid.

    >>> is_border("+---+---+"), is_border("'-------'"), is_border("4---3-8-5")
    (True, True, False)
    """
    return set(line) <= BORDER and any(dash in line for dash in ("---", "===", "--+", "-+-"))


def framed_layout(lines: Sequence[Line], rows: Sequence[tuple[int, object]]) -> Layout:
    """Return the layout of some rows in the lines of a text, with the regions that a frame draws.

    Raises BadInput for a frame that parts the grid into other regions than n of n cells.

    >>> lines = [(1, "1.|..|.2"), *((row, "..|..|..") for row in range(2, 7))]
    >>> framed_layout(lines, [(number, line.replace("|", "")) for number, line in lines]).side
    6
    """
    regions = drawn_regions(lines, rows)
    return layout_with(len(rows), regions) if regions else plain(len(rows))


def drawn_regions(lines: Sequence[Line], rows: Sequence[tuple[int, object]]) -> Sequence[int]:
    """Return the region of each cell that a frame draws; nothing where it draws the usual boxes.

    `lines` are those of a text, `rows` the cells that were read, each with the number of its line.
    Raises BadInput for a frame that parts the grid in another way.

    >>> lines = list(enumerate(["1..|..2", "...|...", "...|...", *["..|..|.."] * 3], 1))
    >>> drawn_regions(lines[:3], [(1, "1....2"), (2, "......"), (3, "......")])
    ()
    """
    side, text = len(rows), dict(lines)
    numbers = [number for number, _ in rows]
    spans = [spans_in(text.get(number, ""), side) for number in numbers]
    if not all(spans):
        spans = [cells for _, cells in _blank_spans(lines)]
    if len(spans) != side:
        return ()
    sides = [_beside(text[number], cells) for number, cells in zip(numbers, spans, strict=True)]
    above = [[0] * side]
    for (before, after), cells in zip(pairwise(numbers), spans[1:], strict=True):
        between = [line for number, line in lines if before < number < after and is_border(line)]
        above.append(_above(between, cells))
    return _regions_of(_walls(sides), [[True] * side, *_walls(above[1:])])


def _regions_of(sides: list[list[bool]], above: list[list[bool]]) -> Sequence[int]:
    """Return the regions between lines; BadInput for a line inside one of them."""
    side = len(sides)
    drawn = [region for row in regions_between(sides, above) for region in row]
    regions = regions_meant(drawn, side)
    labels = regions or box_labels(side)
    for row, column in product(range(side), repeat=2):
        at = row * side + column
        beside = column + 1 < side and sides[row][column] and labels[at] == labels[at + 1]
        over = row and above[row][column] and labels[at] == labels[at - side]
        if beside or over:
            other = cell_name(at + 1 if beside else at - side, side)
            message = f"the frame has a line between {cell_name(at, side)} and {other}"
            raise BadInput(f"{message}, which are in one region")
    return regions


def spans_in(line: str, side: int) -> list[Span]:
    """Return where the cells of a row are in its line; nothing if these are not so many.

    Cells are groups between blanks and `|`, or else characters.
    """
    for pattern in (r"[^\s|,;]+", r"[^\s|]"):
        spans = [match.span() for match in re.finditer(pattern, line)]
        if len(spans) == side:
            return spans
    return []


def _beside(line: str, cells: Sequence[Span]) -> list[int]:
    """Return how many `|` are between each cell and the next."""
    return [line[one[1] : other[0]].count("|") for one, other in pairwise(cells)]


def _above(borders: Sequence[str], cells: Sequence[Span]) -> list[int]:
    """Return of each cell how strong the borders above it are; one without gaps is above all."""
    strengths = [0] * len(cells)
    for border in borders:
        whole = not re.search(r"\s", border.strip())
        for at, (start, _) in enumerate(cells):
            sign = "-" if whole else border[start : start + 1]
            strength = 2 if STRONG in border else 1
            strengths[at] = max(strengths[at], strength if sign in "-=+*" and sign else 0)
    return strengths


def _walls(strengths: Walls) -> list[list[bool]]:
    """Return where lines are: the stronger ones if there is a line everywhere."""
    least = min((value for row in strengths for value in row), default=0)
    return [[value > least for value in row] for row in strengths]


def regions_meant(regions: Sequence[int], side: int) -> Sequence[int]:
    """Return the regions that lines mean; nothing where they part no box, but whole boxes.

    Lines in one direction alone make bands of boxes. Raises BadInput for anything else that is
    not as many regions as rows, all as large.

    >>> regions_meant([0, 0, 1, 1] * 4, 4)
    ()
    >>> regions_meant([0, 0, 1, 1, 2, 2] * 6, 6)[:9]
    [0, 0, 1, 1, 2, 2, 0, 0, 1]
    """
    counts = Counter(regions)
    if not regions or set(counts.values()) == {side}:
        return regions
    boxes = list(zip(box_labels(side), regions, strict=True))
    if side in BOX_SHAPES and len(set(boxes)) == side:
        return ()
    for band, labels in ((False, regions[:side]), (True, regions[::side])):
        made = _boxes(list(labels), side, across=band)
        if made and _are_bands(regions, side, across=band):
            return made
    sizes = ", ".join(str(count) for count in sorted(counts.values()))
    expected = f"expected {side} regions of {side} cells"
    raise BadInput(f"the frame parts the grid into regions of {sizes} cells, {expected}")


def _are_bands(regions: Sequence[int], side: int, *, across: bool) -> bool:
    """Tell whether all rows (or, if they run across, all columns) are parted in one way."""
    rows = [list(regions[at : at + side]) for at in range(0, len(regions), side)]
    lines = [list(column) for column in zip(*rows, strict=True)] if across else rows
    return all(line == lines[0] for line in lines)


def _boxes(labels: Sequence[int], side: int, *, across: bool) -> list[int]:
    """Return the boxes in bands that are so wide, or so high; nothing if these differ."""
    widths = set(Counter(labels).values())
    width = widths.pop()
    if widths or width in (1, side) or side % width:
        return []
    height, width = (width, side // width) if across else (side // width, width)
    places = (divmod(cell, side) for cell in range(side * side))
    return [row // height * (side // width) + column // width for row, column in places]


def blank_rows(lines: Sequence[Line], dot: str = ".") -> list[Line]:
    """Return the rows of a framed grid in which blanks are empty cells; nothing if it is no such.

    Between two `|` there is one cell, or a part of the row as wide as the parts above and below it,
    in which cells stand at equal distances.

    >>> rows = ["| 1   |   4 |", "|     | 2   |", "|   3 |     |", "|     |     |"]
    >>> [row for _, row in blank_rows(list(enumerate(rows, 1)))]
    ['1..4', '..2.', '.3..', '....']
    """
    text = dict(lines)
    return [
        (number, "".join(text[number][start:end].strip() or dot for start, end in cells))
        for number, cells in _blank_spans(lines)
    ]


def _blank_spans(lines: Sequence[Line]) -> list[tuple[int, list[Span]]]:
    """Return where the cells of a framed grid with blank cells are, by the numbers of lines."""
    kept = [(number, line.rstrip()) for number, line in lines if not is_border(line)]
    side = len(kept)
    if side not in BOX_SHAPES or not all("|" in line for _, line in kept):
        return []
    outer = not any(line.partition("|")[0].strip() for _, line in kept)
    rows = [_parts(line, outer=outer) for _, line in kept]
    many = len(rows[0])
    if many < 2 or side % many or any(len(row) != many for row in rows):
        return []
    texts = [line for _, line in kept]
    columns = [_cells(texts, column, side // many) for column in zip(*rows, strict=True)]
    if not all(columns):
        return []
    cells = [[span for part in row for span in part] for row in zip(*columns, strict=True)]
    return [(number, row) for (number, _), row in zip(kept, cells, strict=True)]


def _parts(line: str, *, outer: bool) -> list[Span]:
    """Return where the parts of a row between its `|` begin and end."""
    bars = [match.start() for match in re.finditer(r"\|", line)]
    if not outer:
        bars = [-1, *bars, len(line)]
    elif bars[-1] < len(line) - 1:
        bars.append(len(line))
    return [(before + 1, after) for before, after in pairwise(bars)]


def _cells(lines: Sequence[str], parts: Sequence[Span], count: int) -> list[list[Span]]:
    """Return where so many cells of each part are; nothing if they cannot be told apart."""
    texts = [line[start:end] for line, (start, end) in zip(lines, parts, strict=True)]
    if count == 1:
        narrow = all(len(text.strip()) < 2 for text in texts)
        return [[part] for part in parts] if narrow else []
    wide = max(map(len, texts))
    for places in _columns(wide, count):
        spare = set(range(wide)) - set(places)
        if all(text[at : at + 1].strip() == "" for text in texts for at in spare):
            return [[(start + at, start + at + 1) for at in places] for start, _ in parts]
    return []


def _columns(wide: int, count: int) -> Iterator[range]:
    """Yield where so many cells may stand in parts so wide: first with as much room on both sides.

    >>> [list(columns) for columns in _columns(5, 3)][:2]
    [[0, 2, 4], [1, 2, 3]]
    """
    steps = range((wide - 1) // (count - 1), 0, -1)
    rooms = [(step, wide - 1 - (count - 1) * step) for step in steps]
    for step, room in sorted(rooms, key=lambda pair: pair[1] % 2):
        for start in dict.fromkeys((room // 2, room - room // 2)):
            yield range(start, start + (count - 1) * step + 1, step)
