"""Chains through deadly patterns: where all guardians of one node are false, another node is true.

So the guardians of a pattern are a strong link wherever they are two nodes: two candidates, or two
digits. Of more of them one is true all the same, and what chains from each of them rule out goes.
"""

from collections.abc import Iterator, Sequence

import attrs

from lapiz import (
    Deduction,
    Grounds,
    Link,
    Says,
    bits,
    candidates,
    of_solve,
    single,
    technique,
    union,
)
from lapiz_generic.links import Links, Strong
from lapiz_generic.walks import chains
from lapiz_sudoku.board import Grid, cells
from lapiz_sudoku.chains.chains import NiceChain, loop_or_aic
from lapiz_sudoku.chains.forcing import FEW, by_place, chains_to, shortest
from lapiz_sudoku.chains.graphs import Graph, cell_links, digit_layers, grouped_graph
from lapiz_sudoku.one_digit.guardians import Guarded
from lapiz_sudoku.scales.hodoku import estimate
from lapiz_sudoku.uniqueness.even_sets import board_of, graves
from lapiz_sudoku.uniqueness.loops import GRAVE, TWINS
from lapiz_uniqueness.almost import almost_rectangles
from lapiz_uniqueness.named import guarded_patterns

MOST_OF_A_GRAVE = 5
"""How many guardians of a grave chains may begin with."""

NODE = (
    "Its strong link between {one} and {other} comes from {corners}, a rectangle that two digits "
    "could fill and change places in if both ends of the link were false."
)
NODES = (
    "Some of its strong links come from rectangles, {corners}, that two digits could fill and "
    "change places in if both ends of the link were false."
)
CHAINS = "Chains from each of {guards} rule out {removed}."


@of_solve
def _rectangles(grid: Grid) -> tuple[tuple[Strong, Guarded], ...]:
    """Return the strong links that rectangles make, each with its rectangle."""
    joined = dict[tuple[int, int], Guarded]()
    for almost in almost_rectangles(grid):
        ends = _two_nodes(grid, almost.guards)
        if ends:
            joined.setdefault(ends, almost.guarded())
    # An item of a link is a number; these are those of rectangles, from -1 downwards.
    return tuple(
        ((*ends, (-1 - place,)), guarded) for place, (ends, guarded) in enumerate(joined.items())
    )


def _two_nodes(grid: Grid, guards: int) -> tuple[int, int] | None:
    """Return guardians as two nodes, each of one digit, or None if they are more, or fewer."""
    if guards.bit_count() == 2:
        return guards & -guards, guards & (guards - 1)
    parts = [guards & grid.layout.board << number * grid.size for number in range(grid.digit_count)]
    nodes = [part for part in parts if part]
    return (nodes[0], nodes[1]) if len(nodes) == 2 else None


@of_solve
def _graph(grid: Grid) -> Graph:
    """Return the graph of all links, those that rectangles make among them."""
    strong = [link for link, _ in _rectangles(grid)]
    layers = digit_layers(grid, grouped=True)
    return Graph(grid, lambda: Links(grid.position, layers, [*cell_links(grid), *strong]))


@technique(
    "unique-rectangle-chain",
    title="Chain with Unique Rectangles",
    kind="sudoku",
    aliases=("unique-rectangle-aic", "aur-aic"),
    **estimate(320, "Unfair"),
    on=False,
    grounds=Grounds.UNIQUENESS,
)
def unique_rectangle_chain(grid: Grid) -> Iterator[Deduction]:
    """A chain with a strong link that an almost unique rectangle makes.

    If the guardians of a rectangle, inside or outside, are two nodes, at least one of these is
    true: two candidates, or all guardians of one digit and all of another. So they are a strong
    link for loops and chains, beside those of cells and houses. If a chain without rectangles
    removes the same, that chain is taken.

    Source: Sudopedia, "Almost Unique Rectangles". Order: by length, then by the ends.
    """
    if not _rectangles(grid):
        return
    graph, gone = _graph(grid), set[int]()
    fresh = graph.refuted & ~grouped_graph(grid).refuted
    for chain in chains(graph.links, fresh, several=True) if fresh else ():
        whole = graph.links.seen_by(chain.start) & graph.links.seen_by(chain.end)
        for nice in loop_or_aic(graph.links, attrs.evolve(chain, removes=whole)):
            if nice.removes & fresh and nice.removes not in gone and not chain.crosses:
                gone.add(nice.removes)
                yield _deduction(grid, nice)


def _deduction(grid: Grid, nice: NiceChain) -> Deduction:
    """Return the deduction of a chain, with its rectangles for deadly patterns."""
    plain, known = nice.deduction(), _rectangles(grid)
    through = [known[-1 - number] for number in plain.truths if number < 0]
    truths = [number for number in plain.truths if number >= 0]
    needs = [item for _, guarded in through for item in guarded.needs]
    board = union(guarded.cells for _, guarded in through)
    (one, other, _), _ = through[0]
    return attrs.evolve(
        plain,
        truths=tuple(dict.fromkeys((*truths, *needs))),
        deadly=tuple(bits(board)),
        grounds=Grounds.UNIQUENESS,
        links=tuple(_unnumbered(link) for link in plain.links),
        roles={**plain.roles, "pattern": _filling(grid, through, plain)},
        says=Says(
            f"{plain.says.pattern} {NODE if len(through) == 1 else NODES}",
            plain.says.reason,
            **plain.says.tokens,
            one=candidates(one),
            other=candidates(other),
            corners=cells(board),
        ),
    )


