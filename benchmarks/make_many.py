"""Makes a large file of sudokus: a few from a seed, scrambled by the symmetries of the grid.

python benchmarks/make_many.py --number 1000000 FILE.sdm [--seed 1] [--base 200] [--easy 0.7]

What a person needs to solve a puzzle does not depend on how its digits are called, on the order
of rows in a band and of bands, or on transposing it. So some puzzles that singles solve (a part
`easy` of all) and some that the generator makes with few givens and of HoDoKu's levels Easy and
Medium give as many as are wanted.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from random import Random

import lapiz
from lapiz_sudoku.kind.generate import generate
from lapiz_sudoku.kind.writing import grid_rows


def line(puzzle: lapiz.Puzzle) -> str:
    return "".join(grid_rows(puzzle.space, puzzle.start.placed))


def bases(random: Random, number: int, easy: float) -> Iterator[str]:
    """Puzzles of levels Easy and Medium; of the easy ones as many as are wanted."""
    wanted = {"Easy": round(number * easy), "Medium": number - round(number * easy)}
    while any(wanted.values()):
        puzzle = generate(random, {"givens": random.randint(24, 34)})
        level = lapiz.rate(puzzle, "hodoku").level
        if wanted.get(level):
            wanted[level] -= 1
            yield line(puzzle)


def scrambled(random: Random, text: str) -> str:
    """The same puzzle with rows, columns and digits in another order."""
    digits = random.sample("123456789", 9)
    table = str.maketrans("123456789", "".join(digits))
    rows, columns = _order(random), _order(random)
    if random.random() < 0.5:
        text = "".join(text[start::9] for start in range(9))
    return "".join(text[9 * row + column] for row in rows for column in columns).translate(table)


def _order(random: Random) -> list[int]:
    bands = random.sample((0, 3, 6), 3)
    return [band + row for band in bands for row in random.sample((0, 1, 2), 3)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--number", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--base", type=int, default=200)
    parser.add_argument("--easy", type=float, default=0.7)
    options = parser.parse_args()
    random = Random(options.seed)
    base = list(bases(random, options.base, options.easy))
    with options.file.open("w", encoding="ascii") as file:
        for index in range(options.number):
            file.write(scrambled(random, base[index % len(base)]) + "\n")


if __name__ == "__main__":
    main()
