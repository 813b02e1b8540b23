"""A core in a grid as words name it: the rules, the houses and the cells that are looked at."""

from collections.abc import Iterator, Sequence

import attrs

from lapiz import Says, Token, items, union
from lapiz.search.telling import PricedCore, PricedLook, cores_of
from lapiz_sudoku.board import Grid, cells, houses


@attrs.frozen
class Telling:
    """What a namer tells, and whether that is not enough to follow it."""

    says: Says
    supposes: bool = True


@attrs.frozen
class Looked:
    """A core in a grid, with what is looked at: rules, houses and cells, as words name them."""

    grid: Grid
    core: PricedCore

    @property
    def rules(self) -> list[int]:
        """The items of its rules."""
        return [look.numbers[0] for look in self._looks() if look.rule]

    @property
    def houses(self) -> list[int]:
        """The numbers of its houses."""
        boards: Sequence[int] = self.grid.layout.house_boards
        return [boards.index(look.squares) for look in self._looks() if not look.rule]

    @property
    def board(self) -> int:
        """The cells that must be filled."""
        return union(1 << number for number in self.core.truths if number < self.grid.size)

    @property
    def tokens(self) -> dict[str, Token]:
        """The words for all three."""
        words = {"rules": items(*self.rules), "houses": houses(*self.houses)}
        return words | {"cells": cells(self.board)}

    @property
    def pattern(self) -> str:
        """The sentence that says what to look at."""
        return _pattern(len(self.rules), len(self.houses), self.board.bit_count())

    def _looks(self) -> Iterator[PricedLook]:
        known = cores_of(self.grid.position).looks.all
        return (known[number] for number in self.core.looks)


def _pattern(rules: int, own: int, cells: int) -> str:
    if rules and own:
        return "Look at {rules} together with {houses}."
    if rules == 1:
        return "Look at every way to satisfy {rules}, in cells that see each other."
    if rules:
        return "Look at {rules} together."
    if own:
        return "Look at every way to fill {houses}."
    return "Look at {cells}." if cells == 1 else "Look at {cells} together."
