"""Draws where rules hold before there are digits: lines through regions, in symmetry."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import attrs

from lapiz_grid.board import Board
from lapiz_grid.fields import Cells, Field, Sort
from lapiz_grid.instances import Growth, fewest, located, open_fields
from lapiz_grid.parts import cells_of
from lapiz_grid.rule import Constraint, Rule
from lapiz_grid.setting.symmetry import images

TRIES = 30
"""How often a shape is begun before none is found."""
PROPOSALS = 6
"""Among how many shapes the one is chosen that goes through most regions."""
MOST_REGIONS = 3
"""Through more regions than these a line does not look better."""
STRAIGHT = 0.3
"""How often a line is straight."""
Clue = list[Constraint]
"""Instances of a rule that a symmetry exchanges: they are drawn, and left out, together."""


def of_one_shape(rule: Rule) -> bool:
    """Tell whether each instance of a rule is one small group of cells, which stands for itself."""
    places = rule.places
    if places is None or located(rule) or places.joined or places.together:
        return False
    return not (places.scattered and places.sizes[1] > 1)


def goes_with_any(rule: Rule, board: Board) -> bool:
    """Tell whether a rule can be drawn before there are digits: no value has to fit them."""
    values = [field for field in rule.fields if field is not rule.places and field.usual is None]
    if not of_one_shape(rule) or any(field.sort is not Sort.FLAG for field in values):
        return False
    return not open_fields(rule) and not _about_shades(rule, board)


def _about_shades(rule: Rule, board: Board) -> bool:
    assert rule.places is not None
    constraint = Constraint(rule, (tuple(range(fewest(rule.places))),))
    parts = constraint.parts(board)
    return any(board.is_hidden(cell) for part in parts for cell in cells_of(part))


@attrs.frozen
class Sketches:
    """Draws shapes on a board: of `length` cells each, or of as many as their rule usually has."""

    board: Board
    random: Random
    symmetry: str
    length: int = 0

    def clues(self, rule: Rule) -> Iterator[Clue]:
        """Yield instances of a rule with their images, for as long as there is room."""
        for groups in self.groups(rule):
            yield [Constraint(rule, (cells,)) for cells in groups]

    def groups(self, rule: Rule) -> Iterator[list[Cells]]:
        """Yield shapes with their images, none of which overlaps another; of pairs, is another."""
        places, free = rule.places, set(range(self.board.side**2))
        assert places is not None
        pairs, used, corners = places.sort is Sort.PAIR, set[frozenset[int]](), set[int]()
        while groups := self._found(rule, places, free, used, corners):
            yield groups
            used |= set(map(frozenset, groups))
            corners.update(*map(self._corners, groups))
            if not pairs:
                free -= {cell for cells in groups for cell in cells}

    def _found(
        self,
        rule: Rule,
        places: Field,
        free: set[int],
        used: set[frozenset[int]],
        corners: set[int],
    ) -> list[Cells]:
        """Return a shape with its images, if there is room for one."""
        for _ in range(TRIES if free else 0):
            shapes = [cells for _ in range(PROPOSALS) if (cells := self._grown(places, free))]
            for cells in sorted(shapes, key=self._looks, reverse=True):
                groups = self._images(cells, free)
                if not groups or not used.isdisjoint(map(frozenset, groups)):
                    continue
                line = places.sort in (Sort.LINE, Sort.SEQUENCE)
                if line and self._crossing(groups, corners):
                    continue
                if self._means(rule, groups):
                    return groups
        return []

    def _grown(self, places: Field, free: set[int]) -> Cells:
        """Return a shape that has grown cell by cell, or nothing if it met a dead end."""
        wanted = 2 if places.sort is Sort.PAIR else self._size(places)
        growth = Growth(self.board, self.random, places, free, self.random.random() < STRAIGHT)
        groups: tuple[Cells, ...] = (growth.begun(),)
        while len(groups[0]) < wanted:
            ways = growth.longer(groups)
            if not ways:
                return ()
            groups = ways[0]
        return groups[0]

    def _size(self, places: Field) -> int:
        if self.length and places.sizes[1] > 1:
            return min(max(self.length, places.least), places.most)
        return self.random.randint(*places.sizes)

    def _looks(self, cells: Cells) -> tuple[int, int]:
        """Return how well a shape looks: by its regions, then by how few sharp turns it has."""
        regions = len({self.board.region(cell) for cell in cells})
        places = [divmod(cell, self.board.side) for cell in cells]
        steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(places)]
        sharp = sum(a[0] * b[0] + a[1] * b[1] < 0 for a, b in pairwise(steps))
        return min(regions, MOST_REGIONS), -sharp

    def _corners(self, cells: Cells) -> list[int]:
        """Return the corners of cells that a line goes through: those of its diagonal steps."""
        diagonal = {self.board.side - 1, self.board.side + 1}
        ways = (sorted(step) for step in pairwise(cells) if abs(step[0] - step[1]) in diagonal)
        return [first if last - first > self.board.side else first - 1 for first, last in ways]

    def _crossing(self, groups: list[Cells], corners: set[int]) -> bool:
        """Tell whether lines cross each other, or others that go through some corners."""
        met = [corner for cells in groups for corner in self._corners(cells)]
        return len(set(met)) < len(met) or not corners.isdisjoint(met)

    def _images(self, cells: Cells, free: set[int]) -> list[Cells]:
        """Return a shape and its images if they are free and do not overlap."""
        groups = images(cells, self.board.side, self.symmetry)
        every = [cell for group in groups for cell in group]
        return groups if len(set(every)) == len(every) and free.issuperset(every) else []

    def _means(self, rule: Rule, groups: list[Cells]) -> bool:
        """Tell whether the rule says something of each of the groups, and nothing is wrong."""
        if open_fields(rule):
            return True  # whether it does depends on its value
        drawn = (Constraint(rule, (cells,)) for cells in groups)
        return all(not rule.wrong(c, self.board) and c.parts(self.board) for c in drawn)
