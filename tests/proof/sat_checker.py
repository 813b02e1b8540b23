"""Checks steps with a SAT solver, which shares nothing with lapiz's own proofs and searches.

python -m tests.proof.sat_checker [--steps 100000]

A position is an exact cover with some candidates gone, a step the claim that its removed candidates
are false and what it places is true. The contrary must have no solution, from the step's own
truths alone and from the whole puzzle; where one solution is taken for granted, there must be just
one, and the step agree with it; where something is chosen, there must be several.
"""

import argparse
import itertools
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

import attrs
from pysat.solvers import Minisat22

import lapiz
from lapiz import Deduction, Grounds, Position, Profile, Puzzle, Space, bits
from lapiz.solving.log import Log
from tests.support.places import ROOT

LARGEST = 2_000
"""The most candidates of the puzzles that are checked."""


class Rules:
    """What a SAT solver knows of a space: candidate c is the variable c + 1.

    That an item needs one of its candidates holds where the item's own variable is true.
    """

    def __init__(self, space: Space) -> None:
        self.space, self.solver = space, Minisat22()
        for number, item in enumerate(space.items):
            members = [candidate + 1 for candidate in bits(item.candidates)]
            self.solver.add_clause([*members, -self.needs(number)])
            for one, other in itertools.combinations(members, 2):
                self.solver.add_clause([-one, -other])
        self.required = [number for number, item in enumerate(space.items) if item.required]

    def needs(self, item: int) -> int:
        return len(self.space.labels) + 1 + item

    def solution(self, truths: Iterable[int], gone: int, *claims: int) -> int | None:
        """A set of candidates that satisfies truths although some are gone, or None."""
        false = [-candidate - 1 for candidate in bits(gone)]
        if not self.solver.solve([*map(self.needs, truths), *false, *claims]):
            return None
        model = self.solver.get_model() or []
        return sum(1 << value - 1 for value in model[: len(self.space.labels)] if value > 0)

    def solutions(self, position: Position) -> tuple[int, ...]:
        """One solution of a position, a second one too if there is one, or none."""
        gone = self.space.everything & ~position.alive
        first = self.solution(self.required, gone)
        if first is None:
            return ()
        aside = self.needs(len(self.space.items)) + next(_NUMBERS)
        self.solver.add_clause([*(-candidate - 1 for candidate in bits(first)), -aside])
        second = self.solution(self.required, gone, aside)
        return (first,) if second is None else (first, second)


_NUMBERS = itertools.count()


def faults(log: Log) -> Iterator[str]:
    """Yield what is false in a log, step by step."""
    for stage in log.stages:
        rules, start = Rules(stage.puzzle.space), stage.puzzle.start
        solutions, chosen = rules.solutions(start), 0
        givens = Position(start.space, start.origin, 0, start.origin)
        unique = len(solutions if start.alive == start.origin else rules.solutions(givens)) == 1
        for step in stage.steps:
            made = step.deduction
            if made.grounds is Grounds.CHOICE:
                fault = "" if len(solutions) == 2 and not made.removes else "chosen without need"
                chosen |= made.places
            elif made.grounds.assumes_unique and not unique:
                fault = "there is not one solution"
            else:
                fault = _fault(rules, made, step.before, start, solutions, chosen)
            if fault:
                names = stage.puzzle.space.names(made.removes | made.places)
                yield f"step {step.number} ({made.technique}): {fault}: {names}"


def _fault(
    rules: Rules,
    made: Deduction,
    before: Position,
    start: Position,
    solutions: tuple[int, ...],
    chosen: int,
) -> str:
    """Say what is false in a step, first by its truths, then by all solutions of the puzzle."""
    space = rules.space
    seen, gone = 0, space.everything & ~start.alive
    for number in made.truths:
        seen |= space.items[number].candidates
    contraries = [candidate + 1 for candidate in bits(made.removes)]
    contraries += [-candidate - 1 for candidate in bits(made.places)]
    for contrary in contraries:
        if made.grounds is Grounds.PROOF:
            dead = seen & ~before.alive
            if rules.solution(made.truths, dead, contrary) is not None:
                return "its truths allow the contrary"
        if len(solutions) == 1 and not chosen:
            held = solutions[0] >> abs(contrary) - 1 & 1
            if held == (contrary > 0):
                return "the only solution is against it"
        elif solutions:
            choices = [candidate + 1 for candidate in bits(chosen)]
            if rules.solution(rules.required, gone, contrary, *choices) is not None:
                return "some solution is against it"
    return ""


def puzzles() -> Iterator[Puzzle]:
    """Those of files, then new ones of all kinds without end."""
    for path in sorted(ROOT.glob("puzzles_yaml/*/*.yaml")):
        yield from lapiz.load_all(path)
    for path in sorted(ROOT.glob("benchmarks/puzzles/*.sdm")):
        yield from lapiz.load_all(path)
    makes = [kind.generator.make for kind in lapiz.registry().kinds.values() if kind.generator]
    for seed in itertools.count():
        for make in makes:
            yield make(Random(seed), {})


def profiles(puzzle: Puzzle, seed: int) -> Iterator[Profile]:
    """The kind's own, one that takes what comes first, one with half of the techniques."""
    usual = puzzle.kind.profile
    names = [technique.name for technique in lapiz.techniques(puzzle.kind.name)]
    yield usual
    yield attrs.evolve(usual, policy="first", assume_unique=False)
    yield attrs.evolve(usual, off=frozenset(Random(seed).sample(names, len(names) // 2)))


def logs() -> Iterator[Log]:
    for seed, puzzle in enumerate(puzzles()):
        if len(puzzle.space.labels) <= LARGEST:
            for profile in profiles(puzzle, seed):
                yield lapiz.solve(puzzle, profile)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=100_000)
    most, steps, seconds, false = parser.parse_args().steps, Counter[str](), 0.0, 0
    for log in logs():
        begun = time.perf_counter()
        for fault in faults(log):
            false += 1
            print(f"FALSE: {log.puzzle.name}: {fault}")
        seconds += time.perf_counter() - begun
        steps.update(
            f"{stage.puzzle.kind.name}, {step.deduction.grounds.value}"
            for stage in log.stages
            for step in stage.steps
        )
        if steps.total() >= most:
            break
    for name, number in steps.most_common():
        print(f"{number:8} {name}")
    print(f"{steps.total()} steps, {false} false, {steps.total() / seconds:.0f} steps a second")


if __name__ == "__main__":
    main()
