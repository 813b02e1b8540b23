"""Naked and hidden sets of one house, and the hidden singles that hidden sets make."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations

from lapiz import Deduction, Says, Technique, bits, number, of_layout, of_solve, technique, union
from lapiz_sudoku.basics.subset_houses import houses_with_subsets
from lapiz_sudoku.basics.subsets import hidden_subset, naked_subset
from lapiz_sudoku.board import Grid, Layout, cells, digits, houses
from lapiz_sudoku.board import digit as digit_token
from lapiz_sudoku.explainer.easiest import first_of, led
from lapiz_sudoku.explainer.tables import SIDE, is_classic, subsets, tables
from lapiz_sudoku.scales.hodoku import estimate

Some = tuple[int, int]
"""A mask of digits and a board of cells, as many."""
Direct = tuple[int, int, int, int]
"""The same, with a digit and the one cell left for it."""
KEPT = 20_000
"""How many contents of houses are remembered."""
NAMES = {2: "pair", 3: "triple", 4: "quadruple"}


class _House:
    """The sets of one house, as far as its open candidates say; each sort on first use.

    `places` are its digits with their places, `cells` its cells with their digits.
    """

    def __init__(self, grid: Grid, members: int) -> None:
        self.places = [
            (digit, board & members) for digit, board in enumerate(grid.boards) if board & members
        ]
        self.cells = [(1 << cell, grid.digits_of(cell)) for cell in bits(members & grid.unsolved)]
        self.open = len(self.cells)
        self.wide = [pair for pair in self.places if pair[1] & (pair[1] - 1)]
        self._hidden: dict[int, list[Some]] = {}
        self._naked: dict[int, list[Some]] = {}

    def hidden(self, size: int) -> list[Some]:
        """Return the hidden sets of a size, whether they remove anything or not."""
        if size not in self._hidden:
            some = [(1 << digit, board) for digit, board in self.wide]
            self._hidden[size] = _closed(some, size)
        return self._hidden[size]

    def naked(self, size: int) -> list[Some]:
        """Return the naked sets of a size, as digits and cells."""
        if size not in self._naked:
            some = [(cell, mask) for cell, mask in self.cells if mask & (mask - 1)]
            found = _closed(some, size) if 2 * size <= self.open else []
            self._naked[size] = [(mask, board) for board, mask in found]
        return self._naked[size]


def _left_alone(wide: list[Some], mask: int, board: int) -> Some | None:
    """Return the first digit with one place beyond a hidden set, and this place."""
    for digit, places in wide:
        left = places & ~board
        if left and not left & (left - 1) and not mask >> digit & 1:
            return digit, left
    return None


def _closed(things: list[Some], size: int) -> list[Some]:
    """Return the sets of so many things with as many values in all, and the values, in order."""
    few = [thing for thing in things if thing[1].bit_count() <= size]
    found = []
    for chosen in subsets(len(few), size) if len(few) >= size else ():
        values = 0
        for index in chosen:
            values |= few[index][1]
        if values.bit_count() == size:
            found.append((sum(few[index][0] for index in chosen), values))
    return found


@of_layout(by=1, most=KEPT)
def _house(layout: Layout, inside: int, grid: Grid, members: int) -> _House:
    """Return the sets of a house; they depend on its open candidates alone."""
    return _House(grid, members)


@of_solve
def _houses(grid: Grid) -> list[tuple[int, _House]]:
    """Return the houses in order, with their sets, that have any with an effect in the house."""
    layout, open_ = grid.layout, grid.position.open
    if not is_classic(layout):
        return []
    found, with_subsets = [], set(houses_with_subsets(grid))
    for house in tables(layout).bcr if with_subsets else ():
        if house not in with_subsets:
            continue
        members = layout.house_boards[house]
        inside = open_ & _candidates(layout)[house]
        if inside:
            found.append((house, _house(layout, inside, grid, members)))
    return found


@of_layout
def _candidates(layout: Layout) -> list[int]:
    """Return the candidates of each house."""
    return [board * layout.every for board in layout.house_boards]


def _first(grid: Grid, name: str) -> tuple[int, ...] | None:
    """Return what a technique finds first, as far as the kernel tells: house, digits, cells."""
    found = first_of(grid, name)
    if not found:
        return None
    house, mask, places, digit, target = found
    order = grid.layout.houses[house].order
    board = union(1 << order[place] for place in bits(places))
    return (house, mask, board, digit, 1 << target) if target >= 0 else (house, mask, board)


def _hidden(grid: Grid, size: int) -> Iterator[Deduction]:
    known = _first(grid, f"hidden-{NAMES[size]}")
    for house, mask, board in led(known, _hidden_sets(grid, size)):
        removes = grid.candidates_in(board, (1 << grid.side) - 1 & ~mask)
        if removes:
            yield hidden_subset(grid, house, mask, board, removes)


def _hidden_sets(grid: Grid, size: int) -> Iterator[tuple[int, ...]]:
    for house, sets in _houses(grid):
        for mask, board in sets.hidden(size) if sets.open > 2 * size else ():
            yield house, mask, board


def _naked(grid: Grid, size: int) -> Iterator[Deduction]:
    known = _first(grid, f"naked-{NAMES[size]}")
    for house, mask, board in led(known, _naked_sets(grid, size)):
        removes = grid.candidates_in(grid.layout.house_boards[house] & ~board, mask)
        if removes:
            yield naked_subset(grid, [house], mask, board, removes)


def _naked_sets(grid: Grid, size: int) -> Iterator[tuple[int, ...]]:
    for house, sets in _houses(grid):
        for mask, board in sets.naked(size):
            yield house, mask, board


def _direct(grid: Grid, size: int) -> Iterator[Deduction]:
    known = _first(grid, f"direct-hidden-{NAMES[size]}")
    ways = _direct_pairs(grid) if size == 2 else _direct_triples(grid)
    for house, mask, board, digit, target in led(known, ways):
        yield _direct_deduction(grid, house, mask, board, digit, target)


def _direct_triples(grid: Grid) -> Iterator[tuple[int, ...]]:
    layout, open_ = grid.layout, grid.position.open
    for house in tables(layout).bcr if is_classic(layout) else ():
        inside = open_ & _candidates(layout)[house]
        if inside:
            for triple in _triples(layout, inside, grid, layout.house_boards[house]):
                yield house, *triple


@of_layout(by=1, most=KEPT)
def _triples(layout: Layout, inside: int, grid: Grid, members: int) -> list[Direct]:
    """Return the hidden triples of a house that leave one place for a further digit.

    They are asked for in most positions, other sets are not: so nothing else is looked at.
    """
    every = ((digit, board & members) for digit, board in enumerate(grid.boards))
    wide = [(digit, places) for digit, places in every if places & (places - 1)]
    small = [(1 << digit, places) for digit, places in wide if places.bit_count() <= 3]
    if len(small) < 3 or (grid.unsolved & members).bit_count() <= 3:
        return []
    left = ((*found, _left_alone(wide, *found)) for found in _closed(small, 3))
    return [(mask, board, *placing) for mask, board, placing in left if placing]


def _direct_pairs(grid: Grid) -> Iterator[tuple[int, ...]]:
    layout = grid.layout
    for _, high, low, house, ends in _same_ends(grid) if is_classic(layout) else ():
        members = layout.house_boards[house]
        if members & grid.unsolved != ends:
            places = ((digit, board & members) for digit, board in enumerate(grid.boards))
            wide = [(digit, board) for digit, board in places if board & (board - 1)]
            mask = 1 << low | 1 << high
            placing = _left_alone(wide, mask, ends)
            if placing:
                yield house, mask, ends, *placing


def _same_ends(grid: Grid) -> list[tuple[int, int, int, int, int]]:
    """Return the hidden pairs by rank of the house, and their digits, the higher one first."""
    found, ends_of = list[tuple[int, int, int, int, int]](), _ends.of(grid.layout)
    ends = [ends_of[board] for board in grid.boards]
    once = twice = 0
    for which in ends:
        twice |= once & which
        once |= which
    for pair in bits(twice):
        rank, house, places = _two_places(grid.layout)[pair]
        for low, high in combinations([d for d in range(SIDE) if ends[d] >> pair & 1], 2):
            found.append((rank, high, low, house, places))
    return sorted(found)


@of_layout
def _ends(layout: Layout, board: int) -> int:
    """Return where a digit has two places in a house, as numbers of `_two_places`."""
    found = 0
    for members, known in _numbers(layout):
        found |= known.get(board & members, 0)
    return found


@of_layout
def _two_places(layout: Layout) -> list[tuple[int, int, int]]:
    """Return all ways in which a digit may have two places: rank, house, the places."""
    return [
        (rank, house, 1 << one | 1 << other)
        for rank, house in enumerate(tables(layout).bcr)
        for one, other in combinations(layout.houses[house].order, 2)
    ]


@of_layout
def _numbers(layout: Layout) -> list[tuple[int, dict[int, int]]]:
    """Return for each house its cells, and the number of each two places, as a bit."""
    known: list[tuple[int, dict[int, int]]] = [(board, {}) for board in layout.house_boards]
    for place, (_, house, ends) in enumerate(_two_places(layout)):
        known[house][1][ends] = 1 << place
    return known


def _direct_deduction(
    grid: Grid, house: int, mask: int, board: int, digit: int, target: int
) -> Deduction:
    item = grid.layout.item
    return Deduction(
        places=grid.candidates(digit, target),
        truths=tuple(item(house, each) for each in (*bits(mask), digit)),
        roles={
            "base": grid.candidates_in(board, mask),
            "target": grid.candidates(digit, target),
        },
        says=Says(
            "{house} has no places for {digits} but {cells}. That leaves {house} one place for "
            "{digit}: {target}.",
            "{count} digits fill {count} cells, so no other digit has room there.",
            house=houses(house),
            cells=cells(board),
            digits=digits(mask),
            count=number(mask.bit_count()),
            digit=digit_token(digit),
            target=cells(target),
        ),
    )


def _technique(size: int) -> Technique:
    def find(grid: Grid) -> Iterator[Deduction]:
        return _direct(grid, size)

    name = NAMES[size]
    word = {2: "Two", 3: "Three"}[size]
    find.__doc__ = f"""{word} digits fill as many cells of a house; that leaves another one place.

    Source: Sudoku Explainer, "Direct Hidden {"Pair" if size == 2 else "Triplet"}". Order: by house
    (boxes, columns, rows), then by the digits.
    """
    return technique(
        f"direct-hidden-{name}",
        kind="sudoku",
        **estimate(70 + 30 * (size - 2), "Medium"),
        on=False,
        listed=True,
    )(find)


CHOOSE: dict[str, Callable[[Grid], Iterator[Deduction]]] = {
    f"{form}-{name}": partial(find, size=size)
    for form, find in (("naked", _naked), ("hidden", _hidden))
    for size, name in NAMES.items()
}
"""Techniques that lapiz has, in the order of the scale, and with effects in one house."""

TECHNIQUES = [_technique(2), _technique(3)]
