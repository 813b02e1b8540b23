"""Takuzu: as many 0 as 1 in each line, never three alike in a row, no two lines alike."""

from collections.abc import Iterable, Iterator
from itertools import combinations

import lapiz
from lapiz import Kind, Name
from lapiz.kinds import digit_grid
from lapiz_grid import Add, Automaton, Board, Constraint, Follow, Rule

Pair = tuple[int, int]


def compared(state: Pair, digit: int) -> Pair:
    """Return the first digit of a pair, -1 between pairs, and whether a pair was unequal."""
    first, unequal = state
    return (digit, unequal) if first < 0 else (-1, int(unequal or digit != first))


MIXED = Automaton((), lambda before, digit: (*before, digit), lambda three: len(set(three)) > 1)
UNEQUAL = Automaton((-1, 0), compared, lambda state: state[1] == 1)


def balance(_: Constraint, board: Board) -> Iterator[Add]:
    for line in board.lines:
        name = Name("the balance of {0}", board.name(line))
        yield Add(line, (1,) * board.side, board.side // 2, name)


def mixed(_: Constraint, board: Board) -> Iterator[Follow]:
    for line in board.lines:
        for three in zip(line, line[1:], line[2:], strict=False):
            yield Follow(three, MIXED, Name("the three cells {0}", board.name(three)))


def unequal(_: Constraint, board: Board) -> Iterator[Follow]:
    rows, columns = board.lines[: board.side], board.lines[board.side :]
    for line, other in (*combinations(rows, 2), *combinations(columns, 2)):
        cells = tuple(cell for pair in zip(line, other, strict=True) for cell in pair)
        name = Name("the difference of {0} and {1}", board.name(line), board.name(other))
        yield Follow(cells, UNEQUAL, name)


RULES = (
    Rule("balance", balance, "Each row and each column holds as many 0 as 1."),
    Rule("mixed", mixed, "No three neighbours in a row or column are all alike."),
    Rule("unequal", unequal, "No two rows are alike, and no two columns."),
)


@lapiz.hook
def lapiz_kinds() -> Iterable[Kind]:
    yield digit_grid("takuzu", sides=range(4, 15, 2), digits=(0, 1), rules=RULES)
