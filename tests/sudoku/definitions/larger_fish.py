"""Fish of four lines, Franken fish and pairs of fish, with boards as numbers for speed."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

from tests.sudoku.definitions.marks import BOXES, COLUMNS, PEERS, ROWS, Cells, Marks, Removes

Sea = tuple[list[Cells], list[Cells]]
LINES: list[Sea] = [(ROWS, COLUMNS), (COLUMNS, ROWS)]
WITH_BOXES: list[Sea] = [
    ([*ROWS, *BOXES], [*COLUMNS, *BOXES]),
    ([*COLUMNS, *BOXES], [*ROWS, *BOXES]),
]


def _board(cells: Cells) -> int:
    return sum(1 << cell for cell in cells)


PEER_BOARDS = [_board(peers) for peers in PEERS]


@cache
def _covers(sea: int, with_boxes: bool, size: int) -> list[tuple[int, int, set[int]]]:
    """Return the cells of each so many cover houses, those in two of them, and its boxes."""
    houses = (WITH_BOXES if with_boxes else LINES)[sea][1]
    return [_joined(houses, chosen) for chosen in combinations(range(len(houses)), size)]


LINE_BOARDS = [[_board(line) for line in across] for _, across in LINES]


def _joined(houses: list[Cells], chosen: tuple[int, ...]) -> tuple[int, int, set[int]]:
    once = twice = 0
    for house in chosen:
        board = _board(houses[house])
        twice |= once & board
        once |= board
    return once, twice, {house for house in chosen if house > 8}


def jellyfish(marks: Marks, finned: bool) -> Iterator[Removes]:
    """Four base lines, whose places but for fins lie in four lines across."""
    for digit, places, base, cover, _, sea in _pairs(marks, 4, False):
        fins = base & ~cover
        if bool(fins) == finned and _spread(sea, base, cover):
            yield {(cell, digit) for cell in _seeing(fins, cover & places & ~base)}


def _spread(sea: int, base: int, cover: int) -> bool:
    """Tell whether each line of the cover has a place of the base."""
    return all(line & base for line in LINE_BOARDS[sea] if not line & ~cover)


def franken(marks: Marks, size: int, finned: bool) -> Iterator[Removes]:
    """Base and cover houses of which one is a box; places in two base houses are fins.

    A cover house without a base place is as good as another, with which it may be a plain fish.
    """
    for digit, places, base, cover, twice, _ in _pairs(marks, size, True):
        fins = base & ~cover | twice & places
        if bool(fins) == finned:
            yield {(cell, digit) for cell in _seeing(fins, cover & places & ~base)}


def _pairs(
    marks: Marks, size: int, with_boxes: bool
) -> Iterator[tuple[int, int, int, int, int, int]]:
    """Yield a digit, its places, those in some base houses, the cover, those in two base houses.

    A house with one place is a single, not a base.
    """
    for digit, sea in product(range(9), (0, 1)):
        places = _board(marks.places(digit))
        bases = (WITH_BOXES if with_boxes else LINES)[sea][0]
        held = [
            place for place, house in enumerate(bases) if (_board(house) & places).bit_count() > 1
        ]
        for chosen in combinations(held, size):
            base, twice, boxed = _joined(bases, chosen)
            base &= places
            for cover, _, box in _covers(sea, with_boxes, size):
                kind = (boxed or box) and not boxed & box if with_boxes else True
                if kind and cover & places & ~base:
                    yield digit, places, base, cover, twice, sea


def _seeing(fins: int, cells: int) -> list[int]:
    """Return the cells that see all fins."""
    while fins and cells:
        cells &= PEER_BOARDS[fins.bit_length() - 1]
        fins ^= 1 << fins.bit_length() - 1
    return [cell for cell in range(81) if cells >> cell & 1] if cells else []


def siamese(marks: Marks, size: int) -> Iterator[Removes]:
    """Two finned fish with the same base lines, each of which removes what the other does not."""
    for digit, sea in product(range(9), (0, 1)):
        places = _board(marks.places(digit))
        held = [place for place, line in enumerate(LINES[sea][0]) if _board(line) & places]
        for chosen in combinations(held, size):
            base = _joined(LINES[sea][0], chosen)[0] & places
            effects = {
                frozenset(_seeing(base & ~cover, cover & places & ~base))
                for cover, _, _ in _covers(sea, False, size)
                if base & ~cover and _spread(sea, base, cover)
            }
            for first, second in combinations(effects, 2):
                if first - second and second - first:
                    yield {(cell, digit) for cell in first | second}
