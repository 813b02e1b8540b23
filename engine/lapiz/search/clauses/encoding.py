"""What holds in a space, as clauses: its items, what excludes what, and its demands.

The candidates are the first variables. What may be left out of an argument, an item that must be
satisfied or a demand, has a guard: a variable that is true where it holds. That candidates exclude
each other holds always.
"""

from lapiz.core import Clausal, Demand, Space, bits, of_layout
from lapiz.proof.clauses import Encoding, Places


class GuardedEncoding(Encoding):
    """The clauses of a whole space; `lazy` are demands that have no clauses.

    What is added holds where the `guard` does, a variable, or always without one. `guards` are by
    the number of the item, and so are the variables of a demand's `own`.
    """

    def __init__(self, space: Space) -> None:
        super().__init__(len(space.labels))
        self.candidates: int = self.variables
        self.guard: int | None = None
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

    def add(self, *literals: int) -> None:
        """Add a clause, which holds where the guard does."""
        if self.guard is None:
            super().add(*literals)
        else:
            self.flat.extend((len(literals) + 1, *literals, ~self.guard))

    def add_sum(self, total: int, places: Places, given: int | None = None, /) -> None:
        """Add a sum, which holds where the guard does, or what is given instead."""
        self.sums.append((total, places, self.guard if given is None else given))

    def _begin(self, number: int) -> None:
        """Have what is added next hold where the item of this number does."""
        self.guard = self.guards[number] = self.fresh(1)


@of_layout
def encoded(space: Space) -> GuardedEncoding:
    """Return the clauses of a space; raises TooLarge."""
    return GuardedEncoding(space)
