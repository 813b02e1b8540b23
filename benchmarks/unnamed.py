"""Counts the steps without a name of hard puzzles, and what each technique would name of them.

    python benchmarks/unnamed.py PUZZLES [--every 10] [--nets] [--techniques NAME...]

PUZZLES has a puzzle a line, or is a table with a column `puzzle`. Each is solved without the
techniques that are off by default, and with them; then all techniques that are off are asked in the
positions in which a step had no name, each in all of them, and in the end those of whips. Printed
are how many of these positions each names a step in, and its milliseconds of processor time.
With --nets the steps of forcing nets and of braids over braids count as if they had no name.
"""

import argparse
import csv
import time
from collections import Counter
from pathlib import Path

import lapiz
from lapiz.core import Position, Technique

LAST = ("nested-braid",)
"""What names whatever the others leave: the solve with techniques that are off does without it."""
UNUSED = ("whip", "braid")
NETS = frozenset({"forcing-net-contradiction", "forcing-net-verity", *LAST})
"""What names a step that follows a candidate through all of the board."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("puzzles", type=Path)
    parser.add_argument("--every", type=int, default=1, help="only every so many positions")
    parser.add_argument("--nets", action="store_true", help="nets and nested braids count, too")
    parser.add_argument("--techniques", nargs="+", help="ask only these")
    options = parser.parse_args()
    puzzles = puzzles_of(options.puzzles)
    registry = lapiz.registry()
    off = registry.spares(lapiz.Profile(), "sudoku")  # also what the kind leaves out as too dear
    asked = [registry.technique(name) for name in (*(one.name for one in off), *UNUSED)]
    if options.techniques:
        asked = [registry.technique(name) for name in options.techniques]
    for title, spares, left_out in (
        ("without what is off by default", False, ()),
        ("with it, but for nested-braid", True, LAST),
        ("with all of it", True, ()),
    ):
        sought = {"unnamed"} | (NETS if options.nets else set())
        positions = unnamed_in(puzzles, title, sought, spares=spares, left_out=left_out)
        print_table(positions[:: options.every], asked)


def puzzles_of(path: Path) -> list[str]:
    """Return the puzzles of a file."""
    with path.open(newline="") as lines:
        if path.suffix == ".csv":
            return [row["puzzle"] for row in csv.DictReader(lines)]
        return [line.strip() for line in lines if line.strip()]


def unnamed_in(
    puzzles: list[str], title: str, sought: set[str], *, spares: bool, left_out: tuple[str, ...]
) -> list[Position]:
    """Return the positions of the unnamed steps of some puzzles, and print how many there are."""
    positions, hard, steps, begun = list[Position](), 0, 0, time.process_time()
    for text in puzzles:
        puzzle = lapiz.load(text)
        profile = lapiz.read_profile_text(f"off: [{', '.join(left_out)}]", base=puzzle.kind.profile)
        log = lapiz.solve(puzzle, profile, spares=spares)
        found = [step.before for step in log.steps if step.technique in sought]
        positions, steps = positions + found, steps + len(log.steps)
        hard += bool(found)
    spent = time.process_time() - begun
    there = f"{len(positions)} of {steps:,} steps, in {hard} of {len(puzzles)} puzzles"
    print(f"{title}: {there}, {spent:.0f} s")
    return positions


def print_table(positions: list[Position], asked: list[Technique]) -> None:
    """Print of how many positions each technique names a step."""
    view = lapiz.registry().kind("sudoku").view
    named, spent = Counter[str](), dict.fromkeys((one.name for one in asked), 0.0)
    for position in positions:
        for technique in asked:
            begun = time.process_time()
            named[technique.name] += any(True for _ in technique(view(position.fresh())))
            spent[technique.name] += time.process_time() - begun
    for name, number in named.most_common():
        if number:
            each = 1000 * spent[name] / len(positions)
            print(f"  {name:35} {number:4} of {len(positions)}  {each:8.1f} ms")
    nothing = [technique.name for technique in asked if positions and not named[technique.name]]
    print("  nothing:", ", ".join(nothing) or "-")


if __name__ == "__main__":
    main()
