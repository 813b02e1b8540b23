"""Aligned exclusion with excluders of one cell, as the scale has it."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from lapiz import Deduction, Says, bits, candidates, of_solve, union
from lapiz_sudoku.board import Grid, cells
from lapiz_sudoku.explainer.tables import is_classic, tables

EVERY = 511
"""All digits, as a mask."""
DIGITS = tuple(tuple(1 << digit for digit in bits(mask)) for mask in range(EVERY + 1))
"""The digits of each mask, as masks of one."""


class _Bases(NamedTuple):
    """The cells that may be filled together, and the cells that may be left empty by that.

    `excluders[cell]` is the board of the peers with at most as many digits as cells are filled;
    `masks[cell]` are the digits of a cell, `board` has all eligible cells.
    """

    eligible: list[int]
    board: int
    excluders: dict[int, int]
    masks: dict[int, int]


@of_solve
def _bases(grid: Grid, size: int) -> _Bases:
    few = grid.bivalue | (grid.trivalue if size == 3 else 0)
    peers, lone = grid.layout.peers, grid.with_digits[1]
    excluders = {cell: peers[cell] & few for cell in bits(grid.unsolved)}
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
    for count, other in enumerate(eligible):
        near = excluders[other]
        for one in eligible[:count]:
            common = near & excluders[one]
            if common & (common - 1):
                yield one, other, common


def _thirds(
    look: list[tuple[int, ...]], bases: _Bases, one: int, other: int, board: int
) -> Iterator[int]:
    """Yield the cells that a pair is made a triple with: excluders of the first, of the second."""
    first = bases.excluders[one] & board
    second = bases.excluders[other] & board & ~first
    for cell, near in ((one, first), (other, second)):
        for third in look[cell] if near else ():
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


def _dead_of_two(one: int, other: int, kills: list[int], seeing: bool) -> tuple[int, int]:
    """Return the digits of two cells, by their masks, that are in no allowed way."""
    dead, seen = one, 0
    for digit in DIGITS[one]:
        free = other & ~_blocked(kills, digit) & ~(digit if seeing else 0)
        seen |= free
        if free:
            dead ^= digit
    return dead, other & ~seen


def _dead_of_three(
    masks: tuple[int, int, int], kills: list[int], seeing: tuple[bool, bool, bool]
) -> tuple[int, int, int]:
    """Return the same for three cells; `seeing` says which see each other: 1-2, 1-3, 2-3."""
    first, second, third = masks
    dead, dead_second, seen = first, second, 0
    for one in DIGITS[first]:
        free_third = third & ~one if seeing[1] else third
        for other in DIGITS[second]:
            if other == one and seeing[0]:
                continue
            free = free_third & ~_blocked(kills, one | other)
            if seeing[2]:
                free &= ~other
            if free:
                seen |= free
                dead &= ~one
                dead_second &= ~other
                if seen == third and not dead | dead_second:  # all are seen, as they are mostly
                    return 0, 0, 0
    return dead, dead_second, third & ~seen


def _two(grid: Grid) -> Iterator[Deduction]:
    bases, peers = _bases(grid, 2), grid.layout.peers
    masks, found = bases.masks, False
    changed = _changed(grid, masks, _two)
    for one, other, common in _pairs(bases):
        if not (1 << one | 1 << other | common) & changed:
            continue
        kills = _kills({masks[cell] for cell in bits(common)}, masks[one] | masks[other])
        if kills:
            seeing = bool(peers[one] >> other & 1)
            dead = _dead_of_two(masks[one], masks[other], kills, seeing)
            if any(dead):
                found = True
                yield _deduction(grid, (one, other), dead, common)
    if not found:
        grid.memo.note(_two, masks)


def _three(grid: Grid) -> Iterator[Deduction]:
    bases, peers = _bases(grid, 3), grid.layout.peers
    masks, excluders, look = bases.masks, bases.excluders, tables(grid.layout).peers
    changed, found = _changed(grid, masks, _three), False
    masks_of: dict[int, set[int]] = {}
    for one, other, pair_common in _pairs(bases) if len(bases.eligible) > 2 else ():
        pair = 1 << one | 1 << other
        board = bases.board if (pair | pair_common) & changed else bases.board & changed
        board &= (excluders[one] | excluders[other]) & ~pair
        for third in _thirds(look, bases, one, other, board) if board else ():
            common = pair_common & excluders[third]
            if not common & (common - 1):
                continue
            base = one, other, third
            own = masks[one], masks[other], masks[third]
            if common not in masks_of:
                masks_of[common] = {masks[cell] for cell in bits(common)}
            kills = _kills(masks_of[common], own[0] | own[1] | own[2])
            if kills or len(set(own)) < 3:
                seeing = (
                    bool(peers[one] >> other & 1),
                    bool(peers[one] >> third & 1),
                    bool(peers[other] >> third & 1),
                )
                dead = _dead_of_three(own, kills, seeing)
                if any(dead):
                    found = True
                    yield _deduction(grid, base, dead, common)
    if not found:
        grid.memo.note(_three, masks)


def _changed(grid: Grid, masks: dict[int, int], search: Callable[..., Any]) -> int:
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
