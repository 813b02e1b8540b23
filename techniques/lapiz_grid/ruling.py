"""What the further rules of a sudoku come to: houses, and what excludes what."""

from collections.abc import Iterator
from functools import cached_property
from itertools import chain

import attrs

from lapiz import BadInput, Item, Name, bits, union
from lapiz.core import Restrictions
from lapiz.kinds import square_name
from lapiz_grid.demands import Demanding, Demands
from lapiz_grid.digits import Digits, usual
from lapiz_grid.exclusions import apart, excluded, gone, turned, with_itself
from lapiz_grid.fields import Cells
from lapiz_grid.parts import (
    Add,
    AnyOf,
    Combine,
    Connect,
    Differ,
    Exclude,
    Follow,
    Never,
    Part,
    Relation,
    Tally,
    cells_of,
)
from lapiz_grid.rule import Board, Constraint
from lapiz_hidden.layers import SHADING, Layer


@attrs.frozen
class Bond:
    """That digits in two cells exclude each other, by a constraint, and why: a clause."""

    constraint: Constraint
    first: int
    second: int
    relation: Relation
    because: str

    @property
    def named(self) -> tuple[int | str, ...]:
        """The numbers and texts that its reason may name besides the cells."""
        return self.constraint.said

    def from_(self, cell: int) -> Relation:
        """Return what each digit in one of the cells excludes in the other."""
        return self.relation if cell == self.first else self.turned

    @property
    def turned(self) -> Relation:
        """The relation, from the second cell to the first."""
        return turned(self.relation)


