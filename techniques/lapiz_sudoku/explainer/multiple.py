"""Forcing chains from several suppositions, or from one that ends in a clash.

- *contradiction* (of one digit alone: Nishio): a candidate, true or false, leads to a clash;
- *double*: whether a candidate is true or false, the same follows;
- *cell*, *region*: whichever digit a cell has, or wherever a house has a digit, the same follows.
"""

from collections.abc import Iterator, Sequence, Set
from typing import NamedTuple

import attrs

from lapiz_sudoku.explainer.closures import Closure, Mode
from lapiz_sudoku.explainer.hints import Trail
from lapiz_sudoku.explainer.nets import CELLS, Net
from lapiz_sudoku.explainer.worths import longer

FEW = 12
"""How many candidates fewer a position has at most in which closures may still be the same."""


class Sort(NamedTuple):
    """A sort of hint: what ranks it among others of its size."""

    name: str
    key: int


DOUBLE, CELL, REGION, CLASH = (
    Sort("double", 1), Sort("cell", 5), Sort("region", 6), Sort("contradiction", 7),
)  # fmt: skip


@attrs.frozen(eq=False)
class Multiple:
    """What follows in several closures, or from the clash of one.

    `end` is the node that all lead to; a clash has none (None). `item` is that of a cell or region.
    """

    sort: Sort
    base: float
    size: int
    closures: tuple[Closure, ...]
    end: int | None
    item: int = -1

    @property
    def rating(self) -> float:
        """What the scale gives it."""
        return longer(self.size) + self.base

    @property
    def key(self) -> int:
        """What ranks it among hints of one rating and size."""
        return self.sort.key

    @property
    def target(self) -> int:
        """The node that is true: a candidate or its negation."""
        first = self.closures[0]
        if self.end is None:
            return ~first.start if first.supposed else first.start
        return self.end

    @property
    def removes(self) -> tuple[int, ...]:
        """The candidates that it removes."""
        return (~self.target,) if self.target < 0 else ()

    @property
    def places(self) -> int:
        """The candidate that it places, or -1."""
        return max(self.target, -1)

    def depends_on(self) -> tuple[Trail, ...]:
        """Return the chains, each from its end back to its start."""
        return self.trails()

    def trails(self) -> tuple[Trail, ...]:
        """Return the chains, each from its end back to its start."""
        if self.end is None:
            return self.closures[0].clashing()
        candidate = self.end if self.end >= 0 else ~self.end
        trails = (closure.trail(candidate, self.end >= 0) for closure in self.closures)
        if self.item < 0:
            return tuple(trails)
        # Whoever starts is one of the item's candidates, and that is why it may be true.
        return tuple(
            tuple(
                visit._replace(item=self.item) if visit.node == start else visit for visit in trail
            )
            for trail, start in zip(trails, (each.start for each in self.closures), strict=True)
        )


def regions(net: Net, candidate: int) -> Iterator[tuple[int, list[int]]]:
    """Yield the items of a digit in houses of which a candidate is the first place of several."""
    for item, bit in net.items_x[candidate]:
        places = net.masks[item]
        if places & -places == bit != places:
            yield item, net.of_item(item)


