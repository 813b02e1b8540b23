"""Oddagons and broken wings: odd loops, which cannot be, and the guardians that prevent them."""

from collections.abc import Iterator
from functools import partial

from lapiz import Deduction, bits, lowest, of_layout, single, technique, union
from lapiz_sudoku.board import (
    Grid,
    Layout,
    digit,
    digits,
    digits_to_search,
    houses,
    pairs_of,
    unplaceable,
)
from lapiz_sudoku.one_digit.guarded_loops import guarded_loop, loops_of_peers
from lapiz_sudoku.one_digit.guardians import Guarded, conclusions, seen_by_all
from lapiz_sudoku.scales.hodoku import estimate


@technique("oddagon", kind="sudoku", **estimate(220, "Unfair"), on=False)
def oddagon(grid: Grid) -> Iterator[Deduction]:
    """An odd loop of cells with the same two digits, which cannot alternate all round.

    Five cells or more, each of which sees just the two beside it, cannot all be one of two digits.
    So one of the other digits in them, the guardians, is true: alone, it is placed; what sees all
    goes; in one house they count as one cell of a naked subset. A search that becomes too long is
    given up.

    Source: the Sudoku Players' forum, "Oddagon" (also "bivalue oddagon"). Order: by the two
    digits, short loops first, then by the first cell with just the two digits.
    """
    for mask, (bare, _) in pairs_of(grid).items():
        first, second = (grid.boards[number] for number in bits(mask))
        for board in loops_of_peers(
            grid.layout, first & second, bare, partial(_promising, grid, mask, bare)
        ):
            yield from conclusions(grid, _oddagon(grid, board, mask))


def _promising(grid: Grid, mask: int, bare: int, board: int) -> bool:
    """Tell whether something may follow from the guardians in some cells, and no others."""
    roof = board & ~bare
    if roof & (roof - 1) == 0:
        return True
    extra = union(grid.digits_of(cell) for cell in bits(roof)) & ~mask
    if single(extra) and grid.layout.seen_by_all(roof) & grid.boards[lowest(extra)]:
        return True
    return roof.bit_count() == 2 and bool(grid.layout.common_houses(roof))


def _oddagon(grid: Grid, board: int, mask: int) -> Guarded:
    return Guarded(
        board,
        grid.candidates_in(board, grid.every_digit & ~mask),
        "{cells} form a loop of an odd number of cells with {own}.",
        "{own} cannot alternate in it.",
        truths=tuple(bits(board)),
        tokens={"own": digits(mask)},
    )


@technique("broken-wing", kind="sudoku", aliases=("guardians",), on=False, **estimate(180, "Hard"))
def broken_wing(grid: Grid) -> Iterator[Deduction]:
    """But for a few other places a digit would have to alternate in an odd loop of cells.

    Each two neighbours of the loop are alone of it in some house, and the other places of the digit
    in these houses are the guardians. If none of them were true, every second cell of the loop
    would hold the digit, which cannot be in an odd loop. So one guardian is true, and what sees all
    of them goes, in the loop or beside it. For each place the shortest loop is taken; on large
    boards a search that becomes too long is given up.

    Source: SudokuWiki, "Guardians"; the Sudoku Players' forum, "Broken Wings". Order: by digit,
    then by the first cell removed.
    """
    for number, board in digits_to_search(grid):
        for loop, guards, lines in _broken_wings(grid.layout, board, number):
            guarded = Guarded(
                loop,
                grid.candidates(number, guards),
                "{number} has no place in {lines} but {cells}, a loop of an odd number of cells, "
                "and {guards}.",
                "In the loop alone it could not be in every second cell.",
                truths=tuple(grid.layout.item(line, number) for line in lines),
                tokens={"number": digit(number), "lines": houses(*lines)},
            )
            yield from seen_by_all(grid, guarded)


@of_layout(by=1)
def _broken_wings(layout: Layout, board: int, number: int) -> list[tuple[int, int, list[int]]]:
    """Return odd loops of which some cell sees all guardians: cells, guardians, houses."""
    wings: dict[tuple[int, int], list[int]] = {}
    for target in bits(unplaceable(layout, board, number)):
        wing = guarded_loop(layout, board, layout.peers[target])
        if wing:
            loop, lines = wing
            guards = union(layout.house_boards[line] for line in lines) & board & ~loop
            wings.setdefault((loop, guards), sorted(lines))
    return [(loop, guards, lines) for (loop, guards), lines in wings.items() if guards]


TECHNIQUES = [oddagon, broken_wing]