class Ruling:
    """All constraints of a sudoku, as what they mean.

    - `houses` are sets of as many different cells as there are digits, each with its constraint,
      `differing` all sets of cells that differ; `digits` are the values of the digits, 1 to the
      side if nothing else is said;
    - `bonds` are those of each pair of cells, the lower one first; `bonds_of(constraint)` are those
      of one constraint;
    - `never` has for a cell the digits (a mask) that it cannot hold, with constraint and reason;
    - `demands` are combinations and sequences, each with its constraint;
    - `layers` are the hidden layers that rules are about: each cell has a hidden one in each.

    In a grid that is not `latin` digits may repeat in rows and columns. A `board`, where one is
    given, says all of this: it may have walls, and no digits at all but hidden cells.
    """

    def __init__(
        self,
        side: int,
        constraints: tuple[Constraint, ...],
        regions: tuple[str, ...] = (),
        *,
        digits: Digits = (),
        latin: bool = True,
        board: Board | None = None,
    ) -> None:
        self.board = board or Board(side, constraints, regions, digits or usual(side))
        self.side, self.constraints, self.latin = side, constraints, latin
        self.digits = self.board.digits
        self.houses: list[tuple[Constraint, Cells]] = []
        self.bonds: dict[tuple[int, int], list[Bond]] = {}
        self.never: dict[int, list[tuple[int, Name]]] = {}
        self._bonds_of: dict[Constraint, list[Bond]] = {}
        self.demands: list[tuple[Constraint, Demanding]] = []
        self.differing: list[tuple[Constraint, Cells]] = []
        about = set[Layer]()
        for constraint in dict.fromkeys(constraints):
            bonds = self._bonds_of.setdefault(constraint, [])
            for part in constraint.meaning(self.board):
                about |= self._layers_of(constraint, part)
                if isinstance(part, Exclude) and part.first == part.second:
                    self._rule_out(constraint, with_itself(part))
                elif isinstance(part, Exclude):
                    bonds.append(self._bond(constraint, part))
                elif isinstance(part, Differ):
                    bonds += self._apart(constraint, part)
                elif isinstance(part, Demanding):
                    self.demands.append((constraint, part))
                else:
                    self._rule_out(constraint, part)
        self.layers = (*self.board.layers, *about & {SHADING})
        for bond in (bond for bonds in self._bonds_of.values() for bond in bonds):
            pair = min(bond.first, bond.second), max(bond.first, bond.second)
            self.bonds.setdefault(pair, []).append(bond)

    def _layers_of(self, constraint: Constraint, part: Part) -> set[Layer]:
        """Return the layers that a part is about; raises BadInput where it cannot be."""
        layers, at = set[Layer](), self.board.layer_at
        for inside in chain(*part.branches) if isinstance(part, AnyOf) else (part,):
            named = set(map(at, cells_of(inside)))
            layers |= {layer for layer in named if layer}
            alone = not isinstance(part, AnyOf) and (
                isinstance(inside, Tally)
                or (isinstance(inside, Connect | Exclude) and len(named) == 1)
            )
            fit = alone or isinstance(inside, Follow | Never)
            if named != {None} and not fit:
                message = Name("{0} cannot be about shaded cells here", constraint.rule.name)
                raise BadInput(message, path=constraint.path)
        return layers

    def _bond(self, constraint: Constraint, part: Exclude) -> Bond:
        letters = self.board.layer_at(part.first) or self.digits
        if len(part.relation) != len(letters):  # as a plugin may have it that knows no others
            message = Name("{0} is only for the digits 1 to {1}", constraint.rule.name, self.side)
            raise BadInput(message, path=constraint.path)
        because = part.because or constraint.rule.reason
        return Bond(constraint, part.first, part.second, part.relation, because)

    def _apart(self, constraint: Constraint, part: Differ) -> Iterator[Bond]:
        """Yield the bonds of cells that differ; as many as digits are a house instead."""
        self.differing.append((constraint, part.cells))
        if len(part.cells) == len(self.digits):
            self.houses.append((constraint, part.cells))
            return
        for pair in apart(part, len(self.digits)):
            yield self._bond(constraint, pair)

    def _rule_out(self, constraint: Constraint, part: Never) -> None:
        name = self._name(part.cell)
        name = Name(
            part.because or constraint.rule.alone or constraint.rule.reason,
            name,
            name,
            *constraint.said,
        )
        self.never.setdefault(part.cell, []).append((part.digits, name))

    def _name(self, cell: int) -> str:
        row, column = divmod(cell % self.side**2, self.side)
        return square_name(row, column)

    def bonds_of(self, constraint: Constraint) -> list[Bond]:
        """Return the bonds of a constraint."""
        return self._bonds_of[constraint]

    @cached_property
    def unfillable(self) -> tuple[Constraint, int] | None:
        """A constraint that leaves a cell without any digit, by itself; None if there is none."""
        for constraint, bonds in self._bonds_of.items():
            cell = self._emptied(bonds)
            if cell is not None:
                return constraint, cell
        return None

    @cached_property
    def contradictory(self) -> tuple[Constraint, str] | None:
        """A constraint by which cells have a sum that is not the one of another; None mostly."""
        known: dict[frozenset[tuple[int, int]], tuple[int, Name]] = {}
        for constraint, part in self.demands:
            key, total = self._sum_of(part)
            before, name = known.setdefault(key, (total, part.name))
            if key and before != total:
                return constraint, f"{part.name} has another sum than {name}"
        return None

    def _emptied(self, bonds: list[Bond]) -> int | None:
        """Return a cell that some bonds leave nothing, looking at two cells at a time."""
        left: dict[int, int] = {}
        for bond in bonds:
            for cell in (bond.first, bond.second):
                never = union(digits for digits, _ in self.never.get(cell, ()))
                left[cell] = (1 << len(bond.relation)) - 1 & ~never
        changed = True
        while changed:
            changed = False
            for bond in bonds:
                for cell, other in ((bond.first, bond.second), (bond.second, bond.first)):
                    relation = bond.from_(cell)
                    fits = union(
                        1 << digit for digit in bits(left[cell]) if left[other] & ~relation[digit]
                    )
                    changed |= fits != left[cell]
                    left[cell] = fits
                    if not fits:
                        return cell % self.side**2
        return None

    @cached_property
    def seen(self) -> list[dict[int, int]]:
        """For each digit and cell the board of the cells that cannot hold the digit beside it."""
        boards: list[dict[int, int]] = [{} for _ in self.digits]
        for (cell, other), bonds in self.bonds.items():
            if self.board.is_hidden(other):
                continue
            for digit, seen in enumerate(boards):
                if any(bond.from_(cell)[digit] >> digit & 1 for bond in bonds):
                    seen[cell] = seen.get(cell, 0) | 1 << other
                    seen[other] = seen.get(other, 0) | 1 << cell
        return boards

    def items(self) -> Iterator[Item]:
        """Yield the items of a space with candidates digit·n² + cell: hidden cells, then demands.

        The candidates of hidden cells follow those of the digits.
        """
        size, made = self.side**2, Demands(self)
        for layer in self.layers:
            every = union(1 << size * number for number in range(len(layer)))
            every <<= self.board.hidden(layer, 0)
            for cell in self.board.cells:
                name = Name(layer.cell, self._name(cell))
                yield Item(name, layer.name, every << cell, silent=True)
        for constraint, part in self.demands:
            yield Item.of_demand(part.name, self._rule_of(constraint, part), made.demand(part))

    def _rule_of(self, constraint: Constraint, part: Demanding) -> str:
        """Return the rule that a part is of: the one that alters it, if one does."""
        altering = self.board.altering if not constraint.rule.alters else ()
        about = set(map(self.board.layer_at, part.cells)) if altering else set()
        by = (one for one in altering if about & {*one.rule.layers(self.side)})
        return next(by, constraint).rule.name

    def _sum_of(self, part: Demanding) -> tuple[frozenset[tuple[int, int]], int]:
        """Return the cells of a part with their weights, and what they add up to; or no cells."""
        if isinstance(part, Add):
            return frozenset(zip(part.cells, part.weights, strict=True)), part.total
        totals = self.totals(part) if isinstance(part, Combine) else set[int]()
        if len(totals) != 1:
            return frozenset(), 0
        return frozenset((cell, 1) for cell in part.cells), totals.pop()

    def totals(self, part: Combine) -> set[int]:
        """Return what the sets of digits of a part add up to."""
        return {sum(self.digits[digit] for digit in bits(mask)) for mask in part.sets}

    def restrictions(self) -> Restrictions:
        """Return what all this is for a space with candidates digit·n² + cell."""
        bonds = (bond for group in self.bonds.values() for bond in group)
        never = ((cell, digits) for cell, reasons in self.never.items() for digits, _ in reasons)
        return Restrictions(
            excluded(bonds, self.side), self._reason, gone(never, self.side), self._alone
        )

    def bond_between(self, one: int, other: int) -> Bond | None:
        """Return the (first) bond that makes two candidates exclude each other, if there is one."""
        (digit, cell), (excluded, beyond) = map(self._placed, (one, other))
        bonds = self.bonds.get((min(cell, beyond), max(cell, beyond)), ())
        return next((bond for bond in bonds if bond.from_(cell)[digit] >> excluded & 1), None)

    def _placed(self, candidate: int) -> tuple[int, int]:
        """Return which digit (or shade) of which cell (or hidden cell) a candidate is."""
        layer = self.board.layer_at(candidate)
        first = self.board.hidden(layer, 0) if layer else 0
        digit, cell = divmod(candidate - first, self.side**2)
        return digit, first + cell

    def _reason(self, one: int, other: int) -> Name:
        bond = self.bond_between(one, other)
        if bond is None:
            return Name("")
        return Name(bond.because, *map(self._name, (bond.first, bond.second)), *bond.named)

    def _alone(self, candidate: int) -> Name:
        digit, cell = self._placed(candidate)
        reasons = self.never.get(cell, ())
        return next((name for digits, name in reasons if digits >> digit & 1), Name(""))
