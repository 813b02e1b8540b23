"""What lapiz-core is worth: plain lapiz and lapiz with it (and hodoku-py), in turns in one run.

python benchmarks/native.py [easy minimal expert hard hardest] [--peer] [--rounds 3]
python benchmarks/native.py --count | --start | --growth | --rate

All figures are of processor time. Processes take turns, a few puzzles each, so that a busy machine
disturbs all of them alike; of each few puzzles the best round counts. Logs and proofs are made,
puzzles are known to no process beforehand but a first few of their class.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from sudoku import HERE, peer_python, some

ENGINE = os.pathsep.join(str(HERE.parent / part) for part in ("engine", "techniques"))
CLASSES = {"easy": (100, 20), "minimal": (60, 10), "expert": (60, 10), "hard": (24, 3), "hardest": (8, 1)}
"""Of each class: how many puzzles, and how many at a time."""
PEERS = {"easy": 10, "minimal": 8, "expert": 8, "hard": 4, "hardest": 2}
"""How many of them hodoku-py solves."""

WORKER = """
import gc, sys, time
import lapiz
from lapiz.search.counting import count
def solve(puzzle): return lapiz.solve(lapiz.load(puzzle))
def number(puzzle): return [count(one, 2) for one in [lapiz.load(puzzle)]]
do = {"solve": solve, "count": number}[sys.argv[1]]
gc.collect(), gc.freeze()
for line in sys.stdin:
    puzzles = line.split()
    start = time.process_time()
    for puzzle in puzzles:
        do(puzzle)
    print(time.process_time() - start, flush=True)
"""
PEER = """
import gc, sys, time
from hodoku import Solver
solver = Solver()
gc.collect(), gc.freeze()
for line in sys.stdin:
    start = time.process_time()
    for puzzle in line.split():
        solver.solve(puzzle.replace(".", "0"))
    print(time.process_time() - start, flush=True)
"""
START = """
import time
import lapiz
start = time.process_time()
lapiz.solve(lapiz.load("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"))
print(time.process_time() - start)
"""
GROWTH = """
import sys, time
from random import Random
import lapiz
side = int(sys.argv[1])
make = lapiz.registry().kind("sudoku").generate
times = []
for line in sys.stdin:
    log = lapiz.solve(lapiz.load(line), timing=True)
    times.append(log.timing)
total = sum(one.seconds for one in times)
spent = {}
for one in times:
    for part in (*one.techniques, one.singles, one.proofs, one.search):
        spent[part.name] = spent.get(part.name, 0) + part.seconds
most = sorted(spent.items(), key=lambda item: -item[1])[:3]
print(total / len(times), "; ".join(f"{name} {part / total:.0%}" for name, part in most), sep="|")
"""


def environment(*, pure: bool) -> dict[str, str]:
    """The environment of a process, with lapiz-core or without it."""
    return os.environ | {
        "PYTHONPATH": os.pathsep.join(filter(None, (ENGINE, os.environ.get("PYTHONPATH")))),
        "LAPIZ_PURE": "1" if pure else "",
    }


class Worker:
    """A process that solves puzzles and says how long it took."""

    def __init__(self, code: str, *arguments: str, python: Path | str = sys.executable, pure: bool = False) -> None:
        self.process = subprocess.Popen(
            [python, "-c", code, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment(pure=pure),
        )

    def seconds(self, puzzles: list[str]) -> float:
        """Return the processor time that some puzzles take."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(" ".join(puzzles) + "\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())


def alternating(workers: list[Worker], puzzles: list[str], chunk: int, rounds: int) -> list[float]:
    """Return how many puzzles a second each worker does, a few of them each in turn."""
    chunks = [puzzles[first : first + chunk] for first in range(0, len(puzzles), chunk)]
    for worker in workers:
        worker.seconds(puzzles[: 2 * chunk])
    best = [[float("inf")] * len(chunks) for _ in workers]
    for _ in range(rounds):
        for place, part in enumerate(chunks):
            for number, worker in enumerate(workers):
                best[number][place] = min(best[number][place], worker.seconds(part))
    return [len(puzzles) / sum(times) for times in best]


def classes(names: list[str], work: str, rounds: int, *, peer: bool) -> None:
    """Print puzzles a second by class, and ratios."""
    workers = [Worker(WORKER, work, pure=True), Worker(WORKER, work)]
    other = Worker(PEER, python=peer_python()) if peer else None
    print(f"{'class':10}{'plain':>12}{'lapiz-core':>12}{'ratio':>7}" + ("  to hodoku-py: plain, with" if peer else ""))
    for name in names:
        number, chunk = CLASSES[name]
        plain, native = alternating(workers, some(name, number), chunk, rounds)
        line = f"{name:10}{plain:>10.4g}/s{native:>10.4g}/s{native / plain:>7.2f}"
        if other:
            few = some(name, PEERS[name])
            theirs, plain, native = alternating([other, *workers], few, max(1, chunk // 5), 1)
            line += f"{plain / theirs:>15.0f}{native / theirs:>9.0f}"
        print(line, flush=True)


def start(times: int = 9) -> None:
    """Print what the first solve of a process takes after the import."""
    for pure in (True, False):
        found = [
            float(subprocess.run([sys.executable, "-c", START], capture_output=True, text=True, check=True, env=environment(pure=pure)).stdout)
            for _ in range(times)
        ]
        print(f"first solve, {'plain' if pure else 'lapiz-core'}: {statistics.median(found) * 1000:.0f} ms")


def growth() -> None:
    """Print what a solve takes by side, and where the time goes."""
    for side in (9, 12, 16, 20, 25):
        puzzles = grown(side)
        for pure in (True, False):
            done = subprocess.run(
                [sys.executable, "-c", GROWTH, str(side)],
                input="\n".join(puzzles), capture_output=True, text=True, check=True, env=environment(pure=pure),
            )
            seconds, most = done.stdout.strip().split("|")
            print(f"{side:>3} {'plain' if pure else 'lapiz-core':11}{float(seconds) * 1000:>9.1f} ms  {most}", flush=True)


def grown(side: int) -> list[str]:
    """A few puzzles of a side with a bit less than half of their cells given."""
    from random import Random

    import lapiz
    from lapiz.search.backtracking import first

    if side == 20:  # no usual boxes: rows and columns of four by five are regions
        return []
    space = lapiz.load({"kind": "sudoku", "grid": ["." * side] * side}).space if side < 10 else None
    return [line for seed in range(3) for line in [_puzzle(side, Random(seed), lapiz, first, space)] if line]


def rate() -> None:
    """Print how many easy puzzles a second `lapiz rate` does on all processors."""
    lines = some("easy", 100) * 100
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "easy.sdm"
        path.write_text("\n".join(lines))
        for pure in (True, False):
            before = os.times()
            subprocess.run(
                [sys.executable, "-m", "lapiz", "rate", str(path), "--out", str(Path(folder) / f"{pure}.csv")],
                check=True, env=environment(pure=pure), capture_output=True,
            )
            after = os.times()
            seconds = after.children_user + after.children_system - before.children_user - before.children_system
            print(f"rate, {'plain' if pure else 'lapiz-core'}: {len(lines) / seconds:.0f} a second of processor time, {len(lines) / (after.elapsed - before.elapsed):.0f} a second")
