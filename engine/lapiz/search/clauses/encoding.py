"""What holds in a space, as clauses: its items, what excludes what, and its demands.

The candidates are the first variables. What may be left out of an argument, an item that must be
satisfied or a demand, has a guard: a variable that is true where it holds. That candidates exclude
each other holds always.
"""

from array import array
from collections.abc import Sequence

from lapiz.core import Clausal, Demand, Space, bits, of_layout

Places = Sequence[Sequence[tuple[int, int]]]


class Encoding:
    """Clauses and sums; the first variables are candidates, and further ones come with demands.

    `flat` has of each clause its size and its literals. What is added holds where the `guard` does,
    a variable, or always without one.

    >>> encoding = Encoding(2)
    >>> encoding.add(0, ~1)
    >>> encoding.flat.tolist(), encoding.fresh(3), encoding.variables
    ([2, 0, -2], 2, 5)
    """

    def __init__(self, variables: int) -> None:
        self.variables = variables
        self.flat = array("i")
        self.sums: list[tuple[int, Places, int | None]] = []
        self.guard: int | None = None

    def exclude(self, space: Space, members: int) -> None:
        """Add what some candidates exclude of each other."""
        for one in bits(members):
            for other in bits((space.peers(one) & members) >> one + 1):
                self.add(~one, ~(one + 1 + other))

    def fresh(self, number: int, /) -> int:
        """Return the first of so many new variables."""
        self.variables += number
        return self.variables - number

    def add(self, *literals: int) -> None:
        """Add a clause, which holds where the guard does."""
        if self.guard is not None:
            literals += (~self.guard,)
        self.flat.append(len(literals))
        self.flat.extend(literals)

    def add_sum(self, total: int, places: Places, /) -> None:
        """Add a sum, which holds where the guard does."""
        self.sums.append((total, places, self.guard))


class GuardedEncoding(Encoding):
    """The clauses of a whole space; `lazy` are demands that have no clauses.

    `guards` are by the number of the item, and so are the variables of a demand's `own`.
    """

    def __init__(self, space: Space) -> None:
        super().__init__(len(space.labels))
        self.candidates = self.variables
        self.guards: dict[int, int] = {}
        self.own: dict[int, range] = {}
        self.lazy: list[tuple[int, Demand]] = []
        self.exclude(space, space.everything)
        for number, members in space.needed:
            self._begin(number)
            self.add(*bits(members))
        for number, demand in space.demands:
            self._begin(number)
            if isinstance(demand, Clausal):
                first = self.variables
                demand.clauses(self)
                self.own[number] = range(first, self.variables)
            else:
                self.lazy.append((number, demand))
        self.guard = None

    def _begin(self, number: int) -> None:
        """Have what is added next hold where the item of this number does."""
        self.guard = self.guards[number] = self.fresh(1)


@of_layout
def encoded(space: Space) -> GuardedEncoding:
    """Return the clauses of a space; raises TooLarge."""
    return GuardedEncoding(space)
