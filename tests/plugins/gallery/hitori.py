"""Hitori: shade cells so that no digit is left twice in a line and the others are connected."""

from collections.abc import Iterable, Iterator
from itertools import combinations

import lapiz
from lapiz import Kind
from lapiz.kinds import digit_grid
from lapiz_grid import (
    SHADED,
    SHADES,
    UNSHADED,
    Board,
    Connect,
    Constraint,
    Exclude,
    Rule,
    relation,
)


def one_shaded(first: int, second: int, _: int) -> bool:
    return SHADED in (first, second)


def one_unshaded(first: int, second: int, _: int) -> bool:
    return UNSHADED in (first, second)


def once(_: Constraint, board: Board) -> Iterator[Exclude]:
    for line in board.lines:
        for first, second in combinations(line, 2):
            if board.printed[first] == board.printed[second]:
                shades = board.shade(first), board.shade(second)
                yield Exclude(*shades, relation(SHADES, one_shaded))


def parted(_: Constraint, board: Board) -> Iterator[Exclude]:
    for first, second in board.neighbours():
        shades = board.shade(first), board.shade(second)
        yield Exclude(*shades, relation(SHADES, one_unshaded))


def joined(_: Constraint, board: Board) -> Iterator[Connect]:
    yield Connect(tuple(map(board.shade, board.cells)), UNSHADED)


RULES = (
    Rule(
        "once",
        once,
        "No digit is left unshaded twice in a row or column.",
        reason="{0} and {1} hold the same digit in a line",
    ),
    Rule("parted", parted, "No two shaded cells share a side.", reason="{0} and {1} share a side"),
    Rule("joined", joined, "All unshaded cells are connected."),
)


@lapiz.hook
def lapiz_kinds() -> Iterable[Kind]:
    yield digit_grid("hitori", range(2, 10), digits=(), rules=RULES, printed="123456789")
