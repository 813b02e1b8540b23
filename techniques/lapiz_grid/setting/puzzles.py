"""Sets a puzzle with rules: shapes, then digits that go with them, then the clues they make."""

from collections.abc import Callable, Iterator, Sequence
from random import Random

import attrs

from lapiz import BadInput, Name, OutOfBudget, Space
from lapiz_grid.board import Board
from lapiz_grid.fields import Value
from lapiz_grid.instances import Drawing, located
from lapiz_grid.reading import known_rule
from lapiz_grid.rule import Constraint, Rule
from lapiz_grid.setting.cages import Cages
from lapiz_grid.setting.needs import Needs
from lapiz_grid.setting.sketches import Clue, Sketches, goes_with_any, of_one_shape
from lapiz_grid.setting.symmetry import exchanged, flat
from lapiz_hidden.layers import SHADING

SHAPED = 0.5
"""What share of the cells shapes cover, about, that are drawn before there are digits."""
COVERED = 0.85
"""What share of the cells clues cover that are drawn for digits that are there."""
KEPT = 0.35
"""What share of the cells clues go on to cover, so that one sees what the puzzle is about."""
BEGINNINGS = 2
"""How often digits are looked for that go with a shape, before another one is drawn."""
DRAWINGS = 4
"""How often shapes are drawn, until they cover half of the cells that they are to cover."""
MISSES = 10
"""With how many shapes no digits may go before no more are drawn."""
USUAL = "half-turn"
"""The symmetry of clues where none is asked for."""
COVERED_BRANCHES = 30
"""How many branches a search may take to find that cages alone have one solution."""
COVERS = 3
"""How many covers with cages are tried."""
CHANGES = 25
"""How often a cover is changed so that it has one solution, before another one is tried."""


