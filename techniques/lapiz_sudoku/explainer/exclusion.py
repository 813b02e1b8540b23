"""Aligned exclusion with excluders of one cell, as the scale has it."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product

from lapiz import Deduction, Says, bits, candidates, of_solve, union
from lapiz_sudoku.board.grid import Grid, cells
from lapiz_sudoku.explainer.tables import is_classic, subsets, tables

__all__ = ["CHOOSE"]

NAMES = {2: "pair", 3: "triple"}


class _Bases:
    """The cells that may be filled together, and the cells that may be left empty by that.

    `excluders[cell]` is the board of the peers with at most as many digits as cells are filled.
    """

    def __init__(self, grid: Grid, size: int) -> None:
        few = grid.bivalue | (grid.trivalue if size == 3 else 0)
        peers, lone = grid.layout.peers, grid.with_digits[1]
        self.excluders = {cell: peers[cell] & few for cell in bits(grid.unsolved)}
        self.eligible = [
            cell
            for cell, near in self.excluders.items()
            if near and not peers[cell] & lone and not lone >> cell & 1
        ]


@of_solve
def _bases(grid: Grid, size: int) -> _Bases:
    return _Bases(grid, size)


def _groups(grid: Grid, size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the cells that are filled together, with the excluders that all of them see."""
    bases = _bases(grid, size)
    eligible, excluders = bases.eligible, bases.excluders
    allowed = union(1 << cell for cell in eligible)
    look = tables(grid.layout).peers
    for chosen in subsets(len(eligible), 2) if len(eligible) >= size else ():
        one, other = eligible[chosen[0]], eligible[chosen[1]]
        common = excluders[one] & excluders[other]
        if not common & (common - 1):  # fewer than two
            continue
        if size == 2:
            yield (one, other), common
            continue
        third = (excluders[one] | excluders[other]) & allowed & ~(1 << one | 1 << other)
        if third:
            near = excluders[one] & third, excluders[other] & third & ~excluders[one]
            for cell, board in ((one, near[0]), (other, near[1])):
                for last in look[cell] if board else ():
                    if board >> last & 1:
                        both = common & excluders[last]
                        if both & (both - 1):
                            yield (one, other, last), both


def _excluded(grid: Grid, base: tuple[int, ...], excluders: int) -> int:
    """Return the candidates of some cells that are in no allowed way to fill them."""
    peers = grid.layout.peers
    masks = [grid.digits_of(cell) for cell in base]
    killing = {grid.digits_of(cell) for cell in bits(excluders)}
    seeing = [
        (first, second)
        for second in range(len(base))
        for first in range(second)
        if peers[base[first]] >> base[second] & 1
    ]
    allowed, every = [0] * len(base), len(base)
    for place in range(every):
        others = [n for n in range(every) if n != place]
        for digit in bits(masks[place]):
            if allowed[place] >> digit & 1:
                continue
            for rest in product(*(list(bits(masks[n])) for n in others)):
                way = [0] * every
                way[place] = digit
                for n, value in zip(others, rest, strict=True):
                    way[n] = value
                if any(way[first] == way[second] for first, second in seeing):
                    continue
                mask = union(1 << value for value in way)
                if any(not kill & ~mask for kill in killing):
                    continue
                for n, value in enumerate(way):
                    allowed[n] |= 1 << value
                break
    return union(
        grid.candidates_in(1 << cell, mask & ~good)
        for cell, mask, good in zip(base, masks, allowed, strict=True)
    )


def _exclusions(grid: Grid, size: int) -> Iterator[Deduction]:
    if not is_classic(grid.layout):
        return
    for base, excluders in _groups(grid, size):
        removes = _excluded(grid, base, excluders)
        if removes:
            board = union(1 << cell for cell in base)
            yield Deduction(
                removes=removes,
                truths=(*base, *bits(excluders)),
                roles={
                    "base": grid.candidates_in(board) & ~removes,
                    "excluder": grid.candidates_in(excluders),
                },
                says=Says(
                    "{cells} cannot be filled in just any way: together they must leave a digit to "
                    "each of {excluders}, which all of them see.",
                    "No way that is left has any of {removed}.",
                    cells=cells(board),
                    excluders=cells(excluders),
                    removed=candidates(removes),
                ),
            )


CHOOSE: dict[str, Callable[[Grid], Iterator[Deduction]]] = {
    f"aligned-{name}-exclusion": partial(_exclusions, size=size) for size, name in NAMES.items()
}
"""Techniques that lapiz has, as the scale has them: with excluders of one cell each."""
