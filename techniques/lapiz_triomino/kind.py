"""The kind "triomino": how a board is read, written, drawn and printed, its tilings counted."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from lapiz import (
    BadInput,
    Generator,
    Geometry,
    Kind,
    Name,
    Naming,
    Position,
    Profile,
    Puzzle,
    Solutions,
    Space,
    Square,
    Wording,
    bits,
    union,
)
from lapiz.core import Option
from lapiz.kinds import calling, said, written
from lapiz.search.walking import backtracking
from lapiz.texts import listed, marked, named
from lapiz_triomino.blocks import HOLE
from lapiz_triomino.board import LARGEST_BOARD, TriominoBoard, board_of, square_name
from lapiz_triomino.cutting import Strip, cuts_of
from lapiz_triomino.reading import SCHEMA, read_start
from lapiz_triomino.techniques import TECHNIQUES, Tiling
from lapiz_triomino.tiling import tiling

IS, IS_NOT = marked(("there is a piece on {squares}", "there is no piece on {squares}"))
NAMES = marked(("the whole board", "the tiling by division", "another tiling"))
LARGEST_PRINTED = 2_048
"""The largest side of a board that is printed (4 million numbers)."""


def read(document: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle of a document; any tiling will do, so solving may choose."""
    space, start = read_start(document)
    return Puzzle.of(KIND, document, space, start, choose=True)


def write(puzzle: Puzzle, position: Position) -> dict[str, Any]:
    """Return the document of a puzzle as it stands in a position."""
    board = board_of(puzzle.space)
    document: dict[str, Any] = {"kind": "triomino"}
    if board.rows == board.columns:
        document["size"] = board.rows
    else:
        document |= {"rows": board.rows, "columns": board.columns}
    holes = [list(hole) for hole in board.holes]
    if holes:
        document |= {"hole": holes[0]} if len(holes) == 1 else {"holes": holes}
    return document if board.whole else {**document, **written(position)}


def _geometry(puzzle: Puzzle) -> Geometry:
    board = board_of(puzzle.space)
    if board.whole:
        return Geometry(((Square(fixed=f"{board.rows} × {board.columns}"),),))
    marks: dict[tuple[int, int], list[tuple[int, str]]] = {}
    for number, piece in enumerate(board.pieces):
        for square in piece:
            marks.setdefault(square, []).append((number, "L"))
    rows = (
        tuple(
            _square(board, row, column, tuple(marks.get((row, column), ())))
            for column in range(1, board.columns + 1)
        )
        for row in range(1, board.rows + 1)
    )
    return Geometry(tuple(rows), joins=True)


def _square(
    board: TriominoBoard, row: int, column: int, marks: tuple[tuple[int, str], ...]
) -> Square:
    region, symbol = _hole(board, row, column)
    return Square(marks, region, symbol, tells=tuple(piece for piece, _ in marks))


def _hole(board: TriominoBoard, row: int, column: int) -> tuple[str, str]:
    """Return the region and the symbol of a hole; both are empty for any other square."""
    return ("hole", "■") if (row, column) in board.holes else ("", "")


def _rules(_: Puzzle) -> Iterator[str]:
    """Yield the rules in words."""
    yield said(
        "Cover all squares but the black ones with pieces of three squares in the form of an L.",
        "lapiz_triomino",
    )


def _hopeless(puzzle: Puzzle) -> str:
    """Say why a board has no tiling, if counting its squares shows that."""
    area = board_of(puzzle.space).area
    text = Name("{0} squares are not a multiple of 3, the squares of a piece", area)
    return text if area % 3 else ""


def _solutions(puzzle: Puzzle) -> Iterator[tuple[int, ...]]:
    """Yield all tilings in lexicographic order."""
    _check_countable(puzzle)
    if not _hopeless(puzzle):
        yield from backtracking.solutions(puzzle.start, "lexicographic")


def _count(puzzle: Puzzle, most: int | None = None) -> int | None:
    """Return the number of tilings where it is known without a search.

    0 if counting squares shows it; several on an untouched regular board from side 8 on: one of
    side 8 has 3 tilings wherever its hole is (by search), and larger ones are made of such. A board
    of which strips are cut off has several, too, for a block can be covered in two ways.
    """
    if most is None or most > 2:  # the two candidates of a whole board stand for its tilings
        _check_countable(puzzle)
    if _hopeless(puzzle):
        return 0
    board, untouched = board_of(puzzle.space), puzzle.start.alive == puzzle.space.everything
    if not untouched or most not in (1, 2):
        return None
    blocks = any(isinstance(cut, Strip) for cut in cuts_of(board).covered)
    return most if blocks or (board.regular and board.rows >= 8) else None


