"""Sudokus with rules: how long the proof of one solution takes, and lapiz beside pencilmark.

python benchmarks/rules.py [proof] [--file variants.jsonl] [--branches 3000]
python benchmarks/rules.py beside [--file variants.jsonl] [--puzzles 40]

`proof` prints for each puzzle how many solutions there are (2 for several), that the given one is
accepted, the branches and the seconds of processor time, and then the median, what 95 in 100 take,
the worst, and what is not decided within the branches. `beside` solves what pencilmark (PyPI, in
an environment of its own, made on first use beside this file) reads as well: step by step, both
with an explanation of each step, without a proof on its side. Puzzles are read from a file with a
JSON object a line (`name`, `format`, `input`, `solution`), or else those of puzzles_yaml/variants.
"""

import argparse
import json
import signal
import subprocess
import time
import venv
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from types import FrameType
from typing import Any

import attrs

import lapiz
from lapiz.core import BadInput, Budget, OutOfBudget, Puzzle
from lapiz.files.formats import writer_for
from lapiz.files.puzzles import load_all
from lapiz.search.walking import count

HERE = Path(__file__).parent
PEER = HERE / ".peers" / "pencilmark"
OWN = HERE.parent / "puzzles_yaml" / "variants"
F_PUZZLES = "https://www.f-puzzles.com/?load="

SECONDS = 30
"""What each of the two may take for a puzzle."""


class Cut(BaseException):
    """The time of a puzzle is over."""


PEER_CODE = """
import json, sys, time
import pencilmark
from pencilmark import sources
seconds = float(sys.argv[1])
for line in sys.stdin:
    name, link = json.loads(line)
    answer = {"name": name}
    try:
        puzzle = sources.load(link, fetch=False)
    except Exception as error:
        answer["refused"] = str(error)[:200]
    else:
        start = time.process_time()
        try:
            fields = ["band", "difficulty", "steps"]
            card = pencilmark.rate(puzzle, fields=fields, explain="teach", max_seconds=seconds)
            steps = card["steps"]
            answer |= {"band": card["band"], "steps": len(steps)}
        except Exception as error:
            answer["failed"] = type(error).__name__ + ": " + str(error)[:200]
        answer["seconds"] = time.process_time() - start
    print(json.dumps(answer, default=str), flush=True)
"""


@attrs.frozen
class Given:
    """A puzzle of the benchmark: its name, what is loaded, and its solution if it has one."""

    name: str
    source: str
    solution: str

    def load(self) -> Puzzle:
        return lapiz.load(self.source)


def given(file: Path | None) -> Iterator[Given]:
    if file is None:
        for path in sorted(OWN.glob("*.yaml")):
            yield Given(path.stem, str(path), "")
        return
    for line in file.read_text().splitlines():
        one = json.loads(line)
        prefix = F_PUZZLES if one["format"] == "fpuzzles" else ""
        yield Given(one["name"], prefix + one["input"], one["solution"] or "")


def linked(file: Path | None) -> Iterator[Given]:
    """The puzzles that have an f-puzzles link, or can be written as one."""
    for one in given(file):
        if one.source.startswith(F_PUZZLES):
            yield one
        elif file is None:
            for puzzle in load_all(Path(one.source)):
                with suppress(BadInput):
                    yield attrs.evolve(one, source=writer_for("f-puzzles")(puzzle).strip())


def accepted(puzzle: Puzzle, solution: str) -> bool:
    """Whether a solution, its digits row by row, is one of the encoding."""
    space = puzzle.space
    cells = len(solution)
    if not solution.isdigit() or len(space.labels) != round(cells**1.5):
        return True  # numbers of several digits: not looked at
    alive = sum(1 << (int(digit) - 1) * cells + cell for cell, digit in enumerate(solution))
    together = all(
        not alive & ~space.keep[(int(digit) - 1) * cells + cell]
        for cell, digit in enumerate(solution)
    )
    possible = not alive & ~puzzle.start.alive
    return together and possible and all(d.dead(alive) is not None for _, d in space.demands)


