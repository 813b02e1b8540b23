"""Sue de Coq: where two houses cross, cells share their digits out between the two houses."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from lapiz import Deduction, Says, bits, technique, union
from lapiz_sudoku.board.cell_subsets import cell_subsets
from lapiz_sudoku.board.grid import Grid, cells, digits, houses
from lapiz_sudoku.board.layout import KEPT, Layout

__all__ = ["TECHNIQUES"]


class _Side(NamedTuple):
    """Cells beside the crossing ones in one house.

    `shared` are the digits that the crossing cells have too, `spare` says how many of them are
    taken if all others are.
    """

    cells: int
    digits: int
    shared: int
    spare: int


class _Pattern(NamedTuple):
    first: int
    second: int
    crossing: int
    one: _Side
    other: _Side
    removes: int


@technique(
    "sue-de-coq",
    title="Sue de Coq",
    kind="sudoku",
    codes={"hodoku": "1101"},
    scores={"hodoku": 250},
    levels={"hodoku": "Unfair"},
)
def sue_de_coq(grid: Grid) -> Iterator[Deduction]:
    """Two or three cells where two houses cross, with at least two digits more than cells.

    Beside them the one house has cells, and the other house has cells, such that no digit of the
    crossing cells is in both, and together there are just as many cells as digits (one that both
    sides have, and the crossing cells have not, counts twice). Then each of these digits
    is used up: those of either side in its house, the others of the crossing cells in
    both. In the basic form the sides have no further digits, in the extended form they have.

    Source: HoDoKu, "Sue de Coq". Order: by the two houses (rows, columns, boxes, others), the
    crossing cells, those beside them in the first house, then those in the second.
    """
    remember, open_ = grid.layout.remember, grid.position.open
    for key, inside in _crossings(grid.layout):
        for found in remember(_patterns, (key, inside & open_), *key, grid):
            yield _deduction(grid, found)


@lru_cache(maxsize=KEPT)
def _crossings(layout: Layout) -> list[tuple[tuple[int, int], int]]:
    """Return each two houses that have two cells in common, with all their candidates."""
    every = union(1 << digit * layout.cells for digit in range(layout.side))
    return [
        ((one, other), (first | second) * every)
        for (one, first), (other, second) in combinations(enumerate(layout.house_boards), 2)
        if (first & second).bit_count() > 1
    ]


def _patterns(layout: Layout, first: int, second: int, grid: Grid) -> list[_Pattern]:
    """Return the patterns with an effect at a crossing; its open candidates tell them.

    Both sides together have as many of the shared digits to spare as the crossing cells have too
    many, and each side at least one less than it has. So with two crossing cells both sides
    are almost locked sets; with three, one may have a digit more.
    """
    one, other = layout.house_boards[first], layout.house_boards[second]
    crossing, found = list(bits(one & other & grid.unsolved)), []
    if len(crossing) < 2:
        return []
    ones, others = _loose_sets(grid, first), _loose_sets(grid, second)
    for chosen in sorted([*combinations(crossing, 2), *combinations(crossing, 3)]):
        shared = union(map(grid.digits_of, chosen))
        spare = shared.bit_count() - len(chosen)
        if spare < 2:
            continue
        base = union(1 << cell for cell in chosen)
        sides = _sides(ones, base, shared, spare - 1, len(chosen) - 1)
        if not sides:
            continue
        for beside in _sides(others, base, shared, spare - 1, len(chosen) - 1):
            for side in sides:
                if (
                    side.spare + beside.spare == spare
                    and not side.shared & beside.shared
                    and not side.cells & beside.cells
                ):
                    removes = grid.candidates_in(
                        one & ~base & ~side.cells, side.digits | shared & ~beside.digits
                    ) | grid.candidates_in(
                        other & ~base & ~beside.cells, beside.digits | shared & ~side.digits
                    )
                    if removes:
                        found.append(_Pattern(first, second, base, side, beside, removes))
    return sorted(found, key=_order)


def _order(found: _Pattern) -> tuple[tuple[int, ...], ...]:
    boards = found.crossing, found.one.cells, found.other.cells
    return tuple(tuple(bits(board)) for board in boards)


def _sides(
    sets: list[tuple[int, int, int]], base: int, shared: int, most: int, excess: int
) -> list[_Side]:
    """Return the sets beside some crossing cells that spare some of their digits, up to a number.

    They have up to so many digits too many.
    """
    return [
        _Side(cells_, own, own & shared, spare)
        for cells_, own, too_many in sets
        if not cells_ & base
        and 0 < (spare := (own & shared).bit_count() - too_many) <= most
        and too_many <= excess
    ]


def _loose_sets(grid: Grid, house: int) -> list[tuple[int, int, int]]:
    """Return the sets of cells of a house that have one or two digits too many.

    Shapes: cells, digits, and how many too many.
    """
    layout = grid.layout
    inside = layout.house_boards[house] * _one_of_each(layout) & grid.position.open
    found: list[tuple[int, int, int]] = layout.remember(_loose, (house, inside), house, grid)
    return found


@lru_cache(maxsize=KEPT)
def _one_of_each(layout: Layout) -> int:
    return union(1 << digit * layout.cells for digit in range(layout.side))


def _loose(layout: Layout, house: int, grid: Grid) -> list[tuple[int, int, int]]:
    own = layout.house_boards[house]
    places = [(1 << digit, board) for digit, board in enumerate(grid.boards) if board & own]
    found = []
    for too_many in (1, 2):
        for cells_ in cell_subsets(grid, own, too_many):
            digits_ = 0
            for digit, board in places:
                if board & cells_:
                    digits_ |= digit
            found.append((cells_, digits_, too_many))
    return found


def _deduction(grid: Grid, found: _Pattern) -> Deduction:
    one, other = found.one, found.other
    base = union(map(grid.digits_of, bits(found.crossing)))
    return Deduction(
        removes=found.removes,
        truths=tuple(bits(found.crossing | one.cells | other.cells)),
        roles={
            "base": grid.candidates_in(found.crossing),
            "set-1": grid.candidates_in(one.cells),
            "set-2": grid.candidates_in(other.cells),
        },
        says=Says(
            "Where {first} and {second} cross, {crossing} have {base}. Beside them there are "
            "{ones} in {one} of {first}, and {others} in {other} of {second}.",
            "That is as many cells as digits, so each digit is used up where it is.",
            first=houses(found.first),
            second=houses(found.second),
            crossing=cells(found.crossing),
            base=digits(base),
            one=cells(one.cells),
            ones=digits(one.digits),
            other=cells(other.cells),
            others=digits(other.digits),
        ),
    )


TECHNIQUES = [sue_de_coq]
