"""What proofs by factors and by symmetry cost, and that they prove what they should.

python -m benchmarks.proofs [--solves 1000] [--symmetric 200] [--plain 500]

All fish in the positions of many solves (and some large patterns) are proved by their factors and
again by search, which must agree. In generated puzzles of several symmetries every claim of
symmetrical placement must be proved by its permutation alone and agree with the solution; in others
there must be none.
"""

import argparse
import itertools
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import attrs
from tests.sudoku.uniqueness.symmetric import symmetric_puzzles

import lapiz
from lapiz import Deduction, Position, Puzzle
from lapiz.proof import refuse
from lapiz.search.walking import solutions
from lapiz.testing.checks import finds
from lapiz_sudoku.kind.generate import generate

FILES = Path(__file__).parent.parent / "puzzles_yaml" / "sudoku"
PUZZLES = Path(__file__).parent / "puzzles"
FISH = ("x-wing", "swordfish", "jellyfish")
SORTS = ("", "finned-", "sashimi-", "franken-", "finned-franken-", "mutant-", "finned-mutant-")
LARGE = ("sk-loop", "multi-sector-locked-sets", "sue-de-coq", "leviathan", "mutant-leviathan")
GURTH = "symmetrical-placement"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--solves", type=int, default=1_000)
    parser.add_argument("--symmetric", type=int, default=200)
    parser.add_argument("--plain", type=int, default=500)
    options = parser.parse_args()
    for line in fish(options.solves):
        print(line)
    for line in large():
        print(line)
    for line in symmetric(options.symmetric):
        print(line)
    for line in plain(options.plain):
        print(line)


def fish(solves: int) -> Iterator[str]:
    """Prove the fish in the positions of solves in both ways; yield what came of it."""
    names = [f"{sort}{size}" for sort in SORTS for size in FISH[:2]]
    names += [f"{sort}jellyfish" for sort in SORTS[:3]]
    times: dict[str, tuple[list[float], list[float]]] = {name: ([], []) for name in names}
    differ, positions = 0, 0
    for puzzle in itertools.islice(_puzzles(), solves):
        for position in _positions(puzzle):
            positions += 1
            for name in names:
                for deduction in finds(lapiz.registry().technique(name), puzzle, position):
                    both = [deduction, attrs.evolve(deduction, factors={})]
                    assert deduction.factors, name
                    proved = [_timed(one, position) for one in both]
                    differ += proved[0][0] is not True or proved[1][0] is not True
                    for spent, (_, seconds) in zip(times[name], proved, strict=True):
                        spent.append(seconds)
    found = sum(len(spent) for spent, _ in times.values())
    yield f"{found} fish in {positions} positions of {solves} solves, {differ} not proved by both"
    for name, (by_factors, by_search) in times.items():
        if by_factors:
            yield f"{name:28} {len(by_factors):6} by factors {_spread(by_factors)}"
            yield f"{'':28} {'':6} by search  {_spread(by_search)}"


def large() -> Iterator[str]:
    """Prove large patterns of the puzzle files in both ways; yield how long it took."""
    for name in LARGE:
        for path in sorted(FILES.glob(f"{name}*.yaml")):
            puzzle = lapiz.load(path)
            for deduction in lapiz.steps(puzzle, name)[:1]:
                both = [deduction, attrs.evolve(deduction, factors={})]
                times = [_timed(one, puzzle.start) for one in both]
                ways = (f"{seconds * 1e6:.0f} µs{'' if so else ' (not)'}" for so, seconds in times)
                truths = len(deduction.truths)
                yield f"{path.stem}: {truths} truths, by factors and by search {', '.join(ways)}"


def _timed(deduction: Deduction, position: Position) -> tuple[bool, float]:
    start = time.perf_counter()
    refusal = refuse(deduction, position)
    return refusal is None, time.perf_counter() - start


def _spread(seconds: list[float]) -> str:
    median, worst = statistics.median(seconds) * 1e6, max(seconds) * 1e6
    return f"{median:6.1f} µs (at most {worst:8.1f})"


def _positions(puzzle: Puzzle) -> Iterator[Position]:
    """Yield the positions of a solve that are not left by a single."""
    for step in lapiz.solve(puzzle).steps:
        if not step.deduction.places:
            yield step.before


def symmetric(number: int) -> Iterator[str]:
    """Prove all claims in generated puzzles; yield what came of it."""
    found, wrong, by_name = 0, 0, Counter[str]()
    for name, puzzle in itertools.islice(symmetric_puzzles(), number):
        technique = lapiz.registry().technique(GURTH)
        (solution,) = itertools.islice(solutions(puzzle.start), 2)
        right = sum(1 << candidate for candidate in solution)
        claims = 0
        for position in _all_positions(puzzle):
            for deduction in finds(technique, puzzle, position):
                claims += 1
                false = deduction.removes & right or deduction.places & ~right
                wrong += bool(false) or refuse(deduction, position) is not None
        found += claims
        by_name[name] += bool(claims)
    yield f"{found} claims in {number} symmetric puzzles, {wrong} not proved or false"
    yield ", ".join(f"{name}: {count} puzzles with claims" for name, count in by_name.items())


def _all_positions(puzzle: Puzzle) -> Iterator[Position]:
    """Yield the start, and the positions after each step of a solve without the symmetry."""
    yield puzzle.start
    for step in lapiz.solve(puzzle).steps:
        yield step.after


def plain(number: int) -> Iterator[str]:
    """Ask in puzzles without symmetry; yield how long it took, and whether anything was found."""
    technique = lapiz.registry().technique(GURTH)
    first, later, found = list[float](), list[float](), 0
    for puzzle in itertools.islice(_puzzles(), number):
        for index, position in enumerate(_all_positions(puzzle)):
            view = puzzle.kind.view(position)
            start = time.perf_counter()
            found += sum(1 for _ in technique.find(view))
            (later if index else first).append(time.perf_counter() - start)
    yield f"{found} claims in {number} puzzles without symmetry"
    yield f"first position {_spread(first)}, all {_spread(first + later)}"


def _puzzles() -> Iterator[Puzzle]:
    """Yield the puzzles of this folder, the hard ones first, then generated ones."""
    for name in ("hard", "expert", "minimal", "hardest", "easy"):
        yield from lapiz.load_all(PUZZLES / f"{name}.sdm")
    random = Random(1)
    while True:
        yield generate(random, {"givens": 24})


if __name__ == "__main__":
    main()
