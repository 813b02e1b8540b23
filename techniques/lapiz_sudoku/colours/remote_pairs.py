"""Remote pairs: chains of cells that all have the same two digits."""

from collections.abc import Iterator, Sequence
from itertools import product

from lapiz import Deduction, Link, Says, bits, technique
from lapiz_sudoku.board import Grid, Layout, cells, digits, pairs_of
from lapiz_sudoku.scales.hodoku import hodoku


@technique(
    "remote-pair",
    kind="sudoku",
    **hodoku("0703", 110, "Hard"),
)
def remote_pair(grid: Grid) -> Iterator[Deduction]:
    """Four or more cells with the same two digits, each of which sees the next one.

    Neighbours in the chain take different digits, so the cells alternate like the squares of a
    chessboard. Two cells of different colours hold both digits between them, however far
    apart, and a cell that sees both can have neither. All cells that are linked in this way count
    as one chain; two neighbours that only see each other are a naked pair.

    Source: HoDoKu, "Remote Pair". Order: by the two digits, then by the first cell.
    """
    for mask, (board, members) in pairs_of(grid).items():
        while len(members) >= 4 and board.bit_count() >= 4:
            coloured = _colours(grid.layout, board)
            board &= ~(coloured[0] | coloured[1])
            deduction = _remote(grid, mask, *coloured)
            if deduction:
                yield deduction


def _colours(layout: Layout, board: int) -> tuple[int, int]:
    """Return the cells linked with the first cell of a board, in two colours, its own first."""
    peers = layout.peers
    ours, theirs, fresh = 0, 0, board & -board
    while fresh:
        ours |= fresh
        near = 0
        for cell in bits(fresh):
            near |= peers[cell]
        fresh = near & board & ~theirs
        ours, theirs = theirs, ours
    # The loop exchanges the colours at every step; `board & -board` is the first cell.
    return (ours, theirs) if ours & board & -board else (theirs, ours)


def _remote(grid: Grid, mask: int, colour: int, opposite: int) -> Deduction | None:
    """Return the deduction of a chain in two colours: cells that see both lose the two digits."""
    if (
        colour & opposite or colour.bit_count() + opposite.bit_count() < 4
    ):  # an odd loop: no solution
        return None
    peers, seen, chain = grid.layout.peers, 0, colour | opposite
    first, second = bits(mask)
    targets = (grid.boards[first] | grid.boards[second]) & ~chain
    for cell, end in product(bits(colour), bits(opposite)):
        both = peers[cell] & peers[end] & targets & ~seen
        if both and not _is_bridge(peers, chain, cell, end):
            seen |= both
    removes = grid.candidates_in(seen, mask) if seen else 0
    if not removes:
        return None
    return Deduction(
        removes=removes,
        truths=tuple(bits(colour | opposite)),
        roles={
            "one": grid.candidates_in(colour, mask),
            "other": grid.candidates_in(opposite, mask),
        },
        links=tuple(
            Link("weak", start << shift, end << shift)
            for shift in (number * grid.size for number in bits(mask))
            for start in (1 << cell for cell in bits(colour))
            for end in (1 << cell for cell in bits(opposite & peers[start.bit_length() - 1]))
        ),
        says=Says(
            "The cells {chain} have only {digits} and form a chain in which each sees the next.",
            "Neighbours differ, so {one} are alike and {other} are the opposite. "
            "Any cell that sees one of each kind sees both digits.",
            chain=cells(colour | opposite),
            digits=digits(mask),
            one=cells(colour),
            other=cells(opposite),
        ),
    )


def _is_bridge(peers: Sequence[int], chain: int, cell: int, end: int) -> bool:
    """Tell whether two cells of a chain see each other, but no other way through it joins them."""
    if not peers[cell] >> end & 1:
        return False
    reached, fresh = 1 << cell, peers[cell] & chain & ~(1 << end)
    while fresh and not fresh >> end & 1:
        reached |= fresh
        near = 0
        for member in bits(fresh):
            near |= peers[member]
        fresh = near & chain & ~reached
    return not fresh


TECHNIQUES = [remote_pair]
