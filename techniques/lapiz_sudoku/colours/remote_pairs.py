"""Remote pairs: chains of cells that all have the same two digits."""

from collections.abc import Iterator
from itertools import product

from lapiz import Deduction, Link, Says, bits, technique
from lapiz_sudoku.board.bivalue import pairs_of
from lapiz_sudoku.board.grid import Grid, cells, digits
from lapiz_sudoku.board.layout import Layout

__all__ = ["TECHNIQUES"]


@technique(
    "remote-pair",
    kind="sudoku",
    codes={"hodoku": "0703"},
    scores={"hodoku": 110},
    levels={"hodoku": "Hard"},
)
def remote_pair(grid: Grid) -> Iterator[Deduction]:
    """Four or more cells with the same two digits, each of which sees the next one.

    Neighbours in the chain take different digits, so the cells alternate like the squares of a
    chessboard. Two cells of different colours hold both digits between them, however far
    apart, and a cell that sees both can have neither. All cells that hang together count as one
    chain; two neighbours that nothing else ties together are but a naked pair.

    Source: HoDoKu, "Remote Pair". Order: by the two digits, then by the first cell.
    """
    for mask, (board, members) in pairs_of(grid).items():
        while len(members) >= 4 and board.bit_count() >= 4:
            coloured = _colours(grid.layout, board)
            board &= ~(coloured[0] | coloured[1])
            found = _remote(grid, mask, *coloured)
            if found:
                yield found


def _colours(layout: Layout, board: int) -> tuple[int, int]:
    """Return the cells that hang together with the first of a board, in two colours."""
    peers = layout.peers
    ours, theirs, fresh = 0, 0, board & -board
    while fresh:
        ours |= fresh
        near = 0
        for cell in bits(fresh):
            near |= peers[cell]
        fresh = near & board & ~theirs
        ours, theirs = theirs, ours
    return (ours, theirs) if ours & board & -board else (theirs, ours)


def _remote(grid: Grid, mask: int, one: int, other: int) -> Deduction | None:
    """Return what two colours of a chain remove, from cells that see both of a remote pair."""
    if one & other or one.bit_count() + other.bit_count() < 4:  # an odd loop: no solution
        return None
    peers, seen, chain = grid.layout.peers, 0, one | other
    first, second = bits(mask)
    targets = (grid.boards[first] | grid.boards[second]) & ~chain
    for cell, end in product(bits(one), bits(other)):
        both = peers[cell] & peers[end] & targets & ~seen
        if both and not _is_bridge(peers, chain, cell, end):
            seen |= both
    removes = grid.candidates_in(seen, mask) if seen else 0
    if not removes:
        return None
    return Deduction(
        removes=removes,
        truths=tuple(bits(one | other)),
        roles={
            "one": grid.candidates_in(one, mask),
            "other": grid.candidates_in(other, mask),
        },
        links=tuple(
            Link("weak", start << shift, end << shift)
            for shift in (number * grid.size for number in bits(mask))
            for start in (1 << cell for cell in bits(one))
            for end in (1 << cell for cell in bits(other & peers[start.bit_length() - 1]))
        ),
        says=Says(
            "The cells {chain} have only {digits} and form a chain in which each sees the next.",
            "Neighbours differ, so {one} are alike and {other} are the opposite. "
            "Whoever sees one of each kind sees both digits.",
            chain=cells(one | other),
            digits=digits(mask),
            one=cells(one),
            other=cells(other),
        ),
    )


def _is_bridge(peers: list[int], chain: int, cell: int, end: int) -> bool:
    """Tell whether two cells of a chain see each other and nothing else ties them together."""
    if not peers[cell] >> end & 1:
        return False
    reached, fresh = 1 << cell, peers[cell] & chain & ~(1 << end)
    while fresh and not fresh >> end & 1:
        reached |= fresh
        near = 0
        for one in bits(fresh):
            near |= peers[one]
        fresh = near & chain & ~reached
    return not fresh


TECHNIQUES = [remote_pair]
