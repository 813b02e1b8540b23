"""What lapiz-core is worth: plain lapiz and lapiz with it (and hodoku-py), in turns in one run.

python benchmarks/native.py [easy minimal expert hard hardest] [FILE...] [--peer] [--rounds 3]
python benchmarks/native.py --count | --start | --growth | --rate [FILE]

All figures are of processor time. Processes take turns, a few puzzles each, so that a busy machine
disturbs all of them alike; of each few puzzles the best round counts. Logs and proofs are made,
puzzles are known to no process beforehand but a first few of their class.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

from sudoku import HERE, peer_python, some

ENGINE = os.pathsep.join(str(HERE.parent / part) for part in ("engine", "apps", "techniques"))
CLASSES = {
    "easy": (100, 100),
    "minimal": (60, 20),
    "expert": (60, 20),
    "hard": (24, 3),
    "hardest": (8, 1),
}
"""Of each class: how many puzzles, and how many at a time."""
FILE_CHUNK = 5
"""How many puzzles at a time of a file that is named; all of its puzzles are used."""
PEERS = {"easy": 20, "minimal": 20, "expert": 20, "hard": 6, "hardest": 3}
"""How many of a class hodoku-py solves; of a file all."""

WORKER = """
import gc, sys, time
import lapiz
from lapiz.solving.answers import count
def solve(puzzle): return lapiz.solve(lapiz.load(puzzle))
def number(puzzle): return count(puzzle, 2)
def read(puzzle): return count(lapiz.load(puzzle), 2)
do = {"solve": solve, "count": number, "read and count": read}[sys.argv[1]]
gc.collect(), gc.freeze()
for line in sys.stdin:
    puzzles = line.split()
    if do is number:
        puzzles = list(map(lapiz.load, puzzles))
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
lapiz.registry()
start = time.process_time()
lapiz.solve(lapiz.load("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"))
print(time.process_time() - start)
"""
GROWTH = """
import json, sys
import lapiz
times = []
for line in sys.stdin:
    times.append(lapiz.solve(lapiz.load(json.loads(line)), timing=True).timing)
del times[0]
total = sum(one.seconds for one in times)
spent = {}
for one in times:
    for part in (*one.techniques, one.singles, one.proofs, one.search):
        spent[part.name] = spent.get(part.name, 0) + part.seconds
most = sorted(spent.items(), key=lambda item: -item[1])[:3]
print(total / len(times), ", ".join(f"{name} {part / total:.0%}" for name, part in most), sep="|")
"""
SHARE = """
import sys, time
import lapiz
from lapiz.__main__ import main
from lapiz.solving.rating import rating_of
def solve_all():
    spent = 0.0
    for first in range(0, len(lines), 1000):
        puzzles = [lapiz.load(line) for line in lines[first : first + 1000]]
        profile, start = puzzles[0].kind.profile, time.process_time()
        for puzzle in puzzles:
            rating_of(lapiz.solve(puzzle, profile, spares=False), profile.scale, profile)
        spent += time.process_time() - start
    return spent
def rate_file():
    output, start = f"{folder}/{time.time_ns()}.csv", time.process_time()
    sys.argv = ["lapiz", "rate", path, "--jobs", "1", "--quiet", "--output", output]
    try:
        main()
    except SystemExit:
        pass
    return time.process_time() - start
