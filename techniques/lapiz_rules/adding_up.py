"""The rule of 45: a house, or a few, less the cages inside them: innies and outies."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

import attrs

from lapiz import Deduction, Linear, Says, Space, Technique, bits, number, of_layout, union
from lapiz_grid import mask_of
from lapiz_rules.ratings import rated
from lapiz_sudoku.board import Grid, Layout, cells, houses

MOST_CELLS = 4
"""How many cells may be left over."""
MOST_LINES = 4
"""How many rows or columns are added up."""

MOST_BOXES = 3
"""How many boxes are."""


@attrs.frozen
class Rest:
    """Cells that are left over when cages are taken from houses, each with its sign.

    The digits of the innies less those of the outies add up to the total; `whole` is what the
    houses add up to.
    """

    houses: tuple[int, ...]
    cages: tuple[int, ...]
    signs: Mapping[int, int]
    total: int
    whole: int


@of_layout
def rests(space: Space) -> list[Rest]:
    """Return all rests of a few cells, those of fewer houses and cells first."""
    layout = space.layout
    assert isinstance(layout, Layout)
    cages = [
        (item, board, demand.linear.total)
        for item, demand in space.demands
        if demand.linear and (board := _plain(demand.linear, layout))
    ]
    by_signs: dict[tuple[tuple[int, int], ...], Rest] = {}
    for group in _groups(layout):
        inside = union(layout.house_boards[house] for house in group)
        for chosen in _chosen(cages, inside):
            rest = _rest(layout, group, inside, chosen)
            if rest and 0 < len(rest.signs) <= MOST_CELLS:
                by_signs.setdefault(tuple(sorted(rest.signs.items())), rest)
    return sorted(by_signs.values(), key=lambda rest: (len(rest.signs), len(rest.houses)))


def _plain(linear: Linear, layout: Layout) -> int:
    """Return the cells of a sum in which each counts its digit once; 0 if it is none."""
    size, digits = layout.cells, layout.digits
    if any(weight != digits[candidate // size] for candidate, weight in linear.weights.items()):
        return 0
    return union(1 << candidate % size for candidate in linear.weights)


def _groups(layout: Layout) -> Iterator[tuple[int, ...]]:
    """Yield each house, a few rows or columns side by side, and boxes that are connected.

    Of houses with fewer cells than there are digits nobody knows the sum.
    """
    for house in layout.houses:
        if house.full:
            yield (house.number,)
    if not layout.full:
        return
    for lines in (layout.rows, layout.columns):
        for size in range(2, MOST_LINES + 1):
            for first in range(len(lines) - size + 1):
                yield tuple(lines[first : first + size])
    for size in range(2, MOST_BOXES + 1):
        for boxes in combinations(layout.boxes, size):
            if _hang_together(layout, boxes):
                yield boxes


def _hang_together(layout: Layout, boxes: tuple[int, ...]) -> bool:
    """Tell whether each of some boxes has a cell beside one of those before it."""
    reached = layout.house_boards[boxes[0]]
    for box in boxes[1:]:
        near = reached << layout.side | reached >> layout.side
        near |= (reached & ~_column(layout, layout.side - 1)) << 1
        near |= (reached & ~_column(layout, 0)) >> 1
        if not near & layout.house_boards[box]:
            return False
        reached |= layout.house_boards[box]
    return True


def _column(layout: Layout, column: int) -> int:
    return layout.house_boards[layout.columns[column]]


Summed = tuple[int, int, int]


def _chosen(cages: Iterable[Summed], inside: int) -> Iterator[list[Summed]]:
    """Yield cages to take: those inside, those that touch, those that are more in than out."""
    touching = [cage for cage in cages if cage[1] & inside]
    yield _apart(cage for cage in touching if not cage[1] & ~inside)
    yield _apart(touching)
    yield _apart(
        cage
        for cage in touching
        if (cage[1] & inside).bit_count() > (cage[1] & ~inside).bit_count()
    )


def _apart(cages: Iterable[Summed]) -> list[Summed]:
    """Return cages of which no two overlap."""
    taken, kept = 0, list[Summed]()
    for cage in cages:
        if not cage[1] & taken:
            taken |= cage[1]
            kept.append(cage)
    return kept


def _rest(layout: Layout, group: tuple[int, ...], inside: int, chosen: list[Summed]) -> Rest | None:
    caged = union(board for _, board, _ in chosen)
    if not chosen or (inside ^ caged).bit_count() > MOST_CELLS:
        return None
    signs = dict.fromkeys(bits(inside & ~caged), 1) | dict.fromkeys(bits(caged & ~inside), -1)
    whole = sum(layout.digits) * len(group)
    total = whole - sum(total for _, _, total in chosen)
    return Rest(group, tuple(item for item, _, _ in chosen), signs, total, whole)


@rated("innies-and-outies", 30)
def innies_and_outies(grid: Grid) -> Iterator[Deduction]:
    """The sum of a house, or of several, is known, and so is what the cages in it leave.

    The cells of the houses that lie in none of the cages (innies) less the cells of the cages that
    lie outside (outies) have the difference of the sums. Digits too large or too small for that
    are removed.

    Source: players of killer sudoku, the rule of 45. Order: by the number of cells, then of houses.
    """
    for rest in rests(grid.position.space):
        yield from _found(grid, rest)


def _found(grid: Grid, rest: Rest) -> Iterator[Deduction]:
    values = {cell: _signed(grid, cell, sign) for cell, sign in rest.signs.items()}
    if not all(values.values()):
        return
    for sign in (1, -1):
        # The most (or the least) that cells can contribute bounds each of them by the others.
        most = {cell: sign * max(signed, key=sign.__mul__) for cell, signed in values.items()}
        spare = sum(most.values()) - sign * rest.total
        gone = {
            cell: [value for value in signed if most[cell] - sign * value > spare]
            for cell, signed in values.items()
            if len(signed) > 1
        }
        if any(gone.values()):
            yield _deduction(grid, rest, gone, most, sign)


def _signed(grid: Grid, cell: int, sign: int) -> list[int]:
    """Return what the digits left in a cell contribute."""
    return [
        sign * value
        for value, shift in zip(grid.layout.digits, grid.layout.shifts, strict=True)
        if grid.alive >> shift + cell & 1
    ]


def _deduction(
    grid: Grid,
    rest: Rest,
    gone: Mapping[int, list[int]],
    most: Mapping[int, int],
    sign: int,
) -> Deduction:
    """Return what goes from all cells: each is short of the most that it could contribute.

    The factors add up the houses less the cages and the most of every cell, so nothing is left but
    what the cells may be short of.
    """
    layout = grid.layout
    factors = {
        layout.item(house, digit): sign * value
        for house in rest.houses
        for digit, value in enumerate(layout.digits)
        if value
    }
    factors |= dict.fromkeys(rest.cages, -sign)
    factors |= {cell: -value for cell, value in most.items() if value}
    innies = union(1 << cell for cell, factor in rest.signs.items() if factor > 0)
    outies = union(1 << cell for cell, factor in rest.signs.items() if factor < 0)
    removes = (
        grid.candidates_in(1 << cell, mask_of(layout.digits, map(abs, values)))
        for cell, values in gone.items()
    )
    return Deduction(
        removes=union(removes),
        truths=tuple(factors),
        roles={"innie": grid.candidates_in(innies), "outie": grid.candidates_in(outies)},
        factors=factors,
        says=_says(rest, innies, outies),
    )


def _says(rest: Rest, innies: int, outies: int) -> Says:
    return Says(
        _template(rest, innies, outies),
        "Whatever the other cells hold, the removed candidates are too large or too small for "
        "that.",
        houses=houses(*rest.houses),
        whole=number(rest.whole),
        caged=number(rest.whole - rest.total),
        innies=cells(innies),
        outies=cells(outies),
        total=number(rest.total if innies else -rest.total),
    )


def _template(rest: Rest, innies: int, outies: int) -> str:
    """Return the sentence about what is left over: of one cell or several, inside and outside."""
    alone = len(rest.signs) == 1
    if not outies and alone:
        return (
            "{houses}: {whole} in all, of which the given sums take {caged}. So {innies} is "
            "{total}."
        )
    if not outies:
        return (
            "{houses}: {whole} in all, of which the given sums take {caged}. So {innies} add up to "
            "{total}."
        )
    if not innies and alone:
        return (
            "{houses}: {whole} in all, and the given sums there take {caged}. So {outies}, "
            "outside, is {total}."
        )
    if not innies:
        return (
            "{houses}: {whole} in all, and the given sums there take {caged}. So {outies}, "
            "outside, add up to {total}."
        )
    if rest.total:
        return (
            "{houses}: {whole} in all, and the given sums there take {caged}. So {innies}, inside, "
            "less {outies}, outside, make {total}."
        )
    if len(rest.signs) == 2:
        return (
            "{houses}: {whole} in all, and so have the sums given there. So {innies}, which they "
            "leave out, is the same as {outies}, outside."
        )
    return (
        "{houses}: {whole} in all, and so have the sums given there. So {innies}, which they leave "
        "out, add up to the same as {outies}, outside."
    )


TECHNIQUES: tuple[Technique, ...] = (innies_and_outies,)
