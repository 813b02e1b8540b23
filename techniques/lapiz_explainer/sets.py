"""Naked and hidden sets of one house, and the hidden singles that hidden sets make."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from operator import itemgetter

from lapiz import Deduction, Says, Technique, bits, number, of_layout, of_solve, technique, union
from lapiz_explainer.easiest import first_of, led
from lapiz_explainer.tables import tables
from lapiz_sudoku.basics.subset_houses import houses_with_subsets
from lapiz_sudoku.basics.subset_search import Things, candidates_of, closed_sets, subsets_in
from lapiz_sudoku.basics.subsets import hidden_subset, naked_subset
from lapiz_sudoku.board import Grid, Layout, cells, digit as digit_token, digits, houses, is_classic
from lapiz_sudoku.scales.hodoku import estimate

Direct = tuple[int, int, int, int]
"""A mask of digits and a board of cells, as many, with a digit and the one cell left for it."""
KEPT = 20_000
"""How many contents of houses are remembered."""
NAMES = {2: "pair", 3: "triple", 4: "quadruple"}


def _houses(grid: Grid) -> Iterator[tuple[int, int]]:
    """Yield the houses in the order of the scale that are not full, with their candidates."""
    layout = grid.layout
    for house in tables(layout).bcr if is_classic(layout) else ():
        inside = grid.open & candidates_of(layout)[house]
        if inside:
            yield house, inside


@of_solve
def _subsets(grid: Grid) -> list[tuple[int, int, Sequence[tuple[bool, int, int]]]]:
    """Return the houses that hold subsets: the house, how many cells are open, its subsets."""
    layout, with_subsets = grid.layout, set(houses_with_subsets(grid))
    return [
        (
            house,
            (layout.house_boards[house] & grid.unsolved).bit_count(),
            subsets_in(layout, inside, house, grid),
        )
        for house, inside in (_houses(grid) if with_subsets else ())
        if house in with_subsets
    ]


def _first(grid: Grid, name: str) -> tuple[int, ...] | None:
    """Return what a technique finds first, as far as the kernel tells: house, digits, cells."""
    first = first_of(grid, name)
    if not first:
        return None
    house, mask, places, digit, target = first
    order = grid.layout.houses[house].order
    board = union(1 << order[place] for place in bits(places))
    return (house, mask, board, digit, 1 << target) if target >= 0 else (house, mask, board)


def _hidden(grid: Grid, size: int) -> Iterator[Deduction]:
    known = _first(grid, f"hidden-{NAMES[size]}")
    for house, mask, board in led(known, _hidden_sets(grid, size)):
        removes = grid.candidates_in(board, grid.every_digit & ~mask)
        if removes:
            yield hidden_subset(grid, house, mask, board, removes)


def _hidden_sets(grid: Grid, size: int) -> Iterator[tuple[int, int, int]]:
    for house, cells_open, subsets in _subsets(grid):
        for mask, board in _of_size(subsets, True, size) if cells_open > 2 * size else ():
            yield house, mask, board


def _of_size(
    subsets: Sequence[tuple[bool, int, int]], hidden: bool, size: int
) -> list[tuple[int, int]]:
    """Return digits and cells of subsets: hidden ones by their digits, naked ones by cells."""
    chosen = [
        (mask, board)
        for side, mask, board in subsets
        if side == hidden and board.bit_count() == size
    ]
    return sorted(chosen) if hidden else sorted(chosen, key=itemgetter(1))


def _naked(grid: Grid, size: int) -> Iterator[Deduction]:
    known = _first(grid, f"naked-{NAMES[size]}")
    for house, mask, board in led(known, _naked_sets(grid, size)):
        removes = grid.candidates_in(grid.layout.house_boards[house] & ~board, mask)
        if removes:
            yield naked_subset(grid, [house], mask, board, removes)


def _naked_sets(grid: Grid, size: int) -> Iterator[tuple[int, int, int]]:
    for house, cells_open, subsets in _subsets(grid):
        for mask, board in _of_size(subsets, False, size) if cells_open >= 2 * size else ():
            yield house, mask, board


def _direct(grid: Grid, size: int) -> Iterator[Deduction]:
    known = _first(grid, f"direct-hidden-{NAMES[size]}")
    for house, mask, board, digit, target in led(known, _direct_sets(grid, size)):
        yield _direct_deduction(grid, house, mask, board, digit, target)


def _direct_sets(grid: Grid, size: int) -> Iterator[tuple[int, ...]]:
    for house, inside in _houses(grid):
        for direct in _direct_in(grid.layout, inside, grid, house)[size]:
            yield house, *direct


@of_layout(by=1, most=KEPT)
def _direct_in(layout: Layout, inside: int, grid: Grid, house: int) -> dict[int, list[Direct]]:
    """Return by size the hidden subsets of a house that leave one place for a further digit.

    They are asked for in most positions and need no effect of their own, unlike those of
    `subsets_in`. It depends on the open candidates of the house alone.
    """
    members = layout.house_boards[house]
    places = ((digit, board & members) for digit, board in enumerate(grid.boards))
    wide: Things = [(digit, board) for digit, board in places if board & (board - 1)]
    cells_open = (grid.unsolved & members).bit_count()
    direct = dict[int, list[Direct]]()
    for size in (2, 3):
        small = [(1 << digit, board) for digit, board in wide if board.bit_count() <= size]
        hidden = sorted(closed_sets(small, size)) if len(small) >= size < cells_open else ()
        with_single = ((mask, board, _left_alone(wide, mask, board)) for mask, board in hidden)
        direct[size] = [(mask, board, *single) for mask, board, single in with_single if single]
    return direct


def _left_alone(wide: Things, mask: int, board: int) -> tuple[int, int] | None:
    """Return the first digit with one place beyond a hidden set, and this place."""
    for digit, places in wide:
        left = places & ~board
        if left and not left & (left - 1) and not mask >> digit & 1:
            return digit, left
    return None


def _direct_deduction(
    grid: Grid, house: int, mask: int, board: int, digit: int, target: int
) -> Deduction:
    item = grid.layout.item
    return Deduction(
        places=grid.candidates(digit, target),
        truths=tuple(item(house, n) for n in (*bits(mask), digit)),
        roles={
            "base": grid.candidates_in(board, mask),
            "target": grid.candidates(digit, target),
        },
        says=Says(
            "In {house}, {digits} can only be in {cells}. That leaves {house} one place for "
            "{digit}: {target}.",
            "{count} digits fill {count} cells, so no other digit has room there.",
            house=houses(house),
            cells=cells(board),
            digits=digits(mask),
            count=number(mask.bit_count()),
            digit=digit_token(digit),
            target=cells(target),
        ),
    )


def _technique(size: int) -> Technique:
    def find(grid: Grid) -> Iterator[Deduction]:
        return _direct(grid, size)

    name = NAMES[size]
    word = {2: "Two", 3: "Three"}[size]
    find.__doc__ = f"""{word} digits fill as many cells of a house; that leaves another one place.

    Source: Sudoku Explainer, "Direct Hidden {"Pair" if size == 2 else "Triplet"}". Order: by house
    (boxes, columns, rows), then by the digits.
    """
    return technique(
        f"direct-hidden-{name}",
        kind="sudoku",
        **estimate(70 + 30 * (size - 2), "Medium"),
        on=False,
        listed=True,
    )(find)


CHOOSE: dict[str, Callable[[Grid], Iterator[Deduction]]] = {
    f"{form}-{name}": partial(find, size=size)
    for form, find in (("naked", _naked), ("hidden", _hidden))
    for size, name in NAMES.items()
}
"""Techniques that lapiz has, in the order of the scale, and with effects in one house."""

TECHNIQUES = [_technique(2), _technique(3)]
