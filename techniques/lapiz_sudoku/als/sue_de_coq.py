"""Sue de Coq: where two houses cross, cells share their digits out between the two houses."""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from lapiz import Deduction, Says, bits, of_layout, technique, union
from lapiz_sudoku.board import Grid, Layout, cells, covered, digits, houses, sue_de_coq_may
from lapiz_sudoku.board.cell_subsets import cell_subsets
from lapiz_sudoku.scales.hodoku import hodoku


class _Side(NamedTuple):
    """Cells in one of the houses, beside the crossing cells.

    `shared` are the digits that the crossing cells have too; if all other digits are used here,
    `taken` cells remain for these.
    """

    cells: int
    digits: int
    shared: int
    taken: int


class _Pattern(NamedTuple):
    first: int
    second: int
    crossing: int
    first_side: _Side
    second_side: _Side
    removes: int


@technique(
    "sue-de-coq",
    title="Sue de Coq",
    kind="sudoku",
    **hodoku("1101", 250, "Unfair"),
)
def sue_de_coq(grid: Grid) -> Iterator[Deduction]:
    """Two or three cells where two houses cross, with at least two digits more than cells.

    Beside them, choose cells in the first house and cells in the second such that no digit of the
    crossing cells is on both sides, and that there are as many cells as digits in all (a digit that
    both sides have, but not the crossing cells, counts twice). Neither side is a naked subset by
    itself. Then all these digits are used up: those of a side in its house, the other digits of the
    crossing cells in both houses. In the basic form the sides have only digits of the crossing
    cells, in the extended form they have others too.

    Source: HoDoKu, "Sue de Coq". Order: by the two houses (rows, columns, boxes, others), the
    crossing cells, those beside them in the first house, then those in the second.
    """
    if not sue_de_coq_may(grid):
        return
    layout, open_ = grid.layout, grid.open
    for houses_, inside in _crossings(layout):
        for pattern in _patterns(layout, houses_, inside & open_, grid):
            yield _deduction(grid, pattern)


@of_layout
def _crossings(layout: Layout) -> list[tuple[tuple[int, int], int]]:
    """Return the pairs of houses that share two or more cells, with all their candidates."""
    # `every` has the first bit of each digit, so a board times it are the cells for all digits.
    every = union(1 << digit * layout.cells for digit in range(layout.digit_count))
    return [
        ((number, partner), (first | second) * every)
        for (number, first), (partner, second) in combinations(enumerate(layout.house_boards), 2)
        if (first & second).bit_count() > 1
    ]


@of_layout(by=2)
def _patterns(layout: Layout, houses_: tuple[int, int], inside: int, grid: Grid) -> list[_Pattern]:
    """Return the patterns at a crossing that remove something; they depend on its open candidates.

    The crossing cells have some digits too many, which the two sides together must take. With two
    crossing cells both sides are almost locked sets; with three, a side may have one digit more.
    """
    first, second = houses_
    first_board, second_board = layout.house_boards[first], layout.house_boards[second]
    crossing, patterns = list(bits(first_board & second_board & grid.unsolved)), []
    if len(crossing) < 2:
        return []
    first_sets, second_sets = _loose_sets(grid, first), _loose_sets(grid, second)
    for chosen in sorted([*combinations(crossing, 2), *combinations(crossing, 3)]):
        shared = union(map(grid.digits_of, chosen))
        surplus = shared.bit_count() - len(chosen)
        if surplus < 2:
            continue
        base = union(1 << cell for cell in chosen)
        sides = _sides(first_sets, base, shared, surplus - 1, len(chosen) - 1)
        if not sides:
            continue
        for beside in _sides(second_sets, base, shared, surplus - 1, len(chosen) - 1):
            for side in sides:
                if (
                    side.taken + beside.taken == surplus
                    and not side.shared & beside.shared
                    and not side.cells & beside.cells
                ):
                    removes = grid.candidates_in(
                        first_board & ~base & ~side.cells, side.digits | shared & ~beside.digits
                    ) | grid.candidates_in(
                        second_board & ~base & ~beside.cells, beside.digits | shared & ~side.digits
                    )
                    if removes:
                        patterns.append(_Pattern(first, second, base, side, beside, removes))
    return sorted(patterns, key=_order)


