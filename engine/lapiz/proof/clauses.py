"""Proves a deduction by a clausal certificate: clauses in order, each of which follows at sight.

A search that learns may write down what it learns. A line of that is accepted when, all of its
literals taken for false, last literals alone lead to a contradiction; then it counts with the
others. So nothing of the search need be trusted, and none is made: the clauses that the lines must
follow from are made here, of the items and of what each demand says of itself.

Source: Goldberg, Novikov, Verification of proofs of unsatisfiability for CNF formulas (2003).
"""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, takewhile

from lapiz.core import Clausal, Deduction, Demand, Position, Space
from lapiz.core.bitsets import bits, union
from lapiz.core.budget import Budget
from lapiz.proof.native import CORE

Places = Sequence[Sequence[tuple[int, int]]]


class Encoding:
    """Clauses and sums; the first variables are candidates, and further ones come with demands.

    `flat` has of each clause its size and its literals.

    >>> encoding = Encoding(2)
    >>> encoding.add(0, ~1)
    >>> encoding.flat.tolist(), encoding.fresh(3), encoding.variables
    ([2, 0, -2], 2, 5)
    """

    def __init__(self, variables: int) -> None:
        self.variables: int = variables
        self.flat: array[int] = array("i")
        self.sums: list[tuple[int, Places, int | None]] = []

    def exclude(self, space: Space, members: int) -> None:
        """Add what some candidates exclude of each other."""
        for candidate in bits(members):
            later = (space.peers(candidate) & members) >> candidate << candidate
            others = array("i", [~other for other in bits(later)])
            clauses = array("i", (2, ~candidate, 0)) * len(others)
            clauses[2::3] = others  # all at once: these are most of the clauses of a space
            self.flat += clauses

    def fresh(self, number: int, /) -> int:
        """Return the first of so many new variables."""
        self.variables += number
        return self.variables - number

    def add(self, *literals: int) -> None:
        """Add a clause."""
        self.flat.extend((len(literals), *literals))

    def add_sum(self, total: int, places: Places, given: int | None = None, /) -> None:
        """Add a sum, which holds where what is given is true."""
        self.sums.append((total, places, given))


class Truths(Encoding):
    """The clauses of some truths in a position, with all that is gone of what they are about.

    `asked` are the demands that clauses do not say: these are asked what is dead.
    """

    def __init__(self, position: Position, truths: Iterable[int], about: int) -> None:
        space = position.space
        super().__init__(len(space.labels))
        self.asked: list[Demand] = []
        numbers = sorted(truths)
        scope = union(space.items[number].scope for number in numbers) | about
        for candidate in bits(scope & ~position.alive):
            self.add(~candidate)
        self.exclude(space, scope & position.alive)
        for number in numbers:
            demand = space.demand_at.get(number)
            if not demand:
                self.add(*bits(space.sets[number]))
                continue
            if isinstance(demand, Clausal):
                before = len(self.sums)
                demand.clauses(self)
                if len(self.sums) == before:
                    continue
            self.asked.append(demand)


def proved_by_clauses(deduction: Deduction, position: Position, budget: Budget) -> bool:
    """Tell whether a deduction follows from its truths by the lines of its certificate.

    A certificate that is no whole number of clauses proves nothing. Each clause that is looked at
    on the way, and each literal that is passed over in it, takes one of the `budget`. Raises
    OutOfBudget beyond it, and TooLarge for a demand that clauses cannot say.
    """
    about = deduction.removes | deduction.places
    made = Truths(position, deduction.truths, about)
    lines = whole_clauses(deduction.certificate, made.variables)
    if lines is None:
        return False
    goals = [goal if deduction.places >> goal & 1 else ~goal for goal in bits(about)]
    return follow(made, lines, goals, budget) == len(list(split(lines))) + len(goals)


def follow(made: "Truths", lines: "array[int]", goals: Sequence[int], budget: Budget) -> int:
    """Return how many clauses follow, one after the other: first the lines, then each goal.

    The goals are literals, and never written behind the lines: a clause that is cut off would
    take a goal for its own literal. Raises OutOfBudget.
    """
    if CORE is not None and not made.asked:
        wanted = array("i", goals).tobytes()
        number, left = CORE.follows(
            made.variables, made.flat.tobytes(), lines.tobytes(), wanted, budget.left
        )
        budget.spend(budget.left - left)
        return int(number)
    known = Known(made, budget)
    clauses = chain(split(lines), ([goal] for goal in goals))
    return sum(1 for _ in takewhile(known.take, clauses))


