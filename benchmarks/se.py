"""How many puzzles a second are rated on Sudoku Explainer's scale, by band.

    python benchmarks/se.py PUZZLES [--every N]

PUZZLES has a puzzle a line, with its ER after a space or comma (or is JSON lines with `puzzle` and
`ER`). Machines are noisy, so the usual rating of the same puzzles, in plain Python, is measured in
the same run, in turn with the others: the last columns are ratios to it, of plain Python and of the
kernels of lapiz-core where they are. Seconds are those of the processor.
"""

import argparse
import json
import lzma
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import lapiz
from lapiz.search.following import native

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


WAYS = {"hodoku": ("hodoku", None), "plain": ("se", None)}
"""What is measured: a scale, and the kernels that it is rated with."""
if native.CORE is not None:
    WAYS["kernels"] = ("se", native.CORE)


def seconds(texts: list[str], scale: str, core: Any) -> float:
    native.CORE = core
    some = [lapiz.load(text) for text in texts]
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
    compared = [way for way in WAYS if way != "hodoku"]
    print(f"{'ER':>11} {'puzzles':>8}", *(f"{way + '/s':>10}" for way in WAYS), *compared)
    for low, high in BANDS:
        texts = [grid for grid, rating in rated if low <= rating <= high]
        if not texts:
            continue
        best = dict.fromkeys(WAYS, float("inf"))
        for _ in range(ROUNDS):
            for way, (scale, core) in WAYS.items():
                best[way] = min(best[way], seconds(texts, scale, core))
        rates = [f"{len(texts) / spent:10.1f}" for spent in best.values()]
        ratios = [f"{best['hodoku'] / best[way]:{len(way)}.2f}" for way in compared]
        print(f"{low:5.1f}–{high:4.1f} {len(texts):9}", *rates, *ratios, flush=True)


if __name__ == "__main__":
    main()
