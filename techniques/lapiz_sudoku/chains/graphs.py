"""The graphs of links that sudoku chains walk on, and what chains on them can remove."""

from itertools import combinations

import attrs

from lapiz import bits, of_layout, of_solve
from lapiz.core.memo import Memo
from lapiz_generic.closure import Closure
from lapiz_generic.links import Layer, Links, Strong, layer_of
from lapiz_sudoku.als.als import almost_locked_sets
from lapiz_sudoku.board.grid import Grid
from lapiz_sudoku.board.layout import Layout
from lapiz_sudoku.board.placing import unplaceable

__all__ = ["Graph", "als_graph", "cell_graph", "digit_graphs", "grouped_graph", "plain_graph"]


@attrs.frozen(eq=False)
class Graph:
    """A graph of links, and the candidates that chains on it can remove."""

    links: Links
    closure: Closure
    refuted: int
    memo: Memo


def _graph(grid: Grid, links: Links) -> Graph:
    closure = Closure(links)
    return Graph(links, closure, closure.refuted(), grid.memo)


@of_layout
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
    links: list[Strong] = []
    size = grid.size
    for cell in bits(grid.bivalue):
        first, second = bits(grid.digits_of(cell))
        links.append((1 << (first * size + cell), 1 << (second * size + cell), (cell,)))
    return links


@of_solve
def digit_graphs(grid: Grid) -> list[Graph]:
    """Return the graphs of single digits from which a chain can remove anything."""
    graphs: list[Graph] = []
    if not plain_graph(grid).refuted:  # it has all these links and more
        return graphs
    for layer, board in zip(_layers(grid, grouped=False), filter(None, grid.boards), strict=True):
        if len(layer.strong) > 3 and unplaceable(grid.layout, board):
            graphs.append(_graph(grid, Links(grid.position, [layer])))
    return [graph for graph in graphs if graph.refuted]


@of_solve
def cell_graph(grid: Grid) -> Graph:
    """Return the graph whose strong links lie within cells."""
    if not plain_graph(grid).refuted:  # it has all these links and more
        return plain_graph(grid)
    return _graph(grid, Links(grid.position, (), _cells(grid)))


@of_solve
def plain_graph(grid: Grid) -> Graph:
    """Return the graph of all links between single candidates."""
    return _graph(grid, Links(grid.position, _layers(grid, grouped=False), _cells(grid)))


@of_solve
def grouped_graph(grid: Grid) -> Graph:
    """Return the graph of all links between candidates and groups."""
    return _graph(grid, Links(grid.position, _layers(grid, grouped=True), _cells(grid)))


@of_solve
def als_graph(grid: Grid) -> Graph:
    """Return the graph of all links, those within almost locked sets among them."""
    others = [*_cells(grid), *_sets(grid)]
    return _graph(grid, Links(grid.position, _layers(grid, grouped=True), others))


def _sets(grid: Grid) -> list[Strong]:
    """Return the strong links of almost locked sets: of any two digits a set has at least one.

    A digit is omitted if no candidate outside the set sees all its places there.
    """
    links: list[Strong] = []
    size, boards = grid.size, grid.boards
    for als in sorted(almost_locked_sets(grid), key=lambda als: len(als.order)):
        ends = [
            places << (digit * size)
            for digit, places in als.places.items()
            if als.seen[digit] & boards[digit] & ~als.cells
        ]
        if len(als.order) > 1:
            links += ((start, end, als.order) for start, end in combinations(ends, 2))
    return links
