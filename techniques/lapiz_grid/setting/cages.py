"""Covers a grid with cages: groups of cells that are connected and repeat no digit."""

from collections.abc import Sequence
from random import Random

import attrs

from lapiz.core import apart
from lapiz.kinds import neighbours
from lapiz_grid.fields import Cells
from lapiz_grid.setting.symmetry import flat, images

SIZES = (2, 2, 2, 3, 3, 3, 3, 4, 4, 5)
"""How many cells a cage has, as often as it is listed."""
LARGEST = 6
"""Into cages up to this size the cells are taken that are left over."""


@attrs.frozen
class Cages:
    """Covers a square with cages for its digits, each with its images by a symmetry."""

    digits: Sequence[int]
    side: int
    random: Random
    symmetry: str
    length: int = 0

    def covering(self) -> list[list[Cells]]:
        """Return cages that cover the grid, in groups that the symmetry exchanges."""
        free, covering = set(range(self.side**2)), list[list[Cells]]()
        for cell in [self.side**2 // 2, *self.random.sample(range(self.side**2), self.side**2)]:
            if cell in free:
                orbit = self._grown(cell, free)
                covering.append(orbit)
                free -= {cell for cage in orbit for cell in cage}
        return self._joined(covering)

    def changed(self, cover: list[list[Cells]], cells: set[int]) -> list[list[Cells]]:
        """Return a cover that tells more of some cells: a cage split, or a cell in another cage.

        A cage of one cell is left only where nothing else can be done: it says its digit.
        """
        return (
            self._split(cover, cells)
            or self._moved(cover, cells, 2)
            or self._moved(cover, cells, 1)
        )

    def _moved(self, cover: list[list[Cells]], cells: set[int], least: int) -> list[list[Cells]]:
        """Return a cover with one of some cells, and its images, taken into a cage beside it.

        The cage that it is taken from keeps so many cells at least.
        """
        for cell in self.random.sample(sorted(cells), len(cells)):
            source = next(orbit for orbit in cover if cell in flat(orbit))
            left = tuple(
                other for cage in source if cell in cage for other in cage if other != cell
            )
            if len(left) < least or apart(left, left[0], lambda cell: self._near((cell,))):
                continue
            others = [orbit for orbit in cover if orbit is not source]
            for near in self._near((cell,)):
                target = next((orbit for orbit in others if near in flat(orbit)), None)
                if target is None:
                    continue
                cage = next(cage for cage in target if near in cage)
                both = [self._orbit(left), self._orbit((*cage, cell))]
                if len(cage) < LARGEST and _flat_set(both) == _flat_set([source, target]):
                    return [*(orbit for orbit in others if orbit is not target), *both]
        return []

    def _split(self, cover: list[list[Cells]], cells: set[int]) -> list[list[Cells]]:
        """Return a cover with one cage, and its images, in two: one that has most of some cells.

        Nothing if there is none of four cells and more, with any of them.
        """
        large = [orbit for orbit in cover if len(orbit[0]) > 3 and cells & set(flat(orbit))]
        for orbit in sorted(large, key=lambda orbit: -len(cells & set(flat(orbit)))):
            halves = self._halves(orbit)
            if halves:
                return [*(other for other in cover if other is not orbit), *halves]
        return []

    def _halves(self, orbit: list[Cells]) -> list[list[Cells]]:
        """Return the two parts of a cage, each with its images, each of two cells and more."""
        cage = orbit[0]
        pairs = ((one, other) for one in cage for other in self._near((one,)) if other in cage)
        for pair in self.random.sample(found := list(pairs), len(found)):
            rest = tuple(cell for cell in cage if cell not in pair)
            halves = [self._orbit(pair), self._orbit(rest)]
            whole = _flat_set(halves) == _flat_set([orbit])
            if whole and not apart(rest, rest[0], lambda cell: self._near((cell,))):
                return halves
        return []

    def _grown(self, cell: int, free: set[int]) -> list[Cells]:
        """Return a cage that begins with a cell, and its images."""
        if around := self._around(cell, free):
            return [around]
        wanted = self.length or self.random.choice(SIZES)
        cage: Cells = (cell,)
        orbit = self._orbit(cage)
        while len(cage) < wanted:
            longer = ((*cage, near) for near in self._near(cage) if near in free)
            grown = next((found for more in longer if (found := self._orbit(more, free))), None)
            if grown is None:
                break
            orbit, cage = grown, grown[0]
        return orbit

    def _around(self, cell: int, free: set[int]) -> Cells:
        """Return a cage about a cell that the symmetry leaves where it is, lest it stand alone."""
        if set(flat(images((cell,), self.side, self.symmetry))) != {cell}:
            return ()
        for near in self._near((cell,)):
            cells = {cell, *flat(images((near,), self.side, self.symmetry))}
            cage = tuple(sorted(cells))
            if len(cage) > 1 and cells <= free and self._no_repeat(cage):
                return cage
        return ()

    def _joined(self, covering: list[list[Cells]]) -> list[list[Cells]]:
        """Return the cages with single cells taken into a cage beside them, where one has room."""
        for orbit in [orbit for orbit in covering if len(orbit[0]) == 1]:
            covering = self._taken(covering, orbit)
        return covering

    def _taken(self, covering: list[list[Cells]], orbit: list[Cells]) -> list[list[Cells]]:
        others = [other for other in covering if other is not orbit]
        for other in sorted(others, key=lambda other: len(other[0])):
            for cage in other:
                near = set(self._near(cage)) & set(orbit[0])
                joined = self._orbit((*cage, *near)) if near else []
                if joined and len(joined[0]) <= LARGEST and len(joined) == len(orbit) == len(other):
                    return [*(one for one in others if one is not other), joined]
        return covering

    def _orbit(self, cage: Cells, free: set[int] | None = None) -> list[Cells]:
        """Return a cage and its images, each once; nothing if they overlap or repeat a digit."""
        every = images(cage, self.side, self.symmetry)
        orbit = list({frozenset(image): tuple(sorted(image)) for image in every}.values())
        cells = [cell for image in orbit for cell in image]
        fits = len(set(cells)) == len(cells) and (free is None or free.issuperset(cells))
        return orbit if fits and all(map(self._no_repeat, orbit)) else []

    def _no_repeat(self, cage: Cells) -> bool:
        return len({self.digits[cell] for cell in cage}) == len(cage)

    def _near(self, cage: Cells) -> list[int]:
        near = {n for cell in cage for n in neighbours(cell, self.side, self.side)} - set(cage)
        return self.random.sample(sorted(near), len(near))


def _flat_set(orbits: Sequence[Sequence[Cells]]) -> list[int]:
    return sorted(flat(flat(orbits)))
