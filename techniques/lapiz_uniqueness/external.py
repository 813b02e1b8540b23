"""External rectangles: guardians beside the corners, and rectangles that are partly solved."""

from collections.abc import Callable, Iterator

from lapiz import Deduction, Technique, single
from lapiz_sudoku.board import Grid
from lapiz_sudoku.one_digit.guardians import Guarded, conclusions, in_one_house, locked, seen_by_all
from lapiz_uniqueness.almost import AlmostRectangle, almost_rectangles
from lapiz_uniqueness.making import Conclude, of_guardians

Of = Callable[[Grid, AlmostRectangle], bool]

SOURCE = """
Source: T. Langlet, "ADP External Inferences" (dailysudoku.com forum). Order: by the two digits and
the corners, then by the number of guardians.
"""
ONE = """Two digits would fill four corners if one candidate beside these were false: it is true.

A digit of the rectangle that has no place in a house but two of the corners, and this candidate,
keeps the corners from holding anything else. If the candidate were false, only the two digits could
stand there, and they could change places.
"""
ALL_SEEN = """Two digits would fill four corners but for some candidates, not all of them inside.

One of these guardians is true: a further digit of a corner, or one of the two digits that leaves a
side of the rectangle for another cell of the same house. So whatever sees all of them goes.
"""
SUBSET = """The guardians of a rectangle, not all of them inside it, count as one cell of a subset.

One of them is true: a further digit of a corner, or one of the two digits elsewhere in the house of
a side. If all lie in a house and k other cells of it have, with their digits, k + 1 digits, these
are used up there.
"""
LOCKED = """A candidate in the corners would leave a rectangle no guardian, inside or outside.

One of the guardians is true: a further digit of a corner, or one of the two digits elsewhere in the
house of a side. So what rules all of them out goes, by itself or with digits that have no other
place in a house than the corners.
"""
AVOIDABLE = """Some corners are solved, none given; guardians of the others lie outside.

A solved corner counts as one with just its digit, unless it is given, or as good as given. For the
others all that holds for external rectangles does: one guardian is true; several rule out what all
of them see, count as one cell of a subset in a house, and let nothing be true that leaves none.
"""
HIDDEN_AVOIDABLE = """Some corners are solved, none given; digits locked in the others decide.

In a house of a side one of the two digits has no place but the corners. A candidate that would with
such digits leave nothing else than the two in the whole rectangle goes.
"""


def _outside(grid: Grid, almost: AlmostRectangle) -> bool:
    return bool(almost.guards & ~grid.candidates_in(almost.corners))


def _external(grid: Grid, almost: AlmostRectangle) -> bool:
    return not almost.solved and _outside(grid, almost)


def _one_guardian(grid: Grid, guarded: Guarded) -> Iterator[Deduction]:
    if single(guarded.guards):
        yield from seen_by_all(grid, guarded)


def _several(grid: Grid, guarded: Guarded) -> Iterator[Deduction]:
    if not single(guarded.guards):
        yield from seen_by_all(grid, guarded)


def _technique(name: str, title: str, doc: str, of: Of, conclude: Conclude) -> Technique:
    """Return the technique of one conclusion from the guardians of some rectangles."""

    def patterns(grid: Grid) -> Iterator[Guarded]:
        return (almost.guarded() for almost in almost_rectangles(grid) if of(grid, almost))

    return of_guardians(name, title, doc + SOURCE, patterns, conclude, score=120)


def _type(number: int, doc: str, conclude: Conclude) -> Technique:
    name, title = f"external-unique-rectangle-{number}", f"External Unique Rectangle Type {number}"
    return _technique(name, title, doc, _external, conclude)


TECHNIQUES = [
    _type(1, ONE, _one_guardian),
    _type(2, ALL_SEEN, _several),
    _type(3, SUBSET, in_one_house),
    _type(4, LOCKED, locked),
    _technique(
        "external-avoidable-rectangle",
        "External Avoidable Rectangle",
        AVOIDABLE,
        lambda grid, almost: bool(almost.solved) and _outside(grid, almost),
        conclusions,
    ),
    _technique(
        "hidden-avoidable-rectangle",
        "Hidden Avoidable Rectangle",
        HIDDEN_AVOIDABLE,
        lambda grid, almost: bool(almost.solved) and not _outside(grid, almost),
        locked,
    ),
]
