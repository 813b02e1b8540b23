"""The kind "queens": how a puzzle is read, written, drawn, printed, counted and listed."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from lapiz import (
    BadInput,
    Generator,
    Geometry,
    Kind,
    Naming,
    Position,
    Profile,
    Puzzle,
    Solutions,
    Square,
    Wording,
    bits,
)
from lapiz.core import gone
from lapiz.kinds import ROWS, calling, in_rows, names, said
from lapiz.search.walking import backtracking
from lapiz_queens.board import LARGEST_BOARD, QueensBoard, QueensShape, shape_of
from lapiz_queens.notation import NO_DIAGONAL, NO_TOUCH, NOTATION, PACKAGE, SPOTS
from lapiz_queens.reading import read_start
from lapiz_queens.scale import SCALE

_SQUARES = names(LARGEST_BOARD**2)
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "size": {"type": "integer"},
        "board": ROWS,
        "regions": ROWS,
        "queens": _SQUARES,
        "forbidden": _SQUARES,
        "diagonals": {"type": "boolean"},
        "touching": {"type": "boolean"},
    },
}

PROFILE = Profile(
    order=(
        "last-square",
        "construction",
        "confined-line",
        "attacks-all",
        "two-lines",
        "spoiled-pair",
        "three-lines",
        "spoiled-triple",
        "four-lines",
        "many-lines",
        "squeezed-lines",
        "queens-contradiction",
        "queens-agreement",
        "queens-either-way",
    ),
    others=True,
    scale=SCALE,
    policy="best",
)
"""The default order of queens techniques."""
LARGEST_DRAWN = 2_000
"""The largest side that is printed square by square (4 million squares)."""


def read(document: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle of a document; BadInput names the field and what was expected.

    An empty board without regions asks for any solution, so that solving it makes choices.
    """
    space, start = read_start(document)
    empty = not shape_of(space).regions and start.alive == space.everything
    choose = empty and not start.placed
    return Puzzle.of(KIND, document, space, start, choose=choose)


def write(puzzle: Puzzle, position: Position) -> dict[str, Any]:
    """Return the document of a puzzle as it stands in a position."""
    space, shape = puzzle.space, shape_of(puzzle.space)
    document: dict[str, Any] = {"kind": "queens", "size": shape.size}
    if shape.regions:
        document["regions"] = in_rows("".join(shape.regions), shape.size)
    for rule, value in (("diagonals", shape.diagonals), ("touching", shape.touching)):
        if value == bool(shape.regions):  # only what the other fields do not imply
            document[rule] = value
    if not shape.whole:
        squares = {"queens": position.placed, "forbidden": gone(position)}
        document |= {field: space.names(members) for field, members in squares.items() if members}
    return document


def _geometry(puzzle: Puzzle) -> Geometry:
    shape = shape_of(puzzle.space)
    n = shape.size
    if shape.whole:
        return Geometry(((Square(fixed=f"{n} x {n}"),),))
    marks = [((square, "♛"),) for square in range(n * n)]
    from lapiz_queens.colours import drawn_regions

    return drawn_regions(n, shape.regions, marks, crossed=gone(puzzle.start))


def _rules(puzzle: Puzzle) -> Iterator[str]:
    """Yield the rules in words."""
    shape = shape_of(puzzle.space)
    if shape.regions:
        yield said("Each row, each column and each region holds one queen.", PACKAGE)
    else:
        yield said("Each row and each column holds one queen.", PACKAGE)
    if shape.diagonals:
        yield said(NO_DIAGONAL, PACKAGE)
    elif not shape.touching:
        yield said(NO_TOUCH, PACKAGE)


def _solutions(puzzle: Puzzle) -> Iterator[tuple[int, ...]]:
    """Yield all solutions in lexicographic order, by bit masks where the rules allow."""
    shape = shape_of(puzzle.space)
    _check_searchable(shape)
    if not shape.plain:
        yield from backtracking.solutions(puzzle.start, "lexicographic")
        return
    from lapiz_queens.counting import solutions

    for columns in solutions(shape.size, **_givens(puzzle)):
        yield tuple(row * shape.size + column - 1 for row, column in enumerate(columns))


