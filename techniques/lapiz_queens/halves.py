"""Counts the solutions of the n queens problem by meeting in the middle.

A board is cut in the middle. What matters of the upper half are the columns it uses and the
diagonals that go on across the cut; the lower half is an upper half upside down, so one
list serves both. Two halves make a solution when their columns are complementary and no
diagonal is taken twice. An odd board has one more row between the halves.

One half is tested against *all* partners at once: their masks lie side by side in one long
int, one lane each, so that an AND, an addition and a count of bits replace a loop.
Meeting in the middle is due to Horowitz and Sahni (1974), adding in lanes to Lamport (1975).
"""

import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")

LARGEST_HALVED = 17
"""The lists of half boards take 100 MB for side 16 and 400 MB for 17; beyond, gigabytes."""

State = tuple[int, int, int]
"""Columns used, diagonals towards higher columns, diagonals towards lower columns."""


def count_by_halves(n: int) -> int:
    """Count all solutions on an n x n board, for n from 4 to `LARGEST_HALVED`.

    Raises ValueError for any other n.

    >>> count_by_halves(8), count_by_halves(9)
    (92, 352)

    Source: meet in the middle, Horowitz and Sahni, *Computing partitions*, JACM 21 (1974).
    """
    if not 4 <= n <= LARGEST_HALVED:
        raise ValueError(f"n must be from 4 to {LARGEST_HALVED}, not {n}")
    mirror = reversed_bits(n)
    weights = {} if n % 2 else _orbits(n, mirror)
    halves = _empty_groups(n, weights)
    _fill_groups(n, halves, mirror)
    return _meet_odd(n, halves) if n % 2 else _meet_even(n, halves, weights)


def free_columns(names: Sequence[T]) -> list[tuple[T, ...]]:
    """Return, for every mask of attacked columns, what names the free ones, lowest first.

    `names` has a name for each column.

    >>> free_columns("ab")
    [('a', 'b'), ('b',), ('a',), ()]
    """
    free: list[tuple[T, ...]] = [()]
    for name in names:
        free = [(*others, name) for others in free] + free
    return free


def reversed_bits(n: int) -> list[int]:
    """Return, for every int of n bits, the int with these bits in reverse.

    >>> reversed_bits(2)
    [0, 2, 1, 3]
    """
    table = [0]
    for bit in range(n - 1, -1, -1):
        table += [value | 1 << bit for value in table]
    return table


def _orbits(n: int, mirror: list[int]) -> dict[int, int]:
    """Return a column set of each class under mirroring and complement, and the class's size."""
    full = (1 << n) - 1
    weights = {}
    for columns, image in enumerate(mirror[: full // 2 + 1]):
        if columns.bit_count() == n // 2 and columns <= image and columns <= full ^ image:
            weights[columns] = len({columns, image, full ^ columns, full ^ image})
    return weights


def _empty_groups(n: int, weights: dict[int, int]) -> dict[int, "array[int]"]:
    """Return an empty list of masks for each column set that will be looked up."""
    full = (1 << n) - 1
    if weights:
        wanted = [columns for s in weights for columns in (s, full ^ s)]
    else:
        wanted = [s for s in range(full + 1) if s.bit_count() == n // 2]
    return {columns: array("I" if n < 17 else "Q") for columns in wanted}


def _width(n: int) -> int:
    """Return the bits of one of the two fields of a mask, one field a direction of diagonals."""
    return n - 1 + n % 2


def _fill_groups(n: int, groups: dict[int, "array[int]"], mirror: list[int]) -> None:
    """List all placings of n // 2 rows: those with the first queen on the left, and mirrored.

    In an even board the fields hold the diagonals on the cut between the two rows, in an odd
    one their squares in the middle row.
    """
    odd, width = n % 2, _width(n)
    inner = (1 << n) - 1 >> 1 - odd
    flip = mirror if odd else reversed_bits(width)
    put = {columns: group.append for columns, group in groups.items()}
    put_mirrored = {mirror[columns]: append for columns, append in put.items()}
    free = free_columns([1 << column for column in range(n)])
    for first in range((n + 1) // 2):
        centre = 2 * first + 1 == n
        for columns, up, down in _placings(n, first, n // 2 - 1, free):
            for bit in free[columns | up | down]:
                after = columns | bit
                high, low = (up | bit) << odd & inner, (down | bit) >> 1
                if append := put.get(after):
                    append(low | high << width)
                if not centre and (append := put_mirrored.get(after)):
                    append(flip[high] | flip[low] << width)


def _placings(n: int, first: int, rows: int, free: list[tuple[int, ...]]) -> list[State]:
    """Return all placings of the upper rows with the first queen in a column (0-based)."""
    full, bit = (1 << n) - 1, 1 << first
    level = [(bit, bit << 1 & full, bit >> 1)]
    for _ in range(rows - 1):
        level = [
            (columns | bit, (up | bit) << 1 & full, (down | bit) >> 1)
            for columns, up, down in level
            for bit in free[columns | up | down]
        ]
    return level


def _meet_even(n: int, halves: dict[int, "array[int]"], weights: dict[int, int]) -> int:
    full = (1 << n) - 1
    total = 0
    for columns, lanes, ones, guard in _lanes(n, halves):
        if weight := weights.get(columns):
            total += weight * _meetings(lanes, ones, guard, halves[full ^ columns])
    return total


def _meet_odd(n: int, halves: dict[int, "array[int]"]) -> int:
    """Count the solutions of an odd board: the middle queen joins the lower half.

    Turning the board upside down halves the work.
    """
    full, width, middle = (1 << n) - 1, _width(n), n // 2
    total = 0
    for columns, lanes, ones, guard in _lanes(n, halves):
        for column in range(middle + 1):
            queen = 1 << column
            lower_columns = full ^ columns ^ queen
            if columns & queen or lower_columns < columns:
                continue
            hit = queen | queen << width
            lower = [mask | hit for mask in halves[lower_columns] if not mask & hit]
            weight = 4 if column < middle else 2
            total += weight * _meetings(lanes, ones, guard, lower)
    return total


def _lanes(n: int, halves: dict[int, "array[int]"]) -> Iterator[tuple[int, int, int, int]]:
    """Yield for each column set its masks side by side, and bit 0 and the top bit of each lane.

    The fields are swapped because a diagonal that goes down from the upper half to the right
    goes up from the lower half to the left.
    """
    most = max(map(len, halves.values()))
    size = next(iter(halves.values())).itemsize
    # A 1 in every lane; times a mask it is that mask in every lane.
    units = int.from_bytes((b"\1" + bytes(size - 1)) * most, "little")
    width = _width(n)
    field = (1 << width) - 1
    for columns, masks in halves.items():
        lanes = int.from_bytes(masks.tobytes(), sys.byteorder)
        ones = units & (1 << 8 * size * len(masks)) - 1
        low = ones * field
        yield columns, lanes >> width & low | (lanes & low) << width, ones, ones << 8 * size - 1


def _meetings(lanes: int, ones: int, guard: int, others: Iterable[int]) -> int:
    """Count the pairs of a lane and another mask that share no bit."""
    # `carry` is a lane's largest number without the top bit. Added to what a lane shares with the
    # mask, it carries into the top bit unless that is 0, so the tops that stay clear are meetings.
    carry = guard - ones
    size = ones.bit_count()
    met = 0
    for mask in others:
        met += size - ((lanes & mask * ones) + carry & guard).bit_count()
    return met
