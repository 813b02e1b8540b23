"""Templates of several digits at once: ways to put each of them in every house.

A template is a way to put one digit in every house. Templates of different digits go together if
they share no cell. The templates of a digit are numbered; a set of them is an int.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from typing import NamedTuple

from lapiz import Deduction, Says, bits, of_layout, of_solve, refuse, single, technique, union
from lapiz.core import Budget
from lapiz.search.telling import shrink
from lapiz.search.walking import witness
from lapiz_sudoku.board import Grid, Layout, cells, digit, digits
from lapiz_sudoku.exotic.exocet import ways
from lapiz_sudoku.scales.hodoku import estimate

MOST_TEMPLATES = 3_000
"""How many templates of a digit are looked at; a digit that has more is left out."""
MOST_DIGITS = 3
"""How many digits are looked at together, at most."""
MOST_CHOICES = 200_000
"""How many ways to go on from some templates are tried in a position."""
PROOF_NODES = 20_000
"""How many nodes the proof of a step may take."""


class DigitTemplates(NamedTuple):
    """The templates of a digit, as boards, and by cell which of them have it."""

    boards: tuple[int, ...]
    having: tuple[int, ...]

    @property
    def every(self) -> int:
        """All of the templates."""
        return (1 << len(self.boards)) - 1

    def beside(self, board: int) -> int:
        """Return the templates that have none of some cells."""
        return self.every & ~union(self.having[cell] for cell in bits(board))


@of_layout(most=1_000)
def templates(layout: Layout, board: int) -> DigitTemplates:
    """Return the templates of a digit that can be in some cells; none if there are too many."""
    rows = [row for row in layout.rows if layout.house_boards[row] & board]
    boards = tuple(islice(ways(layout, board, rows), MOST_TEMPLATES + 1))
    if len(boards) > MOST_TEMPLATES:
        boards = ()
    having = [0] * layout.cells
    for number, template in enumerate(boards):
        for cell in bits(template):
            having[cell] |= 1 << number
    return DigitTemplates(boards, tuple(having))


@technique(
    "joint-templates",
    title="Templates of Several Digits",
    kind="sudoku",
    aliases=("multi-digit-templates", "pattern-overlay", "pom"),
    **estimate(700, "Extreme"),
    on=False,
)
def joint_templates(grid: Grid) -> Iterator[Deduction]:
    """Some digits are looked at together: all ways to put each of them in every house.

    A way to place one digit, a template, is possible only if there are templates of the others that
    share no cell with it or with each other. A candidate of which no template is possible is
    removed. Two digits come first, then three; what fewer digits remove is not repeated.

    Source: Myth Jellies, "Pattern Overlay Method" (Sudoku Players' Forum). Order: by the number of
    digits, then by these; what goes of a digit at once.
    """
    known, budget = 0, Budget(MOST_CHOICES, "choices")
    open_ = [d for d, board in enumerate(grid.boards) if board]
    for count in range(2, MOST_DIGITS + 1):
        for some in combinations(open_, count):
            for number in some:
                others = tuple(d for d in some if d != number)
                removes = _impossible(grid, number, others, budget) & ~known
                made = removes and _deduction(grid, number, some, removes)
                if made:
                    known |= removes
                    yield made
        if known:
            return


def _impossible(grid: Grid, number: int, others: Sequence[int], budget: Budget) -> int:
    """Return the candidates of a digit of which no template goes together with some of others."""
    own = templates(grid.layout, grid.boards[number])
    rivals = sorted((templates(grid.layout, grid.boards[d]) for d in others), key=_size)
    if not own.boards or not rivals[0].boards:
        return 0
    left = grid.boards[number] & ~(witness(grid.position) >> grid.layout.shifts[number])
    removes = left
    for board in own.boards:
        if board & removes and _together(board, rivals, budget):
            removes &= ~board
    return grid.candidates(number, removes)


def _size(some: DigitTemplates) -> int:
    return len(some.boards)


def _together(board: int, rivals: Sequence[DigitTemplates], budget: Budget) -> bool:
    """Tell whether there is a template of each of some digits beside some cells.

    Yes if the search becomes too long.
    """
    first, *rest = rivals
    free = first.beside(board)
    if not rest or not free or not budget.take():
        return bool(free)
    return any(_together(board | first.boards[number], rest, budget) for number in bits(free))


@of_solve(most=1_000)
def _deduction(grid: Grid, number: int, some: tuple[int, ...], removes: int) -> Deduction | None:
    """Return the removal of what no templates of some digits have, or None if it is not proved."""
    layout, others = grid.layout, union(1 << d for d in some if d != number)
    houses = [(house, d) for d in some for house in layout.houses if house.cells & grid.boards[d]]
    truths = shrink(grid.position, [layout.item(house.number, d) for house, d in houses], removes)
    used = union(1 << (item - grid.size) % grid.digit_count for item in truths)
    if single(used):  # one digit alone proves it
        return None
    made = Deduction(
        removes=removes,
        truths=truths,
        roles={
            "base": union(grid.position.space.sets[item] for item in truths) & grid.open & ~removes
        },
        says=Says(
            "No way to put {digit} in every house that leaves room for {others} has it in {cells}.",
            "Were one of these cells {digit}, there would be no way to put {used} in every house.",
            digit=digit(number),
            others=digits(others),
            cells=cells(removes >> layout.shifts[number]),
            used=digits(used),
        ),
        supposes=True,
    )
    proved = refuse(made, grid.position, Budget(PROOF_NODES, "nodes")) is None
    return made if proved else None


TECHNIQUES = [joint_templates]
