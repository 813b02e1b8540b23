"""Shikaku: one solution and the proof that it is the only one, lapiz against OR-Tools CP-SAT.

python benchmarks/shikaku.py [--boards 20] [--rounds 3] [--seed 1]

Prints milliseconds of processor time a board (the median), in one process each, from the text of
the puzzle: lapiz' search, its solve with full log and proof, CP-SAT with one worker and the share
of it that is model building. CP-SAT solves, forbids the solution, and solves again. OR-Tools gets
an environment of its own, made on first use beside this file.
"""

import argparse
import json
import subprocess
import sys
import time
import venv
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median

import lapiz
from lapiz.search.walking import solutions
from lapiz_shikaku.formats import game_id
from lapiz_shikaku.generate import generate

HERE = Path(__file__).parent
PEER = HERE / ".peers" / "ortools"
SIDES = (10, 20, 30, 40)

PEER_CODE = """
import json, re, sys, time
from ortools.sat.python import cp_model

def read(text):
    size, body = text.split(":")
    columns, rows = map(int, size.split("x"))
    clues, at = [], 0
    for part in re.findall("[0-9]+|[a-z_]", body):
        if part.isdigit():
            clues.append((at // columns, at % columns, int(part)))
            at += 1
        elif part != "_":
            at += ord(part) - 96
    return rows, columns, clues

def build(text):
    rows, columns, clues = read(text)
    taken = [[0] * (columns + 1) for _ in range(rows + 1)]
    places = {(r, c) for r, c, _ in clues}
    for r in range(rows):
        for c in range(columns):
            taken[r + 1][c + 1] = (
                taken[r][c + 1] + taken[r + 1][c] - taken[r][c] + ((r, c) in places)
            )
    model = cp_model.CpModel()
    covers = [[[] for _ in range(columns)] for _ in range(rows)]
    every = []
    for r, c, n in clues:
        own = []
        for height in range(1, n + 1):
            if n % height:
                continue
            width = n // height
            for top in range(max(0, r - height + 1), min(r, rows - height) + 1):
                for left in range(max(0, c - width + 1), min(c, columns - width) + 1):
                    bottom, right = top + height, left + width
                    held = taken[bottom][right] - taken[top][right]
                    if held - taken[bottom][left] + taken[top][left] != 1:
                        continue
                    one = model.NewBoolVar("")
                    own.append(one)
                    for row in covers[top:bottom]:
                        for over in row[left:right]:
                            over.append(one)
        model.AddExactlyOne(own)
        every += own
    for row in covers:
        for over in row:
            model.AddExactlyOne(over)
    return model, every

def solve(text):
    start = time.process_time()
    model, every = build(text)
    built = time.process_time() - start
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert solver.Solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    model.AddBoolOr([one.Not() for one in every if solver.Value(one)])
    assert solver.Solve(model) == cp_model.INFEASIBLE
    return time.process_time() - start, built

for line in sys.stdin:
    texts, rounds = json.loads(line)
    solve(texts[0])
    print(json.dumps([min(solve(text) for _ in range(rounds)) for text in texts]), flush=True)
"""


def peer_python() -> Path:
    """The interpreter of OR-Tools' environment, made if need be."""
    python = PEER / "bin" / "python"
    if not python.exists():
        venv.create(PEER, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "-q", "ortools"], check=True)
    return python


def theirs(texts: list[str], rounds: int) -> tuple[float, float]:
    """Median milliseconds of CP-SAT in all, and for building its models."""
    done = subprocess.run(
        [peer_python(), "-c", PEER_CODE],
        input=json.dumps([texts, rounds]),
        capture_output=True,
        text=True,
        check=True,
    )
    times = json.loads(done.stdout)
    total, built = (median(one[place] for one in times) * 1000 for place in (0, 1))
    return total, built


def only_one(text: str) -> None:
    assert len(list(islice(solutions(lapiz.load(text).start), 2))) == 1


def logged(text: str) -> None:
    assert lapiz.solve(lapiz.load(text)).status == "solved"


def ours(texts: list[str], rounds: int, work: Callable[[str], None]) -> float:
    """Median milliseconds, each board read anew."""
    times = []
    for text in texts:
        best = float("inf")
        for _ in range(rounds):
            lapiz.forget()
            start = time.process_time()
            work(text)
            best = min(best, time.process_time() - start)
        times.append(best)
    return median(times) * 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    random = Random(options.seed)
    print(f"Python {sys.version.split()[0]}; milliseconds of processor time a board, median")
    print(f"{'board':9}{'search':>9}{'with log':>10}{'CP-SAT':>9}{'(model)':>9}{'ratio':>8}")
    for side in SIDES:
        made = [
            generate(random, {"rows": side, "columns": side, "largest": 24})
            for _ in range(options.boards)
        ]
        texts = [game_id.write(puzzle.document).strip() for puzzle in made]
        search, full = (ours(texts, options.rounds, work) for work in (only_one, logged))
        total, built = theirs(texts, options.rounds)
        print(
            f"{f'{side} x {side}':9}{search:>9.2f}{full:>10.2f}{total:>9.2f}{built:>9.2f}"
            f"{total / search:>8.1f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
