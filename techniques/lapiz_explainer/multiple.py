"""Forcing chains from several suppositions, or from one that ends in a clash.

- *contradiction* (of one digit alone: Nishio): a candidate, true or false, leads to a clash;
- *double*: whether a candidate is true or false, the same follows;
- *cell*, *region*: whichever digit a cell has, or wherever a house has a digit, the same follows.
"""

from collections.abc import Iterator, Sequence, Set
from typing import NamedTuple

import attrs

from lapiz import bits
from lapiz_explainer.graphs import CELLS, CandidateGraph, RunLinks
from lapiz_explainer.hints import Trail, longer
from lapiz_explainer.suppositions import Mode, SuppositionTree
from lapiz_explainer.waves import Waves

FEW = 12
"""How many candidates fewer a position has at most in which suppositions may still be the same."""


class HintSort(NamedTuple):
    """A sort of hint: what ranks it among others of its size."""

    name: str
    key: int


DOUBLE, CELL, REGION, CLASH = (
    HintSort("double", 1), HintSort("cell", 5), HintSort("region", 6), HintSort("contradiction", 7),
)  # fmt: skip


@attrs.frozen(eq=False)
class Multiple:
    """What follows in several suppositions, or from the clash of one.

    `end` is the node that all lead to; a clash has none (None). `item` is that of a cell or region.
    """

    sort: HintSort
    base: float
    size: int
    suppositions: tuple[SuppositionTree, ...]
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
        first = self.suppositions[0]
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
            return self.suppositions[0].clashing()
        candidate = self.end if self.end >= 0 else ~self.end
        trails = (supposition.trail(candidate, self.end >= 0) for supposition in self.suppositions)
        if self.item < 0:
            return tuple(trails)
        # Whoever starts is one of the item's candidates, and that is why it may be true.
        return tuple(
            tuple(
                visit._replace(item=self.item) if visit.node == start else visit for visit in trail
            )
            for trail, start in zip(trails, (tree.start for tree in self.suppositions), strict=True)
        )


def regions(graph: CandidateGraph, candidate: int) -> Iterator[tuple[int, list[int]]]:
    """Yield the items of a digit in houses of which a candidate is the first place of several."""
    for item, bit in graph.items_x[candidate]:
        places = graph.masks[item]
        if places & -places == bit != places:
            yield item, graph.of_item(item)


class HintSearch:
    """The hints of one mode in a graph; its suppositions are made when they are first needed."""

    def __init__(self, graph: CandidateGraph, base: float, mode: Mode) -> None:
        self.graph, self.base, self.mode = graph, base, mode
        self._suppositions: dict[int, SuppositionTree] = {}
        self._earlier: dict[int, SuppositionTree] = {}
        self._removed: list[int] = []

    def go_on_from(self, earlier: "HintSearch") -> None:
        """Take suppositions of an earlier position, as far as they are the same in this one."""
        now = set(self.graph.open)
        removed = [candidate for candidate in earlier.graph.open if candidate not in now]
        if len(removed) <= FEW and len(now) + len(removed) == len(earlier.graph.open):
            self._earlier, self._removed = earlier._suppositions, removed

    def supposition(self, candidate: int, supposed: bool) -> SuppositionTree:
        """Return what follows from a candidate, true or false."""
        node = candidate if supposed else ~candidate
        if node not in self._suppositions:
            earlier = self._earlier.get(node)
            same = earlier.moved(self.graph, self._removed) if earlier else None
            self._suppositions[node] = same or self.make(candidate, supposed)
        return self._suppositions[node]

    def make(self, candidate: int, supposed: bool) -> SuppositionTree:
        """Return a new supposition."""
        return SuppositionTree(self.graph, candidate, supposed, self.mode)

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
        graph, least = self.graph, 2 if self.mode.dynamic else 3
        for cell in range(CELLS):
            count = graph.masks[cell].bit_count()
            if count >= least:
                numbers = graph.of_item(cell)
                for candidate in numbers:
                    yield from self._of_candidate(candidate, count)
                if not self.mode.one_digit:
                    yield from self.of_source(CELL, numbers, cell)

    def _of_candidate(self, candidate: int, count: int) -> Iterator[Multiple]:
        if self.mode.dynamic:
            both = self.supposition(candidate, True), self.supposition(candidate, False)
            for supposition in both:
                if supposition.clash:
                    yield self._hint(CLASH, (supposition,), None)
            if not self.mode.one_digit and count > 2:
                yield from self._common(DOUBLE, both)
        if not self.mode.one_digit:
            for item, numbers in regions(self.graph, candidate):
                yield from self.of_source(REGION, numbers, item)

    def clash(self, candidate: int, supposed: bool) -> Multiple:
        """Return the hint of a clash that a candidate leads to, true or false."""
        return self._hint(CLASH, (self.supposition(candidate, supposed),), None)

    def of_source(self, sort: HintSort, numbers: Sequence[int], item: int) -> Iterator[Multiple]:
        """Yield what follows from each candidate of a cell or region."""
        suppositions = tuple(self.supposition(candidate, True) for candidate in numbers)
        yield from self._common(sort, suppositions, item)

    def _common(
        self, sort: HintSort, suppositions: Sequence[SuppositionTree], item: int = -1
    ) -> Iterator[Multiple]:
        """Yield what all of some suppositions have found."""
        first, *others = suppositions
        true: Set[int] = first.true.keys()
        false: Set[int] = first.false.keys()
        for tree in others:
            true, false = true & tree.true.keys(), false & tree.false.keys()
        for candidate in first.true if true else ():
            if candidate in true and self.graph.size(candidate) > 1:
                yield self._hint(sort, suppositions, candidate, item)
        for candidate in first.false if false else ():
            if candidate in false:
                yield self._hint(sort, suppositions, ~candidate, item)

    def _hint(
        self,
        sort: HintSort,
        suppositions: Sequence[SuppositionTree],
        end: int | None,
        item: int = -1,
    ) -> Multiple:
        if end is None:
            sets = list(suppositions[0].clash_sets())
        elif end >= 0:
            sets = [tree.ancestors()[0][end] for tree in suppositions]
        else:
            sets = [tree.ancestors()[1][~end] for tree in suppositions]
        size = sum(map(int.bit_count, sets)) + _nested(suppositions, sets)
        return Multiple(sort, self.base, size, tuple(suppositions), end, item)


