"""Coloured boards: regions grown around queens, repaired to one solution, and their drawing."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from string import ascii_uppercase

from lapiz import Geometry, OutOfBudget, Position, Square, Wash
from lapiz.core import TONES, Budget, apart
from lapiz.kinds import in_rows, neighbours, random_solution
from lapiz.search.walking import solutions
from lapiz_queens.board import QueensShape, space_of

TRIES = 200
REPAIRS = 20
"""How many squares may change their region, for each row of the board."""
BRANCHES = 20_000
"""How many branches a search for another solution may take."""


def coloured(
    random: Random, size: int, diagonals: bool = False, touching: bool = False
) -> list[str]:
    """Return rows of region labels of a board with one solution.

    Each region is connected. As long as there is a second solution, the square of one of its
    queens moves to a neighbouring region, which then holds two of them. Raises OutOfBudget when
    TRIES beginnings lead nowhere; `size` is at most 26, the number of letters.
    """
    empty = space_of(QueensShape(size, (), diagonals, touching))
    for _ in range(TRIES):
        solution = random_solution(empty, random, seeds=size // 2)
        labels = grown(random, size, solution)

        def start(names: tuple[str, ...]) -> Position:
            return space_of(QueensShape(size, names, diagonals, touching)).start()

        if repaired(random, labels, solution, size, start):
            return in_rows("".join(ascii_uppercase[label] for label in labels), size)
    raise OutOfBudget(TRIES, "beginnings")


def grown(random: Random, size: int, solution: Sequence[int]) -> list[int]:
    """Return a label for each square: regions grow from some squares, at different speeds."""
    labels = [-1] * size**2
    for label, square in enumerate(solution):
        labels[square] = label
    eager = [random.uniform(0.2, 1) for _ in solution]
    border = list(solution)
    while border:
        square = random.choices(border, [eager[labels[cell]] for cell in border])[0]
        free = [near for near in neighbours(square, size, size) if labels[near] < 0]
        if free:
            chosen = random.choice(free)
            labels[chosen] = labels[square]
            border.append(chosen)
        else:
            border.remove(square)
    return labels


def repaired(
    random: Random,
    labels: list[int],
    solution: tuple[int, ...],
    size: int,
    start: Callable[[tuple[str, ...]], Position],
    branches: int = BRANCHES,
) -> bool:
    """Move squares between regions until there is one solution; return whether that worked.

    `start` makes the start of a board with regions, whose first candidates are its squares.
    """
    squares = size * size
    for _ in range(REPAIRS * size):
        names = tuple(ascii_uppercase[label] for label in labels)
        try:
            ways = solutions(start(names), budget=Budget(branches, "branches"))
            solved = (tuple(square for square in way if square < squares) for way in ways)
            second = next((way for way in solved if way != solution), None)
        except OutOfBudget:
            return False
        if second is None:
            return True
        moves = list(_moves(labels, sorted(set(second) - set(solution)), size))
        if not moves:
            return False
        square, label = random.choice(moves)
        labels[square] = label
    return False


def _moves(labels: list[int], squares: list[int], size: int) -> Iterator[tuple[int, int]]:
    """Yield each square with a neighbouring region to which it can go, its own staying whole."""
    near = partial(neighbours, rows=size, columns=size)
    for square in squares:
        region = {cell for cell, label in enumerate(labels) if label == labels[square]} - {square}
        if region and not apart(region, min(region), near):
            for label in sorted({labels[beside] for beside in near(square)} - {labels[square]}):
                yield square, label


def drawn_regions(
    size: int,
    regions: Sequence[str],
    marks: Sequence[tuple[tuple[int, str], ...]],
    *,
    crossed: int = 0,
) -> Geometry:
    """Return how a board is drawn: each region has its label on its first square, and a colour.

    `marks` holds for each square its candidates, each with a sign; `crossed` squares have a cross.
    Without regions the squares are all alike.
    """
    labels = regions or ("",) * size**2
    first = {label: labels.index(label) for label in set(labels)}
    squares = [
        Square(
            marks[square],
            label,
            "x" if crossed >> square & 1 else "",
            note=label if square == first[label] else "",
        )
        for square, label in enumerate(labels)
    ]
    rows = tuple(map(tuple, in_rows(squares, size)))
    return Geometry(rows, washes=tuple(_washes(regions, size)) if regions else ())


def _washes(regions: Sequence[str], size: int) -> Iterator[Wash]:
    """Yield a colour for each region: the next one that no region beside it has."""
    tones = dict[str, int]()
    for label in dict.fromkeys(regions):
        squares = [square for square, here in enumerate(regions) if here == label]
        beside = {regions[near] for square in squares for near in neighbours(square, size, size)}
        taken = {tones.get(other) for other in beside}
        usual = [(len(tones) + away) % TONES + 1 for away in range(TONES)]
        tones[label] = next((tone for tone in usual if tone not in taken), usual[0])
        yield Wash(tuple(divmod(square, size) for square in squares), tones[label])
