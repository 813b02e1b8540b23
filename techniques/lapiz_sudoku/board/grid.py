"""A friendly view of a sudoku position for those who write techniques."""

from collections.abc import Mapping
from functools import cached_property, lru_cache

import attrs

from lapiz import Deduction, Grounds, Link, Position, Says, Token, bits
from lapiz_sudoku.board.layout import Layout

__all__ = ["DigitPattern", "Grid", "cells", "digit", "digits", "grid_of", "houses"]


def cells(board: int) -> Token:
    """Return the token of some cells."""
    return Token("cells", board)


def digit(value: int) -> Token:
    """Return the token of a digit (counted from 0)."""
    return Token("digit", value)


def digits(mask: int) -> Token:
    """Return the token of some digits, bit *d* for digit d."""
    return Token("digits", mask)


def houses(*numbers: int) -> Token:
    """Return the token of some houses."""
    return Token("houses", numbers)


@attrs.frozen(eq=False)
class DigitPattern:
    """What a technique of one digit found: boards instead of candidates, houses for truths.

    The digit is put in by `Grid.lift`; text templates may use `{digit}`.
    """

    removes: int
    houses: tuple[int, ...]
    roles: Mapping[str, int]
    says: Says
    links: tuple[tuple[str, int, int, int | None], ...] = ()


class Grid:
    """A sudoku position as boards (sets of cells) and masks (sets of digits).

    Only open cells count: a placed digit is in no board of `boards`, and a solved cell has
    no digits. Most is made when first asked for and kept.

    - `boards[d]`: the open cells where digit d (from 0) is possible;
    - `digits_of(cell)`: the digits possible in an open cell;
    - `layout`: houses, peers, items; `layout.house_boards[h] & grid.boards[d]` are the places of
      digit d in house h;
    - `with_digits[k]`: the open cells with exactly k digits;
    - `unsolved`, `bivalue`, `trivalue`: the open cells, those with two digits, with three.
    """

    def __init__(self, position: Position) -> None:
        layout = position.space.layout
        assert isinstance(layout, Layout)
        self.position = position
        self.layout = layout
        self.side = layout.side
        self.size = layout.cells
        left, whole = position.alive & ~position.placed, layout.board
        self.boards = [left >> shift & whole for shift in layout.shifts]
        one = two = three = four = 0  # the cells with so many digits or more
        for board in self.boards:
            four |= three & board
            three |= two & board
            two |= one & board
            one |= board
        self.unsolved, self.bivalue, self.trivalue = one, two & ~three, three & ~four
        self._digits: dict[int, int] = {}

    @cached_property
    def solved_boards(self) -> list[int]:
        """For each digit the cells where it is placed."""
        placed, board = self.position.placed, self.layout.board
        return [placed >> shift & board for shift in self.layout.shifts]

    @cached_property
    def with_digits(self) -> list[int]:
        """For each number k the open cells with exactly k digits."""
        at_least: list[int] = []  # by k - 1, the cells with k digits or more
        for board in self.boards:
            more = board
            for index, having in enumerate(at_least):
                at_least[index] = having | more
                more &= having
            if more:
                at_least.append(more)
        exactly = [one & ~more for one, more in zip(at_least, [*at_least[1:], 0], strict=False)]
        return [0, *exactly, *[0] * (self.side - len(exactly))]

    def digits_of(self, cell: int) -> int:
        """Return the digits possible in an open cell, as a mask; 0 for a solved cell."""
        known = self._digits.get(cell)
        if known is None:
            known, bit = 0, 1 << cell
            for number, board in enumerate(self.boards):
                if board & bit:
                    known |= 1 << number
            self._digits[cell] = known
        return known

    def candidates(self, digit: int, board: int) -> int:
        """Return the candidates of a digit in some cells."""
        return board << (digit * self.size)

    def candidates_in(self, board: int, mask: int | None = None) -> int:
        """Return the alive candidates of some digits (all by default) in some cells."""
        if mask is None:
            return self.position.open & board * self.layout.every
        found = 0
        for number in bits(mask):
            found |= (self.boards[number] & board) << (number * self.size)
        return found

    def lift(self, digit_: int, found: DigitPattern, grounds: Grounds = Grounds.PROOF) -> Deduction:
        """Return the deduction that a pattern of one digit stands for."""
        shift = digit_ * self.size
        item = self.layout.item
        says = found.says
        return Deduction(
            removes=found.removes << shift,
            truths=tuple(item(house, digit_) for house in found.houses),
            roles={role: board << shift for role, board in found.roles.items()},
            links=tuple(
                Link(sort, start << shift, end << shift, None if h is None else item(h, digit_))
                for sort, start, end, h in found.links
            ),
            grounds=grounds,
            says=Says(says.pattern, says.reason, digit=digit(digit_), **says.tokens),
        )


@lru_cache(maxsize=64)
def grid_of(position: Position) -> Grid:
    """Return the view of a position, kept while it is in use."""
    return Grid(position)
