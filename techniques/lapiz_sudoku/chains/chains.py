"""Chains and loops: X-Chain, XY-Chain, nice loops and AIC, plain, grouped and with sets.

All are walks on a graph of links (lapiz_generic). Their names say which links the graph has and
how the two ends of the walk are related.
"""

from collections.abc import Callable, Iterable, Iterator

import attrs

from lapiz import Deduction, Technique, bits, of_solve, single, technique, union
from lapiz.core import Search
from lapiz_generic.links import Links, seen_by_all
from lapiz_generic.walks import AlternatingChain, chains
from lapiz_sudoku.board import Grid, Layout, weight
from lapiz_sudoku.chains.graphs import (
    Graph,
    als_graph,
    cell_graph,
    digit_graphs,
    grouped_graph,
    plain_graph,
)
from lapiz_sudoku.chains.words import AIC, CONTINUOUS, STRONG, WEAK, chain_deduction
from lapiz_sudoku.scales.hodoku import hodoku

Graphs = Callable[[Grid], Iterable[Graph]]


@attrs.frozen
class NiceChain:
    """A chain and what it counts as (`sort`): "continuous", "discontinuous" or "aic".

    `target` is the candidate that a discontinuous loop starts from and returns to, if it removes
    it.
    """

    sort: str
    links: Links = attrs.field(eq=False)
    chain: AlternatingChain
    removes: int
    target: int = 0

    def deduction(self) -> Deduction:
        """Return the deduction that the chain gives."""
        says = {"continuous": CONTINUOUS, "aic": AIC}.get(
            self.sort, WEAK if self.target else STRONG
        )
        says = STRONG if self.chain.start == self.chain.end else says
        return chain_deduction(self.links, self.chain.nodes, self.removes, says, self.target)


Naming = Callable[[Links, AlternatingChain], Iterator[NiceChain]]
"""Yields what a chain counts as, each time with what it removes."""


def nice_chains(graph: Graph, naming: Naming, every: bool = False) -> Iterator[NiceChain]:
    """Yield the chains of a graph, shortest first; of the same sort and effect only the first.

    If `every` chain is wanted, a kernel may find them all beforehand.
    """
    if not graph.refuted:
        return
    seen = set[tuple[str, int]]()
    walks = graph.chains() if every else chains(graph.links, graph.refuted, several=True)
    for chain in walks:
        for named in naming(graph.links, chain):
            if named.removes and (named.sort, named.removes) not in seen:
                seen.add((named.sort, named.removes))
                yield named


def one_digit(links: Links, chain: AlternatingChain) -> Iterator[NiceChain]:
    """Yield a chain as an AIC if it starts and ends with the same digit."""
    size = cells_of(links)
    if chain.start // size == chain.end // size:
        yield NiceChain("aic", links, chain, chain.removes)


def cells_of(links: Links) -> int:
    """Return how many cells the grid has to which some links belong."""
    layout = links.space.layout
    assert isinstance(layout, Layout)
    return layout.cells


def loop_or_aic(links: Links, chain: AlternatingChain) -> Iterator[NiceChain]:
    """Yield what a chain counts as, by how its ends are related.

    An AIC that removes a single candidate counts as the loop from that candidate back to itself.
    A chain whose ends rule each other out is a continuous loop and nothing else: whatever sees both
    ends goes by that, and often more does.
    """
    start, end, nodes, removes = chain.start, chain.end, chain.nodes, chain.removes
    if start == end:
        if single(links.candidates(start)):
            cell = links.space.sets[start % cells_of(links)]
            others = cell & links.left & ~(1 << start)
            yield NiceChain("discontinuous", links, chain, others)
        return
    if links.rules_out(start) >> end & 1:
        yield NiceChain("continuous", links, chain, loop_removes(links, nodes))
        return
    if not single(removes):
        yield NiceChain("aic", links, chain, removes)
    met = 0
    for node in nodes:
        met |= links.candidates(node)
    for target in bits(removes & ~met):
        yield NiceChain("discontinuous", links, chain, 1 << target, 1 << target)


def loop_removes(links: Links, nodes: tuple[int, ...]) -> int:
    """Return what a loop removes.

    That is what sees both ends of one of its weak links. An almost locked set in the loop also has
    all its digits that are in no link, as just one end of each strong link is true; so what sees
    all places of such a digit in the set goes too.
    """
    removes = 0
    for node, next_node in zip(nodes[1::2], (*nodes[2::2], nodes[0]), strict=True):
        removes |= links.seen_by(node) & links.seen_by(next_node)
    for node, next_node in zip(nodes[::2], nodes[1::2], strict=True):
        cells = links.items(node, next_node)
        if len(cells) > 1:
            ends = links.candidates(node) | links.candidates(next_node)
            removes |= _seen_by_rest(links, cells, ends)
    return removes


def has_set(nice: NiceChain) -> bool:
    """Tell whether some strong link of a chain lies in an almost locked set."""
    nodes = nice.chain.nodes
    pairs = zip(nodes[::2], nodes[1::2], strict=True)
    return any(len(nice.links.items(*pair)) > 1 for pair in pairs)


def _seen_by_rest(links: Links, cells: tuple[int, ...], ends: int) -> int:
    """Return what sees all of a digit in some cells, for the digits that are not at the ends."""
    space, size = links.space, cells_of(links)
    remaining = union(space.sets[cell] for cell in cells) & links.left & ~ends
    seen = 0
    while remaining:
        digit = (remaining.bit_length() - 1) // size
        places = remaining >> (digit * size) << (digit * size)
        seen |= seen_by_all(space, places) & links.left
        remaining ^= places
    return seen


# --- which chain a solve takes --------------------------------------------------------------