@attrs.frozen
class Setter:
    """Sets a puzzle on a board: draws clues of rules, finds digits, leaves out what it can.

    `space` is asked for the space with some instances of rules, `solved` for a random solution of
    it, in so many beginnings. With a `symmetry` the givens have it as well as the clues; without
    one only clues that are drawn have a symmetry. Shapes have `length` cells, if it is not 0.
    """

    board: Board
    space: Callable[[Sequence[Constraint]], Space]
    solved: Callable[[Space, int], Sequence[int]]
    random: Random
    symmetry: str = ""
    length: int = 0
    least: int = 0
    minimal: bool = False

    def puzzle(
        self, rules: Sequence[Rule], solution: Sequence[int]
    ) -> tuple[list[Constraint], list[int]]:
        """Return instances of rules, and givens with which they have one solution.

        The `solution` is taken where no digits go with shapes that are drawn beforehand.
        """
        if self.symmetry:
            self._check_symmetry(rules)
        if (
            len(rules) == 1
            and rules[0].places
            and rules[0].places.covers
            and not (self.least or self.minimal)
        ):
            return self._covered(rules[0], solution)
        clues, solution = self._shaped(rules, solution)
        clues += self._clues(rules, clues, solution)
        needs = self._needs(solution)
        space = self.space(flat(clues))
        givens = needs.fewer_givens(space, needs.givens(space))
        placed = [candidate for part in givens for candidate in part]
        if not self._whole(rules):
            least = 0 if self.minimal else int(KEPT * self.board.side**2)
            clues = needs.fewer_clues(clues, placed, lambda kept: _size(kept) >= least)
        return [*flat(clues), *self._known_shades(placed)], placed

    def _check_symmetry(self, rules: Sequence[Rule]) -> None:
        """Raise BadInput for a rule that no symmetry can be asked of."""
        for rule in rules:
            if not (of_one_shape(rule) or self._whole([rule])):
                raise BadInput(Name("option symmetry is not for the clues of {0}", rule.name))

    def _whole(self, rules: Sequence[Rule]) -> bool:
        """Tell whether the clues are those of all lines: people expect each of them."""
        return len(rules) == 1 and located(rules[0])

    # Shapes before there are digits

    def _shaped(
        self, rules: Sequence[Rule], solution: Sequence[int]
    ) -> tuple[list[Clue], Sequence[int]]:
        """Return clues that no digits need, and a solution that goes with them."""
        clues = list[Clue]()
        for rule in rules:
            if goes_with_any(rule, self.board):
                wanted = int(SHAPED * self.board.side**2 / len(rules))
                more, solution = self._with_shapes(rule, clues, solution, wanted)
                clues += more
        return clues, solution

    def _with_shapes(
        self, rule: Rule, drawn: list[Clue], solution: Sequence[int], wanted: int
    ) -> tuple[list[Clue], Sequence[int]]:
        """Return clues of a rule that go with those drawn before, and digits that go with all."""
        best = list[Clue](), solution
        for _ in range(DRAWINGS):
            clues, solved = self._shapes(rule, drawn, solution, wanted)
            if _size(clues) > _size(best[0]):
                best = clues, solved
            if 2 * _size(clues) >= wanted:
                break
        if not best[0] and (self.symmetry or self.length):
            raise OutOfBudget(DRAWINGS, f"drawings of {rule.name}")
        return best

    def _shapes(
        self, rule: Rule, drawn: list[Clue], solution: Sequence[int], wanted: int
    ) -> tuple[list[Clue], Sequence[int]]:
        """Return clues that cover so many cells, or fewer if there is no room, and digits."""
        shapes = self._sketches
        clues, misses = list[Clue](), 0
        for clue in shapes.clues(rule):
            try:
                solution = self.solved(self.space(flat([*drawn, *clues, clue])), BEGINNINGS)
                clues.append(clue)
            except OutOfBudget:
                misses += 1
            if misses > MISSES or _size(clues) >= wanted:
                break
        return clues, solution

    # Clues for digits that are there

    def _clues(
        self, rules: Sequence[Rule], drawn: Sequence[Clue], solution: Sequence[int]
    ) -> Iterator[Clue]:
        """Yield clues that a solution makes, of rules that have none yet."""
        drawing, have = (
            Drawing.of(self.board, solution, self.random),
            {clue[0].rule for clue in drawn},
        )
        for rule in rules:
            if rule in have:
                continue
            cover = int(COVERED * self.board.side**2 / len(rules))
            clues = list(self._of_rule(rule, rules, drawing, cover))
            if not clues:
                raise OutOfBudget(cover, f"cells for {rule.name}")
            yield from clues

    def _of_rule(
        self, rule: Rule, rules: Sequence[Rule], drawing: Drawing, cover: int
    ) -> Iterator[Clue]:
        if self._whole(rules):
            return self._along_lines(rule, drawing)
        if of_one_shape(rule) and not drawing.shades and (self.symmetry or self.length):
            return self._in_shapes(rule, drawing, cover)
        return ([constraint] for constraint in drawing.instances(rule, cover))

    def _in_shapes(self, rule: Rule, drawing: Drawing, cover: int) -> Iterator[Clue]:
        """Yield clues in shapes that a symmetry exchanges, until they cover so many cells."""
        shapes = self._sketches
        covered = 0
        for groups in shapes.groups(rule):
            fitted = [drawing.at(rule, (cells,)) for cells in groups]
            clue = [constraint for constraint in fitted if constraint]
            if len(clue) == len(groups):
                yield clue
                covered += sum(map(len, groups))
            if covered >= cover:
                return

    def _along_lines(self, rule: Rule, drawing: Drawing) -> Iterator[Clue]:
        """Yield the clue of each row and column, from both ends where that makes a difference."""
        lines = [field.name for field in rule.fields if field.name in ("row", "column")]
        forward = [self._along(rule, drawing, name, n, {}) for name in lines for n in self._numbers]
        yield from ([clue] for clue in forward if clue)
        if any(field.name == "reverse" for field in rule.fields):
            end: dict[str, Value] = {"reverse": True}
            back = [
                self._along(rule, drawing, name, n, end) for name in lines for n in self._numbers
            ]
            if any(
                one and other and _values(one) != _values(other)
                for one, other in zip(forward, back, strict=True)
            ):
                yield from ([clue] for clue in back if clue)

    @property
    def _numbers(self) -> range:
        return range(1, self.board.side + 1)

    def _along(
        self, rule: Rule, drawing: Drawing, line: str, number: int, end: dict[str, Value]
    ) -> Constraint | None:
        """Return the clue of a line, by its number."""
        return drawing.at(rule, (), {line: number, **end})

    # Cages that cover the grid

    def _covered(self, rule: Rule, solution: Sequence[int]) -> tuple[list[Constraint], list[int]]:
        """Return instances that cover the grid and need no givens."""
        drawing, needs = Drawing.of(self.board, solution, self.random), self._needs(solution)
        cages = Cages(
            drawing.digits, self.board.side, self.random, self.symmetry or USUAL, self.length
        )
        for _ in range(COVERS):
            cover = cages.covering()
            for _ in range(CHANGES if cover else 0):
                clues = [drawing.at(rule, (cage,)) for orbit in cover for cage in orbit]
                constraints = [clue for clue in clues if clue]
                other = needs.other(self.space(constraints).start(), COVERED_BRANCHES)
                if not other:
                    return constraints, []
                differing = {candidate % self.board.side**2 for candidate in other}
                cover = cages.changed(cover, differing) or cover
        raise OutOfBudget(COVERS, "covers")

    # What digits are there

    @property
    def _sketches(self) -> Sketches:
        return Sketches(self.board, self.random, self.symmetry or USUAL, self.length)

    def _needs(self, solution: Sequence[int]) -> Needs:
        digits = len(self.board.digits)
        parts = exchanged(solution, self.board.side, digits, self.symmetry)
        return Needs(self.space, parts, self.random, self.least, self.minimal)

    def _known_shades(self, givens: Sequence[int]) -> Iterator[Constraint]:
        """Yield what says the shades that are given."""
        for letter, cell in (divmod(candidate, self.board.side**2) for candidate in givens):
            if letter >= len(self.board.digits):
                name = SHADING.values[letter - len(self.board.digits)]
                yield Constraint(known_rule(name), ((cell,),))


def _values(constraint: Constraint) -> list[tuple[str, Value]]:
    """Return what a clue says, besides where it stands."""
    return [pair for pair in constraint.values if pair[0] not in ("row", "column", "reverse")]


def _size(clues: Sequence[Clue]) -> int:
    """Return how many cells clues have."""
    return sum(len(constraint.cells) for clue in clues for constraint in clue)
