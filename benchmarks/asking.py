"""Measures `why`, `story --to` and `why-not`, and the finding of seeded mistakes.

    python benchmarks/asking.py [PUZZLES [POSITIONS]] [FILE...]

From 1,000 puzzles (a line each in the files; by default those of benchmarks/puzzles, then random
ones of other shapes, then the files of other kinds), a few questions each: every slice is replayed
and proved by the checker, and its length compared with the whole log. Then 500 positions with
mistakes put in: a wrong digit, a right mark removed, two of them.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median

import attrs

import lapiz
from lapiz.core import bits
from lapiz.proof import refuse
from lapiz.solving.log import Log, Story

HERE = Path(__file__).parent
FOLDER = HERE / "puzzles"
OTHERS = HERE.parent / "puzzles_yaml"
KINDS = ("queens", "shikaku", "nonomino")


def puzzles(files: list[str]) -> Iterator[lapiz.Puzzle]:
    """Sudokus of the files, in turn so that any number has some of each; then other puzzles."""
    lines = [Path(file).read_text().split() for file in files or sorted(FOLDER.glob("*.sdm"))]
    for kind in KINDS:
        for path in sorted((OTHERS / kind).glob("*.yaml")):
            yield from (one for one in lapiz.load_all(path) if len(one.space.labels) < 2_000)
    for place in range(max(map(len, lines))):
        yield from (lapiz.load(one[place]) for one in lines if place < len(one))
    random, kind = Random(1), lapiz.registry().kind("sudoku")
    assert kind.generator
    while True:
        yield kind.generator.make(
            random, {"side": random.choice((6, 8, 9)), "regions": random.random() < 0.5}
        )


def replays(story: Story) -> bool:
    """Whether each step of a story is proved where the ones before it lead."""
    for stage in story.stages:
        position = stage.puzzle.start
        for step in stage.steps:
            if step.before != position or refuse(step.deduction, position):
                return False
            position = step.after
    return True


def ask(log: Log, random: Random) -> Iterator[tuple[str, int, bool, float]]:
    """Yield of each question its name, the length of the slice, whether it is right, seconds."""
    step = random.choice(log.steps)
    space = step.puzzle.space
    candidate = random.choice(list(bits(step.before.alive & ~step.after.alive)) or [-1])
    if candidate >= 0:
        yield timed("why", lambda: log.why(f"not {space.labels[candidate]}"))
    last = log.steps[-1]
    if last.deduction.places:
        name = last.puzzle.space.names(last.deduction.places)[0]
        yield timed("story --to", lambda: log.story(name))
    end, puzzle = log.stages[-1].end, log.stages[-1].puzzle
    false = list(bits(puzzle.start.open & ~end.alive))
    if false and not log.puzzle.choose:
        name = puzzle.space.labels[random.choice(false)]
        yield timed("why-not", lambda: lapiz.why_not(puzzle, name).story)


def timed(question: str, answer) -> tuple[str, int, bool, float]:  # type: ignore[no-untyped-def]
    start = time.perf_counter()
    story = answer()
    seconds = time.perf_counter() - start
    return question, len(story.steps) if story else 0, bool(story) and replays(story), seconds


def solved(files: list[str]) -> Iterator[Log]:
    """Yield the logs of the puzzles that are solved."""
    for log in map(lapiz.solve, puzzles(files)):
        if log.steps and log.status == "solved":
            yield log


def questions(number: int, files: list[str]) -> list[Log]:
    random, logs, wrong = Random(1), list[Log](), 0
    rows: dict[str, list[tuple[int, int, float]]] = {}
    for log in islice(solved(files), number):
        logs.append(log)
        for question, length, right, seconds in ask(log, random):
            rows.setdefault(question, []).append((length, len(log.steps), seconds))
            wrong += not right
    print(f"{len(logs)} puzzles; wrong or missing slices: {wrong}")
    for question, found in rows.items():
        lengths, wholes, seconds = zip(*found, strict=True)
        part = median(length / whole for length, whole in zip(lengths, wholes, strict=True))
        print(
            f"{question:10} {len(found):5} asked, median {median(lengths):g} steps of "
            f"{median(wholes):g} ({part:.0%}), {1000 * median(seconds):.0f} ms, "
            f"longest {max(seconds):.2f} s"
        )
    return logs


def mistakes(logs: list[Log], number: int) -> None:
    random, found, missed, unproved = Random(2), Counter[str](), 0, 0
    times = []
    plain = [log for log in logs if not log.stages[1:] and not log.puzzle.choose]
    shapes = ((1, 0), (0, 1), (2, 0), (1, 1), (0, 2))
    for index in range(number):
        log, (digits, marks) = random.choice(plain), shapes[index % len(shapes)]
        puzzle, solution = log.puzzle, log.end.placed
        position = random.choice(log.steps).before
        wrong = list(bits(puzzle.start.open & ~solution))
        right = list(bits(position.open & solution))
        placed = random.sample(wrong, min(digits, len(wrong)))
        removed = random.sample(right, min(marks, len(right)))
        names = [puzzle.space.labels[one] for one in placed]
        gone = [f"not {puzzle.space.labels[one]}" for one in removed]
        start = time.perf_counter()
        hint = lapiz.hint(attrs.evolve(puzzle, start=position), names, gone)
        times.append(time.perf_counter() - start)
        back = {entry.candidate for entry in hint.mistakes.entries} if hint.mistakes else set()
        missed += back != {*placed, *removed}
        unproved += bool(hint.mistakes) and not all(one.proved for one in hint.mistakes.proofs)
        found[f"{digits} digits, {marks} marks"] += 1
    print(f"{number} positions ({dict(found)}): {missed} not found exactly, {unproved} unproved")
    print(f"  {1000 * median(times):.0f} ms a position, longest {max(times):.2f} s")


def main() -> None:
    numbers = [int(one) for one in sys.argv[1:3] if one.isdigit()]
    files = [one for one in sys.argv[1:] if not one.isdigit()]
    many, positions = [*numbers, 1000, 500][:2] if len(numbers) != 1 else [numbers[0], 500]
    mistakes(questions(many, files), positions)


if __name__ == "__main__":
    main()
