"""A friendly view of a sudoku position for those who write techniques."""

from collections.abc import Mapping
from functools import cached_property, lru_cache

import attrs

from lapiz import Deduction, Grounds, Link, Position, Says, Token
from lapiz.bits import bits
from lapiz_sudoku.layout import Layout

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
    no digits. Everything is made when first asked for and kept.

    - `boards[d]`: the open cells where digit d (from 0) is possible;
    - `digits_of(cell)`: the digits possible in an open cell;
    - `layout`: houses, peers, items; `layout.house_boards[h] & grid.boards[d]` are the places of
      digit d in house h;
    - `with_digits[k]`: the open cells with exactly k digits;
    - `unsolved`: the open cells.
    """

    def __init__(self, position: Position) -> None:
        layout = position.space.layout
        assert isinstance(layout, Layout)
        self.position = position
        self.layout = layout
        self.side = layout.side
        self.size = layout.cells

    @cached_property
    def boards(self) -> list[int]:
        """For each digit the open cells where it is possible."""
        left, board, size = self.position.open, self.layout.board, self.size
        return [left >> (digit * size) & board for digit in range(self.side)]

    @cached_property
    def solved_boards(self) -> list[int]:
        """For each digit the cells where it is placed."""
        placed, board, size = self.position.placed, self.layout.board, self.size
        return [placed >> (digit * size) & board for digit in range(self.side)]

    @cached_property
    def with_digits(self) -> list[int]:
        """For each number k the open cells with exactly k digits."""
        planes: list[int] = []  # how many digits each cell has, as binary numbers side by side
        for board in self.boards:
            carry = board
            for place, plane in enumerate(planes):
                planes[place] = plane ^ carry
                carry &= plane
            if carry:
                planes.append(carry)
        exactly = [0]
        for count in range(1, self.side + 1):
            having = self.layout.board if count >> len(planes) == 0 else 0
            for place, plane in enumerate(planes):
                having &= plane if count >> place & 1 else ~plane
            exactly.append(having)
        return exactly

    @cached_property
    def unsolved(self) -> int:
        """The open cells."""
        open_cells = 0
        for board in self.boards:
            open_cells |= board
        return open_cells

    @cached_property
    def bivalue(self) -> int:
        """The open cells with exactly two digits."""
        return self.with_digits[2]

    @cached_property
    def _digits(self) -> dict[int, int]:
        return {}

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
        found = 0
        for number in range(self.side) if mask is None else bits(mask):
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
