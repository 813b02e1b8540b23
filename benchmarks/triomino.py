"""Tiling an 8192 x 8192 board beside a NumPy fill of it: `python -m benchmarks.triomino`.

Fill and tilings write the same existing int32 array in turn, in one run; times are the best
of several rounds. The target is at most 5 times the fill.
"""

import argparse
import sys
import time
from collections.abc import Callable

import numpy as np
from tests.triomino.by_division import triomino_by_division
from tests.triomino.tilings import unique_tiling_fault

from lapiz_triomino.tiling import triomino


def timed(function: Callable[[], object]) -> float:
    start = time.perf_counter()
    function()
    return time.perf_counter() - start


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--side", type=int, default=8192, help="side (default 8192)")
    parser.add_argument("--rounds", type=int, default=7, help="rounds (default 7)")
    options = parser.parse_args()
    n = options.side
    hole = n * 5 // 8 + 1, n // 100 + 1
    board = np.zeros((n, n), np.int32)
    ways: dict[str, Callable[[], object]] = {
        "NumPy fill": lambda: board.fill(7),
        "triomino, numbered as the seed": lambda: triomino(n, hole, out=board),
        "triomino, unique numbers": lambda: triomino(n, hole, "unique", out=board),
    }
    times = {name: [timed(way) for _ in range(options.rounds)] for name, way in ways.items()}
    if fault := unique_tiling_fault(board, [hole]):
        print(f"not a tiling: {fault}", file=sys.stderr)
        return 1
    fill = min(times["NumPy fill"])
    print(f"{n} x {n} board of 32-bit numbers, an existing array, best of {options.rounds}\n")
    for name, taken in times.items():
        print(f"{name:<32} {min(taken) * 1e3:>9.1f} ms {min(taken) / fill:>8.2f} x fill")
    checked = timed(lambda: unique_tiling_fault(board, [hole]))
    print(f"{'check of the tiling':<32} {checked * 1e3:>9.1f} ms {checked / fill:>8.2f} x fill")
    fresh = min(timed(lambda: triomino(n, hole)) for _ in range(2))
    print(f"{'triomino into fresh memory':<32} {fresh * 1e3:>9.1f} ms {fresh / fill:>8.2f} x fill")
    side = min(n, 512)
    plain = timed(lambda: triomino_by_division(side, (1, 1)))
    whole = min(timed(lambda: triomino(side, (1, 1))) for _ in range(5))
    print(f"\n{side} x {side}: plain division {plain * 1e3:.1f} ms, triomino {whole * 1e3:.2f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
