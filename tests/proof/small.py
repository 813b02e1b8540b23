"""A space so small that every choice can be tried."""

import itertools

from lapiz import Deduction, Item, Position, Space
from lapiz.core import bits


def small() -> Space:
    """A 2 x 2 latin square: candidate digit * 4 + cell."""
    labels = [
        f"r{cell // 2 + 1}c{cell % 2 + 1}={digit + 1}" for digit in (0, 1) for cell in range(4)
    ]
    items = [Item(f"cell {cell}", "cell", 1 << cell | 16 << cell) for cell in range(4)]
    for digit in (0, 1):
        for name, cells in (("r1", 3), ("r2", 12), ("c1", 5), ("c2", 10)):
            items.append(Item(f"{digit + 1} in {name}", "house", cells << 4 * digit))
    return Space(tuple(labels), tuple(items))


def holds(deduction: Deduction, position: Position) -> bool:
    """Whether a PROOF deduction is so, by trying every choice for its truths: another algorithm."""
    space = position.space
    sets = [list(bits(space.sets[number] & position.alive)) for number in deduction.truths]

    def consistent(chosen: tuple[int, ...]) -> bool:
        return all(a == b or space.keep[a] >> b & 1 for a, b in itertools.combinations(chosen, 2))

    def possible(extra: tuple[int, ...], without: int) -> bool:
        return any(
            consistent((*extra, *choice)) and without not in choice
            for choice in itertools.product(*sets)
        )

    removed = all(not possible((candidate,), -1) for candidate in bits(deduction.removes))
    return removed and all(not possible((), candidate) for candidate in bits(deduction.places))
