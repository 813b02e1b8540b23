"""Techniques of cages: which combinations are left, and what they have in common."""

from collections.abc import Iterator
from functools import reduce
from operator import and_, or_

import attrs

from lapiz import (
    Deduction,
    Says,
    Space,
    Technique,
    Token,
    bits,
    candidates,
    items,
    number,
    of_layout,
    of_solve,
    single,
    union,
)
from lapiz.texts import marked
from lapiz_grid import Ways
from lapiz_rules.ratings import rated
from lapiz_rules.together import together
from lapiz_sudoku.board import Grid, cells, digits

CAGES = ("killer", "rellik", "equality-cage", "renban")
"""The rules of cells that hold one of some sets of digits."""
MOST_TOLD = 6
"""Of how many combinations a text lists all."""


@attrs.frozen(eq=False)
class Cage:
    """A cage in a position: its item, the cells, the combinations left.

    `masks` are the digits left in each cell. Combinations of one that `adds_up` are told as sums.
    """

    item: int
    demand: Ways
    order: tuple[int, ...]
    masks: tuple[int, ...]
    left: tuple[int, ...]
    adds_up: bool

    @property
    def board(self) -> int:
        """Its cells."""
        return union(1 << cell for cell in self.order)


@of_solve
def cages_of(grid: Grid) -> list[Cage]:
    """Return all cages of a position that still have a combination."""
    space, alive, cages = grid.position.space, grid.alive, list[Cage]()
    for at, demand in space.demands:
        if space.items[at].sort not in CAGES or not isinstance(demand, Ways):
            continue
        masks = tuple(
            sum(1 << digit for digit, bit in enumerate(members) if alive & bit)
            for members in demand.bits
        )
        order = tuple(members[0] for members in demand.places)  # the first digit's is the cell
        adds_up = space.items[at].sort == "killer"
        cages.append(Cage(at, demand, order, masks, _left(space, demand, masks), adds_up))
    return cages


@of_layout(most=5_000)
def _left(space: Space, demand: Ways, masks: tuple[int, ...]) -> tuple[int, ...]:
    """Return the combinations that can still fill the cells."""
    reached = {0}
    for mask in masks:
        reached = {
            used | 1 << digit
            for used in reached
            for digit in bits(mask & ~used)
            if demand.automaton.step(used, demand.digits[digit]) is not None
        }
    return tuple(sorted(used for used in reached if demand.automaton.accepts(used)))


def _told(cage: Cage) -> dict[str, Token]:
    tokens = {"cage": items(cage.item), "count": number(len(cage.left))}
    if len(cage.left) <= MOST_TOLD:
        tokens["sets"] = Token("sums" if cage.adds_up else "combinations", cage.left)
    if cage.adds_up:
        tokens["total"] = number(sum(cage.demand.digits[digit] for digit in bits(cage.left[0])))
    return tokens


def _combinations_left(cage: Cage) -> str:
    if len(cage.left) <= MOST_TOLD:
        return "{cage} can only be {sets}."
    return "{cage} has {count} combinations left."


def _left_out(grid: Grid, cage: Cage, gone: int, reason: str, **tokens: Token) -> Deduction:
    """Return what no combination left of a cage allows in its cells."""
    says = Says(_combinations_left(cage), reason, **tokens, **_told(cage))
    roles = {"cage": cage.demand.scope & grid.alive & ~gone}
    return Deduction(removes=gone, truths=(cage.item,), roles=roles, says=says)


@rated("cage-combinations", 10, "Easy")
def cage_combinations(grid: Grid) -> Iterator[Deduction]:
    """A digit that no combination left of a cage holds goes from its cells.

    Source: players of killer sudoku. Order: by cage.
    """
    for cage in cages_of(grid):
        held = reduce(or_, cage.left, 0)
        gone = sum(
            grid.candidates_in(1 << cell, mask & ~held)
            for cell, mask in zip(cage.order, cage.masks, strict=True)
            if mask & ~held and mask & (mask - 1)
        )
        if gone:
            missing = digits(reduce(or_, cage.masks) & ~held)
            yield _left_out(grid, cage, gone, NONE_HAS, digits=missing)


@rated("cage-cell", 20, after="cage-combinations")
def cage_cell(grid: Grid) -> Iterator[Deduction]:
    """Whatever combination a cage has, a cell of it cannot hold some digit.

    With that digit in it the other cells could not take the rest of any combination.

    Source: players of killer sudoku. Order: by cage.
    """
    for cage in cages_of(grid):
        gone = cage.demand.dead(grid.alive)
        if gone:
            reason = NO_REST[single(gone)]
            yield _left_out(grid, cage, gone, reason, removed=candidates(gone))


@rated("cage-locked-digit", 20, after="cage-cell")
def cage_locked_digit(grid: Grid) -> Iterator[Deduction]:
    """A digit that all combinations left of a cage hold is locked in it.

    So no cell can hold it that sees all the cells where the cage may have it.

    Source: players of killer sudoku. Order: by cage, then by digit.
    """
    for cage in cages_of(grid):
        for digit in bits(reduce(and_, cage.left, -1) if cage.left else 0):
            places = grid.boards[digit] & cage.board
            gone = grid.layout.seen_by_all(places) & grid.boards[digit] if places else 0
            if gone & ~cage.board:
                yield Deduction(
                    removes=grid.candidates(digit, gone & ~cage.board),
                    truths=(cage.item,),
                    roles={"cage": grid.candidates(digit, places)},
                    says=Says(
                        "All combinations of {cage} have {digit}, which can only be in {places}.",
                        "No other cell that sees all of these can be {digit}.",
                        digit=digits(1 << digit),
                        places=cells(places),
                        **_told(cage),
                    ),
                )


NONE_HAS = marked("No combination has {digits}.")
NO_REST = marked(
    (
        "With any of the removed candidates, the other cells cannot hold the rest of any "
        "combination.",
        "With {removed} the other cells cannot hold the rest of any combination.",
    )
)
"""Why several candidates go from the cells of a cage, and one."""
TECHNIQUES: tuple[Technique, ...] = tuple(
    map(together, (cage_combinations, cage_cell, cage_locked_digit))
)