class Search:
    """The hints of one mode in a net; its closures are made when they are first needed."""

    def __init__(self, net: Net, base: float, mode: Mode) -> None:
        self.net, self.base, self.mode = net, base, mode
        self._closures: dict[int, Closure] = {}
        self._earlier: dict[int, Closure] = {}
        self._removed: list[int] = []

    def go_on_from(self, earlier: "Search") -> None:
        """Take closures of an earlier position, as far as they are the same in this one."""
        now = set(self.net.open)
        removed = [candidate for candidate in earlier.net.open if candidate not in now]
        if len(removed) <= FEW and len(now) + len(removed) == len(earlier.net.open):
            self._earlier, self._removed = earlier._closures, removed

    def closure(self, candidate: int, supposed: bool) -> Closure:
        """Return what follows from a candidate, true or false."""
        node = candidate if supposed else ~candidate
        if node not in self._closures:
            earlier = self._earlier.get(node)
            same = earlier.moved(self.net, self._removed) if earlier else None
            self._closures[node] = same or self.make(candidate, supposed)
        return self._closures[node]

    def make(self, candidate: int, supposed: bool) -> Closure:
        """Return a new closure."""
        return Closure(self.net, candidate, supposed, self.mode)

    def best(self) -> Multiple | None:
        """Return the hint that is taken, or None."""
        best: Multiple | None = None
        for hint in self.hints():
            # As all have one base, the size decides like the rating.
            if best is None or (hint.size, hint.key) < (best.size, best.key):
                best = hint
        return best

    def every(self) -> list[Multiple]:
        """Return all hints, the one that is taken first."""
        return sorted(self.hints(), key=lambda hint: (hint.rating, hint.size, hint.key))

    def hints(self) -> Iterator[Multiple]:
        """Yield all hints in the order of the scale."""
        net, least = self.net, 2 if self.mode.dynamic else 3
        for cell in range(CELLS):
            count = net.masks[cell].bit_count()
            if count >= least:
                numbers = net.of_item(cell)
                for candidate in numbers:
                    yield from self._of_candidate(candidate, count)
                if not self.mode.one_digit:
                    yield from self.of_source(CELL, numbers, cell)

    def _of_candidate(self, candidate: int, count: int) -> Iterator[Multiple]:
        if self.mode.dynamic:
            both = self.closure(candidate, True), self.closure(candidate, False)
            for closure in both:
                if closure.clash:
                    yield self._hint(CLASH, (closure,), None)
            if not self.mode.one_digit and count > 2:
                yield from self._common(DOUBLE, both)
        if not self.mode.one_digit:
            for item, numbers in regions(self.net, candidate):
                yield from self.of_source(REGION, numbers, item)

    def clash(self, candidate: int, supposed: bool) -> Multiple:
        """Return the hint of a clash that a candidate leads to, true or false."""
        return self._hint(CLASH, (self.closure(candidate, supposed),), None)

    def of_source(self, sort: Sort, numbers: Sequence[int], item: int) -> Iterator[Multiple]:
        """Yield what follows from each candidate of a cell or region."""
        closures = tuple(self.closure(candidate, True) for candidate in numbers)
        yield from self._common(sort, closures, item)

    def _common(
        self, sort: Sort, closures: Sequence[Closure], item: int = -1
    ) -> Iterator[Multiple]:
        """Yield what all of some closures have found."""
        first, *others = closures
        true: Set[int] = first.true.keys()
        false: Set[int] = first.false.keys()
        for each in others:
            true, false = true & each.true.keys(), false & each.false.keys()
        for candidate in first.true if true else ():
            if candidate in true and self.net.size(candidate) > 1:
                yield self._hint(sort, closures, candidate, item)
        for candidate in first.false if false else ():
            if candidate in false:
                yield self._hint(sort, closures, ~candidate, item)

    def _hint(
        self, sort: Sort, closures: Sequence[Closure], end: int | None, item: int = -1
    ) -> Multiple:
        if end is None:
            sets = list(closures[0].clash_sets())
        elif end >= 0:
            sets = [each.ancestors()[0][end] for each in closures]
        else:
            sets = [each.ancestors()[1][~end] for each in closures]
        size = sum(map(int.bit_count, sets)) + _nested(closures, sets)
        return Multiple(sort, self.base, size, tuple(closures), end, item)


def _nested(closures: Sequence[Closure], sets: Sequence[int]) -> int:
    """Return how many nodes the chains have, each once, that hang on some nodes of closures."""
    chains = [each.nested() for each in closures]
    if not any(chains):
        return 0
    sizes: dict[object, int] = {}
    for place, nodes in enumerate(sets):
        for bit, nested in chains[place if len(chains) > 1 else 0]:
            if nodes & bit:
                sizes[nested.key] = nested.hint.size
    return sum(sizes.values())
