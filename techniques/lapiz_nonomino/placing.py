"""Places the pieces by plain search: the next piece covers the first square not covered yet.

Pieces are tried in input order, so the placings come in the order of the seed's permutations.
All that is taken is one int (see `Placement.mask`); a piece fits if its mask shares no bit with it.
Source: *Sudoku Nonominó* (Alberto González Rosales), section 3.1.
"""

from collections.abc import Iterator

from lapiz import Position, lowest
from lapiz_nonomino.layout import PieceLayout, layout_of

NONE = (-1, 0, 0)


def first(position: Position) -> tuple[int, ...] | None:
    """Return the first placing, as sorted candidates, or None when there is none."""
    return next(placings(position), None)


def placings(position: Position) -> Iterator[tuple[int, ...]]:
    """Iterate over all placings in the seed's order, each as a sorted tuple of candidates.

    Only candidates that the position has alive are used, and all that it has placed.
    """
    layout = layout_of(position.space)
    table = _table(layout, position.alive)
    if any(not item.candidates & position.alive for item in position.space.items if item.required):
        return
    chosen: list[int] = []
    state = [(0, (1 << layout.side) - 1, iter(table[0]))]
    board = layout.board
    while state:
        taken, pieces, options = state[-1]
        fitting = ((c, piece, m) for c, piece, m in options if piece & pieces and not m & taken)
        candidate, piece, mask = next(fitting, NONE)
        if not piece:
            state.pop()
            del chosen[len(state) - 1 :]
            continue
        chosen.append(candidate)
        taken |= mask
        pieces ^= piece
        if not pieces:
            yield tuple(chosen)
            chosen.pop()
        else:
            state.append((taken, pieces, iter(table[lowest(board & ~taken)])))


def _table(layout: PieceLayout, alive: int) -> list[list[tuple[int, int, int]]]:
    """Return for each cell the alive placements anchored there, in input order."""
    return [[option for option in here if alive >> option[0] & 1] for here in layout.by_anchor]
