"""Makes sudokus with demands: a full grid, clues drawn from it, as few givens as it needs.

`python -m tests.rules.making RULE SEED` prints one as a puzzle file.
"""

import sys
from collections.abc import Callable
from random import Random
from typing import Any

import yaml

import lapiz
from lapiz.search.restarts import number_of_solutions

Grid = list[list[int]]
SIDE = 9


def filled(random: Random) -> Grid:
    """A full grid: the usual pattern, its digits, rows and columns exchanged."""
    base = [[(3 * (r % 3) + r // 3 + c) % 9 for c in range(9)] for r in range(9)]

    def order() -> list[int]:
        bands = random.sample(range(3), 3)
        return [3 * band + line for band in bands for line in random.sample(range(3), 3)]

    digits, rows, columns = random.sample(range(1, 10), 9), order(), order()
    return [[digits[base[r][c]] for c in columns] for r in rows]


def name(place: tuple[int, int]) -> str:
    return f"r{place[0] + 1}c{place[1] + 1}"


def cages(random: Random, grid: Grid) -> list[Any]:
    """Cages of two to four cells that cover most of the grid."""
    free = {(r, c) for r in range(SIDE) for c in range(SIDE)}
    found: list[Any] = []
    for start in random.sample(sorted(free), len(free)):
        if start not in free:
            continue
        cage = [start]
        while len(cage) < random.choice((2, 3, 3, 4)):
            r, c = random.choice(cage)
            near = [(r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c)]
            held = {grid[y][x] for y, x in cage}
            fit = [p for p in near if p in free and p not in cage and grid[p[0]][p[1]] not in held]
            if not fit:
                break
            cage.append(random.choice(fit))
        if len(cage) > 1:
            free -= set(cage)
            total = sum(grid[r][c] for r, c in cage)
            found.append({"killer": {"cells": " ".join(map(name, sorted(cage))), "sum": total}})
    return found


def arrows(random: Random, grid: Grid) -> list[Any]:
    found: list[Any] = []
    free = {(r, c) for r in range(SIDE) for c in range(SIDE)}
    for start in random.sample(sorted(free), len(free)):
        left, line = grid[start[0]][start[1]], [start]
        while left and start in free:
            r, c = line[-1]
            near = [(r + y, c + x) for y in (-1, 0, 1) for x in (-1, 0, 1) if y or x]
            fit = [
                p for p in near if (p in free and p not in line and grid[p[0]][p[1]] <= left
                and grid[p[0]][p[1]] != left + 0 * len(line))
                or (p in free and p not in line and len(line) > 1 and grid[p[0]][p[1]] == left)
            ]  # fmt: skip
            if not fit:
                break
            line.append(random.choice(fit))
            left -= grid[line[-1][0]][line[-1][1]]
        if left == 0 and len(line) > 2:
            free -= set(line)
            found.append({"arrow": " ".join(map(name, line))})
    return found


def sandwiches(random: Random, grid: Grid) -> list[Any]:
    found: list[Any] = []
    lines = [("row", n, grid[n]) for n in range(SIDE)]
    lines += [("column", n, [row[n] for row in grid]) for n in range(SIDE)]
    for sort, number, digits in random.sample(lines, 12):
        low, high = sorted((digits.index(1), digits.index(9)))
        found.append({"sandwich": {sort: number + 1, "sum": sum(digits[low + 1 : high])}})
    return found


def skyscrapers(random: Random, grid: Grid) -> list[Any]:
    found: list[Any] = []
    for number in range(SIDE):
        for reverse in (False, True):
            digits = grid[number][::-1] if reverse else grid[number]
            seen = sum(max(digits[:at], default=0) < digits[at] for at in range(SIDE))
            flag = {"reverse": True} if reverse else {}
            found.append({"skyscraper": {"row": number + 1, "value": seen, **flag}})
    return random.sample(found, 12)


def x_sums(random: Random, grid: Grid) -> list[Any]:
    rows = random.sample(range(SIDE), 7)
    sums = ((row, sum(grid[row][: grid[row][0]])) for row in rows)
    return [{"x-sum": {"row": row + 1, "value": total}} for row, total in sums]


def little_killers(random: Random, grid: Grid) -> list[Any]:
    found: list[Any] = []
    for start in random.sample(range(1, SIDE - 2), 5):
        line = [(at, start + at) for at in range(SIDE - start)]
        total = sum(grid[r][c] for r, c in line)
        found.append({"little-killer": {"line": " ".join(map(name, line)), "sum": total}})
    return found


MAKERS: dict[str, Callable[[Random, Grid], list[Any]]] = {
    "killer": cages,
    "arrow": arrows,
    "sandwich": sandwiches,
    "skyscraper": skyscrapers,
    "x-sum": x_sums,
    "little-killer": little_killers,
}


def made(rule: str, seed: int) -> dict[str, Any]:
    """A puzzle with one solution; the solution is in `expect`."""
    random = Random(seed)
    grid = filled(random)
    rules, givens = MAKERS[rule](random, grid), [list(map(str, row)) for row in grid]
    for r, c in random.sample([(r, c) for r in range(SIDE) for c in range(SIDE)], 81):
        kept, givens[r][c] = givens[r][c], "."
        document = {"kind": "sudoku", "rules": rules, "grid": ["".join(row) for row in givens]}
        if number_of_solutions(lapiz.load(document).start) != 1:
            givens[r][c] = kept
    solution = "".join(str(digit) for row in grid for digit in row)
    return {
        "kind": "sudoku",
        "title": rule.replace("-", " ").capitalize(),
        "source": f"lapiz, seed {seed}",
        "rules": rules,
        "grid": ["".join(row) for row in givens],
        "expect": {"status": "solved", "solution": solution, "solutions": 1},
    }


if __name__ == "__main__":
    print(yaml.safe_dump(made(sys.argv[1], int(sys.argv[2])), sort_keys=False, width=100))
