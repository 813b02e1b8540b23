"""Why a sum rules digits out, in numbers: the least and the most of its sides, and their totals."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

import attrs

from lapiz import Position, Says, Token, bits, items, single, union
from lapiz.texts import marked
from lapiz_rules.balance import Balance, Side, Term
from lapiz_sudoku.board import Layout, cells

MOST_TERMS = 5
"""Of up to how many numbers a sum is written out."""
MOST_NAMED = 3
"""How many other cells of a sum are named; more are the rest."""
MOST_TOTALS = 4
"""How many numbers are listed that cells would have to make."""

Part = tuple[int, tuple[Says, ...]]
"""Candidates that go, and the sentences that say why."""


@attrs.frozen(eq=False)
class Bound:
    """What a cell can count at most (sign 1) or at least: what a side can, less its own rest."""

    sign: int
    place: Term
    limit: tuple[int, ...]
    other: Side
    slack: tuple[int, ...]
    rest: Side

    @property
    def spare(self) -> int:
        """The bound."""
        return sum(self.limit) - sum(self.slack)

    @property
    def digit(self) -> int:
        """The bound of the digit itself."""
        weight = self.place.weight
        return self.spare // weight if self.sign > 0 else -(-self.spare // weight)

    def gone(self, left: int) -> int:
        """Return what is beyond it."""
        return union(
            1 << bit
            for value, bit in self.place.left(left)
            if self.sign * value > self.sign * self.spare
        )


def by_bounds(position: Position, item: int, left: int) -> Iterator[Part]:
    """Yield candidates that are too large or too small for what the others make at least or most.

    Cells that have the same bound for the same reason are told together.
    """
    balance = Balance.of(position, item)
    known = [(bound, gone) for bound in _bounds(balance, left) if (gone := bound.gone(left))]

    def alike(each: tuple[Bound, int]) -> tuple[int, tuple[int, ...], int, int, int]:
        bound, size = each[0], Layout.of(position.space).cells
        same = bound.sign, bound.limit, bound.other.board(size)
        return *same, sum(bound.slack), bound.digit

    for _, group in groupby(sorted(known, key=alike), alike):
        members = list(group)
        gone = union(gone for _, gone in members)
        yield gone, (_told(balance, [bound for bound, _ in members], gone),)


def _bounds(balance: Balance, left: int) -> Iterator[Bound]:
    """Yield the bounds of the cells of which something goes."""
    for side in balance.sides:
        others = [other for other in balance.sides if other is not side]
        for place in side.places if others else ():
            for sign in (1, -1) if place.left(left) else ():
                rest = side.without(place)
                made = ((balance.extreme(other, sign), other) for other in others)
                limits = [(limit, other) for limit, other in made if limit]
                slack = balance.extreme(rest, -sign)
                if limits and slack is not None:
                    limit, other = min(limits, key=lambda each: sign * sum(each[0]))
                    yield Bound(sign, place, limit, other, slack, rest)


def _told(balance: Balance, bounds: Sequence[Bound], gone: int) -> Says:
    """Return the sentence of a bound, of one cell or of several."""
    first, size = bounds[0], Layout.of(balance.position.space).cells
    board = union(1 << bound.place.options[0][1] % size for bound in bounds)
    each, many = len(bounds) > 1, len(first.rest.places) > MOST_NAMED
    limit = _makes(balance, first.other, first.limit, first.sign, size)
    rest = _makes(balance, first.rest, first.slack, -first.sign, size)
    if many or (each and len({bound.rest.board(size) for bound in bounds}) > 1):
        rest = Says(BESIDE[first.sign > 0], "", sum=rest.tokens["sum"])
    bounded = {"cells": cells(board), "bound": Token("number", first.digit)}
    so = Says(BOUNDED[first.sign > 0][each], "", **bounded)
    parts = {"limit": limit, "rest": rest, "so": so}
    tokens = {name: Token("said", part) for name, part in parts.items()}
    return Says(SO[bool(first.rest.places)], "", removed=Token("removed", gone), **tokens)


def _makes(balance: Balance, side: Side, values: Sequence[int], sign: int, size: int) -> Says:
    """Return a sentence: a side makes at least (`sign` is -1) or at most the sum of some values."""
    board, item = side.board(size), balance.item
    known = len(side.places) == 1 and len(side.places[0].left(balance.position.alive)) == 1
    tokens = {"cells": cells(board), "sum": _sum(values, sign), "item": items(item)}
    if not board:
        return Says(THE_SUM, "", **tokens)
    told = IS if single(board) and known else MAKES[sign > 0][single(board)]
    return Says(told, "", **tokens)


def _sum(values: Sequence[int], sign: int = -1) -> Token:
    """Return numbers as a sum: "1+2 = 3"."""
    terms, whole = sorted(values, reverse=sign > 0), str(sum(values))
    written = 1 < len(terms) <= MOST_TERMS
    return Token("name", f"{'+'.join(map(str, terms))} = {whole}" if written else whole)


def by_totals(position: Position, item: int, left: int) -> Iterator[Part]:
    """Yield candidates with which other cells would have to make what they cannot."""
    balance, size = Balance.of(position, item), Layout.of(position.space).cells
    alone = dict[int, list[tuple[int, int]]]()
    for side in balance.sides:
        for place in side.places:
            for value, candidate in place.left(left):
                beside = balance.beside(candidate)
                for other in (other for other in balance.sides if other is not side):
                    wanted = {total - value for total in balance.totals(other, beside)}
                    rest = side.without(place)
                    if wanted & balance.totals(rest, beside):
                        continue
                    if not rest.places:
                        alone.setdefault(other.board(size), []).append((value, candidate))
                        break
                    told = _wanting(wanted, rest, candidate, size)
                    if told:
                        yield 1 << candidate, (told,)
                        break
    for board, several in alone.items():
        numbers = "/".join(str(value) for value in sorted({value for value, _ in several}))
        gone = union(1 << candidate for _, candidate in several)
        tokens = {"cells": cells(board), "numbers": Token("name", numbers)}
        yield gone, (Says(CANNOT[single(board)], "", removed=Token("removed", gone), **tokens),)


def _wanting(wanted: set[int], rest: Side, candidate: int, size: int) -> Says | None:
    """Return what the rest would have to make, if that are few numbers."""
    numbers = sorted(number for number in wanted if number >= 0)
    if len(numbers) > MOST_TOTALS or not numbers:
        return None
    tokens = {"cells": cells(rest.board(size)), "placed": Token("placed", 1 << candidate)}
    tokens |= {"numbers": Token("name", "/".join(map(str, numbers)))}
    many = len(rest.places) > MOST_NAMED
    told = WANTED_OF_REST if many else WANTED[single(rest.board(size))]
    return Says(told, "", removed=Token("removed", 1 << candidate), **tokens)


def out_of_reach(position: Position, item: int, left: int) -> Iterator[Part]:
    """Yield candidates beside which two sides of a sum cannot be the same."""
    balance = Balance.of(position, item)
    scope = position.space.items[item].scope & position.alive
    for candidate in bits(left):
        if not scope & ~position.space.keep[candidate]:
            continue
        told = _apart(balance, candidate)
        if told:
            yield 1 << candidate, (told,)


def _apart(balance: Balance, candidate: int) -> Says | None:
    """Return what is told of sides that cannot be the same beside a candidate, if they cannot."""
    size = Layout.of(balance.position.space).cells
    least, most = (
        [(made, side) for side in balance.sides if (made := balance.extreme(side, sign, candidate))]
        for sign in (-1, 1)
    )
    if not least or not most:
        return None
    (low, first), (high, other) = max(least, key=_summed), min(most, key=_summed)
    if sum(low) <= sum(high):
        return None
    board, beyond = first.board(size), other.board(size)
    tokens: Mapping[str, Token] = {
        "placed": Token("placed", 1 << candidate),
        "least": Token("number", sum(low)),
        "most": Token("number", sum(high)),
        "cells": cells(board or beyond),
        "others": cells(beyond),
        "item": items(balance.item),
    }
    told = APART if board and beyond else TOO_MUCH if board else TOO_LITTLE
    return Says(told, "", **tokens)


def _summed(each: tuple[tuple[int, ...], Side]) -> int:
    return sum(each[0])


APART = marked("With {placed}, {cells} make at least {least}, but {others} at most {most}.")
TOO_MUCH = marked("With {placed}, {cells} make at least {least}, which is too much for {item}.")
TOO_LITTLE = marked("With {placed}, {cells} make at most {most}, which is too little for {item}.")
MAKES = (
    marked(("{cells} make at least {sum}", "{cells} is at least {sum}")),
    marked(("{cells} make at most {sum}", "{cells} is at most {sum}")),
)
"""What is told of cells and of one: of the least, and of the most."""
IS = marked("{cells} is {sum}")
THE_SUM = marked("the sum is {sum}")
BESIDE = marked(
    (
        "the rest is at most {sum}",
        "the rest is at least {sum}",
    )
)
SO = marked(("{limit}, so {so}.", "{limit} and {rest}, so {so}."))
"""What follows: without other cells beside it, and with."""
BOUNDED = (
    marked(("{cells} is at least {bound}", "each of {cells} is at least {bound}")),
    marked(("{cells} is at most {bound}", "each of {cells} is at most {bound}")),
)
"""The least and the most, of one cell and of several."""
CANNOT = marked(
    (
        "{cells} cannot make {numbers}, so {removed}.",
        "{cells} cannot be {numbers}, so {removed}.",
    )
)
WANTED_OF_REST = marked("With {placed}, the rest would have to make {numbers}, and cannot.")
WANTED = marked(
    (
        "With {placed}, {cells} would have to make {numbers}, and cannot.",
        "With {placed}, {cells} would have to be {numbers}, and cannot.",
    )
)
