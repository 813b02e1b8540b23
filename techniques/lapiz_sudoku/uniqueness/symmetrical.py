"""Gurth's symmetrical placement: what a symmetry of the givens says of the solution."""

from collections.abc import Iterator

from lapiz import Deduction, Grounds, Says, Token, bits, folding, of_layout, technique, union
from lapiz.proof import orbits
from lapiz_sudoku.board import Grid, Layout, undemanding
from lapiz_sudoku.scales.hodoku import estimate
from lapiz_sudoku.uniqueness.automorphisms import Automorphism, Order, automorphisms


@technique(
    "symmetrical-placement",
    title="Gurth's Symmetrical Placement",
    kind="sudoku",
    **estimate(150, "Hard"),
    aliases=("gurths-theorem", "symmetrical-givens"),
    on=False,
    after="jellyfish",
    grounds=Grounds.SYMMETRY,
    where=undemanding,
)
def symmetrical_placement(grid: Grid) -> Iterator[Deduction]:
    """The givens are symmetric, if digits are exchanged: so is the only solution.

    Turn the grid, reflect it, or move rows and columns as far as the houses allow, and exchange
    some digits. If the givens are the same as before, the same happens to the solution; as there is
    only one, it stays the same. So a candidate is true if and only if its image is: the image of
    what is placed can be placed, and what has an image that is gone, or that it sees, goes. A cell
    that stays where it is has a digit that is not exchanged.

    Source: SudokuWiki, "Gurth's Theorem". Order: turns and
    reflections of the whole grid first; for each symmetry what is placed, what sees its own image,
    then what has lost its image.
    """
    position = grid.position
    for symmetry, images in _symmetries(grid.layout, _givens(grid)):
        fold = folding(position, images)
        if fold.flaw:  # the puzzle has rules that are no houses
            continue
        placed = union(fold.orbit[candidate] for candidate in bits(grid.placed)) & ~grid.placed
        if placed and not placed & ~grid.alive:
            cells = tuple(candidate % grid.size for candidate in bits(placed))
            yield _deduction(symmetry, images, IMAGES, places=placed, truths=cells)
        torn = grid.open & fold.torn
        if torn:
            yield _deduction(symmetry, images, TORN, removes=torn)
        lost = grid.open & ~fold.symmetric(grid.alive) & ~torn
        if lost:
            yield _deduction(symmetry, images, LOST, removes=lost)


def _givens(grid: Grid) -> int:
    """Return the givens: the placed candidates that leave none of their peers possible."""
    keep, origin = grid.position.space.keep, grid.position.origin & grid.layout.grid
    placed = bits(grid.placed & origin)
    return union(1 << candidate for candidate in placed if not origin & ~keep[candidate])


@of_layout(most=100)
def _symmetries(layout: Layout, givens: int) -> list[tuple[Automorphism, dict[int, int]]]:
    """Return the symmetries of some givens with their images, one of those with the same orbits."""
    known: set[tuple[int, ...]] = set()
    symmetries = []
    for symmetry in automorphisms(layout, givens):
        images = symmetry.images()
        sets = tuple(sorted(orbits(images)))
        if sets not in known:
            known.add(sets)
            symmetries.append((symmetry, images))
    return symmetries


# --- what is said ---------------------------------------------------------------------------

IMAGES = (
    "The only solution then also stays the same: a candidate is true if and only if its image is. "
    "The images of what is placed are placed."
)
TORN = (
    "The only solution then also stays the same: a candidate is true if and only if its image is. "
    "A candidate that sees its own image cannot be true."
)
LOST = (
    "The only solution then also stays the same: a candidate is true if and only if its image is. "
    "An image of each of these is gone."
)
"""Why images are placed, why what sees its image goes, and why what has lost its image does."""

PLAIN: dict[tuple[bool, ...], str] = {
    (False, True, True): "Give the grid half a turn.",
    (True, False, False): "Reflect the grid in the falling diagonal.",
    (True, True, True): "Reflect the grid in the rising diagonal.",
    (True, False, True): "Give the grid a quarter turn.",
    (True, True, False): "Give the grid a quarter turn.",
    (False, False, True): "Reflect the grid from left to right.",
    (False, True, False): "Reflect the grid from top to bottom.",
}
"""What is done to the grid: reflected in the diagonal, rows and columns back to front."""
BOTH = "Move rows {rows} and columns {columns}."
ROWS = "Move rows {rows}."
COLUMNS = "Move columns {columns}."
FIRST = "First reflect the grid in the falling diagonal."
WITH_DIGITS = "With the digits {digits} it has the same givens as before."
WITHOUT_DIGITS = "It has the same givens as before."


def _plain(symmetry: Automorphism) -> str:
    """Return what is done to the whole grid; empty if its lines change their neighbours."""
    ahead = tuple(range(len(symmetry.rows)))
    lines = symmetry.rows, symmetry.columns
    if any(order not in (ahead, ahead[::-1]) for order in lines):
        return ""
    return PLAIN[symmetry.turned, *(order != ahead for order in lines)]


def _moves(symmetry: Automorphism) -> str:
    """Return the sentences that say what is done to the grid."""
    ahead = tuple(range(len(symmetry.rows)))
    if plain := _plain(symmetry):
        return plain
    rows, columns = (order != ahead for order in (symmetry.rows, symmetry.columns))
    moves = BOTH if rows and columns else ROWS if rows else COLUMNS
    return f"{FIRST} {moves}" if symmetry.turned else moves


def _deduction(
    symmetry: Automorphism,
    images: dict[int, int],
    reason: str,
    removes: int = 0,
    places: int = 0,
    truths: tuple[int, ...] = (),
) -> Deduction:
    digits = _cycles(symmetry.digits)
    return Deduction(
        removes=removes,
        places=places,
        truths=truths,
        grounds=Grounds.SYMMETRY,
        images=images,
        says=Says(
            f"{_moves(symmetry)} {WITH_DIGITS if digits else WITHOUT_DIGITS}",
            reason,
            rows=Token("lines", _cycles(symmetry.rows)),
            columns=Token("lines", _cycles(symmetry.columns)),
            digits=Token("exchanged", digits),
        ),
    )


def _cycles(order: Order) -> tuple[tuple[int, ...], ...]:
    """Return what goes round in an order: each number, where it goes, and so on.

    >>> _cycles((1, 0, 2, 4, 5, 3))
    ((0, 1), (3, 4, 5))
    """
    cycles, seen = [], set[int]()
    for first in range(len(order)):
        cycle, at = list[int](), first
        while at not in seen:
            seen.add(at)
            cycle.append(at)
            at = order[at]
        if len(cycle) > 1:
            cycles.append(tuple(cycle))
    return tuple(cycles)


TECHNIQUES = [symmetrical_placement]
