"""Random boards of Star Battle: stars first, regions grown around them, then repaired."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import combinations, pairwise
from random import Random
from string import ascii_uppercase
from typing import Any

from lapiz import BadInput, OutOfBudget, Position, Puzzle, load
from lapiz.kinds import check_options, in_rows, neighbours
from lapiz.solving import side_option
from lapiz_queens.colours import grown, repaired
from lapiz_queens.stars_board import StarShape, star_space

OPTIONS = ("size", "stars")
SIDES, STARS = range(4, 13), range(1, 3)
TRIES = 200
BRANCHES = 60
"""How many branches a search for another solution may take: a person has to follow."""


def generate(random: Random, options: Mapping[str, Any]) -> Puzzle:
    """Return a random board with one solution and nothing given.

    Options: `size` (10) and `stars` (2, on small boards 1) in each line. Raises BadInput for
    unknown options and what does not fit, OutOfBudget when TRIES beginnings lead nowhere.
    """
    check_options(options, OPTIONS)
    size = side_option(options, "size", 10, SIDES)
    stars = int(options.get("stars", 2 if size > 8 else 1))
    if stars not in STARS or size < 4 * stars:
        raise BadInput(f"stars: {stars}, expected 1, or from side 8 on 2")
    for _ in range(TRIES):
        solution = _placed(random, size, stars)
        labels = _joined(random, size, solution, stars)
        if labels and repaired(
            random, labels, solution, size, partial(_start, size, stars), BRANCHES
        ):
            rows = in_rows("".join(ascii_uppercase[label] for label in labels), size)
            document = {"kind": "star-battle", "size": size, "stars": stars, "regions": rows}
            return load(document)
    raise OutOfBudget(TRIES, "beginnings")


def _start(size: int, stars: int, regions: tuple[str, ...]) -> Position:
    return star_space(StarShape(size, stars, regions)).start()


def _placed(random: Random, size: int, stars: int) -> tuple[int, ...]:
    """Return squares of stars, so many in each row and column, none touching another."""
    ways = [
        way
        for way in combinations(range(size), stars)
        if all(other - column > 1 for column, other in pairwise(way))
    ]

    def below(rows: list[tuple[int, ...]], counts: list[int]) -> list[tuple[int, ...]] | None:
        if len(rows) == size:
            return rows
        last = rows[-1] if rows else ()
        for way in random.sample(ways, len(ways)):
            clear = all(abs(column - other) > 1 for column in way for other in last)
            if clear and all(counts[column] < stars for column in way):
                after = [count + (column in way) for column, count in enumerate(counts)]
                # Columns that still lack stars need rows for them.
                if max(stars - count for count in after) <= size - len(rows) - 1:
                    rest = below([*rows, way], after)
                    if rest:
                        return rest
        return None

    rows = below([], [0] * size)
    assert rows, "there is a way for each size and number of stars that is offered"
    return tuple(row * size + column for row, way in enumerate(rows) for column in way)


def _joined(random: Random, size: int, solution: Sequence[int], stars: int) -> list[int]:
    """Return a label for each square: as many regions as rows, each with its stars.

    Regions grow from single stars; neighbours are joined, first those that have few to join.
    Returns nothing where some are left over.
    """
    parts = grown(random, size, solution)
    near: dict[int, set[int]] = {part: set() for part in range(len(solution))}
    for square, part in enumerate(parts):
        near[part] |= {parts[other] for other in neighbours(square, size, size)} - {part}
    left = set(near)
    groups: list[set[int]] = []
    while left:
        first = min(left, key=lambda one: (len(near[one] & left), random.random()))
        group = {first}
        while len(group) < stars:
            beside = set().union(*(near[part] for part in group)) & left - group
            if not beside:
                return []
            group.add(min(beside, key=lambda one: (len(near[one] & left), random.random())))
        left -= group
        groups.append(group)
    group_of = {part: number for number, group in enumerate(groups) for part in group}
    return [group_of[part] for part in parts]
