"""Crowds: candidates go beside which bases cannot all have covers, all ways tried."""

from collections.abc import Iterable
from itertools import permutations, product
from random import Random

import pytest

from lapiz import Item, Position, Space, bits, union
from lapiz_generic.crowding import crowded

SIDE = 4


def boards(number: int) -> Iterable[Position]:
    """Positions of a small board: rows, columns and regions, and some squares that are gone."""
    for seed in range(number):
        random = Random(seed)
        squares = [*product(range(SIDE), repeat=2)]
        labels = [random.randrange(SIDE) for _ in squares]
        lines = [
            *([r for r, _ in squares], [c for _, c in squares], labels),
        ]
        items = [
            Item(f"{sort} {n}", sort, union(1 << at for at, own in enumerate(line) if own == n))
            for sort, line in zip(("row", "column", "region"), lines, strict=True)
            for n in range(SIDE)
            if n in line
        ]
        start = Space(tuple(f"r{r}c{c}" for r, c in squares), tuple(items)).start()
        yield start.remove(sum(1 << at for at in range(SIDE**2) if random.random() < 0.35))


def fits(position: Position, bases: Iterable[int], covers: Iterable[int], candidate: int) -> bool:
    """Whether each base beside a candidate can have a cover to itself, tried in all ways."""
    sets, bit = position.space.sets, 1 << candidate
    alive = position.open & position.space.keep[candidate]
    rest = [base for base in bases if not sets[base] & bit]
    free = [cover for cover in covers if not sets[cover] & bit]
    return any(
        all(sets[base] & sets[cover] & alive for base, cover in zip(rest, chosen, strict=True))
        for chosen in permutations(free, len(rest))
    )


@pytest.mark.parametrize("sorts", list(permutations(("row", "column", "region"), 2)))
def test_all_ways_tried(sorts: tuple[str, str]) -> None:
    squeezed = 0
    for position in boards(60):
        items = position.space.items
        bases, covers = ([n for n, item in enumerate(items) if item.sort == sort] for sort in sorts)
        narrow = [(position.space.sets[base] & position.open).bit_count() for base in bases]
        if min(narrow) < 2:  # what is satisfied, or a last candidate, is no open item
            continue
        crowds = list(crowded(position, bases, covers))
        gone = union(crowd.removes for crowd in crowds)
        expected = [c for c in bits(position.open) if not fits(position, bases, covers, c)]
        assert list(bits(gone)) == expected
        squeezed += len(expected)
        for crowd in crowds:
            whole = position.space.sets
            inside = union(whole[base] for base in crowd.bases) & position.open
            over = union(whole[cover] for cover in crowd.covers)
            for candidate in bits(crowd.removes):
                left = inside & position.space.keep[candidate]
                assert crowd.locked or not left & ~over & ~(1 << candidate)
            assert len(crowd.covers) == len(crowd.bases) - (not crowd.locked)
            assert not crowd.locked or not (inside | crowd.removes) & ~over
    assert squeezed > 50


def test_few_bases_come_first() -> None:
    position = next(iter(boards(1)))
    sizes = [len(crowd.bases) for crowd in crowded(position, range(4), range(4, 8))]
    assert sizes == sorted(sizes)