def whole_clauses(certificate: bytes, variables: int) -> "array[int] | None":
    """Return the numbers of a certificate; None unless they are clauses of so many variables.

    >>> whole_clauses(array("i", (2, 0, ~1)).tobytes(), 2)
    array('i', [2, 0, -2])
    >>> whole_clauses(array("i", (3, 0, ~1)).tobytes(), 2) is None  # a literal is missing
    True
    >>> whole_clauses(array("i", (1, 2)).tobytes(), 2) is None  # there is no variable 2
    True
    """
    flat = array("i")
    if len(certificate) % flat.itemsize:
        return None
    flat.frombytes(certificate)
    at = 0
    while at < len(flat):
        size = flat[at]
        if not 0 <= size < len(flat) - at:
            return None
        if not all(-variables <= literal < variables for literal in flat[at + 1 : at + 1 + size]):
            return None
        at += 1 + size
    return flat


def split(flat: Sequence[int]) -> Iterator[list[int]]:
    """Yield clauses from their flat form.

    >>> list(split([2, 0, -2, 1, 5]))
    [[0, -2], [5]]
    """
    at = 0
    while at < len(flat):
        end = at + 1 + flat[at]
        yield list(flat[at + 1 : end])
        at = end


class Known:
    """What is known to be true or false by clauses: last literals are followed, nothing else.

    The twin of `native/src/follows.c`, which knows no demands that are asked.
    """

    def __init__(self, made: Truths, budget: Budget) -> None:
        self.asked: list[Demand] = made.asked
        self.budget = budget
        self.value: list[int] = [0] * (2 * made.variables)
        """1 for a literal that is true, -1 for one that is false; `~v` counts from the end."""
        self.watching: list[list[list[int]]] = [[] for _ in self.value]
        self.trail: list[int] = []
        self.head: int = 0
        self.over: bool = False
        """Whether the clauses contradict each other: then everything follows."""
        for clause in split(made.flat):
            self._keep(clause)

    def take(self, line: list[int]) -> bool:
        """Keep a clause if it follows; tell whether it does."""
        if self.over or not self._follow():
            self.over = True
            return True
        start, follows = len(self.trail), False
        for literal in line:
            follows = follows or self.value[literal] > 0
            if not self.value[literal]:
                self._true(~literal)
        follows = follows or not self._follow()
        for literal in self.trail[start:]:
            self.value[literal] = self.value[~literal] = 0
        del self.trail[start:]
        self.head = start
        if follows:
            self._keep(line)
        return follows

    def _keep(self, clause: list[int]) -> None:
        """Watch two literals of a clause, of which those that are false are left out."""
        open_ones = [literal for literal in clause if self.value[literal] >= 0]
        if any(self.value[literal] > 0 for literal in open_ones):
            return
        if len(open_ones) > 1:
            self.watching[open_ones[0]].append(open_ones)
            self.watching[open_ones[1]].append(open_ones)
        elif open_ones:
            self._true(open_ones[0])
        else:
            self.over = True

    def _true(self, literal: int) -> None:
        self.value[literal], self.value[~literal] = 1, -1
        self.trail.append(literal)

    def _follow(self) -> bool:
        """Follow last literals; return whether no clause and no demand is contradicted."""
        while True:
            while self.head < len(self.trail):
                self.head += 1
                if not self._visit(~self.trail[self.head - 1]):
                    return False
            for demand in self.asked:
                scope, value = demand.scope, self.value
                self.budget.spend(scope.bit_count())
                alive = union(1 << member for member in bits(scope) if value[member] >= 0)
                dead = demand.dead(alive)
                if dead is None or any(value[member] > 0 for member in bits(dead)):
                    return False
                for candidate in bits(dead & alive):
                    self._true(~candidate)
            if self.head == len(self.trail):
                return True

    def _visit(self, false: int) -> bool:
        """Find another literal to watch where a false one was; return whether there is no clash."""
        value, watches = self.value, self.watching[false]
        kept = self.watching[false] = list[list[int]]()
        looks, clash = 0, False
        for place, clause in enumerate(watches):
            if clause[0] == false:
                clause[0], clause[1] = clause[1], false
            first, at, size = clause[0], 2, len(clause)
            looks += 1
            if value[first] <= 0:
                while at < size and value[clause[at]] < 0:
                    at += 1
                looks += at - 2
                if at < size:
                    clause[1], clause[at] = clause[at], false
                    self.watching[clause[1]].append(clause)
                    continue
                clash = value[first] < 0
                if clash:
                    kept += watches[place:]
                    break
                self._true(first)
            kept.append(clause)
        self.budget.spend(looks)
        return not clash