def prove(file: Path | None, branches: int) -> None:
    times, undecided, refused = list[float](), list[str](), list[str]()
    for one in given(file):
        try:
            puzzle = one.load()
        except BadInput as error:
            refused.append(f"{one.name}: {str(error)[:100]}")
            continue
        right = accepted(puzzle, one.solution) if one.solution else True
        budget, start = Budget(branches, "branches"), time.process_time()
        try:
            solutions = str(count(puzzle.start, 2, budget=budget))
        except OutOfBudget as error:
            solutions = "?"
            undecided.append(f"{one.name}: {error}")
        times.append(time.process_time() - start)
        print(
            f"{one.name[:44]:44} {solutions:>2} {budget.allowed - max(0, budget.left):>7} branches"
            f" {times[-1]:8.3f} s{'' if right else '  the given solution is refused'}",
            flush=True,
        )
    times.sort()
    last = times[min(len(times) - 1, int(0.95 * len(times)))]
    print(f"{len(times)} puzzles: median {median(times):.3f} s, 95% {last:.2f} s,", end=" ")
    print(f"worst {times[-1]:.2f} s, over 3 s {sum(each > 3 for each in times)}")
    for title, each in (("not decided", undecided), ("not read", refused)):
        print(f"{title}: {len(each)}", *each, sep="\n  ")


def peer_python() -> Path:
    """The interpreter of pencilmark's environment, made if need be."""
    python = PEER / "bin" / "python"
    if not python.exists():
        venv.create(PEER, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "-q", "--pre", "pencilmark"], check=True)
    return python


@contextmanager
def peer() -> Iterator[Callable[[Given], dict[str, Any]]]:
    """What asks pencilmark about a puzzle, in a process that is kept for all of them."""
    process = subprocess.Popen(
        [peer_python(), "-c", PEER_CODE, str(SECONDS)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    stdin, stdout = process.stdin, process.stdout
    assert stdin
    assert stdout

    def ask(one: Given) -> dict[str, Any]:
        print(json.dumps([one.name, one.source]), file=stdin, flush=True)
        answer: dict[str, Any] = json.loads(stdout.readline())
        return answer

    with process:
        yield ask
        stdin.close()


def own(one: Given) -> tuple[str, bool, float]:
    """What lapiz says of a puzzle, whether it is solved, and in how many seconds."""

    def cut(_: int, __: FrameType | None) -> None:
        raise Cut

    start = time.process_time()
    signal.signal(signal.SIGPROF, cut)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        log = lapiz.solve(one.load())
        signal.setitimer(signal.ITIMER_PROF, 0)
    except Cut:
        return f"cut after {SECONDS} s", False, time.process_time() - start
    named = sum(step.technique != "unnamed" for step in log.steps)
    said = f"{log.status}, {named} of {len(log.steps)} steps named"
    return said, log.status == "solved", time.process_time() - start


def beside(file: Path | None, most: int) -> None:
    mine, other, solved = list[float](), list[float](), [0, 0]
    with peer() as ask:
        for one in linked(file):
            answer = ask(one)
            if "refused" in answer:
                continue
            said, done, seconds = own(one)
            mine.append(seconds)
            other.append(answer["seconds"])
            told = answer.get("failed") or f"{answer['band']}, {answer['steps']} steps"
            solved = [solved[0] + done, solved[1] + ("failed" not in answer)]
            print(
                f"{one.name[:40]:40} lapiz: {said}, {mine[-1]:.2f} s; "
                f"pencilmark: {told}, {other[-1]:.2f} s",
                flush=True,
            )
            if len(mine) == most:
                break
    print(f"{len(mine)} puzzles that both take; solved: lapiz {solved[0]}, pencilmark {solved[1]}")
    print(f"median: lapiz {median(mine):.2f} s, pencilmark {median(other):.2f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="?", choices=("proof", "beside"), default="proof")
    parser.add_argument("--file", type=Path)
    parser.add_argument("--branches", type=int, default=3_000)
    parser.add_argument("--puzzles", type=int, default=40)
    options = parser.parse_args()
    if options.what == "proof":
        prove(options.file, options.branches)
    else:
        beside(options.file, options.puzzles)


if __name__ == "__main__":
    main()
