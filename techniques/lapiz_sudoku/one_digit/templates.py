"""Templates, or pattern overlay: what all ways to put a digit in every house have in common."""

from collections.abc import Iterator
from contextlib import suppress

from lapiz import Deduction, OutOfBudget, Says, bits, of_solve, refuse, technique, union
from lapiz.core import Budget
from lapiz.proof import PROOF_NODES, satisfy
from lapiz.search.telling import shrink
from lapiz.search.walking import witness
from lapiz_sudoku.board import Grid, cells, digit, digits
from lapiz_sudoku.scales.hodoku import hodoku

TRIAL_NODES = 20
"""How many nodes the proof may visit when it is tried without a digit."""


@technique(
    "template-set",
    kind="sudoku",
    **hodoku("1201", 10000, "Extreme"),
    on=False,
)
def template_set(grid: Grid) -> Iterator[Deduction]:
    """All ways to put a digit in every house at once, its templates, share some cells.

    Whichever way is the right one, the digit is there. A template with a cell that every template
    of another digit has does not count, so what one digit settles helps the others.

    Source: HoDoKu, "Templates". Order: by digit; all cells of a digit at once.
    """
    for number in range(grid.digit_count):
        places = _overlay(grid).shared[number]
        if truths := _truths(grid, number, 0, places):
            says = Says(
                "All ways to put {digit} in every house have it in {cells}.",
                "Were one of these cells not {digit}, there would be no way to put {used} in "
                "every house.",
                digit=digit(number),
                cells=cells(places >> number * grid.size),
                used=digits(_digits(grid, truths)),
            )
            yield Deduction(
                places=places, truths=truths, roles={"target": places}, says=says, supposes=True
            )


@technique(
    "template-delete",
    kind="sudoku",
    **hodoku("1202", 10000, "Extreme"),
    on=False,
)
def template_delete(grid: Grid) -> Iterator[Deduction]:
    """No way to put a digit in every house at once, no template of it, has it in some cells.

    So it cannot be there. A template with a cell that every template of another digit has does
    not count, so what one digit settles helps the others.

    Source: HoDoKu, "Templates". Order: by digit; all cells of a digit at once.
    """
    for number, board in enumerate(grid.boards):
        removes = _overlay(grid).absent[number]
        if truths := _truths(grid, number, removes, 0):
            says = Says(
                "No way to put {digit} in every house has it in {cells}.",
                "Were one of these cells {digit}, there would be no way to put {used} in every "
                "house.",
                digit=digit(number),
                cells=cells(removes >> number * grid.size),
                used=digits(_digits(grid, truths)),
            )
            base = grid.candidates(number, board) & ~removes
            yield Deduction(
                removes=removes, truths=truths, roles={"base": base}, says=says, supposes=True
            )


class _Overlay:
    """The templates of all digits: for each digit what all of them have, and what none has.

    Templates met before in the same solve are known as long as all their candidates are alive, and
    that of a known solution is. They decide for most candidates at once.
    """

    def __init__(self, grid: Grid) -> None:
        position = grid.position
        self._grid, self._space, self._placed = grid, position.space, position.placed
        self._alive, self._budget = position.alive, Budget(PROOF_NODES, "nodes")
        self._known = _known_templates(grid)
        self.shared = [0] * grid.digit_count
        self.absent = [0] * grid.digit_count
        with suppress(OutOfBudget):
            self._settle()
            for number, board in enumerate(grid.boards):
                self._note_absent(number, grid.candidates(number, board))
        position.memo.note(_Overlay, (position.space, self._known))

    def _settle(self) -> None:
        """Find the cells that all templates of a digit have, and take them from other digits."""
        before = 0
        while before != self._alive:
            before = self._alive
            for number, board in enumerate(self._grid.boards):
                if board:
                    shared = self._in_all(number, self._grid.candidates(number, board))
                    self.shared[number] = shared
                    for candidate in bits(shared):
                        self._alive &= self._space.keep[candidate]

    def _in_all(self, number: int, undecided: int) -> int:
        """Return those of some candidates that all templates of a digit have."""
        shared = 0
        ways = self._possible(number) or [self._template(number, self._alive)]
        for way in ways:
            undecided &= way
        while undecided:
            first = undecided & -undecided
            without = self._template(number, self._alive & ~first)
            # A template without this candidate decides for all candidates that it lacks.
            shared |= 0 if without else first
            undecided &= without or ~first
        return shared

    def _note_absent(self, number: int, undecided: int) -> None:
        """Note the candidates that no template of a digit has."""
        undecided &= ~union(self._possible(number))
        while undecided:
            first = undecided & -undecided
            way = 0
            if first & self._alive:
                allowed = self._alive & self._space.keep[first.bit_length() - 1]
                way = self._template(number, allowed)
            undecided &= ~(way | first)
            self.absent[number] |= 0 if way else first

    def _possible(self, number: int) -> list[int]:
        """Return the known templates of a digit that have no candidate excluded by others."""
        return [way for way in self._known[number] if not way & ~self._alive]

    def _template(self, number: int, allowed: int) -> int:
        """Return a template among some candidates, or 0 when there is none.

        Raises OutOfBudget.
        """
        truths = [self._space.sets[item] for item in _items(self._grid, number)]
        way = satisfy(allowed, truths, self._space.keep, self._budget)
        template = union(self._space.bit[candidate] for candidate in way or ())
        if template:
            placed = self._placed & self._grid.layout.board << number * self._grid.size
            self._known[number].add(template | placed)
        return template


def _known_templates(grid: Grid) -> list[set[int]]:
    """Return for each digit its templates that are known to be possible, with placed candidates."""
    position, solution = grid.position, witness(grid.position)
    space, known = position.memo.get(_Overlay, (None, ()))
    if space is not position.space:
        known = [()] * grid.digit_count
    possible = [{way for way in ways if not way & ~position.alive} for ways in known]
    for ways, shift in zip(possible, grid.layout.shifts, strict=True):
        if solution:
            ways.add(solution & grid.layout.board << shift)
    return possible


@of_solve(most=2)
def _overlay(grid: Grid) -> _Overlay:
    return _Overlay(grid)


def _items(grid: Grid, number: int) -> list[int]:
    """Return the open items of a digit: one for each house in which it is not placed."""
    board, layout = grid.boards[number], grid.layout
    return [layout.item(house.number, number) for house in layout.houses if house.cells & board]


def _truths(grid: Grid, number: int, removes: int, places: int) -> tuple[int, ...]:
    """Return truths that prove an effect on one digit, of as few digits and houses as possible."""
    if not removes | places:
        return ()
    truths = [item for value in range(grid.digit_count) for item in _items(grid, value)]
    for left_out in range(grid.digit_count):
        fewer = [item for item in truths if (item - grid.size) % grid.digit_count != left_out]
        claim = Deduction(removes=removes, places=places, truths=tuple(fewer))
        budget = Budget(TRIAL_NODES, "nodes")
        if left_out != number and refuse(claim, grid.position, budget) is None:
            truths = fewer
    return shrink(grid.position, truths, removes, places)


def _digits(grid: Grid, truths: tuple[int, ...]) -> int:
    """Return the digits of some items of digits in houses."""
    return union(1 << (item - grid.size) % grid.digit_count for item in truths)


TECHNIQUES = [template_set, template_delete]
