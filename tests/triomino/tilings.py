"""Checks that a board is a tiling by L-triominoes, without knowing how it was made.

`tiling_fault` takes any rectangular board, any holes and any numbering, also one in which
several pieces share a number: connected squares with one number must split into L's in
some way. `unique_tiling_fault` is for large boards in which each piece has its own number.
Both return the first fault in words, or None if there is none.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from lapiz_triomino.blocks import HOLE, Square, load_numpy

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Labels = npt.NDArray[np.integer]

_BAND = 256  # rows that are checked at a time, to keep intermediate arrays small
_MOST_STATES = 50_000  # that are searched for a group of squares with one number


def is_tiling(board: Sequence[Sequence[int]], holes: Iterable[Square]) -> bool:
    """Return whether the board is a tiling by L-triominoes with exactly these holes.

    >>> is_tiling([[1, 1], [1, -1]], [(2, 2)]), is_tiling([[1, 1], [2, -1]], [(2, 2)])
    (True, False)
    """
    return tiling_fault(board, holes) is None


def tiling_fault(board: Sequence[Sequence[int]], holes: Iterable[Square]) -> str | None:
    """Return what is wrong with a tiling, or None.

    `board` is rectangular: -1 at each of the `holes`, (row, column) 1-based, and elsewhere the
    number of a piece, 1 or more. Numbers may repeat: each group of connected squares with one
    number must be a union of L's. Raises ValueError if the rows differ in length, or if a group is
    too large to be settled in reasonable time.

    >>> tiling_fault([[1, 1], [2, -1]], [(2, 2)])
    'the 2 squares of number 1 around (1, 1) do not split into L-triominoes'

    Source: depth-first exact cover, the first uncovered square first.
    """
    width = len(board[0]) if board else 0
    for number, row in enumerate(board, 1):
        if len(row) != width:
            raise ValueError(f"row {number} has {len(row)} squares, expected {width}")
    labels = {(r, c): int(x) for r, row in enumerate(board, 1) for c, x in enumerate(row, 1)}
    if fault := _hole_fault(labels, set(holes)):
        return fault
    for group in _groups(labels):
        if len(group) % 3 or not _splits(group):
            number = labels[group[0]]
            return (
                f"the {len(group)} squares of number {number} around {group[0]} "
                f"do not split into L-triominoes"
            )
    return None


def unique_tiling_fault(board: "Labels", holes: Iterable[Square]) -> str | None:
    """Return what is wrong with a tiling in which each piece has its own number, or None.

    `board` is a two-dimensional NumPy array of integers as `tiling_fault` describes it; about
    a second for 8192 x 8192. Raises ValueError if it has another shape, ImportError if NumPy is
    missing.

    >>> import numpy
    >>> unique_tiling_fault(numpy.array([[1, 1], [1, -1]]), [(2, 2)]) is None
    True

    The proof: an L lies in a 2 x 2 window of which exactly three squares agree. If as many such
    windows with distinct numbers exist as a third of the squares, they cover each square once.
    """
    np = load_numpy()
    if board.ndim != 2:
        raise ValueError(f"the board must have two dimensions, not {board.ndim}")
    if fault := _array_hole_fault(board, set(holes)):
        return fault
    squares = int(np.count_nonzero(board > 0))
    numbers: Labels = np.concatenate([np.empty(0, board.dtype), *_pieces(board)])
    if 3 * len(numbers) != squares:
        return f"{len(numbers)} L-triominoes with one number each cannot be {squares} squares"
    if repeated := _repeated(numbers):
        return f"number {repeated} is that of several pieces"
    return None


def _hole_fault(labels: dict[Square, int], holes: set[Square]) -> str | None:
    for square in sorted(holes - labels.keys()):
        return f"hole {square} is outside the board"
    for square, label in labels.items():
        if (label == HOLE) != (square in holes):
            return (
                f"square {square} holds {label}, but is a hole"
                if square in holes
                else f"square {square} holds {label}, but is not a hole"
            )
        if label < 1 and label != HOLE:
            return f"square {square} holds {label}, not the number of a piece"
    return None


def _groups(labels: dict[Square, int]) -> Iterator[list[Square]]:
    """Yield the groups of connected squares with one number, each in reading order."""
    remaining = dict.fromkeys(square for square, label in labels.items() if label != HOLE)
    for start in list(remaining):
        if start not in remaining:
            continue
        del remaining[start]
        group, waiting = [start], [start]
        while waiting:
            r, c = waiting.pop()
            for square in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                if square in remaining and labels[square] == labels[start]:
                    del remaining[square]
                    group.append(square)
                    waiting.append(square)
        yield sorted(group)


def _splits(group: list[Square]) -> bool:
    """Return whether the squares are a union of L's, searched along their longer direction."""
    height = max(r for r, _ in group) - min(r for r, _ in group)
    width = max(c for _, c in group) - min(c for _, c in group)
    ordered = group if height >= width else sorted((c, r) for r, c in group)
    pieces = _pieces_by_first(ordered)
    waiting = [(1 << len(ordered)) - 1]
    seen = set(waiting)
    while waiting:
        uncovered = waiting.pop()
        if not uncovered:
            return True
        if len(seen) > _MOST_STATES:
            raise ValueError(
                f"the {len(group)} squares of one number around {group[0]} are too many to check; "
                f"give each piece its own number"
            )
        for piece in pieces.get(uncovered & -uncovered, ()):  # those over the first square
            after = uncovered ^ piece
            if piece & uncovered == piece and after not in seen:
                seen.add(after)
                waiting.append(after)
    return False


