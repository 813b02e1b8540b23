"""Puzzles turned, mirrored, relabelled, with rows exchanged, as far as their rules allow.

Nothing here knows a kind of puzzle. The rows of characters in a puzzle's document are rearranged
and read again; a candidate goes where the marks go that are drawn for it. The result counts only if
the items of the first puzzle, and what its rules exclude, become exactly those of the second.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from random import Random
from typing import Any

import attrs

from lapiz.core import BadInput, Geometry, Position, Puzzle, Space, bits, union

MOVES = (
    "turned",
    "turned twice",
    "turned back",
    "mirrored",
    "upside down",
    "transposed",
    "transposed back",
    "relabelled",
)
"""The names of the moves of every board; beside them there are its bands of rows and columns."""
BANDS = re.compile(r"bands of [1-9]\d* (rows|columns)")

Place = tuple[int, int]
Print = frozenset[tuple[Place, str]]
"""The squares in which a candidate is drawn, each with the character drawn there."""


@attrs.frozen(eq=False)
class Image:
    """A puzzle changed by a symmetry: candidate `c` of the original becomes candidate `to[c]`."""

    name: str
    puzzle: Puzzle
    to: Sequence[int]

    def of(self, members: int) -> int:
        """Return the image of a set of candidates."""
        return union(1 << self.to[candidate] for candidate in bits(members))

    def of_position(self, position: Position) -> Position:
        """Return the image of a position."""
        alive, placed, origin = map(self.of, (position.alive, position.placed, position.origin))
        return Position(self.puzzle.space, alive, placed, origin)


@attrs.frozen(eq=False)
class _Move:
    name: str
    place: Callable[[int, int], Place]
    turned: bool = False
    """Whether rows become columns."""
    relabelled: Mapping[str, str] = attrs.field(factory=dict)


def check_moves(names: Collection[str]) -> None:
    """Raise ValueError for a name that no move has.

    >>> check_moves(("turned twice", "bands of 3 rows"))
    """
    for name in names:
        if name not in MOVES and not BANDS.fullmatch(name):
            known = ", ".join((*MOVES, "bands of n rows, bands of n columns"))
            raise ValueError(f"there is no move {name!r}, expected some of: {known}")


def images(
    puzzle: Puzzle, seed: int = 1, moves: Collection[str] = (), *, mixed: bool = False
) -> Iterator[Image]:
    """Iterate over the images of a puzzle under the symmetries of its rules.

    `moves` are the names of those to try, by default all. Raises ValueError for an unknown one.
    With `mixed` they come in an order of the seed, each made when it is asked for.

    >>> import lapiz
    >>> puzzle = lapiz.load({"kind": "sudoku", "grid": ["1...", "....", "....", "...."]})
    >>> [image.name for image in images(puzzle)][:3]
    ['turned', 'turned twice', 'turned back']
    >>> [image.name for image in images(puzzle, moves=("mirrored", "bands of 2 rows"))]
    ['mirrored', 'bands of 2 rows']
    """
    check_moves(moves)
    geometry, random = puzzle.kind.geometry(puzzle), Random(seed)
    possible = list(_moves(geometry, random))
    if mixed:
        random.shuffle(possible)
    for move in possible:
        image = _image(puzzle, geometry, move) if not moves or move.name in moves else None
        if image:
            yield image


def _moves(geometry: Geometry, random: Random) -> Iterator[_Move]:
    rows, columns = len(geometry.rows), len(geometry.rows[0])
    last_row, last_column = rows - 1, columns - 1
    yield _Move("turned", lambda r, c: (c, last_row - r), True)
    yield _Move("turned twice", lambda r, c: (last_row - r, last_column - c))
    yield _Move("turned back", lambda r, c: (last_column - c, r), True)
    yield _Move("mirrored", lambda r, c: (r, last_column - c))
    yield _Move("upside down", lambda r, c: (last_row - r, c))
    yield _Move("transposed", lambda r, c: (c, r), True)
    yield _Move("transposed back", lambda r, c: (last_column - c, last_row - r), True)
    squares = [square for row in geometry.rows for square in row]
    characters = sorted({character for square in squares for _, character in square.marks})
    yield _Move("relabelled", lambda r, c: (r, c), relabelled=_shuffled(characters, random))
    for size in range(1, rows):
        if rows % size == 0:
            order = _bands(rows, size, random)
            yield _Move(f"bands of {size} rows", lambda r, c, to=order: (to[r], c))  # type: ignore[misc]
    for size in range(1, columns):
        if columns % size == 0:
            order = _bands(columns, size, random)
            yield _Move(f"bands of {size} columns", lambda r, c, to=order: (r, to[c]))  # type: ignore[misc]


def _shuffled(characters: list[str], random: Random) -> dict[str, str]:
    return dict(zip(characters, random.sample(characters, len(characters)), strict=True))


def _bands(lines: int, size: int, random: Random) -> list[int]:
    """Return where each line goes: bands are exchanged, and so are the lines within each band."""
    bands = [random.sample(range(at, at + size), size) for at in range(0, lines, size)]
    return [line for band in random.sample(bands, len(bands)) for line in band]


def _image(puzzle: Puzzle, geometry: Geometry, move: _Move) -> Image | None:
    try:
        changed = puzzle.kind.read(_document(puzzle, geometry, move))
    except (BadInput, ValueError):
        return None
    theirs = {marks: number for number, marks in _prints(changed).items()}
    to = [
        theirs.get(
            frozenset(
                (move.place(*at), move.relabelled.get(character, character))
                for at, character in marks
            ),
            -1,
        )
        for _, marks in sorted(_prints(puzzle).items())
    ]
    image = Image(move.name, changed, to)
    nothing = to == list(range(len(to))) and not move.turned and changed.start == puzzle.start
    same = len(theirs) == len(puzzle.space.labels) == len(changed.space.labels) == len(set(to))
    if not same or -1 in to or nothing:
        return None
    alike = _items(puzzle.space, image.of) == _items(changed.space, int)
    alike = alike and _excluded(puzzle.space, image.of) == _excluded(changed.space, int)
    return image if alike else None


def _excluded(space: Space, of: Callable[[int], int]) -> tuple[dict[int, int], int]:
    """Return what rules exclude: beside each candidate, and altogether."""
    rules = space.restrictions
    if rules is None:
        return {}, 0
    beside = {of(1 << member): of(others) for member, others in rules.beside.items() if others}
    return beside, of(rules.never)


def _items(space: Space, of: Callable[[int], int]) -> list[tuple[int, bool]]:
    return sorted((of(item.candidates), item.required) for item in space.items)


def _prints(puzzle: Puzzle) -> dict[int, Print]:
    marks: dict[int, set[tuple[Place, str]]] = {}
    for r, row in enumerate(puzzle.kind.geometry(puzzle).rows):
        for c, square in enumerate(row):
            for candidate, character in square.marks:
                marks.setdefault(candidate, set()).add(((r, c), character))
    return {candidate: frozenset(places) for candidate, places in marks.items()}


def _document(puzzle: Puzzle, geometry: Geometry, move: _Move) -> dict[str, Any]:
    """Return the puzzle's document with its rows moved, and without its lists of candidates."""
    shape = len(geometry.rows), len(geometry.rows[0])
    document: dict[str, Any] = {"kind": puzzle.kind.name}
    for field, value in puzzle.kind.write(puzzle, puzzle.start).items():
        cells = _cells(value, shape)
        if cells:
            document[field] = _moved(cells, shape, move)
        elif not _names(value, puzzle):
            document[field] = value
    return document


