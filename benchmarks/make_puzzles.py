"""Makes the puzzles of the sudoku benchmarks, from a seed: easy, minimal, expert, hard, hardest.

python benchmarks/make_puzzles.py [easy minimal expert hard hardest] [--number 100] [--seed 1]

- easy: minimal givens are filled up until singles alone solve them;
- minimal: no given can be left out, and there are 17 to 22 of them;
- expert: solved by named techniques, and some of them of level Hard or above;
- hard: of a thousand and more minimal puzzles those whose count needs the most branches;
- hardest: the hard ones with the highest sums on the hodoku scale, made harder by exchanging
  givens as long as the sum grows (a fifth of the number).
"""

import argparse
import heapq
from collections.abc import Iterator
from pathlib import Path
from random import Random

import lapiz
from lapiz.core import Budget, OutOfBudget
from lapiz.search.following import fields
from lapiz.search.walking import count, first
from lapiz.solving.generation import dig
from lapiz_sudoku.kind.generate import generate
from lapiz_sudoku.kind.writing import grid_rows

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
    """The puzzles with the most branches of `tried` minimal ones."""
    best: list[tuple[int, str]] = []
    for _ in range(tried):
        puzzle = generate(random, {})
        heapq.heappush(best, (branches(puzzle), line(puzzle)))
        if len(best) > number:
            heapq.heappop(best)
    return [text for _, text in sorted(best)]


def hardest(random: Random, seeds: list[str], rounds: int) -> list[str]:
    """Hard puzzles made harder: some givens are exchanged and the worse one is kept."""
    found = [_climb(random, text, rounds) for text in seeds]
    return sorted(found, key=lambda text: score(lapiz.load(document(text))))


def _climb(random: Random, text: str, rounds: int) -> str:
    best, worst = text, score(lapiz.load(document(text)))
    for _ in range(rounds):
        other = exchanged(random, lapiz.load(document(best)))
        amount = score(lapiz.load(document(other)))
        if amount > worst:
            best, worst = other, amount
    return best


def exchanged(random: Random, puzzle: lapiz.Puzzle) -> str:
    """A puzzle of the same solution with two givens gone, and as many others as it takes."""
    space, solution = puzzle.space, first(puzzle.start) or ()
    pool = [one for one in solution if puzzle.start.placed >> one & 1]
    others = random.sample([one for one in solution if one not in pool], len(solution) - len(pool))
    for gone in random.sample(pool, 2):
        pool.remove(gone)
    while count(space.start(pool), 2) != 1:
        pool.append(others.pop())
    return "".join(grid_rows(space, sum(1 << one for one in dig(space, pool, random))))


def document(text: str) -> dict[str, object]:
    return {"kind": "sudoku", "grid": [text[at : at + 9] for at in range(0, 81, 9)]}


def score(puzzle: lapiz.Puzzle) -> float:
    """The sum of a solve on the hodoku scale."""
    return lapiz.rate(puzzle, "hodoku").score or 0.0


def branches(puzzle: lapiz.Puzzle) -> int:
    """How many branches counting takes: the smallest power of 1.3 that is enough."""
    fields(puzzle.space)
    allowed = 1
    while True:
        try:
            count(puzzle.start, 2, budget=Budget(allowed, "branches"))
        except OutOfBudget:
            allowed = allowed * 13 // 10 + 1
        else:
            return allowed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=100, help="exchanges for each of hardest")
    parser.add_argument("classes", nargs="*", default=["easy", "minimal", "expert", "hard"])
    options = parser.parse_args()
    random = Random(options.seed)
    endless = {"easy": easy, "minimal": minimal, "expert": expert}
    FOLDER.mkdir(exist_ok=True)
    for name in options.classes:
        if name == "hard":
            puzzles = hard(random, options.number, 30 * options.number)
        elif name == "hardest":
            seeds = (FOLDER / "hard.sdm").read_text().split()
            seeds.sort(key=lambda text: score(lapiz.load(document(text))))
            puzzles = hardest(random, seeds[-options.number // 5 :], options.rounds)
        else:
            source = endless[name](random)
            puzzles = [next(source) for _ in range(options.number)]
        (FOLDER / f"{name}.sdm").write_text("\n".join(puzzles) + "\n", encoding="ascii")
        print(f"{name}: {len(puzzles)} puzzles")


if __name__ == "__main__":
    main()
