"""Hidden layers: beside its digit each cell has one of some values, which no digit says.

Whether a cell is shaded is a layer of two values, in which of several regions it lies one of more.
The hidden cell of a cell has the number that `Board.hidden` tells, or `Board.shade`; its candidates
come after those of all digits. An automaton that reads hidden cells reads -1 for the first value of
their layer, -2 for the second, and so on: no digit is less than 0.
"""

from collections.abc import Iterator, Sequence

import attrs

from lapiz import bits, union
from lapiz.texts import marked

SHADED, UNSHADED = -1, -2
"""What is read of a hidden cell that says whether its cell is shaded."""
SHADES = (SHADED, UNSHADED)
"""The candidates of such a hidden cell, in order."""
Firsts = Sequence[int]
"""Of each value of a layer the candidate of the first cell; those of the others follow."""


@attrs.frozen
class Layer:
    """A hidden layer: what it is called, and its values.

    A candidate is printed with its value ("r1c1=shaded"). The other texts name a hidden cell, say
    what its last candidate is, that none is left, and that it cannot have two; all of them may say
    the cell, and are translated in `package`. `marks` stand for the values on boards in characters,
    `looks` say how the backgrounds of their cells are drawn, if they are.

    >>> len(SHADING), SHADING.read(1), SHADING.index(-2)
    (2, -2, 1)
    """

    name: str
    values: tuple[str, ...]
    cell: str
    last: str
    none: str
    twice: str
    marks: tuple[str, ...]
    looks: tuple[str, ...]
    package: str = "lapiz_hidden"

    def __len__(self) -> int:
        return len(self.values)

    @property
    def silent(self) -> bool:
        """Whether a cell without one of its values has the other: then that is told instead."""
        return len(self) == 2

    @property
    def reads(self) -> tuple[int, ...]:
        """What automata read of its values."""
        return tuple(map(self.read, range(len(self))))

    def shades(self, number: int) -> Iterator[tuple[str, str, int]]:
        """Yield how its values are drawn, as the layer of a number."""
        for mark, look in zip(self.marks, self.looks, strict=True):
            yield mark, look, number

    def read(self, index: int) -> int:
        """Return what automata read of a value."""
        return ~index

    def index(self, read: int) -> int:
        """Return the value that is read so."""
        return ~read


WORDS = marked({SHADED: "shaded", UNSHADED: "unshaded"})
"""What names and texts call the shades."""
TEXTS = marked(
    (
        "the shade of {0}",
        "the only shade left for {cell}",
        "{cell} can be neither shaded nor unshaded",
        "{0} cannot be both shaded and unshaded",
    )
)
SHADING = Layer("shade", tuple(WORDS.values()), *TEXTS, ("■", "□"), ("shaded", "unshaded"))
"""The layer of shades, which comes after all others, and only where rules are about it."""


class Valued:
    """Where cells can have a value of a layer (or a digit), and where they must, as boards.

    `firsts` are of all values the candidates of the first cell, `index` is the number of its own.
    A cell with a value `besides` has it as well.

    >>> shaded = Valued((0, 4), 0, 0b1111)
    >>> bin(shaded.possible(0b0110_1101)), bin(shaded.sure(0b0110_1101))
    ('0b1101', '0b1001')
    """

    def __init__(self, firsts: Firsts, index: int, every: int, besides: Sequence[int] = ()) -> None:
        self.own, self.every = firsts[index], every
        self.all = [firsts[number] for number in (index, *besides)]
        self.rest = [first for first in firsts if first not in self.all]

    def possible(self, alive: int) -> int:
        """Return the cells that can have the value."""
        return union(alive >> first for first in self.all) & self.every

    def sure(self, alive: int) -> int:
        """Return the cells that have no other value left."""
        return self.every & ~union(alive >> first for first in self.rest)

    def has(self, candidate: int | None) -> bool:
        """Tell whether a candidate says of a cell that it has the value."""
        return candidate is not None and bool(self.without(self.every) >> candidate & 1)

    def without(self, board: int) -> int:
        """Return the candidates that say of some cells that they have it."""
        return union(board << first for first in self.all)

    def others(self, board: int) -> int:
        """Return the candidates that say of some cells that they have another value."""
        return union(board << first for first in self.rest)

    def places(self) -> Iterator[tuple[int, ...]]:
        """Yield the candidates of each cell, its own first."""
        for cell in bits(self.every):
            yield tuple(first + cell for first in (*self.all, *self.rest))
