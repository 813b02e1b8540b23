"""The kind "queens": how a puzzle is read, written, drawn, counted and listed."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from lapiz import BadInput, Geometry, Kind, Position, Puzzle, Square, bits
from lapiz.search import backtracking as search
from lapiz_queens import counting
from lapiz_queens.answers import ANSWERS, vector
from lapiz_queens.board import LARGEST_BOARD, Shape, shape_of
from lapiz_queens.halves import LARGEST as LARGEST_HALVED
from lapiz_queens.notation import NOTATION, SPOTS
from lapiz_queens.profile import PROFILE
from lapiz_queens.reading import read_start
from lapiz_queens.verify import verify
from lapiz_queens.view import Board

__all__ = ["KIND", "read", "write"]

_ROWS = {"type": ["string", "array"]}  # reading says what is wrong with the rows
_NAMES = {"type": "array", "items": {"type": "string"}, "maxItems": LARGEST_BOARD**2}
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "size": {"type": "integer"},
        "board": _ROWS,
        "regions": _ROWS,
        "queens": _NAMES,
        "forbidden": _NAMES,
        "diagonals": {"type": "boolean"},
        "touching": {"type": "boolean"},
    },
}


def read(document: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle of a document; BadInput names the field and what was expected.

    An empty board without regions asks for any solution, so that solving it makes choices.
    """
    space, start = read_start(document)
    empty = not shape_of(space).regions and start.alive == space.everything
    return Puzzle(
        kind=KIND,
        space=space,
        start=start,
        title=str(document.get("title", "")),
        source=str(document.get("source", "")),
        expect=document.get("expect") or {},
        document=document,
        choose=empty and not start.placed,
    )


def write(puzzle: Puzzle, position: Position) -> dict[str, Any]:
    """Return the document of a puzzle as it stands in a position."""
    space, shape = puzzle.space, shape_of(puzzle.space)
    document: dict[str, Any] = {"kind": "queens", "size": shape.size}
    if shape.regions:
        rows, n = shape.regions, shape.size
        document["regions"] = ["".join(rows[start : start + n]) for start in range(0, n * n, n)]
    for rule, value in (("diagonals", shape.diagonals), ("touching", shape.touching)):
        if value == bool(shape.regions):  # it is not what the other fields imply
            document[rule] = value
    if not shape.whole:
        squares = {"queens": position.placed, "forbidden": _gone(position)}
        document |= {field: space.names(members) for field, members in squares.items() if members}
    return document


def _gone(position: Position) -> int:
    """Return the squares that are out without being attacked by a placed queen."""
    return position.space.start(bits(position.placed)).alive & ~position.alive


def _geometry(puzzle: Puzzle) -> Geometry:
    shape, given = shape_of(puzzle.space), _gone(puzzle.start)
    n = shape.size
    if shape.whole:
        return Geometry(((Square(fixed=f"{n} x {n}"),),))
    regions = shape.regions or ("",) * (n * n)
    squares = [
        Square(((square, "♛"),), regions[square], "x" if given >> square & 1 else "")
        for square in range(n * n)
    ]
    return Geometry(tuple(tuple(squares[row * n : row * n + n]) for row in range(n)))


def _solutions(puzzle: Puzzle) -> Iterator[tuple[int, ...]]:
    """Yield all solutions in lexicographic order; by projecting diagonals where the rules allow."""
    shape = shape_of(puzzle.space)
    _check_searchable(shape)
    if not shape.plain:
        yield from search.solutions(puzzle.start, "lexicographic")
        return
    for columns in counting.solutions(shape.size, **_givens(puzzle)):
        yield tuple(row * shape.size + column - 1 for row, column in enumerate(columns))


def _count(puzzle: Puzzle, most: int | None) -> int | None:
    """Return the number of solutions, by bit masks; None where the engine's search is as good.

    That is so for other rules, and where a few solutions are enough.
    """
    shape = shape_of(puzzle.space)
    few = most is not None and (not puzzle.choose or shape.size > LARGEST_HALVED)
    if not shape.whole or most is None or most > 2:
        _check_searchable(shape)
    if few or not shape.plain:
        return None
    try:
        return counting.count(shape.size, **_givens(puzzle))
    except ValueError as error:
        raise BadInput(str(error)) from None


def _check_searchable(shape: Shape) -> None:
    if shape.whole:
        message = f"the solutions of a board of side {shape.size} are too many to list or count"
        raise BadInput(f"{message}, expected a side up to {LARGEST_BOARD}", path=("size",))


def _givens(puzzle: Puzzle) -> dict[str, list[tuple[int, int]]]:
    """Return the queens and the forbidden squares of a start, 1-based."""
    n, start = shape_of(puzzle.space).size, puzzle.start
    return {
        field: [(square // n + 1, square % n + 1) for square in bits(members)]
        for field, members in (("queens", start.placed), ("forbidden", _gone(start)))
    }


def _generate(random: Random, options: Mapping[str, Any]) -> Puzzle:
    """Return a random puzzle; imported late, since making puzzles needs reading them."""
    from lapiz_queens.generate import generate

    return generate(random, options)


KIND = Kind(
    name="queens",
    title="Queens",
    read=read,
    write=write,
    view=Board,
    geometry=_geometry,
    answer=vector,
    schema=SCHEMA,
    notation=NOTATION,
    spots=SPOTS,
    profile=PROFILE,
    generate=_generate,
    answers=ANSWERS,
    solutions=_solutions,
    count=_count,
    verify=verify,
)
