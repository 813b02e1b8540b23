"""Draws instances of rules that a solution agrees with, for puzzles that are made.

Nothing here knows a rule: cells grow as the sort of their field says, towards those with which
fewer parts of the rule disagree, and values are tried until all agree.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random

import attrs

from lapiz import BadInput, Name
from lapiz_grid.agreeing import Held, agrees, disagreeing
from lapiz_grid.fields import Cells, Field, Sort, Value
from lapiz_grid.parts import Combine, Differ, Part, cells_of
from lapiz_grid.rule import Board, Constraint, Rule

TRIES = 60
"""How often an instance is begun before none is found."""
NEAR = 10
"""Among how many cells scattered ones are chosen."""
STRAIGHT = 0.35
"""How often a line is straight."""
Values = dict[str, Value]
Groups = tuple[Cells, ...]


def in_whole_grid(rule: Rule, board: Board, random: Random) -> Constraint:
    """Return a rule that names no cells; its digits, if it needs any, are drawn."""
    values = [
        (field.name, (field.drawn or _few)(board.digits, random))
        for field in rule.fields
        if field.sort is Sort.DIGITS and field.usual is None
    ]
    return Constraint(rule, (), tuple(values))


def _few(digits: Sequence[int], random: Random) -> tuple[int, ...]:
    return tuple(sorted(random.sample(digits, random.randint(1, 3))))


@attrs.frozen
class Drawing:
    """What instances are drawn for: a board, its solution (values by cell), and chance.

    `shades` are those of hidden cells by their numbers, in a solution that has some.
    """

    board: Board
    digits: Sequence[int]
    random: Random
    shades: Mapping[int, int] = attrs.field(factory=dict)

    @classmethod
    def of(cls, board: Board, solution: Iterable[int], random: Random) -> "Drawing":
        """Return what draws instances for a solution, given by its candidates."""
        digits, shades = [0] * board.side**2, dict[int, int]()
        for candidate in solution:
            letter, cell = divmod(candidate, len(digits))
            layer = board.layer_at(candidate)
            if layer is None:
                digits[cell] = board.digits[letter]
            else:
                first = board.hidden(layer, cell)
                shades[first] = ~((candidate - first) // len(digits))
        return cls(board, digits, random, shades)

    @property
    def _held(self) -> Held:
        return {**dict(enumerate(self.digits)), **self.shades} if self.shades else self.digits

    def instances(self, rule: Rule, cover: int) -> Iterator[Constraint]:
        """Yield instances of a rule whose cells do not overlap, until they cover so many cells."""
        free = set(range(len(self.digits)))
        known, covered = set[Constraint](), 0
        while covered < cover:
            constraint = self.instance(rule, free)
            if constraint is None:
                return
            if constraint in known:
                covered += 1  # clues run out: each finds its place at last
                continue
            known.add(constraint)
            free -= set(constraint.cells)
            covered += len(constraint.cells) or self.board.side // 2
            yield constraint

    def instance(self, rule: Rule, free: set[int]) -> Constraint | None:
        """Return an instance of a rule in free cells that the solution agrees with, if one is."""
        for _ in range(TRIES):
            values = self._values(rule)
            if located(rule):
                fitted = self._fitted(rule, (), values)
            else:
                fitted = self._grown(rule, values, free)
            if fitted:
                return self._plainer(fitted)
        return None

    def at(self, rule: Rule, groups: Groups, values: Values | None = None) -> Constraint | None:
        """Return the instance in some cells, or where values say, that the solution agrees with."""
        begun = self._values(rule)
        if values is not None:
            required = {field.name for field in rule.fields if field.usual is None}
            begun = {
                name: begun[name] for name in begun if begun[name] is not True and name in required
            }
        fitted = self._fitted(rule, groups, {**begun, **(values or {})})
        return fitted if located(rule) or not fitted else self._plainer(fitted)

    def _plainer(self, found: Constraint) -> Constraint:
        """Return an instance without its flags, and its cells in order, where it is the same."""
        places = found.rule.places
        groups = tuple(tuple(sorted(cells)) for cells in found.groups)
        ordered = Constraint(found.rule, groups, found.values)
        if places and places.sort is Sort.CELLS and self._said(ordered) == self._said(found):
            found = ordered
        values = tuple(pair for pair in found.values if pair[1] is not True)
        unflagged = Constraint(found.rule, found.groups, values)
        return unflagged if self._holds(unflagged) else found

    def _said(self, constraint: Constraint) -> set[object]:
        """Return what an instance says, whatever the order of cells that differ."""
        return {
            (frozenset(part.cells), part.sets)
            if isinstance(part, Combine)
            else frozenset(part.cells)
            if isinstance(part, Differ)
            else part
            for part in self._parts(constraint)
        }

    def _values(self, rule: Rule) -> Values:
        """Return values to begin with; those that have to fit are looked for later."""
        values, places = Values(), list[Field]()
        for field in rule.fields:
            if field.sort is Sort.FLAG and located(rule) and self.random.random() < 0.5:
                values[field.name] = True
            elif field.sort is Sort.DIGITS and field.usual is None and not field.drawn:
                size = self.random.randint(2, max(2, self.board.side // 2))
                values[field.name] = tuple(sorted(self.random.sample(self.board.digits, size)))
            elif field.sort is Sort.NUMBER and field.usual is None and not field.drawn:
                most = min(field.most, self.board.side)
                values[field.name] = self.random.randint(min(field.least, most), most)
            elif field.sort is Sort.DIGIT:
                values[field.name] = self.random.choice(self.board.digits)
            elif field.sort is Sort.NUMBER and located(rule) and not field.adds_up:
                places.append(field)
        if places:
            values[self.random.choice(places).name] = self.random.randint(1, self.board.side)
        return values

    def _grown(self, rule: Rule, values: Values, free: set[int]) -> Constraint | None:
        """Return an instance whose cells have grown from a random one."""
        places = rule.places
        if places is None or not free:
            return None
        if places.sort is Sort.PAIR:
            least = most = wanted = fewest(places)
        else:
            wanted = self.random.randint(*places.sizes)
            exact = places.sizes[0] == places.sizes[1]
            most = wanted if exact else max(wanted, self.board.side)
            least, most = places.least, min(most, places.most, len(free))
        straight = self.random.random() < STRAIGHT
        way = Growth(self.board, self.random, places, free, straight)
        groups: Groups = (way.begun(),)
        if places.joined or self._alone(rule, groups, values):
            groups = self._best(rule, way.doubled(groups[0]), values)
        while groups:
            size = len(groups[0])
            fitted = self._fitted(rule, groups, values) if size >= max(least, wanted) else None
            if fitted or size >= most:
                return fitted
            groups = self._best(rule, way.longer(groups), values)
        return None

    def _alone(self, rule: Rule, groups: Groups, values: Values) -> bool:
        """Tell whether it takes two groups for the rule to mean something."""
        assert rule.places is not None
        if any(field.drawn for field in rule.fields):
            return False
        group = (groups[0] * rule.places.least)[: rule.places.least]
        return rule.places.sort is Sort.CELLS and not self._parts(
            self._made(rule, (group,), values)
        )

    def _best(self, rule: Rule, ways: list[Groups], values: Values) -> Groups:
        """Return that one with which fewest parts disagree: of equal ones the first."""
        least = fewest(rule.places) if rule.places else 1
        blind = any(field.drawn for field in rule.fields)
        if not ways or blind or len(ways[0][0]) < least:
            return ways[0] if ways else ()
        return min(ways, key=lambda groups: self._flaws(self._made(rule, groups, values)))

    def _made(self, rule: Rule, groups: Groups, values: Values) -> Constraint:
        named = [(field.name, values[field.name]) for field in rule.fields if field.name in values]
        return Constraint(rule, groups, tuple(named))

    def _parts(self, constraint: Constraint) -> list[Part]:
        """Return what an instance means; raises BadInput for hidden cells where there are none."""
        parts = constraint.parts(self.board)
        cells = (cell for part in parts for cell in cells_of(part))
        if not self.shades and any(map(self.board.is_hidden, cells)):
            name = constraint.rule.name
            raise BadInput(Name("option rule: {0} is about shaded cells, name yin-yang too", name))
        return parts

    def _board(self, constraint: Constraint) -> Board:
        return attrs.evolve(self.board, constraints=(constraint,))

    def _flaws(self, constraint: Constraint) -> int:
        return disagreeing(self._parts(constraint), self._held, self.board.digits)

    def _fitted(self, rule: Rule, groups: Groups, values: Values) -> Constraint | None:
        """Return the instance with values that the solution agrees with, if there are any."""
        for field in open_fields(rule):
            cells = [cell for group in groups for cell in group] or self._looked_along(values)
            for value in self._tried(field, values, [self.digits[cell] for cell in cells]):
                made = self._made(rule, groups, {**values, field.name: value})
                if self._holds(made):
                    return made
            return None
        made = self._made(rule, groups, values)
        return made if self._holds(made) else None

    def _looked_along(self, values: Values) -> Sequence[int]:
        """Return the cells of the row or column that values name, in the direction of view."""
        side, row, column = self.board.side, values.get("row"), values.get("column")
        line = range(0)
        if isinstance(row, int):
            line = range((row - 1) * side, row * side)
        elif isinstance(column, int):
            line = range(column - 1, side * side, side)
        return line[::-1] if values.get("reverse") else line

    def _tried(self, field: Field, values: Values, held: list[int]) -> Iterator[Value]:
        """Yield values of a field to try: first the one that cells have grown by.

        No clue is larger than the sum of its digits.
        """
        if field.drawn:
            yield field.drawn(held, self.random)
            return
        if field.name in values:
            yield values[field.name]
        most = max(sum(held or self.board.digits), self.board.side)
        least, largest = field.bounds(self.board.digits)
        numbers = range(least, min(largest, most) + 1)
        yield from self.random.sample(numbers, len(numbers))

    def _holds(self, constraint: Constraint) -> bool:
        """Tell whether an instance is well made, says something, and the solution agrees."""
        if constraint.rule.wrong(constraint, self._board(constraint)):
            return False
        parts = self._parts(constraint)
        return bool(parts) and all(agrees(part, self._held, self.board.digits) for part in parts)


def located(rule: Rule) -> bool:
    """Tell whether numbers may say where a rule holds, instead of cells."""
    return bool(rule.places and rule.places.optional)


def open_fields(rule: Rule) -> list[Field]:
    """Return the field whose value has to fit the digits: a rule has one at most."""
    return [
        field
        for field in rule.fields
        if field.drawn
        or field.sort is Sort.DIGIT
        or (
            field.sort is Sort.NUMBER
            and (
                field.usual is None
                or (not located(rule) and field.usual not in range(field.least, 10**6))
            )
        )
    ][:1]


def fewest(field: Field) -> int:
    """Return how many cells a group has at least."""
    return 2 if field.sort is Sort.PAIR else field.least


@attrs.frozen
class Growth:
    """How cells of a field grow, one by one; two groups as copies of each other."""

    board: Board
    random: Random
    field: Field
    free: set[int]
    straight: bool

    def begun(self) -> Cells:
        """Return a free cell to begin with."""
        return (self.random.choice(sorted(self.free)),)

    def doubled(self, group: Cells) -> list[Groups]:
        """Return a group of one cell with copies of it elsewhere."""
        others = sorted(self.free - set(group))
        copies = self.random.sample(others, min(NEAR, len(others)))
        return [(group, (copy,)) for copy in copies]

    def longer(self, groups: Groups) -> list[Groups]:
        """Return the ways in which groups may grow by a cell each, in random order."""
        first = groups[0]
        ways = []
        for cell in self._near(first):
            added = [self._moved(cell, first[0], group[0]) for group in groups]
            grown = tuple((*g, c) for g, c in zip(groups, added, strict=True) if c is not None)
            every = [c for group in grown for c in group]
            if (
                len(grown) == len(groups)
                and len(set(every)) == len(every)
                and self.free >= {*every}
            ):
                ways.append(grown)
        return ways

    def _near(self, cells: Cells) -> list[int]:
        """Return cells that may come next, in random order; on a straight line the next alone."""
        if self.field.scattered:
            return self.random.sample(sorted(self.free), min(NEAR, len(self.free)))
        line = self.field.sort in (Sort.LINE, Sort.SEQUENCE)
        if line and len(cells) > 1 and self.straight:
            onward = self._moved(cells[-1], cells[-2], cells[-1])
            return [onward] if onward is not None else []
        turns = (-1, 0, 1)
        steps = [(y, x) for y in turns for x in turns if (y or x) and (line or not (y and x))]
        side, beside = self.board.side, list[int]()
        for cell in cells[-1:] if line else cells:
            row, column = divmod(cell, side)
            beside += [
                (row + y) * side + column + x
                for y, x in steps
                if 0 <= row + y < side and 0 <= column + x < side
            ]
        near = sorted(set(beside) - set(cells))
        return self.random.sample(near, len(near))

    def _moved(self, cell: int, source: int, target: int) -> int | None:
        """Return a cell moved as `source` is to `target`, if that is in the grid."""
        side = self.board.side
        row = cell // side + target // side - source // side
        column = cell % side + target % side - source % side
        return row * side + column if 0 <= row < side and 0 <= column < side else None
