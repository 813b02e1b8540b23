"""Solving sudokus with full log and proof: lapiz against hodoku-py from PyPI, in one run.

python benchmarks/sudoku.py [easy minimal expert hard hardest] [--puzzles 40] [--rounds 3]

Prints puzzles per second of processor time, one process, from the text of the puzzle to the
finished log, and the share of it that the proofs take. hodoku-py gets an environment of its
own, made on first use beside this file. Both solve the same puzzles, spread over the file: few of
the classes for which hodoku-py needs seconds a puzzle, unless `--puzzles` says how many.
All ratios are to hodoku-py; those of HoDoKu itself (Java, its command-line batch and inside a warm
virtual machine) were measured once, on puzzles of the same classes (see FROM_JAVA).
`--until sashimi-jellyfish` leaves out all techniques after that one, and then solves as far as
that goes.
"""

import argparse
import gc
import subprocess
import sys
import time
import venv
from pathlib import Path

import attrs

import lapiz
from lapiz import Profile
from lapiz.search.following import fields

HERE = Path(__file__).parent
PEER = HERE / ".peers" / "hodoku"
TARGETS = {"easy": 150, "minimal": 60, "expert": 40, "hard": 40, "hardest": 40}
FROM_JAVA = {
    "easy": (50, 414),
    "minimal": (11, 42),
    "expert": (9, 22),
    "hard": (9, 19),
    "hardest": (15, 32),
}
"""How many times as fast as hodoku-py HoDoKu 2.2 is: in batch mode, and in a warm JVM. Measured on
puzzles of 17 clues for minimal, of the list top1465 for hard, of the 30 hardest known for hardest.
"""
PUZZLES = {"easy": 100, "minimal": 40, "expert": 40, "hard": 10, "hardest": 4}
"""How many puzzles of a class are solved."""
WARM_UP = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
"""A puzzle of no class (Norvig's example)."""

PEER_CODE = """
import gc, sys, time
from hodoku import Solver
solver = Solver()
puzzles = [line.strip() for line in sys.stdin if line.strip()]
solver.solve(puzzles[0])
gc.collect(), gc.freeze()
start = time.process_time()
for puzzle in puzzles:
    assert solver.solve(puzzle).solved
print(len(puzzles) / (time.process_time() - start))
"""


def peer_python() -> Path:
    """The interpreter of hodoku-py's environment, made if need be."""
    python = PEER / "bin" / "python"
    if not python.exists():
        venv.create(PEER, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "-q", "hodoku-py"], check=True)
    return python


def theirs(puzzles: list[str]) -> float:
    done = subprocess.run(
        [peer_python(), "-c", PEER_CODE],
        input="\n".join(puzzles).replace(".", "0"),
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout)


def some(name: str, number: int) -> list[str]:
    """Puzzles of a class, spread over its file."""
    puzzles = (HERE / "puzzles" / f"{name}.sdm").read_text().split()
    number = min(number, len(puzzles))
    return [puzzles[place * len(puzzles) // number] for place in range(number)]


def ours(puzzles: list[str], rounds: int, profile: Profile | None) -> float:
    gc.collect()
    gc.freeze()  # what was imported is no garbage: as for the peer
    best = float("inf")
    for _ in range(rounds):
        begin_anew()
        start = time.process_time()
        for puzzle in puzzles:
            solve(puzzle, profile)
        best = min(best, time.process_time() - start)
    return len(puzzles) / best


def solve(puzzle: str, profile: Profile | None) -> None:
    """Solve a puzzle, to its end unless techniques are left out."""
    log = lapiz.solve(lapiz.load(puzzle), profile, fallback=profile is None)
    assert profile or log.status == "solved"


def until(name: str) -> Profile | None:
    """Return the profile that ends with a technique; the default one without a name."""
    full = lapiz.registry().kind("sudoku").profile
    if not name:
        return None
    order = full.order[: full.order.index(name) + 1]
    return attrs.evolve(full, name=f"until {name}", order=order, others=False)


def begin_anew() -> None:
    """Forget all, so that every round meets its puzzles anew, but make the layout first.

    The layout is made once a process, whatever the number of puzzles: it is in no round. All its
    masks are asked for; another puzzle asks for what its techniques need of it.
    """
    lapiz.forget()
    known = fields(lapiz.load("." * 81).space)
    for candidate in range(729):
        known.masks[candidate]
    lapiz.solve(lapiz.load(WARM_UP))


def proof_share(puzzles: list[str], profile: Profile | None) -> float:
    """The part of the time of a solve that goes into proofs."""
    begin_anew()
    timings = [
        lapiz.solve(lapiz.load(puzzle), profile, fallback=profile is None, timing=True).timing
        for puzzle in puzzles
    ]
    known = [timing for timing in timings if timing]
    return sum(one.proofs.seconds for one in known) / sum(one.seconds for one in known)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("classes", nargs="*", metavar="CLASS", help=f"of {', '.join(TARGETS)}")
    parser.add_argument("--until", default="", help="the last technique that is used")
    parser.add_argument("--puzzles", type=int, help="how many of each class are solved")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    print(f"Python {sys.version.split()[0]}; puzzles per second of processor time")
    print(f"{'':48}HoDoKu (Java):")
    print(
        f"{'class':10}{'lapiz':>10}{'hodoku-py':>12}{'ratio':>8}{'target':>8}"
        f"{'batch':>8}{'warm':>8}{'proofs':>9}"
    )
    profile = until(options.until)
    for name in options.classes or TARGETS:
        puzzles = some(name, options.puzzles or PUZZLES[name])
        mine, peer = ours(puzzles, options.rounds, profile), theirs(puzzles)
        batch, warm = FROM_JAVA[name]
        print(
            f"{name:10}{mine:>8.3g}/s{peer:>10.2g}/s{mine / peer:>8.0f}{TARGETS[name]:>8}"
            f"{batch:>8}{warm:>8}{proof_share(puzzles, profile):>9.1%}",
            flush=True,
        )


if __name__ == "__main__":
    main()
