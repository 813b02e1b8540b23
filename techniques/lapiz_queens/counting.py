"""Counts and lists the solutions of the n queens problem.

A solution is a vector: for each row from the top the column of its queen, 1-based. Row by
row the diagonals of the queens above are projected on the next row, which leaves the free
columns; a set of columns is an int, bit 0 for column 1. Lists come in lexicographic order.
"""

from collections.abc import Iterable, Iterator

from lapiz_queens.halves import LARGEST_HALVED, count_by_halves, free_columns

LARGEST_COUNTED = 27
"""No count of a larger empty board is known (OEIS A000170)."""

LARGEST_SEARCHED = 256
"""The largest board that is searched row by row."""

Square = tuple[int, int]
Vector = tuple[int, ...]
Step = tuple[int, Vector]
Branch = tuple[int, int, int, Vector]

_MEETING = 8  # from this side on meeting in the middle is faster than halving by the mirror
_MIRRORED = 14  # up to this side half of the list is kept, to be mirrored
_AT_ONCE = 8  # this many last rows are listed level by level, not one by one


def count(n: int, *, queens: Iterable[Square] = (), forbidden: Iterable[Square] = ()) -> int:
    """Count the ways to place n queens on an n x n board, none attacking another.

    `queens` are squares (row, column), 1-based, that hold a queen; `forbidden` squares that
    hold none. On an empty board n = 12 takes hundredths of a second, 14 half a second, 15 three,
    16 twenty, 17 some minutes; beyond that it takes hours, and more with every row.

    Raises ValueError for a square outside the board, n < 1, n > 27 on an empty board and
    n > 256 on any.

    >>> [count(n) for n in range(1, 9)]
    [1, 0, 0, 2, 10, 4, 40, 92]
    >>> count(8, queens=[(1, 1)]), count(8, forbidden=[(4, 4), (5, 5)])
    (4, 76)

    Source: bit masks by Martin Richards, *Backtracking algorithms in MCPL using bit patterns
    and recursion* (1997); for the empty board see `halves`.
    """
    queens, forbidden = tuple(queens), tuple(forbidden)
    rows = allowed_rows(n, queens, forbidden)
    if queens or forbidden:
        return _count_rows(rows)
    if n > LARGEST_COUNTED:
        raise ValueError(f"cannot count n = {n}: no count beyond {LARGEST_COUNTED} is known")
    if _MEETING <= n <= LARGEST_HALVED:
        return count_by_halves(n)
    left_half = (1 << n // 2) - 1
    total = 2 * _count_rows([left_half, *rows[1:]])
    return total + _count_rows([left_half + 1, *rows[1:]]) if n % 2 else total


def solutions(
    n: int, *, queens: Iterable[Square] = (), forbidden: Iterable[Square] = ()
) -> Iterator[Vector]:
    """Yield all solutions as vectors of columns (1-based), in lexicographic order.

    The arguments and errors are those of `count`, but n is limited by 256 only. The first
    comes at once for n up to 20 or so; for one solution of any size see `construct`.

    >>> next(solutions(5))
    (1, 3, 5, 2, 4)
    >>> list(solutions(6, queens=[(1, 3)]))
    [(3, 6, 2, 5, 1, 4)]

    Source: projecting diagonals, *Problema de las n-reinas*, option 2 (2021).
    """
    queens, forbidden = tuple(queens), tuple(forbidden)
    rows = allowed_rows(n, queens, forbidden)
    if queens or forbidden or n > _MIRRORED:
        return _walk(rows)
    return _mirrored(n)


def allowed_rows(n: int, queens: Iterable[Square], forbidden: Iterable[Square]) -> list[int]:
    """Return for each row the columns a queen may stand on, as a mask, bit 0 for column 1.

    Squares (row, column) are 1-based. A row with a given queen keeps that column only, unless
    the square is forbidden or attacked by another given queen: then it keeps no column.
    Raises ValueError for a square outside the board and n outside 1 to 256.

    >>> [format(row, "04b") for row in allowed_rows(4, [(1, 2)], [(4, 4)])]
    ['0010', '1000', '0101', '0101']
    """
    if not 1 <= n <= LARGEST_SEARCHED:
        raise ValueError(f"the side of the board must be from 1 to {LARGEST_SEARCHED}, not {n}")
    rows = [(1 << n) - 1] * n
    for row, column in forbidden:
        _check_square(n, row, column)
        rows[row - 1] &= ~(1 << column - 1)
    for row, column in dict.fromkeys(queens):
        _check_square(n, row, column)
        queen = 1 << column - 1
        for index in range(n):
            away = abs(index - row + 1)  # rows away, so columns away on both diagonals
            rows[index] &= ~(queen | queen << away | queen >> away) if away else queen
    return rows


def _check_square(n: int, row: int, column: int) -> None:
    if not (1 <= row <= n and 1 <= column <= n):
        raise ValueError(f"square ({row}, {column}) is outside the {n} x {n} board")


def _count_rows(rows: list[int]) -> int:
    """Count the solutions with the queen of each row in the given columns."""
    last = len(rows) - 1

    # `up` and `down` are the columns that the queens above attack along diagonals; in the next row
    # they are one column further, hence the shifts. `free & -free` is the lowest free column.
    def below(row: int, columns: int, up: int, down: int) -> int:
        free = rows[row] & ~(columns | up | down)
        if row == last:
            return free.bit_count()
        total = 0
        while free:
            bit = free & -free
            free ^= bit
            total += below(row + 1, columns | bit, (up | bit) << 1, (down | bit) >> 1)
        return total

    return below(0, 0, 0, 0)


def _walk(rows: list[int]) -> Iterator[Vector]:
    """Yield the solutions with the queen of each row in the given columns, depth first."""
    n = len(rows)
    states = [(0, 0, 0)] * n
    free, chosen = rows[:], [0] * n
    row = 0
    while row >= 0:
        if not free[row]:
            row -= 1
            continue
        bit = free[row] & -free[row]
        free[row] ^= bit
        chosen[row] = bit
        if row == n - 1:
            yield tuple(map(int.bit_length, chosen))
            continue
        columns, up, down = states[row]
        row += 1
        states[row] = columns, up, down = columns | bit, (up | bit) << 1, (down | bit) >> 1
        free[row] = rows[row] & ~(columns | up | down)


def _mirrored(n: int) -> Iterator[Vector]:
    """Yield all solutions; those with the first queen on the right mirror those on the left.

    Mirroring reverses the lexicographic order.
    """
    steps: list[Step] = [(1 << column, (column + 1,)) for column in range(n)]
    free = free_columns(steps)
    kept = []
    for first in range(1, n // 2 + 1):
        for solution in _listing(n, first, free):
            kept.append(solution)
            yield solution
    if n % 2:
        yield from _listing(n, n // 2 + 1, free)
    mirror = (n + 1).__sub__
    for solution in reversed(kept):
        yield tuple(map(mirror, solution))


def _listing(n: int, first: int, free: list[tuple[Step, ...]]) -> Iterator[Vector]:
    """Yield the solutions with the first queen in the given column (1-based).

    Level by level keeps the order and is fast; depth first above it keeps the levels small.
    """
    full, bit = (1 << n) - 1, 1 << first - 1
    waiting: list[Branch] = [(bit, bit << 1 & full, bit >> 1, (first,))]
    while waiting:
        level = [waiting.pop()]
        rows = n - len(level[0][3])
        for _ in range(rows if rows <= _AT_ONCE else 1):
            level = [
                (columns | bit, (up | bit) << 1 & full, (down | bit) >> 1, path + step)
                for columns, up, down, path in level
                for bit, step in free[columns | up | down]
            ]
        if rows > _AT_ONCE:
            waiting += reversed(level)
        else:
            for branch in level:
                yield branch[3]
