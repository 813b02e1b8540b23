"""Fish of one digit whose base and cover are any houses: Franken and mutant, of any size.

Base places outside the cover are fins, those in two base houses endo-fins: what is removed sees
all of them. Only cells that no placing of the digit holds are looked at (see `placing`), so most
calls cost nothing.
"""

from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations
from typing import NamedTuple

from lapiz import OutOfBudget, bits
from lapiz.core import Budget, Results
from lapiz_sudoku.board import Layout, unplaceable
from lapiz_sudoku.fish.cover_search import against, seas

MOST_COVERS = 6_000_000
"""How many covers of some base houses are looked at in a grid, shared out among its digits."""
COVERS_OF_FISH = 20
"""How much of that a fish costs, in covers."""


class CoverFish(NamedTuple):
    """A fish of one digit: base and cover are sets of house numbers, the rest are boards.

    `body` are the base's places in the cover, `fins` those outside it, `endo` those in two base
    houses, which are in neither. `wide` is true of a fish without fins if some base house has more
    places than the fish has base houses.
    """

    base: int
    cover: int
    body: int
    fins: int
    endo: int
    removes: int
    wide: bool

    @property
    def finned(self) -> bool:
        """Whether there are fins of either kind."""
        return bool(self.fins | self.endo)


def _is_mutant(layout: Layout, base: int, cover: int) -> bool | None:
    """Tell a mutant fish from a Franken fish; None if all houses are rows and columns."""
    side = layout.side
    rows = (1 << side) - 1
    columns, boxes = rows << side, rows << 2 * side
    for lines, across in ((rows, columns), (columns, rows)):
        if not base & ~(lines | boxes) and not cover & ~(across | boxes):
            return False if (base | cover) & boxes else None
    return True


def cover_fish(size: int, mutant: bool, layout: Layout, board: int) -> list[CoverFish]:
    """Return the Franken or the mutant fish of a digit: the first one with each effect, by houses.

    A fish with fins and one without may have the same effect.
    """
    first: dict[tuple[bool, int], CoverFish] = {}
    for fish in sorted(_all_fish(size, mutant, layout, board), key=_order):
        first.setdefault((fish.finned, fish.removes), fish)
    return list(first.values())


def siamese_fish(
    size: int, mutant: bool, layout: Layout, board: int
) -> list[tuple[CoverFish, CoverFish]]:
    """Return pairs of finned fish with the same base, the first pair with each effect.

    Pairs in which each fish removes something that the other does not come first.
    """
    schools: dict[int, dict[int, CoverFish]] = {}
    for fish in sorted(_all_fish(size, mutant, layout, board), key=_order):
        if fish.finned:
            schools.setdefault(fish.base, {}).setdefault(fish.removes, fish)
    pairs = [pair for school in schools.values() for pair in combinations(school.values(), 2)]
    first: dict[int, tuple[CoverFish, CoverFish]] = {}
    for pair in sorted(pairs, key=_adds_nothing):
        first.setdefault(pair[0].removes | pair[1].removes, pair)
    return list(first.values())


def _adds_nothing(pair: tuple[CoverFish, CoverFish]) -> bool:
    both = pair[0].removes | pair[1].removes
    return both in (pair[0].removes, pair[1].removes)


def _order(fish: CoverFish) -> tuple[bool, list[int], list[int]]:
    return fish.wide, [*bits(fish.base)], [*bits(fish.cover)]


def _all_fish(size: int, mutant: bool, layout: Layout, board: int) -> Iterator[CoverFish]:
    """Yield every fish of a size and sort that removes something, once."""
    seen: set[tuple[int, int]] = set()
    places = _Places(layout, board)
    budget = Budget(MOST_COVERS // layout.side, "covers")
    with suppress(OutOfBudget):
        for cell in bits(unplaceable(layout, board)):
            for sea in seas(layout, mutant):
                for houses in against(cell, size, layout, board, sea, budget):
                    if houses not in seen:
                        seen.add(houses)
                        budget.left -= COVERS_OF_FISH
                        if _is_mutant(layout, *houses) is mutant:
                            yield places.fish(*houses)


class _Places:
    """Makes fish from a digit's board; remembers what houses hold and what fins see."""

    def __init__(self, layout: Layout, board: int) -> None:
        self._houses = [house & board for house in layout.house_boards]
        self._held = Results(self._count)
        self._seen = Results(layout.seen_by_all)

    def fish(self, base: int, cover: int) -> CoverFish:
        """Return the fish of some base and cover houses, with all that it removes."""
        inside, endo = self._held[base]
        covered, twice = self._held[cover]
        fins = inside & ~covered & ~endo
        removes = (covered & ~inside | twice) & ~endo
        wide = False
        if fins | endo:
            removes &= self._seen[fins | endo]
        else:
            size = base.bit_count()
            wide = any(self._houses[number].bit_count() > size for number in bits(base))
        return CoverFish(base, cover, inside & covered & ~endo, fins, endo, removes, wide)

    def _count(self, houses: int) -> tuple[int, int]:
        """Return the places in some houses, and those that are in two of them or more."""
        once = twice = 0
        for number in bits(houses):
            places = self._houses[number]
            twice |= once & places  # before `once` takes them in
            once |= places
        return once, twice
