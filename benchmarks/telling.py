"""What it takes to tell of a solve, here and in another checkout, in turns in one run.

python benchmarks/telling.py [CHECKOUT] [--classes easy famous FILE...] [--rounds 3] [--pure]

CHECKOUT is the folder of another version of lapiz, to which the ratios are; without one, the commit
f9cfd03 is taken from the history into a temporary folder. Of each class it prints what takes how
long, in milliseconds of processor time a puzzle: to solve it, to get `.steps`, the text of all
steps in full, all lines of JSON, and how many times as long steps and text take as the solve; in
brackets how many times as fast that is as the checkout. Of the puzzles known by name ("famous"),
and of files: what an answer to `why`, and the page of a story, take with the solve; and the
telling that takes longest.

Two processes that stay take turns, a few puzzles each; the least of the rounds counts. In each
round the puzzles have other digits, so that most texts have not been made before. Start-up is not
in it.
"""

import argparse
import io
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from famous import FAMOUS
from native import CLASSES, FILE_CHUNK, environment
from sudoku import HERE, some

REFERENCE = "f9cfd03"
ROOT = HERE.parent
TELLING = {
    "easy": (100, 20),
    "minimal": (40, 10),
    "expert": (40, 10),
    "hard": (12, 2),
    "hardest": (6, 1),
    "famous": (6, 1),
}
"""Of each class: how many puzzles, and how many at a time."""
PARTS = ("solve", "steps", "text", "json", "why", "story")
ASKED = ("why", "story")
"""What only the famous puzzles and those of files are asked about."""

WORKER = """
import gc, sys, time
import lapiz
from lapiz.show.json_lines import dump_log
from lapiz.show.story import story
from lapiz.show.text import step_lines
def solve(line):
    return lapiz.solve(lapiz.load(line))
def tell(steps):
    for step in steps:
        step_lines(step.puzzle, step.deduction, step.number, length="full", position=step.before)
def middle(line):
    cell = min((abs(cell - 40), cell) for cell in range(81) if line[cell] in ".0")[1]
    return f"r{cell // 9 + 1}c{cell % 9 + 1}"
def timed(do, *given):
    start = time.process_time()
    do(*given)
    return time.process_time() - start
def times(part, line):
    if part == "solve":
        return timed(solve, line)
    if part == "why":
        return timed(lambda: tell(solve(line).story(middle(line)).steps))
    if part == "story":
        return timed(lambda: story(solve(line)))
    log = solve(line)
    if part == "steps":
        return timed(lambda: log.steps)
    return timed(lambda: tell(log.steps) if part == "text" else list(dump_log(log)))
gc.collect(), gc.freeze()
for line in sys.stdin:
    part, *puzzles = line.split()
    print(*[times(part, puzzle) for puzzle in puzzles], flush=True)
"""


class Worker:
    """A process that tells of solves with the lapiz of a checkout, and says how long it took."""

    def __init__(self, checkout: Path, *, pure: bool) -> None:
        folders = os.pathsep.join(str(checkout / part) for part in ("engine", "apps", "techniques"))
        self.process = subprocess.Popen(
            [sys.executable, "-c", WORKER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment(pure=pure) | {"PYTHONPATH": folders},
        )

    def seconds(self, part: str, puzzles: list[str]) -> list[float]:
        """Return the processor time that a part takes, for each of some puzzles."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(" ".join([part, *puzzles]) + "\n")
        self.process.stdin.flush()
        return [float(one) for one in self.process.stdout.readline().split()]


def alternating(
    workers: list[Worker], part: str, puzzles: list[str], chunk: int, rounds: int
) -> list[list[float]]:
    """Return what a part takes of each worker, for each puzzle the least of the rounds."""
    for worker in workers:
        worker.seconds(part, puzzles[:2])
    best = [[float("inf")] * len(puzzles) for _ in workers]
    for number in range(rounds):
        changed = [exchanged(puzzle, number) for puzzle in puzzles]
        for first in range(0, len(puzzles), chunk):
            for worker, least in zip(workers, best, strict=True):
                taken = worker.seconds(part, changed[first : first + chunk])
                for place, seconds in enumerate(taken, first):
                    least[place] = min(least[place], seconds)
    return best


def exchanged(puzzle: str, number: int) -> str:
    """Return a puzzle with its digits exchanged, in each round in another way."""
    digits = "".join(Random(number + 1).sample("123456789", 9))
    return puzzle.translate(str.maketrans("123456789", digits))


def table(workers: list[Worker], names: list[str], rounds: int) -> None:
    """Print what telling takes by class, and the ratios to the first worker."""
    print(
        f"{'class':10}" + "".join(f"{part:>16}" for part in (*PARTS[:4], "told : solved")),
        flush=True,
    )
    for name in names:
        puzzles, chunk = puzzles_of(name)
        parts = PARTS[:4] if name in CLASSES else PARTS
        taken = {part: alternating(workers, part, puzzles, chunk, rounds) for part in parts}
        (old_solve, solve), (_, text) = (map(sum, taken[part]) for part in ("solve", "text"))
        cells = [figure(taken[part]) for part in PARTS[:4]]
        old = sum(taken["text"][0]) / old_solve
        cells.append(f"{text / solve:.3g} ({old:.3g})")
        print(f"{Path(name).stem[:10]:10}" + "".join(f"{cell:>16}" for cell in cells), flush=True)
        if "why" in parts:
            asked = ", ".join(f"{part} {figure(taken[part])}" for part in ASKED)
            worst = " instead of ".join(f"{max(one):.3f}" for one in reversed(taken["text"]))
            print(f"{'':10}{asked}; the worst telling takes {worst} s", flush=True)


def figure(taken: list[list[float]]) -> str:
    """Return milliseconds a puzzle, and how many times as fast that is."""
    old, new = (sum(times) / len(times) for times in taken)
    return f"{new * 1000:.3g} ({old / new:.3g})"


def puzzles_of(name: str) -> tuple[list[str], int]:
    """Return the puzzles of a class or of a file, and how many of them to take at a time."""
    if name in TELLING:
        number, chunk = TELLING[name]
        known = [puzzle for puzzle, _ in FAMOUS.values()]
        return (known[:number] if name == "famous" else some(name, number)), chunk
    return Path(name).read_text("utf-8").split(), FILE_CHUNK


@contextmanager
def reference(checkout: Path | None) -> Iterator[Path]:
    """Give the folder of the checkout, or of the commit that the ratios are to by default."""
    if checkout:
        yield checkout
        return
    command = ["git", "-C", str(ROOT), "archive", REFERENCE, "engine", "techniques"]
    packed = subprocess.run(command, capture_output=True, check=True).stdout
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(folder, filter="data")
        yield Path(folder)


def main() -> None:
    """Measure what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkout", nargs="?", type=Path, help=f"by default {REFERENCE}")
    parser.add_argument("--classes", nargs="+", default=[*TELLING], metavar="CLASS")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--pure", action="store_true", help="only without lapiz-core")
    options = parser.parse_args()
    with reference(options.checkout) as checkout:
        for pure in (True,) if options.pure else (True, False):
            print("plain" if pure else "lapiz-core", flush=True)
            workers = [Worker(folder, pure=pure) for folder in (checkout, ROOT)]
            table(workers, options.classes, options.rounds)
            for worker in workers:
                worker.process.kill()
                worker.process.wait()


if __name__ == "__main__":
    main()
