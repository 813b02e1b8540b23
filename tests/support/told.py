"""Checks how the steps of whole files of puzzles are told.

python -m tests.support.told FILE... [--count N] [--skip N] [--plain]

For every step: each implication is right by a small test of its own, which shares no code with
what made it (the last candidate of its item, given what came before); each candidate that is
marked occurs in the text; no sentence lists more than 20 things. FILE is anything that lapiz
reads, or a table (.csv) whose first column is a puzzle. With --plain no technique beyond the
profile is
asked, so that more steps are nets or have no name.
"""

import argparse
import csv
import statistics
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import attrs

import lapiz
from lapiz.core import Deduction, Grounds, Position, Puzzle, Says, Space, Token, bits, union
from lapiz.search.telling import Argument, Case, Cause, Crowd, arguments, shared
from lapiz.solving.step import Step
from lapiz.texts import MOST_TOLD, argument_lines, say

LONGEST_LIST = 20


class Check:
    """What is known to be true and false in one case, and whether it follows."""

    def __init__(self, deduction: Deduction, position: Position) -> None:
        self.space, self.truths = position.space, deduction.truths
        self.true: set[int] = set()
        self.false: set[int] = set(bits(self.space.everything & ~position.alive))

    def copy(self) -> "Check":
        other = Check.__new__(Check)
        other.space, other.truths = self.space, self.truths
        other.true, other.false = set(self.true), set(self.false)
        return other

    def members(self, item: int) -> set[int]:
        return set(bits(self.space.items[item].candidates))

    def left(self, item: int) -> set[int]:
        assert item in self.truths, "only truths count"
        return self.members(item) - self.false

    def share(self, one: int, other: int) -> bool:
        return any(members >> one & members >> other & 1 for members in self.space.sets)

    def case(self, argument: Argument, case: Case) -> None:
        for each in case.implications:
            if each.why is Cause.LAST:
                assert each.true
                assert self.left(each.item or 0) == {each.candidate}
            elif each.why is Cause.SEEN:
                members = self.members(each.item or 0)
                assert not each.true
                assert each.candidate in members
                assert members & self.true
            elif each.why is Cause.LOCKED:
                left = self.left(each.item or 0)
                assert not each.true
                assert each.candidate not in left
                assert all(self.share(each.candidate, other) for other in left)
            elif each.why is Cause.CROWDED:
                assert not each.true
                assert each.crowd
                assert self.spare(each.crowd) == 0
                assert each.candidate in self.covered(each.crowd)
                assert all(each.candidate not in self.left(item) for item in each.crowd.items)
            (self.true if each.true else self.false).add(each.candidate)
        self.end(argument, case)

    def covered(self, crowd: Crowd) -> set[int]:
        return {candidate for cover in crowd.covers for candidate in self.members(cover)}

    def spare(self, crowd: Crowd) -> int:
        """How many covers more than items there are, where the items lie in them, apart."""
        left = [self.left(item) for item in crowd.items]
        assert set.union(*left) <= self.covered(crowd)
        assert sum(map(len, left)) == len(set.union(*left))
        return len(set(crowd.covers)) - len(set(crowd.items))

    def end(self, argument: Argument, case: Case) -> None:
        if case.empty is not None:
            assert not self.left(case.empty)
        elif case.crowd is not None:
            assert self.spare(case.crowd) < 0
        elif case.cases:
            several = case.cases if case.item is not None else case.cases[:-1]
            supposed = [below.implications[0] for below in several]
            assert all(each.why is Cause.SUPPOSED and each.true for each in supposed)
            options = {each.candidate for each in supposed}
            if case.item is not None:
                assert self.left(case.item) == options
            else:
                none = case.cases[-1].implications[: len(options)]
                assert all(each.why is Cause.SUPPOSED and not each.true for each in none)
                assert {each.candidate for each in none} == options
            for below in case.cases:
                self.copy().case(argument, below)
        else:
            last = case.implications[-1]
            assert (last.candidate, last.true) == (argument.candidate, argument.places)


