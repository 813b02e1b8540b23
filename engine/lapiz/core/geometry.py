"""A board of squares: how it is drawn, what rules draw on it, and which squares touch."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, TypeVar, cast

import attrs

Node = TypeVar("Node")
Row = TypeVar("Row", bound=Sequence[Any])
Place = tuple[int, int]
"""Row and column of a square, from 0."""
Spot = tuple[float, float]
"""Rows and columns from the middle of the first square: (0, 0.5) is on the border to its right."""

SORTS = ("line", "circle", "square", "text", "cage")

SHADES = (
    *("grey", "green", "orange", "purple", "blue", "pink"),
    *("slate", "ink", "paper", "white", "black"),
)
"""The colours of shapes; `ink` is that of digits, `paper` that of the ground, in any theme.

`slate` is a grey that stands out in a thin line.
"""


@attrs.frozen
class Shape:
    """A shape on a board.

    `sort` is "line" (through the spots), "circle", "square" or "text" (at each of the spots), or
    "cage": a broken line around the squares at the spots, with the text in the corner of the first.
    `size` is the width of a line and how large the others (and texts) are, in squares; `shade` one
    of SHADES. What is not `filled` is an outline. Shapes lie under the lines of the grid and the
    digits unless they are `over` them, as dots are on the borders of squares.
    """

    sort: str = attrs.field(validator=attrs.validators.in_(SORTS))
    spots: tuple[Spot, ...]
    shade: str = attrs.field(default="grey", validator=attrs.validators.in_(SHADES))
    size: float = 0.3
    filled: bool = True
    text: str = ""
    over: bool = False

    @property
    def squares(self) -> frozenset[tuple[int, int]]:
        """The squares at its spots, by row and column."""
        return frozenset((round(row), round(column)) for row, column in self.spots)


@attrs.frozen
class Square:
    """One square of a drawn board.

    `marks` are the candidates that can be shown in it, each with its text; `region` labels the
    region it belongs to (borders are drawn between different labels); `fixed` is a text
    that is there from the beginning and no candidate of the space (a clue). This is where a
    candidate's place and text are kept: its label is for printing only. `tells` are the candidates
    whose labels name this square: a hint that must not tell of them does not name it. `note` is
    small, in a corner: what texts call the square's region, or another group that it belongs to.
    `shades` are candidates that say something else of the square, as whether it is shaded: those of
    them that are placed are its background. Each is one of the `Geometry.shades`.
    """

    marks: tuple[tuple[int, str], ...] = ()
    region: str = ""
    fixed: str = ""
    tells: tuple[int, ...] = ()
    note: str = ""
    shades: tuple[int, ...] = ()


TONES = 10
"""How many colours there are for backgrounds."""


@attrs.frozen
class Wash:
    """Squares with a background of their own.

    `tone` is the number of a colour, from 1 to TONES; then they repeat. 0 is a grey that
    lies over the colours. Colour is never alone: borders or notes say the same.
    """

    squares: tuple[Place, ...]
    tone: int = 0


@attrs.frozen
class Loose:
    """A piece that lies beside the board, to be placed: its squares, each with its text.

    `name` is what texts call it; it is drawn faint as soon as one of the candidates of the set
    `placing` is placed.
    """

    name: str
    squares: tuple[tuple[Place, str], ...]
    placing: int = 0


@attrs.frozen
class Geometry:
    """A board to draw: rows of squares, and whether a placed candidate joins its squares.

    `word` is what a region is called, in English and in the catalogue of the kind's package.
    `lines` are drawn through the squares of each, from edge to edge; `washes` colour squares, later
    ones over earlier ones; `loose` pieces lie beside the board, `shapes` are what rules have drawn,
    `shades` are those of each square in their order: a mark that shows it on boards in characters,
    the class of its background (or nothing), and its layer; a square has one shade of each layer.
    """

    rows: tuple[tuple[Square, ...], ...]
    joins: bool = False
    word: str = "region"
    lines: tuple[tuple[Place, ...], ...] = ()
    washes: tuple[Wash, ...] = ()
    loose: tuple[Loose, ...] = ()
    shapes: tuple[Shape, ...] = ()
    shades: tuple[tuple[str, str, int], ...] = ()


def square_name(row: int, column: int) -> str:
    """Return what a square of a drawn board is called, given its row and column from 0.

    >>> square_name(4, 6)
    'r5c7'
    """
    return f"r{row + 1}c{column + 1}"


def in_rows(squares: Row, columns: int) -> list[Row]:
    """Cut what is known of each square into rows: a text into texts, a list into lists.

    >>> in_rows("12..34", 3)
    ['12.', '.34']
    """
    starts = range(0, len(squares), columns)
    return cast("list[Row]", [squares[start : start + columns] for start in starts])


def neighbours(square: int, rows: int, columns: int) -> list[int]:
    """Return the squares that share a side with one, in reading order.

    >>> neighbours(0, 2, 3), neighbours(4, 2, 3)
    ([1, 3], [1, 3, 5])
    """
    row, column = divmod(square, columns)
    near = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    return [r * columns + c for r, c in near if 0 <= r < rows and 0 <= c < columns]


def apart(
    places: Collection[Node], first: Node, near: Callable[[Node], Iterable[Node]]
) -> set[Node]:
    """Return those places that no walk inside them reaches from the first: none if in one piece.

    >>> apart({0, 1, 2, 5, 6}, 1, lambda place: (place - 1, place + 1))
    {5, 6}
    """
    unreached, todo = set(places), [first]
    while todo:
        place = todo.pop()
        if place in unreached:
            unreached.discard(place)
            todo += near(place)
    return unreached
