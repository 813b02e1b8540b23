"""Many made puzzles of mixed rules: every step proved, none against the solution.

`nice python -m tests.rules.sweep STEPS [SEED]` makes puzzles until so many deductions are checked:
those of the solve, and all that techniques find at some positions on the way.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import attrs

import lapiz
from lapiz import Puzzle
from lapiz.core import OutOfBudget
from lapiz.search.walking import solutions

POSITIONS = 1
"""At how many positions of a solve all techniques are asked: more puzzles are better."""
SECONDS = 20.0
"""What a technique may take there."""
RULES = lapiz.registry().rules
PLACELESS = {name for name, rule in RULES.items() if not rule.places}


def mixed(seed: int, largest: float = 0.2) -> Puzzle | None:
    """A puzzle of one to three rules, of side 6 or (so often) 9; None if they cannot be."""
    random = Random(seed)
    names = random.sample(sorted(RULES), random.randint(1, 3))
    names = [name for name in names if name not in PLACELESS or random.random() < 0.4]
    options: dict[str, Any] = {"side": 9 if random.random() < largest else 6, "rule": names}
    if random.random() < 0.2:
        options["regions"] = True
    generator = lapiz.registry().kind("sudoku").generator
    assert generator
    try:
        return generator.make(random, options) if names else None
    except (OutOfBudget, lapiz.BadInput):
        return None


def found(puzzle: Puzzle, random: Random, problems: list[Any]) -> Iterator[lapiz.Deduction]:
    """Every deduction of a solve, and all of some positions on the way."""
    log = lapiz.solve(puzzle)
    problems += log.problems
    assert log.status == "solved", log
    named = [entry for entry in log.entries if isinstance(entry, lapiz.Deduction)]
    yield from named
    steps = [step for step in log.steps if isinstance(step.deduction, lapiz.Deduction)]
    for step in random.sample(steps, min(POSITIONS, len(steps))):
        where = attrs.evolve(puzzle, start=step.before)
        yield from lapiz.steps(where, problems=problems, technique_seconds=SECONDS)


def swept(wanted: int, first: int = 0) -> Iterator[tuple[int, Puzzle, list[Any], Counter[str]]]:
    """Sweep; after each puzzle its seed, it, all problems so far and the techniques so far."""
    problems: list[Any] = []
    counts: Counter[str] = Counter()
    seed = first
    while counts.total() < wanted:
        seed += 1
        puzzle = mixed(seed)
        if puzzle is None:
            continue
        (solution,) = solutions(puzzle.start)
        right = sum(1 << candidate for candidate in solution)
        for one in found(puzzle, Random(seed), problems):
            counts[one.technique] += 1
            assert not one.removes & right, (seed, one)
            assert not one.places & ~right, (seed, one)
        yield seed, puzzle, problems, counts


def main(wanted: int, first: int = 0) -> None:
    began, rules, puzzles = time.perf_counter(), Counter[str](), 0
    for seed, puzzle, problems, counts in swept(wanted, first):
        puzzles += 1
        constraints = puzzle.space.layout.shape.constraints  # type: ignore[attr-defined]
        rules.update({one.rule.name for one in constraints})
        if puzzles % 25 == 0:
            seconds = time.perf_counter() - began
            print({str(each) for each in problems}, flush=True)
            print(
                f"{puzzles} puzzles (seed {seed}), {counts.total()} deductions of {len(counts)} "
                f"techniques, {len(rules)} rules, {len(problems)} problems, {seconds:.0f} s",
                flush=True,
            )
    print("done", puzzles, counts.total(), len(rules), problems[:20])
    print(rules.most_common())
    print(counts.most_common())


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