def check(deduction: Deduction, position: Position) -> int:
    """Check all arguments of a deduction; return how many implications they have."""
    count = 0
    for argument in arguments(deduction, position):
        numbers = [each.number for each in argument.implications]
        assert numbers == list(range(1, len(numbers) + 1))
        assert all(b < each.number for each in argument.implications for b in each.because)
        supposed = argument.case.implications[:1]
        if supposed and supposed[0].why is Cause.SUPPOSED:  # the opposite of what is claimed
            assert supposed[0].candidate == argument.candidate
            assert supposed[0].true is not argument.places
        Check(deduction, position).case(argument, argument.case)
        count += len(numbers)
    check_shared(deduction, position)
    return count


def check_shared(deduction: Deduction, position: Position) -> int:
    """Check what is told with lemmas, each of which only the earlier ones may help to show.

    Returns how many lemmas there are.
    """
    told = tuple(arguments(deduction, position, MOST_TOLD))
    found, shown = shared(told), list[int]()
    for lemma in found.lemmas:
        check_with(shown, lemma, deduction, position)
        shown.append(lemma.candidate)
    for argument in found.arguments:
        check_with(shown, argument, deduction, position)
    claims = {each.candidate for each in told}
    assert claims <= {*shown, *(each.candidate for each in found.arguments)}
    return len(shown)


def check_with(
    shown: list[int], argument: Argument, deduction: Deduction, position: Position
) -> None:
    """Check an argument in which lemmas have shown some candidates to be false."""
    numbers = {-count for count in range(1, len(shown) + 1)}
    for each in argument.implications:
        assert numbers.issuperset(each.because)
        numbers.add(each.number)
    known = Check(deduction, position)
    known.false.update(shown)
    known.case(argument, argument.case)


def complete(step: Step) -> None:
    """Check that a step of grounds PROOF is told, candidate by candidate."""
    deduction, before = step.deduction, step.before
    if deduction.grounds is Grounds.PROOF:
        wanted = set(bits(deduction.removes & before.alive | deduction.places))
        assert {each.candidate for each in arguments(deduction, before)} == wanted


class Named:
    """The candidates that the tokens of a text name: themselves, or by a digit and a place."""

    def __init__(self, space: Space) -> None:
        self.space, self.layout = space, getattr(space, "layout", None)
        self.candidates = self.cells = self.digits = 0

    def all(self) -> int:
        """Every candidate named."""
        size = getattr(self.layout, "cells", 0)
        return self.candidates | union(self.cells << digit * size for digit in bits(self.digits))

    def says(self, says: Says) -> None:
        """Add what a sentence names."""
        text = says.pattern + says.reason
        for name, token in says.tokens.items():
            if f"{{{name}}}" in text:
                self.token(token)

    def token(self, token: Token) -> None:
        """Add what a token names."""
        value = token.value
        if token.sort in ("candidates", "placed", "removed", "removals"):
            self.candidates |= value
        elif token.sort in ("chain", "nodes"):
            self.candidates |= union(value)
        elif token.sort == "reasons":
            self.candidates |= union(members for members, _ in value)
        elif token.sort == "items":
            for number in value[:LONGEST_LIST]:
                self.candidates |= self.space.sets[number]
        elif token.sort in ("last", "shared"):
            self.candidates |= self.space.sets[value]
        elif token.sort == "cells":
            self.cells |= value
        elif token.sort == "digit":
            self.digits |= 1 << value
        elif token.sort == "digits":
            self.digits |= value
        elif token.sort == "houses" and self.layout:
            self.cells |= union(self.layout.house_boards[house] for house in value)


def unnamed_marks(step: Step) -> int:
    """Return the candidates that a step marks and no sentence of its full text names."""
    deduction = step.deduction
    if len(deduction.deadly) > LONGEST_LIST:  # "all open cells": they are named as a whole
        return 0
    named = Named(step.before.space)
    named.says(deduction.says)
    named.candidates |= deduction.removes | deduction.places
    if deduction.supposes:
        for line in argument_lines(deduction, step.before):
            named.says(line.says)
    return union(deduction.roles.values()) & ~named.all()