def _count(puzzle: Puzzle, most: int | None) -> int | None:
    """Return the number of solutions, by bit masks; None to leave it to the engine's search.

    The engine counts boards with other rules, and where a few solutions are enough. An empty board
    from side 4 on has several: Pauls' solution, and what a mirror makes of it.
    """
    from lapiz_queens.halves import LARGEST_HALVED

    shape = shape_of(puzzle.space)
    few = most is not None and (not puzzle.choose or shape.size > LARGEST_HALVED)
    if not shape.whole or most is None or most > 2:
        _check_searchable(shape)
    if most is not None and most <= 2 and puzzle.choose and shape.plain and shape.size >= 4:
        return most
    if few or not shape.plain:
        return None
    try:
        from lapiz_queens.counting import count

        return count(shape.size, **_givens(puzzle))
    except ValueError as error:
        raise BadInput(str(error)) from None


def _check_searchable(shape: QueensShape) -> None:
    if shape.whole:
        message = f"the solutions of a board of side {shape.size} are too many to list or count"
        raise BadInput(f"{message}, expected a side up to {LARGEST_BOARD}", path=("size",))


def _givens(puzzle: Puzzle) -> dict[str, list[tuple[int, int]]]:
    """Return the queens and the forbidden squares of a start, 1-based."""
    n, start = shape_of(puzzle.space).size, puzzle.start
    return {
        field: [(square // n + 1, square % n + 1) for square in bits(members)]
        for field, members in (("queens", start.placed), ("forbidden", gone(start)))
    }


def columns(puzzle: Puzzle, position: Position) -> tuple[int, ...]:
    """Return the column (1-based) of the queen of each row, 0 where there is none."""
    shape = shape_of(puzzle.space)
    if shape.whole:
        from lapiz_queens.construct import construct

        pattern = construct(shape.size)
        return pattern if position.placed & 1 else pattern[::-1]
    queens = [0] * shape.size
    for square in bits(position.placed):
        row, column = divmod(square, shape.size)
        queens[row] = column + 1
    return tuple(queens)


def vector(puzzle: Puzzle, position: Position) -> str:
    """Print the column of each row's queen: `1 3 5 2 4`."""
    return " ".join(map(str, columns(puzzle, position)))


def matrix(puzzle: Puzzle, position: Position) -> str:
    """Print a row of 0 and 1 a line."""
    text = board(puzzle, position)
    return text.replace("Q", "1").replace(".", "0")


def board(puzzle: Puzzle, position: Position) -> str:
    """Print a row of `Q` and `.` a line; BadInput for a board too large for that."""
    size = shape_of(puzzle.space).size
    if size > LARGEST_DRAWN:
        message = f"a board of side {size} is printed as a vector only (beyond {LARGEST_DRAWN})"
        raise BadInput(message)
    return to_text(to_matrix(columns(puzzle, position)))


def to_matrix(columns: Sequence[int]) -> list[list[int]]:
    """Return the 0/1 matrix of a vector of columns (1-based).

    Raises ValueError if a column is outside the board.

    >>> to_matrix((2, 1))
    [[0, 1], [1, 0]]
    """
    n = len(columns)
    for row, column in enumerate(columns, 1):
        if not 1 <= column <= n:
            raise ValueError(f"row {row}: column {column} is outside the {n} x {n} board")
    return [[int(c == column) for c in range(1, n + 1)] for column in columns]


def to_text(rows: Sequence[Sequence[int]]) -> str:
    """Return the board as text, a line a row: `Q` for a queen, `.` for an empty square.

    >>> print(to_text(to_matrix((2, 4, 1, 3))))
    . Q . .
    . . . Q
    Q . . .
    . . Q .
    """
    return "\n".join(" ".join(".Q"[value] for value in row) for row in rows)


ANSWERS: Mapping[str, Callable[[Puzzle, Position], str]] = {
    "vector": vector,
    "matrix": matrix,
    "board": board,
}

KIND = Kind(
    name="queens",
    title="Queens",
    read=read,
    write=write,
    view=QueensBoard,
    geometry=_geometry,
    answer=vector,
    schema=SCHEMA,
    naming=Naming(notation=NOTATION, spots=SPOTS),
    profile=PROFILE,
    generator=Generator(calling("lapiz_queens.generate:generate")),
    answers=ANSWERS,
    solutions=Solutions(_solutions, _count, verify=calling("lapiz_queens.verify:verify")),
    wording=Wording(_rules),
)