def _order(pattern: _Pattern) -> tuple[tuple[int, ...], ...]:
    boards = pattern.crossing, pattern.first_side.cells, pattern.second_side.cells
    return tuple(tuple(bits(board)) for board in boards)


def _sides(
    sets: list[tuple[int, int, int]], base: int, shared: int, most: int, excess: int
) -> list[_Side]:
    """Return the sets beside some crossing cells that take at most a number of their digits.

    A set has at most `excess` more digits than cells.
    """
    return [
        _Side(cells_, digits_, digits_ & shared, taken)
        for cells_, digits_, too_many in sets
        if not cells_ & base
        and 0 < (taken := (digits_ & shared).bit_count() - too_many) <= most
        and too_many <= excess
    ]


def _loose_sets(grid: Grid, house: int) -> list[tuple[int, int, int]]:
    """Return the sets of cells of a house with one or two more digits than cells.

    Shapes: the cells, their digits, and how many more these are.
    """
    layout = grid.layout
    inside = layout.house_boards[house] * _one_of_each(layout) & grid.open
    return _loose(layout, house, inside, grid)


@of_layout
def _one_of_each(layout: Layout) -> int:
    return union(1 << digit * layout.cells for digit in range(layout.digit_count))


@of_layout(by=2)
def _loose(layout: Layout, house: int, inside: int, grid: Grid) -> list[tuple[int, int, int]]:
    house_board = layout.house_boards[house]
    places = [(1 << digit, board) for digit, board in enumerate(grid.boards) if board & house_board]
    sets = []
    for too_many in (1, 2):
        for cells_ in cell_subsets(grid, house_board, too_many):
            digits_ = 0
            for digit, board in places:
                if board & cells_:
                    digits_ |= digit
            sets.append((cells_, digits_, too_many))
    return sets


def _deduction(grid: Grid, pattern: _Pattern) -> Deduction:
    side, partner = pattern.first_side, pattern.second_side
    base = union(map(grid.digits_of, bits(pattern.crossing)))
    truths = tuple(bits(pattern.crossing | side.cells | partner.cells))
    return Deduction(
        removes=pattern.removes,
        truths=truths,
        roles={
            "base": grid.candidates_in(pattern.crossing),
            "set-1": grid.candidates_in(side.cells),
            "set-2": grid.candidates_in(partner.cells),
        },
        says=Says(
            "At the crossing of {first} and {second}, {crossing} have {base}. Beside them there "
            "are {ones} in {one} of {first}, and {others} in {other} of {second}.",
            "That is as many cells as digits, so each digit is used up where it is.",
            first=houses(pattern.first),
            second=houses(pattern.second),
            crossing=cells(pattern.crossing),
            base=digits(base),
            one=cells(side.cells),
            ones=digits(side.digits),
            other=cells(partner.cells),
            others=digits(partner.digits),
        ),
        factors=covered(truths * 2, _covers(grid, pattern, base)),
    )


def _covers(grid: Grid, pattern: _Pattern, base: int) -> list[int]:
    """Return the items that cover the cells twice: each digit is used up where it is.

    A digit of a side covers in its house, twice; one of the crossing cells alone in both houses.
    """
    first, second = pattern.first_side.digits, pattern.second_side.digits
    rest, item = base & ~first & ~second, grid.layout.item
    shares = (pattern.first, first), (pattern.second, second)
    return [
        item(house, digit)
        for house, share in shares
        for digit in (*bits(share), *bits(share), *bits(rest))
    ]


TECHNIQUES = [sue_de_coq]
