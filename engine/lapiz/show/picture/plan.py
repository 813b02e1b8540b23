"""Where everything of a board is drawn: squares, candidates, the squares of an item.

Squares are so large that pencil marks are clear of what rules have drawn on the edges.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, reduce
from math import ceil, dist, sqrt
from operator import and_, or_

import attrs

from lapiz.core import BadInput, Position, Puzzle, Results, Space, bits, of_process, union
from lapiz.core.geometry import Geometry, Loose, Place, Shape, Square
from lapiz.show.picture.room import SLOT, Room, room_for

LETTER = 0.64
"""How wide a letter is, as a part of its size."""
USUAL_LETTERS = 3
"""For a text of so many letters outside the board there is room anyway."""
LONE = 36
"""The side, in units, of a square that has one mark at most."""

House = tuple[str, str, frozenset[Place]]
"""What a house is called ("row"), its own name ("3"), and its squares."""
Point = tuple[float, float]
"""Units to the right and down from the top left corner."""


@attrs.frozen
class Margin:
    """How far what rules have drawn reaches beyond the board on each side, in units."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0


class BoardPlan:
    """The places of a board in units; y grows downwards.

    Where a square holds several symbols (digits), each has its own slot in it. A candidate that
    lies on several squares, as a piece does, is an area.
    """

    def __init__(self, geometry: Geometry) -> None:
        self.geometry = geometry
        self.rows: int = len(geometry.rows)
        self.columns: int = len(geometry.rows[0])
        most = 1 if geometry.joins else max(map(len, map(symbols_of, self._squares()))) or 1
        self.across: int = ceil(sqrt(most))
        self.down: int = ceil(most / self.across)
        self.lone: bool = self.across == 1
        self.room: Room = room_for(geometry.shapes, self.across, self.down)
        self.side: int = LONE if self.lone else self.room.side
        self.reach: float = LONE / 2 - 3 if self.lone else SLOT / 2 - 1
        self.width: int = self.columns * self.side
        self.height: int = self.rows * self.side
        self.loose_side: float = self.side / 2
        self.margin: Margin = _margin(geometry.shapes, self)
        self.loose: list[tuple[Loose, Point]]
        self.bottom: float
        self.loose, self.bottom = _beside(geometry.loose, self)

    def _squares(self) -> Iterable[Square]:
        return (square for row in self.geometry.rows for square in row)

    @cached_property
    def places(self) -> Mapping[int, list[Place]]:
        """The squares of each candidate."""
        places: dict[int, list[Place]] = {}
        for r, row in enumerate(self.geometry.rows):
            for c, square in enumerate(row):
                for candidate in (*(candidate for candidate, _ in square.marks), *square.shades):
                    places.setdefault(candidate, []).append((r, c))
        return places

    @cached_property
    def members(self) -> Mapping[Place, int]:
        """The candidates of each square."""
        members: dict[Place, int] = {}
        for candidate, places in self.places.items():
            for place in places:
                members[place] = members.get(place, 0) | 1 << candidate
        return members

    @cached_property
    def drawn(self) -> int:
        """The candidates that lie on some square."""
        return union(1 << candidate for candidate in self.places)

    @cached_property
    def slots(self) -> Sequence[Point]:
        """Where in a square its symbols are drawn, by their numbers."""
        return [self._slot(number) for number in range(self.across * self.down)]

    @cached_property
    def symbols(self) -> Mapping[int, str]:
        """The symbol of each candidate."""
        return {
            **{candidate: self.geometry.shades[n][0] for candidate, n in self.shades.items()},
            **{candidate: text for square in self._squares() for candidate, text in square.marks},
        }

    @cached_property
    def shades(self) -> Mapping[int, int]:
        """The candidates that are no marks but shades of squares, each with its number."""
        return {
            candidate: shade
            for square in self._squares()
            for shade, candidate in enumerate(square.shades)
        }

    def shaded(self, position: Position) -> Iterable[tuple[str, list[Place]]]:
        """Yield the class of each shade that is drawn, with the squares that are known to be so."""
        placed = (shade for shade in self.shades if position.placed >> shade & 1)
        known = [(self.shades[shade], self.places[shade]) for shade in placed]
        for number, (_, look, _) in enumerate(self.geometry.shades):
            squares = [place for n, spots in known for place in spots if n == number]
            if squares and look:
                yield look, squares

    @cached_property
    def by_symbol(self) -> Mapping[str, int]:
        """The candidates of each symbol."""
        candidates: dict[str, int] = {}
        for candidate, symbol in self.symbols.items():
            candidates[symbol] = candidates.get(symbol, 0) | 1 << candidate
        return candidates

    @cached_property
    def houses(self) -> tuple[House, ...]:
        """The regions (if there are more than two), rows and columns of the board as drawn."""
        rows, columns = range(self.rows), range(self.columns)
        regions: dict[str, set[Place]] = {}
        for r in rows:
            for c in columns:
                regions.setdefault(self.geometry.rows[r][c].region, set()).add((r, c))
        word = self.geometry.word
        shown = regions.items() if len(regions) > 2 else ()
        return (
            *((word, label, frozenset(squares)) for label, squares in shown),
            *(("row", str(r + 1), frozenset((r, c) for c in columns)) for r in rows),
            *(("column", str(c + 1), frozenset((r, c) for r in rows)) for c in columns),
        )

    def is_area(self, candidate: int) -> bool:
        """Return whether a candidate is drawn as the squares that it covers."""
        joins = self.geometry.joins or candidate in self.shades
        return joins or len(self.places.get(candidate, ())) > 1

    def corner(self, place: Place) -> tuple[int, int]:
        """Return the top left corner of a square."""
        return place[1] * self.side, place[0] * self.side

    def centre(self, place: Place) -> Point:
        """Return the middle of a square."""
        x, y = self.corner(place)
        return x + self.side / 2, y + self.side / 2

    def _slot(self, number: int) -> Point:
        row, column = divmod(number, self.across)
        x = self.room.x + (column + 0.5) * self.room.width / self.across
        return x, self.room.y + (row + 0.5) * self.room.height / self.down

    def spot(self, candidate: int) -> Point:
        """Return the point that marks a candidate: its slot, or a free square of its area."""
        return self._spots[candidate]

    @cached_property
    def _spots(self) -> Results[int, Point]:
        return Results(self._spot)

    def _spot(self, candidate: int) -> Point:
        places = self.places[candidate]
        if self.is_area(candidate):
            points = [self.centre(place) for place in places]
            middle = tuple(sum(axis) / len(points) for axis in zip(*points, strict=True))
            free = [self.centre((r, c)) for r, c in places if not self.geometry.rows[r][c].fixed]
            return min(free or points, key=lambda point: dist(point, middle))
        r, c = places[0]
        number = symbols_of(self.geometry.rows[r][c]).index(self.symbols[candidate])
        x, y = self.corner((r, c))
        dx, dy = (self.side / 2, self.side / 2) if self.lone else self.slots[number]
        return x + dx, y + dy

    def spots(self, members: int) -> list[Point]:
        """Return the points that mark those candidates of a set that lie on squares."""
        return [self.spot(candidate) for candidate in bits(members & self.drawn)]

    def squares(self, space: Space, item: int) -> set[Place]:
        """Return the squares that show an item: those that all its candidates share, or all.

        A cell, a clue or a square to be covered is shown by one square, a row by its squares. An
        item with candidates all over the board (a piece) is not shown.
        """
        areas = [set(self.places.get(candidate, ())) for candidate in bits(space.sets[item])]
        if not areas:
            return set()
        shared = reduce(and_, areas)
        if shared:
            return shared
        every = reduce(or_, areas)
        return every if 2 * len(every) <= self.rows * self.columns or self.rows < 3 else set()


