"""Coloring of one digit: strong links put its places in two colours, one of which is true.

A colour that contradicts itself is false. Where two colours cannot both be false, the digit goes
from every cell that sees both. 3D Medusa finds clusters in the same way, but colours candidates
instead of cells.
"""

from collections.abc import Callable, Iterator
from itertools import combinations, permutations, product
from typing import NamedTuple

from lapiz import (
    Deduction,
    Says,
    Technique,
    Token,
    bits,
    lowest,
    of_layout,
    single,
    technique,
    union,
)
from lapiz_sudoku.board import (
    DigitPattern,
    Grid,
    Layout,
    cells,
    digits_to_search,
    houses,
    strong_links,
)
from lapiz_sudoku.colours.clusters import ColourCluster, Links, clusters, joined, path, trap, wrap
from lapiz_sudoku.scales.hodoku import hodoku

Find = Callable[[Grid], Iterator[Deduction]]

ONCE = "{digit} has just two places in {lines}, so it is in {one} or else in {other}."
TWICE = (
    "{digit} has just two places in {lines}, so it is in {one} or else in {other}, and in {third} "
    "or else in {fourth}."
)
ROLES = ("one", "other", "third", "fourth")
BOTH = "No cell that sees one of each kind can be {digit}."


class Coloured(NamedTuple):
    """The strong links and clusters of a digit's board."""

    links: Links
    clusters: list[ColourCluster]


@of_layout
def _coloured(layout: Layout, board: int) -> Coloured:
    links: Links = strong_links(layout, board)
    return Coloured(links, clusters(links, layout.peers))


@of_layout
def _traps(layout: Layout, board: int) -> list[DigitPattern]:
    """Return the cells that see both colours of a cluster of a digit."""
    coloured, patterns = _coloured(layout, board), []
    for cluster in coloured.clusters:
        removes = cluster.seen & cluster.seen_by_other & board & ~(cluster.one | cluster.other)
        if removes:
            used = trap(coloured.links, layout.peers, cluster, removes)
            patterns.append(_pattern(coloured, removes, used, [cluster], BOTH))
    return patterns


@of_layout
def _wraps(layout: Layout, board: int) -> list[DigitPattern]:
    """Return the colours of a digit that see themselves."""
    coloured, patterns = _coloured(layout, board), []
    for cluster in coloured.clusters:
        for side in (cluster, cluster.turned()):
            if side.one & side.seen:
                pair, used = wrap(coloured.links, layout.peers, side.one, side.seen)
                patterns.append(_wrap(layout, coloured, side, used, pair))
    return patterns


def _wrap(
    layout: Layout, coloured: Coloured, side: ColourCluster, used: list[int], pair: int
) -> DigitPattern:
    """Return the pattern of a colour two cells of which see each other, most often in a house."""
    shared = layout.common_houses(pair)[:1]
    return _pattern(
        coloured, side.one, used, [side],
        "{pair}, of one kind, are both in {house}. So {one} cannot be {digit}."
        if shared
        else "{pair}, of one kind, see each other. So {one} cannot be {digit}.",
        pair=cells(pair),
        house=houses(*shared),
    )  # fmt: skip


@of_layout
def _seen_by_two(layout: Layout, board: int) -> list[DigitPattern]:
    """Return the cells that see two colours of which one is true; a pattern a pair of clusters."""
    coloured, patterns = _coloured(layout, board), []
    for first, second in combinations(coloured.clusters, 2):
        removes, used, touching = 0, list[int](), 0
        if not (first.seen | first.seen_by_other) & (second.one | second.other):
            continue
        for side, facing in product((first, first.turned()), (second, second.turned())):
            targets = (
                board & side.seen_by_other & facing.seen_by_other if side.seen & facing.one else 0
            )
            removes |= targets
            for target in bits(targets):
                way, touch = _across(layout, coloured.links, side, facing, layout.peers[target])
                touching |= touch
                used += way
        if removes:
            reason = (
                "If two colours meet, at {touching}, they cannot both be true. So one of their "
                "opposites is, and no cell that sees both opposites can be {digit}."
            )
            patterns.append(
                _pattern(coloured, removes, used, [first, second], reason, touching=cells(touching))
            )
    return patterns


def _across(
    layout: Layout, links: Links, side: ColourCluster, facing: ColourCluster, near: int
) -> tuple[list[int], int]:
    """Return the links from two colours in some cells to their opposites, and where these touch."""
    way = path(links, side.other & near, side.one & facing.seen)
    inner = union(way) & side.one & facing.seen
    outer = facing.one & layout.peers[lowest(inner)]
    further = path(links, facing.other & near, outer)
    return way + further, inner | union(further) & outer


