"""One solution of the n queens problem for any n, without search.

Pauls showed in 1874 that two patterns of knight's moves do for every side but 2 and 3.
"""

from itertools import chain

LARGEST_LISTED = 10_000_000
"""The largest side whose solution is returned as one tuple (about 400 MB)."""


def construct(n: int) -> tuple[int, ...]:
    """Return one solution as a vector of columns (1-based), in time proportional to n.

    Raises ValueError for n < 1, for n = 2 and n = 3, which have no solution, and for
    n > 10,000,000, where `column` still answers row by row.

    >>> construct(6)
    (2, 4, 6, 1, 3, 5)
    >>> construct(8)
    (4, 6, 8, 2, 7, 1, 3, 5)

    Source: Emil Pauls, *Das Maximalproblem der Damen auf dem Schachbrette*, Deutsche
    Schachzeitung 29 (1874).
    """
    _check_side(n)
    if n > LARGEST_LISTED:
        raise ValueError(f"n = {n} is over {LARGEST_LISTED}; ask column(n, row) row by row")
    even = n - n % 2
    corner = range(n, n + n % 2)
    if even % 6 != 2:
        return (*range(2, even + 1, 2), *range(1, even, 2), *corner)
    half = even // 2
    start = 2 - half % 2
    upper = range(half, even + 1, 2), range(start, half, 2)
    lower = range(even + 3 - half, even + 2 - start, 2), range(3 - start, even + 2 - half, 2)
    return tuple(chain(*upper, *lower, corner))


def column(n: int, row: int) -> int:
    """Return the column of the queen in one row (both 1-based) of `construct`'s solution.

    Takes the same short time for any n. Raises ValueError for n < 1, 2 or 3 and for a row
    outside the board.

    >>> [column(8, row) for row in range(1, 9)]
    [4, 6, 8, 2, 7, 1, 3, 5]
    >>> column(10**9, 1)
    2

    Source: Pauls (1874), as `construct`.
    """
    _check_side(n)
    if not 1 <= row <= n:
        raise ValueError(f"row {row} is outside the board of side {n}")
    even = n - n % 2
    half = even // 2
    if row > even:
        return n
    if even % 6 != 2:
        return 2 * row if row <= half else 2 * (row - half) - 1
    if row <= half:
        return (2 * row + half - 3) % even + 1
    return even - (2 * (even + 1 - row) + half - 3) % even


def _check_side(n: int) -> None:
    if n < 1:
        raise ValueError(f"the side of the board must be at least 1, not {n}")
    if n in (2, 3):
        raise ValueError(f"{n} queens cannot be placed on a {n} x {n} board")