def _names(value: Any, puzzle: Puzzle) -> bool:
    """Tell whether a field is a list of names of candidates."""
    return isinstance(value, list) and all(
        isinstance(name, str)
        and (what := puzzle.kind.meaning(puzzle.space, name)) is not None
        and what.candidate >= 0
        for name in value
    )


def _cells(value: Any, shape: Place) -> list[list[Any]] | None:
    """Return a field as rows of cells, or None if it is something else."""
    rows = value.splitlines() if isinstance(value, str) else value
    if not isinstance(rows, list) or len(rows) != shape[0]:
        return None
    split = [
        (list(row) if len(row) == shape[1] else row.split()) if isinstance(row, str) else row
        for row in rows
    ]
    fit = all(isinstance(row, list) and len(row) == shape[1] for row in split)
    return split if fit else None


def _moved(cells: list[list[Any]], shape: Place, move: _Move) -> list[Any]:
    rows, columns = reversed(shape) if move.turned else shape
    moved: list[list[Any]] = [[None] * columns for _ in range(rows)]
    for r, row in enumerate(cells):
        for c, cell in enumerate(row):
            to = move.place(r, c)
            moved[to[0]][to[1]] = cell
    if not all(isinstance(cell, str) for row in moved for cell in row):
        return moved
    gap = "" if all(len(cell) == 1 for row in moved for cell in row) else " "
    return [gap.join(row) for row in moved]
