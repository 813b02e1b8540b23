"""The short chains of two or three digits that players know by name: M-, S-, L- and H-Wing.

Each has three strong links. The name depends on which of them lie within a cell and which within a
house, and on the digits at the ends. Chains of one digit, or through cells only, have other names
(turbot fish, XY-Wing, W-Wing).
"""

from collections.abc import Iterator

from lapiz import Deduction, Technique, bits, technique
from lapiz_generic.walks import Walk
from lapiz_sudoku.board import Grid
from lapiz_sudoku.chains.graphs import Graph, plain_graph
from lapiz_sudoku.chains.words import AIC, chain_deduction
from lapiz_sudoku.scales.hodoku import estimate

Chain = tuple[int, ...]


def three_links(graph: Graph) -> Iterator[tuple[Chain, int]]:
    """Yield all chains of three strong links that remove something, and what they remove."""
    links, refuted = graph.links, graph.refuted
    for start in sorted(links.strong):
        seen = links.seen_by(start) & refuted
        if not seen:
            continue
        walk = Walk(links, links.strong[start])
        walk.go_on()
        walk.go_on()
        for end in bits(walk.levels[2]):
            removes = seen & links.seen_by(end)
            if removes and end > start:
                for nodes in walk.ways(2, end, links.candidates(start)):
                    yield (start, *nodes), removes


def name_of(size: int, chain: Chain) -> str:
    """Return the name of a chain of three strong links, or an empty string.

    `size` is the number of cells: candidate digit·size + cell.
    """
    digits = [node // size for node in chain]
    inside = "".join(
        "c" if first % size == second % size else "h"
        for first, second in zip(chain[::2], chain[1::2], strict=True)
    )
    same = digits[0] == digits[-1]
    if inside == "hch":
        return "s-wing"
    if inside in ("chh", "hhc") and len(set(digits)) > 1:
        return "m-wing" if same else "h-wing"
    if inside == "hhh" and len(set(digits)) == 3:
        return "l-wing"
    return "h-wing" if inside in ("cch", "hcc") else ""


def _technique(name: str, title: str, score: float, doc: str) -> Technique:
    def find(grid: Grid) -> Iterator[Deduction]:
        graph = plain_graph(grid)
        seen = set[tuple[int, int, int]]()
        for chain, removes in three_links(graph) if graph.refuted else ():
            if name_of(grid.size, chain) == name and (chain[0], chain[-1], removes) not in seen:
                seen.add((chain[0], chain[-1], removes))
                yield chain_deduction(graph.links, chain, removes, AIC)

    find.__doc__ = doc + SOURCE
    about = estimate(score, "Unfair")
    return technique(name, title=title, kind="sudoku", **about, on=False)(find)


SOURCE = """
At least one end of the chain is true, and what sees both ends is false. Ends that fewer strong
links join as well are left out.

Source: the sudoku players' forum, "M-Wing, S-Wing, L-Wing, H-Wing". Order: by the ends.
"""

TECHNIQUES = [
    _technique(
        "m-wing", "M-Wing", 200,
        "A cell of two digits, then a house with two places for one of them, then one for the other"
        ".\n",
    ),
    _technique(
        "s-wing", "S-Wing", 200,
        "A cell of two digits between two houses, each with two places for one of these digits.\n",
    ),
    _technique(
        "l-wing", "L-Wing", 210,
        "Three houses with two places each, for three digits, "
        "the second in a cell of either other.\n",
    ),
    _technique(
        "h-wing", "H-Wing", 220,
        "Two cells of two digits and a house, or a cell and two houses, that make no other wing.\n",
    ),
]  # fmt: skip