path, folder, rounds = sys.argv[1:]
lines = open(path).read().split()
times = [(rate_file(), solve_all()) for _ in range(1 + int(rounds))]
print(*map(min, zip(*times[1:])))  # the first time modules are imported
"""
BOXES = {9: (3, 3), 12: (3, 4), 16: (4, 4), 20: (4, 5), 25: (5, 5)}
WAYS = {"plain": True, "lapiz-core": False}
DIGITS = "123456789ABCDEFGHIJKLMNOP"
GROWN = 6
"""How many puzzles of each side are measured."""
GIVEN = 0.5
"""Which share of the cells is given in puzzles of all sides."""


def environment(*, pure: bool) -> dict[str, str]:
    """The environment of a process, with lapiz-core or without it."""
    return os.environ | {
        "PYTHONPATH": os.pathsep.join(filter(None, (ENGINE, os.environ.get("PYTHONPATH")))),
        "LAPIZ_PURE": "1" if pure else "",
    }


class Worker:
    """A process that solves puzzles and says how long it took."""

    def __init__(
        self, code: str, *arguments: str, python: Path = Path(sys.executable), pure: bool = False
    ) -> None:
        self.process = subprocess.Popen(
            [python, "-c", code, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment(pure=pure),
        )

    def seconds(self, puzzles: list[str]) -> float:
        """Return the processor time that some puzzles take."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(" ".join(puzzles) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        return float(answer) if answer else float("inf")  # it has ended on an error


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
    to_peer = "  to hodoku-py: plain, with" if peer else ""
    print(f"{work}\n{'class':10}{'plain':>12}{'lapiz-core':>12}{'ratio':>7}{to_peer}")
    for name in names:
        puzzles, chunk = puzzles_of(name)
        chunk = chunk if work == "solve" else len(puzzles)  # counting takes no time
        plain, native = alternating(workers, puzzles, chunk, rounds)
        title = Path(name).stem[:10]
        line = f"{title:10}{plain:>10.4g}/s{native:>10.4g}/s{native / plain:>7.2f}"
        if other:
            few = some(name, PEERS[name]) if name in PEERS else puzzles
            theirs, plain, native = alternating([other, *workers], few, max(1, chunk // 5), 1)
            line += f"{plain / theirs:>15.0f}{native / theirs:>9.0f}"
        print(line, flush=True)


def puzzles_of(name: str) -> tuple[list[str], int]:
    """Return the puzzles of a class or of a file, and how many of them to take at a time."""
    if name in CLASSES:
        number, chunk = CLASSES[name]
        return some(name, number), chunk
    return Path(name).read_text("utf-8").split(), FILE_CHUNK


def run(pure: bool, *command: str | Path, text: str = "") -> str:
    """Return what a Python process prints."""
    done = subprocess.run(
        [sys.executable, *command],
        input=text,
        capture_output=True,
        text=True,
        check=True,
        env=environment(pure=pure),
    )
    return done.stdout


def start(times: int = 9) -> None:
    """Print what the first solve of a process takes after the import of lapiz and its plugins."""
    for name, pure in WAYS.items():
        found = [float(run(pure, "-c", START)) for _ in range(times)]
        print(f"first solve, {name}: {statistics.median(found) * 1000:.0f} ms")


def growth() -> None:
    """Print what a solve takes by side, and where the time goes; a first one is not counted."""
    for side in BOXES:
        puzzles = "\n".join(grown(side, seed) for seed in range(GROWN + 1))
        for name, pure in WAYS.items():
            seconds, most = run(pure, "-c", GROWTH, text=puzzles).strip().split("|")
            print(f"{side:>3} {name:11}{float(seconds) * 1000:>9.1f} ms  {most}", flush=True)


def grown(side: int, seed: int) -> str:
    """A puzzle of a side, as JSON: some cells of a shuffled grid."""
    random, (height, width) = Random(seed), BOXES[side]
    digits = random.sample(range(1, side + 1), side)
    rows = [band * height + row for band in mixed(width, random) for row in mixed(height, random)]
    columns = [
        stack * width + column for stack in mixed(height, random) for column in mixed(width, random)
    ]
    grid = [
        [
            digits[(row % height * width + row // height + column) % side]
            if random.random() < GIVEN
            else 0
            for column in columns
        ]
        for row in rows
    ]
    regions = [
        [row // height * height + column // width for column in range(side)] for row in range(side)
    ]
    names = ["".join(DIGITS[number] for number in row) for row in regions]
    text = ["".join(DIGITS[digit - 1] if digit else "." for digit in row) for row in grid]
    document = {"kind": "sudoku", "grid": text}
    return json.dumps(document | ({"regions": names} if side == 20 else {}))


def mixed(number: int, random: Random) -> list[int]:
    """So many numbers in any order."""
    return random.sample(range(number), number)


def rate(file: str, rounds: int) -> None:
    """Print how many puzzles a second `lapiz rate` does, and what of it is no solving.

    First on all processors, with the start of the processes; then on one, without it, in turns with
    solving and rating the same puzzles one after another.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(file or Path(folder) / "easy.sdm")
        if not file:
            path.write_text("\n".join(some("easy", 100) * 100))
        number = len(path.read_text().split())
        for name, pure in WAYS.items():
            before = os.times()
            run(pure, "-m", "lapiz", "rate", str(path), "--output", f"{folder}/{pure}.csv")
            after = os.times()
            work = sum(after[2:4]) - sum(before[2:4])
            each = number / work, number / (after.elapsed - before.elapsed)
            print(f"rate, {name}: {each[0]:.0f} a second of processor time, {each[1]:.0f} a second")
            whole, solving = map(float, run(pure, "-c", SHARE, path, folder, str(rounds)).split())
            print(f"  on one: {number / whole:.0f} a second; {1 - solving / whole:.0%} no solving")


def main() -> None:
    """Measure what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    help_ = f"of {', '.join(CLASSES)}; or a file of sudokus, one a line"
    parser.add_argument("classes", nargs="*", metavar="CLASS", help=help_)
    parser.add_argument("--peer", action="store_true", help="hodoku-py, too")
    parser.add_argument("--count", action="store_true", help="count up to two solutions")
    parser.add_argument("--start", action="store_true", help="the first solve of a process")
    parser.add_argument("--growth", action="store_true", help="sides 9 to 25")
    parser.add_argument(
        "--rate",
        nargs="?",
        const="",
        metavar="FILE",
        help="lapiz rate of a file, or of easy puzzles",
    )
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    print(f"Python {sys.version.split()[0]}")
    if options.rate is not None:
        rate(options.rate, options.rounds)
        return
    for measure in (start, growth):
        if getattr(options, measure.__name__):
            measure()
            return
    for work in ("count", "read and count") if options.count else ("solve",):
        classes(options.classes or [*CLASSES], work, options.rounds, peer=options.peer)


if __name__ == "__main__":
    main()
