"""Solves the conformance puzzles of rules step by step, one after the other, and says what it cost.

    python benchmarks/variants.py FILE [SECONDS [OUTPUT [NUMBER...]]]

FILE has a puzzle a line: `input`, `solution` (which may be empty), `name`, `rules`. Each solve is
cut after SECONDS (60) of the processor. A line of OUTPUT says of each puzzle how far it came, in
what time of the processor, by which techniques, and what took longest; every step is compared with
the solution that is given. With NUMBERs only those lines are solved, counted from 0.
"""

import json
import signal
import sys
import time
from collections import Counter
from pathlib import Path
from statistics import median, quantiles
from types import FrameType
from typing import Any

import lapiz
from lapiz.core import BadInput, bits
from lapiz.solving.careful import Solve
from lapiz.solving.last_resort import UNNAMED
from lapiz.solving.task import Task
from lapiz.solving.timed import run_timed, timed
from lapiz.solving.timing import Clock

NOT_NAMED = {UNNAMED, "choice"}
Row = dict[str, Any]


class Cut(BaseException):
    """The time of a puzzle is over."""


def _cut(_: int, __: FrameType | None) -> None:
    raise Cut


def solved(line: Row, seconds: int) -> Row:
    """Return what became of a puzzle."""
    began = time.process_time()
    row: Row = {"name": line["name"], "rules": line["rules"]}
    try:
        prefix = "https://www.f-puzzles.com/?load=" if line.get("format") == "fpuzzles" else ""
        puzzle = lapiz.load(prefix + line["input"])
    except BadInput as error:
        return row | {"status": "refused", "why": str(error)}
    kind, clock = puzzle.kind, Clock()
    chain = lapiz.registry().chain(kind.profile, kind.name)
    solve = timed(clock, Task(puzzle, chain, profile=kind.profile))
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        log = run_timed(clock, solve)
        row["status"], row["notes"] = log.status, [str(note) for note in log.notes]
        row["problems"] = [str(problem) for problem in log.problems]
    except Cut:
        row["status"] = "cut"
        row["problems"] = [str(problem) for problem in solve.guard.problems]
        row["doing"] = str(solve.guard.watch.doing)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    row["seconds"] = round(time.process_time() - began, 2)
    return row | _counted(solve, clock) | {"wrong": _against(solve, puzzle, line.get("solution"))}


def _counted(solve: Solve, clock: Clock) -> Row:
    timing, space = clock.timing(), solve.position.space
    parts = [*timing.techniques, timing.singles, timing.proofs, timing.search]
    slow = sorted(parts, key=lambda part: -part.seconds)[:8]
    names = [
        entry[0].name if isinstance(entry, tuple) else entry.technique for entry in solve.entries
    ]
    return {
        "steps": len(names),
        "unnamed": sum(name in NOT_NAMED for name in names),
        "left": (solve.position.open).bit_count(),
        "placed": solve.position.placed.bit_count(),
        "of": len(space.labels),
        "used": dict(Counter(names).most_common()),
        "slow": {part.name: [round(part.seconds, 2), part.calls, part.findings] for part in slow},
        "rest": round(timing.rest, 2),
    }


def _against(solve: Solve, puzzle: lapiz.Puzzle, solution: str | None) -> list[str]:
    """Return the candidates of the given solution that the steps removed: there must be none."""
    cells = len(solution or "")
    if not solution or cells**3 != len(puzzle.space.labels) ** 2:  # digits beyond 9 in two figures
        return []
    given = sum(
        1 << (int(digit, 36) - 1) * cells + cell
        for cell, digit in enumerate(solution)
        if digit not in ".0"
    )
    return [puzzle.space.labels[each] for each in bits(given & ~solve.position.alive)]


def told(rows: list[Row]) -> str:
    """Return the figures of some puzzles."""
    done = [row for row in rows if row["status"] == "solved"]
    named = [row for row in done if not row["unnamed"]]
    times = sorted(row.get("seconds", 0.0) for row in rows if row["status"] != "refused")
    wrong = sum(bool(row.get("wrong")) for row in rows)
    states = ", ".join(f"{n} {state}" for state, n in Counter(r["status"] for r in rows).items())
    tail = quantiles(times, n=20)[-1] if len(times) > 1 else 0.0
    return (
        f"{len(rows)} puzzles: {states}; {len(named)} by named techniques alone; "
        f"{median(times or [0]):.2f} s median, 95 in 100 under {tail:.1f} s, "
        f"{max(times or [0]):.1f} s at most; {wrong} against the given solution"
    )


def main(file: str, seconds: str = "60", output: str = "", *numbers: str) -> None:
    """Solve the puzzles of a file."""
    signal.signal(signal.SIGPROF, _cut)
    lines = [json.loads(line) for line in Path(file).read_text().splitlines()]
    rows: list[Row] = []
    for number in map(int, numbers) if numbers else range(len(lines)):
        row = {"number": number} | solved(lines[number], int(seconds))
        rows.append(row)
        if output:
            with Path(output).open("a") as out:
                out.write(json.dumps(row) + "\n")
        slow = {name: each[0] for name, each in list(row.get("slow", {}).items())[:3]}
        print(
            number, row["name"], row["status"], row.get("seconds"), "s,", row.get("unnamed"),
            "unnamed,", row.get("left"), "left", slow, *row.get("problems", ()), flush=True,
        )  # fmt: skip
    print(told(rows))


if __name__ == "__main__":
    main(*sys.argv[1:])