def _unnumbered(link: Link) -> Link:
    """Return a link without the number of a rectangle."""
    return link if link.item is None or link.item >= 0 else attrs.evolve(link, item=None)


def _filling(grid: Grid, through: list[tuple[Strong, Guarded]], chain: Deduction) -> int:
    """Return the candidates of rectangles that are neither guardians nor in the chain."""
    members = union(grid.candidates_in(guarded.cells) & ~guarded.guards for _, guarded in through)
    return members & ~union(chain.roles.values()) & ~chain.removes


def _verities(grid: Grid, patterns: Sequence[Guarded], apart: int = 0) -> Iterator[Deduction]:
    """Yield what chains from all guardians of a pattern rule out, the fewest truths for each.

    Some candidates are left apart, and so is what sees all guardians.
    """
    if not patterns:
        return
    graph, ways = grouped_graph(grid), dict[int, list[Guarded]]()
    for guarded in patterns:
        gone = grid.open & ~guarded.guards & ~apart
        seen = grid.open
        for guard in bits(guarded.guards):
            gone &= graph.closure.of(guard)[1]
            seen &= ~grid.position.space.keep[guard]
        for common in bits(gone & ~seen):
            ways.setdefault(common, []).append(guarded)
    for target in by_place(grid, union(1 << common for common in ways)):
        yield shortest([_verity(grid, guarded, target) for guarded in ways[target][:FEW]])


def _verity(grid: Grid, guarded: Guarded, target: int) -> Deduction:
    """Return the removal of a candidate that chains from all guardians rule out."""
    links, bit = grouped_graph(grid).links, 1 << target
    paths = [chains_to(links, 1 << guard, None, bit) for guard in bits(guarded.guards)]
    plain = guarded.deduce(
        grid,
        bit,
        CHAINS,
        tuple(truth for path in paths for truth in path.truths),
        {"way": union(path.members for path in paths) & ~guarded.guards},
        removed=candidates(bit),
    )
    pattern = plain.roles["pattern"] & ~plain.roles["way"] & ~bit
    return attrs.evolve(
        plain,
        roles={**plain.roles, "pattern": pattern},
        links=tuple(dict.fromkeys(link for path in paths for link in path.links)),
    )


@technique(
    "unique-rectangle-verity",
    title="Chains from the Guardians of a Rectangle",
    kind="sudoku",
    **estimate(340, "Unfair"),
    on=False,
    grounds=Grounds.UNIQUENESS,
)
def unique_rectangle_verity(grid: Grid) -> Iterator[Deduction]:
    """A rectangle has three guardians or more, and chains from each of them lead to the same.

    One of the guardians is true, inside the rectangle or outside, so what chains from all of them
    rule out goes. Two guardians make a strong link; see Chain with Unique Rectangles. If chains
    rule out the same without a rectangle, they are taken.

    Source: the Players' forum on almost unique rectangles. Order: by the cell of the removed
    candidate, then by its digit; of several rectangles the one with the fewest truths.
    """
    several = [one for one in almost_rectangles(grid) if one.guards.bit_count() > 2]
    patterns = [almost.guarded() for almost in several]
    yield from _verities(grid, patterns, grouped_graph(grid).refuted if patterns else 0)


@technique(
    "deadly-pattern-verity",
    title="Chains from the Guardians of a Deadly Pattern",
    kind="sudoku",
    **estimate(350, "Unfair"),
    on=False,
    grounds=Grounds.UNIQUENESS,
)
def deadly_pattern_verity(grid: Grid) -> Iterator[Deduction]:
    """A deadly pattern of three or four digits, and chains from each guardian lead to the same.

    One of the guardians is true, so what chains from all of them rule out goes. The
    patterns are those of Multi-valued Universal Grave. If chains rule out the same without a
    pattern, they are taken.

    Source: the Players' forum on multi-valued universal graves. Order: by the cell of the removed
    candidate, then by its digit; of several patterns the one with the fewest truths.
    """
    patterns = [one for one in guarded_patterns(grid) if not single(one.guards)]
    yield from _verities(grid, patterns, grouped_graph(grid).refuted if patterns else 0)


@technique(
    "bug-plus-n",
    title="Bivalue Universal Grave + n",
    kind="sudoku",
    aliases=("bug-n", "bug-plus-2", "bug-plus-3"),
    **estimate(330, "Unfair"),
    on=False,
    grounds=Grounds.UNIQUENESS,
)
def bug_plus_n(grid: Grid) -> Iterator[Deduction]:
    """All open cells have two digits but for n candidates, and chains from each lead to the same.

    Without these candidates each open digit would have two places in each house, and such a grave
    can be filled in two ways or in none. So one of them is true, and what chains from all of them
    rule out goes. Type 2 removes the candidates that see all of them.

    Source: the Players' forum on BUG + n. Order: by the cell of the removed candidate, then by its
    digit; of several graves the one with the fewest truths.
    """
    every = (_grave(grid, members) for members in graves(grid))
    few = [grave for grave in every if 1 < grave.guards.bit_count() <= MOST_OF_A_GRAVE]
    yield from _verities(grid, few)


def _grave(grid: Grid, members: int) -> Guarded:
    board = board_of(grid, members)
    return Guarded(board, grid.candidates_in(board) & ~members, GRAVE, TWINS)


TECHNIQUES = [unique_rectangle_chain, unique_rectangle_verity, deadly_pattern_verity, bug_plus_n]
