"""Cuts a large board into strips without holes, which blocks of 2 × 3 squares cover, and cores.

A board is cut only if all that remains of it, its cores, is known to have a tiling: by division, or
by a search, which is quick for cores of this size. So a solve may follow the cuts and never has
to take one back.
"""

from collections.abc import Callable, Iterator

import attrs

from lapiz import OutOfBudget, of_process
from lapiz.core import Budget
from lapiz.search.walking import backtracking
from lapiz_triomino.blocks import Square
from lapiz_triomino.board import Piece, TriominoBoard, as_piece, space_of
from lapiz_triomino.tiling import Division, divisions

WIDTH = 6
"""The width of a strip: blocks cover it, however long it is."""
LEAST = 8
"""The least side of what a cut leaves: smaller boards with a hole may have no tiling."""
SEARCHED_BRANCHES = 2_000
"""How many branches the search for the tiling of a core may take."""
TRIED_LINES = 8
"""How many lines are tried to cut a part in two."""
TRIED_CORES = 300
"""How many cores of a board are tried in all."""


@attrs.frozen
class Area:
    """A part of a board: its upper left square, 1-based, and its sides."""

    top: int
    left: int
    rows: int
    columns: int

    def holds(self, square: Square) -> bool:
        """Tell whether a square lies in it."""
        row, column = square[0] - self.top, square[1] - self.left
        return 0 <= row < self.rows and 0 <= column < self.columns

    def turned(self) -> "Area":
        """Return its mirror image, rows and columns exchanged."""
        return Area(self.left, self.top, self.columns, self.rows)

    def split(self, rows: int) -> "tuple[Area, Area]":
        """Return its first rows and the others."""
        below = Area(self.top + rows, self.left, self.rows - rows, self.columns)
        return attrs.evolve(self, rows=rows), below


@attrs.frozen
class Strip:
    """A rectangle without a hole, covered by blocks."""

    where: Area
    pieces: tuple[Piece, ...]


@attrs.frozen
class Core:
    """What remains around some holes, with a tiling of it that a search found."""

    where: Area
    pieces: tuple[Piece, ...]


@attrs.frozen
class Bridge:
    """A piece over the line between two parts, which the squares of neither part allow for."""

    piece: Piece


@attrs.frozen
class Cuts:
    """How a board is cut: what is covered at once, in order, and the pieces of regular cores."""

    covered: tuple[Strip | Bridge | Core, ...] = ()
    divided: tuple[Division, ...] = ()

    def __add__(self, other: "Cuts") -> "Cuts":
        """Return these cuts and then the others."""
        return Cuts(self.covered + other.covered, self.divided + other.divided)


@of_process(most=16)
def cuts_of(board: TriominoBoard) -> Cuts:
    """Return the cuts of a board; none for a board that division tiles, or that is not cut.

    A core that is the only one is left to the other techniques. The tilings of several are part of
    the cuts, for what may be done in any of many is too much to look for at each step.

    >>> cuts = cuts_of(TriominoBoard(20, 20, ((1, 6),)))
    >>> [strip.where for strip in cuts.covered][0]
    Area(top=15, left=1, rows=6, columns=20)
    >>> len(cuts.divided)
    21
    """
    if board.regular or board.area % 3:
        return Cuts()
    whole, cores = Area(1, 1, board.rows, board.columns), Budget(TRIED_CORES, "cores")
    cuts = _cut(whole, frozenset(board.holes), cores) or Cuts()
    searched = [core for core in cuts.covered if isinstance(core, Core)]
    if len(searched) > 1:
        return cuts
    return attrs.evolve(cuts, covered=tuple(core for core in cuts.covered if core not in searched))


def _cut(part: Area, holes: frozenset[Square], cores: Budget) -> Cuts | None:
    """Return the cuts of a part of a board, with the holes in it; None if no way was found."""
    if not holes and (pieces := tuple(_blocks(part))):
        return Cuts((Strip(part, pieces),))
    strips, core = _without_strips(part, holes)
    if max(core.rows, core.columns) < LEAST + WIDTH:
        inner = _core(core, holes) if cores.take() else None
    else:
        inner = _in_two(core, holes, cores)
    return inner and Cuts(strips) + inner


