"""Rates puzzles by whips and braids: how many are as published, and how long each takes.

python benchmarks/whips.py whips.csv [--scales w b gw gb te] [--every 10]

The table has a column `puzzle`; where it has one named like a scale (W, B, gW, gB), its numbers are
compared. Times are those of the processor, without reading; LAPIZ_PURE=1 does without kernels.
"""

import argparse
import csv
import statistics
import time
from pathlib import Path

import lapiz

COLUMNS = {"w": "W", "b": "B", "gw": "gW", "gb": "gB"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("table", type=Path)
    parser.add_argument("--scales", nargs="+", default=[*COLUMNS, "te"])
    parser.add_argument("--every", type=int, default=1, help="only every so many puzzles")
    options = parser.parse_args()
    with options.table.open(newline="") as lines:
        rows = list(csv.DictReader(lines))[:: options.every]
    for scale in options.scales:
        rate_all(rows, scale)


def rate_all(rows: list[dict[str, str]], scale: str) -> None:
    """Print the puzzles that are rated otherwise than published, and a line of times."""
    found, times, different = lapiz.registry().scales[scale], [], 0
    lapiz.rate(lapiz.load(rows[0]["puzzle"]), scale)
    for row in rows:
        puzzle = lapiz.load(row["puzzle"])
        log = lapiz.Log(puzzle, (), puzzle.start, "solved")
        start = time.process_time()
        rating = found.of_puzzle(puzzle, log)
        times.append(time.process_time() - start)
        assert rating
        published = row.get(COLUMNS.get(scale, ""))
        if published and rating.score != float(published):
            different += 1
            print(f"{row['puzzle']}: {scale} is {rating.level} {rating.points}, not {published}")
    ordered = sorted(times)
    at = [ordered[int(share * (len(ordered) - 1))] for share in (0.5, 0.9, 1.0)]
    spread = ", ".join(f"{1000 * one:.2f}" for one in at)
    mean = 1000 * statistics.mean(times)
    print(f"{scale}: {different} of {len(rows)} different; {mean:.2f} ms a puzzle ({spread})")


if __name__ == "__main__":
    main()
