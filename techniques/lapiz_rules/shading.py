"""Rules of shading: each cell is shaded or not, and nobody says which are."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from random import Random

from lapiz import Name, Shape, of_process
from lapiz_grid import (
    Automaton,
    Board,
    Cells,
    Connect,
    Constraint,
    Field,
    Follow,
    Never,
    Rule,
    Sort,
    shortened,
)
from lapiz_hidden.layers import SHADED, SHADES, UNSHADED
from lapiz_rules.clues import SUM, at, clue_rule, lines_of, looking_wrong
from lapiz_rules.drawing import clued, spots

CELLS = Field("cells", Sort.CELLS, "The cells.", sizes=(1, 1), scattered=True)
COUNT = Field("count", Sort.NUMBER, "How many cells are shaded.", 0, 25)
AT_CORNER = "{0} needs both shades, and these must not cross in it"
AT_BORDER = "along the border each shade is in one piece: else one would part the other"
Three = tuple[int, int, int]
UNREAD = -1
"""Stands in states for what is read next: a shade, or the digit that says how many are shaded."""


@of_process()
def _runs(once: bool) -> Automaton:
    """Around a ring of cells the cells of each shade follow each other.

    That holds around any corner, and along the border of the grid: where the shades took turns, one
    of them would be connected on the way around, and so part the other. With `once` both shades
    are there.

    >>> _runs(True).takes((-1, -1, -2, -1)), _runs(True).takes((-1, -2, -1, -2))
    (True, False)
    >>> [_runs(once).takes((-1, -1, -1, -1)) for once in (False, True)]
    [True, False]
    """

    def step(state: Three, shade: int) -> Three | None:
        """The state is the first shade, the last one, and how often it changed so far."""
        first, last, changes = state
        if shade not in SHADES:
            return None
        if first == 0:
            return shade, shade, 0
        changes += shade != last
        return (first, shade, changes) if changes < 3 else None

    def accepts(state: Three) -> bool:
        first, last, changes = state
        return changes + (first != last) in ((2,) if once else (0, 2))

    return Automaton((0, 0, 0), step, accepts)


@of_process(most=200)
def _sum(total: int) -> Automaton:
    """After each shade comes the digit of its cell: those of shaded cells have a sum.

    >>> _sum(7).takes((-1, 4, -2, 9, -1, 3)), _sum(7).takes((-1, 4, -1, 9))
    (True, False)
    """

    def step(state: tuple[int, int], read: int) -> tuple[int, int] | None:
        """The state is what is left of the sum, and what was read last."""
        left, shaded = state
        if (read in SHADES) != (shaded == UNREAD):
            return None
        if read in SHADES:
            return left, int(read == SHADED)
        left -= shaded * read
        return (left, UNREAD) if left >= 0 else None

    return Automaton((total, UNREAD), step, lambda state: state == (0, UNREAD))


@of_process(most=200)
def _count(total: int) -> Automaton:
    """So many cells are shaded; if that is UNREAD, a digit before their shades says how many.

    >>> _count(1).takes((-1, -2)), _count(1).takes((-1, -1))
    (True, False)
    >>> _count(UNREAD).takes((1, -1, -2)), _count(UNREAD).takes((2, -1, -2))
    (True, False)
    """

    def step(left: int, read: int) -> int | None:
        if (read in SHADES) == (left == UNREAD):
            return None
        left = read if left == UNREAD else left - (read == SHADED)
        return left if left >= 0 else None

    return Automaton(total, step, lambda left: left == 0)


@of_process(most=200)
def _only(digits: tuple[int, ...]) -> Automaton:
    """A cell that is shaded has one of some digits.

    >>> _only((2, 4)).takes((-1, 4)), _only((2, 4)).takes((-1, 5)), _only((2, 4)).takes((-2, 5))
    (True, False, True)
    """

    def step(state: int, read: int) -> int | None:
        if state == 0:
            return read if read in SHADES else None
        return None if read in SHADES or (state == SHADED and read not in digits) else 1

    return Automaton(0, step, lambda state: state == 1)


def _yin_yang(_: Constraint, board: Board) -> Iterator[Connect | Follow]:
    """Yield that each shade is connected, and that no square of four cells has one alone.

    What follows from both connections at a corner and along the border is said besides, as players
    know it: by itself it takes a long search.
    """
    side = board.side
    every = tuple(map(board.shade, range(side * side)))
    for shade in SHADES:
        yield Connect(every, shade)
    for row in range(side - 1):
        for column in range(side - 1):
            cell = row * side + column
            ring = (cell, cell + 1, cell + side + 1, cell + side)
            name = Name("the square {0}", shortened(tuple(sorted(ring)), side))
            yield Follow(tuple(map(board.shade, ring)), _runs(True), name, Name(AT_CORNER, name))
    border = tuple(map(board.shade, _border(side)))
    yield Follow(border, _runs(False), Name("the border"), Name(AT_BORDER))


def _border(side: int) -> Iterator[int]:
    """Yield the cells along the border of a grid, clockwise.

    >>> list(_border(3))
    [0, 1, 2, 5, 8, 7, 6, 3]
    """
    last = side - 1
    yield from range(last)
    yield from range(last, side * last, side)
    yield from range(side * side - 1, side * last, -1)
    yield from range(side * last, 0, -side)


def _known(constraint: Constraint, board: Board, shade: int) -> Iterator[Never]:
    gone = sum(1 << number for number, other in enumerate(SHADES) if other != shade)
    for cell in constraint.cells:
        yield Never(board.shade(cell), gone)


def _summed(constraint: Constraint, board: Board) -> Iterator[Follow]:
    total = constraint.number("sum")
    for line, name in lines_of(constraint, board):
        cells = tuple(chain(*((board.shade(cell), cell) for cell in line)))
        yield Follow(cells, _sum(total), Name("the shaded sum {0} in {1}", total, name))


def _counted(constraint: Constraint, board: Board) -> Iterator[Follow]:
    count = constraint.number("count")
    for line, name in lines_of(constraint, board):
        shades = tuple(map(board.shade, line))
        yield Follow(shades, _count(count), Name("{0} shaded cells in {1}", count, name))


def _around(cell: int, side: int) -> Cells:
    """Return a cell and all those that touch it.

    >>> _around(0, 4)
    (0, 1, 4, 5)
    """
    row, column = divmod(cell, side)
    rows, columns = (range(max(at - 1, 0), min(at + 2, side)) for at in (row, column))
    return tuple(r * side + c for r in rows for c in columns)


def _telling(constraint: Constraint, board: Board) -> Iterator[Follow]:
    for cell in constraint.cells:
        around = tuple(map(board.shade, _around(cell, board.side)))
        yield Follow((cell, *around), _count(UNREAD), Name("the count of {0}", at(cell, board)))


def _restricted(constraint: Constraint, board: Board) -> Iterator[Follow]:
    automaton = _only(constraint.digits("digits"))
    for cell in range(board.side**2):
        yield Follow(
            (board.shade(cell), cell), automaton, Name("the shading of {0}", at(cell, board))
        )


def _most(digits: Sequence[int], random: Random) -> tuple[int, ...]:
    """Return two thirds of some digits: of fewer no grid might be shaded."""
    return tuple(sorted(random.sample(digits, len(digits) * 2 // 3)))


def _circled(constraint: Constraint, board: Board, filled: bool) -> Iterator[Shape]:
    yield Shape("circle", spots(constraint.cells, board), "slate", 0.8, filled=filled)


def _squared(constraint: Constraint, board: Board) -> Iterator[Shape]:
    yield Shape("square", spots(constraint.cells, board), "slate", 0.8, filled=False)


def _clued(constraint: Constraint, board: Board, field: str) -> Iterator[Shape]:
    for line, _ in lines_of(constraint, board):
        yield from clued(line, board, str(constraint.number(field)))


RULES = (
    Rule(
        "yin-yang",
        _yin_yang,
        "Each cell is shaded or unshaded. All shaded cells are connected by their sides, and so "
        "are all unshaded ones; no square of 2×2 cells is all shaded or all unshaded.",
        title="Yin-yang",
    ),
    Rule(
        "shaded",
        partial(_known, shade=SHADED),
        "Cells with a dark disc are shaded.",
        (CELLS,),
        alone="{0} is shaded",
        shapes=partial(_circled, filled=True),
    ),
    Rule(
        "unshaded",
        partial(_known, shade=UNSHADED),
        "Cells with a ring are unshaded.",
        (CELLS,),
        alone="{0} is unshaded",
        shapes=partial(_circled, filled=False),
    ),
    clue_rule(
        "shaded-sum",
        _summed,
        "A clue outside the grid is the sum of the digits in shaded cells of its row or column.",
        (SUM,),
        partial(_clued, field="sum"),
        looking_wrong(whole=False),
    ),
    clue_rule(
        "shaded-count",
        _counted,
        "A clue outside the grid says how many cells of its row or column are shaded.",
        (COUNT,),
        partial(_clued, field="count"),
        looking_wrong(whole=False),
    ),
    Rule(
        "shaded-around",
        _telling,
        "The digit in a framed cell says how many cells are shaded of those that touch it and "
        "itself.",
        (CELLS,),
        shapes=_squared,
    ),
    Rule(
        "shaded-digits",
        _restricted,
        "Shaded cells hold only {digits}.",
        (Field("digits", Sort.DIGITS, "The digits that may be in shaded cells.", drawn=_most),),
    ),
)
