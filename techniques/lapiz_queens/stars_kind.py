"""The kind "star-battle": so many stars in each row, column and region, none touching."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
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
    Space,
    Wording,
    bits,
    union,
)
from lapiz.core import Option
from lapiz.kinds import ROWS, Rows, calling, given, in_rows, named, names, rows_of, said
from lapiz.texts import listed, marked
from lapiz_queens.notation import NOTATION, PACKAGE, SPOTS, placing
from lapiz_queens.reading import labels_of, square_of
from lapiz_queens.scale import SCALE
from lapiz_queens.stars_board import (
    LARGEST_SIDE,
    MOST_STARS,
    StarBoard,
    StarShape,
    star_shape,
    star_space,
)
from lapiz_queens.stars_formats import EMPTY, STAR, count_of_stars

_NAMES = names(LARGEST_SIDE**2)
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "size": {"type": "integer"},
        "stars": {"type": "integer"},
        "regions": ROWS,
        "given": _NAMES,
        "empty": _NAMES,
        "touching": {"type": "boolean"},
    },
}
PROFILE = Profile(
    order=(
        "empty-squares",
        "full-line",
        "no-room-to-spare",
        "every-way",
        "star-line-in-a-line",
        "two-star-lines",
        "star-leaves-no-room",
        "three-star-lines",
        "star-contradiction",
    ),
    others=True,
    scale=SCALE,
)


def _told(space: Space, members: int) -> str:
    """Print candidates: stars by their squares, and together those squares that have none."""
    whole = (1 << star_shape(space).squares) - 1
    stars, empty = members & whole, members >> star_shape(space).squares
    parts = [", ".join(f"{STAR} {name}" for name in space.names(stars))] if stars else []
    if empty:
        text = said("no star at {squares}", PACKAGE)
        parts.append(text.format(squares=", ".join(space.names(empty))))
    return ", ".join(parts)


PLACING = placing(
    marked(("there is a star at {squares}", "there are stars at {squares}")),
    marked("there is no star at {squares}"),
)


def _standing(space: Space, members: int, *, true: bool) -> str:
    """Print what is true, or false, of squares: of two candidates that is the other one's."""
    squares = star_shape(space).squares
    pair = members & (1 << squares) - 1, members >> squares
    stars, empty = pair if true else reversed(pair)
    parts = [PLACING["is"](space, stars)] if stars else []
    return listed([*parts, PLACING["is not"](space, empty)] if empty else parts)


STAR_NOTATION: Mapping[str, Callable[[Space, Any], str]] = {
    **NOTATION,
    "is": partial(_standing, true=True),
    "is not": partial(_standing, true=False),
    "candidates": _told,
    "placed": _told,
    "removed": lambda space, members: said("no star at {squares}", PACKAGE).format(
        squares=", ".join(space.names(members))
    ),
}


