"""The bivalue universal grave as the scale has it: what keeps it away, and what follows.

The catalogue searches for every grave (`lapiz_sudoku.uniqueness.even_sets`). The scale goes through
the houses once and gives up where one does not say by itself what is too many: it finds fewer, and
the order in which it meets the cells decides which naked subset comes first.
"""

from collections.abc import Callable, Iterator
from functools import partial

import attrs

from lapiz import Deduction, bits, lowest, of_solve, single, union
from lapiz_explainer.tables import SIDE, subsets, tables
from lapiz_sudoku.board import Grid, digits, is_classic
from lapiz_sudoku.one_digit.guardians import Guarded, guarding
from lapiz_sudoku.uniqueness.loops import GRAVE, TWINS

LARGEST_SUBSET = 6


@attrs.define(eq=False)
class _Grave:
    """The cells with more than a grave has, in the order of discovery, and the grave's boards.

    `own[cell]` is the mask of the digits that a cell has too many; `digits` those of all cells but
    the ones that were added at the end.
    """

    boards: list[int]
    own: dict[int, int] = attrs.field(factory=dict)
    digits: int = 0

    def note(self, cell: int, digit: int) -> None:
        """Take a candidate out of the grave."""
        self.own[cell] = self.own.get(cell, 0) | 1 << digit
        self.boards[digit] &= ~(1 << cell)


@of_solve
def _grave(grid: Grid) -> tuple[_Grave, int] | None:
    """Return the grave of a position, with the cells that all its bug cells see; None if none."""
    grave = _collected(grid) if is_classic(grid.layout) else None
    if grave is None or not grave.own or not _is_even(grid, grave):
        return None
    board = union(1 << cell for cell in grave.own)
    return grave, grid.layout.seen_by_all(board) & ~board


def _collected(grid: Grid) -> _Grave | None:
    layout, grave = grid.layout, _Grave(list(grid.boards))
    many = grid.unsolved & ~grid.bivalue & ~grid.with_digits[1]
    alike: set[int] = set()
    beyond = 0
    for house in tables(layout).brc:
        members = layout.house_boards[house]
        for digit in range(SIDE):
            places = grave.boards[digit] & members
            if places.bit_count() in (0, 2):
                continue
            extra = places & many
            if not extra:
                return None
            alike.add(digit)
            beyond |= extra
            if single(extra):
                grave.note(lowest(extra), digit)
                grave.digits |= 1 << digit
                if _scattered(grid, grave):
                    return None
    if len(alike) == 1:
        (digit,) = alike
        for cell in bits(beyond & ~union(1 << cell for cell in grave.own)):
            grave.note(cell, digit)
    return grave


def _scattered(grid: Grid, grave: _Grave) -> bool:
    """Tell whether several cells with several digits have no cell in common that sees them."""
    if len(grave.own) < 2 or single(grave.digits):
        return False
    return not grid.layout.seen_by_all(union(1 << cell for cell in grave.own))


def _is_even(grid: Grid, grave: _Grave) -> bool:
    """Tell whether each open cell has two digits, each house a digit twice or not at all."""
    once = twice = more = 0
    for board in grave.boards:
        more |= twice & board
        twice |= once & board
        once |= board
    if more or twice != grid.unsolved:
        return False
    return all(
        (board & members).bit_count() in (0, 2)
        for board in grave.boards
        for members in grid.layout.house_boards
    )


# --- what follows ---------------------------------------------------------------------------


def _type_1(grid: Grid, grave: _Grave, common: int) -> Iterator[Deduction]:
    if len(grave.own) == 1:
        ((cell, extra),) = grave.own.items()
        removes = grid.candidates_in(1 << cell, 511 & ~extra)
        yield _guarded(grid, grave).deduce(grid, removes, "")


def _type_2(grid: Grid, grave: _Grave, common: int) -> Iterator[Deduction]:
    if len(grave.own) > 1 and single(grave.digits):
        removes = grid.candidates_in(common, grave.digits)
        if removes:
            reason = "Whatever sees all of these is removed."
            yield _guarded(grid, grave).deduce(grid, removes, reason)


def _type_4(grid: Grid, grave: _Grave, common: int) -> Iterator[Deduction]:
    if len(grave.own) != 2 or not (common or single(grave.digits)):
        return
    (one, own), (other, theirs) = grave.own.items()
    locked = grid.digits_of(one) & grid.digits_of(other) & ~grave.digits
    shared = grid.layout.common_houses(1 << one | 1 << other)
    if single(locked) and shared:
        removes = grid.candidates_in(1 << one, 511 & ~locked & ~own)
        removes |= grid.candidates_in(1 << other, 511 & ~locked & ~theirs)
        if removes:
            item = grid.layout.item(shared[0], lowest(locked))
            yield guarding(grid, _guarded(grid, grave), removes, (item,))


def _type_3(grid: Grid, grave: _Grave, common: int) -> Iterator[Deduction]:
    if len(grave.own) < 2 or grave.digits.bit_count() < 2 or not common:
        return
    layout, board = grid.layout, union(1 << cell for cell in grave.own)
    inside = set(layout.common_houses(board))
    shared = [house for house in tables(layout).brc if house in inside]
    first = next(iter(grave.own))
    for size in range(2, LARGEST_SUBSET + 1):
        for house in shared:
            rest = common & layout.house_boards[house]
            ordered = [cell for cell in tables(layout).peers[first] if rest >> cell & 1]
            if len(ordered) >= size:
                yield from _naked(grid, grave, ordered, size, house)


def _naked(
    grid: Grid, grave: _Grave, ordered: list[int], size: int, house: int
) -> Iterator[Deduction]:
    for chosen in subsets(len(ordered), size - 1):
        masks = [grid.digits_of(ordered[index]) for index in chosen]
        mask = union(masks)
        few = min(map(int.bit_count, masks)) < 2
        if few or mask.bit_count() != size or grave.digits & ~mask:
            continue
        subset = union(1 << ordered[index] for index in chosen)
        removes = grid.candidates_in(union(1 << cell for cell in ordered) & ~subset, mask)
        if removes:
            deduction = _guarded(grid, grave).with_subset(
                grid, removes, subset, mask, house, tuple(bits(subset))
            )
            yield attrs.evolve(deduction, size=size - 1)


def _guarded(grid: Grid, grave: _Grave) -> Guarded:
    guards = union(grid.candidates_in(1 << cell, extra) for cell, extra in grave.own.items())
    return Guarded(grid.unsolved, guards, GRAVE, TWINS, tokens={"own": digits(0)})


Type = Callable[[Grid, _Grave, int], Iterator[Deduction]]


def _of_type(grid: Grid, find: Type) -> Iterator[Deduction]:
    grave = _grave(grid)
    if grave:
        yield from find(grid, *grave)


CHOOSE = {
    "bug-plus-one": partial(_of_type, find=_type_1),
    "bug-2": partial(_of_type, find=_type_2),
    "bug-4": partial(_of_type, find=_type_4),
    "bug-3": partial(_of_type, find=_type_3),
}
"""Techniques that lapiz has, as the scale has them, in its order."""
