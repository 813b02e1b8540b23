"""Tiny spaces made at random: few enough candidates for all ways to be tried, and of every sort."""

from itertools import product
from random import Random

import attrs

from lapiz.core import ClauseSink, Item, Linear, Name, Position, Restrictions, Space, bits, union

SPACES = 16
SORTS = ("items", "rules", "demands", "wide")
"""Items alone; pairs that exclude each other besides; sums besides; some items much wider."""


@attrs.frozen(eq=False)
class Total:
    """That one candidate of each square makes a total together; every second one says so itself."""

    squares: tuple[int, ...]
    worth: dict[int, int]
    total: int
    says: bool

    @property
    def scope(self) -> int:
        """The candidates of its squares."""
        return union(self.squares)

    @property
    def linear(self) -> Linear | None:
        """The sum, from every second one."""
        return Linear(self.worth, self.total) if self.says else None

    def dead(self, alive: int) -> int | None:
        """Return the candidates that are part of no way, by trying all ways."""
        left = [list(bits(square & alive)) for square in self.squares]
        ways = [
            way for way in product(*left) if sum(self.worth[each] for each in way) == self.total
        ]
        if not ways:
            return None
        return self.scope & alive & ~union(1 << each for way in ways for each in way)


class ToldTotal(Total):
    """A total that is said in clauses."""

    def clauses(self, sink: ClauseSink) -> None:
        """Add the sum."""
        places = [[(self.worth[each], each) for each in bits(square)] for square in self.squares]
        sink.add_sum(self.total, places)


class Tiny:
    """A space of a few squares with a few digits, lines of them, and where it begins."""

    def __init__(self, seed: int) -> None:
        self.random = random = Random(seed)
        self.sort = SORTS[seed % len(SORTS)]
        self.digits, self.count = random.choice(((2, 4), (3, 4), (3, 6), (3, 9), (4, 6), (4, 8)))
        self.labels = tuple(f"{s}.{d}" for s in range(self.count) for d in range(self.digits))
        self.squares = [((1 << self.digits) - 1) << s * self.digits for s in range(self.count)]
        self.solution = [random.randrange(self.digits) for _ in self.squares]
        self.items = [Item(f"square {n}", "cell", each) for n, each in enumerate(self.squares)]
        self.lines: list[tuple[int, ...]] = []
        for number in range(self.count):
            self._add_line(number)
        if self.sort == "wide":
            self._add_wide()
        if self.sort == "demands":
            self._add_demands()
        groups = {"line": tuple(self.lines)} if self.lines else {}
        rules = self._rules() if self.sort == "rules" else None
        self.space = Space(self.labels, tuple(self.items), groups, None, rules)

    def _of_digit(self, squares: list[int], digit: int) -> int:
        return union(1 << square * self.digits + digit for square in squares)

    def _add_line(self, number: int) -> None:
        """Add the digits of a line, all of which it must have where there is room for no other."""
        apart = list[int]()
        for square in self.random.sample(range(self.count), self.count):
            if self.solution[square] not in (self.solution[each] for each in apart):
                apart.append(square)
        whole = len(apart) == self.digits
        first = len(self.items)
        for digit in range(self.digits):
            name, members = f"{digit} in line {number}", self._of_digit(apart, digit)
            self.items.append(Item(name, "line", members, whole, silent=number == 1))
        self.lines += [tuple(range(first, len(self.items)))] if whole else []

    def _true(self, square: int) -> int:
        return square * self.digits + self.solution[square]

    def _add_wide(self) -> None:
        true = union(1 << self._true(square) for square in range(self.count))
        others = [each for each in range(len(self.labels)) if not true >> each & 1]
        for number in range(2):
            members = 1 << self._true(self.random.randrange(self.count))
            size = len(others) * (number + 2) // 3
            members |= union(1 << each for each in self.random.sample(others, size))
            self.items.append(Item(f"wide {number}", "wide", members))

    def _add_demands(self) -> None:
        for number in range(3):
            squares = self.random.sample(range(self.count), self.random.choice((2, 3)))
            members = [square * self.digits + d for square in squares for d in range(self.digits)]
            worth = {each: each % self.digits + 1 for each in members}
            total = sum(worth[self._true(square)] for square in squares)
            kind = ToldTotal if number == 1 else Total
            demand = kind(tuple(self.squares[s] for s in squares), worth, total, number % 2 == 0)
            self.items.append(Item.of_demand(f"sum {number}", "rule", demand))

    def _rules(self) -> Restrictions:
        beside: dict[int, int] = {}
        true = {self._true(square) for square in range(self.count)}
        for _ in range(len(self.labels)):
            one, other = self.random.sample(range(len(self.labels)), 2)
            if one // self.digits != other // self.digits and not {one, other} <= true:
                beside[one] = beside.get(one, 0) | 1 << other
                beside[other] = beside.get(other, 0) | 1 << one
        return Restrictions(beside, lambda one, other: Name(f"{one} excludes {other}"))

    @property
    def positions(self) -> list[Position]:
        """The start, and two later positions of the same solve; the last may have no solution."""
        random = Random(len(self.labels))
        start = self.space.start(self.random_givens())
        false = [
            each for each in bits(start.open) if each not in map(self._true, range(self.count))
        ]
        gone = union(1 << each for each in random.sample(false, len(false) // 4))
        later = start.remove(gone)
        lost = union(1 << each for each in bits(later.open) if random.random() < 0.15)
        return [start, later, later.remove(lost)]

    def random_givens(self) -> list[int]:
        """Return the true candidate of none or one of the squares."""
        return [self._true(0)] if self.count > 4 and self.digits > 2 else []

    def solved_by(self, placed: int, position: Position) -> bool:
        """Tell whether a set of candidates is a solution, as the items and rules are written."""
        if placed & ~position.alive or position.placed & ~placed:
            return False
        beside = self.space.restrictions.beside if self.space.restrictions else {}
        return all(self._holds(item, placed) for item in self.space.items) and not any(
            beside.get(each, 0) & placed for each in bits(placed)
        )

    def _holds(self, item: Item, placed: int) -> bool:
        if isinstance(item.demand, Total):
            worth = item.demand.worth
            return sum(worth[each] for each in bits(item.scope & placed)) == item.demand.total
        return (item.candidates & placed).bit_count() in ((1,) if item.required else (0, 1))

    def solutions(self, position: Position) -> list[int]:
        """Return all solutions of a position, by trying all ways."""
        ways = product(*(range(s * self.digits, (s + 1) * self.digits) for s in range(self.count)))
        sets = (union(1 << each for each in way) for way in ways)
        return [placed for placed in sets if self.solved_by(placed, position)]


def tiny_spaces() -> list[Tiny]:
    """Return new spaces of all sorts, always alike."""
    return [Tiny(seed) for seed in range(SPACES)]
