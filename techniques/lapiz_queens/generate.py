"""Makes boards with one solution: queens and forbidden squares given, or coloured regions."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from lapiz import Position, Puzzle, bits, load, union
from lapiz.core import Budget
from lapiz.kinds import check_options, random_solution
from lapiz.search.walking import count, solutions
from lapiz.solving import side_option, thinned
from lapiz_queens.colours import coloured

OPTIONS = ("size", "regions", "queens", "diagonals", "touching")
SIDES = range(4, 25)
BRANCHES = 20_000
"""How many branches a count may take."""


def generate(random: Random, options: Mapping[str, Any]) -> Puzzle:
    """Return a random board with one solution.

    Options: `size` (8), `regions` (True for a coloured board), `queens` (how many are given at
    most; a quarter of them, none on a coloured board), `diagonals` and `touching` as in a file.
    Squares are forbidden, as few as needed, until there is one solution; coloured boards need
    none. Raises BadInput for unknown options and sides out of range.
    """
    check_options(options, OPTIONS)
    size = side_option(options, "size", 8, SIDES)
    rules = {rule: options[rule] for rule in ("diagonals", "touching") if rule in options}
    document: dict[str, Any] = {"kind": "queens", "size": size, **rules}
    if options.get("regions"):
        return load({**document, "regions": coloured(random, size, **rules)})
    space = load(document).space
    solution = random_solution(space, random, seeds=size // 2)
    given = random.sample(solution, min(size, max(0, int(options.get("queens", size // 4)))))
    start = space.start(given)
    forbidden = _pruned(start, _forbidden(start, solution, random), random)
    marks = {"queens": space.names(start.placed), "forbidden": space.names(forbidden)}
    return load({**document, **{field: names for field, names in marks.items() if names}})


def _forbidden(start: Position, solution: tuple[int, ...], random: Random) -> int:
    """Return squares that leave only one solution when they are forbidden."""
    forbidden = 0
    while True:
        others = solutions(start.remove(forbidden), budget=Budget(BRANCHES, "branches"))
        second = next((way for way in others if way != solution), None)
        if second is None:
            return forbidden
        forbidden |= 1 << random.choice(sorted(set(second) - set(solution)))


def _pruned(start: Position, forbidden: int, random: Random) -> int:
    """Return as few of some forbidden squares as still leave one solution."""

    def enough(squares: Sequence[int]) -> bool:
        left = start.remove(union(1 << square for square in squares))
        return count(left, 2, budget=Budget(BRANCHES, "branches")) == 1

    return union(1 << square for square in thinned(list(bits(forbidden)), random, enough))
