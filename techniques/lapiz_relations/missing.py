"""Doppelgängers: each house misses a digit, and those of the houses of a 0 all miss others."""

from collections.abc import Iterator
from itertools import combinations

from lapiz import Name, of_process
from lapiz_grid import Automaton, Board, Cells, Code, Constraint, Follow, Rule, Tally, usual

ZERO = 0
Meeting = tuple[int, bool, bool]


def houses(board: Board) -> Iterator[tuple[Cells, Name]]:
    """Yield the rows, columns and boxes of a grid, and what they are called.

    >>> [str(name) for _, name in houses(Board(2, regions=("a", "b") * 2))]
    ['row 1', 'row 2', 'column 1', 'column 2', 'box 1', 'box 2']
    """
    yield from ((line, board.name(line)) for line in board.lines)
    for number, label in enumerate(dict.fromkeys(filter(None, board.regions)), 1):
        cells = tuple(cell for cell in board.cells if board.region(cell) == label)
        yield cells, Name("box {0}", number)


@of_process(most=200)
def missed_once(shared: int, digit: int) -> Automaton:
    """If one of the first cells, of which there are so many, holds 0, some cell holds a digit.

    >>> [missed_once(2, 3).takes(cells) for cells in ((0, 1, 3), (0, 1, 2), (1, 2, 0))]
    [True, False, True]
    """

    def step(state: Meeting, read: int) -> Meeting:
        """The state is how many of these are to come, whether there was a 0, and the digit."""
        left, zero, held = state
        return max(left - 1, 0), zero or (left > 0 and read == ZERO), held or read == digit

    return Automaton((shared, False, False), step, lambda state: not state[1] or state[2])


def _missing(_: Constraint, board: Board) -> Iterator[Tally | Follow]:
    """Yield that each house holds a 0 and misses a digit that no other of its sort misses.

    The latter says no more than that each digit but 0 is once less in the grid than there are rows.
    """
    every = list(houses(board))
    for cells, house in every:
        name, claim = Name("the 0 of {0}", house), Name("{0} holds a 0", house)
        yield Tally(cells, ZERO, 1, name, claim)
    others = [digit for digit in board.digits if digit != ZERO]
    for digit in others:
        name = Name("the only row without {0}", digit)
        claim = Name("all rows but one hold {0}", digit)
        yield Tally(board.cells, digit, board.side - 1, name, claim)
    for (cells, house), (around, other) in combinations(every, 2):
        shared = tuple(cell for cell in cells if cell in around)
        line = (*shared, *(cell for cell in (*cells, *around) if cell not in shared))
        for digit in others if shared else ():
            name = Name("the {0} that {1} or {2} holds if they share a 0", digit, house, other)
            claim = Name(
                "if a 0 is in both {0} and {1}, one of them holds {2}", house, other, digit
            )
            yield Follow(line, missed_once(len(shared), digit), name, claim)


def _other_digits(_: Constraint, board: Board) -> str:
    known = board.digits == (ZERO, *usual(board.side))
    return "" if known else Name("other digits, expected 0 to {0}", board.side)


RULES = (
    Rule(
        "doppelganger",
        _missing,
        "Each row, column and box holds a 0 and misses one of the other digits. Rows miss "
        "different digits, and so do columns and boxes. The row, column and box of a 0 miss three "
        "different digits.",
        family="relations",
        title="Doppelgänger",
        wrong=_other_digits,
        codes=(Code("interactive-solver", "Doppelganger", "flag"),),
    ),
)
