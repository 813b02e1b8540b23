"""Makes boards with one solution: queens and forbidden squares given, or coloured regions."""

from collections.abc import Mapping
from random import Random
from typing import Any

from lapiz import BadInput, Position, Puzzle, bits
from lapiz.search import backtracking as search
from lapiz.solving.generate import random_solution
from lapiz_queens.colours import coloured
from lapiz_queens.kind import read

__all__ = ["generate"]

OPTIONS = ("size", "regions", "queens", "diagonals", "touching")
SMALLEST, LARGEST = 4, 24
BRANCHES = 20_000
"""How many branches a count may take."""


def generate(random: Random, options: Mapping[str, Any]) -> Puzzle:
    """Return a random board with one solution.

    Options: `size` (8), `regions` (True for a coloured board), `queens` (how many are given at
    most; a quarter of them, none on a coloured board), `diagonals` and `touching` as in a file.
    Squares are forbidden, as few as needed, until one solution is left; coloured boards need
    none. Raises BadInput for what it does not know.
    """
    unknown = set(options) - set(OPTIONS)
    if unknown:
        raise BadInput(f"unknown option {min(unknown)!r}, expected one of: {', '.join(OPTIONS)}")
    size = int(options.get("size", 8))
    if not SMALLEST <= size <= LARGEST:
        raise BadInput(f"size: {size}, expected a side from {SMALLEST} to {LARGEST}")
    rules = {rule: options[rule] for rule in ("diagonals", "touching") if rule in options}
    document: dict[str, Any] = {"kind": "queens", "size": size, **rules}
    if options.get("regions"):
        return read({**document, "regions": coloured(random, size, **rules)})
    space = read(document).space
    solution = random_solution(space, random, seeds=size // 2)
    given = random.sample(solution, min(size, max(0, int(options.get("queens", size // 4)))))
    start = space.start(given)
    forbidden = _pruned(start, _forbidden(start, solution, random), random)
    marks = {"queens": space.names(start.placed), "forbidden": space.names(forbidden)}
    return read({**document, **{field: names for field, names in marks.items() if names}})


def _forbidden(start: Position, solution: tuple[int, ...], random: Random) -> int:
    """Return squares that leave only one solution when they are forbidden."""
    found = 0
    while True:
        others = search.solutions(start.remove(found), limit=BRANCHES)
        other = next((one for one in others if one != solution), None)
        if other is None:
            return found
        found |= 1 << random.choice(sorted(set(other) - set(solution)))


def _pruned(start: Position, forbidden: int, random: Random) -> int:
    """Return as few of some forbidden squares as still leave one solution."""
    squares = list(bits(forbidden))
    for square in random.sample(squares, len(squares)):
        rest = forbidden & ~(1 << square)
        if search.count(start.remove(rest), 2, limit=BRANCHES) == 1:
            forbidden = rest
    return forbidden