def _without_strips(part: Area, holes: frozenset[Square]) -> tuple[tuple[Strip, ...], Area]:
    """Return the strips along the edges of a part that no hole is in, and the rest of it."""
    strips: list[Strip] = []
    rows, columns = {row for row, _ in holes}, {column for _, column in holes}
    for turned, taken in ((False, rows), (True, columns)):
        for below in (True, False):
            whole = part.turned() if turned else part
            free = min(_free(whole, taken, below=below), whole.rows - LEAST)
            for _ in range(free // WIDTH):
                first, second = whole.split(whole.rows - WIDTH if below else WIDTH)
                strip, whole = (second, first) if below else (first, second)
                strip = strip.turned() if turned else strip
                strips.append(Strip(strip, tuple(_blocks(strip))))
            part = whole.turned() if turned else whole
    return tuple(strips), part


def _free(part: Area, taken: set[int], *, below: bool) -> int:
    """Return how many rows without a hole there are at one edge."""
    rows = range(part.top, part.top + part.rows)
    ordered = reversed(rows) if below else iter(rows)
    return next((count for count, row in enumerate(ordered) if row in taken), part.rows)


def _blocks(part: Area) -> Iterator[Piece]:
    """Yield the pieces of blocks that cover a rectangle; nothing where this is not the way."""
    if part.rows % WIDTH == 0 and part.columns > 1:
        threes = (part.columns // 3) if part.columns % 3 == 0 else part.columns % 2
    elif part.rows % 2 == 0 and part.columns % 3 == 0:
        threes = part.columns // 3
    elif part.rows % 3 == 0 and part.columns % 2 == 0:
        threes = 0
    elif part.columns % WIDTH == 0 and part.rows > 1:
        yield from (_placed(piece, _mirrored) for piece in _blocks(part.turned()))
        return
    else:
        return
    left = part.left
    while left < part.left + part.columns:
        wide = 3 if left < part.left + 3 * threes else 2
        for top in range(part.top, part.top + part.rows, 5 - wide):
            yield from _block(top, left, wide)
        left += wide


def _block(top: int, left: int, wide: int) -> tuple[Piece, Piece]:
    """Return the two pieces of a block: three squares wide and two high, or the other way."""
    bottom, right = top + 4 - wide, left + wide - 1
    first = (top, left), (top, left + 1), (top + 1, left)
    second = (bottom, right), (bottom, right - 1), (bottom - 1, right)
    return as_piece(first), as_piece(second)


def _core(part: Area, holes: frozenset[Square]) -> Cuts | None:
    """Return the division of a core, or the tiling of it that a search finds."""
    down, right = part.top - 1, part.left - 1

    def place(square: Square) -> Square:
        return square[0] + down, square[1] + right

    inside = tuple(sorted((row - down, column - right) for row, column in holes))
    board = TriominoBoard(part.rows, part.columns, inside)
    if board.regular:
        made = divisions(board.rows, inside[0])
        return Cuts(divided=tuple(_elsewhere(division, place) for division in made))
    try:
        budget = Budget(SEARCHED_BRANCHES, "branches")
        tiling = backtracking.first(space_of(board).start(), budget=budget)
    except OutOfBudget:
        return None
    if tiling is None:
        return None
    return Cuts((Core(part, tuple(_placed(board.pieces[number], place) for number in tiling)),))


def _placed(piece: Piece, place: Callable[[Square], Square]) -> Piece:
    a, b, c = map(place, piece)
    return as_piece((a, b, c))


def _elsewhere(division: Division, place: Callable[[Square], Square]) -> Division:
    """Return a division of a board whose squares have other places."""
    a, b, c = map(place, division.piece)
    return division._replace(
        corner=place(division.corner),
        hole=place(division.hole),
        piece=(a, b, c),
        parts=tuple((place(corner), place(hole)) for corner, hole in division.parts),
    )


def _in_two(part: Area, holes: frozenset[Square], cores: Budget) -> Cuts | None:
    """Cut a part in two across its longer side, with a piece over the line where one is needed."""
    if part.columns > part.rows:
        cuts = _in_two(part.turned(), frozenset(map(_mirrored, holes)), cores)
        return cuts and _cuts_turned(cuts)
    middle = part.rows // 2
    lines = sorted(range(LEAST, part.rows - LEAST + 1), key=lambda rows: abs(rows - middle))
    for rows in lines[:TRIED_LINES]:
        above, below = part.split(rows)
        bridge = _bridge(above, below, holes)
        taken = holes | {*bridge[0].piece} if bridge else holes
        first = _cut(above, frozenset(filter(above.holds, taken)), cores)
        second = first and _cut(below, frozenset(filter(below.holds, taken)), cores)
        if first and second:
            return Cuts(bridge) + first + second
    return None


def _bridge(above: Area, below: Area, holes: frozenset[Square]) -> tuple[Bridge, ...]:
    """Return the piece that two parts share so that both have a multiple of three squares left."""
    area = above.rows * above.columns - sum(map(above.holds, holes))
    if area % 3 == 0:
        return ()
    row, middle = below.top, above.left + above.columns // 2
    near = sorted(range(above.left, above.left + above.columns - 1), key=lambda c: abs(c - middle))
    for column in near:
        pair = [(row - 1, column), (row, column)]
        more = (row - 1 if area % 3 == 2 else row, column + 1)
        if not holes & {*pair, more}:
            return (Bridge(as_piece((pair[0], pair[1], more))),)
    return ()


def _cuts_turned(cuts: Cuts) -> Cuts:
    """Return cuts with rows and columns exchanged."""
    covered = tuple(map(_mirror_image, cuts.covered))
    return Cuts(covered, tuple(_elsewhere(division, _mirrored) for division in cuts.divided))


def _mirrored(square: Square) -> Square:
    return square[1], square[0]


def _mirror_image(cut: Strip | Bridge | Core) -> Strip | Bridge | Core:
    if isinstance(cut, Bridge):
        return Bridge(_placed(cut.piece, _mirrored))
    pieces = tuple(_placed(piece, _mirrored) for piece in cut.pieces)
    return attrs.evolve(cut, where=cut.where.turned(), pieces=pieces)
