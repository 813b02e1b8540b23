"""Proving that a sudoku has one solution: lapiz against Norvig's program, in one run.

python benchmarks/counting.py [--rounds 3] [FILE.sdm ...]

Prints puzzles per second of processor time, and the ratio. Without files the classes of
`make_puzzles.py` are taken.
"""

import argparse
import time
from collections.abc import Callable
from pathlib import Path

import norvig

import lapiz
from lapiz.search.walking import count

FOLDER = Path(__file__).parent / "puzzles"


def rate(task: Callable[[str], int], puzzles: list[str], rounds: int) -> float:
    """Puzzles per second of processor time, the best of some rounds."""
    best = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        for puzzle in puzzles:
            assert task(puzzle) == 1, puzzle
        best = min(best, time.process_time() - start)
    return len(puzzles) / best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    files = options.files or [FOLDER / f"{name}.sdm" for name in ("minimal", "hard", "hardest")]
    space = lapiz.load({"kind": "sudoku", "grid": ["." * 9] * 9}).space

    def ours(text: str) -> int:
        givens = (
            (int(sign) - 1) * 81 + cell for cell, sign in enumerate(text) if sign in "123456789"
        )
        return count(space.start(givens))

    print(f"{'puzzles':24}{'lapiz':>12}{'Norvig':>12}{'ratio':>8}")
    for file in files:
        puzzles = [line.split()[0][:81] for line in file.read_text().split("\n") if line.strip()]
        mine = rate(ours, puzzles, options.rounds)
        his = rate(norvig.count, puzzles[:40], 1)
        print(f"{file.stem:24}{mine:>10.0f}/s{his:>10.0f}/s{mine / his:>8.1f}")


if __name__ == "__main__":
    main()
