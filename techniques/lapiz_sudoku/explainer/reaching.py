"""How far everything is from everything, in a position where no candidate leads to its contrary.

Then what one candidate leads to can be read off what leads to its contrary: a true candidate makes
another one false just if that one, true, makes it false. So two waves through the whole position
tell, without any closure, which cell or region leads to a hint, and how many nodes it has.
"""

from collections.abc import Iterator, Sequence

from lapiz.core.bits import bits
from lapiz_sudoku.explainer.links import Run
from lapiz_sudoku.explainer.multiple import CELL, REGION, Multiple, Search, Sort, regions
from lapiz_sudoku.explainer.nets import CELLS, Net
from lapiz_sudoku.explainer.waves import Waves


class _Distances:
    """By candidate what it makes false, and what it makes true, by the number of links."""

    def __init__(self, net: Net) -> None:
        run = Run(2, net.weak, net.strong, net.open, net.look.peers)
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


def _sources(net: Net) -> Iterator[tuple[Sort, list[int], int]]:
    """Yield the regions and cells in the order of the scale."""
    for cell in range(CELLS):
        if net.masks[cell].bit_count() > 2:
            numbers = net.of_item(cell)
            for candidate in numbers:
                for item, places in regions(net, candidate):
                    yield REGION, places, item
            yield CELL, numbers, cell


def best_static(search: Search) -> Multiple | None:
    """Return what a static search takes, where there is no forcing chain."""
    distances = _Distances(search.net)
    best: tuple[tuple[int, int], tuple[Sort, list[int], int]] | None = None
    for source in _sources(search.net):
        size = distances.least(source[1])
        if size and (best is None or (size, source[0].key) < best[0]):
            best = (size, source[0].key), source
    if best is None:
        return None
    return min(search.of_source(*best[1]), key=lambda hint: hint.size)