def _rank_of(grid: Grid, deduction: Deduction) -> tuple[int, int, int]:
    """Return what chains are ranked by: first many removals, then low numbers, then few links."""
    return *weight(grid.size, deduction.removes), len(deduction.links)


def _best(graphs: Iterable[Graph], sort: str, naming: Naming) -> Iterator[Deduction]:
    """Yield the chain of a sort that a solve takes, if there is any."""
    rivals = [
        nice
        for graph in graphs
        for nice in _all_of(graph, naming)
        if sort == nice.sort and not nice.chain.crosses and (sort != "aic" or _single_ends(nice))
    ]
    if rivals:
        cells = cells_of(rivals[0].links)
        yield min(
            rivals, key=lambda nice: (*weight(cells, nice.removes), len(nice.chain.nodes))
        ).deduction()


def _single_ends(nice: NiceChain) -> bool:
    candidates = nice.links.candidates
    return single(candidates(nice.chain.start)) and single(candidates(nice.chain.end))


@of_solve(most=16)
def _all_of(graph: Graph, naming: Naming) -> tuple[NiceChain, ...]:
    return tuple(nice_chains(graph, naming, every=True)) if graph.refuted else ()


# --- the techniques -------------------------------------------------------------------------

PLAIN, GROUPED, WITH_SETS = Search(_rank_of), Search(_rank_of), Search(_rank_of)

X_CHAIN = """A chain of strong and weak links of one digit, in turn, a strong one at both ends.

If one end is false, then link by link the other is true. So one of them is true, and a cell that
sees both cannot hold the digit. If a strong link joins the two ends themselves, they are locked
candidates, and not repeated here.

Source: HoDoKu, "X-Chain". Order: by digit, then by length, then by the ends.
"""
XY_CHAIN = """A chain through cells of two digits: each cell takes what the one before leaves it.

If the first cell does not hold the digit at the start, each following cell is decided, and the last
holds the same digit. So one of the two ends holds it, and a cell that sees both cannot.

Source: HoDoKu, "XY-Chain". Order: by length, then by the ends.
"""
CONTINUOUS_DOC = """Strong and weak links in turn that close to a ring.

{links}Every second node of the ring is true. So each weak link has a true end, and whatever else
sees both of its ends is false.
"""
DISCONTINUOUS_DOC = """Strong and weak links in turn from a candidate back to itself.

{links}If it must be true when it is taken to be false, it is true, and the other candidates of its
cell go. If it must be false when it is taken to be true, it goes.
"""
AIC_DOC = """A chain of strong and weak links in turn, a strong one at both ends.

{links}If one end is false, the other is true. So one of them is true, and what sees both is false.
That must be two candidates or more; otherwise the chain counts as a discontinuous loop. If the
ends see each other, it is a continuous one.
"""
ORDER = """
Source: HoDoKu, "{title}". Order: by length, then by the ends. A solve takes the chain
that removes most.
"""


def _single_graph(graph_of: Callable[[Grid], Graph]) -> Graphs:
    return lambda grid: (graph_of(grid),)


def _technique(
    name: str,
    title: str,
    code: str,
    score: float,
    graphs: Graphs,
    sort: str,
    doc: str,
    search: Search | None = None,
) -> Technique:
    """Make the technique of one sort of chains on some graphs.

    On a graph with almost locked sets it omits chains that use none: others find these.
    """
    naming = loop_or_aic if search else one_digit

    def find(grid: Grid) -> Iterator[Deduction]:
        for graph in graphs(grid):
            for nice in nice_chains(graph, naming):
                if sort == nice.sort and (search is not WITH_SETS or has_set(nice)):
                    yield nice.deduction()

    def choose(grid: Grid) -> Iterator[Deduction]:
        yield from _best(graphs(grid), sort, naming)

    find.__doc__ = doc
    return technique(
        name,
        title=title,
        kind="sudoku",
        **hodoku(code, score, "Unfair"),
        on=search is not WITH_SETS,
        choose=choose,
        search=search,
    )(find)


def _family(
    prefix: str,
    codes: tuple[str, str, str],
    score: float,
    graphs: Graphs,
    links: str,
    search: Search,
) -> list[Technique]:
    """Make the three techniques of loops and chains on one graph."""
    titles = ("Continuous Nice Loop", "Discontinuous Nice Loop", "AIC")
    sorts = ("continuous", "discontinuous", "aic")
    docs = (CONTINUOUS_DOC, DISCONTINUOUS_DOC, AIC_DOC)
    techniques = []
    for title, sort, code, doc in zip(titles, sorts, codes, docs, strict=True):
        slug = f"{prefix}{title}".lower().replace(" ", "-")
        text = doc.format(links=links) + ORDER.format(title=prefix + title)
        name = prefix.replace("-", " ") + title
        techniques.append(_technique(slug, name, code, score, graphs, sort, text, search))
    return techniques


TECHNIQUES = [
    _technique("x-chain", "X-Chain", "0701", 260, digit_graphs, "aic", X_CHAIN),
    _technique("xy-chain", "XY-Chain", "0702", 260, _single_graph(cell_graph), "aic", XY_CHAIN),
    *_family("", ("0706", "0707", "0708"), 280, _single_graph(plain_graph), "", PLAIN),
    *_family(
        "Grouped ",
        ("0709", "0710", "0711"),
        300,
        _single_graph(grouped_graph),
        "Some of the nodes are groups: cells that a line and a box share, one of which is true. ",
        GROUPED,
    ),
    *_family(
        "ALS ",
        ("0709", "0710", "0711"),
        300,
        _single_graph(als_graph),
        "Some of the strong links are almost locked sets: of two of its digits such a set holds "
        "at least one. ",
        WITH_SETS,
    ),
]