def _margin(shapes: Iterable[Shape], plan: BoardPlan) -> Margin:
    """Return how much room shapes need beyond the board."""
    margin = Margin()
    for shape in shapes:
        half = wide = shape.size / 2 + 0.1
        if len(shape.text) > USUAL_LETTERS:
            wide = max(half, LETTER * shape.size * len(shape.text) / 2)
        for row, column in shape.spots:
            beyond = Margin(
                ceil((wide - column - 0.5) * plan.side),
                ceil((half - row - 0.5) * plan.side),
                ceil((wide + column + 0.5 - plan.columns) * plan.side),
                ceil((half + row + 0.5 - plan.rows) * plan.side),
            )
            if max(attrs.astuple(beyond)) > half * plan.side:  # more than a border's own width
                sides = zip(attrs.astuple(margin), attrs.astuple(beyond), strict=True)
                margin = Margin(*(max(pair) for pair in sides))
    return margin


def _beside(pieces: Iterable[Loose], plan: BoardPlan) -> tuple[list[tuple[Loose, Point]], float]:
    """Return where the square (0, 0) of each loose piece is drawn, and how far down all reaches.

    They lie below the board in rows, in their order, each with room for its name on its left.
    """
    side, laid = plan.loose_side, list[tuple[Loose, Point]]()
    x, bottom = 0.0, float(plan.height + plan.margin.bottom)
    y = bottom
    for piece in pieces:
        rows, columns = zip(*(place for place, _ in piece.squares), strict=True)
        wide = (max(columns) - min(columns) + 2.4) * side
        if x and x + wide > plan.width:
            x, y = 0.0, bottom
        laid.append((piece, (x + (1.2 - min(columns)) * side, y + side)))
        x += wide
        bottom = max(bottom, y + (max(rows) + 2) * side)
    return laid, bottom


@of_process(most=4)
def plan_of(puzzle: Puzzle) -> BoardPlan:
    """Return the plan of a puzzle's board, made once for the steps of a solve."""
    return BoardPlan(puzzle.kind.geometry(puzzle))


def symbols_of(square: Square) -> list[str]:
    """Return the different symbols of a square, in order."""
    return list(dict.fromkeys(symbol for _, symbol in square.marks))


LARGEST_DOCUMENT_SQUARES = 500_000
"""The squares that all pictures of a document may have together."""


def check_drawable(puzzle: Puzzle, pictures: int) -> None:
    """Raise BadInput if a board is too large to be drawn as often as a document shows it.

    >>> import lapiz
    >>> puzzle = lapiz.load({"kind": "sudoku", "grid": ["1...", "....", "....", "...."]})
    >>> check_drawable(puzzle, 31_250)
    >>> check_drawable(puzzle, 31_251)
    Traceback (most recent call last):
    lapiz.core.messages.BadInput: 31,251 pictures of 16 squares are too many for a document, \
expected at most 500,000 squares in all: print the steps as text, or one of them with \
`lapiz show --step`
    """
    plan = plan_of(puzzle)
    squares = plan.rows * plan.columns
    if pictures > 1 and pictures * squares > LARGEST_DOCUMENT_SQUARES:
        raise BadInput(
            f"{pictures:,} pictures of {squares:,} squares are too many for a document, expected "
            f"at most {LARGEST_DOCUMENT_SQUARES:,} squares in all: print the steps as text, "
            "or one of them with `lapiz show --step`"
        )