def _pieces_by_first(group: list[Square]) -> dict[int, list[int]]:
    """Return the L's within the squares as masks, bit i for square i, by their first square."""
    bits = {square: 1 << index for index, square in enumerate(group)}
    pieces: dict[int, list[int]] = {}
    for r, c in {(r - dr, c - dc) for r, c in group for dr in (0, 1) for dc in (0, 1)}:
        corners = (r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)
        window = [bits.get(square, 0) for square in corners]
        for omitted in range(4):
            three = window[:omitted] + window[omitted + 1 :]
            if all(three):
                pieces.setdefault(min(three), []).append(sum(three))
    return pieces


def _array_hole_fault(board: "Labels", holes: set[Square]) -> str | None:
    np = load_numpy()
    rows, columns = board.shape
    for r, c in sorted(holes):
        if not (1 <= r <= rows and 1 <= c <= columns):
            return f"hole {(r, c)} is outside the board"
        if board[r - 1, c - 1] != HOLE:
            return f"square {(r, c)} holds {board[r - 1, c - 1]}, but is a hole"
    for top in range(0, rows, _BAND):
        for r, c in np.argwhere(board[top : top + _BAND] < 1)[: len(holes) + 1].tolist():
            if (top + r + 1, c + 1) not in holes:
                square = top + r + 1, c + 1
                return f"square {square} holds {board[top + r, c]}, but is not a hole"
    return None


def _pieces(board: "Labels") -> "Iterator[Labels]":
    """Yield the numbers of all 2 x 2 windows of which exactly three squares agree.

    They do if just one of the two rows and just one of the two columns of the window agree.
    """
    for top in range(0, len(board) - 1, _BAND):
        band = board[top : top + _BAND + 1]
        across, down = band[:, :-1] == band[:, 1:], band[:-1] == band[1:]
        three = (across[:-1] ^ across[1:]) & (down[:, :-1] ^ down[:, 1:])
        upper = band[:-1, :-1][three & across[:-1]]
        lower = band[1:, :-1][three & across[1:]]
        for numbers in (upper, lower):
            yield numbers[numbers > 0]


def _repeated(numbers: "Labels") -> int:
    """Return the least number that occurs twice, or 0; numbers are at least 1."""
    np = load_numpy()
    if len(numbers) == 0:
        return 0
    largest = int(numbers.max())
    if largest <= 4 * len(numbers):
        seen = np.zeros(largest + 1, bool)
        seen[numbers] = True
        if np.count_nonzero(seen) == len(numbers):
            return 0
    ordered = np.sort(numbers)
    twice = ordered[1:][ordered[1:] == ordered[:-1]]
    return int(twice[0]) if len(twice) else 0
