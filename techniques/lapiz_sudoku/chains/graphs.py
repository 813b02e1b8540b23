"""The graphs of links that sudoku chains walk on, and what they can remove, kept per position."""

from functools import lru_cache
from itertools import combinations

import attrs

from lapiz import bits
from lapiz_generic.closure import Closure
from lapiz_generic.links import Layer, Links, Strong, layer_of
from lapiz_sudoku.als.als import almost_locked_sets
from lapiz_sudoku.board.grid import Grid
from lapiz_sudoku.board.layout import KEPT, Layout
from lapiz_sudoku.board.placing import unplaceable

__all__ = ["Graph", "als_graph", "cell_graph", "digit_graphs", "grouped_graph", "plain_graph"]


@attrs.frozen(eq=False)
class Graph:
    """A graph of links, and the candidates that chains on it can remove."""

    links: Links
    closure: Closure
    refuted: int


def _graph(links: Links) -> Graph:
    closure = Closure(links)
    return Graph(links, closure, closure.refuted())


@lru_cache(maxsize=KEPT)
def _items(layout: Layout) -> list[tuple[int, ...]]:
    """Return for each digit its items in all houses: a layer of links."""
    return [
        tuple(layout.item(house.number, digit) for house in layout.houses)
        for digit in range(layout.side)
    ]


def _layers(grid: Grid, grouped: bool) -> list[Layer]:
    space, size = grid.position.space, grid.size
    return [
        layer_of(space, items, grid.boards[digit] << (digit * size), grouped)
        for digit, items in enumerate(_items(grid.layout))
        if grid.boards[digit]
    ]


def _cells(grid: Grid) -> list[Strong]:
    """Return the strong links within cells of two digits."""
    found: list[Strong] = []
    size = grid.size
    for cell in bits(grid.bivalue):
        first, second = bits(grid.digits_of(cell))
        found.append((1 << (first * size + cell), 1 << (second * size + cell), (cell,)))
    return found


@lru_cache(maxsize=4)
def digit_graphs(grid: Grid) -> list[Graph]:
    """Return the graphs of single digits, of those that such a chain may remove at all."""
    found: list[Graph] = []
    if not plain_graph(grid).refuted:  # it has all these links and more
        return found
    for layer, board in zip(_layers(grid, grouped=False), filter(None, grid.boards), strict=True):
        if len(layer.strong) > 3 and grid.layout.remember(unplaceable, board, board):
            found.append(_graph(Links(grid.position, [layer])))
    return [graph for graph in found if graph.refuted]


@lru_cache(maxsize=4)
def cell_graph(grid: Grid) -> Graph:
    """Return the graph whose strong links lie within cells."""
    if not plain_graph(grid).refuted:  # it has all these links and more
        return plain_graph(grid)
    return _graph(Links(grid.position, (), _cells(grid)))


@lru_cache(maxsize=4)
def plain_graph(grid: Grid) -> Graph:
    """Return the graph of all links between single candidates."""
    return _graph(Links(grid.position, _layers(grid, grouped=False), _cells(grid)))


@lru_cache(maxsize=4)
def grouped_graph(grid: Grid) -> Graph:
    """Return the graph of all links between candidates and groups."""
    return _graph(Links(grid.position, _layers(grid, grouped=True), _cells(grid)))


@lru_cache(maxsize=4)
def als_graph(grid: Grid) -> Graph:
    """Return the graph of all links, those within almost locked sets among them."""
    others = [*_cells(grid), *_sets(grid)]
    return _graph(Links(grid.position, _layers(grid, grouped=True), others))


def _sets(grid: Grid) -> list[Strong]:
    """Return the strong links of almost locked sets: of two of its digits it has one at least.

    Digits that nothing outside the set rules out altogether are left out.
    """
    found: list[Strong] = []
    size, boards = grid.size, grid.boards
    for als in sorted(almost_locked_sets(grid), key=lambda one: len(one.order)):
        ends = [
            places << (digit * size)
            for digit, places in als.places.items()
            if als.seen[digit] & boards[digit] & ~als.cells
        ]
        if len(als.order) > 1:
            found += ((one, other, als.order) for one, other in combinations(ends, 2))
    return found
