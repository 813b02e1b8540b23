"""What is seen of a deduction at a glance, and the simplest words for cells and digits."""

from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple

import attrs

from lapiz import Deduction, Position, Space, bits, single, union
from lapiz.kinds import said
from lapiz.texts import listed, marked
from lapiz_sudoku.board import Layout
from lapiz_sudoku.kind.letters import parted, symbol
from lapiz_sudoku.kind.notation import PACKAGE

MOST_CELLS = 6
"""How many cells are named one by one; more in short form."""
IS = marked(("{cells} is {digit}", "{cells} are {digit}"))
NOWHERE = marked(
    (
        "no digit is left for {cell}",
        "there is no place for {digit} in {house}",
    )
)
IS_NOT = marked(("{cells} is not {digit}", "{cells} are not {digit}"))


class Words(NamedTuple):
    """What cells and houses are called in a notation."""

    cells: Callable[[Space, int], str]
    houses: Callable[[Space, tuple[int, ...]], str]

    def each(self, space: Space, board: int, last: str = "and") -> str:
        """Return cells one by one; many in short form."""
        if board.bit_count() > MOST_CELLS:
            return self.cells(space, board)
        return listed([self.cells(space, 1 << cell) for cell in bits(board)], last)


def is_text(space: Space, members: int, words: Words, *, forms: tuple[str, str] = IS) -> str:
    """Print what is, or is not: "r1c2 is 7", "r1c2 and r1c3 are not 7 or 8"."""
    layout, digits_of = Layout.of(space), dict[int, int]()
    if forms is IS_NOT:
        members, shades = parted(layout, members)
        if shades:
            said_not = is_text(space, members, words, forms=forms) if members else ""
            return listed([*filter(None, [said_not]), is_text(space, shades, words)])
    for candidate in bits(members):
        digit, cell = divmod(candidate, layout.cells)
        digits_of[cell] = digits_of.get(cell, 0) | 1 << digit
    alike: dict[int, int] = {}
    for cell, digits in digits_of.items():
        alike[digits] = alike.get(digits, 0) | 1 << cell
    return listed(
        [
            filled(
                forms[not single(board)],
                cells=words.each(space, board),
                digit=digits_text(space, digits, "or"),
            )
            for digits, board in alike.items()
        ]
    )


def nowhere_text(space: Space, item: int, words: Words) -> str:
    """Print that nothing is left for an item: "nothing can go in r1c2"."""
    layout = Layout.of(space)
    if item < layout.cells:
        return filled(NOWHERE[0], cell=words.cells(space, 1 << item))
    if item in layout.hidden:
        layer, cell = layout.layer_of(item)
        return said(layer.none, layer.package).format(cell=words.cells(space, 1 << cell))
    house, digit = layout.in_house(item)
    where = words.houses(space, (house,))
    return filled(NOWHERE[1], digit=symbol(space, digit), house=where)


@attrs.frozen(slots=False)
class Glance:
    """A deduction, and what its truths have left; boards are sets of cells."""

    space: Space
    deduction: Deduction
    position: Position
    words: Words

    @cached_property
    def layout(self) -> Layout:
        """The shape of the puzzle."""
        return Layout.of(self.space)

    @cached_property
    def cells(self) -> int:
        """The cells that are truths."""
        return union(1 << truth for truth in self.deduction.truths if truth < self.layout.cells)

    @cached_property
    def places(self) -> list[tuple[int, int]]:
        """The houses and digits that are truths."""
        houses = range(self.layout.cells, self.layout.hidden.start)
        return [self.layout.in_house(t) for t in self.deduction.truths if t in houses]

    @property
    def others(self) -> bool:
        """Whether a rule, or a hidden cell, is a truth."""
        return any(truth >= self.layout.hidden.start for truth in self.deduction.truths)

    def board(self, digit: int, members: int = -1) -> int:
        """Return the cells in which some candidates, by default all that are left, have a digit."""
        members = self.position.alive if members < 0 else members
        return members >> digit * self.layout.cells & self.layout.board

    def open(self, house: int, digit: int) -> int:
        """Return where a digit may be in a house."""
        return self.board(digit) & self.layout.house_boards[house]

    def digits(self, cell: int) -> int:
        """Return the digits left for a cell."""
        return union(1 << d for d in range(self.layout.digit_count) if self.board(d) >> cell & 1)

    @cached_property
    def removed(self) -> dict[int, int]:
        """The cells that lose a digit, by digit."""
        removes = self.deduction.removes & self.position.alive
        boards = {digit: self.board(digit, removes) for digit in range(self.layout.digit_count)}
        return {digit: board for digit, board in boards.items() if board}

    def house_of(self, board: int) -> int | None:
        """Return a house that holds some cells."""
        houses = enumerate(self.layout.house_boards)
        return next((number for number, cells in houses if not board & ~cells), None)

    def named(self, board: int, last: str = "and") -> str:
        """Return cells by name."""
        return self.words.each(self.space, board, last)

    def house(self, *houses: int) -> str:
        """Return houses by name."""
        return self.words.houses(self.space, houses)


def filled(template: str, **values: str) -> str:
    """Return a template of this package in the current language, filled in."""
    return said(template, PACKAGE).format(**values)


def digits_text(space: Space, mask: int, last: str = "and") -> str:
    """Return digits as a list in a sentence."""
    return listed([symbol(space, digit) for digit in bits(mask)], last)