def _check_countable(puzzle: Puzzle) -> None:
    board = board_of(puzzle.space)
    if board.whole:
        message = f"the tilings of a board of side {board.rows} are too many to list or count"
        raise BadInput(f"{message}, expected a side up to {LARGEST_BOARD}", path=("size",))


def _spots(_: Space, squares: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    return [(row - 1, column - 1) for row, column in squares]


def _places(space: Space, squares: tuple[tuple[int, int], ...]) -> str:
    return listed([square_name(square) for square in squares])


def _items(space: Space, numbers: tuple[int, ...]) -> str:
    return listed([named(space.items[number].name, "lapiz_triomino") for number in numbers])


def _pieces(space: Space, members: int) -> str:
    return ", ".join(named(name, "lapiz_triomino") for name in space.names(members))


def seed(puzzle: Puzzle, position: Position) -> str:
    """Print the board with the seed's numbering, in which numbers repeat.

    A tiling other than the one by division has a number for each piece, in reading order.
    """
    return _printed(numbers(puzzle, position, "seed"))


def unique(puzzle: Puzzle, position: Position) -> str:
    """Print the board with a number for each piece."""
    return _printed(numbers(puzzle, position, "unique"))


ANSWERS: Mapping[str, Callable[[Puzzle, Position], str]] = {"seed": seed, "unique": unique}


def numbers(puzzle: Puzzle, position: Position, numbering: str) -> list[list[int]]:
    """Return the numbers of the pieces on a board: -1 at holes, 0 where no piece lies."""
    board = board_of(puzzle.space)
    if board.whole or _by_division(board, position):
        return _divided(board.rows, board.holes[0], numbering)
    rows = [[0] * board.columns for _ in range(board.rows)]
    for row, column in board.holes:
        rows[row - 1][column - 1] = HOLE
    for number, candidate in enumerate(bits(position.placed), 1):
        for row, column in board.pieces[candidate]:
            rows[row - 1][column - 1] = number
    return rows


def _by_division(board: TriominoBoard, position: Position) -> bool:
    return board.regular and position.placed == union(1 << number for number, _ in board.division)


def _divided(n: int, hole: tuple[int, int], numbering: str) -> list[list[int]]:
    """Return the tiling by division: by whole arrays where NumPy is installed."""
    if n > LARGEST_PRINTED:
        raise BadInput(
            f"a board of side {n} is too large to print (beyond {LARGEST_PRINTED}); "
            "lapiz_triomino.tiling.triomino gives it as an array"
        )
    return tiling(n, hole, numbering)


def _printed(rows: list[list[int]]) -> str:
    """Print a matrix as the seed does.

    >>> print(_printed([[1, 1], [1, -1]]))
    (  1  1 )
    (  1 -1 )
    """
    width = max(len(str(value)) for row in rows for value in row)
    return "\n".join("( " + " ".join(f"{value:>{width}}" for value in row) + " )" for row in rows)


KIND = Kind(
    name="triomino",
    title="Triomino",
    read=read,
    write=write,
    view=Tiling,
    geometry=_geometry,
    answer=seed,
    schema=SCHEMA,
    naming=Naming(
        notation={
            "square": lambda _, square: square_name(square),
            "squares": _places,
            "items": _items,
            "candidates": _pieces,
            "is": lambda space, members: said(IS, "lapiz_triomino").format(
                squares=_pieces(space, members)
            ),
            "is not": lambda space, members: said(IS_NOT, "lapiz_triomino").format(
                squares=_pieces(space, members)
            ),
        },
        spots={"square": lambda space, square: _spots(space, [square]), "squares": _spots},
    ),
    profile=Profile(
        order=tuple(technique.name for technique in TECHNIQUES),
        others=False,
        scale="triomino",
        policy="best",
    ),
    answers=ANSWERS,
    solutions=Solutions(_solutions, _count, _hopeless),
    generator=Generator(
        calling("lapiz_triomino.generate:generate"),
        (
            Option("rows", help="Rows of the board, 8 by default."),
            Option("columns", help="Columns of the board, 8 by default."),
        ),
    ),
    wording=Wording(_rules),
)
