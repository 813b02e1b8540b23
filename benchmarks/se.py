"""How many puzzles a second are rated on Sudoku Explainer's scale, by band.

    python benchmarks/se.py PUZZLES [--every N]

PUZZLES has a puzzle a line, with its ER after a space or comma (or is JSON lines with `puzzle` and
`ER`). Machines are noisy, so the usual rating of the same puzzles is measured in the same run, in
turn with the other: the last column is a ratio. Seconds are those of the processor.
"""

import argparse
import json
import lzma
import re
import time
from collections.abc import Iterator
from pathlib import Path

import lapiz

BANDS = ((1.0, 2.3), (2.5, 3.8), (4.0, 6.2), (6.5, 7.5), (7.6, 8.5), (8.6, 9.4), (9.5, 12.0))
ROUNDS = 3


def puzzles(path: Path) -> Iterator[tuple[str, float]]:
    with lzma.open(path, "rt") if path.suffix == ".xz" else path.open() as lines:
        for line in lines:
            if line.startswith("{"):
                record = json.loads(line)
                yield record["puzzle"], record["ER"]
            elif line.strip():
                grid, rating, *_ = re.split(r"[\s,;/]+", line.strip())
                yield grid, float(rating)


def seconds(some: list[lapiz.Puzzle], scale: str) -> float:
    lapiz.forget()
    start = time.process_time()
    for puzzle in some:
        lapiz.rate(puzzle, scale)
    return time.process_time() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("puzzles", type=Path)
    parser.add_argument("--every", type=int, default=1, help="only every N-th puzzle")
    given = parser.parse_args()
    rated = list(puzzles(given.puzzles))[:: given.every]
    print(f"{'ER':>11} {'puzzles':>8} {'se/s':>9} {'hodoku/s':>9} {'ratio':>6}")
    for low, high in BANDS:
        texts = [grid for grid, rating in rated if low <= rating <= high]
        if not texts:
            continue
        best = {"se": float("inf"), "hodoku": float("inf")}
        for _ in range(ROUNDS):
            for scale in best:
                some = [lapiz.load(text) for text in texts]
                best[scale] = min(best[scale], seconds(some, scale))
        rates = {scale: len(texts) / spent for scale, spent in best.items()}
        ratio = rates["se"] / rates["hodoku"]
        print(
            f"{low:5.1f}–{high:4.1f} {len(texts):9} {rates['se']:9.1f} {rates['hodoku']:9.1f} "
            f"{ratio:6.2f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
