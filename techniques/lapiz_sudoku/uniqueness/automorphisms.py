"""Symmetries of a sudoku's givens: moves of rows and columns, and of digits, that change nothing.

Every symmetry of a grid is a permutation of its rows and one of its columns, after a reflection in
the diagonal or without one. A line can only go to one with equal givens, as far as that can be told
without digits: most puzzles are ruled out by comparing lines, before anything is tried.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, permutations, product

import attrs

from lapiz import OutOfBudget, bits, of_layout
from lapiz.core import Budget
from lapiz_sudoku.board import BOX_SHAPES, Layout

ORDERS = 20_000
"""How many orders of lines are tried, in part or in whole, in a puzzle whose lines look alike."""
MOST = 60
"""How many symmetries of a puzzle are returned: few puzzles have more than five."""
KEPT = 100
"""Of how many puzzles of a layout the symmetries are remembered."""

Order = tuple[int, ...]
Given = tuple[int, int, int]
"""Row, column and digit, from 0."""


@attrs.frozen
class Automorphism:
    """Row *r* becomes row `rows[r]`, column *c* column `columns[c]`, digit *d* `digits[d]`.

    If it is `turned`, rows and columns change places first, as in a reflection in the falling
    diagonal: a cell in row *r* and column *c* goes to row `rows[c]` and column `columns[r]`.
    """

    turned: bool
    rows: Order
    columns: Order
    digits: Order

    @property
    def moves(self) -> bool:
        """Whether any cell moves."""
        ahead = tuple(range(len(self.rows)))
        return self.turned or (self.rows, self.columns) != (ahead, ahead)

    def cell(self, row: int, column: int) -> tuple[int, int]:
        """Return where a cell goes."""
        if self.turned:
            row, column = column, row
        return self.rows[row], self.columns[column]

    def cells(self) -> list[int]:
        """Return where each cell goes, by its number."""
        side = len(self.rows)
        places = (self.cell(*divmod(cell, side)) for cell in range(side * side))
        return [row * side + column for row, column in places]

    def images(self) -> dict[int, int]:
        """Return where each candidate goes that does not stay."""
        cells, size = self.cells(), len(self.rows) ** 2
        pairs = (
            (digit * size + cell, to * size + place)
            for digit, to in enumerate(self.digits)
            for cell, place in enumerate(cells)
        )
        return {candidate: image for candidate, image in pairs if candidate != image}


@of_layout(most=KEPT)
def automorphisms(layout: Layout, givens: int) -> tuple[Automorphism, ...]:
    """Return the symmetries of some givens (a set of candidates), those of the plain grid first.

    Of a symmetry and its inverse, which say the same, only the first is returned.
    """
    side, symmetries = layout.side, list[Automorphism]()
    given = [(*divmod(n % layout.cells, side), n // layout.cells) for n in bits(givens)]
    seen: set[tuple[object, ...]] = set()
    for symmetry in chain(_whole(side, given), _every(layout, given)):
        cells = symmetry.cells()
        if (tuple(cells), symmetry.digits) not in seen and _keeps_houses(layout, cells):
            seen.add((tuple(cells), symmetry.digits))
            seen.add((_inverse(cells), _inverse(symmetry.digits)))
            symmetries.append(symmetry)
            if len(symmetries) == MOST:
                break
    return tuple(symmetries)


def _inverse(order: Sequence[int]) -> Order:
    return tuple(sorted(range(len(order)), key=order.__getitem__))


def _keeps_houses(layout: Layout, cells: Sequence[int]) -> bool:
    """Tell whether houses go to houses."""
    boards = set(layout.house_boards)
    moved = (sum(1 << cells[cell] for cell in house.order) for house in layout.houses)
    return all(board in boards for board in moved)


def _whole(side: int, given: Sequence[Given]) -> Iterator[Automorphism]:
    """Yield the turns and reflections of the whole grid that map the givens onto themselves."""
    ahead = tuple(range(side))
    back = ahead[::-1]
    digit_at = {(row, column): digit for row, column, digit in given}
    for turned, rows, columns in product((False, True), (ahead, back), (ahead, back)):
        symmetry = Automorphism(turned, rows, columns, ahead)
        moved = ((*symmetry.cell(row, column), digit) for row, column, digit in given)
        digits = _digits(side, digit_at, moved)
        if digits and symmetry.moves:
            yield attrs.evolve(symmetry, digits=digits)


def _every(layout: Layout, given: Sequence[Given]) -> Iterator[Automorphism]:
    """Yield what maps the givens onto themselves; houses other than boxes are not looked at.

    Each order of the rows that fits their signatures leaves few orders of the columns. Where
    regions are no boxes, lines hardly ever move by themselves, so nothing is tried.
    """
    if layout.shape.regions:
        return
    rows, columns = _signatures(layout, given)
    budget = Budget(ORDERS, "orders")
    for turned in (False, True):
        lines = (columns, rows) if turned else (rows, columns)
        if sorted(lines[0]) != sorted(rows) or _all_differ(rows, columns, turned):
            continue
        moved = [(column, row, digit) for row, column, digit in given] if turned else given
        try:
            for order in _orders(layout, lines[0], rows, 0, budget):
                yield from _completed(layout, given, moved, order, turned, budget)
        except OutOfBudget:
            return


def _all_differ(rows: Sequence[int], columns: Sequence[int], turned: bool) -> bool:
    """Tell whether no two rows and no two columns look alike, so that no line can move."""
    return not turned and len(set(rows)) == len(rows) and len(set(columns)) == len(columns)


def _completed(
    layout: Layout,
    given: Sequence[Given],
    moved: Sequence[Given],
    rows: Order,
    turned: bool,
    budget: Budget,
) -> Iterator[Automorphism]:
    """Yield the symmetries with an order of the rows.

    `moved` are the givens, reflected if that is part of it.
    """
    side = layout.side
    there, here = [0] * side, [0] * side
    for row, column, _ in given:
        here[column] |= 1 << row
    for row, column, _ in moved:
        there[column] |= 1 << rows[row]
    if sorted(there) != sorted(here):
        return
    digit_at = {(row, column): digit for row, column, digit in given}
    for columns in _orders(layout, there, here, 1, budget):
        digits = _digits(side, digit_at, [(rows[r], columns[c], d) for r, c, d in moved])
        symmetry = Automorphism(turned, rows, columns, digits or ())
        if digits and symmetry.moves:
            yield symmetry


def _digits(
    side: int, digit_at: dict[tuple[int, int], int], moved: Iterable[Given]
) -> Order | None:
    """Return what digits become if givens are moved onto givens; None if they do not agree."""
    to: dict[int, int] = {}
    for row, column, digit in moved:
        there = digit_at.get((row, column), -1)
        if there < 0 or to.setdefault(digit, there) != there:
            return None
    if len(set(to.values())) < len(to):
        return None
    unused = iter(sorted(set(range(side)).difference(to.values())))
    return tuple(to[digit] if digit in to else next(unused) for digit in range(side))


def _orders(
    layout: Layout, signatures: Sequence[int], targets: Sequence[int], across: int, budget: Budget
) -> Iterator[Order]:
    """Yield the orders of lines that put each where one with its signature is.

    Rows (or columns, if `across`) move within their bands, and bands as a whole. Without boxes any
    line may go anywhere, as a band by itself.
    """
    width = BOX_SHAPES[layout.side][across] if _has_boxes(layout) else 1
    yield from _banded(signatures, targets, width, frozenset(range(0, layout.side, width)), budget)


def _has_boxes(layout: Layout) -> bool:
    """Tell whether there are boxes, and no regions instead."""
    return bool(layout.boxes) and not layout.shape.regions


def _banded(
    signatures: Sequence[int],
    targets: Sequence[int],
    width: int,
    free: frozenset[int],
    budget: Budget,
) -> Iterator[Order]:
    """Yield the orders of the last lines, of as many bands as are still free to go to."""
    if not free:
        yield ()
        return
    budget.spend()
    start = len(signatures) - width * len(free)
    for band in sorted(free):
        for order in permutations(range(band, band + width)):
            if all(signatures[start + place] == targets[to] for place, to in enumerate(order)):
                for rest in _banded(signatures, targets, width, free - {band}, budget):
                    yield order + rest


def _signatures(layout: Layout, given: Sequence[Given]) -> tuple[list[int], list[int]]:
    """Return a number for each row and for each column, equal for lines that look alike.

    How often the digits are given says something of a line; what its cells' other lines and their
    digits look like says more. Rows and columns are compared with each other, too.
    """
    side = layout.side
    often = Counter(digit for _, _, digit in given)
    lines = _by_line(side, given, [often[digit] for _, _, digit in given])
    cells = [
        hash((often[digit], frozenset((lines[row], lines[side + column]))))
        for row, column, digit in given
    ]
    of_digit: dict[int, list[int]] = {}
    for (_, _, digit), signature in zip(given, cells, strict=True):
        of_digit.setdefault(digit, []).append(signature)
    digits = {digit: hash(tuple(sorted(signatures))) for digit, signatures in of_digit.items()}
    whole = [hash((cell, digits[digit])) for cell, (_, _, digit) in zip(cells, given, strict=True)]
    lines = _by_line(side, given, whole)
    return lines[:side], lines[side:]


def _by_line(side: int, given: Sequence[Given], signatures: Sequence[int]) -> list[int]:
    """Return what rows and columns look like, from the signatures of their givens."""
    of_line: list[list[int]] = [[] for _ in range(2 * side)]
    for (row, column, _), signature in zip(given, signatures, strict=True):
        of_line[row].append(signature)
        of_line[side + column].append(signature)
    return [hash(tuple(sorted(line))) for line in of_line]
