"""Locked candidates: where all places of a digit in one house are seen from outside it.

Each technique looks at one digit, so its patterns depend on that digit's board alone and are
remembered by it.
"""

from collections.abc import Iterator
from itertools import combinations

from lapiz import Deduction, Says, bits, of_layout, single, technique, union
from lapiz_sudoku.board import DigitPattern, Grid, Layout, Unions, cells, houses
from lapiz_sudoku.scales.hodoku import estimate, hodoku

Patterns = tuple[DigitPattern, ...]
Crossed = list[tuple[int, list[int]]]
"""Houses, each with the houses that hold all its places for a digit."""


@technique(
    "locked-candidates-pointing",
    title="Locked Candidates Type 1 (Pointing)",
    aliases=("pointing", "pointing-pair", "pointing-triple"),
    kind="sudoku",
    **hodoku("0100", 50, "Medium"),
)
def pointing(grid: Grid) -> Iterator[Deduction]:
    """All places of a digit in a box lie in one line, so the digit goes from the rest of the line.

    A box stands for any house that is no row or column: a region, a window, a diagonal; the line
    for any house that crosses it.

    Source: HoDoKu, "Locked Candidates Type 1 (Pointing)". Order: by box, digit.
    """
    return _by_house(grid, 0)


@technique(
    "locked-candidates-claiming",
    title="Locked Candidates Type 2 (Claiming)",
    aliases=("claiming", "claiming-pair", "claiming-triple", "box-line-reduction"),
    kind="sudoku",
    **hodoku("0101", 50, "Medium"),
)
def claiming(grid: Grid) -> Iterator[Deduction]:
    """All places of a digit in a line lie in one box, so the digit goes from the rest of the box.

    The line is a row or a column; a box stands for any house that crosses it.

    Source: HoDoKu, "Locked Candidates Type 2 (Claiming)". Order: by line, digit.
    """
    return _by_house(grid, 1)


def _by_house(grid: Grid, sort: int) -> Iterator[Deduction]:
    """Yield the pointing (0) or claiming (1) patterns by house, as HoDoKu does.

    Its scores depend on the order.
    """
    locked = locked_by.of(grid.layout)
    patterns = [
        (base, number, covers)
        for number, board in enumerate(grid.boards)
        for base, covers in locked[board][sort]
    ]
    for base, number, covers in sorted(patterns):
        yield grid.lift(number, crossing(grid.layout, grid.boards[number], base, covers))


@of_layout
def locked_by(layout: Layout, board: int) -> tuple[Crossed, Crossed]:
    """Return the pointing and the claiming patterns of a digit, by base.

    All crossings are looked at together. Their bits show whether the digit has a place in the first
    house only, in the second only, and in both.
    """
    crossings, places_in = _crossings(layout)
    width, total = len(crossings), places_in.of(board)
    # The three results in one int; `both` is the last, so nothing above its bits gets through `&`.
    first_only, second_only, both = total, total >> width, total >> 2 * width
    covers: dict[int, list[int]] = {}
    # Locked: a place in both houses, and others in one of the houses but not in the other.
    for number in bits((first_only ^ second_only) & both):
        base, cover = crossings[number] if second_only >> number & 1 else crossings[number][::-1]
        covers.setdefault(base, []).append(cover)
    patterns: tuple[Crossed, Crossed] = ([], [])
    for base, crossed in sorted(covers.items()):
        if not single(board & layout.house_boards[base]):
            patterns[base < 2 * layout.side].append((base, crossed))
    return patterns


def crossing(layout: Layout, board: int, base: int, covers: list[int]) -> DigitPattern:
    """Return the pattern of a house whose places for a digit lie in others, too."""
    places = board & layout.house_boards[base]
    covered = union(layout.house_boards[cover] for cover in covers)
    return DigitPattern(
        removes=board & covered & ~places,
        houses=(base,),
        roles={"base": places},
        says=Says(
            "In {base} all places for {digit} lie in {cover} too: {places}.",
            "{base} needs its {digit} there, so {cover} cannot have it anywhere else.",
            base=houses(base),
            cover=houses(*covers),
            places=cells(places),
        ),
    )


@of_layout
def _crossings(layout: Layout) -> tuple[list[tuple[int, int]], Unions]:
    """Return the pairs of houses that share two cells or more, and a cell's bits for all of them.

    Of w crossings, number i has bit i for cells of the first house only, bit w + i for cells of
    the second only, bit 2w + i for cells of both.
    """
    boards = layout.house_boards
    crossings = [
        (first, second)
        for first, second in combinations(range(len(boards)), 2)
        if (boards[first] & boards[second]).bit_count() > 1
    ]
    lanes = [0] * layout.cells
    width = len(crossings)
    for number, (first, second) in enumerate(crossings):
        shared = boards[first] & boards[second]
        parts = (boards[first] & ~shared, boards[second] & ~shared, shared)
        for lane, part in enumerate(parts):
            for cell in bits(part):
                lanes[cell] |= 1 << lane * width + number
    return crossings, Unions(lanes)


@technique(
    "locked-candidates-general",
    title="Locked Candidates (General)",
    kind="sudoku",
    **estimate(50, "Medium"),
)
def general(grid: Grid) -> Iterator[Deduction]:
    """A cell outside a house sees every place of a digit in that house, so it is not the digit.

    No second house holds all the places and the cell: the cell sees them by different houses.
    If all houses are rows, columns and boxes, this cannot happen; with irregular regions,
    diagonals or windows it does.

    Source: HoDoKu, "Intersections", widened to houses of any shape. Order: by digit, house.
    """
    if _plain(grid.layout):
        return
    patterns = _general.of(grid.layout)
    for number, board in enumerate(grid.boards):
        for pattern in patterns[board]:
            yield grid.lift(number, pattern)


def _plain(layout: Layout) -> bool:
    """Tell whether there are only rows, columns and boxes, and no cells see each other besides."""
    extra = layout.shape.regions or layout.exclusions
    return bool(layout.boxes) and not layout.extra and not extra


@of_layout
def _general(layout: Layout, board: int) -> Patterns:
    return tuple(
        _seeing(house, places, removes)
        for house, places in ((h, board & members) for h, members in enumerate(layout.house_boards))
        if places & (places - 1) and (removes := _see_all(layout, board, house, places))
    )


def _see_all(layout: Layout, board: int, house: int, places: int) -> int:
    """Return the cells outside a house that see all its places, but not through a single house."""
    seen = board & ~layout.house_boards[house]
    for cell in bits(places):
        seen &= layout.peers[cell]
        if not seen:
            return 0
    for common in layout.common_houses(places):
        seen &= ~layout.house_boards[common]
    return seen


def _seeing(house: int, places: int, removes: int) -> DigitPattern:
    return DigitPattern(
        removes=removes,
        houses=(house,),
        roles={"base": places},
        says=Says(
            "All places for {digit} in {house} are seen from {targets}: {places}.",
            "With {digit} at {targets}, {house} would have no place left for it.",
            house=houses(house),
            places=cells(places),
            targets=cells(removes),
        ),
    )


TECHNIQUES = [pointing, claiming, general]