def _nested(suppositions: Sequence[SuppositionTree], sets: Sequence[int]) -> int:
    """Return how many nodes the chains have, each once, that hang on some nodes of suppositions."""
    chains = [tree.nested() for tree in suppositions]
    if not any(chains):
        return 0
    sizes: dict[object, int] = {}
    for place, nodes in enumerate(sets):
        for bit, nested in chains[place if len(chains) > 1 else 0]:
            if nodes & bit:
                sizes[nested.key] = nested.hint.size
    return sum(sizes.values())


class _Distances:
    """By candidate what it makes false, and what it makes true, by the number of links."""

    def __init__(self, graph: CandidateGraph) -> None:
        run = RunLinks(2, graph.weak, graph.strong, graph.open, graph.tables.peers)
        self.false, self.false_by = self._of(Waves(run, True, whole=True))
        self.true, self.true_by = self._of(Waves(run, False, whole=True))

    @staticmethod
    def _of(waves: Waves) -> tuple[list[int], list[tuple[int, dict[int, int]]]]:
        """Return what reaches each candidate's falsehood, in all and by level."""
        levels = [] if waves.turn else [(0, waves.wave)]
        while waves.wave:
            waves.go_on()
            if not waves.turn:
                levels.append((waves.level, waves.wave))
        return waves.seen[False], levels

    def least(self, numbers: Sequence[int]) -> int:
        """Return the size of the smallest hint of some candidates, one of which is true, or 0."""
        true = false = -1
        for number in numbers:
            true &= self.true[number]
            false &= self.false[number]
        return min(
            (
                sum(self._size(levels, number, end) for number in numbers)
                for ends, levels in ((true, self.true_by), (false, self.false_by))
                for end in bits(ends)
            ),
            default=0,
        )

    @staticmethod
    def _size(levels: list[tuple[int, dict[int, int]]], number: int, end: int) -> int:
        return next(level for level, by in levels if by.get(number, 0) >> end & 1) + 1


def _sources(graph: CandidateGraph) -> Iterator[tuple[HintSort, list[int], int]]:
    """Yield the regions and cells in the order of the scale."""
    for cell in range(CELLS):
        if graph.masks[cell].bit_count() > 2:
            numbers = graph.of_item(cell)
            for candidate in numbers:
                for item, places in regions(graph, candidate):
                    yield REGION, places, item
            yield CELL, numbers, cell


def best_static(search: HintSearch) -> Multiple | None:
    """Return what a static search takes, where there is no forcing chain."""
    distances = _Distances(search.graph)
    best: tuple[tuple[int, int], tuple[HintSort, list[int], int]] | None = None
    for source in _sources(search.graph):
        size = distances.least(source[1])
        if size and (best is None or (size, source[0].key) < best[0]):
            best = (size, source[0].key), source
    if best is None:
        return None
    return min(search.of_source(*best[1]), key=lambda hint: hint.size)
