"""Makes sudokus: a random solution on boxes or random regions, then as few givens as needed."""

from collections.abc import Mapping
from random import Random
from typing import Any

from lapiz import BadInput, Puzzle, Space
from lapiz.generate import dig, random_solution
from lapiz_sudoku.kind import grid_rows, read
from lapiz_sudoku.layout import BOX_SHAPES, Shape, space_of

__all__ = ["generate", "random_regions"]

EXTRAS = ("diagonals", "windows", "disjoint_groups")
OPTIONS = ("side", "regions", "givens", *EXTRAS)


def generate(random: Random, options: Mapping[str, Any]) -> Puzzle:
    """Return a random sudoku with one solution.

    Options: `side` (9), `regions` (True for random nonomino regions, or rows of labels),
    `givens` (at least so many; 0 for a minimal puzzle), and the extra houses `diagonals`,
    `windows`, `disjoint_groups`. Raises BadInput for what it does not know.
    """
    unknown = set(options) - set(OPTIONS)
    if unknown:
        raise BadInput(f"unknown option {min(unknown)!r}, expected one of: {', '.join(OPTIONS)}")
    side = int(options.get("side", 9))
    document: dict[str, Any] = {"kind": "sudoku", "grid": ["." * side] * side}
    regions = options.get("regions")
    if regions:
        document["regions"] = random_regions(random, side) if regions is True else regions
    for extra in EXTRAS:
        if options.get(extra):
            document[extra] = True
    empty = read(document)
    solution = _solution(empty.space, random)
    givens = dig(empty.space, solution, random, least=int(options.get("givens", 0)))
    placed = sum(1 << candidate for candidate in givens)
    return read({**document, "grid": grid_rows(empty.space, placed)})


def _solution(space: Space, random: Random) -> tuple[int, ...]:
    """Return a random solution; large plain grids are shuffled from a pattern, not searched."""
    for side in BOX_SHAPES:
        if side > 9 and space is space_of(Shape(side)):
            return _shuffled(side, random)
    return random_solution(space, random, seeds=side_of(space))


def side_of(space: Space) -> int:
    """Return the side of a sudoku's space."""
    side: int = space.layout.side  # type: ignore[attr-defined]
    return side


def _shuffled(side: int, random: Random) -> tuple[int, ...]:
    """Return a solution made from the cyclic pattern by the symmetries of the rules."""
    height, width = BOX_SHAPES[side]
    rows = _shuffled_lines(side, height, random)
    columns = _shuffled_lines(side, width, random)
    digits = random.sample(range(side), side)
    solution = []
    for row, old_row in enumerate(rows):
        for column, old_column in enumerate(columns):
            digit = digits[(width * (old_row % height) + old_row // height + old_column) % side]
            solution.append(digit * side * side + row * side + column)
    return tuple(sorted(solution))


def _shuffled_lines(side: int, thick: int, random: Random) -> list[int]:
    """Return the lines with bands of `thick` lines shuffled, and the lines inside each."""
    bands = [list(range(top, top + thick)) for top in range(0, side, thick)]
    random.shuffle(bands)
    return [line for band in bands for line in random.sample(band, thick)]


def random_regions(random: Random, side: int, swaps: int = 0) -> list[str]:
    """Return rows of labels of `side` connected regions, by swapping cells between neighbours.

    Starts from whole rows; each swap moves one cell from a region to a neighbour and another
    one back, and is undone if a region falls apart.
    """
    labels = [cell // side for cell in range(side * side)]
    for _ in range(swaps or 12 * side * side):
        _swap(labels, side, random)
    names = "ABCDEFGHIJKLMNOPQRSTUVWXY"
    signs = "".join(names[label] for label in labels)
    return [signs[row * side : row * side + side] for row in range(side)]


def _swap(labels: list[int], side: int, random: Random) -> None:
    """Exchange two border cells of two touching regions if both stay connected."""
    cell = random.randrange(len(labels))
    mine = labels[cell]
    others = sorted({labels[near] for near in _near(cell, side)} - {mine})
    if not others:
        return
    other = random.choice(others)
    back = [
        near
        for near, label in enumerate(labels)
        if label == other and any(labels[next_] == mine for next_ in _near(near, side))
    ]
    partner = random.choice(back)
    labels[cell], labels[partner] = other, mine
    if not (_whole(labels, mine, side) and _whole(labels, other, side)):
        labels[cell], labels[partner] = mine, other


def _near(cell: int, side: int) -> list[int]:
    row, column = divmod(cell, side)
    near = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [r * side + c for r, c in near if 0 <= r < side and 0 <= c < side]


def _whole(labels: list[int], label: int, side: int) -> bool:
    left = {cell for cell, own in enumerate(labels) if own == label}
    todo = [min(left)]
    while todo:
        cell = todo.pop()
        if cell in left:
            left.discard(cell)
            todo += [near for near in _near(cell, side) if near in left]
    return not left
