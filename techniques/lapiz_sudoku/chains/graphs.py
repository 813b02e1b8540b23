"""The graphs of links that sudoku chains walk on, and what chains on them can remove."""

from collections.abc import Callable, Iterable
from functools import cached_property, partial
from itertools import chain as joined, combinations

from lapiz import Space, bits, of_layout, of_solve
from lapiz.search.following import (
    agreed,
    fields,
    groups_of,
    kernel_of,
    lanes_of,
    removed_by_chains,
    ways,
)
from lapiz_generic.closure import Closure
from lapiz_generic.links import LinkLayer, Links, Strong, crossings, layer_of
from lapiz_generic.walks import WAY_NODES, AlternatingChain, chains
from lapiz_sudoku.als.als import almost_locked_sets
from lapiz_sudoku.board import Grid, Layout, digits_to_search


class Graph:
    """A graph of links, and the candidates that chains on it can remove.

    Links and what follows from them are made when they are asked for: where `lapiz-core` knows that
    chains can remove nothing, they are not needed. `lanes` are the items that make the strong
    links, `groups` those among their ends, for its kernel; without lanes, it is not asked.
    """

    def __init__(
        self, grid: Grid, links: Callable[[], Links], lanes: bytes = b"", groups: bytes = b""
    ) -> None:
        self._apart = not groups or _apart(grid.layout, grid.position.space)
        self.memo, self._position = grid.memo, grid.position
        self._make, self._lanes, self._groups = links, lanes, groups

    @cached_property
    def links(self) -> Links:
        """The links."""
        return self._make()

    @cached_property
    def closure(self) -> Closure:
        """What follows from each node."""
        return Closure(self.links)

    def agreed(self) -> dict[int, tuple[int, int]] | None:
        """Return what is gone and what is true whichever candidate of an item is; None if unknown.

        By number of the item.
        """
        return agreed(self._position, self._lanes, self._groups) if self._lanes else None

    def _known(self) -> int | None:
        return removed_by_chains(self._position, self._lanes, self._groups)

    @cached_property
    def refuted(self) -> int:
        """The candidates that chains can remove."""
        known = self._known() if self._lanes else None
        return self.closure.refuted() if known is None else known

    def chains(self) -> Iterable[AlternatingChain]:
        """Return the chains that remove anything, in order: see `lapiz_generic.walks`."""
        if self._lanes and self._apart:
            asked = self._position, self._lanes, self._groups, self.refuted, WAY_NODES
            walks = ways(*asked)
            if walks is not None:
                return [AlternatingChain(*walk) for walk in walks]
        return chains(self.links, self.refuted, several=True)


@of_layout
def _lanes(layout: Layout, space: Space) -> tuple[list[bytes], bytes, bytes]:
    """Return the items of each digit, those of cells and all of them, for kernels if there are."""
    digits, cells = _items(layout), list(range(layout.cells))
    if kernel_of(space) is None:
        return [b""] * len(digits), b"", b""
    known = fields(space)
    return (
        [lanes_of(known, items) for items in digits],
        lanes_of(known, cells),
        lanes_of(known, (*cells, *joined(*digits))),
    )


@of_layout
def _groups(layout: Layout, space: Space) -> bytes:
    """Return the groups of all items, for kernels."""
    numbers, groups = crossings(space)
    return groups_of(fields(space), groups, numbers)


@of_layout
def _apart(layout: Layout, space: Space) -> bool:
    """Tell whether no two groups share two candidates: kernels would take them for two nodes."""
    pairs = [pair for group in crossings(space)[0] for pair in combinations(bits(group), 2)]
    return len(pairs) == len(set(pairs))


@of_layout
def _items(layout: Layout) -> list[tuple[int, ...]]:
    """Return for each digit its items in all houses: a layer of links."""
    return [
        tuple(layout.item(house.number, digit) for house in layout.houses)
        for digit in range(layout.digit_count)
    ]


def _layer(grid: Grid, digit: int, grouped: bool = False) -> LinkLayer:
    """Return the links of a digit."""
    board = grid.boards[digit] << (digit * grid.size)
    return layer_of(grid.position.space, _items(grid.layout)[digit], board, grouped)


def digit_layers(grid: Grid, grouped: bool) -> list[LinkLayer]:
    """Return the links of all digits, one layer each."""
    return [_layer(grid, digit, grouped) for digit, board in enumerate(grid.boards) if board]


def cell_links(grid: Grid) -> list[Strong]:
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
    if not plain_graph(grid).refuted:  # it has all these links and more
        return []
    lanes = _lanes(grid.layout, grid.position.space)[0]
    graphs = [
        Graph(grid, partial(_digit_links, grid, digit), lanes[digit])
        for digit, _ in digits_to_search(grid)
        if lanes[digit] or len(_layer(grid, digit).strong) > 3
    ]
    return [graph for graph in graphs if graph.refuted]


def _digit_links(grid: Grid, digit: int) -> Links:
    return Links(grid.position, [_layer(grid, digit)])


@of_solve
def cell_graph(grid: Grid) -> Graph:
    """Return the graph whose strong links lie within cells."""
    if not plain_graph(grid).refuted:  # it has all these links and more
        return plain_graph(grid)
    lanes = _lanes(grid.layout, grid.position.space)[1]
    return Graph(grid, lambda: Links(grid.position, (), cell_links(grid)), lanes)


@of_solve
def plain_graph(grid: Grid) -> Graph:
    """Return the graph of all links between single candidates."""
    lanes = _lanes(grid.layout, grid.position.space)[2]
    return Graph(
        grid,
        lambda: Links(grid.position, digit_layers(grid, grouped=False), cell_links(grid)),
        lanes,
    )


@of_solve
def grouped_graph(grid: Grid) -> Graph:
    """Return the graph of all links between candidates and groups."""
    space = grid.position.space
    # A rule may have a group of one digit rule out another one: then layers see less.
    lanes = b"" if grid.layout.exclusions else _lanes(grid.layout, space)[2]
    return Graph(
        grid,
        lambda: Links(grid.position, digit_layers(grid, grouped=True), cell_links(grid)),
        lanes,
        _groups(grid.layout, space) if lanes else b"",
    )


@of_solve
def als_graph(grid: Grid) -> Graph:
    """Return the graph of all links, those within almost locked sets among them."""
    return Graph(
        grid,
        lambda: Links(
            grid.position, digit_layers(grid, grouped=True), [*cell_links(grid), *set_links(grid)]
        ),
    )


def set_links(grid: Grid) -> list[Strong]:
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