@of_layout
def _sees_both(layout: Layout, board: int) -> list[DigitPattern]:
    """Return the colours that see both colours of another cluster."""
    coloured, patterns = _coloured(layout, board), []
    for first, second in permutations(coloured.clusters, 2):
        for side in (first, first.turned()):
            if side.seen & second.one and side.seen & second.other:
                used = _fall(layout, coloured.links, side, second)
                if single(side.one):
                    patterns.append(_pattern(coloured, side.one, used, [second], BOTH))
                else:
                    reason = (
                        "Some of {third} and some of {fourth} are seen from {one}, and one of "
                        "these kinds is true. So {one} cannot be {digit}."
                    )
                    patterns.append(_pattern(coloured, side.one, used, [side, second], reason))
    return patterns


def _fall(layout: Layout, links: Links, side: ColourCluster, faced: ColourCluster) -> list[int]:
    """Return the links that refute a colour which sees both colours of another cluster."""
    peers = layout.peers
    way = path(links, faced.one & side.seen, faced.other & side.seen)
    ends = union(way) & side.seen
    start, goal = (side.one & peers[lowest(ends & colour)] for colour in (faced.one, faced.other))
    across = path(links, start, goal)
    core = union(across) or start & goal & -(start & goal)
    return [*way, *across, *joined(links, side.one, core)]


def _pattern(
    coloured: Coloured,
    removes: int,
    used: list[int],
    sides: list[ColourCluster],
    reason: str,
    **tokens: Token,
) -> DigitPattern:
    """Return the pattern of some links of one cluster or two; it names only the cells they link."""
    linked = union(used)
    links = sorted((coloured.links[ends], ends) for ends in set(used))
    colours = [colour & linked for side in sides for colour in (side.one, side.other)]
    roles = dict(zip(ROLES, colours, strict=False))
    return DigitPattern(
        removes,
        tuple(house for house, _ in links),
        roles,
        Says(
            (TWICE if len(sides) > 1 else ONCE),
            reason,
            lines=houses(*(house for house, _ in links)),
            **{role: cells(colour) for role, colour in roles.items()},
            **tokens,
        ),
        tuple(("strong", ends & -ends, ends & (ends - 1), house) for house, ends in links),
    )


def _find(grid: Grid, search: Callable[[Layout, int], list[DigitPattern]]) -> Iterator[Deduction]:
    for digit, board in digits_to_search(grid):
        for pattern in search(grid.layout, board):
            yield grid.lift(digit, pattern)


def _hard(
    name: str, code: str, score: int, title: str = "", aliases: tuple[str, ...] = ()
) -> Callable[[Find], Technique]:
    return technique(
        name,
        title=title,
        kind="sudoku",
        **hodoku(code, score, "Hard"),
        aliases=aliases,
    )


@_hard("simple-colors-trap", "0500", 150, aliases=("simple-coloring-trap", "color-trap"))
def simple_colors_trap(grid: Grid) -> Iterator[Deduction]:
    """Cells joined by strong links of a digit, in two colours: a cell that sees both is trapped.

    If a digit has only two places in a house, exactly one of them is true. Give them two
    colours and continue from each to its other strong links, changing colour at every step. Then
    everywhere one colour is true and the other false, and a cell that sees one cell of each cannot
    hold the digit.

    Source: HoDoKu, "Simple Colors". Order: by digit, then by the first cell of the cluster.
    """
    return _find(grid, _traps)


@_hard("simple-colors-wrap", "0501", 150, aliases=("simple-coloring-wrap", "color-wrap"))
def simple_colors_wrap(grid: Grid) -> Iterator[Deduction]:
    """Cells joined by strong links of a digit, in two colours: a colour sees itself.

    If two cells of one colour lie in the same house, this colour is false, and all its cells lose
    the digit.

    Source: HoDoKu, "Simple Colors". Order: by digit, then by the first cell of the cluster.
    """
    return _find(grid, _wraps)


@_hard("multi-colors-1", "0502", 200, "Multi-Colors 1")
def multi_colors_1(grid: Grid) -> Iterator[Deduction]:
    """Two clusters of a digit, each in two colours: a colour of one sees a colour of the other.

    These two cannot both be true, so one of their opposites is, and a cell that sees both opposites
    cannot hold the digit. If two clusters remove something in several such ways, this counts as one
    deduction.

    Source: HoDoKu, "Multi Colors". Order: by digit, then by the first cells of the clusters.
    """
    return _find(grid, _seen_by_two)


@_hard("multi-colors-2", "0503", 200, "Multi-Colors 2")
def multi_colors_2(grid: Grid) -> Iterator[Deduction]:
    """Two clusters of a digit, each in two colours: a colour sees both colours of the other.

    One of these two is true, so the colour that sees both is false, and all its cells lose the
    digit.

    Source: HoDoKu, "Multi Colors". Order: by digit, then by the first cells of the cluster that
    loses a colour and of the other.
    """
    return _find(grid, _sees_both)


TECHNIQUES = [simple_colors_trap, simple_colors_wrap, multi_colors_1, multi_colors_2]
