"""A number that positions which are images of each other have in common."""

from lapiz import Puzzle, bits

ROUNDS = 4
LINES = frozenset({"row", "column"})
"""Sorts of items that turning a board exchanges."""


def invariant(puzzle: Puzzle) -> int:
    """Return a number that stays when a position is turned, mirrored, or relabelled.

    Colours of candidates, at first whether they are open or placed, are refined by the colours in
    their cell, lines and region, in some rounds. Different positions may have the same number.
    Source: colour refinement, as in B. Weisfeiler and A. Leman, 1968.

    >>> import lapiz
    >>> one, other = ({"kind": "sudoku", "grid": grid.split()} for grid in ("1... .... ..2. ....",
    ...     "4... .... ..3. ...."))
    >>> invariant(lapiz.load(one)) == invariant(lapiz.load(other))
    True
    """
    start, space = puzzle.start, puzzle.space
    every = range(len(space.labels))
    colours = [(start.alive >> c & 1) + 2 * (start.placed >> c & 1) for c in every]
    items = [(item.sort in LINES, list(bits(item.candidates))) for item in space.items]
    for _ in range(ROUNDS):
        met: list[list[int]] = [[] for _ in every]
        for is_line, members in items:
            together = hash((is_line, *sorted(colours[member] for member in members)))
            for member in members:
                met[member].append(together)
        colours = [hash((old, *sorted(around))) for old, around in zip(colours, met, strict=True)]
    return hash(tuple(sorted(colours)))
