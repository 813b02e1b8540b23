"""Counting queens for n = 8 to 12 beside peers, in one run: `python benchmarks/queens.py`.

The peers are written here: the textbook recursion on sets, bit masks depth first with the
mirror halved, and bit masks level by level with a table of free columns, mirror halved too:
the fastest search in plain Python that we could write. Times are the best of several.
"""

import argparse
import sys
import time
from collections.abc import Callable

from lapiz_queens.construct import construct
from lapiz_queens.counting import count, solutions
from lapiz_queens.halves import free_columns


def plain(n: int) -> int:
    def place(row: int, columns: set[int], up: set[int], down: set[int]) -> int:
        if row == n:
            return 1
        total = 0
        for column in range(n):
            if column not in columns and row + column not in up and row - column not in down:
                total += place(
                    row + 1, columns | {column}, up | {row + column}, down | {row - column}
                )
        return total

    return place(0, set(), set(), set())


def bit_masks(n: int) -> int:
    full = (1 << n) - 1

    def place(columns: int, up: int, down: int) -> int:
        if columns == full:
            return 1
        free = full & ~(columns | up | down)
        total = 0
        while free:
            bit = free & -free
            free ^= bit
            total += place(columns | bit, (up | bit) << 1, (down | bit) >> 1)
        return total

    total = 2 * sum(place(1 << c, 2 << c, 1 << c >> 1) for c in range(n // 2))
    middle = 1 << n // 2
    return total + place(middle, middle << 1, middle >> 1) if n % 2 else total


def bit_levels(n: int) -> int:
    full = (1 << n) - 1
    free = free_columns([1 << column for column in range(n)])
    total = 0
    for first in range((n + 1) // 2):
        bit = 1 << first
        level = [(bit, bit << 1 & full, bit >> 1)]
        for _ in range(n - 2):
            level = [
                (columns | bit, (up | bit) << 1 & full, (down | bit) >> 1)
                for columns, up, down in level
                for bit in free[columns | up | down]
            ]
        found = sum(len(free[columns | up | down]) for columns, up, down in level)
        total += found if 2 * first + 1 == n else 2 * found
    return total


def best_time(seconds: float, function: Callable[..., object], *arguments: int) -> float:
    """The best time of a call in seconds, of at least two calls in about so many seconds."""
    best, calls, end = float("inf"), 0, time.perf_counter() + seconds
    while calls < 2 or time.perf_counter() < end:
        start = time.perf_counter()
        function(*arguments)
        best = min(best, time.perf_counter() - start)
        calls += 1
    return best


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--largest", type=int, default=12, help="largest n (default 12)")
    parser.add_argument("--seconds", type=float, default=0.5, help="for each time (default 0.5)")
    options = parser.parse_args()
    peers = {"plain recursion": plain, "bit masks": bit_masks, "bit levels": bit_levels}
    print("Counting all solutions, milliseconds; in brackets as multiples of lapiz\n")
    print(f"{'n':>3} {'count':>8} {'lapiz':>9}" + "".join(f"{name:>22}" for name in peers))
    for n in range(8, options.largest + 1):
        counted = {count(n), *(peer(n) for peer in peers.values())}
        if len(counted) != 1:
            print(f"n = {n}: counts differ: {sorted(counted)}", file=sys.stderr)
            return 1
        own = best_time(options.seconds, count, n)
        row = f"{n:>3} {counted.pop():>8} {own * 1e3:>9.3f}"
        for peer in peers.values():
            taken = best_time(options.seconds, peer, n)
            row += f"{taken * 1e3:>13.3f} {f'({taken / own:.1f})':>8}"
        print(row, flush=True)
    n = options.largest
    listing = best_time(options.seconds, lambda: sum(1 for _ in solutions(n)))
    print(f"\nListing all for n = {n}, in order: {listing * 1e3:.1f} ms")
    one = best_time(options.seconds, construct, 1_000_000)
    print(f"One solution for n = 1,000,000: {one * 1e3:.1f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
