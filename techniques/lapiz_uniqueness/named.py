"""Deadly patterns of three or four digits, by what players call their shapes."""

from collections.abc import Callable, Iterator

from lapiz import Technique
from lapiz_sudoku.board import Grid, digits
from lapiz_sudoku.one_digit.guardians import Guarded
from lapiz_sudoku.uniqueness.extended_rectangles import exchanges
from lapiz_uniqueness.making import of_guardians
from lapiz_uniqueness.patterns import DeadlyCells, deadly_patterns

Shape = Callable[[Grid, DeadlyCells], bool]

PATTERN = (
    "Each way to fill {cells} with {own} alone has a twin: another way, with its digits in each "
    "house."
)
REASON = "With nothing else the puzzle would have the twin as a second solution, but it has one."

GRAVE = """A few digits alone could fill some cells only in ways that have a twin.

A twin is another way to fill the same cells, with the same digits in each row, column and box. If
every way has one, a solution with nothing but these digits there would not be the only one. So one
of the further digits, the guardians, is true. If there is only one, it is placed; what sees all of
them goes; in one house they count as one cell of a naked subset; and whatever would leave none of
them, with digits that are locked in the pattern, goes. There are three digits or four, at least one
cell can be three of them, and at most two cells have more. If at most two cells of a unique
matrix (sixteen cells of four rows, columns and boxes) have more, two of its four digits could
change places whatever these are. So it always holds a smaller pattern, which is found instead.

Source: Sudopedia, "Deadly Pattern", and the Players' forum on multi-valued universal graves.
"""
BORESCOPER = """Three cells of a box with three digits, or four with four, and two pairs in line.

The pairs lie in two other boxes, one across two rows that the cells of the box share, the other
across two such columns. The digits of the box alone could fill all of these cells, seven or eight,
but each way has a twin. So a further digit is true, with all that follows from guardians.

Source: the Players' forum, "Borescoper's deadly pattern".
"""
ORDER = "Order: by the number of digits, the digits, then by the cells with further digits.\n"


def _box_counts(grid: Grid, pattern: DeadlyCells) -> list[int]:
    """Return how many cells of a pattern lie in each of its boxes, the fewest first."""
    boards = grid.layout.house_boards
    counts = ((boards[box] & pattern.board).bit_count() for box in grid.layout.boxes)
    return sorted(count for count in counts if count)


def is_borescoper(grid: Grid, pattern: DeadlyCells) -> bool:
    """Tell whether cells are a box and two pairs, with as many digits as cells of the box."""
    return _box_counts(grid, pattern) == [2, 2, pattern.mask.bit_count()]


def is_extended(grid: Grid, pattern: DeadlyCells) -> bool:
    """Tell whether cells are pairs across two lines: an extended rectangle, with a search apart."""
    return any(
        not pattern.board & ~board
        and all((one | other) & pattern.board in (0, one | other) for one, other in pairs)
        for board, pairs in exchanges(grid.layout)
    )


def guarded_patterns(grid: Grid) -> list[Guarded]:
    """Return the deadly patterns of three digits or four."""
    return [_guarded(pattern) for pattern in deadly_patterns(grid)]


def _guarded(pattern: DeadlyCells) -> Guarded:
    tokens = {"own": digits(pattern.mask)}
    return Guarded(pattern.board, pattern.guards, PATTERN, REASON, tokens=tokens)


def _technique(name: str, title: str, doc: str, shape: Shape, *aliases: str) -> Technique:
    """Return the technique of all that follows from deadly patterns of one shape."""

    def patterns(grid: Grid) -> Iterator[Guarded]:
        return (_guarded(one) for one in deadly_patterns(grid) if shape(grid, one))

    return of_guardians(name, title, doc + ORDER, patterns, score=150, aliases=aliases)


TECHNIQUES = [
    _technique(
        "borescopers-deadly-pattern", "Borescoper's Deadly Pattern", BORESCOPER, is_borescoper
    ),
    _technique(
        "multivalue-universal-grave",
        "Multi-valued Universal Grave (MUG)",
        GRAVE,
        lambda grid, one: not (is_borescoper(grid, one) or is_extended(grid, one)),
        "mug",
        "deadly-pattern",
        "unique-matrix",
    ),
]
