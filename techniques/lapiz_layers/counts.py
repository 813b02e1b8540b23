"""Clues of regions that are to be found: digits that count the cells of their region."""

from collections.abc import Iterator

from lapiz import Name, Shape, of_process
from lapiz_grid import Automaton, Board, Constraint, Field, Follow, Rule, Sort, spelt
from lapiz_layers.regions import regions
from lapiz_rules.drawing import arrowed, ringed

OTHERS = Field("others", Sort.FLAG, "The digit does not count its own cell.")
Along = tuple[int, int, int, bool]


@of_process(most=200)
def along_arrows(arms: tuple[int, ...], others: bool) -> Automaton:
    """A digit, the region of its cell, and those of the cells of arms, each so long.

    It says how many cells of its region follow each other from there along the arms.

    >>> two = along_arrows((2, 1), False)
    >>> two.takes((3, -1, -1, -2, -1)), two.takes((4, -1, -1, -2, -1))
    (True, False)
    """
    ends = {2 + sum(arms[:number]) for number in range(len(arms))}

    def step(state: Along, read: int) -> Along | None:
        """The state is how many are read, how many are to come, the region, whether it goes on."""
        at, left, own, on = state
        if at == 0:
            return 1, read + others, 0, True
        if at == 1:
            return 2, left - 1, read, True
        on = (on or at in ends) and read == own
        left -= on
        return (at + 1, left, own, on) if left >= 0 else None

    return Automaton((0, 0, 0, True), step, lambda state: state[0] > 1 and state[1] == 0)


def _along(constraint: Constraint, board: Board) -> Iterator[Follow]:
    (layer,), first = regions(board.side), constraint.groups[0][0]
    arms = [arm[1:] for arm in constraint.groups]
    hidden = (board.hidden(layer, cell) for cell in (first, *(c for arm in arms for c in arm)))
    automaton = along_arrows(tuple(map(len, arms)), constraint.flag("others"))
    name = Name("the region's arrows of {0}", spelt((first,), board.side))
    yield Follow((first, *hidden), automaton, name)


def _counted(constraint: Constraint, board: Board) -> Iterator[Follow]:
    (layer,) = regions(board.side)
    for cells in constraint.groups:  # one arm for each cell: whether it is of the region
        automaton = along_arrows((1,) * (len(cells) - 1), constraint.flag("others"))
        hidden = (board.hidden(layer, cell) for cell in cells)
        name = Name("the region's count of {0}", spelt(cells[:1], board.side))
        yield Follow((cells[0], *hidden), automaton, name)


def _parted(constraint: Constraint, _: Board) -> str:
    if len({arm[0] for arm in constraint.groups}) > 1:
        return Name("the arrows begin in different cells")
    return ""


def _drawn(constraint: Constraint, board: Board) -> Iterator[Shape]:
    for cells in constraint.groups:
        yield from arrowed(cells, board, 1)


def _ringed(constraint: Constraint, board: Board) -> Iterator[Shape]:
    for cells in constraint.groups:
        yield from ringed(cells[:1], board)


RULES = (
    Rule(
        "region-arrow",
        _along,
        "A digit with arrows says how many cells of its region follow each other along the arrows, "
        "beginning with its own.",
        (
            Field("cells", Sort.SEQUENCE, "The cell first, then those of an arrow.", 2,
                  together=True),
            OTHERS,
        ),
        family="regions",
        layers=regions,
        shapes=_drawn,
        wrong=_parted,
    ),
    Rule(
        "region-count",
        _counted,
        "The digit in a ring says how many of these cells are in its region, its own among them.",
        (Field("cells", Sort.SEQUENCE, "The ring first, then the others.", 2), OTHERS),
        family="regions",
        layers=regions,
        shapes=_ringed,
    ),
)  # fmt: skip
