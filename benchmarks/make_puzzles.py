"""Makes the puzzles of the sudoku benchmarks, from a seed: easy, minimal, expert, hard.

python benchmarks/make_puzzles.py [--number 100] [--seed 1]

- easy: minimal givens are filled up until singles alone solve them;
- minimal: no given can be left out, and there are 17 to 22 of them;
- expert: solved by named techniques, and some of them of level Hard or above;
- hard: of a thousand and more minimal puzzles those whose count needs the most branches.
"""

import argparse
import heapq
from collections.abc import Iterator
from pathlib import Path
from random import Random

import lapiz
from lapiz.fields import fields
from lapiz.generate import dig
from lapiz.search import OutOfWork, count, first
from lapiz_sudoku.generate import generate
from lapiz_sudoku.kind import grid_rows

FOLDER = Path(__file__).parent / "puzzles"
SINGLES = {"full-house", "naked-single", "hidden-single"}


def line(puzzle: lapiz.Puzzle) -> str:
    return "".join(grid_rows(puzzle.space, puzzle.start.placed))


def easy(random: Random) -> Iterator[str]:
    """Puzzles of some 30 givens that singles alone solve."""
    while True:
        puzzle = generate(random, {"givens": random.randint(28, 34)})
        log = lapiz.solve(puzzle, fallback=False)
        if log.status == "solved" and log.counts().keys() <= SINGLES:
            yield line(puzzle)


def minimal(random: Random) -> Iterator[str]:
    """Minimal puzzles of at most 22 givens."""
    while True:
        puzzle = generate(random, {})
        if puzzle.start.placed.bit_count() <= 22:
            yield line(puzzle)


def expert(random: Random) -> Iterator[str]:
    """Puzzles that need subsets, fish, wings, uniqueness, and nothing beyond."""
    known = lapiz.registry().techniques
    while True:
        puzzle = generate(random, {})
        log = lapiz.solve(puzzle, fallback=False)
        levels = {known[name].levels.get("hodoku") for name in log.counts()}
        if log.status == "solved" and levels & {"Hard", "Unfair"}:
            yield line(puzzle)


def hard(random: Random, number: int, tried: int) -> list[str]:
    """The puzzles with the most branches of `tried` minimal ones, made harder by exchange."""
    best: list[tuple[int, str]] = []
    for _ in range(tried):
        puzzle = generate(random, {})
        heapq.heappush(best, (branches(puzzle), line(puzzle)))
        if len(best) > number:
            heapq.heappop(best)
    return [text for _, text in sorted(best)]


def hardest(random: Random, seeds: list[str], rounds: int) -> list[str]:
    """Hard puzzles made harder: some givens are exchanged and the worse one is kept."""
    return [_climb(random, text, rounds) for text in seeds]


def _climb(random: Random, text: str, rounds: int) -> str:
    best, worst = text, branches(lapiz.load(document(text)))
    for _ in range(rounds):
        puzzle = lapiz.load(document(best))
        space, solution = puzzle.space, first(puzzle.start) or ()
        kept = [c for c in solution if puzzle.start.placed >> c & 1]
        extra = [c for c in solution if c not in kept]
        pool = random.sample(kept, len(kept) - 2) + random.sample(extra, 6)
        if count(space.start(pool), 2) != 1:
            continue
        found = dig(space, pool, random)
        other = "".join(grid_rows(space, sum(1 << c for c in found)))
        amount = branches(lapiz.load(document(other)))
        if amount > worst:
            best, worst = other, amount
    return best


def document(text: str) -> dict[str, object]:
    return {"kind": "sudoku", "grid": [text[at : at + 9] for at in range(0, 81, 9)]}


def branches(puzzle: lapiz.Puzzle) -> int:
    """How many branches counting takes: the smallest power of 1.3 that is enough."""
    fields(puzzle.space)
    limit = 1
    while True:
        try:
            count(puzzle.start, 2, limit=limit)
        except OutOfWork:
            limit = limit * 13 // 10 + 1
        else:
            return limit


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("classes", nargs="*", default=["easy", "minimal", "expert", "hard"])
    options = parser.parse_args()
    random = Random(options.seed)
    endless = {"easy": easy, "minimal": minimal, "expert": expert}
    FOLDER.mkdir(exist_ok=True)
    for name in options.classes:
        if name == "hard":
            puzzles = hard(random, options.number, 30 * options.number)
        elif name == "hardest":
            seeds = (FOLDER / "hard.sdm").read_text().split()[-options.number // 4 :]
            puzzles = hardest(random, seeds, 400)
        else:
            source = endless[name](random)
            puzzles = [next(source) for _ in range(options.number)]
        (FOLDER / f"{name}.sdm").write_text("\n".join(puzzles) + "\n", encoding="ascii")
        print(f"{name}: {len(puzzles)} puzzles")


if __name__ == "__main__":
    main()
