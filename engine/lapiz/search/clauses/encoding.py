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
    """The clauses of a space, and its sums; `lazy` are demands that have no clauses.

    `flat` has of each clause its size and its literals. `guards` are by the number of the item.
    """

    def __init__(self, space: Space) -> None:
        self.candidates = self.variables = len(space.labels)
        self.flat = array("i")
        self.sums: list[tuple[int, Places, int]] = []
        self.guards: dict[int, int] = {}
        self.lazy: list[tuple[int, Demand]] = []
        self._guard: int | None = None
        self._exclude(space)
        for number, members in space.needed:
            self._begin(number)
            self.add(*bits(members))
        for number, demand in space.demands:
            self._begin(number)
            if isinstance(demand, Clausal):
                demand.clauses(self)
            else:
                self.lazy.append((number, demand))
        self._guard = None

    def _begin(self, number: int) -> None:
        """Have what is added next hold where the item of this number does."""
        self._guard = self.guards[number] = self.fresh(1)

    def _exclude(self, space: Space) -> None:
        for one in range(self.candidates):
            for other in bits(space.peers(one) >> one + 1):
                self.add(~one, ~(one + 1 + other))

    def fresh(self, number: int, /) -> int:
        """Return the first of so many new variables."""
        self.variables += number
        return self.variables - number

    def add(self, *literals: int) -> None:
        """Add a clause, which holds where the guard does."""
        if self._guard is not None:
            literals += (~self._guard,)
        self.flat.append(len(literals))
        self.flat.extend(literals)

    def add_sum(self, total: int, places: Places, /) -> None:
        """Add a sum, which holds where the guard does."""
        assert self._guard is not None
        self.sums.append((total, places, self._guard))


@of_layout
def encoded(space: Space) -> Encoding:
    """Return the clauses of a space; raises TooLarge."""
    return Encoding(space)