def longest_list(text: str) -> int:
    """Return how many things the longest list of a text has."""
    sentences = (sentence for line in text.splitlines() for sentence in line.split(". "))
    return max(sentence.count(",") + 1 for sentence in sentences)


@attrs.define
class Found:
    """What a sweep has found: faults by technique, and lengths."""

    puzzles: int = 0
    steps: int = 0
    untold: int = 0
    unnamed: list[int] = attrs.field(factory=list)
    lengths: list[int] = attrs.field(factory=list)
    faults: Counter[tuple[str, str]] = attrs.field(factory=Counter)
    examples: dict[tuple[str, str], str] = attrs.field(factory=dict)

    def fault(self, step: Step, sort: str, more: str = "") -> None:
        """Note a fault, the first of its sort with where it is."""
        key = step.technique, sort
        self.faults[key] += 1
        grid = step.puzzle.kind.write(step.puzzle, step.puzzle.start).get("grid", step.puzzle.name)
        self.examples.setdefault(key, f"step {step.number} of {''.join(str(grid).split())} {more}")

    def step(self, step: Step) -> None:
        """Check one step."""
        self.steps += 1
        deduction, before = step.deduction, step.before
        try:
            count = check(deduction, before)
        except AssertionError as error:
            self.fault(step, "implication", str(error))
            return
        try:
            complete(step)
        except AssertionError:
            self.untold += 1
            if deduction.supposes:
                self.fault(step, "not told")
        if deduction.supposes:
            self.lengths.append(count)
        if step.technique == "unnamed":
            self.unnamed.append(len(deduction.truths))
        if marked := unnamed_marks(step):
            self.fault(step, "marked, not named", " ".join(before.space.names(marked)))
        text = say(step.puzzle, deduction, "full", position=before)
        if longest_list(text) > LONGEST_LIST:
            self.fault(step, "long list", text)

    def puzzle(self, puzzle: Puzzle, *, spares: bool = True) -> None:
        """Solve a puzzle and check its steps."""
        self.puzzles += 1
        for step in lapiz.solve(puzzle, spares=spares).steps:
            self.step(step)

    def report(self) -> Iterator[str]:
        """Yield lines that say what was found."""
        yield f"{self.puzzles} puzzles, {self.steps} steps, {self.untold} not told by implications"
        if self.lengths:
            median, most = statistics.median(self.lengths), max(self.lengths)
            yield f"{len(self.lengths)} forcing steps: median {median} implications, most {most}"
        if self.unnamed:
            mean = statistics.mean(self.unnamed)
            yield f"{len(self.unnamed)} unnamed steps: {mean:.1f} truths on average"
        for key, count in sorted(self.faults.items()):
            yield f"FAULT {' '.join(key)}: {count}, such as {self.examples[key]}"
        if not self.faults:
            yield "no faults"


def puzzles(path: Path) -> Iterator[Puzzle]:
    """Yield the puzzles of a file."""
    if path.suffix != ".csv":
        yield from lapiz.load_all(path)
        return
    with path.open(newline="") as file:
        for row in csv.DictReader(file):
            yield lapiz.load(_first(row))


def _first(row: Mapping[str, str]) -> str:
    return next(iter(row.values()))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--count", type=int, help="how many puzzles of each file, at most")
    parser.add_argument("--skip", type=int, default=0, help="how many of each are left out first")
    parser.add_argument("--plain", action="store_true", help="only techniques of the profile")
    options = parser.parse_args()
    found, began = Found(), time.monotonic()
    last = None if options.count is None else options.skip + options.count
    for path in options.files:
        for puzzle in list(puzzles(path))[options.skip : last]:
            found.puzzle(puzzle, spares=not options.plain)
    print(*found.report(), sep="\n")
    print(f"{time.monotonic() - began:.0f} s")
    raise SystemExit(bool(found.faults))


if __name__ == "__main__":
    main()
