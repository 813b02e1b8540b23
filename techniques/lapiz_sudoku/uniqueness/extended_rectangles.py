"""Extended rectangles: two lines whose contents could change places, with three digits or more."""

from collections.abc import Iterator
from itertools import combinations

from lapiz import Deduction, Grounds, bits, of_layout, technique, union
from lapiz_sudoku.board import Grid, Layout, digits
from lapiz_sudoku.one_digit.guardians import Guarded, conclusions
from lapiz_sudoku.scales.hodoku import estimate

SIZES = (3, 4)
"""How many pairs of cells a rectangle may have; only the smallest number above side 9."""
ROOFS = 2
"""How many of its cells may have further digits, unless these are one digit or in one house."""

Pair = tuple[int, int]
"""Two cells whose digits change places, as a board of both, and the cells as boards."""


@technique(
    "extended-rectangle",
    kind="sudoku",
    **estimate(110, "Hard"),
    on=False,
    grounds=Grounds.UNIQUENESS,
)
def extended_rectangle(grid: Grid) -> Iterator[Deduction]:
    """Three pairs of cells across two lines that three digits alone could fill; or four of each.

    Both lines would hold the same digits, and exchanging the cells of every pair would satisfy the
    same houses: another solution. So one of the further digits is true. If there is only one, it is
    placed; what sees all of them goes; in one house they count as one cell of a naked subset; and
    whatever would leave none of them, with digits that are locked in the rectangle, goes. Two cells
    at least have none of the further digits, and all but two unless these are one digit or lie in
    one house.

    Source: SudokuWiki, "Extended Unique Rectangles". Order: by size, the digits, then by the cells.
    """
    for size in SIZES if grid.side <= 9 else SIZES[:1]:
        for chosen in combinations(range(grid.digit_count), size):
            mask = union(1 << number for number in chosen)
            for rectangle in _rectangles(grid, mask, size):
                yield from conclusions(grid, rectangle)


@of_layout
def exchanges(layout: Layout) -> list[tuple[int, list[Pair]]]:
    """Return the sets of three or more pairs of cells that can change places together, by boards.

    If the first cells and the second ones of some pairs hold the same digits, changing places
    leaves every house its digits. So a house that has a pair's first cell only has the first
    cells of all pairs, and so for the second: all pairs lie alike in the houses.
    """
    alike: dict[Pair, list[Pair]] = {}
    inside = [union(1 << house for house in numbers) for numbers in layout.houses_of]
    for cell, partner in combinations(range(layout.cells), 2):
        first, second = inside[cell], inside[partner]
        if first & second:
            alike.setdefault((first & ~second, second & ~first), []).append(
                (1 << cell, 1 << partner)
            )
    return [
        (union(cell | partner for cell, partner in pairs), pairs)
        for (first, second), pairs in alike.items()
        if len(pairs) > 2 and first and second
    ]


def _rectangles(grid: Grid, mask: int, size: int) -> Iterator[Guarded]:
    """Yield the rectangles that some digits could fill, with few guardians."""
    within = beyond = 0
    for number, places in enumerate(grid.boards):
        if mask >> number & 1:
            within |= places
        else:
            beyond |= places
    bare = within & ~beyond
    for board, pairs in exchanges(grid.layout) if bare.bit_count() > 1 else ():
        if (board & bare).bit_count() > 1:
            fitting = [
                cell | partner for cell, partner in pairs
                if cell & within and partner & within
            ]  # fmt: skip
            for chosen in combinations(fitting, size):
                guarded = _guarded(grid, union(chosen), bare, mask)
                if guarded and _open_both_ways(grid, pairs, guarded.cells, mask):
                    yield guarded


def _guarded(grid: Grid, board: int, bare: int, mask: int) -> Guarded | None:
    """Return a rectangle with its guardians, if something may follow from them."""
    roof = board & ~bare
    if roof.bit_count() > ROOFS and not grid.layout.common_houses(roof):
        extra = union(grid.digits_of(cell) for cell in bits(roof)) & ~mask
        if extra & (extra - 1):
            return None
    return Guarded(
        board,
        grid.candidates_in(roof, grid.every_digit & ~mask),
        "{cells} lie in pairs across two lines, and {own} alone could fill either line.",
        "With nothing else the pairs could change places, and the puzzle has one solution.",
        tokens={"own": digits(mask)},
    )


def _open_both_ways(grid: Grid, pairs: list[Pair], board: int, mask: int) -> bool:
    """Tell whether the givens allow each cell what its partner may be."""
    origin = grid.position.origin
    for cell, partner in pairs:
        if cell & board:
            for number in bits(mask):
                both = grid.candidates(number, cell | partner)
                if grid.boards[number] & (cell | partner) and both & ~origin:
                    return False
    return True


TECHNIQUES = [extended_rectangle]
