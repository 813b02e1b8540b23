"""Lines along which digits of a few sorts take turns: so cells some way apart are alike.

On a whisper low and high digits alternate, on a parity line even and odd ones; any three cells in a
row of an entropic or a modular line hold all three sorts. That is read from what cells of the line
exclude, so no rule need say it.
"""

from collections.abc import Iterator

import attrs

from lapiz import Says, Token, bits, number, of_layout, of_process, union
from lapiz.texts import marked
from lapiz_grid import Cells, Relation
from lapiz_sudoku.board import Grid, Layout, cells, digits

ALIKE = marked(
    (
        "{cell} and {other} are {turn} cells apart on their line, so they are of one sort; "
        "{other} cannot be {digits}, so {removed}.",
        "{cell} and {other} are {turn} cells apart on their line, so they are of one sort; of "
        "{digits} {other} can only be {left}, and not both can, so {removed}.",
    )
)
"""What is told of cells so far apart: that one has no digit of a sort, or only what both see."""


@attrs.frozen
class Alike:
    """Two cells of a line that hold digits of one sort, so many cells apart.

    `sorts` are the sorts of digits, as masks.
    """

    cell: int
    other: int
    turn: int
    sorts: tuple[int, ...]


@of_layout
def alike(layout: Layout) -> tuple[Alike, ...]:
    """Return the cells that are alike by a rule, each pair both ways."""
    pairs = list[Alike]()
    for constraint in layout.shape.constraints:
        bonds = layout.ruling.bonds_of(constraint) if layout.ruling else ()
        excluded = {
            frozenset((bond.first, bond.second)): bond.relation
            for bond in bonds
            if bond.relation == bond.turned
        }
        for line in constraint.groups:
            pairs += _along(line, excluded)
    return tuple(pairs)


Excluded = dict[frozenset[int], Relation]
"""What the digits of two cells exclude, by the cells, if either excludes the same in the other."""


def _along(line: Cells, excluded: Excluded) -> Iterator[Alike]:
    """Yield the cells of a line that are alike, if any so few in a row hold one of each sort."""
    relation = excluded.get(frozenset(line[:2]))
    sorts = sorts_by(relation) if relation else ()
    turn = len(sorts)
    near = (pair for step in range(1, turn) for pair in zip(line, line[step:], strict=False))
    if turn < 2 or any(excluded.get(frozenset(pair)) != relation for pair in near):
        return
    for cell, other in zip(line, line[turn:], strict=False):
        yield Alike(cell, other, turn, sorts)
        yield Alike(other, cell, turn, sorts)


@of_process(most=100)
def sorts_by(excluded: Relation) -> tuple[int, ...]:
    """Return the sorts that digits of neighbours take turns with, as masks.

    What a digit excludes is its own sort; or digits are of one sort that allow the same neighbour,
    or neighbours of one sort. Nothing where a digit may be beside one of its own sort.

    >>> [bin(sort) for sort in sorts_by((0b0011, 0b0011, 0b1100, 0b1100))]
    ['0b11', '0b1100']
    >>> [bin(sort) for sort in sorts_by((0b0111, 0b1111, 0b1111, 0b1110))]  # 4 beside 1
    ['0b1', '0b1000']
    """
    by_mask = dict.fromkeys(excluded, 0)
    for digit, mask in enumerate(excluded):
        by_mask[mask] |= 1 << digit
    if all(mask == members for mask, members in by_mask.items()):
        return tuple(by_mask)
    every, sorts = (1 << len(excluded)) - 1, list[int]()
    for digit, mask in enumerate(excluded):
        if mask != every and not union(sorts) >> digit & 1:
            sort, other = _reached(excluded, 1 << digit)
            if sort & other:
                return ()
            sorts.append(sort)
    return tuple(sorts)


def _reached(excluded: Relation, sort: int) -> tuple[int, int]:
    """Return the digits that can be two cells, four cells … from some, and those between."""
    every, before, other = (1 << len(excluded)) - 1, 0, 0
    while sort != before:
        before = sort
        other |= union(every & ~excluded[digit] for digit in bits(sort))
        sort |= union(every & ~excluded[digit] for digit in bits(other))
    return sort, other


def unlike(grid: Grid, removes: int) -> Iterator[tuple[int, Says]]:
    """Yield of what goes that beside which a cell that is alike has no digit of its sort.

    Each part comes once, with what is said of it.
    """
    keep = grid.position.space.keep
    for pair in alike(grid.layout):
        for sort in _parts(grid, pair):
            going = removes & grid.candidates_in(1 << pair.cell, sort)
            same = grid.candidates_in(1 << pair.other, sort)
            gone = union(1 << candidate for candidate in bits(going) if not same & keep[candidate])
            if gone:
                removes &= ~gone
                yield gone, _says(grid, pair, gone, sort)


def _parts(grid: Grid, pair: Alike) -> list[int]:
    """Return the sorts that a cell cannot have as one, and each that it can."""
    left = grid.digits_of(pair.other)
    none = union(sort for sort in pair.sorts if not sort & left)
    return [none, *(sort for sort in pair.sorts if sort & left)]


def _says(grid: Grid, pair: Alike, gone: int, sort: int) -> Says:
    left = grid.digits_of(pair.other)
    return Says(
        ALIKE[bool(sort & left)],
        "",
        cell=cells(1 << pair.cell),
        other=cells(1 << pair.other),
        turn=number(pair.turn),
        digits=digits(sort),
        left=digits(sort & left),
        removed=Token("removed", gone),
    )
