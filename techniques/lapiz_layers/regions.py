"""Regions to be found: each holds each digit once, and nobody says where they are."""

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from string import ascii_lowercase

from lapiz import BadInput, Name, Shape, of_process
from lapiz_grid import (
    Automaton,
    Board,
    Code,
    Connect,
    Constraint,
    Exclude,
    Field,
    Follow,
    Layer,
    Rule,
    Sort,
    Tally,
)

CELLS = Field("cells", Sort.CELLS, "The cells.", 2, sizes=(2, 3))
COLOURS = 10
"""How many backgrounds there are; more regions than that have them again."""
PAIRS = Field("cells", Sort.PAIR, "Two cells that share a side.")


@of_process(most=30)
def regions(side: int) -> tuple[Layer]:
    """Return the layer that says in which region a cell lies: region a holds the first cell."""
    letters = ascii_lowercase[:side]
    layer = Layer(
        "hidden region",
        tuple(Name("region {0}", letter) for letter in letters),
        cell=Name("the region of {0}"),
        last=Name("the only region left for {cell}"),
        none=Name("{cell} can be in no region"),
        twice=Name("{0} cannot be in two regions"),
        marks=tuple(letters),
        looks=tuple(f"tone-{letters[number % COLOURS]}" for number in range(side)),
        package="lapiz_layers",
    )
    return (layer,)


@of_process()
def _in_order(count: int) -> Automaton:
    """A region is named after those that begin before it: else each way would be there often.

    >>> two = _in_order(2)
    >>> two.takes((-1, -2, -1)), two.takes((-2, -1)), two.takes((-1, -1))
    (True, False, False)
    """

    def step(named: int, read: int) -> int | None:
        """The state is how many regions have begun."""
        return max(named, -read) if -read <= named + 1 else None

    return Automaton(0, step, lambda named: named == count)


def _chaos(constraint: Constraint, board: Board) -> Iterator[Connect | Tally | Follow]:
    """Yield that each region is connected and holds each digit once, and the names of regions."""
    if any(board.regions):
        message = Name("the regions are known already; say boxes: false in the puzzle")
        raise BadInput(Name("{0}: {1}", constraint.rule.name, message), path=constraint.path)
    (layer,) = regions(board.side)
    hidden = tuple(board.hidden(layer, cell) for cell in board.cells)
    for index, letter in enumerate(layer.marks):
        read, name = layer.read(index), Name("region {0}", letter)
        claim = Name("region {0} has {1} cells, which are connected", letter, board.side)
        yield Connect(hidden, read, board.side, name, claim)
        for digit in board.digits:
            place = Name("{0} in region {1}", digit, letter)
            claim = Name("region {0} holds {1} once", letter, digit)
            yield Tally(hidden, read, 1, place, claim, board.cells, digit)
    order = Name("the order of the regions")
    claim = Name("regions are named in the order of their first cells")
    yield Follow(hidden, _in_order(board.side), order, claim)


def _too_many(_: Constraint, board: Board) -> str:
    wrong = len(board.digits) != board.side
    return Name("{0} digits, expected {1}", len(board.digits), board.side) if wrong else ""


def _related(constraint: Constraint, board: Board, alike: bool) -> Iterator[Exclude]:
    (layer,) = regions(board.side)
    every = range(len(layer))
    relation = tuple(sum(1 << o for o in every if (o == one) != alike) for one in every)
    for cells in constraint.groups:
        for one, other in combinations(cells, 2):
            yield Exclude(board.hidden(layer, one), board.hidden(layer, other), relation)


def _caged(constraint: Constraint, board: Board) -> Iterator[Shape]:
    for cells in constraint.groups:
        yield Shape("cage", tuple(divmod(cell, board.side) for cell in cells), "blue", 0.21)


def _walls(constraint: Constraint, board: Board) -> Iterator[Shape]:
    """Yield the side that two cells share as a thick line."""
    for first, second in constraint.groups:
        (row, column), (below, right) = divmod(first, board.side), divmod(second, board.side)
        y, x = (row + below) / 2, (column + right) / 2
        down, across = abs(right - column) / 2, abs(below - row) / 2
        ends = (y - down, x - across), (y + down, x + across)
        yield Shape("line", ends, "ink", 0.1, over=True)


RULES = (
    Rule(
        "chaos-construction",
        _chaos,
        "The grid is to be divided into regions, as many as it has rows. The cells of a region "
        "are connected by their sides, and hold each digit once. Regions are named in the order of "
        "their first cells.",
        title="Chaos construction",
        codes=(Code("interactive-solver", "ChaosConstruction", "flag"),),
        layers=regions,
        wrong=_too_many,
    ),
    Rule(
        "same-region",
        partial(_related, alike=True),
        "All cells of a blue cage are in one region.",
        (CELLS,),
        reason="{0} and {1} are in one region",
        layers=regions,
        shapes=_caged,
    ),
    Rule(
        "region-border",
        partial(_related, alike=False),
        "Cells with a thick line between them are in different regions.",
        (PAIRS,),
        reason="{0} and {1} are in different regions",
        layers=regions,
        shapes=_walls,
    ),
)
