"""Aligned exclusion with excluders of one cell, as the scale has it.

The catalogue's excluders (`lapiz_sudoku.wings.aligned`) are almost locked sets, and its cells see
each other. Here each excluder is a cell that sees all cells of the base, which need not see each
other: neither search finds what the other one does. And as the scale asks in most hard positions,
only what has changed is looked at again.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from lapiz import Deduction, Says, bits, candidates, of_solve, union
from lapiz_explainer.tables import tables
from lapiz_sudoku.board import Grid, cells, is_classic

EVERY = 511
"""All digits, as a mask."""
DIGITS = tuple(tuple(1 << digit for digit in bits(mask)) for mask in range(EVERY + 1))
"""The digits of each mask, as masks of one."""


class _Bases(NamedTuple):
    """The cells that may be filled together, and the cells that may be left empty by that.

    `excluders[cell]` is the board of the peers with at most as many digits as cells are filled;
    `masks[cell]` are the digits of a cell, `board` has all eligible cells.
    """

    eligible: Sequence[int]
    board: int
    excluders: Mapping[int, int]
    masks: Mapping[int, int]


@of_solve
def _bases(grid: Grid, size: int) -> _Bases:
    few = grid.bivalue | (grid.trivalue if size == 3 else 0)
    peers, lone = grid.layout.peers, grid.with_digits[1]
    excluders: dict[int, int] = {cell: peers[cell] & few for cell in bits(grid.unsolved)}
    eligible = [
        cell
        for cell, near in excluders.items()
        if near and not peers[cell] & lone and not lone >> cell & 1
    ]
    board = union(1 << cell for cell in eligible)
    return _Bases(eligible, board, excluders, {cell: grid.digits_of(cell) for cell in excluders})


def _pairs(bases: _Bases) -> Iterator[tuple[int, int, int]]:
    """Yield two cells, with the excluders that both see: at least two."""
    eligible, excluders = bases.eligible, bases.excluders
    for position, second in enumerate(eligible):
        near = excluders[second]
        for first in eligible[:position]:
            common = near & excluders[first]
            if common & (common - 1):
                yield first, second, common


def _thirds(
    ordered_peers: Sequence[tuple[int, ...]],
    bases: _Bases,
    first_cell: int,
    second_cell: int,
    board: int,
) -> Iterator[int]:
    """Yield the cells that a pair is made a triple with: excluders of the first, of the second."""
    first = bases.excluders[first_cell] & board
    second = bases.excluders[second_cell] & board & ~first
    for cell, near in ((first_cell, first), (second_cell, second)):
        for third in ordered_peers[cell] if near else ():
            if near >> third & 1:
                yield third


def _blocked(kills: list[int], digits: int) -> int:
    """Return the digits which, with some others, leave a cell without any; all if these do."""
    blocked = 0
    for kill in kills:
        left = kill & ~digits
        if not left & (left - 1):
            if not left:
                return EVERY
            blocked |= left
    return blocked


def _dead_of_two(first: int, second: int, kills: list[int], seeing: bool) -> tuple[int, int]:
    """Return the digits of two cells, by their masks, that are in no allowed way."""
    dead, seen = first, 0
    for digit in DIGITS[first]:
        free = second & ~_blocked(kills, digit) & ~(digit if seeing else 0)
        seen |= free
        if free:
            dead ^= digit
    return dead, second & ~seen


def _dead_of_three(
    masks: tuple[int, int, int], kills: list[int], seeing: tuple[bool, bool, bool]
) -> tuple[int, int, int]:
    """Return the digits of three cells, by their masks, that are in no allowed way.

    `seeing` says which cells see each other: 1 and 2, 1 and 3, 2 and 3.
    """
    first, second, third = masks
    dead, dead_second, seen = first, second, 0
    for first_digit in DIGITS[first]:
        free_third = third & ~first_digit if seeing[1] else third
        for second_digit in DIGITS[second]:
            if second_digit == first_digit and seeing[0]:
                continue
            free = free_third & ~_blocked(kills, first_digit | second_digit)
            if seeing[2]:
                free &= ~second_digit
            if free:
                seen |= free
                dead &= ~first_digit
                dead_second &= ~second_digit
                if seen == third and not dead | dead_second:  # all are seen, as they are mostly
                    return 0, 0, 0
    return dead, dead_second, third & ~seen


def _two(grid: Grid) -> Iterator[Deduction]:
    bases, peers = _bases(grid, 2), grid.layout.peers
    masks, hit = bases.masks, False
    changed = _changed(grid, masks, _two)
    for first, second, common in _pairs(bases):
        if not (1 << first | 1 << second | common) & changed:
            continue
        kills = _kills({masks[cell] for cell in bits(common)}, masks[first] | masks[second])
        if kills:
            seeing = bool(peers[first] >> second & 1)
            dead = _dead_of_two(masks[first], masks[second], kills, seeing)
            if any(dead):
                hit = True
                yield _deduction(grid, (first, second), dead, common)
    if not hit:
        grid.memo.note(_two, masks)


def _three(grid: Grid) -> Iterator[Deduction]:
    bases, peers = _bases(grid, 3), grid.layout.peers
    masks, excluders, ordered_peers = bases.masks, bases.excluders, tables(grid.layout).peers
    changed, hit = _changed(grid, masks, _three), False
    masks_of: dict[int, set[int]] = {}
    for first, second, pair_common in _pairs(bases) if len(bases.eligible) > 2 else ():
        pair = 1 << first | 1 << second
        board = bases.board if (pair | pair_common) & changed else bases.board & changed
        board &= (excluders[first] | excluders[second]) & ~pair
        for third in _thirds(ordered_peers, bases, first, second, board) if board else ():
            common = pair_common & excluders[third]
            if not common & (common - 1):
                continue
            base = first, second, third
            own_masks = masks[first], masks[second], masks[third]
            if common not in masks_of:
                masks_of[common] = {masks[cell] for cell in bits(common)}
            kills = _kills(masks_of[common], own_masks[0] | own_masks[1] | own_masks[2])
            if kills or len(set(own_masks)) < 3:
                seeing = (
                    bool(peers[first] >> second & 1),
                    bool(peers[first] >> third & 1),
                    bool(peers[second] >> third & 1),
                )
                dead = _dead_of_three(own_masks, kills, seeing)
                if any(dead):
                    hit = True
                    yield _deduction(grid, base, dead, common)
    if not hit:
        grid.memo.note(_three, masks)


def _changed(grid: Grid, masks: Mapping[int, int], search: Callable[..., Any]) -> int:
    """Return the cells that are not as they were when a search found nothing last in this solve.

    Cells that are as they were, with the cells they see, need not be looked at again.
    """
    noted: dict[int, int] = grid.memo.get(search, {})
    return union(1 << cell for cell, mask in masks.items() if noted.get(cell) != mask)


def _kills(excluders: set[int], every: int) -> list[int]:
    """Return the digits of some excluders, as far as other cells can use them up."""
    others = ~every
    return [kill for kill in excluders if not kill & others]


def _deduction(
    grid: Grid, base: tuple[int, ...], dead: tuple[int, ...], excluders: int
) -> Deduction:
    board = union(1 << cell for cell in base)
    removes = union(
        grid.candidates_in(1 << cell, mask) for cell, mask in zip(base, dead, strict=True)
    )
    return Deduction(
        removes=removes,
        truths=(*base, *bits(excluders)),
        roles={
            "base": grid.candidates_in(board) & ~removes,
            "excluder": grid.candidates_in(excluders),
        },
        says=Says(
            "{cells} cannot be filled in just any way: together they must leave a digit to each of "
            "{excluders}, which all of them see.",
            "No way that is left has any of {removed}.",
            cells=cells(board),
            excluders=cells(excluders),
            removed=candidates(removes),
        ),
    )


def _classic(grid: Grid, find: Callable[[Grid], Iterator[Deduction]]) -> Iterator[Deduction]:
    if is_classic(grid.layout):
        yield from find(grid)


CHOOSE: dict[str, Callable[[Grid], Iterator[Deduction]]] = {
    "aligned-pair-exclusion": partial(_classic, find=_two),
    "aligned-triple-exclusion": partial(_classic, find=_three),
}
"""Techniques that lapiz has, as the scale has them: with excluders of one cell each."""
