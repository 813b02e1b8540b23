"""A friendly view of a sudoku position for those who write techniques."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

import attrs

from lapiz import Candidates, Deduction, Grounds, Link, Position, Says, Token, bits, of_solve
from lapiz_sudoku.board.layout import Layout

if TYPE_CHECKING:
    from lapiz.core.sets import Number, SetOf, as_numbers
    from lapiz_grid import Rule
    from lapiz_grid.sets import Cell, Cells as Cells, Digit, Digits as Digits, as_cells, as_roles
else:
    Cells = Digits = int
    as_cells = as_numbers = as_roles = None  # what is given stays as it is

NO_CANDIDATES, NO_CELLS, NO_DIGITS = Candidates(0), Cells(0), Digits(0)


def cells(board: SetOf[Cell]) -> Token:
    """Return the token of some cells."""
    return Token("cells", board)


def sees(one: int, other: int) -> Token:
    """Return the token of why two cells see each other that share no house: a rule says so."""
    return Token("because", (one, other))  # cells are the candidates of the first digit


def rule_named(rule: Rule) -> Token:
    """Return the token of what a rule is called."""
    return Token("rule", rule.name)


def digit(value: Number) -> Token:
    """Return the token of a digit (counted from 0)."""
    return Token("digit", value)


def digits(mask: SetOf[Digit]) -> Token:
    """Return the token of some digits, bit *d* for digit d."""
    return Token("digits", mask)


def covered(truths: Iterable[int], covers: Collection[int]) -> dict[int, int]:
    """Return the factors of truths that are covered by other items; none without these.

    Each counts as often as it is listed, truths positive and covers negative.
    """
    if not covers:
        return {}
    factors: dict[int, int] = {}
    for truth in truths:
        factors[truth] = factors.get(truth, 0) + 1
    for cover in covers:
        factors[cover] = factors.get(cover, 0) - 1
    return factors


def houses(*numbers: Number) -> Token:
    """Return the token of some houses."""
    return Token("houses", numbers)


@attrs.frozen(eq=False)
class DigitPattern:
    """A deduction about one digit, before it is known which: boards and houses only.

    `Grid.lift` puts the digit in; text templates may use `{digit}`. Where `covers`, the houses that
    cover what `houses` hold, prove it by counting, the deduction gets factors.
    """

    removes: Cells = attrs.field(converter=as_cells)
    houses: tuple[int, ...] = attrs.field(converter=as_numbers)
    roles: Mapping[str, Cells] = attrs.field(converter=as_roles)
    says: Says
    links: tuple[tuple[str, int, int, int | None], ...] = ()
    supposes: bool = False
    covers: tuple[int, ...] = attrs.field(default=(), converter=as_numbers)
    end: int | None = None


def boxed(grid: Grid) -> bool:
    """Tell whether a grid has boxes, or regions instead: of all techniques some look at these."""
    return bool(grid.layout.boxes)


def undemanding(grid: Grid) -> bool:
    """Tell whether no rule demands more of a grid than that candidates exclude each other."""
    return not grid.position.space.demands


class Grid:
    """A sudoku position as boards (sets of cells) and masks (sets of digits).

    Only open cells count: a placed digit is in no board of `boards`, and a solved cell has
    no digits. Most attributes are computed on first use and kept.

    - `boards[d]`: the open cells where digit d (from 0) is possible;
    - `digits_of(cell)`: the digits possible in an open cell;
    - `layout`: houses, peers, items; `layout.house_boards[h] & grid.boards[d]` are the places of
      digit d in house h;
    - `with_digits[k]`: the open cells with exactly k digits;
    - `unsolved`, `bivalue`, `trivalue`: the open cells, those with two digits, with three;
    - `open`, `alive`, `placed`: the candidates that are so in the position, and that are digits:
      a position has others besides where cells are shaded or not.
    """

    def __init__(self, position: Position) -> None:
        layout = position.space.layout
        assert isinstance(layout, Layout)
        self.position, self.memo = position, position.memo
        self.layout = layout
        self.side, self.digit_count = layout.side, layout.digit_count
        self.every_digit = layout.every_digit
        self.size = layout.cells
        unplaced, whole = position.alive & ~position.placed, layout.board
        self.boards: list[Cells] = [unplaced >> shift & whole for shift in layout.shifts]
        # The cells with at least 1, 2, 3, 4 of the digits seen so far. The highest goes first, so
        # that a cell moves up by one for each digit.
        has_1 = has_2 = has_3 = has_4 = NO_CELLS
        for board in self.boards:
            has_4 |= has_3 & board
            has_3 |= has_2 & board
            has_2 |= has_1 & board
            has_1 |= board
        self.unsolved, self.bivalue, self.trivalue = has_1, has_2 & ~has_3, has_3 & ~has_4
        self._digits: dict[int, Digits] = {}

    @cached_property
    def solved_boards(self) -> list[Cells]:
        """For each digit the cells where it is placed."""
        placed, board = self.position.placed, self.layout.board
        return [placed >> shift & board for shift in self.layout.shifts]

    @cached_property
    def open(self) -> Candidates:
        """The open candidates that are digits."""
        return self.position.open & self.layout.grid

    @cached_property
    def alive(self) -> Candidates:
        """The candidates that are digits and not removed."""
        return self.position.alive & self.layout.grid

    @cached_property
    def placed(self) -> Candidates:
        """The candidates that are digits and placed."""
        return self.position.placed & self.layout.grid

    @cached_property
    def with_digits(self) -> list[Cells]:
        """For each number k the open cells with exactly k digits."""
        at_least: list[Cells] = []  # by k - 1, the cells with k digits or more
        for board in self.boards:
            rising = board  # the cells that have one digit more than those counted before
            for index, having in enumerate(at_least):
                at_least[index] = having | rising
                rising &= having
            if rising:
                at_least.append(rising)
        above = [*at_least[1:], NO_CELLS]
        exactly = [cells & ~higher for cells, higher in zip(at_least, above, strict=False)]
        return [NO_CELLS, *exactly, *[NO_CELLS] * (self.digit_count - len(exactly))]

    def digits_of(self, cell: int) -> Digits:
        """Return the digits possible in an open cell, as a mask; 0 for a solved cell."""
        mask = self._digits.get(cell)
        if mask is None:
            mask, bit = NO_DIGITS, 1 << cell
            for number, board in enumerate(self.boards):
                if board & bit:
                    mask |= 1 << number
            self._digits[cell] = mask
        return mask

    def candidates(self, digit: int, board: SetOf[Cell]) -> Candidates:
        """Return the candidates of a digit in some cells."""
        return board << (digit * self.size)  # type: ignore[return-value]

    def candidates_in(self, board: SetOf[Cell], mask: SetOf[Digit] | None = None) -> Candidates:
        """Return the alive candidates of some digits (all by default) in some cells."""
        if mask is None:
            # `every` has one bit for each digit, so the product repeats the board for all digits.
            return self.position.open & board * self.layout.every
        members = NO_CANDIDATES
        for number in bits(mask):
            members |= (self.boards[number] & board) << (number * self.size)
        return members

    def lift(
        self, digit_: int, pattern: DigitPattern, grounds: Grounds = Grounds.PROOF
    ) -> Deduction:
        """Return the deduction that a pattern makes about a digit."""
        shift = digit_ * self.size
        item = self.layout.item
        says = pattern.says
        truths = tuple(item(house, digit_) for house in pattern.houses)
        return Deduction(
            removes=pattern.removes << shift,
            truths=truths,
            roles={role: board << shift for role, board in pattern.roles.items()},
            links=tuple(
                Link(sort, start << shift, end << shift, None if h is None else item(h, digit_))
                for sort, start, end, h in pattern.links
            ),
            grounds=grounds,
            says=Says(says.pattern, says.reason, digit=digit(digit_), **says.tokens),
            supposes=pattern.supposes,
            factors=covered(truths, [item(house, digit_) for house in pattern.covers]),
            end=None if pattern.end is None else item(pattern.end, digit_),
        )


@of_solve
def grid_of(position: Position) -> Grid:
    """Return the view of a position, kept while it is in use."""
    return Grid(position)