def read(document: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle of a document; BadInput names the field and what was expected."""
    shape = _shape(document)
    space = star_space(shape)
    square = partial(square_of, shape.size)
    stars, empty = (list(named(document, field, square)) for field in ("given", "empty"))
    for candidate, path in empty:
        if any(candidate == other for other, _ in stars):
            message = f"{space.labels[candidate]} has a star and is empty"
            raise BadInput(message, path=path)
    start = given(space, stars, _clash)
    gone = union(1 << candidate for candidate, _ in empty)
    start = Position(space, start.alive & ~gone, start.placed, start.alive & ~gone)
    return Puzzle.of(STAR_BATTLE, document, space, start)


def _shape(document: Mapping[str, Any]) -> StarShape:
    value = document.get("regions")
    rows = rows_of(value, "regions", cells="squares") if value is not None else None
    size = document.get("size", len(rows) if rows else None)
    if size is None:
        raise BadInput("expected one of the fields size and regions")
    if not 2 <= size <= LARGEST_SIDE:
        raise BadInput(f"size: {size}, expected a side from 2 to {LARGEST_SIDE}", path=("size",))
    stars = document.get("stars", 2)
    if not 1 <= stars <= MOST_STARS:
        raise BadInput(f"stars: {stars}, expected 1 to {MOST_STARS} in each line", path=("stars",))
    touching = bool(document.get("touching", False))
    if stars > (size if touching else (size + 1) // 2):
        raise BadInput(f"stars: {stars} do not fit in a row of {size}", path=("stars",))
    return StarShape(size, stars, _labels(rows, size) if rows else (), touching)


def _labels(rows: Rows, size: int) -> tuple[str, ...]:
    if len(rows) != size:
        raise BadInput(f"regions: {len(rows)} rows, expected {size}", path=("regions",))
    rows.check_width(size, "squares")
    return labels_of(rows)


def _clash(space: Space, item: int, first: int, second: int) -> str:
    return f"two stars touch: {space.labels[first]} and {space.labels[second]}"


def write(puzzle: Puzzle, position: Position) -> dict[str, Any]:
    """Return the document of a puzzle as it stands in a position."""
    shape, space = star_shape(puzzle.space), puzzle.space
    document: dict[str, Any] = {"kind": "star-battle", "size": shape.size, "stars": shape.stars}
    if shape.regions:
        document["regions"] = in_rows("".join(shape.regions), shape.size)
    if shape.touching:
        document["touching"] = True
    whole = (1 << shape.squares) - 1
    stars, gone = position.placed & whole, whole & ~position.alive
    near = 0 if shape.touching else union(shape.beside(star) for star in bits(stars))
    known = {"given": stars, "empty": gone & ~near}
    return document | {name: space.names(members) for name, members in known.items() if members}


def _geometry(puzzle: Puzzle) -> Geometry:
    shape = star_shape(puzzle.space)
    marks = [((square, STAR), (shape.squares + square, EMPTY)) for square in range(shape.squares)]
    from lapiz_queens.colours import drawn_regions

    return drawn_regions(shape.size, shape.regions, marks)


def _rules(puzzle: Puzzle) -> Iterator[str]:
    """Yield the rules in words."""
    shape = star_shape(puzzle.space)
    if shape.regions:
        yield said("Each row, each column and each region has the same number of stars.", PACKAGE)
    else:
        yield said("Each row and each column has the same number of stars.", PACKAGE)
    yield count_of_stars(shape.stars, touching=shape.touching)


def _columns(puzzle: Puzzle, position: Position) -> str:
    """Print the columns of each row's stars: `2,4 6,8`."""
    size = star_shape(puzzle.space).size
    rows: list[list[str]] = [[] for _ in range(size)]
    for square in bits(position.placed & (1 << size * size) - 1):
        rows[square // size].append(str(square % size + 1))
    return " ".join(",".join(row) or "-" for row in rows)


def _board(puzzle: Puzzle, position: Position) -> str:
    """Print a row of `*` and `.` a line."""
    size = star_shape(puzzle.space).size
    signs = ["*" if position.placed >> square & 1 else "." for square in range(size * size)]
    return "\n".join(in_rows("".join(signs), size))


def verify(puzzle: Puzzle, solution: str) -> Iterator[str]:
    """Yield what is wrong with a solution, a sentence each, by the rules alone."""
    document, words = puzzle.document, solution.split()
    size, stars = star_shape(puzzle.space).size, int(document.get("stars", 2))
    if len(words) != size or not all(re.fullmatch(r"-|[0-9]+(,[0-9]+)*", word) for word in words):
        yield f"expected {size} rows, the columns of each one's stars"
        return
    placed = [
        (row, int(column))
        for row, word in enumerate(words, 1)
        for column in word.split(",")
        if column != "-"
    ]
    grid = document.get("regions") or []
    lines = [line for line in grid.split() if line] if isinstance(grid, str) else grid
    counted = Counter([f"row {row}" for row, _ in placed] + [f"column {c}" for _, c in placed])
    counted += Counter(f"region {lines[row - 1][column - 1]}" for row, column in placed if lines)
    for line, count in counted.items():
        if count != stars:
            yield f"{line} has {count} stars, expected {stars}"
    if len(placed) != size * stars:
        yield f"there are {len(placed)} stars, expected {size * stars}"
    for index, (row, column) in enumerate(placed):
        for below, beside in placed[index + 1 :]:
            close = max(abs(row - below), abs(column - beside)) < 2
            if close and not document.get("touching"):
                yield f"the stars at r{row}c{column} and r{below}c{beside} touch"


STAR_BATTLE = Kind(
    name="star-battle",
    title="Star Battle",
    read=read,
    write=write,
    view=StarBoard,
    geometry=_geometry,
    answer=_columns,
    answers={"columns": _columns, "board": _board},
    schema=SCHEMA,
    naming=Naming(notation=STAR_NOTATION, spots=SPOTS),
    profile=PROFILE,
    generator=Generator(
        calling("lapiz_queens.stars_generate:generate"),
        (
            Option("size", help="Squares of a row, 4 to 12."),
            Option("stars", help="Stars in each row, column and region: 1 or 2."),
        ),
    ),
    solutions=Solutions(verify=verify),
    wording=Wording(_rules),
)
